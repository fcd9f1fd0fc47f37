-- The last digits of a social security number are read one at a time, and each time is written down.
-- Screens read that there are some, and ask for them by a function. The column itself stays readable:
-- the specification's dashboard names it (docs/security.md).

alter table public.clients add column has_partial_ssn boolean not null
  generated always as (partial_ssn is not null) stored;
comment on column public.clients.has_partial_ssn is 'Whether partial_ssn is filled in; what screens read in its place.';

-- As before, but that has_partial_ssn says nothing that partial_ssn does not.
create or replace function private.record_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- Derived columns say nothing that their sources don't.
  derived constant text[] := array['updated_at', 'full_name', 'search_text', 'quantity_available', 'has_partial_ssn'];
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'insert', tg_table_name, s.entity_id, s.network_id, r.after_row
    from new_rows n
    cross join lateral (select to_jsonb(n) - derived as after_row) r
    cross join lateral private.audit_subject(tg_table_name, r.after_row) s;
  elsif tg_op = 'DELETE' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'delete', tg_table_name, s.entity_id, s.network_id,
      -- What goes with its network is named without its content.
      case when s.network_id is null or tg_table_name = 'networks'
        or exists (select from public.networks g where g.id = s.network_id) then r.before_row end
    from old_rows o
    cross join lateral (select to_jsonb(o) - derived as before_row) r
    cross join lateral private.audit_subject(tg_table_name, r.before_row) s;
  else
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session,
      case
        when b.row ->> 'deleted_at' is null and a.row ->> 'deleted_at' is not null then 'soft_delete'
        when b.row ->> 'deleted_at' is not null and a.row ->> 'deleted_at' is null then 'restore'
        else 'update'
      end,
      tg_table_name, a.entity_id, a.network_id, d.changes
    from (
      select r.row, s.* from new_rows n
      cross join lateral (select to_jsonb(n) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) b on b.entity_id = a.entity_id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(f.value, a.row -> f.key)) as changes
      from jsonb_each(b.row) f
      where f.value is distinct from a.row -> f.key
    ) d
    where d.changes is not null;
  end if;
  return null;
end
$$;

create function private.reveal_partial_ssn(p_client_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  digits text;
begin
  perform private.require_live_session();
  select c.network_id, c.partial_ssn into network, digits from public.clients c where c.id = p_client_id;
  if network = any (private.staff_network_ids()) is not true then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
  if digits is not null then
    perform private.record_event('revealed', 'clients', p_client_id, network, '{"column": "partial_ssn"}');
  end if;
  return digits;
end
$$;

create function public.reveal_partial_ssn(p_client_id uuid)
returns text language sql set search_path = '' as $$ select private.reveal_partial_ssn(p_client_id) $$;
comment on function public.reveal_partial_ssn(uuid) is
  'The last four digits of a client''s social security number, or null; writes into the audit trail who asked. Staff of the network; else 404.';

grant execute on function private.reveal_partial_ssn(uuid), public.reveal_partial_ssn(uuid) to authenticated;

-- A search answers whole rows: without the digits.
create or replace function private.search_rows(
  p_table regclass, p_wall text, p_scope uuid, p_words text, p_filters jsonb,
  p_sort name, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  answer jsonb;
begin
  -- Materialized: else the planner reads the whole tenant in sort order.
  execute format(
    $query$
      with found as materialized (
        select c.id, c.%1$I as sort_key from %2$s c where %3$s %4$s
      ),
      page as (
        select f.id, f.sort_key
        from found f
        order by f.sort_key %5$s, f.id %5$s
        limit $2 offset $3
      )
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.sort_key %5$s, p.id %5$s)
          from page p join %2$s c on c.id = p.id
        ), '[]')
      )
    $query$,
    p_sort, p_table, p_wall, p_words || private.filter_conditions(p_table, p_filters), direction)
    into answer
    using p_scope, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return answer;
end
$$;

-- Nor does the history say them.
create function private.without_ssn(p_diff jsonb)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case
    when jsonb_typeof(p_diff -> 'partial_ssn') = 'array' then jsonb_set(p_diff, '{partial_ssn}', (
      select jsonb_agg(case when v = 'null' then v else '"••••"' end order by place)
      from jsonb_array_elements(p_diff -> 'partial_ssn') with ordinality as t (v, place)
    ))
    when jsonb_typeof(p_diff -> 'partial_ssn') = 'string' then jsonb_set(p_diff, '{partial_ssn}', '"••••"')
    else p_diff
  end
$$;
comment on function private.without_ssn(jsonb) is
  'A diff of the audit trail with dots for the digits of a social security number.';

-- A step of an order says which order it was: its number, and the id that a link needs.
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
            'order_number', o.order_number, 'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.without_ssn(f.diff)
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
