-- "Send me this on the 1st": a mail with the link to the report of the month that has ended, never with its
-- figures, to the own address of admins who switched it on.
create table private.report_readers (
  user_id uuid primary key references public.profiles on delete cascade,
  last_month date not null check (extract(day from last_month) = 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.report_readers is
  'Who wants a mail when a month has ended; written by set_report_mail only, for the caller alone. Not in the trail: it is about the own mailbox and gives nobody access.';
comment on column private.report_readers.last_month is
  'The first day of the month that the last mail was about; when it is switched on, of the month before.';

alter table private.report_readers enable row level security;

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

-- In whole numbers: extract() reckons with decimal ones, for each of the visits.
create function private.report_group_day(p_bucket text, p_day date, p_from date)
returns date language sql immutable parallel safe
begin atomic
  select greatest(
    case p_bucket
      -- Since a Sunday.
      when 'week' then p_day - (p_day - date '1899-12-31') % 7
      when 'month' then date_trunc('month', p_day::timestamp)::date
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

-- Read by several processes where the server has them to spare.
create function private.reported_visits(p_locations uuid[], p_from date, p_to date)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz, local_at timestamp,
  size integer, adults integer, children integer, seniors integer, unknown integer, reason text
)
language sql stable parallel safe
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
language sql stable parallel safe
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

create function private.ended_month(p_network_id uuid)
returns date language sql stable security definer set search_path = '' as $$
  select (date_trunc('month', private.network_today(p_network_id)::timestamp) - interval '1 month')::date
$$;
comment on function private.ended_month(uuid) is
  'The first day of the month that ended last, by the time zone of a network.';

create function private.sees_reports(p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = p_user_id and p.deleted_at is null and p.network_id is not null and (
      exists (
        select from private.platform_roles r
        where r.user_id = p.id and (r.is_network_admin or r.is_super_user)
      )
      or exists (
        select from public.user_locations ul
        join public.locations l on l.id = ul.location_id and l.deleted_at is null
        where ul.user_id = p.id and ul.role = 'admin'
      )
    )
  )
$$;
comment on function private.sees_reports(uuid) is 'Whether somebody is admin of a location or of a network, and not deleted.';

create function private.my_report_mail()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return exists (select from private.report_readers r where r.user_id = auth.uid());
end
$$;

create function private.set_report_mail(p_wanted boolean)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_wanted is not true then
    delete from private.report_readers r where r.user_id = auth.uid();
    return false;
  end if;
  if private.sees_reports(auth.uid()) is not true then
    raise exception 'Reports are for admins of the location.' using errcode = '42501';
  end if;
  insert into private.report_readers (user_id, last_month)
  values (auth.uid(), private.ended_month(private.my_network_id()))
  on conflict (user_id) do nothing;
  return true;
end
$$;

create function public.my_report_mail()
returns boolean language sql stable set search_path = '' as $$ select private.my_report_mail() $$;
comment on function public.my_report_mail() is 'Whether the caller gets a mail when a month has ended.';

create function public.set_report_mail(p_wanted boolean)
returns boolean language sql set search_path = '' as $$ select private.set_report_mail(p_wanted) $$;
comment on function public.set_report_mail(boolean) is
  'Has the caller mailed the link to the report of each month on the 1st, at the own address, or no longer: what holds now. Admins; 403 for members, who may always switch it off.';

-- Asked for every hour, so that a month ends where the network is. After an outage the mail comes later; a
-- month that was mailed is kept, so that it comes once.
create function private.mail_monthly_reports()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  mails integer := 0;
begin
  for reader in
    select r.user_id, private.ended_month(p.network_id) as month
    from private.report_readers r
    join public.profiles p on p.id = r.user_id
    where r.last_month <> private.ended_month(p.network_id) and private.sees_reports(r.user_id)
    for update of r skip locked
  loop
    update private.report_readers r set last_month = reader.month where r.user_id = reader.user_id;
    perform private.add_mail('monthly_report', reader.user_id,
      jsonb_build_object('month', to_char(reader.month, 'YYYY-MM')));
    mails := mails + 1;
  end loop;
  return mails;
end
$$;

create function public.mail_monthly_reports()
returns integer language sql set search_path = '' as $$ select private.mail_monthly_reports() $$;
comment on function public.mail_monthly_reports() is
  'Adds the mails of the month that has ended for those who want them and have not had them: how many. For run-jobs.';

grant execute on function
  private.my_report_mail(), public.my_report_mail(), private.set_report_mail(boolean), public.set_report_mail(boolean)
to authenticated;
grant execute on function private.mail_monthly_reports(), public.mail_monthly_reports() to service_role;

create trigger report_readers_touch before update on private.report_readers
  for each row execute function private.touch_updated_at();
