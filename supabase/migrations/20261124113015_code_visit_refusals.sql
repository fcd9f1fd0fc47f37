-- As code_stock_refusals says: a code as message, JSON as detail.

create or replace function private.add_past_visit(
  p_client_id uuid, p_location_id uuid, p_visited_on date, p_household_size integer, p_reason text,
  p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text,
  p_override_reason text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only an admin of the location enters a past visit.' using
      errcode = '42501', hint = 'Ask an admin to enter it.';
  end if;
  if p_visited_on is null or p_household_size is null or p_idempotency_key is null then
    raise exception 'The day, the household size and the key of the form are missing.' using errcode = '22023';
  end if;
  -- A double click: the second request waits here and then finds the visit of the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_idempotency_key::text, 0));
  select * into visit from public.visits v where v.idempotency_key = p_idempotency_key;
  if found then
    if (visit.client_id = p_client_id and visit.location_id = p_location_id) is not true then
      raise exception 'This key belongs to another visit.' using errcode = '23505';
    end if;
    return jsonb_build_object('visit_id', visit.id, 'repeated', true);
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  if p_visited_on > private.local_today(p_location_id) then
    raise exception 'A visit cannot be in the future.' using
      errcode = '23514', detail = '{"code": "visit_future"}', hint = 'Give a day that has come.';
  elsif p_visited_on < date '2000-01-01' then
    raise exception 'A visit is not that long ago.' using
      errcode = '23514', detail = '{"code": "visit_too_old"}', hint = 'Look at the year.';
  elsif private.is_reason(p_reason) is not true then
    raise exception 'The reason why it is entered only now needs at least 10 letters.' using
      errcode = '23514', detail = '{"code": "back_dating_reason"}', hint = 'Say where it comes from.';
  elsif p_event_id is not null and not private.is_event_on(p_event_id, p_location_id, p_visited_on) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such event at this location on that day.';
  end if;
  insert into public.visits (
    client_id, location_id, event_id, visited_at, household_size, adults, children, seniors,
    note, override_reason, back_dating_reason, idempotency_key
  ) values (
    p_client_id, p_location_id, p_event_id,
    -- A paper sheet has a day and no time: noon, or now where that is yet to come.
    least((p_visited_on + time '12:00') at time zone private.location_zone(p_location_id), now()),
    p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), btrim(p_reason), p_idempotency_key
  ) returning * into visit;
  return jsonb_build_object('visit_id', visit.id, 'repeated', false);
end
$$;

create or replace function private.add_visit(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer,
  p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_lines jsonb
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
    note, override_reason, idempotency_key
  ) values (
    p_client_id, p_location_id, p_event_id, p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), p_idempotency_key
  ) returning id into visit_id;
  return jsonb_build_object(
      'visit_id', visit_id, 'client_id', p_client_id, 'order_id', null, 'order_number', null, 'repeated', false)
    || case when jsonb_array_length(p_lines) > 0 then private.add_order(visit_id, p_lines) else '{}' end;
end
$$;

create or replace function private.enforce_visit_rules()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  verdict jsonb;
begin
  if new.deleted_at is not null or btrim(new.override_reason) <> '' then
    return null;
  end if;
  if not exists (select from public.networks n where n.id = new.network_id and n.visit_rules <> '{}') then
    return null;
  end if;
  -- Two desks at once: the second one waits and then counts the first one's visit.
  perform from public.clients c where c.id = new.client_id for no key update;
  verdict := private.visit_limit(new.client_id, new.location_id, new.visited_at, new.id);
  if (verdict ->> 'exceeded')::boolean then
    raise sqlstate 'PT409' using
      message = 'visit_limit',
      detail = jsonb_build_object('limit', verdict)::text,
      hint = 'Give a reason to allow this visit.';
  end if;
  return null;
end
$$;
comment on function private.enforce_visit_rules() is
  'A visit beyond the network''s visit rules needs an override_reason: PT409 visit_limit with {limit} as detail.';

create or replace function private.refuse_second_visit(p_client_id uuid, p_location_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  visit constant jsonb := private.here_today(p_client_id, p_location_id);
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
