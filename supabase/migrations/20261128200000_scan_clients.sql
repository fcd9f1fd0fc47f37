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

-- As before, with what this means for pairs: who is deleted has none to review, and who changed is looked at
-- again, also where somebody was not sure.
create or replace function private.keep_match_row()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.client_match m where m.client_id = new.id;
    update public.client_pairs p set decision = null, decided_by = null, decided_at = null
      where p.decision = 'not_sure' and new.id in (p.first_client_id, p.second_client_id);
  end if;
  if new.deleted_at is null then
    -- offset 0: else the row would be worked out once for each of its columns.
    insert into private.client_match select (made.r).* from (select private.match_row(new) as r offset 0) made;
    insert into private.match_queue (client_id, network_id) values (new.id, new.network_id)
      on conflict (client_id) do nothing;
  else
    delete from private.match_queue q where q.client_id = new.id;
    delete from public.client_pairs p
      where p.decision is null and new.id in (p.first_client_id, p.second_client_id);
  end if;
  return null;
end
$$;
comment on function private.keep_match_row() is
  'Keeps private.client_match as the client is, without who is deleted, and says whose pairs are to be looked for.';

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
create trigger client_scans_touch before update on private.client_scans
  for each row execute function private.touch_updated_at();

-- Not logged, and no foreign key: two million rows that live a minute. After a crash such a scan finds less,
-- and the next one finds all.
create unlogged table private.scan_pairs (
  scan_id uuid not null,
  part integer not null,
  first_client_id uuid not null,
  second_client_id uuid not null,
  block integer not null
);
comment on table private.scan_pairs is 'Pairs of a scan that share a key, once for each key; block: how many share it.';
create index scan_pairs_part_idx on private.scan_pairs (scan_id, part);
alter table private.scan_pairs enable row level security;

create function private.scan_keys(p_scan private.client_scans, p_part integer)
returns void language sql security definer set search_path = '' set work_mem = '64MB' as $$
  with blocks as materialized (
    select k.key, k.client_id, k.clients
    from (
      select u.key, m.client_id, count(*) over (partition by u.key) as clients
      from private.client_match m, unnest(m.keys) u (key)
      where m.network_id = p_scan.network_id
        and mod(abs(u.key % 1000003), p_scan.key_parts) = p_part
    ) k
    where k.clients between 2 and 200
  )
  insert into private.scan_pairs (scan_id, part, first_client_id, second_client_id, block)
  select p_scan.id, mod(abs(hashtext(a.client_id::text)::bigint), p_scan.client_parts), a.client_id, b.client_id, a.clients
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
  with pairs as materialized (
    select s.first_client_id, s.second_client_id
    from private.scan_pairs s
    where s.scan_id = p_scan.id and s.part = p_part
    group by s.first_client_id, s.second_client_id
    having count(*) > 2 or count(*) > 1 and min(s.block) <= 64 or min(s.block) <= 4
  ),
  firsts as materialized (
    select m as record, m.client_id from private.client_match m
    where m.client_id in (select p.first_client_id from pairs p)
  ),
  -- The place of the first one among the records: both are in the order of their ids. A join of the two
  -- may be planned as a loop in a loop.
  placed as (
    select dense_rank() over (order by p.first_client_id)::integer as place, p.second_client_id
    from pairs p where p.first_client_id in (select f.client_id from firsts f)
  )
  select
      (select array_agg(f.record order by f.client_id) from firsts f),
      (select array_agg(p.place order by p.place, p.second_client_id) from placed p),
      (select array_agg(p.second_client_id order by p.place, p.second_client_id) from placed p)
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
