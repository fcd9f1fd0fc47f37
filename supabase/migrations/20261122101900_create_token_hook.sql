-- What the screens want to know at once, put into the access token. Policies never read it.
--
-- The token travels with every request, and servers refuse requests with too long a header: nobody
-- may be able to swell their own token, or somebody else's. What people keep about themselves at
-- the auth server (user_metadata) stays out of it, and texts of the profile come as far as a screen
-- shows them; the whole texts stand in the table.
create function public.custom_access_token_hook(event jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  -- characters of a text
  longest constant integer := 80;
  person record;
  is_super boolean;
  is_admin boolean;
  links jsonb;
  active jsonb;
begin
  select p.*, n.name as network_name into person
    from public.profiles p
    left join public.networks n on n.id = p.network_id
    where p.id = (event ->> 'user_id')::uuid;
  if not found or person.deleted_at is not null then
    return jsonb_build_object('error', jsonb_build_object(
      'http_code', 403,
      'message', 'This account is closed. Ask the administrator of your network.'
    ));
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

  return jsonb_build_object('claims', (event -> 'claims') - 'user_metadata' || jsonb_build_object(
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
    'user_locations', links
  ));
end
$$;
comment on function public.custom_access_token_hook(jsonb) is
  'Auth hook: adds names, roles, network and locations to the claims, as short as a header wants it, and takes user_metadata out; refuses deleted and unknown users with 403.';

revoke all on function public.custom_access_token_hook(jsonb) from public, anon, authenticated, service_role;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
