-- The dashboard's four figures in one request. SECURITY INVOKER: the policies decide what is
-- counted, so that a location which the caller may not see counts nothing.
create function public.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  with edges as (
    select now() - interval '30 days' as current_from, now() - interval '60 days' as previous_from
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
  'Counts of the last 30 days and of the 30 days before: new clients of the network; visits, fulfilled orders and distinct clients seen at the location.';
grant execute on function public.dashboard_figures(uuid) to authenticated;

-- Figures and history of the details of a client and an event.

create function private.client_network_id(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  client_network uuid;
begin
  perform private.require_live_session();
  select c.network_id into client_network from public.clients c where c.id = p_client_id;
  if (private.is_super_user() or client_network = private.staff_network_id()) is not true or client_network is null then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
  return client_network;
end
$$;
comment on function private.client_network_id(uuid) is 'The network of a client, deleted or not, whom the caller serves; else PT404.';

create function private.client_figures(p_client_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := private.client_network_id(p_client_id);
begin
  return (
    select jsonb_build_object(
      'visits_30_days', count(*) filter (where v.visited_at >= now() - interval '30 days'),
      'visits_365_days', count(*) filter (where v.visited_at >= now() - interval '365 days'),
      'visits_total', count(*),
      'last_visit_at', max(v.visited_at)
    )
    from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.deleted_at is null
  );
end
$$;

-- A step of an order says which order it was: its number, and the id that a link needs.
create function private.client_history(p_client_id uuid, p_limit integer, p_offset integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := private.client_network_id(p_client_id);
  is_above constant boolean := private.may_run_network(network);
  answer jsonb;
begin
  if (is_above or exists (select from private.my_location_ids('admin'))) is not true then
    raise exception 'Only admins see who changed what.' using errcode = '42501';
  end if;
  with places as materialized (
    select l.id from public.locations l
    where l.network_id = network and (is_above or l.id in (select private.my_location_ids()))
  ),
  -- Visits and orders only of the locations that the caller sees.
  subjects as materialized (
    select 'clients' as entity, p_client_id as id
    union all
    select 'visits', v.id from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.location_id in (select id from places)
    union all
    select 'orders', o.id from public.orders o
    where o.client_id = p_client_id and o.network_id = network and o.location_id in (select id from places)
  ),
  found as materialized (
    select a.id, a.at, a.action, a.entity, a.entity_id, a.actor, a.diff
    from subjects s
    join private.audit_log a on a.entity = s.entity and a.entity_id = s.id
  )
  select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'order_number', o.order_number, 'actor_id', f.actor, 'actor_name', c.full_name, 'diff', f.diff
          ) order by f.id desc)
        from (
          select * from found order by id desc
          limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
        ) f
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
      ), '[]')
    )
    into answer;
  return answer;
end
$$;

create function private.event_figures(p_event_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place constant uuid := (select e.location_id from public.events e where e.id = p_event_id);
begin
  perform private.require_location(place, 'event');
  return (
    select jsonb_build_object(
      'visits', count(*),
      'people', coalesce(sum(v.household_size), 0),
      'adults', coalesce(sum(v.adults), 0),
      'children', coalesce(sum(v.children), 0),
      'seniors', coalesce(sum(v.seniors), 0)
    )
    from public.visits v
    where v.event_id = p_event_id and v.location_id = place and v.deleted_at is null
  );
end
$$;

create function public.client_figures(p_client_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.client_figures(p_client_id) $$;
comment on function public.client_figures(uuid) is
  'Visits of a client in the whole network: {visits_30_days, visits_365_days, visits_total, last_visit_at}. 404 out of reach.';

create function public.client_history(p_client_id uuid, p_limit integer default 50, p_offset integer default 0)
returns jsonb language sql stable set search_path = '' as $$
  select private.client_history(p_client_id, p_limit, p_offset)
$$;
comment on function public.client_history(uuid, integer, integer) is
  'Who changed what of a client, the visits and the orders (with order_number), newest first: {total, rows}. At most 200 rows. Admins; 403 for members, 404 out of reach.';

create function public.event_figures(p_event_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.event_figures(p_event_id) $$;
comment on function public.event_figures(uuid) is
  'Attendance of an event: {visits, people, adults, children, seniors}. 404 out of reach.';

grant execute on function
  private.client_figures(uuid), private.client_history(uuid, integer, integer), private.event_figures(uuid),
  public.client_figures(uuid), public.client_history(uuid, integer, integer), public.event_figures(uuid)
to authenticated;
