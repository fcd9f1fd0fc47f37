import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useScene, type Outcome } from './scene';
import { aClient, type ActorName } from './world';

const scene = useScene();

const pageSchema = z.object({
  total: z.number(),
  rows: z.array(z.looseObject({ order_number: z.number() })),
});

interface Search {
  actor?: ActorName;
  location?: string;
  sort?: string;
  filters?: unknown[];
}

/** An order of a new client, by the clerk's usual way: a visit first. */
async function anOrder(location: string, network: string, first: string, last: string) {
  const { sql } = scene();
  const client = await aClient(sql, network, { firstName: first, lastName: last });
  const [visit] = await sql<{ id: string }[]>`
    insert into public.visits (client_id, location_id) values (${client}, ${location})
    returning id`;
  await sql`insert into public.orders (visit_id) values (${visit?.id ?? ''})`;
  return client;
}

let brien: string;

beforeEach(async () => {
  const { here, there } = scene();
  // The world has order 1 of Rosa Delgado at each location.
  await anOrder(here.location, here.id, 'Teresa', 'Ávila');
  brien = await anOrder(here.location, here.id, 'Seán', 'O’Brien');
  await anOrder(here.otherLocation, here.id, 'Teo', 'Avila');
  await anOrder(there.location, there.id, 'Foreign', 'Ávila');
});

const ask = (query: string, options: Search = {}): Promise<Outcome> =>
  scene().as(options.actor ?? 'member', [
    `select public.search_orders($1, $2, $3, p_filters => $4::text::jsonb) as page`,
    options.location ?? scene().here.location,
    query,
    options.sort ?? 'order_number',
    JSON.stringify(options.filters ?? []),
  ]);

async function numbers(query: string, options: Search = {}): Promise<number[]> {
  const { rows, message } = await ask(query, options);
  expect(message).toBe('');
  return pageSchema.parse(rows[0]?.['page']).rows.map((row) => row.order_number);
}

describe('free text of orders', () => {
  it.each([
    ['2', [2]],
    ['obrien', [3]],
    ['sean o-brien', [3]],
    ['ávila', [2]],
    ['#2', [2]],
    ['#2 teresa', [2]],
    ['#2 rosa', []],
    ['#', []],
    ['No.2', [2]],
    ['2.5', []],
    ['99999999999', []],
    ['rosa', [1]],
    ['delgado ROSA', [1]],
    ['avila', [2]],
    ['ávila', [2]],
    [`o'brien`, [3]],
    ['oʼbrien sean', [3]],
    ['foreign', []],
    ['%', []],
    [`x'; drop table public.orders; --`, []],
  ])('%j finds %j', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it('answers a page with its total, sorted and filtered', async () => {
    const filters = [{ column: 'fulfillment_status', operator: 'in', value: ['pending'] }];
    const { rows } = await ask('a', { sort: 'created_at', filters });
    const page = pageSchema.parse(rows[0]?.['page']);
    expect(page.total).toBe(3);
    expect(page.rows).toHaveLength(3);
    expect(page.rows[0]).not.toHaveProperty('search_text');
    const cancelled = [{ column: 'fulfillment_status', operator: 'eq', value: 'cancelled' }];
    expect(await numbers('a', { filters: cancelled })).toEqual([]);
  });

  it.each([
    ['member', [2]],
    ['locationAdmin', [2]],
    ['networkAdmin', [2]],
    ['superUser', [2]],
    ['demoted', [2]],
    ['elsewhere', []],
    ['otherTenant', []],
  ] as const)('of a location answers %s with %j', async (actor, expected) => {
    expect(await numbers('avila', { actor })).toEqual(expected);
  });

  it('stays at the location whatever the filter', async () => {
    const { here } = scene();
    const filters = [{ column: 'location_id', operator: 'eq', value: here.otherLocation }];
    expect(await numbers('avila', { filters })).toEqual([]);
    expect(await numbers('avila', { location: here.otherLocation })).toEqual([]);
    const actor = 'networkAdmin';
    expect(await numbers('avila', { actor, location: here.otherLocation })).toEqual([1]);
  });

  it('follows a client who gets another name, and counts that as no change of the order', async () => {
    const read = [
      `select updated_at::text, (select count(*) from private.audit_log where entity = 'orders')
         from public.orders where client_id = $1`,
      brien,
    ] as const;
    const before = await scene().owner(read);
    const outcome = await scene().as('member', [
      `update public.clients set last_name = 'Núñez' where id = $1`,
      brien,
    ]);
    expect(outcome.message).toBe('');
    expect(await numbers('nunez')).toEqual([3]);
    expect(await numbers('brien')).toEqual([]);
    expect(await scene().owner(read)).toEqual(before);
  });

  it.each(['search_text', 'id; drop table x', ''])('does not sort by %j', async (sort) => {
    expect(await ask('a', { sort })).toMatchObject({ code: '22023' });
  });
});
