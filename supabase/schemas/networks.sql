create function private.are_pound_values(p_values jsonb)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    jsonb_typeof(p_values) = 'object'
    and not exists (
      select from jsonb_each(case jsonb_typeof(p_values) when 'object' then p_values else '{}' end) v
      where v.key !~ '^(19|20)[0-9]{2}$' or case jsonb_typeof(v.value)
        when 'number' then v.value::numeric not between 0.01 and 100 or scale(v.value::numeric) > 4 else true end
    ),
    false)
$$;
comment on function private.are_pound_values(jsonb) is
  'Whether it says what a pound of food is worth by year: {"2026": 1.97}, from 0.01 to 100 dollars.';

-- How many people of which age a visit is for, when nobody counts them anew.
-- Two boundaries make three bands without a gap: children below adult_from, adults below
-- senior_from, seniors from there on. Programmes differ.
create table public.networks (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  visit_rules jsonb not null default '{}' check (
    visit_rules = '{}'
    or jsonb_path_exists(
      visit_rules,
      '$ ? (@.max_visits >= 1 && @.max_visits <= 100 && @.max_visits.floor() == @.max_visits
         && @.period_days >= 1 && @.period_days <= 366 && @.period_days.floor() == @.period_days
         && (@.scope == "network" || @.scope == "location"))',
      '{}', true
    )
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  session_idle_hours integer not null default private.longest_session_idle_hours()
      check (session_idle_hours between 1 and private.longest_session_idle_hours()),
  session_days integer not null default private.longest_session_days()
      check (session_days between 1 and private.longest_session_days()),
  time_zone text not null default 'America/New_York' check (private.is_time_zone(time_zone)),
  age_bands jsonb not null default '{"adult_from": 18, "senior_from": 60}'
      constraint networks_age_bands_check check (
        age_bands - array['adult_from', 'senior_from'] = '{}'
        and jsonb_path_exists(
          age_bands,
          '$ ? (@.adult_from >= 1 && @.adult_from.floor() == @.adult_from
             && @.senior_from > @.adult_from && @.senior_from <= 120 && @.senior_from.floor() == @.senior_from)',
          '{}', true
        )
      ),
  get_started_closed_at timestamptz,
  food_bank text collate "und-x-icu" check (length(btrim(food_bank)) between 1 and 120),
  agency_number text check (length(btrim(agency_number)) between 1 and 40),
  pound_values jsonb not null default '{}' constraint networks_pound_values_check
    check (private.are_pound_values(pound_values)),
  constraint networks_food_bank_one_line check (private.is_one_line(food_bank)),
  constraint networks_agency_number_one_line check (private.is_one_line(agency_number)),
  constraint networks_name_one_line check (private.is_one_line(name))
);
comment on table public.networks is 'A tenant: an organisation with its locations, people and clients. Deleted for real, by delete_network.';
comment on column public.networks.visit_rules is
  '{} for no limit, else {max_visits, period_days, scope: "network" | "location"}: at most that many visits in so many days.';
comment on column public.networks.session_idle_hours is
  'Hours without anything from a session after which its person signs in again.';
comment on column public.networks.session_days is
  'Days after a sign-in at which its person signs in again, at work or not.';
comment on column public.networks.time_zone is
  'The IANA time zone of its locations that have none of their own.';
comment on column public.networks.age_bands is
  '{adult_from, senior_from}: the ages in years at which somebody counts as an adult and as a senior; children are younger than adult_from.';
comment on column public.networks.get_started_closed_at is
  'When an admin closed the first steps on the dashboard (get_started); null while they are shown.';
comment on column public.networks.food_bank is 'The food bank that it sends the monthly form to.';
comment on column public.networks.agency_number is 'The number that the food bank knows it by.';
comment on column public.networks.pound_values is
  'What a pound of food is worth, in dollars, by year: {"2026": 1.97}. The network''s own figures; none comes with the product.';

grant execute on function private.are_pound_values(jsonb) to authenticated, service_role;

create index networks_name_idx on public.networks (name, id);

call private.tenant_table('public.networks', scope => 'global');

grant select on public.networks to authenticated;
grant insert (
  name, description, visit_rules, session_idle_hours, session_days, time_zone, age_bands, food_bank, agency_number,
  pound_values
) on public.networks to authenticated;
grant update (
  name, description, visit_rules, session_idle_hours, session_days, time_zone, age_bands, get_started_closed_at,
  food_bank, agency_number, pound_values
) on public.networks to authenticated;
grant select, insert, update, delete on public.networks to service_role;

