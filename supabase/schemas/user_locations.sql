create table public.user_locations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  role public.location_role not null default 'member',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, location_id),
  foreign key (user_id, network_id) references public.profiles (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table public.user_locations is
  'Who works where, as what. Links are made by invitations and removed with the user; the API changes the role only.';

create index user_locations_user_id_idx on public.user_locations (user_id, network_id);
create index user_locations_location_id_idx on public.user_locations (location_id, network_id);

call private.tenant_table('public.user_locations', scope => 'location', frozen => array['user_id'],
  fill_network => false);

grant select on public.user_locations to authenticated;
grant update (role) on public.user_locations to authenticated;
grant select, insert, update, delete on public.user_locations to service_role;

create function private.guard_user_location()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (new.user_id <> auth.uid()) is not true then
    raise exception 'Nobody changes their own role.' using errcode = '42501';
  end if;
  return new;
end
$$;

create function private.leave_location()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
    set active_location_id = private.next_location_id(old.user_id)
    where p.id = old.user_id and p.active_location_id = old.location_id;
  return null;
end
$$;

-- Who creates a location administers it, if they belong to its network.
create function private.link_creator()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_locations (user_id, location_id, network_id, role)
  select p.id, new.id, new.network_id, 'admin'
  from public.profiles p
  where p.id = auth.uid() and p.network_id = new.network_id;
  return null;
end
$$;

-- Nobody stays active at a location that they do not work at any more.
create function private.next_location_id(p_user uuid)
returns uuid language sql stable security definer set search_path = '' as $$
  select ul.location_id
  from public.user_locations ul
  join public.locations l on l.id = ul.location_id and l.deleted_at is null
  where ul.user_id = p_user
  order by l.name, l.id
  limit 1
$$;
comment on function private.next_location_id(uuid) is 'The first of a user''s locations by name, or null.';

create function private.user_account(p_user uuid)
returns table (email text, first_name text, last_name text, standing text, is_invited boolean)
language sql stable security definer set search_path = '' as $$
  select
    p.email, p.first_name, p.last_name,
    case when r.is_super_user then 'super_user' when r.is_network_admin then 'network_admin' end,
    private.is_invited(p.id)
  from public.profiles p
  left join private.platform_roles r on r.user_id = p.id
  where p.id = p_user
$$;
comment on function private.user_account(uuid) is
  'For location_users, about users whom the caller sees there: email and names, super_user, network_admin or null, and whether the invitation is still open.';

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
grant select on public.location_users to authenticated;

grant execute on function private.user_account(uuid) to authenticated;

create trigger user_locations_guard before update on public.user_locations
  for each row execute function private.guard_user_location();
create trigger user_locations_leave after delete on public.user_locations
  for each row execute function private.leave_location();

create trigger locations_link_creator after insert on public.locations
  for each row execute function private.link_creator();

create policy user_locations_select on public.user_locations for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );
create policy user_locations_update on public.user_locations for update to authenticated
  using (
    user_id <> (select auth.uid())
    and (
      (select private.is_super_user())
      or (
        user_id = any (array(select private.administered_user_ids()))
        and (
          network_id = (select private.admin_network_id())
          or location_id = any (array(select private.my_location_ids('admin')))
        )
      )
    )
  )
  with check (
    user_id <> (select auth.uid())
    and (
      (select private.is_super_user())
      or (
        user_id = any (array(select private.administered_user_ids()))
        and (
          network_id = (select private.admin_network_id())
          or location_id = any (array(select private.my_location_ids('admin')))
        )
      )
    )
  );
