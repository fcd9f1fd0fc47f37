-- A report that was sent already says how many of its households are fewer by now.
create function private.merged_since(p_network_id uuid, p_day date)
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer
  from public.client_merges m
  join public.networks n on n.id = m.network_id
  where m.network_id = p_network_id
    and m.visits > 0
    and m.undone_at is null
    and m.merged_at >= private.day_start_in(p_day + 1, n.time_zone)
$$;
comment on function private.merged_since(uuid, date) is
  'How many clients of a network who had been there were merged into others after a day, and are still.';

create function private.service_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text, p_bucket text
)
returns jsonb language plpgsql stable security definer set search_path = ''
-- What is added up stays in memory; compiling the query would take longer than running it.
set work_mem = '128MB' set jit = off
as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  if (p_bucket in ('day', 'week', 'month')) is not true then
    raise exception 'A report shows days, weeks or months (day, week, month).' using errcode = '22023';
  end if;
  answer := private.report_head(places, p_from, p_to, against)
    || (select c.counts from private.count_services(p_network_id, places, p_from, p_to, p_bucket) c);
  return answer || jsonb_build_object(
    'bucket', p_bucket,
    'before', case when against is not null then (
      select c.counts -> 'figures'
      from private.count_services(p_network_id, places, lower(against), upper(against) - 1, null) c
    ) end,
    'age_bands', (
      select n.age_bands || jsonb_build_object('since', (
        select (max(a.at) at time zone n.time_zone)::date
        from private.audit_log a
        where a.entity = 'networks' and a.entity_id = n.id and a.action = 'update' and a.diff ? 'age_bands'
      ))
      from public.networks n
      where n.id = p_network_id
    ),
    'merged_since', private.merged_since(p_network_id, p_to),
    'answers', private.count_answers(p_network_id, places, p_from, p_to)
  );
end
$$;

-- A year of 600,000 visits takes longer than a person's statement may, above all with another year beside it.
create function public.service_report(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_against text default null,
  p_bucket text default 'week'
)
returns jsonb language sql stable set search_path = '' set statement_timeout = '15s' as $$
  select private.service_report(p_network_id, p_location_id, p_from, p_to, p_against, p_bucket)
$$;
comment on function public.service_report(uuid, uuid, date, date, text, text) is
  'Households, individuals and visits of whole days, in the shape of src/reports/answers.ts. p_location_id null: all that the caller administers. p_against: period (as many days before), year (the same a year before) or null. p_bucket: day, week or month. Exact counts: small ones are hidden by who prints. Admins of the locations, else 403; 22023 with {code: report_days | report_order | report_length} in details.';

-- The service report without sorting: from where each visit stands among its client's. ADR 27.
create function private.counted_scope(p_network_id uuid, p_locations uuid[])
returns text language sql stable set search_path = '' as $$
  select case
      when count(distinct coalesce(l.time_zone, n.time_zone)) is distinct from 1 then 'any'
      when count(*) filter (where l.id = any (p_locations)) = count(*) then 'network'
      when cardinality(p_locations) = 1 then 'location'
      else 'any'
    end
  from public.locations l
  join public.networks n on n.id = l.network_id
  where l.network_id = p_network_id
$$;
comment on function private.counted_scope(uuid, uuid[]) is
  'How the visits of some locations are counted: network (all of it) and location (one) from private.counted_visits, where all the network has one clock, so that its days begin at one moment; any with windows over the visits.';

create function private.bucket_bounds(p_zone text, p_from date, p_to date, p_bucket text)
returns timestamptz[] language sql stable set search_path = '' as $$
  select array_agg(private.day_start_in(b.day, p_zone) order by b.day)
  from (
    select private.report_group_day(p_bucket, d::date, p_from) as day
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
    union
    select p_to + 1
  ) b
$$;
comment on function private.bucket_bounds(text, date, date, text) is
  'When the days, weeks or months of a period begin in a time zone, and last when the period ends.';

