import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import { demoClaims } from './demoClaims';
import { useScene } from './scene';

const scene = useScene();
const EASTSIDE = '20000000-0000-4000-8000-000000000001';
const HARVEST_VALLEY = '10000000-0000-4000-8000-000000000001';

describe('the dashboard of Eastside Pantry', () => {
  it.each(
    DEMO_ACCOUNTS.filter(
      ({ location, state }) => location === 'Eastside Pantry' && state === 'ready',
    ),
  )('shows $firstName ($role) the figures of the specification', async ({ email }) => {
    const { rows } = await scene().as(await demoClaims(scene(), email), [
      'select public.dashboard_figures($1) as figures',
      EASTSIDE,
    ]);
    expect(rows).toEqual([
      {
        figures: {
          new_clients: { current: 21, previous: 18 },
          visits: { current: 108, previous: 100 },
          orders_fulfilled: { current: 79, previous: 82 },
          active_clients: { current: 86, previous: 77 },
        },
      },
    ]);
  });

  it('counts nothing of a network for somebody of another one', async () => {
    const { rows } = await scene().as(await demoClaims(scene(), 'priya.raman@example.org'), [
      'select public.dashboard_figures($1) as figures',
      EASTSIDE,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/[1-9]/);
  });

  it('has no row within a day of an edge of its windows, at any time of day', async () => {
    const near = await scene().owner([
      `select at from (
         select created_at as at from public.clients where network_id = $1
         union all select visited_at from public.visits where network_id = $1
         union all select fulfilled_at from public.orders where network_id = $1
       ) rows, (values (30), (60)) edges (days)
       where at between now() - days * interval '1 day' - interval '1 day'
                    and now() - days * interval '1 day' + interval '1 day'`,
      HARVEST_VALLEY,
    ]);
    expect(near).toEqual([]);
  });
});

describe('the demo accounts', () => {
  it.each(DEMO_ACCOUNTS)('$email is what the list says', async (account) => {
    const [row] = await scene().owner([
      `select p.email, p.first_name, p.last_name, n.name as network, l.name as location, u.email as login,
         p.deleted_at is not null as is_deleted,
         case when r.is_super_user then 'super user' when r.is_network_admin then 'network admin'
           when ul.role = 'admin' then 'location admin' else 'member' end as role
       from public.profiles p
       join auth.users u using (id)
       join public.networks n on n.id = p.network_id
       left join public.locations l on l.id = p.active_location_id
       left join public.user_locations ul on ul.user_id = p.id and ul.location_id = l.id
       left join private.platform_roles r on r.user_id = p.id
       where p.id = $1`,
      account.id,
    ]);
    const isDeleted = account.state === 'deleted';
    expect(row).toEqual({
      email: account.email,
      login: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      network: account.network,
      location: isDeleted ? null : account.location,
      role: account.role,
      is_deleted: isDeleted,
    });
  });

  it('has every role and every state', () => {
    const values = DEMO_ACCOUNTS.flatMap(({ role, state }) => [role, state]);
    for (const wanted of ['super user', 'network admin', 'location admin', 'member'] as const)
      expect(values).toContain(wanted);
    for (const wanted of ['ready', 'enroll', 'invited', 'deleted'] as const)
      expect(values).toContain(wanted);
  });

  it.each(DEMO_ACCOUNTS.filter(({ state }) => state !== 'invited'))(
    '$email has a password that the rules accept, and an honest secret',
    ({ password, totpSecret, state }) => {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{12,}$/);
      if (state === 'enroll') expect(totpSecret).toBeNull();
      else expect(totpSecret).toMatch(/^[A-Z2-7]{32}$/);
    },
  );
});

