-- The rows of an import, by the caller's own rights: the functions that insert are SECURITY INVOKER, so that
-- grants, policies and triggers judge as they judge any insert. What is kept of it is written by definer functions.

create function private.read_import_rows(p_rows jsonb)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_rows) is distinct from 'array'
    or exists (
      select from jsonb_array_elements(p_rows) r
      where ((r ->> 'row')::integer > 0 and jsonb_typeof(r -> 'values') = 'object') is not true
    )
  then
    raise exception 'The rows must be a list of {row, values}.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_rows) > private.import_chunk_limit() then
    raise sqlstate 'PT413' using
      message = 'These are too many records at once.',
      hint = format('Send at most %s at a time.', private.import_chunk_limit());
  end if;
end
$$;
comment on function private.read_import_rows(jsonb) is '22023 for what is no list of rows, PT413 for too many.';
grant execute on function private.read_import_rows(jsonb) to authenticated;

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
    select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'id', n.id, 'at', n.updated_at) order by g.place)
    from given g join numbered n on n.place = g.place
  $query$, p_entity, columns) into answer using p_rows, p_scope;
  return coalesce(answer, '[]');
end
$$;
comment on function private.insert_together(text, jsonb, jsonb) is
  'Inserts rows [{row, values}] as the caller: [{row, id, at}]. Any row that is refused refuses all.';

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
  exception when integrity_constraint_violation or data_exception then
    null;
  end;
  -- One of them does not fit: which, and why. A missing right is no row's fault and goes on upwards.
  for one in select r from jsonb_array_elements(p_rows) r loop
    begin
      answer := answer || private.insert_together(p_entity, p_scope, jsonb_build_array(one));
    exception when integrity_constraint_violation or data_exception then
      answer := answer || jsonb_build_object(
        'row', one -> 'row', 'problem', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
    end;
  end loop;
  return answer;
end
$$;
comment on function private.insert_rows(text, jsonb, jsonb) is
  'Inserts rows [{row, values}] as the caller: [{row, id, at}], of what the database refuses [{row, problem: {code, message}}].';

create function private.add_to_record(p_entity text, p_id uuid, p_values jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  readable text;
  kept jsonb;
  filled text[];
  changed timestamptz;
begin
  select string_agg(quote_ident(a.attname), ', ') into readable
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(target, a.attnum, 'select');
  execute format('select to_jsonb(t) from (select %s from %s where id = $1 for update) t', readable, target)
    into kept using p_id;
  if kept is null or kept ->> 'deleted_at' is not null then
    return jsonb_build_object('problem', jsonb_build_object('code', 'PT404', 'message', 'The record is gone.'));
  end if;
  -- What is there stays: only what is empty is filled.
  filled := array(
    select v.key from jsonb_each(p_values) v
    where v.value <> 'null' and kept ? v.key and kept -> v.key = 'null'
      and has_column_privilege(target, v.key, 'update')
    order by v.key
  );
  changed := kept ->> 'updated_at';
  if cardinality(filled) > 0 then
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $2)) where id = $1
      returning updated_at', target,
      (select string_agg(quote_ident(f), ', ') from unnest(filled) f))
      into changed using p_id, p_values;
  end if;
  return jsonb_build_object('id', p_id, 'at', changed, 'filled', to_jsonb(filled));
exception when integrity_constraint_violation or data_exception then
  return jsonb_build_object('problem', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
end
$$;
comment on function private.add_to_record(text, uuid, jsonb) is
  'Fills what is empty of a record, as the caller: {id, at, filled: [column]} or {problem}.';

create function private.open_import(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
begin
  if import.actor is distinct from auth.uid() then
    raise sqlstate 'PT404' using message = 'There is no such import, or it is out of your reach.';
  elsif import.ended_at is not null then
    raise sqlstate 'PT409' using
      message = 'This import has ended.', detail = jsonb_build_object('code', 'import_ended')::text;
  end if;
  return jsonb_build_object('entity', import.entity, 'scope', jsonb_strip_nulls(jsonb_build_object(
    'network_id', import.network_id, 'location_id', import.location_id)));
end
$$;
comment on function private.open_import(uuid) is
  'Where an import of the caller goes that has not ended, {entity, scope}; locked, so that what is sent twice waits.';

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
    raise sqlstate 'PT404' using message = 'There is no such import, or it is out of your reach.';
  end if;
  insert into private.import_rows (import_id, place, outcome, record_id, record_at, filled, cells, reason)
  select p_import, r."row", r.outcome, r.id, r.at, r.filled, r.cells, left(r.reason, 500)
  from jsonb_to_recordset(p_rows) as r (
    "row" integer, outcome text, id uuid, at timestamptz, filled text[], cells jsonb, reason text
  );
end
$$;
comment on function private.keep_import_rows(uuid, jsonb) is 'Keeps what became of rows of an open import of the caller.';

create function public.import_rows(p_import uuid, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' set statement_timeout = '30s' as $$
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
  select private.insert_rows(entity, import -> 'scope', coalesce(jsonb_agg(r), '[]')) into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'create';
  select done || coalesce(jsonb_agg(
      private.add_to_record(entity, (r ->> 'record')::uuid, r -> 'values') || jsonb_build_object('row', r -> 'row')), '[]')
    into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'add';
  -- What the database refused stays out like what the person left out, each with its reason.
  select coalesce(jsonb_agg(case
      when d ? 'id' then d || jsonb_build_object('outcome', case r ->> 'action' when 'add' then 'added' else 'created' end)
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
$$;
comment on function public.import_rows(uuid, jsonb) is
  'Up to 500 rows of an import that was begun, [{row, action: create | add | leave, values, record, cells, reason}]: [{row, outcome: created | added | left_out, problem: {code, message}}]. add fills what is empty of a record. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';

grant execute on function
  private.insert_together(text, jsonb, jsonb), private.insert_rows(text, jsonb, jsonb),
  private.add_to_record(text, uuid, jsonb), private.open_import(uuid), private.known_rows(uuid, jsonb),
  private.keep_import_rows(uuid, jsonb), public.import_rows(uuid, jsonb)
to authenticated;
