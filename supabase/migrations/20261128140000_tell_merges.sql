-- Search finds the survivor by what is known of the merged one, and the history says what was merged.

create index clients_merged_keys_idx on public.clients
  using gin (private.search_keys(network_id, first_name, last_name, phone_number, date_of_birth, null))
  with (fastupdate = off)
  where merged_into is not null;

-- As before, with those who were merged: who asks for the other spelling of a name means the survivor.
create or replace function private.people_with_keys(p_keys text[], p_most integer)
returns text language sql immutable set search_path = '' as $$
  select format(
    $query$
      (select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
          c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
        from public.clients c
        where c.network_id = $1 and c.deleted_at is null%1$s
        limit %3$s)
      union all
      (select m.client_id, m.id, m.full_name,
          private.client_search_text(m.first_name, m.last_name, null, null, m.birth_date, null, null, null), null, null,
          m.birth_date, coalesce(m.birth_year, extract(year from m.birth_date)::integer)
        from public.household_members m
        join public.clients head on head.id = m.client_id and head.deleted_at is null
        where m.network_id = $1 and m.deleted_at is null%2$s
        limit %3$s)
      union all
      (select survivor.id, null, survivor.full_name, t.search_text, t.email, t.zip_code, t.date_of_birth,
          extract(year from t.date_of_birth)::integer
        from public.clients t
        join public.clients survivor
          on survivor.id = private.surviving_client_id(t.id) and survivor.deleted_at is null
        where t.network_id = $1 and t.merged_into is not null%4$s
        limit %3$s)
    $query$,
    string_agg(
      ' and private.search_keys(c.network_id, c.first_name, c.last_name, c.phone_number, c.date_of_birth, null) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''),
    string_agg(
      ' and private.search_keys(m.network_id, m.first_name, m.last_name, null, m.birth_date, m.birth_year) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''),
    p_most,
    string_agg(
      ' and private.search_keys(t.network_id, t.first_name, t.last_name, t.phone_number, t.date_of_birth, null) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''))
  from unnest(p_keys) keys
$$;
comment on function private.people_with_keys(text[], integer) is
  'SQL: the live clients of the network $1, the members of their households, and those merged into them, who have one key (private.hash_keys) of each of the arrays.';

-- As before, with merges: their deed says more than the rows that it is made of.
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
    select 'household_members', m.id from public.household_members m
    where m.client_id = p_client_id and m.network_id = network
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
    where (a.entity <> 'household_members' or not exists (
        select from private.audit_log e
        where e.entity = a.entity and e.entity_id = a.entity_id and (
          a.action = 'soft_delete' and e.action in ('moved_out', 'split_off')
          or a.action = 'insert' and e.action = 'moved_in'
        )
      ))
      and (a.entity = 'clients' and a.diff ? 'merged_into' and a.action in ('soft_delete', 'restore')) is not true
      and (a.entity <> 'clients' and a.action = 'update' and a.diff ? 'client_id') is not true
  )
  select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'order_number', o.order_number, 'member_name', m.full_name, 'other_name', other.full_name,
            'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.without_ssn(f.diff)
          ) order by f.id desc)
        from (
          select * from found order by id desc
          limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
        ) f
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
        left join public.household_members m on m.id = f.entity_id and f.entity = 'household_members'
        left join public.clients other
          on f.action in ('moved_out', 'moved_in', 'split_off', 'merged', 'merged_away', 'unmerged', 'pair_decided')
          and other.network_id = network
          and other.id = coalesce(f.diff ->> 'to_client_id', f.diff ->> 'from_client_id')::uuid
      ), '[]')
    )
    into answer;
  return answer;
end
$$;
comment on function public.client_history(uuid, integer, integer) is
  'Who changed what of a client, the household, the visits and the orders (with order_number, member_name, and other_name: whose household a member came from or went to, who was merged or compared; diff has the merge_id), newest first: {total, rows}. At most 200 rows. Admins; 403 for members, 404 out of reach.';
