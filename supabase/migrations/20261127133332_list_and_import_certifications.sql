-- List and import certifications.

drop trigger clients_touch on public.clients;

alter table public.clients add column certification_ends_on date;
alter table public.clients add column certified_for uuid[];
alter table public.clients add column ends_soon_for uuid[];
alter table public.certifications add column imported boolean not null default false;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.derived_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array[
    'updated_at', 'full_name', 'search_text', 'quantity_available', 'stock_state', 'has_partial_ssn', 'last_visit_at',
    'certified_for', 'ends_soon_for', 'certification_ends_on', 'times_handed_out',
    -- of a saved view: what its owner looks for may be a person
    'query'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.filter_conditions(p_table regclass, p_filters jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  operators constant jsonb :=
    '{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}';
  conditions text := '';
  entry record;
begin
  for entry in
    select f ->> 'column' as name, f ->> 'operator' as operator, f -> 'value' as value, f ->> 'value' as word
    from jsonb_array_elements(p_filters) f
  loop
    if not exists (
      select from pg_attribute a
      where a.attrelid = p_table and a.attname = entry.name and a.attnum > 0 and not a.attisdropped
    ) then
      raise exception 'There is no column %.', coalesce(entry.name, 'without a name') using errcode = '22023';
    elsif operators ? entry.operator and jsonb_typeof(entry.value) in ('string', 'number', 'boolean') then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.%s) %L', entry.name, operators ->> entry.operator, entry.word);
    elsif entry.operator = 'in' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.=) any (%L)', entry.name,
        array(select jsonb_array_elements_text(entry.value)));
    elsif entry.operator = 'ov' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.&&) %L::%s', entry.name,
        array(select jsonb_array_elements_text(entry.value)),
        (select format_type(a.atttypid, a.atttypmod) from pg_attribute a where a.attrelid = p_table and a.attname = entry.name));
    elsif entry.operator = 'is' and jsonb_typeof(entry.value) = 'null' then
      conditions := conditions || format(' and c.%I is null', entry.name);
    elsif entry.operator = 'is' and entry.word = 'not.null' then
      conditions := conditions || format(' and c.%I is not null', entry.name);
    else
      raise exception 'A filter of % is not understood.', entry.name using errcode = '22023';
    end if;
  end loop;
  return conditions;
end
$function$;

CREATE OR REPLACE FUNCTION private.certification_notice()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select 30 $function$;

CREATE OR REPLACE FUNCTION private.tell_certified(p_clients uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Locked in one order, and before the certifications are read: what another transaction wrote meanwhile is seen.
  perform from public.clients c where c.id = any (p_clients) order by c.id for no key update;
  update public.clients c
    set certified_for = told.programs, ends_soon_for = told.ending, certification_ends_on = told.ends_on
    from public.clients k
    cross join lateral (select private.network_today(k.network_id) as today) d
    cross join lateral (
      select array_agg(h.program_id order by h.program_id) as programs,
        array_agg(h.program_id order by h.program_id)
          filter (where h.ends_on <= d.today + private.certification_notice()) as ending,
        min(nullif(h.ends_on, 'infinity')) as ends_on
      from (
        select e.program_id, max(coalesce(e.ends_on, 'infinity')) as ends_on
        from public.certifications e
        where e.client_id = k.id and e.revoked_at is null
          -- Where a location is a time zone ahead, the day of the network begins later.
          and e.starts_on <= d.today + 1 and coalesce(e.ends_on >= d.today, true)
        group by e.program_id
      ) h
    ) told
    where k.id = any (p_clients) and c.id = k.id
      and (c.certified_for, c.ends_soon_for, c.certification_ends_on)
        is distinct from (told.programs, told.ending, told.ends_on);
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_certified()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.client_id) into touched from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.client_id) into touched from old_rows o;
  else
    select array_agg(distinct t.client_id) into touched
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values (o.client_id), (n.client_id)) as t (client_id)
      where (n.client_id, n.program_id, n.starts_on, n.ends_on, n.revoked_at)
        is distinct from (o.client_id, o.program_id, o.starts_on, o.ends_on, o.revoked_at);
  end if;
  if touched is not null then
    perform private.tell_certified(touched);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_ended_certifications()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.tell_certified(coalesce(array_agg(c.id), '{}'))
  from (select n.id, private.network_today(n.id) as today from public.networks n) n
  join public.clients c on c.network_id = n.id and c.deleted_at is null
    and c.certification_ends_on <= n.today + private.certification_notice()
  where c.certification_ends_on < n.today
    or exists (
      select from public.certifications e
      where e.client_id = c.id and e.revoked_at is null
        and e.ends_on between n.today and n.today + private.certification_notice()
        and (e.program_id = any (c.ends_soon_for)) is not true
        and not exists (
          select from public.certifications l
          where l.client_id = c.id and l.program_id = e.program_id and l.revoked_at is null
            and l.starts_on <= n.today + 1 and coalesce(l.ends_on > n.today + private.certification_notice(), true)
        )
    )
