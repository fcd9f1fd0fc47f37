-- The service report: households, individuals, visits, and their splits. ADR 27.

create function private.count_services(
  p_network_id uuid, p_locations uuid[], p_from date, p_to date, p_bucket text
)
returns jsonb language sql stable set search_path = '' as $$
  with visits as materialized (
    select v.*,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest,
      count(*) over (partition by v.client_id) as visits,
      sum(v.size) over (partition by v.client_id) as people
    from private.reported_visits(p_locations, p_from, p_to) v
  ),
  households as materialized (
    select v.*, b.came is null as is_new
    from visits v
    left join lateral private.came_before(v.client_id, p_network_id, p_from) b on true
    where v.is_latest
  ),
  figures as (
    select jsonb_build_object(
      'households', count(*),
      'individuals', coalesce(sum(h.size), 0),
      'visits', coalesce(sum(h.visits), 0),
      'people', coalesce(sum(h.people), 0),
      'new_households', count(*) filter (where h.is_new),
      'returning_households', count(*) filter (where not h.is_new),
      'over_limit_visits', (select count(*) from visits v where v.reason is not null)
    ) as r
    from households h
  ),
  ages as (
    select jsonb_build_array(
      jsonb_build_object('value', 'children', 'name', null, 'households', h.children_in, 'individuals', h.children, 'visits', v.children_in, 'people', v.children),
      jsonb_build_object('value', 'adults', 'name', null, 'households', h.adults_in, 'individuals', h.adults, 'visits', v.adults_in, 'people', v.adults),
      jsonb_build_object('value', 'seniors', 'name', null, 'households', h.seniors_in, 'individuals', h.seniors, 'visits', v.seniors_in, 'people', v.seniors),
      jsonb_build_object('value', 'unknown', 'name', null, 'households', h.unknown_in, 'individuals', h.unknown, 'visits', v.unknown_in, 'people', v.unknown)
    ) as r
    from (
      select count(*) filter (where children > 0) as children_in, coalesce(sum(children), 0) as children,
        count(*) filter (where adults > 0) as adults_in, coalesce(sum(adults), 0) as adults,
        count(*) filter (where seniors > 0) as seniors_in, coalesce(sum(seniors), 0) as seniors,
        count(*) filter (where unknown > 0) as unknown_in, coalesce(sum(unknown), 0) as unknown
      from households
    ) h,
    (
      select count(*) filter (where children > 0) as children_in, coalesce(sum(children), 0) as children,
        count(*) filter (where adults > 0) as adults_in, coalesce(sum(adults), 0) as adults,
        count(*) filter (where seniors > 0) as seniors_in, coalesce(sum(seniors), 0) as seniors,
        count(*) filter (where unknown > 0) as unknown_in, coalesce(sum(unknown), 0) as unknown
      from visits
    ) v
  ),
  -- Splits of households: small tables of all combinations first, then their sums.
  kinds as materialized (
    select case when h.is_new then 'new' else 'returning' end as arrival,
      coalesce(c.referral_type, 'unknown') as referral_type,
      coalesce(c.gender, 'unknown') as gender,
      coalesce(c.ethnicity, 'unknown') as ethnicity,
      private.report_zip(c.zip_code) as zip, private.report_city(c.city) as city, nullif(btrim(c.city), '') as city_name,
      count(*) as households, sum(h.size) as individuals, sum(h.visits) as visits, sum(h.people) as people
    from households h
    join public.clients c on c.id = h.client_id
    group by grouping sets ((1, 2, 3, 4), (5, 6, 7))
  ),
  household_lines as (
    select s.split, s.value, sum(k.households) as households, sum(k.individuals) as individuals,
      sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    cross join lateral (
      values ('arrival', k.arrival), ('referral_type', k.referral_type), ('gender', k.gender), ('ethnicity', k.ethnicity)
    ) s (split, value)
    where k.arrival is not null
    group by 1, 2
  ),
  city_lines as (
    select k.city as value, min(k.city_name collate "C") as name, sum(k.households) as households,
      sum(k.individuals) as individuals, sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    where k.city is not null
    group by 1
  ),
  zip_lines as (
    select k.zip as value, null as name,
      (array_agg(k.city_name order by k.households desc, k.city_name collate "C"))[1] as detail,
      sum(k.households) as households, sum(k.individuals) as individuals, sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    where k.zip is not null
    group by 1
  ),
  -- Splits of visits: a household counts once in each group where it was, as its latest visit there says.
  cells as materialized (
    select v.location_id, v.event_id, v.bucket, v.weekday, v.hour,
      count(*) as visits, sum(v.size) as people,
      count(*) filter (where v.latest_here) as here, sum(v.size) filter (where v.latest_here) as people_here,
      count(*) filter (where v.latest_at_event) as at_event, sum(v.size) filter (where v.latest_at_event) as people_at_event,
      count(*) filter (where v.latest_then) as then_, sum(v.size) filter (where v.latest_then) as people_then
    from (
      select v.location_id, v.event_id, v.bucket, v.size,
        extract(dow from v.local_at) as weekday, extract(hour from v.local_at) as hour,
        row_number() over (partition by v.client_id, v.location_id order by v.visited_at desc, v.id desc) = 1 as latest_here,
        row_number() over (partition by v.client_id, v.event_id order by v.visited_at desc, v.id desc) = 1 as latest_at_event,
        row_number() over (partition by v.client_id, v.bucket order by v.visited_at desc, v.id desc) = 1 as latest_then
      from (
        select w.*, private.report_group_day(p_bucket, w.local_at::date, p_from) as bucket from visits w
      ) v
    ) v
    group by 1, 2, 3, 4, 5
  ),
  location_lines as (
    select l.id::text as value, l.name, sum(c.here) as households, coalesce(sum(c.people_here), 0) as individuals,
      sum(c.visits) as visits, sum(c.people) as people
    from cells c
    join public.locations l on l.id = c.location_id
    group by l.id
  ),
  event_lines as (
    select coalesce(c.event_id::text, 'none') as value, e.name, sum(c.at_event) as households,
      coalesce(sum(c.people_at_event), 0) as individuals, sum(c.visits) as visits, sum(c.people) as people
    from cells c
    left join public.events e on e.id = c.event_id
    group by c.event_id, e.name
  ),
  hour_lines as (
    select c.weekday || '-' || c.hour as value, null as name, sum(c.visits) as visits, sum(c.people) as people
    from cells c
    group by c.weekday, c.hour
  ),
  bucket_lines as (
    select b.first_day as value, null as name, b.last_day,
      coalesce(sum(c.then_), 0) as households, coalesce(sum(c.people_then), 0) as individuals,
      coalesce(sum(c.visits), 0) as visits, coalesce(sum(c.people), 0) as people
    from (
      select private.report_group_day(p_bucket, d::date, p_from) as first_day, max(d::date) as last_day
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
      group by 1
    ) b
    left join cells c on c.bucket = b.first_day
    group by b.first_day, b.last_day
  ),
  reason_lines as (
    select r.code as value, min(r.reason collate "C") as name,
      count(*) filter (where r.is_latest_so) as households,
      coalesce(sum(r.size) filter (where r.is_latest_so), 0) as individuals,
      count(*) as visits, sum(r.size) as people
    from (
      select v.reason, v.size, c.code,
        row_number() over (partition by v.client_id, c.code order by v.visited_at desc, v.id desc) = 1 as is_latest_so
      from visits v
      cross join lateral (select private.report_reason(v.reason) as code) c
      where v.reason is not null
    ) r
    group by r.code
    order by count(*) desc, r.code collate "C"
    limit 50
  )
  select jsonb_build_object(
    'figures', (select r from figures),
    -- Without a bucket nothing of this is reckoned.
    'splits', case when p_bucket is not null then jsonb_build_object(
      'age', (select r from ages),
      'city', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, t.value collate "C"), '[]') from city_lines t),
      'zip', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, t.value collate "C"), '[]') from zip_lines t),
      'location', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from location_lines t),
      'event', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from event_lines t),
      'bucket', (select coalesce(jsonb_agg(to_jsonb(t) order by t.value), '[]') from bucket_lines t),
      'reason', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from reason_lines t),
      'hour', (select coalesce(jsonb_agg(to_jsonb(t) order by t.value collate "C"), '[]') from hour_lines t)
    ) || (
      select jsonb_object_agg(s.split, coalesce((
          select jsonb_agg(
              jsonb_build_object('value', t.value, 'name', null, 'households', t.households,
                'individuals', t.individuals, 'visits', t.visits, 'people', t.people)
              order by t.households desc, t.value collate "C")
          from household_lines t
          where t.split = s.split
        ), '[]'))
      from (values ('referral_type'), ('gender'), ('ethnicity')) s (split)
    ) || jsonb_build_object('arrival', (
      select jsonb_agg(
          jsonb_build_object('value', a.value, 'name', null, 'households', coalesce(t.households, 0),
            'individuals', coalesce(t.individuals, 0), 'visits', coalesce(t.visits, 0), 'people', coalesce(t.people, 0))
          order by a.value)
      from (values ('new'), ('returning')) a (value)
      left join household_lines t on t.split = 'arrival' and t.value = a.value
    )) end
  )
$$;
comment on function private.count_services(uuid, uuid[], date, date, text) is
  'What the service report counts of some locations: {figures, splits}; without a bucket the figures only. The callers have checked who asks.';
