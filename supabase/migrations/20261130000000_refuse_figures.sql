-- Who may not be here is told so, whichever way the tables are read: the wall of a table from which no row is
-- read, because an index has none, is never asked.
create function private.dashboard_figures(p_location_id uuid)
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
comment on function private.dashboard_figures(uuid) is
  'What public.dashboard_figures answers, counted of the rows that the caller sees.';

create or replace function public.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.dashboard_figures(p_location_id) where (select private.require_live_session())
$$;
grant execute on function private.dashboard_figures(uuid) to authenticated;
