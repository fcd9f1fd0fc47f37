-- The program report: whom a network served for which program, whose certification ends next month, and who was served
-- without a valid one. ADR 44.
create function private.program_visits(p_locations uuid[], p_from date, p_to date)
returns table (
  entry_id uuid, visit_id uuid, client_id uuid, location_id uuid, program_id uuid, certification_id uuid,
  visited_at timestamptz, visited_on date, size integer, lack text
)
language sql stable
begin atomic
  select t.id, v.id, v.client_id, v.location_id, t.program_id, t.certification_id, v.visited_at, v.local_at::date, v.size,
    case
      when private.counted_client(c.client_id) <> v.client_id or c.program_id <> t.program_id then 'other'
      when c.starts_on > v.local_at::date then 'not_begun'
      when c.ends_on < v.local_at::date then 'ended'
      when c.revoked_at <= v.visited_at then 'revoked'
    end
  from private.reported_visits(p_locations, p_from, p_to) v
  join public.visit_programs t on t.visit_id = v.id
  join public.certifications c on c.id = t.certification_id;
end;
comment on function private.program_visits(uuid[], date, date) is
  'What visits of some locations from one day to another count for, one row for each program. lack: why the certification did not hold at the visit (other household or program, not_begun, ended, revoked); null where it did. The callers have checked who asks.';

create function private.next_month(p_network_id uuid)
returns daterange language sql stable set search_path = '' as $$
  select daterange(m.first, (m.first + interval '1 month')::date)
  from (
    select (date_trunc('month', private.network_today(p_network_id)::timestamp) + interval '1 month')::date as first
  ) m
$$;
comment on function private.next_month(uuid) is 'The calendar month after the running one, by the time zone of a network.';

create function private.ending_certifications(p_network_id uuid, p_location_id uuid, p_locations uuid[])
returns setof public.certifications language sql stable set search_path = '' as $$
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
$$;
comment on function private.ending_certifications(uuid, uuid, uuid[]) is
  'The certifications of some locations that end in the next calendar month of the network and have no later one, one of each household and program. The callers have checked who asks.';

create function private.count_programs(
  p_network_id uuid, p_location_id uuid, p_locations uuid[], p_from date, p_to date
)
returns jsonb language sql stable set search_path = '' as $$
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
$$;
comment on function private.count_programs(uuid, uuid, uuid[], date, date) is
  'What the program report counts of some locations: {figures, ending, programs}. The callers have checked who asks.';

create function private.program_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
begin
  perform private.require_report_days(p_from, p_to);
  return private.report_head(places, p_from, p_to, private.days_against(p_against, p_from, p_to))
    || private.count_programs(p_network_id, p_location_id, places, p_from, p_to);
end
$$;

create function public.program_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text default null
)
returns jsonb language sql stable set search_path = '' set statement_timeout = '15s' as $$
  select private.program_report(p_network_id, p_location_id, p_from, p_to, p_against)
$$;
comment on function public.program_report(uuid, uuid, date, date, text) is
  'Households, individuals and visits by program, the certifications that end in the next calendar month and have no later one, and the visits whose certification did not hold, in the shape of src/reports/programAnswers.ts. A household counts once in each program. Arguments, admins and refusals as service_report.';

-- The rows behind what the report says of certifications: those that end, or the visits without a valid one.
create function private.report_certifications(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_program_id uuid,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
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
$$;

create function public.report_certifications(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_measure text,
  p_program_id uuid default null,
  p_sort text default 'day',
  p_descending boolean default true,
  p_limit integer default 10,
  p_offset integer default 0
)
returns jsonb language sql stable set search_path = '' set statement_timeout = '15s' as $$
  select private.report_certifications(p_network_id, p_location_id, p_from, p_to, p_measure, p_program_id,
    p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.report_certifications(
  uuid, uuid, date, date, text, uuid, text, boolean, integer, integer
) is
  'The rows behind what program_report says of certifications: {total, number, rows}. p_measure ending: the households whose certification ends in the next calendar month, whatever the period; uncertified: the visits of the period whose certification did not hold, with the reason (lack: other, not_begun, ended or revoked). p_program_id null: of all programs; at most 1,000 rows. 403 and 22023 as program_report.';

grant execute on function
  private.program_report(uuid, uuid, date, date, text), public.program_report(uuid, uuid, date, date, text),
  private.report_certifications(uuid, uuid, date, date, text, uuid, text, boolean, integer, integer),
  public.report_certifications(uuid, uuid, date, date, text, uuid, text, boolean, integer, integer)
to authenticated;
