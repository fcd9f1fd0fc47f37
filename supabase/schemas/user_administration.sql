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

create function private.remove_self()
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

create function public.remove_self()
returns void language sql set search_path = '' as $$ select private.remove_self() $$;
comment on function public.remove_self() is
  'Deletes the caller''s own account softly. PT409 last_network_admin or last_super_user.';

-- The rules behind supabase/functions: invite-user, delete-user, delete-self, reset-factors.
-- All but complete_invitation run under the actor's own token. Refusals: 42501 not_allowed
-- (an unknown person is as good as one out of reach), PT409 with the rule as message.
create function private.may_invite(p_actor uuid, p_network_id uuid, p_location_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.locations l
    join public.profiles a on a.id = p_actor and a.deleted_at is null
    left join private.platform_roles r on r.user_id = a.id
    where l.id = p_location_id
      and l.network_id = p_network_id
      and l.deleted_at is null
      and (
        coalesce(r.is_super_user, false)
        or (coalesce(r.is_network_admin, false) and a.network_id = l.network_id)
        or exists (
          select from public.user_locations ul
          where ul.user_id = a.id and ul.location_id = l.id and ul.role = 'admin'
        )
      )
  )
$$;
comment on function private.may_invite(uuid, uuid, uuid) is 'Whether a user may bring people to a location of a network.';

create function private.may_bring(p_actor uuid, p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from private.platform_roles r
      where r.user_id = p_actor and (r.is_super_user or r.is_network_admin)
    )
    or exists (select from private.wholly_administered_by(p_actor) as whole (id) where whole.id = p_user_id)
$$;
comment on function private.may_bring(uuid, uuid) is
  'Whether a user who may invite to a location may bring somebody there whom the network has already.';

create function private.remove_user(p_user_id uuid)
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

create function public.remove_user(p_user_id uuid)
returns text language sql set search_path = '' as $$ select private.remove_user(p_user_id) $$;
comment on function public.remove_user(uuid) is
  'Deletes a user softly (''deleted''), or takes away the locations that the caller administers when the user has others (''unlinked''). 42501, or PT409 self or last_network_admin.';

create function private.begin_factor_reset(p_user_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_live_session();
  select * into person from public.profiles p where p.id = p_user_id and p.deleted_at is null for update;
  if person.id is null or p_user_id = auth.uid()
    or (private.is_super_user() or p_user_id in (select private.wholly_administered_user_ids())) is not true
  then
    perform private.refuse();
  end if;
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id)
  values (auth.uid(), auth.jwt() ->> 'session_id', 'reset_factors', 'profiles', p_user_id, person.network_id);
  delete from auth.sessions where user_id = p_user_id;
  return jsonb_build_object('email', person.email, 'first_name', person.first_name);
end
$$;

create function public.begin_factor_reset(p_user_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.begin_factor_reset(p_user_id) $$;
comment on function public.begin_factor_reset(uuid) is
  'Records that the caller resets a colleague''s second factor and ends the colleague''s sessions; answers {email, first_name}. 42501 for whom the caller does not administer at all of their locations.';

-- The photo goes too: its object is removed by the function that deletes.
create function private.close_account(p_user_id uuid)
returns void language sql security definer set search_path = '' as $$
  delete from private.platform_roles where user_id = p_user_id;
  delete from public.user_locations where user_id = p_user_id;
  delete from private.invitations where user_id = p_user_id;
  update public.location_offers set state = 'withdrawn', answered_at = now()
    where state = 'open' and p_user_id in (user_id, offered_by);
  update public.profiles set deleted_at = now(), active_location_id = null, avatar_url = null where id = p_user_id;
  delete from auth.sessions where user_id = p_user_id;
$$;
comment on function private.close_account(uuid) is 'Soft delete of a user: roles, links and sessions go, the profile stays.';

grant execute on function
  private.remove_user(uuid), private.remove_self(), private.begin_factor_reset(uuid), public.remove_user(uuid),
  public.remove_self(), public.begin_factor_reset(uuid)
to authenticated;
