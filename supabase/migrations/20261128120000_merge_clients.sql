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

call private.tenant_table('public.client_merges', scope => 'network', frozen => array['survivor_id', 'merged_id']);
-- The trail has what was done under its own name, on both clients.
drop trigger client_merges_audit_insert on public.client_merges;
drop trigger client_merges_audit_update on public.client_merges;
drop trigger client_merges_audit_delete on public.client_merges;
grant select on public.client_merges to authenticated, service_role;
create policy client_merges_select on public.client_merges for select to authenticated
  using (network_id = any ((select private.reviewed_network_ids())::uuid[]));

create table private.client_merge_contents (
  merge_id uuid primary key references public.client_merges on delete cascade,
  changes jsonb not null,
  visit_ids uuid[] not null,
  survivor_visit_ids uuid[] not null,
  member_ids uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.client_merge_contents is 'What taking a merge back needs. It holds personal data.';
comment on column private.client_merge_contents.changes is '{column: [before, after]} of the survivor: what the merge really changed.';
comment on column private.client_merge_contents.visit_ids is 'The visits that moved, deleted ones too; their orders go where they go.';
comment on column private.client_merge_contents.survivor_visit_ids is
  'The visits that the survivor had: those that are neither here nor moved came since.';
alter table private.client_merge_contents enable row level security;
create trigger client_merge_contents_touch before update on private.client_merge_contents
  for each row execute function private.touch_updated_at();

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
begin
  foreach columns in array array[
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k <> all (signature)),
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k = any (signature))
  ] loop
    if columns is not null then
      execute format(
        'update public.clients c set (%1$s) = (select %1$s from jsonb_populate_record(null::public.clients, $2)) where c.id = $1',
        columns) using p_client_id, p_values;
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

-- Whoever stands in both households is one person: the row of the merged one stays where it is.
create function private.members_to_move(p_survivor_id uuid, p_merged_id uuid)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}')
  from public.household_members m
  where m.client_id = p_merged_id and (m.deleted_at is not null or not exists (
    select from (
      select o.first_name, o.last_name, o.birth_date, o.birth_year
      from public.household_members o where o.client_id = p_survivor_id and o.deleted_at is null
      union all
      select c.first_name, c.last_name, c.date_of_birth, null from public.clients c where c.id = p_survivor_id
    ) there
    where private.match_text(there.first_name) = private.match_text(m.first_name)
      and private.match_text(coalesce(there.last_name, m.last_name, ''))
        is not distinct from private.match_text(coalesce(m.last_name, there.last_name, ''))
      and case when there.birth_date is not null and m.birth_date is not null then there.birth_date = m.birth_date
        else coalesce(
          coalesce(extract(year from there.birth_date), there.birth_year)
            = coalesce(extract(year from m.birth_date), m.birth_year), true) end
  ))
$$;
comment on function private.members_to_move(uuid, uuid) is
  'The household members of a merged client who do not stand in the household of the survivor already, by name and birth.';

create function private.refuse_unmergeable(p_survivor public.clients, p_merged public.clients)
returns void language plpgsql stable set search_path = '' as $$
begin
  if p_survivor.id = p_merged.id then
    raise sqlstate 'PT409' using
      message = 'A client cannot be merged with itself.', detail = '{"code": "same_client"}';
  elsif p_survivor.merged_into is not null or p_merged.merged_into is not null then
    raise sqlstate 'PT409' using
      message = 'One of the two was merged already.', detail = '{"code": "already_merged"}',
      hint = 'Open the client that it was merged into.';
  elsif p_survivor.deleted_at is not null or p_merged.deleted_at is not null then
    raise sqlstate 'PT409' using
      message = 'One of the two was deleted.', detail = '{"code": "deleted"}', hint = 'Restore it first.';
  end if;
end
$$;
comment on function private.refuse_unmergeable(public.clients, public.clients) is
  'PT409 with same_client, already_merged or deleted in details.';

create function private.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb,
  p_survivor_updated_at timestamptz, p_merged_updated_at timestamptz
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  survivor public.clients;
  merged public.clients;
  -- The digits of an SSN are not shown: whoever wants those of the other record says so.
  wanted jsonb := coalesce(p_values, '{}');
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
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', merged.partial_ssn);
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
    from jsonb_each(to_jsonb(survivor)) b
    join jsonb_each((select to_jsonb(c) from public.clients c where c.id = p_survivor_id)) a on a.key = b.key
    where b.value <> a.value
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

create function public.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb,
  p_survivor_updated_at timestamptz, p_merged_updated_at timestamptz
)
returns uuid language sql set search_path = '' as $$
  select private.merge_clients(p_survivor_id, p_merged_id, p_values, p_survivor_updated_at, p_merged_updated_at)
$$;
comment on function public.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Makes two records of one person one: the id of the merge. Visits, orders and household members move to the survivor; the other one goes to the trash and leads to the survivor. p_values {column: value}: what the survivor gets, of the columns that people fill in; partial_ssn "merged" takes the digits of the other one. The times are updated_at of both as they were seen. 409 same_client, already_merged, deleted, outdated or household_full in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';

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

grant execute on function
  private.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz),
  public.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz),
  private.preview_merge(uuid, uuid), public.preview_merge(uuid, uuid)
to authenticated;
