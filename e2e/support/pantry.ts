import type postgres from 'postgres';
import type { TestNetwork } from './network';

/** Makes an item with so many on hand, by an entry of the ledger. */
export async function createItem(
  sql: postgres.Sql,
  locationId: string,
  name: string,
  onHand: number,
): Promise<string> {
  const [item] = await sql<{ id: string }[]>`
    insert into public.inventory_items (location_id, name) values (${locationId}, ${name})
    returning id`;
  if (!item) throw new Error('The item was not made.');
  await sql`
    insert into private.stock_movements (item_id, kind, delta, reason)
    values (${item.id}, 'receive', ${onHand}, 'donation')`;
  return item.id;
}

/** Makes an event from yesterday to tomorrow: a test that runs at midnight is no other test. */
export async function createEventOfToday(
  sql: postgres.Sql,
  locationId: string,
  name: string,
): Promise<string> {
  const [event] = await sql<{ id: string }[]>`
    insert into public.events (location_id, name, start_date, end_date)
    values (${locationId}, ${name}, current_date - 1, current_date + 1)
    returning id`;
  if (!event) throw new Error('The event was not made.');
  return event.id;
}

/** Checks a client of the network in at its first location. */
export async function createVisit(
  sql: postgres.Sql,
  network: TestNetwork,
  client: string,
  visit: {
    daysAgo?: number;
    size?: number;
    adults?: number;
    children?: number;
    eventId?: string;
  } = {},
): Promise<void> {
  const { daysAgo = 0, size = 1, adults = null, children = null, eventId = null } = visit;
  await sql`
    insert into public.visits
      (client_id, location_id, visited_at, household_size, adults, children, event_id)
    select c.id, ${network.locations[0]}, now() - make_interval(days => ${daysAgo}),
           ${size}, ${adults}, ${children}, ${eventId}
      from public.clients c
     where c.network_id = ${network.id} and c.full_name = ${client}`;
}

/**
 * Makes an order without lines for every visit of a location, in the order of the visits.
 *
 * @param count that many orders instead, all for the first visit
 */
export async function createOrders(
  sql: postgres.Sql,
  locationId: string,
  count?: number,
): Promise<string[]> {
  const orders = await sql<{ id: string }[]>`
    insert into public.orders (visit_id, location_id)
    select v.id, v.location_id
      from (
        select * from public.visits where location_id = ${locationId}
         order by created_at limit ${count === undefined ? null : 1}
      ) v
     cross join generate_series(1, ${count ?? 1}::int)
     order by v.created_at
    returning id`;
  return orders.map(({ id }) => id);
}

/** Limits the visits of a network. */
export async function limitVisits(
  sql: postgres.Sql,
  network: TestNetwork,
  rules: { max_visits: number; period_days: number; scope: 'network' | 'location' },
): Promise<void> {
  await sql`update public.networks set visit_rules = ${sql.json(rules)} where id = ${network.id}`;
}
