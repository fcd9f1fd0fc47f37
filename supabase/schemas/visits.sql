create table public.visits (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  event_id uuid,
  visited_at timestamptz not null default now(),
  household_size integer not null default 1 check (household_size between 1 and 99),
  adults integer check (adults between 0 and 99),
  children integer check (children between 0 and 99),
  seniors integer check (seniors between 0 and 99),
  note text check (length(note) <= 2000),
  override_reason text check (length(override_reason) <= 500),
  idempotency_key uuid unique,
  created_by uuid default auth.uid() references public.colleagues on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  back_dating_reason text
    check (length(back_dating_reason) <= 500 and private.is_reason(back_dating_reason)),
  imported boolean not null default false,
  custom jsonb not null default '{}',
  unique (id, location_id),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (event_id, location_id) references public.events (id, location_id) on delete set null (event_id),
  constraint visits_household_check check (
    coalesce(adults, 0) + coalesce(children, 0) + coalesce(seniors, 0) <= household_size
  ),
  constraint visits_visited_at_check check (visited_at < created_at + interval '1 day')
);
comment on table public.visits is
  'One check-in of a client at a location: a snapshot of the household, which later edits of the client never change.';
comment on column public.visits.override_reason is 'Why the visit was allowed although the visit rules said no.';
comment on column public.visits.idempotency_key is 'Made by the form when it opens: saving twice makes one visit.';
comment on column public.visits.created_by is 'Who checked the client in.';
comment on column public.visits.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.visits.deleted_at is 'Soft delete by an admin of the location.';
comment on column public.visits.imported is
  'An admin brought it from another system: the rules of the desk were others there, and judge it not.';
comment on column public.visits.back_dating_reason is
  'Why an admin entered the visit later than it was, or changed its time. It is no exception to the visit rules: see override_reason.';

create index visits_client_id_idx on public.visits (client_id, network_id, visited_at);
create index visits_location_id_idx on public.visits (location_id, network_id);
create index visits_event_id_idx on public.visits (event_id, location_id);
create index visits_created_by_idx on public.visits (created_by);
create index visits_visited_at_idx on public.visits (location_id, visited_at, id) where deleted_at is null;
-- Whether a household came before a period is asked once for each household of it.
create index visits_came_before_idx on public.visits (client_id, network_id, visited_at) include (location_id)
  where deleted_at is null;
comment on index public.visits_came_before_idx is 'For private.came_before: without a look at the visits themselves.';
-- Few visits have a reason, and a report reads those alone.
create index visits_reason_idx on public.visits (location_id, visited_at)
  where deleted_at is null and override_reason is not null;

call private.tenant_table('public.visits', scope => 'location', deletable_by => 'admin',
  frozen => array['client_id', 'idempotency_key', 'created_by', 'imported']);
call private.takes_custom_fields('public.visits');

grant select on public.visits to authenticated;
grant insert (
  client_id, location_id, event_id, visited_at, household_size, adults, children, seniors, note, override_reason,
  idempotency_key, back_dating_reason, imported, custom
) on public.visits to authenticated;
grant update (
  event_id, visited_at, household_size, adults, children, seniors, note, override_reason, deleted_at,
  back_dating_reason, custom
) on public.visits to authenticated;
grant select, insert, update, delete on public.visits to service_role;

-- SECURITY INVOKER: a client whom the caller may not see is as good as none.
create function private.guard_visit()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and exists (
    select from public.clients c where c.id = new.client_id and c.deleted_at is null
  ) is not true then
    raise exception 'This client does not exist or was deleted.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_visit() is 'No visit for a deleted client.';

-- The visit rules, the check-in and the figures go by the days of the location.
-- A period is counted in days: who came last Saturday at ten may come today at half past nine. A visit
-- has the day of the location where it was.
create function private.visit_limits(
  p_client_ids uuid[], p_location_id uuid, p_at timestamptz, p_except uuid default null
)
returns table (client_id uuid, verdict jsonb)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  network constant uuid := (select l.network_id from public.locations l where l.id = p_location_id);
  rules constant jsonb := (select nullif(n.visit_rules, '{}') from public.networks n where n.id = network);
  most constant integer := (rules ->> 'max_visits')::numeric;
  days constant integer := (rules ->> 'period_days')::numeric;
  -- For the index, wider than any days of two time zones may be apart.
  reach constant interval := (days + 3) * interval '24 hours';
  the_day constant date := private.local_day(p_at, p_location_id);
begin
  if rules is null then
    return;
  end if;
  -- A visit that is entered late also counts against later ones, unless those have their reason.
  return query
    with near as materialized (
      select v.client_id, v.location_id, v.visited_at, v.override_reason
      from public.visits v
      where v.client_id = any (p_client_ids)
        and v.network_id = network
        and v.visited_at > p_at - reach
        and v.visited_at < p_at + reach
        and v.deleted_at is null
        and v.id is distinct from p_except
        and (rules ->> 'scope' = 'network' or v.location_id = p_location_id)
    ),
    zones as materialized (
      select l.location_id, private.location_zone(l.location_id) as zone
      from (select distinct n.location_id from near n) l
    ),
    others as materialized (
      select n.client_id, n.visited_at, n.override_reason, z.zone, l.local, l.local::date as day
      from near n
      join zones z on z.location_id = n.location_id
      cross join lateral (select n.visited_at at time zone z.zone as local) l
      where abs(l.local::date - the_day) < days
    )
    select c.client_id, jsonb_build_object(
      'max_visits', most,
      'period_days', days,
      'scope', rules ->> 'scope',
      'visits', counted.visits,
      'exceeded', counted.visits >= most,
      -- The hour of that day is for who reads it: the day is what counts.
      'next_eligible_at', case when counted.visits >= most then
        (oldest.local + make_interval(days => days)) at time zone oldest.zone end,
      'next_eligible_on', case when counted.visits >= most then oldest.day + days end
    )
    from unnest(p_client_ids) c (client_id)
    cross join lateral (
      select max((
          select count(*) from others o
          where o.client_id = c.client_id and o.day > e.day - days and o.visited_at <= e.at
        )) as visits
      from (
        select p_at as at, the_day as day
        union
        select o.visited_at, o.day from others o
        where o.client_id = c.client_id and o.visited_at > p_at and coalesce(btrim(o.override_reason), '') = ''
      ) e
    ) counted
    -- The one that has to be out of the period before the next visit.
    left join lateral (
      select o.local, o.zone, o.day from others o
      where o.client_id = c.client_id
      order by o.visited_at desc offset most - 1 limit 1
    ) oldest on true;
