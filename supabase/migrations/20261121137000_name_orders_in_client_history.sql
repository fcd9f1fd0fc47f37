-- A step of an order says which order it was: its number, and the id that a link needs. The rows
-- are those of before: orders only of the locations that the caller sees.

create or replace function private.client_history(p_client_id uuid, p_limit integer, p_offset integer)
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

comment on function public.client_history(uuid, integer, integer) is
  'Who changed what of a client, the visits and the orders (with order_number), newest first: {total, rows}. At most 200 rows. Admins; 403 for members, 404 out of reach.';
