-- Add custom fields.

drop trigger inventory_items_touch on public.inventory_items;

alter table public.clients add column custom jsonb not null default '{}'::jsonb;
alter table public.household_members add column custom jsonb not null default '{}'::jsonb;
alter table public.events add column custom jsonb not null default '{}'::jsonb;
alter table public.inventory_items add column custom jsonb not null default '{}'::jsonb;
alter table public.visits add column custom jsonb not null default '{}'::jsonb;

set check_function_bodies = off;

create table public.custom_fields (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  entity text not null default 'clients'::text,
  code text not null default ''::text,
  label text collate "und-x-icu" not null,
  help text collate "und-x-icu",
  kind text not null,
  options jsonb not null default '[]'::jsonb,
  section text collate "und-x-icu",
  "position" integer not null default 0,
  required boolean not null default false,
  retired boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone
);

CREATE OR REPLACE FUNCTION private.custom_field_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select 50 $function$;

CREATE OR REPLACE FUNCTION private.custom_option_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select 200 $function$;

CREATE OR REPLACE FUNCTION private.code_of_label(p_label text, p_taken text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  words constant text := regexp_replace(private.fold_text(p_label), '[^a-z0-9]+', '_', 'g');
  folded constant text := btrim(left(btrim(words, '_'), 24), '_');
  -- A program in JavaScript finds a constructor in every object.
  base constant text := case when folded ~ '^[a-z]' and folded <> 'constructor' then folded
    else btrim('field_' || folded, '_') end;
  code text := base;
  place integer := 1;
begin
  while code = any (p_taken) loop
    place := place + 1;
    code := base || '_' || place;
  end loop;
  return code;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_options(p_options jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  codes text[];
  answer jsonb := '[]';
  one jsonb;
  code text;
begin
  if (case when jsonb_typeof(p_options) = 'array' then
    jsonb_array_length(p_options) <= private.custom_option_limit()
    and not exists (
      select from jsonb_array_elements(p_options) o
      where (jsonb_typeof(o) = 'object' and jsonb_typeof(o -> 'label') = 'string'
        and length(btrim(o ->> 'label')) between 1 and 80
        and private.is_one_line(o ->> 'label') and o ->> 'label' !~ '%\{|\|\|\|\|'
        and (o ->> 'code' is null or o ->> 'code' ~ '^[a-z][a-z0-9_]{0,39}$' and o ->> 'code' <> 'constructor')
        and (o ->> 'retired' is null or jsonb_typeof(o -> 'retired') = 'boolean')) is not true
    )
    and (
      select count(*) = count(distinct lower(btrim(o ->> 'label'))) and count(o ->> 'code') = count(distinct o ->> 'code')
      from jsonb_array_elements(p_options) o
    )
  end) is not true then
    raise sqlstate 'PT409' using
      message = 'options_not_valid',
      detail = jsonb_build_object('limit', private.custom_option_limit())::text,
      hint = 'Each option has words of its own, and at most 80 letters.';
  end if;
  codes := array(select o ->> 'code' from jsonb_array_elements(p_options) o where o ->> 'code' is not null);
  for one in select o from jsonb_array_elements(p_options) o loop
    code := coalesce(one ->> 'code', private.code_of_label(one ->> 'label', codes));
    codes := codes || code;
    answer := answer || (jsonb_build_object('code', code, 'label', btrim(one ->> 'label'))
      || case when (one ->> 'retired')::boolean then '{"retired": true}'::jsonb else '{}' end);
  end loop;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.custom_answers(p_entity text, p_network_id uuid, p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  execute format($query$
    select jsonb_build_object('records', count(*), 'codes', coalesce((
      select jsonb_object_agg(c.code, c.records) from (
        select o #>> '{}' as code, count(*) as records
        from public.%1$I t
        cross join lateral jsonb_array_elements(case jsonb_typeof(t.custom -> $2)
          when 'array' then t.custom -> $2 else jsonb_build_array(t.custom -> $2) end) o
        where t.network_id = $1 and t.deleted_at is null and t.custom ? $2
        group by 1
      ) c
      where $3
    ), '{}'))
    from public.%1$I t where t.network_id = $1 and t.deleted_at is null and t.custom ? $2
  $query$, p_entity) into answer using p_network_id, p_code, exists (
    select from public.custom_fields f
    where f.network_id = p_network_id and f.entity = p_entity and f.code = p_code
      and f.kind in ('yes_no', 'one_of', 'some_of')
  );
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_custom_field()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  removed text[];
begin
  -- Two admins at once: the limit, the codes and the places are judged one after the other.
  perform pg_advisory_xact_lock(hashtextextended('custom fields ' || new.network_id, 0));
  new.options := case when new.kind in ('one_of', 'some_of') then private.write_options(new.options) else '[]' end;
  if new.kind in ('one_of', 'some_of') and not exists (
    select from jsonb_array_elements(new.options) o where (o ->> 'retired')::boolean is not true
  ) then
    raise sqlstate 'PT409' using message = 'options_missing', hint = 'Add at least one option.';
  end if;
  if (tg_op = 'INSERT' or old.deleted_at is not null and new.deleted_at is null) and (
    select count(*) from public.custom_fields f
    where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
  ) >= private.custom_field_limit() then
    raise sqlstate 'PT409' using
      message = 'too_many_fields',
      detail = jsonb_build_object('limit', private.custom_field_limit())::text,
      hint = 'Delete a field first.';
  end if;
  if tg_op = 'INSERT' then
    if not exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = to_regclass('public.' || quote_ident(new.entity)) and a.attname = 'custom'
    ) then
      raise exception 'Records of % take no fields of a network.', new.entity using errcode = '23514';
    end if;
    new.code := case when new.code = '' then private.code_of_label(new.label, array(
      select f.code from public.custom_fields f where f.network_id = new.network_id and f.entity = new.entity
    )) else new.code end;
    new.position := case when new.position > 0 then new.position else least(10000, 1 + coalesce((
      select max(f.position) from public.custom_fields f
      where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
    ), 0)) end;
    return new;
  end if;
  removed := array(
    select o ->> 'code' from jsonb_array_elements(old.options) o
    except select n ->> 'code' from jsonb_array_elements(new.options) n);
  if removed <> '{}' and private.custom_answers(new.entity, new.network_id, new.code) -> 'codes' ?| removed then
    raise sqlstate 'PT409' using message = 'option_in_use', hint = 'Retire the option: records have it.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.fits_custom_field(p_field public.custom_fields, p_value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  said constant text := p_value #>> '{}';
begin
  if jsonb_typeof(p_value) is distinct from (case
    when p_field.kind in ('whole_number', 'decimal_number') then 'number'
    when p_field.kind = 'some_of' then 'array'
    else 'string' end)
  then
    return false;
  end if;
  case p_field.kind
    when 'short_text' then return length(said) <= 200 and private.is_one_line(said);
    when 'long_text' then return length(said) <= 2000;
    when 'whole_number' then return said::numeric between -2147483647 and 2147483647 and said::numeric % 1 = 0;
    when 'decimal_number' then return said::numeric between -1000000000 and 1000000000 and length(said) <= 30;
    when 'yes_no' then return said in ('yes', 'no');
    when 'date' then return said ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(said, 'date');
    when 'one_of' then return p_field.options @> jsonb_build_array(jsonb_build_object('code', p_value));
    when 'some_of' then return (
      select count(*) = count(distinct v)
        and bool_and(jsonb_typeof(v) = 'string' and p_field.options @> jsonb_build_array(jsonb_build_object('code', v)))
      from jsonb_array_elements(p_value) v);
    else return false;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.without_empty(p_values jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}')
    from jsonb_each(p_values) v
    where v.value <> '[]' and v.value #>> '{}' ~ '\S');
end
$function$;

CREATE OR REPLACE FUNCTION private.judge_custom(p_entity text, p_network_id uuid, p_before jsonb, p_values jsonb, p_by_api boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  judged jsonb := p_values;
  refusal text;
  field text;
begin
  if p_values <> '{}' then
    -- A request names what it changes. What is asked no more stays as it is, also where a form that was opened before
    -- sends it.
    if p_by_api then
      judged := p_before || (
        select coalesce(jsonb_object_agg(g.key, g.value), '{}')
        from jsonb_each(p_values) g
        left join public.custom_fields f
          on f.network_id = p_network_id and f.entity = p_entity and f.code = g.key
        where f.id is null or f.deleted_at is null and not f.retired);
    end if;
    judged := private.without_empty(judged);
    -- What stays as it was is not judged: the field may have changed since.
    select case when f.id is null then 'unknown' else 'not_valid' end, coalesce(f.label, left(g.key, 60))
      into refusal, field
      from jsonb_each(judged) g
      left join public.custom_fields f
        on f.network_id = p_network_id and f.entity = p_entity and f.code = g.key
      where g.value is distinct from p_before -> g.key and private.fits_custom_field(f, g.value) is not true
      order by f.position, g.key limit 1;
  elsif p_by_api then
    judged := p_before;
  end if;
  -- The policies judge after it: who may not write there hears nothing of the fields.
  if refusal is null
    or p_by_api and (private.is_super_user() or p_network_id = private.staff_network_id()) is not true
  then
    return judged;
  elsif refusal = 'unknown' then
    raise sqlstate 'PT409' using
      message = 'custom_field_unknown', detail = jsonb_build_object('field', field)::text, hint = 'No field has this code.';
  else
    raise sqlstate 'PT409' using
      message = 'custom_value_not_valid', detail = jsonb_build_object('field', field)::text,
      hint = 'Look at the kind and the options of the field.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_custom()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    -- Of several new rows one has none.
    new.custom := coalesce(new.custom, '{}');
  end if;
  if (jsonb_typeof(new.custom) = 'object' and length(new.custom::text) <= 200000) is not true then
    raise sqlstate 'PT409' using
      message = 'custom_value_not_valid', detail = jsonb_build_object('field', 'custom')::text,
      hint = 'The column holds one value by code.';
  end if;
  new.custom := private.judge_custom(
    tg_table_name, new.network_id, case tg_op when 'UPDATE' then old.custom else '{}' end, new.custom,
    current_user in ('anon', 'authenticated'));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_custom()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field text;
begin
  -- A file may lack what a form asks for (public.import_rows).
  if current_user not in ('anon', 'authenticated') or current_setting('larder.importing', true) = 'on' then
    return null;
  end if;
  select f.label into field
    from public.custom_fields f
    where f.entity = tg_table_name and f.required and not f.retired and f.deleted_at is null
      and exists (select from added a where a.network_id = f.network_id and not a.custom ? f.code)
    order by f.position, f.code limit 1;
  if field is not null then
    raise sqlstate 'PT409' using
      message = 'custom_value_missing', detail = jsonb_build_object('field', field)::text, hint = 'Fill the field in.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE private.takes_custom_fields(IN target regclass)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  -- Behind the trigger that fills in the network.
  execute format('create trigger %I before insert on %s for each row when (new.custom is distinct from ''{}'')
    execute function private.write_custom()', name || '_write_custom_insert', target);
  execute format('create trigger %I before update of custom on %s for each row when (new.custom is distinct from old.custom)
    execute function private.write_custom()', name || '_write_custom_update', target);
  execute format('create trigger %I after insert on %s referencing new table as added for each statement
    execute function private.require_custom()', name || '_require_custom', target);
end
$procedure$;

CREATE OR REPLACE FUNCTION public.custom_answers(p_field_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  field public.custom_fields;
begin
  perform private.require_live_session();
  select * into field
    from public.custom_fields f
    where f.id = p_field_id and (private.is_super_user() or f.network_id = private.admin_network_id());
  if field.id is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such field, or it is out of your reach.';
  end if;
  return private.custom_answers(field.entity, field.network_id, field.code);
end
$function$;

CREATE OR REPLACE FUNCTION private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if private.is_sample(p_client_id) then
    perform private.refuse_sample();
  end if;
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'same_household',
      hint = 'This member belongs to that household already. Choose another household.';
  end if;
  -- The whole move is tried and taken back: a preview refuses what the move would refuse.
  begin
    update public.household_members set deleted_at = now() where id = member.id;
    -- What the member is to the other head nobody has told.
    insert into public.household_members (
      network_id, client_id, first_name, last_name, birth_date, birth_year, note, dietary_needs, dietary_note, custom
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note, member.dietary_needs, member.dietary_note, member.custom
    ) returning id into made;
    if p_preview then
      raise sqlstate 'LRDRY';
    end if;
  exception when sqlstate 'LRDRY' then
    made := null;
  end;
  if made is not null then
    perform private.record_event('moved_out', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', p_client_id));
    perform private.record_event('moved_in', 'household_members', made, member.network_id,
      jsonb_build_object('from_client_id', member.client_id));
  end if;
  return jsonb_build_object(
    'member_id', made,
    'member', jsonb_build_object('full_name', member.full_name),
    'from', private.household_of(member.client_id),
    'to', private.household_of(p_client_id)
  );
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
  diet text;
  unknown text;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  kept_members jsonb;
  member_ids uuid[];
  certification_ids uuid[];
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
  diet := private.unite_notes(survivor.dietary_note, merged.dietary_note);
  if length(diet) > 200 then
    raise sqlstate 'PT409' using
      message = 'dietary_notes_too_long',
      hint = 'Both dietary notes are kept and are too long together. Shorten one of them first.';
  elsif diet is not null then
    wanted := wanted || jsonb_build_object('dietary_note', diet);
  end if;

  -- Nor an answer to a question of the network's own: the survivor's goes first, and what was chosen before both.
  wanted := wanted || jsonb_build_object('custom', private.without_empty(
    merged.custom || survivor.custom || coalesce(wanted -> 'custom', '{}')));
  if wanted -> 'custom' = survivor.custom then
    wanted := wanted - 'custom';
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
  certification_ids := array(select c.id from public.certifications c where c.client_id = p_merged_id order by c.id);
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
  update public.certifications c set client_id = p_survivor_id where c.id = any (certification_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents
      (merge_id, changes, visit_ids, survivor_visit_ids, member_ids, kept_members, pairs, certification_ids)
    values (
      merge.id, private.merge_changes(before, other, wanted), visit_ids, survivor_visit_ids, member_ids,
      kept_members, private.changed_pairs(pairs), certification_ids
    );
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
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
  -- A file may lack what a form asks for (private.require_custom).
  perform set_config('larder.importing', 'on', true);
  select private.insert_read_rows(entity, import -> 'scope', private.read_rows(entity, import -> 'scope', coalesce(jsonb_agg(r), '[]')))
    into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'create';
  select done || coalesce(jsonb_agg(
      private.add_to_record(entity, import -> 'scope', r)), '[]')
    into done
    from jsonb_array_elements(due) r where r ->> 'action' in ('add', 'update');
  perform set_config('larder.importing', '', true);
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
    given := given || jsonb_build_object('custom', case
      when replaces then kept -> 'custom' || private.without_empty(given -> 'custom')
      else private.without_empty(given -> 'custom') || (kept -> 'custom') end);
  end if;
  execute format('select to_jsonb(v) from jsonb_populate_record(null::%s, $1) v', target) into wanted using given;
  -- What is there stays, and only what is empty is filled, unless somebody says that the file knows better.
  filled := array(
    select v.key from jsonb_each(given) v
    where v.value <> 'null' and kept ? v.key
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
    'row', p_row -> 'row', 'id', known, 'at', changed, 'filled', to_jsonb(filled), 'members', p_row -> 'members') || case
    when replaces or 'custom' = any (filled) then jsonb_build_object('before', (
      select coalesce(jsonb_object_agg(f, kept -> f), '{}') from unnest(filled) f where replaces or f = 'custom'))
    else '{}' end)) -> 0;
exception when integrity_constraint_violation or data_exception or sqlstate 'PT409' then
  return jsonb_build_object('row', p_row -> 'row', 'problem', private.row_problem(sqlstate, sqlerrm));
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
        select coalesce(jsonb_object_agg(v.key, case when v.key = 'custom' then (
            select jsonb_object_agg(a.key, f.was -> 'custom' -> a.key)
            from jsonb_each(private.without_empty(v.value)) a
            where f.was -> 'custom' -> a.key is distinct from a.value
          ) else f.was -> v.key end), '{}')
        from jsonb_each(g.r -> 'values') v
        -- A blank cell takes nothing away; of digits nobody is told whether they are others.
        where v.value <> 'null' and f.was ? v.key and f.was -> v.key <> f.wanted -> v.key
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
  with judged as (
    select g.place, g.r -> 'row' as "row", g.r -> 'values' as v, d.day, t.client_id as id, t.who, case
        when g.r -> 'values' ->> 'location_id' <> location::text then 'other_location'
        when d.day is null then 'no_day'
        when d.day > today then 'visit_future'
        when d.day < date '2000-01-01' then 'visit_too_old'
        when t.code is not null then t.code
        when d.day < t.born then 'before_birth'
      end as code
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
    cross join lateral (
      select case when pg_input_is_valid(g.r -> 'values' ->> 'visited_on', 'date')
        then (g.r -> 'values' ->> 'visited_on')::date end as day
    ) d
    join private.find_told_clients(network, p_rows) t on t.place = g.place
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
      'note', j.v -> 'note', 'custom', j.v -> 'custom', 'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.code,
      'who', j.who,
      'message', coalesce(private.told_client_message(j.code), case j.code
        when 'other_location' then 'This visit was at another location.'
        when 'no_day' then 'The day of the visit is missing.'
        when 'visit_future' then 'A visit cannot be in the future.'
        when 'visit_too_old' then 'A visit is not that long ago.'
        else 'The visit is before the birth of the client.'
      end))) end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.archive_tables()
 RETURNS TABLE(place integer, name text, purpose text, condition text, left_out text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Each behind those that its rows refer to: an export begins at the end, so that what comes in meanwhile lacks nothing.
  values
    (1, 'public.networks', 'data', 't.id = $1', '{}'::text[]),
    (2, 'public.locations', 'data', 't.network_id = $1', '{}'),
    (3, 'public.profiles', 'data', 't.network_id = $1', '{}'),
    (4, 'private.platform_roles', 'history',
      't.is_network_admin and t.user_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (5, 'public.user_locations', 'history', 't.network_id = $1', '{}'),
    (6, 'public.clients', 'data', 't.network_id = $1', '{}'),
    (7, 'private.client_digits', 'digits', 't.network_id = $1', '{}'),
    (8, 'public.household_members', 'data', 't.network_id = $1', '{}'),
    (9, 'public.events', 'data', 't.network_id = $1', '{}'),
    (10, 'public.visits', 'data', 't.network_id = $1', '{}'),
    (11, 'public.programs', 'data', 't.network_id = $1', '{}'),
    (12, 'public.program_limits', 'data', 't.network_id = $1', '{}'),
    (13, 'public.program_statements', 'data', 't.network_id = $1', '{}'),
    (14, 'public.certifications', 'data', 't.network_id = $1', '{}'),
    (15, 'public.visit_programs', 'data', 't.network_id = $1', '{}'),
    (16, 'public.signatures', 'data', 't.network_id = $1', '{}'),
    (17, 'public.inventory_items', 'data', 't.network_id = $1', '{}'),
    (18, 'public.orders', 'data', 't.network_id = $1', '{}'),
    (19, 'public.order_items', 'data', 't.network_id = $1', '{}'),
    (20, 'private.order_counters', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (21, 'public.food_sources', 'data', 't.network_id = $1', '{}'),
    (22, 'private.stock_movements', 'data', 't.network_id = $1', '{}'),
    (23, 'private.stock_lots', 'data', 't.network_id = $1', '{}'),
    (24, 'private.lot_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (25, 'private.source_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (26, 'public.recalls', 'data', 't.network_id = $1', '{}'),
    (27, 'private.recalled_stock', 'data',
      't.recall_id in (select r.id from public.recalls r where r.network_id = $1)', '{}'),
    (28, 'private.recall_contacts', 'data', 't.network_id = $1', '{}'),
    (29, 'public.client_pairs', 'data', 't.network_id = $1', '{}'),
    (30, 'public.client_merges', 'data', 't.network_id = $1', '{}'),
    (31, 'private.client_merge_contents', 'data',
      't.merge_id in (select m.id from public.client_merges m where m.network_id = $1)', '{}'),
    (32, 'private.import_matches', 'data', 't.network_id = $1', '{}'),
    (33, 'public.custom_fields', 'data', 't.network_id = $1', '{}'),
    -- A super user's own are of no person who comes along.
    (34, 'public.saved_views', 'data',
      't.network_id = $1 and t.owner_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (35, 'public.monthly_form_lines', 'data', 't.network_id = $1', '{}'),
    (36, 'private.sample_rows', 'data', 't.network_id = $1', '{}'),
    (37, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$function$;

reset check_function_bodies;

alter table public.custom_fields add constraint custom_fields_code_check CHECK ((code ~ '^[a-z][a-z0-9_]{0,39}$'::text));
alter table public.custom_fields add constraint custom_fields_entity_check CHECK ((entity ~ '^[a-z][a-z0-9_]{0,62}$'::text));

alter table public.custom_fields add constraint custom_fields_help_check CHECK ((length(help) <= 200));
alter table public.custom_fields add constraint custom_fields_help_one_line CHECK (private.is_one_line(help));
alter table public.custom_fields add constraint custom_fields_kind_check CHECK ((kind = ANY (ARRAY['short_text'::text, 'long_text'::text, 'whole_number'::text, 'decimal_number'::text, 'yes_no'::text, 'date'::text, 'one_of'::text, 'some_of'::text])));
alter table public.custom_fields add constraint custom_fields_label_check CHECK (((length(btrim(label)) >= 1) AND (length(btrim(label)) <= 60)));
alter table public.custom_fields add constraint custom_fields_label_check1 CHECK ((label !~ '%\{|\|\|\|\|'::text));
alter table public.custom_fields add constraint custom_fields_label_one_line CHECK (private.is_one_line(label));
alter table public.custom_fields add constraint custom_fields_pkey PRIMARY KEY (id);
alter table public.custom_fields add constraint custom_fields_position_check CHECK ((("position" >= 0) AND ("position" <= 10000)));
alter table public.custom_fields add constraint custom_fields_section_check CHECK (((length(btrim(section)) >= 1) AND (length(btrim(section)) <= 60)));
alter table public.custom_fields add constraint custom_fields_section_one_line CHECK (private.is_one_line(section));

alter table public.custom_fields add constraint custom_fields_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;

CREATE TRIGGER custom_fields_audit_delete AFTER DELETE ON public.custom_fields REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER custom_fields_audit_insert AFTER INSERT ON public.custom_fields REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER custom_fields_audit_update AFTER UPDATE ON public.custom_fields REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER custom_fields_freeze BEFORE UPDATE ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'entity', 'code', 'kind', 'created_at');
CREATE TRIGGER custom_fields_guard_deleted BEFORE UPDATE ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION private.guard_deleted_at('member');
CREATE TRIGGER custom_fields_guard_inserts AFTER INSERT ON public.custom_fields REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER custom_fields_guard_rows AFTER UPDATE ON public.custom_fields REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER custom_fields_keep_insert BEFORE INSERT ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION private.keep_custom_field();
CREATE TRIGGER custom_fields_keep_update BEFORE UPDATE OF options, deleted_at ON public.custom_fields FOR EACH ROW WHEN (((new.options IS DISTINCT FROM old.options) OR ((new.deleted_at IS NULL) AND (old.deleted_at IS NOT NULL)))) EXECUTE FUNCTION private.keep_custom_field();
CREATE TRIGGER custom_fields_touch BEFORE UPDATE ON public.custom_fields FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE UNIQUE INDEX custom_fields_code_idx ON public.custom_fields USING btree (network_id, entity, code);
CREATE UNIQUE INDEX custom_fields_network_id_label_key ON public.custom_fields USING btree (network_id, entity, lower(btrim(label))) WHERE ((deleted_at IS NULL) AND (NOT retired));
create policy custom_fields_insert on public.custom_fields as permissive for insert to authenticated
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy custom_fields_select on public.custom_fields as permissive for select to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.staff_network_id() AS staff_network_id))));
create policy custom_fields_update on public.custom_fields as permissive for update to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))))
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy custom_fields_wall on public.custom_fields as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.custom_fields enable row level security;
CREATE TRIGGER clients_require_custom AFTER INSERT ON public.clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.require_custom();
CREATE TRIGGER clients_write_custom_insert BEFORE INSERT ON public.clients FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER clients_write_custom_update BEFORE UPDATE OF custom ON public.clients FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER household_members_require_custom AFTER INSERT ON public.household_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.require_custom();
CREATE TRIGGER household_members_write_custom_insert BEFORE INSERT ON public.household_members FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER household_members_write_custom_update BEFORE UPDATE OF custom ON public.household_members FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER events_require_custom AFTER INSERT ON public.events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.require_custom();
CREATE TRIGGER events_write_custom_insert BEFORE INSERT ON public.events FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER events_write_custom_update BEFORE UPDATE OF custom ON public.events FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER inventory_items_require_custom AFTER INSERT ON public.inventory_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.require_custom();
create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.unit, new.barcode, new.low_stock_level, new.contains, new.unit_pounds,
      new.deleted_at, new.custom)
      is distinct from
    (old.name, old.description, old.category, old.unit, old.barcode, old.low_stock_level, old.contains, old.unit_pounds,
      old.deleted_at, old.custom)
  )
  execute function private.touch_updated_at();
CREATE TRIGGER inventory_items_write_custom_insert BEFORE INSERT ON public.inventory_items FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER inventory_items_write_custom_update BEFORE UPDATE OF custom ON public.inventory_items FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER visits_require_custom AFTER INSERT ON public.visits REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.require_custom();
CREATE TRIGGER visits_write_custom_insert BEFORE INSERT ON public.visits FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom();
CREATE TRIGGER visits_write_custom_update BEFORE UPDATE OF custom ON public.visits FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom();

grant update ("position") on public.custom_fields to authenticated;
grant update (deleted_at) on public.custom_fields to authenticated;
grant insert (entity) on public.custom_fields to authenticated;
grant insert (help), update (help) on public.custom_fields to authenticated;
grant insert (kind) on public.custom_fields to authenticated;
grant insert (label), update (label) on public.custom_fields to authenticated;
grant insert (network_id) on public.custom_fields to authenticated;
grant insert (options), update (options) on public.custom_fields to authenticated;
grant insert (required), update (required) on public.custom_fields to authenticated;
grant update (retired) on public.custom_fields to authenticated;
grant insert (section), update (section) on public.custom_fields to authenticated;
grant delete, insert, select, update on public.custom_fields to service_role;
grant select on public.custom_fields to authenticated;
grant execute on function private.custom_field_limit() to authenticated;
grant execute on function private.custom_field_limit() to service_role;
grant execute on function private.custom_option_limit() to authenticated;
grant execute on function private.custom_option_limit() to service_role;
grant execute on function private.code_of_label(text,text[]) to authenticated;
grant execute on function private.code_of_label(text,text[]) to service_role;
grant execute on function private.write_options(jsonb) to authenticated;
grant execute on function private.write_options(jsonb) to service_role;
grant execute on function private.custom_answers(text,uuid,text) to authenticated;
grant execute on function private.custom_answers(text,uuid,text) to service_role;
grant execute on function private.without_empty(jsonb) to authenticated;
grant execute on function private.judge_custom(text,uuid,jsonb,jsonb,boolean) to authenticated;
grant execute on function private.judge_custom(text,uuid,jsonb,jsonb,boolean) to service_role;
grant execute on function public.custom_answers(uuid) to authenticated;
grant insert (custom) on public.clients to authenticated;
grant update (custom) on public.clients to authenticated;
grant insert (custom) on public.household_members to authenticated;
grant update (custom) on public.household_members to authenticated;
grant insert (custom) on public.events to authenticated;
grant update (custom) on public.events to authenticated;
grant insert (custom) on public.inventory_items to authenticated;
grant update (custom) on public.inventory_items to authenticated;
grant insert (custom) on public.visits to authenticated;
grant update (custom) on public.visits to authenticated;

comment on column public.custom_fields."position" is 'Its place among the fields of the table.';
comment on column public.custom_fields.code is 'The key of its values in the column custom of that table; made of the first label, and never changed.';
comment on column public.custom_fields.entity is 'The table whose records have the field.';
comment on column public.custom_fields.options is 'Of one_of and some_of: [{code, label, retired}] in their order. A retired one is chosen no more.';
comment on column public.custom_fields.required is 'Whether a new record must have it; an import may lack it.';
comment on column public.custom_fields.retired is 'Whether it is asked no more: its values stay, and stand in the history.';
comment on column public.custom_fields.section is 'The heading of the form under which it stands; null: at the end.';
comment on table public.custom_fields is 'A field that a network adds to the records of a table.';
comment on function private.custom_field_limit() is 'How many fields of its own a network may add to one table (custom-fields.md).';
comment on function private.custom_option_limit() is 'How many options a field may have, retired ones among them (custom-fields.md).';
comment on function private.code_of_label(text,text[]) is 'A code that is made of the words of a label and that none of the taken ones is, such as van_route.';
comment on function private.write_options(jsonb) is 'Options [{code, label, retired}] with a code for each that has none; PT409 options_not_valid with {limit}.';
comment on function private.custom_answers(text,uuid,text) is 'How many live records of a network have a field: {records, codes: {option: records}}; codes of yes_no, one_of and some_of.';
comment on function private.keep_custom_field() is 'Gives a new field its code and place; options have codes, and one that records have stays. PT409 options_missing, options_not_valid, option_in_use or too_many_fields with {limit}.';
comment on function private.fits_custom_field(public.custom_fields,jsonb) is 'Whether a value is one of a field: a text, a number, yes or no, a day as 2026-11-27, the code of an option or a list of such codes. Retired options are options.';
comment on function private.without_empty(jsonb) is 'What is answered: null, a blank text and an empty list are no values.';
comment on function private.judge_custom(text,uuid,jsonb,jsonb,boolean) is 'The values of a record by what it had and what is written. PT409 custom_field_unknown or custom_value_not_valid with {field}.';
comment on function private.write_custom() is 'An update of the API names the fields that it changes, null for an emptied one, and leaves the others; every value is judged by the network''s fields.';
comment on function private.require_custom() is 'What the API inserts has a value of each required field: PT409 custom_value_missing with {field}.';
comment on procedure private.takes_custom_fields(regclass) is 'Has the values in the column custom of a table judged by the network''s fields: call private.takes_custom_fields(''public.things'').';
comment on function public.custom_answers(uuid) is 'How many records of the network have a value of a field, deleted ones left out: {records, codes: {option: records}}. Network admins of it, super users; else 404.';
comment on column public.clients.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.household_members.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.events.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.inventory_items.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.visits.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on function private.known_by_number(text,jsonb,jsonb) is 'Which of some rows [{row, values}] have the external_id of a live record, or of one that was merged into it: [{row, known: {id, name, changed: {column: what is there; of custom each field that differs}}}]. Nothing of a table without external_id. For who may import there.';
