-- The page of an order says when it reached each step, and why it was cancelled.

alter table public.orders
  add column in_progress_at timestamptz,
  add column ready_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add constraint orders_cancel_reason_check check (
    cancel_reason is null
    or fulfillment_status = 'cancelled' and btrim(cancel_reason) <> '' and length(cancel_reason) <= 200
  );
comment on column public.orders.in_progress_at is
  'When picking began; empty where that step was left out or taken back, and in orders from before it was kept.';
comment on column public.orders.ready_at is 'When it lay ready; as in_progress_at.';
comment on column public.orders.cancelled_at is 'When it was cancelled; empty in orders from before it was kept.';
comment on column public.orders.cancel_reason is
  'Why it was cancelled, in the words of who did it; empty where its visit was deleted.';

grant update (cancel_reason) on public.orders to authenticated;

-- Set with the status, like fulfilled_at.
drop trigger orders_freeze on public.orders;
create trigger orders_freeze before update on public.orders
  for each row execute function private.freeze_columns(
    'id', 'visit_id', 'client_id', 'location_id', 'network_id', 'order_number', 'fulfilled_by', 'fulfilled_at',
    'created_at', 'in_progress_at', 'ready_at', 'cancelled_at'
  );

create or replace function private.guard_order_status()
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