create function private.kept_rows(
  p_scope text, p_network_id uuid, p_location_id uuid, p_begins_at timestamptz, p_ends_at timestamptz,
  p_bounds timestamptz[], p_longest interval
)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz,
  size smallint, adults smallint, children smallint, seniors smallint,
  is_end boolean, is_latest boolean, visits integer, people integer, is_new boolean,
  latest_here boolean, latest_at_event boolean, latest_then boolean
)
language sql stable parallel safe
begin atomic
  select v.visit_id, v.client_id, v.location_id, v.event_id, v.visited_at, v.size, v.adults, v.children, v.seniors,
    -- The first says what was before, which is nothing for a client's very first one.
    case p_scope when 'network' then v.next_at >= p_ends_at or (v.previous_at < p_begins_at and v.number > 1)
      else v.next_here_at >= p_ends_at or (v.previous_here_at < p_begins_at and v.number_here > 1) end,
    case p_scope when 'network' then v.next_at else v.next_here_at end >= p_ends_at,
    case p_scope
      when 'network' then case when v.next_at >= p_ends_at then v.number else 0 end
        - case when v.previous_at < p_begins_at then v.number - 1 else 0 end
      else case when v.next_here_at >= p_ends_at then v.number_here else 0 end
        - case when v.previous_here_at < p_begins_at then v.number_here - 1 else 0 end
    end,
    case p_scope
      when 'network' then case when v.next_at >= p_ends_at then v.people else 0 end
        - case when v.previous_at < p_begins_at then v.people - v.size else 0 end
      else case when v.next_here_at >= p_ends_at then v.people_here else 0 end
        - case when v.previous_here_at < p_begins_at then v.people_here - v.size else 0 end
    end,
    v.first_at >= p_begins_at,
    v.next_here_at >= p_ends_at,
    case p_scope when 'network' then v.next_at_event_at else v.next_at_event_here_at end >= p_ends_at,
    -- Most come again so late that it is another day, week or month without a look at when those begin.
    case when case p_scope when 'network' then v.next_at else v.next_here_at end >= v.visited_at + p_longest then true
      else case p_scope when 'network' then v.next_at else v.next_here_at end
        >= p_bounds[width_bucket(v.visited_at, p_bounds) + 1] end
  from private.counted_visits v
  where v.network_id = p_network_id and v.visited_at >= p_begins_at and v.visited_at < p_ends_at
    and (p_scope = 'network' or v.location_id = p_location_id);
end;
comment on function private.kept_rows(text, uuid, uuid, timestamptz, timestamptz, timestamptz[], interval) is
  'The visits of a network or a location from one moment to another, as private.counted_visits keeps them. is_latest: the household''s latest of the period; is_end: that, or its first. visits and people: summed over the ends of a household what it has in the period. latest_here, _at_event, _then: its latest at the location, at the event, in the day, week or month; those begin at p_bounds, and none is longer than p_longest.';

create function private.window_rows(
  p_network_id uuid, p_locations uuid[], p_from date, p_to date, p_bucket text
)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz,
  size smallint, adults smallint, children smallint, seniors smallint,
  is_end boolean, is_latest boolean, visits integer, people integer, is_new boolean,
  latest_here boolean, latest_at_event boolean, latest_then boolean
)
language sql stable parallel safe
begin atomic
  select v.id, v.client_id, v.location_id, v.event_id, v.visited_at,
    v.size::smallint, v.adults::smallint, v.children::smallint, v.seniors::smallint,
    v.is_latest, v.is_latest, v.visits::integer, v.people::integer,
    case when v.is_latest then not exists (select from private.came_before(v.client_id, p_network_id, p_from)) end,
    v.latest_here, v.latest_at_event, v.latest_then
  from (
    select v.*,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest,
      count(*) over (partition by v.client_id) as visits,
      sum(v.size) over (partition by v.client_id) as people,
      row_number() over (partition by v.client_id, v.location_id order by v.visited_at desc, v.id desc) = 1 as latest_here,
      row_number() over (partition by v.client_id, v.event_id order by v.visited_at desc, v.id desc) = 1 as latest_at_event,
      row_number() over (
        partition by v.client_id, private.report_group_day(p_bucket, v.local_at::date, p_from)
        order by v.visited_at desc, v.id desc
      ) = 1 as latest_then
    from private.reported_visits(p_locations, p_from, p_to) v
  ) v;
end;
comment on function private.window_rows(uuid, uuid[], date, date, text) is
  'The same as private.kept_rows for any locations, each with its own clock, from the visits themselves.';

