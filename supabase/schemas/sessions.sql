create function private.session_problem(p_user uuid, p_session uuid, p_aal text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if (
    exists (
      select from public.profiles p
      join auth.users u on u.id = p.id
      where p.id = p_user
        and p.deleted_at is null
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now())
    )
    and exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user)
    and private.session_end(p_session) > now()
  ) is not true then
    return 'ended';
  end if;
  if (p_aal = 'aal2') is not true then
    return 'second_factor_missing';
  end if;
  return null;
end
$$;
comment on function private.session_problem(uuid, uuid, text) is
  'null when the session may act, else ''ended'' or ''second_factor_missing''.';

-- The wall: the restrictive policy of every table, and the check once per request.
-- Parallel restricted, as staff_network_ids is: policies ask for both once a query, and a sort of many records may
-- then use several processors.
create function private.require_live_session()
returns boolean language plpgsql stable security definer parallel restricted set search_path = '' as $$
declare
  problem text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise sqlstate 'PT401' using message = 'session_ended', hint = 'Sign in again.';
  elsif problem is not null then
    raise sqlstate 'PT403' using
      message = 'second_factor_missing', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;
comment on function private.require_live_session() is
  'True, or raises PT401 (session ended, user deleted or banned) or PT403 (no second factor).';

-- The wall once per request: a policy is not evaluated when no row is scanned, so that revoked
-- staff would see an empty table instead of the login page.
create function public.pre_request()
returns void language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.require_live_session();
    -- The planner's estimates are made of the values of all networks.
    if nullif(current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*(planned|estimated)' then
      raise exception 'Only exact counts are answered.' using errcode = '22023', hint = 'Ask for count=exact.';
    end if;
  end if;
end
$$;
comment on function public.pre_request() is
  'Run by the API before each request: refuses ended sessions (401), sessions without second factor (403) and estimated counts (400).';

-- The screens show moments in the time zone of the active location, else of the network.
create function public.custom_access_token_hook(event jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  -- characters of a text
  longest constant integer := 80;
  user_id constant uuid := (event ->> 'user_id')::uuid;
  claims constant jsonb := (event -> 'claims') - 'user_metadata';
  session_id constant uuid := (claims ->> 'session_id')::uuid;
  person record;
  is_super boolean;
  is_admin boolean;
  links jsonb;
  active jsonb;
  entry record;
  shown record;
begin
  -- The auth server asks before it notes the refresh: a session that has come to its end stays ended,
  -- also where the auth server has no limits of its own.
  if private.session_end(session_id) <= now() then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 400,
      'message', 'Your session has ended. Sign in again.'
    ));
  end if;

  select p.*, n.session_idle_hours into person
    from public.profiles p
    left join public.networks n on n.id = p.network_id
    where p.id = user_id;
  if not found or person.deleted_at is not null then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 403,
      'message', 'This account is closed. Ask the administrator of your network.'
    ));
  end if;

  -- Whoever has a password alone learns nothing of the person, and a token that is caught on the way
  -- tells nobody either.
  if (claims ->> 'aal' = 'aal2') is not true then
    return jsonb_build_object('claims', claims);
  end if;
  if (event ->> 'authentication_method' = 'token_refresh') is not true then
    perform private.note_sign_in(user_id, session_id);
  end if;

  select coalesce(bool_or(r.is_super_user), false), coalesce(bool_or(r.is_network_admin), false)
    into is_super, is_admin
    from private.platform_roles r
    where r.user_id = person.id;

  -- A super user may have entered another network with this session: the screens are of that one.
  select * into entry from private.open_entry(person.id, session_id);
  select n.id, n.name, n.time_zone into shown
    from public.networks n where n.id = coalesce(entry.network_id, person.network_id);

  -- At most 50. The switcher reads the table.
  select coalesce(jsonb_agg(jsonb_build_object('id', mine.id, 'role', mine.role)), '[]')
    into links
    from (
      select l.id, ul.role
      from public.user_locations ul
      join public.locations l on l.id = ul.location_id and l.deleted_at is null
      where ul.user_id = person.id
      order by l.name, l.id
      limit 50
    ) mine;

  -- Without a link, network admins and super users count as admins of the active location.
  select jsonb_build_object('id', l.id, 'name', l.name, 'role', coalesce(ul.role, 'admin'))
    into active
    from public.locations l
    left join public.user_locations ul on ul.location_id = l.id and ul.user_id = person.id
    where l.id = case when entry.id is null then person.active_location_id else entry.location_id end
      and l.deleted_at is null
      and (ul.id is not null or is_super or is_admin);

  return jsonb_build_object('claims', claims || jsonb_build_object(
    'first_name', left(person.first_name, longest),
    'last_name', left(person.last_name, longest),
    'full_name', left(person.full_name, 2 * longest),
    -- an address that is cut leads nowhere
    'avatar_url', case when length(person.avatar_url) <= 4 * longest then person.avatar_url end,
    'address_line1', left(person.address_line1, longest),
    'address_line2', left(person.address_line2, longest),
    'city', left(person.city, longest),
    'state', person.state,
    'zip_code', left(person.zip_code, longest),
    'is_super_user', is_super,
    'is_network_admin', is_admin,
    'network_id', shown.id,
    'network', case when shown.id is not null then jsonb_build_object('id', shown.id, 'name', shown.name) end,
    'home_network_id', person.network_id,
    'active_location', active,
    'user_locations', links,
    'time_zone', coalesce(private.location_zone((active ->> 'id')::uuid), shown.time_zone),
    'session_idle_hours', coalesce(person.session_idle_hours, private.longest_session_idle_hours())
  ));
