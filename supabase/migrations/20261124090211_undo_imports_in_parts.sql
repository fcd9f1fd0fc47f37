-- An import is undone in parts of 50 records. 411 in one statement reached its 30 seconds under load, again and again,
-- since a statement that is stopped has done nothing; and its time grows faster than the number of records.
create function private.undo_chunk_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
comment on function private.undo_chunk_limit() is 'How many records one request of undo_import takes back.';

create or replace function private.undo_import(p_import uuid, p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
  target constant regclass := to_regclass('public.' || quote_ident(import.entity));
  ids uuid[];
  used uuid[];
  judged jsonb;
  left_over integer;
  kept jsonb := '[]';
begin
  if import.created_at + private.import_time() <= now() then
    raise sqlstate 'PT409' using
      message = 'This import can no longer be undone.', detail = jsonb_build_object('code', 'too_late')::text;
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
  used := private.used_records(target, ids);
  update private.import_rows r
    set undone = case
      when (judged -> r.record_id::text ->> 'gone')::boolean is distinct from false then 'deleted'
      when (judged -> r.record_id::text ->> 'at')::timestamptz is distinct from r.record_at then 'changed'
      -- Who was there before the import is used by others, too.
      when r.outcome = 'created' and r.record_id = any (used) then 'used'
      else 'removed'
    end
    where r.import_id = import.id and r.record_id = any (ids) and r.undone is null;
  perform private.take_back(import, array(
    select r.record_id from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome = 'created' and r.undone = 'removed'));
  perform private.empty_again(import, array(
    select r from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome = 'added' and r.undone = 'removed'));
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
        ''name'', coalesce(to_jsonb(t) ->> ''full_name'', to_jsonb(t) ->> ''name'')) order by r.place), ''[]'')
      from private.import_rows r left join %s t on t.id = r.record_id
      where r.import_id = $1 and r.undone <> ''removed''', target)
      into kept using import.id;
  end if;
  return jsonb_build_object('left', left_over, 'kept', kept) || private.import_counts(import.id);
end
$$;

create or replace function public.undo_import(p_import uuid, p_limit integer default null)
returns jsonb language sql set search_path = '' set statement_timeout = '30s' as $$
  select private.undo_import(p_import, p_limit)
$$;
comment on function public.undo_import(uuid, integer) is
  'Takes back the next 50 records (or p_limit, if less) of an import of the last 30 days: {left, kept: [{row, id, name, why: changed | used | deleted}], removed, stayed, created, added, left_out}; again until left is 0, when kept names all that stayed. What a part has done stays done. Admins where it went; 403 for members, 404 out of reach, 409 too_late.';
