import EventOutlined from '@mui/icons-material/EventOutlined';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { defineResource, type Resource } from '../../../../src/kit/defineResource';
import { date, email, text } from '../../../../src/kit/fields/fields';
import { CreatePage } from '../../../../src/kit/form/CreatePage';
import { formFields } from '../../../../src/kit/form/formFields';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

beforeEach(() => {
  fakeScreen();
  actAs({ id: expect.getState().currentTestName ?? '' });
});

const clients = defineResource('clients', {
  icon: EventOutlined,
  softDelete: 'update',
  fields: {
    full_name: text({ readOnly: true }),
    first_name: text(),
    email: email(),
    date_of_birth: date(),
  },
  sections: [
    { name: 'person', fields: ['first_name', 'date_of_birth'] },
    { name: 'contact', fields: ['email'] },
  ],
  list: ['first_name'],
  search: [],
  sort: { field: 'first_name', order: 'ASC' },
});

/** The page with what it creates, and where it goes to. */
function open(resource: Resource<string> = clients) {
  const created = vi.fn((_: string, { data }: { data: object }) =>
    Promise.resolve({ data: { id: '7', ...data } }),
  );
  const dataProvider = { ...testDataProvider(), create: created };
  const page = (
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider as never}>
      <CreatePage
        resource={resource}
        next={{ label: 'Create and go on', icon: null, path: (id) => `/on/${id}` }}
      />
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/clients/create', element: page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: ['/clients/create'] },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), created, path: () => router.state.location.pathname };
}

describe('the page that makes a record', () => {
  it('shows the sections of the declaration in their order, and begins in the first field', async () => {
    open();
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Person',
      'Contact',
    ]);
    expect(screen.getAllByRole('textbox').map((each) => each.getAttribute('name'))).toEqual([
      'first_name',
      'email',
    ]);
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    });
  });

  it('creates by Enter, and leads to the record', async () => {
    const { user, created, path } = open();
    await user.keyboard('Rosa{Enter}');
    await screen.findByText('Elsewhere');
    expect(path()).toBe('/clients/7');
    expect(created).toHaveBeenCalledOnce();
  });

  it('creates and goes on by Ctrl Enter', async () => {
    const { user, created, path } = open();
    await user.keyboard('Rosa{Control>}{Enter}{/Control}');
    await screen.findByText('Elsewhere');
    expect(path()).toBe('/on/7');
    expect(created).toHaveBeenCalledOnce();
  });

  it('goes on by its primary button', async () => {
    const { user, path } = open();
    await user.keyboard('Rosa');
    await user.click(screen.getByRole('button', { name: 'Create and go on' }));
    await screen.findByText('Elsewhere');
    expect(path()).toBe('/on/7');
  });
});

it('sections that forget a field of the form, or name one twice, are refused', () => {
  const [person, contact] = clients.sections ?? [];
  if (!person || !contact) throw new Error('The declaration has no sections');
  expect(() => formFields({ ...clients, sections: [person] })).toThrow(
    'each field of its form once',
  );
  expect(() => formFields({ ...clients, sections: [person, contact, contact] })).toThrow(
    'each field of its form once',
  );
});
