import fc from 'fast-check';
import type postgres from 'postgres';
import type { RaRecord } from 'ra-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportRows } from '../../src/data/exportRows';
import { PICK_LIST } from '../../src/resources/orders/pickList';
import { useStage } from './dataStage';

/**
 * What the data provider asks, against the same question in plain SQL as owner: every text that a
 * person may type is taken literally, and no query form is read differently by the server.
 */
const stage = useStage();

const NASTY = [
  `O'Brien`,
  'Smith, John',
  'Bob (Bobby)',
  '((x',
  'y))',
  'say "hi"',
  '"quoted"',
  'back\\slash',
  '100%',
  '50_50',
  'a*b*c',
  'x.y.eq.z',
  'and(id.is.null)',
  '{json}',
  '[1,2]',
  'true',
  'null',
  '007',
  '12e5',
  'Ávila',
  'Avila',
  'Zoë',
  'Łukasz',
  'ÉCOLE',
  'straße',
  '山田 太郎',
  '😀 grin',
  '-- drop',
  '; select',
  '#hash&amp=1',
  '^start$',
  'a|b?c+',
  ' lead and trail ',
  `tab\tand\nline`,
];

const NASTY_CHARACTERS = [
  ...`'",()%_*\\.{}[]:;&#?+=-|^$<>/~@! `,
  'é',
  'Á',
  '😀',
  '山',
  'a',
  'b',
  '1',
];

/** Words like those of the rows, parts of them, and noise. */
const typedText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc
    .tuple(fc.constantFrom(...NASTY), fc.nat(8), fc.integer({ min: 1, max: 8 }))
    .map(([text, start, length]) =>
      Array.from(text)
        .slice(start, start + length)
        .join(''),
    ),
  fc.string({ unit: fc.constantFrom(...NASTY_CHARACTERS), minLength: 1, maxLength: 5 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }),
  fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udc00'),
);

const idsOf = (rows: readonly RaRecord[]): unknown[] => rows.map(({ id }) => id).sort();
const everything = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'id', order: 'ASC' as const },
};

async function ids(query: Promise<readonly postgres.Row[]>): Promise<unknown[]> {
  return (await query).map((row) => row['id'] as unknown);
}

beforeAll(async () => {
  const { sql, network } = stage();
  for (const [number, text] of NASTY.entries()) {
    const other = NASTY[(number * 7 + 3) % NASTY.length] ?? null;
    await sql`
      insert into events (location_id, name, description, start_date, start_time, is_food_provided)
      values (${network.location}, ${text}, ${number % 3 === 0 ? null : other},
              ${`2026-0${(number % 9) + 1}-15`}, ${number % 4 === 0 ? null : '10:30'},
              ${number % 2 === 0})`;
    await sql`
      insert into clients (network_id, first_name, last_name, date_of_birth)
      values (${network.id}, ${text}, ${number % 5 === 0 ? null : other},
              ${number % 6 === 0 ? null : `19${60 + number}-01-31`})`;
  }
  await sql`
    insert into events (location_id, name, start_date)
    values (${network.otherLocation}, 'Elsewhere a b 1', '2026-01-01')`;
});

describe('free text', () => {
  it('finds in events what plain SQL finds: every word, in any of the columns', async () => {
    const { sql, network, member } = stage();
    await fc.assert(
      fc.asyncProperty(fc.array(typedText, { minLength: 1, maxLength: 3 }), async (texts) => {
        const q = texts.join(' ');
        const words = q.split(/\s+/u).filter((word) => word !== '');
        const found = await member.provider.getList('events', { ...everything, filter: { q } });
        expect(idsOf(found.data)).toEqual(
          await ids(sql`
            select id from events e
            where location_id = ${network.location} and deleted_at is null
              and not exists (
                select from unnest(${words.filter(storable)}::text[]) word
                where position(lower(word collate "und-x-icu") in lower(name)) = 0
                  and position(lower(word collate "und-x-icu") in lower(coalesce(description, ''))) = 0
              ) and ${words.every(storable)}
            order by id`),
        );
      }),
      { numRuns: 120 },
    );
  });

  it('finds in clients what plain SQL finds, with and without accents', async () => {
    const { sql, network, member } = stage();
    await fc.assert(
      fc.asyncProperty(typedText, async (q) => {
        const words = q.split(/\s+/u).filter((word) => word !== '');
        const found = await member.provider.getList('clients', { ...everything, filter: { q } });
        expect(idsOf(found.data)).toEqual(
          await ids(sql`
            select id from clients
            where network_id = ${network.id} and deleted_at is null
              and not exists (
                select from unnest(${words.filter(storable)}::text[]) word
                where position(lower(normalize(word, nfc) collate "und-x-icu") in search_text) = 0
              ) and ${words.every(storable)}
            order by id`),
        );
      }),
      { numRuns: 120 },
    );
    const both = await member.provider.getList('clients', {
      ...everything,
      filter: { q: 'avila' },
    });
    expect(new Set(both.data.map(({ first_name }) => String(first_name)))).toContain('Ávila');
    expect(new Set(both.data.map(({ first_name }) => String(first_name)))).toContain('Avila');
  });
});

/** PostgreSQL's text holds no NUL and no half of a surrogate pair: such words find nothing. */
const storable = (word: string): boolean => !/[\0\p{Surrogate}]/u.test(word);

