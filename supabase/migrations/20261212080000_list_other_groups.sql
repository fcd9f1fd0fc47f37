-- A long table of a report ends with a line for all the other groups: its numbers have rows behind them, too.

drop function public.report_visits(uuid, uuid, date, date, text, text, text, text, boolean, integer, integer);
drop function private.report_visits(uuid, uuid, date, date, text, text, text, text, boolean, integer, integer);

create function private.report_visits(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_split text, p_value text,
  p_except text[], p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  once constant boolean := p_measure in ('households', 'individuals');
  of_visits constant boolean := coalesce(p_split in ('location', 'event', 'day', 'week', 'month', 'hour', 'reason'), false);
  of_households constant boolean := coalesce(p_split in ('arrival', 'city', 'zip', 'referral_type', 'gender', 'ethnicity'), false);
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['visited_at', 'client_name', 'location_name', 'household_size']);
  if (p_measure in ('households', 'individuals', 'visits', 'people')) is not true then
    raise exception 'A report counts households, individuals, visits or people.' using errcode = '22023';
  end if;
  if (of_visits or of_households or p_split = 'age' or p_split is null) is not true
    or num_nonnulls(p_value, p_except) <> (p_split is not null)::integer
    or p_except is not null and (p_split in ('age', 'arrival') or cardinality(p_except) not between 1 and 100)
  then
    raise exception 'A report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  with visits as materialized (
    select v.*,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest
    from private.reported_visits(places, p_from, p_to) v
    cross join lateral (
      select case p_split
        when 'location' then v.location_id::text
        when 'event' then coalesce(v.event_id::text, 'none')
        when 'day' then private.report_group_day('day', v.local_at::date, p_from)::text
        when 'week' then private.report_group_day('week', v.local_at::date, p_from)::text
        when 'month' then private.report_group_day('month', v.local_at::date, p_from)::text
        when 'hour' then extract(dow from v.local_at) || '-' || extract(hour from v.local_at)
        when 'reason' then private.report_reason(v.reason)
      end as value
    ) g
    -- Splits of visits: the latest visit is the latest of the group.
    where not of_visits
      or (p_split <> 'reason' or v.reason is not null)
      and (g.value = p_value or p_split = 'reason' and p_value = 'any' or g.value <> all (p_except))
  ),
  -- Splits of households: all visits of those whose group it is.
  counted as materialized (
    select v.*, c.full_name as client_name, l.name as location_name,
      c.deleted_at is not null as client_deleted, a.people
    from visits v
    join public.clients c on c.id = v.client_id
    join public.locations l on l.id = v.location_id
    cross join lateral (
      select case p_split
          when 'age' then case p_value
            when 'children' then v.children when 'adults' then v.adults
            when 'seniors' then v.seniors when 'unknown' then v.unknown else 0
          end
          else v.size
        end as people,
        case p_split
          when 'arrival' then case
            when exists (select from private.came_before(v.client_id, p_network_id, p_from))
            then 'returning' else 'new'
          end
          when 'city' then private.report_city(c.city)
          when 'zip' then private.report_zip(c.zip_code)
          when 'referral_type' then coalesce(c.referral_type, 'unknown')
          when 'gender' then coalesce(c.gender, 'unknown')
          when 'ethnicity' then coalesce(c.ethnicity, 'unknown')
        end as value
    ) a
    where (v.is_latest or not once)
      and a.people > 0
      and (not of_households or a.value = p_value or a.value <> all (p_except))
  ),
  page as (
    select c.*, row_number() over (
      order by
        case when p_sort = 'visited_at' and not p_descending then c.visited_at end,
        case when p_sort = 'visited_at' and p_descending then c.visited_at end desc,
        case when p_sort = 'client_name' and not p_descending then c.client_name end,
        case when p_sort = 'client_name' and p_descending then c.client_name end desc,
        case when p_sort = 'location_name' and not p_descending then c.location_name end,
        case when p_sort = 'location_name' and p_descending then c.location_name end desc,
        case when p_sort = 'household_size' and not p_descending then c.size end,
        case when p_sort = 'household_size' and p_descending then c.size end desc,
        c.visited_at desc, c.id
    ) as place
    from counted c
    order by place
    limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (
        select case when p_measure in ('individuals', 'people') then coalesce(sum(c.people), 0) else count(*) end
        from counted c
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', p.id, 'client_id', p.client_id, 'client_name', p.client_name, 'client_deleted', p.client_deleted,
            'location_id', p.location_id, 'location_name', p.location_name,
            'event_id', p.event_id, 'event_name', e.name,
            'visited_at', p.visited_at, 'visited_on', p.local_at::date, 'visited_time', to_char(p.local_at, 'HH24:MI'),
            'household_size', p.size, 'adults', v.adults, 'children', v.children, 'seniors', v.seniors,
            'is_new', not exists (select from private.came_before(p.client_id, p_network_id, p_from)),
            'override_reason', p.reason, 'created_by_name', w.full_name,
            'counted', case when p_measure in ('individuals', 'people') then p.people else 1 end
          ) order by p.place)
        from page p
        join public.visits v on v.id = p.id
        left join public.events e on e.id = p.event_id
        left join public.colleagues w on w.id = v.created_by
      ), '[]')
    )
    into answer;
  return answer;
end
$$;

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
returns jsonb language sql stable set search_path = '' as $$
  select private.report_visits(p_network_id, p_location_id, p_from, p_to, p_measure, p_split, p_value, p_except,
    p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer) is
  'The visits behind a number of service_report: {total, number, rows}. p_measure: households, individuals (of each household the latest visit of the group), visits, people; p_split and p_value name the group as service_report does, both null for the figure itself; p_except names in the place of p_value the groups that it is not (none of age and arrival). number is the sum of what the rows count, total how many they are; at most 1,000 rows. 403 and 22023 as service_report.';

grant execute on function
  private.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer),
  public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer)
to authenticated;
