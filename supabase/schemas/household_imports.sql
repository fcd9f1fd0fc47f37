-- The people of a household who come with the row of their client: in the same statement, and undone with it.
-- The note is of those who serve, and who has another name is somebody else.
create function private.pair_members(p_rows jsonb)
returns table (place jsonb, client_id uuid, number bigint, one jsonb, member_id uuid, name text, changed jsonb)
language sql stable set search_path = '' as $$
  with told as (
    select t.*, count(*) over (partition by t.place, t.client_id, t.folded) as namesakes
    from (
      select r -> 'row' as place, (r ->> 'id')::uuid as client_id, m.number, m.one,
        private.fold_text(concat_ws(' ', m.one ->> 'first_name', m.one ->> 'last_name')) as folded
      from jsonb_array_elements(p_rows) r
      cross join lateral jsonb_array_elements(case when jsonb_typeof(r -> 'members') = 'array' then r -> 'members' else '[]' end)
        with ordinality m (one, number)
    ) t
  )
  select t.place, t.client_id, t.number, t.one, k.id, k.full_name, (
      select coalesce(jsonb_object_agg(c, k.was -> c), '{}')
        || case when bool_or(c = 'birth_date') then jsonb_build_object('birth_year', k.was -> 'birth_year') else '{}' end
      from unnest(array['birth_date', 'relation', 'dietary_needs']) c
      where k.wanted -> c <> 'null' and k.wanted -> c <> k.was -> c
    )
  from told t
  left join lateral (
    select k.id, k.full_name, k.was, to_jsonb(w) as wanted
    from (
      select m.id, m.full_name, m.created_at, to_jsonb(m) as was, count(*) over () as namesakes,
        -- Without a birth date a name of the household is who is there.
        coalesce(m.birth_date::text = t.one ->> 'birth_date', true)
          and coalesce(m.birth_year::text = left(t.one ->> 'birth_date', 4), true) as is_same
      from public.household_members m
      where m.client_id = t.client_id and m.deleted_at is null and private.fold_text(m.full_name) = t.folded
    ) k
    cross join lateral jsonb_populate_record(null::public.household_members, t.one) w
    -- With another one, too, where nobody else has the name here or in the row: it was corrected.
    where k.is_same or k.namesakes = 1 and t.namesakes = 1
    order by k.is_same desc, k.created_at, k.id
    limit 1
  ) k on true
$$;
comment on function private.pair_members(jsonb) is
  'The members of rows [{row, id: a client, members: [{first_name, last_name, birth_date, ...}]}], each with the member of the household that it is, by name and birth date, or by a name that nobody else there has; changed: {column: what is there} of what the row says otherwise. Without a member_id the household does not have them. As the caller sees the household.';

