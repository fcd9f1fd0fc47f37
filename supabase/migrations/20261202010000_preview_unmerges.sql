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

grant execute on function private.preview_unmerge(uuid), public.preview_unmerge(uuid) to authenticated;
