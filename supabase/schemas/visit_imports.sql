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
  with judged as (
    select g.place, g.r -> 'row' as "row", g.r -> 'values' as v, d.day, t.client_id as id, t.who, case
        when g.r -> 'values' ->> 'location_id' <> location::text then 'other_location'
        when d.day is null then 'no_day'
        when d.day > today then 'visit_future'
        when d.day < date '2000-01-01' then 'visit_too_old'
        when t.code is not null then t.code
        when d.day < t.born then 'before_birth'
      end as code
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
    cross join lateral (
      select case when pg_input_is_valid(g.r -> 'values' ->> 'visited_on', 'date')
        then (g.r -> 'values' ->> 'visited_on')::date end as day
    ) d
    join private.find_told_clients(network, p_rows) t on t.place = g.place
  )
  select jsonb_agg(case when j.code is null then jsonb_build_object('row', j."row", 'values', jsonb_build_object(
      'client_id', j.id,
      -- A file has days and no times: noon, or now where that is yet to come.
      'visited_at', least((j.day + time '12:00') at time zone zone, now()),
      'household_size', coalesce(nullif(j.v -> 'household_size', 'null'), to_jsonb(coalesce(
        nullif((
          select sum(p.value::numeric) from jsonb_each(j.v) p
          where p.key in ('adults', 'children', 'seniors') and jsonb_typeof(p.value) = 'number'), 0),
        private.known_household_size(j.id, network)))),
      'adults', j.v -> 'adults', 'children', j.v -> 'children', 'seniors', j.v -> 'seniors',
      'note', j.v -> 'note', 'custom', j.v -> 'custom', 'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.code,
      'who', j.who,
      'message', coalesce(private.told_client_message(j.code), case j.code
        when 'other_location' then 'This visit was at another location.'
        when 'no_day' then 'The day of the visit is missing.'
        when 'visit_future' then 'A visit cannot be in the future.'
        when 'visit_too_old' then 'A visit is not that long ago.'
        else 'The visit is before the birth of the client.'
      end))) end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$$;
comment on function private.read_visits_rows(jsonb, jsonb) is
  'The visits that rows of a file tell, [{row, values}], of others [{row, problem: {code, message, who: how the row names its client}}]. Without counts in the row a visit is for its adults, children and seniors, else for the client and the members, or as many as another program told (private.known_household_size). For who may import there.';

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
