import { describe, expect, it } from 'vitest';
import { call, resultOf } from './calls';
import { importSteps } from './importSteps';
import { merge, unmerge } from './mergeSteps';
import { useScene } from './scene';
import { addClients } from './similarSteps';
import { aHouseholdMember } from './world';

/** How many people a household has, as another program told it. */
const scene = useScene();
const steps = importSteps(scene);

const TOLD = ['told_household_size', 'told_adults', 'told_children', 'told_seniors'] as const;

/** Size, adults, children, and seniors that another program told. */
type Told = readonly (number | null)[];

const valuesOf = (told: Told) =>
  Object.fromEntries(TOLD.map((column, place) => [column, told[place] ?? null]));

const newClient = async (told: Told, name = 'Rosa'): Promise<string> => {
  const values = { first_name: name, date_of_birth: '1984-03-03', ...valuesOf(told) };
  const [id = ''] = await addClients(scene(), scene().here.id, [values]);
  return id;
};

const toldOf = async (client: string) => {
  const [row] = await scene().owner([
    `select ${TOLD.join()} from public.clients where id = $1`,
    client,
  ]);
  return TOLD.map((column) => row?.[column]);
};

const visit = (client: string, size: number) =>
  scene().owner([
    `insert into public.visits (client_id, location_id, visited_at, created_at, household_size)
     values ($1, $2, now() - interval '1 day', now() - interval '1 day', $3) returning id`,
    client,
    scene().here.location,
    size,
  ]);

const counts = async (client: string) =>
  resultOf((await scene().as('member', call.householdCounts(client))).rows[0]);

describe('a household that another program told of', () => {
  it('has what was told, until somebody is written down', async () => {
    const client = await newClient([5, 2, 2, null]);
    const nobody = { adults: 0, children: 0, seniors: 0, visited_on: null };
    expect(await counts(client)).toEqual({
      ...{ ...nobody, size: 5, adults: 2, children: 2, unknown: 1, from: 'told' },
    });
    const member = await aHouseholdMember(scene().sql, client, { birthDate: '2015-01-01' });
    // The first one who is written down makes no household of two out of one of five.
    expect(await counts(client)).toEqual({
      ...{ ...nobody, size: 5, adults: 1, children: 1, unknown: 3, from: 'members' },
    });
    await scene().as('member', [
      'update public.household_members set deleted_at = now() where id = $1',
      member,
    ]);
    expect(await counts(client)).toMatchObject({ size: 4, adults: 1, from: 'members' });
  });

  it('has what the first visit found, and what was told again once that visit is deleted', async () => {
    const client = await newClient([5, 2, 3, null]);
    const [seen] = await visit(client, 3);
    expect(await counts(client)).toMatchObject({ size: 3, unknown: 3, from: 'last_visit' });
    await scene().owner([
      'update public.visits set deleted_at = now() where id = $1 returning id',
      String(seen?.['id']),
    ]);
    expect(await counts(client)).toMatchObject({ size: 5, adults: 2, from: 'told' });
  });

  it('is as large as its parts where no size was told, and its members where they are more', async () => {
    expect(await counts(await newClient([null, 2, 1, 1]))).toMatchObject({
      ...{ size: 4, adults: 2, children: 1, seniors: 1, unknown: 0, from: 'told' },
    });
    expect(await counts(await newClient([null, 0, null, 0]))).toMatchObject({ from: 'nothing' });
    const client = await newClient([1, null, null, null]);
    for (let member = 0; member < 2; member += 1) await aHouseholdMember(scene().sql, client);
    expect(await counts(client)).toMatchObject({ size: 3, from: 'members' });
  });

  it('is what the check-in begins with', async () => {
    const client = await newClient([5, 2, 3, null]);
    const { rows } = await scene().as('member', [
      'select public.check_in_context($1, $2) as r',
      client,
      scene().here.location,
    ]);
    expect(resultOf(rows[0])).toMatchObject({ household: { size: 5, children: 3, from: 'told' } });
  });

  it.each<[string, Told]>([
    ['nobody', [0, null, null, null]],
    ['more than a visit can be for', [100, null, null, null]],
    ['less than nobody of an age', [3, -1, null, null]],
    ['parts that are more than the size', [3, 2, 1, 1]],
    ['parts that are more than a visit can be for', [null, 50, 50, null]],
  ])('is never %s', async (_, told) => {
    const client = await newClient([null, null, null, null]);
    const [size, adults, children, seniors] = told;
    const refused = await scene().as('member', [
      `update public.clients set (${TOLD.join()}) = ($2, $3, $4, $5) where id = $1`,
      client,
      ...[size ?? null, adults ?? null, children ?? null, seniors ?? null],
    ]);
    expect(refused.code).toBe('23514');
  });

  it('is as large as told in a past visit whose row has no counts', async () => {
    const { here, sql } = scene();
    const client = await newClient([5, 2, 3, null]);
    await sql`update public.clients set external_id = '77' where id = ${client}`;
    await steps.imported([{ row: 2, values: { visited_on: '2025-03-01', client_number: '77' } }], {
      entity: 'visits',
      location: here.location,
    });
    expect(await counts(client)).toMatchObject({ size: 5, from: 'last_visit' });
  });
});

