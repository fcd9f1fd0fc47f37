-- The ledger: every change of what is on hand, with who, when and why. An item's quantity_actual
-- is its sum; the last entry carries it as balance (ADR 0014).
create type public.stock_movement_kind as enum ('receive', 'adjust', 'waste', 'transfer', 'count', 'fulfil');
comment on type public.stock_movement_kind is 'Why stock changed; fulfil is what orders take.';

create function private.stock_reasons(p_kind public.stock_movement_kind)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select case p_kind
    when 'receive' then array['donation', 'purchase', 'food_bank', 'returned', 'other']
    when 'adjust' then array['data_error', 'found', 'lost', 'other']
    when 'waste' then array['expired', 'damaged', 'spoiled', 'recalled', 'given_away', 'other']
    when 'transfer' then array['rebalance', 'request', 'event', 'other']
    when 'count' then array['cycle_count', 'full_count', 'spot_check', 'other']
  end
$$;
comment on function private.stock_reasons(public.stock_movement_kind) is
  'The reasons that a kind of movement can have; null for fulfil, whose reason is its order.';

-- A delivery, or a count, as one page fills it in: many lines, one save, one entry of the ledger each.
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
  donor text check (length(btrim(donor)) between 1 and 120),
  received_on date,
  lot text check (length(btrim(lot)) between 1 and 60),
  best_by date,
  form_key uuid,
  source_id uuid,
  pounds numeric(9, 2),
  -- No index on the id alone: the planner would walk the whole ledger back for an item's last entry.
  primary key (item_id, location_id, id),
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (order_id, location_id) references public.orders (id, location_id) on delete cascade,
  foreign key (counterpart_item_id, network_id) references public.inventory_items (id, network_id) on delete cascade,
  foreign key (source_id, network_id) references public.food_sources (id, network_id) on delete cascade,
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
  constraint stock_movements_counterpart_check check ((kind = 'transfer') = (counterpart_item_id is not null)),
  constraint stock_movements_delivery_check check (
    kind = 'receive'
    or num_nonnulls(donor, received_on, source_id, pounds) = 0 and (kind = 'waste' or num_nonnulls(lot, best_by) = 0)
  ),
  constraint stock_movements_pounds_check check (pounds > 0 and pounds <= delta * private.heaviest_unit()),
  constraint stock_movements_form_check check (form_key is null or kind in ('receive', 'count')),
  constraint stock_movements_donor_one_line check (private.is_one_line(donor)),
  constraint stock_movements_lot_one_line check (private.is_one_line(lot))
);
comment on table private.stock_movements is
  'Append-only ledger of stock: goes with its network only. The id orders the entries of an item.';
comment on column private.stock_movements.balance is 'On hand after this entry; filled by trigger.';
comment on column private.stock_movements.counterpart_item_id is 'Of a transfer: the item at the other location.';
comment on column private.stock_movements.actor is 'Who did it; no foreign key, the entry outlives its user.';
comment on column private.stock_movements.idempotency_key is 'Made by the form when it opens: saving twice makes one entry.';
comment on column private.stock_movements.donor is 'Of a delivery: who gave it, as typed.';
comment on column private.stock_movements.received_on is 'Of a delivery: the day on which it came; it may be recorded later.';
comment on column private.stock_movements.lot is
  'Of a delivery: what its maker calls the lot, as typed. Of waste: the one lot that it is of.';
comment on column private.stock_movements.best_by is 'Of a delivery: until when it is at its best. Of waste: as of its lot.';
comment on column private.stock_movements.form_key is
  'The delivery or the count that this entry belongs to; made by the form, so that saving twice makes it once.';

comment on column private.stock_movements.source_id is
  'Of a delivery: the source that its donor was when it came; private.surviving_source_id says which one counts.';
comment on column private.stock_movements.pounds is
  'Of a delivery: what it weighed, where that was entered or spread from the whole; null: as its units weigh.';

create index stock_movements_location_id_idx on private.stock_movements (location_id, network_id, created_at);
create index stock_movements_order_id_idx on private.stock_movements (order_id, location_id);
create index stock_movements_counterpart_idx on private.stock_movements (counterpart_item_id, network_id);
create index stock_movements_source_id_idx on private.stock_movements (source_id, network_id);
create index stock_movements_form_key_idx on private.stock_movements (form_key) where form_key is not null;
create index stock_movements_location_source_idx on private.stock_movements (location_id, source_id, id)
  where source_id is not null;

alter table private.stock_movements enable row level security;

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

-- A barcode finds the item, too; an item that is made takes all along, what it contains above all.
create function private.transfer_target(p_item public.inventory_items, p_location_id uuid)
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
    insert into public.inventory_items
      (location_id, name, description, category, unit, barcode, unit_pounds, contains)
    values (p_location_id, p_item.name, p_item.description, p_item.category, p_item.unit, p_item.barcode,
      p_item.unit_pounds, p_item.contains)
    returning id into target;
  end if;
  return target;
end
$$;
comment on function private.transfer_target(public.inventory_items, uuid) is
  'The item of the same barcode or name at another location of the network; made when there is none.';

