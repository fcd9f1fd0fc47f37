-- Add program report.

alter table public.monthly_form_lines drop constraint monthly_form_lines_figure_check;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.report_visits(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_split text, p_value text, p_except text[], p_sort text, p_descending boolean, p_limit integer, p_offset integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  places uuid[] := private.report_locations(p_network_id, p_location_id);
  once constant boolean := p_measure in ('households', 'individuals');
  first_day date := p_from;
  last_day date := p_to;
  scope text := 'any';
  begins_at timestamptz;
  ends_at timestamptz;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['visited_at', 'client_name', 'location_name', 'household_size']);
  if (p_measure in ('households', 'individuals', 'visits', 'people')) is not true then
    raise exception 'A report counts households, individuals, visits or people.' using errcode = '22023';
  end if;
  if (
    p_split in ('age', 'arrival', 'city', 'zip', 'referral_type', 'gender', 'ethnicity',
      'location', 'event', 'program', 'day', 'week', 'month', 'hour', 'reason')
    or p_split is null
  ) is not true
    or num_nonnulls(p_value, p_except) <> (p_split is not null)::integer
    or p_except is not null and (p_split in ('age', 'arrival', 'program') or cardinality(p_except) not between 1 and 100)
  then
    raise exception 'A report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  -- The line of a location, a day, a week or a month is the report of that one alone.
  if p_split = 'location' then
    places := array(select l.id from unnest(places) as l (id) where l.id::text = p_value or l.id::text <> all (p_except));
  elsif p_split in ('day', 'week', 'month') and p_value is not null then
    select min(d)::date, max(d)::date into first_day, last_day
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
      where private.report_group_day(p_split, d::date, p_from)::text = p_value;
  end if;
  if (p_split in ('hour', 'reason', 'program') or p_split in ('day', 'week', 'month') and p_except is not null) is not true then
    scope := private.counted_scope(p_network_id, places);
    begins_at := private.day_start_in(first_day, private.location_zone(places[1]));
    ends_at := private.day_start_in(last_day + 1, private.location_zone(places[1]));
  end if;

  with windowed as materialized (
    select v.id, v.client_id, v.location_id, v.visited_at,
      v.size::smallint as size, v.adults::smallint as adults, v.children::smallint as children,
      v.seniors::smallint as seniors,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest,
      case p_split when 'arrival' then not exists (
        select from private.came_before(v.client_id, p_network_id, p_from)
      ) end as is_new
    from private.reported_visits(places, first_day, last_day) v
    where scope = 'any'
      and case
        when p_split = 'event' then
          coalesce(v.event_id::text, 'none') = p_value or coalesce(v.event_id::text, 'none') <> all (p_except)
        when p_split = 'program' then exists (
          select from public.visit_programs t where t.visit_id = v.id and t.program_id::text = p_value)
        when p_split = 'hour' then
          extract(dow from v.local_at) || '-' || extract(hour from v.local_at) = p_value
          or extract(dow from v.local_at) || '-' || extract(hour from v.local_at) <> all (p_except)
        when p_split = 'reason' then
          v.reason is not null
          and (p_value in ('any', private.report_reason(v.reason)) or private.report_reason(v.reason) <> all (p_except))
        when p_split in ('day', 'week', 'month') and p_except is not null then
          private.report_group_day(p_split, v.local_at::date, p_from)::text <> all (p_except)
        else true
      end
  ),
  visits as not materialized (
    select k.id, k.client_id, k.location_id, k.visited_at, k.size, k.adults, k.children, k.seniors,
      case p_split when 'event' then k.latest_at_event else k.is_latest end, k.is_new
    from private.kept_rows(scope, p_network_id, places[1], begins_at, ends_at, null, null) k
    where scope <> 'any' and case p_split
      when 'event' then coalesce(k.event_id::text, 'none') = p_value or coalesce(k.event_id::text, 'none') <> all (p_except)
      else true
    end
    union all
    select w.* from windowed w where scope = 'any'
  ),
  -- Splits of households: all visits of those whose group it is.
  counted as materialized (
    select v.id, v.visited_at,
      case p_sort
        when 'client_name' then c.full_name
        when 'location_name' then (select l.name from public.locations l where l.id = v.location_id)
      end as name,
      case p_sort when 'household_size' then v.size end as size,
      a.people
    from visits v
    left join public.clients c on c.id = v.client_id
    cross join lateral (
      select case p_split
        when 'age' then case p_value
          when 'children' then v.children when 'adults' then v.adults when 'seniors' then v.seniors
          when 'unknown' then v.size - v.children - v.adults - v.seniors else 0
        end
        else v.size
      end as people
    ) a
    where (v.is_latest or not once)
      and a.people > 0
      and case p_split
        when 'arrival' then p_value = case when v.is_new then 'new' else 'returning' end
        when 'city' then private.report_city(c.city) = p_value or private.report_city(c.city) <> all (p_except)
        when 'zip' then private.report_zip(c.zip_code) = p_value or private.report_zip(c.zip_code) <> all (p_except)
        when 'referral_type' then coalesce(c.referral_type, 'unknown') = p_value or coalesce(c.referral_type, 'unknown') <> all (p_except)
        when 'gender' then coalesce(c.gender, 'unknown') = p_value or coalesce(c.gender, 'unknown') <> all (p_except)
        when 'ethnicity' then coalesce(c.ethnicity, 'unknown') = p_value or coalesce(c.ethnicity, 'unknown') <> all (p_except)
        else true
      end
  ),
  page as (
    select c.*, row_number() over () as place
    from (
      select c.id, c.people
      from counted c
      order by
        case when not p_descending then c.name end,
        case when p_descending then c.name end desc,
        case when not p_descending then c.size end,
        case when p_descending then c.size end desc,
        case when p_sort = 'visited_at' and not p_descending then c.visited_at end,
        c.visited_at desc, c.id
      limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
    ) c
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (
        select case when p_measure in ('individuals', 'people') then coalesce(sum(c.people), 0) else count(*) end
        from counted c
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', v.id, 'client_id', v.client_id, 'client_name', c.full_name, 'client_deleted', c.deleted_at is not null,
            'location_id', v.location_id, 'location_name', l.name,
            'event_id', v.event_id, 'event_name', e.name,
            'visited_at', v.visited_at, 'visited_on', t.local_at::date, 'visited_time', to_char(t.local_at, 'HH24:MI'),
            'household_size', v.household_size, 'adults', v.adults, 'children', v.children, 'seniors', v.seniors,
            'is_new', not exists (select from private.came_before(v.client_id, p_network_id, p_from)),
            'override_reason', nullif(btrim(v.override_reason), ''), 'created_by_name', w.full_name,
            'program_name', case when p_split = 'program' then (
              select g.name from public.programs g where g.id::text = p_value and g.network_id = p_network_id) end,
            'counted', case when p_measure in ('individuals', 'people') then p.people else 1 end
          ) order by p.place)
        from page p
        join public.visits v on v.id = p.id
        join public.clients c on c.id = v.client_id
        join public.locations l on l.id = v.location_id
        cross join lateral (select v.visited_at at time zone private.location_zone(l.id) as local_at) t
        left join public.events e on e.id = v.event_id
        left join public.colleagues w on w.id = v.created_by
      ), '[]')
    )
    into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.program_visits(p_locations uuid[], p_from date, p_to date)
 RETURNS TABLE(entry_id uuid, visit_id uuid, client_id uuid, location_id uuid, program_id uuid, certification_id uuid, visited_at timestamp with time zone, visited_on date, size integer, lack text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT t.id,
     v.id,
     v.client_id,
     v.location_id,
     t.program_id,
     t.certification_id,
     v.visited_at,
     (v.local_at)::date AS local_at,
     v.size,
         CASE
             WHEN ((private.counted_client(c.client_id) <> v.client_id) OR (c.program_id <> t.program_id)) THEN 'other'::text
             WHEN (c.starts_on > (v.local_at)::date) THEN 'not_begun'::text
             WHEN (c.ends_on < (v.local_at)::date) THEN 'ended'::text
             WHEN (c.revoked_at <= v.visited_at) THEN 'revoked'::text
             ELSE NULL::text
         END AS "case"
    FROM ((private.reported_visits(program_visits.p_locations, program_visits.p_from, program_visits.p_to) v(id, client_id, location_id, event_id, visited_at, local_at, size, adults, children, seniors, unknown, reason)
      JOIN public.visit_programs t ON ((t.visit_id = v.id)))
      JOIN public.certifications c ON ((c.id = t.certification_id)));
END;

CREATE OR REPLACE FUNCTION private.next_month(p_network_id uuid)
 RETURNS daterange
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select daterange(m.first, (m.first + interval '1 month')::date)
  from (
    select (date_trunc('month', private.network_today(p_network_id)::timestamp) + interval '1 month')::date as first
  ) m
$function$;

CREATE OR REPLACE FUNCTION private.ending_certifications(p_network_id uuid, p_location_id uuid, p_locations uuid[])
 RETURNS SETOF public.certifications
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct on (c.program_id, c.client_id) c.*
  from public.certifications c
  join public.programs p on p.id = c.program_id and p.is_active and p.deleted_at is null
  join public.clients h on h.id = c.client_id and h.deleted_at is null
  where c.network_id = p_network_id and c.revoked_at is null
    -- Once for all rows.
    and c.ends_on <@ (select private.next_month(p_network_id))
    -- What was imported was made at no location.
    and (c.location_id = any (p_locations) or c.location_id is null and p_location_id is null)
    and not exists (
      select from public.certifications o
      where o.client_id = c.client_id and o.program_id = c.program_id and o.revoked_at is null
        and (o.ends_on > c.ends_on or o.ends_on is null)
    )
  order by c.program_id, c.client_id, c.created_at desc, c.id
$function$;

CREATE OR REPLACE FUNCTION private.count_programs(p_network_id uuid, p_location_id uuid, p_locations uuid[], p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with visits as materialized (
    select v.*,
      row_number() over (partition by v.program_id, v.client_id order by v.visited_at desc, v.visit_id desc) = 1 as is_latest,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.visit_id desc) as place,
      row_number() over (partition by v.visit_id order by v.program_id) = 1 as is_first
    from private.program_visits(p_locations, p_from, p_to) v
  ),
  lines as (
    select v.program_id, count(*) filter (where v.is_latest) as households,
      coalesce(sum(v.size) filter (where v.is_latest), 0) as individuals,
      count(*) as visits, sum(v.size) as people, count(v.lack) as uncertified
    from visits v
    group by v.program_id
  ),
  ending as (
    select e.program_id, count(*) as ending
    from private.ending_certifications(p_network_id, p_location_id, p_locations) e
    group by e.program_id
  )
  select jsonb_build_object(
    'figures', (
      select jsonb_build_object(
        'households', count(*) filter (where v.place = 1),
        'individuals', coalesce(sum(v.size) filter (where v.place = 1), 0),
        'visits', count(*) filter (where v.is_first),
        'people', coalesce(sum(v.size) filter (where v.is_first), 0))
      from visits v),
    'ending', (
      select jsonb_build_object('from', lower(m), 'to', upper(m) - 1) from private.next_month(p_network_id) m),
    'programs', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'value', p.id, 'name', p.name, 'households', coalesce(l.households, 0), 'individuals', coalesce(l.individuals, 0),
          'visits', coalesce(l.visits, 0), 'people', coalesce(l.people, 0),
          'ending', coalesce(e.ending, 0), 'uncertified', coalesce(l.uncertified, 0)
        ) order by p.kind = 'other', p.kind desc, p.name, p.id), '[]')
      from public.programs p
      left join lines l on l.program_id = p.id
      left join ending e on e.program_id = p.id
      -- One that has ended stands in the report of the days when it had not.
      where p.network_id = p_network_id and (p.is_active and p.deleted_at is null or l.program_id is not null))
  )