describe('an import of told households', () => {
  const row = (told: Told, more: object = {}) => [
    {
      row: 2,
      values: { first_name: 'Nova', last_name: 'Okonkwo', external_id: 'N-1', ...valuesOf(told) },
      ...more,
    },
  ];
  const again = { hash: '3'.repeat(64) };

  it('offers what has changed, and its undo gives back what was there', async () => {
    const first = await steps.imported(row([5, 2, 3, null]));
    const nova = await steps.recordOf(first, 2);
    const found = await steps.check('locationAdmin', row([6, null, 4, null]));
    expect(found.rows).toMatchObject([
      { r: [{ known: { changed: { told_household_size: 5, told_children: 3 } } }] },
    ]);
    const values = { told_household_size: 6, told_children: 4 };
    const second = await steps.imported(
      [{ row: 2, action: 'update', record: nova, values }],
      again,
    );
    expect(await toldOf(nova)).toEqual([6, 2, 4, null]);
    await steps.undo('locationAdmin', second);
    expect(await toldOf(nova)).toEqual([5, 2, 3, null]);
  });

  it('takes away what no longer adds up with what it says, and the undo gives it back', async () => {
    const first = await steps.imported(row([5, 2, 3, null]));
    const nova = await steps.recordOf(first, 2);
    const found = await steps.check('locationAdmin', row([2, 2, null, null]));
    expect(found.rows).toMatchObject([
      { r: [{ known: { changed: { told_household_size: 5, told_children: 3 } } }] },
    ]);
    const values = { told_household_size: 2, told_children: null };
    const second = await steps.imported(
      [{ row: 2, action: 'update', record: nova, values }],
      again,
    );
    expect(await toldOf(nova)).toEqual([2, 2, null, null]);
    await steps.undo('locationAdmin', second);
    expect(await toldOf(nova)).toEqual([5, 2, 3, null]);
  });

  it('adds to a client who has none, and never to half of what was told', async () => {
    const [bare, told] = [await newClient([]), await newClient([9, null, null, null])];
    const values = { first_name: 'Rosa', ...valuesOf([5, 2, 3, null]) };
    const added = await steps.imported([
      { row: 2, action: 'add', record: bare, values },
      { row: 3, action: 'add', record: told, values },
    ]);
    expect(await toldOf(bare)).toEqual([5, 2, 3, null]);
    expect(await toldOf(told)).toEqual([9, null, null, null]);
    await steps.undo('locationAdmin', added);
    expect(await toldOf(bare)).toEqual([null, null, null, null]);
  });
});

describe('a merge of told households', () => {
  it('takes over what the survivor has none of, and gives it back', async () => {
    const [one, other] = [await newClient([]), await newClient([5, 2, 3, null], 'Roza')];
    const { id, code } = await merge(scene(), one, other);
    expect(code).toBeUndefined();
    expect(await toldOf(one)).toEqual([5, 2, 3, null]);
    expect((await unmerge(scene(), id)).code).toBeUndefined();
    expect(await toldOf(one)).toEqual([null, null, null, null]);
    expect(await toldOf(other)).toEqual([5, 2, 3, null]);
  });

  it('keeps what the survivor has', async () => {
    const [one, other] = [
      await newClient([3, null, null, null]),
      await newClient([5, 2, 3, null], 'Roza'),
    ];
    await merge(scene(), one, other);
    expect(await toldOf(one)).toEqual([3, null, null, null]);
  });
});

describe('a change of what was told', () => {
  it('is in the history', async () => {
    const client = await newClient([]);
    await scene().as('member', [
      'update public.clients set told_household_size = 4 where id = $1',
      client,
    ]);
    const [row] = await scene().owner([
      `select diff from private.audit_log where entity_id = $1 and diff ? 'told_household_size' order by id desc limit 1`,
      client,
    ]);
    expect(row?.['diff']).toMatchObject({ told_household_size: [null, 4] });
  });
});
