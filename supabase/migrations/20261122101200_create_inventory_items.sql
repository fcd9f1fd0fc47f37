create table public.inventory_items (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null,
  network_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  category text collate "und-x-icu" check (length(category) <= 80),
  quantity_actual integer not null default 0 check (quantity_actual >= 0),
  quantity_requested integer not null default 0 check (quantity_requested >= 0),
  quantity_available integer not null generated always as (quantity_actual - quantity_requested) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, location_id),
  unique (id, network_id),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table public.inventory_items is 'A thing that a location keeps and gives out.';
comment on column public.inventory_items.quantity_actual is
  'On hand (''Total''): the sum of the item''s stock movements; cannot be written.';
comment on column public.inventory_items.quantity_requested is
  'Reserved by open orders: the sum of their lines; cannot be written.';
comment on column public.inventory_items.quantity_available is 'On hand less requested; below zero when the item is short.';
comment on column public.inventory_items.updated_at is 'Last change of the description of the item; stock has its own times.';
comment on column public.inventory_items.deleted_at is 'Soft delete by an admin of the location.';

create index inventory_items_location_id_idx on public.inventory_items (location_id, network_id);
create index inventory_items_name_idx on public.inventory_items (location_id, name, id) where deleted_at is null;

call private.tenant_table('public.inventory_items', scope => 'location', deletable_by => 'admin',
  frozen => array['quantity_actual', 'quantity_requested'], touch => false);

grant select on public.inventory_items to authenticated;
grant insert (location_id, name, description, category) on public.inventory_items to authenticated;
grant update (name, description, category, deleted_at) on public.inventory_items to authenticated;
grant select, insert, update, delete on public.inventory_items to service_role;

-- Members read names and availability where they order; only admins keep the inventory.
create policy inventory_items_select on public.inventory_items for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy inventory_items_insert on public.inventory_items for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );
create policy inventory_items_update on public.inventory_items for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );

-- Saving a form compares updated_at: stock that moves meanwhile is no conflict with a description.
create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.deleted_at)
      is distinct from (old.name, old.description, old.category, old.deleted_at)
  )
  execute function private.touch_updated_at();