-- What happens to a network as a whole, and who runs it.
create function private.network_contents(p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true or not exists (select from public.networks n where n.id = p_id) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such network, or you may not see it.';
  end if;
  return jsonb_build_object(
    'locations', (select count(*) from public.locations t where t.network_id = p_id),
    'users', (select count(*) from public.profiles t where t.network_id = p_id),
    'clients', (select count(*) from public.clients t where t.network_id = p_id),
    'events', (select count(*) from public.events t where t.network_id = p_id),
    'inventory_items', (select count(*) from public.inventory_items t where t.network_id = p_id),
    'visits', (select count(*) from public.visits t where t.network_id = p_id),
    'orders', (select count(*) from public.orders t where t.network_id = p_id)
  );
end
$$;

create function private.delete_network(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not delete it.';
  end if;
  perform from public.networks n where n.id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not delete it.';
  end if;
  if p_id = private.my_network_id() then
    raise exception 'You belong to this network: it cannot be deleted by you.' using errcode = '42501';
  end if;
  -- Other super users who are at home here keep their account, without a network.
  delete from public.user_locations ul
    using private.platform_roles r
    where ul.network_id = p_id and r.user_id = ul.user_id and r.is_super_user;
  update public.profiles p
    set network_id = null, active_location_id = null
    from private.platform_roles r
    where p.network_id = p_id and r.user_id = p.id and r.is_super_user;
  -- Sessions end for everybody else; without a profile none can begin.
  delete from auth.sessions s
    using public.profiles p
    where p.network_id = p_id and s.user_id = p.id;
  delete from public.networks where id = p_id;
end
$$;

create function private.may_run_network(p_network uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_super_user() or p_network = private.admin_network_id(), false)
$$;
comment on function private.may_run_network(uuid) is 'Whether the current user is a super user or network admin there.';

create function private.make_network_admin(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  user_network uuid;
begin
  perform private.require_live_session();
  select p.network_id into user_network
    from public.profiles p where p.id = p_id and p.deleted_at is null for update;
  if user_network is null or not private.may_run_network(user_network) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such user, or you may not make network admins there.';
  end if;
  if exists (select from private.platform_roles r where r.user_id = p_id and r.is_super_user) then
    raise exception 'A super user stands above the network admins already.' using errcode = '42501';
  end if;
  insert into private.platform_roles (user_id, is_network_admin)
  values (p_id, true)
  on conflict (user_id) do update set is_network_admin = true;
end
$$;

create function private.is_last_network_admin(p_user uuid)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  user_network uuid;
begin
  select p.network_id into user_network
    from public.profiles p
    join private.platform_roles r on r.user_id = p.id and r.is_network_admin
    where p.id = p_user and p.deleted_at is null;
  if not found then
    return false;
  end if;
  -- Two admins who remove each other at once must wait for one another.
  perform from public.networks n where n.id = user_network for update;
  return not exists (
    select from public.profiles p
    join private.platform_roles r on r.user_id = p.id and r.is_network_admin
    where p.network_id = user_network and p.id <> p_user and p.deleted_at is null
  );
end
$$;
comment on function private.is_last_network_admin(uuid) is
  'Whether nobody else runs the user''s network; holds a lock on the network until the transaction ends.';

create function private.remove_network_admin(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  user_network uuid;
begin
  perform private.require_live_session();
  select p.network_id into user_network from public.profiles p where p.id = p_id;
  if user_network is null or not private.may_run_network(user_network) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such user, or you may not remove network admins there.';
  end if;
  if private.is_last_network_admin(p_id) then
    raise exception 'A network keeps at least one network admin.' using errcode = '42501',
      hint = 'Make somebody else network admin first.';
  end if;
  delete from private.platform_roles r where r.user_id = p_id and r.is_network_admin;
end
$$;

create function public.network_contents(p_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.network_contents(p_id) $$;
comment on function public.network_contents(uuid) is
  'Counts of what delete_network would remove: locations, users, clients, events, inventory_items, visits, orders. Super users; else 404.';

-- The one deed that may take longer: a network of 100,000 clients goes in about twelve seconds, in one
-- transaction, all or nothing. PostgREST sets a function's statement_timeout before it calls it
-- (db-hoisted-tx-settings), and so does the embedded server. Only super users get beyond its first line.
create function public.delete_network(p_id uuid)
returns void language sql set search_path = '' set statement_timeout = '60s' as $$ select private.delete_network(p_id) $$;
comment on function public.delete_network(uuid) is
  'Removes a network for real, with all that belongs to it; the audit trail stays. Super users, never their own; else 404 or 403.';

create function public.make_network_admin(p_id uuid)
returns void language sql set search_path = '' as $$ select private.make_network_admin(p_id) $$;
comment on function public.make_network_admin(uuid) is
  'Makes a user network admin of their network. Network admins of it, super users; else 404.';

create function public.remove_network_admin(p_id uuid)
returns void language sql set search_path = '' as $$ select private.remove_network_admin(p_id) $$;
comment on function public.remove_network_admin(uuid) is
  'Takes the role of network admin away, never from the last one. Network admins of it, super users; else 404 or 403.';

grant execute on function
  private.network_contents(uuid), private.delete_network(uuid), private.make_network_admin(uuid),
  private.remove_network_admin(uuid), public.network_contents(uuid), public.delete_network(uuid),
  public.make_network_admin(uuid), public.remove_network_admin(uuid)
to authenticated;

create trigger networks_plain_name before insert or update of name on public.networks
  for each row execute function private.guard_place_name();

create policy networks_select on public.networks for select to authenticated
  using ((select private.is_super_user()) or id = (select private.my_network_id()));
create policy networks_insert on public.networks for insert to authenticated
  with check ((select private.is_super_user()));
create policy networks_update on public.networks for update to authenticated
  using ((select private.is_super_user()) or id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or id = (select private.admin_network_id()));
