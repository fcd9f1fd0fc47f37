import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, QUARTER, type Rpc } from './reportsWorld';

const VISIT = {
  id: '00000000-0000-4000-8000-000000000011',
  client_id: '00000000-0000-4000-8000-000000000012',
  client_name: 'Rosa Delgado',
  client_deleted: false,
  location_id: '00000000-0000-4000-8000-000000000013',
  location_name: 'Eastside Pantry',
  event_id: null,
  event_name: null,
  visited_at: '2026-11-20T18:12:00+00:00',
  visited_on: '2026-11-20',
  visited_time: '13:12',
  household_size: 5,
  adults: 2,
  children: 3,
  seniors: 0,
  is_new: true,
  override_reason: null,
  program_name: null,
  answer: null,
  created_by_name: 'Maya Okafor',
  counted: 3,
};

describe('the visits behind a number', () => {
  const visits = { total: 61, number: 172, rows: [VISIT] };
  const rpc = vi.fn(() => Promise.resolve(visits));

  it('say what they are of, and lead to the client', async () => {
    open('visits', `${QUARTER}&measure=individuals&split=age&value=children`, rpc);
    expect(
      await screen.findByRole('heading', { name: '172 unduplicated individuals', level: 1 }),
    ).toBeVisible();
    expect(
      screen.getByText('Age: Children, October 1 to November 22, 2026, all 2 locations'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Rosa Delgado' })).toHaveAttribute(
      'href',
      `/clients/${VISIT.client_id}`,
    );
    expect(screen.getByText('61 total row(s) returned.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the report' })).toHaveAttribute(
      'href',
      expect.stringContaining('/dashboard/reports?period=custom&from=2026-10-01'),
    );
  });

  it.each([
    ['clients.van_route.north', { field: 'Van route', option: 'North' }, 'Van route: North'],
    ['clients.stroller.yes', { field: 'Has a stroller', option: null }, 'Has a stroller: Yes'],
    ['visits.came_by', { field: 'Came by', option: null }, 'Came by: Not asked'],
  ])('say which answer they are of, as %s', async (value, said, words) => {
    open('visits', `${QUARTER}&measure=visits&split=answer&value=${value}`, () =>
      Promise.resolve({ ...visits, rows: [{ ...VISIT, answer: said }] }),
    );
    expect(
      await screen.findByText(`${words}, October 1 to November 22, 2026, all 2 locations`),
    ).toBeInTheDocument();
  });

  it('are ordered by the database', async () => {
    const { person } = open('visits', `${QUARTER}&measure=visits`, rpc);
    await screen.findByRole('link', { name: 'Rosa Delgado' });
    await person.click(screen.getByRole('button', { name: 'Client' }));
    await waitFor(() =>
      expect(rpc).toHaveBeenLastCalledWith(
        'report_visits',
        expect.objectContaining({ p_sort: 'client_name', p_descending: false, p_offset: 0 }),
        expect.anything(),
      ),
    );
  });

  it('are those of all the groups that a long table folds', async () => {
    open('visits', `${QUARTER}&measure=visits&split=zip&except=48212&except=unknown`, rpc);
    expect(await screen.findByText(/^Zip code: Other, October 1/)).toBeInTheDocument();
    expect(rpc).toHaveBeenLastCalledWith(
      'report_visits',
      expect.objectContaining({
        ...{ p_split: 'zip', p_value: null, p_except: ['48212', 'unknown'] },
      }),
      expect.anything(),
    );
  });

  it.each([
    'split=shoe_size&value=9',
    'split=zip',
    'split=zip&value=48212&except=48211',
    'except=48211',
  ])('are none for an address that names no number: %s', async (query) => {
    open('visits', `${QUARTER}&measure=visits&${query}`, rpc);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  });
});

describe('the rows behind a number of certifications', () => {
  const PROGRAM = '00000000-0000-4000-8000-000000000031';
  const ROW = {
    ...{ id: '00000000-0000-4000-8000-000000000041', client_id: VISIT.client_id },
    ...{ client_name: 'Rosa Delgado', client_deleted: false, program_name: 'TEFAP' },
    ...{ location_name: 'Eastside Pantry', visited_on: null, lack: null, ends_on: '2026-12-14' },
  };
  const rows = (row: object) =>
    vi.fn<Rpc>(() => Promise.resolve({ total: 1, number: 1, rows: [{ ...ROW, ...row }] }));

  it('are the households whose certification ends, whatever the period', async () => {
    const rpc = rows({});
    open('certifications', `${QUARTER}&measure=ending&split=program&value=${PROGRAM}`, rpc);
    expect(
      await screen.findByRole('heading', {
        name: '1 certification that ends next month',
        level: 1,
      }),
    ).toBeVisible();
    expect(screen.getByText('Program: TEFAP, all 2 locations')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Rosa Delgado' })).toHaveAttribute(
      'href',
      `/clients/${VISIT.client_id}`,
    );
    expect(screen.getByRole('cell', { name: '12/14/2026' })).toBeVisible();
    expect(screen.queryByText(/Oct 1 to/)).toBeNull();
    expect(rpc).toHaveBeenCalledWith(
      'report_certifications',
      expect.objectContaining({ p_measure: 'ending', p_program_id: PROGRAM, p_sort: 'day' }),
      expect.anything(),
    );
  });

  it('are the visits without a valid one, each with the reason', async () => {
    open(
      'certifications',
      `${QUARTER}&measure=uncertified&split=program&value=${PROGRAM}`,
      rows({ visited_on: '2026-11-20', lack: 'ended' }),
    );
    expect(
      await screen.findByRole('cell', { name: 'The certification ended before the visit' }),
    ).toBeVisible();
    expect(
      screen.getByText('Program: TEFAP, October 1 to November 22, 2026, all 2 locations'),
    ).toBeInTheDocument();
  });

  it.each([
    'measure=visits&split=program&value=7',
    'measure=ending',
    `measure=ending&split=program&value=TEFAP`,
  ])('are none for an address that names no number: %s', async (query) => {
    open('certifications', `${QUARTER}&${query}`, rows({}));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  });
});

