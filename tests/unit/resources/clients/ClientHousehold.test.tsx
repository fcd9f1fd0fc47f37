import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { CoreAdminContext, HttpError, memoryStore, type RaRecord } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toDataError } from '../../../../src/data/errors';
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
function showCard(members: readonly RaRecord[], counts: object) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CoreAdminContext
          i18nProvider={i18nProvider}
          store={memoryStore()}
          dataProvider={
            {
              getList: () => Promise.resolve({ data: members, total: members.length }),
              rpc: () => Promise.resolve(counts),
              create,
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
  return userEvent.setup();
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
      ['LDLuis Delgado', 'Year 1900', 'Partner'],
      ['NoteDiabetic'],
      ['ADAna Delgado', '-', '-'],
    ]);
    expect(rows.at(-1)).toHaveTextContent('Ana Delgado---');
    expect(await screen.findByText('3 people: 1 adult, 1 senior, 1 unknown')).toBeInTheDocument();
  });

  it.each([
    ['alone', { size: 1, unknown: 0, from: 'nothing' }, 'Nobody else in this household'],
    [
      'with others whom a visit counted',
      { size: 3, unknown: 1, from: 'last_visit' },
      'Nobody else of this household is written down yet.',
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
      await within(dialog).findByText('Give the date or the year of birth, not both.'),
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

describe('the refusal of a full household', () => {
  it('says what to do', () => {
    const answer = new HttpError('A household has at most 30 members.', 409, {
      code: 'PT409',
      details: '{"code": "household_full", "limit": 30}',
    });
    expect(toDataError(answer).detail).toBe('data.errors.householdFull');
  });
});
