create function private.report_visits(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_split text, p_value text,
  p_except text[], p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off
-- Planned for what is asked: whichever way, split and order is not taken is not in the plan.
set plan_cache_mode = force_custom_plan
as $$
declare
  places uuid[] := private.report_locations(p_network_id, p_location_id);
  once constant boolean := p_measure in ('households', 'individuals');
  -- A table, a field and an option; without an option: not asked.
  question constant text[] := case when p_split = 'answer' then string_to_array(p_value, '.') end;
  asked text;
  options jsonb;
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
      'location', 'event', 'program', 'day', 'week', 'month', 'hour', 'reason', 'answer')
    or p_split is null
  ) is not true
    or num_nonnulls(p_value, p_except) <> (p_split is not null)::integer
    or p_except is not null and (p_split in ('age', 'arrival', 'program', 'answer') or cardinality(p_except) not between 1 and 100)
  then
    raise exception 'A report has no such split, or the group is missing.' using errcode = '22023';
  end if;
  if p_split = 'answer' then
    select f.label, f.options into asked, options
      from private.reported_fields(p_network_id) f
      where f.entity = question[1] and f.code = question[2] and cardinality(question) <= 3;
    if asked is null then
      raise exception 'A report has no such field.' using errcode = '22023';
    end if;
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
    left join private.visit_answers g on g.visit_id = v.id
    left join public.visits o on o.id = v.id
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
        when 'answer' then case question[1]
          when 'clients' then private.is_answer(g.answers -> question[2], question[3])
          else private.is_answer(o.custom -> question[2], question[3])
        end
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
            'answer', case when p_split = 'answer' then jsonb_build_object('field', asked, 'option', (
              select o ->> 'label' from jsonb_array_elements(options) o where o ->> 'code' = question[3])) end,
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
$$;

-- The limit is that of service_report: the visits of several locations are sorted here.
create function public.report_visits(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_measure text,
  p_split text default null,
  p_value text default null,
  p_except text[] default null,
  p_sort text default 'visited_at',
  p_descending boolean default true,
  p_limit integer default 10,
  p_offset integer default 0
)
returns jsonb language sql stable set search_path = '' set statement_timeout = '15s' as $$
  select private.report_visits(p_network_id, p_location_id, p_from, p_to, p_measure, p_split, p_value, p_except,
    p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer) is
  'The visits behind a number of service_report: {total, number, rows}. p_measure: households, individuals (of each household the latest visit of the group), visits, people; p_split and p_value name the group as service_report does, both null for the figure itself; p_except names in the place of p_value the groups that it is not (none of age, arrival, program and answer). A group of answer is a table, a field and an option, as clients.van_route.north; without an option: not asked. number is the sum of what the rows count, total how many they are; at most 1,000 rows. 403 and 22023 as service_report.';

grant execute on function
  private.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer),
  public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer)
to authenticated;