$function$;

CREATE OR REPLACE FUNCTION public.tell_ended_certifications()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.tell_ended_certifications() $function$;

CREATE OR REPLACE FUNCTION private.program_figures(p_network_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  answer jsonb;
begin
  perform private.require_live_session();
  if (p_network_id = any (private.staff_network_ids())) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or it is out of your reach.';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
      'program_id', p.id, 'households', coalesce(f.households, 0), 'ending', coalesce(f.ending, 0)) order by p.id), '[]')
    into answer
    from public.programs p
    left join (
      select t.program_id, count(*) as households,
        count(*) filter (where t.program_id = any (c.ends_soon_for)) as ending
      from public.clients c
      cross join lateral unnest(c.certified_for) t (program_id)
      where c.network_id = p_network_id and c.deleted_at is null and c.certified_for is not null
      group by t.program_id
    ) f on f.program_id = p.id
    where p.network_id = p_network_id and p.deleted_at is null;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.program_figures(p_network_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.program_figures(p_network_id) $function$;

CREATE OR REPLACE FUNCTION private.import_scope(p_entity text, p_network_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant regclass := case when p_entity = any (private.importable_entities())
    then to_regclass('public.' || quote_ident(p_entity)) end;
  of_location boolean;
begin
  perform private.require_live_session();
  select bool_or(a.attname = 'location_id') into of_location
    from pg_catalog.pg_attribute a
    -- A record that may be of no location is of its network.
    where a.attrelid = target and not a.attisdropped
      and (a.attname = 'network_id' or a.attname = 'location_id' and a.attnotnull);
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
    ) end,
    'programs', case when p_entity = 'certifications' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
      from public.programs p
      where p.network_id = network and p.deleted_at is null and p.is_active
    ) end
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.importable_entities()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['certifications', 'clients', 'events', 'food_sources', 'inventory_items', 'visits']
$function$;

