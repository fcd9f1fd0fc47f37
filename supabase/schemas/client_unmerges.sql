-- Back as it was: the tombstone lives again with its own fields, its visits with their orders come back, also
-- those that were changed or deleted since, and the members of its household. A field of the survivor goes
-- back unless somebody changed it since. Visits since the merge stay with the survivor, but for those named.
create function private.unmerge_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '90 days' $$;
comment on function private.unmerge_time() is 'For how long a merge can be taken back. The app offers it as long (src/config.ts).';

-- Without the merge the later ones had begun with another value: each gets that as its own "before", up to one that
-- replaced it. Who signed a note is not compared: a colleague who is gone signs none any longer.
create function private.take_back_changes(p_merge public.client_merges, p_changes jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  survivor constant jsonb := (
    select private.client_as_recorded(c) from public.clients c where c.id = p_merge.survivor_id);
  signer constant text := 'pinned_note_by';
  back jsonb := '{}';
  field text;
  columns text[];
  was jsonb;
  becomes jsonb;
  after jsonb;
  later private.client_merge_contents;
  stands boolean;
begin
  for field in select k from jsonb_object_keys(p_changes) k where k = any (private.mergeable_columns()) loop
    columns := private.columns_of_change(field);
    becomes := private.side_of_change(p_changes, columns, 0);
    was := private.value_after(becomes, private.side_of_change(p_changes, columns, 1), field);
    -- Digits are written also where they are the same: what is recorded must not say that they were.
    stands := was <> becomes or field = 'partial_ssn';
    for later in
      select t.*
      from public.client_merges m join private.client_merge_contents t on t.merge_id = m.id
      where m.survivor_id = p_merge.survivor_id and m.undone_at is null and m.merged_at > p_merge.merged_at
        and t.changes ? field
      order by m.merged_at
    loop
      -- false where somebody changed it in between.
      stands := stands and private.side_of_change(later.changes, columns, 0) - signer = was - signer;
      exit when not stands;
      update private.client_merge_contents t
        set changes = t.changes || (
          select jsonb_object_agg(c, jsonb_build_array(becomes -> c, t.changes -> c -> 1)) from unnest(columns) c)
        where t.merge_id = later.merge_id;
      after := private.side_of_change(later.changes, columns, 1);
      was := private.value_after(was, after, field);
      becomes := private.value_after(becomes, after, field);
      stands := was <> becomes;
      exit when not stands;
    end loop;
    if stands and (select jsonb_object_agg(c, survivor -> c) from unnest(columns) c) - signer = was - signer then
      back := back || becomes;
    end if;
  end loop;
  if not exists (select from public.colleagues c where c.id = (back ->> signer)::uuid) and back ? signer then
    back := back || jsonb_build_object(signer, null);
  end if;
  perform private.write_client(p_merge.survivor_id, back);
  return back;
end
$$;
comment on function private.take_back_changes(public.client_merges, jsonb) is
  'Gives the survivor the values of before a merge, where nobody changed them since: which.';

create function private.visits_since(p_merge public.client_merges)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(v.id), '{}')
  from public.visits v
  where v.client_id = p_merge.survivor_id
    and v.id <> all ((select t.survivor_visit_ids from private.client_merge_contents t where t.merge_id = p_merge.id)::uuid[])
    and not exists (
      select from public.client_merges m join private.client_merge_contents t on t.merge_id = m.id
      where m.survivor_id = p_merge.survivor_id and m.undone_at is null and v.id = any (t.visit_ids)
    )
$$;
comment on function private.visits_since(public.client_merges) is
  'Visits that the survivor got since a merge, other than by a merge.';

