-- The people of a household who come with the row of their client: in the same statement, and undone with it.
create function private.new_members(p_rows jsonb)
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', r -> 'row', 'id', r -> 'id', 'members', (
      select coalesce(jsonb_agg(m.one order by m.place), '[]')
      from jsonb_array_elements(r -> 'members') with ordinality m (one, place)
      where not exists (
        select from public.household_members k
        where k.client_id = (r ->> 'id')::uuid and k.deleted_at is null
          and private.fold_text(k.full_name) = private.fold_text(concat_ws(' ', m.one ->> 'first_name', m.one ->> 'last_name'))
          -- Without a birth date a name of the household is who is there.
          and coalesce(k.birth_date::text = m.one ->> 'birth_date', true)
          and coalesce(k.birth_year::text = left(m.one ->> 'birth_date', 4), true)
      )
    ))), '[]')
  from jsonb_array_elements(p_rows) r
  where jsonb_typeof(r -> 'members') = 'array'
$$;
comment on function private.new_members(jsonb) is
  'Of rows [{row, id: a client, members: [{first_name, last_name, birth_date, ...}]}] those members whom the household does not have: neither the name nor, where both are known, the birth date. As the caller sees the household.';

create function private.bring_members(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  fresh jsonb;
  made jsonb;
begin
  fresh := case when p_entity = 'clients' then private.new_members(p_rows) else '[]' end;
  with brought as (
    insert into public.household_members
      (network_id, client_id, first_name, last_name, birth_date, relation, note, dietary_needs, dietary_note,
        custom)
    select (p_scope ->> 'network_id')::uuid, (f ->> 'id')::uuid, v.first_name, v.last_name, v.birth_date, v.relation,
      v.note, v.dietary_needs, v.dietary_note, v.custom
    from jsonb_array_elements(fresh) f
    cross join lateral jsonb_array_elements(f -> 'members') with ordinality m (one, place)
    cross join lateral jsonb_populate_record(null::public.household_members, m.one) v
    order by m.place
    returning id, client_id
  )
  select jsonb_object_agg(b.client_id, b.ids) into made
    from (select client_id, jsonb_agg(id) as ids from brought group by client_id) b;
  return (
    select coalesce(jsonb_agg((r - 'members') || case
      when made ? (r ->> 'id') then jsonb_build_object('members', made -> (r ->> 'id')) else '{}' end), '[]')
    from jsonb_array_elements(p_rows) r
  );
end
$$;
comment on function private.bring_members(text, jsonb, jsonb) is
  'Inserts as the caller the members of rows [{row, id: a client, members}] whom the household does not have: the rows, with the ids of those. Rows of another table have none.';

create function private.known_with_members(p_entity text, p_rows jsonb, p_known jsonb)
returns jsonb language sql stable set search_path = '' as $$
  with asked as (
    select k, r -> 'members' as members
    from jsonb_array_elements(p_known) k
    left join jsonb_array_elements(p_rows) r on r -> 'row' = k -> 'row' and p_entity = 'clients'
  ),
  fresh as (
    select f from jsonb_array_elements(private.new_members((
      select coalesce(jsonb_agg(jsonb_build_object(
        'row', a.k -> 'row', 'id', a.k -> 'known' -> 'id', 'members', a.members)), '[]') from asked a))) f
  )
  select coalesce(jsonb_agg(case when f.f is null then a.k
    else jsonb_set(a.k, '{known,members}', f.f -> 'members') end), '[]')
  from asked a left join fresh f on f.f -> 'row' = a.k -> 'row'
$$;
comment on function private.known_with_members(text, jsonb, jsonb) is
  'The findings of known_by_number, each with the members of its row whom the household does not have: known: {..., members}.';

create function private.changed_households(p_import uuid, p_ids uuid[])
returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct r.record_id), '{}')
  from private.import_rows r
  join public.household_members m on m.id = any (r.members)
  -- Both were written by one transaction.
  where r.import_id = p_import and r.record_id = any (p_ids) and m.updated_at <> r.created_at
$$;
comment on function private.changed_households(uuid, uuid[]) is
  'Whose members, of those that an import brought, were changed, moved or removed since.';

create function private.take_back_members(p_import private.imports, p_ids uuid[])
returns void language sql set search_path = '' as $$
  update public.household_members m set deleted_at = now()
  from private.import_rows r
  where r.import_id = p_import.id and r.record_id = any (p_ids) and r.undone = 'removed'
    -- The household of a client who goes stays as it was, for whoever restores the client.
    and r.outcome <> 'created' and m.id = any (r.members) and m.network_id = p_import.network_id and m.deleted_at is null
$$;
comment on function private.take_back_members(private.imports, uuid[]) is
  'Removes the members whom an import brought to households that were there before.';

grant execute on function
  private.new_members(jsonb), private.bring_members(text, jsonb, jsonb), private.known_with_members(text, jsonb, jsonb)
to authenticated;
