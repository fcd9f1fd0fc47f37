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
grant execute on function private.wholly_administered_user_ids() to authenticated;

comment on function private.administered_user_ids() is
  'Users whose role at a location the current network or location admin may change. Super users change everybody''s and are not listed here.';

alter policy profiles_select on public.profiles
  using (
    id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.wholly_administered_user_ids()))
  );
alter policy profiles_update on public.profiles
  using (
    id = (select auth.uid())
    or (select private.is_super_user())
    or id = any (array(select private.wholly_administered_user_ids()))
  )
  with check (
    id = (select auth.uid())
    or (select private.is_super_user())
    or id = any (array(select private.wholly_administered_user_ids()))
  );

alter policy avatars_select on storage.objects
  using (
    bucket_id = 'avatars'
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );
alter policy avatars_insert on storage.objects
  with check (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );
alter policy avatars_update on storage.objects
  using (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  )
  with check (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );
alter policy avatars_delete on storage.objects
  using (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );

-- The users screens show whoever works at the own locations, whole profiles or not: the names come
-- from colleagues, the address of the mailbox by a function.
drop view public.location_users;
drop function private.user_standing(uuid);

create function private.user_account(p_user uuid)
returns table (email text, first_name text, last_name text, standing text, is_invited boolean)
language sql stable security definer set search_path = '' as $$
  select
    p.email, p.first_name, p.last_name,
    case when r.is_super_user then 'super_user' when r.is_network_admin then 'network_admin' end,
    u.email_confirmed_at is null
  from public.profiles p
  join auth.users u on u.id = p.id
  left join private.platform_roles r on r.user_id = p.id
  where p.id = p_user
$$;
comment on function private.user_account(uuid) is
  'For location_users, about users whom the caller sees there: email and names, super_user, network_admin or null, and whether the invitation is still open.';
grant execute on function private.user_account(uuid) to authenticated;

-- security_barrier: no filter of a request is tried on somebody whom the view does not show.
create view public.location_users with (security_invoker = true, security_barrier = true) as
  select
    c.id,
    c.network_id,
    ul.location_id,
    ul.id as link_id,
    ul.role::text as role,
    a.email collate "und-x-icu" as email,
    a.first_name collate "und-x-icu" as first_name,
    a.last_name collate "und-x-icu" as last_name,
    c.full_name,
    c.avatar_url,
    a.standing,
    a.is_invited,
    (
      (select private.is_super_user())
      or c.id = any (array(select private.wholly_administered_user_ids()))
    ) as is_editable,
    coalesce(ul.created_at, c.created_at) as created_at,
    coalesce(ul.updated_at, c.updated_at) as updated_at
  from public.colleagues c
  left join public.user_locations ul on ul.user_id = c.id
  cross join lateral private.user_account(c.id) a
  where c.deleted_at is null
    and c.id <> (select auth.uid())
    -- colleagues are everybody's: without a link that the caller sees, only those above the locations see them
    and (
      ul.id is not null
      or (select private.is_super_user())
      or c.network_id = (select private.admin_network_id())
    );
comment on view public.location_users is
  'Colleagues with their role at each location, without oneself and deleted users: a row per link, or one without a location for a user who has none. Read only; is_editable where the profile and the second factor are the caller''s to look after; updated_at is that of the link.';

revoke all on public.location_users from anon, authenticated;
grant select on public.location_users to authenticated;

create function private.may_bring(p_actor uuid, p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from private.platform_roles r
      where r.user_id = p_actor and (r.is_super_user or r.is_network_admin)
    )
    or exists (select from private.wholly_administered_by(p_actor) as whole (id) where whole.id = p_user_id)
$$;
comment on function private.may_bring(uuid, uuid) is
  'Whether a user who may invite to a location may bring somebody there whom the network has already.';

create or replace function private.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  person record;
begin
  perform private.require_live_session();
  if p_role is null or not private.may_invite(auth.uid(), p_network_id, p_location_id) then
    perform private.refuse();
  end if;
  select u.id, u.email_confirmed_at, p.id as profile_id, p.network_id, p.deleted_at into person
    from auth.users u
    left join public.profiles p on p.id = u.id
    where lower(u.email) = lower(btrim(p_email))
    limit 1;
  if person.profile_id is not null and person.network_id is distinct from p_network_id then
    perform private.refuse();
  end if;
  if person.profile_id is not null and person.deleted_at is null
    and private.may_bring(auth.uid(), person.profile_id) is not true
  then
    perform private.refuse();
  end if;
  return jsonb_build_object(
    'state', case
      when person.profile_id is null then 'new'
      when person.deleted_at is not null then 'deleted'
      when person.email_confirmed_at is null then 'invited'
      else 'member'
    end,
    'user_id', person.id,
    'is_confirmed', person.email_confirmed_at is not null
  );
end
$$;

create or replace function public.complete_invitation(
  p_actor uuid, p_user_id uuid, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  known public.profiles;
  is_new boolean;
begin
  if p_role is null or p_actor = p_user_id or not private.may_invite(p_actor, p_network_id, p_location_id) then
    perform private.refuse();
  end if;
  perform set_config('larder.actor', p_actor::text, true);

  insert into public.profiles (id, network_id, email, first_name, last_name)
  select u.id, p_network_id, u.email, p_first_name, p_last_name
  from auth.users u where u.id = p_user_id
  on conflict (id) do nothing;
  is_new := found;
  select * into known from public.profiles p where p.id = p_user_id for update;
  if known.id is null or known.network_id is distinct from p_network_id then
    perform private.refuse();
  end if;
  if not is_new and known.deleted_at is null and private.may_bring(p_actor, p_user_id) is not true then
    perform private.refuse();
  end if;

  if known.deleted_at is not null then
    -- Whoever comes back starts with the new link only.
    delete from public.user_locations ul where ul.user_id = p_user_id;
    update public.profiles set deleted_at = null, first_name = p_first_name, last_name = p_last_name
      where id = p_user_id;
  elsif exists (select from auth.users u where u.id = p_user_id and u.email_confirmed_at is null) then
    update public.profiles set first_name = p_first_name, last_name = p_last_name
      where id = p_user_id and (first_name, last_name) is distinct from (p_first_name, p_last_name);
  end if;

  insert into public.user_locations as ul (user_id, location_id, network_id, role)
  values (p_user_id, p_location_id, p_network_id, p_role)
  on conflict (user_id, location_id) do update set role = excluded.role
    -- network admins and super users are out of reach for location admins
    where ul.role <> excluded.role
      and not exists (select from private.platform_roles r where r.user_id = p_user_id);
  update public.profiles set active_location_id = p_location_id
    where id = p_user_id and active_location_id is null;
end
$$;

create or replace function private.begin_factor_reset(p_user_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_live_session();
  select * into person from public.profiles p where p.id = p_user_id and p.deleted_at is null for update;
  if person.id is null or p_user_id = auth.uid()
    or (private.is_super_user() or p_user_id in (select private.wholly_administered_user_ids())) is not true
  then
    perform private.refuse();
  end if;
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id)
  values (auth.uid(), auth.jwt() ->> 'session_id', 'reset_factors', 'profiles', p_user_id, person.network_id);
  delete from auth.sessions where user_id = p_user_id;
  return jsonb_build_object('email', person.email, 'first_name', person.first_name);
end
$$;
comment on function public.begin_factor_reset(uuid) is
  'Records that the caller resets a colleague''s second factor and ends the colleague''s sessions; answers {email, first_name}. 42501 for whom the caller does not administer at all of their locations.';
