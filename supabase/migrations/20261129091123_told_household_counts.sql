-- Told household counts.

alter table public.clients add column told_adults integer;
alter table public.clients add column told_children integer;
alter table public.clients add column told_household_size integer;
alter table public.clients add column told_seniors integer;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_household(p_client_id uuid, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network constant uuid := (select c.network_id from public.clients c where c.id = p_client_id);
  bands constant jsonb := (select n.age_bands from public.networks n where n.id = network);
  last public.visits;
  since timestamptz;
  known integer;
  removed integer;
  counts jsonb;
  size integer;
begin
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  since := last.visited_at;
  if last.id is null then
    select coalesce(c.told_household_size,
        nullif(coalesce(c.told_adults, 0) + coalesce(c.told_children, 0) + coalesce(c.told_seniors, 0), 0)),
        c.told_adults, c.told_children, c.told_seniors
      into last.household_size, last.adults, last.children, last.seniors
      from public.clients c where c.id = p_client_id;
    since := case when last.household_size is not null then '-infinity'::timestamptz end;
  end if;
  select
      count(*) filter (where m.deleted_at is null),
      count(*) filter (where m.deleted_at >= since)
    into known, removed
    from public.household_members m
    where m.client_id = p_client_id and m.network_id = network;

  if known + removed = 0 and last.household_size is not null then
    counts := jsonb_build_object(
      'adults', coalesce(last.adults, 0), 'children', coalesce(last.children, 0), 'seniors', coalesce(last.seniors, 0));
    size := last.household_size;
  else
    select jsonb_build_object(
        'adults', count(*) filter (where p.band = 'adults'),
        'children', count(*) filter (where p.band = 'children'),
        'seniors', count(*) filter (where p.band = 'seniors')
      ), greatest(count(*), last.household_size - removed)
      into counts, size
      from (
        select private.age_band(bands, c.date_of_birth, null, p_day) as band
        from public.clients c where c.id = p_client_id
        union all
        select private.age_band(bands, m.birth_date, m.birth_year, p_day)
        from public.household_members m
        where m.client_id = p_client_id and m.network_id = network and m.deleted_at is null
          -- A visit that is entered late may be older than the youngest member.
          and coalesce(m.birth_date <= p_day, m.birth_year <= extract(year from p_day), true)
      ) p;
  end if;
  return counts || jsonb_build_object(
    'size', size,
    'unknown', size - (counts ->> 'adults')::integer - (counts ->> 'children')::integer
      - (counts ->> 'seniors')::integer,
    'from', case when known + removed > 0 then 'members' when last.id is not null then 'last_visit'
      when last.household_size is not null then 'told' else 'nothing' end,
    'visited_on', private.local_day(last.visited_at, last.location_id));
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
  if not exists (select from jsonb_each(before || wanted) t where t.key like 'told\_%' and t.value <> 'null') then
    wanted := wanted || (
      select coalesce(jsonb_object_agg(t.key, t.value), '{}') from jsonb_each(other) t
      where t.key like 'told\_%' and t.value <> 'null');
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
  -- What is there stays, and only what is empty is filled, unless somebody says that the file knows better. Of how many
  -- people a household has, one file tells all: what is not said is taken away by an update that names it, and nothing is
  -- added to what another one told.
  filled := array(
    select v.key from jsonb_each(given) v
    where (v.value <> 'null' or replaces and v.key like 'told\_%') and kept ? v.key
      and (replaces or v.key not like 'told\_%'
        or not exists (select from jsonb_each(kept) k where k.key like 'told\_%' and k.value <> 'null'))
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
        where (v.value <> 'null' or v.key like 'told\_%%' and not private.told_counts_fit(f.was, g.r -> 'values'))
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
    into answer using p_rows, (p_scope ->> place)::uuid;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.known_household_size(p_client_id uuid, p_network_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select greatest(
    1 + (
      select count(*)::integer from public.household_members m
      where m.client_id = c.id and m.network_id = p_network_id and m.deleted_at is null
    ),
    coalesce(c.told_household_size,
      coalesce(c.told_adults, 0) + coalesce(c.told_children, 0) + coalesce(c.told_seniors, 0)))
  from public.clients c where c.id = p_client_id
$function$;

CREATE OR REPLACE FUNCTION private.told_counts_fit(p_was jsonb, p_given jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce((t.told ->> 'told_adults')::integer, 0) + coalesce((t.told ->> 'told_children')::integer, 0)
    + coalesce((t.told ->> 'told_seniors')::integer, 0) <= coalesce((t.told ->> 'told_household_size')::integer, 99)
  from (select p_was || jsonb_strip_nulls(p_given)) t (told)
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
        private.known_household_size(j.id, network)))),
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

CREATE OR REPLACE FUNCTION private.read_certifications_rows(p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  answer jsonb;
begin
  -- Who imports here reads all clients of the network.
  perform private.import_scope('certifications', network, null);
  with said as (
    select g.place, g.r -> 'row' as "row", g.r -> 'values' as v, t.client_id, t.born, t.code, t.who, d.*, p.id as program_id,
      coalesce(d.ends_on,
        (d.starts_on + make_interval(months => p.certification_months) - interval '1 day')::date) as last_day
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
    cross join lateral (
      select case when pg_input_is_valid(g.r -> 'values' ->> 'starts_on', 'date')
          then (g.r -> 'values' ->> 'starts_on')::date end as starts_on,
        case when pg_input_is_valid(g.r -> 'values' ->> 'ends_on', 'date')
          then (g.r -> 'values' ->> 'ends_on')::date end as ends_on
    ) d
    join private.find_told_clients(network, p_rows) t on t.place = g.place
    left join public.programs p on p.network_id = network and p.id::text = g.r -> 'values' ->> 'program_id'
  ),
  judged as (
    select s.*, coalesce(s.code, case when s.starts_on < s.born then 'before_birth' end, private.imported_problem(
      network, s.program_id, s.client_id, s.starts_on, s.last_day, s.v ->> 'basis')) as problem
    from said s
  )
  select jsonb_agg(case when j.problem is null then jsonb_build_object('row', j."row", 'values', jsonb_build_object(
      'client_id', j.client_id, 'program_id', j.program_id, 'starts_on', j.starts_on, 'ends_on', j.last_day,
      'basis', j.v -> 'basis',
      'household_size', coalesce(nullif(j.v -> 'household_size', 'null'),
        to_jsonb(private.known_household_size(j.client_id, network))),
      'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.problem, 'who', j.who,
      'message', coalesce(private.told_client_message(j.problem), private.imported_message(j.problem))))
    end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$function$;

reset check_function_bodies;

alter table public.clients add constraint clients_told_adults_check CHECK (((told_adults >= 0) AND (told_adults <= 99)));
alter table public.clients add constraint clients_told_children_check CHECK (((told_children >= 0) AND (told_children <= 99)));
alter table public.clients add constraint clients_told_household_check CHECK ((((COALESCE(told_adults, 0) + COALESCE(told_children, 0)) + COALESCE(told_seniors, 0)) <= COALESCE(told_household_size, 99)));
alter table public.clients add constraint clients_told_household_size_check CHECK (((told_household_size >= 1) AND (told_household_size <= 99)));
alter table public.clients add constraint clients_told_seniors_check CHECK (((told_seniors >= 0) AND (told_seniors <= 99)));

grant insert (told_adults) on public.clients to authenticated;
grant update (told_adults) on public.clients to authenticated;
grant insert (told_children) on public.clients to authenticated;
grant update (told_children) on public.clients to authenticated;
grant insert (told_household_size) on public.clients to authenticated;
grant update (told_household_size) on public.clients to authenticated;
grant insert (told_seniors) on public.clients to authenticated;
grant update (told_seniors) on public.clients to authenticated;

comment on column public.clients.told_adults is 'How many of them are adults; null where nobody told.';
comment on column public.clients.told_children is 'How many of them are children; null where nobody told.';
comment on column public.clients.told_household_size is 'How many people the household has, as another program told it: nobody here counted them. Null where it told none, or its parts alone.';
comment on column public.clients.told_seniors is 'How many of them are seniors; null where nobody told.';
comment on function public.household_counts(uuid,date) is 'Who belongs to a household on a day: {size, adults, children, seniors, unknown, from: members | last_visit | told | nothing, visited_on}, the parts always adding up to the size. With members (or none any more since the last visit) by birth dates, the client''s too, and the age bands of the network, the size at least that of the last visit less who was removed since; else as the last visit found it, visited_on by the day of its location; else the client alone. Before the first visit what another program told (clients.told_household_size and its parts) stands in for it. Staff of the network; else 404.';
comment on function private.known_household_size(uuid,uuid) is 'How many people an imported row without counts is for: the client and the members, or as many as another program told of the household where those are more. Judges nobody.';
comment on function private.told_counts_fit(jsonb,jsonb) is 'Whether what another program told of a household adds up with what a row of a file says of it.';
comment on function private.read_visits_rows(jsonb,jsonb) is 'The visits that rows of a file tell, [{row, values}], of others [{row, problem: {code, message, who: how the row names its client}}]. Without counts in the row a visit is for its adults, children and seniors, else for the client and the members, or as many as another program told (private.known_household_size). For who may import there.';
