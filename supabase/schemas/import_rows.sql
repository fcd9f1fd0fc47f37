-- The rows of an import, by the caller's own rights: the functions that insert are SECURITY INVOKER, so that
-- grants, policies and triggers judge as they judge any insert. What is kept of it is written by definer functions.
create function private.read_import_rows(p_rows jsonb)
returns void language plpgsql immutable set search_path = '' as $$
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
$$;
comment on function private.read_import_rows(jsonb) is
  '22023 for what is no list of rows, PT413 too_many_rows with {limit} for too many.';

create function private.insert_together(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
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
    select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'id', n.id, 'at', n.updated_at, 'members', g.r -> 'members',
      'on_hand', g.r -> 'on_hand') order by g.place)
    from given g join numbered n on n.place = g.place
  $query$, p_entity, columns) into answer using p_rows, p_scope;
  return private.bring_members(p_entity, p_scope, private.bring_stock(p_entity, coalesce(answer, '[]')));
end
$$;
comment on function private.insert_together(text, jsonb, jsonb) is
  'Inserts rows [{row, values, members}] as the caller: [{row, id, at, members: the ids of those who came along}]. Any row that is refused refuses all.';

create function private.row_problem(p_state text, p_message text)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('code', case when p_state = 'PT409' then p_message else p_state end, 'message', p_message)
$$;
comment on function private.row_problem(text, text) is
  'Why a row was refused, {code, message}: the code is the SQLSTATE, of the project''s own PT409 its name.';