end
$$;
comment on function public.custom_access_token_hook(jsonb) is
  'Auth hook: with both factors adds names, roles, network (the one that a super user has entered, beside home_network_id), locations and the time zone to the claims, as short as a header wants it, and records the sign-in; always takes user_metadata out. Refuses deleted and unknown users with 403, sessions at their end with 400.';

-- Sessions end: so many days after the sign-in, and when nothing has come of them for so many hours.
-- The wall decides it, so that it holds on every plan of the hosted service, whatever the auth server
-- goes on refreshing. Networks may be stricter, never laxer.
create function private.longest_session_idle_hours()
returns integer language sql immutable parallel safe set search_path = '' as 'select 12';
comment on function private.longest_session_idle_hours() is
  'Hours after which a session ends that was not refreshed; what a network may set at most.';

create function private.longest_session_days()
returns integer language sql immutable parallel safe set search_path = '' as 'select 7';
comment on function private.longest_session_days() is
  'Days after the sign-in at which a session ends; what a network may set at most.';

create function private.session_end(p_session uuid)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select least(
      s.not_after,
      s.created_at
        + make_interval(hours => 24 * coalesce(n.session_days, private.longest_session_days())),
      -- the auth server writes refreshed_at without a time zone, in UTC
      coalesce(s.refreshed_at at time zone 'utc', s.created_at)
        + make_interval(hours => coalesce(n.session_idle_hours, private.longest_session_idle_hours()))
    )
    from auth.sessions s
    left join public.profiles p on p.id = s.user_id
    left join public.networks n on n.id = p.network_id
    where s.id = p_session and s.created_at is not null
  );
end
$$;
comment on function private.session_end(uuid) is
  'When a session ends, or has ended, unless it is refreshed before; null for one that does not exist.';

-- What a token says of a person, and the trail of sign-ins.
create function private.device_of(p_user_agent text, out browser text, out system text)
language sql immutable parallel safe set search_path = '' as $$
  -- Each browser names those before it, too, and each system those that it descends from.
  select
    case
      when p_user_agent ~ '\m(Edg|EdgA|EdgiOS)/' then 'Edge'
      when p_user_agent ~ '\m(OPR|Opera)/' then 'Opera'
      when p_user_agent ~ '\mSamsungBrowser/' then 'Samsung Internet'
      when p_user_agent ~ '\m(Firefox|FxiOS)/' then 'Firefox'
      when p_user_agent ~ '(Chrome|Chromium|CriOS)/' then 'Chrome'
      when p_user_agent ~ '\mVersion/.*\mSafari/' then 'Safari'
    end,
    case
      when p_user_agent ~ '\miPhone\M' then 'iPhone'
      when p_user_agent ~ '\miPad\M' then 'iPad'
      when p_user_agent ~ '\mAndroid\M' then 'Android'
      when p_user_agent ~ '\mCrOS\M' then 'ChromeOS'
      when p_user_agent ~ '\mWindows\M' then 'Windows'
      when p_user_agent ~ '\m(Macintosh|Mac OS X)\M' then 'Mac'
      when p_user_agent ~ '\mLinux\M' then 'Linux'
    end
