-- Where open orders want more of an item than is on hand, the order that asked first is served first. So an order
-- beyond stock takes nothing that others reserved before it.

-- All present lines get one time: among them the order's number decides.
alter table public.order_items add column asked_at timestamptz not null default now();
alter table public.order_items alter column asked_at set default clock_timestamp();
comment on column public.order_items.asked_at is
  'When the line last began to ask for more; where there is not enough, the earlier line is served first.';

create function private.order_shares(p_items uuid[])
returns table (
  line_id uuid, order_id uuid, order_number integer, item_id uuid, reserved integer, ahead integer, share integer
)
language sql stable security definer set search_path = '' as $$
  select q.line_id, q.order_id, q.order_number, q.item_id, q.reserved, q.ahead,
    greatest(0, least(q.reserved, i.quantity_actual - q.ahead))
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
  'Of every line that reserves one of the items: what it reserves, what lines before it reserve (ahead), and what is on hand for it then (share), all in pieces. The callers have locked the items where they count on it.';

-- As before, but that a line which asks for more than before is ranked behind those that were there.
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
    set quantity = excluded.quantity, quantity_reserved = excluded.quantity_reserved,
      asked_at = case when excluded.quantity > order_items.quantity then excluded.asked_at else order_items.asked_at end
    where (order_items.quantity, order_items.quantity_reserved)
      is distinct from (excluded.quantity, excluded.quantity_reserved);
  return cardinality(items);
end
$$;

-- Whoever takes what others reserved is asked -------------------------------------------------------

create function private.ask_for_reserved(p_items uuid[], p_left integer[], p_order_id uuid, p_confirmed text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb;
begin
  with others as (
    select s.item_id, s.order_number, s.reserved,
      -- What is left for it when the order that takes no longer stands before it.
      greatest(0, least(s.reserved,
        t.pieces - s.ahead + case when own.ahead < s.ahead then own.reserved else 0 end)) < s.share as goes_short
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