create function private.item_ledger(p_item_id uuid, p_limit integer, p_offset integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  item constant public.inventory_items := private.require_item(p_item_id);
begin
  return jsonb_build_object(
    'total', (
      select count(*) from private.stock_movements m
      where m.item_id = item.id and m.location_id = item.location_id
    ),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', m.id, 'created_at', m.created_at, 'kind', m.kind, 'delta', m.delta, 'balance', m.balance,
          'reason', m.reason, 'note', m.note, 'actor_id', m.actor, 'actor_name', a.full_name,
          'order_id', m.order_id, 'order_number', o.order_number, 'counterpart_location', l.name,
          'donor', coalesce(f.name, m.donor), 'pounds', m.pounds, 'received_on', m.received_on, 'lot', m.lot, 'best_by', m.best_by,
          'lots', coalesce((
            select jsonb_agg(jsonb_build_object('lot', b.lot, 'best_by', b.best_by, 'quantity', abs(s.delta))
              order by b.best_by, b.lot, b.id)
            from private.lot_movements s join private.stock_lots b on b.id = s.lot_id
            where s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
          ), '[]')
        ) order by m.id desc)
      from (
        select * from private.stock_movements s
        where s.item_id = item.id and s.location_id = item.location_id
        order by s.id desc
        limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) m
      left join public.colleagues a on a.id = m.actor
      left join public.orders o on o.id = m.order_id
      left join public.inventory_items c on c.id = m.counterpart_item_id
      left join public.locations l on l.id = c.location_id
      left join public.food_sources f on f.id = private.surviving_source_id(m.source_id)
    ), '[]')
  );
end
$$;

create function public.item_ledger(p_item_id uuid, p_limit integer default 50, p_offset integer default 0)
returns jsonb language sql stable set search_path = '' as $$
  select private.item_ledger(p_item_id, p_limit, p_offset)
$$;
comment on function public.item_ledger(uuid, integer, integer) is
  'The stock movements of an item, newest first: {total, rows}. At most 200 rows. Admins of its location; 403 for members, 404 out of reach.';

-- At a strict location somebody who wastes, corrects, counts or sends away what open orders reserved is asked first.
create function private.is_strict_location(p_location_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select l.inventory_tracking_enabled and l.strict_inventory_tracking_enabled
  from public.locations l where l.id = p_location_id
$$;
comment on function private.is_strict_location(uuid) is
  'Whether a location counts its stock and gives out no more than is available; judges nobody.';

create function private.record_stock_movement(
  p_item_id uuid, p_kind public.stock_movement_kind, p_quantity integer, p_reason text,
  p_idempotency_key uuid, p_note text, p_to_location_id uuid, p_confirmed text, p_lot_id uuid
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  item public.inventory_items := private.require_item(p_item_id);
  earlier private.stock_movements;
  of_lot text;
  of_day date;
  in_lot integer;
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
  if p_lot_id is not null and p_kind <> 'waste' then
    raise exception 'Only waste is of one lot; all else takes what expires first.' using errcode = '22023';
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
    if p_lot_id is not null then
      select l.lot, l.best_by, l.quantity into of_lot, of_day, in_lot
        from private.stock_lots l where l.id = p_lot_id and l.item_id = p_item_id;
      if not found then
        raise sqlstate 'PT404' using message = 'not_found', hint = 'The item has no such lot.';
      end if;
    end if;
    if coalesce(in_lot, item.quantity_actual) + change < 0 then
      perform private.refuse_shortage(jsonb_build_array(jsonb_build_object(
        'item_id', item.id, 'name', item.name, 'on_hand', coalesce(in_lot, item.quantity_actual),
        'reserved', item.quantity_requested, 'wanted', -change
      )));
    end if;
    if private.is_strict_location(item.location_id) then
      -- Throwing recalled food away takes nothing from orders.
      perform private.ask_for_reserved(array[item.id], array[item.quantity_actual + change + case
        when p_kind <> 'waste' then 0
        when exists (select from private.open_recalls(item.id, p_lot_id) where p_lot_id is not null) then -change
        when p_lot_id is null and p_reason = 'recalled' then least(-change, private.blocked_pieces(item.id))
        else 0
      end], null, p_confirmed);
    end if;
    insert into private.stock_movements
      (item_id, kind, delta, reason, note, counterpart_item_id, idempotency_key, lot, best_by)
    values (p_item_id, p_kind, change, p_reason, nullif(btrim(p_note), ''), other_id, p_idempotency_key,
      of_lot, of_day);
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
  p_confirmed text default null,
  p_lot_id uuid default null
)
returns jsonb language sql set search_path = '' as $$
  select private.record_stock_movement(
    p_item_id, p_kind, p_quantity, p_reason, p_idempotency_key, p_note, p_to_location_id, p_confirmed, p_lot_id)
$$;
comment on function public.record_stock_movement(
  uuid, public.stock_movement_kind, integer, text, uuid, text, uuid, text, uuid
) is
  'Changes what is on hand; adjust is signed, count is the number found, waste may be of one lot (p_lot_id): {quantity_actual, quantity_requested, quantity_available, delta, repeated}. Admins; 403 for members, 404 out of reach, 409 insufficient_stock below zero; at a strict location 409 reserved_for_orders where open orders would go short, unless p_confirmed is its confirm.';

grant execute on function
  private.item_ledger(uuid, integer, integer), public.item_ledger(uuid, integer, integer),
  private.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid, text, uuid),
  public.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid, text, uuid)
to authenticated;

create trigger inventory_items_guard_new_quantities before insert on public.inventory_items
  for each row when (new.quantity_actual <> 0 or new.quantity_requested <> 0)
  execute function private.guard_quantities();
create trigger inventory_items_guard_quantities before update on public.inventory_items
  for each row when (
    (new.quantity_actual, new.quantity_requested) is distinct from (old.quantity_actual, old.quantity_requested)
  )
  execute function private.guard_quantities();

create trigger stock_movements_append_only before update or truncate on private.stock_movements
  for each statement execute function private.refuse_rewriting();
create trigger stock_movements_keep after delete on private.stock_movements
  referencing old table as old_rows for each statement execute function private.keep_movements();
create trigger stock_movements_fill before insert on private.stock_movements
  for each row execute function private.fill_stock_movement();
create trigger stock_movements_carry after insert on private.stock_movements
  referencing new table as new_rows for each statement execute function private.carry_balance();
