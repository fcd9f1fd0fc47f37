-- A client that was merged is served as the survivor.
create function private.require_client(p_client_id uuid, p_network_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.clients c
    where c.id = private.surviving_client_id(p_client_id) and c.network_id = p_network_id and c.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or it is out of your reach.';
  end if;
end
$$;
comment on function private.require_client(uuid, uuid) is
  'PT404 unless the client, or the one it was merged into, belongs to the network and is not deleted.';

-- The check-in knows a form that was opened before the merge, and one that is sent again after it.
create function private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location(p_location_id, 'location');
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  return private.desk_place(p_location_id)
    || (select f.facts from private.check_in_facts(array[private.surviving_client_id(p_client_id)], p_location_id) f);
end
$$;

create function public.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language sql stable set search_path = '' as $$
  select private.check_in_context(p_client_id, p_location_id, p_today)
$$;
comment on function public.check_in_context(uuid, uuid, date) is
  'What the check-in form shows: {client, household, last_visit, limit, here_today: {visit_id, visited_at, by} or null, programs: where the household stands with each, today, events of the location''s today, programs_offered: what is asked for each, location}. p_today is not read. 404 out of reach.';

-- What a desk has to know of somebody before it checks them in: the same for the rows that a search
-- finds and for the form of one client.
create function private.visits_today(p_client_ids uuid[], p_location_id uuid)
returns table (client_id uuid, visit jsonb)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  since constant timestamptz := private.day_start(private.local_today(p_location_id), p_location_id);
begin
  return query
    select distinct on (v.client_id) v.client_id, jsonb_build_object(
      'visit_id', v.id, 'visited_at', v.visited_at,
      'by', (select c.full_name from public.colleagues c where c.id = v.created_by)
    )
    from public.visits v
    where v.client_id = any (p_client_ids)
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.location_id = p_location_id
      and v.visited_at >= since
      and v.deleted_at is null
    order by v.client_id, v.visited_at desc;
end
$$;
comment on function private.visits_today(uuid[], uuid) is
  'The newest visit of each client at a location on the location''s today: {visit_id, visited_at, by: name of who saved it, or null}; no row for none.';

-- The callers have checked who asks, once and not for each client.
create function private.check_in_facts(p_client_ids uuid[], p_location_id uuid)
returns table (client_id uuid, facts jsonb)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  today constant date := private.local_today(p_location_id);
begin
  return query
    with needs as materialized (
      select (e.need ->> 'client_id')::uuid as client_id, jsonb_agg(e.need order by e.place) as needs
      from jsonb_array_elements(private.needs_as_json(p_client_ids)) with ordinality e (need, place)
      group by 1
    ),
    last as materialized (
      select l.*
      from public.clients c
      cross join lateral (
        select v.* from public.visits v
        where v.client_id = c.id and v.network_id = c.network_id and v.deleted_at is null
        order by v.visited_at desc, v.id desc
        limit 1
      ) l
      where c.id = any (p_client_ids)
    ),
    zones as materialized (
      select l.location_id, private.location_zone(l.location_id) as zone
      from (select distinct v.location_id from last v) l
    )
    select c.id, jsonb_build_object(
      'client', jsonb_build_object(
        'id', c.id, 'full_name', c.full_name, 'date_of_birth', c.date_of_birth,
        'phone_number', c.phone_number, 'address_line1', c.address_line1,
        'address_line2', c.address_line2, 'city', c.city, 'pinned_note', c.pinned_note,
        'custom', c.custom
      ),
      'needs', coalesce(n.needs, '[]'),
      'household', private.count_household(c.id, today) || jsonb_build_object('visited_on', d.last_on),
      'last_visit', case when v.id is not null then jsonb_build_object(
        'visited_at', v.visited_at, 'visited_on', d.last_on, 'household_size', v.household_size,
        'adults', v.adults, 'children', v.children, 'seniors', v.seniors
      ) end,
      'limit', l.verdict,
      'here_today', t.visit,
      'programs', coalesce(p.standings, '[]')
    )
    from public.clients c
    left join needs n on n.client_id = c.id
    left join last v on v.client_id = c.id
    left join zones z on z.location_id = v.location_id
    cross join lateral (select (v.visited_at at time zone z.zone)::date as last_on) d
    left join private.visit_limits(p_client_ids, p_location_id, now()) l on l.client_id = c.id
    left join private.visits_today(p_client_ids, p_location_id) t on t.client_id = c.id
    left join private.program_standings(p_client_ids, p_location_id) p on p.client_id = c.id
    where c.id = any (p_client_ids);
end
$$;
comment on function private.check_in_facts(uuid[], uuid) is
  'Of clients, for a check-in at a location: {client, needs (public.household_needs), household (private.count_household of today), last_visit in the network, limit (private.visit_limits), here_today (private.visits_today), programs (private.program_standings)}.';

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
    ), '[]'),
    'programs_offered', private.desk_programs(l.id)
  )
  from public.locations l
  where l.id = p_location_id