$$;
comment on function private.device_of(text) is
  'The kind of device that a user agent tells of, without versions; null for what it does not tell.';

create function private.note_sign_in(p_user uuid, p_session uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  device record;
begin
  select p.network_id into network
    from auth.sessions s
    join public.profiles p on p.id = s.user_id
    where s.id = p_session and s.user_id = p_user;
  if not found then
    return;
  end if;
  select d.* into device
    from auth.sessions s cross join lateral private.device_of(s.user_agent) d
    where s.id = p_session;

  -- As record_event does it, which asks a token for the session; here none is made yet.
  perform pg_current_xact_id();
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  values (p_user, p_session, 'sign_in', 'profiles', p_user, network, to_jsonb(device))
  on conflict (session_id) where action = 'sign_in' do nothing;
  if not found then
    return;
  end if;

  begin
    perform private.add_mail('new_device', p_user, jsonb_build_object(
        'device', coalesce(device.browser || ' on ' || device.system, device.browser, device.system, 'an unknown device'),
        'time', now()
      ))
      from private.audit_log a
      where a.entity = 'profiles' and a.entity_id = p_user and a.action = 'sign_in'
        and a.session_id <> p_session::text
      having count(*) > 0 and not bool_or(coalesce(a.diff = to_jsonb(device), false));
  exception when others then
    raise warning 'A mail about a sign-in was not sent: %', sqlstate;
  end;
exception when others then
  -- Nobody is kept out because the trail could not be written.
  raise warning 'A sign-in was not recorded: %', sqlstate;
end
$$;
comment on function private.note_sign_in(uuid, uuid) is
  'Records once that a session was signed in to with both factors, and on what kind of device; mails the person who signed in before, but never on that kind. Never fails.';

-- The sessions that people have, for themselves: where they are signed in, and the way to end that.
create function private.my_sessions()
returns table (
  id uuid, browser text, system text, address text,
  created_at timestamptz, used_at timestamptz, is_current boolean, is_complete boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_live_session();
  return query
    select s.id, d.browser, d.system, host(s.ip), s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at),
      s.id = current_session,
      s.aal::text = 'aal2'
    from auth.sessions s
    cross join lateral private.device_of(s.user_agent) d
    where s.user_id = auth.uid() and private.session_end(s.id) > now()
    order by 7 desc, 6 desc, s.id
    limit 100;
end
$$;

create function private.end_session(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  delete from auth.sessions s where s.id = p_id and s.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such session, or it has ended.';
  end if;
  perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
end
$$;

create function private.end_other_sessions()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.require_live_session();
  delete from auth.sessions s
    where s.user_id = auth.uid() and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
  end if;
  return ended;
end
$$;

create function public.my_sessions()
returns table (
  id uuid, browser text, system text, address text,
  created_at timestamptz, used_at timestamptz, is_current boolean, is_complete boolean
)
language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions() is
  'Where the caller is signed in, 100 sessions at most, the asking one first: kind of browser and system, network address, beginning, last refresh, whether it is the asking one, whether both factors were given.';

create function public.end_session(p_id uuid)
returns void language sql set search_path = '' as $$ select private.end_session(p_id) $$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s own sessions: its next request is refused. PT404 for any other.';

create function public.end_other_sessions()
returns integer language sql set search_path = '' as $$ select private.end_other_sessions() $$;
comment on function public.end_other_sessions() is
  'Ends all of the caller''s sessions but the asking one; answers how many there were.';

grant execute on function
  private.require_live_session(), private.my_sessions(), private.end_session(uuid), private.end_other_sessions(),
  public.my_sessions(), public.end_session(uuid), public.end_other_sessions()
to authenticated;
grant execute on function public.pre_request() to anon, authenticated, service_role;
revoke all on function public.custom_access_token_hook(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.custom_access_token_hook(jsonb), private.session_end(uuid) to supabase_auth_admin;
-- Whoever writes a network asks them: as its defaults and its checks.
grant execute on function
  private.longest_session_idle_hours(), private.longest_session_days()
to authenticated, service_role;
