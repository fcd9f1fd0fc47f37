-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API.
create function private.guard_location_columns()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated')
    or (private.is_super_user() or new.network_id = private.admin_network_id())
  then
    return new;
  end if;
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'Only network admins change this of a location.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_location_columns() is
  'What a location''s own admin changes of the location: the columns named as arguments, all else is the network admins''.';

-- In plpgsql, which keeps its plan: it is asked several times for each row of a desk.
create function private.location_zone(p_location_id uuid)
returns text language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return (
    select coalesce(l.time_zone, n.time_zone)
    from public.locations l
    join public.networks n on n.id = l.network_id
    where l.id = p_location_id
  );
end
$$;
comment on function private.location_zone(uuid) is
  'The time zone of a location, deleted or not: its own, else the network''s; null for an unknown one.';

create function private.local_day(p_moment timestamptz, p_location_id uuid)
returns date language sql stable set search_path = '' as $$
  select (p_moment at time zone private.location_zone(p_location_id))::date
$$;
comment on function private.local_day(timestamptz, uuid) is 'The day of a moment at a location.';

create function private.local_today(p_location_id uuid)
returns date language sql stable set search_path = '' as $$
  select private.local_day(now(), p_location_id)
$$;
comment on function private.local_today(uuid) is 'The day that it is at a location.';

create function private.network_today(p_network_id uuid)
returns date language sql stable security definer set search_path = '' as $$
  select (now() at time zone n.time_zone)::date from public.networks n where n.id = p_network_id
$$;
comment on function private.network_today(uuid) is
  'The day that it is by the time zone of a network, for what belongs to none of its locations.';

create function private.day_start_in(p_day date, p_zone text)
returns timestamptz language sql immutable parallel safe set search_path = '' as $$
  -- Where the clock goes back at midnight the hour comes twice, and the server means the second one.
  select case
      when ((midnight - interval '1 hour') at time zone p_zone)::date = p_day then midnight - interval '1 hour'
      else midnight
    end
  from (select p_day::timestamp at time zone p_zone as midnight) t
$$;
comment on function private.day_start_in(date, text) is
  'The first moment of a day in a time zone; the day ends where the next one begins, after 23, 24 or 25 hours.';

create function private.day_start(p_day date, p_location_id uuid)
returns timestamptz language sql stable set search_path = '' as $$
  select private.day_start_in(p_day, private.location_zone(p_location_id))
$$;
comment on function private.day_start(date, uuid) is
  'The first moment of a day at a location; the day ends where the next one begins, after 23, 24 or 25 hours.';

grant execute on function
  private.location_zone(uuid), private.local_day(timestamptz, uuid), private.local_today(uuid),
  private.network_today(uuid), private.day_start_in(date, text), private.day_start(date, uuid)
to authenticated, service_role;

create trigger locations_guard_columns before update on public.locations
  for each row execute function private.guard_location_columns('time_zone');
