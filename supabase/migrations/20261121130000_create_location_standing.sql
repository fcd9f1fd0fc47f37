-- What the current user is at one location: the question that every function of stock, orders and
-- visits asks first.
create function private.location_standing(p_location_id uuid)
returns public.location_role language sql stable security definer set search_path = '' as $$
  select case
      when private.is_super_user()
        or l.network_id = private.admin_network_id()
        or l.id in (select private.my_location_ids('admin'))
      then 'admin'
      when l.id in (select private.my_location_ids()) then 'member'
    end::public.location_role
  from public.locations l
  where l.id = p_location_id and l.deleted_at is null
$$;
comment on function private.location_standing(uuid) is
  'admin (network admins and super users too), member, or null: out of reach, unknown or deleted.';

create function private.require_location(p_location_id uuid, p_what text)
returns public.location_role language plpgsql stable security definer set search_path = '' as $$
declare
  standing constant public.location_role := private.location_standing(p_location_id);
begin
  perform private.require_live_session();
  if standing is null then
    raise sqlstate 'PT404' using message = format('There is no such %s, or it is out of your reach.', p_what);
  end if;
  return standing;
end
$$;
comment on function private.require_location(uuid, text) is
  'The wall and location_standing in one; raises PT404, naming what was asked for, when out of reach.';