-- By whole hours where clocks are whole hours from UTC: a quarter of the groups, a tenth less time.
create function private.count_services(
  p_network_id uuid, p_locations uuid[], p_from date, p_to date, p_bucket text
)
returns table (counts jsonb) language plpgsql stable set search_path = ''
-- Planned for what is asked: whichever way of counting is not taken is not in the plan.
set plan_cache_mode = force_custom_plan
as $$
declare
  scope constant text := private.counted_scope(p_network_id, p_locations);
  zone constant text := private.location_zone(p_locations[1]);
  begins_at constant timestamptz := private.day_start_in(p_from, zone);
  ends_at constant timestamptz := private.day_start_in(p_to + 1, zone);
  bounds constant timestamptz[] := private.bucket_bounds(zone, p_from, p_to, p_bucket);
  -- All clocks are whole quarters of an hour from UTC, since Monrovia's was put right in 1972; most are whole hours,
  -- and then there is a quarter of the groups. Lord Howe moves by half an hour: each beginning is looked at.
  grain constant interval := case
    when p_from < '1973-01-01' then interval '1 second'
    when scope <> 'any' and not exists (
      select from unnest(bounds) as b (at) where date_part('minute', b.at at time zone 'UTC') <> 0
    ) then interval '1 hour'
    else interval '15 minutes'
  end;
  -- Where the clock goes back.
  longest constant interval := case p_bucket
    when 'day' then interval '25 hours' when 'week' then interval '169 hours' else interval '745 hours' end;