create function private.unmerge_clients(p_merge_id uuid, p_take_visits uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  merge public.client_merges;
  contents private.client_merge_contents;
  taken constant uuid[] := coalesce(p_take_visits, '{}');
  onward uuid;
  back jsonb;
  gone uuid[];
begin
  perform private.require_live_session();
  select * into merge from public.client_merges m where m.id = p_merge_id;
  perform private.require_reviewer(merge.network_id, 'merge');
  perform private.await_merges(merge.network_id);
  select * into contents from private.client_merge_contents t where t.merge_id = p_merge_id;
  perform private.lock_both(contents.visit_ids || taken, merge.survivor_id, merge.merged_id);
  select * into merge from public.client_merges m where m.id = p_merge_id for update;
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
  with back_home as (
    update public.household_members m set client_id = merge.merged_id
      where m.id = any (contents.member_ids) and m.client_id = merge.survivor_id
      returning m.id, m.deleted_at
  )
  select coalesce(array_agg(h.id) filter (where h.deleted_at is null), '{}') into gone from back_home h;
  -- Those that were made at a visit that goes back, too.
  update public.certifications c set client_id = merge.merged_id
    where (c.id = any (contents.certification_ids) or c.visit_id = any (taken)) and c.client_id = merge.survivor_id;
  update public.client_merges m set undone_by = auth.uid(), undone_at = clock_timestamp() where m.id = merge.id;
  if back ?| array['first_name', 'last_name', 'date_of_birth'] then
    gone := gone || merge.survivor_id;
  end if;
  perform private.move_kept_members(merge.survivor_id, gone);
  update public.client_pairs p set decision = null, decided_by = null, decided_at = null
    where p.decision = 'merged'
      and p.first_client_id = least(merge.survivor_id, merge.merged_id)
      and p.second_client_id = greatest(merge.survivor_id, merge.merged_id);
  perform private.restore_pairs(contents.pairs);
  perform private.record_event('unmerged', 'clients', t.id, merge.network_id,
      jsonb_build_object('merge_id', merge.id, 'from_client_id', t.other, 'visits', cardinality(taken),
        'columns', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(back) k)))
    from (values (merge.survivor_id, merge.merged_id), (merge.merged_id, merge.survivor_id)) t (id, other);
end
$$;

create function public.unmerge_clients(p_merge_id uuid, p_take_visits uuid[] default '{}')
returns void language sql set search_path = '' as $$ select private.unmerge_clients(p_merge_id, p_take_visits) $$;
comment on function public.unmerge_clients(uuid, uuid[]) is
  'Undoes a merge within private.unmerge_time(): visits, orders, members, fields and decided pairs are as they would be without it; what was changed since stays. p_take_visits: visits of the survivor since the merge that are the other one''s; 404 for any other. 409 already_undone, survivor_merged (with client_id), too_late or household_full in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';