CREATE OR REPLACE FUNCTION private.import_name(p_record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(p_record ->> 'full_name', p_record ->> 'name', (
    select concat_ws(', ', c.full_name,
      to_char(coalesce(
        private.local_day((p_record ->> 'visited_at')::timestamptz, (p_record ->> 'location_id')::uuid),
        (p_record ->> 'starts_on')::date), 'FMMM/FMDD/YYYY'))
    from public.clients c where c.id = (p_record ->> 'client_id')::uuid
  ))
$function$;

CREATE OR REPLACE FUNCTION private.find_told_clients(p_network_id uuid, p_rows jsonb)
 RETURNS TABLE(place bigint, client_id uuid, born date, code text, who text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with said as materialized (
    select g.place, g.r -> 'values' as v,
      nullif(lower(btrim(g.r -> 'values' ->> 'client_number')), '') as number,
      nullif(private.fold_text(concat_ws(' ', g.r -> 'values' ->> 'first_name', g.r -> 'values' ->> 'last_name')), '') as name,
      case when pg_input_is_valid(g.r -> 'values' ->> 'date_of_birth', 'date')
        then (g.r -> 'values' ->> 'date_of_birth')::date end as born
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
  ),
  numbered as materialized (
    select s.place, c.id
    from said s
    cross join lateral (
      select k.id from public.clients k
      where k.network_id = p_network_id and lower(k.external_id) = s.number
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
      join public.clients c on c.network_id = p_network_id and c.deleted_at is null and c.date_of_birth = u.born
        and private.fold_text(c.full_name) = u.name
      union all
      -- Without a birth date somebody is the one of that name of whom none is known either.
      select u.place, c.id from unnumbered u
      join public.clients c on c.network_id = p_network_id and c.deleted_at is null and c.date_of_birth is null
        and private.fold_text(c.full_name) = u.name
      where u.born is null
    ) a
    group by a.place
  )
  select s.place, c.id, c.date_of_birth, case
      when n.many > 1 then 'clients_alike'
      when c.id is null and s.number is null and s.name is null then 'client_unnamed'
      when c.id is null then 'client_missing'
      when k.id is not null and s.name <> private.fold_text(c.full_name) and s.born <> c.date_of_birth then 'other_client'
    end,
    case when s.number is null
      then concat_ws(', ', nullif(concat_ws(' ', s.v ->> 'first_name', s.v ->> 'last_name'), ''),
        to_char(s.born, 'FMMM/FMDD/YYYY'))
      else coalesce(s.v ->> 'client_number', '') end
  from said s
  left join numbered k on k.place = s.place
  left join named n on n.place = s.place
  left join public.clients c on c.id = coalesce(k.id, case when n.many = 1 then n.id end)
$function$;

CREATE OR REPLACE FUNCTION private.told_client_message(p_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case p_code
    when 'clients_alike' then 'Several clients have this name and birth date.'
    when 'client_unnamed' then 'The row names no client.'
    when 'client_missing' then 'This client is not here yet.'
    when 'other_client' then 'The number is that of another client.'
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
      'note', j.v -> 'note', 'imported', true))
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

CREATE OR REPLACE FUNCTION private.imported_problem(p_network_id uuid, p_program_id uuid, p_client_id uuid, p_starts_on date, p_ends_on date, p_basis text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  program constant public.programs := (
    select p from public.programs p
    where p.id = p_program_id and p.network_id = p_network_id and p.deleted_at is null and p.is_active);
begin
  return case
    when program.id is null then 'program_unknown'
    when p_starts_on is null then 'no_start'
    when p_starts_on > private.network_today(p_network_id) then 'starts_later'
    when p_starts_on < date '2000-01-01' then 'starts_too_early'
    when p_ends_on < p_starts_on then 'ends_before'
    -- Paper says the same day of a later year where the desk says the day before it.
    when program.certification_months is not null
      and coalesce(p_ends_on > p_starts_on + make_interval(months => program.certification_months), true) then 'too_long'
    when p_basis is null and (program.asks <> 'nothing' or program.bases is not null) then 'no_basis'
    when case p_basis when 'income' then program.asks = 'nothing' else (p_basis = any (program.bases)) is not true end
      and p_basis is not null then 'basis_unknown'
    else private.ineligible_by(program, p_client_id, p_starts_on)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_message(p_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case p_code
    when 'program_unknown' then 'There is no such active program here.'
    when 'no_start' then 'The day from which it holds is missing.'
    when 'starts_later' then 'It begins in the future.'
    when 'starts_too_early' then 'It does not begin that long ago.'
    when 'ends_before' then 'It ends before it begins.'
    when 'too_long' then 'It holds for longer than the program allows.'
    when 'no_basis' then 'What the household is eligible by is missing.'
    when 'basis_unknown' then 'The program does not take this basis.'
    when 'under_age' then 'No one in the household is old enough for the program.'
    when 'outside_area' then 'The household lives outside the area of the program.'
    when 'before_birth' then 'It is before the birth of the client.'
  end
$function$;

CREATE OR REPLACE FUNCTION private.guard_imported_certification()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  problem text;
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  problem := private.imported_problem(
    new.network_id, new.program_id, new.client_id, new.starts_on, new.ends_on, new.basis);
  if problem is not null then
    raise exception '%', private.imported_message(problem) using
      errcode = '23514', detail = jsonb_build_object('code', problem)::text, hint = 'Correct the row.';
  end if;
  return new;
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
      'household_size', coalesce(nullif(j.v -> 'household_size', 'null'), to_jsonb((
        select 1 + count(*) from public.household_members m
        where m.client_id = j.client_id and m.network_id = network and m.deleted_at is null
      ))),
      'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.problem, 'who', j.who,
      'message', coalesce(private.told_client_message(j.problem), private.imported_message(j.problem))))
    end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.known_certifications_of(p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  answer jsonb;
begin
  perform private.import_scope('certifications', network, null);
  select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'known', jsonb_build_object(
      'id', k.id, 'name', c.full_name, 'changed', '{}'::jsonb)))
    into answer
    from jsonb_array_elements(p_rows) g (r)
    join public.clients c on c.id = (g.r -> 'values' ->> 'client_id')::uuid
    cross join lateral (
      select e.id from public.certifications e
      where e.client_id = c.id and e.network_id = network and e.revoked_at is null
        and e.program_id = (g.r -> 'values' ->> 'program_id')::uuid
        and e.starts_on = (g.r -> 'values' ->> 'starts_on')::date
      order by e.created_at, e.id limit 1
    ) k;
  return coalesce(answer, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.similar_certifications_of(p_network_id uuid, p_ids uuid[], p_file uuid[])
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
    join public.certifications a on a.id = i.id
    join public.certifications b on b.client_id = a.client_id and b.network_id = p_network_id
      and b.program_id = a.program_id and b.starts_on = a.starts_on and b.id = any (p_file)
    -- The first row of a day comes in.
    where b.id <> a.id and coalesce(array_position(p_ids, b.id) < i.place, true)
    order by i.place, array_position(p_ids, b.id) nulls first
  ) s
  join public.clients c on c.id = s.client_id
