import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CoreAdminContext, HttpError, memoryStore, type RaRecord } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toDataError } from '../../../../src/data/errors';
import { failureTexts } from '../../../../src/ui/failureTexts';
import { i18nProvider } from '../../../../src/i18n/provider';
import { ResourcesContext } from '../../../../src/kit/ResourcesContext';
import { resources } from '../../../../src/resources';
import { ClientHousehold } from '../../../../src/resources/clients/ClientHousehold';
import type { HouseholdQuestion } from '../../../../src/resources/clients/householdActions';
import { actAs } from '../../../support/currentUser';

const CLIENT: RaRecord = {
  id: '40000000-0000-4000-8000-000000000001',
  network_id: '10000000-0000-4000-8000-000000000001',
  full_name: 'Rosa Delgado',
  date_of_birth: '1984-03-03',
  pinned_note: null,
};
const MEMBERS: RaRecord[] = [
  { id: 'a', full_name: 'Luis Delgado', birth_year: 1900, relation: 'partner', note: 'Diabetic' },
  { id: 'b', full_name: 'Ana Delgado', birth_date: null, birth_year: null, relation: null },
];
const COUNTS = { size: 3, adults: 1, children: 0, seniors: 1, unknown: 1 };

const OTHER: RaRecord = { id: '40000000-0000-4000-8000-000000000002', full_name: 'Ben Osei' };

/** What other pages keep of households: the desk, the list of clients, another client's page. */
const ELSEWHERE = [
  ['desk', 'find', 'l0', 'rosa', 0],
  ['check-in', CLIENT.id, 'l0'],
  ['clients', 'getList', {}],
  ['clients', 'getOne', { id: CLIENT.id }],
  ['clients', 'household', OTHER.id, '2026-11-22'],
  ['clients', 'eligibility', OTHER.id, 'l0', '2026-11-22'],
  ['household_members', 'getList', { filter: { 'client_id@eq': OTHER.id } }],
] as const;

/** The answers of functions of the database, by their names. */
type Answers = Readonly<Record<string, object>>;

const create = vi.fn();

beforeEach(() => {
  actAs({ id: 'me' });
  create.mockReset();
});

function Card() {
  const [asked, setAsked] = useState<HouseholdQuestion | null>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  return <ClientHousehold client={CLIENT} asked={asked} onAsk={setAsked} noteButton={noteButton} />;
}