$$;
comment on function private.desk_place(uuid) is
  'Where a desk stands: {today, location with how it keeps its stock, events of the location''s today, programs_offered (private.desk_programs)}.';

create function private.desk_answers(p_answers jsonb, p_entity text, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  unknown text;
begin
  if p_answers is null or p_answers = '{}' then
    return '{}';
  elsif (case when jsonb_typeof(p_answers) = 'object' then
    p_answers - array['clients', 'visits'] = '{}'
    and coalesce(jsonb_typeof(p_answers -> p_entity), 'object') = 'object'
  end) is not true then
    raise exception 'The answers are one value by code, for clients and for visits.' using errcode = '22023';
  end if;
  -- A field that only admins read is one that the desk does not have: nobody learns by a guess that there is one.
  select left(a.key, 60) into unknown
    from jsonb_each(p_answers -> p_entity) a
    where not exists (
      select from public.custom_fields f
      where f.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
        and f.entity = p_entity and f.code = a.key and f.readers = 'all')
    order by a.key limit 1;
  if unknown is not null then
    raise sqlstate 'PT409' using
      message = 'custom_field_unknown', detail = jsonb_build_object('field', unknown)::text, hint = 'No field has this code.';
  end if;
  -- What the desk does not ask, or no longer, stays as it is.
  return (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}')
    from jsonb_each(p_answers -> p_entity) a
    join public.custom_fields f
      on f.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
        and f.entity = p_entity and f.code = a.key
    where f.ask_at_check_in and not f.retired and f.deleted_at is null);
end
$$;
comment on function private.desk_answers(jsonb, text, uuid) is
  'Of p_answers {clients: {code: value}, visits: {code: value}} those of a table to fields that the network of a location asks at the check-in. PT409 custom_field_unknown with {field}.';

