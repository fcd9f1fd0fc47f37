-- Import old numbers.

alter table public.clients add column external_id text;
alter table public.clients alter column search_text set expression as (
  private.client_search_text(
    first_name, last_name, email, phone_number, date_of_birth, address_line1, city,
    coalesce(zip_code, '') || coalesce(' ' || external_id, '')
  )
);

alter table private.import_rows drop constraint import_rows_outcome_check;

drop function private.add_to_record(text,uuid,jsonb);
drop function private.empty_again(private.imports,private.import_rows[]);

alter table private.import_rows add column before jsonb;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.require_free_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.clients c
    where c.network_id = new.network_id and lower(c.external_id) = lower(new.external_id)
      and c.deleted_at is null and c.id <> new.id
  ) then
    raise sqlstate 'PT409' using
      message = 'number_taken',
      detail = jsonb_build_object('number', new.external_id)::text,
      hint = 'Another client has this number by now. Take it from that one first.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_clients(p_survivor_id uuid, p_merged_id uuid, p_values jsonb, p_survivor_updated_at timestamp with time zone, p_merged_updated_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  survivor public.clients;
  merged public.clients;
  -- The digits of an SSN are not shown: whoever wants those of the other record says so.
  wanted jsonb := coalesce(p_values, '{}');
  before jsonb;
  other jsonb;
  unknown text;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  kept_members jsonb;
  member_ids uuid[];
  pairs jsonb;
  merge public.client_merges;
