-- A member of a household leads to the client's page; an offer of a location leads to its user, as a role does.
create function private.audit_target(p_row private.audit_log, out entity text, out id uuid, out name text)
language plpgsql stable set search_path = '' as $$
declare
  is_deleted boolean := false;
begin
  entity := case p_row.entity
    when 'visits' then 'clients'
    when 'household_members' then 'clients'
    when 'certifications' then 'clients'
    when 'program_limits' then 'programs'
    when 'program_statements' then 'programs'
    when 'order_items' then 'orders'
    when 'recall_contacts' then 'recalls'
    when 'user_locations' then 'profiles'
    when 'location_offers' then 'profiles'
    when 'platform_roles' then 'profiles'
    else p_row.entity
  end;
  id := case p_row.entity
    when 'visits' then (select t.client_id from public.visits t where t.id = p_row.entity_id)
    when 'household_members' then (
      select t.client_id from public.household_members t where t.id = p_row.entity_id)
    when 'certifications' then (select t.client_id from public.certifications t where t.id = p_row.entity_id)
    when 'program_limits' then (select t.program_id from public.program_limits t where t.id = p_row.entity_id)
    when 'program_statements' then (select t.program_id from public.program_statements t where t.id = p_row.entity_id)
    -- of a line, a link or an offer that is gone, what its last row of the trail said
    when 'order_items' then coalesce(
      (select t.order_id from public.order_items t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'order_id')::uuid end)
    when 'user_locations' then coalesce(
      (select t.user_id from public.user_locations t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'location_offers' then coalesce(
      (select t.user_id from public.location_offers t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'recall_contacts' then coalesce(
      (select t.recall_id from private.recall_contacts t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'recall_id')::uuid end)
    else p_row.entity_id
  end;
  case entity
    when 'clients' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.clients t where t.id = audit_target.id;
    when 'orders' then
      select t.order_number::text into name from public.orders t where t.id = audit_target.id;
    when 'inventory_items' then
      select t.name, t.deleted_at is not null into name, is_deleted
        from public.inventory_items t where t.id = audit_target.id;
    when 'events' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.events t where t.id = audit_target.id;
    when 'food_sources' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.food_sources t where t.id = audit_target.id;
    when 'programs' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.programs t where t.id = audit_target.id;
    when 'recalls' then
      select t.title into name from public.recalls t where t.id = audit_target.id;
    when 'locations' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.locations t where t.id = audit_target.id;
    when 'networks' then
      select t.name into name from public.networks t where t.id = audit_target.id;
    when 'profiles' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.colleagues t where t.id = audit_target.id;
    else
      null;
  end case;
  -- What is deleted or gone cannot be opened.
  if name is null or is_deleted then
    id := null;
  end if;
end
$$;
comment on function private.audit_target(private.audit_log) is
  'Which record a row of the trail leads to, and what that is called now: of a visit or a certification the client, of a line the order, of a role the person, of limits and statements the program. Without an id when it cannot be opened.';

create function private.network_activity(
  p_network_id uuid, p_person uuid, p_actions text[], p_from timestamptz, p_until timestamptz,
  p_limit integer, p_offset integer, p_before text
)
returns jsonb language plpgsql stable security definer
-- Each set of filters has an index of its own; a plan for all of them would use none.
set plan_cache_mode = force_custom_plan
set search_path = '' as $$
declare
  before_at constant timestamptz :=
    'epoch'::timestamptz + split_part(p_before, '-', 1)::bigint * interval '1 microsecond';
  before_id bigint;
  total integer;
  found jsonb;
begin
  perform private.require_live_session();
  if private.may_run_network(p_network_id) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not see what was done in it.';
  end if;

  if p_before is null then
    select count(*) into total
      from private.audit_log a
      where a.network_id = p_network_id
        and (p_person is null or a.actor = p_person or (a.entity = 'profiles' and a.entity_id = p_person))
        and (p_actions is null or a.action = any (p_actions))
        and (p_from is null or a.at >= p_from)
        and (p_until is null or a.at < p_until);
  else
    select a.id into before_id
      from private.audit_log a
      where a.network_id = p_network_id and a.at = before_at
      order by a.id
      offset split_part(p_before, '-', 2)::bigint - 1 limit 1;
  end if;

  select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', (extract(epoch from r.at) * 1000000)::bigint || '-' || (
          select count(*) from private.audit_log b
          where b.network_id = p_network_id and b.at = r.at and b.id <= r.id),
        'at', r.at, 'action', r.action, 'entity', r.entity,
        'actor_id', r.actor, 'actor_name', c.full_name,
        'target_entity', t.entity, 'target_id', t.id, 'target_name', t.name,
        -- Which columns changed, not to what: that stands with the record, and others may be shown it.
        'columns', case when r.action = 'update' then
          (select jsonb_agg(k order by k) from jsonb_object_keys(r.diff) k) end,
        'count', case when r.action not in ('insert', 'update', 'delete', 'soft_delete', 'restore') then
          coalesce(r.diff -> 'count', r.diff -> 'rows') end,
        -- Why a super user came: whom it concerns shall know.
        'reason', case when r.action = 'network_entered' then r.diff -> 'reason' end
      ) order by r.at desc, r.id desc
    ), '[]')
    into found
    from (
      select a.* from private.audit_log a
      where a.network_id = p_network_id
        and (p_person is null or a.actor = p_person or (a.entity = 'profiles' and a.entity_id = p_person))
        and (p_actions is null or a.action = any (p_actions))
        and (p_from is null or a.at >= p_from)
        and (p_until is null or a.at < p_until)
        and (p_before is null or (a.at, a.id) < (before_at, before_id))
      order by a.at desc, a.id desc
      limit least(greatest(p_limit, 1), 500)
      offset greatest(p_offset, 0)
    ) r
    left join public.colleagues c on c.id = r.actor
    cross join lateral private.audit_target(r::private.audit_log) t;

  return jsonb_build_object(
    'total', total,
    'rows', found,
    'head', (
      select jsonb_build_object('hash', encode(s.hash, 'hex'), 'sealed_at', s.sealed_at)
      from private.audit_seals s
      where s.network_id = p_network_id
      order by s.number desc limit 1
    )
  );
end
$$;

create function public.network_activity(
  p_network_id uuid, p_person uuid default null, p_actions text[] default null,
  p_from timestamptz default null, p_until timestamptz default null,
  p_limit integer default 50, p_offset integer default 0, p_before text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.network_activity(p_network_id, p_person, p_actions, p_from, p_until, p_limit, p_offset, p_before)
$$;
comment on function public.network_activity(uuid, uuid, text[], timestamptz, timestamptz, integer, integer, text) is
  'What was done in a network, newest first: {total, rows: [{id, at, action, entity, actor_id, actor_name, target_entity, target_id, target_name, columns, count, reason}], head: {hash, sealed_at}}. By whom or about whom, by actions, from a moment until before another; 500 rows at most, behind the row of the id p_before (then without a total). An id is the microseconds of its time and the place among the network''s rows of that time. Network admins of it, super users; else 404.';

grant execute on function
  private.network_activity(uuid, uuid, text[], timestamptz, timestamptz, integer, integer, text),
  public.network_activity(uuid, uuid, text[], timestamptz, timestamptz, integer, integer, text)
to authenticated;
