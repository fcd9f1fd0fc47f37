-- As code_stock_refusals says: a code as message, JSON as detail.

create or replace function private.client_network_id(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  client_network uuid;
begin
  perform private.require_live_session();
  select c.network_id into client_network from public.clients c where c.id = p_client_id;
  if (private.is_super_user() or client_network = private.staff_network_id()) is not true or client_network is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or it is out of your reach.';
  end if;
  return client_network;
end
$$;

create or replace function private.require_client(p_client_id uuid, p_network_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.clients c
    where c.id = private.surviving_client_id(p_client_id) and c.network_id = p_network_id and c.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or it is out of your reach.';
  end if;
end
$$;

create or replace function private.require_household_member(p_member_id uuid)
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
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such household member, or it is out of your reach.';
  end if;
  return member;
end
$$;

create or replace function private.limit_household_members()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two desks at once: the second one waits and then counts the first one's member.
  perform from public.clients c where c.id = new.client_id for no key update;
  if (
    select count(*) from public.household_members m
    where m.client_id = new.client_id and m.deleted_at is null
  ) > private.household_member_limit() then
    raise sqlstate 'PT409' using
      message = 'household_full',
      detail = jsonb_build_object('limit', private.household_member_limit())::text,
      hint = 'Remove somebody first, or make a household of their own for some of them.';
  end if;
  return null;
end
$$;
comment on function private.limit_household_members() is
  'Refuses a live member beyond private.household_member_limit(): PT409 household_full with {limit} as detail.';

create or replace function private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'same_household',
      hint = 'This member belongs to that household already. Choose another household.';
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

create or replace function private.restore_client(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  client_network uuid;
begin
  perform private.require_live_session();
  select c.network_id into client_network from public.clients c where c.id = p_id for update;
  if (
    private.is_super_user()
    or client_network = private.admin_network_id()
    or (client_network = private.my_network_id() and exists (select from private.my_location_ids('admin')))
  ) is not true or client_network is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = p_id;
end
$$;

create or replace function private.restore_clients(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  -- In one order: two admins who restore the same ones wait for each other.
  perform from public.clients c where c.id = any (p_ids) order by c.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.clients c on c.id = wanted.id
    where (
      private.is_super_user()
      or c.network_id = private.admin_network_id()
      or (c.network_id = private.my_network_id() and exists (select from private.my_location_ids('admin')))
    ) is not true or c.id is null
  ) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'One of the clients does not exist, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create or replace function private.reveal_partial_ssn(p_client_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  digits text;
begin
  perform private.require_live_session();
  select c.network_id, d.digits into network, digits
    from public.clients c left join private.client_digits d on d.client_id = c.id
    where c.id = p_client_id;
  if network = any (private.staff_network_ids()) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or it is out of your reach.';
  end if;
  if digits is not null then
    perform private.record_event('revealed', 'clients', p_client_id, network, '{"column": "partial_ssn"}');
  end if;
  return digits;
end
$$;

create or replace function public.record_history(
  p_table text, p_id uuid, p_before bigint default null::bigint, p_limit integer default 10
)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.sees_record(p_table, p_id) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such record, or it is out of your reach.';
  end if;
  return private.record_history(p_table, p_id, p_before, p_limit);
end
$$;
