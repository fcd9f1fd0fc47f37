import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useScene } from './scene';
import { aClient, type ActorName } from './world';

const scene = useScene();

beforeEach(async () => {
  const { here, there, sql } = scene();
  for (const [firstName, lastName] of [
    ['Teresa', 'Ávila'],
    ['Teo', 'Avila'],
    ['Seán', 'O’Brien-Nuñez'],
    ['芳', '王'],
    ['Đức', 'Đặng'],
    ['100%_sure', 'Back\\slash'],
    ['Fiadh', "O'Connor"],
    ['Aoife', 'Óʼ Néill'],
    ['Ciarán', 'D`Arcy ‘Ui'],
  ])
    await aClient(sql, here.id, { firstName, lastName });
  await aClient(sql, here.id, { firstName: 'Gone', lastName: 'Ávila', deletedAt: new Date() });
  await aClient(sql, there.id, { firstName: 'Foreign', lastName: 'Ávila' });
  await sql`
    update public.clients set email = 'tessa@example.org', phone_number = '(313) 555-0142', city = 'Ann Arbor'
    where last_name = 'Ávila' and first_name = 'Teresa'`;
});

const pageSchema = z.object({
  total: z.number(),
  rows: z.array(z.looseObject({ full_name: z.string() })),
});

interface Search {
  actor?: ActorName;
  network?: string;
  sort?: string;
  descending?: boolean;
  filters?: unknown[];
}

async function search(query: string, options: Search = {}): Promise<z.infer<typeof pageSchema>> {
  const { actor = 'member', network = scene().here.id } = options;
  const { rows } = await scene().as(actor, [
    `select public.search_clients($1, $2, $3, $4, p_filters => $5::text::jsonb) as page`,
    network,
    query,
    options.sort ?? 'full_name',
    options.descending ?? false,
    JSON.stringify(options.filters ?? []),
  ]);
  return pageSchema.parse(rows[0]?.['page']);
}

const names = async (query: string) => (await search(query)).rows.map((row) => row.full_name);

