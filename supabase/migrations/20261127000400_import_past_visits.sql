-- Import past visits.

drop trigger visits_freeze on public.visits;
drop trigger visits_rules_insert on public.visits;
alter table private.imports drop constraint imports_file_rows_check;

alter table public.visits add column imported boolean not null default false;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.guard_visit_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.visited_at > now() then
    raise exception 'A visit cannot be in the future.' using
      errcode = '23514', hint = 'Leave its time away, or give one that has passed.';
  end if;
  if tg_op = 'UPDATE' or new.imported or new.visited_at < now() - interval '10 minutes' then
    if (private.location_standing(new.location_id) = 'admin') is not true then
      raise exception 'Only an admin of the location gives a visit another time.' using
        errcode = '42501', hint = 'Ask an admin to enter it.';
    end if;
    if new.back_dating_reason is null and not (new.imported and tg_op = 'INSERT') then
      raise exception 'A visit of another time needs a reason.' using
        errcode = '23514', hint = 'Say in back_dating_reason why it is entered only now.';
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_context(p_entity text, p_network_id uuid, p_location_id uuid, p_file_hash text, p_shape text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  network constant uuid := (place ->> 'network_id')::uuid;
  open uuid;
begin
  select i.id into open
    from private.imports i
    where i.network_id = network and i.entity = p_entity and i.actor = auth.uid()
      and i.location_id is not distinct from (place ->> 'location_id')::uuid
      and i.file_hash = p_file_hash and i.ended_at is null
    order by i.created_at desc limit 1;
  return jsonb_build_object(
    'recent', coalesce((
      select jsonb_agg(private.describe_import(i) order by i.created_at desc)
      from (
        select * from private.imports r
        where r.network_id = network and r.entity = p_entity
          and r.location_id is not distinct from (place ->> 'location_id')::uuid
          and r.created_at > now() - private.import_time()
        order by r.created_at desc limit 10
      ) i
    ), '[]'),
    'same', (
      select private.describe_import(i) from private.imports i
      where i.network_id = network and i.entity = p_entity
        and i.location_id is not distinct from (place ->> 'location_id')::uuid
        and i.file_hash = p_file_hash and i.undone_at is null and i.id is distinct from open
        and exists (select from private.import_rows r where r.import_id = i.id and r.outcome <> 'left_out')
      order by i.created_at desc limit 1
    ),
    'open', (
      select jsonb_build_object('id', open, 'rows', coalesce(jsonb_agg(r.place order by r.place), '[]'))
      from private.import_rows r where r.import_id = open having open is not null
    ),
    'match', (
      select m.columns from private.import_matches m
      where m.network_id = network and m.entity = p_entity and m.shape = p_shape
    ),
    -- A file may say at which of them something was.
    'locations', case when place ? 'location_id' then (
      select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.id <> p_location_id, l.name)
      from public.locations l
      where l.network_id = network and l.deleted_at is null and private.location_standing(l.id) = 'admin'
    ) end
  );
end
$function$;

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
      private.add_to_record(entity, (r ->> 'record')::uuid, r -> 'values', r ->> 'action' = 'update') || jsonb_build_object('row', r -> 'row')), '[]')
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

CREATE OR REPLACE FUNCTION private.importable_entities()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['clients', 'events', 'inventory_items', 'visits']
$function$;

