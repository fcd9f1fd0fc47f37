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

-- Whoever writes a network asks them: as its defaults and its checks.
grant execute on function private.longest_session_idle_hours(), private.longest_session_days()
  to authenticated, service_role;

alter table public.networks
  add column session_idle_hours integer not null default private.longest_session_idle_hours()
    check (session_idle_hours between 1 and private.longest_session_idle_hours()),
  add column session_days integer not null default private.longest_session_days()
    check (session_days between 1 and private.longest_session_days());
comment on column public.networks.session_idle_hours is
  'Hours without anything from a session after which its person signs in again.';
comment on column public.networks.session_days is
  'Days after a sign-in at which its person signs in again, at work or not.';
grant insert (session_idle_hours, session_days), update (session_idle_hours, session_days)
  on public.networks to authenticated;

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

-- The embedded auth server asks for it before it refreshes a session.
grant usage on schema private to supabase_auth_admin;
grant execute on function private.session_end(uuid) to supabase_auth_admin;

-- As before, and the session has not come to its end.
create or replace function private.session_problem(p_user uuid, p_session uuid, p_aal text)
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