create function private.insert_rows(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
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
$$;
comment on function private.insert_rows(text, jsonb, jsonb) is
  'Inserts rows [{row, values, members}] as the caller: [{row, id, at, members}], of what the database refuses [{row, problem: {code, message}}].';

-- A table whose rows a file tells in other words than its columns has a function private.read_<table>_rows.
create function private.read_rows(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  own constant regprocedure := to_regprocedure(format('private.read_%s_rows(jsonb, jsonb)', p_entity));
  answer jsonb;
begin
  if own is null or jsonb_array_length(p_rows) = 0 then
    return p_rows;
  end if;
  execute format('select %s($1, $2)', own::regproc) into answer using p_scope, p_rows;
  return answer;
end
$$;
comment on function private.read_rows(text, jsonb, jsonb) is
  'Rows of a file as rows of their table: [{row, values}], of what cannot be one [{row, problem}].';

create function private.insert_read_rows(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language sql set search_path = '' as $$
  select private.insert_rows(p_entity, p_scope, coalesce(jsonb_agg(r) filter (where not r ? 'problem'), '[]'))
    || coalesce(jsonb_agg(r) filter (where r ? 'problem'), '[]')
  from jsonb_array_elements(p_rows) r
$$;
comment on function private.insert_read_rows(text, jsonb, jsonb) is
  'insert_rows of what read_rows answers; what is a problem already stays one.';

create function private.add_to_record(p_entity text, p_scope jsonb, p_row jsonb)
returns jsonb language plpgsql set search_path = '' as $$
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
$$;
comment on function private.add_to_record(text, jsonb, jsonb) is
  'Fills what is empty of the record of a row {row, record, action, values, members}, or by action update what differs, too, as the caller: {row, id, at, filled: [column], before: {column: what was replaced}, members} or {row, problem}.';

create function private.open_import(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import, true);
begin
  if import.actor is distinct from auth.uid() then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such import, or it is out of your reach.';
  elsif import.ended_at is not null then
    raise sqlstate 'PT409' using message = 'import_ended', hint = 'This import has ended.';
  end if;
  return jsonb_build_object('entity', import.entity, 'scope', jsonb_strip_nulls(jsonb_build_object(
    'network_id', import.network_id, 'location_id', import.location_id)));
end
$$;
comment on function private.open_import(uuid) is
  'Where an import of the caller goes that has not ended, {entity, scope}; it does not end meanwhile.';

create function private.known_rows(p_import uuid, p_rows jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', r.place, 'outcome', r.outcome)), '[]')
  from private.import_rows r
  join private.imports i on i.id = r.import_id and i.actor = auth.uid()
  where r.import_id = p_import
    and r.place in (select (g ->> 'row')::integer from jsonb_array_elements(p_rows) g)
$$;
comment on function private.known_rows(uuid, jsonb) is 'Those of some rows that are done: [{row, outcome}].';

create function private.keep_import_rows(p_import uuid, p_rows jsonb)
returns void language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.keep_import_rows(uuid, jsonb) is
  'Keeps what became of rows of an open import of the caller; 503 rows_under_way where they came in meanwhile.';

-- A second file of the same program brings the same numbers: what is there by its number is not made again. By no
-- rights of the caller, whose policies would have each number looked for in all rows; who may import here reads all.
create function private.known_by_number(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  place constant text := case when p_scope ? 'location_id' then 'location_id' else 'network_id' end;
  columns constant text[] := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped);
  answer jsonb;
begin
  perform private.import_scope(p_entity, (p_scope ->> 'network_id')::uuid, (p_scope ->> 'location_id')::uuid);
  if not 'external_id' = any (columns) then
    return '[]';
  end if;
  execute format($query$
    select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'known', jsonb_build_object(
      'id', t.id, 'name', coalesce(f.was ->> 'full_name', f.was ->> 'name'),
      'changed', (
        select coalesce(jsonb_object_agg(v.key, case when v.key = 'custom' then (
            select jsonb_object_agg(a.key, f.was -> 'custom' -> a.key)
            from jsonb_each(private.without_empty(v.value)) a
            where f.was -> 'custom' -> a.key is distinct from a.value
          ) else f.was -> v.key end), '{}')
        from jsonb_each(g.r -> 'values') v
        -- A blank cell takes nothing away; of digits nobody is told whether they are others.
        where (v.value <> 'null' or v.key = any ($3) and not private.told_counts_fit(f.was, g.r -> 'values'))
          and f.was ? v.key and f.was -> v.key <> f.wanted -> v.key
          and not (v.key = 'custom' and jsonb_typeof(v.value) = 'object'
            and f.was -> v.key @> private.without_empty(v.value))
          and f.was -> v.key <> '"••••"'
      ))))
    from jsonb_array_elements($1) g (r)
    cross join lateral (
      select k.id, k.deleted_at from %1$s k
      where k.%2$I = $2 and lower(k.external_id) = lower(btrim(g.r -> 'values' ->> 'external_id'))
        and (k.deleted_at is null%3$s)
      order by k.deleted_at is not null, k.created_at, k.id limit 1
    ) k
    join %1$s t on t.id = %4$s and t.deleted_at is null
    cross join lateral (
      select to_jsonb(t) || case when to_jsonb(t) ? 'custom' then jsonb_build_object(
          'custom', (to_jsonb(t) -> 'custom') || private.readable_answers(t.id)) else '{}' end as was,
        to_jsonb(n) as wanted
      from jsonb_populate_record(null::%1$s, g.r -> 'values') n
    ) f
  $query$, target, place,
    case when 'merged_into' = any (columns) then ' or k.merged_into is not null' else '' end,
    case when 'merged_into' = any (columns) then 'private.surviving_client_id(k.id)' else 'k.id' end)
    into answer using p_rows, (p_scope ->> place)::uuid, private.told_together(p_entity);
  return coalesce(answer, '[]');
end
$$;
comment on function private.known_by_number(text, jsonb, jsonb) is
  'Which of some rows [{row, values}] have the external_id of a live record, or of one that was merged into it: [{row, known: {id, name, changed: {column: what is there; of custom each field that differs}}}]. Nothing of a table without external_id. For who may import there.';

-- A table that knows by something else than a number has a function private.known_<table>_of.
create function private.known_records(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable set search_path = '' as $$
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
$$;
comment on function private.known_records(text, jsonb, jsonb) is
  'Which rows of read_rows are here already: by the table''s own function, else by their numbers, with the members who are not.';

create function public.check_import(
  p_entity text, p_rows jsonb, p_earlier jsonb default '[]', p_network_id uuid default null, p_location_id uuid default null
)
returns jsonb language plpgsql set search_path = '' set statement_timeout = '30s' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  read jsonb;
  known jsonb;
  fresh jsonb;
  earlier jsonb;
  made jsonb;
  alike jsonb;
begin
  perform private.read_import_rows(p_rows);
  perform private.read_import_rows(p_earlier);
  read := private.read_rows(p_entity, place, p_rows);
  select private.known_records(p_entity, place, coalesce(jsonb_agg(r), '[]')) into known
    from jsonb_array_elements(read) r where not r ? 'problem';
  select coalesce(jsonb_agg(r), '[]') into fresh
    from jsonb_array_elements(read) r
    where r -> 'row' not in (select k -> 'row' from jsonb_array_elements(known) k);
  begin
    -- A file may lack what a form asks for (private.require_custom).
    perform set_config('larder.importing', 'on', true);
    perform set_config('larder.checking_import', 'on', true);
    earlier := private.insert_read_rows(p_entity, place, private.read_rows(p_entity, place, p_earlier));
    made := private.insert_read_rows(p_entity, place, fresh);
    alike := private.similar_rows(p_entity, place, fresh, made, earlier);
    raise exception using errcode = 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return known || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'row', m -> 'row', 'problem', m -> 'problem', 'similar', s.similar)))
    from jsonb_array_elements(made) m
    left join (
      select a.one -> 'id' as id, jsonb_agg(
        -- A record, or a row of the file.
        (a.one - 'other') || jsonb_build_object('id', case when r is null then a.one -> 'other' end, 'row', r -> 'row')
        order by a.match) as similar
      from jsonb_array_elements(alike) with ordinality a (one, match)
      left join jsonb_array_elements(earlier || made) r on r -> 'id' = a.one -> 'other'
      group by a.one -> 'id'
    ) s on s.id = m -> 'id'
    where m ? 'problem' or s.similar is not null
  ), '[]');
