-- What somebody reads about an item on open orders is spelled as the screens spell it: Fulfill.
create or replace function private.guard_wanted_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  orders constant integer[] := array(
    select o.order_number
    from public.order_items oi
    join public.orders o on o.id = oi.order_id
    where oi.item_id = new.id
      and o.location_id = new.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready')
    order by o.order_number
  );
begin
  if cardinality(orders) > 0 then
    raise sqlstate 'PT409' using
      message = format('%s is on %s. Fulfill or cancel them first.', new.name,
        case cardinality(orders) when 1 then 'an open order' else cardinality(orders) || ' open orders' end),
      detail = jsonb_build_object('code', 'item_wanted', 'order_numbers', to_jsonb(orders))::text;
  end if;
  return new;
end
$$;
