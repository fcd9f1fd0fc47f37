create type public.fulfillment_status as enum ('pending', 'in_progress', 'ready', 'fulfilled', 'cancelled');
comment on type public.fulfillment_status is 'State of an order; fulfilled and cancelled are final.';

-- The counter row is locked by its update: two orders at once wait for each other, and a
-- failed order gives its number back.
create table private.order_counters (
  location_id uuid primary key references public.locations on delete cascade,
  last_number integer not null check (last_number > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.order_counters is 'The last order number of each location.';

alter table private.order_counters enable row level security;

-- The page of an order says when it reached each step, and why it was cancelled.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  visit_id uuid not null,
  client_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  order_number integer not null check (order_number > 0),
  fulfillment_status public.fulfillment_status not null default 'pending',
  fulfilled_by uuid references public.colleagues on delete set null,
  fulfilled_at timestamptz,
  search_text text collate "C" not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  in_progress_at timestamptz,
  ready_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  unique (id, location_id),
  unique (location_id, order_number),
  foreign key (visit_id, location_id) references public.visits (id, location_id) on delete cascade,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint orders_fulfilled_check check ((fulfillment_status = 'fulfilled') = (fulfilled_at is not null)),
  constraint orders_cancel_reason_check check (
    cancel_reason is null
    or fulfillment_status = 'cancelled' and btrim(cancel_reason) <> '' and length(cancel_reason) <= 200
  )
);
comment on table public.orders is 'What a visit asked for. Orders are cancelled, never deleted.';
comment on column public.orders.client_id is 'The client of the visit, repeated so that lists can show and sort it.';
comment on column public.orders.order_number is 'Counts from 1 at each location, without gaps.';
comment on column public.orders.fulfilled_by is 'Who handed it out; set with the status.';
comment on column public.orders.search_text is
  'The name of the client: lower case, with and without accents; what the free-text filter looks in, beside the number.';
comment on column public.orders.in_progress_at is
  'When picking began; empty where that step was left out or taken back, and in orders from before it was kept.';
comment on column public.orders.ready_at is 'When it lay ready; as in_progress_at.';
comment on column public.orders.cancelled_at is 'When it was cancelled; empty in orders from before it was kept.';
comment on column public.orders.cancel_reason is
  'Why it was cancelled, in the words of who did it; empty where its visit was deleted.';

create index orders_visit_id_idx on public.orders (visit_id, location_id);
create index orders_client_id_idx on public.orders (client_id, network_id);
create index orders_location_id_idx on public.orders (location_id, network_id);
create index orders_fulfilled_by_idx on public.orders (fulfilled_by);
create index orders_created_at_idx on public.orders (location_id, created_at, id);
create index orders_fulfilled_at_idx on public.orders (location_id, fulfilled_at) where fulfilled_at is not null;
-- Of many orders few are open: sums, toggles and lists of open orders read these only.
create index orders_open_idx on public.orders (location_id, id)
  where fulfillment_status in ('pending', 'in_progress', 'ready');
-- Orders are found by their number and by the name of their client. The name stands in the order
-- too: only so can one index answer for a location, and every list, filter and export find it.
create index orders_search_idx on public.orders
  using gin (location_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);

call private.tenant_table('public.orders', scope => 'location',
  frozen => array['visit_id', 'client_id', 'order_number', 'fulfilled_by', 'fulfilled_at', 'in_progress_at',
    'ready_at', 'cancelled_at'],
  touch => false, fill_network => false);

grant select on public.orders to authenticated;
grant insert (visit_id, location_id) on public.orders to authenticated;
grant update (fulfillment_status, cancel_reason) on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

-- The lines of orders. What is reserved stands in the line itself, so that an item's
-- quantity_requested is always a sum that can be checked.
create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  quantity_reserved integer not null default 0 check (quantity_reserved between 0 and quantity),
  quantity_fulfilled integer check (quantity_fulfilled between 0 and quantity),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  asked_at timestamptz not null default clock_timestamp(),
  clash_reason text check (length(btrim(clash_reason)) between 1 and 120),
  clash_allergens text[] check (clash_allergens <@ private.allergens()),
  clash_answered_by uuid references public.colleagues on delete set null,
  clash_answered_at timestamptz,
  unique (order_id, item_id),
  foreign key (order_id, location_id) references public.orders (id, location_id) on delete cascade,
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint order_items_clash_reason_one_line check (private.is_one_line(clash_reason)),
  constraint order_items_clash_check check (num_nonnulls(clash_reason, clash_allergens, clash_answered_at) in (0, 3)),
  constraint order_items_settled_check check (quantity_fulfilled is null or quantity_reserved = 0)
);
comment on table public.order_items is
  'What an order asks for of one item. Written by create_order, save_order_lines, check_in and fulfil_order only.';