CREATE OR REPLACE FUNCTION private.read_rows(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.insert_read_rows(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.insert_rows(p_entity, p_scope, coalesce(jsonb_agg(r) filter (where not r ? 'problem'), '[]'))
    || coalesce(jsonb_agg(r) filter (where r ? 'problem'), '[]')
  from jsonb_array_elements(p_rows) r
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
    return private.known_by_number(p_entity, p_scope, p_rows);
  end if;
  execute format('select %s($1, $2)', own::regproc) into answer using p_scope, p_rows;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_import(p_entity text, p_rows jsonb, p_earlier jsonb DEFAULT '[]'::jsonb, p_network_id uuid DEFAULT NULL::uuid, p_location_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.used_records(p_target regclass, p_ids uuid[])
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
    end), ' union ')
    into query from private.referring_columns(p_target) r;
  if query is null then
    return '{}';
  end if;
  execute format('select coalesce(array_agg(u.id), ''{}'') from (%s) u (id)', query) into used using p_ids;
  return used;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_name(p_record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(p_record ->> 'full_name', p_record ->> 'name', (
    select concat_ws(', ', c.full_name,
      to_char(private.local_day((p_record ->> 'visited_at')::timestamptz, (p_record ->> 'location_id')::uuid), 'FMMM/FMDD/YYYY'))
    from public.clients c where c.id = (p_record ->> 'client_id')::uuid
  ))
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
  perform private.give_back(import, array(
    select r from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome in ('added', 'changed') and r.undone = 'removed'));
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

CREATE OR REPLACE FUNCTION private.import_records(p_import uuid, p_outcome text, p_after integer, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.read_visits_rows(p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  location constant uuid := (p_scope ->> 'location_id')::uuid;
  zone constant text := private.location_zone(location);
  today constant date := private.local_today(location);
  answer jsonb;
begin
  -- Who imports here reads all clients of the network.
  perform private.import_scope('visits', network, location);
  with said as materialized (
    select g.place, g.r -> 'row' as "row", g.r -> 'values' as v,
      nullif(lower(btrim(g.r -> 'values' ->> 'client_number')), '') as number,
      nullif(private.fold_text(concat_ws(' ', g.r -> 'values' ->> 'first_name', g.r -> 'values' ->> 'last_name')), '') as name,
      case when pg_input_is_valid(g.r -> 'values' ->> 'date_of_birth', 'date')
        then (g.r -> 'values' ->> 'date_of_birth')::date end as born,
      case when pg_input_is_valid(g.r -> 'values' ->> 'visited_on', 'date')
        then (g.r -> 'values' ->> 'visited_on')::date end as day
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
  ),
  numbered as materialized (
    select s.place, c.id
    from said s
    cross join lateral (
      select k.id from public.clients k
      where k.network_id = network and lower(k.external_id) = s.number
        and (k.deleted_at is null or k.merged_into is not null)
      order by k.deleted_at is not null, k.created_at, k.id limit 1
    ) k
    join public.clients c on c.id = private.surviving_client_id(k.id) and c.deleted_at is null
  ),
  unnumbered as materialized (
    select s.place, s.name, s.born from said s
    where s.name is not null and s.place not in (select n.place from numbered n)
  ),
  named as (
    select a.place, (array_agg(a.id))[1] as id, count(*) as many
    from (
      select u.place, c.id from unnumbered u
      join public.clients c on c.network_id = network and c.deleted_at is null and c.date_of_birth = u.born
        and private.fold_text(c.full_name) = u.name
      union all
      -- Without a birth date somebody is the one of that name of whom none is known either.
      select u.place, c.id from unnumbered u
      join public.clients c on c.network_id = network and c.deleted_at is null and c.date_of_birth is null
        and private.fold_text(c.full_name) = u.name
      where u.born is null
    ) a
    group by a.place
  ),
  found as (
    select s.*, c.id, c.date_of_birth, n.many, coalesce(s.v ->> 'client_number', '') as told_number,
      concat_ws(', ', nullif(concat_ws(' ', s.v ->> 'first_name', s.v ->> 'last_name'), ''),
        to_char(s.born, 'FMMM/FMDD/YYYY')) as told_name,
      k.id is not null and s.name <> private.fold_text(c.full_name) and s.born <> c.date_of_birth as is_other
    from said s
    left join numbered k on k.place = s.place
    left join named n on n.place = s.place
    left join public.clients c on c.id = coalesce(k.id, case when n.many = 1 then n.id end)
  ),
  judged as (
    select f.*, case
        when f.v ->> 'location_id' <> location::text then 'other_location'
        when f.day is null then 'no_day'
        when f.day > today then 'visit_future'
        when f.day < date '2000-01-01' then 'visit_too_old'
        when f.many > 1 then 'clients_alike'
        when f.id is null and f.number is null and f.name is null then 'client_unnamed'
        when f.id is null then 'client_missing'
        when f.is_other then 'other_client'
        when f.day < f.date_of_birth then 'before_birth'
      end as code
    from found f
  )
  select jsonb_agg(case when j.code is null then jsonb_build_object('row', j."row", 'values', jsonb_build_object(
      'client_id', j.id,
      -- A file has days and no times: noon, or now where that is yet to come.
      'visited_at', least((j.day + time '12:00') at time zone zone, now()),
      'household_size', coalesce(nullif(j.v -> 'household_size', 'null'), to_jsonb(coalesce(
        nullif((
          select sum(p.value::numeric) from jsonb_each(j.v) p
          where p.key in ('adults', 'children', 'seniors') and jsonb_typeof(p.value) = 'number'), 0),
        (
          select 1 + count(*) from public.household_members m
          where m.client_id = j.id and m.network_id = network and m.deleted_at is null
        )))),
      'adults', j.v -> 'adults', 'children', j.v -> 'children', 'seniors', j.v -> 'seniors',
      'note', j.v -> 'note', 'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.code,
      'who', case when j.number is null then j.told_name else j.told_number end,
      'message', case j.code
        when 'other_location' then 'This visit was at another location.'
        when 'no_day' then 'The day of the visit is missing.'
        when 'visit_future' then 'A visit cannot be in the future.'
        when 'visit_too_old' then 'A visit is not that long ago.'
        when 'clients_alike' then 'Several clients have this name and birth date.'
        when 'client_unnamed' then 'The row names no client.'
        when 'client_missing' then 'This client is not here yet.'
        when 'other_client' then 'The number is that of another client.'
        else 'The visit is before the birth of the client.'
      end)) end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.known_visits_of(p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  location constant uuid := (p_scope ->> 'location_id')::uuid;
  zone constant text := private.location_zone(location);
  answer jsonb;
begin
  perform private.import_scope('visits', network, location);
  select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'known', jsonb_build_object(
      'id', v.id, 'name', c.full_name, 'changed', '{}'::jsonb)))
    into answer
    from jsonb_array_elements(p_rows) g (r)
    join public.clients c on c.id = (g.r -> 'values' ->> 'client_id')::uuid
    cross join lateral (
      select date_trunc('day', (g.r -> 'values' ->> 'visited_at')::timestamptz at time zone zone) as begins
    ) d
    cross join lateral (
      select v.id from public.visits v
      where v.client_id = c.id and v.network_id = network and v.location_id = location and v.deleted_at is null
        and v.visited_at >= d.begins at time zone zone
        and v.visited_at < (d.begins + interval '1 day') at time zone zone
      order by v.visited_at, v.id limit 1
    ) v;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.similar_visits_of(p_location_id uuid, p_ids uuid[], p_file uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'other', s.other, 'name', c.full_name, 'reasons', '[]'::jsonb) order by s.place), '[]')
  from (
    select distinct on (i.place) i.place, a.id, b.id as other, a.client_id
    from unnest(p_ids) with ordinality i (id, place)
    join public.visits a on a.id = i.id
    -- Of one day, both are at noon.
    join public.visits b on b.client_id = a.client_id and b.network_id = a.network_id and b.visited_at = a.visited_at
      and b.location_id = p_location_id and b.id = any (p_file)
    -- The first row of a day comes in.
    where b.id <> a.id and coalesce(array_position(p_ids, b.id) < i.place, true)
    order by i.place, array_position(p_ids, b.id) nulls first
  ) s
  join public.clients c on c.id = s.client_id
$function$;

reset check_function_bodies;

alter table private.imports add constraint imports_file_rows_check CHECK (((file_rows >= 1) AND (file_rows <= 200000)));

CREATE TRIGGER visits_freeze BEFORE UPDATE ON public.visits FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'client_id', 'location_id', 'network_id', 'idempotency_key', 'created_by', 'created_at', 'imported');
CREATE TRIGGER visits_rules_insert AFTER INSERT ON public.visits FOR EACH ROW WHEN ((NOT new.imported)) EXECUTE FUNCTION private.enforce_visit_rules();

grant insert (imported) on public.visits to authenticated;
grant execute on function private.read_rows(text,jsonb,jsonb) to authenticated;
grant execute on function private.insert_read_rows(text,jsonb,jsonb) to authenticated;
grant execute on function private.known_records(text,jsonb,jsonb) to authenticated;
grant execute on function private.read_visits_rows(jsonb,jsonb) to authenticated;
grant execute on function private.known_visits_of(jsonb,jsonb) to authenticated;
grant execute on function private.similar_visits_of(uuid,uuid[],uuid[]) to authenticated;

comment on column public.visits.imported is 'An admin brought it from another system: the rules of the desk were others there, and judge it not.';
comment on function private.guard_visit_time() is 'Through the API no visit lies in the future; one of earlier, or a changed time, is an admin''s, with a back_dating_reason, and so is one that is imported, without one. The visit rules judge it by its own day.';
comment on function public.import_context(text,uuid,uuid,text,text) is 'What is known before an import: {recent: the imports of 30 days, ten at most; same: the one that brought the same file; open: {id, rows}, the own one of this file that never ended; match: how a file of these headers was matched; locations: [{id, name}] of which the caller is an admin, that of the import first, null where it has none}. Admins of the network or location; 403 for members, 404 out of reach.';
comment on function private.read_rows(text,jsonb,jsonb) is 'Rows of a file as rows of their table: [{row, values}], of what cannot be one [{row, problem}].';
comment on function private.insert_read_rows(text,jsonb,jsonb) is 'insert_rows of what read_rows answers; what is a problem already stays one.';
comment on function private.known_records(text,jsonb,jsonb) is 'Which rows of read_rows are here already: by the table''s own function, else by their numbers.';
comment on function public.check_import(text,jsonb,jsonb,uuid,uuid) is 'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message, who: the client that is missing}, similar: [{id or row, name, reasons}], known: {id, name, changed}}], of rows without any nothing. known: the record that has the external_id of the row, and what differs there; of a visit that of its client and day. similar: the best match and all records that are as much alike, of clients with first_name, last_name, date_of_birth, phone_number, address_line1 and city; a row of the file only where no record is. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';
comment on function private.import_name(jsonb) is 'What a record that was imported is called: by its own name, else by its client and day.';
comment on function private.read_visits_rows(jsonb,jsonb) is 'The visits that rows of a file tell, [{row, values}], of others [{row, problem: {code, message, who: how the row names its client}}]. Without counts in the row a visit is for its adults, children and seniors, else for the client and the members. For who may import there.';
comment on function private.known_visits_of(jsonb,jsonb) is 'Which visits of read_visits_rows are here: their client came to the location that day: [{row, known: {id, name, changed: {}}}]. For who may import there.';
comment on function private.similar_visits_of(uuid,uuid[],uuid[]) is 'Which visits of a file are of a client and day that an earlier row has: [{id, other, name, reasons}].';