describe('the rows behind a number of food', () => {
  const ENTRY = {
    ...{ id: '7', item_id: '00000000-0000-4000-8000-000000000021', item_name: 'Black beans' },
    ...{ item_deleted: false, category: 'Canned', quantity: 24, kind: 'receive' },
    ...{ location_id: '00000000-0000-4000-8000-000000000013', location_name: 'Eastside Pantry' },
    ...{ recorded_on: '2026-11-20', recorded_time: '13:12', reason: 'donation' },
    ...{ donor: 'Corner Bakery', source: null, order_number: null, other_location_name: null },
    actor_name: 'Maya Okafor',
    ...{ unit: 'can', pounds: 22.56 },
  };
  const food = (row: object = {}, number = 40) =>
    vi.fn<Rpc>(() => Promise.resolve({ total: 1, number, rows: [{ ...ENTRY, ...row }] }));

  it('are reached from each of them, in its unit and group', async () => {
    open('reports', QUARTER);
    const linkOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    const address = '/dashboard/reports/stock?period=custom&from=2026-10-01&to=2026-11-22';
    expect(await linkOf('Donation: 40 units received, show the rows')).toBe(
      `${address}&measure=received&split=reason&value=donation`,
    );
    expect(await linkOf('Canned: 30 units handed out, show the rows')).toBe(
      `${address}&measure=handed_out&split=category&value=canned`,
    );
    expect(await linkOf('units: 100 units on hand at the end, show the rows')).toBe(
      `${address}&measure=closing`,
    );
    const table = screen.getByRole('table', {
      name: 'Food from the start to the end of the period',
    });
    // What is zero has no rows.
    expect(within(table).getAllByRole('link')).toHaveLength(6);
  });

  it('say what they are of, why and by whom, and lead to the item', async () => {
    const rpc = food();
    open('stock', `${QUARTER}&measure=received&unit=can&split=reason&value=donation`, rpc);
    expect(await screen.findByRole('heading', { name: '40 can received', level: 1 })).toBeVisible();
    expect(
      screen.getByText('Reason: Donation, October 1 to November 22, 2026, all 2 locations'),
    ).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Donation, from Corner Bakery' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Black beans' })).toHaveAttribute(
      'href',
      `/inventory/${ENTRY.item_id}`,
    );
    expect(rpc).toHaveBeenCalledWith(
      'report_stock',
      {
        ...{ p_network_id: 'n1', p_location_id: null, p_from: '2026-10-01', p_to: '2026-11-22' },
        ...{ p_measure: 'received', p_unit: 'can', p_split: 'reason', p_value: 'donation' },
        ...{ p_sort: 'created_at', p_descending: true, p_limit: 10, p_offset: 0 },
        p_weight: null,
      },
      expect.anything(),
    );
  });

  it.each([
    ['known', 1204.38, '1,204 lb received', ['24 cans', '22.56 lb']],
    ['unknown', 3, '3 items without a weight received', ['24 cans']],
  ] as const)('of all units, their weight %s', async (weight, number, heading, amounts) => {
    const rpc = food({}, number);
    open('stock', `${QUARTER}&measure=received&weight=${weight}`, rpc);
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
    const row = screen.getAllByRole('row').at(-1);
    for (const amount of amounts) expect(row).toHaveTextContent(amount);
    expect(screen.queryAllByRole('columnheader', { name: 'Pounds' })).toHaveLength(
      amounts.length - 1,
    );
    expect(rpc).toHaveBeenCalledWith(
      'report_stock',
      expect.objectContaining({ p_unit: null, p_weight: weight }),
      expect.anything(),
    );
  });

  it('are items with what was on hand, at the beginning and at the end', async () => {
    const none = { recorded_on: null, recorded_time: null, kind: null, reason: null, donor: null };
    open(
      'stock',
      `${QUARTER}&measure=closing&split=category&value=canned`,
      food({ ...none, actor_name: null }),
    );
    expect(
      await screen.findByRole('heading', { name: '40 units on hand at the end', level: 1 }),
    ).toBeVisible();
    expect(screen.getByText(/^Category: Canned, /)).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Item',
      'Category',
      'Location',
      'Quantity',
    ]);
    expect(
      screen.getByText('Each item appears here once, with the quantity on hand.'),
    ).toBeVisible();
  });

  it.each([
    'measure=guests',
    'measure=received&split=city&value=troy',
    'measure=wasted&split=reason',
  ])('are none for an address that names no number: %s', async (query) => {
    open('stock', `${QUARTER}&${query}`, food());
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works.');
  });
});