create function private.answer_at_desk(p_client_id uuid, p_answers jsonb, p_location_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  answers constant jsonb := private.desk_answers(p_answers, 'clients', p_location_id);
begin
  if answers <> '{}' then
    update public.clients c set custom = c.custom || answers where c.id = p_client_id;
  end if;
end
$$;
comment on function private.answer_at_desk(uuid, jsonb, uuid) is
  'Writes what a client answered at the check-in of a location; the other answers stay. The callers have checked who asks.';

create function private.saved_answers(p_answers jsonb, p_client_id uuid, p_visit_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select case when p_answers <> '{}' then jsonb_build_object('answers', jsonb_build_object(
    'clients', (select c.custom from public.clients c where c.id = p_client_id),
    'visits', (select v.custom from public.visits v where v.id = p_visit_id)
  )) else '{}' end
$$;
comment on function private.saved_answers(jsonb, uuid, uuid) is
  'What a client and a visit hold once answers were given, so that a form tells which were not asked any more: {answers: {clients, visits}}; empty without answers.';

create function private.refuse_second_visit(p_client_id uuid, p_location_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  visit constant jsonb := (select t.visit from private.visits_today(array[p_client_id], p_location_id) t);
begin
  if visit is not null then
    raise sqlstate 'PT409' using
      message = 'already_here',
      detail = jsonb_build_object(
        'visit', visit, 'limit', private.visit_limit(p_client_id, p_location_id, now()))::text,
      hint = 'Check in again when they came a second time.';
  end if;
end
$$;
comment on function private.refuse_second_visit(uuid, uuid) is
  'PT409 already_here with {visit: {visit_id, visited_at, by}, limit} as detail when the client was at the location today.';

create function private.repeated_check_in(p_key uuid, p_location_id uuid, p_client_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  -- A double click: the second request waits here and then finds the visit of the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  select * into visit from public.visits v where v.idempotency_key = p_key;
  if not found then
    return null;
  end if;
  if (
    visit.location_id = p_location_id
    and case when p_client_id is null then visit.created_by = auth.uid()
      else visit.client_id = private.surviving_client_id(p_client_id) end
  ) is not true then
    raise exception 'This key belongs to another visit.' using errcode = '23505';
  end if;
  return jsonb_build_object(
      'visit_id', visit.id, 'client_id', visit.client_id, 'order_id', null, 'order_number', null, 'repeated', true)
    || coalesce((
      select jsonb_build_object('order_id', o.id, 'order_number', o.order_number)
      from public.orders o where o.visit_id = visit.id order by o.order_number limit 1
    ), '{}');
end
$$;
comment on function private.repeated_check_in(uuid, uuid, uuid) is
  'What the form with this key made before, for who sends it again; null when it made nothing. 23505 when the key is of another visit; without a client when somebody else used it.';

create function private.add_visit(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer,
  p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_lines jsonb,
  p_programs jsonb, p_answers jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit_id uuid;
begin
  if p_event_id is not null and exists (
    select from public.events e
    where e.id = p_event_id and e.location_id = p_location_id and e.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such event at this location.';
  end if;
  insert into public.visits (
    client_id, location_id, event_id, household_size, adults, children, seniors,
    note, override_reason, idempotency_key, custom
  ) values (
    p_client_id, p_location_id, p_event_id, p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), p_idempotency_key,
    private.desk_answers(p_answers, 'visits', p_location_id)
  ) returning id into visit_id;
  perform private.add_visit_programs(visit_id, p_programs);
  return jsonb_build_object(
      'visit_id', visit_id, 'client_id', p_client_id, 'order_id', null, 'order_number', null, 'repeated', false)
    || private.saved_answers(p_answers, p_client_id, visit_id)
    || case when jsonb_array_length(p_lines) > 0 then private.add_order(visit_id, p_lines) else '{}' end;
end
$$;
comment on function private.add_visit(
  uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, jsonb, jsonb
) is 'A visit of now with its programs and its order; the callers have checked who asks, and the client.';

create function private.check_in(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text, p_lines jsonb, p_again boolean, p_programs jsonb, p_answers jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
  client_id uuid;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null then
    raise exception 'The household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, p_client_id);
  if made is not null then
    return made;
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  -- The second of two desks then sees the first one's visit.
  client_id := private.lock_client(p_client_id);
  if p_again is not true then
    perform private.refuse_second_visit(client_id, p_location_id);
  end if;
  perform private.answer_at_desk(client_id, p_answers, p_location_id);
  return private.add_visit(
    client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines, coalesce(p_programs, '[]'), p_answers);
end
$$;

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
  p_lines jsonb default '[]',
  p_again boolean default true,
  p_programs jsonb default '[]',
  p_answers jsonb default '{}'
)
returns jsonb language sql set search_path = '' as $$
  select private.check_in(
    p_client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines, p_again, p_programs, p_answers)
$$;
comment on function public.check_in(
  uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, boolean, jsonb, jsonb
) is
  'A visit, with an order when there are lines [{item_id, quantity}]: {visit_id, client_id, order_id, order_number, repeated}. The same key again gives the first result. p_again false refuses whoever was at the location today. p_programs [{program_id, certification, signature, not_today}]: what was certified and signed for the programs of the location, as certify takes it; the others that the household is certified for count without a word. p_answers {clients: {code: value}, visits: {code: value}}: what the client and the visit answer to the fields that the network asks at the check-in, null empties one; with any, the result has answers, what both hold then. 409 already_here, visit_limit, insufficient_stock, custom_field_unknown, custom_value_not_valid or those of certify in details; 404 out of reach.';

create function private.add_client_at_desk(p_network_id uuid, p_client jsonb, p_custom jsonb, p_today date)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  client_id uuid;
begin
  insert into public.clients (
    network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
    address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity, preferred_language,
    dietary_needs, dietary_note, custom
  )
  select p_network_id, btrim(c.first_name), nullif(btrim(c.last_name), ''), nullif(btrim(c.email), ''),
    nullif(btrim(c.phone_number), ''), c.partial_ssn, c.date_of_birth, nullif(btrim(c.address_line1), ''),
    nullif(btrim(c.address_line2), ''), nullif(btrim(c.city), ''), c.state, nullif(btrim(c.zip_code), ''),
    c.referral_type, c.gender, c.ethnicity, c.preferred_language, c.dietary_needs, nullif(btrim(c.dietary_note), ''),
    p_custom
  from jsonb_to_record(p_client) as c (
    first_name text, last_name text, email text, phone_number text, partial_ssn text, date_of_birth date,
    address_line1 text, address_line2 text, city text, state text, zip_code text,
    referral_type text, gender text, ethnicity text, preferred_language text, dietary_needs text[],
    dietary_note text
  )
  returning id into client_id;
  -- The column itself leaves room for a place where tomorrow has begun.
  if exists (select from public.clients c where c.id = client_id and c.date_of_birth > p_today) then
    raise exception 'A birth date cannot be after today.' using
      errcode = '23514', detail = '{"code": "birth_date"}', hint = 'Look at the year.';
  end if;
  return client_id;
end
$$;
comment on function private.add_client_at_desk(uuid, jsonb, jsonb, date) is
  'A client of these columns and answers; the callers have checked who asks. 23502 without a first name, 23514 for what the columns do not take.';

create function private.check_in_new_client(
  p_client jsonb, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_lines jsonb,
  p_programs jsonb, p_answers jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null or p_client is null then
    raise exception 'The client, the household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, null);
  if made is not null then
    return made;
  end if;
  return private.add_visit(
    private.add_client_at_desk(
      (select l.network_id from public.locations l where l.id = p_location_id), p_client,
      private.desk_answers(p_answers, 'clients', p_location_id), private.local_today(p_location_id)),
    p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, null, p_lines, coalesce(p_programs, '[]'), p_answers);
end
$$;

create function public.check_in_new_client(
  p_client jsonb,
  p_location_id uuid,
  p_household_size integer,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_lines jsonb default '[]',
  p_programs jsonb default '[]',
  p_answers jsonb default '{}'
)
returns jsonb language sql set search_path = '' as $$
  select private.check_in_new_client(
    p_client, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_lines, p_programs, p_answers)
$$;
comment on function public.check_in_new_client(
  jsonb, uuid, integer, uuid, integer, integer, integer, uuid, text, jsonb, jsonb, jsonb
) is
  'A client of these columns and the first visit, whole or not at all, as check_in. The same key again gives the first result. 409 insufficient_stock, custom_field_unknown, custom_value_not_valid or those of certify in details; 404 out of reach.';

create function private.undo_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '2 minutes' $$;
comment on function private.undo_time() is 'For how long a check-in or one''s own deletion can be taken back. The app offers it as long (src/config.ts).';

create function private.undo_check_in(p_visit_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  perform private.require_location((select v.location_id from public.visits v where v.id = p_visit_id), 'visit');
  select * into strict visit from public.visits v where v.id = p_visit_id for update;
  if visit.created_by is distinct from auth.uid() then
    raise exception 'A check-in is taken back by who saved it.' using
      errcode = '42501', detail = '{"code": "undo_not_yours"}', hint = 'An admin of the location can delete the visit.';
  elsif visit.deleted_at is not null then
    return jsonb_build_object('visit_id', visit.id, 'repeated', true);
  elsif visit.created_at <= now() - private.undo_time() then
    raise exception 'A check-in can be taken back for 2 minutes.' using
      errcode = '42501', detail = '{"code": "undo_too_late"}', hint = 'An admin of the location can delete the visit.';
  elsif exists (
    select from public.orders o
    where o.visit_id = visit.id and o.location_id = visit.location_id and o.fulfillment_status = 'fulfilled'
  ) then
    raise exception 'The order of this visit was handed out already.' using
      errcode = '42501', detail = '{"code": "undo_handed_out"}', hint = 'An admin of the location can delete the visit.';
  end if;
  -- Its open orders are cancelled with it, and give back what they reserved.
  update public.visits set deleted_at = now() where id = visit.id;
  -- It may have been the wrong household. What the client answered stays, as other answers would: it may have been
  -- changed since.
  update public.certifications c
    set revoked_at = now(), revoked_by = auth.uid(), revoked_reason = 'The check-in was undone.'
    where c.visit_id = visit.id and c.revoked_at is null;
  return jsonb_build_object('visit_id', visit.id, 'repeated', false);
end
$$;

create function public.undo_check_in(p_visit_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.undo_check_in(p_visit_id) $$;
comment on function public.undo_check_in(uuid) is
  'Takes a check-in back within 2 minutes: the visit, its certifications and its open order; a client who was new stays: {visit_id, repeated}. By who saved it, else 403 with undo_not_yours, undo_too_late or undo_handed_out in details; 404 out of reach.';

grant execute on function
  private.check_in_context(uuid, uuid, date), public.check_in_context(uuid, uuid, date),
  private.check_in(uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, boolean, jsonb, jsonb),
  public.check_in(uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, boolean, jsonb, jsonb),
  private.check_in_new_client(jsonb, uuid, integer, uuid, integer, integer, integer, uuid, text, jsonb, jsonb, jsonb),
  public.check_in_new_client(jsonb, uuid, integer, uuid, integer, integer, integer, uuid, text, jsonb, jsonb, jsonb),
  private.undo_check_in(uuid), public.undo_check_in(uuid)
to authenticated;
