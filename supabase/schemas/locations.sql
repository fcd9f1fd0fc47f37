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
  time_zone text check (private.is_time_zone(time_zone)),
  unique (id, network_id),
  constraint locations_name_one_line check (private.is_one_line(name))
);
comment on table public.locations is 'A place of service of a network.';
comment on column public.locations.inventory_tracking_enabled is 'Whether orders reserve and take stock here.';
comment on column public.locations.strict_inventory_tracking_enabled is
  'Whether an order beyond what is available is refused instead of warned about.';
comment on column public.locations.deleted_at is 'Soft delete; set by soft_delete_location and restore_location only.';
comment on column public.locations.time_zone is
  'Its IANA time zone; null as the network. Admins of the location set it, too.';

create index locations_network_id_idx on public.locations (network_id, name, id);

call private.tenant_table('public.locations', scope => 'network', deletable_by => 'nobody');

grant select on public.locations to authenticated;
grant insert (
  network_id, name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled, time_zone
) on public.locations to authenticated;
grant update (
  name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled, time_zone
) on public.locations to authenticated;
grant select, insert, update, delete on public.locations to service_role;

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
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such location, or you may not delete it.';
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
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such location, or you may not restore it.';
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

create function private.restore_locations(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  perform from public.locations l where l.id = any (p_ids) order by l.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.locations l on l.id = wanted.id
    where (private.is_super_user() or l.network_id = private.admin_network_id()) is not true or l.id is null
  ) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'One of the locations does not exist, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create function public.restore_locations(p_ids uuid[])
returns integer language sql set search_path = '' as $$ select private.restore_locations(p_ids) $$;
comment on function public.restore_locations(uuid[]) is
  'Takes up to 200 locations out of the trash with their people, all or none; how many were in it. Network admins, super users; else 404.';

grant execute on function
  private.soft_delete_location(uuid), private.restore_location(uuid), public.soft_delete_location(uuid),
  public.restore_location(uuid), private.restore_locations(uuid[]), public.restore_locations(uuid[])
to authenticated;

create trigger locations_plain_name before insert or update of name on public.locations
  for each row execute function private.guard_place_name();

create policy locations_select on public.locations for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids()))
  );
create policy locations_insert on public.locations for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
create policy locations_update on public.locations for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids('admin')))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids('admin')))
  );
