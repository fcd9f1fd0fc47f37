import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWords } from '../../src/data/searchWords';
import { ids, idsOf, NASTY, NASTY_CHARACTERS, useNastyStage } from './nastyTexts';

/**
 * What the data provider asks, against the same question in plain SQL as owner: every text that a
 * person may type is taken literally, and no query form is read differently by the server.
 */
const stage = useNastyStage();

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

const everything = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'id', order: 'ASC' as const },
};

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
                where position(lower(private.plain_apostrophes(word) collate "und-x-icu")
                    in lower(private.plain_apostrophes(name))) = 0
                  and position(lower(private.plain_apostrophes(word) collate "und-x-icu")
                    in lower(private.plain_apostrophes(coalesce(description, '')))) = 0
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
        const words = searchWords(q).map(({ parts }) => parts);
        const found = await member.provider.getList('clients', { ...everything, filter: { q } });
        expect(idsOf(found.data)).toEqual(
          await ids(sql`
            select id from clients
            where network_id = ${network.id} and deleted_at is null
              and not exists (
                select from jsonb_array_elements(${JSON.stringify(words.filter((parts) => parts.every(storable)))}::text::jsonb) parts
                where not exists (
                  select from jsonb_array_elements_text(parts) part where position(part in search_text) > 0
                )
              ) and ${words.flat().every(storable)}
            order by id`),
        );
      }),
      { numRuns: 120, examples: [["'"], ['-'], ["' -"], ["o'"]] },
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

  it('for what no text of the database can be find nothing, and for others every text', async () => {
    const { sql, network, member } = stage();
    const idsFor = async (filter: object) =>
      idsOf((await member.provider.getList('events', { ...everything, filter })).data);
    for (const text of ['\0', 'a\0b', 'x\udc00']) {
      expect(await idsFor({ name: text }), JSON.stringify(text)).toEqual([]);
      expect(await idsFor({ 'name@in': [text] })).toEqual([]);
      expect(await idsFor({ 'name@in': [text, '100%'] })).toHaveLength(1);
      expect(await idsFor({ 'description@neq': text })).toEqual(
        await ids(sql`
          select id from events
          where location_id = ${network.location} and description is not null order by id`),
      );
    }
  });

  it('by order compare with every text as it is', async () => {
    const { sql, network, member } = stage();
    for (const text of NASTY) {
      const filter = { 'name@gte': text, 'description@lt': text };
      const found = await member.provider.getList('events', { ...everything, filter });
      expect(idsOf(found.data), text).toEqual(
        await ids(sql`
          select id from events
          where location_id = ${network.location} and name >= ${text} and description < ${text}
          order by id`),
      );
    }
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
