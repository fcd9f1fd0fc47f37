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

call private.tenant_table('public.locations', scope => 'network', deletable_by => 'nobody');

grant select on public.locations to authenticated;
grant insert (network_id, name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled)
  on public.locations to authenticated;
grant update (name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled)
  on public.locations to authenticated;
grant select, insert, update, delete on public.locations to service_role;

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

-- Deleting and restoring what an update may not: a private definer function that checks for
-- itself, and an invoker function of the same name that the API exposes.

create function private.soft_delete_location(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  location_network uuid;
begin
  perform private.require_live_session();
  select l.network_id into location_network
    from public.locations l where l.id = p_id and l.deleted_at is null for update;
  if (private.is_super_user() or location_network = private.admin_network_id()) is not true
    or location_network is null
  then
    raise sqlstate 'PT404' using message = 'There is no such location, or you may not delete it.';
  end if;
  update public.locations set deleted_at = now() where id = p_id;
  -- The links stay, so that a restored location has its people again.
  update public.profiles p
    set active_location_id = private.next_location_id(p.id)
    where p.active_location_id = p_id;
end
$$;

create function private.restore_location(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  location_network uuid;
begin
  perform private.require_live_session();
  select l.network_id into location_network from public.locations l where l.id = p_id for update;
  if (private.is_super_user() or location_network = private.admin_network_id()) is not true
    or location_network is null
  then
    raise sqlstate 'PT404' using message = 'There is no such location, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = p_id;
end
$$;

create function public.soft_delete_location(p_id uuid)
returns void language sql set search_path = '' as $$ select private.soft_delete_location(p_id) $$;
comment on function public.soft_delete_location(uuid) is
  'Deletes a location softly and moves its users to another of theirs. Network admins, super users; else 404.';

create function public.restore_location(p_id uuid)
returns void language sql set search_path = '' as $$ select private.restore_location(p_id) $$;
comment on function public.restore_location(uuid) is
  'Takes a location out of the trash, with its people. Network admins, super users; else 404.';

grant execute on function
  private.soft_delete_location(uuid), private.restore_location(uuid),
  public.soft_delete_location(uuid), public.restore_location(uuid)
to authenticated;