describe('the demo data', () => {
  it.each([
    ['clients of the first network', `public.clients where network_id = '${HARVEST_VALLEY}'`, 260],
    ['items of the first location', `public.inventory_items where location_id = '${EASTSIDE}'`, 40],
    [
      'short items',
      `public.inventory_items where location_id = '${EASTSIDE}' and quantity_available < 0`,
      5,
    ],
    [
      'items that run low',
      `public.inventory_items where location_id = '${EASTSIDE}' and stock_state = 'low'`,
      3,
    ],
    [
      'items without a unit',
      `public.inventory_items where location_id = '${EASTSIDE}' and unit is null`,
      0,
    ],
    [
      'items whose ledger is not what is on hand',
      `public.inventory_items i where quantity_actual <>
         (select coalesce(sum(delta), 0) from private.stock_movements m where m.item_id = i.id)`,
      0,
    ],
    [
      'items whose lines are not what is requested',
      `public.inventory_items i where quantity_requested <>
         (select coalesce(sum(quantity_reserved), 0) from public.order_items l where l.item_id = i.id)`,
      0,
    ],
    [
      'orders without a line',
      `public.orders o where id not in (select order_id from public.order_items)`,
      0,
    ],
    [
      'visits beyond the rules without a reason',
      `public.visits v where override_reason is null
         and (private.visit_limit(client_id, location_id, visited_at, id) ->> 'exceeded')::boolean`,
      0,
    ],
    [
      'visits beyond the rules with a reason',
      `public.visits where override_reason is not null
         and (private.visit_limit(client_id, location_id, visited_at, id) ->> 'exceeded')::boolean`,
      1,
    ],
    [
      'deleted clients',
      `public.clients where network_id = '${HARVEST_VALLEY}' and deleted_at is not null`,
      6,
    ],
    [
      'likely duplicates',
      `public.clients where last_name = 'Bell' and date_of_birth = '1968-04-17'`,
      2,
    ],
    [
      'visits before the client was known',
      `public.visits v join public.clients c on c.id = v.client_id where v.visited_at < c.created_at`,
      0,
    ],
    ['fields of its own', `public.custom_fields where network_id = '${HARVEST_VALLEY}'`, 4],
    ['clients on a van route', `public.clients where custom ? 'van_route'`, 52],
    ['clients with a stroller', `public.clients where custom @> '{"has_a_stroller": "yes"}'`, 65],
    ['visits by bus', `public.visits where custom @> '{"came_by": "bus"}'`, 96],
    ['programs', `public.programs where network_id = '${HARVEST_VALLEY}'`, 3],
    [
      'statements that are no examples',
      `public.program_statements where network_id = '${HARVEST_VALLEY}'
         and statement !~ '^(EXAMPLE ONLY|SOLO UN EJEMPLO)'`,
      0,
    ],
    [
      'statements in two languages',
      `public.program_statements where network_id = '${HARVEST_VALLEY}' and version = 1`,
      4,
    ],
    [
      'programs that ask about income without limits in effect',
      `public.programs p where asks <> 'nothing' and private.income_limit(p.id, 4, current_date) is null`,
      0,
    ],
    ['clients with a pinned note', `public.clients where pinned_note is not null`, 3],
    ['clients who prefer Spanish', `public.clients where preferred_language = 'es'`, 22],
    ['clients who prefer Arabic', `public.clients where preferred_language = 'ar'`, 21],
    [
      'households whose members are not those that the last visit counted',
      `public.clients c
       cross join lateral (
         select v.household_size, v.adults, v.children, v.seniors from public.visits v
         where v.client_id = c.id order by v.visited_at desc limit 1
       ) v
       cross join lateral (
         select count(*) as members, 1 + count(*) filter (where b.band = 'adults') as adults,
           count(*) filter (where b.band = 'children') as children,
           count(*) filter (where b.band = 'seniors') as seniors
         from public.household_members m
         join public.networks n on n.id = m.network_id
         cross join lateral (
           select private.age_band(n.age_bands, m.birth_date, m.birth_year, current_date) as band
         ) b
         where m.client_id = c.id
       ) m
       where c.id::text like '40000000-%' and m.members > 0 and (m.members + 1, m.adults, m.children, m.seniors)
         is distinct from (v.household_size, v.adults, v.children, v.seniors)`,
      0,
    ],
    [
      'members in the household of the first client',
      `public.household_members where client_id = '40000000-0000-4000-8000-000000001001'`,
      5,
    ],
    [
      'changes by nobody',
      `private.audit_log where actor is null and network_id = '${HARVEST_VALLEY}'`,
      0,
    ],
  ])('has the right number of %s', async (_, source, expected) => {
    expect(await scene().owner([`select count(*)::int as n from ${source}`])).toEqual([
      { n: expected },
    ]);
  });

  it('has orders in every status, and events past, today, all day and to come', async () => {
    const [row] = await scene().owner([
      `select
         (select count(distinct fulfillment_status)::int from public.orders where location_id = $1) as statuses,
         bool_or(start_date < today) as past, bool_or(start_date = today) as today,
         bool_or(start_time is null) as all_day,
         count(*) filter (where start_date > today) > 5 as to_come
       from public.events, private.local_today($1) today where location_id = $1`,
      EASTSIDE,
    ]);
    expect(row).toEqual({ statuses: 5, past: true, today: true, all_day: true, to_come: true });
  });

  it('is refused where nobody said demo', async () => {
    const { sql } = scene();
    const seed = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8');
    await sql`savepoint seed`;
    await sql`select set_config('larder.demo', '', true)`;
    await expect(sql.unsafe(seed)).rejects.toThrow('These are demo data');
    await sql`rollback to savepoint seed`;
  });
});
