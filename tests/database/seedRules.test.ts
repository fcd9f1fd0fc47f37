import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useScene } from './scene';

/* The demo data agrees with itself, whenever it is loaded. */

const scene = useScene();
const DEMO = `network_id::text like '10000000-%'`;
const SEED = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8');

/** What breaks a rule; `$now` is when the demo data was loaded. */
const RULES: readonly [rule: string, offenders: string][] = [
  [
    'nothing is of a time to come',
    `select id::text from public.visits where ${DEMO} and visited_at > $now
     union all select id::text from public.clients where ${DEMO} and created_at > $now
     union all select id::text from public.events where ${DEMO} and created_at > $now
     union all select id::text from public.household_members where ${DEMO} and created_at > $now
     union all select id::text from public.orders
       where ${DEMO} and greatest(created_at, updated_at, in_progress_at, ready_at, fulfilled_at, cancelled_at) > $now
     union all select id::text from private.stock_movements m where ${DEMO} and created_at > $now`,
  ],
  [
    'who came to an event came on its days and in its hours',
    `select v.id from public.visits v
     join public.events e on e.id = v.event_id
     cross join lateral (select v.visited_at at time zone 'America/Detroit' as local) t
     where v.${DEMO} and not (
       t.local::date between e.start_date and coalesce(e.end_date, e.start_date)
       and (e.start_time is null or t.local::time between e.start_time and e.end_time))`,
  ],
  [
    'whoever came on the day of an event, and not on the day of registration, came to it',
    `select v.id from public.visits v
     join public.clients c on c.id = v.client_id
     join public.events e on e.location_id = v.location_id
       and (v.visited_at at time zone 'America/Detroit')::date = e.start_date
     where v.${DEMO} and v.event_id is null
       and (c.created_at at time zone 'America/Detroit')::date <> e.start_date`,
  ],
  [
    'the history of a record begins when the record does',
    `select a.id from private.audit_log a
     where a.${DEMO} and a.action = 'insert' and a.diff ? 'created_at'
       and a.at <> (a.diff ->> 'created_at')::timestamptz`,
  ],
  [
    'histories are told in the order of time',
    `select id from (
       select id, at, lag(at) over (order by id) as before from private.audit_log where ${DEMO}
     ) a where before > at`,
  ],
  [
    'nothing is older than what it belongs to',
    `select v.id from public.visits v join public.clients c on c.id = v.client_id
       where v.${DEMO} and v.visited_at < c.created_at
     union all select o.id from public.orders o join public.visits v on v.id = o.visit_id
       where o.${DEMO} and o.created_at < v.visited_at
     union all select c.id from public.clients c join public.networks n on n.id = c.network_id
       where c.${DEMO} and c.created_at < n.created_at
     union all select l.id from public.locations l join public.networks n on n.id = l.network_id
       where l.${DEMO} and l.created_at < n.created_at
     union all select i.id from public.inventory_items i join public.locations l on l.id = i.location_id
       where i.${DEMO} and i.created_at < l.created_at
     union all select i.id from public.inventory_items i join private.stock_movements m on m.item_id = i.id
       where i.${DEMO} and m.created_at < i.created_at
     union all select e.id from public.events e join public.locations l on l.id = e.location_id
       where e.${DEMO} and e.created_at < l.created_at
     union all select v.id from public.visits v join public.events e on e.id = v.event_id
       where v.${DEMO} and v.visited_at < e.created_at
     union all select p.id from public.profiles p join public.networks n on n.id = p.network_id
       where p.${DEMO} and p.created_at < n.created_at
     union all select v.id from public.visits v join public.profiles p on p.id = v.created_by
       where v.${DEMO} and v.visited_at < p.created_at`,
  ],
  [
    'an order has the times of the steps that it took, one after the other, and was last touched at the last one',
    `select id from public.orders o
     where ${DEMO} and (
       (in_progress_at is not null) <> (fulfillment_status in ('in_progress', 'ready', 'fulfilled'))
       or (ready_at is not null) <> (fulfillment_status in ('ready', 'fulfilled'))
       or (fulfilled_at is not null) <> (fulfillment_status = 'fulfilled')
       or (fulfilled_by is not null) <> (fulfillment_status = 'fulfilled')
       or (cancelled_at is not null) <> (fulfillment_status = 'cancelled')
       or (cancel_reason is not null) <> (fulfillment_status = 'cancelled')
       or not created_at <= coalesce(in_progress_at, created_at)
       or in_progress_at > ready_at or ready_at > fulfilled_at or created_at > cancelled_at
       or updated_at <> greatest(created_at, in_progress_at, ready_at, fulfilled_at, cancelled_at))`,
  ],
  [
    'of a location the newest orders wait, and the older ones are done',
    `select o.id from public.orders o
     join public.orders newer on newer.location_id = o.location_id and newer.created_at > o.created_at
     where o.${DEMO} and o.fulfillment_status in ('pending', 'in_progress', 'ready')
       and newer.fulfillment_status in ('fulfilled', 'cancelled')`,
  ],
  [
    'what was handed out is in the ledger, and nothing else is handed out',
    `select l.id::text from public.order_items l
     join public.orders o on o.id = l.order_id
     join public.locations p on p.id = o.location_id and p.inventory_tracking_enabled
     where o.${DEMO} and coalesce(l.quantity_fulfilled, 0) <> coalesce((
       select -sum(m.delta) from private.stock_movements m
       where m.order_id = l.order_id and m.item_id = l.item_id and m.kind = 'fulfil'), 0)
     union all
     select m.id::text from private.stock_movements m join public.orders o on o.id = m.order_id
     where m.${DEMO} and m.created_at <> o.fulfilled_at`,
  ],
  [
    'no shelf ever held less than nothing, and the ledger sums up to what is on hand',
    `select id::text from (
       select m.id, sum(m.delta) over (partition by m.item_id order by m.created_at, m.id) as held
       from private.stock_movements m where m.${DEMO}
     ) m where held < 0
     union all
     select i.id::text from public.inventory_items i where i.${DEMO} and i.quantity_actual <>
       (select coalesce(sum(m.delta), 0) from private.stock_movements m where m.item_id = i.id)`,
  ],
];

