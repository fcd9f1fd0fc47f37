-- What a desk has to know of somebody before it checks them in: the same for the rows that a search
-- finds and for the form of one client.

create function private.here_today(p_client_id uuid, p_location_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'visit_id', v.id, 'visited_at', v.visited_at,
    'by', (select c.full_name from public.colleagues c where c.id = v.created_by)
  )
  from public.visits v
  where v.client_id = p_client_id
    and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
    and v.location_id = p_location_id
    and v.visited_at >= private.day_start(private.local_today(p_location_id), p_location_id)
    and v.deleted_at is null
  order by v.visited_at desc
  limit 1
$$;
comment on function private.here_today(uuid, uuid) is
  'The newest visit of a client at a location on the location''s today: {visit_id, visited_at, by: name of who saved it, or null}; null for none.';

-- No check of who asks, but for the one that counting the household brings along.
create function private.check_in_facts(p_client_id uuid, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients;
  last public.visits;
  last_on date;
begin
  select * into strict client from public.clients c where c.id = p_client_id;
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = client.network_id and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  last_on := private.local_day(last.visited_at, last.location_id);
  return jsonb_build_object(
    'client', jsonb_build_object(
      'id', client.id, 'full_name', client.full_name, 'date_of_birth', client.date_of_birth,
      'phone_number', client.phone_number, 'address_line1', client.address_line1,
      'address_line2', client.address_line2, 'city', client.city, 'pinned_note', client.pinned_note
    ),
    'household', private.household_counts(p_client_id, private.local_today(p_location_id))
      || jsonb_build_object('visited_on', last_on),
    'last_visit', case when last.id is not null then jsonb_build_object(
      'visited_at', last.visited_at, 'visited_on', last_on, 'household_size', last.household_size,
      'adults', last.adults, 'children', last.children, 'seniors', last.seniors
    ) end,
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'here_today', private.here_today(p_client_id, p_location_id)
  );
end
$$;
comment on function private.check_in_facts(uuid, uuid) is
  'Of a client, for a check-in at a location: {client, household (private.household_counts of today), last_visit in the network, limit (private.visit_limit), here_today}.';

create function private.desk_place(p_location_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'today', private.local_today(l.id),
    'location', jsonb_build_object(
      'id', l.id, 'name', l.name,
      'inventory_tracking_enabled', l.inventory_tracking_enabled,
      'strict_inventory_tracking_enabled', l.strict_inventory_tracking_enabled
    ),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', e.id, 'name', e.name, 'start_time', e.start_time, 'end_time', e.end_time
        ) order by e.start_time nulls first, e.name, e.id)
      from public.events e
      where e.location_id = l.id
        and e.deleted_at is null
        and private.local_today(l.id) between e.start_date and coalesce(e.end_date, e.start_date)
    ), '[]')
  )
  from public.locations l
  where l.id = p_location_id
$$;
comment on function private.desk_place(uuid) is
  'Where a desk stands: {today, location with how it keeps its stock, events of the location''s today}.';

-- As before, with the household, the pinned note and the visit of today.
create or replace function private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location(p_location_id, 'location');
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  return private.desk_place(p_location_id) || private.check_in_facts(p_client_id, p_location_id);
end
$$;
comment on function public.check_in_context(uuid, uuid, date) is
  'What the check-in form shows: {client, household, last_visit, limit, here_today: {visit_id, visited_at, by} or null, today, events of the location''s today, location}. p_today is not read. 404 out of reach.';
