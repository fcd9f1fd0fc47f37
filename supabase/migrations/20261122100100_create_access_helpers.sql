-- Who is asking, by the tables and not by the token: every policy builds on these functions.
-- They are SECURITY DEFINER because a policy that reads its own table would recurse. Policies
-- call them wrapped in (select ...), so that each runs once per statement and not once per row.
-- Those that lists call are PL/pgSQL: PostgreSQL plans such a body once per session, and that of a
-- SQL function anew in every statement that calls it. The policies of one small page spent nine
-- tenths of its time in that planning (1.3 ms of 1.5).

create type public.location_role as enum ('admin', 'member');
comment on type public.location_role is 'What a user is at one location.';

-- The tables come in the next migrations; the bodies are checked when they are first run.
set check_function_bodies = off;

-- Whether a user may act at all: not deleted, not banned, and the session still exists.
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
    and exists (
      select from auth.sessions s
      where s.id = p_session
        and s.user_id = p_user
        and (s.not_after is null or s.not_after > now())
    )
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
create function private.require_live_session()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise sqlstate 'PT401' using
      message = 'Your session has ended.', hint = 'Sign in again.';
  elsif problem is not null then
    raise sqlstate 'PT403' using
      message = 'The second factor is missing.', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;
comment on function private.require_live_session() is
  'True, or raises PT401 (session ended, user deleted or banned) or PT403 (no second factor).';

create function private.is_super_user()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.platform_roles r where r.user_id = auth.uid() and r.is_super_user
  );
end
$$;
comment on function private.is_super_user() is 'Whether the current user is a super user.';

create function private.my_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.network_id from public.profiles p where p.id = auth.uid() and p.deleted_at is null
  );
end
$$;
comment on function private.my_network_id() is 'The network of the current user, or null.';

create function private.admin_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.network_id
    from private.platform_roles r
    join public.profiles p on p.id = r.user_id and p.deleted_at is null
    where r.user_id = auth.uid() and r.is_network_admin
  );
end
$$;
comment on function private.admin_network_id() is 'The network that the current user is network admin of, or null.';

create function private.my_location_ids(p_role public.location_role default 'member')
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select ul.location_id
    from public.user_locations ul
    join public.locations l on l.id = ul.location_id and l.deleted_at is null
    where ul.user_id = auth.uid() and (p_role = 'member' or ul.role = 'admin');
end
$$;
comment on function private.my_location_ids(public.location_role) is
  'Locations that the current user works at; with ''admin'' those that the user administers.';

-- Clients are shared by a network, but only among people who work somewhere in it.
create function private.staff_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if private.admin_network_id() is not null or exists (select from private.my_location_ids()) then
    return private.my_network_id();
  end if;
  return null;
end
$$;
comment on function private.staff_network_id() is
  'The network whose clients the current user serves: as network admin, or with a link to one of its locations.';

-- An index answers `network_id = any (...)`; with `is_super_user() or network_id = ...` every row of a
-- big network was looked at again.
create function private.staff_network_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_super_user() then
    return (select array_agg(n.id) from public.networks n);
  end if;
  return array[private.staff_network_id()];
end
$$;
comment on function private.staff_network_ids() is
  'The networks whose clients the current user may see: all for a super user, else staff_network_id.';

create function private.my_team_ids()
returns setof uuid language sql stable security definer set search_path = '' as $$
  select ul.user_id
  from public.user_locations ul
  where ul.location_id in (select private.my_location_ids('admin'))
$$;
comment on function private.my_team_ids() is 'Users of the locations that the current user administers.';

-- The rank rule of the product: nobody administers who stands above, nobody oneself.
create function private.administered_user_ids()
returns setof uuid language sql stable security definer set search_path = '' as $$
  select p.id
  from public.profiles p
  left join private.platform_roles r on r.user_id = p.id
  where p.id <> auth.uid()
    and not coalesce(r.is_super_user, false)
    and (
      p.network_id = private.admin_network_id()
      or (
        not coalesce(r.is_network_admin, false)
        and p.id in (select private.my_team_ids())
      )
    )
