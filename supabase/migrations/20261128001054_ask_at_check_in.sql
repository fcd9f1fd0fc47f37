-- Ask at check in.

drop trigger custom_fields_keep_update on public.custom_fields;

drop function private.add_client_at_desk(uuid,jsonb,date);
drop function private.add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text);
drop function private.add_visit(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,jsonb);
drop function private.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb);
drop function private.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb);
drop function public.add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text);
drop function public.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb);
drop function public.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.write_default(p_field public.custom_fields)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  offered public.custom_fields := p_field;
  value jsonb := private.without_empty(jsonb_build_object('value', p_field.default_value)) -> 'value';
begin
  if value is null then
    return null;
  end if;
  -- An option that is new has no code before it is saved: '=North' names it by its words.
  offered.options := (
    select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(p_field.options) o
    where (o ->> 'retired')::boolean is not true);
  if p_field.kind in ('one_of', 'some_of') then
    value := (
      select case jsonb_typeof(value) when 'array' then jsonb_agg(n.code order by n.place) else jsonb_agg(n.code) -> 0 end
      from (
        select v.place, coalesce(
          (select o -> 'code' from jsonb_array_elements(offered.options) o where '=' || (o ->> 'label') = v.one #>> '{}'),
          v.one) as code
        from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
          with ordinality v (one, place)
      ) n);
  end if;
  if private.fits_custom_field(offered, value) is not true then
    raise sqlstate 'PT409' using
      message = 'custom_default_not_valid', hint = 'The default is a value that a new record can have.';
  end if;
  return value;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_custom_field()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  removed text[];
begin
  -- Two admins at once: the limit, the codes and the places are judged one after the other.
  perform pg_advisory_xact_lock(hashtextextended('custom fields ' || new.network_id, 0));
  new.options := case when new.kind in ('one_of', 'some_of') then private.write_options(new.options) else '[]' end;
  if new.kind in ('one_of', 'some_of') and not exists (
    select from jsonb_array_elements(new.options) o where (o ->> 'retired')::boolean is not true
  ) then
    raise sqlstate 'PT409' using message = 'options_missing', hint = 'Add at least one option.';
  end if;
  new.default_value := private.write_default(new);
  if (tg_op = 'INSERT' or old.deleted_at is not null and new.deleted_at is null) and (
    select count(*) from public.custom_fields f
    where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
  ) >= private.custom_field_limit() then
    raise sqlstate 'PT409' using
      message = 'too_many_fields',
      detail = jsonb_build_object('limit', private.custom_field_limit())::text,
      hint = 'Delete a field first.';
  end if;
  if tg_op = 'INSERT' then
    if not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass('public.' || quote_ident(new.entity)) and a.attname = 'custom'
    ) then
      raise exception 'Records of % take no fields of a network.', new.entity using errcode = '23514';
    end if;
    new.code := case when new.code = '' then private.code_of_label(new.label, array(
      select f.code from public.custom_fields f where f.network_id = new.network_id and f.entity = new.entity
    )) else new.code end;
    new.position := case when new.position > 0 then new.position else least(10000, 1 + coalesce((
      select max(f.position) from public.custom_fields f
      where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
    ), 0)) end;
    return new;
  end if;
  removed := array(
    select o ->> 'code' from jsonb_array_elements(old.options) o
    except select n ->> 'code' from jsonb_array_elements(new.options) n);
  if removed <> '{}' and private.custom_answers(new.entity, new.network_id, new.code) -> 'codes' ?| removed then
    raise sqlstate 'PT409' using message = 'option_in_use', hint = 'Retire the option: records have it.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_past_visit(p_client_id uuid, p_location_id uuid, p_visited_on date, p_household_size integer, p_reason text, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    note, override_reason, back_dating_reason, idempotency_key, custom
  ) values (
    p_client_id, p_location_id, p_event_id,
    -- A paper sheet has a day and no time: noon, or now where that is yet to come.
    least((p_visited_on + time '12:00') at time zone private.location_zone(p_location_id), now()),
    p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), btrim(p_reason), p_idempotency_key,
    private.desk_answers(p_answers, 'visits', p_location_id)
  ) returning * into visit;
  return jsonb_build_object('visit_id', visit.id, 'repeated', false)
    || private.saved_answers(p_answers, p_client_id, visit.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.add_past_visit(p_client_id uuid, p_location_id uuid, p_visited_on date, p_household_size integer, p_reason text, p_idempotency_key uuid, p_adults integer DEFAULT NULL::integer, p_children integer DEFAULT NULL::integer, p_seniors integer DEFAULT NULL::integer, p_event_id uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text, p_override_reason text DEFAULT NULL::text, p_answers jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_past_visit(
    private.surviving_client_id(p_client_id), p_location_id, p_visited_on, p_household_size, p_reason,
    p_idempotency_key, p_adults, p_children, p_seniors, p_event_id, p_note, p_override_reason, p_answers)
$function$;

CREATE OR REPLACE FUNCTION private.check_in_facts(p_client_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      'address_line2', client.address_line2, 'city', client.city, 'pinned_note', client.pinned_note,
      'custom', client.custom
    ),
    'needs', private.needs_as_json(array[p_client_id]),
    'household', private.household_counts(p_client_id, private.local_today(p_location_id))
      || jsonb_build_object('visited_on', last_on),
    'last_visit', case when last.id is not null then jsonb_build_object(
      'visited_at', last.visited_at, 'visited_on', last_on, 'household_size', last.household_size,
      'adults', last.adults, 'children', last.children, 'seniors', last.seniors
    ) end,
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'here_today', private.here_today(p_client_id, p_location_id),
    'programs', private.client_programs(p_client_id, p_location_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.desk_answers(p_answers jsonb, p_entity text, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_answers is null or p_answers = '{}' then
    return '{}';
  elsif (case when jsonb_typeof(p_answers) = 'object' then
    p_answers - array['clients', 'visits'] = '{}'
    and coalesce(jsonb_typeof(p_answers -> p_entity), 'object') = 'object'
  end) is not true then
    raise exception 'The answers are one value by code, for clients and for visits.' using errcode = '22023';
  end if;
  -- What the desk does not ask, or not any more, stays as it is.
  return (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}')
    from jsonb_each(p_answers -> p_entity) a
    left join public.custom_fields f
      on f.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
        and f.entity = p_entity and f.code = a.key
    where f.id is null or f.ask_at_check_in and not f.retired and f.deleted_at is null);
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_at_desk(p_client_id uuid, p_answers jsonb, p_location_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answers constant jsonb := private.desk_answers(p_answers, 'clients', p_location_id);
begin
  if answers <> '{}' then
    update public.clients c set custom = c.custom || answers where c.id = p_client_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.saved_answers(p_answers jsonb, p_client_id uuid, p_visit_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when p_answers <> '{}' then jsonb_build_object('answers', jsonb_build_object(
    'clients', (select c.custom from public.clients c where c.id = p_client_id),
    'visits', (select v.custom from public.visits v where v.id = p_visit_id)
  )) else '{}' end
$function$;

CREATE OR REPLACE FUNCTION private.add_visit(p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_lines jsonb, p_programs jsonb, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_in(p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_lines jsonb, p_again boolean, p_programs jsonb, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.check_in(p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer DEFAULT NULL::integer, p_children integer DEFAULT NULL::integer, p_seniors integer DEFAULT NULL::integer, p_event_id uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text, p_override_reason text DEFAULT NULL::text, p_lines jsonb DEFAULT '[]'::jsonb, p_again boolean DEFAULT true, p_programs jsonb DEFAULT '[]'::jsonb, p_answers jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.check_in(
    p_client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines, p_again, p_programs, p_answers)
$function$;

CREATE OR REPLACE FUNCTION private.add_client_at_desk(p_network_id uuid, p_client jsonb, p_custom jsonb, p_today date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_in_new_client(p_client jsonb, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_lines jsonb, p_programs jsonb, p_answers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.check_in_new_client(p_client jsonb, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer DEFAULT NULL::integer, p_children integer DEFAULT NULL::integer, p_seniors integer DEFAULT NULL::integer, p_event_id uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text, p_lines jsonb DEFAULT '[]'::jsonb, p_programs jsonb DEFAULT '[]'::jsonb, p_answers jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.check_in_new_client(
    p_client, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_lines, p_programs, p_answers)
$function$;

CREATE OR REPLACE FUNCTION private.undo_check_in(p_visit_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

reset check_function_bodies;

alter table public.custom_fields add constraint custom_fields_ask_at_check_in_check1 CHECK (((NOT ask_at_check_in) OR ((entity = ANY (ARRAY['clients'::text, 'visits'::text])) AND (readers = 'all'::text))));

CREATE TRIGGER custom_fields_keep_update BEFORE UPDATE OF options, default_value, deleted_at ON public.custom_fields FOR EACH ROW WHEN (((new.options IS DISTINCT FROM old.options) OR (new.default_value IS DISTINCT FROM old.default_value) OR ((new.deleted_at IS NULL) AND (old.deleted_at IS NOT NULL)))) EXECUTE FUNCTION private.keep_custom_field();

grant execute on function private.write_default(public.custom_fields) to authenticated;
grant execute on function private.write_default(public.custom_fields) to service_role;
grant execute on function private.fits_custom_field(public.custom_fields,jsonb) to authenticated;
grant execute on function private.fits_custom_field(public.custom_fields,jsonb) to service_role;
grant execute on function private.without_empty(jsonb) to service_role;
grant execute on function private.add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text,jsonb) to authenticated;
grant execute on function public.add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text,jsonb) to authenticated;
grant execute on function private.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb,jsonb) to authenticated;
grant execute on function public.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb,jsonb) to authenticated;
grant execute on function private.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb,jsonb) to authenticated;
grant execute on function public.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb,jsonb) to authenticated;

comment on function private.write_default(public.custom_fields) is 'The default of a field: a value of its kind, of options those in use; ''=North'' is the option of these words. Null for an empty one; PT409 custom_default_not_valid.';
comment on function private.keep_custom_field() is 'Gives a new field its code and place; options have codes, and one that records have stays. PT409 options_missing, options_not_valid, option_in_use, custom_default_not_valid or too_many_fields with {limit}.';
comment on function public.add_past_visit(uuid,uuid,date,integer,text,uuid,integer,integer,integer,uuid,text,text,jsonb) is 'A visit of an earlier day of the location, at noon, judged by the rules of that day: {visit_id, repeated}. The same key again gives the first result. p_answers {visits: {code: value}} as check_in takes it. Admins of the location; 403 for members, 404 out of reach; 400 with visit_future, visit_too_old or back_dating_reason in details, 409 with visit_limit.';
comment on function private.desk_answers(jsonb,text,uuid) is 'Of p_answers {clients: {code: value}, visits: {code: value}} those of a table to fields that the network of a location asks at the check-in, and to unknown ones, which the table refuses.';
comment on function private.answer_at_desk(uuid,jsonb,uuid) is 'Writes what a client answered at the check-in of a location; the other answers stay. The callers have checked who asks.';
comment on function private.saved_answers(jsonb,uuid,uuid) is 'What a client and a visit hold once answers were given, so that a form tells which were not asked any more: {answers: {clients, visits}}; empty without answers.';
comment on function private.add_visit(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,jsonb,jsonb) is 'A visit of now with its programs and its order; the callers have checked who asks, and the client.';
comment on function public.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb,jsonb) is 'A visit, with an order when there are lines [{item_id, quantity}]: {visit_id, client_id, order_id, order_number, repeated}. The same key again gives the first result. p_again false refuses whoever was at the location today. p_programs [{program_id, certification, signature, not_today}]: what was certified and signed for the programs of the location, as certify takes it; the others that the household is certified for count without a word. p_answers {clients: {code: value}, visits: {code: value}}: what the client and the visit answer to the fields that the network asks at the check-in, null empties one; with any, the result has answers, what both hold then. 409 already_here, visit_limit, insufficient_stock, custom_field_unknown, custom_value_not_valid or those of certify in details; 404 out of reach.';
comment on function private.add_client_at_desk(uuid,jsonb,jsonb,date) is 'A client of these columns and answers; the callers have checked who asks. 23502 without a first name, 23514 for what the columns do not take.';
comment on function public.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb,jsonb) is 'A client of these columns and the first visit, whole or not at all, as check_in. The same key again gives the first result. 409 insufficient_stock, custom_field_unknown, custom_value_not_valid or those of certify in details; 404 out of reach.';
