-- The same answers as before, sooner: PostgreSQL plans the body of a SQL function anew in every
-- statement that calls it, and that of a PL/pgSQL function once per session. The policies of one
-- small page spent nine tenths of its time in that planning (1.3 ms of 1.5).

create or replace function private.is_super_user()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.platform_roles r where r.user_id = auth.uid() and r.is_super_user
  );
end
$$;

create or replace function private.my_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.network_id from public.profiles p where p.id = auth.uid() and p.deleted_at is null
  );
end
$$;

create or replace function private.admin_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.network_id
    from private.platform_roles r
    join public.profiles p on p.id = r.user_id and p.deleted_at is null
    where r.user_id = auth.uid() and r.is_network_admin
  );
end
$$;

create or replace function private.my_location_ids(p_role public.location_role default 'member')
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select ul.location_id
    from public.user_locations ul
    join public.locations l on l.id = ul.location_id and l.deleted_at is null
    where ul.user_id = auth.uid() and (p_role = 'member' or ul.role = 'admin');
end
$$;

create or replace function private.staff_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if private.admin_network_id() is not null or exists (select from private.my_location_ids()) then
    return private.my_network_id();
  end if;
  return null;
end
$$;

create or replace function private.staff_network_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_super_user() then
    return (select array_agg(n.id) from public.networks n);
  end if;
  return array[private.staff_network_id()];
end
$$;