$$;
comment on function private.administered_user_ids() is
  'Users whose role at a location the current network or location admin may change. Super users change everybody''s and are not listed here.';

-- A location's admin has a say over the work at that location. What is about the person (the
-- profile with the home address, the second factor, being brought to another location) is for who
-- administers all of the person's locations: else an admin could pull in any colleague of the
-- network by an invitation, and then read the address and reset the factor.

create function private.wholly_administered_by(p_actor uuid)
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with actor as (
      select a.id, a.network_id, coalesce(r.is_network_admin, false) as runs_network
      from public.profiles a
      left join private.platform_roles r on r.user_id = a.id
      where a.id = p_actor and a.deleted_at is null
    ),
    own as (
      select ul.location_id
      from public.user_locations ul
      join public.locations l on l.id = ul.location_id and l.deleted_at is null
      where ul.user_id = p_actor and ul.role = 'admin'
    )
    select p.id
    from public.profiles p
    join actor on actor.network_id = p.network_id and actor.id <> p.id
    left join private.platform_roles r on r.user_id = p.id
    where not coalesce(r.is_super_user, false)
      and (
        actor.runs_network
        or (
          not coalesce(r.is_network_admin, false)
          and exists (
            select from public.user_locations ul
            where ul.user_id = p.id and ul.location_id in (select own.location_id from own)
          )
          and not exists (
            select from public.user_locations ul
            where ul.user_id = p.id and ul.location_id not in (select own.location_id from own)
          )
        )
      );
end
$$;
comment on function private.wholly_administered_by(uuid) is
  'Users all of whose locations a network or location admin administers; never network admins for a location admin, never super users. Super users administer everybody and are not listed here.';

create function private.wholly_administered_user_ids()
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select private.wholly_administered_by(auth.uid());
end
$$;
comment on function private.wholly_administered_user_ids() is
  'Users whose profile and second factor are the current user''s to look after (see wholly_administered_by).';

-- What the current user is at one location: the question that every function of stock, orders and
-- visits asks first.
create function private.location_standing(p_location_id uuid)
returns public.location_role language sql stable security definer set search_path = '' as $$
  select case
      when private.is_super_user()
        or l.network_id = private.admin_network_id()
        or l.id in (select private.my_location_ids('admin'))
      then 'admin'
      when l.id in (select private.my_location_ids()) then 'member'
    end::public.location_role
  from public.locations l
  where l.id = p_location_id and l.deleted_at is null
$$;
comment on function private.location_standing(uuid) is
  'admin (network admins and super users too), member, or null: out of reach, unknown or deleted.';

create function private.require_location(p_location_id uuid, p_what text)
returns public.location_role language plpgsql stable security definer set search_path = '' as $$
declare
  standing constant public.location_role := private.location_standing(p_location_id);
begin
  perform private.require_live_session();
  if standing is null then
    raise sqlstate 'PT404' using message = format('There is no such %s, or it is out of your reach.', p_what);
  end if;
  return standing;
end
$$;
comment on function private.require_location(uuid, text) is
  'The wall and location_standing in one; raises PT404, naming what was asked for, when out of reach.';

reset check_function_bodies;

grant execute on function
  private.require_live_session(),
  private.is_super_user(),
  private.my_network_id(),
  private.admin_network_id(),
  private.my_location_ids(public.location_role),
  private.staff_network_id(),
  private.staff_network_ids(),
  private.my_team_ids(),
  private.administered_user_ids(),
  private.wholly_administered_user_ids()
to authenticated;

-- The wall once per request: a policy is not evaluated when no row is scanned, so that revoked
-- staff would see an empty table instead of the login page.
create function public.pre_request()
returns void language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.require_live_session();
  end if;
end
$$;
comment on function public.pre_request() is
  'Run by the API before each request: refuses ended sessions (401) and sessions without second factor (403).';
grant execute on function public.pre_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.pre_request';
notify pgrst, 'reload config';