describe('filters', () => {
  it('for an exact text take it literally, whatever it holds', async () => {
    const { sql, network, member } = stage();
    for (const text of [...NASTY, 'No such name']) {
      const filter = { 'name@eq': text };
      const found = await member.provider.getList('events', { ...everything, filter });
      expect(idsOf(found.data), text).toEqual(
        await ids(sql`
          select id from events where location_id = ${network.location} and name = ${text}
          order by id`),
      );
    }
  });

  it('for several texts at once, and for other texts, too', async () => {
    const { sql, network, member } = stage();
    const some = NASTY.filter((_, number) => number % 2 === 0);
    const chosen = await member.provider.getList('events', {
      ...everything,
      filter: { 'name@in': some, 'description@neq': 'Ávila' },
    });
    expect(idsOf(chosen.data)).toEqual(
      await ids(sql`
        select id from events
        where location_id = ${network.location} and name = any(${some}) and description <> 'Ávila'
        order by id`),
    );
  });

  it('combine ranges, flags, nulls and text', async () => {
    const { sql, network, member } = stage();
    const found = await member.provider.getList('events', {
      ...everything,
      filter: {
        'start_date@gte': '2026-02-15',
        'start_date@lt': '2026-08-15',
        is_food_provided: false,
        'start_time@is': 'not.null',
        'start_time@lte': '10:30:00',
        q: 'a',
      },
    });
    const expected = await ids(sql`
      select id from events
      where location_id = ${network.location}
        and start_date >= '2026-02-15' and start_date < '2026-08-15' and not is_food_provided
        and start_time <= '10:30' and (name ilike '%a%' or description ilike '%a%')
      order by id`);
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(found.data)).toEqual(expected);
  });

  it('for one of several columns find the rows in which any of them fits', async () => {
    const { sql, network, member } = stage();
    const [described] = await sql<{ description: string }[]>`
      select description from events
      where location_id = ${network.location} and description <> name limit 1`;
    const text = described?.description ?? '';
    const either = await member.provider.getList('events', {
      ...everything,
      filter: { 'name,description@eq': text },
    });
    const expected = await ids(sql`
      select id from events
      where location_id = ${network.location} and (name = ${text} or description = ${text})
      order by id`);
    expect(expected.length).toBeGreaterThan(1);
    expect(idsOf(either.data)).toEqual(expected);
  });
});

describe('orders and pages', () => {
  it.each([
    ['clients', 'last_name', 'ASC'],
    ['clients', 'last_name', 'DESC'],
    ['clients', 'date_of_birth', 'DESC'],
    ['clients', 'last_name,first_name', 'ASC'],
  ] as const)('%s by %s %s are those of plain SQL, page by page', async (table, field, order) => {
    const { sql, network, member } = stage();
    const expected = await ids(
      sql.unsafe(
        `select id from ${table} where network_id = $1 and deleted_at is null
         order by ${[...field.split(','), 'id'].map((column) => `${column} ${order}`).join(', ')}`,
        [network.id],
      ),
    );
    const seen: unknown[] = [];
    for (let page = 1; page <= Math.ceil(expected.length / 10); page += 1) {
      const answer = await member.provider.getList(table, {
        pagination: { page, perPage: 10 },
        sort: { field, order },
        meta: { count: 'exact' },
      });
      expect(answer.total).toBe(expected.length);
      seen.push(...answer.data.map(({ id }) => id as unknown));
    }
    expect(seen).toEqual(expected);
  });

  it('behind the last page are empty and still counted', async () => {
    const { member } = stage();
    const sort = { field: 'name', order: 'ASC' as const };
    const pagination = { page: 99, perPage: 10 };
    const counted = { pagination, sort, meta: { count: 'exact' } };
    const { data, total } = await member.provider.getList('events', counted);
    expect(data).toEqual([]);
    expect(total).toBe(NASTY.length + 1);
    const uncounted = await member.provider.getList('events', { pagination, sort });
    expect(uncounted.data).toEqual([]);
  });
});

describe('exports', () => {
  it.each([
    ['clients', 'last_name', 'ASC'],
    ['clients', 'last_name', 'DESC'],
    ['clients', 'date_of_birth', 'ASC'],
    ['clients', 'date_of_birth', 'DESC'],
    ['clients', 'updated_at', 'ASC'],
    ['clients', 'id', 'DESC'],
  ] as const)('of %s by %s %s hold every row once, in order', async (table, field, order) => {
    const { sql, network, member } = stage();
    const expected = await ids(
      sql.unsafe(
        `select id from ${table} where network_id = $1 and deleted_at is null
         order by ${field} ${order}, id ${order}`,
        [network.id],
      ),
    );
    const query = { sort: { field, order }, pageSize: 4 };
    const seen: unknown[] = [];
    for await (const { rows, total } of exportRows(member.provider, table, query)) {
      seen.push(...rows.map(({ id }) => id));
      expect(total).toBe(expected.length);
    }
    expect(seen).toEqual(expected);
  });
});

describe('embedded rows', () => {
  it('come with their record as the policies allow', async () => {
    const { network, member } = stage();
    const { data } = await member.provider.getMany('orders', {
      ids: [network.order],
      meta: PICK_LIST,
    });
    expect(data).toMatchObject([
      {
        order_number: 1,
        client: { first_name: 'Rosa', last_name: 'Delgado' },
        visit: { household_size: 1, staff: null },
        location: { name: 'Eastside' },
        lines: [{ id: network.orderLine, quantity: 2, item: { category: null } }],
      },
    ]);
  });
});

describe('many ids', () => {
  it('come back all, in portions', async () => {
    const { sql, network, member } = stage();
    const rows = await sql<{ id: string }[]>`
      insert into clients (network_id, first_name, deleted_at)
      select ${network.id}, 'Many', now() from generate_series(1, 450) returning id`;
    const asked = rows.map(({ id }) => id);
    const { data } = await member.provider.getMany('clients', { ids: asked });
    expect(idsOf(data)).toEqual([...asked].sort());
  });
});