/** The card of a household with these members. */
function showCard(members: readonly RaRecord[], counts: object, answers: Answers = {}) {
  const queryClient = new QueryClient();
  for (const key of ELSEWHERE) queryClient.setQueryData(key, {});
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          store={memoryStore()}
          queryClient={queryClient}
          dataProvider={
            {
              getList: (resource: string) => {
                const data = resource === 'household_members' ? members : [OTHER];
                return Promise.resolve({ data, total: data.length });
              },
              getOne: () => Promise.resolve({ data: OTHER }),
              getMany: () => Promise.resolve({ data: [OTHER] }),
              rpc: (name: string) => Promise.resolve(answers[name] ?? counts),
              create,
              update: (_resource: string, { data }: { data: object }) => Promise.resolve({ data }),
              delete: () => Promise.resolve({ data: MEMBERS[0] }),
            } as never
          }
        >
          <ResourcesContext value={resources}>
            <Card />
          </ResourcesContext>
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  const asksAgain = () => ELSEWHERE.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
  return Object.assign(userEvent.setup(), { asksAgain });
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(0, 4)
    .map(({ textContent }) => textContent);

describe('the household of a client', () => {
  it('begins with the head, and says what is not known', async () => {
    showCard(MEMBERS, { ...COUNTS, from: 'members', visited_on: '2026-11-08' });
    await screen.findByText('Luis Delgado');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map(cellsOf).map((cells) => cells.filter((_, place) => place !== 2))).toEqual([
      ['RDRosa Delgado', 'March 3, 1984', 'Head of household'],
      ['LDLuis Delgado', 'Born in 1900', 'Partner'],
      ['NoteDiabetic'],
      ['ADAna Delgado', '-', '-'],
    ]);
    expect(rows.at(-1)).toHaveTextContent('Ana Delgado---');
    expect(
      await screen.findByText('3 people: 1 adult, 1 senior, 1 of unknown age'),
    ).toBeInTheDocument();
  });

  it.each([
    ['alone', { size: 1, unknown: 0, from: 'nothing' }, 'No one else in this household'],
    [
      'with others whom a visit counted',
      { size: 3, unknown: 1, from: 'last_visit' },
      "The other household members haven't been added yet.",
    ],
  ])('without members says so: %s', async (_, counts, words) => {
    showCard([], { ...COUNTS, visited_on: '2026-11-08', ...counts });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('gets a member of the client and its network', async () => {
    create.mockResolvedValue({ data: { id: 'c' } });
    const person = showCard([], { ...COUNTS, from: 'nothing', visited_on: null });
    await person.click(await screen.findByRole('button', { name: 'Add member' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a household member' });
    await person.type(within(dialog).getByLabelText(/First name/), 'Mateo');
    await person.type(within(dialog).getByLabelText('Date of birth'), '2015-01-09');
    await person.type(within(dialog).getByLabelText('Or year of birth'), '2015');
    await person.click(within(dialog).getByRole('button', { name: 'Add member' }));
    expect(
      await within(dialog).findByText(
        'Enter either the date of birth or the year of birth, not both.',
      ),
    ).toBeInTheDocument();
    expect(create).not.toHaveBeenCalled();
    await person.clear(within(dialog).getByLabelText('Or year of birth'));
    await person.click(within(dialog).getByRole('button', { name: 'Add member' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(create.mock.calls[0]).toMatchObject([
      'household_members',
      {
        data: { client_id: CLIENT.id, first_name: 'Mateo', birth_date: '2015-01-09' },
        meta: { scope: { network: String(CLIENT['network_id']) } },
      },
    ]);
  });
});

describe('what other pages show of a household is asked again when', () => {
  const household = ({ id, full_name: name }: RaRecord, members: number) => ({
    ...{ id, full_name: String(name), members },
  });
  const ANSWERS: Answers = {
    move_household_member: { from: household(CLIENT, 2), to: household(OTHER, 0) },
    split_household_member: {
      ...{ client_id: null, lost_birth_year: null, from: household(CLIENT, 2) },
      client: { full_name: 'Luis Delgado', date_of_birth: null, pinned_note: null },
    },
  };
  const show = async () => {
    const person = showCard(MEMBERS, { ...COUNTS, from: 'members', visited_on: null }, ANSWERS);
    await screen.findByText('Luis Delgado');
    expect(person.asksAgain()).toEqual([]);
    return person;
  };
  const ofLuis = async (person: Awaited<ReturnType<typeof show>>, deed: string) => {
    await person.click(screen.getByRole('button', { name: 'Actions for Luis Delgado' }));
    await person.click(await screen.findByRole('menuitem', { name: deed }));
  };
  const confirm = async (person: Awaited<ReturnType<typeof show>>, name: string) => {
    const dialog = await screen.findByRole(/^Remove/.test(name) ? 'alertdialog' : 'dialog');
    await person.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => {
      expect(person.asksAgain()).toEqual(ELSEWHERE);
    });
  };

  it('a member is added', async () => {
    create.mockResolvedValue({ data: { id: 'c' } });
    const person = await show();
    await person.click(screen.getByRole('button', { name: 'Add member' }));
    await person.type(await screen.findByLabelText(/First name/), 'Mateo');
    await confirm(person, 'Add member');
  });

  it('a member is changed', async () => {
    const person = await show();
    await ofLuis(person, 'Edit');
    await person.type(await screen.findByLabelText(/First name/), 'Luis');
    await confirm(person, 'Save member');
  });

  it('a member is removed', async () => {
    const person = await show();
    await ofLuis(person, 'Remove');
    await confirm(person, 'Remove');
  });

  it('a member moves', async () => {
    const person = await show();
    await ofLuis(person, 'Move...');
    await person.type(await screen.findByRole('combobox'), 'ben');
    await person.click(await screen.findByRole('option', { name: 'Ben Osei' }));
    await confirm(person, 'Move');
  });

  it('a member is split off', async () => {
    const person = await show();
    await ofLuis(person, 'Split off...');
    await confirm(person, 'Split off');
  });
});

describe('the refusal of a full household', () => {
  it('says what to do', () => {
    const answer = new HttpError('household_full', 409, {
      code: 'PT409',
      message: 'household_full',
      details: '{"limit": 30}',
    });
    expect(failureTexts(toDataError(answer)).detail).toBe(
      'A household can have up to 30 members. Remove or split off a member first. Nothing was saved.',
    );
  });
});
