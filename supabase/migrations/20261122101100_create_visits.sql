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
comment on column public.visits.deleted_at is 'Soft delete by an admin of the location.';

create index visits_client_id_idx on public.visits (client_id, network_id, visited_at);
create index visits_location_id_idx on public.visits (location_id, network_id);
create index visits_event_id_idx on public.visits (event_id, location_id);
create index visits_created_by_idx on public.visits (created_by);
create index visits_visited_at_idx on public.visits (location_id, visited_at, id) where deleted_at is null;

call private.tenant_table('public.visits', scope => 'location', deletable_by => 'admin',
  frozen => array['client_id', 'idempotency_key', 'created_by']);

grant select on public.visits to authenticated;
grant insert (
  client_id, location_id, event_id, visited_at, household_size, adults, children, seniors,
  note, override_reason, idempotency_key
) on public.visits to authenticated;
grant update (
  event_id, visited_at, household_size, adults, children, seniors, note, override_reason, deleted_at
) on public.visits to authenticated;
grant select, insert, update, delete on public.visits to service_role;

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

create trigger visits_guard before insert on public.visits
  for each row execute function private.guard_visit();

-- Visit rules -------------------------------------------------------------------------------------

-- At most max_visits visits of a client within period_days, per network or location: the network's
-- visit_rules. A visit beyond them needs a reason, which is kept.
--
-- A period is counted in days, not in hours: who came a week ago at ten may come today at half past
-- nine. Locations have no time zone, so the distance of two visits is rounded to whole days; for
-- desks that are open less than twelve hours a day that is what the calendar says.

create function private.visit_limit(
  p_client_id uuid, p_location_id uuid, p_at timestamptz, p_except uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (
    select nullif(n.visit_rules, '{}')
    from public.locations l join public.networks n on n.id = l.network_id
    where l.id = p_location_id
  );
  most constant integer := (rules ->> 'max_visits')::numeric;
  days constant integer := (rules ->> 'period_days')::numeric;
  period constant interval := days * interval '24 hours';
  -- The distance of two visits in whole days, rounded: half a day less than the period is enough.
  reach constant interval := period - interval '12 hours';
  visits integer;
  eligible_at timestamptz;
begin
  if rules is null then
    return null;
  end if;
  -- A visit that is entered late also counts against later ones, unless those have their reason.
  with others as materialized (
    select v.visited_at, v.override_reason
    from public.visits v
    where v.client_id = p_client_id
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.visited_at > p_at - reach
      and v.visited_at < p_at + reach
      and v.deleted_at is null
      and v.id is distinct from p_except
      and (rules ->> 'scope' = 'network' or v.location_id = p_location_id)
  ),
  ends as (
    select p_at as at union select o.visited_at from others o
    where o.visited_at > p_at and coalesce(btrim(o.override_reason), '') = ''
  )
  select
      (
        select max((select count(*) from others o where o.visited_at > e.at - reach and o.visited_at <= e.at))
        from ends e
      ),
      -- The hour of that day is for who reads it: the day is what counts.
      (select o.visited_at + period from others o order by o.visited_at desc offset most - 1 limit 1)
    into visits, eligible_at;
  return jsonb_build_object(
    'max_visits', most,
    'period_days', days,
    'scope', rules ->> 'scope',
    'visits', visits,
    'exceeded', visits >= most,
    'next_eligible_at', case when visits >= most then eligible_at end
  );
end
$$;
comment on function private.visit_limit(uuid, uuid, timestamptz, uuid) is
  'What the visit rules say of one more visit at a time: {max_visits, period_days, scope, visits, exceeded, next_eligible_at}; null without rules. p_except: a visit not to count.';

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
      message = format('This client had %s of %s visits within %s days.',
        verdict ->> 'visits', verdict ->> 'max_visits', verdict ->> 'period_days'),
      detail = jsonb_build_object('code', 'visit_limit', 'limit', verdict)::text,
      hint = 'Give a reason to allow this visit.';
  end if;
  return null;
end
$$;
comment on function private.enforce_visit_rules() is
  'A visit beyond the network''s visit rules needs an override_reason: PT409 with {code: visit_limit, limit} as detail.';

-- After the row: policies and the idempotency key have spoken by then.
create trigger visits_rules_insert after insert on public.visits
  for each row execute function private.enforce_visit_rules();
create trigger visits_rules_update after update on public.visits
  for each row when (
    (new.visited_at, new.override_reason) is distinct from (old.visited_at, old.override_reason)
  )
  execute function private.enforce_visit_rules();
