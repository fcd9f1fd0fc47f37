-- The strip of today in one request: who came, what waits to be picked, what is short.

create function private.location_today(p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
        'first', (array_agg(i.name order by i.name collate "und-x-icu", i.id))[1]
      )
      from public.inventory_items i
      where i.location_id = p_location_id and i.deleted_at is null and i.stock_state = 'short'
    ) end
  );
end
$$;

create function public.location_today(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.location_today(p_location_id) $$;
comment on function public.location_today(uuid) is
  'The location''s today at a glance: {today, location, events, households and people checked in (each household once), orders: {waiting: to be picked, begun: of these}, items: {short, first: the name of one} or null for members}. 404 out of reach.';

grant execute on function private.location_today(uuid), public.location_today(uuid) to authenticated;
