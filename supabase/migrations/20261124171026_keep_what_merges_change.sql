-- A merge keeps all that its undo needs: what it chose although nothing changed, whose place a member of the
-- household has who stayed where it was, and the pairs that it takes away or decides.

alter table private.client_merge_contents
  add column kept_members jsonb not null default '{}',
  add column pairs jsonb not null default '[]';
comment on column private.client_merge_contents.changes is
  '{column: [before, after]} of the survivor: what the merge chose, and what both said. Beside pinned_note always who signed it and when; where the note stayed the same, after has the signature that the merge alone would give it.';
comment on column private.client_merge_contents.kept_members is
  '{member: [ids]}: members who stayed with the merged client because the survivor, or these members of its household, are the same person.';
comment on column private.client_merge_contents.pairs is
  'The pairs of both as they were, where the merge took them away or changed their decision; compared: private.compared_rows then.';

create function private.columns_of_change(p_column text)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select case p_column
    when 'pinned_note' then array['pinned_note', 'pinned_note_by', 'pinned_note_at']
    else array[p_column] end
$$;
comment on function private.columns_of_change(text) is
  'The columns that a choice of a column writes: a note is kept with its signature.';

create function private.merge_changes(p_before jsonb, p_other jsonb, p_wanted jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  after jsonb := (
    select private.client_with_digits(c) from public.clients c where c.id = (p_before ->> 'id')::uuid);
begin
  if p_before ->> 'pinned_note' = after ->> 'pinned_note' then
    after := after || case when p_other ->> 'pinned_note' = p_before ->> 'pinned_note'
      then jsonb_build_object('pinned_note_by', p_other -> 'pinned_note_by', 'pinned_note_at', p_other -> 'pinned_note_at')
      else jsonb_build_object('pinned_note_by', private.current_actor(), 'pinned_note_at', now()) end;
  end if;
  return (
    select coalesce(jsonb_object_agg(c, jsonb_build_array(p_before -> c, after -> c)), '{}')
    from unnest(private.mergeable_columns()) k
    cross join unnest(private.columns_of_change(k)) c
    -- Digits only where they were chosen: what an undo writes must not say that both had the same.
    where p_wanted ? k or k <> 'partial_ssn' and p_before ->> k = p_other ->> k
  );
end
$$;
comment on function private.merge_changes(jsonb, jsonb, jsonb) is
  'What a merge made of the survivor, as client_merge_contents.changes. p_before, p_other: survivor and merged client before it (private.client_with_digits).';

-- Whoever stands in both households is one person: the row of the merged one stays where it is.
create function private.members_there(p_survivor_id uuid, p_merged_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(same.id, same.there), '{}')
  from (
    select m.id, jsonb_agg(there.id) as there
    from public.household_members m
    cross join (
      select o.id, o.first_name, o.last_name, o.birth_date, o.birth_year
      from public.household_members o where o.client_id = p_survivor_id and o.deleted_at is null
      union all
      select c.id, c.first_name, c.last_name, c.date_of_birth, null from public.clients c where c.id = p_survivor_id
    ) there
    where m.client_id = p_merged_id and m.deleted_at is null
      and private.match_text(there.first_name) = private.match_text(m.first_name)
      and private.match_text(coalesce(there.last_name, m.last_name, ''))
        is not distinct from private.match_text(coalesce(m.last_name, there.last_name, ''))
      and case when there.birth_date is not null and m.birth_date is not null then there.birth_date = m.birth_date
        else coalesce(
          coalesce(extract(year from there.birth_date), there.birth_year)
            = coalesce(extract(year from m.birth_date), m.birth_year), true) end
    group by m.id
  ) same
$$;
comment on function private.members_there(uuid, uuid) is
  '{member: [ids]}: the household members of a merged client who stand in the household of the survivor already, by name and birth, and as whom; the survivor is one of them.';

create function private.compared_rows(p_one uuid, p_other uuid)
returns text language sql stable security definer set search_path = '' as $$
  select md5(string_agg(
    -- Sets that are made of the words, in no certain order.
    (to_jsonb(m) - array['keys', 'first_roots', 'first_sounds', 'last_sounds'])::text, ' ' order by m.client_id))
  from private.client_match m where m.client_id in (p_one, p_other)
$$;
comment on function private.compared_rows(uuid, uuid) is
  'A digest of what is compared of two clients: it is another when a field of the two is.';

create function private.pairs_of(p_one uuid, p_other uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  -- Somebody may be deciding about one of them.
  perform from public.client_pairs p
    where p.first_client_id in (p_one, p_other) or p.second_client_id in (p_one, p_other)
    order by p.id for update;
  return (
    select coalesce(jsonb_agg(to_jsonb(p)
      || jsonb_build_object('compared', private.compared_rows(p.first_client_id, p.second_client_id))), '[]')
    from public.client_pairs p
    where p.first_client_id in (p_one, p_other) or p.second_client_id in (p_one, p_other)
  );
end
$$;
comment on function private.pairs_of(uuid, uuid) is
  'Locks the pairs of two clients, and returns them as client_merge_contents.pairs has them.';

create function private.changed_pairs(p_pairs jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(kept.pair), '[]')
  from jsonb_array_elements(p_pairs) kept (pair)
  where not exists (
    select from public.client_pairs p
    where p.id = (kept.pair ->> 'id')::uuid and p.decision is not distinct from kept.pair ->> 'decision'
  )
$$;
comment on function private.changed_pairs(jsonb) is 'Those of some pairs that are gone, or are decided otherwise by now.';

create function private.await_merges(p_network_id uuid)
returns void language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('merges ' || p_network_id, 0))
$$;
comment on function private.await_merges(uuid) is
  'One merge or undo at a time in a network: an undo rewrites what the other merges have kept.';

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
  other jsonb;
  unknown text;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  kept_members jsonb;
  member_ids uuid[];
  pairs jsonb;
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
  perform private.await_merges(survivor.network_id);
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
  other := private.client_with_digits(merged);
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', other -> 'partial_ssn');
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  kept_members := private.members_there(p_survivor_id, p_merged_id);
  member_ids := array(
    select m.id from public.household_members m
    where m.client_id = p_merged_id and not kept_members ? m.id::text);
  pairs := private.pairs_of(p_survivor_id, p_merged_id);
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
  insert into private.client_merge_contents
      (merge_id, changes, visit_ids, survivor_visit_ids, member_ids, kept_members, pairs)
    values (
      merge.id, private.merge_changes(before, other, wanted), visit_ids, survivor_visit_ids, member_ids,
      kept_members, private.changed_pairs(pairs)
    );
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$$;

drop function private.members_to_move(uuid, uuid);

-- What open merges have kept so far.
update private.client_merge_contents t
  set kept_members = private.members_there(m.survivor_id, m.merged_id),
    changes = t.changes || case when t.changes ? 'pinned_note' then jsonb_build_object(
      'pinned_note_by', coalesce(t.changes -> 'pinned_note_by', jsonb_build_array(s.pinned_note_by, s.pinned_note_by)),
      'pinned_note_at', coalesce(t.changes -> 'pinned_note_at', jsonb_build_array(s.pinned_note_at, s.pinned_note_at))
    ) else '{}' end
  from public.client_merges m
  join public.clients s on s.id = m.survivor_id
  where m.id = t.merge_id and m.undone_at is null;