create function private.bring_members(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  made jsonb;
  before jsonb;
begin
  if p_entity <> 'clients' then
    return (select coalesce(jsonb_agg(r - 'members'), '[]') from jsonb_array_elements(p_rows) r);
  end if;
  with pairs as materialized (
    select * from private.pair_members(p_rows)
  ),
  brought as (
    insert into public.household_members
      (network_id, client_id, first_name, last_name, birth_date, relation, note, dietary_needs, dietary_note,
        custom)
    select (p_scope ->> 'network_id')::uuid, p.client_id, v.first_name, v.last_name, v.birth_date, v.relation,
      v.note, v.dietary_needs, v.dietary_note, v.custom
    from pairs p
    cross join lateral jsonb_populate_record(null::public.household_members, p.one) v
    where p.member_id is null
    order by p.number
    returning id, client_id
  ),
  replaced as (
    update public.household_members m
      set birth_date = coalesce(v.birth_date, m.birth_date),
        birth_year = case when v.birth_date is null then m.birth_year end,
        relation = coalesce(v.relation, m.relation),
        dietary_needs = coalesce(v.dietary_needs, m.dietary_needs)
      from pairs p
      cross join lateral jsonb_populate_record(null::public.household_members, p.one) v
      where m.id = p.member_id and p.changed <> '{}'
        and p.place in (select r -> 'row' from jsonb_array_elements(p_rows) r where (r ->> 'replaces')::boolean)
      returning m.id, m.client_id, p.changed || jsonb_build_object('at', m.updated_at) as before
  )
  select (
      select jsonb_object_agg(b.client_id, b.ids) from (select client_id, jsonb_agg(id) as ids from brought group by client_id) b
    ), (
      select jsonb_object_agg(c.client_id, c.was)
      from (select client_id, jsonb_object_agg(id, replaced.before) as was from replaced group by client_id) c
    )
    into made, before;
  return (
    select coalesce(jsonb_agg((r - 'members' - 'replaces')
      || case when made ? (r ->> 'id') then jsonb_build_object('members', made -> (r ->> 'id')) else '{}' end
      || case when before ? (r ->> 'id') then jsonb_build_object('members_before', before -> (r ->> 'id')) else '{}' end), '[]')
    from jsonb_array_elements(p_rows) r
  );
end
$$;
comment on function private.bring_members(text, jsonb, jsonb) is
  'Inserts as the caller the members of rows [{row, id: a client, members, replaces}] whom the household does not have, and where replaces is true changes those of whom the row says something else: the rows, with members: the ids of the new ones, and members_before: {id: {column: what was there, at: updated_at since then}}. Rows of another table have none.';

create function private.known_with_members(p_entity text, p_rows jsonb, p_known jsonb)
returns jsonb language sql stable set search_path = '' as $$
  with asked as (
    select k, r -> 'members' as members
    from jsonb_array_elements(p_known) k
    left join jsonb_array_elements(p_rows) r on r -> 'row' = k -> 'row' and p_entity = 'clients'
  ),
  compared as (
    select p.place, jsonb_build_object(
        'members', coalesce(jsonb_agg(p.one order by p.number) filter (where p.member_id is null), '[]'),
        'member_changes', coalesce(jsonb_agg(jsonb_build_object('id', p.member_id, 'name', p.name, 'changed', p.changed)
          order by p.number) filter (where p.changed <> '{}'), '[]')) as household
    from private.pair_members((
      select coalesce(jsonb_agg(jsonb_build_object(
        'row', a.k -> 'row', 'id', a.k -> 'known' -> 'id', 'members', a.members)), '[]') from asked a)) p
    group by p.place
  )
  select coalesce(jsonb_agg(case when c.place is null then a.k
    else jsonb_set(a.k, '{known}', a.k -> 'known' || c.household) end), '[]')
  from asked a left join compared c on c.place = a.k -> 'row'
$$;
comment on function private.known_with_members(text, jsonb, jsonb) is
  'The findings of known_by_number, each with the members of its row whom the household does not have, and of whom the row says something else: known: {..., members, member_changes: [{id, name, changed: {column: what is there}}]}.';

create function private.changed_households(p_import uuid, p_ids uuid[])
returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct r.record_id), '{}')
  from private.import_rows r
  cross join lateral (
    -- Who came along was written by the transaction that wrote the row.
    select n.id, r.created_at from unnest(r.members) n (id)
    union all
    select b.id::uuid, (b.was ->> 'at')::timestamptz from jsonb_each(r.members_before) b (id, was)
  ) t (id, at)
  join public.household_members m on m.id = t.id
  where r.import_id = p_import and r.record_id = any (p_ids) and m.updated_at <> t.at
$$;
comment on function private.changed_households(uuid, uuid[]) is
  'Whose members, of those that an import brought or changed, were changed, moved or removed since.';

create function private.take_back_members(p_import private.imports, p_ids uuid[])
returns void language sql set search_path = '' as $$
  update public.household_members m set deleted_at = now()
  from private.import_rows r
  where r.import_id = p_import.id and r.record_id = any (p_ids) and r.undone = 'removed'
    -- The household of a client who goes stays as it was, for whoever restores the client.
    and r.outcome <> 'created' and m.id = any (r.members) and m.network_id = p_import.network_id and m.deleted_at is null;
  update public.household_members m
    set (birth_date, birth_year, relation, dietary_needs) = (
      select w.birth_date, w.birth_year, w.relation, w.dietary_needs from jsonb_populate_record(m, b.was) w)
  from private.import_rows r
  cross join lateral jsonb_each(r.members_before) b (id, was)
  where r.import_id = p_import.id and r.record_id = any (p_ids) and r.undone = 'removed'
    and m.id = b.id::uuid and m.network_id = p_import.network_id and m.deleted_at is null
$$;
comment on function private.take_back_members(private.imports, uuid[]) is
  'Removes the members whom an import brought to households that were there before, and gives those that it changed back what was there.';

grant execute on function
  private.pair_members(jsonb), private.bring_members(text, jsonb, jsonb), private.known_with_members(text, jsonb, jsonb)
to authenticated;
