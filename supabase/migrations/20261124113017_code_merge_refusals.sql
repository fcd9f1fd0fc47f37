-- As code_stock_refusals says: a code as message, JSON as detail.

create or replace function private.require_reviewer(p_network_id uuid, p_what text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_network_id = any (private.reviewed_network_ids()) then
    return;
  elsif p_network_id = private.staff_network_id() then
    raise exception 'Only admins review and merge clients.' using
      errcode = '42501', hint = 'Ask an admin of your location.';
  end if;
  raise sqlstate 'PT404' using
    message = 'not_found',
    detail = jsonb_build_object('what', p_what)::text,
    hint = 'It does not exist, or it is out of your reach.';
end
$$;
comment on function private.require_reviewer(uuid, text) is
  'Lets admins of a network and of its locations pass; 42501 for members, PT404 with {what} as detail for everybody else.';

create or replace function private.decide_client_pair(
  p_pair_id uuid, p_decision text, p_updated_at timestamp with time zone
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  pair public.client_pairs;
begin
  perform private.require_live_session();
  select * into pair from public.client_pairs p where p.id = p_pair_id for update;
  perform private.require_reviewer(pair.network_id, 'pair');
  if p_decision not in ('not_same', 'not_sure') then
    raise exception 'A pair is decided as not_same or not_sure, or back to null.' using errcode = '22023';
  elsif pair.decision = 'merged' then
    raise sqlstate 'PT409' using message = 'merged', hint = 'These two were merged. Undo the merge instead.';
  elsif pair.updated_at is distinct from p_updated_at then
    raise sqlstate 'PT409' using
      message = 'outdated', hint = 'Somebody decided about this pair in the meantime. Look at it again.';
  end if;
  update public.client_pairs set
    decision = p_decision,
    decided_by = case when p_decision is not null then auth.uid() end,
    decided_at = case when p_decision is not null then now() end
    where id = p_pair_id;
  perform private.record_event('pair_decided', 'clients', t.id, pair.network_id,
      jsonb_build_object('decision', p_decision, 'to_client_id', t.other))
    from (values
      (pair.first_client_id, pair.second_client_id), (pair.second_client_id, pair.first_client_id)
    ) t (id, other);
end
$$;

create or replace function private.scan_clients(p_network_id uuid, p_scan_id uuid)
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

create or replace function private.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb, p_survivor_updated_at timestamp with time zone,
  p_merged_updated_at timestamp with time zone
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  survivor public.clients;
  merged public.clients;
  -- The digits of an SSN are not shown: whoever wants those of the other record says so.
  wanted jsonb := coalesce(p_values, '{}');
  before jsonb;
  unknown text;
  changes jsonb;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  member_ids uuid[];
  merge public.client_merges;
begin
  perform private.require_live_session();
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.require_reviewer(survivor.network_id, 'client');
  perform private.require_reviewer(merged.network_id, 'client');
  if survivor.network_id <> merged.network_id then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There are no such two clients in one network.';
  end if;
  perform private.lock_both(
    array(select v.id from public.visits v where v.client_id = p_merged_id), p_survivor_id, p_merged_id);
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.refuse_unmergeable(survivor, merged);
  if (survivor.updated_at, merged.updated_at) is distinct from (p_survivor_updated_at, p_merged_updated_at) then
    raise sqlstate 'PT409' using
      message = 'outdated', hint = 'One of the two was changed in the meantime. Look at both again.';
  end if;
  select k into unknown from jsonb_object_keys(wanted) k where k <> all (private.mergeable_columns()) limit 1;
  if unknown is not null then
    raise exception 'The column % is not one that can be chosen.', unknown using errcode = '22023';
  end if;
  before := private.client_with_digits(survivor);
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', private.client_with_digits(merged) -> 'partial_ssn');
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  member_ids := private.members_to_move(p_survivor_id, p_merged_id);
  -- Before the other one is deleted, whose open pairs go.
  update public.client_pairs p set decision = 'merged', decided_by = auth.uid(), decided_at = now()
    where p.first_client_id = least(p_survivor_id, p_merged_id)
      and p.second_client_id = greatest(p_survivor_id, p_merged_id);
  update public.clients set deleted_at = clock_timestamp(), merged_into = p_survivor_id where id = p_merged_id;
  perform private.write_client(p_survivor_id, wanted);
  if wanted ->> 'pinned_note' = merged.pinned_note and survivor.pinned_note is distinct from merged.pinned_note then
    -- It stays the note of who wrote it.
    perform private.write_client(p_survivor_id,
      jsonb_build_object('pinned_note_by', merged.pinned_note_by, 'pinned_note_at', merged.pinned_note_at));
  end if;
  select coalesce(jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value)), '{}') into changes
    from jsonb_each(before) b
    join jsonb_each((select private.client_with_digits(c) from public.clients c where c.id = p_survivor_id)) a
      on a.key = b.key
    -- Digits that were chosen also where they are the same: the undo must not tell that they were.
    where (b.value <> a.value or b.key = 'partial_ssn' and wanted ? b.key)
      and b.key = any (private.mergeable_columns() || array['pinned_note_by', 'pinned_note_at']);

  merge.orders := private.move_visits(visit_ids, p_survivor_id);
  update public.household_members m set client_id = p_survivor_id where m.id = any (member_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents (merge_id, changes, visit_ids, survivor_visit_ids, member_ids)
    values (merge.id, changes, visit_ids, survivor_visit_ids, member_ids);
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$$;

create or replace function private.refuse_merged()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.merged_into is not null and new.deleted_at is null then
    raise sqlstate 'PT409' using
      message = 'merged', hint = 'This client was merged into another one. Undo the merge instead.';
  end if;
  return new;
end
$$;
comment on function private.refuse_merged() is
  'A tombstone comes back by unmerge_clients only: PT409 merged.';

create or replace function private.refuse_unmergeable(p_survivor public.clients, p_merged public.clients)
returns void language plpgsql stable set search_path = '' as $$
begin
  if p_survivor.id = p_merged.id then
    raise sqlstate 'PT409' using message = 'same_client', hint = 'A client cannot be merged with itself.';
  elsif p_survivor.merged_into is not null or p_merged.merged_into is not null then
    raise sqlstate 'PT409' using
      message = 'already_merged',
      hint = 'One of the two was merged already. Open the client that it was merged into.';
  elsif p_survivor.deleted_at is not null or p_merged.deleted_at is not null then
    raise sqlstate 'PT409' using message = 'deleted', hint = 'One of the two was deleted. Restore it first.';
  end if;
end
$$;
comment on function private.refuse_unmergeable(public.clients, public.clients) is
  'PT409 same_client, already_merged or deleted.';

create or replace function private.unmerge_clients(p_merge_id uuid, p_take_visits uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  merge public.client_merges;
  contents private.client_merge_contents;
  taken constant uuid[] := coalesce(p_take_visits, '{}');
  onward uuid;
  back jsonb;
begin
  perform private.require_live_session();
  select * into merge from public.client_merges m where m.id = p_merge_id;
  perform private.require_reviewer(merge.network_id, 'merge');
  select * into contents from private.client_merge_contents t where t.merge_id = p_merge_id;
  perform private.lock_both(contents.visit_ids || taken, merge.survivor_id, merge.merged_id);
  select * into merge from public.client_merges m where m.id = p_merge_id for update;
  -- Another undo has rewritten it meanwhile.
  select * into contents from private.client_merge_contents t where t.merge_id = p_merge_id;
  select c.merged_into into onward from public.clients c where c.id = merge.survivor_id;
  if merge.undone_at is not null then
    raise sqlstate 'PT409' using message = 'already_undone', hint = 'This merge was taken back already.';
  elsif onward is not null then
    raise sqlstate 'PT409' using
      message = 'survivor_merged',
      detail = jsonb_build_object('client_id', onward)::text,
      hint = 'The client that survived was merged, too. Undo that merge first.';
  elsif merge.merged_at <= now() - private.unmerge_time() then
    raise sqlstate 'PT409' using
      message = 'too_late',
      detail = jsonb_build_object('days', extract(day from private.unmerge_time()))::text,
      hint = 'This merge can no longer be undone.';
  elsif (taken <@ private.visits_since(merge)) is not true then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such visit since the merge.';
  end if;

  back := private.take_back_changes(merge, contents.changes);
  update public.clients set deleted_at = null, merged_into = null where id = merge.merged_id;
  perform private.move_visits(
    array(select v.id from public.visits v
      where v.id = any (contents.visit_ids || taken) and v.client_id = merge.survivor_id),
    merge.merged_id);
  update public.household_members m set client_id = merge.merged_id
    where m.id = any (contents.member_ids) and m.client_id = merge.survivor_id;
  update public.client_merges m set undone_by = auth.uid(), undone_at = clock_timestamp() where m.id = merge.id;
  -- Whether they are one person is open again.
  update public.client_pairs p set decision = null, decided_by = null, decided_at = null
    where p.decision = 'merged'
      and p.first_client_id = least(merge.survivor_id, merge.merged_id)
      and p.second_client_id = greatest(merge.survivor_id, merge.merged_id);
  perform private.record_event('unmerged', 'clients', t.id, merge.network_id,
      jsonb_build_object('merge_id', merge.id, 'from_client_id', t.other, 'visits', cardinality(taken),
        'columns', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(back) k)))
    from (values (merge.survivor_id, merge.merged_id), (merge.merged_id, merge.survivor_id)) t (id, other);
end
$$;
