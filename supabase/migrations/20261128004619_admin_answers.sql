-- Admin answers.

drop policy custom_fields_select on public.custom_fields;

drop function private.client_with_digits(public.clients);
drop function private.judge_custom(text,uuid,jsonb,jsonb,boolean);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.record_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  derived constant text[] := private.derived_columns();
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  -- A value that moves because others are to read it is no other value (private.move_answers).
  if current_setting('larder.moving_answers', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'insert', tg_table_name, s.entity_id, s.network_id, r.after_row
    from new_rows n
    cross join lateral (select to_jsonb(n) - derived as after_row) r
    cross join lateral private.audit_subject(tg_table_name, r.after_row) s;
  elsif tg_op = 'DELETE' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'delete', tg_table_name, s.entity_id, s.network_id,
      -- What goes with its network is named without its content.
      case when s.network_id is null or tg_table_name = 'networks'
        or exists (select from public.networks g where g.id = s.network_id) then r.before_row end
    from old_rows o
    cross join lateral (select to_jsonb(o) - derived as before_row) r
    cross join lateral private.audit_subject(tg_table_name, r.before_row) s;
  else
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session,
      case
        when b.row ->> 'deleted_at' is null and a.row ->> 'deleted_at' is not null then 'soft_delete'
        when b.row ->> 'deleted_at' is not null and a.row ->> 'deleted_at' is null then 'restore'
        else 'update'
      end,
      tg_table_name, a.entity_id, a.network_id, d.changes
    from (
      select r.row, s.* from new_rows n
      cross join lateral (select to_jsonb(n) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) b on b.entity_id = a.entity_id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(f.value, a.row -> f.key)) as changes
      from jsonb_each(b.row) f
      where f.value is distinct from a.row -> f.key
    ) d
    where d.changes is not null;
  end if;
  return null;
end
$function$;

