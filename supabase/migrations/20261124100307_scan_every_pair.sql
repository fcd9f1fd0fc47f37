-- A look at a whole network finds what asking for each of its clients finds: it judges all who share a key that at most
-- 200 have, not only those who share several. It took a quarter of them, and left out one pair in a hundred.

alter table private.scan_pairs drop column block;
comment on table private.scan_pairs is 'Pairs of a scan that share a key, once for each key.';

create or replace function private.scan_keys(p_scan private.client_scans, p_part integer)
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

create or replace function private.scan_part(p_scan private.client_scans, p_part integer)
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

-- A part takes less than a second with 100,000 clients, and several short ones are done in one call.
create or replace function private.start_scan(p_network_id uuid, p_whole boolean)
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
