-- What a row of a file says of a past visit: whose it was, by the number of the old system or by name and birth date,
-- the day, and how many people it was for. The import asks here, as it asks for every table with functions of these names.
create function private.read_visits_rows(p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  location constant uuid := (p_scope ->> 'location_id')::uuid;
  zone constant text := private.location_zone(location);
  today constant date := private.local_today(location);
  answer jsonb;
begin
  -- Who imports here reads all clients of the network.
  perform private.import_scope('visits', network, location);
  with said as materialized (
    select g.place, g.r -> 'row' as "row", g.r -> 'values' as v,
      nullif(lower(btrim(g.r -> 'values' ->> 'client_number')), '') as number,
      nullif(private.fold_text(concat_ws(' ', g.r -> 'values' ->> 'first_name', g.r -> 'values' ->> 'last_name')), '') as name,
      case when pg_input_is_valid(g.r -> 'values' ->> 'date_of_birth', 'date')
        then (g.r -> 'values' ->> 'date_of_birth')::date end as born,
      case when pg_input_is_valid(g.r -> 'values' ->> 'visited_on', 'date')
        then (g.r -> 'values' ->> 'visited_on')::date end as day
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
  ),
  numbered as materialized (
    select s.place, c.id
    from said s
    cross join lateral (
      select k.id from public.clients k
      where k.network_id = network and lower(k.external_id) = s.number
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
      join public.clients c on c.network_id = network and c.deleted_at is null and c.date_of_birth = u.born
        and private.fold_text(c.full_name) = u.name
      union all
      -- Without a birth date somebody is the one of that name of whom none is known either.
      select u.place, c.id from unnumbered u
      join public.clients c on c.network_id = network and c.deleted_at is null and c.date_of_birth is null
        and private.fold_text(c.full_name) = u.name
      where u.born is null
    ) a
    group by a.place
  ),
  found as (
    select s.*, c.id, c.date_of_birth, n.many, coalesce(s.v ->> 'client_number', '') as told_number,
      concat_ws(', ', nullif(concat_ws(' ', s.v ->> 'first_name', s.v ->> 'last_name'), ''),
        to_char(s.born, 'FMMM/FMDD/YYYY')) as told_name,
      k.id is not null and s.name <> private.fold_text(c.full_name) and s.born <> c.date_of_birth as is_other
    from said s
    left join numbered k on k.place = s.place
    left join named n on n.place = s.place
    left join public.clients c on c.id = coalesce(k.id, case when n.many = 1 then n.id end)
  ),
  judged as (
    select f.*, case
        when f.v ->> 'location_id' <> location::text then 'other_location'
        when f.day is null then 'no_day'
        when f.day > today then 'visit_future'
        when f.day < date '2000-01-01' then 'visit_too_old'
        when f.many > 1 then 'clients_alike'
        when f.id is null and f.number is null and f.name is null then 'client_unnamed'
        when f.id is null then 'client_missing'
        when f.is_other then 'other_client'
        when f.day < f.date_of_birth then 'before_birth'
      end as code
    from found f
  )
  select jsonb_agg(case when j.code is null then jsonb_build_object('row', j."row", 'values', jsonb_build_object(
      'client_id', j.id,
      -- A file has days and no times: noon, or now where that is yet to come.
      'visited_at', least((j.day + time '12:00') at time zone zone, now()),
      'household_size', coalesce(nullif(j.v -> 'household_size', 'null'), to_jsonb(coalesce(
        nullif((
          select sum(p.value::numeric) from jsonb_each(j.v) p
          where p.key in ('adults', 'children', 'seniors') and jsonb_typeof(p.value) = 'number'), 0),
        (
          select 1 + count(*) from public.household_members m
          where m.client_id = j.id and m.network_id = network and m.deleted_at is null
        )))),
      'adults', j.v -> 'adults', 'children', j.v -> 'children', 'seniors', j.v -> 'seniors',
      'note', j.v -> 'note', 'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.code,
      'who', case when j.number is null then j.told_name else j.told_number end,
      'message', case j.code
        when 'other_location' then 'This visit was at another location.'
        when 'no_day' then 'The day of the visit is missing.'
        when 'visit_future' then 'A visit cannot be in the future.'
        when 'visit_too_old' then 'A visit is not that long ago.'
        when 'clients_alike' then 'Several clients have this name and birth date.'
        when 'client_unnamed' then 'The row names no client.'
        when 'client_missing' then 'This client is not here yet.'
        when 'other_client' then 'The number is that of another client.'
        else 'The visit is before the birth of the client.'
      end)) end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$$;
comment on function private.read_visits_rows(jsonb, jsonb) is
  'The visits that rows of a file tell, [{row, values}], of others [{row, problem: {code, message, who: how the row names its client}}]. Without counts in the row a visit is for its adults, children and seniors, else for the client and the members. For who may import there.';

create function private.known_visits_of(p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  location constant uuid := (p_scope ->> 'location_id')::uuid;
  zone constant text := private.location_zone(location);
  answer jsonb;
begin
  perform private.import_scope('visits', network, location);
  select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'known', jsonb_build_object(
      'id', v.id, 'name', c.full_name, 'changed', '{}'::jsonb)))
    into answer
    from jsonb_array_elements(p_rows) g (r)
    join public.clients c on c.id = (g.r -> 'values' ->> 'client_id')::uuid
    cross join lateral (
      select date_trunc('day', (g.r -> 'values' ->> 'visited_at')::timestamptz at time zone zone) as begins
    ) d
    cross join lateral (
      select v.id from public.visits v
      where v.client_id = c.id and v.network_id = network and v.location_id = location and v.deleted_at is null
        and v.visited_at >= d.begins at time zone zone
        and v.visited_at < (d.begins + interval '1 day') at time zone zone
      order by v.visited_at, v.id limit 1
    ) v;
  return coalesce(answer, '[]');
end
$$;
comment on function private.known_visits_of(jsonb, jsonb) is
  'Which visits of read_visits_rows are here: their client came to the location that day: [{row, known: {id, name, changed: {}}}]. For who may import there.';

create function private.similar_visits_of(p_location_id uuid, p_ids uuid[], p_file uuid[])
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'other', s.other, 'name', c.full_name, 'reasons', '[]'::jsonb) order by s.place), '[]')
  from (
    select distinct on (i.place) i.place, a.id, b.id as other, a.client_id
    from unnest(p_ids) with ordinality i (id, place)
    join public.visits a on a.id = i.id
    -- Of one day, both are at noon.
    join public.visits b on b.client_id = a.client_id and b.network_id = a.network_id and b.visited_at = a.visited_at
      and b.location_id = p_location_id and b.id = any (p_file)
    -- The first row of a day comes in.
    where b.id <> a.id and coalesce(array_position(p_ids, b.id) < i.place, true)
    order by i.place, array_position(p_ids, b.id) nulls first
  ) s
  join public.clients c on c.id = s.client_id
$$;
comment on function private.similar_visits_of(uuid, uuid[], uuid[]) is
  'Which visits of a file are of a client and day that an earlier row has: [{id, other, name, reasons}].';

grant execute on function
  private.read_visits_rows(jsonb, jsonb), private.known_visits_of(jsonb, jsonb),
  private.similar_visits_of(uuid, uuid[], uuid[])
to authenticated;
