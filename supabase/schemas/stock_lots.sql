-- What is on hand of an item, by lot. Only what was named stands here: what is left of an item's balance has no lot
-- (ADR 37). An item is locked while its stock moves, so its lots need no locks of their own.
create table private.stock_lots (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  lot text check (length(btrim(lot)) between 1 and 60),
  lot_key text not null,
  best_by date,
  quantity integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint stock_lots_quantity_check check (quantity >= 0),
  constraint stock_lots_named_check check (
    lot is not null and lot_key <> '' or lot is null and lot_key = '' and best_by is not null
  ),
  constraint stock_lots_lot_one_line check (private.is_one_line(lot))
);
comment on table private.stock_lots is
  'The lots of an item, and what is on hand of each: the sum of its lot_movements. Deliveries that name a day only make a lot of that day.';
comment on column private.stock_lots.lot is 'As it was first typed; null for what has a best-by date alone.';
comment on column private.stock_lots.lot_key is 'What its spellings have in common (private.lot_key); empty without a lot.';
comment on column private.stock_lots.best_by is 'The earliest day that a delivery named; null for none.';

create index stock_lots_item_id_idx on private.stock_lots (item_id, location_id);
create index stock_lots_location_id_idx on private.stock_lots (location_id, network_id);
create index stock_lots_best_by_idx on private.stock_lots (location_id, best_by) where quantity > 0;
create unique index stock_lots_lot_key on private.stock_lots (item_id, lot_key) where lot_key <> '';
create unique index stock_lots_day_key on private.stock_lots (item_id, best_by) where lot_key = '';

alter table private.stock_lots enable row level security;

create table private.lot_movements (
  item_id uuid not null,
  location_id uuid not null,
  movement_id bigint not null,
  lot_id uuid not null references private.stock_lots on delete cascade,
  delta integer not null check (delta <> 0),
  from_lot_id uuid references private.stock_lots on delete cascade,
  primary key (item_id, location_id, movement_id, lot_id),
  foreign key (item_id, location_id, movement_id)
    references private.stock_movements (item_id, location_id, id) on delete cascade
);
comment on table private.lot_movements is
  'How an entry of the ledger divides over lots; what is missing to its delta has no lot. Append-only, as the ledger.';
comment on column private.lot_movements.from_lot_id is 'Of what a transfer brought: the lot at the other location.';

create index lot_movements_lot_id_idx on private.lot_movements (lot_id);
create index lot_movements_from_lot_id_idx on private.lot_movements (from_lot_id);

alter table private.lot_movements enable row level security;

create function private.lot_key(p_lot text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
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
$$;
comment on function private.lot_key(text) is
  'What all spellings of a lot have in common: "LOT 12-a", "12A" and "lot#12 A" are 12A; empty for no lot.';

create function private.find_lot(p_item_id uuid, p_lot text, p_best_by date)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  key constant text := private.lot_key(p_lot);
begin
  return (
    select l.id from private.stock_lots l
    where l.item_id = p_item_id and l.lot_key = key and (key <> '' or l.best_by = p_best_by)
  );
end
$$;
comment on function private.find_lot(uuid, text, date) is
  'The lot of an item by its name however it is spelled, else by its day; null for none.';

create function private.place_lot(p_item_id uuid, p_location_id uuid, p_network_id uuid, p_lot text, p_best_by date)
returns uuid language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.place_lot(uuid, uuid, uuid, text, date) is
  'The lot that a delivery or a transfer brings, made where it is new; the callers have locked the item.';

create function private.lot_pool(p_item_id uuid, p_on_hand integer)
returns table (lot_id uuid, lot text, best_by date, quantity integer, is_recalled boolean, place integer)
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.lot_pool(uuid, integer) is
  'What is on hand of an item by lot, in the order in which it is taken (place from 1): what expires first, then what has no day, then, as lot_id null, what has no lot; behind all that what is recalled.';

-- Also what a migration calls that divides a ledger from before there were lots.
create function private.divide_movement(p_entry private.stock_movements)
returns void language plpgsql security definer set search_path = '' as $$
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
  is_blocked constant boolean := p_entry.kind in ('fulfil', 'transfer') or p_entry.reason is not distinct from 'given_away';
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
        where not p.is_recalled and (taken_from is null or p.lot_id = taken_from);
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
$$;
comment on function private.divide_movement(private.stock_movements) is
  'Says over which lots an entry of the ledger divides, and carries that to them. A delivery makes what it names, a transfer what the other location took, and what is found has no lot; taken is what expires first.';

create function private.divide_new_movement()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.divide_movement(new);
  perform private.attribute_movement(new);
  return null;
end
$$;
comment on function private.divide_new_movement() is 'After insert, entry by entry: its lots, and their sources.';

create function private.expiring_days()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 14 $$;
comment on function private.expiring_days() is
  'So many days before its best-by date a lot is listed as expiring (src/config.ts says the same).';

create function private.expiring_lots(p_location_id uuid)
returns setof private.stock_lots language sql stable security definer set search_path = '' as $$
  select l.*
  from private.stock_lots l
  where l.location_id = p_location_id and l.quantity > 0
    and l.best_by <= private.local_today(p_location_id) + private.expiring_days()
$$;
comment on function private.expiring_lots(uuid) is
  'The lots of a location that expire soon or have expired; judges nobody.';

create function private.stock_lots(p_location_id uuid, p_item_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function public.stock_lots(p_location_id uuid, p_item_id uuid default null)
returns jsonb language sql stable set search_path = '' as $$ select private.stock_lots(p_location_id, p_item_id) $$;
comment on function public.stock_lots(uuid, uuid) is
  'The lots on hand of an item, or without one those of the location that expire within 14 days, what has expired first: [{id, lot, best_by, days_left, quantity, is_recalled, item}]. Admins; 403 for members, 404 out of reach.';

-- Open orders that are asked for together take one after the other, by their numbers: so the sheets of a pick list
-- never name the same piece twice.
create function private.order_lots(p_order_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function public.order_lots(p_order_ids uuid[])
returns jsonb language sql stable set search_path = '' as $$ select private.order_lots(p_order_ids) $$;
comment on function public.order_lots(uuid[]) is
  'From which lots the lines of orders are, those of open ones if they were handed out now, one order after the other: {line id: [{lot, best_by, quantity}]}, the part without a lot as nulls; no key for a line without any lot. 404 when one is out of reach.';

grant execute on function
  private.stock_lots(uuid, uuid), public.stock_lots(uuid, uuid), private.order_lots(uuid[]), public.order_lots(uuid[])
to authenticated;

create trigger stock_lots_touch before update on private.stock_lots
  for each row execute function private.touch_updated_at();
create trigger lot_movements_append_only before update or truncate on private.lot_movements
  for each statement execute function private.refuse_rewriting();
create trigger stock_movements_divide after insert on private.stock_movements
  for each row execute function private.divide_new_movement();
