-- What reports count: which locations, which days, which visits. ADR 27.

create function private.report_locations(p_network_id uuid, p_location_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  runs_network boolean;
  chosen uuid[];
begin
  perform private.require_live_session();
  runs_network := private.may_run_network(p_network_id);
  -- What was deleted since was there in the period: it counts for who runs the network.
  chosen := array(
    select l.id from public.locations l
    where l.network_id = p_network_id
      and (l.id = p_location_id or p_location_id is null)
      and (runs_network or l.id in (select private.my_location_ids('admin')))
  );
  if (cardinality(chosen) > 0 or (runs_network and p_location_id is null)) is not true then
    raise exception 'Reports are for admins of the location.' using errcode = '42501';
  end if;
  return chosen;
end
$$;
comment on function private.report_locations(uuid, uuid) is
  'The wall, and the locations that a report counts: the one asked for, else all of the network that the caller administers; 42501 for who administers none of them.';

create function private.require_report_days(p_from date, p_to date)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if (p_from between '1900-01-01' and '2999-12-31' and p_to between '1900-01-01' and '2999-12-31') is not true then
    raise exception 'A report needs its first and its last day.' using
      errcode = '22023', detail = '{"code": "report_days"}';
  end if;
  if p_to < p_from then
    raise exception 'The last day is before the first.' using errcode = '22023', detail = '{"code": "report_order"}';
  end if;
  if p_to - p_from >= 366 then
    raise exception 'A report is of 366 days at most.' using errcode = '22023', detail = '{"code": "report_length"}';
  end if;
end
$$;
comment on function private.require_report_days(date, date) is
  'Refuses what is no period of a report: 22023 with {code: report_days | report_order | report_length} as detail.';

create function private.days_against(p_against text, p_from date, p_to date)
returns daterange language plpgsql immutable set search_path = '' as $$
begin
  case p_against
    when 'period' then return daterange(p_from - (p_to - p_from + 1), p_from);
    when 'year' then return daterange((p_from - interval '1 year')::date, (p_to - interval '1 year')::date, '[]');
    else
      if p_against is not null then
        raise exception 'A period stands beside the one before (period) or last year''s (year).' using errcode = '22023';
      end if;
      return null;
  end case;
end
$$;
comment on function private.days_against(text, date, date) is
  'The days that a period stands beside: as many right before it, or the same a year before; null for none.';

-- One place for who counts as whom.
create function private.counted_client(p_client_id uuid)
returns uuid language sql immutable parallel safe
begin atomic
  select p_client_id;
end;
comment on function private.counted_client(uuid) is
  'The client as whom a visit of a client counts: the visits of one who is merged into another move to that one, so that it is the client of the visit.';

create function private.report_group_day(p_bucket text, p_day date, p_from date)
returns date language sql immutable parallel safe
begin atomic
  select greatest(
    case p_bucket
      when 'week' then p_day - extract(dow from p_day)::integer
      when 'month' then p_day - extract(day from p_day)::integer + 1
      else p_day
    end,
    p_from
  );
end;
comment on function private.report_group_day(text, date, date) is
  'The first day of the day, week (from Sunday) or month of a day that lies in a period beginning at p_from.';

create function private.report_reason(p_words text)
returns text language sql immutable parallel safe
begin atomic
  select md5(lower(btrim(regexp_replace(p_words, '\s+', ' ', 'g'))));
end;
comment on function private.report_reason(text) is
  'The code of a reason in people''s words, for addresses, which hold no words: the same for other capitals and blanks.';

create function private.report_city(p_city text)
returns text language sql immutable parallel safe
begin atomic
  select coalesce(nullif(lower(btrim(p_city)), ''), 'unknown');
end;
comment on function private.report_city(text) is 'The code of a city: lower case, or unknown.';

create function private.report_zip(p_zip text)
returns text language sql immutable parallel safe
begin atomic
  select coalesce(substring(btrim(p_zip) from '^[0-9]{5}'), nullif(upper(btrim(p_zip)), ''), 'unknown');
end;
comment on function private.report_zip(text) is
  'The code of a ZIP code: its five digits, whatever else is no US ZIP as it is, or unknown.';

create function private.reported_visits(p_locations uuid[], p_from date, p_to date)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz, local_at timestamp,
  size integer, adults integer, children integer, seniors integer, unknown integer, reason text
)
language sql stable
begin atomic
  with places as materialized (
    select p.id, p.zone, private.day_start_in(p_from, p.zone) as begins_at, private.day_start_in(p_to + 1, p.zone) as ends_at
    from (
      select l.id, coalesce(l.time_zone, n.time_zone) as zone
      from public.locations l
      join public.networks n on n.id = l.network_id
      where l.id = any (p_locations)
    ) p
  )
  select v.id, private.counted_client(v.client_id), v.location_id, v.event_id, v.visited_at,
    v.visited_at at time zone p.zone, v.household_size,
    coalesce(v.adults, 0), coalesce(v.children, 0), coalesce(v.seniors, 0),
    v.household_size - coalesce(v.adults, 0) - coalesce(v.children, 0) - coalesce(v.seniors, 0),
    nullif(btrim(v.override_reason), '')
  from places p
  join public.visits v
    on v.location_id = p.id and v.visited_at >= p.begins_at and v.visited_at < p.ends_at and v.deleted_at is null;
end;
comment on function private.reported_visits(uuid[], date, date) is
  'The visits of some locations from one day to another, each by the clock of its location (local_at), with the ages that nobody told as unknown. The callers have checked who asks.';

create function private.came_before(p_client_id uuid, p_network_id uuid, p_day date)
returns table (came boolean)
language sql stable
begin atomic
  select true
  from public.visits v
  join public.locations l on l.id = v.location_id
  join public.networks n on n.id = l.network_id
  where v.client_id = p_client_id
    and v.network_id = p_network_id
    and v.deleted_at is null
    -- For the index: no day begins later anywhere.
    and v.visited_at < p_day::timestamp at time zone 'UTC' + interval '14 hours'
    and (v.visited_at at time zone coalesce(l.time_zone, n.time_zone))::date < p_day
  -- So that the few households of a month do not make the planner read all visits of before.
  limit 1;
end;
comment on function private.came_before(uuid, uuid, date) is
  'One row when a client was anywhere in the network before a day, else none: who was not is new in a period that begins then.';

create function private.report_head(
  p_locations uuid[], p_from date, p_to date, p_against daterange
)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'period', jsonb_build_object('from', p_from, 'to', p_to),
    'against', case when p_against is not null then
      jsonb_build_object('from', lower(p_against), 'to', upper(p_against) - 1)
    end,
    'locations', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]'),
    'time_zones', coalesce(jsonb_agg(distinct private.location_zone(l.id)) filter (where l.id is not null), '[]'),
    'counted_at', now()
  )
  from public.locations l
  where l.id = any (p_locations)
$$;
comment on function private.report_head(uuid[], date, date, daterange) is
  'What stands in the head of every report: {period, against, locations, time_zones, counted_at}.';
