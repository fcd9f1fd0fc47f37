-- Desk rows at once.

drop function private.check_in_facts(uuid,uuid);
drop function private.client_programs(uuid,uuid);
drop function private.here_today(uuid,uuid);
drop function private.program_standing(public.programs,uuid,date);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.visit_limits(p_client_ids uuid[], p_location_id uuid, p_at timestamp with time zone, p_except uuid DEFAULT NULL::uuid)
 RETURNS TABLE(client_id uuid, verdict jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  network constant uuid := (select l.network_id from public.locations l where l.id = p_location_id);
  rules constant jsonb := (select nullif(n.visit_rules, '{}') from public.networks n where n.id = network);
  most constant integer := (rules ->> 'max_visits')::numeric;
  days constant integer := (rules ->> 'period_days')::numeric;
  -- For the index, wider than any days of two time zones may be apart.
  reach constant interval := (days + 3) * interval '24 hours';
  the_day constant date := private.local_day(p_at, p_location_id);
begin
  if rules is null then
    return;
  end if;
  -- A visit that is entered late also counts against later ones, unless those have their reason.
  return query
    with near as materialized (
      select v.client_id, v.location_id, v.visited_at, v.override_reason
      from public.visits v
      where v.client_id = any (p_client_ids)
        and v.network_id = network
        and v.visited_at > p_at - reach
        and v.visited_at < p_at + reach
        and v.deleted_at is null
        and v.id is distinct from p_except
        and (rules ->> 'scope' = 'network' or v.location_id = p_location_id)
    ),
    zones as materialized (
      select l.location_id, private.location_zone(l.location_id) as zone
      from (select distinct n.location_id from near n) l
    ),
    others as materialized (
      select n.client_id, n.visited_at, n.override_reason, z.zone, l.local, l.local::date as day
      from near n
      join zones z on z.location_id = n.location_id
      cross join lateral (select n.visited_at at time zone z.zone as local) l
      where abs(l.local::date - the_day) < days
    )
    select c.client_id, jsonb_build_object(
      'max_visits', most,
      'period_days', days,
      'scope', rules ->> 'scope',
      'visits', counted.visits,
      'exceeded', counted.visits >= most,
      -- The hour of that day is for who reads it: the day is what counts.
      'next_eligible_at', case when counted.visits >= most then
        (oldest.local + make_interval(days => days)) at time zone oldest.zone end,
      'next_eligible_on', case when counted.visits >= most then oldest.day + days end
    )
    from unnest(p_client_ids) c (client_id)
    cross join lateral (
      select max((
          select count(*) from others o
          where o.client_id = c.client_id and o.day > e.day - days and o.visited_at <= e.at
        )) as visits
      from (
        select p_at as at, the_day as day
        union
        select o.visited_at, o.day from others o
        where o.client_id = c.client_id and o.visited_at > p_at and coalesce(btrim(o.override_reason), '') = ''
      ) e
    ) counted
    -- The one that has to be out of the period before the next visit.
    left join lateral (
      select o.local, o.zone, o.day from others o
      where o.client_id = c.client_id
      order by o.visited_at desc offset most - 1 limit 1
    ) oldest on true;
end
$function$;

CREATE OR REPLACE FUNCTION private.visit_limit(p_client_id uuid, p_location_id uuid, p_at timestamp with time zone, p_except uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select l.verdict from private.visit_limits(array[p_client_id], p_location_id, p_at, p_except) l);
end
$function$;

CREATE OR REPLACE FUNCTION private.live_certifications(p_client_ids uuid[], p_program_ids uuid[], p_day date)
 RETURNS SETOF public.certifications
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
    select distinct on (c.client_id, c.program_id) c.*
    from public.certifications c
    where c.client_id = any (p_client_ids) and c.program_id = any (p_program_ids) and c.revoked_at is null
      and c.starts_on <= p_day and coalesce(c.ends_on >= p_day, true)
    order by c.client_id, c.program_id, c.ends_on desc nulls first, c.created_at desc, c.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.live_certification(p_client_id uuid, p_program_id uuid, p_day date)
 RETURNS public.certifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.* from private.live_certifications(array[p_client_id], array[p_program_id], p_day) c
$function$;

CREATE OR REPLACE FUNCTION private.ineligible_households(p_programs public.programs[], p_client_ids uuid[], p_day date)
 RETURNS TABLE(client_id uuid, program_id uuid, reason text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
    select c.id, t.id, case
      when left(btrim(c.zip_code), 5) <> all (t.zip_codes) then 'outside_area'
      -- Of whom no birth is known may be old enough.
      when t.minimum_age is not null and not exists (
        select from (
          select c.date_of_birth as birth_date, null::integer as birth_year
          union all
          select m.birth_date, m.birth_year
          from public.household_members m where m.client_id = c.id and m.deleted_at is null
        ) p
        where coalesce(
          coalesce(extract(year from age(p_day, p.birth_date)), extract(year from p_day) - p.birth_year)
            >= t.minimum_age, true)
      ) then 'under_age'
    end
    from public.clients c
    cross join unnest(p_programs) t
    where c.id = any (p_client_ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.ineligible_by(p_program public.programs, p_client_id uuid, p_day date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.reason from private.ineligible_households(array[p_program], array[p_client_id], p_day) i
$function$;

CREATE OR REPLACE FUNCTION private.program_next_days(p_programs public.programs[], p_client_ids uuid[], p_day date)
 RETURNS TABLE(client_id uuid, program_id uuid, next_on date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  return query
    with rules as materialized (
      select p.* from unnest(p_programs) p where p.max_visits is not null
    ),
    counted as materialized (
      select v.client_id, r.id as program_id, v.visited_at, v.location_id
      from rules r
      join public.visits v on v.network_id = r.network_id and v.client_id = any (p_client_ids)
      join public.visit_programs t on t.visit_id = v.id and t.program_id = r.id
      where v.deleted_at is null and v.visited_at > p_day - (coalesce(r.period_days, 31) + 3)
    ),
    zones as materialized (
      select l.location_id, private.location_zone(l.location_id) as zone
      from (select distinct c.location_id from counted c) l
    ),
    days as (
      select c.client_id, c.program_id, (c.visited_at at time zone z.zone)::date as day
      from counted c join zones z on z.location_id = c.location_id
    ),
    newest as (
      select d.client_id, d.program_id, d.day, r.max_visits, r.period_days,
        row_number() over (partition by d.client_id, d.program_id order by d.day desc) as place
      from days d
      join rules r on r.id = d.program_id
      where case when r.period_days is null then d.day >= date_trunc('month', p_day)
        else d.day > p_day - r.period_days end
    )
    -- The last one that counts has to be out of the period.
    select n.client_id, n.program_id,
      case when n.period_days is null then (date_trunc('month', p_day) + interval '1 month')::date
        else n.day + n.period_days end
    from newest n
    where n.place = n.max_visits;
end
$function$;

CREATE OR REPLACE FUNCTION private.program_next_on(p_program public.programs, p_client_id uuid, p_day date)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select n.next_on from private.program_next_days(array[p_program], array[p_client_id], p_day) n
$function$;

CREATE OR REPLACE FUNCTION private.program_standings(p_client_ids uuid[], p_location_id uuid)
 RETURNS TABLE(client_id uuid, standings jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  today constant date := private.local_today(p_location_id);
  programs constant public.programs[] := array(select p from private.offered_programs(p_location_id) p);
  program_ids constant uuid[] := array(select p.id from unnest(programs) p);
begin
  return query
    with ended as materialized (
      select distinct on (c.client_id, c.program_id) c.*
      from public.certifications c
      where c.client_id = any (p_client_ids) and c.program_id = any (program_ids) and c.revoked_at is null
        and c.ends_on < today
      order by c.client_id, c.program_id, c.ends_on desc
    )
    select c.client_id, jsonb_agg(jsonb_build_object(
        'program_id', p.id, 'name', p.name,
        'state', case
          when held.id is null then coalesce(i.reason, case when e.id is null then 'not_certified' else 'ended' end)
          when n.next_on is not null then 'over_limit'
          when p.signature = 'each_visit' then 'sign'
          else 'certified' end,
        'certification_id', held.id,
        'ends_on', case when held.id is null then e.ends_on else held.ends_on end,
        'days_left', held.ends_on - today,
        'basis', case when held.id is null then e.basis else held.basis end,
        'certified_size', coalesce(held.household_size, e.household_size),
        'next_on', n.next_on
      ) order by p.kind = 'other', p.kind desc, p.name, p.id)
    from unnest(p_client_ids) c (client_id)
    cross join unnest(programs) p
    left join private.live_certifications(p_client_ids, program_ids, today) held
      on held.client_id = c.client_id and held.program_id = p.id
    left join private.program_next_days(programs, p_client_ids, today) n
      on n.client_id = c.client_id and n.program_id = p.id and held.id is not null
    left join private.ineligible_households(programs, p_client_ids, today) i
      on i.client_id = c.client_id and i.program_id = p.id
    left join ended e on e.client_id = c.client_id and e.program_id = p.id
    group by c.client_id;
end
$function$;

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
  select
      count(*) filter (where m.deleted_at is null),
      count(*) filter (where m.deleted_at >= last.visited_at)
    into known, removed
    from public.household_members m
    where m.client_id = p_client_id and m.network_id = network;

  if known + removed = 0 and last.id is not null then
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
    'from', case when known + removed > 0 then 'members' when last.id is not null then 'last_visit' else 'nothing' end,
    'visited_on', private.local_day(last.visited_at, last.location_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.household_counts(p_client_id uuid, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.client_network_id(p_client_id);
  return private.count_household(p_client_id, p_day);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_location(p_location_id, 'location');
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  return private.desk_place(p_location_id)
    || (select f.facts from private.check_in_facts(array[private.surviving_client_id(p_client_id)], p_location_id) f);
end
$function$;

CREATE OR REPLACE FUNCTION private.visits_today(p_client_ids uuid[], p_location_id uuid)
 RETURNS TABLE(client_id uuid, visit jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := private.day_start(private.local_today(p_location_id), p_location_id);
begin
  return query
    select distinct on (v.client_id) v.client_id, jsonb_build_object(
      'visit_id', v.id, 'visited_at', v.visited_at,
      'by', (select c.full_name from public.colleagues c where c.id = v.created_by)
    )
    from public.visits v
    where v.client_id = any (p_client_ids)
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.location_id = p_location_id
      and v.visited_at >= since
      and v.deleted_at is null
    order by v.client_id, v.visited_at desc;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_in_facts(p_client_ids uuid[], p_location_id uuid)
 RETURNS TABLE(client_id uuid, facts jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  today constant date := private.local_today(p_location_id);
begin
  return query
    with needs as materialized (
      select (e.need ->> 'client_id')::uuid as client_id, jsonb_agg(e.need order by e.place) as needs
      from jsonb_array_elements(private.needs_as_json(p_client_ids)) with ordinality e (need, place)
      group by 1
    ),
    last as materialized (
      select l.*
      from public.clients c
      cross join lateral (
        select v.* from public.visits v
        where v.client_id = c.id and v.network_id = c.network_id and v.deleted_at is null
        order by v.visited_at desc, v.id desc
        limit 1
      ) l
      where c.id = any (p_client_ids)
    ),
    zones as materialized (
      select l.location_id, private.location_zone(l.location_id) as zone
      from (select distinct v.location_id from last v) l
    )
    select c.id, jsonb_build_object(
      'client', jsonb_build_object(
        'id', c.id, 'full_name', c.full_name, 'date_of_birth', c.date_of_birth,
        'phone_number', c.phone_number, 'address_line1', c.address_line1,
        'address_line2', c.address_line2, 'city', c.city, 'pinned_note', c.pinned_note,
        'custom', c.custom
      ),
      'needs', coalesce(n.needs, '[]'),
      'household', private.count_household(c.id, today) || jsonb_build_object('visited_on', d.last_on),
      'last_visit', case when v.id is not null then jsonb_build_object(
        'visited_at', v.visited_at, 'visited_on', d.last_on, 'household_size', v.household_size,
        'adults', v.adults, 'children', v.children, 'seniors', v.seniors
      ) end,
      'limit', l.verdict,
      'here_today', t.visit,
      'programs', coalesce(p.standings, '[]')
    )
    from public.clients c
    left join needs n on n.client_id = c.id
    left join last v on v.client_id = c.id
    left join zones z on z.location_id = v.location_id
    cross join lateral (select (v.visited_at at time zone z.zone)::date as last_on) d
    left join private.visit_limits(p_client_ids, p_location_id, now()) l on l.client_id = c.id
    left join private.visits_today(p_client_ids, p_location_id) t on t.client_id = c.id
    left join private.program_standings(p_client_ids, p_location_id) p on p.client_id = c.id
    where c.id = any (p_client_ids);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_second_visit(p_client_id uuid, p_location_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  visit constant jsonb := (select t.visit from private.visits_today(array[p_client_id], p_location_id) t);
begin
  if visit is not null then
    raise sqlstate 'PT409' using
      message = 'already_here',
      detail = jsonb_build_object(
        'visit', visit, 'limit', private.visit_limit(p_client_id, p_location_id, now()))::text,
      hint = 'Check in again when they came a second time.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_at_desk(p_location_id uuid, p_query text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 8;
  network uuid;
  total integer;
  chosen uuid;
  found uuid[];
  -- Whom the rows show, and what they say beside the facts.
  shown uuid[];
  words jsonb;
  -- Nobody is called as it was typed.
  is_unnamed boolean;
  close_total integer;
  close_shown uuid[];
  close_words jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  select l.network_id into strict network from public.locations l where l.id = p_location_id;
  with ranked as materialized (
    select r.client_id, r.rank, r.exact, r.matched, r.member_id, r.place
    from private.rank_clients(network, p_query, 50)
      with ordinality r (client_id, rank, exact, matched, member_id, place)
  )
  select count(*),
      -- Two of the same name are nobody yet.
      case when count(*) filter (where r.exact) = 1 then (array_agg(r.client_id) filter (where r.exact))[1] end,
      coalesce(array_agg(r.client_id), '{}'),
      coalesce(bool_and(r.rank = 4), true),
      coalesce(array_agg(r.client_id order by r.place) filter (where r.place <= most), '{}'),
      coalesce(jsonb_agg(
        jsonb_build_object(
          'matched', r.matched, 'reason', null,
          'member', (select m.full_name from public.household_members m where m.id = r.member_id))
        order by r.place
      ) filter (where r.place <= most), '[]')
    into total, chosen, found, is_unnamed, shown, words
    from ranked r;
  if is_unnamed and total < most then
    select count(*), coalesce(array_agg(f.client_id order by f.place), '{}'),
        coalesce(jsonb_agg(
          jsonb_build_object(
            'matched', null, 'reason', f.reason,
            'member', (select m.full_name from public.household_members m where m.id = f.member_id))
          order by f.place), '[]')
      into close_total, close_shown, close_words
      from (
        select c.client_id, c.reason, c.member_id, c.place
        from private.find_close_clients(network, p_query, most)
          with ordinality c (client_id, rank, reason, member_id, place)
        where c.client_id <> all (found)
        order by c.place
        limit most - total
      ) f;
    shown := shown || close_shown;
    words := words || close_words;
  end if;
  return jsonb_build_object(
    'total', total + coalesce(close_total, 0), 'chosen', chosen, 'close', total = 0,
    'rows', (
      select coalesce(jsonb_agg(f.facts || (words -> s.place::integer - 1) order by s.place), '[]')
      from unnest(shown) with ordinality s (client_id, place)
      join private.check_in_facts(shown, p_location_id) f on f.client_id = s.client_id
    ),
    'asked', (
      select jsonb_build_object(
        'days', coalesce(jsonb_agg(t.days) filter (where t.days <> '{}') -> 0, '[]'),
        'phone', max(t.digits) filter (where length(t.digits) >= 7)
      )
      from unnest(private.read_search(p_query)) t
    )
  );
end
$function$;

reset check_function_bodies;

comment on function private.visit_limits(uuid[],uuid,timestamp with time zone,uuid) is 'What the visit rules say of one more visit of each client at a time: {max_visits, period_days, scope, visits, exceeded, next_eligible_at, next_eligible_on}, the last one a day of the location; no row without rules. p_except: a visit not to count.';
comment on function private.visit_limit(uuid,uuid,timestamp with time zone,uuid) is 'The same of one client (private.visit_limits); null without rules.';
comment on function private.live_certifications(uuid[],uuid[],date) is 'The certification of each client for each program that holds on a day, the one that ends last. Judges nobody.';
comment on function private.live_certification(uuid,uuid,date) is 'The same of one client and one program; nulls for none.';
comment on function private.ineligible_households(public.programs[],uuid[],date) is 'Why each household cannot be certified for each program: under_age, outside_area; null where it can. Judges nobody.';
comment on function private.ineligible_by(public.programs,uuid,date) is 'The same of one program and one household.';
comment on function private.program_next_days(public.programs[],uuid[],date) is 'From which day on another visit of each household counts for each program by the program''s own rule; no row where one counts now. Judges nobody.';
comment on function private.program_next_on(public.programs,uuid,date) is 'The same of one program and one household; null where a visit counts now.';
comment on function private.program_standings(uuid[],uuid) is 'Where households stand with the programs of a location today, federal ones first: [{program_id, name, state: certified, sign (at this visit), over_limit, ended, not_certified, under_age or outside_area, certification_id, ends_on, days_left, basis, certified_size, next_on}]; no row without programs. Judges nobody.';
comment on function private.count_household(uuid,date) is 'As public.household_counts, judging nobody.';
comment on function private.visits_today(uuid[],uuid) is 'The newest visit of each client at a location on the location''s today: {visit_id, visited_at, by: name of who saved it, or null}; no row for none.';
comment on function private.check_in_facts(uuid[],uuid) is 'Of clients, for a check-in at a location: {client, needs (public.household_needs), household (private.count_household of today), last_visit in the network, limit (private.visit_limits), here_today (private.visits_today), programs (private.program_standings)}.';
