import EventOutlined from '@mui/icons-material/EventOutlined';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider, type RaRecord } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { i18nProvider } from '../../../../src/i18n/provider';
import { defineResource } from '../../../../src/kit/defineResource';
import { date, text } from '../../../../src/kit/fields/fields';
import { CreatePage } from '../../../../src/kit/form/CreatePage';
import { ResourceCard } from '../../../../src/kit/form/ResourceForm';
import { Toaster } from '../../../../src/layout/toasts/Toaster';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';
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
    last_name: text(),
    date_of_birth: date(),
    city: text(),
  },
  sections: [
    { name: 'person', fields: ['first_name', 'last_name', 'date_of_birth'] },
    { name: 'address', fields: ['city'] },
  ],
  similar: {
    rpc: 'similar_clients',
    fields: ['first_name', 'last_name', 'date_of_birth', 'city'],
    names: ['first_name', 'last_name'],
    identity: ['first_name', 'last_name', 'date_of_birth'],
    known: ['date_of_birth', 'city'],
  },
  list: ['full_name'],
  search: [],
  sort: { field: 'full_name', order: 'ASC' },
});

type Asked = Record<string, unknown> & { p_draft: Record<string, unknown> };
type Rpc = (name: string, args: Asked) => Promise<unknown>;

const ROSA = {
  client_id: 'c1',
  first_name: 'Rosa',
  last_name: 'Delgado',
  date_of_birth: '1984-03-14',
  city: 'Hamtramck',
  confidence: 'likely',
  relative: false,
  bits: 9,
  reasons: [
    { field: 'phone_number', level: 'different' },
    { field: 'name', level: 'short_form' },
    { field: 'date_of_birth', level: 'day_and_month_swapped' },
    { field: 'email', level: 'only_on_one' },
    { field: 'address', level: 'never_heard_of' },
  ],
};
const TWIN = {
  ...ROSA,
  client_id: 'c2',
  first_name: 'Rita',
  confidence: 'possible',
  relative: true,
  reasons: [{ field: 'address', level: 'same' }],
};