comment on column public.order_items.quantity_reserved is
  'Held of the item while the order is open; 0 where the location does not track its inventory.';
comment on column public.order_items.quantity_fulfilled is 'What was handed out; empty until the order is fulfilled.';
comment on column public.order_items.clash_reason is
  'Why it is handed out although somebody in the household should not have it; null where nobody was asked.';
comment on column public.order_items.clash_allergens is 'The allergens about which that was said.';
comment on column public.order_items.clash_answered_by is 'Who said so.';
comment on column public.order_items.asked_at is
  'When the line last began to ask for more; where there is not enough, the earlier line is served first.';

create index order_items_order_id_idx on public.order_items (order_id, location_id);
create index order_items_item_id_idx on public.order_items (item_id, location_id);
create index order_items_clash_answered_by_idx on public.order_items (clash_answered_by);
create index order_items_location_id_idx on public.order_items (location_id, network_id);
-- Of many lines few reserve anything.
create index order_items_reserved_idx on public.order_items (item_id) include (quantity_reserved) where quantity_reserved > 0;

alter table public.order_items enable row level security;
call private.audit('public.order_items');

grant select on public.order_items to authenticated;
grant select on public.order_items to service_role;

create function private.fill_order()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select v.location_id, v.network_id, v.client_id
    into new.location_id, new.network_id, new.client_id
    from public.visits v
    join public.locations l on l.id = v.location_id and l.deleted_at is null
    where v.id = new.visit_id
      and v.deleted_at is null
      and (new.location_id is null or v.location_id = new.location_id)
    -- Waits for who deletes the visit just now, and lets nobody delete it until the order is there.
    for share of v;
  if new.location_id is not null and new.order_number is null then
    insert into private.order_counters as c (location_id, last_number)
    values (new.location_id, 1)
    on conflict (location_id) do update set last_number = c.last_number + 1
    returning c.last_number into new.order_number;
  end if;
  return new;
end
$$;
comment on function private.fill_order() is
  'Before insert: location, network and client of the visit, and the next number; without such a visit they stay empty, which the policies refuse.';

create function private.guard_order_status()
returns trigger language plpgsql set search_path = '' as $$
declare
  allowed constant public.fulfillment_status[] := case old.fulfillment_status
    when 'pending' then '{in_progress,ready,fulfilled,cancelled}'
    when 'in_progress' then '{pending,ready,fulfilled,cancelled}'
    when 'ready' then '{in_progress,fulfilled,cancelled}'
    else '{}'
  end;
begin
  if new.fulfillment_status <> all (allowed) then
    raise exception 'An order that is % cannot become %.', old.fulfillment_status, new.fulfillment_status
      using errcode = '23514', constraint = 'orders_fulfillment_status_check', table = 'orders', schema = 'public';
  end if;
  if new.fulfillment_status = 'pending' then
    new.in_progress_at := null;
  elsif new.fulfillment_status = 'in_progress' then
    -- Back from ready, the picking goes on that began before.
    new.in_progress_at := coalesce(old.in_progress_at, now());
    new.ready_at := null;
  elsif new.fulfillment_status = 'ready' then
    new.ready_at := now();
  elsif new.fulfillment_status = 'fulfilled' then
    new.fulfilled_at := now();
    new.fulfilled_by := auth.uid();
  elsif new.fulfillment_status = 'cancelled' then
    new.cancelled_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_order_status() is
  'The allowed steps of an order; records when each was taken, and who fulfilled it.';

create function private.sum_reservations(p_items uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked first: the sums are then read by a statement that sees what others had committed.
  perform from public.inventory_items i where i.id = any (p_items) order by i.id for no key update;
  update public.inventory_items i
    set quantity_requested = s.reserved
    from (
      select
        item_id,
        coalesce((
          select sum(oi.quantity_reserved) from public.order_items oi
          where oi.item_id = wanted.item_id and oi.quantity_reserved > 0
        ), 0)::integer as reserved
      from unnest(p_items) wanted (item_id)
    ) s
    where i.id = s.item_id
      and i.quantity_requested <> s.reserved
      -- What goes with its network needs no sum any more.
      and exists (select from public.networks n where n.id = i.network_id);
end
$$;
comment on function private.sum_reservations(uuid[]) is 'Sets quantity_requested of items to what their lines reserve.';

create function private.carry_new_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(select distinct item_id from new_rows where quantity_reserved > 0));
  return null;
