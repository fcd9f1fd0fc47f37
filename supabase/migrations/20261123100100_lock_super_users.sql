-- Two super users who remove each other at once must wait for one another, as those who leave do:
-- the second is none any more when it is their turn.

create function private.lock_super_users()
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from private.platform_roles r where r.is_super_user order by r.user_id for update;
end
$$;
comment on function private.lock_super_users() is
  'Lets one transaction at a time end super users, until it is over.';

create or replace function private.remove_user(p_user_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_live_session();
  if p_user_id = auth.uid() then
    raise sqlstate 'PT409' using message = 'self';
  end if;
  if private.is_super_user() then
    -- Before any other lock, as in remove_self. Who waited here in vain is asked again below.
    perform private.lock_super_users();
  end if;
  select * into person from public.profiles p where p.id = p_user_id for update;
  if person.deleted_at is not null and (
    private.may_run_network(person.network_id)
    or exists (
      select from private.audit_log a
      where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'soft_delete' and a.actor = auth.uid()
    )
  ) then
    return 'deleted';
  end if;
  if (private.is_super_user() or p_user_id in (select private.administered_user_ids())) is not true
    or person.id is null
  then
    perform private.refuse();
  end if;
  if (
    private.may_run_network(person.network_id)
    or p_user_id in (select private.wholly_administered_user_ids())
  ) is not true then
    delete from public.user_locations ul
      where ul.user_id = p_user_id and ul.location_id in (select private.my_location_ids('admin'));
    return 'unlinked';
  end if;
  if private.is_last_network_admin(p_user_id) then
    raise sqlstate 'PT409' using message = 'last_network_admin';
  end if;
  perform private.close_account(p_user_id);
  return 'deleted';
end
$$;

create or replace function private.remove_self()
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() then
    perform private.lock_super_users();
    if not exists (
      select from private.platform_roles r where r.is_super_user and r.user_id <> auth.uid()
    ) then
      raise sqlstate 'PT409' using message = 'last_super_user';
    end if;
  end if;
  if private.is_last_network_admin(auth.uid()) then
    raise sqlstate 'PT409' using message = 'last_network_admin';
  end if;
  perform private.close_account(auth.uid());
end
$$;
