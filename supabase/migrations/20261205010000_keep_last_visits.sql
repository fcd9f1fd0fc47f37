-- When a client was last at a location of the network, as a column: lists sort and filter by it.

create function private.derived_columns()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array[
    'updated_at', 'full_name', 'search_text', 'quantity_available', 'stock_state', 'has_partial_ssn', 'last_visit_at'
  ]
$$;
comment on function private.derived_columns() is
  'Columns that say nothing which their sources do not: the trail leaves them out.';

-- As before, but that what is left out is named in one place.
create or replace function private.record_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns();
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

alter table public.clients add column last_visit_at timestamptz;
comment on column public.clients.last_visit_at is
  'When the last visit was that is not deleted, at whichever location of the network; kept by private.keep_last_visits.';

-- A check-in is no change of the client: a form that is open meanwhile can be saved.
drop trigger clients_touch on public.clients;
create trigger clients_touch before update on public.clients
  for each row when (new.last_visit_at is not distinct from old.last_visit_at)
  execute function private.touch_updated_at();

create function private.tell_last_visits(p_clients uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked in one order, and before the visits are read: what another transaction wrote meanwhile is seen.
  perform from public.clients c where c.id = any (p_clients) order by c.id for no key update;
  update public.clients c set last_visit_at = last.at
    from unnest(p_clients) as t (id)
    cross join lateral (
      select max(v.visited_at) as at from public.visits v where v.client_id = t.id and v.deleted_at is null
    ) last
    where c.id = t.id and c.last_visit_at is distinct from last.at;
end
$$;
comment on function private.tell_last_visits(uuid[]) is 'Writes last_visit_at of these clients anew.';

create function private.keep_last_visits()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.client_id) into touched from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.client_id) into touched from old_rows o;
  else
    select array_agg(distinct t.client_id) into touched
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values (o.client_id), (n.client_id)) as t (client_id)
      where (n.client_id, n.visited_at, n.deleted_at) is distinct from (o.client_id, o.visited_at, o.deleted_at);
  end if;
  if touched is not null then
    perform private.tell_last_visits(touched);
  end if;
  return null;
end
$$;
comment on function private.keep_last_visits() is
  'Keeps last_visit_at of the clients whose visits a statement made, changed, moved or took away.';

create trigger visits_last_insert after insert on public.visits
  referencing new table as new_rows
  for each statement execute function private.keep_last_visits();
create trigger visits_last_update after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_last_visits();
create trigger visits_last_delete after delete on public.visits
  referencing old table as old_rows
  for each statement execute function private.keep_last_visits();

-- What was there before. Neither the trail nor anybody's form has to hear of it.
alter table public.clients disable trigger user;
update public.clients c set last_visit_at = last.at
  from (
    select v.client_id, v.network_id, max(v.visited_at) as at
    from public.visits v where v.deleted_at is null group by v.client_id, v.network_id
  ) last
  where last.client_id = c.id and last.network_id = c.network_id;
alter table public.clients enable trigger user;

create index clients_last_visit_at_idx on public.clients (network_id, last_visit_at, id) where deleted_at is null;

drop view public.client_last_visits;
drop function private.last_visit_at(uuid, uuid);

-- As before, and by the last visit.
create or replace function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb, p_after jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, array[
    'rank', 'id', 'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'last_visit_at', 'created_at'
  ]);
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  elsif p_sort = 'rank' then
    return private.search_best_clients(p_network_id, p_query, p_limit, p_offset, p_filters);
  end if;
  return private.search_rows(
    'public.clients', 'c.network_id = $1 and c.deleted_at is null', p_network_id,
    private.word_conditions(p_query) || private.rows_behind(p_sort, p_descending, p_after),
    p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;
