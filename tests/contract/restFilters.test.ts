import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import postgres from 'postgres';
import { signInAs } from '../support/signInAs';
import { NASTY } from './nastyTexts';

/*
 * Values in PostgREST's ordinary syntax, compared with plain SQL: as they are behind an operator, in
 * quotation marks with backslashes inside or=(), and=() and in.().
 */

const ADMIN = 'maya.okafor@example.org';
const MARK = 'restFilters';
const backend = inject('backend');

/** Texts that a careless reader takes for something else. */
const TEXTS = [
  ...NASTY,
  '',
  '1.0',
  '1e3',
  'not_null',
  'unknown',
  '"',
  'a"b',
  '\\',
  '(',
  ')',
  '{',
  '}',
  ',',
  '%',
];

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

describe.skipIf(!backend.database)('filters (embedded: compared with its database)', () => {
  const sql = postgres({ ...backend.database?.superuser, max: 1 });
  let headers: Record<string, string>;

  beforeAll(async () => {
    const { accessToken, userId } = await signInAs(backend, sql, ADMIN);
    headers = { apikey: backend.publishableKey, Authorization: `Bearer ${accessToken}` };
    const [location] = await sql<{ id: string }[]>`
      select l.location_id as id from public.user_locations l
      where l.user_id = ${userId} order by 1 limit 1`;
    for (const text of TEXTS)
      await sql`
        insert into public.events (location_id, name, description, start_date)
        values (${location?.id ?? null}, ${MARK}, ${text}, '2026-01-01')`;
  });
  afterAll(async () => {
    await sql`delete from public.events where name = ${MARK}`;
    await sql.end();
  });

  /** The descriptions that REST finds, or why it does not. */
  async function ask(filters: Record<string, string>): Promise<unknown> {
    const query = new URLSearchParams({
      select: 'description',
      name: `eq.${MARK}`,
      order: 'id',
      ...filters,
    });
    const answer = await fetch(`${backend.url}/rest/v1/events?${query}`, { headers });
    const body: unknown = await answer.json();
    return Array.isArray(body)
      ? body.map((row: unknown) =>
          typeof row === 'object' && row && 'description' in row ? row.description : undefined,
        )
      : body;
  }

  async function askSql(condition: postgres.PendingQuery<postgres.Row[]>): Promise<unknown> {
    const rows = await sql<{ description: string }[]>`
      select description from public.events where name = ${MARK} and ${condition} order by id`;
    return rows.map(({ description }) => description);
  }

  it.each(TEXTS)('take %j literally', async (text) => {
    const same = await askSql(sql`description = ${text}`);
    const others = await askSql(sql`description <> ${text}`);
    expect(same).toEqual([text]);
    expect(await ask({ description: `eq.${text}` })).toEqual(same);
    expect(await ask({ description: `not.eq.${text}` })).toEqual(others);
    expect(await ask({ and: `(description.neq.${quoted(text)},id.not.is.null)` })).toEqual(others);
    expect(await ask({ or: `(description.eq.${quoted(text)},id.is.null)` })).toEqual(same);
    expect(
      await ask({ and: `(or(not.and(description.not.eq.${quoted(text)},id.not.is.null)))` }),
    ).toEqual(same);
    expect(await ask({ description: `in.(${quoted(text)},"no such text")` })).toEqual(same);
    expect(
      await ask({ or: `(description.in.(${quoted(text)},${quoted('no, such')}),id.is.null)` }),
    ).toEqual(same);
    expect(await ask({ and: `(description.gt.${quoted(text)})` })).toEqual(
      await askSql(sql`description > ${text}`),
    );
    const pattern = `*${text.replace(/[%_\\]/g, '\\$&')}*`;
    const like = `%${text.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%')}%`;
    expect(await ask({ description: `ilike.${pattern}` })).toEqual(
      await askSql(sql`description ilike ${like}`),
    );
    expect(await ask({ or: `(description.like.${quoted(pattern)},id.is.null)` })).toEqual(
      await askSql(sql`description like ${like}`),
    );
    const expression = `^${text.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`;
    expect(await ask({ and: `(description.match.${quoted(expression)})` })).toEqual(
      await askSql(sql`starts_with(description, ${text})`),
    );
  });

  it('are told as they came, without the key', async () => {
    const query = 'select=id&name=eq.a.b&apikey=' + backend.publishableKey;
    const { headers: told } = await fetch(`${backend.url}/rest/v1/events?${query}`, { headers });
    expect(told.get('content-location')).toBe('/events?name=eq.a.b&select=id');
  });

  it('are refused where they are none', async () => {
    for (const filter of [
      'or=(name.eq.a',
      'or=()',
      'name=in.(a',
      'name=equals.a',
      'and=(name.a)',
    ]) {
      const answer = await fetch(`${backend.url}/rest/v1/events?select=id&${filter}`, { headers });
      expect([filter, answer.status]).toEqual([filter, 400]);
      expect(await answer.json()).toMatchObject({ code: 'PGRST100' });
    }
  });

  it('take the texts of an array literally', async () => {
    const texts = TEXTS.filter((text) => text !== '');
    const array = `{${texts.map(quoted).join()}}`;
    const all = await askSql(sql`description <> ''`);
    expect(await ask({ description: `eq(any).${array}` })).toEqual(all);
    expect(await ask({ and: `(description.eq(any).${quoted(array)})` })).toEqual(all);
    expect(await ask({ description: 'like(all).{*n*, "*u*" }' })).toEqual(
      await askSql(sql`description like '%n%' and description like '%u%'`),
    );
  });

  it('take flags, numbers, days and lists of nothing as their columns do', async () => {
    const countOf = async (path: string) => {
      const answer = await fetch(`${backend.url}/rest/v1/${path}`, {
        headers: { ...headers, Prefer: 'count=exact' },
      });
      return answer.headers.get('content-range')?.split('/')[1];
    };
    const all = await countOf('events?select=id');
    const provided = await countOf('events?select=id&is_food_provided=eq.true');
    const other = await countOf('events?select=id&and=(is_food_provided.eq.false)');
    expect(Number(provided)).toBeGreaterThan(0);
    expect(Number(provided) + Number(other)).toBe(Number(all));
    expect(await countOf('events?select=id&is_food_provided=in.(true,false)')).toBe(all);
    expect(await countOf('events?select=id&id=in.()')).toBe('0');
  });
});
