-- Check-in: what the form needs to know, in one request, and the visit with its order, in one
-- transaction.

create function private.require_client(p_client_id uuid, p_network_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.clients c
    where c.id = p_client_id and c.network_id = p_network_id and c.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
end
$$;
comment on function private.require_client(uuid, uuid) is 'PT404 unless the client belongs to the network and is not deleted.';

create function private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place public.locations;
begin
  perform private.require_location(p_location_id, 'location');
  select * into strict place from public.locations l where l.id = p_location_id;
  perform private.require_client(p_client_id, place.network_id);
  return jsonb_build_object(
    'client', (
      select jsonb_build_object('id', c.id, 'full_name', c.full_name) from public.clients c where c.id = p_client_id
    ),
    'last_visit', (
      select jsonb_build_object(
        'visited_at', v.visited_at, 'household_size', v.household_size,
        'adults', v.adults, 'children', v.children, 'seniors', v.seniors
      )
      from public.visits v
      where v.client_id = p_client_id and v.network_id = place.network_id and v.deleted_at is null
      order by v.visited_at desc
      limit 1
    ),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.start_time nulls first, e.name, e.id)
      from public.events e
      where e.location_id = p_location_id
        and e.deleted_at is null
        and p_today between e.start_date and coalesce(e.end_date, e.start_date)
    ), '[]'),
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'location', jsonb_build_object(
      'id', place.id, 'name', place.name,
      'inventory_tracking_enabled', place.inventory_tracking_enabled,
      'strict_inventory_tracking_enabled', place.strict_inventory_tracking_enabled
    )
  );
end
$$;

create function private.check_in(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text, p_lines jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
  made jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null then
    raise exception 'The household size and the key of the form are missing.' using errcode = '22023';
  end if;
  -- A double click: the second request waits here and then finds the visit of the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_idempotency_key::text, 0));
  select * into visit from public.visits v where v.idempotency_key = p_idempotency_key;
  if found then
    if (visit.client_id = p_client_id and visit.location_id = p_location_id) is not true then
      raise exception 'This key belongs to another visit.' using errcode = '23505';
    end if;
    select jsonb_build_object('order_id', o.id, 'order_number', o.order_number) into made
      from public.orders o where o.visit_id = visit.id order by o.order_number limit 1;
  else
    perform private.require_client(
      p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
    if p_event_id is not null and exists (
      select from public.events e
      where e.id = p_event_id and e.location_id = p_location_id and e.deleted_at is null
    ) is not true then
      raise sqlstate 'PT404' using message = 'There is no such event at this location.';
    end if;
    insert into public.visits (
      client_id, location_id, event_id, household_size, adults, children, seniors,
      note, override_reason, idempotency_key
    ) values (
      p_client_id, p_location_id, p_event_id, p_household_size, p_adults, p_children, p_seniors,
      nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), p_idempotency_key
    ) returning * into visit;
    if jsonb_array_length(p_lines) > 0 then
      made := private.add_order(visit.id, p_lines);
    end if;
    return jsonb_build_object('visit_id', visit.id, 'order_id', null, 'order_number', null, 'repeated', false)
      || coalesce(made, '{}');
  end if;
  return jsonb_build_object('visit_id', visit.id, 'order_id', null, 'order_number', null, 'repeated', true)
    || coalesce(made, '{}');
end
$$;

create function public.check_in_context(p_client_id uuid, p_location_id uuid, p_today date)
returns jsonb language sql stable set search_path = '' as $$
  select private.check_in_context(p_client_id, p_location_id, p_today)
$$;
comment on function public.check_in_context(uuid, uuid, date) is
  'What the check-in form shows: {client, last_visit, events of that day, limit, location}. 404 out of reach.';

create function public.check_in(
  p_client_id uuid,
  p_location_id uuid,
  p_household_size integer,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_override_reason text default null,
  p_lines jsonb default '[]'
)
returns jsonb language sql set search_path = '' as $$
  select private.check_in(
    p_client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines)
$$;
comment on function public.check_in(
  uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb
) is
  'A visit, with an order when there are lines [{item_id, quantity}]: {visit_id, order_id, order_number, repeated}. The same key again gives the first result. 409 visit_limit or insufficient_stock in details; 404 out of reach.';

grant execute on function
  private.check_in_context(uuid, uuid, date), public.check_in_context(uuid, uuid, date),
  private.check_in(uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb),
  public.check_in(uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb)
to authenticated;
