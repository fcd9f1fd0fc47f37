-- Quantities are what ledger and open lines say. No setting, role or function name opens this door:
-- a write that agrees with them is let through, every other one is refused, the owner's too.

-- Lines did not exist before: nothing is reserved.
update public.inventory_items set quantity_requested = 0 where quantity_requested <> 0;

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

comment on column public.inventory_items.quantity_actual is
  'On hand (''Total''): the sum of the item''s stock movements; cannot be written.';
comment on column public.inventory_items.quantity_requested is
  'Reserved by open orders: the sum of their lines; cannot be written.';

-- Saving a form compares updated_at: stock that moves meanwhile is no conflict with a description.
drop trigger inventory_items_touch on public.inventory_items;
create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.deleted_at)
      is distinct from (old.name, old.description, old.category, old.deleted_at)
  )
  execute function private.touch_updated_at();
comment on column public.inventory_items.updated_at is 'Last change of the description of the item; stock has its own times.';

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
