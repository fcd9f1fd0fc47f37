-- What somebody reads about an item on open orders is spelled as the screens spell it: Fulfill.
create function private.guard_wanted_item()
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

-- What the end of an order does to stock, however its status was changed: cancelling releases,
-- fulfilling takes. One statement may end many orders; locks are taken in one fixed order
-- everywhere: orders, locations by id, items by id.
create function private.refuse_shortage(p_items jsonb)
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

-- A line for which nothing was decided takes no more than its share.
create function private.settle_orders()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ended constant uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where n.fulfillment_status <> o.fulfillment_status and n.fulfillment_status in ('fulfilled', 'cancelled')
  );
  items constant uuid[] := array(
    select distinct oi.item_id from public.order_items oi where oi.order_id = any (ended)
  );
begin
  if cardinality(ended) = 0 then
    return null;
  end if;
  perform from public.locations l
    where l.id in (select n.location_id from new_rows n where n.id = any (ended))
    order by l.id for share;
  perform from public.inventory_items i where i.id = any (items) order by i.id for no key update;

  update public.order_items oi
    set quantity_reserved = 0
    from new_rows n
    where n.id = any (ended) and n.fulfillment_status = 'cancelled'
      and oi.order_id = n.id and oi.quantity_reserved > 0;

  with wanted as (
    select oi.id, l.inventory_tracking_enabled as is_tracked,
      case
        when oi.quantity_fulfilled is not null then oi.quantity_fulfilled
        when l.inventory_tracking_enabled then coalesce(s.share, 0)
        else oi.quantity
      end as quantity
    from new_rows n
    join public.order_items oi on oi.order_id = n.id
    join public.locations l on l.id = n.location_id
    left join private.order_shares(items) s on s.line_id = oi.id
    where n.id = any (ended) and n.fulfillment_status = 'fulfilled'
  ),
  taken as (
    update public.order_items oi
      set quantity_reserved = 0, quantity_fulfilled = w.quantity
      from wanted w
      where oi.id = w.id
      returning oi.order_id, oi.item_id, oi.quantity_fulfilled, w.is_tracked
  )
  insert into private.stock_movements (item_id, kind, delta, order_id)
  select item_id, 'fulfil', -quantity_fulfilled, order_id
  from taken
  where is_tracked and quantity_fulfilled > 0
  order by item_id, order_id;

  update public.inventory_items i
    set times_handed_out = i.times_handed_out + t.orders
    from (
      select oi.item_id, count(*)::integer as orders
      from new_rows n
      join public.order_items oi on oi.order_id = n.id
      where n.id = any (ended) and n.fulfillment_status = 'fulfilled' and oi.quantity_fulfilled > 0
      group by oi.item_id
    ) t
    where i.id = t.item_id;
  return null;
end
$$;
comment on function private.settle_orders() is
  'After a change of status: cancelled orders release what they reserved, fulfilled ones take it from stock and count for their items.';

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