end
$$;
comment on function private.carry_new_reservations() is 'Carries what new lines reserve to their items.';

create function private.carry_changed_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(
    select o.item_id from old_rows o join new_rows n using (id)
    where (o.item_id, o.quantity_reserved) is distinct from (n.item_id, n.quantity_reserved)
    union
    select n.item_id from old_rows o join new_rows n using (id)
    where (o.item_id, o.quantity_reserved) is distinct from (n.item_id, n.quantity_reserved)
  ));
  return null;
end
$$;
comment on function private.carry_changed_reservations() is 'Carries what changed lines reserve to their items.';

create function private.carry_gone_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(select distinct item_id from old_rows where quantity_reserved > 0));
  return null;
end
$$;
comment on function private.carry_gone_reservations() is 'Takes what deleted lines reserved from their items.';

create function private.fill_order_search()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Locked: a client who is being renamed is waited for, and a renaming waits for this order.
  select private.search_key(c.first_name, c.last_name) into new.search_text
    from public.clients c
    where c.id = new.client_id
    for share;
  new.search_text := coalesce(new.search_text, '');
  return new;
end
$$;
comment on function private.fill_order_search() is
  'Before insert, after the client of the order is known: what free text looks in.';

create function private.carry_client_name()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o
    set search_text = private.search_key(new.first_name, new.last_name)
    where o.client_id = new.id and o.network_id = new.network_id;
  return null;
end
$$;
comment on function private.carry_client_name() is 'Carries the new name of a client to what is looked in for the orders.';

create function private.search_orders(
  p_location_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, 'public.orders'::regclass);
  -- As the policy orders_select.
  if (
    private.is_super_user()
    or p_location_id in (select private.my_location_ids())
    or exists (
      select from public.locations l
      where l.id = p_location_id and l.network_id = private.admin_network_id()
    )
  ) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;
  return private.search_rows(
    'public.orders', 'c.location_id = $1', p_location_id,
    private.word_conditions(p_query, 'order_number'), p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;

create function public.search_orders(
  p_location_id uuid,
  p_query text,
  p_sort text default 'created_at',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_orders(
    p_location_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters)
$$;
comment on function public.search_orders(uuid, text, text, boolean, integer, integer, jsonb) is
  'One page of a location''s orders of which every word is the number (with or without #) or stands in the client''s name, and that the filters [{column, operator, value}] let through: {total, rows}. At most 200 rows; 22023 for an unknown sort or filter; nothing for a location out of reach.';

grant execute on function
  private.search_orders(uuid, text, text, boolean, integer, integer, jsonb),
  public.search_orders(uuid, text, text, boolean, integer, integer, jsonb)
to authenticated;

create trigger order_counters_touch before update on private.order_counters
  for each row execute function private.touch_updated_at();

create trigger clients_carry_name after update of first_name, last_name on public.clients
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.carry_client_name();

-- Another name of the client is no change of the order: nobody's form is out of date by it.
create trigger orders_touch before update on public.orders
  for each row when (new.search_text = old.search_text)
  execute function private.touch_updated_at();
create trigger orders_fill before insert on public.orders
  for each row execute function private.fill_order();
create trigger orders_guard_status before update of fulfillment_status on public.orders
  for each row when (new.fulfillment_status is distinct from old.fulfillment_status)
  execute function private.guard_order_status();
create trigger orders_fill_search before insert on public.orders
  for each row execute function private.fill_order_search();

create trigger order_items_keep before truncate on public.order_items
  for each statement execute function private.refuse_rewriting();
create trigger order_items_touch before update on public.order_items
  for each row execute function private.touch_updated_at();
create trigger order_items_carry_insert after insert on public.order_items
  referencing new table as new_rows for each statement execute function private.carry_new_reservations();
create trigger order_items_carry_update after update on public.order_items
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.carry_changed_reservations();
create trigger order_items_carry_delete after delete on public.order_items
  referencing old table as old_rows for each statement execute function private.carry_gone_reservations();

create policy orders_select on public.orders for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy orders_insert on public.orders for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy orders_update on public.orders for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

create policy order_items_wall on public.order_items as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
