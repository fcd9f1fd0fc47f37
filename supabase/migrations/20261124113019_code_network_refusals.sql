-- As code_stock_refusals says: a code as message, JSON as detail.

create or replace function private.require_location(p_location_id uuid, p_what text)
returns public.location_role language plpgsql stable security definer set search_path = '' as $$
declare
  standing constant public.location_role := private.location_standing(p_location_id);
begin
  perform private.require_live_session();
  if standing is null then
    raise sqlstate 'PT404' using
      message = 'not_found',
      detail = jsonb_build_object('what', p_what)::text,
      hint = 'It does not exist, or it is out of your reach.';
  end if;
  return standing;
end
$$;
comment on function private.require_location(uuid, text) is
  'The session''s check and location_standing in one; raises PT404 with {what} as detail when out of reach.';

create or replace function private.delete_network(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not delete it.';
  end if;
  perform from public.networks n where n.id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not delete it.';
  end if;
  if p_id = private.my_network_id() then
    raise exception 'You belong to this network: it cannot be deleted by you.' using errcode = '42501';
  end if;
  -- Other super users who are at home here keep their account, without a network.
  delete from public.user_locations ul
    using private.platform_roles r
    where ul.network_id = p_id and r.user_id = ul.user_id and r.is_super_user;
  update public.profiles p
    set network_id = null, active_location_id = null
    from private.platform_roles r
    where p.network_id = p_id and r.user_id = p.id and r.is_super_user;
  -- Sessions end for everybody else; without a profile none can begin.
  delete from auth.sessions s
    using public.profiles p
    where p.network_id = p_id and s.user_id = p.id;
  delete from public.networks where id = p_id;
end
$$;

create or replace function private.network_contents(p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true or not exists (select from public.networks n where n.id = p_id) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such network, or you may not see it.';
  end if;
  return jsonb_build_object(
    'locations', (select count(*) from public.locations t where t.network_id = p_id),
    'users', (select count(*) from public.profiles t where t.network_id = p_id),
    'clients', (select count(*) from public.clients t where t.network_id = p_id),
    'events', (select count(*) from public.events t where t.network_id = p_id),
    'inventory_items', (select count(*) from public.inventory_items t where t.network_id = p_id),
    'visits', (select count(*) from public.visits t where t.network_id = p_id),
    'orders', (select count(*) from public.orders t where t.network_id = p_id)
  );
end
$$;

create or replace function private.make_network_admin(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  user_network uuid;
begin
  perform private.require_live_session();
  select p.network_id into user_network
    from public.profiles p where p.id = p_id and p.deleted_at is null for update;
  if user_network is null or not private.may_run_network(user_network) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such user, or you may not make network admins there.';
  end if;
  if exists (select from private.platform_roles r where r.user_id = p_id and r.is_super_user) then
    raise exception 'A super user stands above the network admins already.' using errcode = '42501';
  end if;
  insert into private.platform_roles (user_id, is_network_admin)
  values (p_id, true)
  on conflict (user_id) do update set is_network_admin = true;
end
$$;

create or replace function private.remove_network_admin(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  user_network uuid;
begin
  perform private.require_live_session();
  select p.network_id into user_network from public.profiles p where p.id = p_id;
  if user_network is null or not private.may_run_network(user_network) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such user, or you may not remove network admins there.';
  end if;
  if private.is_last_network_admin(p_id) then
    raise exception 'A network keeps at least one network admin.' using errcode = '42501',
      hint = 'Make somebody else network admin first.';
  end if;
  delete from private.platform_roles r where r.user_id = p_id and r.is_network_admin;
end
$$;

create or replace function private.restore_location(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  location_network uuid;
begin
  perform private.require_live_session();
  select l.network_id into location_network from public.locations l where l.id = p_id for update;
  if (private.is_super_user() or location_network = private.admin_network_id()) is not true
    or location_network is null
  then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such location, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = p_id;
end
$$;

create or replace function private.restore_locations(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  perform from public.locations l where l.id = any (p_ids) order by l.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.locations l on l.id = wanted.id
    where (private.is_super_user() or l.network_id = private.admin_network_id()) is not true or l.id is null
  ) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'One of the locations does not exist, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create or replace function private.soft_delete_location(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  location_network uuid;
begin
  perform private.require_live_session();
  select l.network_id into location_network
    from public.locations l where l.id = p_id and l.deleted_at is null for update;
  if (private.is_super_user() or location_network = private.admin_network_id()) is not true
    or location_network is null
  then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such location, or you may not delete it.';
  end if;
  update public.locations set deleted_at = now() where id = p_id;
  -- The links stay, so that a restored location has its people again.
  update public.profiles p
    set active_location_id = private.next_location_id(p.id)
    where p.active_location_id = p_id;
end
$$;

create or replace function private.answer_location_offer(p_id uuid, p_accept boolean)
returns text language plpgsql security definer set search_path = '' as $$
declare
  offer public.location_offers;
begin
  perform private.require_live_session();
  select * into offer from public.location_offers o
    where o.id = p_id and o.user_id = auth.uid() for update;
  if offer.id is null or p_accept is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such offer, or it is not yours to answer.';
  end if;
  -- The same answer twice, from another tab or after a lost connection, is the same answer.
  if offer.state = (case when p_accept then 'accepted' else 'declined' end) then
    return offer.state;
  end if;
  if offer.state <> 'open' or offer.expires_at <= now() then
    return 'gone';
  end if;
  if p_accept is not true then
    update public.location_offers set state = 'declined', answered_at = now() where id = p_id;
    perform private.record_invitation('invitation_declined', offer.user_id, offer.location_id, offer.role);
    return 'declined';
  end if;
  -- Who asked may have lost the right meanwhile.
  if private.may_invite(offer.offered_by, offer.network_id, offer.location_id) is not true then
    update public.location_offers set state = 'withdrawn', answered_at = now() where id = p_id;
    return 'gone';
  end if;
  update public.location_offers set state = 'accepted', answered_at = now() where id = p_id;
  -- Somebody above may have brought them there meanwhile, with another role.
  if not exists (
    select from public.user_locations ul
    where ul.user_id = offer.user_id and ul.location_id = offer.location_id
  ) then
    perform private.link_to_location(offer.user_id, offer.location_id, offer.network_id, offer.role);
  end if;
  perform private.record_invitation('invitation_accepted', offer.user_id, offer.location_id, offer.role);
  return 'accepted';
end
$$;

create or replace function private.withdraw_location_offer(p_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  offer public.location_offers;
begin
  perform private.require_live_session();
  select * into offer from public.location_offers o where o.id = p_id for update;
  if offer.id is null or private.may_invite(auth.uid(), offer.network_id, offer.location_id) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such offer, or it is not yours to take back.';
  end if;
  if offer.state <> 'open' then
    return 'gone';
  end if;
  update public.location_offers set state = 'withdrawn', answered_at = now() where id = p_id;
  return 'withdrawn';
end
$$;
