-- The tables come in later files; the bodies are checked when they are first run.
set check_function_bodies = off;

-- Who is asking, by the tables and not by the token: every policy builds on these functions.
-- They are SECURITY DEFINER because a policy that reads its own table would recurse. Policies
-- call them wrapped in (select ...), so that each runs once per statement and not once per row.
-- Those that lists call are PL/pgSQL: PostgreSQL plans such a body once per session, and that of a
-- SQL function anew in every statement that calls it. The policies of one small page spent nine
-- tenths of its time in that planning (1.3 ms of 1.5).
create type public.location_role as enum ('admin', 'member');
comment on type public.location_role is 'What a user is at one location.';

create function private.is_super_user()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.platform_roles r where r.user_id = auth.uid() and r.is_super_user
  );
end
$$;
comment on function private.is_super_user() is 'Whether the current user is a super user.';

create function private.my_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select p.network_id from public.profiles p where p.id = auth.uid() and p.deleted_at is null
  );
end
$$;
comment on function private.my_network_id() is 'The network of the current user, or null.';

create function private.admin_network_id()
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
comment on function private.admin_network_id() is 'The network that the current user is network admin of, or null.';

create function private.my_location_ids(p_role public.location_role default 'member')
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select ul.location_id
    from public.user_locations ul
    join public.locations l on l.id = ul.location_id and l.deleted_at is null
    where ul.user_id = auth.uid() and (p_role = 'member' or ul.role = 'admin');
end
$$;
comment on function private.my_location_ids(public.location_role) is
  'Locations that the current user works at; with ''admin'' those that the user administers.';

-- Clients are shared by a network, but only among people who work somewhere in it.
create function private.staff_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if private.admin_network_id() is not null or exists (select from private.my_location_ids()) then
    return private.my_network_id();
  end if;
  return null;
end
$$;
comment on function private.staff_network_id() is
  'The network whose clients the current user serves: as network admin, or with a link to one of its locations.';

-- An index answers `network_id = any (...)`; with `is_super_user() or network_id = ...` every row of a
-- big network was looked at again.
create function private.staff_network_ids()
returns uuid[] language plpgsql stable security definer parallel restricted set search_path = '' as $$
begin
  if private.is_super_user() then
    return (select array_agg(n.id) from public.networks n);
  end if;
  return array[private.staff_network_id()];
end
$$;
comment on function private.staff_network_ids() is
  'The networks whose clients the current user may see: all for a super user, else staff_network_id.';

create function private.my_team_ids()
returns setof uuid language sql stable security definer set search_path = '' as $$
  select ul.user_id
  from public.user_locations ul
  where ul.location_id in (select private.my_location_ids('admin'))
$$;
comment on function private.my_team_ids() is 'Users of the locations that the current user administers.';

-- The rank rule of the product: nobody administers who stands above, nobody oneself.
create function private.administered_user_ids()
returns setof uuid language sql stable security definer set search_path = '' as $$
  select p.id
  from public.profiles p
  left join private.platform_roles r on r.user_id = p.id
  where p.id <> auth.uid()
    and not coalesce(r.is_super_user, false)
    and (
      p.network_id = private.admin_network_id()
      or (
        not coalesce(r.is_network_admin, false)
        and p.id in (select private.my_team_ids())
      )
    )
$$;
comment on function private.administered_user_ids() is
  'Users whose role at a location the current network or location admin may change. Super users change everybody''s and are not listed here.';

-- A location's admin has a say over the work at that location. What is about the person (the
-- profile with the home address, the second factor, being brought to another location) is for who
-- administers all of the person's locations: else an admin could pull in any colleague of the
-- network by an invitation, and then read the address and reset the factor.
create function private.wholly_administered_by(p_actor uuid)
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    with actor as (
      select a.id, a.network_id, coalesce(r.is_network_admin, false) as runs_network
      from public.profiles a
      left join private.platform_roles r on r.user_id = a.id
      where a.id = p_actor and a.deleted_at is null
    ),
    own as (
      select ul.location_id
      from public.user_locations ul
      join public.locations l on l.id = ul.location_id and l.deleted_at is null
      where ul.user_id = p_actor and ul.role = 'admin'
    )
    select p.id
    from public.profiles p
    join actor on actor.network_id = p.network_id and actor.id <> p.id
    left join private.platform_roles r on r.user_id = p.id
    where not coalesce(r.is_super_user, false)
      and (
        actor.runs_network
        or (
          not coalesce(r.is_network_admin, false)
          and exists (
            select from public.user_locations ul
            where ul.user_id = p.id and ul.location_id in (select own.location_id from own)
          )
          and not exists (
            select from public.user_locations ul
            where ul.user_id = p.id and ul.location_id not in (select own.location_id from own)
          )
        )
      );
end
$$;
comment on function private.wholly_administered_by(uuid) is
  'Users all of whose locations a network or location admin administers; never network admins for a location admin, never super users. Super users administer everybody and are not listed here.';

create function private.wholly_administered_user_ids()
returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select private.wholly_administered_by(auth.uid());
end
$$;
comment on function private.wholly_administered_user_ids() is
  'Users whose profile and second factor are the current user''s to look after (see wholly_administered_by).';

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

create function private.refuse()
returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'not_allowed' using errcode = '42501';
end
$$;
comment on function private.refuse() is 'The one answer to everything that the actor may not do or know.';

create function private.is_any_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_super_user()
    or private.admin_network_id() is not null
    or exists (select from private.my_location_ids('admin'));
end
$$;
comment on function private.is_any_admin() is
  'Whether the current user is a super user, a network admin or the admin of a location: whom the limits of members spare.';

-- PostgREST writes the message of a PTxyz error into the status line of the answer, byte for byte: a line break in it
-- would begin a header or the body. So the message of every such refusal is a fixed code. What varies stands in the
-- detail, as JSON; the app words it (src/data/refusals.ts). The hint is a fixed sentence for readers of the API.
create function private.first_items(p_items jsonb)
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object(
    'items', coalesce(jsonb_agg(i.item order by i.place) filter (where i.place <= 20), '[]'),
    'more', greatest(0, jsonb_array_length(p_items) - 20))
  from jsonb_array_elements(p_items) with ordinality i (item, place)
$$;
comment on function private.first_items(jsonb) is
  'What the detail of a refusal says of a list: {items: its first 20, more: how many others there are}.';

grant execute on function
  private.is_super_user(), private.my_network_id(), private.admin_network_id(),
  private.my_location_ids(public.location_role), private.staff_network_id(), private.staff_network_ids(),
  private.my_team_ids(), private.administered_user_ids(), private.wholly_administered_user_ids(),
  private.is_any_admin(), private.location_standing(uuid)
to authenticated;

reset check_function_bodies;
