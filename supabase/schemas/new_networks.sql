-- A new network in one step: the network with its first location. Its admin is invited afterwards, by the server
-- function that invites everybody; the database gives the role with the invitation (invitation_requests.network_admin).
create function private.create_network(
  p_name text, p_time_zone text, p_location_name text, p_location_description text, p_admin_email text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made_network uuid;
  made_location uuid;
begin
  perform private.require_live_session();
  if private.is_super_user() is not true then
    perform private.refuse();
  end if;
  -- Super users see everybody: nobody learns here what they could not know (docs/adr/0020).
  if exists (
    select from auth.users u
    join public.profiles p on p.id = u.id
    where lower(u.email) = lower(btrim(p_admin_email))
  ) then
    raise sqlstate 'PT409' using
      message = 'email_in_use', hint = 'This address belongs to somebody of another network, or did. Use another one.';
  end if;
  insert into public.networks (name, time_zone) values (p_name, p_time_zone) returning id into made_network;
  insert into public.locations (network_id, name, description)
  values (made_network, p_location_name, p_location_description)
  returning id into made_location;
  return jsonb_build_object('network_id', made_network, 'location_id', made_location);
end
$$;

create function public.create_network(
  p_name text, p_time_zone text, p_location_name text, p_location_description text, p_admin_email text
)
returns jsonb language sql set search_path = '' as $$
  select private.create_network(p_name, p_time_zone, p_location_name, p_location_description, p_admin_email)
$$;
comment on function public.create_network(text, text, text, text, text) is
  'Makes a network and its first location: {network_id, location_id}. Nothing is made where somebody has the address of its admin already: PT409 email_in_use. Super users; 42501 for others.';

grant execute on function
  private.create_network(text, text, text, text, text), public.create_network(text, text, text, text, text)
to authenticated;