describe('free text', () => {
  it.each([
    ['avila', ['Teo Avila', 'Teresa Ávila']],
    ['ávila', ['Teo Avila', 'Teresa Ávila']],
    ['ÁVILA', ['Teo Avila', 'Teresa Ávila']],
    ['avila ter', ['Teresa Ávila']],
    ["o'brien", ['Seán O’Brien-Nuñez']],
    ['o’brien', ['Seán O’Brien-Nuñez']],
    ['nunez sean', ['Seán O’Brien-Nuñez']],
    ['王', ['芳 王']],
    ['dang', ['Đức Đặng']],
    ['đặng', ['Đức Đặng']],
    ['3135550142', ['Teresa Ávila']],
    ['(313) 555-0142', ['Teresa Ávila']],
    ['313-555-0142', ['Teresa Ávila']],
    ['313.555.0142', ['Teresa Ávila']],
    ['313/555-0142', ['Teresa Ávila']],
    ['313 555 0142', ['Teresa Ávila']],
    ['+1 313 555 0142', ['Teresa Ávila']],
    ['1-313-555-0142', ['Teresa Ávila']],
    ['+13135550142', ['Teresa Ávila']],
    ['555-0142', ['Teresa Ávila']],
    ['0142', ['Teresa Ávila']],
    ['ávila 555-0142', ['Teresa Ávila']],
    ['teo 0142', []],
    ['313-555-0143', []],
    ['tessa@', ['Teresa Ávila']],
    ['ann arbor', ['Teresa Ávila']],
    ['%', ['100%_sure Back\\slash']],
    ['_', ['100%_sure Back\\slash']],
    ['\\', ['100%_sure Back\\slash']],
    [`x'; drop table public.clients; --`, []],
    ['zzz', []],
  ])('%j finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each(["'", '’', 'ʼ', '‘', '`', '´'])('takes %s for any apostrophe', async (apostrophe) => {
    expect(await names(`o${apostrophe}brien`)).toEqual(['Seán O’Brien-Nuñez']);
    expect(await names(`O${apostrophe}Connor`)).toEqual([`Fiadh O'Connor`]);
    expect(await names(`ó${apostrophe} néill`)).toEqual(['Aoife Óʼ Néill']);
    expect(await names(`d${apostrophe}arcy ${apostrophe}ui`)).toEqual(['Ciarán D`Arcy ‘Ui']);
  });

  it('finds the same by the search column under the policies', async () => {
    const { rows } = await scene().as('member', [
      `select full_name from public.clients
       where deleted_at is null and search_text like '%avila%' order by full_name, id`,
    ]);
    expect(rows.map((row) => row['full_name'])).toEqual(await names('avila'));
  });

  it('counts all and answers a page of them, in any direction', async () => {
    const { here, sql } = scene();
    await sql`
      insert into public.clients (network_id, first_name, email)
      select ${here.id}, 'Many ' || lpad(n::text, 2, '0'), 'm' || (99 - n) || '@example.org'
      from generate_series(1, 25) n`;
    const page = await search('many', { sort: 'email' });
    expect(page.total).toBe(25);
    expect(page.rows).toHaveLength(10);
    expect(page.rows[0]).toMatchObject({ full_name: 'Many 25', email: 'm74@example.org' });
    const back = await search('many', { descending: true });
    expect(back.rows[0]).toMatchObject({ full_name: 'Many 25' });
    expect(back.rows[0]).not.toHaveProperty('search_text');
  });

  it('says the same of many rows, which it does not copy, as of few', async () => {
    const { here, sql } = scene();
    await sql`
      insert into public.clients (network_id, first_name, email)
      select ${here.id}, 'Many ' || n, case when n % 4 > 0 then 'm' || n % 3 || '@example.org' end
      from generate_series(1, 12) n`;
    const pages = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const sort of ['full_name', 'email'])
        for (const descending of ['false', 'true'])
          for (const offset of [0, 5, 10, 15]) {
            const { rows } = await scene().as('member', [
              `select public.search_clients($1, 'many', $2, $3::boolean, 5, $4) as page`,
              ...[here.id, sort, descending, offset],
            ]);
            found.push(rows[0]?.['page']);
          }
      return found;
    };
    const copied = await pages();
    expect(copied.map((page) => pageSchema.parse(page).total)).toEqual(Array(16).fill(12));
    await sql`
      create or replace function private.broad_search_rows()
      returns integer language sql immutable parallel safe set search_path = '' as 'select 11'`;
    expect(await pages()).toEqual(copied);
  });

  it('puts the best first when asked, the others by their names', async () => {
    const { here, sql } = scene();
    for (const lastName of ['Zed', 'Avila', 'Bell'])
      await aClient(sql, here.id, { firstName: 'Teo', lastName });
    const ranked = await search('teo', { sort: 'rank' });
    expect(ranked.total).toBe(4);
    await aClient(sql, here.id, { firstName: 'Mateo', lastName: 'Aaa' });
    await aClient(sql, here.id, { firstName: 'Teo', lastName: ' ' });
    const found = await search('teo', { sort: 'rank' });
    expect(found.rows.map((row) => row.full_name.trim())).toEqual([
      ...['Teo', 'Teo Avila', 'Teo Avila', 'Teo Bell', 'Teo Zed', 'Mateo Aaa'],
    ]);
    expect(found.rows[0]).not.toHaveProperty('search_text');
    expect(found.rows[0]).not.toHaveProperty('partial_ssn');
    const filters = [{ column: 'last_name', operator: 'in', value: ['Aaa', 'Zed'] }];
    expect(
      (await search('teo', { sort: 'rank', filters })).rows.map((row) => row.full_name),
    ).toEqual(['Teo Zed', 'Mateo Aaa']);
    expect(await search('teo', { sort: 'rank', network: scene().there.id })).toEqual({
      total: 0,
      rows: [],
    });
  });

  it.each(['teo', 'te'])(
    'has everybody once on the pages of %j, filtered or not',
    async (query) => {
      const { here, sql } = scene();
      // More than are ranked, and some who only have it in the middle.
      await sql`
      insert into public.clients (network_id, first_name, last_name, email)
      select ${here.id}, case when n % 9 = 0 then 'Mateo' else 'Teo' end, 'Nr' || n,
        case when n % 2 = 0 then 'even' else 'odd' end || n || '@example.org'
      from generate_series(1, 240) n`;
      const pages = async (filters: unknown[]) => {
        const names: string[] = [];
        const totals = new Set<number>();
        for (let offset = 0; offset < 260; offset += 65) {
          const { rows } = await scene().as('member', [
            `select public.search_clients($1, $2, 'rank', false, 65, $3, $4::text::jsonb) as page`,
            ...[here.id, query, offset, JSON.stringify(filters)],
          ]);
          const page = pageSchema.parse(rows[0]?.['page']);
          totals.add(page.total);
          names.push(...page.rows.map((row) => row.full_name));
        }
        expect(new Set(names).size).toBe(names.length);
        expect([...totals]).toEqual([names.length]);
        return names;
      };
      const all = await pages([]);
      const byName = await sql<{ full_name: string }[]>`
      select full_name from public.clients
      where network_id = ${here.id} and deleted_at is null
        and search_text like ${`%${query}%`}`;
      expect([...all].sort()).toEqual(byName.map((row) => row.full_name).sort());
      expect(all[0]).toMatch(/^Te/);
      expect(all.slice(0, 200).every((name) => name.startsWith('Te'))).toBe(true);
      const few = await pages([
        { column: 'last_name', operator: 'in', value: ['Nr8', 'Nr9', 'Nr10'] },
      ]);
      expect(few).toEqual(['Teo Nr10', 'Teo Nr8', 'Mateo Nr9']);
    },
  );

  it('finds other forms of a first name however it is sorted, behind those who are called so', async () => {
    const { here, sql } = scene();
    await sql`
      insert into public.clients (network_id, first_name, last_name, address_line1)
      select ${here.id}, case when n <= 215 then 'Bob' else 'Bert' end, 'Nr' || lpad(n::text, 3, '0'),
        case when n = 1 then '1 Bob St' else '2 Robert St' end
      from generate_series(1, 220) n`;
    await aClient(sql, here.id, { firstName: 'Aaron', lastName: 'Robert' });
    const sorted = await search('bob nr22', { sort: 'last_name' });
    expect(sorted.rows.map((row) => row.full_name)).toEqual(['Bert Nr220']);
    expect((await search('bobby', { sort: 'full_name' })).total).toBe(220);
    const pageOf = async (limit: number) => {
      const { rows } = await scene().as('member', [
        `select public.search_clients($1, 'bob', 'rank', false, $2, 195) as page`,
        here.id,
        limit,
      ]);
      const page = pageSchema.parse(rows[0]?.['page']);
      expect(page.total).toBe(220);
      return page.rows.map((row) => row.full_name);
    };
    // Only the first 200 are ranked. Bert comes before Bob by the alphabet alone.
    const bobs = Array.from({ length: 20 }, (_, n) => `Bob Nr${String(196 + n)}`);
    const berts = Array.from({ length: 5 }, (_, n) => `Bert Nr${String(216 + n)}`);
    expect(await pageOf(20)).toEqual(bobs);
    expect(await pageOf(30)).toEqual([...bobs, ...berts]);
  });

  it.each([
    ['clients', 'search_clients', 'favorite_color'],
    ['orders', 'search_orders', 'packed_by'],
  ])('sorts %s by a column that was added', async (table, name, column) => {
    const { here, owner, as } = scene();
    await owner([`alter table public.${table} add column ${column} text`]);
    const scope = table === 'clients' ? here.id : here.location;
    const { rows, code } = await as('member', [
      `select public.${name}($1, 'rosa', $2) as page`,
      scope,
      column,
    ]);
    expect(code).toBeUndefined();
    expect(pageSchema.omit({ rows: true }).parse(rows[0]?.['page']).total).toBe(1);
  });

  it('goes on behind a row, those without a value by themselves', async () => {
    const { here, sql } = scene();
    await sql`
      insert into public.clients (network_id, first_name, email)
      select ${here.id}, 'Many ' || n, case when n < 4 then 'm' || n || '@example.org' end
      from generate_series(1, 6) n`;
    const behind = async (
      sort: string,
      descending: boolean,
      nulls: boolean,
    ): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (let after: object | null = { nulls }; after !== null;) {
        const { rows } = await scene().as('member', [
          `select public.search_clients($1, 'many', $2, $3, 2, p_after => $4::text::jsonb) as page`,
          here.id,
          sort,
          descending,
          JSON.stringify(after),
        ]);
        const page = pageSchema.parse(rows[0]?.['page']).rows;
        found.push(...page.map((row) => row.full_name));
        const last = page.at(-1);
        after = last ? { nulls, id: last['id'], value: last[sort] } : null;
      }
      return found;
    };
    const all = ['Many 1', 'Many 2', 'Many 3', 'Many 4', 'Many 5', 'Many 6'];
    expect(await behind('email', false, false)).toEqual(all.slice(0, 3));
    expect(await behind('email', true, false)).toEqual(all.slice(0, 3).reverse());
    expect((await behind('email', false, true)).sort()).toEqual(all.slice(3));
    expect((await behind('email', true, true)).sort()).toEqual(all.slice(3));
    expect(await behind('full_name', true, false)).toEqual([...all].reverse());
    expect((await behind('id', false, false)).sort()).toEqual(all);
    expect(await behind('id', false, true)).toEqual([]);
  });

  it.each([
    [{ nulls: 'perhaps' }, '22P02'],
    [{ nulls: false, id: 'x' }, '22P02'],
    [{ nulls: false, id: '10000000-0000-4000-8000-000000000001', value: "'; select 1" }, undefined],
  ])('takes the row %j literally', async (after, code) => {
    const outcome = await scene().as('member', [
      `select public.search_clients($1, 'a', p_after => $2::text::jsonb)`,
      scene().here.id,
      JSON.stringify(after),
    ]);
    expect(outcome.code).toBe(code);
  });

  it('stays inside the network of who asks', async () => {
    const { here, there } = scene();
    const empty = { total: 0, rows: [] };
    expect(await search('avila', { network: there.id })).toEqual(empty);
    expect(await search('avila', { actor: 'otherTenant', network: here.id })).toEqual(empty);
    expect(await search('avila', { actor: 'otherTenant', network: there.id })).toMatchObject({
      total: 1,
    });
    expect(await search('avila', { actor: 'superUser', network: here.id })).toMatchObject({
      total: 2,
    });
  });

  it.each([
    [[{ column: 'city', operator: 'eq', value: 'Ann Arbor' }], ['Teresa Ávila']],
    [[{ column: 'city', operator: 'is', value: null }], ['Teo Avila']],
    [[{ column: 'city', operator: 'in', value: ['Ann Arbor', "x', 'y"] }], ['Teresa Ávila']],
    [[{ column: 'created_at', operator: 'lt', value: '2000-01-01' }], []],
    [
      [
        { column: 'first_name', operator: 'neq', value: "Teo') or true --" },
        { column: 'city', operator: 'is', value: 'not.null' },
      ],
      ['Teresa Ávila'],
    ],
  ])('beside the filters %j finds %j', async (filters, expected) => {
    const found = await search('avila', { filters });
    expect(found.rows.map((row) => row.full_name)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  it('stays inside the network whatever the filter', async () => {
    const { here, there } = scene();
    const filters = [{ column: 'network_id', operator: 'in', value: [here.id, there.id] }];
    const found = await search('avila', { filters });
    expect(found.rows.map((row) => row.full_name)).toEqual(['Teo Avila', 'Teresa Ávila']);
    const elsewhere = [{ column: 'network_id', operator: 'eq', value: there.id }];
    expect(await search('avila', { filters: elsewhere })).toEqual({ total: 0, rows: [] });
  });

  it.each([
    { column: 'no_column', operator: 'eq', value: 'x' },
    { column: 'ctid', operator: 'eq', value: '(0,1)' },
    { column: 'city" is null or "city', operator: 'is', value: null },
    { column: 'city', operator: '= city or city =', value: 'x' },
    { column: 'city', operator: 'eq', value: null },
    { column: 'city', operator: 'is', value: 'true' },
    { column: 'city', operator: 'in', value: 'x' },
    { operator: 'eq', value: 'x' },
    'city',
  ])('does not take the filter %j', async (filter) => {
    const outcome = await scene().as('member', [
      `select public.search_clients($1, 'a', p_filters => $2::text::jsonb)`,
      scene().here.id,
      JSON.stringify([filter]),
    ]);
    expect(outcome.code).toBe('22023');
  });

  it.each([...['search_text', 'partial_ssn', 'xmin', 'no_column', 'id; drop table x', '']])(
    'does not sort by %j',
    async (sort) => {
      const outcome = await scene().as('member', [
        `select public.search_clients($1, 'a', $2)`,
        scene().here.id,
        sort,
      ]);
      expect(outcome.code).toBe('22023');
    },
  );

  it.each([
    ['aal1', 'PT403'],
    ['signedOut', 'PT401'],
  ] as const)('is refused to a token that is %s', async (actor, code) => {
    const statement = [`select public.search_clients($1, 'a')`, scene().here.id] as const;
    expect(await scene().as(actor, statement, { preRequest: false })).toMatchObject({ code });
  });
});

describe('sorting names', () => {
  it('puts Avila beside Ávila and ignores capitals', async () => {
    const { here, sql } = scene();
    for (const lastName of ['Zoe', 'avery', 'Baker']) await aClient(sql, here.id, { lastName });
    const { rows } = await scene().as('member', [
      `select last_name from public.clients
       where deleted_at is null and last_name ~ '^[A-Za-zÁ]' order by last_name, id`,
    ]);
    const order = rows.map((row) => String(row['last_name']));
    const wanted = ['avery', 'Avila', 'Ávila', 'Baker', 'Zoe'];
    expect(order.filter((name) => wanted.includes(name))).toEqual(wanted);
  });
});
