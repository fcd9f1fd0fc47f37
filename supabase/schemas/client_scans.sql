-- Looks for pairs: at those who changed, once a day; at a whole network, when somebody asks. In parts of which
-- each is done and kept, or not at all: after an interruption whoever comes goes on.
create table private.match_queue (
  client_id uuid primary key,
  network_id uuid not null,
  queued_at timestamptz not null default clock_timestamp(),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table private.match_queue is 'Clients who were added, changed or restored since their pairs were looked for.';

create index match_queue_network_idx on private.match_queue (network_id, client_id);

alter table private.match_queue enable row level security;

create table private.client_scans (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  key_parts integer not null,
  client_parts integer not null,
  queue_parts integer not null,
  part integer not null default 0,
  pairs integer not null default 0,
  started_by uuid,
  ended_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now()
);
comment on table private.client_scans is
  'Looks for pairs in a network: first private.match_kinds, then so many parts of keys and of clients (the whole network), or of the queue.';
comment on column private.client_scans.part is 'How many parts are done.';

create index client_scans_network_idx on private.client_scans (network_id, created_at);

alter table private.client_scans enable row level security;

-- Not logged, and no foreign key: two million rows that live a minute. After a crash such a scan finds less,
-- and the next one finds all.
create unlogged table private.scan_pairs (
  scan_id uuid not null,
  part integer not null,
  first_client_id uuid not null,
  second_client_id uuid not null
);
comment on table private.scan_pairs is 'Pairs of a scan that share a key, once for each key.';

create index scan_pairs_part_idx on private.scan_pairs (scan_id, part);

alter table private.scan_pairs enable row level security;

create function private.record_pairs(
  p_network_id uuid, p_records private.client_match[], p_left integer[] default null, p_right uuid[] default null
)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  found_pairs integer;
begin
  with found as (
    select distinct on (least(r.client_id, f.client_id), greatest(r.client_id, f.client_id))
      least(r.client_id, f.client_id) as first, greatest(r.client_id, f.client_id) as second, f.bits, f.levels
    from private.find_matches(p_network_id, p_records, private.possible_bits(), p_left, p_right) f
    join unnest(p_records) with ordinality r on r.ordinality = f.place
    order by 1, 2, f.bits desc
  ),
  kept as (
    insert into public.client_pairs as p
      (network_id, first_client_id, second_client_id, confidence, relative, bits, reasons)
    select p_network_id, f.first, f.second, private.match_confidence(f.bits), private.are_relatives(f.bits, f.levels),
      round(f.bits::numeric, 1), private.match_reasons(f.levels, a, b)
    from found f
    join private.client_match a on a.client_id = f.first
    join private.client_match b on b.client_id = f.second
    on conflict (first_client_id, second_client_id) do update
      set confidence = excluded.confidence, relative = excluded.relative, bits = excluded.bits, reasons = excluded.reasons
      -- What was decided stays, and what is the same is no change for who looks at it.
      where p.decision is null
        and (p.confidence, p.relative, p.bits, p.reasons)
          is distinct from (excluded.confidence, excluded.relative, excluded.bits, excluded.reasons)
  ),
  -- Who was looked at by all their keys has no other pairs.
  gone as (
    delete from public.client_pairs p
    using unnest(p_records) r
    where p_left is null and p.decision is null and r.client_id in (p.first_client_id, p.second_client_id)
      and not exists (
        select from found f where f.first = p.first_client_id and f.second = p.second_client_id
      )
  )
  select count(*) into found_pairs from found;
  return found_pairs;
end
$$;
comment on function private.record_pairs(uuid, private.client_match[], integer[], uuid[]) is
  'Keeps whom private.find_matches finds as pairs to review; how many were found.';

create function private.scan_keys(p_scan private.client_scans, p_part integer)
returns void language sql security definer set search_path = '' set work_mem = '64MB' as $$
  with blocks as materialized (
    select k.key, k.client_id
    from (
      select u.key, m.client_id, count(*) over (partition by u.key) as clients
      from private.client_match m, unnest(m.keys) u (key)
      where m.network_id = p_scan.network_id
        and mod(abs(u.key % 1000003), p_scan.key_parts) = p_part
    ) k
    where k.clients between 2 and 200
  )
  insert into private.scan_pairs (scan_id, part, first_client_id, second_client_id)
  select p_scan.id, mod(abs(hashtext(a.client_id::text)::bigint), p_scan.client_parts), a.client_id, b.client_id
  from blocks a join blocks b on b.key = a.key and b.client_id > a.client_id
$$;
comment on function private.scan_keys(private.client_scans, integer) is
  'Finds who shares one of a part of the keys: in one join, since asking the index for each client takes twice as long.';

-- What few keys share that many have is too little evidence: of 1,785,000 pairs of 100,000 clients that leaves
-- 465,000, and 3,137 of 3,165 that comparing all of them finds.
create function private.scan_part(p_scan private.client_scans, p_part integer)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
  found_left integer[];
  found_right uuid[];
begin
  -- Each first one with all others at once: nobody knows here how many pairs there are, and a join of pairs and records
  -- was planned as a loop in a loop.
  with firsts as materialized (
    select m as record, p.seconds, row_number() over (order by p.first_client_id)::integer as place
    from (
      select s.first_client_id, array_agg(distinct s.second_client_id) as seconds
      from private.scan_pairs s
      where s.scan_id = p_scan.id and s.part = p_part
      group by s.first_client_id
    ) p
    join private.client_match m on m.client_id = p.first_client_id
  )
  select
      (select array_agg(f.record order by f.place) from firsts f),
      (select array_agg(f.place order by f.place, t.id) from firsts f, unnest(f.seconds) t (id)),
      (select array_agg(t.id order by f.place, t.id) from firsts f, unnest(f.seconds) t (id))
    into records, found_left, found_right;
  delete from private.scan_pairs s where s.scan_id = p_scan.id and s.part = p_part;
  if found_left is null then
    return 0;
  end if;
  return private.record_pairs(p_scan.network_id, records, found_left, found_right);
end
$$;
comment on function private.scan_part(private.client_scans, integer) is
  'Judges the pairs of a part of the clients; how many were found.';

create function private.scan_queue(p_network_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
begin
  with taken as (
    delete from private.match_queue q
    where q.client_id in (
      select n.client_id from private.match_queue n
      where n.network_id = p_network_id order by n.client_id limit 100 for update skip locked
    )
    returning q.client_id
  )
  select array_agg(m order by m.client_id) into records
    from taken t join private.client_match m on m.client_id = t.client_id;
  return case when records is null then 0 else private.record_pairs(p_network_id, records) end;
end
$$;
comment on function private.scan_queue(uuid) is 'Looks for the pairs of a hundred who changed; how many were found.';

-- Scans are begun, gone on with and cancelled: by an admin who waits for them, or by the nightly job.
-- A part takes less than a second with 100,000 clients, and several short ones are done in one call.
create function private.start_scan(p_network_id uuid, p_whole boolean)
returns private.client_scans language plpgsql security definer set search_path = '' as $$
declare
  clients integer;
  queued integer;
  scan private.client_scans;
begin
  -- What scans left behind that are gone.
  delete from private.scan_pairs s where not exists (select from private.client_scans c where c.id = s.scan_id);
  select count(*) into clients from private.client_match m where m.network_id = p_network_id;
  select count(*) into queued from private.match_queue q where q.network_id = p_network_id;
  insert into private.client_scans (network_id, key_parts, client_parts, queue_parts, started_by)
    values (
      p_network_id,
      case when p_whole then 1 + clients / 10000 else 0 end,
      case when p_whole then 1 + clients / 1000 else 0 end,
      case when p_whole then 0 else (queued + 99) / 100 end,
      auth.uid()
    ) returning * into scan;
  return scan;
end
$$;
comment on function private.start_scan(uuid, boolean) is
  'Begins to look for pairs in a whole network, or among those who changed.';

create function private.scan_parts(p_scan private.client_scans)
returns integer language sql stable set search_path = '' as $$
  select cardinality(private.match_kinds()) + p_scan.key_parts + p_scan.client_parts + p_scan.queue_parts
$$;
comment on function private.scan_parts(private.client_scans) is 'Of how many parts a scan is.';

create function private.do_scan_part(p_scan private.client_scans)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  kinds constant text[] := private.match_kinds();
  -- From 0 on, within each of the steps.
  place integer := p_scan.part;
begin
  if place < cardinality(kinds) then
    perform private.count_match_kind(p_scan.network_id, kinds[place + 1]);
    return 0;
  end if;
  place := place - cardinality(kinds);
  if place < p_scan.key_parts then
    perform private.scan_keys(p_scan, place);
    return 0;
  end if;
  place := place - p_scan.key_parts;
  if place < p_scan.client_parts then
    return private.scan_part(p_scan, place);
  end if;
  return private.scan_queue(p_scan.network_id);
end
$$;
comment on function private.do_scan_part(private.client_scans) is 'Does the next part of a scan; how many pairs it found.';

create function private.go_on_with_scan(p_scan_id uuid)
returns private.client_scans language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
  enough constant timestamptz := clock_timestamp() + interval '0.7 seconds';
begin
  select * into scan from private.client_scans s where s.id = p_scan_id for update;
  while scan.part < private.scan_parts(scan) and clock_timestamp() < enough loop
    scan.pairs := scan.pairs + private.do_scan_part(scan);
    scan.part := scan.part + 1;
  end loop;
  update private.client_scans s set
    part = scan.part, pairs = scan.pairs,
    ended_at = case when scan.part = private.scan_parts(scan) then clock_timestamp() end
    where s.id = p_scan_id
    returning * into scan;
  if scan.ended_at is not null and scan.client_parts > 0 then
    -- Those who changed before it began have been looked at.
    delete from private.match_queue q where q.network_id = scan.network_id and q.queued_at < scan.created_at;
  end if;
  return scan;
end
$$;
comment on function private.go_on_with_scan(uuid) is 'Does the next parts of a scan, for 0.7 seconds and one part at most.';

create function private.scan_clients(p_network_id uuid, p_scan_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
begin
  perform private.require_live_session();
  perform private.require_reviewer(p_network_id, 'network');
  if p_scan_id is null then
    -- Two admins who begin at once share one: the second one waits here.
    perform from public.networks n where n.id = p_network_id for no key update;
    select * into scan from private.client_scans s
      where s.network_id = p_network_id and s.client_parts > 0 and s.ended_at is null and s.cancelled_at is null
        and s.updated_at > now() - interval '1 hour'
      order by s.created_at desc limit 1;
    if not found then
      delete from private.client_scans s where s.network_id = p_network_id and s.client_parts > 0;
      scan := private.start_scan(p_network_id, true);
    end if;
  else
    select * into scan from private.client_scans s
      where s.id = p_scan_id and s.network_id = p_network_id for update;
    if scan.id is null then
      raise sqlstate 'PT404' using
        message = 'not_found', hint = 'There is no such scan, or it is out of your reach.';
    elsif scan.cancelled_at is not null then
      raise sqlstate 'PT409' using message = 'cancelled', hint = 'This scan was cancelled.';
    end if;
  end if;
  if scan.ended_at is null then
    scan := private.go_on_with_scan(scan.id);
  end if;
  return jsonb_build_object(
    'scan_id', scan.id, 'part', scan.part, 'parts', private.scan_parts(scan),
    'pairs', scan.pairs, 'done', scan.ended_at is not null);
end
$$;

-- A part that counts keys of 100,000 clients was seen to take 4.3 s on a busy machine, where a person's statement has 3.
create function public.scan_clients(p_network_id uuid, p_scan_id uuid default null)
returns jsonb language sql set search_path = '' set statement_timeout = '15s' as $$ select private.scan_clients(p_network_id, p_scan_id) $$;
comment on function public.scan_clients(uuid, uuid) is
  'Looks for pairs in a whole network, a part of at most 2 seconds a call: {scan_id, part, parts, pairs found so far, done}. Without p_scan_id it begins, or goes on with the one that somebody began within the hour; call it with scan_id until done. What was decided stays. Admins of the network and of its locations; 403 for members, 404 out of reach, 409 cancelled in details.';

create function private.cancel_client_scan(p_scan_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
begin
  perform private.require_live_session();
  select * into scan from private.client_scans s where s.id = p_scan_id;
  perform private.require_reviewer(scan.network_id, 'scan');
  update private.client_scans s set cancelled_at = now() where s.id = p_scan_id and s.ended_at is null;
  delete from private.scan_pairs s where s.scan_id = p_scan_id;
end
$$;

create function public.cancel_client_scan(p_scan_id uuid)
returns void language sql set search_path = '' as $$ select private.cancel_client_scan(p_scan_id) $$;
comment on function public.cancel_client_scan(uuid) is
  'Ends a look at a whole network before it is done; the pairs found so far stay. Admins of the network and of its locations; 403 for members, 404 out of reach.';

-- Whose changes are many is looked at as a whole: a file of 10,000 was read in.
create function private.look_for_duplicates()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
  due uuid;
begin
  if private.fill_match_rows() then
    return 1;
  end if;
  select * into scan from private.client_scans s
    where s.started_by is null and s.ended_at is null order by s.created_at limit 1 for update skip locked;
  if scan.id is null then
    select n.id into due
      from public.networks n
      left join private.match_networks t on t.network_id = n.id
      where (t.counted_at is null or t.counted_at < now() - interval '20 hours' or private.is_ahead(t.counted_at))
        and exists (select from private.match_queue q where q.network_id = n.id)
      order by n.id limit 1 for update of n skip locked;
    if due is null then
      return 0;
    end if;
    delete from private.client_scans s where s.network_id = due and s.started_by is null;
    scan := private.start_scan(due,
      (select count(*) from private.match_queue q where q.network_id = due) > 2000);
  end if;
  perform private.go_on_with_scan(scan.id);
  return 1;
end
$$;

create function public.look_for_duplicates()
returns integer language sql set search_path = '' as $$ select private.look_for_duplicates() $$;
comment on function public.look_for_duplicates() is
  'The job look_for_duplicates, a part of it: makes missing match rows, counts anew how common values are, and looks at the clients who changed, in each network once a day. 0 when nothing is left, else 1. For run-jobs.';

create function private.judge_pairs_again(p_network_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
  places integer[];
  others uuid[];
begin
  -- The pairs that nobody knows yet are found by the next look.
  insert into private.match_queue (client_id, network_id)
    select m.client_id, m.network_id from private.client_match m where m.network_id = p_network_id
    on conflict (client_id) do nothing;
  with firsts as (
    select m as record, p.second_client_id, row_number() over (order by p.id)::integer as place
    from public.client_pairs p
    join private.client_match m on m.client_id = p.first_client_id
    where p.network_id = p_network_id and p.decision is null
  )
  select array_agg(f.record order by f.place), array_agg(f.place order by f.place),
      array_agg(f.second_client_id order by f.place)
    into records, places, others from firsts f;
  if records is null then
    return;
  end if;
  perform private.record_pairs(p_network_id, records, places, others);
  delete from public.client_pairs p
    where p.network_id = p_network_id and p.decision is null and not exists (
      select from private.find_matches(p_network_id, records, private.possible_bits(), places, others) f
      where records[f.place].client_id = p.first_client_id and f.client_id = p.second_client_id);
end
$$;
comment on function private.judge_pairs_again(uuid) is
  'After a change of how clients are compared: judges the pairs of a network that nobody decided about, lets go of those that are none any more, and has the next look go through everybody.';

grant execute on function
  private.scan_clients(uuid, uuid), public.scan_clients(uuid, uuid), private.cancel_client_scan(uuid),
  public.cancel_client_scan(uuid)
to authenticated;
grant execute on function private.look_for_duplicates(), public.look_for_duplicates() to service_role;

create trigger client_scans_touch before update on private.client_scans
  for each row execute function private.touch_updated_at();
