import type postgres from 'postgres';
import { ENTITY_NAMES, entityOf, paramOf } from '../../src/entities';
import { columnsOf, insertion, type Records } from '../../tests/database/samples';
import type { TestNetwork } from './network';

/** The id of one record of every kind in a network, by the parameter of its page's path. */
export type RecordIds = Readonly<Record<string, string>>;

/** Makes one record of every kind at the first location of a network, for all the details pages. */
export async function createRecords(
  sql: postgres.Sql,
  network: TestNetwork,
  userId: string,
): Promise<RecordIds> {
  const [location] = network.locations;
  const [made] = await sql<{ client: string; event: string; item: string; visit: string }[]>`
    with client as (
      select id from public.clients where network_id = ${network.id} and last_name = '01'
    ), event as (
      insert into public.events (location_id, name, start_date)
      values (${location}, 'Morning Pantry', current_date) returning id
    ), item as (
      insert into public.inventory_items (location_id, name, description, category)
      values (${location}, 'Rice', 'Long grain, 1 kg', 'Grains') returning id
    ), visit as (
      insert into public.visits (client_id, location_id, household_size)
      select id, ${location}, 3 from client returning id
    )
    select client.id as client, event.id as event, item.id as item, visit.id as visit
      from client, event, item, visit`;
  const [order] = await sql<{ id: string }[]>`
    insert into public.orders (visit_id, location_id)
    values (${made?.visit ?? ''}, ${location}) returning id`;
  const [recall] = await sql<{ id: string }[]>`
    insert into public.recalls (network_id, location_id, item_id, title)
    values (${network.id}, ${location}, ${made?.item ?? ''}, 'Rice') returning id`;
  const ids: RecordIds = {
    network_id: network.id,
    location_id: location,
    user_id: userId,
    client_id: made?.client ?? '',
    event_id: made?.event ?? '',
    item_id: made?.item ?? '',
    order_id: order?.id ?? '',
    recall_id: recall?.id ?? '',
  };
  return { ...ids, ...(await createFurther(sql, ids)) };
}

/** One record of each entity with a details page that the ids do not name: of those that joined later. */
async function createFurther(sql: postgres.Sql, ids: RecordIds): Promise<RecordIds> {
  const records: Records = {
    ...Object.fromEntries(ENTITY_NAMES.map((name) => [name, ids[paramOf(name)] ?? ''])),
    colleagues: ids['user_id'] ?? '',
  };
  const further: Record<string, string> = {};
  for (const name of ENTITY_NAMES) {
    const param = paramOf(name);
    const { pages } = entityOf(name);
    if (param in ids || !pages.some((page) => page === 'details')) continue;
    const needed = (await columnsOf({ sql }, name)).filter((column) => column.needed);
    const [text, ...values] = insertion(records, name, needed);
    const [row] = await sql.unsafe<{ id: string }[]>(text, values);
    further[param] = row?.id ?? '';
  }
  return further;
}
