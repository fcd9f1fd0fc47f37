create table public.locations (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  inventory_tracking_enabled boolean not null default true,
  strict_inventory_tracking_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id)
);
comment on table public.locations is 'A place of service of a network.';
comment on column public.locations.inventory_tracking_enabled is 'Whether orders reserve and take stock here.';
comment on column public.locations.strict_inventory_tracking_enabled is
  'Whether an order beyond what is available is refused instead of warned about.';
comment on column public.locations.deleted_at is 'Soft delete; set by soft_delete_location and restore_location only.';

create index locations_network_id_idx on public.locations (network_id, name, id);

revoke all on public.locations from anon, authenticated;
grant select on public.locations to authenticated;
grant insert (network_id, name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled)
  on public.locations to authenticated;
grant update (name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled)
  on public.locations to authenticated;
grant select, insert, update, delete on public.locations to service_role;

alter table public.locations enable row level security;

create policy locations_wall on public.locations as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy locations_select on public.locations for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids()))
  );
create policy locations_insert on public.locations for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
create policy locations_update on public.locations for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));

create trigger locations_freeze before update on public.locations
  for each row execute function private.freeze_columns('id', 'network_id', 'created_at');
create trigger locations_guard_deleted before update on public.locations
  for each row execute function private.guard_deleted_at('nobody');
create trigger locations_touch before update on public.locations
  for each row execute function private.touch_updated_at();
call private.audit('public.locations');
