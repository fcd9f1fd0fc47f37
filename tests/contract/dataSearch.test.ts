import type { RaRecord } from 'ra-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../src/data/exportRows';
import { useStage } from './dataStage';

/**
 * Free text is answered by a function of the database, the list's filters beside it. It must find
 * what the ordinary way finds, in the same shape, and hide the same rows.
 */
const stage = useStage();

const NAMES = [
  `Siobhan O'Brien`,
  'Smith, (John) "Jack"',
  '100% back\\slash_50',
  'Zoë Ávila',
  '山田 😀 grin',
  'a*b*c',
];

const ODD_NAME = `O'Fallon "\\" (west)`;

const TEXTS = [
  "o'brien",
  'O’Brien siobhan',
  'o`brien',
  '(313) 555-0184',
  '+1 313 555 0184',
  '313-555-0184',
  'phoned 555-0184',
  '0184',
  '5-5',
  'john smith',
  '(john) "jack"',
  '%',
  '_',
  '\\',
  '*',
  'avila ZOË',
  'Ávila',
  '😀',
  '山田',
  'a*b',
  'a%b',
  'nobody of this name',
  '  siobhan  ',
  'a\0b',
  '\ud800',
];

const page = (perPage = 50, number = 1) => ({ page: number, perPage });
const BY_NAME = { field: 'full_name', order: 'ASC' as const };
const BY_NUMBER = { field: 'order_number', order: 'DESC' as const };
const namesOf = (rows: readonly RaRecord[]): unknown[] =>
  rows.map((row): unknown => row['full_name']);

beforeAll(async () => {
  const { sql, network } = stage();
  for (const name of NAMES)
    await sql`insert into clients (network_id, first_name) values (${network.id}, ${name})`;
  await sql`
    insert into clients (network_id, first_name, last_name, email, date_of_birth, partial_ssn)
    values
      (${network.id}, 'Filtered', 'One', 'one@example.org', '1990-02-02', '1111'),
      (${network.id}, 'Filtered', ${ODD_NAME}, null, '1990-02-03', '1111'),
      (${network.id}, 'Filtered', 'Three', null, '1990-02-04', '2222'),
      (${network.id}, 'Filtered', 'Four', 'four@example.org', null, '3333'),
      (${network.id}, 'Filtered', 'Five', 'five@example.org', null, null),
      (${network.id}, 'Filtered', 'Six', null, null, null)`;
  await sql`
    insert into clients (network_id, first_name, phone_number)
    values (${network.id}, 'Phoned', '313.555.0184')`;
  for (const name of ['Maeve O’Order', 'Bea Order', 'Zoë Order'])
    await sql`
      with c as (
        insert into clients (network_id, first_name) values (${network.id}, ${name})
        returning id
      )
      insert into visits (client_id, location_id) select id, ${network.location} from c`;
  // The stage's own visit has order 1 already.
  await sql`
    insert into orders (visit_id)
    select v.id from visits v join clients c on c.id = v.client_id
    where c.network_id = ${network.id} and c.first_name like '%Order' order by c.first_name`;
  await sql`
    insert into clients (network_id, first_name, deleted_at)
    values (${network.id}, 'Siobhan Gone', now())`;
});

/** What a list answers, and by which address. */
async function search(
  params: Partial<Parameters<ReturnType<typeof stage>['member']['provider']['getList']>[1]>,
  resource: 'clients' | 'orders' = 'clients',
) {
  const { provider, asked } = stage().member;
  asked.length = 0;
  const answer = await provider.getList(resource, {
    pagination: page(),
    sort: resource === 'clients' ? BY_NAME : BY_NUMBER,
    meta: { count: 'exact' },
    ...params,
  });
  return { ...answer, asked: [...asked] };
}

const FUNCTION = ['/rest/v1/rpc/search_clients'];
const TABLE = ['/rest/v1/clients'];
/** What a layer above asked for besides, which is no business of the function. */
const ORDINARY = { meta: { count: 'exact' as const, where: [] } };

describe('free text of orders', () => {
  it.each([
    ['2', [2]],
    ['#2', [2]],
    ['order', [4, 3, 2]],
    ['o’order', [3]],
    [`maeve o'ORDER`, [3]],
    ['zoe #4', [4]],
    ['zoe #3', []],
    ['0', []],
    ['%', []],
  ])('finds for %j what the ordinary way finds', async (q, numbers) => {
    for (const filter of [{ q }, { q, 'fulfillment_status@in': ['pending', 'ready'] }]) {
      const quick = await search({ filter }, 'orders');
      const ordinary = await search({ filter, ...ORDINARY }, 'orders');
      expect(quick.asked).toEqual(['/rest/v1/rpc/search_orders']);
      expect(ordinary.asked).toEqual(['/rest/v1/orders']);
      expect(quick.data.map((row: RaRecord): unknown => row['order_number'])).toEqual(numbers);
      expect(quick.data).toEqual(ordinary.data);
      expect(quick.total).toBe(ordinary.total);
    }
  });

  it('comes with related rows the ordinary way', async () => {
    const meta = { embed: ['client:clients(first_name)'] };
    const { asked, data } = await search({ filter: { q: 'bea' }, meta }, 'orders');
    expect(asked).toEqual(['/rest/v1/orders']);
    expect(data).toMatchObject([{ client: { first_name: 'Bea Order' } }]);
  });
});