-- Before a merge is taken back people see what goes where, and say whose the visits since are.
create function private.preview_unmerge(p_merge_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  merge public.client_merges;
  before jsonb;
  since uuid[];
  answer jsonb;
begin
  perform private.require_live_session();
  select * into merge from public.client_merges m where m.id = p_merge_id;
  since := private.visits_since(merge);
  select to_jsonb(c) into before from public.clients c where c.id = merge.survivor_id;
  -- The undo is tried and taken back: a preview refuses what it would refuse.
  begin
    perform private.unmerge_clients(p_merge_id, '{}');
    select jsonb_build_object(
        'survivor_name', s.full_name, 'merged_name', m.full_name, 'merged_at', merge.merged_at,
        'visits', (select count(*) from public.visits v where v.client_id = m.id and v.deleted_at is null),
        'orders', (select count(*) from public.orders o where o.client_id = m.id),
        'members', (select count(*) from public.household_members h where h.client_id = m.id and h.deleted_at is null),
        'columns', (
          select coalesce(jsonb_agg(k order by array_position(private.mergeable_columns(), k)), '[]')
          from unnest(private.mergeable_columns()) k
          where before -> k is distinct from to_jsonb(s) -> k
        ))
      into answer
      from public.clients s, public.clients m
      where s.id = merge.survivor_id and m.id = merge.merged_id;
    raise sqlstate 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return answer || jsonb_build_object('since', coalesce((
    select jsonb_agg(jsonb_build_object(
        'visit_id', v.id, 'visited_at', v.visited_at, 'household_size', v.household_size, 'location_name', l.name,
        'orders', (select count(*) from public.orders o where o.visit_id = v.id)
      ) order by v.visited_at desc, v.id)
    from public.visits v
    join public.locations l on l.id = v.location_id
    where v.id = any (since) and v.deleted_at is null
      -- Of other locations one sees no visits: they stay where they are.
      and (private.may_run_network(merge.network_id) or v.location_id in (select private.my_location_ids()))
  ), '[]'));
end
$$;

create function public.preview_unmerge(p_merge_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.preview_unmerge(p_merge_id) $$;
comment on function public.preview_unmerge(uuid) is
  'What unmerge_clients would give back, without doing it: {survivor_name, merged_name, merged_at, visits, orders, members: what goes to the merged one, columns: of the survivor that become what they were, since: [{visit_id, visited_at, household_size, location_name, orders}]: visits of the survivor since the merge at locations that the caller sees, which p_take_visits may name}. Refused as unmerge_clients is.';

-- An undo leaves what the merges that still hold would have made without it, and when all are undone everything is
-- as before: values with their signatures, members of the household, and decisions about pairs.
create function private.side_of_change(p_changes jsonb, p_columns text[], p_side integer)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select jsonb_object_agg(c, p_changes -> c -> p_side) from unnest(p_columns) c
$$;
comment on function private.side_of_change(jsonb, text[], integer) is
  '{column: value} of some columns before (0) or after (1) a merge, of client_merge_contents.changes.';

create function private.value_after(p_before jsonb, p_after jsonb, p_column text)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case when p_before -> p_column = p_after -> p_column then p_before else p_after end
$$;
comment on function private.value_after(jsonb, jsonb, text) is
  'What stands after a merge: the same note keeps its signature.';

create function private.move_kept_members(p_survivor_id uuid, p_gone uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  merge public.client_merges;
  contents private.client_merge_contents;
  there jsonb;
  member uuid;
  stand_ins uuid[];
  moved uuid[];
begin
  for merge in
    select m.* from public.client_merges m
    where m.survivor_id = p_survivor_id and m.undone_at is null
    order by m.merged_at
  loop
    select * into contents from private.client_merge_contents t where t.merge_id = merge.id;
    there := private.members_there(p_survivor_id, merge.merged_id);
    moved := '{}';
    for member, stand_ins in
      select e.key::uuid, array(select x::uuid from jsonb_array_elements_text(e.value) x)
      from jsonb_each(contents.kept_members) e
    loop
      stand_ins := array(select x from unnest(stand_ins) x where x <> all (p_gone));
      if cardinality(stand_ins) = 0 and not there ? member::text then
        moved := moved || member;
        contents.kept_members := contents.kept_members - member::text;
      else
        contents.kept_members := contents.kept_members || jsonb_build_object(
          member, case when cardinality(stand_ins) = 0 then there -> member::text else to_jsonb(stand_ins) end);
      end if;
    end loop;
    update public.household_members m set client_id = p_survivor_id
      where m.id = any (moved) and m.client_id = merge.merged_id;
    update public.client_merges m set members = m.members + cardinality(moved)
      where m.id = merge.id and moved <> '{}';
    update private.client_merge_contents t
      set kept_members = contents.kept_members, member_ids = t.member_ids || moved
      where t.merge_id = merge.id and t.kept_members <> contents.kept_members;
  end loop;
end
$$;
comment on function private.move_kept_members(uuid, uuid[]) is
  'Moves the members who stayed with merged clients to the survivor, after the last one left whose place they share. Whoever was removed from the household in between leaves nobody a place.';

create function private.restore_pairs(p_pairs jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  kept jsonb;
  pair public.client_pairs;
  onward uuid;
  is_live boolean;
begin
  for kept in select e.value from jsonb_array_elements(p_pairs) with ordinality e order by e.ordinality loop
    pair := jsonb_populate_record(null::public.client_pairs, kept);
    pair.decided_by := (select c.id from public.colleagues c where c.id = pair.decided_by);
    is_live := not exists (
      select from public.clients c
      where c.id in (pair.first_client_id, pair.second_client_id) and c.deleted_at is not null);
    -- The merge that takes this pair away, or changed a field of the two.
    select m.id into onward from public.client_merges m
      where m.undone_at is null and m.merged_id in (pair.first_client_id, pair.second_client_id) limit 1;
    if is_live and pair.decision = 'not_sure'
      and kept ->> 'compared' is distinct from private.compared_rows(pair.first_client_id, pair.second_client_id)
    then
      pair.decision := null;
      pair.decided_by := null;
      pair.decided_at := null;
      select m.id into onward from public.client_merges m
        where m.undone_at is null and m.survivor_id in (pair.first_client_id, pair.second_client_id)
        order by m.merged_at desc limit 1;
    end if;
    if onward is not null then
      update private.client_merge_contents t set pairs = t.pairs || kept where t.merge_id = onward;
    end if;
    if is_live then
      insert into public.client_pairs as p select pair.*
        on conflict (first_client_id, second_client_id) do update
          set decision = excluded.decision, decided_by = excluded.decided_by, decided_at = excluded.decided_at
          where p.decision is null and excluded.decision is not null;
    end if;
  end loop;
end
$$;
comment on function private.restore_pairs(jsonb) is
  'Brings back pairs of client_merge_contents.pairs after an undo, unless somebody decided since. What another merge keeps from coming back, the undo of that merge brings; not_sure only while both are as they were.';

grant execute on function
  private.unmerge_clients(uuid, uuid[]), public.unmerge_clients(uuid, uuid[]), private.preview_unmerge(uuid),
  public.preview_unmerge(uuid)
to authenticated;
