-- Break down answers.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.reported_fields(p_network_id uuid)
 RETURNS TABLE(id uuid, entity text, code text, label text, kind text, options jsonb, "position" integer, retired boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT f.id,
     f.entity,
     f.code,
     f.label,
     f.kind,
     f.options,
     f."position",
     f.retired
    FROM public.custom_fields f
   WHERE ((f.network_id = reported_fields.p_network_id) AND (f.entity = ANY (ARRAY['clients'::text, 'visits'::text])) AND (f.kind = ANY (ARRAY['one_of'::text, 'some_of'::text, 'yes_no'::text])) AND (f.readers = 'all'::text) AND (f.deleted_at IS NULL));
END;

create table private.visit_answers (
  visit_id uuid not null,
  network_id uuid not null,
  answers jsonb not null
);

CREATE OR REPLACE FUNCTION private.keep_visit_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.visit_answers (visit_id, network_id, answers)
    select n.id, n.network_id, jsonb_object_agg(f.code, c.custom -> f.code)
    from new_rows n
    join public.clients c on c.id = n.client_id and c.custom <> '{}'
    cross join lateral private.reported_fields(c.network_id) f
    where f.entity = 'clients' and not f.retired and c.custom ? f.code
    group by n.id, n.network_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_answer(p_value jsonb, p_option text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (p_option IS NULL) THEN (p_value IS NULL)
             ELSE COALESCE((p_value @> to_jsonb(p_option)), false)
         END AS "coalesce";
END;

CREATE OR REPLACE FUNCTION private.count_answers(p_network_id uuid, p_locations uuid[], p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  scope constant text := private.counted_scope(p_network_id, p_locations);
  zone constant text := private.location_zone(p_locations[1]);
  begins_at constant timestamptz := private.day_start_in(p_from, zone);
  ends_at constant timestamptz := private.day_start_in(p_to + 1, zone);
  reported constant text[] := array(select distinct f.entity from private.reported_fields(p_network_id) f);
  -- Texts and numbers differ from visit to visit.
  others constant text[] := array(
    select f.code from public.custom_fields f where f.network_id = p_network_id and f.entity = 'visits'
    except select f.code from private.reported_fields(p_network_id) f where f.entity = 'visits');
  answer jsonb;
begin
  if reported = '{}' then
    return '[]';
  end if;
  with windowed as materialized (
    select w.* from private.window_rows(p_network_id, p_locations, p_from, p_to, 'day') w where scope = 'any'
  ),
  visits as not materialized (
    select k.id, k.size, k.is_latest
    from private.kept_rows(scope, p_network_id, p_locations[1], begins_at, ends_at, null, null) k
    where scope <> 'any'
    union all
    select w.id, w.size, w.is_latest from windowed w where scope = 'any'
  ),
  -- Visits with the same answers together: there are few kinds of them.
  kinds as materialized (
    select 'clients' as entity, a.answers, count(*) as visits, sum(v.size) as people,
      count(*) filter (where v.is_latest) as households, coalesce(sum(v.size) filter (where v.is_latest), 0) as individuals
    from visits v
    left join private.visit_answers a on a.visit_id = v.id
    where 'clients' = any (reported)
    group by a.answers
    union all
    select 'visits', o.custom - others, count(*), sum(v.size),
      count(*) filter (where v.is_latest), coalesce(sum(v.size) filter (where v.is_latest), 0)
    from visits v
    join public.visits o on o.id = v.id
    where 'visits' = any (reported)
    group by 2
  ),
  fields as (
    select f.*, case f.kind when 'yes_no' then '[{"code": "yes"}, {"code": "no"}]' else f.options end as answers
    from private.reported_fields(p_network_id) f
  ),
  counted as (
    select f.id, a.code, sum(k.visits) as visits, sum(k.people) as people, sum(k.households) as households,
      sum(k.individuals) as individuals
    from fields f
    join kinds k on k.entity = f.entity
    cross join lateral (select k.answers -> f.code as value) v
    -- Without a value there is one answer, which is null: not asked.
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(v.value) when 'array' then v.value else jsonb_build_array(v.value) end) a (code)
    group by f.id, a.code
  ),
  lines as (
    select coalesce(o.id, c.id) as id, coalesce(o.code, c.code) as value, o.label as name,
      coalesce(c.households, 0) as households, coalesce(c.individuals, 0) as individuals,
      coalesce(c.visits, 0) as visits, coalesce(c.people, 0) as people, o.place
    from (
      select f.id, o.value ->> 'code' as code, o.value ->> 'label' as label, o.place,
        f.retired or coalesce((o.value ->> 'retired')::boolean, false) as retired
      from fields f
      cross join lateral jsonb_array_elements(f.answers) with ordinality o (value, place)
    ) o
    full join counted c on c.id = o.id and c.code = o.code
    -- Where nobody was asked, nobody chose otherwise, either.
    where c.visits > 0
      or not o.retired and exists (select from counted a where a.id = o.id and a.code is not null)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
        'entity', f.entity, 'code', f.code, 'label', f.label, 'kind', f.kind, 'lines', l.lines
      ) order by f.entity, f.position, f.code), '[]')
    into answer
    from fields f
    cross join lateral (
      select coalesce(jsonb_agg(
          to_jsonb(l) - array['id', 'place'] order by l.value is null, l.households desc, l.visits desc, l.place, l.value
        ), '[]') as lines,
        count(l.value) as answers
      from lines l
      where l.id = f.id
    ) l
    where not f.retired or l.answers > 0;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.service_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text, p_bucket text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
