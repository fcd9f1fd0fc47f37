-- A visit is corrected by who saved it while the day lasts, later by an admin. Visits of before, from
-- paper sheets, are entered by admins, with a reason, and judged by the rules of their own day.

create function private.is_event_on(p_event_id uuid, p_location_id uuid, p_day date)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.events e
    where e.id = p_event_id and e.location_id = p_location_id and e.deleted_at is null
      and p_day between e.start_date and coalesce(e.end_date, e.start_date)
  )
$$;
comment on function private.is_event_on(uuid, uuid, date) is 'Whether an event of a location, not deleted, has a day.';
grant execute on function private.is_event_on(uuid, uuid, date) to authenticated;

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API.
create function private.guard_visit_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if (
    private.is_super_user()
    or old.network_id = private.admin_network_id()
    or old.location_id in (select private.my_location_ids('admin'))
    or (
      old.created_by = auth.uid()
      and private.local_day(old.created_at, old.location_id) = private.local_today(old.location_id)
    )
  ) is not true then
    raise exception 'A visit is changed by who saved it on the same day, later by an admin.' using
      errcode = '42501', detail = '{"code": "visit_closed"}', hint = 'Ask an admin of the location.';
  end if;
  if new.event_id is distinct from old.event_id and new.event_id is not null
    and private.is_event_on(
      new.event_id, new.location_id, private.local_day(new.visited_at, new.location_id)) is not true
  then
    raise exception 'There is no such event at this location on the day of the visit.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_visit_change() is
  'Through the API a visit is changed by who saved it until the location''s day ends, later by its admins: 42501 with {code: visit_closed} as detail. Its event is one of its place and day.';

create trigger visits_guard_change before update on public.visits
  for each row execute function private.guard_visit_change();

create function private.add_past_visit(
  p_client_id uuid, p_location_id uuid, p_visited_on date, p_household_size integer, p_reason text,
  p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text
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
    raise sqlstate 'PT404' using message = 'There is no such event at this location on that day.';
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

create function public.add_past_visit(
  p_client_id uuid,
  p_location_id uuid,
  p_visited_on date,
  p_household_size integer,
  p_reason text,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_override_reason text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.add_past_visit(
    p_client_id, p_location_id, p_visited_on, p_household_size, p_reason, p_idempotency_key, p_adults,
    p_children, p_seniors, p_event_id, p_note, p_override_reason)
$$;
comment on function public.add_past_visit(
  uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text
) is
  'A visit of an earlier day of the location, at noon, judged by the rules of that day: {visit_id, repeated}. The same key again gives the first result. Admins of the location; 403 for members, 404 out of reach; 400 with visit_future, visit_too_old or back_dating_reason in details, 409 with visit_limit.';

grant execute on function
  private.add_past_visit(uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text),
  public.add_past_visit(uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text)
to authenticated;
