-- The forms of a profile have no bounds; those of its texts keep out what no person types.
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  network_id uuid references public.networks on delete cascade,
  email text collate "und-x-icu" not null check (length(email) <= 254),
  first_name text collate "und-x-icu" check (length(first_name) <= 1000),
  last_name text collate "und-x-icu" check (length(last_name) <= 1000),
  full_name text collate "und-x-icu" not null
    generated always as (btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  avatar_url text,
  active_location_id uuid,
  address_line1 text check (length(address_line1) <= 1000),
  address_line2 text check (length(address_line2) <= 1000),
  city text collate "und-x-icu" check (length(city) <= 1000),
  state text check (private.is_us_state(state)),
  zip_code text check (length(zip_code) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id),
  foreign key (active_location_id, network_id) references public.locations (id, network_id)
    on delete set null (active_location_id),
  constraint profiles_avatar_url_check check (
    avatar_url ~ '^/storage/v1/object/public/avatars/[0-9a-f-]{36}/[0-9a-f-]{36}/avatar-[0-9]{1,16}\.(png|jpg|jpeg|webp)$'
  ),
  constraint profiles_email_one_line check (private.is_one_line(email)),
  constraint profiles_first_name_one_line check (private.is_one_line(first_name)),
  constraint profiles_last_name_one_line check (private.is_one_line(last_name)),
  constraint profiles_address_line1_one_line check (private.is_one_line(address_line1)),
  constraint profiles_address_line2_one_line check (private.is_one_line(address_line2)),
  constraint profiles_city_one_line check (private.is_one_line(city)),
  constraint profiles_zip_code_one_line check (private.is_one_line(zip_code))
);
comment on table public.profiles is 'A user of the product; the id is that of auth.users.';
comment on column public.profiles.network_id is 'Empty only for super users whose network was deleted.';
comment on column public.profiles.email is 'Copied from auth.users, where it is changed.';
comment on column public.profiles.active_location_id is 'The location whose screens the user sees; changed by the user alone.';
comment on column public.profiles.deleted_at is 'Soft delete; set by the delete-user and delete-self functions only.';
comment on column public.profiles.avatar_url is 'The path of the photo on this server; the app knows the host.';

-- A key of an index holds no names of that length; the users of a network are sorted as they are read.
create index profiles_network_id_idx on public.profiles (network_id, id);
create index profiles_active_location_id_idx on public.profiles (active_location_id, network_id);

call private.tenant_table('public.profiles', scope => 'network', deletable_by => 'nobody', frozen => array['email']);

grant select on public.profiles to authenticated;
grant update (
  first_name, last_name, avatar_url, active_location_id, address_line1, address_line2, city, state, zip_code
) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

-- What everybody in a network may know of each other. Column grants are the same for all
-- staff, so names and avatars stand in a table of their own: addresses stay in profiles.
create table public.colleagues (
  id uuid primary key references public.profiles on delete cascade,
  network_id uuid references public.networks on delete cascade,
  full_name text collate "und-x-icu" not null,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint colleagues_full_name_one_line check (private.is_one_line(full_name)),
  constraint colleagues_avatar_url_one_line check (private.is_one_line(avatar_url))
);
comment on table public.colleagues is 'Names and avatars of users, for records that name them. Written by a trigger on profiles only.';
comment on column public.colleagues.deleted_at is 'Set while the user is deleted: the name stays readable.';

create index colleagues_network_id_idx on public.colleagues (network_id, id);

alter table public.colleagues enable row level security;

grant select on public.colleagues to authenticated;
grant select on public.colleagues to service_role;

-- Roles above a location. Not in an exposed schema, and in no table that a user may write.
create table private.platform_roles (
  user_id uuid primary key references public.profiles on delete cascade,
  is_super_user boolean not null default false,
  is_network_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not (is_super_user and is_network_admin))
);
comment on table private.platform_roles is 'Super users, and network admins of the network of their profile.';

alter table private.platform_roles enable row level security;
call private.audit('private.platform_roles');

create function private.guard_profile()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.active_location_id is distinct from old.active_location_id then
    if (new.id = auth.uid()) is not true then
      raise exception 'Only users themselves switch their location.' using errcode = '42501';
    end if;
    if new.active_location_id is not null and exists (
      select from public.locations l
      where l.id = new.active_location_id
        and l.deleted_at is null
        and (
          l.id in (select private.my_location_ids())
          or l.network_id = private.admin_network_id()
          or (private.is_super_user() and l.network_id = new.network_id)
        )
    ) is not true then
      raise exception 'You do not work at this location.' using errcode = '42501';
    end if;
  end if;
  if new.avatar_url is distinct from old.avatar_url and new.avatar_url is not null and (
    new.avatar_url like '%/avatars/' || new.network_id || '/' || new.id || '/%'
  ) is not true then
    raise exception 'The photo must lie in the folder of its user.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_profile() is
  'The active location is the user''s own choice among their locations; the photo lies in the user''s folder.';

create function private.copy_changed_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;
comment on function private.copy_changed_email() is 'Keeps profiles.email equal to a confirmed change in auth.users.';

create function private.publish_colleague()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.colleagues (id, network_id, full_name, avatar_url, deleted_at)
  values (new.id, new.network_id, new.full_name, new.avatar_url, new.deleted_at)
  on conflict (id) do update set
    network_id = excluded.network_id,
    full_name = excluded.full_name,
    avatar_url = excluded.avatar_url,
    deleted_at = excluded.deleted_at;
  return null;
end
$$;
comment on function private.publish_colleague() is 'Copies name, avatar and state of a profile to colleagues.';

create trigger profiles_copy_email after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_changed_email();

create trigger profiles_guard before update on public.profiles
  for each row execute function private.guard_profile();
create trigger profiles_publish_colleague after insert or update on public.profiles
  for each row execute function private.publish_colleague();
create trigger profiles_plain_names_insert before insert on public.profiles
  for each row execute function private.guard_profile_names();
create trigger profiles_plain_names_update before update on public.profiles
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.guard_profile_names();

create trigger colleagues_touch before update on public.colleagues
  for each row execute function private.touch_updated_at();

create trigger platform_roles_touch before update on private.platform_roles
  for each row execute function private.touch_updated_at();

create policy profiles_select on public.profiles for select to authenticated
  using (
    id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.wholly_administered_user_ids()))
  );
create policy profiles_update on public.profiles for update to authenticated
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

create policy colleagues_wall on public.colleagues as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy colleagues_select on public.colleagues for select to authenticated
  using ((select private.is_super_user()) or network_id = (select private.my_network_id()));