$function$;

CREATE OR REPLACE FUNCTION private.program_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
AS $function$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
begin
  perform private.require_report_days(p_from, p_to);
  return private.report_head(places, p_from, p_to, private.days_against(p_against, p_from, p_to))
    || private.count_programs(p_network_id, p_location_id, places, p_from, p_to);
end
$function$;

CREATE OR REPLACE FUNCTION public.program_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.program_report(p_network_id, p_location_id, p_from, p_to, p_against)
$function$;

CREATE OR REPLACE FUNCTION private.report_certifications(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_program_id uuid, p_sort text, p_descending boolean, p_limit integer, p_offset integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
AS $function$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['day', 'client_name', 'program_name', 'location_name']);
  if (p_measure in ('ending', 'uncertified')) is not true then
    raise exception 'A program report counts ending or uncertified certifications.' using errcode = '22023';
  end if;
  with counted as materialized (
    select e.id, e.client_id, e.program_id, e.location_id, e.ends_on as day, null as lack, e.ends_on
    from private.ending_certifications(p_network_id, p_location_id, places) e
    where p_measure = 'ending' and coalesce(e.program_id = p_program_id, true)
    union all
    select v.entry_id, v.client_id, v.program_id, v.location_id, v.visited_on, v.lack, c.ends_on
    from private.program_visits(places, p_from, p_to) v
    join public.certifications c on c.id = v.certification_id
    where p_measure = 'uncertified' and v.lack is not null and coalesce(v.program_id = p_program_id, true)
  ),
  named as (
    select c.*, h.full_name as client_name, h.deleted_at is not null as client_deleted, p.name as program_name,
      l.name as location_name
    from counted c
    join public.clients h on h.id = c.client_id
    join public.programs p on p.id = c.program_id
    left join public.locations l on l.id = c.location_id
  ),
  page as (
    select n.*, row_number() over (
      order by
        case when p_sort = 'day' and not p_descending then n.day end,
        case when p_sort = 'day' and p_descending then n.day end desc,
        case when p_sort = 'client_name' and not p_descending then n.client_name end,
        case when p_sort = 'client_name' and p_descending then n.client_name end desc,
        case when p_sort = 'program_name' and not p_descending then n.program_name end,
        case when p_sort = 'program_name' and p_descending then n.program_name end desc,
        case when p_sort = 'location_name' and not p_descending then n.location_name end,
        case when p_sort = 'location_name' and p_descending then n.location_name end desc,
        n.client_name, n.day, n.id
    ) as place
    from named n
    order by place
    limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (select count(*) from counted),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', p.id, 'client_id', p.client_id, 'client_name', p.client_name, 'client_deleted', p.client_deleted,
            'program_name', p.program_name, 'location_name', p.location_name,
            'visited_on', case when p_measure = 'uncertified' then p.day end, 'ends_on', p.ends_on, 'lack', p.lack
          ) order by p.place)
        from page p
      ), '[]')
    )
    into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.report_certifications(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_program_id uuid DEFAULT NULL::uuid, p_sort text DEFAULT 'day'::text, p_descending boolean DEFAULT true, p_limit integer DEFAULT 10, p_offset integer DEFAULT 0)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.report_certifications(p_network_id, p_location_id, p_from, p_to, p_measure, p_program_id,
    p_sort, p_descending, p_limit, p_offset)
