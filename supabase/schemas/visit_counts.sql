-- Where each visit stands among the visits of its client, so that reports need not sort them. ADR 27.
create table private.counted_visits (
  network_id uuid not null,
  visited_at timestamptz not null,
  first_at timestamptz not null,
  previous_at timestamptz not null,
  next_at timestamptz not null,
  previous_here_at timestamptz not null,
  next_here_at timestamptz not null,
  next_at_event_at timestamptz not null,
  next_at_event_here_at timestamptz not null,
  number integer not null,
  people integer not null,
  number_here integer not null,
  people_here integer not null,
  size smallint not null,
  adults smallint not null,
  children smallint not null,
  seniors smallint not null,
  client_id uuid not null,
  visit_id uuid not null,
  location_id uuid not null,
  event_id uuid,
  primary key (client_id, visit_id)
-- Each row changes when its client comes the next time: there is room for that beside it.
) with (fillfactor = 85);
comment on table private.counted_visits is
  'Derived from visits by private.order_visits: those that are not deleted, and where each stands among its client''s, in the whole network and at its location (here). Kept by private.keep_last_visits.';
comment on column private.counted_visits.first_at is 'When the client first came to the network.';
comment on column private.counted_visits.previous_at is
  'When the client came the time before, -infinity for never; next_at likewise, and infinity.';
comment on column private.counted_visits.next_at_event_at is
  'When the client came to the same event the next time, or, where there is none, to none again anywhere (here: at the location).';
comment on column private.counted_visits.number is 'The how many-th visit of its client it is.';
comment on column private.counted_visits.people is 'The sizes of the household at the client''s visits so far, this one too.';

create index counted_visits_network_id_idx on private.counted_visits (network_id, visited_at);

alter table private.counted_visits enable row level security;

-- One place for who counts as whom.
create function private.counted_client(p_client_id uuid)
returns uuid language sql immutable parallel safe
begin atomic
  select p_client_id;
end;
comment on function private.counted_client(uuid) is
  'The client as whom a visit of a client counts: the visits of one who is merged into another move to that one, so that it is the client of the visit.';

create function private.tell_last_visits(p_clients uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked in one order, and before the visits are read: what another transaction wrote meanwhile is seen.
  perform from public.clients c where c.id = any (p_clients) order by c.id for no key update;
  update public.clients c set last_visit_at = last.at
    from unnest(p_clients) as t (id)
    cross join lateral (
      select max(v.visited_at) as at from public.visits v where v.client_id = t.id and v.deleted_at is null
    ) last
    where c.id = t.id and c.last_visit_at is distinct from last.at;
  perform private.count_visits(p_clients);
end
$$;
comment on function private.tell_last_visits(uuid[]) is
  'Writes last_visit_at of these clients anew, and private.counted_visits as far as there are visits.';

create function private.keep_last_visits()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  -- What is undone at once is not counted (public.check_import).
  if current_setting('larder.checking_import', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct n.client_id) into touched from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.client_id) into touched from old_rows o;
  else
    select array_agg(distinct t.client_id) into touched
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values (o.client_id), (n.client_id)) as t (client_id)
      where (n.client_id, n.visited_at, n.deleted_at, n.location_id, n.event_id,
          n.household_size, n.adults, n.children, n.seniors)
        is distinct from (o.client_id, o.visited_at, o.deleted_at, o.location_id, o.event_id,
          o.household_size, o.adults, o.children, o.seniors);
  end if;
  if touched is not null then
    perform private.tell_last_visits(touched);
    if tg_op <> 'INSERT' then
      delete from private.counted_visits k
        where k.client_id = any (touched) and not exists (
          select from public.visits v
          where v.id = k.visit_id and v.client_id = k.client_id and v.deleted_at is null
        );
    end if;
  end if;
  return null;
end
$$;
comment on function private.keep_last_visits() is
  'Keeps last_visit_at and private.counted_visits of the clients whose visits a statement made, changed, moved or took away.';

create function private.order_visits(p_clients uuid[])
returns setof private.counted_visits language sql stable
begin atomic
  select v.network_id, v.visited_at,
    first_value(v.visited_at) over anywhere,
    lag(v.visited_at, 1, '-infinity') over anywhere, lead(v.visited_at, 1, 'infinity') over anywhere,
    lag(v.visited_at, 1, '-infinity') over here, lead(v.visited_at, 1, 'infinity') over here,
    lead(v.visited_at, 1, 'infinity') over (partition by v.client_id, v.event_id order by v.visited_at, v.id),
    lead(v.visited_at, 1, 'infinity') over (
      partition by v.client_id, v.location_id, v.event_id order by v.visited_at, v.id
    ),
    row_number() over anywhere, sum(v.household_size) over anywhere,
    row_number() over here, sum(v.household_size) over here,
    v.household_size, coalesce(v.adults, 0), coalesce(v.children, 0), coalesce(v.seniors, 0),
    private.counted_client(v.client_id), v.id, v.location_id, v.event_id
  from public.visits v
  where v.client_id = any (p_clients) and v.deleted_at is null
  window
    anywhere as (partition by v.client_id order by v.visited_at, v.id rows unbounded preceding),
    here as (partition by v.client_id, v.location_id order by v.visited_at, v.id rows unbounded preceding);
end;
comment on function private.order_visits(uuid[]) is 'What private.counted_visits has to say of the visits of these clients.';

create function private.count_visits(p_clients uuid[])
returns void language plpgsql security definer set search_path = ''
-- Planning would take as long as a check-in has.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Only what is new or different is written: for most visits of a client nothing changes when there is one more.
  insert into private.counted_visits
    select o.*
    from private.order_visits(p_clients) o
    left join private.counted_visits k on k.client_id = o.client_id and k.visit_id = o.visit_id
    where k is distinct from o
    order by o.visited_at
  on conflict (client_id, visit_id) do update set
    (network_id, visited_at, first_at, previous_at, next_at, previous_here_at, next_here_at, next_at_event_at,
      next_at_event_here_at, number, people, number_here, people_here, size, adults, children, seniors,
      location_id, event_id)
    = (excluded.network_id, excluded.visited_at, excluded.first_at, excluded.previous_at, excluded.next_at, excluded.previous_here_at,
      excluded.next_here_at, excluded.next_at_event_at, excluded.next_at_event_here_at, excluded.number,
      excluded.people, excluded.number_here, excluded.people_here, excluded.size, excluded.adults,
      excluded.children, excluded.seniors, excluded.location_id, excluded.event_id);
end
$$;
comment on function private.count_visits(uuid[]) is
  'Writes into private.counted_visits what is new or different for these clients. Who calls it has locked them.';

create trigger visits_last_insert after insert on public.visits
  referencing new table as new_rows
  for each statement execute function private.keep_last_visits();
create trigger visits_last_update after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_last_visits();
create trigger visits_last_delete after delete on public.visits
  referencing old table as old_rows
  for each statement execute function private.keep_last_visits();