$function$;

reset check_function_bodies;

CREATE INDEX clients_certification_ends_on_idx ON public.clients USING btree (network_id, certification_ends_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX clients_certified_for_idx ON public.clients USING btree (network_id) WHERE ((certified_for IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX clients_ends_soon_for_idx ON public.clients USING btree (network_id) WHERE ((ends_soon_for IS NOT NULL) AND (deleted_at IS NULL));
create trigger clients_touch before update on public.clients
  for each row when (
    new.last_visit_at is not distinct from old.last_visit_at
    and new.certified_for is not distinct from old.certified_for
    and new.ends_soon_for is not distinct from old.ends_soon_for
    and new.certification_ends_on is not distinct from old.certification_ends_on
  )
  execute function private.touch_updated_at();
CREATE TRIGGER certifications_certified_delete AFTER DELETE ON public.certifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.keep_certified();
CREATE TRIGGER certifications_certified_insert AFTER INSERT ON public.certifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.keep_certified();
CREATE TRIGGER certifications_certified_update AFTER UPDATE ON public.certifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.keep_certified();
CREATE TRIGGER certifications_guard_imported BEFORE INSERT ON public.certifications FOR EACH ROW WHEN (new.imported) EXECUTE FUNCTION private.guard_imported_certification();
create policy certifications_insert on public.certifications as permissive for insert to authenticated
  with check ((imported AND (network_id = ANY (( SELECT private.reviewed_network_ids() AS reviewed_network_ids)::uuid[]))));

grant insert (basis) on public.certifications to authenticated;
grant insert (client_id) on public.certifications to authenticated;
grant insert (ends_on) on public.certifications to authenticated;
grant insert (household_size) on public.certifications to authenticated;
grant insert (imported) on public.certifications to authenticated;
grant insert (network_id) on public.certifications to authenticated;
grant insert (program_id) on public.certifications to authenticated;
grant insert (starts_on) on public.certifications to authenticated;
grant execute on function private.tell_ended_certifications() to service_role;
grant execute on function public.tell_ended_certifications() to service_role;
grant execute on function private.program_figures(uuid) to authenticated;
grant execute on function public.program_figures(uuid) to authenticated;
grant execute on function private.imported_problem(uuid,uuid,uuid,date,date,text) to authenticated;
grant execute on function private.imported_message(text) to authenticated;
grant execute on function private.read_certifications_rows(jsonb,jsonb) to authenticated;
grant execute on function private.known_certifications_of(jsonb,jsonb) to authenticated;
grant execute on function private.similar_certifications_of(uuid,uuid[],uuid[]) to authenticated;

comment on column public.clients.certification_ends_on is 'The last day of the certification that ends next, null where none ends; kept likewise.';
comment on column public.clients.certified_for is 'The programs that the household is certified for on this day of the network, null for none; kept by private.keep_certified.';
comment on column public.clients.ends_soon_for is 'Those of certified_for whose certification ends within private.certification_notice(), null for none; kept likewise.';
comment on column public.certifications.imported is 'An admin brought it from a list of before: whatever was signed is on paper, and it has no signature here.';
comment on table public.certifications is 'That a household is eligible for a program, from a day until a day. Written by certify, check_in and revoke_certification, and by imports.';
comment on function private.certification_notice() is 'Within how many days a certification ends soon.';
comment on function private.tell_certified(uuid[]) is 'Writes certified_for, ends_soon_for and certification_ends_on of these clients anew. Of several certifications for a program the one that ends last counts.';
comment on function private.keep_certified() is 'Keeps what the list says of the clients whose certifications a statement made, revoked, moved or took away.';
comment on function public.tell_ended_certifications() is 'The job tell_ended_certifications: on a new day of a network its list of clients says whose certification has ended, and whose ends soon. For run-jobs.';
comment on function public.program_figures(uuid) is 'How many households each program of a network has: [{program_id, households: certified today, ending: whose certification ends within 30 days}]. Staff of the network; 404 out of reach.';
comment on function public.import_context(text,uuid,uuid,text,text) is 'What is known before an import: {recent: the imports of 30 days, ten at most; same: the one that brought the same file; open: {id, rows}, the own one of this file that never ended; match: how a file of these headers was matched; locations: [{id, name}] of which the caller is an admin, that of the import first, null where it has none; programs: [{id, name}] of an import of certifications, else null}. Admins of the network or location; 403 for members, 404 out of reach.';
comment on function private.find_told_clients(uuid,jsonb) is 'The client of each row [{values: {client_number, first_name, last_name, date_of_birth}}] by its place in the list, and what speaks against it: clients_alike, client_unnamed, client_missing, other_client; who: how the row names it. Judges nobody.';
comment on function private.told_client_message(text) is 'What a code of private.find_told_clients says; null of any other.';
comment on function private.imported_problem(uuid,uuid,uuid,date,date,text) is 'Why a certification of before cannot be taken: program_unknown, no_start, starts_later, starts_too_early, ends_before, too_long (for its program), no_basis, basis_unknown, under_age, outside_area; null for nothing. Judges nobody.';
comment on function private.imported_message(text) is 'What a code of private.imported_problem says.';
comment on function private.guard_imported_certification() is 'Before insert: through the API a certification of before is one that the program allows (private.imported_problem); else 23514 with its code.';
comment on function private.read_certifications_rows(jsonb,jsonb) is 'The certifications that rows of a file tell, [{row, values}], of others [{row, problem: {code, message, who: how the row names its client}}]. Without a last day one ends by the months of its program, without a size it is for the client and the members. For who may import there.';
comment on function private.known_certifications_of(jsonb,jsonb) is 'Which certifications of read_certifications_rows are here: their client has one for the program from that day: [{row, known: {id, name, changed: {}}}]. For who may import there.';
comment on function private.similar_certifications_of(uuid,uuid[],uuid[]) is 'Which certifications of a file are of a client, program and first day that an earlier row has: [{id, other, name, reasons}].';

insert into private.job_schedules (kind, every) values
  ('tell_ended_certifications', '00:15:00')
on conflict (kind) do update set every = excluded.every;

-- The list says what is certified already.
select private.tell_certified(array(select distinct c.client_id from public.certifications c));
