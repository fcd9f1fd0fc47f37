-- Back as it was: the tombstone lives again with its own fields, its visits with their orders come back, also
-- those that were changed or deleted since, and the members of its household. A field of the survivor goes
-- back unless somebody changed it since. Visits since the merge stay with the survivor, but for those named.

create function private.unmerge_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '90 days' $$;
comment on function private.unmerge_time() is 'For how long a merge can be taken back. The app offers it as long (src/config.ts).';

-- A later merge into the same survivor has replaced the value: what it brings back must not be ours.
create function private.take_back_changes(p_merge public.client_merges, p_changes jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  survivor constant jsonb := (select to_jsonb(c) from public.clients c where c.id = p_merge.survivor_id);
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
    raise sqlstate 'PT409' using
      message = 'This merge was taken back already.', detail = '{"code": "already_undone"}';
  elsif onward is not null then
    raise sqlstate 'PT409' using
      message = 'The client that survived was merged, too.',
      detail = jsonb_build_object('code', 'survivor_merged', 'client_id', onward)::text,
      hint = 'Undo that merge first.';
  elsif merge.merged_at <= now() - private.unmerge_time() then
    raise sqlstate 'PT409' using
      message = 'A merge can be undone for 90 days.', detail = '{"code": "too_late"}';
  elsif (taken <@ private.visits_since(merge)) is not true then
    raise sqlstate 'PT404' using message = 'There is no such visit since the merge.';
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

create function public.unmerge_clients(p_merge_id uuid, p_take_visits uuid[] default '{}')
returns void language sql set search_path = '' as $$ select private.unmerge_clients(p_merge_id, p_take_visits) $$;
comment on function public.unmerge_clients(uuid, uuid[]) is
  'Takes a merge back within private.unmerge_time(): visits, orders, members and fields are as they would be without it; what was changed since stays. p_take_visits: visits of the survivor since the merge that are the other one''s; 404 for any other. 409 already_undone, survivor_merged (with client_id) or too_late in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';
grant execute on function
  private.unmerge_clients(uuid, uuid[]), public.unmerge_clients(uuid, uuid[])
to authenticated;

-- However a client comes out of the trash: restored by an admin, or the deletion taken back.
create function private.refuse_merged()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.merged_into is not null and new.deleted_at is null then
    raise sqlstate 'PT409' using
      message = 'This client was merged into another one.', detail = '{"code": "merged"}',
      hint = 'Undo the merge instead.';
  end if;
  return new;
end
$$;
comment on function private.refuse_merged() is 'A tombstone comes back by unmerge_clients only: PT409 with {code: merged} as detail.';
create trigger clients_refuse_merged before update of deleted_at on public.clients
  for each row execute function private.refuse_merged();