begin
  return query with places as materialized (
    select l.id, private.location_zone(l.id) as zone from public.locations l where l.id = any (p_locations)
  ),
  windowed as materialized (
    select w.* from private.window_rows(p_network_id, p_locations, p_from, p_to, p_bucket) w where scope = 'any'
  ),
  visits as not materialized (
    select k.* from private.kept_rows(scope, p_network_id, p_locations[1], begins_at, ends_at, bounds, longest) k
    where scope <> 'any'
    union all
    select w.* from windowed w where scope = 'any'
  ),
  -- Households of one size and the same ages together: there are few kinds of them.
  sizes as materialized (
    select v.size, v.adults, v.children, v.seniors, count(*) as visits,
      count(*) filter (where v.is_latest) as households,
      count(*) filter (where v.is_latest and v.is_new) as new_households
    from visits v
    group by 1, 2, 3, 4
  ),
  reasons as materialized (
    select v.client_id, v.household_size as size, v.visited_at, v.id, btrim(v.override_reason) as reason
    from places p
    join public.visits v on v.location_id = p.id and v.deleted_at is null and v.override_reason is not null
    where v.visited_at >= private.day_start_in(p_from, p.zone) and v.visited_at < private.day_start_in(p_to + 1, p.zone)
      and btrim(v.override_reason) <> ''
  ),
  figures as (
    select jsonb_build_object(
      'households', coalesce(sum(s.households), 0),
      'individuals', coalesce(sum(s.size * s.households), 0),
      'visits', coalesce(sum(s.visits), 0),
      'people', coalesce(sum(s.size * s.visits), 0),
      'new_households', coalesce(sum(s.new_households), 0),
      'returning_households', coalesce(sum(s.households - s.new_households), 0),
      'over_limit_visits', (select count(*) from reasons)
    ) as r
    from sizes s
  ),
  ages as (
    select jsonb_agg(jsonb_build_object('value', k.value, 'name', null,
        'households', coalesce(a.households, 0), 'individuals', coalesce(a.individuals, 0),
        'visits', coalesce(a.visits, 0), 'people', coalesce(a.people, 0)) order by k.place) as r
    from unnest(array['children', 'adults', 'seniors', 'unknown']) with ordinality k (value, place)
    left join (
      select n.value, sum(s.households) as households, sum(n.people * s.households) as individuals,
        sum(s.visits) as visits, sum(n.people * s.visits) as people
      from sizes s
      cross join lateral (
        values ('children', s.children), ('adults', s.adults), ('seniors', s.seniors),
          ('unknown', s.size - s.children - s.adults - s.seniors)
      ) n (value, people)
      where n.people > 0
      group by 1
    ) a on a.value = k.value
  ),
  needy as materialized (
    select n.client_id, array_agg(distinct n.need) as needs
    from (
      select c.id as client_id, unnest(c.dietary_needs) as need
      from public.clients c where c.network_id = p_network_id and c.dietary_needs is not null
      union all
      select m.client_id, unnest(m.dietary_needs)
      from public.household_members m
      where m.network_id = p_network_id and m.dietary_needs is not null and m.deleted_at is null
    ) n
    group by n.client_id
  ),
  -- Splits of households: small tables of all combinations first, then their sums.
  kinds as materialized (
    select case when v.is_new then 'new' else 'returning' end as arrival,
      coalesce(c.referral_type, 'unknown') as referral_type,
      coalesce(c.gender, 'unknown') as gender,
      coalesce(c.ethnicity, 'unknown') as ethnicity,
      coalesce(c.zip_code, '') as zip_code, coalesce(c.city, '') as city, n.needs,
      count(*) filter (where v.is_latest) as households,
      coalesce(sum(v.size) filter (where v.is_latest), 0) as individuals,
      sum(v.visits) as visits, sum(v.people) as people
    from visits v
    join public.clients c on c.id = v.client_id
    left join needy n on n.client_id = v.client_id
    where v.is_end
    group by grouping sets ((1, 2, 3, 4), (5, 6), (7))
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
  -- A household with several needs is counted in each.
  need_lines as (
    select x.need as value, null as name, sum(k.households) as households
    from kinds k
    cross join unnest(k.needs) x (need)
    where k.households > 0
    group by 1
  ),
  -- Each spelling is looked at once.
  zips as (
    select z.zip_code, private.report_zip(z.zip_code) as zip
    from (select distinct k.zip_code from kinds k where k.zip_code is not null) z
  ),
  cities as (
    select c.city as spelling, private.report_city(c.city) as city, nullif(btrim(c.city), '') as name
    from (select distinct k.city from kinds k where k.zip_code is not null) c
  ),
  towns as materialized (
    select z.zip, c.city, c.name as city_name, sum(k.households) as households,
      sum(k.individuals) as individuals, sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    join zips z on z.zip_code = k.zip_code
    join cities c on c.spelling = k.city
    where k.zip_code is not null
    group by 1, 2, 3
  ),
  city_lines as (
    select t.city as value, min(t.city_name collate "C") as name, sum(t.households) as households,
      sum(t.individuals) as individuals, sum(t.visits) as visits, sum(t.people) as people
    from towns t
    group by 1
  ),
  zip_lines as (
    select t.zip as value, null as name,
      (array_agg(t.city_name order by t.households desc, t.city_name collate "C"))[1] as detail,
      sum(t.households) as households, sum(t.individuals) as individuals, sum(t.visits) as visits, sum(t.people) as people
    from towns t
    group by 1
  ),
  -- Splits of visits: a household counts once in each group where it was, as its latest visit there says.
  moments as (
    select v.location_id, v.event_id, date_bin(grain, v.visited_at, timestamptz '2000-01-01 00:00Z') as moment,
      count(*) as visits, sum(v.size) as people,
      count(*) filter (where v.latest_here) as here, sum(v.size) filter (where v.latest_here) as people_here,
      count(*) filter (where v.latest_at_event) as at_event, sum(v.size) filter (where v.latest_at_event) as people_at_event,
      count(*) filter (where v.latest_then) as then_, sum(v.size) filter (where v.latest_then) as people_then
    from visits v
    group by 1, 2, 3
  ),
  cells as materialized (
    select m.*, private.report_group_day(p_bucket, l.local_at::date, p_from) as bucket,
      date_part('dow', l.local_at) as weekday, date_part('hour', l.local_at) as hour
    from moments m
    join places p on p.id = m.location_id
    cross join lateral (select m.moment at time zone p.zone as local_at) l
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
      select r.reason, r.size, c.code,
        row_number() over (partition by r.client_id, c.code order by r.visited_at desc, r.id desc) = 1 as is_latest_so
      from reasons r
      join (
        select w.reason, private.report_reason(w.reason) as code from (select distinct o.reason from reasons o) w
      ) c on c.reason = r.reason
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
      'need', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, array_position(private.dietary_need_codes(), t.value)), '[]') from need_lines t),
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
  );
end
$$;
comment on function private.count_services(uuid, uuid[], date, date, text) is
  'What the service report counts of some locations: {figures, splits}; without a bucket the figures only. The callers have checked who asks.';

grant execute on function
  private.service_report(uuid, uuid, date, date, text, text),
  public.service_report(uuid, uuid, date, date, text, text)
to authenticated;
