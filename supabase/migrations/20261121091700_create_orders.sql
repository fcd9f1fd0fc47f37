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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (location_id, order_number),
  foreign key (visit_id, location_id) references public.visits (id, location_id) on delete cascade,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint orders_fulfilled_check check ((fulfillment_status = 'fulfilled') = (fulfilled_at is not null))
);
comment on table public.orders is 'What a visit asked for. Orders are cancelled, never deleted.';
comment on column public.orders.client_id is 'The client of the visit, repeated so that lists can show and sort it.';
comment on column public.orders.order_number is 'Counts from 1 at each location, without gaps.';
comment on column public.orders.fulfilled_by is 'Who handed it out; set with the status.';

create index orders_visit_id_idx on public.orders (visit_id, location_id);
create index orders_client_id_idx on public.orders (client_id, network_id);
create index orders_location_id_idx on public.orders (location_id, network_id);
create index orders_fulfilled_by_idx on public.orders (fulfilled_by);
create index orders_created_at_idx on public.orders (location_id, created_at, id);
create index orders_fulfilled_at_idx on public.orders (location_id, fulfilled_at) where fulfilled_at is not null;

revoke all on public.orders from anon, authenticated;
grant select on public.orders to authenticated;
grant insert (visit_id, location_id) on public.orders to authenticated;
grant update (fulfillment_status) on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

alter table public.orders enable row level security;

create policy orders_wall on public.orders as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
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
create trigger order_counters_touch before update on private.order_counters
  for each row execute function private.touch_updated_at();

create function private.fill_order()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select v.location_id, v.network_id, v.client_id
    into new.location_id, new.network_id, new.client_id
    from public.visits v
    join public.locations l on l.id = v.location_id and l.deleted_at is null
    where v.id = new.visit_id
      and v.deleted_at is null
      and (new.location_id is null or v.location_id = new.location_id);
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
  if new.fulfillment_status = 'fulfilled' then
    new.fulfilled_at := now();
    new.fulfilled_by := auth.uid();
  end if;
  return new;
end
$$;
comment on function private.guard_order_status() is 'The allowed steps of an order; records who fulfilled it and when.';

create trigger orders_fill before insert on public.orders
  for each row execute function private.fill_order();
create trigger orders_freeze before update on public.orders
  for each row execute function private.freeze_columns(
    'id', 'visit_id', 'client_id', 'location_id', 'network_id', 'order_number', 'fulfilled_by', 'fulfilled_at', 'created_at'
  );
create trigger orders_guard_status before update of fulfillment_status on public.orders
  for each row when (new.fulfillment_status is distinct from old.fulfillment_status)
  execute function private.guard_order_status();
create trigger orders_touch before update on public.orders
  for each row execute function private.touch_updated_at();
call private.audit('public.orders');