/** The form that makes a client, or that edits one, with functions that answer. */
function open(rpc: Rpc, record?: RaRecord) {
  const asked = vi.fn(rpc);
  const create = vi.fn((_: string, { data }: { data: object }) =>
    Promise.resolve({ data: { id: '7', ...data } }),
  );
  const dataProvider = {
    ...testDataProvider({ create: create as never }),
    scopeOf: () => ({ network: 'n1' }),
    rpc: asked,
  };
  const page = (
    <CoreAdminContext
      i18nProvider={i18nProvider}
      dataProvider={dataProvider}
      queryClient={new QueryClient()}
    >
      {record ? (
        <ResourceCard
          resource={clients}
          record={record}
          submitLabel="Save"
          onSave={() => Promise.resolve(undefined)}
        />
      ) : (
        <CreatePage resource={clients} />
      )}
      <Toaster />
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
  return { user: userEvent.setup(), asked, create, path: () => router.state.location.pathname };
}

const first = () => screen.getByRole('textbox', { name: 'First name' });
const born = () => screen.getByLabelText('Date of birth');
const bornOn = (day: string) => fireEvent.change(born(), { target: { value: day } });
const card = (name = /Rosa Delgado/) => screen.findByRole('group', { name });
const region = () => screen.getAllByRole('status').map((each) => each.textContent);

describe('while somebody is typed', () => {
  it('says who is likely here already and why, by what was typed', async () => {
    const { user, asked } = open(() => Promise.resolve([ROSA, TWIN]));
    await user.type(first(), 'Rosie');
    bornOn('1984-03-14');
    expect(await card()).toHaveTextContent(
      'This person may already be on file' +
        'Rosa Delgado, born 3/14/1984, Hamtramck: short form of the name, day and month swapped, ' +
        'similar address, different phone.',
    );
    expect(asked).toHaveBeenLastCalledWith(
      'similar_clients',
      {
        p_network_id: 'n1',
        p_draft: { first_name: 'Rosie', date_of_birth: '1984-03-14' },
        p_except: null,
        p_limit: 5,
      },
      expect.anything(),
    );
    // The card does not take the focus; whoever cannot see it hears of it.
    expect(born()).not.toHaveFocus();
    expect(region()).toContain(
      'This person may already be on file: Rosa Delgado. 1 similar client',
    );
  });

  it('folds who is only possible, and says who may be a relative', async () => {
    const { user } = open(() => Promise.resolve([ROSA, TWIN]));
    await user.type(first(), 'Rita');
    bornOn('1984-03-14');
    const line = await screen.findByRole('button', { name: '1 similar client' });
    expect(screen.queryByText(/Rita Delgado/)).toBeNull();
    await user.click(line);
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'Rita Delgado, born 3/14/1984, Hamtramck: same address.Maybe a twin or relative',
    );
  });

  it('interrupts nobody for a name alone: all are one line', async () => {
    const { user } = open(() => Promise.resolve([ROSA, TWIN]));
    await user.type(first(), 'Rosa');
    await screen.findByRole('button', { name: '2 similar clients' });
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('shows the last answer, in whatever order they come', async () => {
    const answers = new Map<unknown, (rows: object[]) => void>();
    const { user, asked } = open(
      (_, { p_draft }) =>
        new Promise((resolve) => {
          answers.set(p_draft['first_name'], resolve);
        }),
    );
    bornOn('1984-03-14');
    await user.type(first(), 'Ros');
    await waitFor(() => {
      expect(asked).toHaveBeenCalledOnce();
    });
    await user.type(first(), 'ita');
    await waitFor(() => {
      expect(asked).toHaveBeenCalledTimes(2);
    });
    answers.get('Rosita')?.([{ ...ROSA, first_name: 'Rosita' }]);
    await card(/Rosita/);
    answers.get('Ros')?.([ROSA]);
    await waitFor(() => {
      expect(screen.getAllByRole('group')).toHaveLength(1);
    });
    expect(await card(/Rosita/)).toBeVisible();
  });

  it('says nothing when it fails, and the form is saved', async () => {
    const heard = hearErrors();
    const { user, asked, create } = open(() => Promise.reject(new DataError({ kind: 'server' })));
    await user.type(first(), 'Rosa');
    bornOn('1984-03-14');
    await waitFor(() => {
      expect(asked).toHaveBeenCalledOnce();
    });
    await user.click(screen.getByRole('button', { name: /^Create client/ }));
    await screen.findByText('Elsewhere');
    expect(create).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    // React Admin tells whoever reads the console of a browser.
    expect(heard()).toHaveLength(1);
  });

  it('is saved although somebody similar is there', async () => {
    const { user, create, path } = open(() => Promise.resolve([ROSA]));
    await user.type(first(), 'Rosa');
    bornOn('1984-03-14');
    await card();
    await user.click(screen.getByRole('button', { name: /^Create client/ }));
    await screen.findByText('Elsewhere');
    expect(create).toHaveBeenCalledOnce();
    expect(path()).toBe('/clients/7');
  });

  it('leads to the record that is used instead, without a question, by keyboard', async () => {
    const { user, path, create } = open(() => Promise.resolve([ROSA]));
    bornOn('1984-03-14');
    await user.type(first(), 'Rosa');
    await card();
    screen.getByRole('button', { name: 'Use this client: Rosa Delgado' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Elsewhere');
    expect(path()).toBe('/clients/c1');
    expect(create).not.toHaveBeenCalled();
  });

  it('hides who is somebody else, and leaves the focus near', async () => {
    const { user } = open(() => Promise.resolve([ROSA]));
    bornOn('1984-03-14');
    await user.type(first(), 'Rosa');
    await card();
    screen.getByRole('button', { name: 'Not the same person: Rosa Delgado' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('group')).toBeNull();
    });
    expect(born()).toHaveFocus();
  });

  it('does not stay when the name is too short to be looked for', async () => {
    const { user } = open(() => Promise.resolve([ROSA]));
    bornOn('1984-03-14');
    await user.type(first(), 'Ros');
    await card();
    await user.type(first(), '{Backspace}');
    await waitFor(() => {
      expect(screen.queryByRole('group')).toBeNull();
    });
  });
});

describe('while somebody is edited', () => {
  const record = {
    id: 'c9',
    first_name: 'Rosa',
    last_name: null,
    date_of_birth: '1984-03-14',
    city: null,
  };

  it('asks once the name or the birth date is another, and not about the record', async () => {
    const { user, asked } = open(() => Promise.resolve([ROSA]), record);
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Detroit');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Delgado');
    await card();
    expect(
      screen.getByRole('button', { name: 'Open this client: Rosa Delgado' }),
    ).toBeInTheDocument();
    for (const [, { p_draft, p_except }] of asked.mock.calls) {
      expect(p_draft).toHaveProperty('last_name');
      expect(p_except).toBe('c9');
    }
  });
});