-- A line that asks for more than before is ranked behind those that were there.
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
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such item at this location.';
  end if;

  if place.is_strict then
    select jsonb_agg(jsonb_build_object(
        'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual - private.blocked_pieces(i.id),
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
      where l.quantity > own.reserved
        and l.quantity > i.quantity_actual - private.blocked_pieces(i.id) - i.quantity_requested + own.reserved;
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
    set quantity = excluded.quantity, quantity_reserved = excluded.quantity_reserved,
      asked_at = case when excluded.quantity > order_items.quantity then excluded.asked_at else order_items.asked_at end
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
create function private.save_order_lines(
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

create function private.order_shares(p_items uuid[])
returns table (
  line_id uuid, order_id uuid, order_number integer, item_id uuid, reserved integer, ahead integer, share integer
)
language sql stable security definer set search_path = '' as $$
  select q.line_id, q.order_id, q.order_number, q.item_id, q.reserved, q.ahead,
    greatest(0, least(q.reserved, i.quantity_actual - private.blocked_pieces(i.id) - q.ahead))
  from (
    select oi.id as line_id, oi.order_id, o.order_number, oi.item_id, oi.quantity_reserved as reserved,
      coalesce(sum(oi.quantity_reserved) over (
        partition by oi.item_id order by oi.asked_at, o.order_number
        rows between unbounded preceding and 1 preceding
      ), 0)::integer as ahead
    from public.order_items oi
    join public.orders o on o.id = oi.order_id
    where oi.item_id = any (p_items) and oi.quantity_reserved > 0
  ) q
  join public.inventory_items i on i.id = q.item_id
$$;
comment on function private.order_shares(uuid[]) is
  'Of every line that reserves one of the items: what it reserves, what lines before it reserve (ahead), and what is on hand for it then and not recalled (share), all in pieces. The callers have locked the items where they count on it.';

create function private.ask_for_reserved(p_items uuid[], p_left integer[], p_order_id uuid, p_confirmed text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb;
begin
  with others as (
    select s.item_id, s.order_number, s.reserved,
      -- What is left for it when the order that takes no longer stands before it.
      greatest(0, least(s.reserved,
        t.pieces - private.blocked_pieces(t.item_id) - s.ahead + case when own.ahead < s.ahead then own.reserved else 0 end)) < s.share as goes_short
    from unnest(p_items, p_left) t (item_id, pieces)
    join private.order_shares(p_items) s on s.item_id = t.item_id and s.order_id is distinct from p_order_id
    left join private.order_shares(p_items) own on own.item_id = t.item_id and own.order_id = p_order_id
  ),
  touched as (
    select o.item_id, sum(o.reserved) as reserved, count(*) as orders,
      jsonb_agg(jsonb_build_object('order_number', o.order_number) order by o.order_number)
        filter (where o.goes_short) as short
    from others o
    group by o.item_id
    having bool_or(o.goes_short)
  )
  select jsonb_agg(jsonb_build_object(
      'item_id', i.id, 'name', i.name, 'left', t.pieces,
      'reserved', r.reserved, 'orders', r.orders, 'short', private.first_items(r.short)
    ) order by i.name, i.id)
    into facts
    from touched r
    join unnest(p_items, p_left) t (item_id, pieces) on t.item_id = r.item_id
    join public.inventory_items i on i.id = r.item_id;
  -- Only what was asked is confirmed: when more goes short by now, it is asked again.
  if md5(facts::text) <> coalesce(p_confirmed, '') then
    raise sqlstate 'PT409' using
      message = 'reserved_for_orders',
      detail = (private.first_items(facts) || jsonb_build_object('confirm', md5(facts::text)))::text,
      hint = 'Open orders would go short. To take it all the same, send the same with p_confirmed: the confirm of the detail.';
  end if;
end
$$;
comment on function private.ask_for_reserved(uuid[], integer[], uuid, text) is
  'Raises PT409 reserved_for_orders where other orders get less when these many pieces of the items are left, unless just that was confirmed: items [{item_id, name, left, reserved, orders, short}], reserved and orders those of all others, short the orders that go short; confirm. The items are locked by the callers.';

create function private.fulfil_order(p_order_id uuid, p_lines jsonb, p_confirmed text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
  items constant uuid[] := array(
    select oi.item_id from public.order_items oi where oi.order_id = p_order_id order by oi.item_id
  );
  place record;
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
    select l.inventory_tracking_enabled as is_tracked,
        l.inventory_tracking_enabled and l.strict_inventory_tracking_enabled as is_strict
      into strict place
      from public.locations l where l.id = target.location_id for share;
    perform from public.inventory_items i where i.id = any (items) order by i.id for no key update;
    if place.is_tracked then
      select jsonb_agg(jsonb_build_object(
          'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual - private.blocked_pieces(i.id),
          'reserved', s.ahead, 'wanted', d.quantity_fulfilled
        ) order by i.name, i.id)
        into short
        from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
        join private.order_shares(items) s on s.order_id = p_order_id and s.item_id = d.item_id
        join public.inventory_items i on i.id = d.item_id
        where d.quantity_fulfilled > case when place.is_strict then s.share else i.quantity_actual - private.blocked_pieces(i.id) end;
      if short is not null then
        perform private.refuse_shortage(short);
      end if;
      perform private.ask_for_reserved(
        array_agg(i.id order by i.id), array_agg(i.quantity_actual - d.quantity_fulfilled order by i.id),
        p_order_id, p_confirmed)
        from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
        join public.inventory_items i on i.id = d.item_id;
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

create function public.fulfil_order(p_order_id uuid, p_lines jsonb default null, p_confirmed text default null)
returns jsonb language sql set search_path = '' as $$ select private.fulfil_order(p_order_id, p_lines, p_confirmed) $$;
comment on function public.fulfil_order(uuid, jsonb, text) is
  'Hands an order out, lines [{item_id, quantity_fulfilled}]; of lines that are not named (null: of all) what is available to them: {missing: [{item_id, name, wanted, fulfilled}]}. 409 insufficient_stock for more than is on hand, at a strict location for more than is available; 409 reserved_for_orders where other orders would go short, unless p_confirmed is its confirm.';

-- What the dialog of handing out begins with.
create function private.handout_figures(p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location((select o.location_id from public.orders o where o.id = p_order_id), 'order');
  return coalesce((
    select jsonb_agg(jsonb_build_object(
        'item_id', i.id, 'on_hand', i.quantity_actual - private.blocked_pieces(i.id), 'reserved', s.ahead, 'available', s.share
      ) order by i.id)
    from private.order_shares(
      array(select oi.item_id from public.order_items oi where oi.order_id = p_order_id)) s
    join public.inventory_items i on i.id = s.item_id
    where s.order_id = p_order_id
  ), '[]');
end
$$;

create function public.handout_figures(p_order_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.handout_figures(p_order_id) $$;
comment on function public.handout_figures(uuid) is
  'Of each line that an open order reserves: on hand, reserved by orders that come before it, and available to it: [{item_id, on_hand, reserved, available}]. Empty where the location does not track its inventory; 404 out of reach.';

grant execute on function
  private.create_order(uuid, jsonb), public.create_order(uuid, jsonb),
  private.save_order_lines(uuid, jsonb, timestamptz), public.save_order_lines(uuid, jsonb, timestamptz),
  private.fulfil_order(uuid, jsonb, text), public.fulfil_order(uuid, jsonb, text), private.handout_figures(uuid),
  public.handout_figures(uuid)
to authenticated;

create trigger inventory_items_guard_wanted before update on public.inventory_items
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.guard_wanted_item();

create trigger locations_follow_tracking after update on public.locations
  for each row when (old.inventory_tracking_enabled <> new.inventory_tracking_enabled)
  execute function private.follow_tracking();

create trigger orders_settle after update on public.orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.settle_orders();

create trigger visits_cancel_orders after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.cancel_orders_of_deleted_visits();
