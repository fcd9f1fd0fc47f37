-- The lines of orders. What is reserved stands in the line itself, so that an item's
-- quantity_requested is always a sum that can be checked.
create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  quantity_reserved integer not null default 0 check (quantity_reserved between 0 and quantity),
  quantity_fulfilled integer check (quantity_fulfilled between 0 and quantity),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, item_id),
  foreign key (order_id, location_id) references public.orders (id, location_id) on delete cascade,
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint order_items_settled_check check (quantity_fulfilled is null or quantity_reserved = 0)
);
comment on table public.order_items is
  'What an order asks for of one item. Written by create_order, save_order_lines, check_in and fulfil_order only.';
comment on column public.order_items.quantity_reserved is
  'Held of the item while the order is open; 0 where the location does not track its inventory.';
comment on column public.order_items.quantity_fulfilled is 'What was handed out; empty until the order is fulfilled.';

create index order_items_order_id_idx on public.order_items (order_id, location_id);
create index order_items_item_id_idx on public.order_items (item_id, location_id);
create index order_items_location_id_idx on public.order_items (location_id, network_id);
-- Of many lines few are open: sums, toggles and lists of open orders read these only.
create index orders_open_idx on public.orders (location_id, id)
  where fulfillment_status in ('pending', 'in_progress', 'ready');
create index order_items_reserved_idx on public.order_items (item_id) include (quantity_reserved) where quantity_reserved > 0;

revoke all on public.order_items from anon, authenticated;
grant select on public.order_items to authenticated;
grant select on public.order_items to service_role;

alter table public.order_items enable row level security;

create policy order_items_wall on public.order_items as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

create trigger order_items_keep before truncate on public.order_items
  for each statement execute function private.refuse_rewriting();
create trigger order_items_touch before update on public.order_items
  for each row execute function private.touch_updated_at();
call private.audit('public.order_items');

-- Reservations ---------------------------------------------------------------------------------

create function private.sum_reservations(p_items uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked first: the sums are then read by a statement that sees what others had committed.
  perform from public.inventory_items i where i.id = any (p_items) order by i.id for no key update;
  update public.inventory_items i
    set quantity_requested = s.reserved
    from (
      select
        item_id,
        coalesce((
          select sum(oi.quantity_reserved) from public.order_items oi
          where oi.item_id = wanted.item_id and oi.quantity_reserved > 0
        ), 0)::integer as reserved
      from unnest(p_items) wanted (item_id)
    ) s
    where i.id = s.item_id
      and i.quantity_requested <> s.reserved
      -- What goes with its network needs no sum any more.
      and exists (select from public.networks n where n.id = i.network_id);
end
$$;
comment on function private.sum_reservations(uuid[]) is 'Sets quantity_requested of items to what their lines reserve.';

create function private.carry_new_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(select distinct item_id from new_rows where quantity_reserved > 0));
  return null;
end
$$;
create function private.carry_changed_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(
    select o.item_id from old_rows o join new_rows n using (id)
    where (o.item_id, o.quantity_reserved) is distinct from (n.item_id, n.quantity_reserved)
    union
    select n.item_id from old_rows o join new_rows n using (id)
    where (o.item_id, o.quantity_reserved) is distinct from (n.item_id, n.quantity_reserved)
  ));
  return null;
end
$$;
create function private.carry_gone_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(select distinct item_id from old_rows where quantity_reserved > 0));
  return null;
end
$$;
comment on function private.carry_new_reservations() is 'Carries what new lines reserve to their items.';
comment on function private.carry_changed_reservations() is 'Carries what changed lines reserve to their items.';
comment on function private.carry_gone_reservations() is 'Takes what deleted lines reserved from their items.';

create trigger order_items_carry_insert after insert on public.order_items
  referencing new table as new_rows for each statement execute function private.carry_new_reservations();
create trigger order_items_carry_update after update on public.order_items
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.carry_changed_reservations();
create trigger order_items_carry_delete after delete on public.order_items
  referencing old table as old_rows for each statement execute function private.carry_gone_reservations();
