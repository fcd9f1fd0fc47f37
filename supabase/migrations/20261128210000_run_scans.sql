-- Scans are begun, gone on with and cancelled: by an admin who waits for them, or by the nightly job.

-- A part takes at most a second or so with 100,000 clients, and several short ones are done in one call.
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
      case when p_whole then 1 + clients / 2500 else 0 end,
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
      raise sqlstate 'PT404' using message = 'There is no such scan, or it is out of your reach.';
    elsif scan.cancelled_at is not null then
      raise sqlstate 'PT409' using message = 'This scan was cancelled.', detail = '{"code": "cancelled"}';
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

create function public.scan_clients(p_network_id uuid, p_scan_id uuid default null)
returns jsonb language sql set search_path = '' as $$ select private.scan_clients(p_network_id, p_scan_id) $$;
comment on function public.scan_clients(uuid, uuid) is
  'Looks for pairs in a whole network, a part of at most 2 seconds a call: {scan_id, part, parts, pairs found so far, done}. Without p_scan_id it begins, or goes on with the one that somebody began within the hour; call it with scan_id until done. What was decided stays. Admins of the network and of its locations; 403 for members, 404 out of reach, 409 cancelled in details.';

-- A part that counts keys of 100,000 clients was seen to take 4.3 s on a busy machine, where a person's statement has 3.
alter function public.scan_clients(uuid, uuid) set statement_timeout = '15s';

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

grant execute on function
  private.scan_clients(uuid, uuid), public.scan_clients(uuid, uuid),
  private.cancel_client_scan(uuid), public.cancel_client_scan(uuid)
to authenticated;
