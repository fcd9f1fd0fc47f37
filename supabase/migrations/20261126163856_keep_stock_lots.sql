-- Keep stock lots.

alter table private.stock_movements drop constraint stock_movements_delivery_check;

drop function private.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text);
drop function public.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.item_ledger(p_item_id uuid, p_limit integer, p_offset integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
          'donor', m.donor, 'received_on', m.received_on, 'lot', m.lot, 'best_by', m.best_by,
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
    ), '[]')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.record_stock_movement(p_item_id uuid, p_kind public.stock_movement_kind, p_quantity integer, p_reason text, p_idempotency_key uuid, p_note text, p_to_location_id uuid, p_confirmed text, p_lot_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.record_stock_movement(p_item_id uuid, p_kind public.stock_movement_kind, p_quantity integer, p_reason text, p_idempotency_key uuid, p_note text DEFAULT NULL::text, p_to_location_id uuid DEFAULT NULL::uuid, p_confirmed text DEFAULT NULL::text, p_lot_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.record_stock_movement(
    p_item_id, p_kind, p_quantity, p_reason, p_idempotency_key, p_note, p_to_location_id, p_confirmed, p_lot_id)
$function$;

create table private.stock_lots (
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  lot text,
  lot_key text not null,
  best_by date,
  quantity integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

create table private.lot_movements (
  item_id uuid not null,
  location_id uuid not null,
  movement_id bigint not null,
  lot_id uuid not null,
  delta integer not null,
  from_lot_id uuid
);

CREATE OR REPLACE FUNCTION private.lot_key(p_lot text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  folded constant text := upper(normalize(p_lot, nfkc) collate "und-x-icu");
  -- A leading word that says what follows; "Lotus 7" begins with no such word.
  named constant text := regexp_replace(folded, '^([^[:alnum:]]*(LOT|BATCH|NUMBER|NO|NR)(?![[:alpha:]]))+', '');
begin
  return coalesce(
    nullif(regexp_replace(named, '[^[:alnum:]]', '', 'g'), ''),
    nullif(regexp_replace(folded, '[^[:alnum:]]', '', 'g'), ''),
    btrim(folded),
    '');
end
$function$;

CREATE OR REPLACE FUNCTION private.find_lot(p_item_id uuid, p_lot text, p_best_by date)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant text := private.lot_key(p_lot);
begin
  return (
    select l.id from private.stock_lots l
    where l.item_id = p_item_id and l.lot_key = key and (key <> '' or l.best_by = p_best_by)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.place_lot(p_item_id uuid, p_location_id uuid, p_network_id uuid, p_lot text, p_best_by date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_id uuid := private.find_lot(p_item_id, p_lot, p_best_by);
begin
  if found_id is null then
    insert into private.stock_lots (item_id, location_id, network_id, lot, lot_key, best_by)
    values (p_item_id, p_location_id, p_network_id, p_lot, private.lot_key(p_lot), p_best_by)
    returning id into found_id;
  else
    -- Of two days the earlier one: nothing is given out for fresher than it is.
    update private.stock_lots l set best_by = least(l.best_by, p_best_by)
      where l.id = found_id and least(l.best_by, p_best_by) is distinct from l.best_by;
  end if;
  return found_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.lot_pool(p_item_id uuid, p_on_hand integer)
 RETURNS TABLE(lot_id uuid, lot text, best_by date, quantity integer, is_recalled boolean, place integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
    select p.id, p.lot, p.best_by, p.quantity, p.is_recalled,
      row_number() over (order by p.is_recalled, p.id is null, p.best_by, p.created_at, p.id)::integer
    from (
      select l.id, l.lot, l.best_by, l.quantity, l.created_at,
        exists (select from private.open_recalls(p_item_id, l.id)) as is_recalled
      from private.stock_lots l
      where l.item_id = p_item_id and l.quantity > 0
      union all
      select null, null, null, p_on_hand - coalesce(sum(l.quantity), 0)::integer, null,
        exists (select from private.open_recalls(p_item_id, null))
      from private.stock_lots l
      where l.item_id = p_item_id
    ) p
    where p.quantity > 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.divide_movement(p_entry private.stock_movements)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_named constant boolean := num_nonnulls(p_entry.lot, p_entry.best_by) > 0;
  counterpart constant bigint := case when p_entry.kind = 'transfer' and p_entry.delta > 0 then (
    -- Both entries of a transfer are written at once, the one that takes first.
    select m.id from private.stock_movements m
    where m.item_id = p_entry.counterpart_item_id and m.counterpart_item_id = p_entry.item_id
      and m.kind = 'transfer' and m.delta = -p_entry.delta and m.id < p_entry.id
    order by m.id desc
    limit 1
  ) end;
  wanted constant integer := -p_entry.delta;
  -- Recalled food is thrown away, and leaves no other way.
  is_blocked constant boolean := p_entry.kind in ('fulfil', 'transfer');
  taken_from uuid;
  available integer;
begin
  if p_entry.kind = 'receive' and is_named then
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta)
    values (p_entry.item_id, p_entry.location_id, p_entry.id, private.place_lot(
      p_entry.item_id, p_entry.location_id, p_entry.network_id, p_entry.lot, p_entry.best_by), p_entry.delta);
  elsif counterpart is not null then
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta, from_lot_id)
    select p_entry.item_id, p_entry.location_id, p_entry.id, private.place_lot(
      p_entry.item_id, p_entry.location_id, p_entry.network_id, l.lot, l.best_by), -s.delta, l.id
    from private.lot_movements s
    join private.stock_lots l on l.id = s.lot_id
    where s.item_id = p_entry.counterpart_item_id and s.movement_id = counterpart;
  elsif p_entry.delta < 0 then
    if is_named then
      taken_from := private.find_lot(p_entry.item_id, p_entry.lot, p_entry.best_by);
    end if;
    if is_blocked then
      select coalesce(sum(p.quantity), 0) into available
        from private.lot_pool(p_entry.item_id, p_entry.balance - p_entry.delta) p
        where not p.is_recalled;
      if available < wanted then
        perform private.refuse_shortage(jsonb_build_array((
          select jsonb_build_object(
            'item_id', i.id, 'name', i.name, 'on_hand', available, 'reserved', i.quantity_requested, 'wanted', wanted)
          from public.inventory_items i where i.id = p_entry.item_id
        )));
      end if;
    end if;
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta)
    select p_entry.item_id, p_entry.location_id, p_entry.id, q.lot_id, -least(q.quantity, wanted - q.ahead)
    from (
      select p.lot_id, p.quantity,
        coalesce(sum(p.quantity) over (
          order by p.is_recalled = (p_entry.reason is distinct from 'recalled'), p.place
          rows between unbounded preceding and 1 preceding
        ), 0)::integer as ahead
      from private.lot_pool(p_entry.item_id, p_entry.balance - p_entry.delta) p
      where (taken_from is null or p.lot_id = taken_from) and not (is_blocked and p.is_recalled)
    ) q
    where q.lot_id is not null and q.ahead < wanted;
  end if;
  update private.stock_lots l
    set quantity = l.quantity + s.delta
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
      and l.id = s.lot_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.divide_new_movement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.divide_movement(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.expiring_days()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select 14 $function$;

CREATE OR REPLACE FUNCTION private.expiring_lots(p_location_id uuid)
 RETURNS SETOF private.stock_lots
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.*
  from private.stock_lots l
  where l.location_id = p_location_id and l.quantity > 0
    and l.best_by <= private.local_today(p_location_id) + private.expiring_days()
$function$;

CREATE OR REPLACE FUNCTION private.stock_lots(p_location_id uuid, p_item_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.local_today(p_location_id);
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
        'id', l.id, 'lot', l.lot, 'best_by', l.best_by, 'days_left', l.best_by - today, 'quantity', l.quantity,
        'is_recalled', exists (select from private.open_recalls(i.id, l.id)),
        'item', jsonb_build_object(
          'id', i.id, 'location_id', i.location_id, 'network_id', i.network_id, 'name', i.name,
          'quantity_actual', i.quantity_actual, 'quantity_requested', i.quantity_requested,
          'quantity_available', i.quantity_available)
      ) order by l.best_by, i.name, l.lot, l.id)
    from private.stock_lots l
    join public.inventory_items i on i.id = l.item_id
    where l.location_id = p_location_id and l.quantity > 0
      and case when p_item_id is null then l.id in (select e.id from private.expiring_lots(p_location_id) e)
        else l.item_id = p_item_id end
  ), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION public.stock_lots(p_location_id uuid, p_item_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.stock_lots(p_location_id, p_item_id) $function$;

CREATE OR REPLACE FUNCTION private.order_lots(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  perform private.require_location(p.location_id, 'order')
    from (
      select distinct o.location_id from unnest(p_order_ids) w (id) left join public.orders o on o.id = w.id
    ) p;
  return (
    with asked as (
      select oi.id, oi.order_id, oi.item_id, oi.location_id, oi.quantity, o.fulfillment_status, i.quantity_actual,
        coalesce(sum(oi.quantity) over (
          partition by oi.item_id order by o.order_number rows between unbounded preceding and 1 preceding
        ), 0) as ahead
      from public.order_items oi
      join public.orders o on o.id = oi.order_id
      join public.locations l on l.id = o.location_id
      join public.inventory_items i on i.id = oi.item_id
      where oi.order_id = any (p_order_ids)
        and (o.fulfillment_status = 'fulfilled'
          or o.fulfillment_status <> 'cancelled' and l.inventory_tracking_enabled)
    ),
    parts as (
      select a.id as line_id, p.lot_id, p.lot, p.best_by, p.place,
        least(p.until, a.ahead + a.quantity) - greatest(p.until - p.quantity, a.ahead) as quantity
      from asked a
      cross join lateral (
        select q.*, sum(q.quantity) over (order by q.place) as until
        from private.lot_pool(a.item_id, a.quantity_actual) q
      ) p
      where a.fulfillment_status <> 'fulfilled' and not p.is_recalled and p.until > a.ahead and p.until - p.quantity < a.ahead + a.quantity
      union all
      select a.id, b.id, b.lot, b.best_by, row_number() over (order by b.id is null, b.best_by, b.lot, b.id), t.pieces
      from asked a
      join private.stock_movements m
        on m.order_id = a.order_id and m.location_id = a.location_id and m.item_id = a.item_id
      cross join lateral (
        select s.lot_id, -s.delta as pieces
        from private.lot_movements s
        where s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
        union all
        select null, -m.delta + coalesce(sum(s.delta), 0)::integer
        from private.lot_movements s
        where s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
      ) t
      left join private.stock_lots b on b.id = t.lot_id
      where a.fulfillment_status = 'fulfilled' and t.pieces > 0
    )
    select coalesce(jsonb_object_agg(f.line_id, f.lots), '{}')
    from (
      select p.line_id,
        jsonb_agg(jsonb_build_object('lot', p.lot, 'best_by', p.best_by, 'quantity', p.quantity) order by p.place) as lots
      from parts p
      group by p.line_id
      having bool_or(p.lot_id is not null)
    ) f
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.order_lots(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.order_lots(p_order_ids) $function$;

create table public.recalls (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  location_id uuid,
  item_id uuid,
  title text collate "und-x-icu" not null,
  lot text,
  donor text,
  since date,
  reason text,
  opened_by uuid,
  closed_at timestamp with time zone,
  closed_by uuid,
  closing_note text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

create table private.recalled_stock (
  recall_id uuid not null,
  item_id uuid not null,
  lot_id uuid
);

create table private.recall_contacts (
  id uuid not null default gen_random_uuid(),
  recall_id uuid not null,
  client_id uuid not null,
  network_id uuid not null,
  reached_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.open_recalls(p_item_id uuid, p_lot_id uuid)
 RETURNS SETOF public.recalls
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.*
  from private.recalled_stock s
  join public.recalls r on r.id = s.recall_id
  where s.item_id = p_item_id and s.lot_id is not distinct from p_lot_id and r.closed_at is null
$function$;

CREATE OR REPLACE FUNCTION private.blocked_pieces(p_item_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(p.quantity), 0)::integer
  from public.inventory_items i
  cross join private.lot_pool(i.id, i.quantity_actual) p
  where i.id = p_item_id and p.is_recalled
$function$;

CREATE OR REPLACE FUNCTION private.recall_items(p_recall public.recalls)
 RETURNS SETOF public.inventory_items
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.*
  from public.inventory_items i
  left join public.inventory_items named on named.id = p_recall.item_id
  where i.network_id = p_recall.network_id
    and (p_recall.location_id is null or i.location_id = p_recall.location_id)
    and (
      p_recall.item_id is null or i.id = named.id or i.barcode = named.barcode
      or lower(btrim(i.name)) = lower(btrim(named.name))
    )
$function$;

CREATE OR REPLACE FUNCTION private.is_of_donor(p_entry private.stock_movements, p_recall public.recalls)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_entry.kind = 'receive' and lower(btrim(p_entry.donor)) = lower(btrim(p_recall.donor))
    and (p_recall.since is null
      or coalesce(p_entry.received_on, private.local_day(p_entry.created_at, p_entry.location_id)) >= p_recall.since)
$function$;

CREATE OR REPLACE FUNCTION private.recall_entry(p_entry private.stock_movements, p_recall public.recalls)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.recalled_stock (recall_id, item_id, lot_id)
  select p_recall.id, p_entry.item_id, t.lot_id
  from (
    select s.lot_id, s.from_lot_id, s.delta
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
    union all
    select null, null, p_entry.delta - coalesce(sum(s.delta), 0)
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
  ) t
  left join private.stock_lots l on l.id = t.lot_id
  where t.delta > 0
    and case
      when p_recall.lot is not null then l.lot_key = private.lot_key(p_recall.lot)
      when p_recall.donor is null then true
      when p_entry.kind = 'transfer' then exists (
        select from private.recalled_stock b
        where b.recall_id = p_recall.id and b.item_id = p_entry.counterpart_item_id
          and b.lot_id is not distinct from t.from_lot_id
      )
      else private.is_of_donor(p_entry, p_recall)
    end
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.recall_arrivals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.recall_entry(new, r)
    from public.recalls r
    where r.network_id = new.network_id and r.closed_at is null
      and exists (select from private.recall_items(r) i where i.id = new.item_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.recall_standing(p_recall public.recalls)
 RETURNS public.location_role
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_super_user() or p_recall.network_id = private.admin_network_id() then
    return 'admin';
  elsif p_recall.location_id is not null then
    return private.location_standing(p_recall.location_id);
  elsif p_recall.network_id = private.staff_network_id() then
    return 'member';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_recall(p_recall_id uuid, p_locked boolean DEFAULT false)
 RETURNS public.recalls
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.recalls;
begin
  perform private.require_live_session();
  if p_locked then
    perform from public.recalls r where r.id = p_recall_id for no key update;
  end if;
  select * into target from public.recalls r where r.id = p_recall_id;
  if private.recall_standing(target) is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such recall.';
  end if;
  return target;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_recall(p_location_id uuid, p_item_id uuid, p_lot text, p_donor text, p_since date, p_reason text, p_everywhere boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made public.recalls;
  standing constant public.location_role := private.require_location(p_location_id, 'location');
  same uuid;
  item_name text;
begin
  select l.network_id into made.network_id from public.locations l where l.id = p_location_id;
  if standing <> 'admin'
    or p_everywhere and (private.is_super_user() or made.network_id = private.admin_network_id()) is not true
  then
    raise exception 'Admins of the location recall there, those of the network everywhere.' using errcode = '42501';
  end if;
  made.lot := nullif(btrim(p_lot), '');
  made.donor := nullif(btrim(p_donor), '');
  if num_nonnulls(made.lot, made.donor) = 2 or num_nonnulls(p_item_id, made.donor) = 0 then
    raise exception 'A recall is of an item, of a lot of it, of what a donor brought of it, or of all that a donor brought.'
      using errcode = '22023';
  end if;
  if p_item_id is not null then
    select i.name into item_name from public.inventory_items i where i.id = p_item_id and i.location_id = p_location_id;
    if not found then
      raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such item at this location.';
    end if;
  end if;
  -- Two people who read the same notice: the second one waits here and is led to the recall of the first one.
  perform pg_advisory_xact_lock(hashtextextended('recall ' || made.network_id, 0));
  select r.id into same
    from public.recalls r
    left join public.inventory_items i on i.id = r.item_id
    where r.network_id = made.network_id and r.closed_at is null
      and (r.location_id is null or r.location_id = p_location_id and not p_everywhere)
      and lower(btrim(i.name)) is not distinct from lower(btrim(item_name))
      and private.lot_key(r.lot) = private.lot_key(made.lot)
      and lower(r.donor) is not distinct from lower(made.donor)
      and (r.since is null or r.since <= p_since)
    limit 1;
  if same is not null then
    raise sqlstate 'PT409' using
      message = 'recall_is_open', detail = jsonb_build_object('recall_id', same)::text,
      hint = 'This is recalled already. Go on with that recall.';
  end if;
  insert into public.recalls (network_id, location_id, item_id, title, lot, donor, since, reason, opened_by)
  values (
    made.network_id, case when not p_everywhere then p_location_id end, p_item_id,
    concat_ws(', ', item_name, 'Lot ' || made.lot, 'from ' || made.donor),
    made.lot, made.donor, p_since, nullif(btrim(p_reason), ''), auth.uid())
  returning * into made;
  -- Whoever hands out now, or brings more, waits; and finds it blocked.
  perform from private.recall_items(made) r join public.inventory_items i on i.id = r.id order by i.id for no key update of i;
  if made.lot is not null then
    insert into private.recalled_stock (recall_id, item_id, lot_id)
    select made.id, i.id, l.id
    from private.recall_items(made) i
    join private.stock_lots l on l.item_id = i.id and l.lot_key = private.lot_key(made.lot);
  elsif made.donor is null then
    insert into private.recalled_stock (recall_id, item_id, lot_id)
    select made.id, i.id, l.id from private.recall_items(made) i join private.stock_lots l on l.item_id = i.id
    union all
    select made.id, i.id, null from private.recall_items(made) i;
  else
    perform private.recall_entry(m, made)
      from (
        select m.id, m.item_id, m.location_id
        from private.recall_items(made) i
        join private.stock_movements m on m.item_id = i.id and m.location_id = i.location_id
        where m.delta > 0 and m.kind in ('receive', 'transfer')
        -- What was sent on comes after what it was sent from.
        order by m.id
      ) e
      join private.stock_movements m on m.item_id = e.item_id and m.location_id = e.location_id and m.id = e.id;
  end if;
  if not exists (select from private.recalled_stock s where s.recall_id = made.id) then
    raise sqlstate 'PT409' using
      message = 'nothing_recalled',
      hint = 'No delivery names this lot or donor. Recall the item: then all who had it are listed by date.';
  end if;
  return jsonb_build_object('recall_id', made.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.open_recall(p_location_id uuid, p_item_id uuid DEFAULT NULL::uuid, p_lot text DEFAULT NULL::text, p_donor text DEFAULT NULL::text, p_since date DEFAULT NULL::date, p_reason text DEFAULT NULL::text, p_everywhere boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.open_recall(p_location_id, p_item_id, p_lot, p_donor, p_since, p_reason, p_everywhere)
$function$;

CREATE OR REPLACE FUNCTION private.close_recall(p_recall_id uuid, p_note text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.recalls := private.require_recall(p_recall_id, true);
begin
  if private.recall_standing(target) <> 'admin' then
    raise exception 'Who may open a recall closes it.' using errcode = '42501';
  end if;
  if nullif(btrim(p_note), '') is null then
    raise exception 'A recall is closed with a note.' using errcode = '22023';
  end if;
  update public.recalls r
    set closed_at = now(), closed_by = auth.uid(), closing_note = btrim(p_note)
    where r.id = target.id and r.closed_at is null;
  return jsonb_build_object('closed', found);
end
$function$;

CREATE OR REPLACE FUNCTION public.close_recall(p_recall_id uuid, p_note text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_recall(p_recall_id, p_note) $function$;

CREATE OR REPLACE FUNCTION private.mark_reached(p_recall_id uuid, p_client_id uuid, p_reached boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.recalls := private.require_recall(p_recall_id);
begin
  if not exists (select from public.clients c where c.id = p_client_id and c.network_id = target.network_id) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such client in this network.';
  end if;
  if target.closed_at is not null then
    raise sqlstate 'PT409' using message = 'recall_is_closed', hint = 'This recall was closed meanwhile.';
  end if;
  if p_reached then
    insert into private.recall_contacts (recall_id, client_id, network_id)
    values (target.id, p_client_id, target.network_id)
    on conflict (recall_id, client_id) do nothing;
  else
    -- Nobody takes back what another one says, but an admin.
    delete from private.recall_contacts k
      where k.recall_id = target.id and k.client_id = p_client_id
        and (k.reached_by = auth.uid() or private.recall_standing(target) = 'admin');
  end if;
  return coalesce((
    select jsonb_build_object('reached_at', k.created_at, 'reached_by', p.full_name)
    from private.recall_contacts k left join public.colleagues p on p.id = k.reached_by
    where k.recall_id = target.id and k.client_id = p_client_id
  ), jsonb_build_object('reached_at', null, 'reached_by', null));
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_reached(p_recall_id uuid, p_client_id uuid, p_reached boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.mark_reached(p_recall_id, p_client_id, p_reached) $function$;

CREATE OR REPLACE FUNCTION private.recall_report(p_recall_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.recalls := private.require_recall(p_recall_id);
  places constant uuid[] := array(
    select l.id from public.locations l
    where l.network_id = target.network_id and (target.location_id is null or l.id = target.location_id)
      and private.location_standing(l.id) is not null
  );
  kept constant uuid[] := array(select p from unnest(places) p where private.location_standing(p) = 'admin');
  most constant integer := 5000;
begin
  return (
    with lots as materialized (
      select s.item_id, s.lot_id, l.lot, l.best_by, i.name, i.location_id, i.quantity_actual
      from private.recalled_stock s
      join public.inventory_items i on i.id = s.item_id
      left join private.stock_lots l on l.id = s.lot_id
      where s.recall_id = target.id and i.location_id = any (places)
    ),
    items as materialized (
      select i.id, i.name, i.location_id from private.recall_items(target) i
      where i.location_id = any (places)
        and (target.donor is null or i.id in (select s.item_id from private.recalled_stock s where s.recall_id = target.id))
    ),
    arrived as materialized (
      select m.id, m.item_id, m.location_id, m.created_at, m.donor, l.lot_id, coalesce(s.delta, m.delta) as quantity,
        coalesce(m.received_on, private.local_day(m.created_at, m.location_id)) as day
      from lots l
      join private.stock_movements m on m.item_id = l.item_id and m.location_id = l.location_id and m.kind = 'receive'
      left join private.lot_movements s
        on s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
      where s.lot_id is not distinct from l.lot_id
        and (target.donor is null or private.is_of_donor(m, target))
    ),
    -- By lot where the ledger names it, else by item and date: what went out without a name.
    had as materialized (
      select o.client_id, o.order_number, o.id as order_id, o.fulfilled_at, i.name, i.location_id, t.lot, t.best_by,
        t.quantity, t.is_certain
      from items i
      join public.order_items oi on oi.item_id = i.id and oi.location_id = i.location_id and oi.quantity_fulfilled > 0
      join public.orders o on o.id = oi.order_id and o.fulfillment_status = 'fulfilled'
      left join private.stock_movements m on m.order_id = o.id and m.location_id = o.location_id and m.item_id = i.id
      cross join lateral (
        select b.lot, b.best_by, -s.delta as quantity, true as is_certain
        from private.lot_movements s
        join private.stock_lots b on b.id = s.lot_id
        where s.item_id = i.id and s.location_id = i.location_id and s.movement_id = m.id
          and s.lot_id in (select l.lot_id from lots l)
        union all
        select null, null, oi.quantity_fulfilled + coalesce(sum(s.delta), 0)::integer, false
        from private.lot_movements s
        join private.stock_lots b on b.id = s.lot_id and (b.lot is not null or b.id in (select l.lot_id from lots l))
        where s.item_id = i.id and s.location_id = i.location_id and s.movement_id = m.id
      ) t
      where t.quantity > 0
        and (t.is_certain or private.local_day(o.fulfilled_at, o.location_id)
          >= coalesce(target.since, (select min(a.day) from arrived a), '-infinity'))
    ),
    households as (
      select h.client_id, bool_or(h.is_certain) as is_certain,
        jsonb_agg(jsonb_build_object(
            'order_id', h.order_id, 'order_number', h.order_number, 'handed_out_at', h.fulfilled_at, 'item', h.name,
            'lot', h.lot, 'best_by', h.best_by, 'quantity', h.quantity, 'location', p.name, 'is_certain', h.is_certain
          ) order by h.fulfilled_at, h.order_number, h.name, h.best_by, h.lot) as lines
      from had h
      join public.locations p on p.id = h.location_id
      group by h.client_id
    ),
    listed as (
      select h.*, c.full_name, c.phone_number, k.created_at as reached_at, by.full_name as reached_by,
        row_number() over (order by h.is_certain desc, c.full_name, c.id) as place
      from households h
      join public.clients c on c.id = h.client_id
      left join lateral (
        -- Who was told before being merged has been told.
        select k.created_at, k.reached_by
        from private.recall_contacts k
        where k.recall_id = target.id
          and (k.client_id = c.id or k.client_id in (select d.id from public.clients d where d.merged_into = c.id))
        order by k.created_at
        limit 1
      ) k on true
      left join public.colleagues by on by.id = k.reached_by
    )
    select jsonb_build_object(
      'id', target.id, 'title', target.title, 'reason', target.reason, 'since', target.since,
      'opened_at', target.created_at, 'closed_at', target.closed_at, 'closing_note', target.closing_note,
      'opened_by', (select p.full_name from public.colleagues p where p.id = target.opened_by),
      'closed_by', (select p.full_name from public.colleagues p where p.id = target.closed_by),
      'location', (select p.name from public.locations p where p.id = target.location_id),
      'is_admin', private.recall_standing(target) = 'admin',
      -- Members look after no stock.
      'lots', coalesce((
        select jsonb_agg(jsonb_build_object(
            'item', l.name, 'lot', l.lot, 'best_by', l.best_by, 'has_lot', l.lot_id is not null, 'location', p.name,
            'left', case when l.lot_id is null
              then (select coalesce(sum(q.quantity), 0) from private.lot_pool(l.item_id, l.quantity_actual) q where q.lot_id is null)
              else (select b.quantity from private.stock_lots b where b.id = l.lot_id) end,
            'received_since', (select min(a.day) from arrived a where a.item_id = l.item_id and a.lot_id is not distinct from l.lot_id)
          ) order by p.name, l.name, l.best_by, l.lot)
        from lots l join public.locations p on p.id = l.location_id
        where l.location_id = any (kept)
      ), '[]'),
      'deliveries', coalesce((
        select jsonb_agg(jsonb_build_object(
            'day', a.day, 'donor', a.donor, 'item', l.name, 'lot', l.lot, 'location', p.name, 'quantity', a.quantity
          ) order by a.day, a.id)
        from arrived a
        join lots l on l.item_id = a.item_id and l.lot_id is not distinct from a.lot_id
        join public.locations p on p.id = a.location_id
        where a.location_id = any (kept)
      ), '[]'),
      'total', (select count(*) from listed),
      'reached', (select count(*) from listed l where l.reached_at is not null),
      'households', coalesce((
        select jsonb_agg(jsonb_build_object(
            'client_id', l.client_id, 'name', l.full_name, 'phone', l.phone_number, 'is_certain', l.is_certain,
            'reached_at', l.reached_at, 'reached_by', l.reached_by, 'lines', l.lines
          ) order by l.place)
        from listed l where l.place <= most
      ), '[]')
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.recall_report(p_recall_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.recall_report(p_recall_id) $function$;

CREATE OR REPLACE FUNCTION private.write_lines(p_order_id uuid, p_lines jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.order_shares(p_items uuid[])
 RETURNS TABLE(line_id uuid, order_id uuid, order_number integer, item_id uuid, reserved integer, ahead integer, share integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.ask_for_reserved(p_items uuid[], p_left integer[], p_order_id uuid, p_confirmed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_order(p_order_id uuid, p_lines jsonb, p_confirmed text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.handout_figures(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.location_today(p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing constant public.location_role := private.require_location(p_location_id, 'location');
begin
  return private.desk_day(p_location_id, 1) - 'total' - 'visits' || jsonb_build_object(
    'orders', (
      select jsonb_build_object(
        'waiting', count(*),
        'begun', count(*) filter (where o.fulfillment_status = 'in_progress')
      )
      from public.orders o
      where o.location_id = p_location_id and o.fulfillment_status in ('pending', 'in_progress')
    ),
    'recalls', (
      select jsonb_build_object('count', count(*), 'first', (array_agg(r.title order by r.created_at desc, r.id))[1])
      from public.recalls r
      join public.locations l on l.id = p_location_id and l.network_id = r.network_id
      where r.closed_at is null and (r.location_id is null or r.location_id = l.id)
    ),
    -- Members do not look after stock.
    'items', case when standing = 'admin' then (
      select jsonb_build_object(
        'short', count(*),
        'first', (array_agg(i.name order by i.name collate "und-x-icu", i.id))[1],
        'expiring', (
          select jsonb_build_object('count', count(*), 'first', (array_agg(n.name order by l.best_by, n.name, l.id))[1])
          from private.expiring_lots(p_location_id) l
          join public.inventory_items n on n.id = l.item_id
        )
      )
      from public.inventory_items i
      where i.location_id = p_location_id and i.deleted_at is null and i.stock_state = 'short'
    ) end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_target(p_row private.audit_log, OUT entity text, OUT id uuid, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_deleted boolean := false;
begin
  entity := case p_row.entity
    when 'visits' then 'clients'
    when 'household_members' then 'clients'
    when 'order_items' then 'orders'
    when 'recall_contacts' then 'recalls'
    when 'user_locations' then 'profiles'
    when 'location_offers' then 'profiles'
    when 'platform_roles' then 'profiles'
    else p_row.entity
  end;
  id := case p_row.entity
    when 'visits' then (select t.client_id from public.visits t where t.id = p_row.entity_id)
    when 'household_members' then (
      select t.client_id from public.household_members t where t.id = p_row.entity_id)
    -- of a line, a link or an offer that is gone, what its last row of the trail said
    when 'order_items' then coalesce(
      (select t.order_id from public.order_items t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'order_id')::uuid end)
    when 'user_locations' then coalesce(
      (select t.user_id from public.user_locations t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'location_offers' then coalesce(
      (select t.user_id from public.location_offers t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'recall_contacts' then coalesce(
      (select t.recall_id from private.recall_contacts t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'recall_id')::uuid end)
    else p_row.entity_id
  end;
  case entity
    when 'clients' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.clients t where t.id = audit_target.id;
    when 'orders' then
      select t.order_number::text into name from public.orders t where t.id = audit_target.id;
    when 'inventory_items' then
      select t.name, t.deleted_at is not null into name, is_deleted
        from public.inventory_items t where t.id = audit_target.id;
    when 'events' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.events t where t.id = audit_target.id;
    when 'recalls' then
      select t.title into name from public.recalls t where t.id = audit_target.id;
    when 'locations' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.locations t where t.id = audit_target.id;
    when 'networks' then
      select t.name into name from public.networks t where t.id = audit_target.id;
    when 'profiles' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.colleagues t where t.id = audit_target.id;
    else
      null;
  end case;
  -- What is deleted or gone cannot be opened.
  if name is null or is_deleted then
    id := null;
  end if;
end
$function$;

reset check_function_bodies;

alter table private.stock_movements add constraint stock_movements_delivery_check CHECK (((kind = 'receive'::public.stock_movement_kind) OR ((num_nonnulls(donor, received_on) = 0) AND ((kind = 'waste'::public.stock_movement_kind) OR (num_nonnulls(lot, best_by) = 0)))));
alter table private.stock_lots add constraint stock_lots_lot_check CHECK (((length(btrim(lot)) >= 1) AND (length(btrim(lot)) <= 60)));
alter table private.stock_lots add constraint stock_lots_lot_one_line CHECK (private.is_one_line(lot));
alter table private.stock_lots add constraint stock_lots_named_check CHECK ((((lot IS NOT NULL) AND (lot_key <> ''::text)) OR ((lot IS NULL) AND (lot_key = ''::text) AND (best_by IS NOT NULL))));
alter table private.stock_lots add constraint stock_lots_pkey PRIMARY KEY (id);
alter table private.stock_lots add constraint stock_lots_quantity_check CHECK ((quantity >= 0));
alter table private.lot_movements add constraint lot_movements_delta_check CHECK ((delta <> 0));
alter table private.lot_movements add constraint lot_movements_pkey PRIMARY KEY (item_id, location_id, movement_id, lot_id);
alter table public.recalls add constraint recalls_about_check CHECK (((num_nonnulls(lot, donor) < 2) AND ((item_id IS NOT NULL) OR (donor IS NOT NULL))));
alter table public.recalls add constraint recalls_closed_check CHECK (((closed_at IS NOT NULL) = ((btrim(closing_note) <> ''::text) IS TRUE)));
alter table public.recalls add constraint recalls_closing_note_check CHECK ((length(closing_note) <= 500));
alter table public.recalls add constraint recalls_donor_check CHECK (((length(btrim(donor)) >= 1) AND (length(btrim(donor)) <= 120)));
alter table public.recalls add constraint recalls_donor_one_line CHECK (private.is_one_line(donor));
alter table public.recalls add constraint recalls_lot_check CHECK (((length(btrim(lot)) >= 1) AND (length(btrim(lot)) <= 60)));
alter table public.recalls add constraint recalls_lot_one_line CHECK (private.is_one_line(lot));
alter table public.recalls add constraint recalls_pkey PRIMARY KEY (id);
alter table public.recalls add constraint recalls_reason_check CHECK ((length(reason) <= 500));
alter table public.recalls add constraint recalls_title_check CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 310)));
alter table public.recalls add constraint recalls_title_one_line CHECK (private.is_one_line(title));
alter table private.recalled_stock add constraint recalled_stock_recall_id_item_id_lot_id_key UNIQUE NULLS NOT DISTINCT (recall_id, item_id, lot_id);
alter table private.recall_contacts add constraint recall_contacts_pkey PRIMARY KEY (id);
alter table private.recall_contacts add constraint recall_contacts_recall_id_client_id_key UNIQUE (recall_id, client_id);

alter table private.stock_lots add constraint stock_lots_item_id_location_id_fkey FOREIGN KEY (item_id, location_id) REFERENCES public.inventory_items(id, location_id) ON DELETE CASCADE;
alter table private.stock_lots add constraint stock_lots_location_id_network_id_fkey FOREIGN KEY (location_id, network_id) REFERENCES public.locations(id, network_id) ON DELETE CASCADE;
alter table private.lot_movements add constraint lot_movements_from_lot_id_fkey FOREIGN KEY (from_lot_id) REFERENCES private.stock_lots(id) ON DELETE CASCADE;
alter table private.lot_movements add constraint lot_movements_item_id_location_id_movement_id_fkey FOREIGN KEY (item_id, location_id, movement_id) REFERENCES private.stock_movements(item_id, location_id, id) ON DELETE CASCADE;
alter table private.lot_movements add constraint lot_movements_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES private.stock_lots(id) ON DELETE CASCADE;
alter table public.recalls add constraint recalls_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table public.recalls add constraint recalls_item_id_network_id_fkey FOREIGN KEY (item_id, network_id) REFERENCES public.inventory_items(id, network_id) ON DELETE CASCADE;
alter table public.recalls add constraint recalls_location_id_network_id_fkey FOREIGN KEY (location_id, network_id) REFERENCES public.locations(id, network_id) ON DELETE CASCADE;
alter table public.recalls add constraint recalls_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;
alter table public.recalls add constraint recalls_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table private.recalled_stock add constraint recalled_stock_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.inventory_items(id) ON DELETE CASCADE;
alter table private.recalled_stock add constraint recalled_stock_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES private.stock_lots(id) ON DELETE CASCADE;
alter table private.recalled_stock add constraint recalled_stock_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES public.recalls(id) ON DELETE CASCADE;
alter table private.recall_contacts add constraint recall_contacts_client_id_network_id_fkey FOREIGN KEY (client_id, network_id) REFERENCES public.clients(id, network_id) ON DELETE CASCADE;
alter table private.recall_contacts add constraint recall_contacts_reached_by_fkey FOREIGN KEY (reached_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table private.recall_contacts add constraint recall_contacts_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES public.recalls(id) ON DELETE CASCADE;

CREATE TRIGGER stock_movements_divide AFTER INSERT ON private.stock_movements FOR EACH ROW EXECUTE FUNCTION private.divide_new_movement();
CREATE TRIGGER stock_movements_recall AFTER INSERT ON private.stock_movements FOR EACH ROW WHEN ((new.delta > 0)) EXECUTE FUNCTION private.recall_arrivals();
CREATE INDEX stock_lots_best_by_idx ON private.stock_lots USING btree (location_id, best_by) WHERE (quantity > 0);
CREATE INDEX stock_lots_item_id_idx ON private.stock_lots USING btree (item_id, location_id);
CREATE INDEX stock_lots_location_id_idx ON private.stock_lots USING btree (location_id, network_id);
CREATE TRIGGER stock_lots_touch BEFORE UPDATE ON private.stock_lots FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE UNIQUE INDEX stock_lots_day_key ON private.stock_lots USING btree (item_id, best_by) WHERE (lot_key = ''::text);
CREATE UNIQUE INDEX stock_lots_lot_key ON private.stock_lots USING btree (item_id, lot_key) WHERE (lot_key <> ''::text);
alter table private.stock_lots enable row level security;
CREATE INDEX lot_movements_from_lot_id_idx ON private.lot_movements USING btree (from_lot_id);
CREATE INDEX lot_movements_lot_id_idx ON private.lot_movements USING btree (lot_id);
CREATE TRIGGER lot_movements_append_only BEFORE UPDATE OR TRUNCATE ON private.lot_movements FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_rewriting();
alter table private.lot_movements enable row level security;
CREATE INDEX recalls_closed_by_idx ON public.recalls USING btree (closed_by);
CREATE INDEX recalls_item_id_idx ON public.recalls USING btree (item_id, network_id);
CREATE INDEX recalls_location_id_idx ON public.recalls USING btree (location_id, network_id);
CREATE INDEX recalls_network_id_idx ON public.recalls USING btree (network_id, created_at, id);
CREATE INDEX recalls_opened_by_idx ON public.recalls USING btree (opened_by);
CREATE TRIGGER recalls_audit_delete AFTER DELETE ON public.recalls REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER recalls_audit_insert AFTER INSERT ON public.recalls REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER recalls_audit_update AFTER UPDATE ON public.recalls REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER recalls_freeze BEFORE UPDATE ON public.recalls FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'created_at');
CREATE TRIGGER recalls_guard_inserts AFTER INSERT ON public.recalls REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER recalls_guard_rows AFTER UPDATE ON public.recalls REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER recalls_touch BEFORE UPDATE ON public.recalls FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy recalls_select on public.recalls as permissive for select to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id)) OR ((location_id IS NULL) AND (network_id = ( SELECT private.staff_network_id() AS staff_network_id))) OR (location_id = ANY (ARRAY( SELECT private.my_location_ids() AS my_location_ids)))));
create policy recalls_wall on public.recalls as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.recalls enable row level security;
CREATE INDEX recalled_stock_item_id_idx ON private.recalled_stock USING btree (item_id);
CREATE INDEX recalled_stock_lot_id_idx ON private.recalled_stock USING btree (lot_id);
alter table private.recalled_stock enable row level security;
CREATE INDEX recall_contacts_client_id_idx ON private.recall_contacts USING btree (client_id, network_id);
CREATE INDEX recall_contacts_reached_by_idx ON private.recall_contacts USING btree (reached_by);
CREATE TRIGGER recall_contacts_audit_delete AFTER DELETE ON private.recall_contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER recall_contacts_audit_insert AFTER INSERT ON private.recall_contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER recall_contacts_audit_update AFTER UPDATE ON private.recall_contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER recall_contacts_touch BEFORE UPDATE ON private.recall_contacts FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
alter table private.recall_contacts enable row level security;

grant execute on function private.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text,uuid) to authenticated;
grant execute on function public.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text,uuid) to authenticated;
grant execute on function private.stock_lots(uuid,uuid) to authenticated;
grant execute on function public.stock_lots(uuid,uuid) to authenticated;
grant execute on function private.order_lots(uuid[]) to authenticated;
grant execute on function public.order_lots(uuid[]) to authenticated;
grant delete, insert, select, update on public.recalls to service_role;
grant select on public.recalls to authenticated;
grant execute on function private.open_recall(uuid,uuid,text,text,date,text,boolean) to authenticated;
grant execute on function public.open_recall(uuid,uuid,text,text,date,text,boolean) to authenticated;
grant execute on function private.close_recall(uuid,text) to authenticated;
grant execute on function public.close_recall(uuid,text) to authenticated;
grant execute on function private.mark_reached(uuid,uuid,boolean) to authenticated;
grant execute on function public.mark_reached(uuid,uuid,boolean) to authenticated;
grant execute on function private.recall_report(uuid) to authenticated;
grant execute on function public.recall_report(uuid) to authenticated;

comment on column private.stock_movements.best_by is 'Of a delivery: until when it is at its best. Of waste: as of its lot.';
comment on column private.stock_movements.lot is 'Of a delivery: what its maker calls the lot, as typed. Of waste: the one lot that it is of.';
comment on function public.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text,uuid) is 'Changes what is on hand; adjust is signed, count is the number found, waste may be of one lot (p_lot_id): {quantity_actual, quantity_requested, quantity_available, delta, repeated}. Admins; 403 for members, 404 out of reach, 409 insufficient_stock below zero; at a strict location 409 reserved_for_orders where open orders would go short, unless p_confirmed is its confirm.';
comment on column private.stock_lots.best_by is 'The earliest day that a delivery named; null for none.';
comment on column private.stock_lots.lot is 'As it was first typed; null for what has a best-by date alone.';
comment on column private.stock_lots.lot_key is 'What its spellings have in common (private.lot_key); empty without a lot.';
comment on table private.stock_lots is 'The lots of an item, and what is on hand of each: the sum of its lot_movements. Deliveries that name a day only make a lot of that day.';
comment on column private.lot_movements.from_lot_id is 'Of what a transfer brought: the lot at the other location.';
comment on table private.lot_movements is 'How an entry of the ledger divides over lots; what is missing to its delta has no lot. Append-only, as the ledger.';
comment on function private.lot_key(text) is 'What all spellings of a lot have in common: "LOT 12-a", "12A" and "lot#12 A" are 12A; empty for no lot.';
comment on function private.find_lot(uuid,text,date) is 'The lot of an item by its name however it is spelled, else by its day; null for none.';
comment on function private.place_lot(uuid,uuid,uuid,text,date) is 'The lot that a delivery or a transfer brings, made where it is new; the callers have locked the item.';
comment on function private.lot_pool(uuid,integer) is 'What is on hand of an item by lot, in the order in which it is taken (place from 1): what expires first, then what has no day, then, as lot_id null, what has no lot; behind all that what is recalled.';
comment on function private.divide_movement(private.stock_movements) is 'Says over which lots an entry of the ledger divides, and carries that to them. A delivery makes what it names, a transfer what the other location took, and what is found has no lot; taken is what expires first.';
comment on function private.divide_new_movement() is 'After insert, entry by entry: its lots.';
comment on function private.expiring_days() is 'So many days before its best-by date a lot is listed as expiring (src/config.ts says the same).';
comment on function private.expiring_lots(uuid) is 'The lots of a location that expire soon or have expired; judges nobody.';
comment on function public.stock_lots(uuid,uuid) is 'The lots on hand of an item, or without one those of the location that expire within 14 days, what has expired first: [{id, lot, best_by, days_left, quantity, is_recalled, item}]. Admins; 403 for members, 404 out of reach.';
comment on function public.order_lots(uuid[]) is 'From which lots the lines of orders are, those of open ones if they were handed out now, one order after the other: {line id: [{lot, best_by, quantity}]}, the part without a lot as nulls; no key for a line without any lot. 404 when one is out of reach.';
comment on column public.recalls.donor is 'The donor of whom it came; null for whomever.';
comment on column public.recalls.item_id is 'What is recalled, at every location by barcode or name; null for all of a donor.';
comment on column public.recalls.location_id is 'Of one location; null for all of the network.';
comment on column public.recalls.lot is 'The lot, in whatever spelling; null for the whole item.';
comment on column public.recalls.reason is 'Why, in the words of who opened it; the letter says so.';
comment on column public.recalls.since is 'From which day on it was received and handed out; null for ever.';
comment on column public.recalls.title is 'What it is called in lists: the item with its lot or donor, or the donor.';
comment on table public.recalls is 'Food that is not to be given out, and whose receivers are to be told. Written by open_recall and close_recall only.';
comment on table private.recalled_stock is 'What a recall is about: lots, and of items, as lot_id null, what has no lot. Rows stay when it is closed.';
comment on table private.recall_contacts is 'Which households were told of a recall, by whom and when: the first one who says so stands.';
comment on function private.open_recalls(uuid,uuid) is 'The open recalls that block a lot, or as lot null what has none; judges nobody.';
comment on function private.blocked_pieces(uuid) is 'How many of what is on hand of an item are blocked by open recalls.';
comment on function private.recall_items(public.recalls) is 'The items that a recall can be about: those of its locations with the barcode or the name of its item; judges nobody.';
comment on function private.is_of_donor(private.stock_movements,public.recalls) is 'Whether an entry of the ledger is a delivery of the donor of a recall, of its days.';
comment on function private.recall_entry(private.stock_movements,public.recalls) is 'Adds to a recall what an entry of the ledger put on hand of it: its lot, all of its item, or what its donor brought and what was sent on of that.';
comment on function private.recall_arrivals() is 'After insert, once it is divided: what comes in of recalled food is blocked at once.';
comment on function private.recall_standing(public.recalls) is 'What the caller is to a recall: admin opens and closes it, member tells households; null for who does not see it.';
comment on function private.require_recall(uuid,boolean) is 'A recall that the caller sees; PT404 for every other one.';
comment on function public.open_recall(uuid,uuid,text,text,date,text,boolean) is 'Recalls an item of a location, a lot of it, or what a donor brought (of it), and blocks it from being handed out: {recall_id}. p_everywhere: at all locations of the network, by barcode or name. Admins of the location, everywhere those of the network; 403 for others, 404 out of reach, 409 nothing_recalled, 409 recall_is_open {recall_id}.';
comment on function public.close_recall(uuid,text) is 'Closes a recall with a note; what is left of it can be handed out again: {closed: false when it was already}. Admins; 403 for members, 404 out of reach.';
comment on function public.mark_reached(uuid,uuid,boolean) is 'Says that a household was told of a recall, or takes that back (one''s own, an admin anybody''s): {reached_at, reached_by}, of who said so first. Staff who see the recall; 404 out of reach, 409 recall_is_closed.';
comment on function public.recall_report(uuid) is 'All that a recall is about: {title, reason, since, opened_at, opened_by, closed_at, closed_by, closing_note, location: null for all, is_admin, lots: with what is left (admins), deliveries (admins), total, reached, households: 5,000 at most, [{client_id, name, phone, is_certain: by lot, else by item and date, reached_at, reached_by, lines}]}, of the locations that the caller sees. Staff; 404 out of reach.';
comment on function private.order_shares(uuid[]) is 'Of every line that reserves one of the items: what it reserves, what lines before it reserve (ahead), and what is on hand for it then and not recalled (share), all in pieces. The callers have locked the items where they count on it.';
comment on function public.location_today(uuid) is 'The location''s today at a glance: {today, location, events, households and people checked in (each household once), orders: {waiting: to be picked, begun: of these}, recalls: {count: open ones, first: the title of the newest}, items: {short, first: the name of one, expiring: {count: lots that expire within 14 days, first: the item of the one that expires first}} or null for members}. 404 out of reach.';
