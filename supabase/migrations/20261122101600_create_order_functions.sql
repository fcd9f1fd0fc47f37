-- Lines are written by functions only, because a line must look at what others reserve.

create function private.read_lines(p_lines jsonb)
returns table (item_id uuid, quantity integer)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    raise exception 'The lines must be a list of {item_id, quantity}.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_lines) > 200 then
    raise exception 'An order has at most 200 lines.' using errcode = '22023';
  end if;
  return query select l.item_id, l.quantity from jsonb_to_recordset(p_lines) as l (item_id uuid, quantity integer);
end
$$;
comment on function private.read_lines(jsonb) is 'Lines as sent; 22023 or 22P02 for what is no list of lines.';

create function private.write_lines(p_order_id uuid, p_lines jsonb)
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
    raise sqlstate 'PT404' using message = 'There is no such item at this location.';
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
comment on function private.write_lines(uuid, jsonb) is
  'Makes the lines of an order these, and reserves; the callers have checked who asks and that the order is pending.';

create function private.add_order(p_visit_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made record;
begin
  insert into public.orders (visit_id) values (p_visit_id) returning id, order_number into made;
  perform private.write_lines(made.id, p_lines);
  return jsonb_build_object('order_id', made.id, 'order_number', made.order_number);
end
$$;
comment on function private.add_order(uuid, jsonb) is 'An order with lines for a visit; the callers have checked who asks.';

create function private.create_order(p_visit_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_location(
    (select v.location_id from public.visits v where v.id = p_visit_id and v.deleted_at is null), 'visit');
  return private.add_order(p_visit_id, p_lines);
end
$$;

create function private.lock_order(p_order_id uuid, out location_id uuid, out status public.fulfillment_status)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_location((select o.location_id from public.orders o where o.id = p_order_id), 'order');
  select o.location_id, o.fulfillment_status into location_id, status
    from public.orders o where o.id = p_order_id for no key update;
end
$$;
comment on function private.lock_order(uuid) is 'Locks an order that the caller may change; else PT404.';

-- Lines are saved as a whole: two people who opened the same order would undo each other's changes
-- without seeing them. Who saves says which version of the order the form was filled from.
create function private.save_order_lines(p_order_id uuid, p_lines jsonb, p_unchanged_since timestamptz)
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
      message = 'Somebody else changed this order meanwhile.',
      detail = jsonb_build_object('code', 'order_changed')::text,
      hint = 'Read it again.';
  end if;
  lines := private.write_lines(p_order_id, p_lines);
  -- The order has changed: whoever saves an older state of it is told.
  update public.orders set updated_at = now() where id = p_order_id;
  return jsonb_build_object('lines', lines);
end
$$;

create function private.fulfil_order(p_order_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
  is_tracked boolean;
  short jsonb;
begin
  if p_lines is not null and target.status in ('pending', 'in_progress', 'ready') then
    if jsonb_typeof(p_lines) <> 'array' then
      raise exception 'The lines must be a list of {item_id, quantity_fulfilled}.' using errcode = '22023';
    end if;
    if exists (
      select
      from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
      left join public.order_items oi on oi.order_id = p_order_id and oi.item_id = d.item_id
      group by d.item_id
      having count(*) > 1
        or bool_and(d.quantity_fulfilled between 0 and oi.quantity) is not true
    ) then
      raise exception 'Of each line of the order, from 0 to what was wanted can be handed out.' using errcode = '22023';
    end if;
    select l.inventory_tracking_enabled into strict is_tracked
      from public.locations l where l.id = target.location_id for share;
    perform from public.inventory_items i
      where i.id in (select oi.item_id from public.order_items oi where oi.order_id = p_order_id)
      order by i.id for no key update;
    if is_tracked then
      select jsonb_agg(jsonb_build_object(
          'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual,
          'reserved', i.quantity_requested - oi.quantity_reserved, 'wanted', d.quantity_fulfilled
        ) order by i.name, i.id)
        into short
        from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
        join public.order_items oi on oi.order_id = p_order_id and oi.item_id = d.item_id
        join public.inventory_items i on i.id = d.item_id
        where d.quantity_fulfilled > i.quantity_actual;
      if short is not null then
        perform private.refuse_shortage(short);
      end if;
    end if;
    update public.order_items oi
      set quantity_fulfilled = d.quantity_fulfilled, quantity_reserved = 0
      from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
      where oi.order_id = p_order_id and oi.item_id = d.item_id;
  end if;
  -- The triggers of orders refuse a wrong step, and settle the stock. Asking again takes nothing.
  if target.status <> 'fulfilled' then
    update public.orders set fulfillment_status = 'fulfilled' where id = p_order_id;
  end if;
  return jsonb_build_object('missing', coalesce((
    select jsonb_agg(jsonb_build_object(
        'item_id', i.id, 'name', i.name, 'wanted', oi.quantity, 'fulfilled', oi.quantity_fulfilled
      ) order by i.name, i.id)
    from public.order_items oi
    join public.inventory_items i on i.id = oi.item_id
    where oi.order_id = p_order_id and oi.quantity_fulfilled < oi.quantity
  ), '[]'));
end
$$;

create function public.create_order(p_visit_id uuid, p_lines jsonb)
returns jsonb language sql set search_path = '' as $$ select private.create_order(p_visit_id, p_lines) $$;
comment on function public.create_order(uuid, jsonb) is
  'An order for a visit with lines [{item_id, quantity}]: {order_id, order_number}. 409 insufficient_stock in details where the location is strict; 404 out of reach.';

create function public.save_order_lines(p_order_id uuid, p_lines jsonb, p_unchanged_since timestamptz default null)
returns jsonb language sql set search_path = '' as $$
  select private.save_order_lines(p_order_id, p_lines, p_unchanged_since)
$$;
comment on function public.save_order_lines(uuid, jsonb, timestamptz) is
  'Makes the lines of a pending order these [{item_id, quantity}]: {lines}. 409 insufficient_stock in details where the location is strict, 409 order_changed when the order is another than p_unchanged_since (its updated_at; null to save over anything); 404 out of reach.';

create function public.fulfil_order(p_order_id uuid, p_lines jsonb default null)
returns jsonb language sql set search_path = '' as $$ select private.fulfil_order(p_order_id, p_lines) $$;
comment on function public.fulfil_order(uuid, jsonb) is
  'Hands an order out, lines [{item_id, quantity_fulfilled}]; of lines that are not named (null: of all) as much as is on hand: {missing: [{item_id, name, wanted, fulfilled}]}. 409 insufficient_stock in details for more than is on hand.';

grant execute on function
  private.create_order(uuid, jsonb), public.create_order(uuid, jsonb),
  private.save_order_lines(uuid, jsonb, timestamptz), public.save_order_lines(uuid, jsonb, timestamptz),
  private.fulfil_order(uuid, jsonb), public.fulfil_order(uuid, jsonb)
to authenticated;