AS $function$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  if (p_bucket in ('day', 'week', 'month')) is not true then
    raise exception 'A report shows days, weeks or months (day, week, month).' using errcode = '22023';
  end if;
  answer := private.report_head(places, p_from, p_to, against)
    || (select c.counts from private.count_services(p_network_id, places, p_from, p_to, p_bucket) c);
  return answer || jsonb_build_object(
    'bucket', p_bucket,
    'before', case when against is not null then (
      select c.counts -> 'figures'
      from private.count_services(p_network_id, places, lower(against), upper(against) - 1, null) c
    ) end,
    'age_bands', (
      select n.age_bands || jsonb_build_object('since', (
        select (max(a.at) at time zone n.time_zone)::date
        from private.audit_log a
        where a.entity = 'networks' and a.entity_id = n.id and a.action = 'update' and a.diff ? 'age_bands'
      ))
      from public.networks n
      where n.id = p_network_id
    ),
    'merged_since', private.merged_since(p_network_id, p_to),
    'answers', private.count_answers(p_network_id, places, p_from, p_to)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.report_visits(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_split text, p_value text, p_except text[], p_sort text, p_descending boolean, p_limit integer, p_offset integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  places uuid[] := private.report_locations(p_network_id, p_location_id);
  once constant boolean := p_measure in ('households', 'individuals');
  -- A table, a field and an option; without an option: not asked.
  question constant text[] := case when p_split = 'answer' then string_to_array(p_value, '.') end;
  asked text;
  options jsonb;
  first_day date := p_from;
  last_day date := p_to;
  scope text := 'any';
  begins_at timestamptz;
  ends_at timestamptz;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['visited_at', 'client_name', 'location_name', 'household_size']);
  if (p_measure in ('households', 'individuals', 'visits', 'people')) is not true then
    raise exception 'A report counts households, individuals, visits or people.' using errcode = '22023';
  end if;
  if (
    p_split in ('age', 'arrival', 'city', 'zip', 'referral_type', 'gender', 'ethnicity',
      'location', 'event', 'program', 'day', 'week', 'month', 'hour', 'reason', 'answer')
    or p_split is null
  ) is not true
    or num_nonnulls(p_value, p_except) <> (p_split is not null)::integer
    or p_except is not null and (p_split in ('age', 'arrival', 'program', 'answer') or cardinality(p_except) not between 1 and 100)
  then
    raise exception 'A report has no such split, or the group is missing.' using errcode = '22023';
  end if;
  if p_split = 'answer' then
    select f.label, f.options into asked, options
      from private.reported_fields(p_network_id) f
      where f.entity = question[1] and f.code = question[2] and cardinality(question) <= 3;
    if asked is null then
      raise exception 'A report has no such field.' using errcode = '22023';
    end if;
  end if;

  -- The line of a location, a day, a week or a month is the report of that one alone.
  if p_split = 'location' then
    places := array(select l.id from unnest(places) as l (id) where l.id::text = p_value or l.id::text <> all (p_except));
  elsif p_split in ('day', 'week', 'month') and p_value is not null then
    select min(d)::date, max(d)::date into first_day, last_day
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
      where private.report_group_day(p_split, d::date, p_from)::text = p_value;
  end if;
  if (p_split in ('hour', 'reason', 'program') or p_split in ('day', 'week', 'month') and p_except is not null) is not true then
    scope := private.counted_scope(p_network_id, places);
    begins_at := private.day_start_in(first_day, private.location_zone(places[1]));
    ends_at := private.day_start_in(last_day + 1, private.location_zone(places[1]));
  end if;

  with windowed as materialized (
    select v.id, v.client_id, v.location_id, v.visited_at,
      v.size::smallint as size, v.adults::smallint as adults, v.children::smallint as children,
      v.seniors::smallint as seniors,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest,
      case p_split when 'arrival' then not exists (
        select from private.came_before(v.client_id, p_network_id, p_from)
      ) end as is_new
    from private.reported_visits(places, first_day, last_day) v
    where scope = 'any'
      and case
        when p_split = 'event' then
          coalesce(v.event_id::text, 'none') = p_value or coalesce(v.event_id::text, 'none') <> all (p_except)
        when p_split = 'program' then exists (
          select from public.visit_programs t where t.visit_id = v.id and t.program_id::text = p_value)
        when p_split = 'hour' then
          extract(dow from v.local_at) || '-' || extract(hour from v.local_at) = p_value
          or extract(dow from v.local_at) || '-' || extract(hour from v.local_at) <> all (p_except)
        when p_split = 'reason' then
          v.reason is not null
          and (p_value in ('any', private.report_reason(v.reason)) or private.report_reason(v.reason) <> all (p_except))
        when p_split in ('day', 'week', 'month') and p_except is not null then
          private.report_group_day(p_split, v.local_at::date, p_from)::text <> all (p_except)
        else true
      end
  ),
  visits as not materialized (
    select k.id, k.client_id, k.location_id, k.visited_at, k.size, k.adults, k.children, k.seniors,
      case p_split when 'event' then k.latest_at_event else k.is_latest end, k.is_new
    from private.kept_rows(scope, p_network_id, places[1], begins_at, ends_at, null, null) k
    where scope <> 'any' and case p_split
      when 'event' then coalesce(k.event_id::text, 'none') = p_value or coalesce(k.event_id::text, 'none') <> all (p_except)
      else true
    end
    union all
    select w.* from windowed w where scope = 'any'
  ),
  -- Splits of households: all visits of those whose group it is.
  counted as materialized (
    select v.id, v.visited_at,
      case p_sort
        when 'client_name' then c.full_name
        when 'location_name' then (select l.name from public.locations l where l.id = v.location_id)
      end as name,
      case p_sort when 'household_size' then v.size end as size,
      a.people
    from visits v
    left join public.clients c on c.id = v.client_id
    left join private.visit_answers g on g.visit_id = v.id
    left join public.visits o on o.id = v.id
    cross join lateral (
      select case p_split
        when 'age' then case p_value
          when 'children' then v.children when 'adults' then v.adults when 'seniors' then v.seniors
          when 'unknown' then v.size - v.children - v.adults - v.seniors else 0
        end
        else v.size
      end as people
    ) a
    where (v.is_latest or not once)
      and a.people > 0
      and case p_split
        when 'arrival' then p_value = case when v.is_new then 'new' else 'returning' end
        when 'city' then private.report_city(c.city) = p_value or private.report_city(c.city) <> all (p_except)
        when 'zip' then private.report_zip(c.zip_code) = p_value or private.report_zip(c.zip_code) <> all (p_except)
        when 'referral_type' then coalesce(c.referral_type, 'unknown') = p_value or coalesce(c.referral_type, 'unknown') <> all (p_except)
        when 'gender' then coalesce(c.gender, 'unknown') = p_value or coalesce(c.gender, 'unknown') <> all (p_except)
        when 'ethnicity' then coalesce(c.ethnicity, 'unknown') = p_value or coalesce(c.ethnicity, 'unknown') <> all (p_except)
        when 'answer' then case question[1]
          when 'clients' then private.is_answer(g.answers -> question[2], question[3])
          else private.is_answer(o.custom -> question[2], question[3])
        end
        else true
      end
  ),
  page as (
    select c.*, row_number() over () as place
    from (
      select c.id, c.people
      from counted c
      order by
        case when not p_descending then c.name end,
        case when p_descending then c.name end desc,
        case when not p_descending then c.size end,
        case when p_descending then c.size end desc,
        case when p_sort = 'visited_at' and not p_descending then c.visited_at end,
        c.visited_at desc, c.id
      limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
    ) c
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (
        select case when p_measure in ('individuals', 'people') then coalesce(sum(c.people), 0) else count(*) end
        from counted c
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', v.id, 'client_id', v.client_id, 'client_name', c.full_name, 'client_deleted', c.deleted_at is not null,
            'location_id', v.location_id, 'location_name', l.name,
            'event_id', v.event_id, 'event_name', e.name,
            'visited_at', v.visited_at, 'visited_on', t.local_at::date, 'visited_time', to_char(t.local_at, 'HH24:MI'),
            'household_size', v.household_size, 'adults', v.adults, 'children', v.children, 'seniors', v.seniors,
            'is_new', not exists (select from private.came_before(v.client_id, p_network_id, p_from)),
            'override_reason', nullif(btrim(v.override_reason), ''), 'created_by_name', w.full_name,
            'program_name', case when p_split = 'program' then (
              select g.name from public.programs g where g.id::text = p_value and g.network_id = p_network_id) end,
            'answer', case when p_split = 'answer' then jsonb_build_object('field', asked, 'option', (
              select o ->> 'label' from jsonb_array_elements(options) o where o ->> 'code' = question[3])) end,
            'counted', case when p_measure in ('individuals', 'people') then p.people else 1 end
          ) order by p.place)
        from page p
        join public.visits v on v.id = p.id
        join public.clients c on c.id = v.client_id
        join public.locations l on l.id = v.location_id
        cross join lateral (select v.visited_at at time zone private.location_zone(l.id) as local_at) t
        left join public.events e on e.id = v.event_id
        left join public.colleagues w on w.id = v.created_by
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
    (38, 'private.visit_answers', 'data', 't.network_id = $1', '{}'),
    (39, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$function$;

reset check_function_bodies;

alter table private.visit_answers add constraint visit_answers_answers_check CHECK ((answers <> '{}'::jsonb));
alter table private.visit_answers add constraint visit_answers_pkey PRIMARY KEY (visit_id);

alter table private.visit_answers add constraint visit_answers_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;

CREATE TRIGGER visits_keep_answers AFTER INSERT ON public.visits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.keep_visit_answers();
alter table private.visit_answers enable row level security;

comment on function private.reported_fields(uuid) is 'The fields of a network by whose answers the service report counts, retired ones too.';
comment on table private.visit_answers is 'What the client of a visit had answered when it was made, {code: value}: choices, yes and no; kept by private.keep_visit_answers. No row: nothing.';
comment on function private.keep_visit_answers() is 'Keeps with each new visit what its client has answered. Neither the client nor the visit changes it later.';
comment on function private.is_answer(jsonb,text) is 'Whether the value of a field is an option, or has it among others; null: whether there is no value.';
comment on function private.count_answers(uuid,uuid[],date,date) is 'What the service report counts of some locations by the answers to fields of the network''s own: [{entity, code, label, kind, lines: [{value, name, households, individuals, visits, people}]}]; value null: not asked. Retired fields and options where they have a visit. The callers have checked who asks.';
comment on function public.report_visits(uuid,uuid,date,date,text,text,text,text[],text,boolean,integer,integer) is 'The visits behind a number of service_report: {total, number, rows}. p_measure: households, individuals (of each household the latest visit of the group), visits, people; p_split and p_value name the group as service_report does, both null for the figure itself; p_except names in the place of p_value the groups that it is not (none of age, arrival, program and answer). A group of answer is a table, a field and an option, as clients.van_route.north; without an option: not asked. number is the sum of what the rows count, total how many they are; at most 1,000 rows. 403 and 22023 as service_report.';
