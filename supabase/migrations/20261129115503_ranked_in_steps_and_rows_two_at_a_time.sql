-- Ranked in steps and rows two at a time.

drop function private.judged_people(private.search_term[],text);
drop function private.require_import(uuid);

set check_function_bodies = off;

create type private.judged_person as (
  id uuid,
  member_id uuid,
  full_name text collate "und-x-icu",
  kind integer,
  exact boolean,
  rank integer
);

CREATE OR REPLACE FUNCTION private.judge_people(p_network_id uuid, p_terms private.search_term[], p_people text)
 RETURNS SETOF private.judged_person
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  whole constant text := private.whole_name(p_terms);
  term private.search_term;
  kinds text[] := '{}';
  exact text[] := '{f.whole}';
  -- What the first word and the last one of a name may be.
  firsts text[];
  lasts text[];
  words integer := 0;
begin
  foreach term in array p_terms loop
    kinds := kinds || private.term_kind(term);
    if term.word ~ '[^0-9]' then
      words := words + 1;
      lasts := term.forms;
      firsts := coalesce(firsts, term.forms);
    elsif length(term.digits) >= 7 then
      exact := exact || format('f.digits = %L', term.digits);
    elsif term.days <> '{}' then
      exact := exact || format('coalesce(f.born = any (%L::date[]), false)', term.days);
    end if;
  end loop;
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  return query execute format(
    $query$
      select f.id, f.member_id, f.full_name, f.kind, f.kind < 3 and (%5$s),
        case when f.kind > 5 then 6 when f.kind > 3 then 5 when f.kind = 3 then 4
          when f.whole then 1 when f.in_order then 2 else 3 end
      from (
        select f.*, greatest(%2$s) as kind, %3$s as whole, %4$s as in_order
        from (
          select p.*, p.parts[1] as first_name, p.parts[2] as last_name,
            p.parts[1] || p.parts[2] || p.parts[3] as names, p.parts[4] as digits
          from (select p.*, string_to_array(p.search_text, U&'\001F') as parts from (%1$s) p offset 0) p
          offset 0
        ) f
        offset 0
      ) f
    $query$,
    p_people,
    array_to_string(kinds, ', '),
    case when whole is null then 'false' else format(
      '%L in (replace(f.first_name || f.last_name, '' '', ''''), replace(f.last_name || f.first_name, '' '', ''''))', whole) end,
    case
      when words = 0 then 'false'
      when words = 1 then concat_ws(' or ',
        private.begins_the_name(firsts, 'first_name'), private.begins_the_name(firsts, 'last_name'))
      else private.begins_the_name(firsts, 'first_name') || ' and ' || private.begins_a_word(lasts, 'last_name')
    end,
    array_to_string(exact, ' or '))
    using p_network_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.rank_clients(p_network_id uuid, p_query text, p_limit integer)
 RETURNS TABLE(client_id uuid, rank integer, exact boolean, matched text, member_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most constant integer := least(greatest(p_limit, 1), 200);
  terms constant private.search_term[] := private.read_search(p_query);
  name constant text := private.whole_name(terms);
  keys text[] := '{}';
  other_keys text[] := '{}';
  has_other_forms boolean := false;
  found private.judged_person[];
  term private.search_term;
begin
  foreach term in array terms loop
    keys := keys || private.hash_keys(p_network_id, private.term_keys(term))::text;
    other_keys := other_keys || private.hash_keys(p_network_id, private.other_form_keys(term))::text;
    has_other_forms := has_other_forms or term.other_forms <> '{}';
  end loop;
  if terms = '{}' then
    return;
  end if;
  -- Of a thousand Garcias the one who is called nothing else would not be among the first.
  found := array(
    select j from private.judge_people(p_network_id, terms, private.people_with_keys(keys, 1000) || coalesce(' union all '
      || private.people_with_keys(array[private.hash_keys(p_network_id, array['w' || name])::text], 200), '')) j
    where j.kind < 3);
  -- Those who are called as it was typed are too few.
  if has_other_forms and (select count(distinct f.id) from unnest(found) f) < most then
    found := found || array(
      select j from private.judge_people(p_network_id, terms, private.people_with_keys(other_keys, 1000)) j
      where j.kind = 3);
  end if;
  -- The keys found too few.
  if private.has_long_word(terms) and (select count(distinct f.id) from unnest(found) f) < most then
    found := found || array(
      select j from private.judge_people(p_network_id, terms, format(
        $people$
          select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
            c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
          from public.clients c
          where c.network_id = $1 and c.deleted_at is null%s
          limit 500
        $people$,
        private.text_conditions(terms))) j);
  end if;
  return query
    select b.id, b.rank, b.exact,
      case when b.member_id is not null then 'member'
        else (array['name', 'birth_date', 'phone', 'nickname', 'email', 'zip', 'other'])[b.kind + 1] end,
      b.member_id
    from (
      select distinct on (f.id) f.*
      from unnest(found) f
      order by f.id, f.rank, f.member_id nulls first
    ) b
    order by b.rank, b.member_id is not null, b.full_name, b.id
    limit most;
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

  -- Nor what another program told of the household: that of one record, whole.
  if not exists (
    select from jsonb_each(before || wanted) t where t.key = any (private.told_together('clients')) and t.value <> 'null'
  ) then
    wanted := wanted || (
      select coalesce(jsonb_object_agg(t.key, t.value), '{}') from jsonb_each(other) t
      where t.key = any (private.told_together('clients')) and t.value <> 'null');
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

CREATE OR REPLACE FUNCTION private.require_import(p_import uuid, p_shared boolean DEFAULT false)
 RETURNS private.imports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import private.imports;
begin
  perform private.require_live_session();
  if p_shared then
    select * into import from private.imports i where i.id = p_import for share;
  else
    select * into import from private.imports i where i.id = p_import for update;
  end if;
  if import.id is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such import, or it is out of your reach.';
  end if;
  perform private.import_scope(import.entity, import.network_id, import.location_id);
  return import;
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

CREATE OR REPLACE FUNCTION private.open_import(p_import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
exception when unique_violation then
  raise sqlstate 'PT503' using
    message = 'rows_under_way', hint = 'The same rows were sent twice, and are in. Send them again to hear of them.';
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
$function$;

CREATE OR REPLACE FUNCTION private.told_together(p_entity text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case p_entity
    when 'clients' then array['told_household_size', 'told_adults', 'told_children', 'told_seniors']
    else '{}'
  end
$function$;

reset check_function_bodies;

grant usage on type private.judged_person to public;
grant execute on function private.told_together(text) to authenticated;

comment on function private.begins_a_word(text[],name) is 'SQL for the alias f of private.judge_people: whether a word of a column of names begins with one of the folded forms.';
comment on function private.begins_the_name(text[],name) is 'SQL for the alias f of private.judge_people: whether a column of names begins with one of the folded forms.';
comment on function private.judge_people(uuid,private.search_term[],text) is 'People of a network, as the SQL of private.people_with_keys has them, judged: exact and rank as private.rank_clients tells them.';
comment on function private.term_kind(private.search_term) is 'A term as an SQL expression for the alias f of private.judge_people: which part of a person it matched. 0 the beginning of a name, 1 the birth date, 2 the end of the phone number, 3 another form of the first name, 4 the mail address, 5 the ZIP code, 6 something else or the middle of something.';
comment on function private.require_import(uuid,boolean) is 'An import, locked (shared: against its end, not against its other rows), for who may import where it went; 42501 for members, PT404 for others.';
comment on function private.open_import(uuid) is 'Where an import of the caller goes that has not ended, {entity, scope}; it does not end meanwhile.';
comment on function private.keep_import_rows(uuid,jsonb) is 'Keeps what became of rows of an open import of the caller; 503 rows_under_way where they came in meanwhile.';
comment on function private.told_together(text) is 'The columns of a table that one file tells together; none of most tables.';
