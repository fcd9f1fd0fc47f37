-- PostgREST writes the message of a PTxyz error into the status line of the answer, byte for byte: a line break in it
-- would begin a header or the body. So the message of every such refusal is a fixed code. What varies stands in the
-- detail, as JSON; the app words it (src/data/refusals.ts). The hint is a fixed sentence for readers of the API.

create function private.first_items(p_items jsonb)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(i.item order by i.place) filter (where i.place <= 20), '[]'),
    'more', greatest(0, jsonb_array_length(p_items) - 20))
  from jsonb_array_elements(p_items) with ordinality i (item, place)
$$;
comment on function private.first_items(jsonb) is
  'What the detail of a refusal says of a list: {items: its first 20, more: how many others there are}.';

create or replace function private.refuse_shortage(p_items jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using
    message = 'insufficient_stock',
    detail = private.first_items(p_items)::text,
    hint = 'Take less, or receive more first.';
end
$$;
comment on function private.refuse_shortage(jsonb) is
  'Raises PT409 insufficient_stock for items [{item_id, name, on_hand, reserved, wanted}], as private.first_items names them; reserved is by others.';

create or replace function private.guard_wanted_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  orders constant jsonb := (
    select jsonb_agg(jsonb_build_object('order_number', o.order_number) order by o.order_number)
    from public.order_items oi
    join public.orders o on o.id = oi.order_id
    where oi.item_id = new.id
      and o.location_id = new.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready')
  );
begin
  if orders is not null then
    raise sqlstate 'PT409' using
      message = 'item_wanted',
      detail = private.first_items(orders)::text,
      hint = 'Fulfill or cancel the open orders first.';
  end if;
  return new;
end
$$;
comment on function private.guard_wanted_item() is
  'An item on open orders cannot be deleted: PT409 item_wanted, with their numbers as private.first_items names them.';

create or replace function private.place_stock_lines(p_location_id uuid, p_lines jsonb)
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  placed uuid[] := array(select l.item_id from private.read_stock_lines(p_lines) l order by l.place);
  line record;
  item uuid;
  deleted jsonb;
begin
  if array_position(placed, null) is not null then
    -- Two deliveries of something new at once must not make it twice.
    perform from public.locations l where l.id = p_location_id for no key update;
  end if;
  for line in select * from private.read_stock_lines(p_lines) l where l.item_id is null order by l.place loop
    item := private.find_item(p_location_id, line.name, line.barcode);
    if item is null then
      insert into public.inventory_items (location_id, name, category, unit, barcode)
      values (p_location_id, line.name, line.category, line.unit, line.barcode)
      returning id into item;
    end if;
    placed[line.place] := item;
  end loop;

  perform from public.inventory_items i where i.id = any (placed) order by i.id for no key update;
  if exists (
    select from unnest(placed) wanted (id)
    left join public.inventory_items i on i.id = wanted.id and i.location_id = p_location_id
    where i.id is null
  ) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such item at this location.';
  end if;
  select jsonb_agg(jsonb_build_object('item_id', i.id, 'name', i.name) order by i.name, i.id) into deleted
    from public.inventory_items i where i.id = any (placed) and i.deleted_at is not null;
  if deleted is not null then
    raise sqlstate 'PT409' using
      message = 'item_deleted',
      detail = private.first_items(deleted)::text,
      hint = 'An item was deleted meanwhile. Take it out, or add it as a new one.';
  end if;
  return placed;
end
$$;
comment on function private.place_stock_lines(uuid, jsonb) is
  'The ids of the items of the lines, in their order, locked; makes those that are new. PT404 for an item of another location, PT409 item_deleted for deleted ones, as private.first_items names them. The callers have checked who asks.';

create or replace function private.record_stock_sheet(
  p_location_id uuid, p_kind public.stock_movement_kind, p_key uuid, p_reason text, p_lines jsonb, p_donor text,
  p_received_on date, p_note text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  placed uuid[];
  moved jsonb;
  is_repeated boolean;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  if p_key is null then
    raise exception 'The key of the form is missing.' using errcode = '22023';
  end if;
  if (p_reason = any (private.stock_reasons(p_kind))) is not true then
    raise exception 'This is no reason for that: %.', array_to_string(private.stock_reasons(p_kind), ', ')
      using errcode = '22023';
  end if;
  if p_received_on > private.local_today(p_location_id) then
    raise exception 'A delivery cannot have come after today.' using errcode = '22023';
  end if;
  if exists (
    select from private.read_stock_lines(p_lines) l
    where (l.quantity between case p_kind when 'count' then 0 else 1 end and 1000000) is not true
      or num_nonnulls(l.item_id, l.name) <> 1
  ) then
    raise exception 'A line names an item or a new one, and a whole number of at most 1,000,000.' using errcode = '22023';
  end if;

  -- A double click: the second request waits here and then finds what the first one saved.
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  is_repeated := exists (select from private.stock_movements m where m.form_key = p_key);
  if is_repeated then
    if exists (
      select from private.stock_movements m
      where m.form_key = p_key and (m.location_id, m.kind) is distinct from (p_location_id, p_kind)
    ) then
      raise exception 'This key belongs to another delivery or count.' using errcode = '23505';
    end if;
  else
    placed := private.place_stock_lines(p_location_id, p_lines);
    if p_kind = 'count' then
      if cardinality(placed) <> (select count(distinct p) from unnest(placed) p) then
        raise exception 'An item is counted on one line only.' using errcode = '22023';
      end if;
      -- What was handed out since it was counted would come back by the count.
      select jsonb_agg(jsonb_build_object('item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual)
          order by l.place)
        into moved
        from private.read_stock_lines(p_lines) l
        join public.inventory_items i on i.id = placed[l.place]
        where l.on_hand <> i.quantity_actual;
      if moved is not null then
        raise sqlstate 'PT409' using
          message = 'stock_moved',
          detail = private.first_items(moved)::text,
          hint = 'Stock moved while it was counted. Look at these again, and save with what is on hand now.';
      end if;
    end if;
    insert into private.stock_movements
      (item_id, kind, delta, reason, note, donor, received_on, lot, best_by, form_key)
    select i.id, p_kind, case p_kind when 'count' then l.quantity - i.quantity_actual else l.quantity end,
      p_reason, nullif(btrim(p_note), ''), nullif(btrim(p_donor), ''), p_received_on, l.lot, l.best_by, p_key
    from private.read_stock_lines(p_lines) l
    join public.inventory_items i on i.id = placed[l.place]
    order by l.place;
  end if;

  return (
    select jsonb_build_object('lines', count(*), 'units', sum(m.delta), 'repeated', is_repeated)
    from private.stock_movements m where m.form_key = p_key
  );
end
$$;

create or replace function private.transfer_target(p_item public.inventory_items, p_location_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  target uuid;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of both locations transfer between them.' using errcode = '42501';
  end if;
  -- Two transfers of a new item at once must not make it twice.
  perform from public.locations l where l.id = p_location_id and l.network_id = p_item.network_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such location in this network.';
  end if;
  target := private.find_item(p_location_id, p_item.name, p_item.barcode);
  if target is null then
    insert into public.inventory_items (location_id, name, description, category, unit, barcode)
    values (p_location_id, p_item.name, p_item.description, p_item.category, p_item.unit, p_item.barcode)
    returning id into target;
  end if;
  return target;
end
$$;

create or replace function private.write_lines(p_order_id uuid, p_lines jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  items constant uuid[] := array(select l.item_id from private.read_lines(p_lines) l);
  place record;
  short jsonb;
begin
  if exists (select from private.read_lines(p_lines) l where (l.quantity between 1 and 9999) is not true) then
    raise exception 'A quantity is a whole number from 1 to 9999.' using errcode = '22023';
  end if;
  if cardinality(items) <> (select count(distinct i) from unnest(items) i) then
    raise exception 'An item stands on one line only.' using errcode = '22023';
  end if;

  select l.id, l.network_id, l.inventory_tracking_enabled as is_tracked,
      l.inventory_tracking_enabled and l.strict_inventory_tracking_enabled as is_strict
    into strict place
    from public.orders o join public.locations l on l.id = o.location_id
    where o.id = p_order_id
    for share of l;
  perform from public.inventory_items i
    where i.id = any (items)
      or i.id in (select oi.item_id from public.order_items oi where oi.order_id = p_order_id)
    order by i.id for no key update;

  if (
    select count(*) from public.inventory_items i
    where i.id = any (items) and i.location_id = place.id and i.deleted_at is null
  ) <> cardinality(items) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such item at this location.';
  end if;

  if place.is_strict then
    select jsonb_agg(jsonb_build_object(
        'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual,
        'reserved', i.quantity_requested - own.reserved, 'wanted', l.quantity
      ) order by i.name, i.id)
      into short
      from private.read_lines(p_lines) l
      join public.inventory_items i on i.id = l.item_id
      cross join lateral (
        select coalesce(sum(oi.quantity_reserved), 0)::integer as reserved
        from public.order_items oi where oi.order_id = p_order_id and oi.item_id = i.id
      ) own
      -- Asking for less than before is never refused.
      where l.quantity > own.reserved and l.quantity > i.quantity_actual - i.quantity_requested + own.reserved;
    if short is not null then
      perform private.refuse_shortage(short);
    end if;
  end if;

  delete from public.order_items oi where oi.order_id = p_order_id and oi.item_id <> all (items);
  insert into public.order_items (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
  select p_order_id, l.item_id, place.id, place.network_id, l.quantity,
    case when place.is_tracked then l.quantity else 0 end
  from private.read_lines(p_lines) l
  on conflict (order_id, item_id) do update
    set quantity = excluded.quantity, quantity_reserved = excluded.quantity_reserved
    where (order_items.quantity, order_items.quantity_reserved)
      is distinct from (excluded.quantity, excluded.quantity_reserved);
  return cardinality(items);
end
$$;

create or replace function private.save_order_lines(
  p_order_id uuid, p_lines jsonb, p_unchanged_since timestamp with time zone
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
  lines integer;
begin
  if target.status <> 'pending' then
    raise exception 'The lines of an order that is % stay as they are.', target.status
      using errcode = '23514', hint = 'Set it back to pending first.';
  end if;
  -- Locked above: nobody changes it between this look and the end of the transaction.
  if p_unchanged_since <> (select o.updated_at from public.orders o where o.id = p_order_id) then
    raise sqlstate 'PT409' using
      message = 'order_changed', hint = 'Somebody else changed this order meanwhile. Read it again.';
  end if;
  lines := private.write_lines(p_order_id, p_lines);
  -- The order has changed: whoever saves an older state of it is told.
  update public.orders set updated_at = now() where id = p_order_id;
  return jsonb_build_object('lines', lines);
end
$$;

create or replace function private.record_print(p_order_ids uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.record_event('printed', 'orders', o.id, o.network_id)
    from (
      select o.id, o.network_id, o.location_id
      from public.orders o where o.id = any (p_order_ids)
      limit 1000
    ) o
    where private.location_standing(o.location_id) is not null;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such order, or it is out of your reach.';
  end if;
end
$$;
