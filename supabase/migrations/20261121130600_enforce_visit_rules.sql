-- At most max_visits visits of a client within period_days, per network or location: the network's
-- visit_rules. A visit beyond them needs a reason, which is kept.

create function private.visit_limit(
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
  -- Days of 24 hours, whatever the time zone of the session.
  period constant interval := days * interval '24 hours';
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
      and v.visited_at > p_at - period
      and v.visited_at < p_at + period
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
        select max((select count(*) from others o where o.visited_at > e.at - period and o.visited_at <= e.at))
        from ends e
      ),
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
comment on function private.visit_limit(uuid, uuid, timestamptz, uuid) is
  'What the visit rules say of one more visit at a time: {max_visits, period_days, scope, visits, exceeded, next_eligible_at}; null without rules. p_except: a visit not to count.';

create function private.enforce_visit_rules()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  verdict jsonb;
begin
  if new.deleted_at is not null or btrim(new.override_reason) <> '' then
    return null;
  end if;
  if not exists (select from public.networks n where n.id = new.network_id and n.visit_rules <> '{}') then
    return null;
  end if;
  -- Two desks at once: the second one waits and then counts the first one's visit.
  perform from public.clients c where c.id = new.client_id for no key update;
  verdict := private.visit_limit(new.client_id, new.location_id, new.visited_at, new.id);
  if (verdict ->> 'exceeded')::boolean then
    raise sqlstate 'PT409' using
      message = format('This client had %s of %s visits within %s days.',
        verdict ->> 'visits', verdict ->> 'max_visits', verdict ->> 'period_days'),
      detail = jsonb_build_object('code', 'visit_limit', 'limit', verdict)::text,
      hint = 'Give a reason to allow this visit.';
  end if;
  return null;
end
$$;
comment on function private.enforce_visit_rules() is
  'A visit beyond the network''s visit rules needs an override_reason: PT409 with {code: visit_limit, limit} as detail.';

-- After the row: policies and the idempotency key have spoken by then.
create trigger visits_rules_insert after insert on public.visits
  for each row execute function private.enforce_visit_rules();
create trigger visits_rules_update after update on public.visits
  for each row when (
    (new.visited_at, new.override_reason) is distinct from (old.visited_at, old.override_reason)
  )
  execute function private.enforce_visit_rules();
