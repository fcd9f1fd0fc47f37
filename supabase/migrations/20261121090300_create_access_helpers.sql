-- Who is asking, by the tables and not by the token: every policy builds on these functions.
-- They are SECURITY DEFINER because a policy that reads its own table would recurse. Policies
-- call them wrapped in (select ...), so that each runs once per statement and not once per row.

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
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.platform_roles r where r.user_id = auth.uid() and r.is_super_user
  )
$$;
comment on function private.is_super_user() is 'Whether the current user is a super user.';

create function private.my_network_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select p.network_id from public.profiles p where p.id = auth.uid() and p.deleted_at is null
$$;
comment on function private.my_network_id() is 'The network of the current user, or null.';

create function private.admin_network_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select p.network_id
  from private.platform_roles r
  join public.profiles p on p.id = r.user_id and p.deleted_at is null
  where r.user_id = auth.uid() and r.is_network_admin
$$;
comment on function private.admin_network_id() is 'The network that the current user is network admin of, or null.';

create function private.my_location_ids(p_role public.location_role default 'member')
returns setof uuid language sql stable security definer set search_path = '' as $$
  select ul.location_id
  from public.user_locations ul
  join public.locations l on l.id = ul.location_id and l.deleted_at is null
  where ul.user_id = auth.uid() and (p_role = 'member' or ul.role = 'admin')
$$;
comment on function private.my_location_ids(public.location_role) is
  'Locations that the current user works at; with ''admin'' those that the user administers.';

-- Clients are shared by a network, but only among people who work somewhere in it.
create function private.staff_network_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select private.my_network_id()
  where private.admin_network_id() is not null or exists (select from private.my_location_ids())
$$;
comment on function private.staff_network_id() is
  'The network whose clients the current user serves: as network admin, or with a link to one of its locations.';

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
  'Users whom the current network or location admin may edit. Super users edit everybody and are not listed here.';

reset check_function_bodies;

grant execute on function
  private.require_live_session(),
  private.is_super_user(),
  private.my_network_id(),
  private.admin_network_id(),
  private.my_location_ids(public.location_role),
  private.staff_network_id(),
  private.my_team_ids(),
  private.administered_user_ids()
to authenticated;
