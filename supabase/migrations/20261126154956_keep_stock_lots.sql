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
      perform private.ask_for_reserved(array[item.id], array[item.quantity_actual + change], null, p_confirmed);
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
 RETURNS TABLE(lot_id uuid, lot text, best_by date, quantity integer, place integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.id, p.lot, p.best_by, p.quantity,
    row_number() over (order by p.id is null, p.best_by, p.created_at, p.id)::integer
  from (
    select l.id, l.lot, l.best_by, l.quantity, l.created_at
    from private.stock_lots l
    where l.item_id = p_item_id and l.quantity > 0
    union all
    select null, null, null, p_on_hand - coalesce(sum(l.quantity), 0)::integer, null
    from private.stock_lots l
    where l.item_id = p_item_id
  ) p
  where p.quantity > 0
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
  taken_from uuid;
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
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta)
    select p_entry.item_id, p_entry.location_id, p_entry.id, q.lot_id, -least(q.quantity, wanted - q.ahead)
    from (
      select p.lot_id, p.quantity,
        coalesce(sum(p.quantity) over (order by p.place rows between unbounded preceding and 1 preceding), 0)::integer
          as ahead
      from private.lot_pool(p_entry.item_id, p_entry.balance - p_entry.delta) p
      where taken_from is null or p.lot_id = taken_from
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
      where a.fulfillment_status <> 'fulfilled' and p.until > a.ahead and p.until - p.quantity < a.ahead + a.quantity
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

reset check_function_bodies;

alter table private.stock_movements add constraint stock_movements_delivery_check CHECK (((kind = 'receive'::public.stock_movement_kind) OR ((num_nonnulls(donor, received_on) = 0) AND ((kind = 'waste'::public.stock_movement_kind) OR (num_nonnulls(lot, best_by) = 0)))));
alter table private.stock_lots add constraint stock_lots_lot_check CHECK (((length(btrim(lot)) >= 1) AND (length(btrim(lot)) <= 60)));
alter table private.stock_lots add constraint stock_lots_lot_one_line CHECK (private.is_one_line(lot));
alter table private.stock_lots add constraint stock_lots_named_check CHECK ((((lot IS NOT NULL) AND (lot_key <> ''::text)) OR ((lot IS NULL) AND (lot_key = ''::text) AND (best_by IS NOT NULL))));
alter table private.stock_lots add constraint stock_lots_pkey PRIMARY KEY (id);
alter table private.stock_lots add constraint stock_lots_quantity_check CHECK ((quantity >= 0));
alter table private.lot_movements add constraint lot_movements_delta_check CHECK ((delta <> 0));
alter table private.lot_movements add constraint lot_movements_pkey PRIMARY KEY (item_id, location_id, movement_id, lot_id);

alter table private.stock_lots add constraint stock_lots_item_id_location_id_fkey FOREIGN KEY (item_id, location_id) REFERENCES public.inventory_items(id, location_id) ON DELETE CASCADE;
alter table private.stock_lots add constraint stock_lots_location_id_network_id_fkey FOREIGN KEY (location_id, network_id) REFERENCES public.locations(id, network_id) ON DELETE CASCADE;
alter table private.lot_movements add constraint lot_movements_from_lot_id_fkey FOREIGN KEY (from_lot_id) REFERENCES private.stock_lots(id) ON DELETE CASCADE;
alter table private.lot_movements add constraint lot_movements_item_id_location_id_movement_id_fkey FOREIGN KEY (item_id, location_id, movement_id) REFERENCES private.stock_movements(item_id, location_id, id) ON DELETE CASCADE;
alter table private.lot_movements add constraint lot_movements_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES private.stock_lots(id) ON DELETE CASCADE;

CREATE TRIGGER stock_movements_divide AFTER INSERT ON private.stock_movements FOR EACH ROW EXECUTE FUNCTION private.divide_new_movement();
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

grant execute on function private.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text,uuid) to authenticated;
grant execute on function public.record_stock_movement(uuid,public.stock_movement_kind,integer,text,uuid,text,uuid,text,uuid) to authenticated;
grant execute on function private.stock_lots(uuid,uuid) to authenticated;
grant execute on function public.stock_lots(uuid,uuid) to authenticated;
grant execute on function private.order_lots(uuid[]) to authenticated;
grant execute on function public.order_lots(uuid[]) to authenticated;

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
comment on function private.lot_pool(uuid,integer) is 'What is on hand of an item by lot, in the order in which it is taken (place from 1): what expires first, then what has no day, then, as lot_id null, what has no lot.';
comment on function private.divide_movement(private.stock_movements) is 'Says over which lots an entry of the ledger divides, and carries that to them. A delivery makes what it names, a transfer what the other location took, and what is found has no lot; taken is what expires first.';
comment on function private.divide_new_movement() is 'After insert, entry by entry: its lots.';
comment on function private.expiring_days() is 'So many days before its best-by date a lot is listed as expiring (src/config.ts says the same).';
comment on function private.expiring_lots(uuid) is 'The lots of a location that expire soon or have expired; judges nobody.';
comment on function public.stock_lots(uuid,uuid) is 'The lots on hand of an item, or without one those of the location that expire within 14 days, what has expired first: [{id, lot, best_by, days_left, quantity, item}]. Admins; 403 for members, 404 out of reach.';
comment on function public.order_lots(uuid[]) is 'From which lots the lines of orders are, those of open ones if they were handed out now, one order after the other: {line id: [{lot, best_by, quantity}]}, the part without a lot as nulls; no key for a line without any lot. 404 when one is out of reach.';
comment on function public.location_today(uuid) is 'The location''s today at a glance: {today, location, events, households and people checked in (each household once), orders: {waiting: to be picked, begun: of these}, items: {short, first: the name of one, expiring: {count: lots that expire within 14 days, first: the item of the one that expires first}} or null for members}. 404 out of reach.';
