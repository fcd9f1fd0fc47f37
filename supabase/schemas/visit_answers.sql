-- What clients had answered to a network's own fields at each visit: a later change of the client changes no report of
-- before. ADR 46.
create function private.reported_fields(p_network_id uuid)
returns table (
  id uuid, entity text, code text, label text, kind text, options jsonb, "position" integer, retired boolean
)
language sql stable parallel safe
begin atomic
  select f.id, f.entity, f.code, f.label, f.kind, f.options, f.position, f.retired
  from public.custom_fields f
  where f.network_id = p_network_id and f.entity in ('clients', 'visits')
    and f.kind in ('one_of', 'some_of', 'yes_no')
    -- Location admins read reports, too.
    and f.readers = 'all' and f.deleted_at is null;
end;
comment on function private.reported_fields(uuid) is
  'The fields of a network by whose answers the service report counts, retired ones too.';

create table private.visit_answers (
  visit_id uuid primary key references public.visits on delete cascade,
  network_id uuid not null,
  answers jsonb not null check (answers <> '{}')
);
comment on table private.visit_answers is
  'What the client of a visit had answered when it was made, {code: value}: choices, yes and no; kept by private.keep_visit_answers. No row: nothing.';

alter table private.visit_answers enable row level security;

create function private.keep_visit_answers()
returns trigger language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.keep_visit_answers() is
  'Keeps with each new visit what its client has answered. Neither the client nor the visit changes it later.';

create trigger visits_keep_answers after insert on public.visits
  referencing new table as new_rows
  for each statement execute function private.keep_visit_answers();

create function private.is_answer(p_value jsonb, p_option text)
returns boolean language sql immutable parallel safe
begin atomic
  select case when p_option is null then p_value is null else coalesce(p_value @> to_jsonb(p_option), false) end;
end;
comment on function private.is_answer(jsonb, text) is
  'Whether the value of a field is an option, or has it among others; null: whether there is no value.';

-- A household counts with the answers of its latest visit of the period, each visit with its own, as ages do: so no visit
-- is sorted for it, and those of one answer add up to all.
create function private.count_answers(p_network_id uuid, p_locations uuid[], p_from date, p_to date)
returns jsonb language plpgsql stable set search_path = ''
-- Planned for what is asked, as private.count_services is.
set plan_cache_mode = force_custom_plan
as $$
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
$$;
comment on function private.count_answers(uuid, uuid[], date, date) is
  'What the service report counts of some locations by the answers to fields of the network''s own: [{entity, code, label, kind, lines: [{value, name, households, individuals, visits, people}]}]; value null: not asked. Retired fields and options where they have a visit. The callers have checked who asks.';
