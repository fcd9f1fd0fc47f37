-- The way back from an import, for private.import_time(): what it made goes, unless somebody changed or used it since.
-- The digits of a client are a part of the record: an import that brought them can be undone.
create function private.referring_columns(p_target regclass)
returns table (referring regclass, name text) language sql stable set search_path = '' as $$
  select c.conrelid::regclass, a.attname
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute f on f.attrelid = p_target and f.attname = 'id'
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid
    and a.attnum = c.conkey[array_position(c.confkey, f.attnum)]
  where c.contype = 'f' and c.confrelid = p_target
    -- What the database derives by itself, or keeps as a part of the record, is no use that anybody made of it.
    and c.conrelid::regclass::text <> all (array[
      'private.client_digits', 'private.client_match', 'private.match_queue', 'private.scan_pairs', 'public.client_pairs'
    ])
$$;
comment on function private.referring_columns(regclass) is
  'The columns that name records of a table: who stands in one is used. A new table counts by itself.';

create function private.used_records(p_target regclass, p_ids uuid[], p_import uuid)
returns uuid[] language plpgsql stable set search_path = '' as $$
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
      else ''
    end || case when r.referring = 'public.household_members'::regclass then format('
      -- Nor is who came along with the record, or with a row that was taken back.
      and not exists (select from private.import_rows x where x.record_id = r.%I and r.id = any (x.members)
        and (x.import_id = $2 or r.deleted_at is not null and x.undone = ''removed''))', r.name)
      -- Nor is the stock that an item came with (private.bring_stock).
      when r.referring = 'private.stock_movements'::regclass then format(' and r.idempotency_key is distinct from r.%I', r.name)
    else '' end), ' union ')
    into query from private.referring_columns(p_target) r;
  if query is null then
    return '{}';
  end if;
  execute format('select coalesce(array_agg(u.id), ''{}'') from (%s) u (id)', query) into used using p_ids, p_import;
  return used;
end
$$;
comment on function private.used_records(regclass, uuid[], uuid) is
  'Which of some records others name, but for the household members and the stock that the import brought along.';

create function private.import_name(p_record jsonb)
returns text language sql stable set search_path = '' as $$
  select coalesce(p_record ->> 'full_name', p_record ->> 'name', (
    select concat_ws(', ', c.full_name,
      to_char(coalesce(
        private.local_day((p_record ->> 'visited_at')::timestamptz, (p_record ->> 'location_id')::uuid),
        (p_record ->> 'starts_on')::date), 'FMMM/FMDD/YYYY'))
    from public.clients c where c.id = (p_record ->> 'client_id')::uuid
  ))
$$;
comment on function private.import_name(jsonb) is
  'What a record that was imported is called: by its own name, else by its client and day.';

create function private.take_back(p_import private.imports, p_ids uuid[])
returns void language plpgsql set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_import.entity));
  place constant text := case when p_import.location_id is null then 'network_id' else 'location_id' end;
begin
  perform private.take_back_stock(p_import, p_ids);
  if exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = 'deleted_at' and not a.attisdropped
  ) then
    execute format('update %s set deleted_at = now() where id = any ($1) and %I = $2', target, place)
      using p_ids, coalesce(p_import.location_id, p_import.network_id);
  else
    execute format('delete from %s where id = any ($1) and %I = $2', target, place)
      using p_ids, coalesce(p_import.location_id, p_import.network_id);
  end if;
end
$$;
comment on function private.take_back(private.imports, uuid[]) is
  'Deletes what an import made, with its stock, softly where the table knows that; only where the import went.';

create function private.give_back(p_import private.imports, p_rows private.import_rows[])
returns void language plpgsql set search_path = '' as $$
declare
  one private.import_rows;
begin
  foreach one in array p_rows loop
    continue when cardinality(one.filled) = 0;
    -- What was filled was empty, unless it is kept what was there.
    execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $3))
      where id = $1 and network_id = $2', p_import.entity,
      (select string_agg(quote_ident(f), ', ') from unnest(one.filled) f))
      using one.record_id, p_import.network_id, coalesce(one.before, '{}');
  end loop;
end
$$;
comment on function private.give_back(private.imports, private.import_rows[]) is
  'Gives records back what was there before an import filled or changed it.';

create function private.undo_import(p_import uuid, p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.undo_import(p_import uuid, p_limit integer default null)
returns jsonb language sql set search_path = '' set statement_timeout = '30s' as $$
  select private.undo_import(p_import, p_limit)
$$;
comment on function public.undo_import(uuid, integer) is
  'Takes back the next 50 records (or p_limit, if less) of an import of the last 30 days: {left, kept: [{row, id, name, why: changed | used | deleted}], removed, stayed, created, added, changed, left_out}; again until left is 0, when kept names all that stayed. What a part has done stays done. Admins where it went; 403 for members, 404 out of reach, 409 too_late.';

-- What is kept goes after its time.
create function private.forget_imports()
returns void language sql security definer set search_path = '' as $$
  delete from private.imports i where i.created_at <= now() - private.import_time()
$$;

create function public.forget_imports()
returns void language sql set search_path = '' as $$ select private.forget_imports() $$;
comment on function public.forget_imports() is
  'The job forget_imports: what is kept of imports goes after private.import_time(). For run-jobs.';

-- The records behind the numbers of an import that is done.
create function private.import_records(p_import uuid, p_outcome text, p_after integer, p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
  answer jsonb;
begin
  -- Whoever imports somewhere reads all records of the kind there.
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object('row', f.place, 'id', f.id, 'name', f.name, 'gone', f.gone)
        order by f.place), '[]')
    from (
      select r.place, t.id, private.import_name(to_jsonb(t)) as name,
        to_jsonb(t) ->> 'deleted_at' is not null as gone
      from private.import_rows r
      join public.%I t on t.id = r.record_id
      where r.import_id = $1 and r.outcome = $2 and r.place > $3
      order by r.place limit $4
    ) f
  $query$, import.entity)
    into answer
    using import.id, p_outcome, coalesce(p_after, 0), least(greatest(coalesce(p_limit, 1), 1), 200);
  return answer;
end
$$;

create function public.import_records(
  p_import uuid, p_outcome text, p_after integer default 0, p_limit integer default 50
)
returns jsonb language sql set search_path = '' as $$
  select private.import_records(p_import, p_outcome, p_after, p_limit)
$$;
comment on function public.import_records(uuid, text, integer, integer) is
  'The records that an import made (p_outcome: created), filled (added) or changed, in the order of the file behind the row p_after: [{row, id, name, gone: deleted since}], 200 at most. Admins where it went; 403 for members, 404 out of reach.';

-- An import is undone in parts of 50 records. 411 in one statement reached its 30 seconds under load, again and again,
-- since a statement that is stopped has done nothing; and its time grows faster than the number of records.
create function private.undo_chunk_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
comment on function private.undo_chunk_limit() is 'How many records one request of undo_import takes back.';

grant execute on function
  private.undo_import(uuid, integer), public.undo_import(uuid, integer),
  private.import_records(uuid, text, integer, integer), public.import_records(uuid, text, integer, integer)
to authenticated;
grant execute on function private.forget_imports(), public.forget_imports() to service_role;
