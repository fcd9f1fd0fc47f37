-- What the end of an order does to stock, however its status was changed: cancelling releases,
-- fulfilling takes. One statement may end many orders; locks are taken in one fixed order
-- everywhere: orders, locations by id, items by id.

create function private.refuse_shortage(p_items jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using
    message = 'Not enough in stock: ' || (
      select string_agg(format('%s (on hand %s, reserved %s, wanted %s)',
        s ->> 'name', s ->> 'on_hand', s ->> 'reserved', s ->> 'wanted'), '; ')
      from jsonb_array_elements(p_items) s
    ) || '.',
    detail = jsonb_build_object('code', 'insufficient_stock', 'items', p_items)::text;
end
$$;
comment on function private.refuse_shortage(jsonb) is
  'Raises PT409 for items [{item_id, name, on_hand, reserved, wanted}]; reserved is by others.';

create function private.settle_orders()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ended constant uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where n.fulfillment_status <> o.fulfillment_status and n.fulfillment_status in ('fulfilled', 'cancelled')
  );
begin
  if cardinality(ended) = 0 then
    return null;
  end if;
  perform from public.locations l
    where l.id in (select n.location_id from new_rows n where n.id = any (ended))
    order by l.id for share;
  perform from public.inventory_items i
    where i.id in (select oi.item_id from public.order_items oi where oi.order_id = any (ended))
    order by i.id for no key update;

  update public.order_items oi
    set quantity_reserved = 0
    from new_rows n
    where n.id = any (ended) and n.fulfillment_status = 'cancelled'
      and oi.order_id = n.id and oi.quantity_reserved > 0;

  -- As much as is on hand, the older order first; fulfil_order has decided its lines before.
  with wanted as (
    select
      oi.id, oi.order_id, oi.item_id, oi.quantity_fulfilled as decided,
      l.inventory_tracking_enabled as is_tracked,
      i.quantity_actual as on_hand,
      coalesce(oi.quantity_fulfilled, oi.quantity) as quantity,
      coalesce(sum(coalesce(oi.quantity_fulfilled, oi.quantity)) over (
        partition by oi.item_id order by n.order_number
        rows between unbounded preceding and 1 preceding
      ), 0) as before
    from new_rows n
    join public.order_items oi on oi.order_id = n.id
    join public.inventory_items i on i.id = oi.item_id
    join public.locations l on l.id = n.location_id
    where n.id = any (ended) and n.fulfillment_status = 'fulfilled'
  ),
  taken as (
    update public.order_items oi
      set quantity_reserved = 0,
        quantity_fulfilled = case
          when w.decided is not null or w.is_tracked is not true then w.quantity
          else greatest(0, least(w.quantity, w.on_hand - w.before))
        end
      from wanted w
      where oi.id = w.id
      returning oi.order_id, oi.item_id, oi.quantity_fulfilled, w.is_tracked
  )
  insert into private.stock_movements (item_id, kind, delta, order_id)
  select item_id, 'fulfil', -quantity_fulfilled, order_id
  from taken
  where is_tracked and quantity_fulfilled > 0
  order by item_id, order_id;
  return null;
end
$$;
comment on function private.settle_orders() is
  'After a change of status: cancelled orders release what they reserved, fulfilled ones take it from stock.';

create trigger orders_settle after update on public.orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.settle_orders();

-- Tracking switched on or off while orders are open.
create function private.follow_tracking()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.inventory_items i
    where i.location_id = new.id
    order by i.id for no key update;
  update public.order_items oi
    set quantity_reserved = case when new.inventory_tracking_enabled then oi.quantity else 0 end
    from public.orders o
    where o.id = oi.order_id
      and o.location_id = new.id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready');
  return null;
end
$$;
comment on function private.follow_tracking() is
  'Without tracking open orders reserve nothing; with it they reserve what they ask for.';

create trigger locations_follow_tracking after update on public.locations
  for each row when (old.inventory_tracking_enabled <> new.inventory_tracking_enabled)
  execute function private.follow_tracking();

-- A visit that is deleted takes its open orders along: they are cancelled in the same transaction,
-- which releases what they reserved. What was handed out stays handed out.

create function private.cancel_orders_of_deleted_visits()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o
    set fulfillment_status = 'cancelled'
    from new_rows n
    join old_rows b using (id)
    where n.deleted_at is not null and b.deleted_at is null
      and o.visit_id = n.id and o.location_id = n.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready');
  return null;
end
$$;
comment on function private.cancel_orders_of_deleted_visits() is
  'After a visit was deleted: its open orders are cancelled.';

create trigger visits_cancel_orders after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.cancel_orders_of_deleted_visits();
