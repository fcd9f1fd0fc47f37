-- The ledger: every change of what is on hand, with who, when and why. An item's quantity_actual
-- is its sum; the last entry carries it as balance (ADR 0014).
create type public.stock_movement_kind as enum ('receive', 'adjust', 'waste', 'transfer', 'count', 'fulfil');
comment on type public.stock_movement_kind is 'Why stock changed; fulfil is what orders take.';

create function private.stock_reasons(p_kind public.stock_movement_kind)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select case p_kind
    when 'receive' then array['donation', 'purchase', 'food_bank', 'returned', 'other']
    when 'adjust' then array['data_error', 'found', 'lost', 'other']
    when 'waste' then array['expired', 'damaged', 'spoiled', 'recalled', 'other']
    when 'transfer' then array['rebalance', 'request', 'event', 'other']
    when 'count' then array['cycle_count', 'full_count', 'spot_check', 'other']
  end
$$;
comment on function private.stock_reasons(public.stock_movement_kind) is
  'The reasons that a kind of movement can have; null for fulfil, whose reason is its order.';

create table private.stock_movements (
  id bigint generated always as identity,
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  kind public.stock_movement_kind not null,
  delta integer not null,
  balance integer not null,
  reason text,
  note text check (length(note) <= 500),
  order_id uuid,
  counterpart_item_id uuid,
  actor uuid default private.current_actor(),
  idempotency_key uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  -- No index on the id alone: the planner would walk the whole ledger back for an item's last entry.
  primary key (item_id, location_id, id),
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (order_id, location_id) references public.orders (id, location_id) on delete cascade,
  foreign key (counterpart_item_id, network_id) references public.inventory_items (id, network_id) on delete cascade,
  constraint stock_movements_balance_check check (balance >= 0),
  constraint stock_movements_delta_check check (
    case kind
      when 'receive' then delta > 0
      when 'waste' then delta < 0
      when 'fulfil' then delta < 0
      when 'count' then true
      else delta <> 0
    end
  ),
  constraint stock_movements_reason_check check (
    (reason = any (private.stock_reasons(kind)) or (kind = 'fulfil' and reason is null)) is true
  ),
  constraint stock_movements_order_check check ((kind = 'fulfil') = (order_id is not null)),
  constraint stock_movements_counterpart_check check ((kind = 'transfer') = (counterpart_item_id is not null))
);
comment on table private.stock_movements is
  'Append-only ledger of stock: goes with its network only. The id orders the entries of an item.';
comment on column private.stock_movements.balance is 'On hand after this entry; filled by trigger.';
comment on column private.stock_movements.counterpart_item_id is 'Of a transfer: the item at the other location.';
comment on column private.stock_movements.actor is 'Who did it; no foreign key, the entry outlives its user.';
comment on column private.stock_movements.idempotency_key is 'Made by the form when it opens: saving twice makes one entry.';

create index stock_movements_location_id_idx on private.stock_movements (location_id, network_id, created_at);
create index stock_movements_order_id_idx on private.stock_movements (order_id, location_id);
create index stock_movements_counterpart_idx on private.stock_movements (counterpart_item_id, network_id);

alter table private.stock_movements enable row level security;

create trigger stock_movements_append_only before update or truncate on private.stock_movements
  for each statement execute function private.refuse_rewriting();

create function private.keep_movements()
returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from old_rows o join public.networks n on n.id = o.network_id) then
    raise exception 'The stock ledger is append-only.' using errcode = '42501';
  end if;
  return null;
end
$$;
comment on function private.keep_movements() is 'Entries are deleted with their whole network only.';

create trigger stock_movements_keep after delete on private.stock_movements
  referencing old table as old_rows for each statement execute function private.keep_movements();

-- A row trigger sees the rows that its own statement wrote before it, so that the balance is right
-- for several entries of an item at once. The item's lock makes others wait.
create function private.fill_stock_movement()
returns trigger language plpgsql set search_path = '' as $$
begin
  select i.location_id, i.network_id into new.location_id, new.network_id
    from public.inventory_items i where i.id = new.item_id
    for no key update;
  new.balance := new.delta + coalesce((
    select m.balance
    from private.stock_movements m
    where m.item_id = new.item_id and m.location_id = new.location_id
    order by m.id desc
    limit 1
  ), 0);
  return new;
end
$$;
comment on function private.fill_stock_movement() is 'Before insert: location and network of the item, and the running balance.';

create trigger stock_movements_fill before insert on private.stock_movements
  for each row execute function private.fill_stock_movement();

create function private.carry_balance()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.inventory_items i
    set quantity_actual = l.balance
    from (select distinct on (item_id) item_id, balance from new_rows order by item_id, id desc) l
    where i.id = l.item_id and i.quantity_actual <> l.balance;
  return null;
end
$$;
comment on function private.carry_balance() is 'Writes the last balance to the item.';

create trigger stock_movements_carry after insert on private.stock_movements
  referencing new table as new_rows for each statement execute function private.carry_balance();

-- Quantities are what ledger and open lines say. No setting, role or function name opens this door:
-- a write that agrees with them is let through, every other one is refused, the owner's too.
create function private.guard_quantities()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (
    (tg_op = 'UPDATE' and new.quantity_actual = old.quantity_actual)
    or new.quantity_actual = coalesce((
      select m.balance
      from private.stock_movements m
      where m.item_id = new.id and m.location_id = new.location_id
      order by m.id desc
      limit 1
    ), 0)
  ) is not true or (
    (tg_op = 'UPDATE' and new.quantity_requested = old.quantity_requested)
    or new.quantity_requested = coalesce((
      select sum(oi.quantity_reserved) from public.order_items oi
      where oi.item_id = new.id and oi.quantity_reserved > 0
    ), 0)
  ) is not true then
    raise exception 'Quantities are not written: they follow the stock ledger and the open orders.'
      using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_quantities() is
  'Lets quantities become only the last balance of the ledger and the sum of what open lines reserve.';

create trigger inventory_items_guard_new_quantities before insert on public.inventory_items
  for each row when (new.quantity_actual <> 0 or new.quantity_requested <> 0)
  execute function private.guard_quantities();
create trigger inventory_items_guard_quantities before update on public.inventory_items
  for each row when (
    (new.quantity_actual, new.quantity_requested) is distinct from (old.quantity_actual, old.quantity_requested)
  )
  execute function private.guard_quantities();

create function private.guard_wanted_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  orders constant integer[] := array(
    select o.order_number
    from public.order_items oi
    join public.orders o on o.id = oi.order_id
    where oi.item_id = new.id
      and o.location_id = new.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready')
    order by o.order_number
  );
begin
  if cardinality(orders) > 0 then
    raise sqlstate 'PT409' using
      message = format('%s is on %s. Fulfil or cancel them first.', new.name,
        case cardinality(orders) when 1 then 'an open order' else cardinality(orders) || ' open orders' end),
      detail = jsonb_build_object('code', 'item_wanted', 'order_numbers', to_jsonb(orders))::text;
  end if;
  return new;
end
$$;
comment on function private.guard_wanted_item() is 'An item on open orders cannot be deleted: PT409, naming the orders.';

create trigger inventory_items_guard_wanted before update on public.inventory_items
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.guard_wanted_item();