create table private.admin_answers (
  id uuid not null,
  network_id uuid not null,
  entity text not null,
  custom jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.admin_codes(p_entity text, p_network_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select f.code from public.custom_fields f
    where f.network_id = p_network_id and f.entity = p_entity and f.readers = 'admins')
$function$;

CREATE OR REPLACE FUNCTION private.admin_answers_of(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select a.custom from private.admin_answers a where a.id = p_id), '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.readable_answers(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select a.custom from private.admin_answers a
    where a.id = p_id and exists (
      select from private.platform_roles r
      left join public.profiles p on p.id = r.user_id and p.deleted_at is null
      where r.user_id = auth.uid() and (r.is_super_user or r.is_network_admin and p.network_id = a.network_id)
    )
  ), '{}');
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_admin_answers(p_entity text, p_id uuid, p_network_id uuid, p_before jsonb, p_values jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_values = '{}' then
    delete from private.admin_answers a where a.id = p_id;
  else
    insert into private.admin_answers as a (id, network_id, entity, custom)
    values (p_id, p_network_id, p_entity, p_values)
    on conflict (id) do update set custom = excluded.custom;
  end if;
  -- As a change of the record; to whom it is told says private.record_history.
  perform private.record_event('update', p_entity, p_id, p_network_id,
    jsonb_build_object('custom', jsonb_build_array(p_before, p_values)));
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
        from public.%1$I t%2$s
        cross join lateral jsonb_array_elements(case jsonb_typeof(%3$s.custom -> $2)
          when 'array' then %3$s.custom -> $2 else jsonb_build_array(%3$s.custom -> $2) end) o
        where t.network_id = $1 and t.deleted_at is null and %3$s.custom ? $2
        group by 1
      ) c
      where $3
    ), '{}'))
    from public.%1$I t%2$s where t.network_id = $1 and t.deleted_at is null and %3$s.custom ? $2
  $query$, p_entity,
    case when p_code = any (private.admin_codes(p_entity, p_network_id))
      then ' join private.admin_answers a on a.id = t.id' else '' end,
    case when p_code = any (private.admin_codes(p_entity, p_network_id)) then 'a' else 't' end
  ) into answer using p_network_id, p_code, exists (
    select from public.custom_fields f
    where f.network_id = p_network_id and f.entity = p_entity and f.code = p_code
      and f.kind in ('yes_no', 'one_of', 'some_of')
  );
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.judge_custom(p_entity text, p_id uuid, p_network_id uuid, p_before jsonb, p_values jsonb, p_by_api boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hidden text[];
  reads boolean := true;
  -- Of the fields of admins.
  own jsonb := '{}';
  kept jsonb;
  before jsonb := coalesce(p_before, '{}');
  judged jsonb := p_values;
  refusal text;
  field text;
begin
  -- Who reads a field is not changed meanwhile (private.move_answers).
  perform pg_advisory_xact_lock_shared(hashtextextended('custom readers ' || p_network_id, 0));
  hidden := private.admin_codes(p_entity, p_network_id);
  if hidden <> '{}' then
    reads := p_by_api is not true or private.may_run_network(p_network_id);
    own := private.admin_answers_of(p_id);
    if reads then
      before := before || own;
    end if;
  end if;
  if p_by_api and p_values = '{}' then
    judged := before;
  elsif p_by_api then
    -- A request names what it changes. What is asked no more stays as it is, also where a form that was opened before
    -- sends it. A field of admins is one that others do not have.
    judged := before || (
      select coalesce(jsonb_object_agg(g.key, g.value), '{}')
      from jsonb_each(p_values) g
      left join public.custom_fields f
        on f.network_id = p_network_id and f.entity = p_entity and f.code = g.key and (reads or f.readers = 'all')
      where f.id is null or f.deleted_at is null and not f.retired);
  else
    -- A function writes the whole column, and of the fields of admins what it names, null for an emptied one.
    judged := own || p_values;
  end if;
  if judged <> '{}' then
    judged := private.without_empty(judged);
    -- What stays as it was is not judged: the field may have changed since.
    select case when f.id is null then 'unknown' else 'not_valid' end, coalesce(f.label, left(g.key, 60))
      into refusal, field
      from jsonb_each(judged) g
      left join public.custom_fields f
        on f.network_id = p_network_id and f.entity = p_entity and f.code = g.key and (reads or f.readers = 'all')
      where g.value is distinct from before -> g.key and private.fits_custom_field(f, g.value) is not true
      order by f.position, g.key limit 1;
  end if;
  if refusal is null then
    if hidden <> '{}' and reads then
      select coalesce(jsonb_object_agg(v.key, v.value), '{}') into kept
        from jsonb_each(judged) v where v.key = any (hidden);
      if kept <> own then
        perform private.keep_admin_answers(p_entity, p_id, p_network_id, case when p_before is not null then own end, kept);
      end if;
    end if;
    return judged - hidden;
  -- The policies judge after it: who may not write there hears nothing of the fields.
  elsif p_by_api and (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
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
  -- What only moves was judged before (private.move_answers).
  if current_setting('larder.moving_answers', true) = 'on' then
    return new;
  elsif tg_op = 'INSERT' then
    -- Of several new rows one has none.
    new.custom := coalesce(new.custom, '{}');
  end if;
  if (jsonb_typeof(new.custom) = 'object' and length(new.custom::text) <= 200000) is not true then
    raise sqlstate 'PT409' using
      message = 'custom_value_not_valid', detail = jsonb_build_object('field', 'custom')::text,
      hint = 'The column holds one value by code.';
  end if;
  new.custom := private.judge_custom(
    tg_table_name, new.id, new.network_id, case tg_op when 'UPDATE' then old.custom end, new.custom,
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
      and exists (
        select from added a
        where a.network_id = f.network_id
          and not case f.readers when 'all' then a.custom else private.readable_answers(a.id) end ? f.code)
    order by f.position, f.code limit 1;
  if field is not null then
    raise sqlstate 'PT409' using
      message = 'custom_value_missing', detail = jsonb_build_object('field', field)::text, hint = 'Fill the field in.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('custom readers ' || new.network_id, 0));
  -- No answer is another one: the trail of the records does not tell of it.
  perform set_config('larder.moving_answers', 'on', true);
  if new.readers = 'admins' then
    execute format($query$
      insert into private.admin_answers as a (id, network_id, entity, custom)
      select t.id, t.network_id, $3, jsonb_build_object($2, t.custom -> $2)
      from public.%I t where t.network_id = $1 and t.custom ? $2
      on conflict (id) do update set custom = a.custom || excluded.custom
    $query$, new.entity) using new.network_id, new.code, new.entity;
    execute format('update public.%I t set custom = t.custom - $2 where t.network_id = $1 and t.custom ? $2', new.entity)
      using new.network_id, new.code;
  else
    execute format($query$
      update public.%I t set custom = t.custom || jsonb_build_object($2, a.custom -> $2)
      from private.admin_answers a
      where a.id = t.id and a.network_id = $1 and a.entity = $3 and a.custom ? $2
    $query$, new.entity) using new.network_id, new.code, new.entity;
    delete from private.admin_answers a
      where a.network_id = new.network_id and a.entity = new.entity and a.custom - new.code = '{}';
    update private.admin_answers a set custom = a.custom - new.code
      where a.network_id = new.network_id and a.entity = new.entity and a.custom ? new.code;
  end if;
  perform set_config('larder.moving_answers', '', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.admin_answers a using gone g where a.id = g.id;
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
  -- Behind the triggers that judge the values: they fire in the order of their names.
  if private.has_column(name, 'custom_text') then
    execute format('create trigger %I before insert on %s for each row when (new.custom is distinct from ''{}'')
      execute function private.write_custom_text()', name || '_write_text_insert', target);
    execute format('create trigger %I before update of custom on %s for each row when (new.custom is distinct from old.custom)
      execute function private.write_custom_text()', name || '_write_text_update', target);
  end if;
  execute format('create trigger %I after delete on %s referencing old table as gone
    for each statement execute function private.forget_answers()', name || '_forget_answers', target);
  -- A column of the API, which is read, filtered and sorted by like one of the table.
  execute format('create function public.all_custom(%s) returns jsonb language plpgsql set search_path = '''' as
    $body$ begin return $1.custom || private.readable_answers($1.id); end $body$', target);
  execute format('comment on function public.all_custom(%s) is %L', target,
    'The column custom, with the values of the fields of admins for admins of the network.');
  execute format('grant execute on function public.all_custom(%s) to authenticated', target);
end
$procedure$;

CREATE OR REPLACE FUNCTION public.all_custom(public.clients)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin return $1.custom || private.readable_answers($1.id); end $function$;

CREATE OR REPLACE FUNCTION public.all_custom(public.household_members)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin return $1.custom || private.readable_answers($1.id); end $function$;

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
      member.note, member.dietary_needs, member.dietary_note,
      member.custom || private.admin_answers_of(member.id)
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

CREATE OR REPLACE FUNCTION public.all_custom(public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin return $1.custom || private.readable_answers($1.id); end $function$;

CREATE OR REPLACE FUNCTION public.all_custom(public.inventory_items)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin return $1.custom || private.readable_answers($1.id); end $function$;

CREATE OR REPLACE FUNCTION public.all_custom(public.visits)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$ begin return $1.custom || private.readable_answers($1.id); end $function$;

CREATE OR REPLACE FUNCTION private.write_client(p_client_id uuid, p_values jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Who signed a note is written after the note, whose trigger signs it anew.
  signature constant text[] := array['pinned_note_by', 'pinned_note_at'];
  columns text;
  given constant jsonb := p_values || case when p_values ? 'custom' then jsonb_build_object('custom', (
    -- Of the fields of admins, too, what is not named is emptied.
    select coalesce(jsonb_object_agg(k, null::text), '{}')
    from jsonb_object_keys(private.admin_answers_of(p_client_id)) k) || (p_values -> 'custom')) else '{}' end;
begin
  foreach columns in array array[
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k <> all (signature)),
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k = any (signature))
  ] loop
    if columns is not null then
      execute format(
        'update public.clients c set (%1$s) = (select %1$s from jsonb_populate_record(null::public.clients, $2)) where c.id = $1',
        columns) using p_client_id, given;
    end if;
  end loop;
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
  if jsonb_typeof(wanted -> 'custom') = 'object' and not private.may_run_network(survivor.network_id) then
    -- Of a field of admins others choose nothing, as if there were none.
    select k into unknown
      from jsonb_object_keys(wanted -> 'custom') k
      where k = any (private.admin_codes('clients', survivor.network_id)) limit 1;
    if unknown is not null then
      raise sqlstate 'PT409' using
        message = 'custom_field_unknown', detail = jsonb_build_object('field', unknown)::text,
        hint = 'No field has this code.';
    end if;
  end if;
  before := private.client_as_recorded(survivor);
  other := private.client_as_recorded(merged);
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
    (other -> 'custom') || (before -> 'custom') || coalesce(wanted -> 'custom', '{}')));
  if wanted -> 'custom' = before -> 'custom' then
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

CREATE OR REPLACE FUNCTION private.client_as_recorded(p_client public.clients)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(p_client) || jsonb_build_object(
    'partial_ssn', (select d.digits from private.client_digits d where d.client_id = p_client.id),
    'custom', p_client.custom || private.admin_answers_of(p_client.id))
$function$;

CREATE OR REPLACE FUNCTION private.merge_changes(p_before jsonb, p_other jsonb, p_wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  after jsonb := (
    select private.client_as_recorded(c) from public.clients c where c.id = (p_before ->> 'id')::uuid);
begin
  if p_before ->> 'pinned_note' = after ->> 'pinned_note' then
    after := after || case when p_other ->> 'pinned_note' = p_before ->> 'pinned_note'
      then jsonb_build_object('pinned_note_by', p_other -> 'pinned_note_by', 'pinned_note_at', p_other -> 'pinned_note_at')
      else jsonb_build_object('pinned_note_by', private.current_actor(), 'pinned_note_at', now()) end;
  end if;
  return (
    select coalesce(jsonb_object_agg(c, jsonb_build_array(p_before -> c, after -> c)), '{}')
    from unnest(private.mergeable_columns()) k
    cross join unnest(private.columns_of_change(k)) c
    -- Digits only where they were chosen: what an undo writes must not say that both had the same.
    where p_wanted ? k or k <> 'partial_ssn' and p_before ->> k = p_other ->> k
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.take_back_changes(p_merge public.client_merges, p_changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  survivor constant jsonb := (
    select private.client_as_recorded(c) from public.clients c where c.id = p_merge.survivor_id);
  signer constant text := 'pinned_note_by';
  back jsonb := '{}';
  field text;
  columns text[];
  was jsonb;
  becomes jsonb;
  after jsonb;
  later private.client_merge_contents;
  stands boolean;
begin
  for field in select k from jsonb_object_keys(p_changes) k where k = any (private.mergeable_columns()) loop
    columns := private.columns_of_change(field);
    becomes := private.side_of_change(p_changes, columns, 0);
    was := private.value_after(becomes, private.side_of_change(p_changes, columns, 1), field);
    -- Digits are written also where they are the same: what is recorded must not say that they were.
    stands := was <> becomes or field = 'partial_ssn';
    for later in
      select t.*
      from public.client_merges m join private.client_merge_contents t on t.merge_id = m.id
      where m.survivor_id = p_merge.survivor_id and m.undone_at is null and m.merged_at > p_merge.merged_at
        and t.changes ? field
      order by m.merged_at
    loop
      -- false where somebody changed it in between.
      stands := stands and private.side_of_change(later.changes, columns, 0) - signer = was - signer;
      exit when not stands;
      update private.client_merge_contents t
        set changes = t.changes || (
          select jsonb_object_agg(c, jsonb_build_array(becomes -> c, t.changes -> c -> 1)) from unnest(columns) c)
        where t.merge_id = later.merge_id;
      after := private.side_of_change(later.changes, columns, 1);
      was := private.value_after(was, after, field);
      becomes := private.value_after(becomes, after, field);
      stands := was <> becomes;
      exit when not stands;
    end loop;
    if stands and (select jsonb_object_agg(c, survivor -> c) from unnest(columns) c) - signer = was - signer then
      back := back || becomes;
    end if;
  end loop;
  if not exists (select from public.colleagues c where c.id = (back ->> signer)::uuid) and back ? signer then
    back := back || jsonb_build_object(signer, null);
  end if;
  perform private.write_client(p_merge.survivor_id, back);
  return back;
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
    kept := kept || jsonb_build_object('custom', (kept -> 'custom') || private.readable_answers(known));
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
      select to_jsonb(t) || case when to_jsonb(t) ? 'custom' then jsonb_build_object(
          'custom', (to_jsonb(t) -> 'custom') || private.readable_answers(t.id)) else '{}' end as was,
        to_jsonb(n) as wanted
      from jsonb_populate_record(null::%1$s, g.r -> 'values') n
    ) f
  $query$, target, place,
    case when 'merged_into' = any (columns) then ' or k.merged_into is not null' else '' end,
    case when 'merged_into' = any (columns) then 'private.surviving_client_id(k.id)' else 'k.id' end)
    into answer using p_rows, (p_scope ->> place)::uuid;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.hidden_answers()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(f.entity, f.codes), '{}')
  from (
    select f.entity, jsonb_agg(f.code) as codes
    from public.custom_fields f
    where f.network_id = private.my_network_id() and f.readers = 'admins' and not private.may_run_network(f.network_id)
    group by f.entity
  ) f
$function$;

CREATE OR REPLACE FUNCTION private.without_answers(p_diff jsonb, p_codes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  codes constant text[] := array(select jsonb_array_elements_text(p_codes));
  custom constant jsonb := p_diff -> 'custom';
begin
  if codes = '{}' or custom is null then
    return p_diff;
  elsif jsonb_typeof(custom) = 'object' then
    return p_diff || jsonb_build_object('custom', custom - codes);
  elsif (custom -> 0) - codes = (custom -> 1) - codes then
    return p_diff - 'custom';
  end if;
  return p_diff || jsonb_build_object('custom', jsonb_build_array((custom -> 0) - codes, (custom -> 1) - codes));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_told(p_row private.audit_log)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- What a new record has is no change of it.
  select coalesce(p_row.action <> 'update' or p_row.diff -> 'custom' -> 0 <> 'null', true) and case p_row.entity
    -- A merge, a split and a move say more than the rows that they are made of.
    when 'clients' then (p_row.diff ? 'merged_into' and p_row.action in ('soft_delete', 'restore')) is not true
    when 'household_members' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
      and not exists (
        select from private.audit_log e
        where e.entity = p_row.entity and e.entity_id = p_row.entity_id and (
          p_row.action = 'soft_delete' and e.action in ('moved_out', 'split_off')
          or p_row.action = 'insert' and e.action = 'moved_in'
        )
      )
    -- That it was signed stands with the certification.
    when 'certifications' then (
      p_row.action = 'signed' or p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'visits' then (
      p_row.action = 'signed' or p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'orders' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    -- The ledger tells why stock changed.
    when 'inventory_items' then
      (p_row.action = 'update' and p_row.diff - array['quantity_actual', 'quantity_requested'] = '{}') is not true
    -- Sessions and factors are told in Activity.
    when 'profiles' then p_row.action in ('insert', 'update', 'delete', 'soft_delete', 'restore')
    else true
  end
$function$;

CREATE OR REPLACE FUNCTION private.record_history(p_table text, p_id uuid, p_before bigint, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := least(greatest(coalesce(p_limit, 10), 1), 200);
  hidden constant jsonb := private.hidden_answers();
  answer jsonb;
begin
  if private.administers_record(p_table, p_id) is not true then
    raise exception 'Only admins see who changed what.' using errcode = '42501';
  end if;
  with found as materialized (
    select a.id, a.at, a.action, a.entity, a.entity_id, a.actor, d.diff
    from private.history_subjects(p_table, p_id) s
    join private.audit_log a on a.entity = s.entity and a.entity_id = s.id
    cross join lateral (select private.without_answers(a.diff, coalesce(hidden -> a.entity, '[]')) as diff offset 0) d
    where (p_before is null or a.id < p_before) and private.is_told(a)
      and coalesce(a.action <> 'update' or d.diff <> '{}', true)
    order by a.id desc
    -- one more than is told says whether there are more
    limit most + 1
  ),
  told as materialized (select * from found order by id desc limit most)
  select jsonb_build_object(
      'next', case when (select count(*) from found) > most then (select min(id) from told) end,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'name', coalesce(o.order_number::text, m.full_name, p.name), 'other_name', other.full_name,
            'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.shown_diff(f.diff, hidden.columns)
          ) order by f.id desc)
        from told f
        join lateral (select private.hidden_columns(f.entity) as columns offset 0) hidden on true
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
        left join public.household_members m on m.id = f.entity_id and f.entity = 'household_members'
        left join public.certifications k on k.id = f.entity_id and f.entity = 'certifications'
        left join public.programs p on p.id = k.program_id
        left join public.clients other
          on f.action in ('moved_out', 'moved_in', 'split_off', 'merged', 'merged_away', 'unmerged', 'pair_decided')
          and other.id = coalesce(f.diff ->> 'to_client_id', f.diff ->> 'from_client_id')::uuid
      ), '[]')
    )
    into answer;
  return answer;
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
    (34, 'private.admin_answers', 'data', 't.network_id = $1', '{}'),
    -- A super user's own are of no person who comes along.
    (35, 'public.saved_views', 'data',
      't.network_id = $1 and t.owner_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (36, 'public.monthly_form_lines', 'data', 't.network_id = $1', '{}'),
    (37, 'private.sample_rows', 'data', 't.network_id = $1', '{}'),
    (38, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$function$;

reset check_function_bodies;

alter table private.admin_answers add constraint admin_answers_custom_check CHECK ((custom <> '{}'::jsonb));
alter table private.admin_answers add constraint admin_answers_entity_check CHECK ((entity ~ '^[a-z][a-z0-9_]{0,62}$'::text));
alter table private.admin_answers add constraint admin_answers_pkey PRIMARY KEY (id);

alter table private.admin_answers add constraint admin_answers_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;

CREATE TRIGGER custom_fields_move_answers AFTER UPDATE OF readers ON public.custom_fields FOR EACH ROW WHEN ((new.readers <> old.readers)) EXECUTE FUNCTION private.move_answers();
create policy custom_fields_select on public.custom_fields as permissive for select to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id)) OR ((readers = 'all'::text) AND (network_id = ( SELECT private.staff_network_id() AS staff_network_id)))));
CREATE INDEX admin_answers_network_idx ON private.admin_answers USING btree (network_id, entity);
CREATE TRIGGER admin_answers_touch BEFORE UPDATE ON private.admin_answers FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
alter table private.admin_answers enable row level security;
CREATE TRIGGER clients_forget_answers AFTER DELETE ON public.clients REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_answers();
CREATE TRIGGER household_members_forget_answers AFTER DELETE ON public.household_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_answers();
CREATE TRIGGER events_forget_answers AFTER DELETE ON public.events REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_answers();
CREATE TRIGGER inventory_items_forget_answers AFTER DELETE ON public.inventory_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_answers();
CREATE TRIGGER visits_forget_answers AFTER DELETE ON public.visits REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_answers();

grant execute on function private.readable_answers(uuid) to authenticated;
grant execute on function private.judge_custom(text,uuid,uuid,jsonb,jsonb,boolean) to authenticated;
grant execute on function private.judge_custom(text,uuid,uuid,jsonb,jsonb,boolean) to service_role;
grant execute on function public.all_custom(public.clients) to authenticated;
grant execute on function public.all_custom(public.household_members) to authenticated;
grant execute on function public.all_custom(public.events) to authenticated;
grant execute on function public.all_custom(public.inventory_items) to authenticated;
grant execute on function public.all_custom(public.visits) to authenticated;

comment on column private.admin_answers.custom is '{code: value}, as in the column custom of the record.';
comment on column private.admin_answers.entity is 'The table of the record.';
comment on column private.admin_answers.id is 'The id of the record.';
comment on table private.admin_answers is 'What records hold of the fields that only admins of their network read.';
comment on function private.admin_codes(text,uuid) is 'The fields of a table that only admins of the network read, retired and deleted ones, too.';
comment on function private.admin_answers_of(uuid) is 'What a record holds of the fields of admins, {} for nothing. Judges nobody.';
comment on function private.readable_answers(uuid) is 'What the caller reads of the fields of admins of a record: admins of its network and super users all, others {}.';
comment on function private.keep_admin_answers(text,uuid,uuid,jsonb,jsonb) is 'Gives a record its values of the fields of admins, all of them. p_before: what it had, null for a new record.';
comment on function private.judge_custom(text,uuid,uuid,jsonb,jsonb,boolean) is 'The column custom of a record by what it had, null for a new one, and what is written; values of the fields of admins are put into private.admin_answers. PT409 custom_field_unknown or custom_value_not_valid with {field}.';
comment on function private.move_answers() is 'Moves the values of a field between the records and private.admin_answers when others are to read it.';
comment on function private.forget_answers() is 'Records that are gone for good leave no values behind.';
comment on procedure private.takes_custom_fields(regclass) is 'Has the values in the column custom of a table judged by the network''s fields, and kept as free text where the table has custom_text, and makes its column all_custom: call private.takes_custom_fields(''public.things'').';
comment on function public.all_custom(public.clients) is 'The column custom, with the values of the fields of admins for admins of the network.';
comment on function public.all_custom(public.household_members) is 'The column custom, with the values of the fields of admins for admins of the network.';
comment on function public.all_custom(public.events) is 'The column custom, with the values of the fields of admins for admins of the network.';
comment on function public.all_custom(public.inventory_items) is 'The column custom, with the values of the fields of admins for admins of the network.';
comment on function public.all_custom(public.visits) is 'The column custom, with the values of the fields of admins for admins of the network.';
comment on function private.client_as_recorded(public.clients) is 'A client as JSON with the digits of the SSN in place of the dots, and with the values of the fields of admins; for functions that record what they do with them.';
comment on function private.merge_changes(jsonb,jsonb,jsonb) is 'What a merge made of the survivor, as client_merge_contents.changes. p_before, p_other: survivor and merged client before it (private.client_as_recorded).';
comment on function private.hidden_answers() is 'The fields of admins that the caller does not read, {table: [code]}; {} for admins.';
comment on function private.without_answers(jsonb,jsonb) is 'A diff of the audit trail without the values of some fields of the network''s own.';
