-- The users screens: profiles joined to their links, in one request. What policies of profiles and
-- user_locations hide stays hidden, because the view runs as who asks.

create function private.user_standing(p_user uuid)
returns table (standing text, is_invited boolean)
language sql stable security definer set search_path = '' as $$
  select
    case when r.is_super_user then 'super_user' when r.is_network_admin then 'network_admin' end,
    u.email_confirmed_at is null
  from auth.users u
  left join private.platform_roles r on r.user_id = u.id
  where u.id = p_user
$$;
comment on function private.user_standing(uuid) is
  'For location_users, about users whom the caller sees: super_user, network_admin or null, and whether the invitation is still open.';
grant execute on function private.user_standing(uuid) to authenticated;

create view public.location_users with (security_invoker = true) as
  select
    p.id,
    p.network_id,
    ul.location_id,
    ul.id as link_id,
    ul.role::text as role,
    p.email,
    p.first_name,
    p.last_name,
    p.full_name,
    p.avatar_url,
    s.standing,
    s.is_invited,
    coalesce(ul.created_at, p.created_at) as created_at,
    coalesce(ul.updated_at, p.updated_at) as updated_at
  from public.profiles p
  left join public.user_locations ul on ul.user_id = p.id
  cross join lateral private.user_standing(p.id) s
  where p.deleted_at is null
    and p.id <> (select auth.uid());
comment on view public.location_users is
  'Colleagues with their role at each location, without oneself and deleted users: a row per link, or one without a location for a user who has none. Read only; updated_at is that of the link.';

revoke all on public.location_users from anon, authenticated;
grant select on public.location_users to authenticated;
