-- Receiving, adjusting, wasting, transferring and counting, and the ledger of an item.

create function private.require_item(p_item_id uuid)
returns public.inventory_items language plpgsql stable security definer set search_path = '' as $$
declare
  item public.inventory_items;
begin
  select * into item from public.inventory_items i where i.id = p_item_id;
  if private.require_location(item.location_id, 'item') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  return item;
end
$$;
comment on function private.require_item(uuid) is
  'An item, deleted or not, of a location that the caller administers; 42501 for members, PT404 out of reach.';

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
    raise sqlstate 'PT404' using message = 'There is no such location in this network.';
  end if;
  select i.id into target
    from public.inventory_items i
    where i.location_id = p_location_id
      and i.deleted_at is null
      and lower(btrim(i.name)) = lower(btrim(p_item.name))
    order by i.name <> p_item.name, i.created_at, i.id
    limit 1;
  if target is null then
    insert into public.inventory_items (location_id, name, description, category)
    values (p_location_id, p_item.name, p_item.description, p_item.category)
    returning id into target;
  end if;
  return target;
end
$$;
comment on function private.transfer_target(public.inventory_items, uuid) is
  'The item of the same name at another location of the network; made when there is none.';

create function private.record_stock_movement(
  p_item_id uuid, p_kind public.stock_movement_kind, p_quantity integer, p_reason text,
  p_idempotency_key uuid, p_note text, p_to_location_id uuid
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
          'order_id', m.order_id, 'order_number', o.order_number, 'counterpart_location', l.name
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
    ), '[]')
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
  p_to_location_id uuid default null
)
returns jsonb language sql set search_path = '' as $$
  select private.record_stock_movement(
    p_item_id, p_kind, p_quantity, p_reason, p_idempotency_key, p_note, p_to_location_id)
$$;
comment on function public.record_stock_movement(
  uuid, public.stock_movement_kind, integer, text, uuid, text, uuid
) is
  'Changes what is on hand; adjust is signed, count is the number found: {quantity_actual, quantity_requested, quantity_available, delta, repeated}. Admins; 403 for members, 404 out of reach, 409 insufficient_stock in details below zero.';

create function public.item_ledger(p_item_id uuid, p_limit integer default 50, p_offset integer default 0)
returns jsonb language sql stable set search_path = '' as $$
  select private.item_ledger(p_item_id, p_limit, p_offset)
$$;
comment on function public.item_ledger(uuid, integer, integer) is
  'The stock movements of an item, newest first: {total, rows}. At most 200 rows. Admins of its location; 403 for members, 404 out of reach.';

grant execute on function
  private.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid),
  public.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid),
  private.item_ledger(uuid, integer, integer), public.item_ledger(uuid, integer, integer)
to authenticated;