begin
  perform private.require_live_session();
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.require_reviewer(survivor.network_id, 'client');
  perform private.require_reviewer(merged.network_id, 'client');
  if survivor.network_id <> merged.network_id then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There are no such two clients in one network.';
  end if;
  perform private.await_merges(survivor.network_id);
  perform private.lock_both(
    array(select v.id from public.visits v where v.client_id = p_merged_id), p_survivor_id, p_merged_id);
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.refuse_unmergeable(survivor, merged);
  if (survivor.updated_at, merged.updated_at) is distinct from (p_survivor_updated_at, p_merged_updated_at) then
    raise sqlstate 'PT409' using
      message = 'outdated', hint = 'One of the two was changed in the meantime. Look at both again.';
  end if;
  select k into unknown from jsonb_object_keys(wanted) k where k <> all (private.mergeable_columns()) limit 1;
  if unknown is not null then
    raise exception 'The column % is not one that can be chosen.', unknown using errcode = '22023';
  end if;
  before := private.client_with_digits(survivor);
  other := private.client_with_digits(merged);
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', other -> 'partial_ssn');
  end if;

  -- Never less: an allergy that one of the two records knows is known.
  if coalesce(survivor.dietary_needs, merged.dietary_needs) is not null then
    wanted := wanted || jsonb_build_object(
      'dietary_needs', private.unite_needs(survivor.dietary_needs, merged.dietary_needs));
  end if;

  -- Nor a number that the next import of the old program brings again.
  if survivor.external_id is null and merged.external_id is not null and not wanted ? 'external_id' then
    wanted := wanted || jsonb_build_object('external_id', merged.external_id);
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  kept_members := private.members_there(p_survivor_id, p_merged_id);
  member_ids := array(
    select m.id from public.household_members m
    where m.client_id = p_merged_id and not kept_members ? m.id::text);
  pairs := private.pairs_of(p_survivor_id, p_merged_id);
  -- Before the other one is deleted, whose open pairs go.
  update public.client_pairs p set decision = 'merged', decided_by = auth.uid(), decided_at = now()
    where p.first_client_id = least(p_survivor_id, p_merged_id)
      and p.second_client_id = greatest(p_survivor_id, p_merged_id);
  update public.clients set deleted_at = clock_timestamp(), merged_into = p_survivor_id where id = p_merged_id;
  perform private.write_client(p_survivor_id, wanted);
  if wanted ->> 'pinned_note' = merged.pinned_note and survivor.pinned_note is distinct from merged.pinned_note then
    -- It stays the note of who wrote it.
    perform private.write_client(p_survivor_id,
      jsonb_build_object('pinned_note_by', merged.pinned_note_by, 'pinned_note_at', merged.pinned_note_at));
  end if;
  merge.orders := private.move_visits(visit_ids, p_survivor_id);
  update public.household_members m set client_id = p_survivor_id where m.id = any (member_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents
      (merge_id, changes, visit_ids, survivor_visit_ids, member_ids, kept_members, pairs)
    values (
      merge.id, private.merge_changes(before, other, wanted), visit_ids, survivor_visit_ids, member_ids,
      kept_members, private.changed_pairs(pairs)
    );
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_counts(p_import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'created', count(*) filter (where r.outcome = 'created'),
    'added', count(*) filter (where r.outcome = 'added'),
    'changed', count(*) filter (where r.outcome = 'changed'),
    'left_out', count(*) filter (where r.outcome = 'left_out'),
    'removed', count(*) filter (where r.undone = 'removed'),
    'stayed', count(*) filter (where r.undone <> 'removed')
  )
  from private.import_rows r where r.import_id = p_import
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
  select private.insert_rows(entity, import -> 'scope', coalesce(jsonb_agg(r), '[]')) into done
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

CREATE OR REPLACE FUNCTION private.add_to_record(p_entity text, p_id uuid, p_values jsonb, p_replace boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
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
    into kept using p_id;
  if kept is null or kept ->> 'deleted_at' is not null then
    return jsonb_build_object('problem', jsonb_build_object('code', 'PT404', 'message', 'The record is gone.'));
  end if;
  execute format('select to_jsonb(v) from jsonb_populate_record(null::%s, $1) v', target) into wanted using p_values;
  -- What is there stays, and only what is empty is filled, unless somebody says that the file knows better.
  filled := array(
    select v.key from jsonb_each(p_values) v
    where v.value <> 'null' and kept ? v.key and (kept -> v.key = 'null' or p_replace and kept -> v.key <> wanted -> v.key)
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
  return jsonb_build_object('id', p_id, 'at', changed, 'filled', to_jsonb(filled)) || case
    when p_replace then jsonb_build_object('before', (
      select coalesce(jsonb_object_agg(f, kept -> f), '{}') from unnest(filled) f))
    else '{}' end;
exception when integrity_constraint_violation or data_exception then
  return jsonb_build_object('problem', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
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
  insert into private.import_rows (import_id, place, outcome, record_id, record_at, filled, cells, reason, before)
  select p_import, r."row", r.outcome, r.id, r.at, r.filled, r.cells, left(r.reason, 500), r.before
  from jsonb_to_recordset(p_rows) as r (
    "row" integer, outcome text, id uuid, at timestamptz, filled text[], cells jsonb, reason text, before jsonb
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.known_by_number(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        select coalesce(jsonb_object_agg(v.key, f.was -> v.key), '{}')
        from jsonb_each(g.r -> 'values') v
        -- A blank cell takes nothing away; of digits nobody is told whether they are others.
        where v.value <> 'null' and f.was ? v.key and f.was -> v.key <> f.wanted -> v.key
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
      select to_jsonb(t) as was, to_jsonb(n) as wanted from jsonb_populate_record(null::%1$s, g.r -> 'values') n
    ) f
  $query$, target, place,
    case when 'merged_into' = any (columns) then ' or k.merged_into is not null' else '' end,
    case when 'merged_into' = any (columns) then 'private.surviving_client_id(k.id)' else 'k.id' end)
    into answer using p_rows, (p_scope ->> place)::uuid;
  return coalesce(answer, '[]');
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
  known jsonb;
  fresh jsonb;
  earlier jsonb;
  made jsonb;
  alike jsonb;
begin
  perform private.read_import_rows(p_rows);
  perform private.read_import_rows(p_earlier);
  known := private.known_by_number(p_entity, place, p_rows);
  select coalesce(jsonb_agg(r), '[]') into fresh
    from jsonb_array_elements(p_rows) r
    where r -> 'row' not in (select k -> 'row' from jsonb_array_elements(known) k);
  begin
    earlier := private.insert_rows(p_entity, place, p_earlier);
    made := private.insert_rows(p_entity, place, fresh);
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

CREATE OR REPLACE FUNCTION private.give_back(p_import private.imports, p_rows private.import_rows[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
        ''name'', coalesce(to_jsonb(t) ->> ''full_name'', to_jsonb(t) ->> ''name'')) order by r.place), ''[]'')
      from private.import_rows r left join %s t on t.id = r.record_id
      where r.import_id = $1 and r.undone <> ''removed''', target)
      into kept using import.id;
  end if;
  return jsonb_build_object('left', left_over, 'kept', kept) || private.import_counts(import.id);
end
$function$;

reset check_function_bodies;

alter table public.clients add constraint clients_external_id_check CHECK (((length(btrim(external_id)) >= 1) AND (length(btrim(external_id)) <= 40)));
alter table public.clients add constraint clients_external_id_one_line CHECK (private.is_one_line(external_id));
alter table private.import_rows add constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'added'::text, 'changed'::text, 'left_out'::text])));

CREATE INDEX clients_external_id_idx ON public.clients USING btree (network_id, lower(external_id)) WHERE (external_id IS NOT NULL);
CREATE TRIGGER clients_require_free_number BEFORE UPDATE OF deleted_at ON public.clients FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NULL) AND (new.external_id IS NOT NULL))) EXECUTE FUNCTION private.require_free_number();
CREATE UNIQUE INDEX clients_network_id_external_id_key ON public.clients USING btree (network_id, lower(external_id)) WHERE (deleted_at IS NULL);

grant insert (external_id) on public.clients to authenticated;
grant update (external_id) on public.clients to authenticated;
grant execute on function private.add_to_record(text,uuid,jsonb,boolean) to authenticated;
grant execute on function private.known_by_number(text,jsonb,jsonb) to authenticated;

comment on column public.clients.external_id is 'The number that another program gave; no two live clients of a network have the same, however it is written.';
comment on function private.require_free_number() is 'Before a client comes back: PT409 number_taken where a live one has its number.';
comment on column private.import_rows.before is 'Of changed: {column: what was there}.';
comment on function public.end_import(uuid) is 'Ends an import, done or cancelled, and writes it into the trail: {id, file, rows, at, by, created, added, changed, left_out, undo_until, ...}. Admins where it went; 403 for members, 404 out of reach.';
comment on function public.import_rows(uuid,jsonb) is 'Up to 500 rows of an import that was begun, [{row, action: create | add | update | leave, values, record, cells, reason}]: [{row, outcome: created | added | changed | left_out, problem: {code, message}}]. add fills what is empty of a record, update replaces what differs. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';
comment on function private.add_to_record(text,uuid,jsonb,boolean) is 'Fills what is empty of a record, or with p_replace what differs, too, as the caller: {id, at, filled: [column], before: {column: what p_replace replaced}} or {problem}.';
comment on function private.known_by_number(text,jsonb,jsonb) is 'Which of some rows [{row, values}] have the external_id of a live record, or of one that was merged into it: [{row, known: {id, name, changed: {column: what is there}}}]. Nothing of a table without external_id. For who may import there.';
comment on function public.check_import(text,jsonb,jsonb,uuid,uuid) is 'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message}, similar: [{id or row, name, reasons}], known: {id, name, changed}}], of rows without any nothing. known: the record that has the external_id of the row, and what differs there. similar: the best match and all records that are as much alike, of clients with first_name, last_name, date_of_birth, phone_number, address_line1 and city; a row of the file only where no record is. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';
comment on function private.give_back(private.imports,private.import_rows[]) is 'Gives records back what was there before an import filled or changed it.';
comment on function public.undo_import(uuid,integer) is 'Takes back the next 50 records (or p_limit, if less) of an import of the last 30 days: {left, kept: [{row, id, name, why: changed | used | deleted}], removed, stayed, created, added, changed, left_out}; again until left is 0, when kept names all that stayed. What a part has done stays done. Admins where it went; 403 for members, 404 out of reach, 409 too_late.';
comment on function public.import_records(uuid,text,integer,integer) is 'The records that an import made (p_outcome: created), filled (added) or changed, in the order of the file behind the row p_after: [{row, id, name, gone: deleted since}], 200 at most. Admins where it went; 403 for members, 404 out of reach.';
