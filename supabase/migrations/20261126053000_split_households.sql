-- Households change: somebody moves out and comes alone, somebody moves in with others. The row of the
-- member stays with the old household as removed, so that its counts know; the trail says where to.

create function private.require_household_member(p_member_id uuid)
returns public.household_members language plpgsql security definer set search_path = '' as $$
declare
  member public.household_members;
begin
  perform private.require_live_session();
  select m.* into member
    from public.household_members m
    join public.clients c on c.id = m.client_id and c.deleted_at is null
    where m.id = p_member_id and m.deleted_at is null
    for update of m;
  if not found or (private.is_super_user() or member.network_id = private.staff_network_id()) is not true then
    raise sqlstate 'PT404' using message = 'There is no such household member, or it is out of your reach.';
  end if;
  return member;
end
$$;
comment on function private.require_household_member(uuid) is
  'A live member of a live client whom the caller serves, locked; else PT404.';

create function private.household_of(p_client_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'full_name', c.full_name,
    'members', (
      select count(*) from public.household_members m where m.client_id = c.id and m.deleted_at is null
    )
  )
  from public.clients c where c.id = p_client_id
$$;
comment on function private.household_of(uuid) is
  'A household as a preview names it: {id, full_name, members}, the head not counted.';

create function private.split_household_member(p_member_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  head public.clients;
  made uuid;
begin
  select * into strict head from public.clients c where c.id = member.client_id;
  if p_preview is not true then
    update public.household_members set deleted_at = now() where id = member.id;
    insert into public.clients (
      network_id, first_name, last_name, date_of_birth, pinned_note,
      address_line1, address_line2, city, state, zip_code
    ) values (
      member.network_id, member.first_name, member.last_name, member.birth_date, member.note,
      head.address_line1, head.address_line2, head.city, head.state, head.zip_code
    ) returning id into made;
    perform private.record_event('split_off', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', made));
    perform private.record_event('split_off', 'clients', made, member.network_id,
      jsonb_build_object('from_client_id', head.id));
  end if;
  return jsonb_build_object(
    'client_id', made,
    'client', jsonb_build_object(
      'full_name', member.full_name, 'date_of_birth', member.birth_date, 'pinned_note', member.note,
      'address_line1', head.address_line1, 'address_line2', head.address_line2,
      'city', head.city, 'state', head.state, 'zip_code', head.zip_code
    ),
    -- A client has no place for it.
    'lost_birth_year', member.birth_year,
    'from', private.household_of(head.id)
  );
end
$$;

create function private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'This member belongs to that household already.',
      detail = '{"code": "same_household"}', hint = 'Choose another household.';
  end if;
  -- The whole move is tried and taken back: a preview refuses what the move would refuse.
  begin
    update public.household_members set deleted_at = now() where id = member.id;
    -- What the member is to the other head nobody has told.
    insert into public.household_members (
      network_id, client_id, first_name, last_name, birth_date, birth_year, note
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note
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
$$;

create function public.split_household_member(p_member_id uuid, p_preview boolean)
returns jsonb language sql set search_path = '' as $$
  select private.split_household_member(p_member_id, p_preview)
$$;
comment on function public.split_household_member(uuid, boolean) is
  'Makes a household member a client of their own, with names, birth date and note of the member and the address of the household: {client_id, client, lost_birth_year, from: {id, full_name, members}}. With p_preview nothing is changed and client_id is null. Staff of the network; else 404.';

create function public.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language sql set search_path = '' as $$
  select private.move_household_member(p_member_id, p_client_id, p_preview)
$$;
comment on function public.move_household_member(uuid, uuid, boolean) is
  'Brings a household member to the household of another client of the network: {member_id, member, from, to: {id, full_name, members}}. With p_preview nothing is changed and member_id is null. 409 household_full or same_household in details; staff of the network, else 404.';

grant execute on function
  private.split_household_member(uuid, boolean), public.split_household_member(uuid, boolean),
  private.move_household_member(uuid, uuid, boolean), public.move_household_member(uuid, uuid, boolean)
to authenticated;

-- As before, with the members of the household, whether they belong to it still or not. The row of a
-- move says more than those of the removal and the addition that it is made of.
create or replace function private.client_history(p_client_id uuid, p_limit integer, p_offset integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := private.client_network_id(p_client_id);
  is_above constant boolean := private.may_run_network(network);
  answer jsonb;
begin
  if (is_above or exists (select from private.my_location_ids('admin'))) is not true then
    raise exception 'Only admins see who changed what.' using errcode = '42501';
  end if;
  with places as materialized (
    select l.id from public.locations l
    where l.network_id = network and (is_above or l.id in (select private.my_location_ids()))
  ),
  -- Visits and orders only of the locations that the caller sees.
  subjects as materialized (
    select 'clients' as entity, p_client_id as id
    union all
    select 'household_members', m.id from public.household_members m
    where m.client_id = p_client_id and m.network_id = network
    union all
    select 'visits', v.id from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.location_id in (select id from places)
    union all
    select 'orders', o.id from public.orders o
    where o.client_id = p_client_id and o.network_id = network and o.location_id in (select id from places)
  ),
  found as materialized (
    select a.id, a.at, a.action, a.entity, a.entity_id, a.actor, a.diff
    from subjects s
    join private.audit_log a on a.entity = s.entity and a.entity_id = s.id
    where a.entity <> 'household_members' or not exists (
      select from private.audit_log e
      where e.entity = a.entity and e.entity_id = a.entity_id and (
        a.action = 'soft_delete' and e.action in ('moved_out', 'split_off')
        or a.action = 'insert' and e.action = 'moved_in'
      )
    )
  )
  select jsonb_build_object(
      'total', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'order_number', o.order_number, 'member_name', m.full_name, 'other_name', other.full_name,
            'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.without_ssn(f.diff)
          ) order by f.id desc)
        from (
          select * from found order by id desc
          limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
        ) f
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
        left join public.household_members m on m.id = f.entity_id and f.entity = 'household_members'
        left join public.clients other on f.action in ('moved_out', 'moved_in', 'split_off')
          and other.network_id = network
          and other.id = coalesce(f.diff ->> 'to_client_id', f.diff ->> 'from_client_id')::uuid
      ), '[]')
    )
    into answer;
  return answer;
end
$$;
comment on function public.client_history(uuid, integer, integer) is
  'Who changed what of a client, the household, the visits and the orders (with order_number, member_name, and other_name: whose household a member came from or went to), newest first: {total, rows}. At most 200 rows. Admins; 403 for members, 404 out of reach.';

-- As before, with the members of a household, whose page is the client's, and the offers of a location,
-- which lead to their person as roles do.
create or replace function private.audit_target(p_row private.audit_log, out entity text, out id uuid, out name text)
language plpgsql stable set search_path = '' as $$
declare
  is_deleted boolean := false;
begin
  entity := case p_row.entity
    when 'visits' then 'clients'
    when 'household_members' then 'clients'
    when 'order_items' then 'orders'
    when 'user_locations' then 'profiles'
    when 'location_offers' then 'profiles'
    when 'platform_roles' then 'profiles'
    else p_row.entity
  end;
  id := case p_row.entity
    when 'visits' then (select t.client_id from public.visits t where t.id = p_row.entity_id)
    when 'household_members' then (
      select t.client_id from public.household_members t where t.id = p_row.entity_id)
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
