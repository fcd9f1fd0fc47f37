-- A merge takes digits over, and its undo gives them back, although the column of clients has only dots. What both
-- recorded of them stands in private.client_merge_contents.

create function private.client_with_digits(p_client public.clients)
returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_client) || jsonb_build_object('partial_ssn', (
    select d.digits from private.client_digits d where d.client_id = p_client.id))
$$;
comment on function private.client_with_digits(public.clients) is
  'A client as JSON with the digits of the SSN in place of the dots; for functions that record what they do with them.';

create or replace function private.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb,
  p_survivor_updated_at timestamptz, p_merged_updated_at timestamptz
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
    raise sqlstate 'PT404' using message = 'There are no such two clients in one network.';
  end if;
  perform private.lock_both(
    array(select v.id from public.visits v where v.client_id = p_merged_id), p_survivor_id, p_merged_id);
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.refuse_unmergeable(survivor, merged);
  if (survivor.updated_at, merged.updated_at) is distinct from (p_survivor_updated_at, p_merged_updated_at) then
    raise sqlstate 'PT409' using
      message = 'One of the two was changed in the meantime.',
      detail = '{"code": "outdated"}', hint = 'Look at both again.';
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

create or replace function private.take_back_changes(p_merge public.client_merges, p_changes jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  survivor constant jsonb := (
    select private.client_with_digits(c) from public.clients c where c.id = p_merge.survivor_id);
  back jsonb := '{}';
  field text;
  change jsonb;
  later private.client_merge_contents;
begin
  for field, change in select e.key, e.value from jsonb_each(p_changes) e loop
    select t.* into later
      from public.client_merges m join private.client_merge_contents t on t.merge_id = m.id
      where m.survivor_id = p_merge.survivor_id and m.undone_at is null and m.merged_at > p_merge.merged_at
        and t.changes ? field
      order by m.merged_at limit 1;
    if found then
      if later.changes -> field -> 0 = change -> 1 then
        update private.client_merge_contents t
          set changes = jsonb_set(t.changes, array[field, '0'], change -> 0) where t.merge_id = later.merge_id;
      end if;
    elsif survivor -> field = change -> 1 then
      back := back || jsonb_build_object(field, change -> 0);
    end if;
  end loop;
  perform private.write_client(p_merge.survivor_id, back);
  return back;
end
$$;
