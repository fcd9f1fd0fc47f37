-- Whom a row of a file means that tells of a client: by the number of the old system, else by name and birth date.
create function private.find_told_clients(p_network_id uuid, p_rows jsonb)
returns table (place bigint, client_id uuid, born date, code text, who text)
language sql stable security definer set search_path = '' as $$
  with said as materialized (
    select g.place, g.r -> 'values' as v,
      nullif(lower(btrim(g.r -> 'values' ->> 'client_number')), '') as number,
      nullif(private.fold_text(concat_ws(' ', g.r -> 'values' ->> 'first_name', g.r -> 'values' ->> 'last_name')), '') as name,
      case when pg_input_is_valid(g.r -> 'values' ->> 'date_of_birth', 'date')
        then (g.r -> 'values' ->> 'date_of_birth')::date end as born
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
  ),
  numbered as materialized (
    select s.place, c.id
    from said s
    cross join lateral (
      select k.id from public.clients k
      where k.network_id = p_network_id and lower(k.external_id) = s.number
        and (k.deleted_at is null or k.merged_into is not null)
      order by k.deleted_at is not null, k.created_at, k.id limit 1
    ) k
    join public.clients c on c.id = private.surviving_client_id(k.id) and c.deleted_at is null
  ),
  unnumbered as materialized (
    select s.place, s.name, s.born from said s
    where s.name is not null and s.place not in (select n.place from numbered n)
  ),
  named as (
    select a.place, (array_agg(a.id))[1] as id, count(*) as many
    from (
      select u.place, c.id from unnumbered u
      join public.clients c on c.network_id = p_network_id and c.deleted_at is null and c.date_of_birth = u.born
        and private.fold_text(c.full_name) = u.name
      union all
      -- Without a birth date somebody is the one of that name of whom none is known either.
      select u.place, c.id from unnumbered u
      join public.clients c on c.network_id = p_network_id and c.deleted_at is null and c.date_of_birth is null
        and private.fold_text(c.full_name) = u.name
      where u.born is null
    ) a
    group by a.place
  )
  select s.place, c.id, c.date_of_birth, case
      when n.many > 1 then 'clients_alike'
      when c.id is null and s.number is null and s.name is null then 'client_unnamed'
      when c.id is null then 'client_missing'
      when k.id is not null and s.name <> private.fold_text(c.full_name) and s.born <> c.date_of_birth then 'other_client'
    end,
    case when s.number is null
      then concat_ws(', ', nullif(concat_ws(' ', s.v ->> 'first_name', s.v ->> 'last_name'), ''),
        to_char(s.born, 'FMMM/FMDD/YYYY'))
      else coalesce(s.v ->> 'client_number', '') end
  from said s
  left join numbered k on k.place = s.place
  left join named n on n.place = s.place
  left join public.clients c on c.id = coalesce(k.id, case when n.many = 1 then n.id end)
$$;
comment on function private.find_told_clients(uuid, jsonb) is
  'The client of each row [{values: {client_number, first_name, last_name, date_of_birth}}] by its place in the list, and what speaks against it: clients_alike, client_unnamed, client_missing, other_client; who: how the row names it. Judges nobody.';

create function private.told_client_message(p_code text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case p_code
    when 'clients_alike' then 'Several clients have this name and birth date.'
    when 'client_unnamed' then 'The row names no client.'
    when 'client_missing' then 'This client is not here yet.'
    when 'other_client' then 'The number is that of another client.'
  end
$$;
comment on function private.told_client_message(text) is 'What a code of private.find_told_clients says; null of any other.';

-- A file of the past that counts nobody makes no household of one out of one of five.
create function private.known_household_size(p_client_id uuid, p_network_id uuid)
returns integer language sql stable security definer set search_path = '' as $$
  select greatest(
    1 + (
      select count(*)::integer from public.household_members m
      where m.client_id = c.id and m.network_id = p_network_id and m.deleted_at is null
    ),
    coalesce(c.told_household_size,
      coalesce(c.told_adults, 0) + coalesce(c.told_children, 0) + coalesce(c.told_seniors, 0)))
  from public.clients c where c.id = p_client_id
$$;
comment on function private.known_household_size(uuid, uuid) is
  'How many people an imported row without counts is for: the client and the members, or as many as another program told of the household where those are more. Judges nobody.';

-- A file tells these of one thing: what it leaves out of them is not what another file told.
create function private.told_together(p_entity text)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select case p_entity
    when 'clients' then array['told_household_size', 'told_adults', 'told_children', 'told_seniors']
    else '{}'
  end
$$;
comment on function private.told_together(text) is
  'The columns of a table that one file tells together; none of most tables.';

create function private.told_counts_fit(p_was jsonb, p_given jsonb)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce((t.told ->> 'told_adults')::integer, 0) + coalesce((t.told ->> 'told_children')::integer, 0)
    + coalesce((t.told ->> 'told_seniors')::integer, 0) <= coalesce((t.told ->> 'told_household_size')::integer, 99)
  from (select p_was || jsonb_strip_nulls(p_given)) t (told)
$$;
comment on function private.told_counts_fit(jsonb, jsonb) is
  'Whether what another program told of a household adds up with what a row of a file says of it.';

grant execute on function private.told_together(text) to authenticated;
