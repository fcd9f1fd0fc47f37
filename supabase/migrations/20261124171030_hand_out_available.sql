-- Handing out takes what is available to an order; more only where it was confirmed who goes short, and at a strict
-- location never.

-- As before, but that a line for which nothing was decided takes no more than its share.
create or replace function private.settle_orders()
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
  return null;
end
$$;

drop function public.fulfil_order(uuid, jsonb);
drop function private.fulfil_order(uuid, jsonb);

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
          'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual,
          'reserved', s.ahead, 'wanted', d.quantity_fulfilled
        ) order by i.name, i.id)
        into short
        from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
        join private.order_shares(items) s on s.order_id = p_order_id and s.item_id = d.item_id
        join public.inventory_items i on i.id = d.item_id
        where d.quantity_fulfilled > case when place.is_strict then s.share else i.quantity_actual end;
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
        'item_id', i.id, 'on_hand', i.quantity_actual, 'reserved', s.ahead, 'available', s.share
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
  private.fulfil_order(uuid, jsonb, text), public.fulfil_order(uuid, jsonb, text),
  private.handout_figures(uuid), public.handout_figures(uuid)
to authenticated;
