-- Thirty days of the location, today the last of them, and the thirty before.
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

-- The strip of today in one request: who came, what waits to be picked, what is short.
create function private.location_today(p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  standing constant public.location_role := private.require_location(p_location_id, 'location');
begin
  return private.desk_day(p_location_id, 1) - 'total' - 'visits' || jsonb_build_object(
    'orders', (
      select jsonb_build_object(
        'waiting', count(*),
        'begun', count(*) filter (where o.fulfillment_status = 'in_progress')
      )
      from public.orders o
      where o.location_id = p_location_id and o.fulfillment_status in ('pending', 'in_progress')
    ),
    'recalls', (
      select jsonb_build_object('count', count(*), 'first', (array_agg(r.title order by r.created_at desc, r.id))[1])
      from public.recalls r
      join public.locations l on l.id = p_location_id and l.network_id = r.network_id
      where r.closed_at is null and (r.location_id is null or r.location_id = l.id)
    ),
    -- Members do not look after stock.
    'items', case when standing = 'admin' then (
      select jsonb_build_object(
        'short', count(*),
        'first', (array_agg(i.name order by i.name collate "und-x-icu", i.id))[1],
        'expiring', (
          select jsonb_build_object('count', count(*), 'first', (array_agg(n.name order by l.best_by, n.name, l.id))[1])
          from private.expiring_lots(p_location_id) l
          join public.inventory_items n on n.id = l.item_id
        )
      )
      from public.inventory_items i
      where i.location_id = p_location_id and i.deleted_at is null and i.stock_state = 'short'
    ) end
  );
end
$$;

create function public.location_today(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.location_today(p_location_id) $$;
comment on function public.location_today(uuid) is
  'The location''s today at a glance: {today, location, events, households and people checked in (each household once), orders: {waiting: to be picked, begun: of these}, recalls: {count: open ones, first: the title of the newest}, items: {short, first: the name of one, expiring: {count: lots that expire within 14 days, first: the item of the one that expires first}} or null for members}. 404 out of reach.';

create function public.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.dashboard_figures(p_location_id) where (select private.require_live_session())
$$;
comment on function public.dashboard_figures(uuid) is
  'Counts of the last 30 days of the location, today among them, and of the 30 days before: new clients of the network; visits, fulfilled orders and distinct clients seen at the location.';

grant execute on function
  private.dashboard_figures(uuid), private.location_today(uuid), public.location_today(uuid),
  public.dashboard_figures(uuid)
to authenticated;