describe('free text', () => {
  it.each(TEXTS)('finds for %j what the ordinary way finds', async (q) => {
    const quick = await search({ filter: { q } });
    const ordinary = await search({ filter: { q }, ...ORDINARY });
    expect(ordinary.asked).toEqual(TABLE);
    expect(quick.asked).toEqual(/[\0\ud800]/.test(q) ? TABLE : FUNCTION);
    expect(quick.data).toEqual(ordinary.data);
    expect(quick.total).toBe(ordinary.total);
  });

  it.each([
    ['email@is', 'null', 3],
    ['email@is', 'not.null', 3],
    ['date_of_birth@gte', '1990-02-03', 2],
    ['date_of_birth@lt', '1990-02-03', 1],
    ['date_of_birth@gt', '1990-02-03', 1],
    ['date_of_birth@lte', '1990-02-03', 2],
    ['last_name@in', ['One', 'Three', 'Six'], 3],
    ['last_name@in', ['One', 'it"s, {odd}'], 1],
    // Digits are found by nobody, whoever guesses them.
    ['partial_ssn@in', ['1111', '2222'], 0],
    ['partial_ssn', '1111', 0],
    ['partial_ssn@neq', '1111', 4],
    ['last_name', ODD_NAME, 1],
    ['last_name@neq', ODD_NAME, 5],
    ['last_name', 'a\0b', 0],
    ['date_of_birth@gte', 'no day', 6],
    ['no_column', 'x', 6],
  ])('beside the filter %s %j finds what the ordinary way finds', async (key, value, total) => {
    const filter = { q: 'filtered', [key]: value };
    const quick = await search({ filter });
    const ordinary = await search({ filter, ...ORDINARY });
    expect(ordinary.asked).toEqual(TABLE);
    expect(quick.asked).toEqual(value === 'a\0b' ? TABLE : FUNCTION);
    expect(quick.data).toEqual(ordinary.data);
    expect(quick.total).toBe(total);
    expect(ordinary.total).toBe(total);
  });

  it('finds a word that stands for a code, and names that hold the word all the same', async () => {
    const { sql, network } = stage();
    await sql`
      insert into clients (network_id, first_name, referral_type)
      values (${network.id}, 'Coded One', 'school'), (${network.id}, 'Coded School', 'clinic'),
             (${network.id}, 'Coded Two', 'clinic'), (${network.id}, 'Uncoded', 'school')`;
    const found = await search({
      filter: {
        q: 'coded school',
        'q@codes': [{ word: 'school', column: 'referral_type', codes: ['school'] }],
      },
    });
    expect(found.asked).toEqual(TABLE);
    expect(namesOf(found.data)).toEqual(['Coded One', 'Coded School', 'Uncoded']);
  });

  it('finds visits by the client, page after page, beside other conditions', async () => {
    const { sql, network } = stage();
    const [event] = await sql<{ id: string }[]>`
      insert into events (location_id, name, start_date)
      values (${network.location}, 'Open Day', current_date) returning id`;
    await sql`
      insert into visits (client_id, location_id, event_id)
      select id, ${network.location}, ${event?.id ?? ''} from clients
       where network_id = ${network.id} and full_name in ('Zoë Ávila', 'Siobhan O''Brien', 'Filtered Six')`;
    const { provider } = stage().member;
    const visits = (q: string, filter = {}) =>
      provider.getList('visits', {
        pagination: page(1),
        sort: { field: 'id', order: 'ASC' },
        filter: { q, ...filter },
        meta: { count: 'exact' },
      });
    expect((await visits('avila ZOË')).total).toBe(1);
    expect((await visits('avila siobhan')).total).toBe(0);
    expect((await visits("o'brien")).total).toBe(1);
    expect((await visits('(', { 'event_id@eq': event?.id })).total).toBe(0);
    expect(await visits('i', { 'event_id@eq': event?.id })).toMatchObject({
      data: [{ event_id: event?.id }],
      total: 3,
    });
    expect((await visits('i', { 'event_id@eq': network.id })).total).toBe(0);
    // Those of one client by what was noted.
    const [zoe] = await sql<{ client_id: string }[]>`
      update visits v set note = 'Left the umbrella' from clients c
       where c.id = v.client_id and c.full_name = 'Zoë Ávila' and c.network_id = ${network.id}
       returning v.client_id`;
    const own = { 'client_id@eq': zoe?.client_id };
    expect((await visits('umbrella', own)).total).toBe(1);
    expect((await visits('avila', own)).total).toBe(0);
    expect((await visits('umbrella')).total).toBe(0);
    expect((await visits('')).total).toBeGreaterThanOrEqual(3);
  });

  it('is ordered and divided into pages like any list', async () => {
    const all = await search({ filter: { q: 'a' }, sort: { field: 'full_name', order: 'DESC' } });
    expect(all.asked).toEqual(FUNCTION);
    expect(all.data.length).toBeGreaterThan(3);
    const second = await search({
      filter: { q: 'a' },
      sort: { field: 'full_name', order: 'DESC' },
      pagination: page(2, 2),
    });
    expect(namesOf(second.data)).toEqual(namesOf(all.data).slice(2, 4));
    expect(second.total).toBe(all.data.length);
    const beyond = await search({ filter: { q: 'a' }, pagination: page(50, 9) });
    expect(beyond).toMatchObject({ data: [], total: all.total });
  });

  it('comes the best first when nothing else sorts it', async () => {
    const { sql, network } = stage();
    await sql`
      insert into clients (network_id, first_name, last_name)
      values (${network.id}, 'Ann Ranked', 'Beta'), (${network.id}, 'Zora', 'Ranked'),
             (${network.id}, 'Ranked', 'Zeta'), (${network.id}, 'Ranked', null)`;
    const sort = { field: 'id', order: 'ASC' as const };
    const found = await search({ filter: { q: 'ranked' }, sort });
    expect(found.asked).toEqual(FUNCTION);
    expect(found.total).toBe(4);
    expect(namesOf(found.data)).toEqual([
      'Ranked',
      'Ranked Zeta',
      'Zora Ranked',
      'Ann Ranked Beta',
    ]);
    const second = await search({ filter: { q: 'ranked' }, sort, pagination: page(1, 2) });
    expect(namesOf(second.data)).toEqual(['Ranked Zeta']);
  });

  it.each([
    { field: 'full_name', order: 'ASC' as const },
    { field: 'email', order: 'DESC' as const },
    { field: 'date_of_birth', order: 'ASC' as const },
    { field: 'id', order: 'ASC' as const },
  ])('is exported as it is shown, sorted by $field', async (sort) => {
    const { provider, asked } = stage().member;
    for (const [q, count] of [
      ['filtered', 6],
      ['Feb 3 1990', 1],
      ['0184', 1],
    ] as const) {
      asked.length = 0;
      const rows: RaRecord[] = [];
      for await (const { rows: some } of exportRows(provider, 'clients', {
        ...{ filter: { q }, sort, pageSize: 2 },
      }))
        rows.push(...some);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
      expect(rows).toHaveLength(count);
      expect(new Set(asked)).toEqual(new Set(FUNCTION));
    }
  });

  it('finds a birth date', async () => {
    const { data } = await search({ filter: { q: 'filtered 2/3/1990' } });
    expect(data).toMatchObject([{ date_of_birth: '1990-02-03' }]);
  });

  it('hides deleted clients and those of other networks', async () => {
    const { data } = await search({ filter: { q: 'siobhan' } });
    expect(namesOf(data)).toEqual(["Siobhan O'Brien"]);
    const [foreign] = await stage().sql<{ id: string }[]>`
      select id from networks where name = 'Lakeshore Community Network'
      union all select id from networks where id <> ${stage().network.id} limit 1`;
    const elsewhere = await search({
      filter: { q: 'a' },
      meta: { scope: { network: foreign?.id ?? '' }, count: 'exact' },
    });
    expect(elsewhere.asked).toEqual(FUNCTION);
    expect(elsewhere).toMatchObject({ data: [], total: 0 });
  });

  it.each([
    [
      'an order that the function does not know',
      { sort: { field: 'last_name', order: 'ASC' as const } },
    ],
    ['the trash', { meta: { deleted: 'only', count: 'exact' } }],
    ['everywhere', { meta: { scope: 'none', count: 'exact' } }],
    ['more words than it takes', { filter: { q: 'siobhan '.repeat(21) } }],
  ])('goes the ordinary way for %s', async (_case, params) => {
    const { asked } = await search({ filter: { q: 'siobhan' }, ...params });
    expect(asked).toEqual(TABLE);
  });

  it('refuses a text that is too long in the words of a list, without asking', async () => {
    const { provider, asked, logged } = stage().member;
    asked.length = 0;
    const call = provider.getList('clients', {
      pagination: page(),
      sort: BY_NAME,
      filter: { q: 'x'.repeat(300) },
    });
    await expect(call).rejects.toMatchObject({
      message: 'resources.clients.errors.list',
      kind: 'tooLong',
    });
    expect(asked).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
  });
});
