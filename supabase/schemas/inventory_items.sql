-- What an item is counted in, what a scanner reads from it, and at what level it runs low.
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
  search_text text collate "C" not null generated always as (
    private.search_key(name, description, category) || coalesce(' ' || nullif(custom_text, ''), '')
  ) stored,
  unit text collate "und-x-icu" check (length(btrim(unit)) between 1 and 20),
  barcode text check (barcode ~ '^[0-9A-Z]{1,64}$'),
  low_stock_level integer check (low_stock_level between 0 and 1000000),
  stock_state text not null generated always as (
      case
        when quantity_requested > quantity_actual then 'short'
        when quantity_actual - quantity_requested <= low_stock_level then 'low'
        else 'enough'
      end
    ) stored,
  contains text[] check (private.is_contents(contains)),
  times_handed_out integer not null default 0,
  unit_pounds numeric(6, 2) check (unit_pounds between 0.01 and 999.99),
  custom jsonb not null default '{}',
  custom_text text collate "C" not null default '',
  unique (id, location_id),
  unique (id, network_id),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint inventory_items_name_one_line check (private.is_one_line(name)),
  constraint inventory_items_category_one_line check (private.is_one_line(category)),
  constraint inventory_items_unit_one_line check (private.is_one_line(unit))
);
comment on table public.inventory_items is 'A thing that a location keeps and gives out.';
comment on column public.inventory_items.quantity_actual is
  'On hand (''Total''): the sum of the item''s stock movements; cannot be written.';
comment on column public.inventory_items.quantity_requested is
  'Reserved by open orders: the sum of their lines; cannot be written.';
comment on column public.inventory_items.quantity_available is 'On hand less requested; below zero when the item is short.';
comment on column public.inventory_items.updated_at is 'Last change of the description of the item; stock has its own times.';
comment on column public.inventory_items.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.inventory_items.custom_text is 'The values of the fields that the network has searched, as free text looks for them.';
comment on column public.inventory_items.deleted_at is 'Soft delete by an admin of the location.';
comment on column public.inventory_items.search_text is
  'Name, description and category, in lower case as typed and folded; what the free-text filter looks in.';
comment on column public.inventory_items.unit is 'What one of it is: can, bag, lb.';
comment on column public.inventory_items.barcode is
  'Digits and capital letters, as a scanner types them; no other live item of the location has it.';
comment on column public.inventory_items.low_stock_level is 'With so many available or fewer the item runs low; null: it never does.';
comment on column public.inventory_items.contains is
  'The allergens in it, pork, alcohol or meat, or none of these (private.is_contents); null where nobody stated it.';
comment on column public.inventory_items.times_handed_out is
  'In how many orders it was handed out; kept by private.settle_orders.';
comment on column public.inventory_items.unit_pounds is 'What one of it weighs, in pounds; null where nobody stated it.';
comment on column public.inventory_items.stock_state is
  'short: open orders want more than is on hand; low: at or below its level; else enough.';

create function private.heaviest_unit()
returns numeric language sql immutable parallel safe set search_path = '' as $$ select 999.99 $$;
comment on function private.heaviest_unit() is
  'So many pounds one unit of an item weighs at most (src/config.ts says the same): a pallet, not a truck.';

create index inventory_items_location_id_idx on public.inventory_items (location_id, network_id);
create index inventory_items_name_idx on public.inventory_items (location_id, name, id) where deleted_at is null;
-- Named so that a form puts the refusal at its field (src/data/errors.ts).
create unique index inventory_items_location_id_barcode_key on public.inventory_items (location_id, barcode)
  where deleted_at is null;

call private.tenant_table('public.inventory_items', scope => 'location', deletable_by => 'admin',
  frozen => array['quantity_actual', 'quantity_requested', 'times_handed_out'], touch => false);
call private.takes_custom_fields('public.inventory_items');

grant select on public.inventory_items to authenticated;
grant insert (
  location_id, name, description, category, unit, barcode, low_stock_level, contains, unit_pounds,
  custom
) on public.inventory_items to authenticated;
grant update (
  name, description, category, deleted_at, unit, barcode, low_stock_level, contains, unit_pounds,
  custom
) on public.inventory_items to authenticated;
grant select, insert, update, delete on public.inventory_items to service_role;

-- Receiving, adjusting, wasting, transferring and counting, and the ledger of an item.
create function private.require_item(p_item_id uuid)
returns public.inventory_items language plpgsql stable security definer set search_path = '' as $$
declare
  item public.inventory_items;
begin
  select * into item from public.inventory_items i where i.id = p_item_id;
  if private.require_location(item.location_id, 'item') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  return item;
end
$$;
comment on function private.require_item(uuid) is
  'An item, deleted or not, of a location that the caller administers; 42501 for members, PT404 out of reach.';

create function private.capitalize_barcode()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.barcode := upper(new.barcode);
  return new;
end
$$;
comment on function private.capitalize_barcode() is 'One spelling of a barcode, whoever types it.';

create function private.find_item(p_location_id uuid, p_name text, p_barcode text)
returns uuid language sql stable security definer set search_path = '' as $$
  select i.id
  from public.inventory_items i
  where i.location_id = p_location_id
    and i.deleted_at is null
    and (i.barcode = upper(p_barcode) or lower(btrim(i.name)) = lower(btrim(p_name)))
  order by (i.barcode = upper(p_barcode)) is true desc, i.name <> p_name, i.created_at, i.id
  limit 1
$$;
comment on function private.find_item(uuid, text, text) is
  'The live item of a location with this barcode, else with this name however it is written; judges nobody.';

create trigger inventory_items_capitalize_barcode before insert or update of barcode on public.inventory_items
  for each row execute function private.capitalize_barcode();
create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.unit, new.barcode, new.low_stock_level, new.contains, new.unit_pounds,
      new.deleted_at, new.custom)
      is distinct from
    (old.name, old.description, old.category, old.unit, old.barcode, old.low_stock_level, old.contains, old.unit_pounds,
      old.deleted_at, old.custom)
  )
  execute function private.touch_updated_at();

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
