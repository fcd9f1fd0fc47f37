-- As before; the screens show moments in the time zone of the active location, else of the network.
create or replace function public.custom_access_token_hook(event jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  -- characters of a text
  longest constant integer := 80;
  user_id constant uuid := (event ->> 'user_id')::uuid;
  claims constant jsonb := (event -> 'claims') - 'user_metadata';
  session_id constant uuid := (claims ->> 'session_id')::uuid;
  person record;
  is_super boolean;
  is_admin boolean;
  links jsonb;
  active jsonb;
begin
  -- The auth server asks before it notes the refresh: a session that has come to its end stays ended,
  -- also where the auth server has no limits of its own.
  if private.session_end(session_id) <= now() then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 400,
      'message', 'Your session has ended. Sign in again.'
    ));
  end if;

  select p.*, n.name as network_name, n.session_idle_hours, n.time_zone into person
    from public.profiles p
    left join public.networks n on n.id = p.network_id
    where p.id = user_id;
  if not found or person.deleted_at is not null then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 403,
      'message', 'This account is closed. Ask the administrator of your network.'
    ));
  end if;

  -- Whoever has a password alone learns nothing of the person, and a token that is caught on the way
  -- tells nobody either.
  if (claims ->> 'aal' = 'aal2') is not true then
    return jsonb_build_object('claims', claims);
  end if;
  if (event ->> 'authentication_method' = 'token_refresh') is not true then
    perform private.note_sign_in(user_id, session_id);
  end if;

  select coalesce(bool_or(r.is_super_user), false), coalesce(bool_or(r.is_network_admin), false)
    into is_super, is_admin
    from private.platform_roles r
    where r.user_id = person.id;

  -- At most 50. The switcher reads the table.
  select coalesce(jsonb_agg(jsonb_build_object('id', mine.id, 'role', mine.role)), '[]')
    into links
    from (
      select l.id, ul.role
      from public.user_locations ul
      join public.locations l on l.id = ul.location_id and l.deleted_at is null
      where ul.user_id = person.id
      order by l.name, l.id
      limit 50
    ) mine;

  -- Without a link, network admins and super users count as admins of the active location.
  select jsonb_build_object('id', l.id, 'name', l.name, 'role', coalesce(ul.role, 'admin'))
    into active
    from public.locations l
    left join public.user_locations ul on ul.location_id = l.id and ul.user_id = person.id
    where l.id = person.active_location_id
      and l.deleted_at is null
      and (ul.id is not null or is_super or is_admin);

  return jsonb_build_object('claims', claims || jsonb_build_object(
    'first_name', left(person.first_name, longest),
    'last_name', left(person.last_name, longest),
    'full_name', left(person.full_name, 2 * longest),
    -- an address that is cut leads nowhere
    'avatar_url', case when length(person.avatar_url) <= 4 * longest then person.avatar_url end,
    'address_line1', left(person.address_line1, longest),
    'address_line2', left(person.address_line2, longest),
    'city', left(person.city, longest),
    'state', person.state,
    'zip_code', left(person.zip_code, longest),
    'is_super_user', is_super,
    'is_network_admin', is_admin,
    'network_id', person.network_id,
    'network', case when person.network_id is not null then
      jsonb_build_object('id', person.network_id, 'name', person.network_name) end,
    'active_location', active,
    'user_locations', links,
    'time_zone', coalesce(private.location_zone((active ->> 'id')::uuid), person.time_zone),
    'session_idle_hours', coalesce(person.session_idle_hours, private.longest_session_idle_hours())
  ));
end
$$;
comment on function public.custom_access_token_hook(jsonb) is
  'Auth hook: with both factors adds names, roles, network, locations and the time zone to the claims, as short as a header wants it, and records the sign-in; always takes user_metadata out. Refuses deleted and unknown users with 403, sessions at their end with 400.';
