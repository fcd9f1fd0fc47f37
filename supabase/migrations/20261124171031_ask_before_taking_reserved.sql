-- At a strict location somebody who wastes, corrects, counts or sends away what open orders reserved is asked first.

create function private.is_strict_location(p_location_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select l.inventory_tracking_enabled and l.strict_inventory_tracking_enabled
  from public.locations l where l.id = p_location_id
$$;
comment on function private.is_strict_location(uuid) is
  'Whether a location counts its stock and gives out no more than is available; judges nobody.';

drop function public.record_stock_movement(
  uuid, public.stock_movement_kind, integer, text, uuid, text, uuid
);
drop function private.record_stock_movement(
  uuid, public.stock_movement_kind, integer, text, uuid, text, uuid
);

create function private.record_stock_movement(
  p_item_id uuid, p_kind public.stock_movement_kind, p_quantity integer, p_reason text,
  p_idempotency_key uuid, p_note text, p_to_location_id uuid, p_confirmed text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  item public.inventory_items := private.require_item(p_item_id);
  earlier private.stock_movements;
  other_id uuid;
  change integer;
  is_repeated boolean;
begin
  if p_kind = 'fulfil' or p_kind is null or p_idempotency_key is null then
    raise exception 'The kind of movement or the key of the form is missing or wrong.' using errcode = '22023';
  end if;
  if (abs(p_quantity) <= 1000000) is not true
    or p_quantity < 0 and p_kind <> 'adjust'
    or p_quantity = 0 and p_kind <> 'count'
  then
    raise exception 'This is no quantity for that: a whole number, at most 1,000,000.' using errcode = '22023';
  end if;
  if (p_reason = any (private.stock_reasons(p_kind))) is not true then
    raise exception 'This is no reason for that: %.', array_to_string(private.stock_reasons(p_kind), ', ')
      using errcode = '22023';
  end if;
  if (p_to_location_id is not null) is distinct from (p_kind = 'transfer')
    or p_to_location_id = item.location_id
  then
    raise exception 'A transfer, and nothing else, goes to another location.' using errcode = '22023';
  end if;

  perform pg_advisory_xact_lock(hashtextextended(p_idempotency_key::text, 0));
  select * into earlier from private.stock_movements m where m.idempotency_key = p_idempotency_key;
  is_repeated := found;
  if is_repeated then
    if (earlier.item_id = p_item_id and earlier.kind = p_kind) is not true then
      raise exception 'This key belongs to another movement.' using errcode = '23505';
    end if;
    change := earlier.delta;
  else
    if p_kind = 'transfer' then
      other_id := private.transfer_target(item, p_to_location_id);
    end if;
    perform from public.inventory_items i where i.id in (p_item_id, other_id) order by i.id for no key update;
    select * into strict item from public.inventory_items i where i.id = p_item_id;
    if item.deleted_at is not null then
      raise exception 'This record was deleted.' using errcode = '42501', hint = 'Restore it first.';
    end if;
    change := case
      when p_kind in ('receive', 'adjust') then p_quantity
      when p_kind = 'count' then p_quantity - item.quantity_actual
      else -p_quantity
    end;
    if item.quantity_actual + change < 0 then
      perform private.refuse_shortage(jsonb_build_array(jsonb_build_object(
        'item_id', item.id, 'name', item.name, 'on_hand', item.quantity_actual,
        'reserved', item.quantity_requested, 'wanted', -change
      )));
    end if;
    if private.is_strict_location(item.location_id) then
      perform private.ask_for_reserved(array[item.id], array[item.quantity_actual + change], null, p_confirmed);
    end if;
    insert into private.stock_movements (item_id, kind, delta, reason, note, counterpart_item_id, idempotency_key)
    values (p_item_id, p_kind, change, p_reason, nullif(btrim(p_note), ''), other_id, p_idempotency_key);
    if other_id is not null then
      insert into private.stock_movements (item_id, kind, delta, reason, note, counterpart_item_id)
      values (other_id, p_kind, -change, p_reason, nullif(btrim(p_note), ''), p_item_id);
    end if;
  end if;

  return (
    select jsonb_build_object(
      'quantity_actual', i.quantity_actual, 'quantity_requested', i.quantity_requested,
      'quantity_available', i.quantity_available, 'delta', change, 'repeated', is_repeated
    )
    from public.inventory_items i where i.id = p_item_id
  );
end
$$;

create function public.record_stock_movement(
  p_item_id uuid,
  p_kind public.stock_movement_kind,
  p_quantity integer,
  p_reason text,
  p_idempotency_key uuid,
  p_note text default null,
  p_to_location_id uuid default null,
  p_confirmed text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.record_stock_movement(
    p_item_id, p_kind, p_quantity, p_reason, p_idempotency_key, p_note, p_to_location_id, p_confirmed)
$$;
comment on function public.record_stock_movement(
  uuid, public.stock_movement_kind, integer, text, uuid, text, uuid, text
) is
  'Changes what is on hand; adjust is signed, count is the number found: {quantity_actual, quantity_requested, quantity_available, delta, repeated}. Admins; 403 for members, 404 out of reach, 409 insufficient_stock below zero; at a strict location 409 reserved_for_orders where open orders would go short, unless p_confirmed is its confirm.';

drop function private.record_stock_sheet(uuid, public.stock_movement_kind, uuid, text, jsonb, text, date, text);

create function private.record_stock_sheet(
  p_location_id uuid, p_kind public.stock_movement_kind, p_key uuid, p_reason text, p_lines jsonb, p_donor text,
  p_received_on date, p_note text, p_confirmed text default null
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
      if private.is_strict_location(p_location_id) then
        perform private.ask_for_reserved(array_agg(i.id), array_agg(l.quantity), null, p_confirmed)
          from private.read_stock_lines(p_lines) l
          join public.inventory_items i on i.id = placed[l.place];
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

comment on function private.record_stock_sheet(
  uuid, public.stock_movement_kind, uuid, text, jsonb, text, date, text, text
) is
  'One entry of the ledger for each line, all or none, once for a key: {lines, units, repeated}, units what came in or changed. Kinds: receive, count.';

drop function public.save_count(uuid, uuid, text, jsonb, text);
drop function private.save_count(uuid, uuid, text, jsonb, text);

create function private.save_count(
  p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_note text, p_confirmed text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  return private.record_stock_sheet(
    p_location_id, 'count', p_key, p_reason, p_lines, null, null, p_note, p_confirmed);
end
$$;

create function public.save_count(
  p_location_id uuid,
  p_key uuid,
  p_reason text,
  p_lines jsonb,
  p_note text default null,
  p_confirmed text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.save_count(p_location_id, p_key, p_reason, p_lines, p_note, p_confirmed)
$$;
comment on function public.save_count(uuid, uuid, text, jsonb, text, text) is
  'Makes what is on hand what was counted, 1 to 200 lines [{item_id, quantity, on_hand}], new items as receive_delivery: {lines, units, repeated}. on_hand is what the page showed; 409 stock_moved where it is another by now (left out: not compared), 409 item_deleted; at a strict location 409 reserved_for_orders where open orders would go short, unless p_confirmed is its confirm. All or none; the same key again gives the first result. Admins; 403 for members, 404 out of reach.';

grant execute on function
  private.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid, text),
  public.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid, text),
  private.save_count(uuid, uuid, text, jsonb, text, text), public.save_count(uuid, uuid, text, jsonb, text, text)
to authenticated;
