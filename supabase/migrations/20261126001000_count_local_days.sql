-- The visit rules, the check-in and the figures go by the days of the location.

-- A period is counted in days: who came last Saturday at ten may come today at half past nine. A visit
-- has the day of the location where it was.
create or replace function private.visit_limit(
  p_client_id uuid, p_location_id uuid, p_at timestamptz, p_except uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (
    select nullif(n.visit_rules, '{}')
    from public.locations l join public.networks n on n.id = l.network_id
    where l.id = p_location_id
  );
  most constant integer := (rules ->> 'max_visits')::numeric;
  days constant integer := (rules ->> 'period_days')::numeric;
  -- For the index, wider than any days of two time zones may be apart.
  reach constant interval := (days + 3) * interval '24 hours';
  the_day constant date := private.local_day(p_at, p_location_id);
  visits integer;
  eligible_at timestamptz;
  eligible_on date;
begin
  if rules is null then
    return null;
  end if;
  -- A visit that is entered late also counts against later ones, unless those have their reason.
  with near as materialized (
    select v.visited_at, v.override_reason, zone, v.visited_at at time zone zone as local
    from public.visits v
    cross join lateral private.location_zone(v.location_id) zone
    where v.client_id = p_client_id
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.visited_at > p_at - reach
      and v.visited_at < p_at + reach
      and v.deleted_at is null
      and v.id is distinct from p_except
      and (rules ->> 'scope' = 'network' or v.location_id = p_location_id)
  ),
  others as materialized (
    select n.*, n.local::date as day from near n where abs(n.local::date - the_day) < days
  ),
  ends as (
    select p_at as at, the_day as day
    union
    select o.visited_at, o.day from others o
    where o.visited_at > p_at and coalesce(btrim(o.override_reason), '') = ''
  ),
  -- The one that has to be out of the period before the next visit.
  oldest as (select * from others o order by o.visited_at desc offset most - 1 limit 1)
  select
      (
        select max((select count(*) from others o where o.day > e.day - days and o.visited_at <= e.at))
        from ends e
      ),
      -- The hour of that day is for who reads it: the day is what counts.
      (select (o.local + make_interval(days => days)) at time zone o.zone from oldest o),
      (select o.day + days from oldest o)
    into visits, eligible_at, eligible_on;
  return jsonb_build_object(
    'max_visits', most,
    'period_days', days,
    'scope', rules ->> 'scope',
    'visits', visits,
    'exceeded', visits >= most,
    'next_eligible_at', case when visits >= most then eligible_at end,
    'next_eligible_on', case when visits >= most then eligible_on end
  );
end
$$;
comment on function private.visit_limit(uuid, uuid, timestamptz, uuid) is
  'What the visit rules say of one more visit at a time: {max_visits, period_days, scope, visits, exceeded, next_eligible_at, next_eligible_on}, the last one a day of the location; null without rules. p_except: a visit not to count.';

-- The device of the person who asks says nothing about the day: p_today stays for those who still
-- send one, and is not read.
create or replace function private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place public.locations;
  today date;
begin
  perform private.require_location(p_location_id, 'location');
  select * into strict place from public.locations l where l.id = p_location_id;
  perform private.require_client(p_client_id, place.network_id);
  today := private.local_today(p_location_id);
  return jsonb_build_object(
    'client', (
      select jsonb_build_object('id', c.id, 'full_name', c.full_name) from public.clients c where c.id = p_client_id
    ),
    'last_visit', (
      select jsonb_build_object(
        'visited_at', v.visited_at, 'visited_on', private.local_day(v.visited_at, v.location_id),
        'household_size', v.household_size,
        'adults', v.adults, 'children', v.children, 'seniors', v.seniors
      )
      from public.visits v
      where v.client_id = p_client_id and v.network_id = place.network_id and v.deleted_at is null
      order by v.visited_at desc
      limit 1
    ),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.start_time nulls first, e.name, e.id)
      from public.events e
      where e.location_id = p_location_id
        and e.deleted_at is null
        and today between e.start_date and coalesce(e.end_date, e.start_date)
    ), '[]'),
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'location', jsonb_build_object(
      'id', place.id, 'name', place.name,
      'inventory_tracking_enabled', place.inventory_tracking_enabled,
      'strict_inventory_tracking_enabled', place.strict_inventory_tracking_enabled
    )
  );
end
$$;

create or replace function public.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language sql stable set search_path = '' as $$
  select private.check_in_context(p_client_id, p_location_id, p_today)
$$;
comment on function public.check_in_context(uuid, uuid, date) is
  'What the check-in form shows: {client, last_visit, events of the location''s today, limit, location}. p_today is not read. 404 out of reach.';

-- Thirty days of the location, today the last of them, and the thirty before.
create or replace function public.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  with edges as (
    select
      private.day_start(private.local_today(p_location_id) - 29, p_location_id) as current_from,
      private.day_start(private.local_today(p_location_id) - 59, p_location_id) as previous_from
  ),
  new_clients as (
    select
      count(*) filter (where c.created_at >= e.current_from) as current,
      count(*) filter (where c.created_at < e.current_from) as previous
    from edges e
    cross join public.clients c
    where c.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and c.deleted_at is null
      and c.created_at >= e.previous_from
  ),
  visits as (
    select
      count(*) filter (where v.visited_at >= e.current_from) as current,
      count(*) filter (where v.visited_at < e.current_from) as previous,
      count(distinct v.client_id) filter (where v.visited_at >= e.current_from) as current_clients,
      count(distinct v.client_id) filter (where v.visited_at < e.current_from) as previous_clients
    from edges e
    cross join public.visits v
    where v.location_id = p_location_id
      and v.deleted_at is null
      and v.visited_at >= e.previous_from
  ),
  fulfilled as (
    select
      count(*) filter (where o.fulfilled_at >= e.current_from) as current,
      count(*) filter (where o.fulfilled_at < e.current_from) as previous
    from edges e
    cross join public.orders o
    where o.location_id = p_location_id and o.fulfilled_at >= e.previous_from
  )
  select jsonb_build_object(
    'new_clients', jsonb_build_object('current', n.current, 'previous', n.previous),
    'visits', jsonb_build_object('current', v.current, 'previous', v.previous),
    'orders_fulfilled', jsonb_build_object('current', f.current, 'previous', f.previous),
    'active_clients', jsonb_build_object('current', v.current_clients, 'previous', v.previous_clients)
  )
  from new_clients n, visits v, fulfilled f
$$;
comment on function public.dashboard_figures(uuid) is
  'Counts of the last 30 days of the location, today among them, and of the 30 days before: new clients of the network; visits, fulfilled orders and distinct clients seen at the location.';

-- A client belongs to no location: these days are the network's.
create or replace function private.client_figures(p_client_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := private.client_network_id(p_client_id);
  zone constant text := (select n.time_zone from public.networks n where n.id = network);
  today constant date := private.network_today(network);
begin
  return (
    select jsonb_build_object(
      'visits_30_days', count(*) filter (where v.visited_at >= private.day_start_in(today - 29, zone)),
      'visits_365_days', count(*) filter (where v.visited_at >= private.day_start_in(today - 364, zone)),
      'visits_total', count(*),
      'last_visit_at', max(v.visited_at)
    )
    from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.deleted_at is null
  );
end
$$;
comment on function public.client_figures(uuid) is
  'Visits of a client in the whole network: {visits_30_days, visits_365_days, visits_total, last_visit_at}; days of the network, today among them. 404 out of reach.';
