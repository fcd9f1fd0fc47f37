-- Changed members.

drop function private.new_members(jsonb);

alter table private.import_rows add column members_before jsonb;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.pair_members(p_rows jsonb)
 RETURNS TABLE(place jsonb, client_id uuid, number bigint, one jsonb, member_id uuid, name text, changed jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.bring_members(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.known_with_members(p_entity text, p_rows jsonb, p_known jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.changed_households(p_import uuid, p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.take_back_members(p_import private.imports, p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.add_to_record(p_entity text, p_scope jsonb, p_row jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known constant uuid := (p_row ->> 'record')::uuid;
  given jsonb := p_row -> 'values';
  replaces constant boolean := p_row ->> 'action' = 'update';
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  together constant text[] := private.told_together(p_entity);
  readable text;
  kept jsonb;
  filled text[];
  wanted jsonb;
  changed timestamptz;
begin
  select string_agg(quote_ident(a.attname), ', ') into readable
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(target, a.attnum, 'select');
  execute format('select to_jsonb(t) from (select %s from %s where id = $1 for update) t', readable, target)
    into kept using known;
  if kept is null or kept ->> 'deleted_at' is not null then
    return jsonb_build_object('row', p_row -> 'row', 'problem', private.row_problem('PT404', 'The record is gone.'));
  end if;
  -- Each field of the network's own is filled or replaced by itself.
  if jsonb_typeof(given -> 'custom') = 'object' then
    kept := kept || jsonb_build_object('custom', (kept -> 'custom') || private.readable_answers(known));
    given := given || jsonb_build_object('custom', case
      when replaces then kept -> 'custom' || private.without_empty(given -> 'custom')
      else private.without_empty(given -> 'custom') || (kept -> 'custom') end);
  end if;
  execute format('select to_jsonb(v) from jsonb_populate_record(null::%s, $1) v', target) into wanted using given;
  -- What is there stays, and only what is empty is filled, unless somebody says that the file knows better. Of what is
  -- told together one file tells all: what is not said is taken away by an update that names it, and nothing is added to
  -- what another one told.
  filled := array(
    select v.key from jsonb_each(given) v
    where (v.value <> 'null' or replaces and v.key = any (together)) and kept ? v.key
      and (replaces or v.key <> all (together)
        or not exists (select from jsonb_each(kept) k where k.key = any (together) and k.value <> 'null'))
      and (kept -> v.key = 'null' or (replaces or v.key = 'custom') and kept -> v.key <> wanted -> v.key)
      and has_column_privilege(target, v.key, 'update')
    order by v.key
  );
  changed := kept ->> 'updated_at';
  if cardinality(filled) > 0 then
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $2)) where id = $1
      returning updated_at', target,
      (select string_agg(quote_ident(f), ', ') from unnest(filled) f))
      into changed using known, given;
  end if;
  return private.bring_members(p_entity, p_scope, jsonb_build_array(jsonb_build_object(
    'row', p_row -> 'row', 'id', known, 'at', changed, 'filled', to_jsonb(filled), 'members', p_row -> 'members',
    'replaces', replaces) || case
    when replaces or 'custom' = any (filled) then jsonb_build_object('before', (
      select coalesce(jsonb_object_agg(f, case f when 'custom' then (
          -- What is filled here, the undo empties: a field of admins that it does not name would stay.
          select jsonb_object_agg(k, null::text) from jsonb_object_keys(given -> 'custom') k
        ) || (kept -> f) else kept -> f end), '{}')
      from unnest(filled) f where replaces or f = 'custom'))
    else '{}' end)) -> 0;
exception when integrity_constraint_violation or data_exception or sqlstate 'PT409' then
  return jsonb_build_object('row', p_row -> 'row', 'problem', private.row_problem(sqlstate, sqlerrm));
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_import_rows(p_import uuid, p_rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from private.imports i where i.id = p_import and i.actor = auth.uid() and i.ended_at is null) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such import, or it is out of your reach.';
  end if;
  insert into private.import_rows
    (import_id, place, outcome, record_id, record_at, filled, cells, reason, before, members, members_before)
  select p_import, r."row", r.outcome, r.id, r.at, r.filled, r.cells, left(r.reason, 500), r.before, r.members,
    r.members_before
  from jsonb_to_recordset(p_rows) as r (
    "row" integer, outcome text, id uuid, at timestamptz, filled text[], cells jsonb, reason text, before jsonb,
    members uuid[], members_before jsonb
  );
exception when unique_violation then
  raise sqlstate 'PT503' using
    message = 'rows_under_way', hint = 'The same rows were sent twice, and are in. Send them again to hear of them.';
end
$function$;

reset check_function_bodies;

grant execute on function private.pair_members(jsonb) to authenticated;

comment on column private.import_rows.members_before is 'Of changed: the members who were there and were changed, {id: {column: what was there, at: updated_at since then}}.';
comment on function public.import_rows(uuid,jsonb) is 'Up to 500 rows of an import that was begun, [{row, action: create | add | update | leave, values, members, record, cells, reason}]: [{row, outcome: created | added | changed | left_out, problem: {code, message}}]. add fills what is empty of a record, update replaces what differs. members: of clients, the people of the household, of whom those come in who are not there yet; update changes those of whom the row says something else. values of inventory_items may have on_hand, which an item that is created gets as its first entry of the ledger, a count. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';
comment on function private.pair_members(jsonb) is 'The members of rows [{row, id: a client, members: [{first_name, last_name, birth_date, ...}]}], each with the member of the household that it is, by name and birth date, or by a name that nobody else there has; changed: {column: what is there} of what the row says otherwise. Without a member_id the household does not have them. As the caller sees the household.';
comment on function private.bring_members(text,jsonb,jsonb) is 'Inserts as the caller the members of rows [{row, id: a client, members, replaces}] whom the household does not have, and where replaces is true changes those of whom the row says something else: the rows, with members: the ids of the new ones, and members_before: {id: {column: what was there, at: updated_at since then}}. Rows of another table have none.';
comment on function private.known_with_members(text,jsonb,jsonb) is 'The findings of known_by_number, each with the members of its row whom the household does not have, and of whom the row says something else: known: {..., members, member_changes: [{id, name, changed: {column: what is there}}]}.';
comment on function private.changed_households(uuid,uuid[]) is 'Whose members, of those that an import brought or changed, were changed, moved or removed since.';
comment on function private.take_back_members(private.imports,uuid[]) is 'Removes the members whom an import brought to households that were there before, and gives those that it changed back what was there.';
comment on function public.check_import(text,jsonb,jsonb,uuid,uuid) is 'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message, who: the client that is missing}, similar: [{id or row, name, reasons}], known: {id, name, changed, members, member_changes}}], of rows without any nothing. known: the record that has the external_id of the row, what differs there, which members of the row it does not have, and what differs of those that it has (private.pair_members); of a visit that of its client and day. similar: the best match and all records that are as much alike, of clients with first_name, last_name, date_of_birth, phone_number, address_line1 and city; a row of the file only where no record is. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';
