-- Deleting and restoring what an update may not: a private definer function that checks for
-- itself, and an invoker function of the same name that the API exposes.

create function private.restore_client(p_id uuid)
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
    raise sqlstate 'PT404' using message = 'There is no such client, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = p_id;
end
$$;

create function private.soft_delete_location(p_id uuid)
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
    raise sqlstate 'PT404' using message = 'There is no such location, or you may not delete it.';
  end if;
  update public.locations set deleted_at = now() where id = p_id;
  -- The links stay, so that a restored location has its people again.
  update public.profiles p
    set active_location_id = private.next_location_id(p.id)
    where p.active_location_id = p_id;
end
$$;

create function private.restore_location(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  location_network uuid;
begin
  perform private.require_live_session();
  select l.network_id into location_network from public.locations l where l.id = p_id for update;
  if (private.is_super_user() or location_network = private.admin_network_id()) is not true
    or location_network is null
  then
    raise sqlstate 'PT404' using message = 'There is no such location, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = p_id;
end
$$;

create function public.restore_client(p_id uuid)
returns void language sql set search_path = '' as $$ select private.restore_client(p_id) $$;
comment on function public.restore_client(uuid) is
  'Takes a client out of the trash. Admins of a location, network admins, super users; else 404.';

create function public.soft_delete_location(p_id uuid)
returns void language sql set search_path = '' as $$ select private.soft_delete_location(p_id) $$;
comment on function public.soft_delete_location(uuid) is
  'Deletes a location softly and moves its users to another of theirs. Network admins, super users; else 404.';

create function public.restore_location(p_id uuid)
returns void language sql set search_path = '' as $$ select private.restore_location(p_id) $$;
comment on function public.restore_location(uuid) is
  'Takes a location out of the trash, with its people. Network admins, super users; else 404.';

grant execute on function
  private.restore_client(uuid), private.soft_delete_location(uuid), private.restore_location(uuid),
  public.restore_client(uuid), public.soft_delete_location(uuid), public.restore_location(uuid)
to authenticated;
