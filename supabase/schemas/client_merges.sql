-- Two records of one person become one: visits, orders and household members move to the survivor, who gets
-- the values that somebody chose. What moved and what changed is kept, so that it can be taken back.
create table public.client_merges (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  survivor_id uuid not null,
  merged_id uuid not null,
  visits integer not null,
  orders integer not null,
  members integer not null,
  merged_by uuid references public.colleagues on delete set null,
  merged_at timestamptz not null default clock_timestamp(),
  undone_by uuid references public.colleagues on delete set null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (survivor_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (merged_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table public.client_merges is
  'Which client was merged into which, by whom, and whether that was taken back. Whoever erases what is known of a person has to find both clients here, and private.client_merge_contents.';
comment on column public.client_merges.visits is 'How many visits moved, without deleted ones; likewise orders, and members of the household.';

create unique index client_merges_active_idx on public.client_merges (merged_id) where undone_at is null;
create index client_merges_merged_idx on public.client_merges (merged_id, network_id);
create index client_merges_survivor_idx on public.client_merges (survivor_id, network_id, merged_at);
create index client_merges_network_idx on public.client_merges (network_id, merged_at);
create index client_merges_merged_by_idx on public.client_merges (merged_by);
create index client_merges_undone_by_idx on public.client_merges (undone_by);

-- The trail has what was done under its own name, on both clients.
call private.tenant_table('public.client_merges', scope => 'network',
  frozen => array['survivor_id', 'merged_id'], audited => false);

grant select on public.client_merges to authenticated, service_role;

create table private.client_merge_contents (
  merge_id uuid primary key references public.client_merges on delete cascade,
  changes jsonb not null,
  visit_ids uuid[] not null,
  survivor_visit_ids uuid[] not null,
  member_ids uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept_members jsonb not null default '{}',
  pairs jsonb not null default '[]',
  certification_ids uuid[] not null default '{}'
);
comment on table private.client_merge_contents is 'What taking a merge back needs. It holds personal data.';
comment on column private.client_merge_contents.changes is
  '{column: [before, after]} of the survivor: what the merge chose, and what both said. Beside pinned_note always who signed it and when; where the note stayed the same, after has the signature that the merge alone would give it.';
comment on column private.client_merge_contents.visit_ids is 'The visits that moved, deleted ones too; their orders go where they go.';
comment on column private.client_merge_contents.survivor_visit_ids is
  'The visits that the survivor had: those that are neither here nor moved came since.';
comment on column private.client_merge_contents.kept_members is
  '{member: [ids]}: members who stayed with the merged client because the survivor, or these members of its household, are the same person.';
comment on column private.client_merge_contents.pairs is
  'The pairs of both as they were, where the merge took them away or changed their decision; compared: private.compared_rows then.';

alter table private.client_merge_contents enable row level security;

-- What is written for somebody who was merged a moment ago goes to the survivor. The lock makes both orders
-- right: a merge waits for this transaction and then takes the row along, or this one waits for the merge
-- and then sees where to go.
create function private.follow_merge()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = new.client_id for key share;
    exit when onward is null;
    new.client_id := onward;
  end loop;
  return new;
end
$$;
comment on function private.follow_merge() is 'Before insert: a row for a merged client is one for the survivor.';

create function private.lock_client(p_client_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  survivor uuid := p_client_id;
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = survivor for no key update;
    exit when onward is null;
    survivor := onward;
  end loop;
  return survivor;
end
$$;
comment on function private.lock_client(uuid) is
  'Locks a client, or the one it was merged into, until the transaction ends, and says which: two desks at once wait here.';

create function private.mergeable_columns()
returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.clients'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'deleted_at'
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
$$;
comment on function private.mergeable_columns() is 'The columns of a client that people fill in: those that the API may change.';

create function private.write_client(p_client_id uuid, p_values jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  -- Who signed a note is written after the note, whose trigger signs it anew.
  signature constant text[] := array['pinned_note_by', 'pinned_note_at'];
  columns text;
  given constant jsonb := p_values || case when p_values ? 'custom' then jsonb_build_object('custom', (
    -- Of the fields of admins, too, what is not named is emptied.
    select coalesce(jsonb_object_agg(k, null::text), '{}')
    from jsonb_object_keys(private.admin_answers_of(p_client_id)) k) || (p_values -> 'custom')) else '{}' end;
begin
  foreach columns in array array[
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k <> all (signature)),
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k = any (signature))
  ] loop
    if columns is not null then
      execute format(
        'update public.clients c set (%1$s) = (select %1$s from jsonb_populate_record(null::public.clients, $2)) where c.id = $1',
        columns) using p_client_id, given;
    end if;
  end loop;
end
$$;
comment on function private.write_client(uuid, jsonb) is 'Gives a client the values {column: value}. Judges nobody.';

-- Visits before clients: who changes a visit has locked it, and then waits for its client (the visit rules).
create function private.lock_both(p_visits uuid[], p_one uuid, p_other uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.visits v where v.id = any (p_visits) order by v.id for update;
  perform from public.clients c where c.id in (p_one, p_other) order by c.id for update;
end
$$;
comment on function private.lock_both(uuid[], uuid, uuid) is
  'Locks visits and two clients, always in the order of their ids: two admins at once wait, and neither dies.';

create function private.move_visits(p_visits uuid[], p_to uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  orders integer;
begin
  update public.visits v set client_id = p_to where v.id = any (p_visits);
  update public.orders o
    set client_id = p_to, search_text = private.search_key(c.first_name, c.last_name)
    from public.clients c
    where c.id = p_to and o.visit_id = any (p_visits);
  get diagnostics orders = row_count;
  return orders;
end
$$;
comment on function private.move_visits(uuid[], uuid) is
  'Gives visits to a client, and their orders with them; how many orders. Judges nobody.';

create function private.refuse_unmergeable(p_survivor public.clients, p_merged public.clients)
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

create function private.merge_clients(
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
  diet text;
  unknown text;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  kept_members jsonb;
  member_ids uuid[];
  certification_ids uuid[];
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
  if jsonb_typeof(wanted -> 'custom') = 'object' and not private.may_run_network(survivor.network_id) then
    -- Of a field of admins others choose nothing, as if there were none.
    select k into unknown
      from jsonb_object_keys(wanted -> 'custom') k
      where k = any (private.admin_codes('clients', survivor.network_id)) limit 1;
    if unknown is not null then
      raise sqlstate 'PT409' using
        message = 'custom_field_unknown', detail = jsonb_build_object('field', unknown)::text,
        hint = 'No field has this code.';
    end if;
  end if;
  before := private.client_as_recorded(survivor);
  other := private.client_as_recorded(merged);
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', other -> 'partial_ssn');
  end if;

  -- Never less: an allergy that one of the two records knows is known.
  if coalesce(survivor.dietary_needs, merged.dietary_needs) is not null then
    wanted := wanted || jsonb_build_object(
      'dietary_needs', private.unite_needs(survivor.dietary_needs, merged.dietary_needs));
  end if;
  diet := private.unite_notes(survivor.dietary_note, merged.dietary_note);
  if length(diet) > 200 then
    raise sqlstate 'PT409' using
      message = 'dietary_notes_too_long',
      hint = 'Both dietary notes are kept and are too long together. Shorten one of them first.';
  elsif diet is not null then
    wanted := wanted || jsonb_build_object('dietary_note', diet);
  end if;

  -- Nor an answer to a question of the network's own: the survivor's goes first, and what was chosen before both.
  wanted := wanted || jsonb_build_object('custom', private.without_empty(
    (other -> 'custom') || (before -> 'custom') || coalesce(wanted -> 'custom', '{}')));
  if wanted -> 'custom' = before -> 'custom' then
    wanted := wanted - 'custom';
  end if;

  -- Nor a number that the next import of the old program brings again.
  if survivor.external_id is null and merged.external_id is not null and not wanted ? 'external_id' then
    wanted := wanted || jsonb_build_object('external_id', merged.external_id);
  end if;

  -- Nor what another program told of the household: that of one record, whole.
  if not exists (
    select from jsonb_each(before || wanted) t where t.key = any (private.told_together('clients')) and t.value <> 'null'
  ) then
    wanted := wanted || (
      select coalesce(jsonb_object_agg(t.key, t.value), '{}') from jsonb_each(other) t
      where t.key = any (private.told_together('clients')) and t.value <> 'null');
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  kept_members := private.members_there(p_survivor_id, p_merged_id);
  member_ids := array(
    select m.id from public.household_members m
    where m.client_id = p_merged_id and not kept_members ? m.id::text);
  certification_ids := array(select c.id from public.certifications c where c.client_id = p_merged_id order by c.id);
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
  update public.certifications c set client_id = p_survivor_id where c.id = any (certification_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents
      (merge_id, changes, visit_ids, survivor_visit_ids, member_ids, kept_members, pairs, certification_ids)
    values (
      merge.id, private.merge_changes(before, other, wanted), visit_ids, survivor_visit_ids, member_ids,
      kept_members, private.changed_pairs(pairs), certification_ids
    );
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$$;

create function public.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb,
  p_survivor_updated_at timestamptz, p_merged_updated_at timestamptz
)
returns uuid language sql set search_path = '' as $$
  select private.merge_clients(p_survivor_id, p_merged_id, p_values, p_survivor_updated_at, p_merged_updated_at)
$$;
comment on function public.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Makes two records of one person one: the id of the merge. Visits, orders, household members and certifications move to the survivor; the other one goes to the trash and leads to the survivor. p_values {column: value}: what the survivor gets, of the columns that people fill in; partial_ssn "merged" takes the digits of the other one. The times are updated_at of both as they were seen. 409 same_client, already_merged, deleted, outdated, dietary_notes_too_long or household_full in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';

create function private.preview_merge(p_survivor_id uuid, p_merged_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
  place uuid;
begin
  perform private.require_live_session();
  -- The whole merge is tried and taken back: a preview refuses what the merge would refuse.
  begin
    perform private.merge_clients(
      p_survivor_id, p_merged_id, '{}',
      (select c.updated_at from public.clients c where c.id = p_survivor_id),
      (select c.updated_at from public.clients c where c.id = p_merged_id));
    select v.location_id into place
      from public.visits v
      where v.client_id = p_survivor_id and v.deleted_at is null
      order by v.visited_at desc, v.id limit 1;
    select jsonb_build_object(
        'visits', m.visits, 'orders', m.orders, 'members', m.members,
        'members_already_there', (
          select count(*) from public.household_members h where h.client_id = p_merged_id and h.deleted_at is null),
        'visit_limit', private.visit_limit(p_survivor_id, place, now()))
      into answer
      from public.client_merges m where m.merged_id = p_merged_id and m.undone_at is null;
    raise sqlstate 'LRDRY';
  exception when sqlstate 'LRDRY' then
    return answer;
  end;
end
$$;

create function public.preview_merge(p_survivor_id uuid, p_merged_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.preview_merge(p_survivor_id, p_merged_id) $$;
comment on function public.preview_merge(uuid, uuid) is
  'What merge_clients would move, without doing it: {visits, orders, members, members_already_there: household members who stand in both, visit_limit: what the visit rules say of one more visit afterwards, at the location of the last one; null without rules or visits}. Refused as merge_clients is.';

-- However a client comes out of the trash: restored by an admin, or the deletion taken back.
create function private.refuse_merged()
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

-- A merge takes digits over, and its undo gives them back, although the column of clients has only dots; likewise the
-- values of the fields of admins. What both recorded of them stands in private.client_merge_contents.
create function private.client_as_recorded(p_client public.clients)
returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_client) || jsonb_build_object(
    'partial_ssn', (select d.digits from private.client_digits d where d.client_id = p_client.id),
    'custom', p_client.custom || private.admin_answers_of(p_client.id))
$$;
comment on function private.client_as_recorded(public.clients) is
  'A client as JSON with the digits of the SSN in place of the dots, and with the values of the fields of admins; for functions that record what they do with them.';

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
    select private.client_as_recorded(c) from public.clients c where c.id = (p_before ->> 'id')::uuid);
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
  'What a merge made of the survivor, as client_merge_contents.changes. p_before, p_other: survivor and merged client before it (private.client_as_recorded).';

-- Whoever stands in both households is one person: the row of the merged one stays where it is.
create function private.members_there(p_survivor_id uuid, p_merged_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(same.id, same.there), '{}')
  from (
    select m.id, jsonb_agg(there.id) as there
    from public.household_members m
    cross join (
      select o.id, o.first_name, o.last_name, o.birth_date, o.birth_year, o.dietary_needs, o.dietary_note
      from public.household_members o where o.client_id = p_survivor_id and o.deleted_at is null
      union all
      select c.id, c.first_name, c.last_name, c.date_of_birth, null, c.dietary_needs, c.dietary_note
      from public.clients c where c.id = p_survivor_id
    ) there
    where m.client_id = p_merged_id and m.deleted_at is null
      -- Whoever has a need that the other row lacks moves along: nobody's allergy is lost.
      and coalesce(m.dietary_needs, '{}') <@ coalesce(there.dietary_needs, '{}')
      and private.unite_notes(there.dietary_note, m.dietary_note) is not distinct from there.dietary_note
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
  -- The columns of the trigger clients_match_update, which takes back a decision of not sure.
  select md5(string_agg(
    jsonb_build_array(c.first_name, c.last_name, c.email, c.phone_number, c.date_of_birth,
      c.address_line1, c.address_line2, c.city, c.zip_code)::text, ' ' order by c.id))
  from public.clients c where c.id in (p_one, p_other)
$$;
comment on function private.compared_rows(uuid, uuid) is
  'A digest of the fields of two clients that are compared: it is another when one of them is.';

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

grant execute on function
  private.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz),
  public.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz), private.preview_merge(uuid, uuid),
  public.preview_merge(uuid, uuid)
to authenticated;

-- By its name before those that look at the client.
create trigger visits_aim before insert on public.visits
  for each row execute function private.follow_merge();

create trigger household_members_aim before insert on public.household_members
  for each row execute function private.follow_merge();

create trigger certifications_aim before insert on public.certifications
  for each row execute function private.follow_merge();

create trigger client_merge_contents_touch before update on private.client_merge_contents
  for each row execute function private.touch_updated_at();

create trigger clients_refuse_merged before update of deleted_at on public.clients
  for each row execute function private.refuse_merged();

create policy client_merges_select on public.client_merges for select to authenticated
  using (network_id = any ((select private.reviewed_network_ids())::uuid[]));