$function$;

CREATE OR REPLACE FUNCTION private.sign_in_sheet(p_network_id uuid, p_location_id uuid, p_program_id uuid, p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
AS $function$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  program constant public.programs := (
    select p from public.programs p where p.id = p_program_id and p.network_id = p_network_id);
begin
  perform private.require_report_days(p_from, p_to);
  if p_location_id is null or p_program_id is null then
    raise exception 'A sign-in sheet is of one location and one program.' using errcode = '22023';
  elsif program.id is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such program.';
  end if;
  return private.report_head(places, p_from, p_to, null) || (
    with rows as materialized (
      select v.entry_id, v.visited_at, v.visited_on, v.size, h.full_name, c.basis,
        coalesce(own.id, made.id) as signature_id
      from private.program_visits(places, p_from, p_to) v
      join public.clients h on h.id = v.client_id
      join public.certifications c on c.id = v.certification_id
      left join public.signatures own on own.visit_id = v.visit_id and own.program_id = v.program_id
      -- Signed once, when the household was certified.
      left join public.signatures made on made.certification_id = c.id
      where v.program_id = p_program_id
    )
    select jsonb_build_object(
      'program', jsonb_build_object('id', program.id, 'name', program.name, 'code', program.code),
      'statement', (
        select jsonb_build_object('language', t.language, 'version', t.version, 'nondiscrimination', t.nondiscrimination)
        from public.program_statements t where t.id = private.statement_for(program.id, 'en')),
      'signed', (
        select coalesce(jsonb_agg(distinct jsonb_build_object('language', t.language, 'version', t.version)), '[]')
        from rows r
        join public.signatures s on s.id = r.signature_id
        join public.program_statements t on t.id = s.statement_id),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', r.entry_id, 'visited_on', r.visited_on, 'name', r.full_name, 'household_size', r.size, 'basis', r.basis,
            'signature', case when s.id is not null then jsonb_build_object(
              'kind', s.kind, 'signed_by', s.signed_by, 'name', s.name, 'strokes', s.strokes,
              'signed_on', private.local_day(s.signed_at, p_location_id), 'witness', w.full_name) end
          ) order by r.visited_at, r.full_name, r.entry_id), '[]')
        from rows r
        left join public.signatures s on s.id = r.signature_id
        left join public.colleagues w on w.id = s.created_by and s.kind = 'verbal')
    ));
