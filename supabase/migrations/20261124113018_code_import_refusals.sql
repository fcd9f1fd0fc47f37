-- As code_stock_refusals says: a code as message, JSON as detail.

create or replace function private.import_scope(p_entity text, p_network_id uuid, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  target constant regclass := case when p_entity = any (private.importable_entities())
    then to_regclass('public.' || quote_ident(p_entity)) end;
  of_location boolean;
begin
  perform private.require_live_session();
  select bool_or(a.attname = 'location_id') into of_location
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname in ('network_id', 'location_id') and not a.attisdropped;
  if of_location is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is nothing of this kind that is imported.';
  elsif of_location then
    if private.require_location(p_location_id, 'location') <> 'admin' then
      raise exception 'Only admins of the location import.' using
        errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    return (
      select jsonb_build_object('network_id', l.network_id, 'location_id', l.id)
      from public.locations l where l.id = p_location_id
    );
  end if;
  if (p_network_id = any (private.reviewed_network_ids())) is not true then
    if p_network_id = private.staff_network_id() then
      raise exception 'Only admins import.' using errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or it is out of your reach.';
  end if;
  return jsonb_build_object('network_id', p_network_id);
end
$$;

create or replace function private.require_import(p_import uuid)
returns private.imports language plpgsql security definer set search_path = '' as $$
declare
  import private.imports;
begin
  perform private.require_live_session();
  select * into import from private.imports i where i.id = p_import for update;
  if import.id is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such import, or it is out of your reach.';
  end if;
  perform private.import_scope(import.entity, import.network_id, import.location_id);
  return import;
end
$$;

create or replace function private.open_import(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
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

create or replace function private.read_import_rows(p_rows jsonb)
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
      message = 'too_many_rows',
      detail = jsonb_build_object('limit', private.import_chunk_limit())::text,
      hint = 'Send fewer at a time.';
  end if;
end
$$;
comment on function private.read_import_rows(jsonb) is
  '22023 for what is no list of rows, PT413 too_many_rows with {limit} for too many.';

create or replace function private.begin_import(
  p_import uuid, p_entity text, p_network_id uuid, p_location_id uuid, p_file jsonb, p_columns jsonb,
  p_again boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  network constant uuid := (place ->> 'network_id')::uuid;
  known private.imports;
  same jsonb;
begin
  if p_import is null or jsonb_typeof(p_file) is distinct from 'object' then
    raise exception 'An import names itself and its file.' using errcode = '22023';
  end if;
  -- Two pages with the same file: the second one waits here and then hears of the first.
  perform pg_advisory_xact_lock(hashtextextended('import ' || network::text || p_entity, 0));
  select * into known from private.imports i where i.id = p_import;
  if known.id is not null then
    if (known.actor = auth.uid() and known.network_id = network and known.entity = p_entity
      and known.location_id is not distinct from (place ->> 'location_id')::uuid and known.ended_at is null) is not true
    then
      raise exception 'This key belongs to another import.' using errcode = '23505';
    end if;
  else
    same := private.import_context(p_entity, p_network_id, p_location_id, p_file ->> 'hash', null) -> 'same';
    if same <> 'null' and p_again is not true then
      raise sqlstate 'PT409' using
        message = 'same_file',
        detail = jsonb_build_object('import', same)::text,
        hint = 'This file was imported already. Import it again, or undo the other import first.';
    end if;
    insert into private.imports (id, network_id, location_id, entity, file_name, file_hash, file_rows, actor)
    values (p_import, network, (place ->> 'location_id')::uuid, p_entity, left(p_file ->> 'name', 200),
      p_file ->> 'hash', (p_file ->> 'rows')::integer, auth.uid());
  end if;
  insert into private.import_matches (network_id, entity, shape, columns)
  values (network, p_entity, p_file ->> 'shape', p_columns)
  on conflict (network_id, entity, shape) do update set columns = excluded.columns;
  return (
    select coalesce(jsonb_agg(r.place order by r.place), '[]') from private.import_rows r where r.import_id = p_import
  );
end
$$;

create or replace function private.keep_import_rows(p_import uuid, p_rows jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.imports i where i.id = p_import and i.actor = auth.uid() and i.ended_at is null) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such import, or it is out of your reach.';
  end if;
  insert into private.import_rows (import_id, place, outcome, record_id, record_at, filled, cells, reason)
  select p_import, r."row", r.outcome, r.id, r.at, r.filled, r.cells, left(r.reason, 500)
  from jsonb_to_recordset(p_rows) as r (
    "row" integer, outcome text, id uuid, at timestamptz, filled text[], cells jsonb, reason text
  );
end
$$;

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