end
$$;
comment on function public.check_import(text, jsonb, jsonb, uuid, uuid) is
  'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message, who: the client that is missing}, similar: [{id or row, name, reasons}], known: {id, name, changed, members, member_changes}}], of rows without any nothing. known: the record that has the external_id of the row, what differs there, which members of the row it does not have, and what differs of those that it has (private.pair_members); of a visit that of its client and day. similar: the best match and all records that are as much alike, of clients with first_name, last_name, date_of_birth, phone_number, address_line1 and city; a row of the file only where no record is. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';

-- A table that knows better who is alike has a function private.similar_<table>_of.
create function private.similar_clients_of(p_network_id uuid, p_ids uuid[], p_file uuid[])
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', f.asked, 'other', c.id, 'name', c.full_name, 'first_name', c.first_name, 'last_name', c.last_name,
        'date_of_birth', c.date_of_birth, 'phone_number', c.phone_number, 'address_line1', c.address_line1,
        'city', c.city, 'reasons', private.match_reasons(f.levels, a, b))
      order by f.place, f.bits desc, c.created_at, c.id)
    from (
      select t.*, row_number() over best as place_of_match, first_value(t.bits) over best as best_bits
      from (
        select found.place, p_ids[found.place] as asked, found.client_id, found.levels,
          found.client_id = any (p_file) as in_file, round(found.bits::numeric, 1) as bits
        from private.find_matches(p_network_id,
          array(select m from unnest(p_ids) with ordinality i (id, place)
            join private.client_match m on m.client_id = i.id order by i.place),
          private.likely_bits()) found
      ) t
      -- Who stands in the file itself is named only where nobody else is.
      window best as (partition by t.place order by t.in_file, t.bits desc, t.client_id)
    ) f
    join private.client_match a on a.client_id = f.asked
    join private.client_match b on b.client_id = f.client_id
    join public.clients c on c.id = f.client_id
    where f.place_of_match = 1 or (not f.in_file and f.bits = f.best_bits)
  ), '[]');
