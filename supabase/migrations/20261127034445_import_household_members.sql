-- Import household members.

drop function private.add_to_record(text,uuid,jsonb,boolean);
drop function private.used_records(regclass,uuid[]);

alter table private.import_rows add column members uuid[];

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.import_rows(p_import uuid, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
declare
  import constant jsonb := private.open_import(p_import);
  entity constant text := import ->> 'entity';
  known jsonb;
  due jsonb;
  done jsonb;
begin
  perform private.read_import_rows(p_rows);
  known := private.known_rows(p_import, p_rows);
  select coalesce(jsonb_agg(r), '[]') into due
    from jsonb_array_elements(p_rows) r
    where r -> 'row' not in (select k -> 'row' from jsonb_array_elements(known) k);
  select private.insert_read_rows(entity, import -> 'scope', private.read_rows(entity, import -> 'scope', coalesce(jsonb_agg(r), '[]')))
    into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'create';
  select done || coalesce(jsonb_agg(
      private.add_to_record(entity, import -> 'scope', r)), '[]')
    into done
    from jsonb_array_elements(due) r where r ->> 'action' in ('add', 'update');
  -- What the database refused stays out like what the person left out, each with its reason.
  select coalesce(jsonb_agg(case
      when d ? 'id' then d || jsonb_build_object('outcome',
        case r ->> 'action' when 'add' then 'added' when 'update' then 'changed' else 'created' end)
      else jsonb_build_object('row', r -> 'row', 'outcome', 'left_out', 'cells', r -> 'cells',
        'problem', d -> 'problem', 'reason', coalesce(d -> 'problem' ->> 'message', r ->> 'reason'))
    end), '[]')
    into done
    from jsonb_array_elements(due) r
    left join jsonb_array_elements(done) d on d -> 'row' = r -> 'row';
  perform private.keep_import_rows(p_import, done);
  return known || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('row', d -> 'row', 'outcome', d -> 'outcome', 'problem', d -> 'problem')))
    from jsonb_array_elements(done) d
  ), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.new_members(p_rows jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.bring_members(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fresh jsonb;
  made jsonb;
begin
  fresh := case when p_entity = 'clients' then private.new_members(p_rows) else '[]' end;
  with brought as (
    insert into public.household_members
      (network_id, client_id, first_name, last_name, birth_date, relation, note, dietary_needs, dietary_note)
    select (p_scope ->> 'network_id')::uuid, (f ->> 'id')::uuid, v.first_name, v.last_name, v.birth_date, v.relation,
      v.note, v.dietary_needs, v.dietary_note
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
  fresh as (
    select f from jsonb_array_elements(private.new_members((
      select coalesce(jsonb_agg(jsonb_build_object(
        'row', a.k -> 'row', 'id', a.k -> 'known' -> 'id', 'members', a.members)), '[]') from asked a))) f
  )
  select coalesce(jsonb_agg(case when f.f is null then a.k
    else jsonb_set(a.k, '{known,members}', f.f -> 'members') end), '[]')
  from asked a left join fresh f on f.f -> 'row' = a.k -> 'row'
$function$;

CREATE OR REPLACE FUNCTION private.changed_households(p_import uuid, p_ids uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct r.record_id), '{}')
  from private.import_rows r
  join public.household_members m on m.id = any (r.members)
  -- Both were written by one transaction.
  where r.import_id = p_import and r.record_id = any (p_ids) and m.updated_at <> r.created_at
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
    and r.outcome <> 'created' and m.id = any (r.members) and m.network_id = p_import.network_id and m.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION private.read_import_rows(p_rows jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_rows) is distinct from 'array'
    or exists (
      select from jsonb_array_elements(p_rows) r
      where ((r ->> 'row')::integer > 0 and jsonb_typeof(r -> 'values') = 'object'
        and (not r ? 'members' or jsonb_path_match(r, 'strict $.members.type() == "array" && !exists($.members[*] ? (@.type() != "object"))')))
        is not true
    )
  then
    raise exception 'The rows must be a list of {row, values, members}.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_rows) > private.import_chunk_limit() then
    raise sqlstate 'PT413' using
      message = 'too_many_rows',
      detail = jsonb_build_object('limit', private.import_chunk_limit())::text,
      hint = 'Send fewer at a time.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_together(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns text;
  answer jsonb;
begin
  select string_agg(quote_ident(k.name), ', ' order by k.name) into columns
    from (
      select distinct jsonb_object_keys(r -> 'values') as name from jsonb_array_elements(p_rows) r
      -- The network of a location's record follows from the location.
      union select case when p_scope ? 'location_id' then 'location_id' else 'network_id' end
    ) k;
  -- A plain insert gives back its rows in the order in which it got them.
  execute format($query$
    with given as (
      select g.place, g.r from jsonb_array_elements($1) with ordinality g (r, place)
    ),
    made as (
      insert into public.%1$I (%2$s)
      select %2$s from (
        select v.* from given g
        cross join lateral jsonb_populate_record(null::public.%1$I, g.r -> 'values' || $2) v
        order by g.place
      ) ordered
      returning id, updated_at
    ),
    numbered as (select m.id, m.updated_at, row_number() over () as place from made m)
    select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'id', n.id, 'at', n.updated_at, 'members', g.r -> 'members')
      order by g.place)
    from given g join numbered n on n.place = g.place
  $query$, p_entity, columns) into answer using p_rows, p_scope;
  return private.bring_members(p_entity, p_scope, coalesce(answer, '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION private.row_problem(p_state text, p_message text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('code', case when p_state = 'PT409' then p_message else p_state end, 'message', p_message)
$function$;

CREATE OR REPLACE FUNCTION private.insert_rows(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  answer jsonb := '[]';
  one jsonb;
begin
  if jsonb_array_length(p_rows) = 0 then
    return answer;
  end if;
  begin
    return private.insert_together(p_entity, p_scope, p_rows);
  exception when integrity_constraint_violation or data_exception or sqlstate 'PT409' then
    null;
  end;
  -- One of them does not fit: which, and why. A missing right is no row's fault and goes on upwards.
  for one in select r from jsonb_array_elements(p_rows) r loop
    begin
      answer := answer || private.insert_together(p_entity, p_scope, jsonb_build_array(one));
    exception when integrity_constraint_violation or data_exception or sqlstate 'PT409' then
      answer := answer || jsonb_build_object('row', one -> 'row', 'problem', private.row_problem(sqlstate, sqlerrm));
    end;
  end loop;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.add_to_record(p_entity text, p_scope jsonb, p_row jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known constant uuid := (p_row ->> 'record')::uuid;
  given constant jsonb := p_row -> 'values';
  replaces constant boolean := p_row ->> 'action' = 'update';
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
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
  execute format('select to_jsonb(v) from jsonb_populate_record(null::%s, $1) v', target) into wanted using given;
  -- What is there stays, and only what is empty is filled, unless somebody says that the file knows better.
  filled := array(
    select v.key from jsonb_each(given) v
    where v.value <> 'null' and kept ? v.key and (kept -> v.key = 'null' or replaces and kept -> v.key <> wanted -> v.key)
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
    'row', p_row -> 'row', 'id', known, 'at', changed, 'filled', to_jsonb(filled), 'members', p_row -> 'members') || case
    when replaces then jsonb_build_object('before', (
      select coalesce(jsonb_object_agg(f, kept -> f), '{}') from unnest(filled) f))
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
  insert into private.import_rows (import_id, place, outcome, record_id, record_at, filled, cells, reason, before, members)
  select p_import, r."row", r.outcome, r.id, r.at, r.filled, r.cells, left(r.reason, 500), r.before, r.members
  from jsonb_to_recordset(p_rows) as r (
    "row" integer, outcome text, id uuid, at timestamptz, filled text[], cells jsonb, reason text, before jsonb,
    members uuid[]
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.known_records(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  own constant regprocedure := to_regprocedure(format('private.known_%s_of(jsonb, jsonb)', p_entity));
  answer jsonb;
begin
  if own is null then
    return private.known_with_members(p_entity, p_rows, private.known_by_number(p_entity, p_scope, p_rows));
  end if;
  execute format('select %s($1, $2)', own::regproc) into answer using p_scope, p_rows;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.used_records(p_target regclass, p_ids uuid[], p_import uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  query text;
  used uuid[];
begin
  -- What another import brought, and its undo took back, is no use that is left.
  select string_agg(format('select r.%1$I from %2$s r where r.%1$I = any ($1)%3$s', r.name, r.referring, case
      when exists (
        select from pg_catalog.pg_attribute a
        where a.attrelid = r.referring and a.attname = 'deleted_at' and not a.attisdropped
      ) then ' and (r.deleted_at is null or not exists (
        select from private.import_rows x where x.record_id = r.id and x.undone = ''removed''))'
    end || case when r.referring = 'public.household_members'::regclass then format('
      -- Nor is who came along with the record, or with a row that was taken back.
      and not exists (select from private.import_rows x where x.record_id = r.%I and r.id = any (x.members)
        and (x.import_id = $2 or r.deleted_at is not null and x.undone = ''removed''))', r.name)
    else '' end), ' union ')
    into query from private.referring_columns(p_target) r;
  if query is null then
    return '{}';
  end if;
  execute format('select coalesce(array_agg(u.id), ''{}'') from (%s) u (id)', query) into used using p_ids, p_import;
  return used;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_import(p_import uuid, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import constant private.imports := private.require_import(p_import);
  target constant regclass := to_regclass('public.' || quote_ident(import.entity));
  ids uuid[];
  used uuid[];
  changed uuid[];
  judged jsonb;
  left_over integer;
  kept jsonb := '[]';
begin
  if import.created_at + private.import_time() <= now() then
    raise sqlstate 'PT409' using
      message = 'too_late',
      detail = jsonb_build_object('days', extract(day from private.import_time()))::text,
      hint = 'This import can no longer be undone.';
  end if;
  -- A page that is still at it hears that the import has ended.
  update private.imports i set ended_at = coalesce(i.ended_at, clock_timestamp()) where i.id = import.id;
  ids := array(
    select r.record_id from private.import_rows r
    where r.import_id = import.id and r.record_id is not null and r.undone is null
    order by r.place limit greatest(least(p_limit, private.undo_chunk_limit()), 1)
  );
  -- What names a record waits for it, or is seen.
  execute format('select coalesce(jsonb_object_agg(t.id, jsonb_build_object(''at'', t.updated_at,
      ''gone'', to_jsonb(t) ->> ''deleted_at'' is not null)), ''{}'')
    from (select * from %s where id = any ($1) order by id for update) t', target)
    into judged using ids;
  used := private.used_records(target, ids, import.id);
  changed := private.changed_households(import.id, ids);
  update private.import_rows r
    set undone = case
      when (judged -> r.record_id::text ->> 'gone')::boolean is distinct from false then 'deleted'
      when (judged -> r.record_id::text ->> 'at')::timestamptz is distinct from r.record_at
        or r.record_id = any (changed) then 'changed'
      -- Who was there before the import is used by others, too.
      when r.outcome = 'created' and r.record_id = any (used) then 'used'
      else 'removed'
    end
    where r.import_id = import.id and r.record_id = any (ids) and r.undone is null;
  perform private.take_back(import, array(
    select r.record_id from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome = 'created' and r.undone = 'removed'));
  perform private.give_back(import, array(
    select r from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome in ('added', 'changed') and r.undone = 'removed'));
  perform private.take_back_members(import, ids);
  select count(*) into left_over from private.import_rows r
    where r.import_id = import.id and r.record_id is not null and r.undone is null;
  if left_over = 0 and import.undone_at is null then
    update private.imports i set undone_at = clock_timestamp() where i.id = import.id;
    perform private.record_event('import_undone', import.entity, null, import.network_id,
      jsonb_build_object('count', (private.import_counts(import.id) ->> 'removed')::integer));
  end if;
  -- Whoever goes on after a break is told of all that stayed, not of the last part alone.
  if left_over = 0 then
    execute format('select coalesce(jsonb_agg(jsonb_build_object(''row'', r.place, ''id'', r.record_id, ''why'', r.undone,
        ''name'', private.import_name(to_jsonb(t))) order by r.place), ''[]'')
      from private.import_rows r left join %s t on t.id = r.record_id
      where r.import_id = $1 and r.undone <> ''removed''', target)
      into kept using import.id;
  end if;
  return jsonb_build_object('left', left_over, 'kept', kept) || private.import_counts(import.id);
end
$function$;

reset check_function_bodies;

grant execute on function private.new_members(jsonb) to authenticated;
grant execute on function private.bring_members(text,jsonb,jsonb) to authenticated;
grant execute on function private.known_with_members(text,jsonb,jsonb) to authenticated;
grant execute on function private.row_problem(text,text) to authenticated;
grant execute on function private.add_to_record(text,jsonb,jsonb) to authenticated;

comment on column private.import_rows.members is 'The household members who came along with the row.';
comment on function public.import_rows(uuid,jsonb) is 'Up to 500 rows of an import that was begun, [{row, action: create | add | update | leave, values, members, record, cells, reason}]: [{row, outcome: created | added | changed | left_out, problem: {code, message}}]. add fills what is empty of a record, update replaces what differs. members: of clients, the people of the household, of whom those come in who are not there yet. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';
comment on function private.new_members(jsonb) is 'Of rows [{row, id: a client, members: [{first_name, last_name, birth_date, ...}]}] those members whom the household does not have: neither the name nor, where both are known, the birth date. As the caller sees the household.';
comment on function private.bring_members(text,jsonb,jsonb) is 'Inserts as the caller the members of rows [{row, id: a client, members}] whom the household does not have: the rows, with the ids of those. Rows of another table have none.';
comment on function private.known_with_members(text,jsonb,jsonb) is 'The findings of known_by_number, each with the members of its row whom the household does not have: known: {..., members}.';
comment on function private.changed_households(uuid,uuid[]) is 'Whose members, of those that an import brought, were changed, moved or removed since.';
comment on function private.take_back_members(private.imports,uuid[]) is 'Removes the members whom an import brought to households that were there before.';
comment on function private.insert_together(text,jsonb,jsonb) is 'Inserts rows [{row, values, members}] as the caller: [{row, id, at, members: the ids of those who came along}]. Any row that is refused refuses all.';
comment on function private.row_problem(text,text) is 'Why a row was refused, {code, message}: the code is the SQLSTATE, of the project''s own PT409 its name.';
comment on function private.insert_rows(text,jsonb,jsonb) is 'Inserts rows [{row, values, members}] as the caller: [{row, id, at, members}], of what the database refuses [{row, problem: {code, message}}].';
comment on function private.add_to_record(text,jsonb,jsonb) is 'Fills what is empty of the record of a row {row, record, action, values, members}, or by action update what differs, too, as the caller: {row, id, at, filled: [column], before: {column: what was replaced}, members} or {row, problem}.';
comment on function private.known_records(text,jsonb,jsonb) is 'Which rows of read_rows are here already: by the table''s own function, else by their numbers, with the members who are not.';
comment on function public.check_import(text,jsonb,jsonb,uuid,uuid) is 'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message, who: the client that is missing}, similar: [{id or row, name, reasons}], known: {id, name, changed, members}}], of rows without any nothing. known: the record that has the external_id of the row, what differs there, and which members of the row it does not have; of a visit that of its client and day. similar: the best match and all records that are as much alike, of clients with first_name, last_name, date_of_birth, phone_number, address_line1 and city; a row of the file only where no record is. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';
comment on function private.used_records(regclass,uuid[],uuid) is 'Which of some records others name, but for the household members whom the import brought along.';
