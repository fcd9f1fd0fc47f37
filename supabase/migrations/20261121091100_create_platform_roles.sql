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

create trigger platform_roles_touch before update on private.platform_roles
  for each row execute function private.touch_updated_at();
call private.audit('private.platform_roles');
