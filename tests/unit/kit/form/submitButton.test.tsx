import EventOutlined from '@mui/icons-material/EventOutlined';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { CoreAdminContext, RecordContextProvider, SaveButton, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/provider';
import { defineResource } from '../../../../src/kit/defineResource';
import { DetailsPage } from '../../../../src/kit/details/DetailsPage';
import { FormPage } from '../../../../src/kit/details/FormPage';
import { text } from '../../../../src/kit/fields/fields';
import { CreatePage } from '../../../../src/kit/form/CreatePage';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';

beforeEach(() => {
  fakeScreen();
  actAs({ isSuperUser: true, id: expect.getState().currentTestName ?? '' });
});

const locations = defineResource('locations', {
  icon: EventOutlined,
  softDelete: 'update',
  fields: { name: text({ required: true }), description: text() },
  list: ['name'],
  search: [],
  sort: { field: 'name', order: 'ASC' },
});

const RECORD = { id: '7', name: 'Eastside', description: '', updated_at: '2026-11-21T10:00:00' };

/** A page of the entity, with what is sent to the server. */
function open(page: ReactElement, search = '') {
  const create = vi.fn((_: string, { data }: { data: object }) =>
    Promise.resolve({ data: { ...RECORD, ...data } }),
  );
  const update = vi.fn((_: string, { data }: { data: object }) =>
    Promise.resolve({ data: { ...RECORD, ...data } }),
  );
  const around = (children: ReactNode) => (
    <CoreAdminContext
      i18nProvider={i18nProvider}
      dataProvider={testDataProvider({ create: create as never, update: update as never })}
    >
      {children}
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [
      { path: '/page', element: around(page) },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [`/page${search}`] },
  );
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), create, update };
}

const withRecord = (page: ReactElement) => (
  <RecordContextProvider value={RECORD}>{page}</RecordContextProvider>
);

const name = () => screen.getByRole('textbox', { name: /Name/ });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

/** The only buttons that send the form. */
const submits = () =>
  screen.getAllByRole<HTMLButtonElement>('button').filter(({ type }) => type === 'submit');

describe('react-admin’s own SaveButton', () => {
  it('creates a record in place of the form’s own button, and leads to it', async () => {
    const { user, create } = open(
      <CreatePage resource={locations} submitButton={<SaveButton />} />,
    );
    expect(submits()).toEqual([saveButton()]);
    await user.type(name(), 'Northside');
    await user.click(saveButton());
    await screen.findByText('Elsewhere');
    expect(create).toHaveBeenCalledOnce();
    expect(create.mock.lastCall?.[1].data).toMatchObject({ name: 'Northside' });
  });

  it('creates by Ctrl Enter, too', async () => {
    const { user, create } = open(
      <CreatePage resource={locations} submitButton={<SaveButton />} />,
    );
    await user.type(name(), 'Northside');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('Elsewhere');
    expect(create).toHaveBeenCalledOnce();
  });

  it('saves on the details page, which then shows the record', async () => {
    const { user, update } = open(
      withRecord(<DetailsPage resource={locations} submitButton={<SaveButton />} />),
      '?edit=1',
    );
    expect(submits()).toEqual([saveButton()]);
    await user.type(name(), ' Pantry');
    await user.click(saveButton());
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    });
    expect(update.mock.lastCall?.[1].data).toMatchObject({ name: 'Eastside Pantry' });
  });

  it('saves on a page whose form is always open', async () => {
    const { user, update } = open(
      withRecord(
        <FormPage resource={locations} submitButton={<SaveButton />}>
          {null}
        </FormPage>,
      ),
    );
    await user.type(name(), ' Pantry');
    await user.click(saveButton());
    await waitFor(() => {
      expect(update).toHaveBeenCalledOnce();
    });
  });

  it('of type "button" saves by the form, after its transform', async () => {
    const button = (
      <SaveButton
        type="button"
        transform={(values: Record<string, unknown>) => ({ ...values, description: 'By button' })}
      />
    );
    const { user, create } = open(<CreatePage resource={locations} submitButton={button} />);
    await user.type(name(), 'Northside');
    await user.click(saveButton());
    await screen.findByText('Elsewhere');
    expect(create.mock.lastCall?.[1].data).toEqual({
      name: 'Northside',
      description: 'By button',
    });
  });

  it('saves nothing that the form refuses', async () => {
    const { user, create } = open(
      <CreatePage resource={locations} submitButton={<SaveButton alwaysEnable />} />,
    );
    await user.click(saveButton());
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
  });
});