end
$$;
comment on function private.visit_limits(uuid[], uuid, timestamptz, uuid) is
  'What the visit rules say of one more visit of each client at a time: {max_visits, period_days, scope, visits, exceeded, next_eligible_at, next_eligible_on}, the last one a day of the location; no row without rules. p_except: a visit not to count.';

create function private.visit_limit(
  p_client_id uuid, p_location_id uuid, p_at timestamptz, p_except uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.verdict from private.visit_limits(array[p_client_id], p_location_id, p_at, p_except) l);
end
$$;
comment on function private.visit_limit(uuid, uuid, timestamptz, uuid) is
  'The same of one client (private.visit_limits); null without rules.';

create function private.enforce_visit_rules()
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

-- Not a check of the column: visits of before keep the reasons that they have, and can be corrected
-- and deleted. Whoever writes a new one is held to it, check_in too.
create function private.require_visit_reason()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_reason(new.override_reason) is not true then
    raise exception 'The reason for the exception needs at least 10 letters.' using
      errcode = '23514', detail = '{"code": "visit_reason"}', hint = 'Say why this visit is allowed.';
  end if;
  return new;
end
$$;
comment on function private.require_visit_reason() is
  'An override_reason says something: 23514 with {code: visit_reason} as detail.';

-- A visit is entered when it takes place. Ten minutes are for a form that was open, a slow line and a
-- clock that is behind.
--
-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API. check_in needs
-- none, it takes the time of the database.
create function private.guard_visit_time()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.visited_at > now() then
    raise exception 'A visit cannot be in the future.' using
      errcode = '23514', hint = 'Leave its time away, or give one that has passed.';
  end if;
  if tg_op = 'UPDATE' or new.imported or new.visited_at < now() - interval '10 minutes' then
    if (private.location_standing(new.location_id) = 'admin') is not true then
      raise exception 'Only an admin of the location gives a visit another time.' using
        errcode = '42501', hint = 'Ask an admin to enter it.';
    end if;
    if new.back_dating_reason is null and not (new.imported and tg_op = 'INSERT') then
      raise exception 'A visit of another time needs a reason.' using
        errcode = '23514', hint = 'Say in back_dating_reason why it is entered only now.';
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_visit_time() is
  'Through the API no visit lies in the future; one of earlier, or a changed time, is an admin''s, with a back_dating_reason, and so is one that is imported, without one. The visit rules judge it by its own day.';

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

create function private.add_past_visit(
  p_client_id uuid, p_location_id uuid, p_visited_on date, p_household_size integer, p_reason text,
  p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text,
  p_override_reason text, p_answers jsonb
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
  p_override_reason text default null,
  p_answers jsonb default '{}'
)
returns jsonb language sql set search_path = '' as $$
  select private.add_past_visit(
    private.surviving_client_id(p_client_id), p_location_id, p_visited_on, p_household_size, p_reason,
    p_idempotency_key, p_adults, p_children, p_seniors, p_event_id, p_note, p_override_reason, p_answers)
$$;
comment on function public.add_past_visit(
  uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text, jsonb
) is
  'A visit of an earlier day of the location, at noon, judged by the rules of that day: {visit_id, repeated}. The same key again gives the first result. p_answers {visits: {code: value}} as check_in takes it. Admins of the location; 403 for members, 404 out of reach; 400 with visit_future, visit_too_old or back_dating_reason in details, 409 with visit_limit.';

grant execute on function
  private.is_event_on(uuid, uuid, date),
  private.add_past_visit(uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text, jsonb),
  public.add_past_visit(uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text, jsonb)
to authenticated;

create trigger visits_guard before insert on public.visits
  for each row execute function private.guard_visit();
-- After the row: policies and the idempotency key have spoken by then.
create trigger visits_rules_insert after insert on public.visits
  for each row when (not new.imported) execute function private.enforce_visit_rules();
create trigger visits_rules_update after update on public.visits
  for each row when (
    (new.visited_at, new.override_reason) is distinct from (old.visited_at, old.override_reason)
  )
  execute function private.enforce_visit_rules();
create trigger visits_reason_insert before insert on public.visits
  for each row when (new.override_reason is not null)
  execute function private.require_visit_reason();
create trigger visits_reason_update before update on public.visits
  for each row when (new.override_reason is not null and new.override_reason is distinct from old.override_reason)
  execute function private.require_visit_reason();
create trigger visits_guard_time_insert before insert on public.visits
  for each row execute function private.guard_visit_time();
create trigger visits_guard_time_update before update on public.visits
  for each row when (new.visited_at is distinct from old.visited_at)
  execute function private.guard_visit_time();
create trigger visits_guard_change before update on public.visits
  for each row execute function private.guard_visit_change();

create policy visits_select on public.visits for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy visits_insert on public.visits for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy visits_update on public.visits for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
