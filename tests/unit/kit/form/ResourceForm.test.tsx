import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, type RaRecord } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import EventOutlined from '@mui/icons-material/EventOutlined';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import type { ResourceDefinition } from '../../../../src/kit/declaration';
import { defineResource } from '../../../../src/kit/defineResource';
import { bindFields } from '../../../../src/kit/fields/bindField';
import { email, flag, person, text } from '../../../../src/kit/fields/fields';
import { ResourceCard } from '../../../../src/kit/form/ResourceForm';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';

// Drafts outlive a test, so every test has somebody of its own.
beforeEach(() => {
  actAs({ id: expect.getState().currentTestName ?? '' });
});

const clients = defineResource('clients', {
  icon: EventOutlined,
  softDelete: 'update',
  fields: {
    full_name: person({ readOnly: true }),
    first_name: text({ required: true, max: 80 }),
    email: email(),
    city: text(),
  },
  list: ['first_name'],
  search: [],
  sort: { field: 'first_name', order: 'ASC' },
});

interface Setup {
  onSave?: (values: Record<string, unknown>) => Promise<(() => void) | undefined>;
  record?: RaRecord;
}

/** A form with a page beside it to leave for. */
function showForm({ onSave = () => Promise.resolve(undefined), record }: Setup = {}) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext i18nProvider={i18nProvider}>
          <ResourceCard resource={clients} record={record} onSave={onSave} submitLabel="Save it" />
        </CoreAdminContext>
      ),
    },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
    { path: '/auth/login', element: <p>Login</p> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

const save = () => screen.getByRole('button', { name: 'Save it' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

/** The form of a new client, which gets a further field by a button. */
function GrowingForm() {
  const [resource, setResource] = useState<ResourceDefinition>(clients);
  return (
    <CoreAdminContext i18nProvider={i18nProvider}>
      <ResourceCard
        resource={resource}
        onSave={() => Promise.resolve(undefined)}
        submitLabel="Save it"
      />
      <button
        onClick={() => {
          const zone = bindFields({ zone: text() });
          setResource({ ...clients, fields: { ...clients.fields, ...zone } });
        }}
      >
        Grow
      </button>
    </CoreAdminContext>
  );
}

it('a new record keeps what was typed when the form gets a further field', async () => {
  const router = createMemoryRouter([{ path: '/', element: <GrowingForm /> }]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.type(field(/First name/), 'Zora');
  await user.click(screen.getByRole('button', { name: 'Grow' }));
  expect(await screen.findByRole('textbox', { name: /Zone/ })).toHaveValue('');
  expect(field(/First name/)).toHaveValue('Zora');
});

describe('a form', () => {
  it('shows errors only after the first attempt to save, one per field', async () => {
    const onSave = vi.fn(() => Promise.resolve(undefined));
    const { user } = showForm({ onSave });
    await user.type(field(/Email/), 'nobody');
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();

    await user.click(save());
    await waitFor(() => {
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
        'First name is required',
        'Email is not valid.',
      ]);
    });
    expect(onSave).not.toHaveBeenCalled();
    expect(field(/First name/)).toHaveFocus();
    expect(field(/First name/)).toHaveAccessibleDescription('First name is required');
  });

  it('judges again on every change once it was sent', async () => {
    const { user } = showForm();
    await user.click(save());
    await screen.findByText('First name is required');
    await user.type(field(/First name/), 'R');
    await waitFor(() => {
      expect(screen.queryByText('First name is required')).toBeNull();
    });
    await user.clear(field(/First name/));
    await screen.findByText('First name is required');
  });

  it('hands over what was typed, emptied fields as null', async () => {
    const onSave = vi.fn(() => Promise.resolve(undefined));
    const record = { id: '1', first_name: 'Rosa', email: 'rosa@example.org', city: null };
    const { user } = showForm({ onSave, record });
    await user.clear(field(/Email/));
    await user.type(field(/First name/), ' Maria ');
    await user.click(save());
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith({ first_name: 'Rosa Maria', email: null, city: null });
    });
  });

  it('puts what the server refuses at its field and keeps the form guarded', async () => {
    const onSave = () =>
      Promise.reject(new DataError({ kind: 'invalid', errors: { email: 'data.fields.taken' } }));
    const { user, router } = showForm({ onSave });
    await user.type(field(/First name/), 'Rosa');
    await user.type(field(/Email/), 'rosa@example.org');
    await user.click(save());
    await waitFor(() => {
      expect(field(/Email/)).toBeInvalid();
    });
    await router.navigate('/elsewhere');
    await screen.findByRole('dialog');
  });

  it('says why it is not saved until it is sent again', async () => {
    const heard = hearErrors();
    const answers = [
      () => Promise.reject(new DataError({ kind: 'offline' })),
      () => Promise.resolve(undefined),
    ];
    const { user } = showForm({ onSave: () => answers.shift()?.() ?? Promise.resolve(undefined) });
    await user.type(field(/First name/), 'Rosa');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not saved\. .*connection/);
    expect(field(/First name/)).toHaveValue('Rosa');
    await user.click(save());
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
    expect(heard()).toEqual([]);
  });

  it('asks before what was typed is left, and stays or leaves as told', async () => {
    const { user, router } = showForm();
    await user.type(field(/First name/), 'Rosa');
    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => {
      expect(field(/First name/)).toHaveValue('Rosa');
    });

    await router.navigate('/elsewhere');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByText('Elsewhere');
    await router.navigate('/');
    await waitFor(() => {
      expect(field(/First name/)).toHaveValue('');
    });
  });

  it('does not ask once it is saved', async () => {
    const { user, router } = showForm({
      onSave: () => Promise.resolve(() => void router.navigate('/elsewhere')),
    });
    await user.type(field(/First name/), 'Rosa');
    await user.click(save());
    await screen.findByText('Elsewhere');
  });

  it('brings back what was typed after the session ended in between', async () => {
    const { user, router } = showForm();
    await user.type(field(/First name/), 'Rosa');
    // With all effects: the form that goes lets go of the router.
    await act(() => router.navigate('/auth/login'));
    await screen.findByText('Login');
    await router.navigate('/');
    await waitFor(() => {
      expect(field(/First name/)).toHaveValue('Rosa');
    });
  });
});

describe('a flag', () => {
  it('starts unset and is stored as true', async () => {
    const events = defineResource('events', {
      icon: EventOutlined,
      softDelete: 'update',
      fields: { name: text({ readOnly: true }), is_food_provided: flag() },
      list: ['is_food_provided'],
      search: [],
      sort: { field: 'name', order: 'ASC' },
    });
    const onSave = vi.fn(() => Promise.resolve(undefined));
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <CoreAdminContext i18nProvider={i18nProvider}>
            <ResourceCard resource={events} onSave={onSave} submitLabel="Save it" />
          </CoreAdminContext>
        ),
      },
    ]);
    render(<RouterProvider router={router} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Food provided' }));
    await userEvent.click(save());
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith({ is_food_provided: true });
    });
  });
});