end
$function$;

CREATE OR REPLACE FUNCTION public.sign_in_sheet(p_network_id uuid, p_location_id uuid, p_program_id uuid, p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.sign_in_sheet(p_network_id, p_location_id, p_program_id, p_from, p_to)
$function$;

reset check_function_bodies;

alter table public.monthly_form_lines add constraint monthly_form_lines_figure_check CHECK ((figure = ANY (ARRAY['days_open'::text, 'households'::text, 'household_visits'::text, 'new_households'::text, 'individuals'::text, 'individual_visits'::text, 'children'::text, 'adults'::text, 'seniors'::text, 'age_unknown'::text, 'program_households'::text, 'program_individuals'::text, 'sources'::text, 'pounds_received'::text, 'pounds_handed_out'::text, 'pounds_wasted'::text, 'pounds_on_hand'::text, 'value'::text])));

grant execute on function private.program_report(uuid,uuid,date,date,text) to authenticated;
grant execute on function public.program_report(uuid,uuid,date,date,text) to authenticated;
grant execute on function private.report_certifications(uuid,uuid,date,date,text,uuid,text,boolean,integer,integer) to authenticated;
grant execute on function public.report_certifications(uuid,uuid,date,date,text,uuid,text,boolean,integer,integer) to authenticated;
grant execute on function private.sign_in_sheet(uuid,uuid,uuid,date,date) to authenticated;
grant execute on function public.sign_in_sheet(uuid,uuid,uuid,date,date) to authenticated;

comment on function public.report_visits(uuid,uuid,date,date,text,text,text,text[],text,boolean,integer,integer) is 'The visits behind a number of service_report: {total, number, rows}. p_measure: households, individuals (of each household the latest visit of the group), visits, people; p_split and p_value name the group as service_report does, both null for the figure itself; p_except names in the place of p_value the groups that it is not (none of age, arrival and program). number is the sum of what the rows count, total how many they are; at most 1,000 rows. 403 and 22023 as service_report.';
comment on column public.monthly_form_lines.figure is 'What it counts. sources, program_households and program_individuals are tables: a line for each source or program, numbered on from its number.';
comment on function private.program_visits(uuid[],date,date) is 'What visits of some locations from one day to another count for, one row for each program. lack: why the certification did not hold at the visit (other household or program, not_begun, ended, revoked); null where it did. The callers have checked who asks.';
comment on function private.next_month(uuid) is 'The calendar month after the running one, by the time zone of a network.';
comment on function private.ending_certifications(uuid,uuid,uuid[]) is 'The certifications of some locations that end in the next calendar month of the network and have no later one, one of each household and program. The callers have checked who asks.';
comment on function private.count_programs(uuid,uuid,uuid[],date,date) is 'What the program report counts of some locations: {figures, ending, programs}. The callers have checked who asks.';
comment on function public.program_report(uuid,uuid,date,date,text) is 'Households, individuals and visits by program, the certifications that end in the next calendar month and have no later one, and the visits whose certification did not hold, in the shape of src/reports/programAnswers.ts. A household counts once in each program. Arguments, admins and refusals as service_report.';
comment on function public.report_certifications(uuid,uuid,date,date,text,uuid,text,boolean,integer,integer) is 'The rows behind what program_report says of certifications: {total, number, rows}. p_measure ending: the households whose certification ends in the next calendar month, whatever the period; uncertified: the visits of the period whose certification did not hold, with the reason (lack: other, not_begun, ended or revoked). p_program_id null: of all programs; at most 1,000 rows. 403 and 22023 as program_report.';
comment on function public.sign_in_sheet(uuid,uuid,uuid,date,date) is 'The visits of a location that count for a program, with household size, basis and signature (that of the visit, else that of its certification), in the shape of src/reports/signInSheet.ts: all rows in one answer. Admins of the location, else 403; 404 for a program of another network; 22023 as service_report.';