end
$$;
comment on function private.similar_clients_of(uuid, uuid[], uuid[]) is
  'Who of a network is likely the same person as each of some clients: [{id, other, name, first_name, last_name, date_of_birth, phone_number, address_line1, city, reasons}], the best of each, and whose bits, with one decimal, are the same. Of p_file, the clients that rows of the file made, one, and only where there is no other.';

-- Every other table: a record that has the same in all columns that came in.
create function private.equal_rows_of(p_entity text, p_scope jsonb, p_rows jsonb, p_ids uuid[], p_file uuid[])
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  compared text;
  place constant text := case when p_scope ? 'location_id' then 'location_id' else 'network_id' end;
  answer jsonb;
begin
  select string_agg(format('lower(coalesce(a.%1$I::text, '''')) = lower(coalesce(b.%1$I::text, ''''))', k.name), ' and ')
    into compared
    from (select distinct jsonb_object_keys(r -> 'values') as name from jsonb_array_elements(p_rows) r) k
    where has_column_privilege(target, k.name, 'select');
  execute format($query$
    select jsonb_agg(
      jsonb_build_object('id', s.id, 'other', s.other, 'name', s.name, 'reasons', '[]'::jsonb) order by s.id, s.match)
    from (
      select a.id, b.id as other, coalesce(to_jsonb(b) ->> 'full_name', to_jsonb(b) ->> 'name') as name,
        b.id = any ($3) as in_file,
        row_number() over (partition by a.id order by b.id = any ($3), b.created_at, b.id) as match
      from %1$s a join %1$s b on b.id <> a.id and b.%2$I = $2 and %3$s
      where a.id = any ($1) and to_jsonb(b) ->> 'deleted_at' is null
    ) s
    where s.match = 1 or not s.in_file
  $query$, target, place, compared) into answer using p_ids, (p_scope ->> place)::uuid, p_file;
  return coalesce(answer, '[]');
end
$$;
comment on function private.equal_rows_of(text, jsonb, jsonb, uuid[], uuid[]) is
  'Which live records hold the same as each of some: [{id, other, name, reasons}], the oldest first, as the caller sees them. Of p_file, what rows of the file made, one, and only where there is no other.';

create function private.similar_rows(p_entity text, p_scope jsonb, p_rows jsonb, p_made jsonb, p_earlier jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  own constant regprocedure := to_regprocedure(format('private.similar_%s_of(uuid, uuid[], uuid[])', p_entity));
  ids constant uuid[] := array(select (m ->> 'id')::uuid from jsonb_array_elements(p_made) m where m ? 'id');
  file constant uuid[] := ids || array(
    select (e ->> 'id')::uuid from jsonb_array_elements(p_earlier) e where e ? 'id');
  answer jsonb;
begin
  if cardinality(ids) = 0 then
    return '[]';
  elsif own is null then
    return private.equal_rows_of(p_entity, p_scope, p_rows, ids, file);
  end if;
  execute format('select %s($1, $2, $3)', own::regproc) into answer
    using coalesce(p_scope ->> 'location_id', p_scope ->> 'network_id')::uuid, ids, file;
  return answer;
end
$$;
comment on function private.similar_rows(text, jsonb, jsonb, jsonb, jsonb) is
  'Which records are likely the same as each that was made, all that are equally alike: by the table''s own function, else equal ones.';

grant execute on function
  private.read_import_rows(jsonb), private.insert_together(text, jsonb, jsonb),
  private.insert_rows(text, jsonb, jsonb), private.read_rows(text, jsonb, jsonb),
  private.insert_read_rows(text, jsonb, jsonb), private.known_records(text, jsonb, jsonb), private.add_to_record(text, jsonb, jsonb),
  private.row_problem(text, text), private.open_import(uuid),
  private.known_rows(uuid, jsonb), private.keep_import_rows(uuid, jsonb),
  private.known_by_number(text, jsonb, jsonb),
  public.check_import(text, jsonb, jsonb, uuid, uuid), private.similar_clients_of(uuid, uuid[], uuid[]),
  private.equal_rows_of(text, jsonb, jsonb, uuid[], uuid[]), private.similar_rows(text, jsonb, jsonb, jsonb, jsonb)
to authenticated;
