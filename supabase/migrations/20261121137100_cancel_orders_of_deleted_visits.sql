-- A visit that is deleted takes its open orders along: they are cancelled in the same transaction,
-- which releases what they reserved. What was handed out stays handed out.

create function private.cancel_orders_of_deleted_visits()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o
    set fulfillment_status = 'cancelled'
    from new_rows n
    join old_rows b using (id)
    where n.deleted_at is not null and b.deleted_at is null
      and o.visit_id = n.id and o.location_id = n.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready');
  return null;
end
$$;
comment on function private.cancel_orders_of_deleted_visits() is
  'After a visit was deleted: its open orders are cancelled.';

create trigger visits_cancel_orders after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.cancel_orders_of_deleted_visits();

create or replace function private.fill_order()
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
