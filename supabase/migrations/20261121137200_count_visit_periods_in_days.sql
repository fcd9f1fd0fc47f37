-- A period is counted in days, not in hours: who came a week ago at ten may come today at half past
-- nine. Locations have no time zone, so the distance of two visits is rounded to whole days; for
-- desks that are open less than twelve hours a day that is what the calendar says.

create or replace function private.visit_limit(
  p_client_id uuid, p_location_id uuid, p_at timestamptz, p_except uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (
    select nullif(n.visit_rules, '{}')
    from public.locations l join public.networks n on n.id = l.network_id
    where l.id = p_location_id
  );
  most constant integer := (rules ->> 'max_visits')::numeric;
  days constant integer := (rules ->> 'period_days')::numeric;
  period constant interval := days * interval '24 hours';
  -- The distance of two visits in whole days, rounded: half a day less than the period is enough.
  reach constant interval := period - interval '12 hours';
  visits integer;
  eligible_at timestamptz;
begin
  if rules is null then
    return null;
  end if;
  -- A visit that is entered late also counts against later ones, unless those have their reason.
  with others as materialized (
    select v.visited_at, v.override_reason
    from public.visits v
    where v.client_id = p_client_id
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.visited_at > p_at - reach
      and v.visited_at < p_at + reach
      and v.deleted_at is null
      and v.id is distinct from p_except
      and (rules ->> 'scope' = 'network' or v.location_id = p_location_id)
  ),
  ends as (
    select p_at as at union select o.visited_at from others o
    where o.visited_at > p_at and coalesce(btrim(o.override_reason), '') = ''
  )
  select
      (
        select max((select count(*) from others o where o.visited_at > e.at - reach and o.visited_at <= e.at))
        from ends e
      ),
      -- The hour of that day is for who reads it: the day is what counts.
      (select o.visited_at + period from others o order by o.visited_at desc offset most - 1 limit 1)
    into visits, eligible_at;
  return jsonb_build_object(
    'max_visits', most,
    'period_days', days,
    'scope', rules ->> 'scope',
    'visits', visits,
    'exceeded', visits >= most,
    'next_eligible_at', case when visits >= most then eligible_at end
  );
end
$$;