const offenders = (query: string, now: string) => scene().owner([query.replaceAll('$now', now)]);

describe('the demo data', () => {
  it.each(RULES)('agrees with itself: %s', async (_rule, query) => {
    expect(await offenders(query, 'now()')).toEqual([]);
  });
});

describe.each([
  ['before the event of the day', '06:00', 0],
  ['as soon as the event has begun', '09:16', 5],
  ['after it', '23:30', 5],
])('loaded %s', (_when, time, came) => {
  /** The demo data as if it had been loaded at this time of yesterday. */
  async function load(): Promise<string> {
    const { sql } = scene();
    const [row] = await sql<{ moment: string }[]>`
      select ((now() at time zone 'America/Detroit')::date - 1 + ${time}::text::time)
        at time zone 'America/Detroit' as moment`;
    const moment = `'${new Date(row?.moment ?? '').toISOString()}'::timestamptz`;
    // Past the triggers that keep what is written.
    await sql`set local session_replication_role = replica`;
    await sql`truncate public.networks, private.audit_log cascade`;
    await sql`set local session_replication_role = origin`;
    await sql`select set_config('larder.demo', 'on', true)`;
    await sql.unsafe(SEED.replaceAll('now()', moment)).simple();
    return moment;
  }

  it('agrees with itself, and has at the event of the day who would be there', async () => {
    const moment = await load();
    for (const [rule, query] of RULES) expect(await offenders(query, moment), rule).toEqual([]);
    const [row] = await scene().owner([
      `select count(*)::int as came, coalesce(bool_and(e.name = 'Open Pantry'), true) as "toIt",
         coalesce(bool_and(o.fulfillment_status = 'pending'), true) as waiting
       from public.visits v
       left join public.events e on e.id = v.event_id
       left join public.orders o on o.visit_id = v.id
       where v.location_id = '20000000-0000-4000-8000-000000000001'
         and (v.visited_at at time zone 'America/Detroit')::date = (${moment} at time zone 'America/Detroit')::date`,
    ]);
    expect(row).toEqual({ came, toIt: true, waiting: true });
  });
});
