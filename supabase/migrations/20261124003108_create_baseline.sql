-- The whole schema, generated from the 123 migrations before it: each object once, in its last form, in an order in
-- which it can be made (docs/adr/0035-one-baseline.md). A heading names the step in which its objects were first made.

-- -------------------- Create schemas --------------------

-- Trigram search inside a tenant (pg_trgm, btree_gin) and names found without their accents
-- (unaccent). All three are trusted extensions: the ordinary migration role may create them.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists unaccent with schema extensions;

-- Grants are opt-in: hosted Supabase gives every new table and function to every API role by
-- default; here each migration names what it grants (ADR 0010).
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- Function execution is given to PUBLIC database-wide; a default per schema cannot take it back.
alter default privileges revoke execute on functions from public;

-- Helpers, roles and the trail live here: a schema that the API does not expose.
create schema private;
comment on schema private is 'Not exposed by the API: helpers of policies and triggers, platform roles, audit trail.';
grant usage on schema private to authenticated, service_role;

-- -------------------- Create access helpers --------------------

-- Who is asking, by the tables and not by the token: every policy builds on these functions.
-- They are SECURITY DEFINER because a policy that reads its own table would recurse. Policies
-- call them wrapped in (select ...), so that each runs once per statement and not once per row.
-- Those that lists call are PL/pgSQL: PostgreSQL plans such a body once per session, and that of a
-- SQL function anew in every statement that calls it. The policies of one small page spent nine
-- tenths of its time in that planning (1.3 ms of 1.5).
create type public.location_role as enum ('admin', 'member');
comment on type public.location_role is 'What a user is at one location.';

-- The tables come in the next migrations; the bodies are checked when they are first run.
set check_function_bodies = off;

-- As before, and the session has not come to its end.
create function private.session_problem(p_user uuid, p_session uuid, p_aal text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if (
    exists (
      select from public.profiles p
      join auth.users u on u.id = p.id
      where p.id = p_user
        and p.deleted_at is null
        and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now())
    )
    and exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user)
    and private.session_end(p_session) > now()
  ) is not true then
    return 'ended';
  end if;
  if (p_aal = 'aal2') is not true then
    return 'second_factor_missing';
  end if;
  return null;
end
$$;
comment on function private.session_problem(uuid, uuid, text) is
  'null when the session may act, else ''ended'' or ''second_factor_missing''.';

-- The wall: the restrictive policy of every table, and the check once per request.
create function private.require_live_session()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise sqlstate 'PT401' using
      message = 'Your session has ended.', hint = 'Sign in again.';
  elsif problem is not null then
    raise sqlstate 'PT403' using
      message = 'The second factor is missing.', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;
comment on function private.require_live_session() is
  'True, or raises PT401 (session ended, user deleted or banned) or PT403 (no second factor).';

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
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
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
    raise sqlstate 'PT404' using message = format('There is no such %s, or it is out of your reach.', p_what);
  end if;
  return standing;
end
$$;
comment on function private.require_location(uuid, text) is
  'The wall and location_standing in one; raises PT404, naming what was asked for, when out of reach.';

reset check_function_bodies;

grant execute on function
  private.require_live_session(),
  private.is_super_user(),
  private.my_network_id(),
  private.admin_network_id(),
  private.my_location_ids(public.location_role),
  private.staff_network_id(),
  private.staff_network_ids(),
  private.my_team_ids(),
  private.administered_user_ids(),
  private.wholly_administered_user_ids()
to authenticated;

-- The wall once per request: a policy is not evaluated when no row is scanned, so that revoked
-- staff would see an empty table instead of the login page.
create function public.pre_request()
returns void language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.require_live_session();
  end if;
end
$$;
comment on function public.pre_request() is
  'Run by the API before each request: refuses ended sessions (401) and sessions without second factor (403).';
grant execute on function public.pre_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.pre_request';
notify pgrst, 'reload config';

-- -------------------- Create audit trail --------------------

-- Append-only: who changed what, from which session. No foreign keys: the trail outlives
-- networks and users.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  session_id text,
  action text not null,
  entity text not null,
  entity_id uuid,
  network_id uuid,
  diff jsonb
);

create index audit_log_entity_idx on private.audit_log (entity, entity_id, at);
create index audit_log_network_idx on private.audit_log (network_id, at);

alter table private.audit_log enable row level security;

create function private.refuse_audit_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit trail is append-only.' using errcode = '42501';
end
$$;

create function private.current_actor()
returns uuid language sql stable set search_path = '' as $$
  select coalesce(auth.uid(), nullif(current_setting('larder.actor', true), '')::uuid)
$$;
comment on function private.current_actor() is
  'Who is acting. Server functions act as the service role and name the person in the setting larder.actor.';

-- As before, but that what is left out is named in one place.
create function private.record_changes()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  derived constant text[] := private.derived_columns();
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'insert', tg_table_name, s.entity_id, s.network_id, r.after_row
    from new_rows n
    cross join lateral (select to_jsonb(n) - derived as after_row) r
    cross join lateral private.audit_subject(tg_table_name, r.after_row) s;
  elsif tg_op = 'DELETE' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'delete', tg_table_name, s.entity_id, s.network_id,
      -- What goes with its network is named without its content.
      case when s.network_id is null or tg_table_name = 'networks'
        or exists (select from public.networks g where g.id = s.network_id) then r.before_row end
    from old_rows o
    cross join lateral (select to_jsonb(o) - derived as before_row) r
    cross join lateral private.audit_subject(tg_table_name, r.before_row) s;
  else
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session,
      case
        when b.row ->> 'deleted_at' is null and a.row ->> 'deleted_at' is not null then 'soft_delete'
        when b.row ->> 'deleted_at' is not null and a.row ->> 'deleted_at' is null then 'restore'
        else 'update'
      end,
      tg_table_name, a.entity_id, a.network_id, d.changes
    from (
      select r.row, s.* from new_rows n
      cross join lateral (select to_jsonb(n) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
    ) b on b.entity_id = a.entity_id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(f.value, a.row -> f.key)) as changes
      from jsonb_each(b.row) f
      where f.value is distinct from a.row -> f.key
    ) d
    where d.changes is not null;
  end if;
  return null;
end
$$;
comment on function private.record_changes() is 'Audit trigger of every table; attached by private.audit.';

create procedure private.audit(p_table regclass)
language plpgsql set search_path = '' as $$
declare
  name text := split_part(p_table::text, '.', -1);
begin
  execute format('create trigger %I after insert on %s referencing new table as new_rows
    for each statement execute function private.record_changes()', name || '_audit_insert', p_table);
  execute format('create trigger %I after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function private.record_changes()', name || '_audit_update', p_table);
  execute format('create trigger %I after delete on %s referencing old table as old_rows
    for each statement execute function private.record_changes()', name || '_audit_delete', p_table);
end
$$;
comment on procedure private.audit(regclass) is 'Puts the audit triggers on a table: call private.audit(''public.things'').';

-- -------------------- Create row triggers --------------------

-- What several tables share: trigger functions, and a check of addresses.
create function private.touch_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- clock_timestamp: two changes within one transaction must differ, saving compares this value
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Sets updated_at on every change.';

-- SECURITY INVOKER on purpose, like every guard: current_user tells a direct API write from a
-- write by a definer function, which has checked for itself.
create function private.guard_deleted_at()
returns trigger language plpgsql set search_path = '' as $$
declare
  required_role constant text := tg_argv[0];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if old.deleted_at is not null then
    raise exception 'This record was deleted.' using errcode = '42501', hint = 'Restore it first.';
  end if;
  if new.deleted_at is not null then
    if required_role = 'nobody' then
      raise exception 'This record is deleted by its own function only.' using errcode = '42501';
    elsif required_role = 'admin' then
      if (
        private.is_super_user()
        or new.network_id = private.admin_network_id()
        or new.location_id in (select private.my_location_ids('admin'))
      ) is not true then
        raise exception 'Only an admin of the location may delete this.' using errcode = '42501';
      end if;
    end if;
    new.deleted_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_deleted_at() is
  'deleted_at goes from null to now only; deleted rows are frozen. Argument, who may delete: member, admin, or nobody where a function owns it.';

-- The owner keys of a row never change. Arguments: the names of the frozen columns.
create function private.freeze_columns()
returns trigger language plpgsql set search_path = '' as $$
declare
  frozen text;
begin
  if current_user in ('anon', 'authenticated') then
    foreach frozen in array tg_argv loop
      if to_jsonb(old) -> frozen is distinct from to_jsonb(new) -> frozen then
        raise exception 'The column % cannot be changed.', frozen using errcode = '42501';
      end if;
    end loop;
  end if;
  return new;
end
$$;
comment on function private.freeze_columns() is 'Refuses API writes to the columns named as arguments.';

create function private.refuse_rewriting()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'What is written here stays: %.% is never rewritten.', tg_table_schema, tg_table_name
    using errcode = '42501';
end
$$;
comment on function private.refuse_rewriting() is 'For statements that nobody may run on a table, the owner included.';

-- The API names the location; the network follows from it, so that both always agree.
create function private.fill_network_id()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select l.network_id into new.network_id
    from public.locations l
    where l.id = new.location_id and l.deleted_at is null;
  return new;
end
$$;
comment on function private.fill_network_id() is
  'Before insert: network_id of the location; stays empty for a deleted location, which the policies then refuse.';

create function private.is_us_state(p_code text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_code in (
    'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY',
    'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND',
    'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'
  )
$$;
comment on function private.is_us_state(text) is 'The 50 states, by postal code.';
grant execute on function private.is_us_state(text) to authenticated, service_role;

-- A member deletes and changes what is on a page, not the whole table: one request without a filter
-- would take every client along. Admins are not limited; functions of the database are not, either.
create function private.member_row_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;
comment on function private.member_row_limit() is
  'How many rows one statement of a member may change; the app sends more in parts of this size (src/config.ts).';
grant execute on function private.member_row_limit() to authenticated;

-- Rows of a statement ------------------------------------------------------------------------------

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API. Argument: how many
-- rows an admin may write in one statement; without one an admin is not limited.
create function private.guard_row_count()
returns trigger language plpgsql set search_path = '' as $$
declare
  admin_limit constant integer := tg_argv[0];
  deleted integer;
begin
  if current_user not in ('anon', 'authenticated') then
    return null;
  end if;
  if (select count(*) from (select from changed limit private.member_row_limit() + 1) first)
      > private.member_row_limit()
  then
    if private.is_any_admin() is not true then
      raise sqlstate 'PT413' using
        message = 'These are too many records at once.',
        hint = format('Send at most %s at a time, or ask an admin.', private.member_row_limit());
    elsif (select count(*) from (select from changed limit admin_limit + 1) first) > admin_limit then
      raise sqlstate 'PT413' using
        message = 'These are too many records at once.',
        hint = format('Send at most %s at a time.', admin_limit);
    end if;
  elsif tg_op = 'UPDATE' then
    -- A deleted row is frozen: one that is deleted now was deleted by this statement.
    select count(*) into deleted from changed c where to_jsonb(c) ->> 'deleted_at' is not null;
    if deleted > 0 and private.is_any_admin() is not true then
      perform private.count_deletions(deleted);
    end if;
  end if;
  return null;
end
$$;

-- -------------------- Create tenant table --------------------

-- Copied from where it was made, with the limit of inserts.
create procedure private.tenant_table(
  target regclass, scope text, deletable_by text default null,
  frozen text[] default '{}', touch boolean default true, fill_network boolean default true
)
language plpgsql set search_path = '' as $$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  columns constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  );
  kept constant text[] := array['id', 'created_at'] || frozen || case scope
    when 'network' then array['network_id']
    when 'location' then array['location_id', 'network_id']
  end;
begin
  if (scope in ('global', 'network', 'location')) is not true then
    raise exception 'The scope of % is global, network or location.', target using errcode = '22023';
  elsif (kept <@ columns) is not true then
    raise exception '% lacks one of the columns %.', target, array_to_string(kept, ', ') using errcode = '42703';
  elsif ('deleted_at' = any (columns)) is distinct from (deletable_by is not null) then
    raise exception 'deletable_by of % goes with a column deleted_at.', target using errcode = '22023';
  elsif (
    deletable_by is null or deletable_by in ('member', 'nobody') or (deletable_by = 'admin' and scope = 'location')
  ) is not true then
    raise exception '% is deletable by member, nobody, or admin of its location.', target using errcode = '22023';
  end if;

  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s as restrictive for all to authenticated
    using ((select private.require_live_session()))
    with check ((select private.require_live_session()))', name || '_wall', target);
  execute format('create trigger %I before update on %s
    for each row execute function private.freeze_columns(%s)', name || '_freeze', target,
    (select string_agg(quote_literal(c), ', ' order by place)
      from unnest(columns) with ordinality as t (c, place) where c = any (kept)));
  if scope = 'location' and fill_network then
    execute format('create trigger %I before insert on %s
      for each row execute function private.fill_network_id()', name || '_fill_network', target);
  end if;
  if deletable_by is not null then
    execute format('create trigger %I before update on %s
      for each row execute function private.guard_deleted_at(%L)', name || '_guard_deleted', target, deletable_by);
  end if;
  if touch then
    execute format('create trigger %I before update on %s
      for each row execute function private.touch_updated_at()', name || '_touch', target);
  end if;
  execute format('create trigger %I after update on %s
    referencing new table as changed for each statement execute function private.guard_row_count()',
    name || '_guard_rows', target);
  call private.limit_inserts(target);
  call private.audit(target);
end
$$;
revoke all on procedure private.tenant_table(regclass, text, text, text[], boolean, boolean) from public;

-- -------------------- Create networks --------------------

-- What happens to a network as a whole, and who runs it.
create function private.network_contents(p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true or not exists (select from public.networks n where n.id = p_id) then
    raise sqlstate 'PT404' using message = 'There is no such network, or you may not see it.';
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
    raise sqlstate 'PT404' using message = 'There is no such network, or you may not delete it.';
  end if;
  perform from public.networks n where n.id = p_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such network, or you may not delete it.';
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
    raise sqlstate 'PT404' using message = 'There is no such user, or you may not make network admins there.';
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
    raise sqlstate 'PT404' using message = 'There is no such user, or you may not remove network admins there.';
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

create function public.delete_network(p_id uuid)
returns void language sql set search_path = '' as $$ select private.delete_network(p_id) $$;
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
  private.remove_network_admin(uuid),
  public.network_contents(uuid), public.delete_network(uuid), public.make_network_admin(uuid),
  public.remove_network_admin(uuid)
to authenticated;

-- -------------------- Create locations --------------------

-- Deleting and restoring what an update may not: a private definer function that checks for
-- itself, and an invoker function of the same name that the API exposes.
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

create function public.soft_delete_location(p_id uuid)
returns void language sql set search_path = '' as $$ select private.soft_delete_location(p_id) $$;
comment on function public.soft_delete_location(uuid) is
  'Deletes a location softly and moves its users to another of theirs. Network admins, super users; else 404.';

create function public.restore_location(p_id uuid)
returns void language sql set search_path = '' as $$ select private.restore_location(p_id) $$;
comment on function public.restore_location(uuid) is
  'Takes a location out of the trash, with its people. Network admins, super users; else 404.';

grant execute on function
  private.soft_delete_location(uuid), private.restore_location(uuid),
  public.soft_delete_location(uuid), public.restore_location(uuid)
to authenticated;

-- -------------------- Create profiles --------------------

create function private.guard_profile()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.active_location_id is distinct from old.active_location_id then
    if (new.id = auth.uid()) is not true then
      raise exception 'Only users themselves switch their location.' using errcode = '42501';
    end if;
    if new.active_location_id is not null and exists (
      select from public.locations l
      where l.id = new.active_location_id
        and l.deleted_at is null
        and (
          l.id in (select private.my_location_ids())
          or l.network_id = private.admin_network_id()
          or (private.is_super_user() and l.network_id = new.network_id)
        )
    ) is not true then
      raise exception 'You do not work at this location.' using errcode = '42501';
    end if;
  end if;
  if new.avatar_url is distinct from old.avatar_url and new.avatar_url is not null and (
    new.avatar_url like '%/avatars/' || new.network_id || '/' || new.id || '/%'
  ) is not true then
    raise exception 'The photo must lie in the folder of its user.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_profile() is
  'The active location is the user''s own choice among their locations; the photo lies in the user''s folder.';

create function private.copy_changed_email()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return null;
end
$$;
comment on function private.copy_changed_email() is 'Keeps profiles.email equal to a confirmed change in auth.users.';
create trigger profiles_copy_email after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_changed_email();

create function private.publish_colleague()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.colleagues (id, network_id, full_name, avatar_url, deleted_at)
  values (new.id, new.network_id, new.full_name, new.avatar_url, new.deleted_at)
  on conflict (id) do update set
    network_id = excluded.network_id,
    full_name = excluded.full_name,
    avatar_url = excluded.avatar_url,
    deleted_at = excluded.deleted_at;
  return null;
end
$$;
comment on function private.publish_colleague() is 'Copies name, avatar and state of a profile to colleagues.';

-- -------------------- Create user locations --------------------

create function private.guard_user_location()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (new.user_id <> auth.uid()) is not true then
    raise exception 'Nobody changes their own role.' using errcode = '42501';
  end if;
  return new;
end
$$;

create function private.leave_location()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
    set active_location_id = private.next_location_id(old.user_id)
    where p.id = old.user_id and p.active_location_id = old.location_id;
  return null;
end
$$;

-- Who creates a location administers it, if they belong to its network.
create function private.link_creator()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_locations (user_id, location_id, network_id, role)
  select p.id, new.id, new.network_id, 'admin'
  from public.profiles p
  where p.id = auth.uid() and p.network_id = new.network_id;
  return null;
end
$$;

-- -------------------- Create search --------------------

-- How texts are folded before they are compared: what people type at a desk has half its accents or
-- none, no apostrophes, no hyphens.

-- Each of these runs for every client that is written. In PL/pgSQL their expressions are planned once; the
-- body of a SQL function that pins its search_path is started anew for every value.
create function private.plain_apostrophes(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(p_text, U&'\2018\2019\201B\02BB\02BC\2032\FF07`\00B4', repeat('''', 9));
end
$$;
comment on function private.plain_apostrophes(text) is
  'The text with every sign that people type for an apostrophe as the plain one; src/data/filters.ts knows the same signs.';
grant execute on function private.plain_apostrophes(text) to authenticated, service_role;

-- What is looked in by the trigram index: the text in lower case as it was typed, and folded.
create function private.search_key(variadic p_parts text[])
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  typed constant text := private.plain_apostrophes(
    lower(normalize(array_to_string(p_parts, ' '), nfc) collate "und-x-icu"));
  folded constant text := private.fold_text(typed);
begin
  return case when folded = typed then typed else typed || ' ' || folded end;
end
$$;
grant execute on function private.search_key(text[]) to authenticated, service_role;

-- Only names of columns, operators of this list and quoted literals go into the text.
create function private.filter_conditions(p_table regclass, p_filters jsonb)
returns text language plpgsql stable set search_path = '' as $$
declare
  operators constant jsonb :=
    '{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}';
  conditions text := '';
  entry record;
begin
  for entry in
    select f ->> 'column' as name, f ->> 'operator' as operator, f -> 'value' as value, f ->> 'value' as word
    from jsonb_array_elements(p_filters) f
  loop
    if not exists (
      select from pg_attribute a
      where a.attrelid = p_table and a.attname = entry.name and a.attnum > 0 and not a.attisdropped
    ) then
      raise exception 'There is no column %.', coalesce(entry.name, 'without a name') using errcode = '22023';
    elsif operators ? entry.operator and jsonb_typeof(entry.value) in ('string', 'number', 'boolean') then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.%s) %L', entry.name, operators ->> entry.operator, entry.word);
    elsif entry.operator = 'in' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.=) any (%L)', entry.name,
        array(select jsonb_array_elements_text(entry.value)));
    elsif entry.operator = 'is' and jsonb_typeof(entry.value) = 'null' then
      conditions := conditions || format(' and c.%I is null', entry.name);
    elsif entry.operator = 'is' and entry.word = 'not.null' then
      conditions := conditions || format(' and c.%I is not null', entry.name);
    else
      raise exception 'A filter of % is not understood.', entry.name using errcode = '22023';
    end if;
  end loop;
  return conditions;
end
$$;
comment on function private.filter_conditions(regclass, jsonb) is
  'Filters [{column, operator, value}] of a table as SQL for the alias c: " and ..." each. Operators: eq, neq, gt, gte, lt, lte, in (an array), is (null or "not.null"); 22023 for anything else.';
-- The list of clients finds the survivor by what was written of the merged one, as the desk does.
create function private.word_conditions(p_query text, p_number_column name default null)
returns text language plpgsql stable set search_path = '' as $$
declare
  conditions constant text := coalesce(private.text_conditions(private.read_search(p_query), p_number_column), '');
  survivors uuid[];
begin
  -- What has a number is an order; the others are clients.
  if p_number_column is null and conditions <> '' then
    execute format(
      $query$
        select array_agg(distinct private.surviving_client_id(c.id))
        from public.clients c
        where c.merged_into is not null and (c.network_id = $1 or $2)%s
      $query$, conditions)
      into survivors
      using private.staff_network_id(), private.is_super_user();
  end if;
  -- Named one by one, so that who never merged anybody is asked as before.
  return case when survivors is null then conditions
    else format(' and (true%s or c.id operator(pg_catalog.=) any (%L::uuid[]))', conditions, survivors) end;
end
$$;

create function private.search_rows(
  p_table regclass, p_wall text, p_scope uuid, p_words text, p_filters jsonb,
  p_sort name, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  found constant text := format('from %s c where %s %s %s',
    p_table, p_wall, p_words, private.filter_conditions(p_table, p_filters));
  answer constant text := format(
    $query$
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.sort_key %2$s, p.id %2$s)
          from page p join %1$s c on c.id = p.id
        ), '[]')
      )
    $query$, p_table, direction);
  page jsonb;
begin
  -- Materialized: else the planner reads the whole tenant in sort order, for what few rows have.
  execute format(
    $query$
      with found as materialized (select c.id, c.%1$I as sort_key %2$s limit $4),
      page as (select f.id, f.sort_key from found f order by f.sort_key %3$s, f.id %3$s limit $2 offset $3)
    $query$, p_sort, found, direction) || answer
    into page
    using p_scope, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0), private.broad_search_rows() + 1;
  if (page ->> 'total')::integer <= private.broad_search_rows() then
    return page;
  end if;
  execute format(
    $query$
      with found as not materialized (select %2$s),
      page as (select c.id, c.%1$I as sort_key %2$s order by c.%1$I %3$s, c.id %3$s limit $2 offset $3)
    $query$, p_sort, found, direction) || answer
    into page
    using p_scope, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0);
  return page;
end
$$;

create function private.require_sortable(p_sort text, p_sortable text[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if (p_sort = any (p_sortable)) is not true then
    raise exception 'This search cannot be sorted by %.', coalesce(p_sort, 'nothing') using errcode = '22023';
  end if;
end
$$;
comment on function private.require_sortable(text, text[]) is '22023 unless a search may be sorted so.';

-- -------------------- Create clients --------------------

-- Restoring is more than an update may: a private definer function that checks for itself, and an
-- invoker function of the same name that the API exposes.
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

create function public.restore_client(p_id uuid)
returns void language sql set search_path = '' as $$ select private.restore_client(p_id) $$;
comment on function public.restore_client(uuid) is
  'Takes a client out of the trash. Admins of a location, network admins, super users; else 404.';

grant execute on function
  private.restore_client(uuid),
  public.restore_client(uuid)
to authenticated;

-- -------------------- Create visits --------------------

-- SECURITY INVOKER: a client whom the caller may not see is as good as none.
create function private.guard_visit()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and exists (
    select from public.clients c where c.id = new.client_id and c.deleted_at is null
  ) is not true then
    raise exception 'This client does not exist or was deleted.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_visit() is 'No visit for a deleted client.';

-- The visit rules, the check-in and the figures go by the days of the location.

-- A period is counted in days: who came last Saturday at ten may come today at half past nine. A visit
-- has the day of the location where it was.
create function private.visit_limit(
  p_client_id uuid, p_location_id uuid, p_at timestamptz, p_except uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  rules constant jsonb := (
    select nullif(n.visit_rules, '{}')
    from public.locations l join public.networks n on n.id = l.network_id
    where l.id = p_location_id
  );
  most constant integer := (rules ->> 'max_visits')::numeric;
  days constant integer := (rules ->> 'period_days')::numeric;
  -- For the index, wider than any days of two time zones may be apart.
  reach constant interval := (days + 3) * interval '24 hours';
  the_day constant date := private.local_day(p_at, p_location_id);
  visits integer;
  eligible_at timestamptz;
  eligible_on date;
begin
  if rules is null then
    return null;
  end if;
  -- A visit that is entered late also counts against later ones, unless those have their reason.
  with near as materialized (
    select v.visited_at, v.override_reason, zone, v.visited_at at time zone zone as local
    from public.visits v
    cross join lateral private.location_zone(v.location_id) zone
    where v.client_id = p_client_id
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.visited_at > p_at - reach
      and v.visited_at < p_at + reach
      and v.deleted_at is null
      and v.id is distinct from p_except
      and (rules ->> 'scope' = 'network' or v.location_id = p_location_id)
  ),
  others as materialized (
    select n.*, n.local::date as day from near n where abs(n.local::date - the_day) < days
  ),
  ends as (
    select p_at as at, the_day as day
    union
    select o.visited_at, o.day from others o
    where o.visited_at > p_at and coalesce(btrim(o.override_reason), '') = ''
  ),
  -- The one that has to be out of the period before the next visit.
  oldest as (select * from others o order by o.visited_at desc offset most - 1 limit 1)
  select
      (
        select max((select count(*) from others o where o.day > e.day - days and o.visited_at <= e.at))
        from ends e
      ),
      -- The hour of that day is for who reads it: the day is what counts.
      (select (o.local + make_interval(days => days)) at time zone o.zone from oldest o),
      (select o.day + days from oldest o)
    into visits, eligible_at, eligible_on;
  return jsonb_build_object(
    'max_visits', most,
    'period_days', days,
    'scope', rules ->> 'scope',
    'visits', visits,
    'exceeded', visits >= most,
    'next_eligible_at', case when visits >= most then eligible_at end,
    'next_eligible_on', case when visits >= most then eligible_on end
  );
end
$$;

create function private.enforce_visit_rules()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  verdict jsonb;
begin
  if new.deleted_at is not null or btrim(new.override_reason) <> '' then
    return null;
  end if;
  if not exists (select from public.networks n where n.id = new.network_id and n.visit_rules <> '{}') then
    return null;
  end if;
  -- Two desks at once: the second one waits and then counts the first one's visit.
  perform from public.clients c where c.id = new.client_id for no key update;
  verdict := private.visit_limit(new.client_id, new.location_id, new.visited_at, new.id);
  if (verdict ->> 'exceeded')::boolean then
    raise sqlstate 'PT409' using
      message = format('This client had %s of %s visits within %s days.',
        verdict ->> 'visits', verdict ->> 'max_visits', verdict ->> 'period_days'),
      detail = jsonb_build_object('code', 'visit_limit', 'limit', verdict)::text,
      hint = 'Give a reason to allow this visit.';
  end if;
  return null;
end
$$;
comment on function private.enforce_visit_rules() is
  'A visit beyond the network''s visit rules needs an override_reason: PT409 with {code: visit_limit, limit} as detail.';

-- -------------------- Create orders --------------------

create type public.fulfillment_status as enum ('pending', 'in_progress', 'ready', 'fulfilled', 'cancelled');
comment on type public.fulfillment_status is 'State of an order; fulfilled and cancelled are final.';

create function private.fill_order()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select v.location_id, v.network_id, v.client_id
    into new.location_id, new.network_id, new.client_id
    from public.visits v
    join public.locations l on l.id = v.location_id and l.deleted_at is null
    where v.id = new.visit_id
      and v.deleted_at is null
      and (new.location_id is null or v.location_id = new.location_id)
    -- Waits for who deletes the visit just now, and lets nobody delete it until the order is there.
    for share of v;
  if new.location_id is not null and new.order_number is null then
    insert into private.order_counters as c (location_id, last_number)
    values (new.location_id, 1)
    on conflict (location_id) do update set last_number = c.last_number + 1
    returning c.last_number into new.order_number;
  end if;
  return new;
end
$$;
comment on function private.fill_order() is
  'Before insert: location, network and client of the visit, and the next number; without such a visit they stay empty, which the policies refuse.';

create function private.guard_order_status()
returns trigger language plpgsql set search_path = '' as $$
declare
  allowed constant public.fulfillment_status[] := case old.fulfillment_status
    when 'pending' then '{in_progress,ready,fulfilled,cancelled}'
    when 'in_progress' then '{pending,ready,fulfilled,cancelled}'
    when 'ready' then '{in_progress,fulfilled,cancelled}'
    else '{}'
  end;
begin
  if new.fulfillment_status <> all (allowed) then
    raise exception 'An order that is % cannot become %.', old.fulfillment_status, new.fulfillment_status
      using errcode = '23514', constraint = 'orders_fulfillment_status_check', table = 'orders', schema = 'public';
  end if;
  if new.fulfillment_status = 'pending' then
    new.in_progress_at := null;
  elsif new.fulfillment_status = 'in_progress' then
    -- Back from ready, the picking goes on that began before.
    new.in_progress_at := coalesce(old.in_progress_at, now());
    new.ready_at := null;
  elsif new.fulfillment_status = 'ready' then
    new.ready_at := now();
  elsif new.fulfillment_status = 'fulfilled' then
    new.fulfilled_at := now();
    new.fulfilled_by := auth.uid();
  elsif new.fulfillment_status = 'cancelled' then
    new.cancelled_at := now();
  end if;
  return new;
end
$$;

-- Reservations ---------------------------------------------------------------------------------
create function private.sum_reservations(p_items uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked first: the sums are then read by a statement that sees what others had committed.
  perform from public.inventory_items i where i.id = any (p_items) order by i.id for no key update;
  update public.inventory_items i
    set quantity_requested = s.reserved
    from (
      select
        item_id,
        coalesce((
          select sum(oi.quantity_reserved) from public.order_items oi
          where oi.item_id = wanted.item_id and oi.quantity_reserved > 0
        ), 0)::integer as reserved
      from unnest(p_items) wanted (item_id)
    ) s
    where i.id = s.item_id
      and i.quantity_requested <> s.reserved
      -- What goes with its network needs no sum any more.
      and exists (select from public.networks n where n.id = i.network_id);
end
$$;
comment on function private.sum_reservations(uuid[]) is 'Sets quantity_requested of items to what their lines reserve.';

create function private.carry_new_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(select distinct item_id from new_rows where quantity_reserved > 0));
  return null;
end
$$;
create function private.carry_changed_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(
    select o.item_id from old_rows o join new_rows n using (id)
    where (o.item_id, o.quantity_reserved) is distinct from (n.item_id, n.quantity_reserved)
    union
    select n.item_id from old_rows o join new_rows n using (id)
    where (o.item_id, o.quantity_reserved) is distinct from (n.item_id, n.quantity_reserved)
  ));
  return null;
end
$$;
create function private.carry_gone_reservations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.sum_reservations(array(select distinct item_id from old_rows where quantity_reserved > 0));
  return null;
end
$$;
comment on function private.carry_new_reservations() is 'Carries what new lines reserve to their items.';
comment on function private.carry_changed_reservations() is 'Carries what changed lines reserve to their items.';
comment on function private.carry_gone_reservations() is 'Takes what deleted lines reserved from their items.';

-- -------------------- Create order search --------------------

create function private.fill_order_search()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Locked: a client who is being renamed is waited for, and a renaming waits for this order.
  select private.search_key(c.first_name, c.last_name) into new.search_text
    from public.clients c
    where c.id = new.client_id
    for share;
  new.search_text := coalesce(new.search_text, '');
  return new;
end
$$;
comment on function private.fill_order_search() is
  'Before insert, after the client of the order is known: what free text looks in.';

create function private.carry_client_name()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o
    set search_text = private.search_key(new.first_name, new.last_name)
    where o.client_id = new.id and o.network_id = new.network_id;
  return null;
end
$$;
comment on function private.carry_client_name() is 'Carries the new name of a client to what is looked in for the orders.';

create function private.search_orders(
  p_location_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(
    p_sort, array['order_number', 'fulfillment_status', 'created_at', 'fulfilled_at']);
  -- As the policy orders_select.
  if (
    private.is_super_user()
    or p_location_id in (select private.my_location_ids())
    or exists (
      select from public.locations l
      where l.id = p_location_id and l.network_id = private.admin_network_id()
    )
  ) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;
  return private.search_rows(
    'public.orders', 'c.location_id = $1', p_location_id,
    private.word_conditions(p_query, 'order_number'), p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;

create function public.search_orders(
  p_location_id uuid,
  p_query text,
  p_sort text default 'created_at',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_orders(
    p_location_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters)
$$;
comment on function public.search_orders(uuid, text, text, boolean, integer, integer, jsonb) is
  'One page of a location''s orders of which every word is the number (with or without #) or stands in the client''s name, and that the filters [{column, operator, value}] let through: {total, rows}. At most 200 rows; 22023 for an unknown sort or filter; nothing for a location out of reach.';

grant execute on function
  private.search_orders(uuid, text, text, boolean, integer, integer, jsonb),
  public.search_orders(uuid, text, text, boolean, integer, integer, jsonb)
to authenticated;

-- -------------------- Create stock ledger --------------------

-- The ledger: every change of what is on hand, with who, when and why. An item's quantity_actual
-- is its sum; the last entry carries it as balance (ADR 0014).
create type public.stock_movement_kind as enum ('receive', 'adjust', 'waste', 'transfer', 'count', 'fulfil');
comment on type public.stock_movement_kind is 'Why stock changed; fulfil is what orders take.';

create function private.stock_reasons(p_kind public.stock_movement_kind)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select case p_kind
    when 'receive' then array['donation', 'purchase', 'food_bank', 'returned', 'other']
    when 'adjust' then array['data_error', 'found', 'lost', 'other']
    when 'waste' then array['expired', 'damaged', 'spoiled', 'recalled', 'other']
    when 'transfer' then array['rebalance', 'request', 'event', 'other']
    when 'count' then array['cycle_count', 'full_count', 'spot_check', 'other']
  end
$$;
comment on function private.stock_reasons(public.stock_movement_kind) is
  'The reasons that a kind of movement can have; null for fulfil, whose reason is its order.';

create function private.keep_movements()
returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from old_rows o join public.networks n on n.id = o.network_id) then
    raise exception 'The stock ledger is append-only.' using errcode = '42501';
  end if;
  return null;
end
$$;
comment on function private.keep_movements() is 'Entries are deleted with their whole network only.';

-- A row trigger sees the rows that its own statement wrote before it, so that the balance is right
-- for several entries of an item at once. The item's lock makes others wait.
create function private.fill_stock_movement()
returns trigger language plpgsql set search_path = '' as $$
begin
  select i.location_id, i.network_id into new.location_id, new.network_id
    from public.inventory_items i where i.id = new.item_id
    for no key update;
  new.balance := new.delta + coalesce((
    select m.balance
    from private.stock_movements m
    where m.item_id = new.item_id and m.location_id = new.location_id
    order by m.id desc
    limit 1
  ), 0);
  return new;
end
$$;
comment on function private.fill_stock_movement() is 'Before insert: location and network of the item, and the running balance.';

create function private.carry_balance()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.inventory_items i
    set quantity_actual = l.balance
    from (select distinct on (item_id) item_id, balance from new_rows order by item_id, id desc) l
    where i.id = l.item_id and i.quantity_actual <> l.balance;
  return null;
end
$$;
comment on function private.carry_balance() is 'Writes the last balance to the item.';

-- Quantities are what ledger and open lines say. No setting, role or function name opens this door:
-- a write that agrees with them is let through, every other one is refused, the owner's too.
create function private.guard_quantities()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (
    (tg_op = 'UPDATE' and new.quantity_actual = old.quantity_actual)
    or new.quantity_actual = coalesce((
      select m.balance
      from private.stock_movements m
      where m.item_id = new.id and m.location_id = new.location_id
      order by m.id desc
      limit 1
    ), 0)
  ) is not true or (
    (tg_op = 'UPDATE' and new.quantity_requested = old.quantity_requested)
    or new.quantity_requested = coalesce((
      select sum(oi.quantity_reserved) from public.order_items oi
      where oi.item_id = new.id and oi.quantity_reserved > 0
    ), 0)
  ) is not true then
    raise exception 'Quantities are not written: they follow the stock ledger and the open orders.'
      using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_quantities() is
  'Lets quantities become only the last balance of the ledger and the sum of what open lines reserve.';
-- What somebody reads about an item on open orders is spelled as the screens spell it: Fulfill.
create function private.guard_wanted_item()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  orders constant integer[] := array(
    select o.order_number
    from public.order_items oi
    join public.orders o on o.id = oi.order_id
    where oi.item_id = new.id
      and o.location_id = new.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready')
    order by o.order_number
  );
begin
  if cardinality(orders) > 0 then
    raise sqlstate 'PT409' using
      message = format('%s is on %s. Fulfill or cancel them first.', new.name,
        case cardinality(orders) when 1 then 'an open order' else cardinality(orders) || ' open orders' end),
      detail = jsonb_build_object('code', 'item_wanted', 'order_numbers', to_jsonb(orders))::text;
  end if;
  return new;
end
$$;
comment on function private.guard_wanted_item() is 'An item on open orders cannot be deleted: PT409, naming the orders.';

-- -------------------- Settle orders --------------------

-- What the end of an order does to stock, however its status was changed: cancelling releases,
-- fulfilling takes. One statement may end many orders; locks are taken in one fixed order
-- everywhere: orders, locations by id, items by id.
create function private.refuse_shortage(p_items jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using
    message = 'Not enough in stock: ' || (
      select string_agg(format('%s (on hand %s, reserved %s, wanted %s)',
        s ->> 'name', s ->> 'on_hand', s ->> 'reserved', s ->> 'wanted'), '; ')
      from jsonb_array_elements(p_items) s
    ) || '.',
    detail = jsonb_build_object('code', 'insufficient_stock', 'items', p_items)::text;
end
$$;
comment on function private.refuse_shortage(jsonb) is
  'Raises PT409 for items [{item_id, name, on_hand, reserved, wanted}]; reserved is by others.';

create function private.settle_orders()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ended constant uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where n.fulfillment_status <> o.fulfillment_status and n.fulfillment_status in ('fulfilled', 'cancelled')
  );
begin
  if cardinality(ended) = 0 then
    return null;
  end if;
  perform from public.locations l
    where l.id in (select n.location_id from new_rows n where n.id = any (ended))
    order by l.id for share;
  perform from public.inventory_items i
    where i.id in (select oi.item_id from public.order_items oi where oi.order_id = any (ended))
    order by i.id for no key update;

  update public.order_items oi
    set quantity_reserved = 0
    from new_rows n
    where n.id = any (ended) and n.fulfillment_status = 'cancelled'
      and oi.order_id = n.id and oi.quantity_reserved > 0;

  -- As much as is on hand, the older order first; fulfil_order has decided its lines before.
  with wanted as (
    select
      oi.id, oi.order_id, oi.item_id, oi.quantity_fulfilled as decided,
      l.inventory_tracking_enabled as is_tracked,
      i.quantity_actual as on_hand,
      coalesce(oi.quantity_fulfilled, oi.quantity) as quantity,
      coalesce(sum(coalesce(oi.quantity_fulfilled, oi.quantity)) over (
        partition by oi.item_id order by n.order_number
        rows between unbounded preceding and 1 preceding
      ), 0) as before
    from new_rows n
    join public.order_items oi on oi.order_id = n.id
    join public.inventory_items i on i.id = oi.item_id
    join public.locations l on l.id = n.location_id
    where n.id = any (ended) and n.fulfillment_status = 'fulfilled'
  ),
  taken as (
    update public.order_items oi
      set quantity_reserved = 0,
        quantity_fulfilled = case
          when w.decided is not null or w.is_tracked is not true then w.quantity
          else greatest(0, least(w.quantity, w.on_hand - w.before))
        end
      from wanted w
      where oi.id = w.id
      returning oi.order_id, oi.item_id, oi.quantity_fulfilled, w.is_tracked
  )
  insert into private.stock_movements (item_id, kind, delta, order_id)
  select item_id, 'fulfil', -quantity_fulfilled, order_id
  from taken
  where is_tracked and quantity_fulfilled > 0
  order by item_id, order_id;
  return null;
end
$$;
comment on function private.settle_orders() is
  'After a change of status: cancelled orders release what they reserved, fulfilled ones take it from stock.';

-- Tracking switched on or off while orders are open.
create function private.follow_tracking()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.inventory_items i
    where i.location_id = new.id
    order by i.id for no key update;
  update public.order_items oi
    set quantity_reserved = case when new.inventory_tracking_enabled then oi.quantity else 0 end
    from public.orders o
    where o.id = oi.order_id
      and o.location_id = new.id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready');
  return null;
end
$$;
comment on function private.follow_tracking() is
  'Without tracking open orders reserve nothing; with it they reserve what they ask for.';

-- A visit that is deleted takes its open orders along: they are cancelled in the same transaction,
-- which releases what they reserved. What was handed out stays handed out.
create function private.cancel_orders_of_deleted_visits()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o
    set fulfillment_status = 'cancelled'
    from new_rows n
    join old_rows b using (id)
    where n.deleted_at is not null and b.deleted_at is null
      and o.visit_id = n.id and o.location_id = n.location_id
      and o.fulfillment_status in ('pending', 'in_progress', 'ready');
  return null;
end
$$;
comment on function private.cancel_orders_of_deleted_visits() is
  'After a visit was deleted: its open orders are cancelled.';

-- -------------------- Create order functions --------------------

-- Lines are written by functions only, because a line must look at what others reserve.
create function private.read_lines(p_lines jsonb)
returns table (item_id uuid, quantity integer)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    raise exception 'The lines must be a list of {item_id, quantity}.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_lines) > 200 then
    raise exception 'An order has at most 200 lines.' using errcode = '22023';
  end if;
  return query select l.item_id, l.quantity from jsonb_to_recordset(p_lines) as l (item_id uuid, quantity integer);
end
$$;
comment on function private.read_lines(jsonb) is 'Lines as sent; 22023 or 22P02 for what is no list of lines.';

create function private.write_lines(p_order_id uuid, p_lines jsonb)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  items constant uuid[] := array(select l.item_id from private.read_lines(p_lines) l);
  place record;
  short jsonb;
begin
  if exists (select from private.read_lines(p_lines) l where (l.quantity between 1 and 9999) is not true) then
    raise exception 'A quantity is a whole number from 1 to 9999.' using errcode = '22023';
  end if;
  if cardinality(items) <> (select count(distinct i) from unnest(items) i) then
    raise exception 'An item stands on one line only.' using errcode = '22023';
  end if;

  select l.id, l.network_id, l.inventory_tracking_enabled as is_tracked,
      l.inventory_tracking_enabled and l.strict_inventory_tracking_enabled as is_strict
    into strict place
    from public.orders o join public.locations l on l.id = o.location_id
    where o.id = p_order_id
    for share of l;
  perform from public.inventory_items i
    where i.id = any (items)
      or i.id in (select oi.item_id from public.order_items oi where oi.order_id = p_order_id)
    order by i.id for no key update;

  if (
    select count(*) from public.inventory_items i
    where i.id = any (items) and i.location_id = place.id and i.deleted_at is null
  ) <> cardinality(items) then
    raise sqlstate 'PT404' using message = 'There is no such item at this location.';
  end if;

  if place.is_strict then
    select jsonb_agg(jsonb_build_object(
        'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual,
        'reserved', i.quantity_requested - own.reserved, 'wanted', l.quantity
      ) order by i.name, i.id)
      into short
      from private.read_lines(p_lines) l
      join public.inventory_items i on i.id = l.item_id
      cross join lateral (
        select coalesce(sum(oi.quantity_reserved), 0)::integer as reserved
        from public.order_items oi where oi.order_id = p_order_id and oi.item_id = i.id
      ) own
      -- Asking for less than before is never refused.
      where l.quantity > own.reserved and l.quantity > i.quantity_actual - i.quantity_requested + own.reserved;
    if short is not null then
      perform private.refuse_shortage(short);
    end if;
  end if;

  delete from public.order_items oi where oi.order_id = p_order_id and oi.item_id <> all (items);
  insert into public.order_items (order_id, item_id, location_id, network_id, quantity, quantity_reserved)
  select p_order_id, l.item_id, place.id, place.network_id, l.quantity,
    case when place.is_tracked then l.quantity else 0 end
  from private.read_lines(p_lines) l
  on conflict (order_id, item_id) do update
    set quantity = excluded.quantity, quantity_reserved = excluded.quantity_reserved
    where (order_items.quantity, order_items.quantity_reserved)
      is distinct from (excluded.quantity, excluded.quantity_reserved);
  return cardinality(items);
end
$$;
comment on function private.write_lines(uuid, jsonb) is
  'Makes the lines of an order these, and reserves; the callers have checked who asks and that the order is pending.';

create function private.add_order(p_visit_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made record;
begin
  insert into public.orders (visit_id) values (p_visit_id) returning id, order_number into made;
  perform private.write_lines(made.id, p_lines);
  return jsonb_build_object('order_id', made.id, 'order_number', made.order_number);
end
$$;
comment on function private.add_order(uuid, jsonb) is 'An order with lines for a visit; the callers have checked who asks.';

create function private.create_order(p_visit_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_location(
    (select v.location_id from public.visits v where v.id = p_visit_id and v.deleted_at is null), 'visit');
  return private.add_order(p_visit_id, p_lines);
end
$$;

create function private.lock_order(p_order_id uuid, out location_id uuid, out status public.fulfillment_status)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_location((select o.location_id from public.orders o where o.id = p_order_id), 'order');
  select o.location_id, o.fulfillment_status into location_id, status
    from public.orders o where o.id = p_order_id for no key update;
end
$$;
comment on function private.lock_order(uuid) is 'Locks an order that the caller may change; else PT404.';

-- Lines are saved as a whole: two people who opened the same order would undo each other's changes
-- without seeing them. Who saves says which version of the order the form was filled from.
create function private.save_order_lines(p_order_id uuid, p_lines jsonb, p_unchanged_since timestamptz)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
  lines integer;
begin
  if target.status <> 'pending' then
    raise exception 'The lines of an order that is % stay as they are.', target.status
      using errcode = '23514', hint = 'Set it back to pending first.';
  end if;
  -- Locked above: nobody changes it between this look and the end of the transaction.
  if p_unchanged_since <> (select o.updated_at from public.orders o where o.id = p_order_id) then
    raise sqlstate 'PT409' using
      message = 'Somebody else changed this order meanwhile.',
      detail = jsonb_build_object('code', 'order_changed')::text,
      hint = 'Read it again.';
  end if;
  lines := private.write_lines(p_order_id, p_lines);
  -- The order has changed: whoever saves an older state of it is told.
  update public.orders set updated_at = now() where id = p_order_id;
  return jsonb_build_object('lines', lines);
end
$$;

create function private.fulfil_order(p_order_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
  is_tracked boolean;
  short jsonb;
begin
  if p_lines is not null and target.status in ('pending', 'in_progress', 'ready') then
    if jsonb_typeof(p_lines) <> 'array' then
      raise exception 'The lines must be a list of {item_id, quantity_fulfilled}.' using errcode = '22023';
    end if;
    if exists (
      select
      from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
      left join public.order_items oi on oi.order_id = p_order_id and oi.item_id = d.item_id
      group by d.item_id
      having count(*) > 1
        or bool_and(d.quantity_fulfilled between 0 and oi.quantity) is not true
    ) then
      raise exception 'Of each line of the order, from 0 to what was wanted can be handed out.' using errcode = '22023';
    end if;
    select l.inventory_tracking_enabled into strict is_tracked
      from public.locations l where l.id = target.location_id for share;
    perform from public.inventory_items i
      where i.id in (select oi.item_id from public.order_items oi where oi.order_id = p_order_id)
      order by i.id for no key update;
    if is_tracked then
      select jsonb_agg(jsonb_build_object(
          'item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual,
          'reserved', i.quantity_requested - oi.quantity_reserved, 'wanted', d.quantity_fulfilled
        ) order by i.name, i.id)
        into short
        from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
        join public.order_items oi on oi.order_id = p_order_id and oi.item_id = d.item_id
        join public.inventory_items i on i.id = d.item_id
        where d.quantity_fulfilled > i.quantity_actual;
      if short is not null then
        perform private.refuse_shortage(short);
      end if;
    end if;
    update public.order_items oi
      set quantity_fulfilled = d.quantity_fulfilled, quantity_reserved = 0
      from jsonb_to_recordset(p_lines) as d (item_id uuid, quantity_fulfilled integer)
      where oi.order_id = p_order_id and oi.item_id = d.item_id;
  end if;
  -- The triggers of orders refuse a wrong step, and settle the stock. Asking again takes nothing.
  if target.status <> 'fulfilled' then
    update public.orders set fulfillment_status = 'fulfilled' where id = p_order_id;
  end if;
  return jsonb_build_object('missing', coalesce((
    select jsonb_agg(jsonb_build_object(
        'item_id', i.id, 'name', i.name, 'wanted', oi.quantity, 'fulfilled', oi.quantity_fulfilled
      ) order by i.name, i.id)
    from public.order_items oi
    join public.inventory_items i on i.id = oi.item_id
    where oi.order_id = p_order_id and oi.quantity_fulfilled < oi.quantity
  ), '[]'));
end
$$;

create function public.create_order(p_visit_id uuid, p_lines jsonb)
returns jsonb language sql set search_path = '' as $$ select private.create_order(p_visit_id, p_lines) $$;
comment on function public.create_order(uuid, jsonb) is
  'An order for a visit with lines [{item_id, quantity}]: {order_id, order_number}. 409 insufficient_stock in details where the location is strict; 404 out of reach.';

create function public.save_order_lines(p_order_id uuid, p_lines jsonb, p_unchanged_since timestamptz default null)
returns jsonb language sql set search_path = '' as $$
  select private.save_order_lines(p_order_id, p_lines, p_unchanged_since)
$$;
comment on function public.save_order_lines(uuid, jsonb, timestamptz) is
  'Makes the lines of a pending order these [{item_id, quantity}]: {lines}. 409 insufficient_stock in details where the location is strict, 409 order_changed when the order is another than p_unchanged_since (its updated_at; null to save over anything); 404 out of reach.';

create function public.fulfil_order(p_order_id uuid, p_lines jsonb default null)
returns jsonb language sql set search_path = '' as $$ select private.fulfil_order(p_order_id, p_lines) $$;
comment on function public.fulfil_order(uuid, jsonb) is
  'Hands an order out, lines [{item_id, quantity_fulfilled}]; of lines that are not named (null: of all) as much as is on hand: {missing: [{item_id, name, wanted, fulfilled}]}. 409 insufficient_stock in details for more than is on hand.';

grant execute on function
  private.create_order(uuid, jsonb), public.create_order(uuid, jsonb),
  private.save_order_lines(uuid, jsonb, timestamptz), public.save_order_lines(uuid, jsonb, timestamptz),
  private.fulfil_order(uuid, jsonb), public.fulfil_order(uuid, jsonb)
to authenticated;

-- -------------------- Create check in --------------------

-- As before, but a client that was merged is served as the survivor.
create function private.require_client(p_client_id uuid, p_network_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.clients c
    where c.id = private.surviving_client_id(p_client_id) and c.network_id = p_network_id and c.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
end
$$;

-- The check-in knows a form that was opened before the merge, and one that is sent again after it.
create function private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location(p_location_id, 'location');
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  return private.desk_place(p_location_id)
    || private.check_in_facts(private.surviving_client_id(p_client_id), p_location_id);
end
$$;

create function public.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language sql stable set search_path = '' as $$
  select private.check_in_context(p_client_id, p_location_id, p_today)
$$;

grant execute on function
  private.check_in_context(uuid, uuid, date),
  public.check_in_context(uuid, uuid, date)
to authenticated;

-- -------------------- Create token hook --------------------

-- As before; the screens show moments in the time zone of the active location, else of the network.
create function public.custom_access_token_hook(event jsonb)
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

revoke all on function public.custom_access_token_hook(jsonb) from public, anon, authenticated, service_role;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;

-- -------------------- Create user administration --------------------

create function private.refuse()
returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'not_allowed' using errcode = '42501';
end
$$;
comment on function private.refuse() is 'The one answer to everything that the actor may not do or know.';

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

-- -------------------- Create avatar storage --------------------

-- Photos: read by everybody who has the address, written by their user and by who
-- administers that user, under network_id/user_id/avatar-<timestamp>.<ext>.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/png', 'image/jpeg', 'image/webp']);

create function private.avatar_user_id(p_name text)
returns uuid language sql immutable set search_path = '' as $$
  select case
    when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/avatar-[0-9]{1,16}\.(png|jpg|jpeg|webp)$'
    then split_part(p_name, '/', 2)::uuid
  end
$$;
comment on function private.avatar_user_id(text) is 'The user whose photo an object is; null for any other name.';

create function private.avatar_network_id(p_name text)
returns uuid language sql immutable set search_path = '' as $$
  select case when private.avatar_user_id(p_name) is not null then split_part(p_name, '/', 1)::uuid end
$$;
comment on function private.avatar_network_id(text) is 'The network in whose folder a photo lies; null for any other name.';
grant execute on function private.avatar_user_id(text), private.avatar_network_id(text) to authenticated;
create policy avatars_select on storage.objects for select to authenticated
  using (
    bucket_id = 'avatars'
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );
create policy avatars_delete on storage.objects for delete to authenticated
  using (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  );

-- -------------------- Create figures --------------------

-- Figures and history of the details of a client and an event.
create function private.client_network_id(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  client_network uuid;
begin
  perform private.require_live_session();
  select c.network_id into client_network from public.clients c where c.id = p_client_id;
  if (private.is_super_user() or client_network = private.staff_network_id()) is not true or client_network is null then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
  return client_network;
end
$$;
comment on function private.client_network_id(uuid) is 'The network of a client, deleted or not, whom the caller serves; else PT404.';

-- A client belongs to no location: these days are the network's.
create function private.client_figures(p_client_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := private.client_network_id(p_client_id);
  zone constant text := (select n.time_zone from public.networks n where n.id = network);
  today constant date := private.network_today(network);
begin
  return (
    select jsonb_build_object(
      'visits_30_days', count(*) filter (where v.visited_at >= private.day_start_in(today - 29, zone)),
      'visits_365_days', count(*) filter (where v.visited_at >= private.day_start_in(today - 364, zone)),
      'visits_total', count(*),
      'last_visit_at', max(v.visited_at)
    )
    from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.deleted_at is null
  );
end
$$;

create function private.event_figures(p_event_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place constant uuid := (select e.location_id from public.events e where e.id = p_event_id);
begin
  perform private.require_location(place, 'event');
  return (
    select jsonb_build_object(
      'visits', count(*),
      'people', coalesce(sum(v.household_size), 0),
      'adults', coalesce(sum(v.adults), 0),
      'children', coalesce(sum(v.children), 0),
      'seniors', coalesce(sum(v.seniors), 0)
    )
    from public.visits v
    where v.event_id = p_event_id and v.location_id = place and v.deleted_at is null
  );
end
$$;

create function public.client_figures(p_client_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.client_figures(p_client_id) $$;

create function public.event_figures(p_event_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.event_figures(p_event_id) $$;
comment on function public.event_figures(uuid) is
  'Attendance of an event: {visits, people, adults, children, seniors}. 404 out of reach.';

grant execute on function
  private.client_figures(uuid),
  private.event_figures(uuid),
  public.client_figures(uuid),
  public.event_figures(uuid)
to authenticated;

-- -------------------- Create jobs --------------------

-- What is to be done later, or outside a transaction: mails, the seals of the trail. A job is added in
-- the transaction that wants it, so that it exists when that is committed and only then. The server
-- function run-jobs takes those that are due and does them, at least once each.
create table private.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  unique_key text check (length(unique_key) between 1 and 200),
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  taken_at timestamptz,
  last_error text check (length(last_error) <= 200),
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.jobs is 'What is to be done later. A job that is done is deleted: its payload may name a person.';
comment on column private.jobs.unique_key is 'While a job of a kind is open, another one with the same key is not added.';
comment on column private.jobs.tries is 'How often it was taken; also the proof of whoever has it now.';
comment on column private.jobs.taken_at is 'Since when somebody does it; null while nobody does.';
comment on column private.jobs.last_error is 'Why the last try failed, without personal data.';
comment on column private.jobs.given_up_at is 'When it was given up after the last try; kept for 30 days.';

create unique index jobs_unique_key_idx on private.jobs (kind, unique_key) where given_up_at is null;

alter table private.jobs enable row level security;
create trigger jobs_touch before update on private.jobs
  for each row execute function private.touch_updated_at();

-- What is done again and again.
create table private.job_schedules (
  kind text primary key check (kind ~ '^[a-z][a-z_]{0,39}$'),
  every interval not null check (every >= interval '1 minute'),
  added_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.job_schedules is 'Kinds of jobs that are added again and again: insert into private.job_schedules (kind, every) in a migration.';
comment on column private.job_schedules.added_at is 'When such a job was added last; null for never.';

alter table private.job_schedules enable row level security;
create trigger job_schedules_touch before update on private.job_schedules
  for each row execute function private.touch_updated_at();

create function private.add_job(
  p_kind text, p_payload jsonb default '{}', p_unique_key text default null, p_due_at timestamptz default now()
)
returns void language sql security definer set search_path = '' as $$
  insert into private.jobs (kind, payload, unique_key, due_at)
  values (p_kind, coalesce(p_payload, '{}'), p_unique_key, coalesce(p_due_at, now()))
  on conflict (kind, unique_key) where given_up_at is null do nothing
$$;
comment on function private.add_job(text, jsonb, text, timestamptz) is
  'Has something done after this transaction: a kind that run-jobs knows, what it needs, when. While a job of the kind with the same unique key is open, nothing is added.';

create function private.add_mail(
  p_template text, p_user_id uuid, p_data jsonb default '{}', p_unique_key text default null
)
returns void language sql security definer set search_path = '' as $$
  select private.add_job(
    'mail',
    jsonb_build_object('template', p_template, 'user_id', p_user_id, 'data', coalesce(p_data, '{}')),
    p_unique_key
  )
$$;
comment on function private.add_mail(text, uuid, jsonb, text) is
  'Mails somebody after this transaction. The template is one of supabase/functions/_shared/mails, which says what data it needs. The address is looked up when the mail is sent; who is deleted by then gets none.';

-- A clock that goes back must not hold jobs up for as long as it went back: whatever was written
-- more than a minute in the future was written before that.
create function private.is_ahead(p_moment timestamptz)
returns boolean language sql stable set search_path = '' as $$
  select p_moment > now() + interval '1 minute'
$$;
comment on function private.is_ahead(timestamptz) is 'Whether the clock has gone back since this was written.';

create function private.job_is_due(p_job private.jobs)
returns boolean language sql stable set search_path = '' as $$
  select p_job.given_up_at is null
    -- The longest rest is six hours: what is due later than that was given a date on purpose.
    and (
      p_job.due_at <= now()
      or (private.is_ahead(p_job.updated_at) and p_job.due_at <= p_job.updated_at + interval '6 hours')
    )
    -- Whoever took it five minutes ago is dead: no kind takes as long.
    and (p_job.taken_at is null or p_job.taken_at < now() - interval '5 minutes' or private.is_ahead(p_job.taken_at))
$$;
comment on function private.job_is_due(private.jobs) is 'Whether a job may be taken now.';

create function private.schedule_is_due(p_schedule private.job_schedules)
returns boolean language sql stable set search_path = '' as $$
  select p_schedule.added_at is null
    or p_schedule.added_at <= now() - p_schedule.every
    or private.is_ahead(p_schedule.added_at)
$$;
comment on function private.schedule_is_due(private.job_schedules) is 'Whether the next job of a schedule is to be added.';

create function private.has_due_jobs()
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.jobs j where private.job_is_due(j))
    or exists (select from private.job_schedules s where private.schedule_is_due(s))
$$;
comment on function private.has_due_jobs() is 'Whether run-jobs would find anything to do.';

-- A minute after the first failure, then twice as long each time, up to six hours: eleven tries take
-- most of a day, longer than a mail server is usually away.
create function private.job_delay(p_tries integer)
returns interval language sql immutable parallel safe set search_path = '' as $$
  select least(interval '1 minute' * 2 ^ (least(greatest(p_tries, 1), 12) - 1), interval '6 hours')
$$;
comment on function private.job_delay(integer) is 'How long a job rests after that many tries.';
create function private.job_tries()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 11 $$;
comment on function private.job_tries() is 'After how many tries a job is given up.';

create function private.take_jobs(p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  delete from private.jobs j where j.given_up_at < now() - interval '30 days';

  with due as (
    select s.kind from private.job_schedules s where private.schedule_is_due(s) for update skip locked
  ), marked as (
    update private.job_schedules s set added_at = now() from due where s.kind = due.kind returning s.kind
  )
  insert into private.jobs (kind, unique_key)
  select m.kind, 'schedule' from marked m
  on conflict (kind, unique_key) where given_up_at is null do nothing;

  -- Whoever took them for the last time did not come back.
  with lost as (
    select j.id from private.jobs j
    where private.job_is_due(j) and j.tries >= private.job_tries()
    for update skip locked
  )
  update private.jobs j
    set given_up_at = now(), taken_at = null, last_error = coalesce(j.last_error, 'It was begun and never ended.')
    from lost where j.id = lost.id;

  -- Two runners at once never have the same one: what one has locked the other passes over, and what
  -- one has taken is no longer due.
  with due as (
    select j.id from private.jobs j
    where private.job_is_due(j)
    order by j.due_at, j.id
    limit least(greatest(coalesce(p_limit, 1), 1), 50)
    for update skip locked
  ), taken as (
    update private.jobs j set taken_at = now(), tries = j.tries + 1
    from due where j.id = due.id
    returning j.*
  )
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'kind', t.kind, 'try', t.tries, 'payload', t.payload,
        'recipient', case when t.kind = 'mail' then private.mail_recipient(t.payload) end
      ) order by t.due_at, t.id
    ), '[]')
    into answer
    from taken t;
  return answer;
end
$$;

create function private.finish_job(p_id uuid, p_try integer)
returns void language sql security definer set search_path = '' as $$
  delete from private.jobs j where j.id = p_id and j.tries = p_try and j.taken_at is not null
$$;

create function private.fail_job(p_id uuid, p_try integer, p_error text)
returns void language sql security definer set search_path = '' as $$
  update private.jobs j
    set taken_at = null,
        last_error = left(p_error, 200),
        due_at = now() + private.job_delay(j.tries),
        given_up_at = case when j.tries >= private.job_tries() then now() end
    where j.id = p_id and j.tries = p_try and j.taken_at is not null
$$;

create function public.take_jobs(p_limit integer)
returns jsonb language sql set search_path = '' as $$ select private.take_jobs(p_limit) $$;
comment on function public.take_jobs(integer) is
  'Hands out jobs that are due, 50 at most: [{id, kind, try, payload, recipient}]. Each is the caller''s for five minutes. For run-jobs.';

create function public.finish_job(p_id uuid, p_try integer)
returns void language sql set search_path = '' as $$ select private.finish_job(p_id, p_try) $$;
comment on function public.finish_job(uuid, integer) is
  'Says that a job is done. Nothing happens when somebody else has it by now. For run-jobs.';

create function public.fail_job(p_id uuid, p_try integer, p_error text)
returns void language sql set search_path = '' as $$ select private.fail_job(p_id, p_try, p_error) $$;
comment on function public.fail_job(uuid, integer, text) is
  'Says that a try failed and why, without personal data: the job rests, twice as long each time, and is given up after private.job_tries(). For run-jobs.';

grant execute on function
  private.take_jobs(integer), private.finish_job(uuid, integer), private.fail_job(uuid, integer, text),
  public.take_jobs(integer), public.finish_job(uuid, integer), public.fail_job(uuid, integer, text)
to service_role;

-- -------------------- Record events --------------------

-- Deeds that change no row of ours stand in the trail, too: what was taken out, who got in, what was
-- refused. Reads as such are not written down; what leaves the app as a file or on paper is.
comment on table private.audit_log is 'Append-only trail of every change, and of deeds that change nothing here (private.record_event).';
comment on column private.audit_log.actor is
  'The user of the token, or the one whom a server function names in larder.actor; null for the system itself, and where nobody was proven to be who they say.';
comment on column private.audit_log.action is
  'insert, update, delete, soft_delete, restore, or the name of a deed without a row, such as exported, printed, password_changed, sign_in_failed.';
comment on column private.audit_log.diff is
  'update: {column: [before, after]}; insert and delete: the row; null where the row went with its network; of a deed: what it says about itself.';

create index audit_log_action_idx on private.audit_log (network_id, action, at);
create index audit_log_actor_idx on private.audit_log (network_id, actor, at);

create function private.record_event(
  p_action text, p_entity text, p_entity_id uuid, p_network_id uuid, p_details jsonb default null,
  p_actor uuid default private.current_actor()
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- The transaction gets its number before the row gets its id: the seals of the trail rely on it.
  perform pg_current_xact_id();
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  values (p_actor, auth.jwt() ->> 'session_id', p_action, p_entity, p_entity_id, p_network_id, p_details);
end
$$;
comment on function private.record_event(text, text, uuid, uuid, jsonb, uuid) is
  'Writes a deed into the audit trail that no trigger sees: its name, the record it was about, whose network that is, what else it says (no personal data), and by whom.';

-- What left the app. Only names of filtered columns are kept: what was looked for may be a person.
create function private.record_export(p_entity text, p_filters jsonb, p_rows integer, p_network_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (
    private.is_super_user()
    or private.admin_network_id() is not null
    or exists (select from private.my_location_ids('admin'))
  ) is not true or (p_network_id is null or private.may_run_network(p_network_id)) is not true then
    raise exception 'Only admins export.' using errcode = '42501';
  end if;
  if (
    p_entity ~ '^[a-z_][a-z0-9_]{0,62}$'
    -- a table or view of the API; or the trail itself
    and (to_regclass('public.' || p_entity) is not null or p_entity = 'activity')
    and p_rows >= 0
    and jsonb_typeof(p_filters) = 'array' and jsonb_array_length(p_filters) <= 50
    and not exists (
      select from jsonb_array_elements(p_filters) f
      where jsonb_typeof(f) <> 'string' or f #>> '{}' !~ '^[a-z_][a-z0-9_]{0,62}$'
    )
  ) is not true then
    raise exception 'An export names its entity, its columns and its rows.' using errcode = '22023';
  end if;
  perform private.record_event(
    'exported', p_entity, null, coalesce(p_network_id, private.my_network_id()),
    jsonb_build_object('filters', p_filters, 'rows', p_rows)
  );
end
$$;

create function public.record_export(
  p_entity text, p_filters jsonb, p_rows integer, p_network_id uuid default null
)
returns void language sql set search_path = '' as $$
  select private.record_export(p_entity, p_filters, p_rows, p_network_id)
$$;
comment on function public.record_export(text, jsonb, integer, uuid) is
  'Says before a file is handed over what is in it: the entity, a list of the names of the filtered columns, the number of rows, and of which network where it is not the own one. Admins; 403 for others.';

create function private.record_print(p_order_ids uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.record_event('printed', 'orders', o.id, o.network_id)
    from (
      select o.id, o.network_id, o.location_id
      from public.orders o where o.id = any (p_order_ids)
      limit 1000
    ) o
    where private.location_standing(o.location_id) is not null;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such order, or it is out of your reach.';
  end if;
end
$$;

create function public.record_print(p_order_ids uuid[])
returns void language sql set search_path = '' as $$ select private.record_print(p_order_ids) $$;
comment on function public.record_print(uuid[]) is
  'Says that a pick list of these orders is printed; those out of reach are passed over. 404 when there are no others.';

grant execute on function
  private.record_export(text, jsonb, integer, uuid), private.record_print(uuid[]),
  public.record_export(text, jsonb, integer, uuid), public.record_print(uuid[])
to authenticated;

-- An account that an invitation makes or takes up again has a random password until its person chooses one,
-- and no factor of an earlier time: that is nobody's deed against its owner, and no mail tells of it.
create function private.note_account_change(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  is_reset constant boolean := p_action = 'factor_removed' and exists (
    select from private.audit_log a
    where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'reset_factors'
      and a.at > now() - interval '10 minutes'
  );
begin
  select p.network_id into network from public.profiles p where p.id = p_user_id and p.deleted_at is null;
  -- Accounts of the auth server that are nobody's here, those that are being deleted, and those of the
  -- deleted, who get new keys before they are let in again.
  if not found then
    return;
  end if;
  -- The password that uses the invitation up (just now, by the trigger before this one) replaces none that
  -- anybody knew.
  if p_action in ('password_changed', 'factor_removed') and exists (
    select from private.invitations i
    where i.user_id = p_user_id and (i.used_at is null or i.used_at = now())
  ) then
    return;
  end if;
  perform private.record_event(
    p_action, 'profiles', p_user_id, network, null,
    coalesce(private.current_actor(), case when is_reset is not true then p_user_id end)
  );
  if is_reset is not true then
    perform private.add_mail(p_action, p_user_id, jsonb_build_object('time', now()));
  end if;
end
$$;
comment on function private.note_account_change(text, uuid) is
  'Writes into the trail that a person''s password or second factors changed, and mails the person.';

create function private.note_password_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_account_change('password_changed', new.id);
  return null;
end
$$;
comment on function private.note_password_change() is 'Trigger of auth.users: another password in place of one.';
-- The first password, of an invitation, replaces none.
create trigger users_note_password_change after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password <> '' and new.encrypted_password <> ''
    and old.encrypted_password <> new.encrypted_password
  )
  execute function private.note_password_change();

create function private.note_factor_change()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_account_change('factor_removed', old.user_id);
  else
    perform private.note_account_change('factor_added', new.user_id);
  end if;
  return null;
end
$$;
comment on function private.note_factor_change() is
  'Trigger of auth.mfa_factors: one that counts was added or removed.';
create trigger mfa_factors_note_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor_change();
create trigger mfa_factors_note_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor_change();

-- What was refused. Whoever is refused may try again as often as they like, and must not fill the
-- trail by it: at most one row a minute for each person and kind, with the count.
create table private.failure_counts (
  action text not null check (action in ('sign_in_failed', 'code_failed', 'refused')),
  -- the nil uuid for accounts that do not exist
  user_id uuid not null,
  recorded_at timestamptz,
  unrecorded integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (action, user_id)
);
comment on table private.failure_counts is 'Failures and refusals that the trail does not have yet, by person and kind.';
comment on column private.failure_counts.unrecorded is 'How many there were since the trail got a row.';

alter table private.failure_counts enable row level security;
create trigger failure_counts_touch before update on private.failure_counts
  for each row execute function private.touch_updated_at();

create function private.record_failure(p_action text, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  counted private.failure_counts;
begin
  insert into private.failure_counts as f (action, user_id, unrecorded)
  values (p_action, coalesce((select p.id from public.profiles p where p.id = p_user_id),
    '00000000-0000-0000-0000-000000000000'), 1)
  on conflict (action, user_id) do update set unrecorded = f.unrecorded + 1
  returning * into counted;
  if counted.recorded_at is null or counted.recorded_at <= now() - interval '1 minute'
    or private.is_ahead(counted.recorded_at)
  then
    perform private.write_failures(counted.action, counted.user_id, counted.unrecorded);
    update private.failure_counts f set recorded_at = now(), unrecorded = 0
      where f.action = counted.action and f.user_id = counted.user_id;
  end if;
end
$$;
comment on function private.record_failure(text, uuid) is
  'Counts a wrong password, a wrong code or a refusal, of a person or of an account that does not exist (null); the trail gets a row a minute at most. To be called after the refusal, in a transaction of its own.';

create function private.record_counted_failures()
returns void language plpgsql security definer set search_path = '' as $$
declare
  counted private.failure_counts;
begin
  for counted in
    select * from private.failure_counts f
    where f.recorded_at <= now() - interval '1 minute' or private.is_ahead(f.recorded_at)
    order by f.action, f.user_id
    for update skip locked
  loop
    if counted.unrecorded > 0 then
      perform private.write_failures(counted.action, counted.user_id, counted.unrecorded);
      update private.failure_counts f set recorded_at = now(), unrecorded = 0
        where f.action = counted.action and f.user_id = counted.user_id;
    else
      delete from private.failure_counts f where f.action = counted.action and f.user_id = counted.user_id;
    end if;
  end loop;
end
$$;
comment on function private.record_counted_failures() is
  'Writes what was counted and not followed by another one; a job does that every few minutes.';

create function public.record_counted_failures()
returns void language sql set search_path = '' as $$ select private.record_counted_failures() $$;
comment on function public.record_counted_failures() is 'The job record_failures: writes counted failures into the trail. For run-jobs.';

create function public.record_refusal(p_user_id uuid)
returns void language sql set search_path = '' as $$ select private.record_failure('refused', p_user_id) $$;
comment on function public.record_refusal(uuid) is
  'Counts that somebody was refused what they asked of a server function. For the server''s functions.';

grant execute on function
  private.record_failure(text, uuid), private.record_counted_failures(),
  public.record_counted_failures(), public.record_refusal(uuid)
to service_role;

insert into private.job_schedules (kind, every) values ('record_failures', '5 minutes');

-- -------------------- Seal audit trail --------------------

-- The trail can only be appended to, but whoever owns the database can take the trigger away. So
-- what stands in it is sealed afterwards: rows are hashed in batches, each seal holds the hash of
-- the one before it, and who kept a hash (it stands in every export of the activity) can show that
-- everything before it is as it was. Nobody's write waits for it. There is a chain for each network,
-- so that a network's head needs nothing of another's, and one for what belongs to none.
create table private.audit_seals (
  id bigint generated always as identity primary key,
  network_id uuid,
  number integer not null check (number > 0),
  after_id bigint not null,
  last_id bigint not null,
  row_count integer not null,
  rows_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null unique,
  sealed_at timestamptz not null,
  unique nulls not distinct (network_id, number)
);
comment on table private.audit_seals is 'Seals of the audit trail, a chain for each network; append-only. npm run audit:verify checks them.';
comment on column private.audit_seals.network_id is 'Whose rows; null for those of no network. No foreign key: the trail outlives networks.';
comment on column private.audit_seals.number is 'Its place in the chain, from 1.';
comment on column private.audit_seals.last_id is 'It covers the rows of the network with ids above after_id, up to this one.';
comment on column private.audit_seals.rows_hash is 'SHA-256 of the hashes of these rows, in the order of their ids (private.audit_row_hash).';
comment on column private.audit_seals.previous_hash is 'Of the seal before; 32 zero bytes for the first.';
comment on column private.audit_seals.hash is 'SHA-256 of everything above and of sealed_at (private.audit_seal_hash).';

alter table private.audit_seals enable row level security;
create trigger audit_seals_append_only
  before update or delete or truncate on private.audit_seals
  for each statement execute function private.refuse_audit_change();

create index audit_log_seal_idx on private.audit_log (network_id, id);

-- What a row held may have to be forgotten; that it was written, when, by whom and about what stays.
-- The seal covers the hash of the diff, and that is kept here when the diff goes.
create table private.audit_erasures (
  row_id bigint primary key,
  diff_hash bytea not null,
  reason text not null check (length(btrim(reason)) between 1 and 200),
  erased_at timestamptz not null default clock_timestamp()
);
comment on table private.audit_erasures is 'Rows of the trail whose content was erased, with the hash of it; append-only.';

alter table private.audit_erasures enable row level security;
create trigger audit_erasures_append_only
  before update or delete or truncate on private.audit_erasures
  for each statement execute function private.refuse_audit_change();

create function private.diff_hash(p_diff jsonb)
returns bytea language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(p_diff::text, 'UTF8'))
$$;
comment on function private.diff_hash(jsonb) is 'SHA-256 of what a row of the trail holds; null for null.';

create function private.guard_audit_update()
returns trigger language plpgsql set search_path = '' as $$
begin
  if (
    new.diff is null
    and to_jsonb(new) - 'diff' = to_jsonb(old) - 'diff'
    and exists (
      select from private.audit_erasures e
      where e.row_id = old.id and e.diff_hash = private.diff_hash(old.diff)
    )
  ) is not true then
    raise exception 'The audit trail is append-only.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_audit_update() is
  'Nothing of a row of the trail changes, but that its content goes when the hash of it is kept.';
create trigger audit_log_append_only
  before delete or truncate on private.audit_log
  for each statement execute function private.refuse_audit_change();
create trigger audit_log_guard_update
  before update on private.audit_log
  for each row execute function private.guard_audit_update();

create function private.erase_diffs(p_ids bigint[], p_reason text)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  erased integer;
begin
  insert into private.audit_erasures (row_id, diff_hash, reason)
  select a.id, private.diff_hash(a.diff), p_reason
    from private.audit_log a where a.id = any (p_ids) and a.diff is not null
  on conflict (row_id) do nothing;
  update private.audit_log a set diff = null where a.id = any (p_ids) and a.diff is not null;
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function private.erase_diffs(bigint[], text) is
  'Erases what rows of the trail hold (old and new values, which may be personal data) and says why. The rows and their seals stay. Answers how many there were.';

create function private.audit_row_hash(p_row private.audit_log)
returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(
    p_row.id,
    to_char(p_row.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    p_row.actor, p_row.session_id, p_row.action, p_row.entity, p_row.entity_id, p_row.network_id,
    encode(coalesce(
      private.diff_hash(p_row.diff),
      (select e.diff_hash from private.audit_erasures e where e.row_id = p_row.id)
    ), 'hex')
  )::text, 'UTF8'))
$$;
comment on function private.audit_row_hash(private.audit_log) is
  'SHA-256 of a row of the trail as a JSON array, its content by its hash. local/audit/verifyTrail.ts computes it by itself.';

create function private.audit_seal_hash(p_seal private.audit_seals)
returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(
    p_seal.network_id, p_seal.number, p_seal.after_id, p_seal.last_id, p_seal.row_count,
    encode(p_seal.rows_hash, 'hex'), encode(p_seal.previous_hash, 'hex'),
    to_char(p_seal.sealed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
  )::text, 'UTF8'))
$$;
comment on function private.audit_seal_hash(private.audit_seals) is
  'SHA-256 of a seal as a JSON array. local/audit/verifyTrail.ts computes it by itself.';

-- Which rows may be sealed. A row's id is taken when it is written, and the row is seen when its
-- transaction is committed, which may be minutes later: a seal of "all ids up to 100" made meanwhile
-- would not fit the rows any more once the late one is there. So a run notes the last id that was
-- given out, and only then gets a transaction number of its own. Every row with an id up to that one
-- belongs to a transaction with a smaller number, because a transaction has its number before it
-- writes a row here (record_event sees to it where nothing else was written before). Once all
-- transactions below the run's number have ended, no such row can appear any more, and that far a
-- later run seals. The number is taken by pg_current_xact_id, and not from a snapshot: the upper end
-- of a snapshot may lie below transactions that run.
create table private.audit_seal_progress (
  is_only boolean primary key default true check (is_only),
  sealed_to bigint not null default 0,
  next_to bigint,
  next_transaction xid8,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.audit_seal_progress is 'How far the trail is sealed: one row.';
comment on column private.audit_seal_progress.next_to is 'As far as can be sealed when all transactions below next_transaction have ended.';
insert into private.audit_seal_progress default values;

alter table private.audit_seal_progress enable row level security;
create trigger audit_seal_progress_touch before update on private.audit_seal_progress
  for each row execute function private.touch_updated_at();

-- Hosted Supabase loads pg_safeupdate into every session of its API: there a function that changes a whole table is
-- refused ("UPDATE requires a WHERE clause"), whoever owns it. The trail was sealed by such a one.
create function private.seal_audit_trail(p_most integer default 10000)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  progress private.audit_seal_progress;
  given_out bigint;
  own_transaction xid8;
  until_id bigint;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'The trail is sealed by a transaction that has written nothing before.' using errcode = '25001';
  end if;
  select case when s.is_called then s.last_value else 0 end into given_out from private.audit_log_id_seq s;
  own_transaction := pg_current_xact_id();
  -- One at a time; another one does the same.
  select * into progress from private.audit_seal_progress for update skip locked;
  if not found then
    return 0;
  end if;
  if progress.next_to is null or progress.next_to <= progress.sealed_to
    -- a number of the cluster that this database was restored from
    or progress.next_transaction > own_transaction
  then
    update private.audit_seal_progress set next_to = given_out, next_transaction = own_transaction where is_only;
    return 0;
  elsif progress.next_transaction > pg_snapshot_xmin(pg_current_snapshot()) then
    return 0;
  end if;

  until_id := least(progress.next_to, progress.sealed_to + p_most);
  insert into private.audit_seals
    (network_id, number, after_id, last_id, row_count, rows_hash, previous_hash, hash, sealed_at)
  select (sealed.seal).network_id, (sealed.seal).number, (sealed.seal).after_id, (sealed.seal).last_id,
    (sealed.seal).row_count, (sealed.seal).rows_hash, (sealed.seal).previous_hash,
    private.audit_seal_hash(sealed.seal), (sealed.seal).sealed_at
  from (
    select row(
        null, batch.network_id, coalesce(last.number, 0) + 1, coalesce(last.last_id, 0), until_id,
        batch.row_count, batch.rows_hash, coalesce(last.hash, decode(repeat('00', 32), 'hex')), null,
        clock_timestamp()
      )::private.audit_seals as seal
    from (
      select a.network_id, count(*)::integer as row_count,
        sha256(string_agg(private.audit_row_hash(a), ''::bytea order by a.id)) as rows_hash
      from private.audit_log a
      where a.id > progress.sealed_to and a.id <= until_id
      group by a.network_id
    ) batch
    left join lateral (
      select s.number, s.last_id, s.hash from private.audit_seals s
      where s.network_id is not distinct from batch.network_id
      order by s.number desc limit 1
    ) last on true
    -- evaluated once: a seal says when it was made
    offset 0
  ) sealed;
  update private.audit_seal_progress
    set sealed_to = until_id,
        next_to = case when until_id = progress.next_to then given_out else next_to end,
        next_transaction = case when until_id = progress.next_to then own_transaction else next_transaction end
    where is_only;
  return progress.next_to - until_id;
end
$$;
comment on function private.seal_audit_trail(integer) is
  'Seals the next rows of the trail whose transactions have all ended; answers how many ids are left that can be sealed now. The job seal_audit_trail calls it until none are.';

create function public.seal_audit_trail()
returns integer language sql set search_path = '' as $$ select private.seal_audit_trail() $$;
comment on function public.seal_audit_trail() is
  'Seals a part of the audit trail; answers how much is left. For run-jobs.';
grant execute on function private.seal_audit_trail(integer), public.seal_audit_trail() to service_role;

insert into private.job_schedules (kind, every) values ('seal_audit_trail', '5 minutes');

-- -------------------- Create network activity --------------------

-- As before, with the members of a household, whose page is the client's, and the offers of a location,
-- which lead to their person as roles do.
create function private.audit_target(p_row private.audit_log, out entity text, out id uuid, out name text)
language plpgsql stable set search_path = '' as $$
declare
  is_deleted boolean := false;
begin
  entity := case p_row.entity
    when 'visits' then 'clients'
    when 'household_members' then 'clients'
    when 'order_items' then 'orders'
    when 'user_locations' then 'profiles'
    when 'location_offers' then 'profiles'
    when 'platform_roles' then 'profiles'
    else p_row.entity
  end;
  id := case p_row.entity
    when 'visits' then (select t.client_id from public.visits t where t.id = p_row.entity_id)
    when 'household_members' then (
      select t.client_id from public.household_members t where t.id = p_row.entity_id)
    -- of a line, a link or an offer that is gone, what its last row of the trail said
    when 'order_items' then coalesce(
      (select t.order_id from public.order_items t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'order_id')::uuid end)
    when 'user_locations' then coalesce(
      (select t.user_id from public.user_locations t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'location_offers' then coalesce(
      (select t.user_id from public.location_offers t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    else p_row.entity_id
  end;
  case entity
    when 'clients' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.clients t where t.id = audit_target.id;
    when 'orders' then
      select t.order_number::text into name from public.orders t where t.id = audit_target.id;
    when 'inventory_items' then
      select t.name, t.deleted_at is not null into name, is_deleted
        from public.inventory_items t where t.id = audit_target.id;
    when 'events' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.events t where t.id = audit_target.id;
    when 'locations' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.locations t where t.id = audit_target.id;
    when 'networks' then
      select t.name into name from public.networks t where t.id = audit_target.id;
    when 'profiles' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.colleagues t where t.id = audit_target.id;
    else
      null;
  end case;
  -- What is deleted or gone cannot be opened.
  if name is null or is_deleted then
    id := null;
  end if;
end
$$;
comment on function private.audit_target(private.audit_log) is
  'Which record a row of the trail leads to, and what that is called now: of a visit the client, of a line the order, of a role the person. Without an id when it cannot be opened.';

create function private.network_activity(
  p_network_id uuid, p_person uuid, p_actions text[], p_from timestamptz, p_until timestamptz,
  p_limit integer, p_offset integer, p_before bigint
)
returns jsonb language plpgsql stable security definer
-- Each set of filters has an index of its own; a plan for all of them would use none.
set plan_cache_mode = force_custom_plan
set search_path = '' as $$
declare
  before_at constant timestamptz := (select a.at from private.audit_log a where a.id = p_before);
  total integer;
  found jsonb;
begin
  perform private.require_live_session();
  if private.may_run_network(p_network_id) is not true then
    raise sqlstate 'PT404' using message = 'There is no such network, or you may not see what was done in it.';
  end if;

  if p_before is null then
    select count(*) into total
      from private.audit_log a
      where a.network_id = p_network_id
        and (p_person is null or a.actor = p_person or (a.entity = 'profiles' and a.entity_id = p_person))
        and (p_actions is null or a.action = any (p_actions))
        and (p_from is null or a.at >= p_from)
        and (p_until is null or a.at < p_until);
  end if;

  select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', r.id, 'at', r.at, 'action', r.action, 'entity', r.entity,
        'actor_id', r.actor, 'actor_name', c.full_name,
        'target_entity', t.entity, 'target_id', t.id, 'target_name', t.name,
        -- Which columns changed, not to what: that stands with the record, and others may be shown it.
        'columns', case when r.action = 'update' then
          (select jsonb_agg(k order by k) from jsonb_object_keys(r.diff) k) end,
        'count', case when r.action not in ('insert', 'update', 'delete', 'soft_delete', 'restore') then
          coalesce(r.diff -> 'count', r.diff -> 'rows') end
      ) order by r.at desc, r.id desc
    ), '[]')
    into found
    from (
      select a.* from private.audit_log a
      where a.network_id = p_network_id
        and (p_person is null or a.actor = p_person or (a.entity = 'profiles' and a.entity_id = p_person))
        and (p_actions is null or a.action = any (p_actions))
        and (p_from is null or a.at >= p_from)
        and (p_until is null or a.at < p_until)
        and (p_before is null or (a.at, a.id) < (before_at, p_before))
      order by a.at desc, a.id desc
      limit least(greatest(p_limit, 1), 500)
      offset greatest(p_offset, 0)
    ) r
    left join public.colleagues c on c.id = r.actor
    cross join lateral private.audit_target(r::private.audit_log) t;

  return jsonb_build_object(
    'total', total,
    'rows', found,
    'head', (
      select jsonb_build_object('hash', encode(s.hash, 'hex'), 'sealed_at', s.sealed_at)
      from private.audit_seals s
      where s.network_id = p_network_id
      order by s.number desc limit 1
    )
  );
end
$$;

create function public.network_activity(
  p_network_id uuid, p_person uuid default null, p_actions text[] default null,
  p_from timestamptz default null, p_until timestamptz default null,
  p_limit integer default 50, p_offset integer default 0, p_before bigint default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.network_activity(p_network_id, p_person, p_actions, p_from, p_until, p_limit, p_offset, p_before)
$$;
comment on function public.network_activity(uuid, uuid, text[], timestamptz, timestamptz, integer, integer, bigint) is
  'What was done in a network, newest first: {total, rows: [{id, at, action, entity, actor_id, actor_name, target_entity, target_id, target_name, columns, count}], head: {hash, sealed_at}}. By whom or about whom, by actions, from a moment until before another; 500 rows at most, behind the row p_before (then without a total). Network admins of it, super users; else 404.';

grant execute on function
  private.network_activity(uuid, uuid, text[], timestamptz, timestamptz, integer, integer, bigint),
  public.network_activity(uuid, uuid, text[], timestamptz, timestamptz, integer, integer, bigint)
to authenticated;

-- -------------------- Reveal partial ssn --------------------

create function private.reveal_partial_ssn(p_client_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  digits text;
begin
  perform private.require_live_session();
  select c.network_id, c.partial_ssn into network, digits from public.clients c where c.id = p_client_id;
  if network = any (private.staff_network_ids()) is not true then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
  if digits is not null then
    perform private.record_event('revealed', 'clients', p_client_id, network, '{"column": "partial_ssn"}');
  end if;
  return digits;
end
$$;

create function public.reveal_partial_ssn(p_client_id uuid)
returns text language sql set search_path = '' as $$ select private.reveal_partial_ssn(p_client_id) $$;
comment on function public.reveal_partial_ssn(uuid) is
  'The last four digits of a client''s social security number, or null; writes into the audit trail who asked. Staff of the network; else 404.';

grant execute on function private.reveal_partial_ssn(uuid), public.reveal_partial_ssn(uuid) to authenticated;

-- -------------------- End sessions --------------------

-- Sessions end: so many days after the sign-in, and when nothing has come of them for so many hours.
-- The wall decides it, so that it holds on every plan of the hosted service, whatever the auth server
-- goes on refreshing. Networks may be stricter, never laxer.
create function private.longest_session_idle_hours()
returns integer language sql immutable parallel safe set search_path = '' as 'select 12';
comment on function private.longest_session_idle_hours() is
  'Hours after which a session ends that was not refreshed; what a network may set at most.';

create function private.longest_session_days()
returns integer language sql immutable parallel safe set search_path = '' as 'select 7';
comment on function private.longest_session_days() is
  'Days after the sign-in at which a session ends; what a network may set at most.';

-- Whoever writes a network asks them: as its defaults and its checks.
grant execute on function private.longest_session_idle_hours(), private.longest_session_days()
  to authenticated, service_role;

create function private.session_end(p_session uuid)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select least(
      s.not_after,
      s.created_at
        + make_interval(hours => 24 * coalesce(n.session_days, private.longest_session_days())),
      -- the auth server writes refreshed_at without a time zone, in UTC
      coalesce(s.refreshed_at at time zone 'utc', s.created_at)
        + make_interval(hours => coalesce(n.session_idle_hours, private.longest_session_idle_hours()))
    )
    from auth.sessions s
    left join public.profiles p on p.id = s.user_id
    left join public.networks n on n.id = p.network_id
    where s.id = p_session and s.created_at is not null
  );
end
$$;
comment on function private.session_end(uuid) is
  'When a session ends, or has ended, unless it is refreshed before; null for one that does not exist.';

-- The embedded auth server asks for it before it refreshes a session.
grant usage on schema private to supabase_auth_admin;
grant execute on function private.session_end(uuid) to supabase_auth_admin;

-- -------------------- Restrict claims --------------------

-- What a token says of a person, and the trail of sign-ins.
create function private.device_of(p_user_agent text, out browser text, out system text)
language sql immutable parallel safe set search_path = '' as $$
  -- Each browser names those before it, too, and each system those that it descends from.
  select
    case
      when p_user_agent ~ '\m(Edg|EdgA|EdgiOS)/' then 'Edge'
      when p_user_agent ~ '\m(OPR|Opera)/' then 'Opera'
      when p_user_agent ~ '\mSamsungBrowser/' then 'Samsung Internet'
      when p_user_agent ~ '\m(Firefox|FxiOS)/' then 'Firefox'
      when p_user_agent ~ '(Chrome|Chromium|CriOS)/' then 'Chrome'
      when p_user_agent ~ '\mVersion/.*\mSafari/' then 'Safari'
    end,
    case
      when p_user_agent ~ '\miPhone\M' then 'iPhone'
      when p_user_agent ~ '\miPad\M' then 'iPad'
      when p_user_agent ~ '\mAndroid\M' then 'Android'
      when p_user_agent ~ '\mCrOS\M' then 'ChromeOS'
      when p_user_agent ~ '\mWindows\M' then 'Windows'
      when p_user_agent ~ '\m(Macintosh|Mac OS X)\M' then 'Mac'
      when p_user_agent ~ '\mLinux\M' then 'Linux'
    end
$$;
comment on function private.device_of(text) is
  'The kind of device that a user agent tells of, without versions; null for what it does not tell.';

-- One row for each session, however often its token is made.
create unique index audit_log_sign_in_idx on private.audit_log (session_id) where action = 'sign_in';

create function private.note_sign_in(p_user uuid, p_session uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  device record;
begin
  select p.network_id into network
    from auth.sessions s
    join public.profiles p on p.id = s.user_id
    where s.id = p_session and s.user_id = p_user;
  if not found then
    return;
  end if;
  select d.* into device
    from auth.sessions s cross join lateral private.device_of(s.user_agent) d
    where s.id = p_session;

  -- As record_event does it, which asks a token for the session; here none is made yet.
  perform pg_current_xact_id();
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  values (p_user, p_session, 'sign_in', 'profiles', p_user, network, to_jsonb(device))
  on conflict (session_id) where action = 'sign_in' do nothing;
  if not found then
    return;
  end if;

  begin
    perform private.add_mail('new_device', p_user, jsonb_build_object(
        'device', coalesce(device.browser || ' on ' || device.system, device.browser, device.system, 'an unknown device'),
        'time', now()
      ))
      from private.audit_log a
      where a.entity = 'profiles' and a.entity_id = p_user and a.action = 'sign_in'
        and a.session_id <> p_session::text
      having count(*) > 0 and not bool_or(coalesce(a.diff = to_jsonb(device), false));
  exception when others then
    raise warning 'A mail about a sign-in was not sent: %', sqlstate;
  end;
exception when others then
  -- Nobody is kept out because the trail could not be written.
  raise warning 'A sign-in was not recorded: %', sqlstate;
end
$$;
comment on function private.note_sign_in(uuid, uuid) is
  'Records once that a session was signed in to with both factors, and on what kind of device; mails the person who signed in before, but never on that kind. Never fails.';

-- -------------------- Create own sessions --------------------

-- The sessions that people have, for themselves: where they are signed in, and the way to end that.
create function private.my_sessions()
returns table (
  id uuid, browser text, system text, address text,
  created_at timestamptz, used_at timestamptz, is_current boolean, is_complete boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_live_session();
  return query
    select s.id, d.browser, d.system, host(s.ip), s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at),
      s.id = current_session,
      s.aal::text = 'aal2'
    from auth.sessions s
    cross join lateral private.device_of(s.user_agent) d
    where s.user_id = auth.uid() and private.session_end(s.id) > now()
    order by 7 desc, 6 desc, s.id
    limit 100;
end
$$;

create function private.end_session(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  delete from auth.sessions s where s.id = p_id and s.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such session, or it has ended.';
  end if;
  perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
end
$$;

create function private.end_other_sessions()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.require_live_session();
  delete from auth.sessions s
    where s.user_id = auth.uid() and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
  end if;
  return ended;
end
$$;

create function public.my_sessions()
returns table (
  id uuid, browser text, system text, address text,
  created_at timestamptz, used_at timestamptz, is_current boolean, is_complete boolean
)
language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions() is
  'Where the caller is signed in, 100 sessions at most, the asking one first: kind of browser and system, network address, beginning, last refresh, whether it is the asking one, whether both factors were given.';

create function public.end_session(p_id uuid)
returns void language sql set search_path = '' as $$ select private.end_session(p_id) $$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s own sessions: its next request is refused. PT404 for any other.';

create function public.end_other_sessions()
returns integer language sql set search_path = '' as $$ select private.end_other_sessions() $$;
comment on function public.end_other_sessions() is
  'Ends all of the caller''s sessions but the asking one; answers how many there were.';

grant execute on function
  private.my_sessions(), private.end_session(uuid), private.end_other_sessions(),
  public.my_sessions(), public.end_session(uuid), public.end_other_sessions()
to authenticated;

-- -------------------- Create location offers --------------------

create function private.link_to_location(
  p_user_id uuid, p_location_id uuid, p_network_id uuid, p_role public.location_role
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_locations as ul (user_id, location_id, network_id, role)
  values (p_user_id, p_location_id, p_network_id, p_role)
  on conflict (user_id, location_id) do update set role = excluded.role
    -- network admins and super users are out of reach for location admins
    where ul.role <> excluded.role
      and not exists (select from private.platform_roles r where r.user_id = p_user_id);
  update public.profiles set active_location_id = p_location_id
    where id = p_user_id and active_location_id is null;
  update public.location_offers set state = 'withdrawn', answered_at = now()
    where user_id = p_user_id and location_id = p_location_id and state = 'open';
end
$$;
comment on function private.link_to_location(uuid, uuid, uuid, public.location_role) is
  'Makes somebody work at a location, which nobody need ask them about any more; it becomes the active one of who has none.';

-- -------------------- Plain names --------------------

-- Names stand in mails to other people, whose programs make a link of whatever looks like an address:
-- a name that is one would send a stranger's words in the product's name. A dot may end a word or
-- stand before a space or a single letter (St. John, J.R. Smith); line breaks and characters that turn the
-- direction of writing have no place in a name at all. src/resources/users/plainName.ts says the same.
create function private.is_plain_name(p_name text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_name !~ '[^\s.．。｡][.．。｡][^\s.．。｡]{2,}'
    and p_name !~ '//'
    and p_name !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]'
$$;
comment on function private.is_plain_name(text) is
  'Whether a person''s name has no web address, no line break and no other control character in it; null for no name.';

create function private.require_plain_names(p_first_name text, p_last_name text)
returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_plain_name(coalesce(p_first_name, '')) is not true
    or private.is_plain_name(coalesce(p_last_name, '')) is not true
  then
    raise sqlstate 'PT400' using
      message = 'name_not_plain', hint = 'A name has no web address and no line break in it.';
  end if;
end
$$;
comment on function private.require_plain_names(text, text) is
  'Raises PT400 name_not_plain for names that a mail program would make a link of.';

-- A trigger and not a check: names of another kind that are there already hinder no other change.
create function private.guard_profile_names()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.require_plain_names(new.first_name, new.last_name);
  return new;
end
$$;
comment on function private.guard_profile_names() is 'Refuses names that a mail program would make a link of.';
grant execute on function private.is_plain_name(text), private.require_plain_names(text, text)
  to authenticated, service_role;

-- -------------------- Create invitations --------------------

create function private.use_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.invitations i set used_at = now() where i.user_id = new.id and i.used_at is null;
  return null;
end
$$;
comment on function private.use_invitation() is 'An invitation has done its work once its person has a new password.';
create trigger invitations_use after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.use_invitation();

create function public.open_invitation(p_token_hash text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  invitation record;
begin
  select i.used_at, i.expires_at, u.email, u.email_confirmed_at is not null as is_confirmed into invitation
    from private.invitations i
    join public.profiles p on p.id = i.user_id and p.deleted_at is null
    join auth.users u on u.id = i.user_id
    where i.token_hash = p_token_hash;
  if not found then
    return jsonb_build_object('state', 'unknown');
  elsif invitation.used_at is not null then
    return jsonb_build_object('state', 'used');
  elsif invitation.expires_at <= now() then
    return jsonb_build_object('state', 'expired');
  end if;
  return jsonb_build_object(
    'state', 'open', 'email', invitation.email, 'is_confirmed', invitation.is_confirmed);
end
$$;
comment on function public.open_invitation(text) is
  'For the service role: what has become of an invitation, by the hash of its token: {state: open | used | expired | unknown}, and for an open one whose it is: {email, is_confirmed}.';

create function private.invitation_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;
comment on function private.invitation_limit() is 'How many invitations somebody may send within 24 hours.';

create function private.address_hash(p_email text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select encode(sha256(convert_to(lower(btrim(p_email)), 'UTF8')), 'hex')
$$;
comment on function private.address_hash(text) is 'An address as invitation_requests knows it.';

-- -------------------- Invite by request --------------------

create function private.invitation_target(
  p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid
)
returns table (user_id uuid, state text, is_confirmed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  person record;
begin
  select u.id, u.email_confirmed_at is not null as is_confirmed, p.id as profile_id, p.network_id, p.deleted_at,
      coalesce(r.is_super_user, false) as is_super_user
    into person
    from auth.users u
    left join public.profiles p on p.id = u.id
    left join private.platform_roles r on r.user_id = u.id
    where lower(u.email) = lower(btrim(p_email))
    limit 1;
  user_id := person.id;
  is_confirmed := coalesce(person.is_confirmed, false);
  if person.profile_id is null then
    state := 'new';
  elsif person.network_id is distinct from p_network_id then
    state := 'elsewhere';
  elsif person.id = p_actor then
    perform private.refuse();
  elsif person.deleted_at is not null then
    if private.may_restore(p_actor, person.id) is not true then
      perform private.refuse();
    end if;
    state := 'deleted';
  elsif private.may_bring(p_actor, person.id) then
    state := case when private.is_invited(person.id) then 'invited' else 'member' end;
  elsif person.is_super_user then
    perform private.refuse();
  elsif exists (
    select from public.user_locations ul where ul.user_id = person.id and ul.location_id = p_location_id
  ) then
    raise sqlstate 'PT409' using message = 'works_here';
  else
    state := 'offer';
  end if;
  return next;
end
$$;
comment on function private.invitation_target(uuid, text, uuid, uuid) is
  'Whom an address belongs to, and what an invitation by this actor does with them: new, invited, member, offer, deleted or elsewhere. 42501, or PT409 works_here.';

create function public.photos_of(p_user_id uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.name order by o.name), '{}')
  from storage.objects o
  where o.bucket_id = 'avatars' and private.avatar_user_id(o.name) = p_user_id
$$;
comment on function public.photos_of(uuid) is
  'For the service role: the names of the photos that lie in the bucket for a user, in whatever network''s folder.';

-- -------------------- Limit rows --------------------

-- How many rows one statement of the API adds and changes, how many records a member deletes within
-- an hour, and the way back for several records at once.

-- Who is asked -------------------------------------------------------------------------------------
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
grant execute on function private.is_any_admin() to authenticated;

create function private.admin_row_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 1000 $$;
comment on function private.admin_row_limit() is
  'How many rows one statement of an admin may add: as many as the API answers at most.';
grant execute on function private.admin_row_limit() to authenticated;

create function private.hourly_deletion_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 100 $$;
comment on function private.hourly_deletion_limit() is 'How many records a member may delete within an hour.';

create function private.count_deletions(p_records integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.hourly_deletion_limit();
  free_at timestamptz;
  minutes integer;
begin
  -- Two requests at once: the second one waits here and then counts what the first one deleted.
  perform pg_advisory_xact_lock(hashtextextended('deletions of ' || auth.uid()::text, 0));
  delete from private.member_deletions d
    where d.actor = auth.uid() and d.at <= clock_timestamp() - interval '1 hour';
  -- Room is made by the oldest ones: the first moment at which those that came later leave enough.
  select min(d.at) + interval '1 hour' into free_at
    from (
      select e.at,
        sum(e.records) over (order by e.id desc) - e.records as later,
        sum(e.records) over () as total
      from private.member_deletions e
      where e.actor = auth.uid()
    ) d
    where d.total + p_records > most and d.later + p_records <= most;
  if free_at is not null then
    minutes := greatest(1, ceil(extract(epoch from free_at - clock_timestamp()) / 60));
    raise sqlstate 'PT429' using
      message = format('A member may delete at most %s records within an hour.', most),
      detail = jsonb_build_object('code', 'deletion_limit', 'limit', most, 'minutes', minutes)::text,
      hint = format('Wait %s minutes, or ask an admin of your location to delete them.', minutes);
  end if;
  insert into private.member_deletions (actor, records) values (auth.uid(), p_records);
end
$$;
comment on function private.count_deletions(integer) is
  'Counts what the current user deletes; beyond private.hourly_deletion_limit() within the last hour PT429 with {code: deletion_limit, limit, minutes}.';
grant execute on function private.count_deletions(integer) to authenticated;
comment on function private.guard_row_count() is
  'Refuses a statement by which a member writes more rows than private.member_row_limit(), or an admin more than the trigger''s argument; counts what a member deletes.';

create procedure private.limit_inserts(target regclass)
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I after insert on %s
    referencing new table as changed for each statement execute function private.guard_row_count(%L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = target) || '_guard_inserts', target,
    private.admin_row_limit());
end
$$;
comment on procedure private.limit_inserts(regclass) is
  'Limits how many rows one statement of the API adds to a table; part of private.tenant_table.';
revoke all on procedure private.limit_inserts(regclass) from public;

do $$
declare
  target regclass;
begin
  for target in
    select t.tgrelid::regclass from pg_catalog.pg_trigger t
    where t.tgfoid = 'private.guard_row_count()'::regprocedure order by 1
  loop
    call private.limit_inserts(target);
  end loop;
end
$$;
comment on procedure private.tenant_table(regclass, text, text, text[], boolean, boolean) is
  'Row-level security with the wall, frozen keys, network_id filled from the location, touched updated_at, guarded deleted_at, the limits of rows and the audit trail: call private.tenant_table(''public.things'', scope => ''network'', deletable_by => ''member''). scope: global, network or location, the columns that name the owner. deletable_by: see guard_deleted_at; null without a deleted_at. frozen: further columns that the API never changes. touch: false where the table has a rule of its own for updated_at. fill_network: false where whoever inserts knows the network.';

-- Back from the trash ------------------------------------------------------------------------------

-- As one alone: whoever may restore each of them, else none comes back. Those that are in the trash no
-- more (two admins at once) are not counted.
create function private.refuse_too_many(p_ids uuid[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(p_ids) > 200 then
    raise sqlstate 'PT413' using
      message = 'These are too many records at once.', hint = 'Send at most 200 at a time.';
  end if;
end
$$;
comment on function private.refuse_too_many(uuid[]) is
  'PT413 for more ids than one call of a function takes: as many as the app puts into a request.';

create function private.restore_clients(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  -- In one order: two admins who restore the same ones wait for each other.
  perform from public.clients c where c.id = any (p_ids) order by c.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.clients c on c.id = wanted.id
    where (
      private.is_super_user()
      or c.network_id = private.admin_network_id()
      or (c.network_id = private.my_network_id() and exists (select from private.my_location_ids('admin')))
    ) is not true or c.id is null
  ) then
    raise sqlstate 'PT404' using message = 'One of the clients does not exist, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create function private.restore_locations(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  perform from public.locations l where l.id = any (p_ids) order by l.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.locations l on l.id = wanted.id
    where (private.is_super_user() or l.network_id = private.admin_network_id()) is not true or l.id is null
  ) then
    raise sqlstate 'PT404' using message = 'One of the locations does not exist, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create function public.restore_clients(p_ids uuid[])
returns integer language sql set search_path = '' as $$ select private.restore_clients(p_ids) $$;
comment on function public.restore_clients(uuid[]) is
  'Takes up to 200 clients out of the trash, all or none; how many were in it. Admins of a location, network admins, super users; else 404.';

create function public.restore_locations(p_ids uuid[])
returns integer language sql set search_path = '' as $$ select private.restore_locations(p_ids) $$;
comment on function public.restore_locations(uuid[]) is
  'Takes up to 200 locations out of the trash with their people, all or none; how many were in it. Network admins, super users; else 404.';

grant execute on function
  private.restore_clients(uuid[]), public.restore_clients(uuid[]),
  private.restore_locations(uuid[]), public.restore_locations(uuid[])
to authenticated;

-- -------------------- Judge visits --------------------

-- The visit rules are not passed by another time nor by a reason that says nothing.
create function private.is_reason(p_text text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select length(t.words) >= 10 and lower(t.words) !~ '^(\S)(\s|\1)*$'
  from (select btrim(regexp_replace(p_text, '\s+', ' ', 'g')) as words) t
$$;
comment on function private.is_reason(text) is
  'Whether a text can be one: at least 10 letters, blanks counted once, and not the same one again and again. The form asks for the same (src/resources/visits/reason.ts).';
grant execute on function private.is_reason(text) to authenticated, service_role;

-- Not a check of the column: visits of before keep the reasons that they have, and can be corrected
-- and deleted. Whoever writes a new one is held to it, check_in too.
create function private.require_visit_reason()
returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_reason(new.override_reason) is not true then
    raise exception 'The reason for the exception needs at least 10 letters.' using
      errcode = '23514', detail = '{"code": "visit_reason"}', hint = 'Say why this visit is allowed.';
  end if;
  return new;
end
$$;
comment on function private.require_visit_reason() is
  'An override_reason says something: 23514 with {code: visit_reason} as detail.';

-- A visit is entered when it takes place. Ten minutes are for a form that was open, a slow line and a
-- clock that is behind.
--
-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API. check_in needs
-- none, it takes the time of the database.
create function private.guard_visit_time()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.visited_at > now() then
    raise exception 'A visit cannot be in the future.' using
      errcode = '23514', hint = 'Leave its time away, or give one that has passed.';
  end if;
  if tg_op = 'UPDATE' or new.visited_at < now() - interval '10 minutes' then
    if (private.location_standing(new.location_id) = 'admin') is not true then
      raise exception 'Only an admin of the location gives a visit another time.' using
        errcode = '42501', hint = 'Ask an admin to enter it.';
    end if;
    if new.back_dating_reason is null then
      raise exception 'A visit of another time needs a reason.' using
        errcode = '23514', hint = 'Say in back_dating_reason why it is entered only now.';
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_visit_time() is
  'Through the API no visit lies in the future; one of earlier, or a changed time, is an admin''s, with a back_dating_reason. The visit rules judge it by its own day.';
grant execute on function private.location_standing(uuid) to authenticated;

-- -------------------- Limit statement time --------------------

-- One request of a person holds a connection for three seconds at most. PostgREST (and the embedded
-- server) sets what the role of a request has at the beginning of its transaction; before, the eight
-- seconds of authenticator held for everybody. anon has three seconds on hosted Supabase already.
alter role authenticated set statement_timeout = '3s';
alter role anon set statement_timeout = '3s';
notify pgrst, 'reload config';

-- The one deed that may take longer: a network of 100,000 clients goes in about twelve seconds, in one
-- transaction, all or nothing. PostgREST sets a function's statement_timeout before it calls it
-- (db-hoisted-tx-settings), and so does the embedded server. Only super users get beyond its first line.
alter function public.delete_network(uuid) set statement_timeout = '60s';

-- -------------------- Bound photos --------------------

-- A profile names a photo of this server, by its path alone: a foreign host would hear of everybody who looks
-- at a list. The app puts the host of its API in front.
create function private.keep_photo_path()
returns trigger language plpgsql set search_path = '' as $$
declare
  own_host constant text := substring(auth.jwt() ->> 'iss' from '^https?://[^/]+');
begin
  if new.avatar_url is distinct from old.avatar_url and new.avatar_url !~ '^/' then
    -- An app from before writes the whole address, with the host that its token is from.
    if starts_with(new.avatar_url, own_host || '/') is not true then
      raise exception 'A photo lies on this server.' using errcode = '42501';
    end if;
    new.avatar_url := substr(new.avatar_url, length(own_host) + 1);
  end if;
  return new;
end
$$;
comment on function private.keep_photo_path() is 'Takes this server''s own address off a photo, and refuses any other.';

-- The photo that is shown, and the one that takes its place: older ones have to go before the next is taken.
create function private.photo_folder_has_room(p_name text)
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  folder constant text := substring(p_name from '^.*/');
begin
  -- Uploads to one folder come one after the other: side by side they would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('avatars/' || folder, 0));
  return (
    select count(*) < 2 from storage.objects o
    where o.bucket_id = 'avatars' and starts_with(o.name, folder) and o.name <> p_name
  );
end
$$;

-- -------------------- Create avatar storage --------------------

create policy avatars_insert on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
    and private.photo_folder_has_room(name)
  );
create policy avatars_update on storage.objects for update to authenticated
  using (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
  )
  with check (
    bucket_id = 'avatars'
    and private.avatar_user_id(name) is not null
    and (
      (select private.is_super_user())
      or (
        private.avatar_network_id(name) = (select private.my_network_id())
        and (
          private.avatar_user_id(name) = (select auth.uid())
          or private.avatar_user_id(name) = any (array(select private.wholly_administered_user_ids()))
        )
      )
    )
    and private.photo_folder_has_room(name)
  );

-- -------------------- Bound photos --------------------

comment on function private.photo_folder_has_room(text) is
  'Whether a photo may lie in its folder: with at most one other.';
grant execute on function private.photo_folder_has_room(text) to authenticated;

-- -------------------- Create time zones --------------------

-- What a day is: networks and their locations have a time zone. "Today", the days of visits and
-- events and the ends of months are those of the location, wherever the server and the reader are.
create function private.is_time_zone(p_name text)
returns boolean language plpgsql immutable strict set search_path = '' as $$
begin
  -- Names of places only: the server would also take abbreviations and rules such as 'EST5EDT'.
  if p_name !~ '^(UTC|[A-Z][A-Za-z_]*(/[A-Z][A-Za-z_-]*)+)$' then
    return false;
  end if;
  perform timestamptz '2000-01-01 00:00:00Z' at time zone p_name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- -------------------- Create networks --------------------

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
      )
);
comment on table public.networks is 'A tenant: an organisation with its locations, people and clients. Deleted for real, by delete_network.';
comment on column public.networks.visit_rules is
  '{} for no limit, else {max_visits, period_days, scope: "network" | "location"}: at most that many visits in so many days.';

create index networks_name_idx on public.networks (name, id);

call private.tenant_table('public.networks', scope => 'global');

grant select on public.networks to authenticated;
grant insert (name, description, visit_rules) on public.networks to authenticated;
grant update (name, description, visit_rules) on public.networks to authenticated;
grant select, insert, update, delete on public.networks to service_role;

create policy networks_select on public.networks for select to authenticated
  using ((select private.is_super_user()) or id = (select private.my_network_id()));
create policy networks_insert on public.networks for insert to authenticated
  with check ((select private.is_super_user()));
create policy networks_update on public.networks for update to authenticated
  using ((select private.is_super_user()) or id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or id = (select private.admin_network_id()));

-- -------------------- Create locations --------------------

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  inventory_tracking_enabled boolean not null default true,
  strict_inventory_tracking_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id),
  time_zone text check (private.is_time_zone(time_zone))
);
comment on table public.locations is 'A place of service of a network.';
comment on column public.locations.inventory_tracking_enabled is 'Whether orders reserve and take stock here.';
comment on column public.locations.strict_inventory_tracking_enabled is
  'Whether an order beyond what is available is refused instead of warned about.';
comment on column public.locations.deleted_at is 'Soft delete; set by soft_delete_location and restore_location only.';

create index locations_network_id_idx on public.locations (network_id, name, id);

call private.tenant_table('public.locations', scope => 'network', deletable_by => 'nobody');

grant select on public.locations to authenticated;
grant insert (network_id, name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled)
  on public.locations to authenticated;
grant update (name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled)
  on public.locations to authenticated;
grant select, insert, update, delete on public.locations to service_role;

create policy locations_select on public.locations for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids()))
  );
create policy locations_insert on public.locations for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
create policy locations_update on public.locations for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids('admin')))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.my_location_ids('admin')))
  );

-- -------------------- Create profiles --------------------

-- The forms of a profile have no bounds; those of its texts keep out what no person types.
create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  network_id uuid references public.networks on delete cascade,
  email text collate "und-x-icu" not null check (length(email) <= 254),
  first_name text collate "und-x-icu" check (length(first_name) <= 1000),
  last_name text collate "und-x-icu" check (length(last_name) <= 1000),
  full_name text collate "und-x-icu" not null
    generated always as (btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored,
  avatar_url text,
  active_location_id uuid,
  address_line1 text check (length(address_line1) <= 1000),
  address_line2 text check (length(address_line2) <= 1000),
  city text collate "und-x-icu" check (length(city) <= 1000),
  state text check (private.is_us_state(state)),
  zip_code text check (length(zip_code) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id),
  foreign key (active_location_id, network_id) references public.locations (id, network_id)
    on delete set null (active_location_id),
  constraint profiles_avatar_url_check check (
  avatar_url ~ '^/storage/v1/object/public/avatars/[0-9a-f-]{36}/[0-9a-f-]{36}/avatar-[0-9]{1,16}\.(png|jpg|jpeg|webp)$'
)
);

-- -------------------- Create audit trail --------------------

-- The trail of a network for those who run it: Network Settings > Activity.

-- Roles above a location have no network of their own: it is that of the person.
create function private.audit_subject(p_table name, p_row jsonb, out entity_id uuid, out network_id uuid)
language sql stable parallel safe set search_path = '' as $$
  select
    coalesce(p_row ->> 'id', p_row ->> 'user_id')::uuid,
    case p_table
      when 'networks' then (p_row ->> 'id')::uuid
      when 'platform_roles' then (
        select p.network_id from public.profiles p where p.id = (p_row ->> 'user_id')::uuid
      )
      else (p_row ->> 'network_id')::uuid
    end
$$;

-- -------------------- Create profiles --------------------

comment on table public.profiles is 'A user of the product; the id is that of auth.users.';
comment on column public.profiles.network_id is 'Empty only for super users whose network was deleted.';
comment on column public.profiles.email is 'Copied from auth.users, where it is changed.';
comment on column public.profiles.active_location_id is 'The location whose screens the user sees; changed by the user alone.';
comment on column public.profiles.deleted_at is 'Soft delete; set by the delete-user and delete-self functions only.';

-- A key of an index holds no names of that length; the users of a network are sorted as they are read.
create index profiles_network_id_idx on public.profiles (network_id, id);
create index profiles_active_location_id_idx on public.profiles (active_location_id, network_id);

call private.tenant_table('public.profiles', scope => 'network', deletable_by => 'nobody', frozen => array['email']);

grant select on public.profiles to authenticated;
grant update (
  first_name, last_name, avatar_url, active_location_id,
  address_line1, address_line2, city, state, zip_code
) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy profiles_select on public.profiles for select to authenticated
  using (
    id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or id = any (array(select private.wholly_administered_user_ids()))
  );
create policy profiles_update on public.profiles for update to authenticated
  using (
    id = (select auth.uid())
    or (select private.is_super_user())
    or id = any (array(select private.wholly_administered_user_ids()))
  )
  with check (
    id = (select auth.uid())
    or (select private.is_super_user())
    or id = any (array(select private.wholly_administered_user_ids()))
  );

create trigger profiles_guard before update on public.profiles
  for each row execute function private.guard_profile();

-- What everybody in a network may know of each other. Column grants are the same for all
-- staff, so names and avatars stand in a table of their own: addresses stay in profiles.
create table public.colleagues (
  id uuid primary key references public.profiles on delete cascade,
  network_id uuid references public.networks on delete cascade,
  full_name text collate "und-x-icu" not null,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.colleagues is 'Names and avatars of users, for records that name them. Written by a trigger on profiles only.';
comment on column public.colleagues.deleted_at is 'Set while the user is deleted: the name stays readable.';

create index colleagues_network_id_idx on public.colleagues (network_id, id);

grant select on public.colleagues to authenticated;
grant select on public.colleagues to service_role;

alter table public.colleagues enable row level security;

create policy colleagues_wall on public.colleagues as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy colleagues_select on public.colleagues for select to authenticated
  using ((select private.is_super_user()) or network_id = (select private.my_network_id()));

create trigger colleagues_touch before update on public.colleagues
  for each row execute function private.touch_updated_at();
create trigger profiles_publish_colleague after insert or update on public.profiles
  for each row execute function private.publish_colleague();

-- Roles above a location. Not in an exposed schema, and in no table that a user may write.
create table private.platform_roles (
  user_id uuid primary key references public.profiles on delete cascade,
  is_super_user boolean not null default false,
  is_network_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not (is_super_user and is_network_admin))
);
comment on table private.platform_roles is 'Super users, and network admins of the network of their profile.';

alter table private.platform_roles enable row level security;

create trigger platform_roles_touch before update on private.platform_roles
  for each row execute function private.touch_updated_at();
call private.audit('private.platform_roles');

-- -------------------- Create user locations --------------------

create table public.user_locations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  role public.location_role not null default 'member',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, location_id),
  foreign key (user_id, network_id) references public.profiles (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table public.user_locations is
  'Who works where, as what. Links are made by invitations and removed with the user; the API changes the role only.';

create index user_locations_user_id_idx on public.user_locations (user_id, network_id);
create index user_locations_location_id_idx on public.user_locations (location_id, network_id);

call private.tenant_table('public.user_locations', scope => 'location', frozen => array['user_id'],
  fill_network => false);

grant select on public.user_locations to authenticated;
grant update (role) on public.user_locations to authenticated;
grant select, insert, update, delete on public.user_locations to service_role;

create policy user_locations_select on public.user_locations for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );
create policy user_locations_update on public.user_locations for update to authenticated
  using (
    user_id <> (select auth.uid())
    and (
      (select private.is_super_user())
      or (
        user_id = any (array(select private.administered_user_ids()))
        and (
          network_id = (select private.admin_network_id())
          or location_id = any (array(select private.my_location_ids('admin')))
        )
      )
    )
  )
  with check (
    user_id <> (select auth.uid())
    and (
      (select private.is_super_user())
      or (
        user_id = any (array(select private.administered_user_ids()))
        and (
          network_id = (select private.admin_network_id())
          or location_id = any (array(select private.my_location_ids('admin')))
        )
      )
    )
  );
create trigger user_locations_guard before update on public.user_locations
  for each row execute function private.guard_user_location();

-- Nobody stays active at a location that they do not work at any more.
create function private.next_location_id(p_user uuid)
returns uuid language sql stable security definer set search_path = '' as $$
  select ul.location_id
  from public.user_locations ul
  join public.locations l on l.id = ul.location_id and l.deleted_at is null
  where ul.user_id = p_user
  order by l.name, l.id
  limit 1
$$;
comment on function private.next_location_id(uuid) is 'The first of a user''s locations by name, or null.';
create trigger user_locations_leave after delete on public.user_locations
  for each row execute function private.leave_location();
create trigger locations_link_creator after insert on public.locations
  for each row execute function private.link_creator();

-- -------------------- Create inventory items --------------------

-- What an item is counted in, what a scanner reads from it, and at what level it runs low.
create table public.inventory_items (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null,
  network_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  category text collate "und-x-icu" check (length(category) <= 80),
  quantity_actual integer not null default 0 check (quantity_actual >= 0),
  quantity_requested integer not null default 0 check (quantity_requested >= 0),
  quantity_available integer not null generated always as (quantity_actual - quantity_requested) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, location_id),
  unique (id, network_id),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  search_text text collate "C" not null generated always as (
    private.search_key(name, description, category)
) stored,
  unit text collate "und-x-icu" check (length(btrim(unit)) between 1 and 20),
  barcode text check (barcode ~ '^[0-9A-Z]{1,64}$'),
  low_stock_level integer check (low_stock_level between 0 and 1000000),
  stock_state text not null generated always as (
      case
        when quantity_requested > quantity_actual then 'short'
        when quantity_actual - quantity_requested <= low_stock_level then 'low'
        else 'enough'
      end
    ) stored
);
comment on table public.inventory_items is 'A thing that a location keeps and gives out.';
comment on column public.inventory_items.quantity_actual is
  'On hand (''Total''): the sum of the item''s stock movements; cannot be written.';
comment on column public.inventory_items.quantity_requested is
  'Reserved by open orders: the sum of their lines; cannot be written.';
comment on column public.inventory_items.quantity_available is 'On hand less requested; below zero when the item is short.';
comment on column public.inventory_items.updated_at is 'Last change of the description of the item; stock has its own times.';
comment on column public.inventory_items.deleted_at is 'Soft delete by an admin of the location.';

create index inventory_items_location_id_idx on public.inventory_items (location_id, network_id);
create index inventory_items_name_idx on public.inventory_items (location_id, name, id) where deleted_at is null;

call private.tenant_table('public.inventory_items', scope => 'location', deletable_by => 'admin',
  frozen => array['quantity_actual', 'quantity_requested'], touch => false);

grant select on public.inventory_items to authenticated;
grant insert (location_id, name, description, category) on public.inventory_items to authenticated;
grant update (name, description, category, deleted_at) on public.inventory_items to authenticated;
grant select, insert, update, delete on public.inventory_items to service_role;

-- Members read names and availability where they order; only admins keep the inventory.
create policy inventory_items_select on public.inventory_items for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy inventory_items_insert on public.inventory_items for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );
create policy inventory_items_update on public.inventory_items for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );

-- -------------------- Create orders --------------------

-- The counter row is locked by its update: two orders at once wait for each other, and a
-- failed order gives its number back.
create table private.order_counters (
  location_id uuid primary key references public.locations on delete cascade,
  last_number integer not null check (last_number > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.order_counters is 'The last order number of each location.';
alter table private.order_counters enable row level security;
create trigger order_counters_touch before update on private.order_counters
  for each row execute function private.touch_updated_at();

-- -------------------- Create stock ledger --------------------

create trigger inventory_items_guard_new_quantities before insert on public.inventory_items
  for each row when (new.quantity_actual <> 0 or new.quantity_requested <> 0)
  execute function private.guard_quantities();
create trigger inventory_items_guard_quantities before update on public.inventory_items
  for each row when (
    (new.quantity_actual, new.quantity_requested) is distinct from (old.quantity_actual, old.quantity_requested)
  )
  execute function private.guard_quantities();

create trigger inventory_items_guard_wanted before update on public.inventory_items
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.guard_wanted_item();

-- -------------------- Settle orders --------------------

create trigger locations_follow_tracking after update on public.locations
  for each row when (old.inventory_tracking_enabled <> new.inventory_tracking_enabled)
  execute function private.follow_tracking();

-- -------------------- Create stock functions --------------------

-- Receiving, adjusting, wasting, transferring and counting, and the ledger of an item.
create function private.require_item(p_item_id uuid)
returns public.inventory_items language plpgsql stable security definer set search_path = '' as $$
declare
  item public.inventory_items;
begin
  select * into item from public.inventory_items i where i.id = p_item_id;
  if private.require_location(item.location_id, 'item') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  return item;
end
$$;
comment on function private.require_item(uuid) is
  'An item, deleted or not, of a location that the caller administers; 42501 for members, PT404 out of reach.';

-- As before, but that a barcode finds the item, too, and an item that is made takes unit and barcode along.
create function private.transfer_target(p_item public.inventory_items, p_location_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  target uuid;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of both locations transfer between them.' using errcode = '42501';
  end if;
  -- Two transfers of a new item at once must not make it twice.
  perform from public.locations l where l.id = p_location_id and l.network_id = p_item.network_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such location in this network.';
  end if;
  target := private.find_item(p_location_id, p_item.name, p_item.barcode);
  if target is null then
    insert into public.inventory_items (location_id, name, description, category, unit, barcode)
    values (p_location_id, p_item.name, p_item.description, p_item.category, p_item.unit, p_item.barcode)
    returning id into target;
  end if;
  return target;
end
$$;

-- As before, with what a delivery says.
create function private.item_ledger(p_item_id uuid, p_limit integer, p_offset integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  item constant public.inventory_items := private.require_item(p_item_id);
begin
  return jsonb_build_object(
    'total', (
      select count(*) from private.stock_movements m
      where m.item_id = item.id and m.location_id = item.location_id
    ),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', m.id, 'created_at', m.created_at, 'kind', m.kind, 'delta', m.delta, 'balance', m.balance,
          'reason', m.reason, 'note', m.note, 'actor_id', m.actor, 'actor_name', a.full_name,
          'order_id', m.order_id, 'order_number', o.order_number, 'counterpart_location', l.name,
          'donor', m.donor, 'received_on', m.received_on, 'lot', m.lot, 'best_by', m.best_by
        ) order by m.id desc)
      from (
        select * from private.stock_movements s
        where s.item_id = item.id and s.location_id = item.location_id
        order by s.id desc
        limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) m
      left join public.colleagues a on a.id = m.actor
      left join public.orders o on o.id = m.order_id
      left join public.inventory_items c on c.id = m.counterpart_item_id
      left join public.locations l on l.id = c.location_id
    ), '[]')
  );
end
$$;

create function public.item_ledger(p_item_id uuid, p_limit integer default 50, p_offset integer default 0)
returns jsonb language sql stable set search_path = '' as $$
  select private.item_ledger(p_item_id, p_limit, p_offset)
$$;
comment on function public.item_ledger(uuid, integer, integer) is
  'The stock movements of an item, newest first: {total, rows}. At most 200 rows. Admins of its location; 403 for members, 404 out of reach.';

-- -------------------- Create user administration --------------------

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
grant execute on function
  private.remove_user(uuid),
  private.remove_self(),
  private.begin_factor_reset(uuid),
  public.remove_user(uuid),
  public.remove_self(),
  public.begin_factor_reset(uuid)
to authenticated;

-- -------------------- Record events --------------------

create function private.write_failures(p_action text, p_user_id uuid, p_count integer)
returns void language sql security definer set search_path = '' as $$
  select private.record_event(
    p_action, 'profiles', p.id, p.network_id, jsonb_build_object('count', p_count),
    -- A wrong password proves nobody; who is refused has a session.
    case when p_action = 'refused' then p.id end
  )
  from (values (p_user_id)) asked (id)
  left join public.profiles p on p.id = asked.id
$$;

-- -------------------- Create network activity --------------------

comment on function private.audit_subject(name, jsonb) is 'Which record a row is, and of which network.';

-- -------------------- End sessions --------------------

comment on column public.networks.session_idle_hours is
  'Hours without anything from a session after which its person signs in again.';
comment on column public.networks.session_days is
  'Days after a sign-in at which its person signs in again, at work or not.';
grant insert (session_idle_hours, session_days), update (session_idle_hours, session_days)
  on public.networks to authenticated;

-- -------------------- Create location offers --------------------

-- Whoever the network knows already is asked before a location's admin, who does not administer all of their
-- locations, brings them there: else any colleague could be pulled in by an invitation, and the home
-- address read, the profile changed and the second factor reset from then on.
create table public.location_offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  role public.location_role not null default 'member',
  offered_by uuid not null references public.profiles on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at timestamptz not null default now() + interval '7 days',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (user_id, network_id) references public.profiles (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table public.location_offers is
  'Invitations that wait for the answer of somebody who has an account in the network. Written by functions only.';
comment on column public.location_offers.state is
  'open until it is answered or taken back; an open one is of no use after expires_at.';

create unique index location_offers_open_idx on public.location_offers (user_id, location_id) where state = 'open';
create index location_offers_user_id_idx on public.location_offers (user_id, network_id);
create index location_offers_location_id_idx on public.location_offers (location_id, network_id);
create index location_offers_offered_by_idx on public.location_offers (offered_by);

call private.tenant_table('public.location_offers', scope => 'location',
  frozen => array['user_id', 'offered_by'], fill_network => false);

grant select on public.location_offers to authenticated, service_role;

create policy location_offers_select on public.location_offers for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids('admin')))
  );

-- Whoever is asked does not work there yet, and may see neither the location nor, without a location
-- of their own, their colleagues.
create function private.offer_names(p_offer uuid)
returns table (location_name text, user_name text, offered_by_name text)
language sql stable security definer set search_path = '' as $$
  select l.name, coalesce(nullif(p.full_name, ''), p.email), coalesce(nullif(a.full_name, ''), a.email)
  from public.location_offers o
  join public.locations l on l.id = o.location_id and l.deleted_at is null
  join public.profiles p on p.id = o.user_id and p.deleted_at is null
  join public.profiles a on a.id = o.offered_by
  where o.id = p_offer
$$;
comment on function private.offer_names(uuid) is
  'For open_location_offers, about offers that the caller sees: the names of the location, of who is asked and of who asked. No row once location or person are deleted.';
grant execute on function private.offer_names(uuid) to authenticated;

create view public.open_location_offers with (security_invoker = true, security_barrier = true) as
  select
    o.id,
    o.user_id,
    o.location_id,
    o.network_id,
    o.role::text as role,
    n.location_name collate "und-x-icu" as location_name,
    n.user_name collate "und-x-icu" as user_name,
    n.offered_by_name,
    o.user_id = (select auth.uid()) as is_mine,
    o.expires_at,
    o.created_at,
    o.updated_at
  from public.location_offers o
  cross join lateral private.offer_names(o.id) n
  where o.state = 'open' and o.expires_at > now();
comment on view public.open_location_offers is
  'Offers that wait for an answer: one''s own (is_mine), and those to the locations that the caller administers. Read only.';
grant select on public.open_location_offers to authenticated;

create function private.record_invitation(p_action text, p_user_id uuid, p_location_id uuid, p_role public.location_role)
returns void language sql security definer set search_path = '' as $$
  insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
  select private.current_actor(), auth.jwt() ->> 'session_id', p_action, 'profiles', p_user_id, l.network_id,
    jsonb_build_object('location_id', p_location_id, 'role', p_role)
  from public.locations l where l.id = p_location_id
$$;
comment on function private.record_invitation(text, uuid, uuid, public.location_role) is
  'Writes invited, invitation_accepted or invitation_declined into the trail of a person.';

create function private.answer_location_offer(p_id uuid, p_accept boolean)
returns text language plpgsql security definer set search_path = '' as $$
declare
  offer public.location_offers;
begin
  perform private.require_live_session();
  select * into offer from public.location_offers o
    where o.id = p_id and o.user_id = auth.uid() for update;
  if offer.id is null or p_accept is null then
    raise sqlstate 'PT404' using message = 'There is no such offer, or it is not yours to answer.';
  end if;
  -- The same answer twice, from another tab or after a lost connection, is the same answer.
  if offer.state = (case when p_accept then 'accepted' else 'declined' end) then
    return offer.state;
  end if;
  if offer.state <> 'open' or offer.expires_at <= now() then
    return 'gone';
  end if;
  if p_accept is not true then
    update public.location_offers set state = 'declined', answered_at = now() where id = p_id;
    perform private.record_invitation('invitation_declined', offer.user_id, offer.location_id, offer.role);
    return 'declined';
  end if;
  -- Who asked may have lost the right meanwhile.
  if private.may_invite(offer.offered_by, offer.network_id, offer.location_id) is not true then
    update public.location_offers set state = 'withdrawn', answered_at = now() where id = p_id;
    return 'gone';
  end if;
  update public.location_offers set state = 'accepted', answered_at = now() where id = p_id;
  -- Somebody above may have brought them there meanwhile, with another role.
  if not exists (
    select from public.user_locations ul
    where ul.user_id = offer.user_id and ul.location_id = offer.location_id
  ) then
    perform private.link_to_location(offer.user_id, offer.location_id, offer.network_id, offer.role);
  end if;
  perform private.record_invitation('invitation_accepted', offer.user_id, offer.location_id, offer.role);
  return 'accepted';
end
$$;

create function public.answer_location_offer(p_id uuid, p_accept boolean)
returns text language sql set search_path = '' as $$ select private.answer_location_offer(p_id, p_accept) $$;
comment on function public.answer_location_offer(uuid, boolean) is
  'Accepts or declines an offer made to the caller: accepted, declined, or gone when it was taken back, has expired, or who made it may not any more. Else 404.';

create function private.withdraw_location_offer(p_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  offer public.location_offers;
begin
  perform private.require_live_session();
  select * into offer from public.location_offers o where o.id = p_id for update;
  if offer.id is null or private.may_invite(auth.uid(), offer.network_id, offer.location_id) is not true then
    raise sqlstate 'PT404' using message = 'There is no such offer, or it is not yours to take back.';
  end if;
  if offer.state <> 'open' then
    return 'gone';
  end if;
  update public.location_offers set state = 'withdrawn', answered_at = now() where id = p_id;
  return 'withdrawn';
end
$$;

create function public.withdraw_location_offer(p_id uuid)
returns text language sql set search_path = '' as $$ select private.withdraw_location_offer(p_id) $$;
comment on function public.withdraw_location_offer(uuid) is
  'Takes an open offer back: withdrawn, or gone when it was answered already. For who may invite to the location; else 404.';

grant execute on function
  private.answer_location_offer(uuid, boolean), private.withdraw_location_offer(uuid),
  public.answer_location_offer(uuid, boolean), public.withdraw_location_offer(uuid)
to authenticated;

-- -------------------- Plain names --------------------

create trigger profiles_plain_names_insert before insert on public.profiles
  for each row execute function private.guard_profile_names();
create trigger profiles_plain_names_update before update on public.profiles
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.guard_profile_names();

-- -------------------- Create invitations --------------------

-- The link of an invitation is the product's own: that of the auth server works for an hour, and an
-- invitation is often read days later. The mail has a token, the database its hash; the function
-- accept-invitation gives whoever shows the token a fresh link of the auth server.
create table private.invitations (
  user_id uuid primary key references public.profiles on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- -------------------- Create user administration --------------------

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

-- -------------------- Create invitations --------------------

comment on table private.invitations is
  'The newest invitation of a person; the one before it is void. What was done by whom stands in the trail.';
comment on column private.invitations.token_hash is 'SHA-256 of the token in the mail''s link.';
comment on column private.invitations.used_at is
  'When the person chose a password. Until then the link may be opened again, so that no scanner of mails uses it up.';

alter table private.invitations enable row level security;
create trigger invitations_touch before update on private.invitations
  for each row execute function private.touch_updated_at();

-- Each invitation that is begun is counted, whomever it is to: a product that mails anybody at a
-- stranger's word is a mail relay. Server memory would forget, and hosted functions have none.
-- Several invitations at once: whoever sends them reads beforehand how many a day has left, and gives
-- them a key, so that an address whose answer was lost is answered, and not mailed again, when the list
-- is sent again.
create table private.invitation_requests (
  id uuid primary key default gen_random_uuid(),
  actor uuid not null references public.profiles on delete cascade,
  address_hash text not null,
  location_id uuid not null,
  network_id uuid not null,
  role public.location_role not null,
  outcome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  key uuid
);
comment on table private.invitation_requests is
  'The invitations of the last day: how many somebody has sent, and which addresses are being invited just now.';
comment on column private.invitation_requests.address_hash is
  'SHA-256 of the address: it may be that of a stranger, who is nobody''s business here.';
comment on column private.invitation_requests.outcome is
  'added, offered, invited, restored or elsewhere; null while it is being sent.';

create index invitation_requests_actor_idx on private.invitation_requests (actor, created_at);
create index invitation_requests_location_id_idx on private.invitation_requests (location_id, network_id);
create index invitation_requests_address_idx on private.invitation_requests (address_hash, created_at);

alter table private.invitation_requests enable row level security;
create trigger invitation_requests_touch before update on private.invitation_requests
  for each row execute function private.touch_updated_at();

create function public.cancel_invitation(p_request uuid)
returns void language sql security definer set search_path = '' as $$
  delete from private.invitation_requests r where r.id = p_request and r.outcome is null;
  update private.invitation_requests r set key = null where r.id = p_request;
$$;

-- An invitation is open until its person has a password of their own: somebody who was deleted and
-- is invited again has confirmed the address long ago.
create function private.is_invited(p_user uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = p_user and u.email_confirmed_at is null)
    or exists (select from private.invitations i where i.user_id = p_user and i.used_at is null)
$$;

-- -------------------- Create user locations --------------------

create function private.user_account(p_user uuid)
returns table (email text, first_name text, last_name text, standing text, is_invited boolean)
language sql stable security definer set search_path = '' as $$
  select
    p.email, p.first_name, p.last_name,
    case when r.is_super_user then 'super_user' when r.is_network_admin then 'network_admin' end,
    private.is_invited(p.id)
  from public.profiles p
  left join private.platform_roles r on r.user_id = p.id
  where p.id = p_user
$$;
comment on function private.user_account(uuid) is
  'For location_users, about users whom the caller sees there: email and names, super_user, network_admin or null, and whether the invitation is still open.';
grant execute on function private.user_account(uuid) to authenticated;

-- security_barrier: no filter of a request is tried on somebody whom the view does not show.
create view public.location_users with (security_invoker = true, security_barrier = true) as
  select
    c.id,
    c.network_id,
    ul.location_id,
    ul.id as link_id,
    ul.role::text as role,
    a.email collate "und-x-icu" as email,
    a.first_name collate "und-x-icu" as first_name,
    a.last_name collate "und-x-icu" as last_name,
    c.full_name,
    c.avatar_url,
    a.standing,
    a.is_invited,
    (
      (select private.is_super_user())
      or c.id = any (array(select private.wholly_administered_user_ids()))
    ) as is_editable,
    coalesce(ul.created_at, c.created_at) as created_at,
    coalesce(ul.updated_at, c.updated_at) as updated_at
  from public.colleagues c
  left join public.user_locations ul on ul.user_id = c.id
  cross join lateral private.user_account(c.id) a
  where c.deleted_at is null
    and c.id <> (select auth.uid())
    -- colleagues are everybody's: without a link that the caller sees, only those above the locations see them
    and (
      ul.id is not null
      or (select private.is_super_user())
      or c.network_id = (select private.admin_network_id())
    );
comment on view public.location_users is
  'Colleagues with their role at each location, without oneself and deleted users: a row per link, or one without a location for a user who has none. Read only; is_editable where the profile and the second factor are the caller''s to look after; updated_at is that of the link.';

grant select on public.location_users to authenticated;

-- -------------------- Create invitations --------------------

comment on function private.is_invited(uuid) is 'Whether somebody has still to follow an invitation and choose a password.';

grant execute on function public.open_invitation(text), public.cancel_invitation(uuid) to service_role;

-- -------------------- Invite by request --------------------

create function private.may_restore(p_actor uuid, p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select
    exists (
      select from private.platform_roles r
      where r.user_id = p_actor and (r.is_super_user or r.is_network_admin)
    )
    or p_actor = (
      select a.actor from private.audit_log a
      where a.entity = 'profiles' and a.entity_id = p_user_id and a.action = 'soft_delete'
      order by a.at desc, a.id desc
      limit 1
    )
$$;
comment on function private.may_restore(uuid, uuid) is
  'Whether a user who may invite to a location may bring a deleted person back: who runs the network, or deleted them.';

create function private.open_request(p_request uuid, p_email text)
returns private.invitation_requests language plpgsql security definer set search_path = '' as $$
declare
  request private.invitation_requests;
begin
  select * into request
    from private.invitation_requests r
    where r.id = p_request and r.outcome is null and r.address_hash = private.address_hash(p_email)
    for update;
  if request.id is null
    or private.may_invite(request.actor, request.network_id, request.location_id) is not true
  then
    perform private.refuse();
  end if;
  return request;
end
$$;
comment on function private.open_request(uuid, text) is
  'The invitation that prepare_invitation has begun for this address, its actor''s right checked again; else 42501.';

create function public.invitation_target(p_request uuid, p_email text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  request constant private.invitation_requests := private.open_request(p_request, p_email);
begin
  return (
    select to_jsonb(t)
    from private.invitation_target(request.actor, p_email, request.network_id, request.location_id) t
  );
end
$$;
comment on function public.invitation_target(uuid, text) is
  'For the service role: {user_id, state, is_confirmed} of the address of an invitation that was begun.';

create function private.offer_location(p_request private.invitation_requests, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  offer uuid;
begin
  update public.location_offers o set state = 'expired'
    where o.user_id = p_user_id and o.location_id = p_request.location_id
      and o.state = 'open' and o.expires_at <= now();
  insert into public.location_offers as o (user_id, location_id, network_id, role, offered_by)
  values (p_user_id, p_request.location_id, p_request.network_id, p_request.role, p_request.actor)
  -- Asked again, it is the same offer, by whoever asked last and for as long as a new one.
  on conflict (user_id, location_id) where state = 'open' do update
    set role = excluded.role, offered_by = excluded.offered_by, expires_at = excluded.expires_at
  returning o.id into offer;

  perform private.add_mail(
    'location_offered', p_user_id,
    jsonb_build_object(
      'network', n.name, 'location', l.name, 'role', p_request.role,
      'asked_by', left(coalesce(nullif(a.full_name, ''), a.email), 200)
    ),
    'offer ' || offer
  )
  from public.locations l
  join public.networks n on n.id = l.network_id
  join public.profiles a on a.id = p_request.actor
  where l.id = p_request.location_id;
end
$$;
comment on function private.offer_location(private.invitation_requests, uuid) is
  'Asks somebody of the network, in the app and by a mail, whether they want to work at a location.';

-- The owner of an address learns that somebody tried, and not who: at most once a day, whoever tries.
create function private.tell_known_elsewhere(p_request private.invitation_requests, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.invitation_requests r
    where r.address_hash = p_request.address_hash and r.outcome = 'elsewhere'
      and r.created_at > clock_timestamp() - interval '1 day'
  ) then
    return;
  end if;
  perform private.add_mail('account_known_elsewhere', p_user_id, '{}', 'known elsewhere ' || p_user_id);
end
$$;
comment on function private.tell_known_elsewhere(private.invitation_requests, uuid) is
  'Mails the owner of an address, who belongs to another network, that an invitation was tried.';

create function private.enter_invited(
  p_request private.invitation_requests, p_user_id uuid, p_first_name text, p_last_name text, p_token_hash text
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles as p (id, network_id, email, first_name, last_name)
  select u.id, p_request.network_id, u.email, p_first_name, p_last_name
  from auth.users u where u.id = p_user_id
  on conflict (id) do update
    set deleted_at = null, avatar_url = case when p.deleted_at is null then p.avatar_url end,
        first_name = excluded.first_name, last_name = excluded.last_name
    where p.deleted_at is not null or (p.first_name, p.last_name) is distinct from (excluded.first_name, excluded.last_name);

  insert into private.invitations as i (user_id, token_hash, expires_at)
  values (p_user_id, p_token_hash, now() + interval '7 days')
  on conflict (user_id) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null;
end
$$;
comment on function private.enter_invited(private.invitation_requests, uuid, text, text, text) is
  'Makes, restores or corrects the profile of somebody who is invited, and keeps the hash of the link''s token for 7 days.';

create function public.complete_invitation(
  p_request uuid, p_email text, p_first_name text, p_last_name text, p_token_hash text default null
)
returns text language plpgsql security definer set search_path = '' as $$
declare
  request constant private.invitation_requests := private.open_request(p_request, p_email);
  person record;
  done text;
begin
  perform set_config('larder.actor', request.actor::text, true);
  select * into person
    from private.invitation_target(request.actor, p_email, request.network_id, request.location_id);

  if person.state = 'elsewhere' then
    perform private.tell_known_elsewhere(request, person.user_id);
    done := 'elsewhere';
  elsif person.state = 'offer' then
    perform private.offer_location(request, person.user_id);
    done := 'offered';
  elsif person.state = 'member' then
    perform private.link_to_location(person.user_id, request.location_id, request.network_id, request.role);
    done := 'added';
  elsif p_token_hash is null or person.user_id is null then
    perform private.refuse();
  else
    -- Whoever comes back, or was of a network that is no more, starts with the new link only: what
    -- they had signed in with is gone (the function has seen to that), and so is who was signed in.
    delete from auth.sessions s where s.user_id = person.user_id;
    if person.state <> 'invited' then
      delete from public.user_locations ul where ul.user_id = person.user_id;
    end if;
    perform private.enter_invited(request, person.user_id, p_first_name, p_last_name, p_token_hash);
    perform private.link_to_location(person.user_id, request.location_id, request.network_id, request.role);
    done := case when person.state = 'deleted' then 'restored' else 'invited' end;
  end if;

  update private.invitation_requests r set outcome = done where r.id = p_request;
  if done <> 'elsewhere' then
    perform private.record_invitation('invited', person.user_id, request.location_id, request.role);
  end if;
  return done;
end
$$;
comment on function public.complete_invitation(uuid, text, text, text, text) is
  'For the service role: does what invitation_target has told, in the name of whoever began it, whose rights are checked again: added, offered, invited, restored, or elsewhere when nothing was done.';

grant execute on function
  public.invitation_target(uuid, text), public.complete_invitation(uuid, text, text, text, text),
  public.photos_of(uuid)
to service_role;

-- -------------------- Limit rows --------------------

-- Deletions of an hour -----------------------------------------------------------------------------

-- The limit of 100 an hour is one of deletions only. A desk changes perhaps 60 clients an hour and
-- each of them several times; a change names one record and what it was before stands in the trail,
-- whereas a deletion takes a household out of everybody's sight. Counting all changes would cost every
-- save a further write and would some day stop a busy desk in the middle of its queue.
--
-- A table of its own, not the audit trail: that would need a further index, which every write of
-- everybody would pay for. Here only a deletion by a member writes, one row for a statement.
create table private.member_deletions (
  id bigint generated always as identity primary key,
  actor uuid not null references public.profiles on delete cascade,
  at timestamptz not null default clock_timestamp(),
  records integer not null check (records > 0)
);
comment on table private.member_deletions is 'What members deleted within the last hour; older rows go with the next one.';
create index member_deletions_actor_idx on private.member_deletions (actor, at);
alter table private.member_deletions enable row level security;

-- -------------------- Bound photos --------------------

create trigger profiles_photo_path before update of avatar_url on public.profiles
  for each row execute function private.keep_photo_path();
comment on column public.profiles.avatar_url is 'The path of the photo on this server; the app knows the host.';

-- -------------------- Create time zones --------------------

comment on function private.is_time_zone(text) is
  'Whether a text names a time zone of the IANA database by place, such as America/Detroit; UTC is one.';
-- Whoever writes a network or a location asks it: as the check of the column.
grant execute on function private.is_time_zone(text) to authenticated, service_role;
comment on column public.networks.time_zone is
  'The IANA time zone of its locations that have none of their own.';
grant insert (time_zone), update (time_zone) on public.networks to authenticated;
comment on column public.locations.time_zone is
  'Its IANA time zone; null as the network. Admins of the location set it, too.';
grant insert (time_zone), update (time_zone) on public.locations to authenticated;

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API.
create function private.guard_location_columns()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated')
    or (private.is_super_user() or new.network_id = private.admin_network_id())
  then
    return new;
  end if;
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'Only network admins change this of a location.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_location_columns() is
  'What a location''s own admin changes of the location: the columns named as arguments, all else is the network admins''.';

create trigger locations_guard_columns before update on public.locations
  for each row execute function private.guard_location_columns('time_zone');

-- Days ------------------------------------------------------------------------------------------------
create function private.location_zone(p_location_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select coalesce(l.time_zone, n.time_zone)
  from public.locations l
  join public.networks n on n.id = l.network_id
  where l.id = p_location_id
$$;

-- -------------------- Create jobs --------------------

-- Mails tell times by the clocks where their reader works.
create function private.mail_recipient(p_payload jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select case
    when p_payload ? 'user_id' then (
      select jsonb_build_object(
        'email', p.email, 'first_name', p.first_name,
        'time_zone', coalesce(
          (
            select private.location_zone(l.id) from public.locations l
            where l.id = p.active_location_id and l.deleted_at is null
          ),
          n.time_zone))
      from public.profiles p
      left join public.networks n on n.id = p.network_id
      where p.id = (p_payload ->> 'user_id')::uuid and p.deleted_at is null
    )
    when p_payload ? 'email' then
      jsonb_build_object('email', p_payload ->> 'email', 'first_name', null, 'time_zone', null)
  end
$$;

-- -------------------- Create time zones --------------------

comment on function private.location_zone(uuid) is
  'The time zone of a location, deleted or not: its own, else the network''s; null for an unknown one.';

create function private.local_day(p_moment timestamptz, p_location_id uuid)
returns date language sql stable set search_path = '' as $$
  select (p_moment at time zone private.location_zone(p_location_id))::date
$$;
comment on function private.local_day(timestamptz, uuid) is 'The day of a moment at a location.';

create function private.local_today(p_location_id uuid)
returns date language sql stable set search_path = '' as $$
  select private.local_day(now(), p_location_id)
$$;
comment on function private.local_today(uuid) is 'The day that it is at a location.';

create function private.network_today(p_network_id uuid)
returns date language sql stable security definer set search_path = '' as $$
  select (now() at time zone n.time_zone)::date from public.networks n where n.id = p_network_id
$$;
comment on function private.network_today(uuid) is
  'The day that it is by the time zone of a network, for what belongs to none of its locations.';

create function private.day_start_in(p_day date, p_zone text)
returns timestamptz language sql immutable parallel safe set search_path = '' as $$
  -- Where the clock goes back at midnight the hour comes twice, and the server means the second one.
  select case
      when ((midnight - interval '1 hour') at time zone p_zone)::date = p_day then midnight - interval '1 hour'
      else midnight
    end
  from (select p_day::timestamp at time zone p_zone as midnight) t
$$;
comment on function private.day_start_in(date, text) is
  'The first moment of a day in a time zone; the day ends where the next one begins, after 23, 24 or 25 hours.';

create function private.day_start(p_day date, p_location_id uuid)
returns timestamptz language sql stable set search_path = '' as $$
  select private.day_start_in(p_day, private.location_zone(p_location_id))
$$;
comment on function private.day_start(date, uuid) is
  'The first moment of a day at a location; the day ends where the next one begins, after 23, 24 or 25 hours.';

grant execute on function
  private.location_zone(uuid), private.local_day(timestamptz, uuid), private.local_today(uuid),
  private.network_today(uuid), private.day_start_in(date, text), private.day_start(date, uuid)
to authenticated, service_role;

-- -------------------- Count local days --------------------

comment on function private.visit_limit(uuid, uuid, timestamptz, uuid) is
  'What the visit rules say of one more visit at a time: {max_visits, period_days, scope, visits, exceeded, next_eligible_at, next_eligible_on}, the last one a day of the location; null without rules. p_except: a visit not to count.';
comment on function public.client_figures(uuid) is
  'Visits of a client in the whole network: {visits_30_days, visits_365_days, visits_total, last_visit_at}; days of the network, today among them. 404 out of reach.';

-- -------------------- Claim time zone --------------------

comment on function public.custom_access_token_hook(jsonb) is
  'Auth hook: with both factors adds names, roles, network, locations and the time zone to the claims, as short as a header wants it, and records the sign-in; always takes user_metadata out. Refuses deleted and unknown users with 403, sessions at their end with 400.';

-- -------------------- Create household members --------------------

-- SECURITY INVOKER, like every guard: a client whom the caller may not see is as good as none.
create function private.guard_household_member()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and exists (
    select from public.clients c where c.id = new.client_id and c.deleted_at is null
  ) is not true then
    raise exception 'This client does not exist or was deleted.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_household_member() is
  'Through the API the household of a deleted client stays as it was.';

create function private.household_member_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 30 $$;
comment on function private.household_member_limit() is
  'How many members a household has at most, besides its head (src/config.ts).';

create function private.limit_household_members()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two desks at once: the second one waits and then counts the first one's member.
  perform from public.clients c where c.id = new.client_id for no key update;
  if (
    select count(*) from public.household_members m
    where m.client_id = new.client_id and m.deleted_at is null
  ) > private.household_member_limit() then
    raise sqlstate 'PT409' using
      message = format('A household has at most %s members.', private.household_member_limit()),
      detail = jsonb_build_object('code', 'household_full', 'limit', private.household_member_limit())::text,
      hint = 'Remove somebody first, or make a household of their own for some of them.';
  end if;
  return null;
end
$$;
comment on function private.limit_household_members() is
  'Refuses a live member beyond private.household_member_limit(): PT409 with {code: household_full, limit} as detail.';

-- -------------------- Pin notes --------------------

create function private.sign_pinned_note()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.pinned_note := nullif(btrim(new.pinned_note, E' \t\r\n'), '');
  if tg_op = 'UPDATE' and new.pinned_note is not distinct from old.pinned_note then
    return new;
  end if;
  new.pinned_note_by := case when new.pinned_note is not null then private.current_actor() end;
  new.pinned_note_at := case when new.pinned_note is not null then now() end;
  return new;
end
$$;
comment on function private.sign_pinned_note() is
  'A pinned note carries who wrote it and when; a blank one is none.';
grant execute on function private.current_actor() to authenticated, service_role;

-- -------------------- Count households --------------------

comment on column public.networks.age_bands is
  '{adult_from, senior_from}: the ages in years at which somebody counts as an adult and as a senior; children are younger than adult_from.';
grant insert (age_bands), update (age_bands) on public.networks to authenticated;

create function private.age_band(p_bands jsonb, p_birth_date date, p_birth_year integer, p_day date)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case
    when a.years is null then 'unknown'
    when a.years < (p_bands ->> 'adult_from')::numeric then 'children'
    when a.years < (p_bands ->> 'senior_from')::numeric then 'adults'
    else 'seniors'
  end
  from (
    select coalesce(extract(year from age(p_day, p_birth_date)), extract(year from p_day) - p_birth_year) as years
  ) a
$$;
comment on function private.age_band(jsonb, date, integer, date) is
  'children, adults, seniors or unknown: by the age on a day. Born on February 29 one is a year older on March 1; of whom only the year of birth is known it is the age reached in the year of that day.';

-- -------------------- Fold names --------------------

create function private.fold_text(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        -- Accents stand apart after NFKD.
        regexp_replace(
          lower(normalize(private.plain_apostrophes(p_text), nfkd) collate "und-x-icu"),
          '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      -- Letters that are no letter with an accent; the apostrophe, which has no counterpart, goes.
      'đðøłħŧıς''', 'ddolhtiσ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
end
$$;
comment on function private.fold_text(text) is
  'The words of a text in lower case without accents and apostrophes, one space between them; any other sign parts words. src/data/foldText.ts folds alike.';

create function private.phone_digits(p_phone text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Without an extension behind the number and the country's 1 before it.
  return regexp_replace(
    regexp_replace(regexp_replace(lower(p_phone), '[a-z#;,].*$', ''), '[^0-9]', '', 'g'),
    '^1(?=[0-9]{10}$)', '');
end
$$;
comment on function private.phone_digits(text) is 'The digits of a phone number, such as 3135550142; empty when there are none.';

-- Spellings under which a name is found besides its words: de la Cruz as delacruz, Mary Ann as maryann,
-- Garcia-Lopez as garcialopez, and the part of O'Brien or N'Diaye behind the apostrophe.
create function private.joined_names(p_name text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain constant text := private.plain_apostrophes(p_name);
  words constant text[] := string_to_array(private.fold_text(plain), ' ');
  joined text[] := '{}';
begin
  for i in 1 .. coalesce(cardinality(words), 0) - 1 loop
    joined := joined || array_to_string(words[i:], '');
    if i < cardinality(words) - 1 then
      joined := joined || (words[i] || words[i + 1]);
    end if;
  end loop;
  if plain like '%_''_%' then
    joined := joined || string_to_array(private.fold_text(replace(plain, '''', ' ')), ' ');
  end if;
  return case when joined = '{}' then joined
    else array(select distinct j from unnest(joined) j where j <> all (words)) end;
end
$$;
comment on function private.joined_names(text) is
  'Words that people write in one or apart: what a name is found by besides the words of fold_text.';

-- Chinese, Japanese and Korean names are written in one, the family's first.
create function private.name_spellings(p_first_name text, p_last_name text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spellings constant text[] := private.joined_names(p_first_name) || private.joined_names(p_last_name);
begin
  if p_first_name || p_last_name ~ '[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]' then
    return spellings
      || replace(private.fold_text(p_last_name || p_first_name), ' ', '')
      || replace(private.fold_text(p_first_name || p_last_name), ' ', '');
  end if;
  return spellings;
end
$$;
comment on function private.name_spellings(text, text) is
  'What a person is found by besides the words of the first and the last name.';
comment on function private.search_key(text[]) is
  'The text that free-text search looks in, made of the given parts: in lower case as typed, and folded.';

-- Whoever writes a row writes what is made of it.
grant execute on function
  private.fold_text(text), private.phone_digits(text), private.joined_names(text),
  private.name_spellings(text, text)
to authenticated, service_role;

-- -------------------- Index names --------------------

-- What clients are found by: a text that is looked in, and an index of hashed keys. A key stands for one
-- way to find somebody (the first letters of a name, the end of a phone number, a birth date) in one
-- network: a question reads few rows, however many clients other networks have.
create extension if not exists fuzzystrmatch with schema extensions;

-- The parts in their order, U+001F between them: words of the first name, words of the last name, other
-- spellings (each with a space before and behind), digits of the phone number, birth date, the rest.
create function private.client_search_text(
  p_first_name text, p_last_name text, p_email text, p_phone_number text, p_date_of_birth date,
  p_address text, p_city text, p_zip_code text
)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return concat_ws(U&'\001F',
    ' ' || private.fold_text(p_first_name) || ' ',
    ' ' || coalesce(private.fold_text(p_last_name), '') || ' ',
    ' ' || array_to_string(private.name_spellings(p_first_name, p_last_name), ' ') || ' ',
    coalesce(private.phone_digits(p_phone_number), ''),
    coalesce(
      lpad(extract(year from p_date_of_birth)::text, 4, '0') || '-'
        || lpad(extract(month from p_date_of_birth)::text, 2, '0') || '-'
        || lpad(extract(day from p_date_of_birth)::text, 2, '0'), ''),
    private.plain_apostrophes(lower(normalize(concat_ws(' ', p_first_name, p_last_name), nfc) collate "und-x-icu")),
    private.search_key(p_address, p_city),
    lower(concat_ws(' ', p_email, p_phone_number, p_zip_code) collate "und-x-icu")
  );
end
$$;

-- -------------------- Create clients --------------------

-- The last digits of a social security number are read one at a time, and each time is written down.
-- Screens read that there are some, and ask for them by a function. The column itself stays readable:
-- the specification's dashboard names it (docs/security.md).
-- One note that stands on a client's page and at the desk: an allergy, who may pick up. It is of the
-- household; what is about one visit is that visit's note.
-- A merged client stays as a tombstone: in the trash, so that every list, search and guard leaves it out, with
-- the id of the one it was merged into, where links, open forms and repeated check-ins are sent on. Its
-- fields stay as they were: taking the merge back needs no copy of them.
create table public.clients (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  first_name text collate "und-x-icu" not null check (length(btrim(first_name)) between 1 and 80),
  last_name text collate "und-x-icu" check (length(last_name) <= 80),
  full_name text collate "und-x-icu" not null
    generated always as (btrim(first_name || ' ' || coalesce(last_name, ''))) stored,
  email text collate "und-x-icu" check (length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  phone_number text check (length(phone_number) <= 40),
  partial_ssn text check (partial_ssn ~ '^[0-9]{4}$'),
  date_of_birth date check (date_of_birth between '1900-01-01' and current_date + 1),
  address_line1 text check (length(address_line1) <= 200),
  address_line2 text check (length(address_line2) <= 200),
  city text collate "und-x-icu" check (length(city) <= 100),
  state text check (private.is_us_state(state)),
  zip_code text check (length(zip_code) <= 20),
  referral_type text check (referral_type in (
    'self_referral', 'friend_or_family', 'school', 'clinic', 'social_worker', 'faith_community',
    'other_agency', 'website', 'other', 'prefer_not_to_say'
  )),
  gender text check (gender in ('woman', 'man', 'non_binary', 'other', 'prefer_not_to_say')),
  ethnicity text check (ethnicity in (
    'american_indian_or_alaska_native', 'asian', 'black_or_african_american', 'hispanic_or_latino',
    'middle_eastern_or_north_african', 'native_hawaiian_or_pacific_islander', 'white', 'multiple',
    'other', 'prefer_not_to_say'
  )),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id),
  has_partial_ssn boolean not null
    generated always as (partial_ssn is not null) stored,
  pinned_note text check (length(pinned_note) <= 500),
  pinned_note_by uuid references public.colleagues on delete set null,
  pinned_note_at timestamptz,
  search_text text collate "C" not null generated always as (
    private.client_search_text(
      first_name, last_name, email, phone_number, date_of_birth, address_line1, city, zip_code
    )
) stored,
  merged_into uuid,
  constraint clients_merged_into_fkey foreign key (merged_into, network_id)
    references public.clients (id, network_id),
  constraint clients_merged_check check (merged_into is null or merged_into <> id and deleted_at is not null),
  last_visit_at timestamptz
);
comment on table public.clients is 'A person served, shared by the locations of a network.';
comment on column public.clients.partial_ssn is 'The last four digits only.';
comment on column public.clients.deleted_at is 'Soft delete: null to now by an update, back by restore_client only.';

-- Under row-level security a page is read in index order: one index per sort that people use on
-- many rows, each beginning with the tenant and ending with the tie-breaker.
create index clients_full_name_idx on public.clients (network_id, full_name, id) where deleted_at is null;
create index clients_last_name_idx on public.clients (network_id, last_name, first_name, id) where deleted_at is null;
create index clients_email_idx on public.clients (network_id, email, id) where deleted_at is null;
create index clients_city_idx on public.clients (network_id, city, id) where deleted_at is null;
create index clients_date_of_birth_idx on public.clients (network_id, date_of_birth, id) where deleted_at is null;
create index clients_created_at_idx on public.clients (network_id, created_at, id) where deleted_at is null;
-- Small, for counting and for the trash.
create index clients_network_id_idx on public.clients (network_id, deleted_at);

call private.tenant_table('public.clients', scope => 'network', deletable_by => 'member');

grant select on public.clients to authenticated;
grant insert (
  network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
  address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity
) on public.clients to authenticated;
grant update (
  first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
  address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity, deleted_at
) on public.clients to authenticated;
grant select, insert, update, delete on public.clients to service_role;

-- The policies do not look at deleted_at: they would refuse the soft delete itself (ADR 0011).
create policy clients_select on public.clients for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy clients_insert on public.clients for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy clients_update on public.clients for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));

-- -------------------- Create order search --------------------

create trigger clients_carry_name after update of first_name, last_name on public.clients
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.carry_client_name();

-- -------------------- Reveal partial ssn --------------------

comment on column public.clients.has_partial_ssn is 'Whether partial_ssn is filled in; what screens read in its place.';

-- -------------------- Create household members --------------------

-- The people of a client's household besides the client, who is its head.
create table public.household_members (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null,
  client_id uuid not null,
  first_name text collate "und-x-icu" not null check (length(btrim(first_name)) between 1 and 80),
  last_name text collate "und-x-icu" check (length(last_name) <= 80),
  full_name text collate "und-x-icu" not null
    generated always as (btrim(first_name || ' ' || coalesce(last_name, ''))) stored,
  -- The day of the database is that of UTC, which every state of the US reaches later: it refuses no
  -- birth of today. What is still to come at the place itself the form refuses.
  birth_date date check (birth_date between '1900-01-01' and current_date),
  birth_year integer check (birth_year between 1900 and extract(year from current_date)),
  relation text check (relation in (
    'partner', 'child', 'parent', 'grandchild', 'sibling', 'other_relative', 'no_relation'
  )),
  note text check (length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  constraint household_members_one_birth_check check (birth_date is null or birth_year is null)
);
comment on table public.household_members is
  'Somebody who lives with a client and is fed by the client''s visits. The client is the head of the household and no row of this table.';
comment on column public.household_members.birth_year is
  'Where only the year is known; never beside birth_date.';
comment on column public.household_members.relation is 'What the member is to the client; null where nobody told.';
comment on column public.household_members.deleted_at is
  'When the member was removed from the household: null to now by an update.';

create index household_members_client_id_idx on public.household_members (client_id, network_id);
-- Finding a member leads to the household.
create index household_members_full_name_idx on public.household_members (network_id, full_name, id)
  where deleted_at is null;

call private.tenant_table('public.household_members', scope => 'network', deletable_by => 'member',
  frozen => array['client_id']);

grant select on public.household_members to authenticated;
grant insert (
  network_id, client_id, first_name, last_name, birth_date, birth_year, relation, note
) on public.household_members to authenticated;
grant update (
  first_name, last_name, birth_date, birth_year, relation, note, deleted_at
) on public.household_members to authenticated;
grant select, insert, update, delete on public.household_members to service_role;

-- As for clients: whoever works in the network, and no word of deleted_at (ADR 0011).
create policy household_members_select on public.household_members for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy household_members_insert on public.household_members for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy household_members_update on public.household_members for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));

create trigger household_members_guard before insert or update on public.household_members
  for each row execute function private.guard_household_member();

create trigger household_members_limit_insert after insert on public.household_members
  for each row when (new.deleted_at is null)
  execute function private.limit_household_members();
create trigger household_members_limit_update after update on public.household_members
  for each row when (
    new.deleted_at is null
    and (old.deleted_at is not null or new.client_id is distinct from old.client_id)
  )
  execute function private.limit_household_members();

-- -------------------- Pin notes --------------------

comment on column public.clients.pinned_note is 'What everybody who serves the household should see at once; null for none.';
comment on column public.clients.pinned_note_by is 'Who wrote pinned_note as it is.';
comment on column public.clients.pinned_note_at is 'When pinned_note was written as it is.';

create index clients_pinned_note_by_idx on public.clients (pinned_note_by);

grant insert (pinned_note), update (pinned_note) on public.clients to authenticated;

create trigger clients_sign_note_insert before insert on public.clients
  for each row when (new.pinned_note is not null)
  execute function private.sign_pinned_note();
create trigger clients_sign_note_update before update on public.clients
  for each row when (new.pinned_note is distinct from old.pinned_note)
  execute function private.sign_pinned_note();

-- -------------------- Split households --------------------

-- Households change: somebody moves out and comes alone, somebody moves in with others. The row of the
-- member stays with the old household as removed, so that its counts know; the trail says where to.
create function private.require_household_member(p_member_id uuid)
returns public.household_members language plpgsql security definer set search_path = '' as $$
declare
  member public.household_members;
begin
  perform private.require_live_session();
  select m.* into member
    from public.household_members m
    join public.clients c on c.id = m.client_id and c.deleted_at is null
    where m.id = p_member_id and m.deleted_at is null
    for update of m;
  if not found or (private.is_super_user() or member.network_id = private.staff_network_id()) is not true then
    raise sqlstate 'PT404' using message = 'There is no such household member, or it is out of your reach.';
  end if;
  return member;
end
$$;
comment on function private.require_household_member(uuid) is
  'A live member of a live client whom the caller serves, locked; else PT404.';

create function private.household_of(p_client_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'full_name', c.full_name,
    'members', (
      select count(*) from public.household_members m where m.client_id = c.id and m.deleted_at is null
    )
  )
  from public.clients c where c.id = p_client_id
$$;
comment on function private.household_of(uuid) is
  'A household as a preview names it: {id, full_name, members}, the head not counted.';

create function private.split_household_member(p_member_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  head public.clients;
  made uuid;
begin
  select * into strict head from public.clients c where c.id = member.client_id;
  if p_preview is not true then
    update public.household_members set deleted_at = now() where id = member.id;
    insert into public.clients (
      network_id, first_name, last_name, date_of_birth, pinned_note,
      address_line1, address_line2, city, state, zip_code
    ) values (
      member.network_id, member.first_name, member.last_name, member.birth_date, member.note,
      head.address_line1, head.address_line2, head.city, head.state, head.zip_code
    ) returning id into made;
    perform private.record_event('split_off', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', made));
    perform private.record_event('split_off', 'clients', made, member.network_id,
      jsonb_build_object('from_client_id', head.id));
  end if;
  return jsonb_build_object(
    'client_id', made,
    'client', jsonb_build_object(
      'full_name', member.full_name, 'date_of_birth', member.birth_date, 'pinned_note', member.note,
      'address_line1', head.address_line1, 'address_line2', head.address_line2,
      'city', head.city, 'state', head.state, 'zip_code', head.zip_code
    ),
    -- A client has no place for it.
    'lost_birth_year', member.birth_year,
    'from', private.household_of(head.id)
  );
end
$$;

create function private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'This member belongs to that household already.',
      detail = '{"code": "same_household"}', hint = 'Choose another household.';
  end if;
  -- The whole move is tried and taken back: a preview refuses what the move would refuse.
  begin
    update public.household_members set deleted_at = now() where id = member.id;
    -- What the member is to the other head nobody has told.
    insert into public.household_members (
      network_id, client_id, first_name, last_name, birth_date, birth_year, note
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note
    ) returning id into made;
    if p_preview then
      raise sqlstate 'LRDRY';
    end if;
  exception when sqlstate 'LRDRY' then
    made := null;
  end;
  if made is not null then
    perform private.record_event('moved_out', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', p_client_id));
    perform private.record_event('moved_in', 'household_members', made, member.network_id,
      jsonb_build_object('from_client_id', member.client_id));
  end if;
  return jsonb_build_object(
    'member_id', made,
    'member', jsonb_build_object('full_name', member.full_name),
    'from', private.household_of(member.client_id),
    'to', private.household_of(p_client_id)
  );
end
$$;

create function public.split_household_member(p_member_id uuid, p_preview boolean)
returns jsonb language sql set search_path = '' as $$
  select private.split_household_member(p_member_id, p_preview)
$$;
comment on function public.split_household_member(uuid, boolean) is
  'Makes a household member a client of their own, with names, birth date and note of the member and the address of the household: {client_id, client, lost_birth_year, from: {id, full_name, members}}. With p_preview nothing is changed and client_id is null. Staff of the network; else 404.';

create function public.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language sql set search_path = '' as $$
  select private.move_household_member(p_member_id, p_client_id, p_preview)
$$;
comment on function public.move_household_member(uuid, uuid, boolean) is
  'Brings a household member to the household of another client of the network: {member_id, member, from, to: {id, full_name, members}}. With p_preview nothing is changed and member_id is null. 409 household_full or same_household in details; staff of the network, else 404.';

grant execute on function
  private.split_household_member(uuid, boolean), public.split_household_member(uuid, boolean),
  private.move_household_member(uuid, uuid, boolean), public.move_household_member(uuid, uuid, boolean)
to authenticated;

-- -------------------- Index names --------------------

comment on function private.client_search_text(text, text, text, text, date, text, text, text) is
  'What a client is found by, in parts with U+001F between them: first name, last name, other spellings, phone digits, birth date, the rest as typed.';

-- The kinds of keys: n the first letters of a name, w a whole name in either order, s how a word of a name
-- sounds, d a word with one letter less, p the end of a phone number, b a birth date, y a birth year.
create function private.name_key_length()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 10 $$;
comment on function private.name_key_length() is 'Of how many letters the longest key of a name is.';

create function private.name_sound(p_word text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Spanish spellings first: Jiménez is Gimenez and Ximenez, Vázquez is Basques, Hernández is Ernandes.
  return coalesce(nullif(extensions.dmetaphone(translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        p_word, '^h|^x(?=[aeiou])', case when p_word like 'x%' then 'j' else '' end),
        'qu', 'k', 'g'), 'c(?=[ei])', 's', 'g'), 'g(?=[ei])', 'j', 'g'),
      'vzy', 'bsi')), ''), left(p_word, 6));
end
$$;
comment on function private.name_sound(text) is
  'How a folded word of a name sounds, to English and to Spanish ears; its first letters where it has no Latin ones.';

-- Two words that differ by one letter, or by two that changed places, have one of these in common.
create function private.shortened_words(p_word text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(
    select distinct overlay(p_word placing '' from i for 1)
    from generate_series(1, case when length(p_word) > 3 then least(length(p_word), 12) end) i
  ) || p_word;
end
$$;
comment on function private.shortened_words(text) is
  'A folded word, and it without each of its letters when it has four and more.';

create function private.hash_keys(p_network_id uuid, p_keys text[])
returns bigint[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  network constant bigint := hashtextextended(p_network_id::text, 0);
begin
  return array(select distinct hashtextextended(k, network) from unnest(p_keys) k);
end
$$;
comment on function private.hash_keys(uuid, text[]) is 'Keys as they stand in the index: of one network only.';

create function private.birth_key(p_day date)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 'b' || (p_day - date '1900-01-01')::text;
end
$$;
comment on function private.birth_key(date) is 'The key of a birth date.';

create function private.search_keys(
  p_network_id uuid, p_first_name text, p_last_name text, p_phone_number text, p_born date, p_birth_year integer
)
returns bigint[] language plpgsql immutable parallel safe cost 100000 set search_path = '' as $$
declare
  longest constant integer := private.name_key_length();
  first_name constant text := private.fold_text(p_first_name);
  last_name constant text := coalesce(private.fold_text(p_last_name), '');
  digits constant text := coalesce(private.phone_digits(p_phone_number), '');
  words constant text[] := string_to_array(first_name, ' ') || string_to_array(nullif(last_name, ''), ' ');
  keys text[] := array[
    'w' || replace(first_name || last_name, ' ', ''), 'w' || replace(last_name || first_name, ' ', '')];
  word text;
begin
  foreach word in array words || private.name_spellings(p_first_name, p_last_name) loop
    for i in 1 .. least(length(word), longest) loop
      keys := keys || ('n' || left(word, i));
    end loop;
  end loop;
  foreach word in array words loop
    keys := keys || ('s' || private.name_sound(word)) || ('d' || word);
    for i in 1 .. case when length(word) > 3 then least(length(word), longest) else 0 end loop
      keys := keys || ('d' || overlay(word placing '' from i for 1));
    end loop;
  end loop;
  for i in 1 .. 3 loop
    if length(digits) >= (array[4, 7, 10])[i] then
      keys := keys || ('p' || right(digits, (array[4, 7, 10])[i]));
    end if;
  end loop;
  if p_born is not null then
    keys := keys || private.birth_key(p_born) || ('y' || extract(year from p_born)::text);
  elsif p_birth_year is not null then
    keys := keys || ('y' || p_birth_year::text);
  end if;
  return private.hash_keys(p_network_id, keys);
end
$$;
comment on function private.search_keys(uuid, text, text, text, date, integer) is
  'What a person of a network is found by, as hashed keys for an index. Dear: only ever the condition of an index.';
comment on column public.clients.search_text is
  'Lower case, with and without accents, plain apostrophes; what the free-text filter looks in (private.client_search_text).';
create index clients_search_idx on public.clients
  using gin (network_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);
-- Without the pending list, which every question would have to read through.
create index clients_keys_idx on public.clients
  using gin (private.search_keys(network_id, first_name, last_name, phone_number, date_of_birth, null))
  with (fastupdate = off)
  where deleted_at is null;

grant execute on function
  private.client_search_text(text, text, text, text, date, text, text, text),
  private.name_key_length(), private.name_sound(text), private.shortened_words(text),
  private.hash_keys(uuid, text[]), private.birth_key(date),
  private.search_keys(uuid, text, text, text, date, integer)
to authenticated, service_role;

-- -------------------- Read searches --------------------

-- What a typed text asks for. It is read here only: screens that mark what matched are told when that
-- was a birth date.
create type private.search_term as (
  -- As typed, in lower case with plain apostrophes; null for a birth date of several words.
  typed text,
  -- Folded, without signs; empty when it has signs that no name and no number has, such as % or @.
  word text,
  -- What a name may begin with: the word, alone and joined with its neighbours.
  forms text[],
  -- At least three digits, of a phone number.
  digits text,
  -- The days that a birth date may mean: 03/14/24 is one of 1924 or of 2024.
  days date[],
  -- A year beside a name.
  year integer
);
comment on type private.search_term is 'One thing that a search asks for.';

create function private.month_pattern()
returns text language sql immutable parallel safe set search_path = '' as $$
  select 'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
$$;
comment on function private.month_pattern() is 'A regular expression of the months as people write them, in lower case.';

create function private.days_of(p_year text, p_month integer, p_day integer)
returns date[] language plpgsql stable set search_path = '' as $$
declare
  days date[] := '{}';
  year integer;
begin
  foreach year in array case
      when length(p_year) = 4 then array[p_year::integer]
      else array[1900 + p_year::integer, 2000 + p_year::integer]
    end
  loop
    if year >= 1900 and p_month between 1 and 12
      and p_day between 1 and extract(day from make_date(year, p_month, 1) + interval '1 month - 1 day')
      and make_date(year, p_month, p_day) <= current_date + 1
    then
      days := days || make_date(year, p_month, p_day);
    end if;
  end loop;
  return days;
end
$$;
comment on function private.days_of(text, integer, integer) is
  'The days from 1900 until today that a year of two or four digits, a month and a day mean; empty when there is none.';

create function private.read_days(p_text text)
returns date[] language plpgsql stable set search_path = '' as $$
declare
  found text[];
  days date[];
begin
  -- 1984-03-14, 19840314
  found := regexp_match(p_text, '^(\d{4})([-/. ]?)(\d\d?)\2(\d\d?)$');
  if found is not null then
    days := private.days_of(found[1], found[3]::integer, found[4]::integer);
    if days <> '{}' then
      return days;
    end if;
  end if;
  -- 3/14/1984, 03-14-84, 03141984: the month first, as in the United States; else the day.
  found := coalesce(
    regexp_match(p_text, '^(\d\d?)([-/. ])(\d\d?)\2(\d{4}|\d\d)$'),
    regexp_match(p_text, '^(\d\d)()(\d\d)(\d{4})$'));
  if found is not null then
    days := private.days_of(found[4], found[1]::integer, found[3]::integer);
    return case when days = '{}' then private.days_of(found[4], found[3]::integer, found[1]::integer) else days end;
  end if;
  -- Mar 14 1984, 14th of March '84
  found := regexp_match(
    p_text, '^(' || private.month_pattern() || ')\.? ?(\d\d?)(?:st|nd|rd|th)? ''?(\d{4}|\d\d)$');
  if found is null then
    found := regexp_match(
      p_text, '^(\d\d?)(?:st|nd|rd|th)? ?(?:of )?(' || private.month_pattern() || ')\.? ''?(\d{4}|\d\d)$');
    found := array[found[2], found[1], found[3]];
  end if;
  return private.days_of(
    found[3],
    (position(left(found[1], 3) in 'janfebmaraprmayjunjulaugsepoctnovdec') + 2) / 3,
    found[2]::integer);
end
$$;
comment on function private.read_days(text) is
  'The days that a birth date as people say it may mean: in lower case, without commas; empty when it is none.';
-- "ana % maria" means whom "ana maria" means: a sign that is looked for by nobody kept names apart that are written in one.
create function private.word_terms(p_words text[])
returns private.search_term[] language plpgsql stable set search_path = '' as $$
declare
  -- Signs that no name has: all of ASCII but '-.
  signs constant text := '[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]';
  number constant text := '^[0-9+()./-]*$';
  has_words constant boolean := private.fold_text(array_to_string(p_words, ' ')) <> '';
  -- A sign alone is looked for when there is nothing else; it does not stand between the words on its sides, either.
  words constant text[] := array(
    select w from unnest(p_words) with ordinality t (w, place)
    where not has_words or private.fold_text(w) <> ''
    order by place);
  folded constant text[] := array(
    select case when w ~ signs and w !~ number then '' else replace(private.fold_text(w), ' ', '') end
    from unnest(words) with ordinality t (w, place)
    order by place);
  has_letters constant boolean := array_to_string(folded, '') ~ '[^0-9]';
  terms private.search_term[] := '{}';
  term private.search_term;
begin
  for i in 1 .. cardinality(words) loop
    term := row(words[i], folded[i], '{}', null, '{}', null);
    if term.typed ~ number and length(term.word) < 3 and term.word <> term.typed then
      term.word := '';
    elsif term.typed ~ number and length(term.word) >= 3 then
      term.forms := array[term.word];
      term.digits := regexp_replace(term.word, '^1(?=[0-9]{10}$)', '');
      if has_letters and term.typed ~ '^(19|20)[0-9]{2}$' then
        term.year := term.word::integer;
      end if;
    elsif term.word <> '' then
      term.forms := array_remove(array[
        term.word,
        case when folded[i] ~ '[^0-9]' and folded[i - 1] ~ '[^0-9]' then folded[i - 1] || folded[i] end,
        case when folded[i] ~ '[^0-9]' and folded[i + 1] ~ '[^0-9]' then folded[i] || folded[i + 1] end
      ], null);
    end if;
    terms := terms || term;
  end loop;
  return terms;
end
$$;
comment on function private.word_terms(text[]) is 'What the words of a search ask for, each in its turn.';

create function private.read_search(p_query text)
returns private.search_term[] language plpgsql stable set search_path = '' as $$
declare
  date_pattern constant text :=
    '(?:^| )(\d{4}[-/. ]\d\d?[-/. ]\d\d?|\d\d?[-/. ]\d\d?[-/. ](?:\d{4}|\d\d)|\d{8}'
    || '|(?:' || private.month_pattern() || ')\.? ?\d\d?(?:st|nd|rd|th)? ''?(?:\d{4}|\d\d)'
    || '|\d\d?(?:st|nd|rd|th)? ?(?:of )?(?:' || private.month_pattern() || ')\.? ''?(?:\d{4}|\d\d))(?= |$)';
  rest text := private.plain_apostrophes(lower(normalize(left(p_query, 400), nfc) collate "und-x-icu"));
  terms private.search_term[] := '{}';
  term private.search_term;
  part text;
  words text[];
begin
  rest := regexp_replace(regexp_replace(rest, '[\u2010-\u2015\u2212]', '-', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,;]+', ' ', 'g');
  -- Ten digits with what people put between them, and the country's 1 before, are one word; seven in two
  -- words, too.
  rest := regexp_replace(
    rest, '(^| )(?:\+?1[ ./-]*)?\(?(\d{3})\)?[ ./-]*(\d{3})[ ./-]*(\d{4})(?= |$)', '\1\2\3\4', 'g');
  rest := regexp_replace(rest, '(^| )(\d{3})[./-]* +[./-]*(\d{4})(?= |$)', '\1\2\3', 'g');
  for part in select m[1] from regexp_matches(rest, date_pattern, 'g') m loop
    term := row(case when part like '% %' then null else part end, '', '{}', null, private.read_days(part), null);
    if term.days <> '{}' then
      terms := terms || term;
      rest := replace(rest, part, ' ');
    end if;
  end loop;
  words := array(
    select w.word
    from (
      select t.word, min(t.place) as place
      -- The parts of Garcia-Lopez; not those of an address of mail.
      from regexp_split_to_table(
          regexp_replace(rest collate "und-x-icu", '([[:alpha:]])-(?=[[:alpha:]])(?![^ ]*@)', '\1 ', 'g'), ' +'
        ) with ordinality t (word, place)
      where t.word <> ''
      group by t.word
    ) w
    order by w.place
    limit 20
  );
  return terms || private.word_terms(words);
end
$$;
comment on function private.read_search(text) is
  'What a text asks for: birth dates first, then its words in their order, each once, 20 at most.';

-- -------------------- Rank clients --------------------

-- Who is meant by what somebody typed at a desk: the best first. The terms of a search become conditions
-- of one query; only quoted literals go into its text.
create index household_members_keys_idx on public.household_members
  using gin (private.search_keys(network_id, first_name, last_name, null, birth_date, birth_year))
  with (fastupdate = off)
  where deleted_at is null;

create function private.term_keys(p_term private.search_term)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select 'n' || left(f, private.name_key_length()) from unnest(p_term.forms) f
    union all
    select private.birth_key(d) from unnest(p_term.days) d
    union all
    select 'y' || p_term.year::text where p_term.year is not null
    union all
    select 'p' || right(p_term.digits, case when n >= 10 then 10 when n >= 7 then 7 else 4 end)
      from length(p_term.digits) n where n >= 4
  )
$$;
comment on function private.term_keys(private.search_term) is
  'The keys (private.search_keys) of which somebody has one whom the term may mean; none when only the text tells.';

create function private.whole_name(p_terms private.search_term[])
returns text language sql immutable set search_path = '' as $$
  select string_agg(t.word, '' order by place)
  from (select u.word, row_number() over () as place from unnest(p_terms) u where u.word ~ '[^0-9]') t
$$;
comment on function private.whole_name(private.search_term[]) is
  'The words with letters in one, as the key of a whole name has them; null without any.';

create function private.text_conditions(p_terms private.search_term[], p_number_column name default null)
returns text language sql immutable set search_path = '' as $$
  select string_agg(' and (' || concat_ws(' or ',
      'false',
      (
        select string_agg(
          format('c.search_text operator(pg_catalog.~~) %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'),
          ' or ')
        from (
          select part
          from unnest(array[
            -- What the folded word finds, too, is not looked for again.
            case when t.word = '' or (t.typed collate "und-x-icu") ~ '[^[:alnum:]'']' then t.typed end,
            t.word, t.digits
          ]) part
          where part <> ''
          union
          select d::text from unnest(t.days) d
        ) parts
      ),
      (
        select format('c.%I operator(pg_catalog.=) %s', p_number_column, number)
        from cast(substring(t.typed from '^#?([0-9]{1,10})$') as bigint) number
        where p_number_column is not null and number <= 2147483647
      )
    ) || ')', '')
  from unnest(p_terms) t
$$;
comment on function private.text_conditions(private.search_term[], name) is
  'The terms as SQL for the alias c: " and (...)" each. A term has to stand in search_text, each character taken literally, or to be the number of the row, with or without #. src/data/searchWords.ts reads words alike.';

-- As before, with those who were merged: who asks for the other spelling of a name means the survivor.
create function private.people_with_keys(p_keys text[], p_most integer)
returns text language sql immutable set search_path = '' as $$
  select format(
    $query$
      (select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
          c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
        from public.clients c
        where c.network_id = $1 and c.deleted_at is null%1$s
        limit %3$s)
      union all
      (select m.client_id, m.id, m.full_name,
          private.client_search_text(m.first_name, m.last_name, null, null, m.birth_date, null, null, null), null, null,
          m.birth_date, coalesce(m.birth_year, extract(year from m.birth_date)::integer)
        from public.household_members m
        join public.clients head on head.id = m.client_id and head.deleted_at is null
        where m.network_id = $1 and m.deleted_at is null%2$s
        limit %3$s)
      union all
      (select survivor.id, null, survivor.full_name, t.search_text, t.email, t.zip_code, t.date_of_birth,
          extract(year from t.date_of_birth)::integer
        from public.clients t
        join public.clients survivor
          on survivor.id = private.surviving_client_id(t.id) and survivor.deleted_at is null
        where t.network_id = $1 and t.merged_into is not null%4$s
        limit %3$s)
    $query$,
    string_agg(
      ' and private.search_keys(c.network_id, c.first_name, c.last_name, c.phone_number, c.date_of_birth, null) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''),
    string_agg(
      ' and private.search_keys(m.network_id, m.first_name, m.last_name, null, m.birth_date, m.birth_year) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''),
    p_most,
    string_agg(
      ' and private.search_keys(t.network_id, t.first_name, t.last_name, t.phone_number, t.date_of_birth, null) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''))
  from unnest(p_keys) keys
$$;

create function private.judged_people(p_terms private.search_term[], p_people text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  whole constant text := private.whole_name(p_terms);
  term private.search_term;
  kinds text[] := '{}';
  exact text[] := '{f.whole}';
  -- What the first word and the last one of a name may be.
  firsts text[];
  lasts text[];
  words integer := 0;
begin
  foreach term in array p_terms loop
    kinds := kinds || private.term_kind(term);
    if term.word ~ '[^0-9]' then
      words := words + 1;
      lasts := term.forms;
      firsts := coalesce(firsts, term.forms);
    elsif length(term.digits) >= 7 then
      exact := exact || format('f.digits = %L', term.digits);
    elsif term.days <> '{}' then
      exact := exact || 'true'::text;
    end if;
  end loop;
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  return format(
    $query$
      select f.id, f.member_id, f.full_name, f.kind, f.kind < 3 and (%5$s) as exact,
        case when f.kind > 4 then 5 when f.kind > 2 then 4 when f.whole then 1 when f.in_order then 2 else 3 end as rank
      from (
        select f.*, greatest(%2$s) as kind, %3$s as whole, %4$s as in_order
        from (
          select p.*, p.parts[1] as first_name, p.parts[2] as last_name,
            p.parts[1] || p.parts[2] || p.parts[3] as names, p.parts[4] as digits
          from (select p.*, string_to_array(p.search_text, U&'\001F') as parts from (%1$s) p offset 0) p
          offset 0
        ) f
        offset 0
      ) f
    $query$,
    p_people,
    array_to_string(kinds, ', '),
    case when whole is null then 'false' else format(
      '%L in (replace(f.first_name || f.last_name, '' '', ''''), replace(f.last_name || f.first_name, '' '', ''''))', whole) end,
    case
      when words = 0 then 'false'
      when words = 1 then concat_ws(' or ',
        private.begins_the_name(firsts, 'first_name'), private.begins_the_name(firsts, 'last_name'))
      else private.begins_the_name(firsts, 'first_name') || ' and ' || private.begins_a_word(lasts, 'last_name')
    end,
    array_to_string(exact, ' or '));
end
$$;
comment on function private.judged_people(private.search_term[], text) is
  'SQL of people as private.people_with_keys has them, judged: id of the client, member_id, full_name, kind (private.term_kind, of the worst term), exact, rank.';

create function private.has_long_word(p_terms private.search_term[])
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(bool_or(
    t.days <> '{}' or t.typed ~ '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]{3}'), false)
  from unnest(p_terms) t
$$;
comment on function private.has_long_word(private.search_term[]) is
  'Whether the index of trigrams finds one of the terms: three letters or digits in a row.';

create function private.rank_clients(p_network_id uuid, p_query text, p_limit integer)
returns table (client_id uuid, rank integer, exact boolean, matched text, member_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  terms constant private.search_term[] := private.read_search(p_query);
  name constant text := private.whole_name(terms);
  keys text[] := '{}';
  people text;
  term private.search_term;
begin
  foreach term in array terms loop
    keys := keys || private.hash_keys(p_network_id, private.term_keys(term))::text;
  end loop;
  if terms = '{}' then
    return;
  end if;
  -- Of a thousand Garcias the one who is called nothing else would not be among the first.
  people := private.people_with_keys(keys, 1000) || coalesce(' union all '
    || private.people_with_keys(array[private.hash_keys(p_network_id, array['w' || name])::text], 200), '');
  return query execute format(
    $query$
      with known as materialized (
        select * from (%1$s) j where j.kind < 3
      ),
      -- Read only when the keys found too few.
      other as materialized (%2$s),
      best as (
        select distinct on (j.id) j.*
        from (table known union all table other) j
        order by j.id, j.rank, j.member_id nulls first
      )
      select b.id, b.rank, b.exact,
        case when b.member_id is not null then 'member'
          else (array['name', 'birth_date', 'phone', 'email', 'zip', 'other'])[b.kind + 1] end,
        b.member_id
      from best b
      order by b.rank, b.member_id is not null, b.full_name, b.id
      limit $2
    $query$,
    private.judged_people(terms, people),
    private.judged_people(terms, format(
      $people$
        select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
          c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
        from public.clients c
        where %L and (select count(distinct k.id) from known k) < $2
          and c.network_id = $1 and c.deleted_at is null%s
        limit 500
      $people$,
      private.has_long_word(terms), private.text_conditions(terms))))
    using p_network_id, least(greatest(p_limit, 1), 200);
end
$$;
comment on function private.rank_clients(uuid, text, integer) is
  'The live clients of a network whom a text means, the best first, 200 at most. rank: 1 the whole name; 2 the beginnings of first and last name in this order; 3 otherwise name, birth date or end of the phone number; 4 mail or ZIP code; 5 something else. exact: a whole name, a whole phone number or a birth date. matched: what the least of the terms matched, or member, whose id stands beside. Of very many, the first thousand are ranked. Judges nobody.';

-- -------------------- Find close clients --------------------

-- Who may be meant when nobody is found: names that are one letter away or sound alike, one surname of
-- two, day and month swapped, the same birth date or phone number under another name.
create function private.close_keys(p_word text)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['n' || left(p_word, private.name_key_length()), 's' || private.name_sound(p_word)]
    || array(select 'd' || d from unnest(private.shortened_words(p_word)) d)
$$;
comment on function private.close_keys(text) is
  'The keys (private.search_keys) of which somebody has one whose name comes close to a folded word.';

create function private.swapped_letters(p_word text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select string_agg(' ' || overlay(p_word placing substr(p_word, i + 1, 1) || substr(p_word, i, 1) from i for 2) || ' ', '')
  from generate_series(1, least(length(p_word), 40) - 1) i
$$;
comment on function private.swapped_letters(text) is
  'The word with each two neighbours swapped, every one between spaces.';

create function private.swapped_days(p_days date[])
returns date[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select make_date(extract(year from d)::integer, extract(day from d)::integer, extract(month from d)::integer)
    from unnest(p_days) d
    where extract(day from d) <= 12 and extract(day from d) <> extract(month from d)
  )
$$;
comment on function private.swapped_days(date[]) is 'The days with day and month swapped, where there is such a day.';

-- SQL of the people of whom one may come close, as private.people_with_keys has them, and whether they
-- were found by all words of the name; null when the text says nothing that one comes close to.
create function private.close_people(p_network_id uuid, p_words text[], p_days date[], p_numbers text[])
returns text language plpgsql immutable set search_path = '' as $$
declare
  sources text[] := '{}';
  names constant text[] := array(
    select private.hash_keys(p_network_id, array['n' || left(w, private.name_key_length())])::text
    from unnest(p_words) with ordinality t (w, place) order by place);
  others text[];
begin
  -- A letter or two come close to everybody.
  if exists (select from unnest(p_words) w where length(w) > 2) then
    sources := sources || format('select true as by_name, p.* from (%s) p', private.people_with_keys(
      array(select private.hash_keys(p_network_id, private.close_keys(w))::text from unnest(p_words) w), 300));
  end if;
  -- One of two surnames may not be known here: all words but one, the first always.
  if cardinality(p_words) between 3 and 5 then
    for dropped in 2 .. cardinality(p_words) loop
      sources := sources || format('select false as by_name, p.* from (%s) p', private.people_with_keys(
        names[:dropped - 1] || names[dropped + 1:], 100));
    end loop;
  end if;
  others := array(select private.birth_key(d) from unnest(p_days || private.swapped_days(p_days)) d)
    || array(select 'p' || right(n, 7) from unnest(p_numbers) n);
  if others <> '{}' then
    sources := sources || format('select false as by_name, p.* from (%s) p', private.people_with_keys(
      array[private.hash_keys(p_network_id, others)::text], 300));
  end if;
  return nullif(array_to_string(sources, ' union all '), '');
end
$$;
comment on function private.close_people(uuid, text[], date[], text[]) is
  'SQL of the people who may come close to words, birth dates or phone numbers; null without any of them.';

create function private.find_close_clients(p_network_id uuid, p_query text, p_limit integer)
returns table (client_id uuid, rank integer, reason text, member_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  term private.search_term;
  words text[] := '{}';
  days date[] := '{}';
  numbers text[] := '{}';
  people text;
begin
  foreach term in array private.read_search(p_query) loop
    if term.word ~ '[^0-9]' then
      words := words || term.word;
    elsif length(term.digits) >= 7 then
      numbers := numbers || term.digits;
    end if;
    days := days || term.days;
  end loop;
  people := private.close_people(p_network_id, words, days, numbers);
  if people is null then
    return;
  end if;
  return query execute format(
    $query$
      with found as materialized (
        select distinct on (p.id, p.member_id) p.*, string_to_array(p.search_text, U&'\001F') as parts
        from (%s) p
        order by p.id, p.member_id, p.by_name desc
      ),
      compared as (
        select f.id, f.member_id, f.full_name, n.missing, n.far, n.total,
          coalesce(f.born = any ($4), false) as same_day,
          coalesce(f.born = any ($5), false) as swapped_day,
          -- With or without the area code.
          right(f.parts[4], 7) = any (array(select right(number, 7) from unnest($6) number)) as same_number
        from found f,
          lateral (
            -- How far the words are from the name: 0 its beginning, 1 a letter, 2 the sound; null is missing.
            select count(*) filter (where d.far is null) as missing, coalesce(max(d.far), 0) as far, sum(d.far) as total
            from unnest($2, $3) w (word, swapped),
              lateral (
                select min(case
                  when starts_with(n, w.word) then 0
                  when extensions.levenshtein_less_equal(left(n, 60), left(w.word, 60), 1) < 2 then 1
                  when position(' ' || n || ' ' in w.swapped) > 0 then 1
                  -- What sounds alike is spelt alike by half: Teresa is no d'Arcy.
                  when f.by_name and length(n) > 2
                    and extensions.levenshtein(left(n, 60), left(w.word, 60)) <= greatest(2, length(w.word) / 2) then 2
                end) as far
                from unnest(string_to_array(btrim(f.parts[1] || f.parts[2] || f.parts[3]), ' ')) n
                where n <> ''
              ) d
          ) n
      ),
      explained as (
        select c.*, case
          when c.missing = 0 and c.swapped_day then 'day_and_month_swapped'
          when $2 = '{}' then null
          when c.missing = 0 and c.far > 0 and ($4 = '{}' or c.same_day) and ($6 = '{}' or c.same_number)
            then case c.far when 1 then 'written_differently' else 'sounds_alike' end
          when c.missing = 0 and c.far = 0 then case when $4 <> '{}' and c.same_day is false then 'other_birth_date' end
          when c.same_day then 'same_birth_date'
          when c.same_number then 'same_phone'
          when c.missing = 1 and c.far = 0 and $4 = '{}' and cardinality($2) > 2 then 'part_of_name'
        end as reason
        from compared c
      ),
      best as (
        select distinct on (r.id) r.*
        from (
          select e.*, case
            when e.reason in ('written_differently', 'day_and_month_swapped') then 1
            when e.reason in ('sounds_alike', 'other_birth_date', 'part_of_name') then 2
            else 3
          end as rank
          from explained e
          where e.reason is not null
        ) r
        order by r.id, r.rank, r.member_id nulls first
      )
      select b.id, b.rank, b.reason, b.member_id
      from best b
      order by b.rank, b.total, b.full_name, b.id
      limit $7
    $query$,
    people)
    using p_network_id, words,
      array(select private.swapped_letters(w) from unnest(words) with ordinality t (w, place) order by place),
      days, private.swapped_days(days), numbers, least(greatest(p_limit, 1), 200);
end
$$;
comment on function private.find_close_clients(uuid, text, integer) is
  'The live clients of a network who come close to what a text means, each with the reason, the nearest first, 200 at most: written_differently (one letter away), sounds_alike, day_and_month_swapped, other_birth_date, part_of_name (all words but one), same_birth_date, same_phone; with the id of a member of the household who was found. None of whom every word tells. Judges nobody.';

-- -------------------- Search ranked --------------------

-- The list of clients asks for the same: the best first where nothing else is sorted, those who come close
-- when asked, and for an export the rows behind the last one that it has.
create function private.rows_behind(p_sort name, p_descending boolean, p_after jsonb)
returns text language plpgsql immutable set search_path = '' as $$
declare
  behind constant text := case when p_descending then '<' else '>' end;
  nulls constant boolean := coalesce((p_after ->> 'nulls')::boolean, false);
  id constant uuid := p_after ->> 'id';
  behind_id constant text := coalesce(format(' and c.id operator(pg_catalog.%s) %L', behind, nullif(id::text, '')), '');
begin
  if p_after is null then
    return '';
  elsif p_sort = 'id' then
    return case when nulls then ' and false' when id is null then '' else behind_id end;
  elsif nulls then
    return format(' and c.%I is null', p_sort) || case when id is null then '' else behind_id end;
  elsif id is null then
    return format(' and c.%I is not null', p_sort);
  end if;
  return format(
    ' and (c.%1$I operator(pg_catalog.%2$s) %3$L or c.%1$I operator(pg_catalog.=) %3$L%4$s)',
    p_sort, behind, p_after ->> 'value', behind_id);
end
$$;
comment on function private.rows_behind(name, boolean, jsonb) is
  'The rows behind one {nulls, id, value} as SQL for the alias c: with nulls those without a value to sort by, which stand for themselves; without an id from the first one on.';
comment on function private.search_rows(regclass, text, uuid, text, jsonb, name, boolean, integer, integer) is
  'One page {total, rows} of a table with search_text: what the wall lets through for the scope ($1), the words of word_conditions and the filters. Judges nobody; at most 1,000 rows.';

create function private.search_best_clients(
  p_network_id uuid, p_query text, p_limit integer, p_offset integer, p_filters jsonb
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- of private.rank_clients
  most constant integer := 200;
  wanted constant integer := least(greatest(p_limit, 1), 1000);
  skipped constant integer := greatest(p_offset, 0);
  found constant text := 'c.network_id = $1 and c.deleted_at is null' || private.word_conditions(p_query)
    || private.filter_conditions('public.clients', p_filters);
  ranked uuid[];
  -- Those of them whom the list shows: not who was found by a member of the household.
  best uuid[];
  page uuid[];
  others uuid[];
  total integer;
begin
  select coalesce(array_agg(r.client_id order by r.place), '{}')
    into ranked
    from private.rank_clients(p_network_id, p_query, most)
      with ordinality r (client_id, rank, exact, matched, member_id, place);
  execute format(
    $query$
      select coalesce(array_agg(c.id order by r.place), '{}')
      from unnest($2) with ordinality r (id, place)
      join public.clients c on c.id = r.id
      where %s
    $query$, found)
    into best
    using p_network_id, ranked;
  if not private.has_long_word(private.read_search(p_query)) then
    total := private.count_clients(p_network_id, found);
  elsif cardinality(ranked) < most then
    -- Then the ranking has looked in the texts, too, and there are no others.
    total := cardinality(best);
  else
    execute format('select count(*) from public.clients c where %s', found) into total using p_network_id;
  end if;
  page := best[skipped + 1 : skipped + wanted];
  if cardinality(page) < wanted and skipped + cardinality(page) < total then
    -- Materialized: else the planner reads the whole tenant in sort order.
    execute format(
      $query$
        with others as materialized (
          select c.id, c.full_name from public.clients c where %s and c.id <> all ($2)
        )
        select array_agg(o.id order by o.full_name, o.id)
        from (select * from others order by full_name, id limit $3 offset $4) o
      $query$, found)
      into others
      using p_network_id, best, wanted - cardinality(page), greatest(skipped - cardinality(best), 0);
    page := page || others;
  end if;
  return jsonb_build_object('total', total, 'rows', coalesce((
    select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.place)
    from unnest(page) with ordinality p (id, place)
    join public.clients c on c.id = p.id
  ), '[]'));
end
$$;
comment on function private.search_best_clients(uuid, text, integer, integer, jsonb) is
  'As private.search_rows over clients, the 200 best first (private.rank_clients), the others by their names.';

-- As before, and by the last visit.
create function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb, p_after jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, array[
    'rank', 'id', 'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'last_visit_at', 'created_at'
  ]);
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  elsif p_sort = 'rank' then
    return private.search_best_clients(p_network_id, p_query, p_limit, p_offset, p_filters);
  end if;
  return private.search_rows(
    'public.clients', 'c.network_id = $1 and c.deleted_at is null', p_network_id,
    private.word_conditions(p_query) || private.rows_behind(p_sort, p_descending, p_after),
    p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;

create function public.search_clients(
  p_network_id uuid,
  p_query text,
  p_sort text default 'full_name',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]',
  p_after jsonb default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_clients(
    p_network_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters, p_after)
$$;
comment on function public.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb) is
  'One page of the clients whom every word means and whom the filters [{column, operator, value}] let through: {total, rows}. p_sort rank: the best first. p_after {nulls, id, value}: only the rows behind one, for exports; then total counts these. At most 1,000 rows; 22023 for an unknown sort or filter; nothing for a network that is not the caller''s.';

create function private.search_close_clients(p_network_id uuid, p_query text, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]'::jsonb;
  end if;
  return coalesce((
    select jsonb_agg(
      to_jsonb(c) - array['search_text', 'partial_ssn']
        || jsonb_build_object('reason', f.reason, 'member_id', f.member_id)
      order by f.place)
    from (
      select r.*, row_number() over () as place
      from private.find_close_clients(p_network_id, p_query, p_limit) r
    ) f
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;

create function public.search_close_clients(p_network_id uuid, p_query text, p_limit integer default 10)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_close_clients(p_network_id, p_query, p_limit)
$$;
comment on function public.search_close_clients(uuid, text, integer) is
  'Clients who come close to what a text means, the nearest first, each with its reason (private.find_close_clients). At most 200; nothing for a network that is not the caller''s.';

grant execute on function
  private.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb),
  public.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb),
  private.search_close_clients(uuid, text, integer),
  public.search_close_clients(uuid, text, integer)
to authenticated;

-- -------------------- Search events and items --------------------

-- Events are found by their days as people write them, items by their category, too; both folded like
-- everything that is found.
create function private.day_spellings(p_day date)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  year constant text := extract(year from p_day)::text;
  month constant integer := extract(month from p_day);
  day constant integer := extract(day from p_day);
  months constant text[] := array[
    'january', 'february', 'march', 'april', 'may', 'june',
    'july', 'august', 'september', 'october', 'november', 'december'];
begin
  -- 2026-03-04, 03/04/2026, 3/4/2026, 3/4/26, march 4 2026
  return concat_ws(' ',
    year || '-' || lpad(month::text, 2, '0') || '-' || lpad(day::text, 2, '0'),
    lpad(month::text, 2, '0') || '/' || lpad(day::text, 2, '0') || '/' || year,
    month || '/' || day || '/' || year,
    month || '/' || day || '/' || right(year, 2),
    months[month] || ' ' || day || ' ' || year);
end
$$;

-- -------------------- Create events --------------------

create table public.events (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null,
  network_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  start_date date not null,
  end_date date,
  start_time time,
  end_time time,
  is_food_provided boolean not null default false,
  are_gifts_provided boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, location_id),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint events_end_date_check check (end_date >= start_date),
  constraint events_end_time_check check (
    end_time is null or (start_time is not null and (end_time > start_time or end_date > start_date))
  ),
  search_text text collate "C" not null generated always as (
    private.search_key(name, description) || ' ' || private.day_spellings(start_date) || ' ' || private.day_spellings(end_date)
) stored
);
comment on table public.events is 'A distribution or another occasion at a location; without a start time it lasts all day.';
comment on column public.events.deleted_at is 'Soft delete by an admin of the location.';

create index events_location_id_idx on public.events (location_id, network_id);
create index events_start_idx on public.events (location_id, start_date, start_time, id) where deleted_at is null;

call private.tenant_table('public.events', scope => 'location', deletable_by => 'admin');

grant select on public.events to authenticated;
grant insert (
  location_id, name, description, start_date, end_date, start_time, end_time,
  is_food_provided, are_gifts_provided
) on public.events to authenticated;
grant update (
  name, description, start_date, end_date, start_time, end_time,
  is_food_provided, are_gifts_provided, deleted_at
) on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

create policy events_select on public.events for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy events_insert on public.events for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy events_update on public.events for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

-- -------------------- Create visits --------------------

create table public.visits (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  event_id uuid,
  visited_at timestamptz not null default now(),
  household_size integer not null default 1 check (household_size between 1 and 99),
  adults integer check (adults between 0 and 99),
  children integer check (children between 0 and 99),
  seniors integer check (seniors between 0 and 99),
  note text check (length(note) <= 2000),
  override_reason text check (length(override_reason) <= 500),
  idempotency_key uuid unique,
  created_by uuid default auth.uid() references public.colleagues on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, location_id),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (event_id, location_id) references public.events (id, location_id) on delete set null (event_id),
  constraint visits_household_check check (
    coalesce(adults, 0) + coalesce(children, 0) + coalesce(seniors, 0) <= household_size
  ),
  constraint visits_visited_at_check check (visited_at < created_at + interval '1 day'),
  back_dating_reason text
    check (length(back_dating_reason) <= 500 and private.is_reason(back_dating_reason))
);
comment on table public.visits is
  'One check-in of a client at a location: a snapshot of the household, which later edits of the client never change.';
comment on column public.visits.override_reason is 'Why the visit was allowed although the visit rules said no.';
comment on column public.visits.idempotency_key is 'Made by the form when it opens: saving twice makes one visit.';
comment on column public.visits.created_by is 'Who checked the client in.';
comment on column public.visits.deleted_at is 'Soft delete by an admin of the location.';

create index visits_client_id_idx on public.visits (client_id, network_id, visited_at);
create index visits_location_id_idx on public.visits (location_id, network_id);
create index visits_event_id_idx on public.visits (event_id, location_id);
create index visits_created_by_idx on public.visits (created_by);
create index visits_visited_at_idx on public.visits (location_id, visited_at, id) where deleted_at is null;

call private.tenant_table('public.visits', scope => 'location', deletable_by => 'admin',
  frozen => array['client_id', 'idempotency_key', 'created_by']);

grant select on public.visits to authenticated;
grant insert (
  client_id, location_id, event_id, visited_at, household_size, adults, children, seniors,
  note, override_reason, idempotency_key
) on public.visits to authenticated;
grant update (
  event_id, visited_at, household_size, adults, children, seniors, note, override_reason, deleted_at
) on public.visits to authenticated;
grant select, insert, update, delete on public.visits to service_role;

create policy visits_select on public.visits for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy visits_insert on public.visits for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy visits_update on public.visits for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

create trigger visits_guard before insert on public.visits
  for each row execute function private.guard_visit();

-- After the row: policies and the idempotency key have spoken by then.
create trigger visits_rules_insert after insert on public.visits
  for each row execute function private.enforce_visit_rules();
create trigger visits_rules_update after update on public.visits
  for each row when (
    (new.visited_at, new.override_reason) is distinct from (old.visited_at, old.override_reason)
  )
  execute function private.enforce_visit_rules();

-- -------------------- Create orders --------------------

-- The page of an order says when it reached each step, and why it was cancelled.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  visit_id uuid not null,
  client_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  order_number integer not null check (order_number > 0),
  fulfillment_status public.fulfillment_status not null default 'pending',
  fulfilled_by uuid references public.colleagues on delete set null,
  fulfilled_at timestamptz,
  search_text text collate "C" not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, location_id),
  unique (location_id, order_number),
  foreign key (visit_id, location_id) references public.visits (id, location_id) on delete cascade,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint orders_fulfilled_check check ((fulfillment_status = 'fulfilled') = (fulfilled_at is not null)),
  in_progress_at timestamptz,
  ready_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  constraint orders_cancel_reason_check check (
    cancel_reason is null
    or fulfillment_status = 'cancelled' and btrim(cancel_reason) <> '' and length(cancel_reason) <= 200
  )
);
comment on table public.orders is 'What a visit asked for. Orders are cancelled, never deleted.';
comment on column public.orders.client_id is 'The client of the visit, repeated so that lists can show and sort it.';
comment on column public.orders.order_number is 'Counts from 1 at each location, without gaps.';
comment on column public.orders.fulfilled_by is 'Who handed it out; set with the status.';
comment on column public.orders.search_text is
  'The name of the client: lower case, with and without accents; what the free-text filter looks in, beside the number.';

create index orders_visit_id_idx on public.orders (visit_id, location_id);
create index orders_client_id_idx on public.orders (client_id, network_id);
create index orders_location_id_idx on public.orders (location_id, network_id);
create index orders_fulfilled_by_idx on public.orders (fulfilled_by);
create index orders_created_at_idx on public.orders (location_id, created_at, id);
create index orders_fulfilled_at_idx on public.orders (location_id, fulfilled_at) where fulfilled_at is not null;
-- Of many orders few are open: sums, toggles and lists of open orders read these only.
create index orders_open_idx on public.orders (location_id, id)
  where fulfillment_status in ('pending', 'in_progress', 'ready');

call private.tenant_table('public.orders', scope => 'location',
  frozen => array['visit_id', 'client_id', 'order_number', 'fulfilled_by', 'fulfilled_at'],
  touch => false, fill_network => false);
-- Another name of the client is no change of the order: nobody's form is out of date by it.
create trigger orders_touch before update on public.orders
  for each row when (new.search_text = old.search_text)
  execute function private.touch_updated_at();

grant select on public.orders to authenticated;
grant insert (visit_id, location_id) on public.orders to authenticated;
grant update (fulfillment_status) on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

create policy orders_select on public.orders for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy orders_insert on public.orders for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy orders_update on public.orders for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

create trigger orders_fill before insert on public.orders
  for each row execute function private.fill_order();
create trigger orders_guard_status before update of fulfillment_status on public.orders
  for each row when (new.fulfillment_status is distinct from old.fulfillment_status)
  execute function private.guard_order_status();

-- The lines of orders. What is reserved stands in the line itself, so that an item's
-- quantity_requested is always a sum that can be checked.
create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  quantity integer not null check (quantity between 1 and 9999),
  quantity_reserved integer not null default 0 check (quantity_reserved between 0 and quantity),
  quantity_fulfilled integer check (quantity_fulfilled between 0 and quantity),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, item_id),
  foreign key (order_id, location_id) references public.orders (id, location_id) on delete cascade,
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint order_items_settled_check check (quantity_fulfilled is null or quantity_reserved = 0)
);
comment on table public.order_items is
  'What an order asks for of one item. Written by create_order, save_order_lines, check_in and fulfil_order only.';
comment on column public.order_items.quantity_reserved is
  'Held of the item while the order is open; 0 where the location does not track its inventory.';
comment on column public.order_items.quantity_fulfilled is 'What was handed out; empty until the order is fulfilled.';

create index order_items_order_id_idx on public.order_items (order_id, location_id);
create index order_items_item_id_idx on public.order_items (item_id, location_id);
create index order_items_location_id_idx on public.order_items (location_id, network_id);
-- Of many lines few reserve anything.
create index order_items_reserved_idx on public.order_items (item_id) include (quantity_reserved) where quantity_reserved > 0;

grant select on public.order_items to authenticated;
grant select on public.order_items to service_role;

alter table public.order_items enable row level security;

create policy order_items_wall on public.order_items as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy order_items_select on public.order_items for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

create trigger order_items_keep before truncate on public.order_items
  for each statement execute function private.refuse_rewriting();
create trigger order_items_touch before update on public.order_items
  for each row execute function private.touch_updated_at();
call private.audit('public.order_items');

create trigger order_items_carry_insert after insert on public.order_items
  referencing new table as new_rows for each statement execute function private.carry_new_reservations();
create trigger order_items_carry_update after update on public.order_items
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.carry_changed_reservations();
create trigger order_items_carry_delete after delete on public.order_items
  referencing old table as old_rows for each statement execute function private.carry_gone_reservations();

-- -------------------- Create order search --------------------

-- Orders are found by their number and by the name of their client. The name stands in the order
-- too: only so can one index answer for a location, and every list, filter and export find it.
create index orders_search_idx on public.orders
  using gin (location_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);
create trigger orders_fill_search before insert on public.orders
  for each row execute function private.fill_order_search();

-- -------------------- Create stock ledger --------------------

-- A delivery, or a count, as one page fills it in: many lines, one save, one entry of the ledger each.
create table private.stock_movements (
  id bigint generated always as identity,
  item_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  kind public.stock_movement_kind not null,
  delta integer not null,
  balance integer not null,
  reason text,
  note text check (length(note) <= 500),
  order_id uuid,
  counterpart_item_id uuid,
  actor uuid default private.current_actor(),
  idempotency_key uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  -- No index on the id alone: the planner would walk the whole ledger back for an item's last entry.
  primary key (item_id, location_id, id),
  foreign key (item_id, location_id) references public.inventory_items (id, location_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (order_id, location_id) references public.orders (id, location_id) on delete cascade,
  foreign key (counterpart_item_id, network_id) references public.inventory_items (id, network_id) on delete cascade,
  constraint stock_movements_balance_check check (balance >= 0),
  constraint stock_movements_delta_check check (
    case kind
      when 'receive' then delta > 0
      when 'waste' then delta < 0
      when 'fulfil' then delta < 0
      when 'count' then true
      else delta <> 0
    end
  ),
  constraint stock_movements_reason_check check (
    (reason = any (private.stock_reasons(kind)) or (kind = 'fulfil' and reason is null)) is true
  ),
  constraint stock_movements_order_check check ((kind = 'fulfil') = (order_id is not null)),
  constraint stock_movements_counterpart_check check ((kind = 'transfer') = (counterpart_item_id is not null)),
  donor text check (length(btrim(donor)) between 1 and 120),
  received_on date,
  lot text check (length(btrim(lot)) between 1 and 60),
  best_by date,
  form_key uuid,
  constraint stock_movements_delivery_check check (
    kind = 'receive' or num_nonnulls(donor, received_on, lot, best_by) = 0
  ),
  constraint stock_movements_form_check check (form_key is null or kind in ('receive', 'count'))
);
comment on table private.stock_movements is
  'Append-only ledger of stock: goes with its network only. The id orders the entries of an item.';
comment on column private.stock_movements.balance is 'On hand after this entry; filled by trigger.';
comment on column private.stock_movements.counterpart_item_id is 'Of a transfer: the item at the other location.';
comment on column private.stock_movements.actor is 'Who did it; no foreign key, the entry outlives its user.';
comment on column private.stock_movements.idempotency_key is 'Made by the form when it opens: saving twice makes one entry.';

create index stock_movements_location_id_idx on private.stock_movements (location_id, network_id, created_at);
create index stock_movements_order_id_idx on private.stock_movements (order_id, location_id);
create index stock_movements_counterpart_idx on private.stock_movements (counterpart_item_id, network_id);

alter table private.stock_movements enable row level security;

create trigger stock_movements_append_only before update or truncate on private.stock_movements
  for each statement execute function private.refuse_rewriting();

create trigger stock_movements_keep after delete on private.stock_movements
  referencing old table as old_rows for each statement execute function private.keep_movements();

create trigger stock_movements_fill before insert on private.stock_movements
  for each row execute function private.fill_stock_movement();

create trigger stock_movements_carry after insert on private.stock_movements
  referencing new table as new_rows for each statement execute function private.carry_balance();

-- -------------------- Settle orders --------------------

create trigger orders_settle after update on public.orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.settle_orders();

create trigger visits_cancel_orders after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.cancel_orders_of_deleted_visits();

-- -------------------- Create stock functions --------------------

create function private.record_stock_movement(
  p_item_id uuid, p_kind public.stock_movement_kind, p_quantity integer, p_reason text,
  p_idempotency_key uuid, p_note text, p_to_location_id uuid
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  item public.inventory_items := private.require_item(p_item_id);
  earlier private.stock_movements;
  other_id uuid;
  change integer;
  is_repeated boolean;
begin
  if p_kind = 'fulfil' or p_kind is null or p_idempotency_key is null then
    raise exception 'The kind of movement or the key of the form is missing or wrong.' using errcode = '22023';
  end if;
  if (abs(p_quantity) <= 1000000) is not true
    or p_quantity < 0 and p_kind <> 'adjust'
    or p_quantity = 0 and p_kind <> 'count'
  then
    raise exception 'This is no quantity for that: a whole number, at most 1,000,000.' using errcode = '22023';
  end if;
  if (p_reason = any (private.stock_reasons(p_kind))) is not true then
    raise exception 'This is no reason for that: %.', array_to_string(private.stock_reasons(p_kind), ', ')
      using errcode = '22023';
  end if;
  if (p_to_location_id is not null) is distinct from (p_kind = 'transfer')
    or p_to_location_id = item.location_id
  then
    raise exception 'A transfer, and nothing else, goes to another location.' using errcode = '22023';
  end if;

  perform pg_advisory_xact_lock(hashtextextended(p_idempotency_key::text, 0));
  select * into earlier from private.stock_movements m where m.idempotency_key = p_idempotency_key;
  is_repeated := found;
  if is_repeated then
    if (earlier.item_id = p_item_id and earlier.kind = p_kind) is not true then
      raise exception 'This key belongs to another movement.' using errcode = '23505';
    end if;
    change := earlier.delta;
  else
    if p_kind = 'transfer' then
      other_id := private.transfer_target(item, p_to_location_id);
    end if;
    perform from public.inventory_items i where i.id in (p_item_id, other_id) order by i.id for no key update;
    select * into strict item from public.inventory_items i where i.id = p_item_id;
    if item.deleted_at is not null then
      raise exception 'This record was deleted.' using errcode = '42501', hint = 'Restore it first.';
    end if;
    change := case
      when p_kind in ('receive', 'adjust') then p_quantity
      when p_kind = 'count' then p_quantity - item.quantity_actual
      else -p_quantity
    end;
    if item.quantity_actual + change < 0 then
      perform private.refuse_shortage(jsonb_build_array(jsonb_build_object(
        'item_id', item.id, 'name', item.name, 'on_hand', item.quantity_actual,
        'reserved', item.quantity_requested, 'wanted', -change
      )));
    end if;
    insert into private.stock_movements (item_id, kind, delta, reason, note, counterpart_item_id, idempotency_key)
    values (p_item_id, p_kind, change, p_reason, nullif(btrim(p_note), ''), other_id, p_idempotency_key);
    if other_id is not null then
      insert into private.stock_movements (item_id, kind, delta, reason, note, counterpart_item_id)
      values (other_id, p_kind, -change, p_reason, nullif(btrim(p_note), ''), p_item_id);
    end if;
  end if;

  return (
    select jsonb_build_object(
      'quantity_actual', i.quantity_actual, 'quantity_requested', i.quantity_requested,
      'quantity_available', i.quantity_available, 'delta', change, 'repeated', is_repeated
    )
    from public.inventory_items i where i.id = p_item_id
  );
end
$$;

create function public.record_stock_movement(
  p_item_id uuid,
  p_kind public.stock_movement_kind,
  p_quantity integer,
  p_reason text,
  p_idempotency_key uuid,
  p_note text default null,
  p_to_location_id uuid default null
)
returns jsonb language sql set search_path = '' as $$
  select private.record_stock_movement(
    p_item_id, p_kind, p_quantity, p_reason, p_idempotency_key, p_note, p_to_location_id)
$$;
comment on function public.record_stock_movement(
  uuid, public.stock_movement_kind, integer, text, uuid, text, uuid
) is
  'Changes what is on hand; adjust is signed, count is the number found: {quantity_actual, quantity_requested, quantity_available, delta, repeated}. Admins; 403 for members, 404 out of reach, 409 insufficient_stock in details below zero.';

grant execute on function
  private.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid),
  public.record_stock_movement(uuid, public.stock_movement_kind, integer, text, uuid, text, uuid),
  private.item_ledger(uuid, integer, integer), public.item_ledger(uuid, integer, integer)
to authenticated;

-- -------------------- Create figures --------------------

-- Thirty days of the location, today the last of them, and the thirty before.
create function private.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  with edges as (
    select
      private.day_start(private.local_today(p_location_id) - 29, p_location_id) as current_from,
      private.day_start(private.local_today(p_location_id) - 59, p_location_id) as previous_from
  ),
  new_clients as (
    select
      count(*) filter (where c.created_at >= e.current_from) as current,
      count(*) filter (where c.created_at < e.current_from) as previous
    from edges e
    cross join public.clients c
    where c.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and c.deleted_at is null
      and c.created_at >= e.previous_from
  ),
  visits as (
    select
      count(*) filter (where v.visited_at >= e.current_from) as current,
      count(*) filter (where v.visited_at < e.current_from) as previous,
      count(distinct v.client_id) filter (where v.visited_at >= e.current_from) as current_clients,
      count(distinct v.client_id) filter (where v.visited_at < e.current_from) as previous_clients
    from edges e
    cross join public.visits v
    where v.location_id = p_location_id
      and v.deleted_at is null
      and v.visited_at >= e.previous_from
  ),
  fulfilled as (
    select
      count(*) filter (where o.fulfilled_at >= e.current_from) as current,
      count(*) filter (where o.fulfilled_at < e.current_from) as previous
    from edges e
    cross join public.orders o
    where o.location_id = p_location_id and o.fulfilled_at >= e.previous_from
  )
  select jsonb_build_object(
    'new_clients', jsonb_build_object('current', n.current, 'previous', n.previous),
    'visits', jsonb_build_object('current', v.current, 'previous', v.previous),
    'orders_fulfilled', jsonb_build_object('current', f.current, 'previous', f.previous),
    'active_clients', jsonb_build_object('current', v.current_clients, 'previous', v.previous_clients)
  )
  from new_clients n, visits v, fulfilled f
$$;
grant execute on function private.dashboard_figures(uuid) to authenticated;

-- -------------------- Judge visits --------------------

comment on column public.visits.back_dating_reason is
  'Why an admin entered the visit later than it was, or changed its time. It is no exception to the visit rules: see override_reason.';
grant insert (back_dating_reason), update (back_dating_reason) on public.visits to authenticated;

create trigger visits_reason_insert before insert on public.visits
  for each row when (new.override_reason is not null)
  execute function private.require_visit_reason();
create trigger visits_reason_update before update on public.visits
  for each row when (new.override_reason is not null and new.override_reason is distinct from old.override_reason)
  execute function private.require_visit_reason();

create trigger visits_guard_time_insert before insert on public.visits
  for each row execute function private.guard_visit_time();
create trigger visits_guard_time_update before update on public.visits
  for each row when (new.visited_at is distinct from old.visited_at)
  execute function private.guard_visit_time();

-- -------------------- Count households --------------------

-- What nobody told is unknown, and is said to be. The last visit counts for old clients, who have no
-- members yet; and for its size for the others: the first member who is written down makes no
-- household of two out of one of five.
create function private.household_counts(p_client_id uuid, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := private.client_network_id(p_client_id);
  bands constant jsonb := (select n.age_bands from public.networks n where n.id = network);
  last public.visits;
  known integer;
  removed integer;
  counts jsonb;
  size integer;
begin
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = network and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  select
      count(*) filter (where m.deleted_at is null),
      count(*) filter (where m.deleted_at >= last.visited_at)
    into known, removed
    from public.household_members m
    where m.client_id = p_client_id and m.network_id = network;

  if known + removed = 0 and last.id is not null then
    counts := jsonb_build_object(
      'adults', coalesce(last.adults, 0), 'children', coalesce(last.children, 0), 'seniors', coalesce(last.seniors, 0));
    size := last.household_size;
  else
    select jsonb_build_object(
        'adults', count(*) filter (where p.band = 'adults'),
        'children', count(*) filter (where p.band = 'children'),
        'seniors', count(*) filter (where p.band = 'seniors')
      ), greatest(count(*), last.household_size - removed)
      into counts, size
      from (
        select private.age_band(bands, c.date_of_birth, null, p_day) as band
        from public.clients c where c.id = p_client_id
        union all
        select private.age_band(bands, m.birth_date, m.birth_year, p_day)
        from public.household_members m
        where m.client_id = p_client_id and m.network_id = network and m.deleted_at is null
          -- A visit that is entered late may be older than the youngest member.
          and coalesce(m.birth_date <= p_day, m.birth_year <= extract(year from p_day), true)
      ) p;
  end if;
  return counts || jsonb_build_object(
    'size', size,
    'unknown', size - (counts ->> 'adults')::integer - (counts ->> 'children')::integer
      - (counts ->> 'seniors')::integer,
    'from', case when known + removed > 0 then 'members' when last.id is not null then 'last_visit' else 'nothing' end,
    'visited_on', private.local_day(last.visited_at, last.location_id));
end
$$;

create function public.household_counts(p_client_id uuid, p_day date)
returns jsonb language sql stable set search_path = '' as $$ select private.household_counts(p_client_id, p_day) $$;
comment on function public.household_counts(uuid, date) is
  'Who belongs to a household on a day: {size, adults, children, seniors, unknown, from: members | last_visit | nothing, visited_on}, the parts always adding up to the size. With members (or none any more since the last visit) by birth dates, the client''s too, and the age bands of the network, the size at least that of the last visit less who was removed since; else as the last visit found it, visited_on by the day of its location; else the client alone. Staff of the network; else 404.';

grant execute on function
  private.household_counts(uuid, date), public.household_counts(uuid, date)
to authenticated;

-- -------------------- Search events and items --------------------

comment on function private.day_spellings(date) is 'A day as people write it, for a text that words are looked for in; empty for none.';
grant execute on function private.day_spellings(date) to authenticated, service_role;
comment on column public.events.search_text is
  'Name, description and days, in lower case as typed and folded; what the free-text filter looks in.';
comment on column public.inventory_items.search_text is
  'Name, description and category, in lower case as typed and folded; what the free-text filter looks in.';

-- -------------------- Change visits --------------------

-- A visit is corrected by who saved it while the day lasts, later by an admin. Visits of before, from
-- paper sheets, are entered by admins, with a reason, and judged by the rules of their own day.
create function private.is_event_on(p_event_id uuid, p_location_id uuid, p_day date)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.events e
    where e.id = p_event_id and e.location_id = p_location_id and e.deleted_at is null
      and p_day between e.start_date and coalesce(e.end_date, e.start_date)
  )
$$;
comment on function private.is_event_on(uuid, uuid, date) is 'Whether an event of a location, not deleted, has a day.';
grant execute on function private.is_event_on(uuid, uuid, date) to authenticated;

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API.
create function private.guard_visit_change()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if (
    private.is_super_user()
    or old.network_id = private.admin_network_id()
    or old.location_id in (select private.my_location_ids('admin'))
    or (
      old.created_by = auth.uid()
      and private.local_day(old.created_at, old.location_id) = private.local_today(old.location_id)
    )
  ) is not true then
    raise exception 'A visit is changed by who saved it on the same day, later by an admin.' using
      errcode = '42501', detail = '{"code": "visit_closed"}', hint = 'Ask an admin of the location.';
  end if;
  if new.event_id is distinct from old.event_id and new.event_id is not null
    and private.is_event_on(
      new.event_id, new.location_id, private.local_day(new.visited_at, new.location_id)) is not true
  then
    raise exception 'There is no such event at this location on the day of the visit.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_visit_change() is
  'Through the API a visit is changed by who saved it until the location''s day ends, later by its admins: 42501 with {code: visit_closed} as detail. Its event is one of its place and day.';

create trigger visits_guard_change before update on public.visits
  for each row execute function private.guard_visit_change();

create function private.add_past_visit(
  p_client_id uuid, p_location_id uuid, p_visited_on date, p_household_size integer, p_reason text,
  p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only an admin of the location enters a past visit.' using
      errcode = '42501', hint = 'Ask an admin to enter it.';
  end if;
  if p_visited_on is null or p_household_size is null or p_idempotency_key is null then
    raise exception 'The day, the household size and the key of the form are missing.' using errcode = '22023';
  end if;
  -- A double click: the second request waits here and then finds the visit of the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_idempotency_key::text, 0));
  select * into visit from public.visits v where v.idempotency_key = p_idempotency_key;
  if found then
    if (visit.client_id = p_client_id and visit.location_id = p_location_id) is not true then
      raise exception 'This key belongs to another visit.' using errcode = '23505';
    end if;
    return jsonb_build_object('visit_id', visit.id, 'repeated', true);
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  if p_visited_on > private.local_today(p_location_id) then
    raise exception 'A visit cannot be in the future.' using
      errcode = '23514', detail = '{"code": "visit_future"}', hint = 'Give a day that has come.';
  elsif p_visited_on < date '2000-01-01' then
    raise exception 'A visit is not that long ago.' using
      errcode = '23514', detail = '{"code": "visit_too_old"}', hint = 'Look at the year.';
  elsif private.is_reason(p_reason) is not true then
    raise exception 'The reason why it is entered only now needs at least 10 letters.' using
      errcode = '23514', detail = '{"code": "back_dating_reason"}', hint = 'Say where it comes from.';
  elsif p_event_id is not null and not private.is_event_on(p_event_id, p_location_id, p_visited_on) then
    raise sqlstate 'PT404' using message = 'There is no such event at this location on that day.';
  end if;
  insert into public.visits (
    client_id, location_id, event_id, visited_at, household_size, adults, children, seniors,
    note, override_reason, back_dating_reason, idempotency_key
  ) values (
    p_client_id, p_location_id, p_event_id,
    -- A paper sheet has a day and no time: noon, or now where that is yet to come.
    least((p_visited_on + time '12:00') at time zone private.location_zone(p_location_id), now()),
    p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), btrim(p_reason), p_idempotency_key
  ) returning * into visit;
  return jsonb_build_object('visit_id', visit.id, 'repeated', false);
end
$$;

-- -------------------- Tell desk facts --------------------

-- What a desk has to know of somebody before it checks them in: the same for the rows that a search
-- finds and for the form of one client.
create function private.here_today(p_client_id uuid, p_location_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'visit_id', v.id, 'visited_at', v.visited_at,
    'by', (select c.full_name from public.colleagues c where c.id = v.created_by)
  )
  from public.visits v
  where v.client_id = p_client_id
    and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
    and v.location_id = p_location_id
    and v.visited_at >= private.day_start(private.local_today(p_location_id), p_location_id)
    and v.deleted_at is null
  order by v.visited_at desc
  limit 1
$$;
comment on function private.here_today(uuid, uuid) is
  'The newest visit of a client at a location on the location''s today: {visit_id, visited_at, by: name of who saved it, or null}; null for none.';

-- No check of who asks, but for the one that counting the household brings along.
create function private.check_in_facts(p_client_id uuid, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  client public.clients;
  last public.visits;
  last_on date;
begin
  select * into strict client from public.clients c where c.id = p_client_id;
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = client.network_id and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  last_on := private.local_day(last.visited_at, last.location_id);
  return jsonb_build_object(
    'client', jsonb_build_object(
      'id', client.id, 'full_name', client.full_name, 'date_of_birth', client.date_of_birth,
      'phone_number', client.phone_number, 'address_line1', client.address_line1,
      'address_line2', client.address_line2, 'city', client.city, 'pinned_note', client.pinned_note
    ),
    'household', private.household_counts(p_client_id, private.local_today(p_location_id))
      || jsonb_build_object('visited_on', last_on),
    'last_visit', case when last.id is not null then jsonb_build_object(
      'visited_at', last.visited_at, 'visited_on', last_on, 'household_size', last.household_size,
      'adults', last.adults, 'children', last.children, 'seniors', last.seniors
    ) end,
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'here_today', private.here_today(p_client_id, p_location_id)
  );
end
$$;
comment on function private.check_in_facts(uuid, uuid) is
  'Of a client, for a check-in at a location: {client, household (private.household_counts of today), last_visit in the network, limit (private.visit_limit), here_today}.';

create function private.desk_place(p_location_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'today', private.local_today(l.id),
    'location', jsonb_build_object(
      'id', l.id, 'name', l.name,
      'inventory_tracking_enabled', l.inventory_tracking_enabled,
      'strict_inventory_tracking_enabled', l.strict_inventory_tracking_enabled
    ),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', e.id, 'name', e.name, 'start_time', e.start_time, 'end_time', e.end_time
        ) order by e.start_time nulls first, e.name, e.id)
      from public.events e
      where e.location_id = l.id
        and e.deleted_at is null
        and private.local_today(l.id) between e.start_date and coalesce(e.end_date, e.start_date)
    ), '[]')
  )
  from public.locations l
  where l.id = p_location_id
$$;
comment on function private.desk_place(uuid) is
  'Where a desk stands: {today, location with how it keeps its stock, events of the location''s today}.';
comment on function public.check_in_context(uuid, uuid, date) is
  'What the check-in form shows: {client, household, last_visit, limit, here_today: {visit_id, visited_at, by} or null, today, events of the location''s today, location}. p_today is not read. 404 out of reach.';

-- -------------------- Find at desk --------------------

-- Who stands at the desk: one request for all that the rows show.
create function private.find_at_desk(p_location_id uuid, p_query text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network uuid;
  total integer;
  chosen uuid;
  rows jsonb;
  is_close boolean := false;
begin
  perform private.require_location(p_location_id, 'location');
  select l.network_id into strict network from public.locations l where l.id = p_location_id;
  with ranked as materialized (
    select r.client_id, r.exact, r.matched, r.member_id, r.place
    from private.rank_clients(network, p_query, 50)
      with ordinality r (client_id, rank, exact, matched, member_id, place)
  )
  select count(*),
      -- Two of the same name are nobody yet.
      case when count(*) filter (where r.exact) = 1 then (array_agg(r.client_id) filter (where r.exact))[1] end,
      jsonb_agg(
        private.check_in_facts(r.client_id, p_location_id) || jsonb_build_object(
          'matched', r.matched, 'reason', null,
          'member', (select m.full_name from public.household_members m where m.id = r.member_id))
        order by r.place
      ) filter (where r.place <= 8)
    into total, chosen, rows
    from ranked r;
  if total = 0 then
    select count(*),
        jsonb_agg(
          private.check_in_facts(f.client_id, p_location_id) || jsonb_build_object(
            'matched', null, 'reason', f.reason,
            'member', (select m.full_name from public.household_members m where m.id = f.member_id))
          order by f.place)
      into total, rows
      from private.find_close_clients(network, p_query, 8)
        with ordinality f (client_id, rank, reason, member_id, place);
    is_close := true;
  end if;
  return jsonb_build_object(
    'total', total, 'chosen', chosen, 'close', is_close, 'rows', coalesce(rows, '[]'),
    'asked', (
      select jsonb_build_object(
        'days', coalesce(jsonb_agg(t.days) filter (where t.days <> '{}') -> 0, '[]'),
        'phone', max(t.digits) filter (where length(t.digits) >= 7)
      )
      from unnest(private.read_search(p_query)) t
    )
  );
end
$$;

create function public.find_at_desk(p_location_id uuid, p_query text)
returns jsonb language sql stable set search_path = '' as $$
  select private.find_at_desk(p_location_id, p_query)
$$;
comment on function public.find_at_desk(uuid, text) is
  'Whom a typed text means at a desk: {total (50 at most), chosen: the id of the only whole-name, phone or birth-date match or null, close: nobody matches and the rows come close, rows: 8 at most, asked: {days: birth dates that the text may mean, phone: its digits}}. A row is {client, household, last_visit, limit, here_today, matched, reason of a close match, member: name of whom was found in the household}. 404 out of reach.';

grant execute on function private.find_at_desk(uuid, text), public.find_at_desk(uuid, text) to authenticated;

-- -------------------- Check in at desk --------------------

create function private.refuse_second_visit(p_client_id uuid, p_location_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  visit constant jsonb := private.here_today(p_client_id, p_location_id);
begin
  if visit is not null then
    raise sqlstate 'PT409' using
      message = format('This household was checked in today at %s by %s.',
        to_char((visit ->> 'visited_at')::timestamptz at time zone private.location_zone(p_location_id), 'FMHH12:MI AM'),
        coalesce(visit ->> 'by', 'somebody else')),
      detail = jsonb_build_object(
        'code', 'already_here', 'visit', visit,
        'limit', private.visit_limit(p_client_id, p_location_id, now()))::text,
      hint = 'Check in again when they came a second time.';
  end if;
end
$$;
comment on function private.refuse_second_visit(uuid, uuid) is
  'PT409 with {code: already_here, visit: {visit_id, visited_at, by}, limit} as detail when the client was at the location today.';

create function private.repeated_check_in(p_key uuid, p_location_id uuid, p_client_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  -- A double click: the second request waits here and then finds the visit of the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  select * into visit from public.visits v where v.idempotency_key = p_key;
  if not found then
    return null;
  end if;
  if (
    visit.location_id = p_location_id
    and case when p_client_id is null then visit.created_by = auth.uid()
      else visit.client_id = private.surviving_client_id(p_client_id) end
  ) is not true then
    raise exception 'This key belongs to another visit.' using errcode = '23505';
  end if;
  return jsonb_build_object(
      'visit_id', visit.id, 'client_id', visit.client_id, 'order_id', null, 'order_number', null, 'repeated', true)
    || coalesce((
      select jsonb_build_object('order_id', o.id, 'order_number', o.order_number)
      from public.orders o where o.visit_id = visit.id order by o.order_number limit 1
    ), '{}');
end
$$;
comment on function private.repeated_check_in(uuid, uuid, uuid) is
  'What the form with this key made before, for who sends it again; null when it made nothing. 23505 when the key is of another visit; without a client when somebody else used it.';

create function private.add_visit(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text, p_lines jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit_id uuid;
begin
  if p_event_id is not null and exists (
    select from public.events e
    where e.id = p_event_id and e.location_id = p_location_id and e.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using message = 'There is no such event at this location.';
  end if;
  insert into public.visits (
    client_id, location_id, event_id, household_size, adults, children, seniors,
    note, override_reason, idempotency_key
  ) values (
    p_client_id, p_location_id, p_event_id, p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), p_idempotency_key
  ) returning id into visit_id;
  return jsonb_build_object(
      'visit_id', visit_id, 'client_id', p_client_id, 'order_id', null, 'order_number', null, 'repeated', false)
    || case when jsonb_array_length(p_lines) > 0 then private.add_order(visit_id, p_lines) else '{}' end;
end
$$;
comment on function private.add_visit(
  uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb
) is 'A visit of now with its order; the callers have checked who asks, and the client.';

create function private.check_in(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text, p_lines jsonb, p_again boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
  client_id uuid;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null then
    raise exception 'The household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, p_client_id);
  if made is not null then
    return made;
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  -- The second of two desks then sees the first one's visit.
  client_id := private.lock_client(p_client_id);
  if p_again is not true then
    perform private.refuse_second_visit(client_id, p_location_id);
  end if;
  return private.add_visit(
    client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines);
end
$$;

create function public.check_in(
  p_client_id uuid,
  p_location_id uuid,
  p_household_size integer,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_override_reason text default null,
  p_lines jsonb default '[]',
  p_again boolean default true
)
returns jsonb language sql set search_path = '' as $$
  select private.check_in(
    p_client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines, p_again)
$$;
comment on function public.check_in(
  uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, boolean
) is
  'A visit, with an order when there are lines [{item_id, quantity}]: {visit_id, client_id, order_id, order_number, repeated}. The same key again gives the first result. p_again false refuses whoever was at the location today. 409 already_here, visit_limit or insufficient_stock in details; 404 out of reach.';

create function private.add_client_at_desk(p_network_id uuid, p_client jsonb, p_today date)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  client_id uuid;
begin
  insert into public.clients (
    network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
    address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity
  )
  select p_network_id, btrim(c.first_name), nullif(btrim(c.last_name), ''), nullif(btrim(c.email), ''),
    nullif(btrim(c.phone_number), ''), c.partial_ssn, c.date_of_birth, nullif(btrim(c.address_line1), ''),
    nullif(btrim(c.address_line2), ''), nullif(btrim(c.city), ''), c.state, nullif(btrim(c.zip_code), ''),
    c.referral_type, c.gender, c.ethnicity
  from jsonb_to_record(p_client) as c (
    first_name text, last_name text, email text, phone_number text, partial_ssn text, date_of_birth date,
    address_line1 text, address_line2 text, city text, state text, zip_code text,
    referral_type text, gender text, ethnicity text
  )
  returning id into client_id;
  -- The column itself leaves room for a place where tomorrow has begun.
  if exists (select from public.clients c where c.id = client_id and c.date_of_birth > p_today) then
    raise exception 'A birth date cannot be after today.' using
      errcode = '23514', detail = '{"code": "birth_date"}', hint = 'Look at the year.';
  end if;
  return client_id;
end
$$;
comment on function private.add_client_at_desk(uuid, jsonb, date) is
  'A client of these columns; the callers have checked who asks. 23502 without a first name, 23514 for what the columns do not take.';

create function private.check_in_new_client(
  p_client jsonb, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_lines jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null or p_client is null then
    raise exception 'The client, the household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, null);
  if made is not null then
    return made;
  end if;
  return private.add_visit(
    private.add_client_at_desk(
      (select l.network_id from public.locations l where l.id = p_location_id), p_client,
      private.local_today(p_location_id)),
    p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, null, p_lines);
end
$$;

create function public.check_in_new_client(
  p_client jsonb,
  p_location_id uuid,
  p_household_size integer,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_lines jsonb default '[]'
)
returns jsonb language sql set search_path = '' as $$
  select private.check_in_new_client(
    p_client, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_lines)
$$;
comment on function public.check_in_new_client(
  jsonb, uuid, integer, uuid, integer, integer, integer, uuid, text, jsonb
) is
  'A client of these columns and the first visit, whole or not at all, as check_in. The same key again gives the first result. 409 insufficient_stock in details; 404 out of reach.';

create function private.undo_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '2 minutes' $$;
comment on function private.undo_time() is 'For how long a check-in or one''s own deletion can be taken back. The app offers it as long (src/config.ts).';

create function private.undo_check_in(p_visit_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  perform private.require_location((select v.location_id from public.visits v where v.id = p_visit_id), 'visit');
  select * into strict visit from public.visits v where v.id = p_visit_id for update;
  if visit.created_by is distinct from auth.uid() then
    raise exception 'A check-in is taken back by who saved it.' using
      errcode = '42501', detail = '{"code": "undo_not_yours"}', hint = 'An admin of the location can delete the visit.';
  elsif visit.deleted_at is not null then
    return jsonb_build_object('visit_id', visit.id, 'repeated', true);
  elsif visit.created_at <= now() - private.undo_time() then
    raise exception 'A check-in can be taken back for 2 minutes.' using
      errcode = '42501', detail = '{"code": "undo_too_late"}', hint = 'An admin of the location can delete the visit.';
  elsif exists (
    select from public.orders o
    where o.visit_id = visit.id and o.location_id = visit.location_id and o.fulfillment_status = 'fulfilled'
  ) then
    raise exception 'The order of this visit was handed out already.' using
      errcode = '42501', detail = '{"code": "undo_handed_out"}', hint = 'An admin of the location can delete the visit.';
  end if;
  -- Its open orders are cancelled with it, and give back what they reserved.
  update public.visits set deleted_at = now() where id = visit.id;
  return jsonb_build_object('visit_id', visit.id, 'repeated', false);
end
$$;

create function public.undo_check_in(p_visit_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.undo_check_in(p_visit_id) $$;
comment on function public.undo_check_in(uuid) is
  'Takes a check-in back within 2 minutes: the visit and its open order; a client who was new stays: {visit_id, repeated}. By who saved it, else 403 with undo_not_yours, undo_too_late or undo_handed_out in details; 404 out of reach.';

grant execute on function
  private.check_in(uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, boolean),
  public.check_in(uuid, uuid, integer, uuid, integer, integer, integer, uuid, text, text, jsonb, boolean),
  private.check_in_new_client(jsonb, uuid, integer, uuid, integer, integer, integer, uuid, text, jsonb),
  public.check_in_new_client(jsonb, uuid, integer, uuid, integer, integer, integer, uuid, text, jsonb),
  private.undo_check_in(uuid), public.undo_check_in(uuid)
to authenticated;

-- -------------------- List desk day --------------------

-- Today at the desk: who was here, and how many that makes.
create function private.desk_day(p_location_id uuid, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location(p_location_id, 'location');
  return private.desk_place(p_location_id) || (
    with visits as materialized (
      select v.*
      from public.visits v
      where v.location_id = p_location_id
        and v.visited_at >= private.day_start(private.local_today(p_location_id), p_location_id)
        and v.deleted_at is null
    ),
    -- A household that came twice is one, as it was the last time.
    households as (
      select distinct on (v.client_id) v.household_size from visits v order by v.client_id, v.visited_at desc, v.id desc
    ),
    newest as (
      select * from visits v order by v.visited_at desc, v.id desc limit least(greatest(p_limit, 1), 1000)
    )
    select jsonb_build_object(
      'households', (select count(*) from households),
      'people', (select coalesce(sum(h.household_size), 0) from households h),
      'total', (select count(*) from visits),
      'visits', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', n.id, 'client_id', n.client_id, 'full_name', c.full_name, 'visited_at', n.visited_at,
            'household_size', n.household_size, 'adults', n.adults, 'children', n.children, 'seniors', n.seniors,
            'by', b.full_name, 'is_own', n.created_by = auth.uid(), 'is_exception', n.override_reason is not null,
            'undo_seconds', case when n.created_by = auth.uid() then
              greatest(0, ceil(extract(epoch from n.created_at + private.undo_time() - now())))::integer else 0 end
          ) order by n.visited_at desc, n.id desc)
        from newest n
        join public.clients c on c.id = n.client_id
        left join public.colleagues b on b.id = n.created_by
      ), '[]')
    )
  );
end
$$;

create function public.desk_day(p_location_id uuid, p_limit integer default 50)
returns jsonb language sql stable set search_path = '' as $$ select private.desk_day(p_location_id, p_limit) $$;
comment on function public.desk_day(uuid, integer) is
  'The location''s today: {today, location, events, households and people (each household once), total, visits: newest first, with by, is_own and undo_seconds: for how long the caller may take it back}. 404 out of reach.';

grant execute on function private.desk_day(uuid, integer), public.desk_day(uuid, integer) to authenticated;

-- -------------------- Undo deletions --------------------

-- The way back from a deletion for who made it, for two minutes (private.undo_time): members have no trash.
create function private.deletable_by(p_table regclass)
returns text language sql stable set search_path = '' as $$
  select split_part(encode(t.tgargs, 'escape'), '\000', 1)
  from pg_catalog.pg_trigger t
  where t.tgrelid = p_table and t.tgfoid = 'private.guard_deleted_at()'::regprocedure
$$;
comment on function private.deletable_by(regclass) is
  'Who deletes rows of a table by an update: member or admin; nobody where a function owns it; null without soft delete.';

-- Whose a deletion is stands in the audit trail. A row that anybody touched since has a later updated_at
-- than the entry of the deletion, and stays as it is; so does a visit whose open orders went with it, since
-- a cancelled order is final.
create function private.undo_deletions(p_entity text, p_ids uuid[])
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  target regclass;
  deletable_by text;
  reach text;
  restored uuid[];
begin
  perform private.require_live_session();
  target := to_regclass('public.' || quote_ident(p_entity));
  deletable_by := private.deletable_by(target);
  if (deletable_by in ('member', 'admin')) is not true then
    raise sqlstate 'PT404' using message = 'There is nothing of this kind whose deletion can be undone.';
  end if;
  reach := case
    when exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = target and a.attname = 'location_id' and not a.attisdropped
    ) then format(
      'r.network_id = private.admin_network_id() or r.location_id in (select private.my_location_ids(%s))',
      case deletable_by when 'admin' then quote_literal('admin') end)
    else 'r.network_id = private.staff_network_id()'
  end;
  perform private.refuse_too_many(p_ids);
  if cardinality(p_ids) > private.member_row_limit() and private.is_any_admin() is not true then
    raise sqlstate 'PT413' using
      message = 'These are too many records at once.',
      hint = format('Send at most %s at a time, or ask an admin.', private.member_row_limit());
  end if;
  execute format($query$
    with own as materialized (
      select r.id from %1$s r
      where r.id = any ($1) and r.deleted_at is not null
        and (private.is_super_user() or %2$s)
        and exists (
          select from private.audit_log a
          where a.entity = $2 and a.entity_id = r.id and a.action = 'soft_delete' and a.actor = auth.uid()
            and a.at > clock_timestamp() - private.undo_time() and a.at >= r.updated_at
        )
        and ($2 <> 'visits' or not exists (
          select from public.orders o where o.visit_id = r.id and o.updated_at >= r.deleted_at
        ))
      order by r.id
      for update of r
    ),
    undone as (
      update %1$s r set deleted_at = null from own where r.id = own.id returning r.id
    )
    select coalesce(array_agg(u.id order by u.id), '{}') from undone u
  $query$, target, reach) into restored using p_ids, p_entity;
  return restored;
end
$$;

create function public.undo_deletions(p_entity text, p_ids uuid[])
returns uuid[] language sql set search_path = '' as $$ select private.undo_deletions(p_entity, p_ids) $$;
comment on function public.undo_deletions(text, uuid[]) is
  'Takes back what the caller deleted within private.undo_time(), up to 200 rows, members 20 (PT413): the ids that are there again. What was changed since, or deleted by somebody else, stays. 404 for a table without soft delete by an update.';

grant execute on function
  private.undo_deletions(text, uuid[]), public.undo_deletions(text, uuid[])
to authenticated;

-- -------------------- Record order steps --------------------

comment on column public.orders.in_progress_at is
  'When picking began; empty where that step was left out or taken back, and in orders from before it was kept.';
comment on column public.orders.ready_at is 'When it lay ready; as in_progress_at.';
comment on column public.orders.cancelled_at is 'When it was cancelled; empty in orders from before it was kept.';
comment on column public.orders.cancel_reason is
  'Why it was cancelled, in the words of who did it; empty where its visit was deleted.';

grant update (cancel_reason) on public.orders to authenticated;

-- Set with the status, like fulfilled_at.
drop trigger orders_freeze on public.orders;
create trigger orders_freeze before update on public.orders
  for each row execute function private.freeze_columns(
    'id', 'visit_id', 'client_id', 'location_id', 'network_id', 'order_number', 'fulfilled_by', 'fulfilled_at',
    'created_at', 'in_progress_at', 'ready_at', 'cancelled_at'
  );
comment on function private.guard_order_status() is
  'The allowed steps of an order; records when each was taken, and who fulfilled it.';

-- -------------------- Describe items --------------------

comment on column public.inventory_items.unit is 'What one of it is: can, bag, lb.';
comment on column public.inventory_items.barcode is
  'Digits and capital letters, as a scanner types them; no other live item of the location has it.';
comment on column public.inventory_items.low_stock_level is 'With so many available or fewer the item runs low; null: it never does.';
comment on column public.inventory_items.stock_state is
  'short: open orders want more than is on hand; low: at or below its level; else enough.';

-- Named so that a form puts the refusal at its field (src/data/errors.ts).
create unique index inventory_items_location_id_barcode_key on public.inventory_items (location_id, barcode)
  where deleted_at is null;

grant insert (unit, barcode, low_stock_level), update (unit, barcode, low_stock_level)
  on public.inventory_items to authenticated;

create function private.capitalize_barcode()
returns trigger language plpgsql set search_path = '' as $$
begin
  new.barcode := upper(new.barcode);
  return new;
end
$$;
comment on function private.capitalize_barcode() is 'One spelling of a barcode, whoever types it.';
create trigger inventory_items_capitalize_barcode before insert or update of barcode on public.inventory_items
  for each row execute function private.capitalize_barcode();
create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.unit, new.barcode, new.low_stock_level, new.deleted_at)
      is distinct from
    (old.name, old.description, old.category, old.unit, old.barcode, old.low_stock_level, old.deleted_at)
  )
  execute function private.touch_updated_at();

-- The same thing at a location --------------------------------------------------------------------
create function private.find_item(p_location_id uuid, p_name text, p_barcode text)
returns uuid language sql stable security definer set search_path = '' as $$
  select i.id
  from public.inventory_items i
  where i.location_id = p_location_id
    and i.deleted_at is null
    and (i.barcode = upper(p_barcode) or lower(btrim(i.name)) = lower(btrim(p_name)))
  order by (i.barcode = upper(p_barcode)) is true desc, i.name <> p_name, i.created_at, i.id
  limit 1
$$;
comment on function private.find_item(uuid, text, text) is
  'The live item of a location with this barcode, else with this name however it is written; judges nobody.';
comment on function private.transfer_target(public.inventory_items, uuid) is
  'The item of the same barcode or name at another location of the network; made when there is none.';

-- -------------------- Receive deliveries --------------------

comment on column private.stock_movements.donor is 'Of a delivery: who gave it, as typed.';
comment on column private.stock_movements.received_on is 'Of a delivery: the day on which it came; it may be recorded later.';
comment on column private.stock_movements.lot is 'Of a delivery: what its maker calls the lot.';
comment on column private.stock_movements.best_by is 'Of a delivery: until when it is at its best.';
comment on column private.stock_movements.form_key is
  'The delivery or the count that this entry belongs to; made by the form, so that saving twice makes it once.';

create index stock_movements_form_key_idx on private.stock_movements (form_key) where form_key is not null;
create index stock_movements_donor_idx on private.stock_movements (location_id, donor, id) where donor is not null;

create function private.read_stock_lines(p_lines jsonb)
returns table (
  place integer, item_id uuid, name text, category text, unit text, barcode text,
  quantity integer, lot text, best_by date, on_hand integer
)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    raise exception 'The lines must be a list of {item_id or name, quantity}.' using errcode = '22023';
  end if;
  -- As many as the screens read by one request.
  if (jsonb_array_length(p_lines) between 1 and 200) is not true then
    raise exception 'A delivery or a count has from 1 to 200 lines.' using errcode = '22023';
  end if;
  return query
    select l.ordinality::integer, l.item_id, nullif(btrim(l.name), ''), nullif(btrim(l.category), ''),
      nullif(btrim(l.unit), ''), nullif(btrim(l.barcode), ''), l.quantity, nullif(btrim(l.lot), ''), l.best_by, l.on_hand
    from rows from (
      jsonb_to_recordset(p_lines) as (
        item_id uuid, name text, category text, unit text, barcode text,
        quantity integer, lot text, best_by date, on_hand integer
      )
    ) with ordinality as l (item_id, name, category, unit, barcode, quantity, lot, best_by, on_hand, ordinality);
end
$$;
comment on function private.read_stock_lines(jsonb) is
  'Lines of a delivery or a count as sent, with their place from 1; 22023 or 22P02 for what is no list of lines.';

-- The items of the lines, in their order; what no line knows by its id is found or made.
create function private.place_stock_lines(p_location_id uuid, p_lines jsonb)
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  placed uuid[] := array(select l.item_id from private.read_stock_lines(p_lines) l order by l.place);
  line record;
  item uuid;
  deleted jsonb;
begin
  if array_position(placed, null) is not null then
    -- Two deliveries of something new at once must not make it twice.
    perform from public.locations l where l.id = p_location_id for no key update;
  end if;
  for line in select * from private.read_stock_lines(p_lines) l where l.item_id is null order by l.place loop
    item := private.find_item(p_location_id, line.name, line.barcode);
    if item is null then
      insert into public.inventory_items (location_id, name, category, unit, barcode)
      values (p_location_id, line.name, line.category, line.unit, line.barcode)
      returning id into item;
    end if;
    placed[line.place] := item;
  end loop;

  perform from public.inventory_items i where i.id = any (placed) order by i.id for no key update;
  if exists (
    select from unnest(placed) wanted (id)
    left join public.inventory_items i on i.id = wanted.id and i.location_id = p_location_id
    where i.id is null
  ) then
    raise sqlstate 'PT404' using message = 'There is no such item at this location.';
  end if;
  select jsonb_agg(jsonb_build_object('item_id', i.id, 'name', i.name) order by i.name, i.id) into deleted
    from public.inventory_items i where i.id = any (placed) and i.deleted_at is not null;
  if deleted is not null then
    raise sqlstate 'PT409' using
      message = 'An item was deleted meanwhile.',
      detail = jsonb_build_object('code', 'item_deleted', 'items', deleted)::text,
      hint = 'Take it out, or add it anew.';
  end if;
  return placed;
end
$$;
comment on function private.place_stock_lines(uuid, jsonb) is
  'The ids of the items of the lines, in their order, locked; makes those that are new. PT404 for an item of another location, PT409 item_deleted in details for deleted ones. The callers have checked who asks.';

create function private.record_stock_sheet(
  p_location_id uuid, p_kind public.stock_movement_kind, p_key uuid, p_reason text, p_lines jsonb,
  p_donor text, p_received_on date, p_note text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  placed uuid[];
  moved jsonb;
  is_repeated boolean;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  if p_key is null then
    raise exception 'The key of the form is missing.' using errcode = '22023';
  end if;
  if (p_reason = any (private.stock_reasons(p_kind))) is not true then
    raise exception 'This is no reason for that: %.', array_to_string(private.stock_reasons(p_kind), ', ')
      using errcode = '22023';
  end if;
  if p_received_on > private.local_today(p_location_id) then
    raise exception 'A delivery cannot have come after today.' using errcode = '22023';
  end if;
  if exists (
    select from private.read_stock_lines(p_lines) l
    where (l.quantity between case p_kind when 'count' then 0 else 1 end and 1000000) is not true
      or num_nonnulls(l.item_id, l.name) <> 1
  ) then
    raise exception 'A line names an item or a new one, and a whole number of at most 1,000,000.' using errcode = '22023';
  end if;

  -- A double click: the second request waits here and then finds what the first one saved.
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  is_repeated := exists (select from private.stock_movements m where m.form_key = p_key);
  if is_repeated then
    if exists (
      select from private.stock_movements m
      where m.form_key = p_key and (m.location_id, m.kind) is distinct from (p_location_id, p_kind)
    ) then
      raise exception 'This key belongs to another delivery or count.' using errcode = '23505';
    end if;
  else
    placed := private.place_stock_lines(p_location_id, p_lines);
    if p_kind = 'count' then
      if cardinality(placed) <> (select count(distinct p) from unnest(placed) p) then
        raise exception 'An item is counted on one line only.' using errcode = '22023';
      end if;
      -- What was handed out since it was counted would come back by the count.
      select jsonb_agg(jsonb_build_object('item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual)
          order by l.place)
        into moved
        from private.read_stock_lines(p_lines) l
        join public.inventory_items i on i.id = placed[l.place]
        where l.on_hand <> i.quantity_actual;
      if moved is not null then
        raise sqlstate 'PT409' using
          message = 'Stock moved while it was counted.',
          detail = jsonb_build_object('code', 'stock_moved', 'items', moved)::text,
          hint = 'Look at these again, and save with what is on hand now.';
      end if;
    end if;
    insert into private.stock_movements
      (item_id, kind, delta, reason, note, donor, received_on, lot, best_by, form_key)
    select i.id, p_kind, case p_kind when 'count' then l.quantity - i.quantity_actual else l.quantity end,
      p_reason, nullif(btrim(p_note), ''), nullif(btrim(p_donor), ''), p_received_on, l.lot, l.best_by, p_key
    from private.read_stock_lines(p_lines) l
    join public.inventory_items i on i.id = placed[l.place]
    order by l.place;
  end if;

  return (
    select jsonb_build_object('lines', count(*), 'units', sum(m.delta), 'repeated', is_repeated)
    from private.stock_movements m where m.form_key = p_key
  );
end
$$;
comment on function private.record_stock_sheet(
  uuid, public.stock_movement_kind, uuid, text, jsonb, text, date, text
) is
  'One entry of the ledger for each line, all or none, once for a key: {lines, units, repeated}, units what came in or changed. Kinds: receive, count.';

create function private.receive_delivery(
  p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_donor text, p_received_on date, p_note text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  return private.record_stock_sheet(p_location_id, 'receive', p_key, p_reason, p_lines, p_donor,
    coalesce(p_received_on, private.local_today(p_location_id)), p_note);
end
$$;

create function private.save_count(p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_note text)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  return private.record_stock_sheet(p_location_id, 'count', p_key, p_reason, p_lines, null, null, p_note);
end
$$;

create function private.delivery_donors(p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  return coalesce((
    select jsonb_agg(d.donor order by d.latest desc)
    from (
      select m.donor, max(m.id) as latest
      from private.stock_movements m
      where m.location_id = p_location_id and m.donor is not null
      group by m.donor
      order by latest desc
      limit 100
    ) d
  ), '[]');
end
$$;

create function public.receive_delivery(
  p_location_id uuid,
  p_key uuid,
  p_reason text,
  p_lines jsonb,
  p_donor text default null,
  p_received_on date default null,
  p_note text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.receive_delivery(p_location_id, p_key, p_reason, p_lines, p_donor, p_received_on, p_note)
$$;
comment on function public.receive_delivery(uuid, uuid, text, jsonb, text, date, text) is
  'Puts a delivery on hand, 1 to 200 lines [{item_id, quantity, lot, best_by}], of something new {name, category, unit, barcode, quantity}: {lines, units, repeated}. All or none; the same key again gives the first result. received_on: today of the location unless said. Admins; 403 for members, 404 out of reach, 409 item_deleted in details.';

create function public.save_count(
  p_location_id uuid,
  p_key uuid,
  p_reason text,
  p_lines jsonb,
  p_note text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.save_count(p_location_id, p_key, p_reason, p_lines, p_note)
$$;
comment on function public.save_count(uuid, uuid, text, jsonb, text) is
  'Makes what is on hand what was counted, 1 to 200 lines [{item_id, quantity, on_hand}], new items as receive_delivery: {lines, units, repeated}. on_hand is what the page showed; 409 stock_moved in details where it is another by now (left out: not compared), 409 item_deleted. All or none; the same key again gives the first result. Admins; 403 for members, 404 out of reach.';

create function public.delivery_donors(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.delivery_donors(p_location_id) $$;
comment on function public.delivery_donors(uuid) is
  'The donors of a location''s deliveries, the latest first, at most 100: [text]. Admins; 403 for members, 404 out of reach.';

grant execute on function
  private.receive_delivery(uuid, uuid, text, jsonb, text, date, text),
  public.receive_delivery(uuid, uuid, text, jsonb, text, date, text),
  private.save_count(uuid, uuid, text, jsonb, text), public.save_count(uuid, uuid, text, jsonb, text),
  private.delivery_donors(uuid), public.delivery_donors(uuid)
to authenticated;

-- -------------------- Invite several --------------------

comment on column private.invitation_requests.key is
  'The list that it is of, as its sender names it, however often it is sent; null for none, and where the mail did not go out.';
create unique index invitation_requests_key_idx on private.invitation_requests (actor, key, address_hash);

create function private.next_invitation_at(p_actor uuid)
returns timestamptz language sql volatile security definer set search_path = '' as $$
  select r.created_at + interval '1 day'
  from private.invitation_requests r
  where r.actor = p_actor and r.created_at > clock_timestamp() - interval '1 day'
  order by r.created_at desc
  offset private.invitation_limit() - 1 limit 1
$$;
comment on function private.next_invitation_at(uuid) is
  'When somebody who has sent as many invitations as 24 hours allow may send the next one; null for now.';

create function private.begin_invitation(
  p_actor uuid, p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_key uuid
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_hash(p_email);
  next_at timestamptz;
  request uuid;
begin
  -- Who counts, and who asks about an address, waits for whoever does the same: always in this order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.inviting ' || p_actor, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('larder.invited ' || address, 0));

  delete from private.invitation_requests r
    where r.actor = p_actor and r.created_at <= clock_timestamp() - interval '1 day';
  next_at := private.next_invitation_at(p_actor);
  if next_at is not null then
    raise sqlstate 'PT429' using
      message = 'invitation_limit',
      detail = jsonb_build_object('code', 'invitation_limit', 'retry_at', next_at)::text;
  end if;
  -- A function that died has let go of the address, and of the key, after a minute.
  update private.invitation_requests r set key = null
    where r.actor = p_actor and r.key = p_key and r.address_hash = address and r.outcome is null
      and r.created_at <= clock_timestamp() - interval '1 minute';
  if exists (
    select from private.invitation_requests r
    where r.address_hash = address and r.outcome is null and r.created_at > clock_timestamp() - interval '1 minute'
  ) or exists (
    select from private.invitation_requests r
    where r.actor = p_actor and r.key = p_key and r.address_hash = address
  ) then
    raise sqlstate 'PT409' using message = 'invitation_under_way';
  end if;

  insert into private.invitation_requests (actor, address_hash, network_id, location_id, role, created_at, key)
  values (p_actor, address, p_network_id, p_location_id, p_role, clock_timestamp(), p_key)
  returning id into request;
  return request;
end
$$;
comment on function private.begin_invitation(uuid, text, uuid, uuid, public.location_role, uuid) is
  'Counts an invitation and keeps its address, and the key if any, for it until it is completed. PT429 invitation_limit with retry_at, PT409 invitation_under_way.';

create function private.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text, p_key uuid
)
returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_email is null or p_role is null or private.may_invite(auth.uid(), p_network_id, p_location_id) is not true then
    perform private.refuse();
  end if;
  -- Before the auth server hears of the names: what it knows of a person stands in its mails, too.
  perform private.require_plain_names(p_first_name, p_last_name);
  return private.begin_invitation(auth.uid(), p_email, p_network_id, p_location_id, p_role, p_key);
end
$$;

create function public.prepare_invitation(
  p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role,
  p_first_name text, p_last_name text, p_key uuid default null
)
returns uuid language sql set search_path = '' as $$
  select private.prepare_invitation(p_email, p_network_id, p_location_id, p_role, p_first_name, p_last_name, p_key)
$$;
comment on function public.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid) is
  'Begins an invitation and counts it: its id. The answer tells nothing of whose address it is. p_key: the list that it is of (invitation_outcome). 42501, PT400 name_not_plain, PT429 invitation_limit, PT409 invitation_under_way.';

create function private.invitation_outcome(p_key uuid, p_email text)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return (
    -- Nobody learns whether another network has an address.
    select case r.outcome when 'elsewhere' then 'invited' else r.outcome end
    from private.invitation_requests r
    where r.actor = auth.uid() and r.key = p_key and r.address_hash = private.address_hash(p_email)
  );
end
$$;

create function public.invitation_outcome(p_key uuid, p_email text)
returns text language sql stable set search_path = '' as $$ select private.invitation_outcome(p_key, p_email) $$;
comment on function public.invitation_outcome(uuid, text) is
  'What has become of the caller''s invitation of an address in the list of this key, within a day: added, offered, invited or restored; null while it is not done.';

create function private.invitation_allowance()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return jsonb_build_object(
    'most', private.invitation_limit(),
    'left', greatest(0, private.invitation_limit() - (
      select count(*) from private.invitation_requests r
      where r.actor = auth.uid() and r.created_at > clock_timestamp() - interval '1 day'
    )),
    'retry_at', private.next_invitation_at(auth.uid())
  );
end
$$;

create function public.invitation_allowance()
returns jsonb language sql volatile set search_path = '' as $$ select private.invitation_allowance() $$;
comment on function public.invitation_allowance() is
  'How many invitations the caller may still send: {most: within 24 hours, left, retry_at: when the next one where none is left, else null}.';
comment on function public.cancel_invitation(uuid) is
  'For the service role: an invitation that could not be sent is not counted, and its address is free again; one whose account was made, and whose mail did not go out, is sent when it is tried again.';

grant execute on function
  private.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid),
  public.prepare_invitation(text, uuid, uuid, public.location_role, text, text, uuid),
  private.invitation_outcome(uuid, text), public.invitation_outcome(uuid, text),
  private.invitation_allowance(), public.invitation_allowance()
to authenticated;

-- -------------------- Tell today --------------------

-- The strip of today in one request: who came, what waits to be picked, what is short.
create function private.location_today(p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  standing constant public.location_role := private.require_location(p_location_id, 'location');
begin
  return private.desk_day(p_location_id, 1) - 'total' - 'visits' || jsonb_build_object(
    'orders', (
      select jsonb_build_object(
        'waiting', count(*),
        'begun', count(*) filter (where o.fulfillment_status = 'in_progress')
      )
      from public.orders o
      where o.location_id = p_location_id and o.fulfillment_status in ('pending', 'in_progress')
    ),
    -- Members do not look after stock.
    'items', case when standing = 'admin' then (
      select jsonb_build_object(
        'short', count(*),
        'first', (array_agg(i.name order by i.name collate "und-x-icu", i.id))[1]
      )
      from public.inventory_items i
      where i.location_id = p_location_id and i.deleted_at is null and i.stock_state = 'short'
    ) end
  );
end
$$;

create function public.location_today(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.location_today(p_location_id) $$;
comment on function public.location_today(uuid) is
  'The location''s today at a glance: {today, location, events, households and people checked in (each household once), orders: {waiting: to be picked, begun: of these}, items: {short, first: the name of one} or null for members}. 404 out of reach.';

grant execute on function private.location_today(uuid), public.location_today(uuid) to authenticated;

-- -------------------- List nicknames --------------------

-- Short and pet forms of first names, English and Spanish: Pepe is José, Bob is Robert. A form may stand for
-- several names, and a name has itself among its forms.
create table private.nicknames (
  form text not null check (form = private.fold_text(form)),
  name text not null check (name = private.fold_text(name)),
  primary key (form, name)
);
comment on table private.nicknames is
  'Forms of first names and the name that they stand for, folded (private.fold_text). Who adds one runs private.remake_match_rows().';
alter table private.nicknames enable row level security;

insert into private.nicknames (form, name)
select distinct form, split_part(line, ': ', 1)
from (values
  ('abigail: abby gail'),
  ('adolfo: fito adolph'),
  ('adriana: adri'),
  ('agustin: gus tino augustine august'),
  ('albert: al bert alberto beto bertie'),
  ('alexander: alex al sasha alejandro ale xander lex jandro alec alexandro'),
  ('alexandra: alex sandra sandy alejandra ale lexi sasha'),
  ('alfred: al fred freddy alfredo fredo'),
  ('ana: ann anne anna annie anita hannah anya'),
  ('andrew: andy drew andres'),
  ('angel: angelito'),
  ('angela: angie angelica'),
  ('anthony: tony antonio tono toni anton'),
  ('antonia: tona toni'),
  ('barbara: barb babs barbie'),
  ('beatriz: bety beatrice bea trish'),
  ('benjamin: ben benny benji'),
  ('bernard: bernie bernardo'),
  ('bradley: brad'),
  ('brandon: bran'),
  ('cameron: cam'),
  ('carmen: carmelita menchu'),
  ('carolina: caro caroline carol carrie'),
  ('cassandra: cassie sandra'),
  ('catherine: cathy kate katie kathy kay kitty cat catalina katherine kathryn katharine cathryn katerina caterina lina'),
  ('cecilia: ceci chila'),
  ('cesar: checha'),
  ('charles: charlie chuck chas carlos carlitos charley'),
  ('charlotte: charlie lottie carlota'),
  ('christian: chris cristian'),
  ('christina: chris christy chrissy tina cristina kristina cris'),
  ('christine: chris christy chrissy tina kristine'),
  ('christopher: chris topher cristobal kit kris'),
  ('claudia: clau'),
  ('clifford: cliff'),
  ('clinton: clint'),
  ('concepcion: concha conchita conchi'),
  ('consuelo: chelo'),
  ('cynthia: cindy cintia'),
  ('daniel: dan danny dani'),
  ('daniela: dani danielle'),
  ('david: dave davy davey davi'),
  ('deborah: deb debbie debra debora'),
  ('dennis: denny'),
  ('diana: diane dianne di'),
  ('dolores: lola lolita loli'),
  ('donald: don donnie'),
  ('dorothy: dot dottie dolly dorotea'),
  ('douglas: doug'),
  ('edmund: ed eddie edmundo'),
  ('edward: ed eddie ted teddy ned eduardo lalo edu'),
  ('edwin: ed eddie'),
  ('eleanor: ellie nell nora leonor elena eleonora'),
  ('elizabeth: liz lizzie beth betty betsy eliza bess elisabeth isabel isabella chabela lisa liza elisa lily isabelle belle bella'),
  ('emilio: emil milo'),
  ('emily: em emilia emmy'),
  ('emmanuel: manuel manny manolo manu emanuel'),
  ('enrique: quique kike henry harry hank hal'),
  ('ernest: ernesto ernie neto'),
  ('esther: ester'),
  ('eugene: gene eugenio'),
  ('evelyn: evie eve evelin'),
  ('fabian: fabi'),
  ('felix: feliciano'),
  ('fernanda: fer'),
  ('fernando: fer nando ferdinand'),
  ('florence: flo florencia'),
  ('frances: fran francisca fannie frankie paca pancha'),
  ('francis: frank fran francisco paco pancho frankie curro kiko franco cisco quico'),
  ('frank: franklin frankie'),
  ('frederick: fred freddy freddie federico fede kiko'),
  ('gabriel: gabe gabi'),
  ('gabriela: gabi gaby gabriella'),
  ('george: jorge georgie jorgito coque'),
  ('georgina: georgie gina'),
  ('gerald: gerry jerry gerardo gera'),
  ('gilbert: gil gilberto beto'),
  ('graciela: chela grace'),
  ('gregory: greg gregorio goyo'),
  ('guadalupe: lupe lupita pita'),
  ('gustavo: gus tavo gustave'),
  ('gwendolyn: gwen wendy'),
  ('harold: harry hal'),
  ('harriet: hattie'),
  ('hector: tito'),
  ('helen: elena nell ellen lena helena'),
  ('henry: harry hank hal enrique enrico'),
  ('heriberto: beto herbert herb'),
  ('hortensia: tencha'),
  ('howard: howie'),
  ('hubert: huberto beto'),
  ('hugo: hugh huey'),
  ('humberto: beto'),
  ('ignatius: ignacio nacho'),
  ('irving: irv'),
  ('isaac: ike isaias zac'),
  ('ismael: mayo ishmael'),
  ('israel: izzy'),
  ('jacob: jake jacobo'),
  ('jacqueline: jackie jacki'),
  ('james: jim jimmy jimmie jamie jaime santiago diego chago'),
  ('janet: jan'),
  ('jasmine: jazz yasmin'),
  ('jason: jay'),
  ('javier: javi xavier'),
  ('jeffrey: jeff geoff geoffrey'),
  ('jennifer: jen jenny jenn'),
  ('jeremy: jeremiah jerry jeremias'),
  ('jerome: jerry jeronimo'),
  ('jessica: jess jessie'),
  ('jesus: chuy chucho chus'),
  ('joanne: jo joanna juana'),
  ('joaquin: quino chimo'),
  ('john: jack johnny johnnie jon juan juanito ivan sean'),
  ('jonathan: jon jonny johnathan nathan jonatan'),
  ('jordan: jordi'),
  ('josefa: pepa chepa'),
  ('josefina: josie pepa fina josephine jo'),
  ('joseph: joe joey jose pepe pepito chepe josef yusuf'),
  ('joshua: josh josue'),
  ('judith: judy judi'),
  ('julia: julie julieta jules juliet'),
  ('julian: jules'),
  ('julio: julius'),
  ('karen: caren'),
  ('kathleen: kathy kate katie'),
  ('kenneth: ken kenny'),
  ('kevin: kev'),
  ('kimberly: kim kimmy'),
  ('laura: lori laurie lauren'),
  ('lawrence: larry laurence lorenzo lencho lars'),
  ('leonard: leo len lenny leonardo nardo'),
  ('leroy: roy'),
  ('lester: les'),
  ('leticia: lety leti'),
  ('lillian: lily lilly liliana'),
  ('linda: lindy'),
  ('louella: ella'),
  ('louise: luisa lou lulu'),
  ('lourdes: lulu'),
  ('lucia: lucy lucie luz luci'),
  ('lucille: lucy'),
  ('luis: louis lewis lou louie lucho luisito'),
  ('lynn: lin lynne'),
  ('mabel: mae'),
  ('mackenzie: kenzie'),
  ('madison: maddie'),
  ('magdalena: malena lena magda madeline maddie madeleine'),
  ('makayla: kayla'),
  ('marcela: chela'),
  ('margaret: maggie meg peg peggy marge margie margarita mago rita greta daisy'),
  ('mariana: mari marianne'),
  ('maribel: mari'),
  ('maricela: mari chela'),
  ('marisol: mari sol'),
  ('mark: marcus marco marcos marc'),
  ('martha: marta marty'),
  ('martin: marty tin'),
  ('marvin: marv'),
  ('mary: maria marie molly polly mari mia maryam mariam miriam'),
  ('matthew: matt matty mateo matias'),
  ('mauricio: mau maurice moe'),
  ('maximilian: max maximiliano'),
  ('melanie: mel'),
  ('melissa: mel missy'),
  ('mercedes: meche merche'),
  ('michael: mike mikey mick micky miguel migue mikhail'),
  ('mildred: millie'),
  ('milton: milt'),
  ('mitchell: mitch'),
  ('mohammed: mohammad muhammad mohamed mo mohamad muhammed mohd'),
  ('monica: moni'),
  ('morris: maurice'),
  ('nancy: nan'),
  ('natalie: nat natalia nati'),
  ('nathan: nate'),
  ('nathaniel: nate nathan nat'),
  ('nicholas: nick nicky nico nicolas klaus'),
  ('nicole: nikki nicky'),
  ('norberto: beto norbert'),
  ('norman: norm'),
  ('octavio: tavo'),
  ('oliver: ollie'),
  ('olivia: liv livvy'),
  ('oscar: oskar'),
  ('osvaldo: oswald valdo'),
  ('pamela: pam'),
  ('patricia: pat patty patti trish tricia paty pati'),
  ('patrick: pat paddy patricio pato'),
  ('paul: pablo pablito pauly'),
  ('penelope: penny'),
  ('peter: pete pedro petey perico pyotr'),
  ('philip: phil felipe pip phillip'),
  ('phyllis: phyl'),
  ('pilar: pili'),
  ('priscilla: cilla'),
  ('quentin: quinn'),
  ('rachel: raquel rae'),
  ('ramona: mona'),
  ('randall: randy randolph'),
  ('raphael: rafael rafa rafe'),
  ('raymond: ray ramon raimundo moncho mon'),
  ('rebecca: becky becca rebeca'),
  ('refugio: cuca cuco'),
  ('reginald: reg reggie'),
  ('reynaldo: rey reinaldo ronald'),
  ('richard: dick rick ricky rich richie ricardo rico'),
  ('rigoberto: beto rigo'),
  ('robert: bob bobby rob robbie robby bert roberto beto tito'),
  ('rocio: chio'),
  ('roderick: rod'),
  ('rodolfo: rudy fito rudolph'),
  ('rodrigo: rod rodri'),
  ('roger: rogelio rodge'),
  ('roland: rolando rollie'),
  ('roman: romeo'),
  ('ronald: ron ronnie'),
  ('rosa: rosita rose rosie'),
  ('rosalind: roz'),
  ('rosalinda: rosa linda'),
  ('rosanna: rosie'),
  ('rosario: charo chayo'),
  ('roseanne: rosie'),
  ('rosemary: rosie rosemarie rose'),
  ('ruben: reuben'),
  ('rudy: rudolph'),
  ('russell: russ'),
  ('salvador: chava sal'),
  ('samantha: sam sammy'),
  ('samuel: sam sammy samu'),
  ('santos: santi'),
  ('sarah: sara sally sadie'),
  ('savannah: sav'),
  ('sebastian: seb bastian sebas'),
  ('sergio: checo'),
  ('sheldon: shelly'),
  ('sidney: sid'),
  ('silvia: chivis sylvia'),
  ('simon: simeon'),
  ('socorro: coco'),
  ('sofia: sophia sophie sofi'),
  ('soledad: sole chole'),
  ('sonia: sonya'),
  ('stanley: stan'),
  ('stephanie: steph estefania stefanie fanny'),
  ('stephen: steve steven stevie esteban stephan'),
  ('susan: sue susie suzy susana suzanne susanna'),
  ('sylvester: sly'),
  ('tabitha: tabby'),
  ('tamara: tammy tami'),
  ('tatiana: tania tanya'),
  ('teresa: tere terry theresa tess tessa teresita'),
  ('terrence: terry terence'),
  ('thaddeus: tad tadeo'),
  ('theodore: ted teddy theo teodoro'),
  ('thomas: tom tommy tomas'),
  ('tiburcio: bucho'),
  ('timothy: tim timmy timoteo'),
  ('tobias: toby'),
  ('trinidad: trini'),
  ('tristan: tris'),
  ('tyler: ty'),
  ('ulises: ulysses'),
  ('ursula: ursi'),
  ('valentina: vale val'),
  ('valerie: val valeria vale'),
  ('vanessa: nessa'),
  ('veronica: vero roni'),
  ('victor: vic vico'),
  ('victoria: vicky vicki tori viki'),
  ('vincent: vince vinny vicente chente'),
  ('violet: violeta vi'),
  ('virginia: ginny ginger vicki'),
  ('walter: walt wally gualterio'),
  ('wendy: gwendolyn gwen'),
  ('wilbur: will'),
  ('wilfredo: will fredo wilfred'),
  ('william: bill billy will willie willy liam guillermo memo guille'),
  ('winifred: winnie'),
  ('woodrow: woody'),
  ('yadira: yadi'),
  ('yesenia: jessenia yessenia'),
  ('yolanda: yoli'),
  ('zachary: zach zack zac'),
  ('zoila: zoe')
) groups (line), unnest(string_to_array(split_part(line, ': ', 2), ' ') || split_part(line, ': ', 1)) form;

-- -------------------- Normalise clients --------------------

-- What two clients are compared by: names, dates and addresses in one spelling. All text is folded first
-- (private.fold_text), and cut: nobody's name has a thousand letters, and a comparison has to end.
create function private.match_text(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return nullif(left(private.fold_text(left(p_text, 200)), 100), '');
end
$$;
comment on function private.match_text(text) is
  'A text as it is compared: folded, at most 100 letters; null for one that says nothing.';

-- García de la Cruz is garcia cruz, Mc Donald is mcdonald. Titles, suffixes and middle initials go, unless
-- nothing else is there.
create function private.match_words(p_folded text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  noise constant text[] := '{de,la,las,los,del,y,e,da,das,do,dos,di,van,von,der,den,ter,bin,ibn,bint,al,el,mr,mrs,ms,dr,jr,sr,ii,iii,iv,junior,senior}';
  most constant integer := 5;
  words text[];
  kept text[];
begin
  if p_folded is null or position(' ' in p_folded) = 0 then
    return array_remove(array[p_folded], null);
  end if;
  words := string_to_array(regexp_replace(p_folded, '\m(mc|mac|o|st) (?=\w)', '\1', 'g'), ' ');
  kept := array(
    select w from unnest(words) with ordinality t (w, place)
    where length(w) > 1 and w <> all (noise)
    order by place limit most);
  return case when kept = '{}' then words[:most] else kept end;
end
$$;
comment on function private.match_words(text) is
  'The words of a folded name that tell people apart, five at most; none for no name.';

create function private.match_suffix(p_folded text)
returns text language sql immutable parallel safe
return case substring(p_folded from ' (jr|junior|sr|senior|ii|iii|iv)$')
  when 'jr' then 'jr' when 'junior' then 'jr' when 'ii' then 'jr'
  when 'sr' then 'sr' when 'senior' then 'sr'
  when 'iii' then 'iii' when 'iv' then 'iv' end;
comment on function private.match_suffix(text) is
  'jr (also II), sr, iii or iv at the end of a folded last name: a parent and a child of one name.';

create function private.match_street(p_folded text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  kinds constant text := '\m(st|street|ave|av|avenue|rd|road|dr|drive|ln|lane|ct|court|pl|place|blvd|boulevard|way|cir|circle|crescent|cres|close|ter|terrace|terr|pkwy|parkway|hwy|highway|sq|square|trl|trail|[nsew]|north|south|east|west|[ns][ew])\M';
begin
  return coalesce(
    nullif(replace(regexp_replace(p_folded, kinds, '', 'g'), ' ', ''), ''),
    nullif(replace(p_folded, ' ', ''), ''));
end
$$;
comment on function private.match_street(text) is
  'The name of a street in one word, without St, Ave, N and their like: 118 N Oak St and 118 Oak Street are one.';

create function private.match_phone(p_phone text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  digits constant text := right(private.phone_digits(left(p_phone, 40)), 10);
begin
  -- 555-5555 and 0000000 are what is typed when there is no number.
  return case when length(digits) >= 7 and digits !~ '^(\d)\1*$' then digits end;
end
$$;
comment on function private.match_phone(text) is 'The last ten digits of a phone number; null for what can be none.';

create function private.has_enough_letters(p_first_name text, p_last_name text)
returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  letters constant text := regexp_replace(
    concat(private.match_text(p_first_name), private.match_text(p_last_name)), '[0-9 ]', '', 'g');
begin
  -- Each sign of a script without an alphabet says as much as several letters.
  return length(letters) >= case when letters ~ '[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]' then 2 else 3 end;
end
$$;
comment on function private.has_enough_letters(text, text) is
  'Whether two names say anything: three letters in both together, two signs in scripts without an alphabet. The form asks for the same.';

-- -------------------- Keep match rows --------------------

-- What is known of each client for comparing, beside the table of clients and not in it: clients is not
-- rewritten, the API and the trail do not see it, and it can be made anew at any time (another nickname,
-- another rule) without touching a client.
create table private.client_match (
  client_id uuid primary key,
  network_id uuid not null,
  first_words text[], first_name text, first_roots text[], first_sounds text[],
  last_words text[], last_name text, last_sounds text[],
  suffix text,
  born text, phone text, email text, ssn text,
  house text, street text, unit text, second_line text, zip text, city text,
  keys bigint[] not null,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table private.client_match is
  'Derived from clients by private.match_row: what is compared of everybody who is not deleted, and the keys by which candidates are found.';
comment on column private.client_match.first_roots is 'The names that the words of the first name are forms of (private.nicknames).';
comment on column private.client_match.born is 'The birth date as YYYYMMDD.';
comment on column private.client_match.keys is
  'Hashes, the network in each (private.hash_keys): two clients are compared when they share one.';
alter table private.client_match enable row level security;

-- Without the pending list, which every question would have to read through.
create index client_match_keys_idx on private.client_match using gin (keys) with (fastupdate = off);
create index client_match_network_idx on private.client_match (network_id, client_id);

create function private.match_address(p_row private.client_match, p_line1 text, p_line2 text)
returns private.client_match language plpgsql immutable set search_path = '' as $$
declare
  first_line constant text := private.match_text(replace(p_line1, '#', ' unit '));
  second_line constant text := private.match_text(replace(p_line2, '#', ' unit '));
  parts text[];
begin
  if first_line is not null then
    parts := regexp_match(first_line,
      '^(?:(\d+)[a-z]?\M)?\s*(.*?)(?:\s+(?:apt|apartment|unit|ste|suite|lot|rm|room|spc|trlr|no|bldg)\s*(\w+).*)?$');
    p_row.house := nullif(ltrim(parts[1], '0'), '');
    p_row.street := private.match_street(parts[2]);
    p_row.unit := parts[3];
  end if;
  if second_line is not null then
    p_row.unit := coalesce(p_row.unit,
      substring(second_line from '^(?:apt|apartment|unit|ste|suite|lot|rm|room|spc|trlr|no)\s*(\w+)$'),
      case when length(second_line) <= 4 then second_line end);
    p_row.second_line := case when length(second_line) > 4 then private.match_street(second_line) end;
  end if;
  return p_row;
end
$$;
comment on function private.match_address(private.client_match, text, text) is
  'The row with house number, street, unit (12 Oak St #4, or the unit in the second line) and what else the second line says.';

-- Each key leaves few candidates; together they survive several broken fields. A letter says the kind:
-- d birth date, p phone, e email, h house and street with the flat (else a block of flats would be one
-- block of candidates), z house and ZIP code; then with the sound of one name y month and year of birth, m
-- day and month, n house number, q digits of the SSN; a the sounds of both names, i their first three
-- letters, x their initials with ZIP code and year. Names may stand in the wrong field: pairs are ordered.
create function private.match_keys(p_row private.client_match)
returns text[] language plpgsql immutable set search_path = '' as $$
declare
  keys text[] := '{}';
  sound text;
  other text;
  first_letters constant text := left(p_row.first_name, 3);
  last_letters constant text := left(p_row.last_name, 3);
begin
  keys := array['d' || p_row.born, 'p' || right(p_row.phone, 7), 'e' || p_row.email,
    'z' || p_row.house || ' ' || p_row.zip || coalesce(' ' || p_row.unit, ''),
    case when p_row.house is null then 'h' || p_row.street || coalesce(p_row.zip, '')
      else 'h' || p_row.house || left(p_row.street, 3) || coalesce(' ' || p_row.unit, '') end,
    'i' || least(first_letters, last_letters) || greatest(first_letters, last_letters),
    'x' || least(left(first_letters, 1), left(last_letters, 1)) || greatest(left(first_letters, 1), left(last_letters, 1))
      || p_row.zip || left(p_row.born, 4)];
  if first_letters is null or last_letters is null then
    keys := keys[:5];
  end if;
  foreach sound in array p_row.first_sounds || p_row.last_sounds loop
    keys := keys || array['y' || sound || left(p_row.born, 6), 'm' || sound || right(p_row.born, 4),
      'n' || sound || ' ' || p_row.house, 'q' || p_row.ssn || sound];
  end loop;
  foreach sound in array p_row.first_sounds loop
    foreach other in array p_row.last_sounds loop
      keys := keys || ('a' || least(sound, other) || ' ' || greatest(sound, other));
    end loop;
  end loop;
  return array_remove(keys, null);
end
$$;
comment on function private.match_keys(private.client_match) is
  'The keys of what is known of a client, before they are hashed.';

create function private.match_row(p_client public.clients)
returns private.client_match language plpgsql stable set search_path = '' as $$
declare
  made private.client_match;
  last_name constant text := private.match_text(p_client.last_name);
begin
  made.client_id := p_client.id;
  made.network_id := p_client.network_id;
  made.first_words := private.match_words(private.match_text(p_client.first_name));
  made.first_name := nullif(array_to_string(made.first_words, ''), '');
  made.first_roots := array(
    select coalesce(n.name, w) from unnest(made.first_words) w left join private.nicknames n on n.form = w);
  made.first_sounds := array(
    select distinct private.name_sound(w) from unnest(made.first_roots || made.first_words) w);
  made.last_words := private.match_words(last_name);
  made.last_name := nullif(array_to_string(made.last_words, ''), '');
  made.last_sounds := array(select distinct private.name_sound(w) from unnest(made.last_words) w);
  made.suffix := private.match_suffix(last_name);
  made.born := to_char(p_client.date_of_birth, 'YYYYMMDD');
  made.phone := private.match_phone(p_client.phone_number);
  made.email := nullif(left(lower(btrim(p_client.email)), 100), '');
  made.ssn := p_client.partial_ssn;
  made := private.match_address(made, p_client.address_line1, p_client.address_line2);
  made.zip := nullif(left(regexp_replace(lower(left(p_client.zip_code, 20)), '[^0-9a-z]', '', 'g'), 5), '');
  made.city := replace(private.match_text(p_client.city), ' ', '');
  made.keys := private.hash_keys(made.network_id, private.match_keys(made));
  return made;
end
$$;
comment on function private.match_row(public.clients) is 'What is compared of a client, or of the draft of one.';

-- As before, with what this means for pairs: who is deleted has none to review, and who changed is looked at
-- again, also where somebody was not sure.
create function private.keep_match_row()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.client_match m where m.client_id = new.id;
    update public.client_pairs p set decision = null, decided_by = null, decided_at = null
      where p.decision = 'not_sure' and new.id in (p.first_client_id, p.second_client_id);
  end if;
  if new.deleted_at is null then
    -- offset 0: else the row would be worked out once for each of its columns.
    insert into private.client_match select (made.r).* from (select private.match_row(new) as r offset 0) made;
    insert into private.match_queue (client_id, network_id) values (new.id, new.network_id)
      on conflict (client_id) do nothing;
  else
    delete from private.match_queue q where q.client_id = new.id;
    delete from public.client_pairs p
      where p.decision is null and new.id in (p.first_client_id, p.second_client_id);
  end if;
  return null;
end
$$;

create trigger clients_match_insert after insert on public.clients
  for each row execute function private.keep_match_row();
create trigger clients_match_update after update of
    first_name, last_name, email, phone_number, partial_ssn, date_of_birth, address_line1, address_line2, city,
    zip_code, deleted_at
  on public.clients for each row when (
    (old.first_name, old.last_name, old.email, old.phone_number, old.partial_ssn, old.date_of_birth,
      old.address_line1, old.address_line2, old.city, old.zip_code, old.deleted_at)
    is distinct from
    (new.first_name, new.last_name, new.email, new.phone_number, new.partial_ssn, new.date_of_birth,
      new.address_line1, new.address_line2, new.city, new.zip_code, new.deleted_at)
  )
  execute function private.keep_match_row();

-- -------------------- Weigh evidence --------------------

-- What agreement and difference of a field say, as probabilities under three explanations: both records are
-- one person, two people of one household, strangers. Without the second one spouses, twins and children
-- would pass for one person. From general knowledge, not fitted to anybody's data.
create table private.match_levels (
  field smallint not null check (field between 1 and 9),
  field_name text not null,
  level smallint not null check (level between 1 and 8),
  meaning text not null,
  reason text not null check (reason in (
    'same', 'short_form', 'part_of_name', 'sounds_alike', 'written_differently', 'swapped_names', 'initial_only',
    'day_and_month_swapped', 'one_digit_off', 'same_year', 'other_unit', 'different'
  )),
  same_person double precision not null check (same_person > 0 and same_person < 1),
  same_household double precision not null check (same_household > 0 and same_household < 1),
  strangers double precision check (strangers > 0 and strangers < 1),
  primary key (field, level)
);
comment on column private.match_levels.reason is 'What people are told: with only_on_one the words that similar_clients and client_pairs use.';
comment on column private.match_levels.strangers is 'null where it depends on how common the value is in the network (private.match_frequencies).';
alter table private.match_levels enable row level security;

-- Fitted to generated households (tests/support/households.ts), each value drawn towards what was known in general,
-- so that relatives stay possible. The levels of a field make up 1, but for those of swapped names.
insert into private.match_levels
  (field, field_name, level, meaning, reason, same_person, same_household, strangers)
values
  (1, 'name', 1, 'same first name', 'same', .64, .02, null),
  (1, 'name', 2, 'short form, or part of the first name', 'short_form', .16, .015, null),
  (1, 'name', 3, 'first name with a typo', 'written_differently', .12, .029, .004),
  (1, 'name', 4, 'first name sounds alike', 'sounds_alike', .013, .067, .01),
  (1, 'name', 5, 'only the initial is given', 'initial_only', .012, .079, .07),
  (1, 'name', 6, 'different first name', 'different', .03, .76, .91),
  (1, 'name', 7, 'first and last name swapped', 'swapped_names', .014, .00046, .0003),
  (1, 'name', 8, 'one of several first names is the same', 'part_of_name', .017, .027, null),
  (2, 'name', 1, 'same last name', 'same', .73, .56, null),
  (2, 'name', 2, 'one of two last names is given', 'part_of_name', .09, .09, null),
  (2, 'name', 3, 'last name with a typo', 'written_differently', .084, .012, .003),
  (2, 'name', 4, 'last name sounds alike', 'sounds_alike', .02, .0084, .008),
  (2, 'name', 5, 'only the initial is given', 'initial_only', .01, .041, .07),
  (2, 'name', 6, 'different last name', 'different', .04, .17, .91),
  (2, 'name', 7, 'first and last name swapped', 'swapped_names', .50, .05, .01),
  (2, 'name', 8, 'one last name is the same, the other is not', 'part_of_name', .03, .12, null),
  (3, 'date_of_birth', 1, 'same birth date', 'same', .91, .069, null),
  (3, 'date_of_birth', 2, 'day and month swapped', 'day_and_month_swapped', .009, .00043, .00004),
  (3, 'date_of_birth', 3, 'one digit off', 'one_digit_off', .045, .0062, .0012),
  (3, 'date_of_birth', 4, 'two of day, month and year agree', 'written_differently', .015, .013, .004),
  (3, 'date_of_birth', 5, 'same year only', 'same_year', .0075, .035, .02),
  (3, 'date_of_birth', 6, 'different birth date', 'different', .0045, .46, .40),
  (3, 'date_of_birth', 7, 'a generation apart', 'different', .012, .41, .57),
  (4, 'address', 1, 'same address', 'same', .72, .71, null),
  (4, 'address', 2, 'same building, other unit', 'other_unit', .016, .04, .0002),
  (4, 'address', 3, 'nearly the same address', 'written_differently', .08, .06, .0002),
  (4, 'address', 4, 'same street, other number', 'different', .016, .019, .003),
  (4, 'address', 5, 'same house number only', 'different', .013, .0087, .008),
  (4, 'address', 6, 'different address', 'different', .16, .16, .99),
  (5, 'area', 1, 'same ZIP code and city', 'same', .62, .8, null),
  (5, 'area', 2, 'same ZIP code', 'written_differently', .061, .051, null),
  (5, 'area', 3, 'same city', 'written_differently', .1, .079, null),
  (5, 'area', 4, 'ZIP code one digit off', 'one_digit_off', .022, .02, .005),
  (5, 'area', 5, 'another city and ZIP code', 'different', .2, .05, .80),
  (6, 'phone_number', 1, 'same phone number', 'same', .54, .55, null),
  (6, 'phone_number', 2, 'phone number one digit off', 'one_digit_off', .036, .011, .0001),
  (6, 'phone_number', 3, 'different phone number', 'different', .42, .44, .9999),
  (7, 'email', 1, 'same mail address', 'same', .65, .083, null),
  (7, 'email', 2, 'nearly the same mail address', 'written_differently', .033, .028, .0003),
  (7, 'email', 3, 'different mail address', 'different', .31, .89, .9997),
  (8, 'partial_ssn', 1, 'same digits', 'same', .93, .0001, .0001),
  (8, 'partial_ssn', 2, 'one digit off', 'one_digit_off', .03, .004, .004),
  (8, 'partial_ssn', 3, 'different digits', 'different', .04, .996, .996),
  (9, 'name', 1, 'same suffix', 'same', .60, .05, .02),
  (9, 'name', 2, 'only one has a suffix', 'part_of_name', .38, .55, .50),
  (9, 'name', 3, 'Jr. against Sr.', 'different', .02, .40, .48);

-- All of it as bits (log2) in one array: working it out took 0.8 ms of each question.
create table private.match_model (
  single boolean primary key default true check (single),
  bits double precision[] not null
);
comment on table private.match_model is
  'The one row is private.match_levels as bits: at (field - 1) * 24 + (level - 1) * 3 the values of one person, strangers, one household.';
alter table private.match_model enable row level security;

create function private.make_match_model()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_model where single;
  insert into private.match_model (bits)
  select array_agg(coalesce(log(2, v.probability::numeric), 0)::double precision order by f, l, v.place)
  from generate_series(1, 9) f cross join generate_series(1, 8) l
  left join private.match_levels x on x.field = f and x.level = l
  cross join lateral (values (1, x.same_person), (2, x.strangers), (3, x.same_household)) v (place, probability);
$$;
comment on function private.make_match_model() is 'After a change of private.match_levels.';
select private.make_match_model();

-- How common a value is in a network: of a Maria Garcia there are many, the first of January is what is
-- written for an unknown birthday, a shelter's address and the pantry's own phone number are everybody's.
create table private.match_frequencies (
  network_id uuid not null references public.networks on delete cascade,
  kind text not null check (kind in ('first', 'last', 'born', 'address', 'zip', 'city', 'phone', 'email')),
  value text not null,
  clients integer not null check (clients > 0),
  primary key (network_id, kind, value)
);
comment on table private.match_frequencies is 'Values that three clients and more of a network share.';
alter table private.match_frequencies enable row level security;

create table private.match_networks (
  network_id uuid primary key references public.networks on delete cascade,
  clients integer not null,
  common_keys bigint[] not null,
  counted_at timestamptz not null default now()
);
comment on table private.match_networks is 'What private.count_match_values found in each network.';
comment on column private.match_networks.common_keys is
  'Keys of more than 200 clients: they say nothing, and cost most.';
alter table private.match_networks enable row level security;

create function private.match_kinds()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select '{first,last,born,address,zip,city,phone,email,keys}'::text[]
$$;
comment on function private.match_kinds() is 'What private.count_match_kind counts, one after the other.';

create function private.count_match_kind(p_network_id uuid, p_kind text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_kind = 'keys' then
    delete from private.match_networks n where n.network_id = p_network_id;
    insert into private.match_networks (network_id, clients, common_keys)
    select n.id,
      (select count(*) from private.client_match m where m.network_id = n.id),
      array(
        select k from private.client_match m, unnest(m.keys) k
        where m.network_id = n.id group by k having count(*) > 200)
    from public.networks n where n.id = p_network_id;
    return;
  end if;
  delete from private.match_frequencies f where f.network_id = p_network_id and f.kind = p_kind;
  insert into private.match_frequencies (network_id, kind, value, clients)
  select p_network_id, p_kind, v.value, count(*)
  from private.client_match m
  cross join lateral (
    select distinct u.value
    from unnest(case p_kind
      when 'first' then m.first_roots || m.first_words || m.first_name
      when 'last' then m.last_words || m.last_name
      when 'born' then array[m.born]
      when 'address' then array[m.house || ' ' || m.street]
      when 'zip' then array[m.zip]
      when 'city' then array[m.city]
      when 'phone' then array[m.phone]
      when 'email' then array[m.email]
    end) u (value)
    where u.value is not null
  ) v
  where m.network_id = p_network_id
  group by v.value having count(*) >= 3;
end
$$;
comment on function private.count_match_kind(uuid, text) is
  'Counts anew how common the values of one kind (private.match_kinds) are in a network, or its keys.';

create function private.count_match_values(p_network_id uuid)
returns void language sql security definer set search_path = '' as $$
  select private.count_match_kind(p_network_id, k) from unnest(private.match_kinds()) k
$$;
comment on function private.count_match_values(uuid) is
  'Counts anew how common names, birth dates, addresses, phone numbers and keys are in a network.';

-- -------------------- Compare fields --------------------

-- How two values of a field compare: the levels of private.match_levels, 0 where one of them is not known.
-- Parsed when they are made, so that no search_path can change what they call; and without one of their own
-- PostgreSQL puts them into the query that compares: with it a pair took 100 microseconds and not 11.

-- 1 the same; 3 a typo: one edit, or two in five letters and more, which is also two letters that changed
-- places; 4 more edits in a long word; 6 another word.
create function private.word_level(a text, b text)
returns integer language sql immutable parallel safe
return case extensions.levenshtein_less_equal(a, b, 3)
  when 0 then 1
  when 1 then case when length(a) + length(b) >= 5 then 3 else 6 end
  when 2 then case when length(a) + length(b) >= 10 then 3 when length(a) + length(b) >= 8 then 4 else 6 end
  when 3 then case when length(a) + length(b) >= 14 then 4 else 6 end
  else 6
end;
comment on function private.word_level(text, text) is 'How far two words are from each other: 1, 3, 4 or 6; 6 also where one is not known.';

create function private.name_level(
  a text, b text, a_words text[], b_words text[], a_roots text[], b_roots text[], a_sounds text[], b_sounds text[]
)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when a_roots && b_roots then case
    when a_words <@ b_words or b_words <@ a_words or cardinality(a_words) = 1 or cardinality(b_words) = 1 then 2
    else 8 end
  when length(a) = 1 or length(b) = 1 then case when left(a, 1) = left(b, 1) then 5 else 6 end
  -- Luis and Luisa, Mario and Maria are not one name with a typo.
  when right(a, 1) in ('a', 'o') and right(b, 1) in ('a', 'o') and left(a, -1) = left(b, -1)
    or b = a || 'a' or a = b || 'a' then 6
  when length(a) >= 3 and starts_with(b, a) or length(b) >= 3 and starts_with(a, b) then 3
  else case private.word_level(a, b)
    when 3 then 3
    when 4 then 4
    else case when a_sounds && b_sounds then 4 else 6 end
  end
end;
comment on function private.name_level(text, text, text[], text[], text[], text[], text[], text[]) is
  'How two names compare: each in one, its words, what they are forms of, how they sound.';

create function private.same_but_one_digit(a text, b text)
returns boolean language sql immutable parallel safe
return extensions.levenshtein_less_equal(a, b, 1) <= 1;
comment on function private.same_but_one_digit(text, text) is 'Whether two numbers are equal or one digit apart.';

-- Of year, month and day the one that differs may have its digits turned round: 1984 and 1948, 12 and 21.
create function private.birth_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when left(a, 4) = left(b, 4) then case
    when substr(a, 5, 2) = right(b, 2) and right(a, 2) = substr(b, 5, 2) then 2
    when substr(a, 5, 2) = substr(b, 5, 2) then
      case when private.same_but_one_digit(a, b) or right(a, 2) = reverse(right(b, 2)) then 3 else 4 end
    when right(a, 2) = right(b, 2) then
      case when private.same_but_one_digit(a, b) or substr(a, 5, 2) = reverse(substr(b, 5, 2)) then 3 else 4 end
    else 5 end
  when right(a, 4) = right(b, 4) then case
    when private.same_but_one_digit(a, b)
      or left(a, 2) = left(b, 2) and substr(a, 3, 2) = reverse(substr(b, 3, 2)) then 3
    else 4 end
  when abs(left(a, 4)::integer - left(b, 4)::integer) >= 15 then 7
  else 6
end;
comment on function private.birth_level(text, text) is 'How two birth dates (YYYYMMDD) compare.';

create function private.address_level(
  a_house text, b_house text, a_street text, b_street text, a_unit text, b_unit text, a_second text, b_second text
)
returns integer language sql immutable parallel safe
return case
  when a_street is null or b_street is null then case when a_house = b_house then 5 else 0 end
  when a_street = b_street or a_street = b_second or b_street = a_second then case
    when a_house = b_house then case when a_unit <> b_unit then 2 else 1 end
    when a_house is null or b_house is null then 3
    when length(a_house || b_house) > 3 and private.same_but_one_digit(a_house, b_house) then 3
    else 4 end
  when length(a_street) >= 4 and starts_with(b_street, a_street)
    or length(b_street) >= 4 and starts_with(a_street, b_street)
    or private.word_level(a_street, b_street) <= 4 then case
    when a_house = b_house then 3
    when a_house is null or b_house is null then 4
    else 6 end
  when a_house = b_house then 5
  else 6
end;
comment on function private.address_level(text, text, text, text, text, text, text, text) is
  'How two addresses compare: house numbers, streets, units, second lines.';

create function private.area_level(a_zip text, b_zip text, a_city text, b_city text)
returns integer language sql immutable parallel safe
return case
  when a_zip = b_zip then case when private.word_level(a_city, b_city) = 6 then 2 else 1 end
  when private.word_level(a_city, b_city) <= 3 then 3
  when private.same_but_one_digit(a_zip, b_zip) then 4
  when (a_zip is null or b_zip is null) and (a_city is null or b_city is null) then 0
  else 5
end;
comment on function private.area_level(text, text, text, text) is 'How two ZIP codes and cities compare.';

create function private.digits_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when private.same_but_one_digit(a, b) then 2
  else 3
end;
comment on function private.digits_level(text, text) is 'How two numbers compare: a phone number, the digits of an SSN.';

create function private.email_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when private.word_level(split_part(a, '@', 1), split_part(b, '@', 1)) <= 3 then 2
  else 3
end;
comment on function private.email_level(text, text) is 'How two mail addresses compare; whose host it is does not matter.';

create function private.suffix_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null and b is null then 0
  when a = b then 1
  when a is null or b is null then 2
  else 3
end;
comment on function private.suffix_level(text, text) is 'How two suffixes of names compare.';

-- -------------------- Find matches --------------------

-- Who may be the same person as one of some records, with the evidence in bits: the log2 of the odds that
-- the two are one person, against two other explanations: strangers, and two people of one household, who
-- share address, phone number and last name, but neither first name nor birth date.
create function private.evidence(p_bits double precision[], p_field integer, p_level integer, p_explanation integer)
returns double precision language sql immutable parallel safe
return case p_level when 0 then 0 else p_bits[(p_field - 1) * 24 + (p_level - 1) * 3 + p_explanation] end;
comment on function private.evidence(double precision[], integer, integer, integer) is
  'What a level of a field says in bits if both are one person (1), strangers (2), of one household (3); of private.match_model.';

create function private.first_name_level(a private.client_match, b private.client_match)
returns integer language sql immutable parallel safe
return private.name_level((a).first_name, (b).first_name, (a).first_words, (b).first_words,
  (a).first_roots, (b).first_roots, (a).first_sounds, (b).first_sounds);
comment on function private.first_name_level(private.client_match, private.client_match) is 'How the first names compare.';

create function private.last_name_level(a private.client_match, b private.client_match)
returns integer language sql immutable parallel safe
return private.name_level((a).last_name, (b).last_name, (a).last_words, (b).last_words,
  (a).last_words, (b).last_words, (a).last_sounds, (b).last_sounds);
comment on function private.last_name_level(private.client_match, private.client_match) is 'How the last names compare.';

create function private.names_are_swapped(a private.client_match, b private.client_match)
returns boolean language sql immutable parallel safe
return ((a).first_sounds && (b).last_sounds or private.word_level((a).first_name, (b).last_name) <= 3)
    and ((a).last_sounds && (b).first_sounds or private.word_level((a).last_name, (b).first_name) <= 3)
  -- Who has one name only may have it in either field.
  or ((a).last_name is null or (b).first_name is null) and private.word_level((a).first_name, (b).last_name) <= 3
  or ((a).first_name is null or (b).last_name is null) and private.word_level((a).last_name, (b).first_name) <= 3;
comment on function private.names_are_swapped(private.client_match, private.client_match) is
  'Whether first and last name of one are last and first name of the other.';

create function private.one_name_is_swapped(a private.client_match, b private.client_match)
returns boolean language sql immutable parallel safe
return length((a).first_name) >= 4 and private.word_level((a).first_name, (b).last_name) <= 3
  or length((a).last_name) >= 4 and private.word_level((a).last_name, (b).first_name) <= 3;
comment on function private.one_name_is_swapped(private.client_match, private.client_match) is
  'Whether one name stands in the other field of the other one, long enough to mean something.';

-- p_left, p_right: pairs that are known already (place in p_records, id of the other); without them the index
-- is asked. The probability of a stranger's agreement is the value's share in the network, drawn towards
-- a prior that weighs as much as 500 clients, so that a new network starts sensibly.
create function private.find_matches(
  p_network_id uuid, p_records private.client_match[], p_least_bits double precision,
  p_left integer[] default null, p_right uuid[] default null
)
returns table (place integer, client_id uuid, bits double precision, levels integer[])
-- Only the index on keys is any good here, and the planner has no idea how many rows a list of keys
-- leaves. One plan for a session: planning this anew took 4 ms of each question.
language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  model constant double precision[] := (select m.bits from private.match_model m);
  network private.match_networks;
  total double precision;
  log2 constant double precision := 1 / ln(2.0::double precision);
  log_all double precision;
begin
  select * into network from private.match_networks n where n.network_id = p_network_id;
  total := greatest(coalesce(network.clients, 0), 200);
  network.common_keys := coalesce(network.common_keys, '{}');
  log_all := ln(total + 500) * log2;
  return query
  with asked as materialized (
    select r.place, r.a,
      case when network.common_keys = '{}' then (r.a).keys
        else array(select unnest((r.a).keys) except select unnest(network.common_keys)) end as keys,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first' and f.value = (r.a).first_name
      ), 1) + 1.0::double precision) * log2 - log_all as first_name,
      ln(coalesce((
        select max(f.clients) from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first' and f.value = any ((r.a).first_roots || (r.a).first_words)
      ), 1) + 1.0::double precision) * log2 - log_all as first_word,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = (r.a).last_name
      ), 1) + 0.25::double precision) * log2 - log_all as last_name,
      ln(coalesce((
        select max(f.clients) from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = any ((r.a).last_words)
      ), 1) + 0.25::double precision) * log2 - log_all as last_word,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'born' and f.value = (r.a).born
      ), 1) + 0.02::double precision) * log2 - log_all as born,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'address' and f.value = (r.a).house || ' ' || (r.a).street
      ), 1) + 0.01::double precision) * log2 - log_all as address,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'zip' and f.value = (r.a).zip
      ), 1) + 10.0::double precision) * log2 - log_all as zip,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'city' and f.value = (r.a).city
      ), 1) + 50.0::double precision) * log2 - log_all as city,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'phone' and f.value = (r.a).phone
      ), 1) + 0.001::double precision) * log2 - log_all as phone,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'email' and f.value = (r.a).email
      ), 1) + 0.001::double precision) * log2 - log_all as email
    from (select i as place, p_records[i] as a from generate_subscripts(p_records, 1) i offset 0) r
  ),
  candidates as (
    select r.place, c.b
    from asked r
    cross join lateral (
      select m as b from private.client_match m
      -- "is true": no condition of an index, which would be read beside that of the keys.
      where m.keys && r.keys and (m.network_id = p_network_id) is true and m.client_id <> (r.a).client_id
      offset 0
    ) c
    where p_left is null
    union all
    select t.place, m
    from unnest(p_left, p_right) t (place, id)
    join private.client_match m on m.client_id = t.id
    where p_left is not null
  ),
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  compared as (
    select r.*, c.b,
      private.first_name_level(r.a, c.b) as g, private.last_name_level(r.a, c.b) as s,
      private.birth_level((r.a).born, (c.b).born) as d,
      private.address_level((r.a).house, (c.b).house, (r.a).street, (c.b).street, (r.a).unit, (c.b).unit,
        (r.a).second_line, (c.b).second_line) as h,
      private.area_level((r.a).zip, (c.b).zip, (r.a).city, (c.b).city) as z,
      private.digits_level((r.a).phone, (c.b).phone) as p,
      private.email_level((r.a).email, (c.b).email) as e,
      private.digits_level((r.a).ssn, (c.b).ssn) as q,
      private.suffix_level((r.a).suffix, (c.b).suffix) as x
    from asked r join candidates c on c.place = r.place
    offset 0
  ),
  judged as (
    select t.*,
      t.g in (0, 6) and t.s in (0, 6) and private.names_are_swapped(t.a, t.b) as swapped,
      t.g = 6 and t.s = 6 and private.one_name_is_swapped(t.a, t.b) as half_swapped
    from compared t
    offset 0
  ),
  levelled as (
    select t.place, t.a, t.b, t.d, t.h, t.z, t.p, t.e, t.q, t.x, t.first_name, t.first_word, t.last_name, t.last_word,
      t.born, t.address, t.zip, t.city, t.phone, t.email,
      case when t.swapped or t.half_swapped then 7 else t.g end as g,
      case when t.swapped then 7
        -- The whole name stands in the field of the first one.
        when t.s = 0 and t.g = 2 and ((t.b).last_words && (t.a).first_words or (t.a).last_words && (t.b).first_words) then 2
        else t.s end as s
    from judged t
    offset 0
  ),
  weighed as (
    select t.place, (t.b).client_id as other, array[t.g, t.s, t.d, t.h, t.z, t.p, t.e, t.q, t.x] as levels,
      -- One person has 0.1 other records.
      private.evidence(model, 1, t.g, 1) + private.evidence(model, 2, t.s, 1) + private.evidence(model, 3, t.d, 1)
        + private.evidence(model, 4, t.h, 1) + private.evidence(model, 5, t.z, 1) + private.evidence(model, 6, t.p, 1)
        + private.evidence(model, 7, t.e, 1) + private.evidence(model, 8, t.q, 1) + private.evidence(model, 9, t.x, 1)
        + ln(0.1) * log2 as person,
      -- Everybody is a stranger.
      case t.g when 1 then t.first_name when 2 then least(t.first_word + 1, -2) when 8 then t.first_word - 1.5
          else private.evidence(model, 1, t.g, 2) end
        + case t.s when 1 then t.last_name when 2 then least(t.last_word + 1, -2) when 8 then t.last_word
          else private.evidence(model, 2, t.s, 2) end
        + case t.d when 1 then t.born else private.evidence(model, 3, t.d, 2) end
        + case t.h when 1 then t.address else private.evidence(model, 4, t.h, 2) end
        -- The area follows from the address, and is not counted twice.
        + case when t.h in (1, 2, 3) and t.z in (1, 2, 3) then private.evidence(model, 5, t.z, 1)
          when t.z = 1 then t.zip when t.z = 2 then t.zip - 2 when t.z = 3 then t.city - 1
          else private.evidence(model, 5, t.z, 2) end
        + case t.p when 1 then t.phone else private.evidence(model, 6, t.p, 2) end
        + case t.e when 1 then t.email else private.evidence(model, 7, t.e, 2) end
        + private.evidence(model, 8, t.q, 2) + private.evidence(model, 9, t.x, 2)
        + ln(total) * log2 as strangers,
      -- Of one household there are 0.3 others.
      private.evidence(model, 1, t.g, 3) + private.evidence(model, 2, t.s, 3) + private.evidence(model, 3, t.d, 3)
        + private.evidence(model, 4, t.h, 3) + private.evidence(model, 5, t.z, 3) + private.evidence(model, 6, t.p, 3)
        + private.evidence(model, 7, t.e, 3) + private.evidence(model, 8, t.q, 3) + private.evidence(model, 9, t.x, 3)
        + ln(0.3) * log2 as household
    from levelled t
    offset 0
  ),
  summed as (
    select w.place, w.other, w.levels,
      -- The log2 of the sum of both other explanations.
      w.person - greatest(w.strangers, w.household)
        - ln(1 + power(2.0::double precision, -abs(w.strangers - w.household))) * log2 as bits
    from weighed w
    offset 0
  )
  select s.place, s.other, s.bits, s.levels from summed s where s.bits >= p_least_bits;
end
$$;
comment on function private.find_matches(uuid, private.client_match[], double precision, integer[], uuid[]) is
  'The clients of a network who may be the same person as one of the records: its place among them, the client, the bits of evidence, the level of each field (private.match_levels). Judges nobody.';

-- -------------------- Find similar clients --------------------

-- While somebody types a new client: who of the network may be that person, and why.
create function private.likely_bits()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 0 $$;
comment on function private.likely_bits() is 'From how many bits of evidence on two records are likely one person.';
create function private.possible_bits()
returns integer language sql immutable parallel safe set search_path = '' as $$ select -4 $$;
comment on function private.possible_bits() is 'From how many bits of evidence on two records are possibly one person.';

create function private.match_confidence(p_bits double precision)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case when p_bits >= private.likely_bits() then 'likely' else 'possible' end
$$;
comment on function private.match_confidence(double precision) is 'likely or possible.';

-- Twins may be Mia and Maya.
create function private.are_relatives(p_bits double precision, p_levels integer[])
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_bits < private.likely_bits() and p_levels[4] in (1, 3)
    and (p_levels[1] in (4, 6) or p_levels[3] in (5, 6, 7))
$$;

create function private.match_reasons(p_levels integer[], a private.client_match, b private.client_match)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- Of several about the names the one that says most.
  weight constant text[] := '{swapped_names,different,initial_only,sounds_alike,written_differently,short_form,part_of_name,same}';
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('field', r.field_name, 'level', r.reason) order by r.place)
    from (
      select distinct on (l.field_name) l.field_name, l.reason, min(l.field) over (partition by l.field_name) as place
      from private.match_levels l
      -- One suffix alone is on most records of a Jr.
      where l.level = p_levels[l.field] and (l.field, l.level) <> (9, 2)
      order by l.field_name, array_position(weight, l.reason)
    ) r
  ), '[]') || (
    select coalesce(jsonb_agg(jsonb_build_object('field', t.field, 'level', 'only_on_one')), '[]')
    from (values
      ('date_of_birth', a.born, b.born), ('address', a.street, b.street), ('phone_number', a.phone, b.phone),
      ('email', a.email, b.email), ('partial_ssn', a.ssn, b.ssn)
    ) t (field, mine, other)
    where (t.mine is null) <> (t.other is null)
      and p_levels[(select l.field from private.match_levels l where l.field_name = t.field limit 1)] = 0
  );
end
$$;
comment on function private.match_reasons(integer[], private.client_match, private.client_match) is
  'Why two may be one person: [{field: name | date_of_birth | phone_number | email | address | area | partial_ssn, level}]. level: same, short_form (of the first name), part_of_name, sounds_alike, written_differently, swapped_names, initial_only, day_and_month_swapped, one_digit_off, same_year, other_unit, different, only_on_one. What neither has is left out.';

create function private.draft_date(p_text text)
returns date language plpgsql stable set search_path = '' as $$
declare
  parts constant text[] := regexp_match(p_text, '^(\d{4})-(\d{2})-(\d{2})$');
  day date;
begin
  day := make_date(parts[1]::integer, parts[2]::integer, parts[3]::integer);
  return case when day between date '1900-01-01' and current_date + 1 then day end;
exception when datetime_field_overflow then
  return null;
end
$$;
comment on function private.draft_date(text) is 'A birth date that is being typed (yyyy-mm-dd); null while it can be none.';

-- The digits of an SSN are told by reveal_partial_ssn only, which writes down who asked. A form that is being
-- filled in could be asked ten thousand times, one guess each, and nobody would know: so it compares none.
-- Records that were saved still are compared by them, for admins who review pairs.
create function private.draft_row(p_network_id uuid, p_draft jsonb)
returns private.client_match language plpgsql stable set search_path = '' as $$
declare
  draft public.clients;
begin
  draft.id := '00000000-0000-0000-0000-000000000000';
  draft.network_id := p_network_id;
  draft.first_name := p_draft ->> 'first_name';
  draft.last_name := p_draft ->> 'last_name';
  draft.email := p_draft ->> 'email';
  draft.phone_number := p_draft ->> 'phone_number';
  draft.date_of_birth := private.draft_date(p_draft ->> 'date_of_birth');
  draft.address_line1 := p_draft ->> 'address_line1';
  draft.address_line2 := p_draft ->> 'address_line2';
  draft.city := p_draft ->> 'city';
  draft.zip_code := p_draft ->> 'zip_code';
  return private.match_row(draft);
end
$$;
comment on function private.draft_row(uuid, jsonb) is
  'What is compared of a form that is being filled in: {column: text}. What makes no sense yet is passed over.';

create function private.similar_clients(p_network_id uuid, p_draft jsonb, p_except uuid, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  draft private.client_match;
begin
  perform private.require_live_session();
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true
    or private.has_enough_letters(p_draft ->> 'first_name', p_draft ->> 'last_name') is not true
  then
    return '[]';
  end if;
  draft := private.draft_row(p_network_id, p_draft);
  return coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'client_id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'date_of_birth', c.date_of_birth,
        'phone_number', c.phone_number, 'address_line1', c.address_line1, 'city', c.city,
        'confidence', private.match_confidence(f.bits), 'relative', private.are_relatives(f.bits, f.levels),
        'bits', round(f.bits::numeric, 1), 'reasons', private.match_reasons(f.levels, draft, m)
      ) order by f.bits desc, c.id)
    from (
      select * from private.find_matches(p_network_id, array[draft], private.possible_bits()) found
      where found.client_id is distinct from p_except
      order by found.bits desc, found.client_id
      limit least(greatest(coalesce(p_limit, 5), 1), 20)
    ) f
    join private.client_match m on m.client_id = f.client_id
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;

create function public.similar_clients(
  p_network_id uuid, p_draft jsonb, p_except uuid default null, p_limit integer default 5
)
returns jsonb language sql stable set search_path = '' as $$
  select private.similar_clients(p_network_id, p_draft, p_except, p_limit)
$$;

grant execute on function
  private.similar_clients(uuid, jsonb, uuid, integer), public.similar_clients(uuid, jsonb, uuid, integer)
to authenticated;

-- -------------------- Keep client pairs --------------------

-- Pairs of clients who may be one person, and what somebody decided about them. Nothing merges by itself.
create function private.reviewed_network_ids()
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_super_user() then
    return (select array_agg(n.id) from public.networks n);
  elsif private.is_any_admin() then
    return array[private.my_network_id()];
  end if;
  return '{}';
end
$$;
comment on function private.reviewed_network_ids() is
  'The networks whose duplicates the current user reviews and merges: as admin of the network or of one of its locations; all for a super user.';
grant execute on function private.reviewed_network_ids() to authenticated;

create function private.require_reviewer(p_network_id uuid, p_what text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_network_id = any (private.reviewed_network_ids()) then
    return;
  elsif p_network_id = private.staff_network_id() then
    raise exception 'Only admins review and merge clients.' using
      errcode = '42501', hint = 'Ask an admin of your location.';
  end if;
  raise sqlstate 'PT404' using message = format('There is no such %s, or it is out of your reach.', p_what);
end
$$;
comment on function private.require_reviewer(uuid, text) is
  'Lets admins of a network and of its locations pass; 42501 for members, PT404, naming what was asked for, for everybody else.';

create table public.client_pairs (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  first_client_id uuid not null,
  second_client_id uuid not null,
  confidence text not null check (confidence in ('likely', 'possible')),
  relative boolean not null,
  bits numeric not null,
  reasons jsonb not null,
  decision text check (decision in ('not_same', 'not_sure', 'merged')),
  decided_by uuid references public.colleagues on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (first_client_id, second_client_id),
  constraint client_pairs_order_check check (first_client_id < second_client_id),
  constraint client_pairs_decided_check check ((decision is null) = (decided_at is null)),
  foreign key (first_client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (second_client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table public.client_pairs is 'Two clients who may be one person, found by a look at the network, and what was decided.';
comment on column public.client_pairs.relative is 'Possibly a twin or relative: the address agrees, first name or birth date does not.';
comment on column public.client_pairs.bits is 'The log2 of the odds that the two are one person.';
comment on column public.client_pairs.reasons is '[{field, level}], see private.match_reasons.';
comment on column public.client_pairs.decision is
  'null: to be reviewed. not_same and merged stay; not_sure until a field of the two changes.';

create index client_pairs_queue_idx on public.client_pairs (network_id, confidence, bits desc, id) where decision is null;
create index client_pairs_network_idx on public.client_pairs (network_id, decided_at desc);
create index client_pairs_first_idx on public.client_pairs (first_client_id, network_id);
create index client_pairs_second_idx on public.client_pairs (second_client_id, network_id);
create index client_pairs_decided_by_idx on public.client_pairs (decided_by);

call private.tenant_table('public.client_pairs', scope => 'network',
  frozen => array['first_client_id', 'second_client_id']);
-- What a look finds is derived; what people decide stands in the trail of both clients.
drop trigger client_pairs_audit_insert on public.client_pairs;
drop trigger client_pairs_audit_update on public.client_pairs;
drop trigger client_pairs_audit_delete on public.client_pairs;

grant select on public.client_pairs to authenticated, service_role;
create policy client_pairs_select on public.client_pairs for select to authenticated
  using (network_id = any ((select private.reviewed_network_ids())::uuid[]));

create function private.decide_client_pair(p_pair_id uuid, p_decision text, p_updated_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare
  pair public.client_pairs;
begin
  perform private.require_live_session();
  select * into pair from public.client_pairs p where p.id = p_pair_id for update;
  perform private.require_reviewer(pair.network_id, 'pair');
  if p_decision not in ('not_same', 'not_sure') then
    raise exception 'A pair is decided as not_same or not_sure, or back to null.' using errcode = '22023';
  elsif pair.decision = 'merged' then
    raise sqlstate 'PT409' using
      message = 'These two were merged.', detail = '{"code": "merged"}', hint = 'Undo the merge instead.';
  elsif pair.updated_at is distinct from p_updated_at then
    raise sqlstate 'PT409' using
      message = 'Somebody decided about this pair in the meantime.',
      detail = '{"code": "outdated"}', hint = 'Look at it again.';
  end if;
  update public.client_pairs set
    decision = p_decision,
    decided_by = case when p_decision is not null then auth.uid() end,
    decided_at = case when p_decision is not null then now() end
    where id = p_pair_id;
  perform private.record_event('pair_decided', 'clients', t.id, pair.network_id,
      jsonb_build_object('decision', p_decision, 'to_client_id', t.other))
    from (values
      (pair.first_client_id, pair.second_client_id), (pair.second_client_id, pair.first_client_id)
    ) t (id, other);
end
$$;

create function public.decide_client_pair(p_pair_id uuid, p_decision text, p_updated_at timestamptz)
returns void language sql set search_path = '' as $$
  select private.decide_client_pair(p_pair_id, p_decision, p_updated_at)
$$;
comment on function public.decide_client_pair(uuid, text, timestamptz) is
  'Says of a pair not_same or not_sure, or takes it back (null). p_updated_at is that of the pair as it was seen: 409 outdated in details when it is another; 409 merged for a pair that was merged. Admins of the network and of its locations; 403 for members, 404 out of reach.';

create function private.count_client_pairs(p_network_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_reviewer(p_network_id, 'network');
  return (
    select jsonb_build_object(
      'likely', count(*) filter (where p.decision is null and p.confidence = 'likely'),
      'relatives', count(*) filter (where p.decision is null and p.relative),
      'decided', count(*) filter (where p.decision is not null)
    )
    from public.client_pairs p where p.network_id = p_network_id
  );
end
$$;

create function public.count_client_pairs(p_network_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.count_client_pairs(p_network_id) $$;
comment on function public.count_client_pairs(uuid) is
  'How many pairs wait and were decided: {likely, relatives, decided}. Who is possible and no relative is not counted. Admins of the network and of its locations; 403 for members, 404 out of reach.';

grant execute on function
  private.decide_client_pair(uuid, text, timestamptz), public.decide_client_pair(uuid, text, timestamptz),
  private.count_client_pairs(uuid), public.count_client_pairs(uuid)
to authenticated;

-- -------------------- Follow merges --------------------

comment on column public.clients.merged_into is
  'The client that this one was merged into; set and taken back by merge_clients and unmerge_clients only.';
create index clients_merged_into_idx on public.clients (merged_into, network_id);

drop trigger clients_freeze on public.clients;
create trigger clients_freeze before update on public.clients
  for each row execute function private.freeze_columns('id', 'network_id', 'created_at', 'merged_into');

create function private.surviving_client_id(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  survivor uuid := p_client_id;
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = survivor;
    exit when onward is null;
    survivor := onward;
  end loop;
  return survivor;
end
$$;

-- -------------------- Change visits --------------------

create function public.add_past_visit(
  p_client_id uuid,
  p_location_id uuid,
  p_visited_on date,
  p_household_size integer,
  p_reason text,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_override_reason text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.add_past_visit(
    private.surviving_client_id(p_client_id), p_location_id, p_visited_on, p_household_size, p_reason,
    p_idempotency_key, p_adults, p_children, p_seniors, p_event_id, p_note, p_override_reason)
$$;
comment on function public.add_past_visit(
  uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text
) is
  'A visit of an earlier day of the location, at noon, judged by the rules of that day: {visit_id, repeated}. The same key again gives the first result. Admins of the location; 403 for members, 404 out of reach; 400 with visit_future, visit_too_old or back_dating_reason in details, 409 with visit_limit.';

grant execute on function
  private.add_past_visit(uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text),
  public.add_past_visit(uuid, uuid, date, integer, text, uuid, integer, integer, integer, uuid, text, text)
to authenticated;

-- -------------------- Follow merges --------------------

comment on function private.surviving_client_id(uuid) is
  'The client itself, or the one it was merged into, over any number of merges.';

create function private.surviving_client(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  -- 404 out of reach.
  perform private.client_network_id(p_client_id);
  return private.surviving_client_id(p_client_id);
end
$$;

create function public.surviving_client(p_client_id uuid)
returns uuid language sql stable set search_path = '' as $$ select private.surviving_client(p_client_id) $$;
comment on function public.surviving_client(uuid) is
  'Where the address of a client leads: the client, or the one it was merged into, over any number of merges. Staff of the network; else 404.';
grant execute on function private.surviving_client(uuid), public.surviving_client(uuid) to authenticated;

-- What is written for somebody who was merged a moment ago goes to the survivor. The lock makes both orders
-- right: a merge waits for this transaction and then takes the row along, or this one waits for the merge
-- and then sees where to go.
create function private.follow_merge()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = new.client_id for key share;
    exit when onward is null;
    new.client_id := onward;
  end loop;
  return new;
end
$$;
comment on function private.follow_merge() is 'Before insert: a row for a merged client is one for the survivor.';

-- By its name before those that look at the client.
create trigger visits_aim before insert on public.visits
  for each row execute function private.follow_merge();
create trigger household_members_aim before insert on public.household_members
  for each row execute function private.follow_merge();
comment on function private.require_client(uuid, uuid) is
  'PT404 unless the client, or the one it was merged into, belongs to the network and is not deleted.';

create function private.lock_client(p_client_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  survivor uuid := p_client_id;
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = survivor for no key update;
    exit when onward is null;
    survivor := onward;
  end loop;
  return survivor;
end
$$;
comment on function private.lock_client(uuid) is
  'Locks a client, or the one it was merged into, until the transaction ends, and says which: two desks at once wait here.';
grant execute on function private.surviving_client_id(uuid) to authenticated;

-- -------------------- Merge clients --------------------

-- Two records of one person become one: visits, orders and household members move to the survivor, who gets
-- the values that somebody chose. What moved and what changed is kept, so that it can be taken back.
create table public.client_merges (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  survivor_id uuid not null,
  merged_id uuid not null,
  visits integer not null,
  orders integer not null,
  members integer not null,
  merged_by uuid references public.colleagues on delete set null,
  merged_at timestamptz not null default clock_timestamp(),
  undone_by uuid references public.colleagues on delete set null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (survivor_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (merged_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table public.client_merges is
  'Which client was merged into which, by whom, and whether that was taken back. Whoever erases what is known of a person has to find both clients here, and private.client_merge_contents.';
comment on column public.client_merges.visits is 'How many visits moved, without deleted ones; likewise orders, and members of the household.';
create unique index client_merges_active_idx on public.client_merges (merged_id) where undone_at is null;
create index client_merges_merged_idx on public.client_merges (merged_id, network_id);
create index client_merges_survivor_idx on public.client_merges (survivor_id, network_id, merged_at);
create index client_merges_network_idx on public.client_merges (network_id, merged_at);
create index client_merges_merged_by_idx on public.client_merges (merged_by);
create index client_merges_undone_by_idx on public.client_merges (undone_by);

call private.tenant_table('public.client_merges', scope => 'network', frozen => array['survivor_id', 'merged_id']);
-- The trail has what was done under its own name, on both clients.
drop trigger client_merges_audit_insert on public.client_merges;
drop trigger client_merges_audit_update on public.client_merges;
drop trigger client_merges_audit_delete on public.client_merges;
grant select on public.client_merges to authenticated, service_role;
create policy client_merges_select on public.client_merges for select to authenticated
  using (network_id = any ((select private.reviewed_network_ids())::uuid[]));

create table private.client_merge_contents (
  merge_id uuid primary key references public.client_merges on delete cascade,
  changes jsonb not null,
  visit_ids uuid[] not null,
  survivor_visit_ids uuid[] not null,
  member_ids uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.client_merge_contents is 'What taking a merge back needs. It holds personal data.';
comment on column private.client_merge_contents.changes is '{column: [before, after]} of the survivor: what the merge really changed.';
comment on column private.client_merge_contents.visit_ids is 'The visits that moved, deleted ones too; their orders go where they go.';
comment on column private.client_merge_contents.survivor_visit_ids is
  'The visits that the survivor had: those that are neither here nor moved came since.';
alter table private.client_merge_contents enable row level security;
create trigger client_merge_contents_touch before update on private.client_merge_contents
  for each row execute function private.touch_updated_at();

create function private.mergeable_columns()
returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = 'public.clients'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'deleted_at'
    and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')
$$;
comment on function private.mergeable_columns() is 'The columns of a client that people fill in: those that the API may change.';

create function private.write_client(p_client_id uuid, p_values jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  -- Who signed a note is written after the note, whose trigger signs it anew.
  signature constant text[] := array['pinned_note_by', 'pinned_note_at'];
  columns text;
begin
  foreach columns in array array[
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k <> all (signature)),
    (select string_agg(quote_ident(k), ', ' order by k) from jsonb_object_keys(p_values) k where k = any (signature))
  ] loop
    if columns is not null then
      execute format(
        'update public.clients c set (%1$s) = (select %1$s from jsonb_populate_record(null::public.clients, $2)) where c.id = $1',
        columns) using p_client_id, p_values;
    end if;
  end loop;
end
$$;
comment on function private.write_client(uuid, jsonb) is 'Gives a client the values {column: value}. Judges nobody.';

-- Visits before clients: who changes a visit has locked it, and then waits for its client (the visit rules).
create function private.lock_both(p_visits uuid[], p_one uuid, p_other uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.visits v where v.id = any (p_visits) order by v.id for update;
  perform from public.clients c where c.id in (p_one, p_other) order by c.id for update;
end
$$;
comment on function private.lock_both(uuid[], uuid, uuid) is
  'Locks visits and two clients, always in the order of their ids: two admins at once wait, and neither dies.';

create function private.move_visits(p_visits uuid[], p_to uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  orders integer;
begin
  update public.visits v set client_id = p_to where v.id = any (p_visits);
  update public.orders o
    set client_id = p_to, search_text = private.search_key(c.first_name, c.last_name)
    from public.clients c
    where c.id = p_to and o.visit_id = any (p_visits);
  get diagnostics orders = row_count;
  return orders;
end
$$;
comment on function private.move_visits(uuid[], uuid) is
  'Gives visits to a client, and their orders with them; how many orders. Judges nobody.';

-- Whoever stands in both households is one person: the row of the merged one stays where it is.
create function private.members_to_move(p_survivor_id uuid, p_merged_id uuid)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(m.id), '{}')
  from public.household_members m
  where m.client_id = p_merged_id and (m.deleted_at is not null or not exists (
    select from (
      select o.first_name, o.last_name, o.birth_date, o.birth_year
      from public.household_members o where o.client_id = p_survivor_id and o.deleted_at is null
      union all
      select c.first_name, c.last_name, c.date_of_birth, null from public.clients c where c.id = p_survivor_id
    ) there
    where private.match_text(there.first_name) = private.match_text(m.first_name)
      and private.match_text(coalesce(there.last_name, m.last_name, ''))
        is not distinct from private.match_text(coalesce(m.last_name, there.last_name, ''))
      and case when there.birth_date is not null and m.birth_date is not null then there.birth_date = m.birth_date
        else coalesce(
          coalesce(extract(year from there.birth_date), there.birth_year)
            = coalesce(extract(year from m.birth_date), m.birth_year), true) end
  ))
$$;
comment on function private.members_to_move(uuid, uuid) is
  'The household members of a merged client who do not stand in the household of the survivor already, by name and birth.';

create function private.refuse_unmergeable(p_survivor public.clients, p_merged public.clients)
returns void language plpgsql stable set search_path = '' as $$
begin
  if p_survivor.id = p_merged.id then
    raise sqlstate 'PT409' using
      message = 'A client cannot be merged with itself.', detail = '{"code": "same_client"}';
  elsif p_survivor.merged_into is not null or p_merged.merged_into is not null then
    raise sqlstate 'PT409' using
      message = 'One of the two was merged already.', detail = '{"code": "already_merged"}',
      hint = 'Open the client that it was merged into.';
  elsif p_survivor.deleted_at is not null or p_merged.deleted_at is not null then
    raise sqlstate 'PT409' using
      message = 'One of the two was deleted.', detail = '{"code": "deleted"}', hint = 'Restore it first.';
  end if;
end
$$;
comment on function private.refuse_unmergeable(public.clients, public.clients) is
  'PT409 with same_client, already_merged or deleted in details.';

create function private.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb,
  p_survivor_updated_at timestamptz, p_merged_updated_at timestamptz
)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  survivor public.clients;
  merged public.clients;
  -- The digits of an SSN are not shown: whoever wants those of the other record says so.
  wanted jsonb := coalesce(p_values, '{}');
  unknown text;
  changes jsonb;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  member_ids uuid[];
  merge public.client_merges;
begin
  perform private.require_live_session();
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.require_reviewer(survivor.network_id, 'client');
  perform private.require_reviewer(merged.network_id, 'client');
  if survivor.network_id <> merged.network_id then
    raise sqlstate 'PT404' using message = 'There are no such two clients in one network.';
  end if;
  perform private.lock_both(
    array(select v.id from public.visits v where v.client_id = p_merged_id), p_survivor_id, p_merged_id);
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.refuse_unmergeable(survivor, merged);
  if (survivor.updated_at, merged.updated_at) is distinct from (p_survivor_updated_at, p_merged_updated_at) then
    raise sqlstate 'PT409' using
      message = 'One of the two was changed in the meantime.',
      detail = '{"code": "outdated"}', hint = 'Look at both again.';
  end if;
  select k into unknown from jsonb_object_keys(wanted) k where k <> all (private.mergeable_columns()) limit 1;
  if unknown is not null then
    raise exception 'The column % is not one that can be chosen.', unknown using errcode = '22023';
  end if;
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', merged.partial_ssn);
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  member_ids := private.members_to_move(p_survivor_id, p_merged_id);
  -- Before the other one is deleted, whose open pairs go.
  update public.client_pairs p set decision = 'merged', decided_by = auth.uid(), decided_at = now()
    where p.first_client_id = least(p_survivor_id, p_merged_id)
      and p.second_client_id = greatest(p_survivor_id, p_merged_id);
  update public.clients set deleted_at = clock_timestamp(), merged_into = p_survivor_id where id = p_merged_id;
  perform private.write_client(p_survivor_id, wanted);
  if wanted ->> 'pinned_note' = merged.pinned_note and survivor.pinned_note is distinct from merged.pinned_note then
    -- It stays the note of who wrote it.
    perform private.write_client(p_survivor_id,
      jsonb_build_object('pinned_note_by', merged.pinned_note_by, 'pinned_note_at', merged.pinned_note_at));
  end if;
  select coalesce(jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value)), '{}') into changes
    from jsonb_each(to_jsonb(survivor)) b
    join jsonb_each((select to_jsonb(c) from public.clients c where c.id = p_survivor_id)) a on a.key = b.key
    where b.value <> a.value
      and b.key = any (private.mergeable_columns() || array['pinned_note_by', 'pinned_note_at']);

  merge.orders := private.move_visits(visit_ids, p_survivor_id);
  update public.household_members m set client_id = p_survivor_id where m.id = any (member_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents (merge_id, changes, visit_ids, survivor_visit_ids, member_ids)
    values (merge.id, changes, visit_ids, survivor_visit_ids, member_ids);
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$$;

create function public.merge_clients(
  p_survivor_id uuid, p_merged_id uuid, p_values jsonb,
  p_survivor_updated_at timestamptz, p_merged_updated_at timestamptz
)
returns uuid language sql set search_path = '' as $$
  select private.merge_clients(p_survivor_id, p_merged_id, p_values, p_survivor_updated_at, p_merged_updated_at)
$$;
comment on function public.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz) is
  'Makes two records of one person one: the id of the merge. Visits, orders and household members move to the survivor; the other one goes to the trash and leads to the survivor. p_values {column: value}: what the survivor gets, of the columns that people fill in; partial_ssn "merged" takes the digits of the other one. The times are updated_at of both as they were seen. 409 same_client, already_merged, deleted, outdated or household_full in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';

create function private.preview_merge(p_survivor_id uuid, p_merged_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
  place uuid;
begin
  perform private.require_live_session();
  -- The whole merge is tried and taken back: a preview refuses what the merge would refuse.
  begin
    perform private.merge_clients(
      p_survivor_id, p_merged_id, '{}',
      (select c.updated_at from public.clients c where c.id = p_survivor_id),
      (select c.updated_at from public.clients c where c.id = p_merged_id));
    select v.location_id into place
      from public.visits v
      where v.client_id = p_survivor_id and v.deleted_at is null
      order by v.visited_at desc, v.id limit 1;
    select jsonb_build_object(
        'visits', m.visits, 'orders', m.orders, 'members', m.members,
        'members_already_there', (
          select count(*) from public.household_members h where h.client_id = p_merged_id and h.deleted_at is null),
        'visit_limit', private.visit_limit(p_survivor_id, place, now()))
      into answer
      from public.client_merges m where m.merged_id = p_merged_id and m.undone_at is null;
    raise sqlstate 'LRDRY';
  exception when sqlstate 'LRDRY' then
    return answer;
  end;
end
$$;

create function public.preview_merge(p_survivor_id uuid, p_merged_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.preview_merge(p_survivor_id, p_merged_id) $$;
comment on function public.preview_merge(uuid, uuid) is
  'What merge_clients would move, without doing it: {visits, orders, members, members_already_there: household members who stand in both, visit_limit: what the visit rules say of one more visit afterwards, at the location of the last one; null without rules or visits}. Refused as merge_clients is.';

grant execute on function
  private.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz),
  public.merge_clients(uuid, uuid, jsonb, timestamptz, timestamptz),
  private.preview_merge(uuid, uuid), public.preview_merge(uuid, uuid)
to authenticated;

-- -------------------- Unmerge clients --------------------

-- Back as it was: the tombstone lives again with its own fields, its visits with their orders come back, also
-- those that were changed or deleted since, and the members of its household. A field of the survivor goes
-- back unless somebody changed it since. Visits since the merge stay with the survivor, but for those named.
create function private.unmerge_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '90 days' $$;
comment on function private.unmerge_time() is 'For how long a merge can be taken back. The app offers it as long (src/config.ts).';

-- A later merge into the same survivor has replaced the value: what it brings back must not be ours.
create function private.take_back_changes(p_merge public.client_merges, p_changes jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  survivor constant jsonb := (select to_jsonb(c) from public.clients c where c.id = p_merge.survivor_id);
  back jsonb := '{}';
  field text;
  change jsonb;
  later private.client_merge_contents;
begin
  for field, change in select e.key, e.value from jsonb_each(p_changes) e loop
    select t.* into later
      from public.client_merges m join private.client_merge_contents t on t.merge_id = m.id
      where m.survivor_id = p_merge.survivor_id and m.undone_at is null and m.merged_at > p_merge.merged_at
        and t.changes ? field
      order by m.merged_at limit 1;
    if found then
      if later.changes -> field -> 0 = change -> 1 then
        update private.client_merge_contents t
          set changes = jsonb_set(t.changes, array[field, '0'], change -> 0) where t.merge_id = later.merge_id;
      end if;
    elsif survivor -> field = change -> 1 then
      back := back || jsonb_build_object(field, change -> 0);
    end if;
  end loop;
  perform private.write_client(p_merge.survivor_id, back);
  return back;
end
$$;
comment on function private.take_back_changes(public.client_merges, jsonb) is
  'Gives the survivor the values of before a merge, where nobody changed them since: which.';

create function private.visits_since(p_merge public.client_merges)
returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(v.id), '{}')
  from public.visits v
  where v.client_id = p_merge.survivor_id
    and v.id <> all ((select t.survivor_visit_ids from private.client_merge_contents t where t.merge_id = p_merge.id)::uuid[])
    and not exists (
      select from public.client_merges m join private.client_merge_contents t on t.merge_id = m.id
      where m.survivor_id = p_merge.survivor_id and m.undone_at is null and v.id = any (t.visit_ids)
    )
$$;
comment on function private.visits_since(public.client_merges) is
  'Visits that the survivor got since a merge, other than by a merge.';

create function private.unmerge_clients(p_merge_id uuid, p_take_visits uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  merge public.client_merges;
  contents private.client_merge_contents;
  taken constant uuid[] := coalesce(p_take_visits, '{}');
  onward uuid;
  back jsonb;
begin
  perform private.require_live_session();
  select * into merge from public.client_merges m where m.id = p_merge_id;
  perform private.require_reviewer(merge.network_id, 'merge');
  select * into contents from private.client_merge_contents t where t.merge_id = p_merge_id;
  perform private.lock_both(contents.visit_ids || taken, merge.survivor_id, merge.merged_id);
  select * into merge from public.client_merges m where m.id = p_merge_id for update;
  -- Another undo has rewritten it meanwhile.
  select * into contents from private.client_merge_contents t where t.merge_id = p_merge_id;
  select c.merged_into into onward from public.clients c where c.id = merge.survivor_id;
  if merge.undone_at is not null then
    raise sqlstate 'PT409' using
      message = 'This merge was taken back already.', detail = '{"code": "already_undone"}';
  elsif onward is not null then
    raise sqlstate 'PT409' using
      message = 'The client that survived was merged, too.',
      detail = jsonb_build_object('code', 'survivor_merged', 'client_id', onward)::text,
      hint = 'Undo that merge first.';
  elsif merge.merged_at <= now() - private.unmerge_time() then
    raise sqlstate 'PT409' using
      message = 'A merge can be undone for 90 days.', detail = '{"code": "too_late"}';
  elsif (taken <@ private.visits_since(merge)) is not true then
    raise sqlstate 'PT404' using message = 'There is no such visit since the merge.';
  end if;

  back := private.take_back_changes(merge, contents.changes);
  update public.clients set deleted_at = null, merged_into = null where id = merge.merged_id;
  perform private.move_visits(
    array(select v.id from public.visits v
      where v.id = any (contents.visit_ids || taken) and v.client_id = merge.survivor_id),
    merge.merged_id);
  update public.household_members m set client_id = merge.merged_id
    where m.id = any (contents.member_ids) and m.client_id = merge.survivor_id;
  update public.client_merges m set undone_by = auth.uid(), undone_at = clock_timestamp() where m.id = merge.id;
  -- Whether they are one person is open again.
  update public.client_pairs p set decision = null, decided_by = null, decided_at = null
    where p.decision = 'merged'
      and p.first_client_id = least(merge.survivor_id, merge.merged_id)
      and p.second_client_id = greatest(merge.survivor_id, merge.merged_id);
  perform private.record_event('unmerged', 'clients', t.id, merge.network_id,
      jsonb_build_object('merge_id', merge.id, 'from_client_id', t.other, 'visits', cardinality(taken),
        'columns', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(back) k)))
    from (values (merge.survivor_id, merge.merged_id), (merge.merged_id, merge.survivor_id)) t (id, other);
end
$$;

create function public.unmerge_clients(p_merge_id uuid, p_take_visits uuid[] default '{}')
returns void language sql set search_path = '' as $$ select private.unmerge_clients(p_merge_id, p_take_visits) $$;
comment on function public.unmerge_clients(uuid, uuid[]) is
  'Takes a merge back within private.unmerge_time(): visits, orders, members and fields are as they would be without it; what was changed since stays. p_take_visits: visits of the survivor since the merge that are the other one''s; 404 for any other. 409 already_undone, survivor_merged (with client_id) or too_late in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';
grant execute on function
  private.unmerge_clients(uuid, uuid[]), public.unmerge_clients(uuid, uuid[])
to authenticated;

-- However a client comes out of the trash: restored by an admin, or the deletion taken back.
create function private.refuse_merged()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.merged_into is not null and new.deleted_at is null then
    raise sqlstate 'PT409' using
      message = 'This client was merged into another one.', detail = '{"code": "merged"}',
      hint = 'Undo the merge instead.';
  end if;
  return new;
end
$$;
comment on function private.refuse_merged() is 'A tombstone comes back by unmerge_clients only: PT409 with {code: merged} as detail.';
create trigger clients_refuse_merged before update of deleted_at on public.clients
  for each row execute function private.refuse_merged();

-- -------------------- Tell merges --------------------

-- Search finds the survivor by what is known of the merged one, and the history says what was merged.
create index clients_merged_keys_idx on public.clients
  using gin (private.search_keys(network_id, first_name, last_name, phone_number, date_of_birth, null))
  with (fastupdate = off)
  where merged_into is not null;
comment on function private.people_with_keys(text[], integer) is
  'SQL: the live clients of the network $1, the members of their households, and those merged into them, who have one key (private.hash_keys) of each of the arrays.';

-- -------------------- Mail by local time --------------------

comment on function private.mail_recipient(jsonb) is
  'Whom a mail goes to: {email, first_name, time_zone: of the active location, else of the network, null for somebody without either}; null when the person is deleted or gone.';

-- -------------------- Search sooner --------------------

-- Of a thousand people each of their names is looked at several times: LIKE and starts_with take a tenth of
-- a regular expression's time.
create function private.begins_a_word(p_forms text[], p_column name)
returns text language sql immutable set search_path = '' as $$
  select '(' || string_agg(format('f.%I operator(pg_catalog.~~) %L', p_column, '% ' || form || '%'), ' or ') || ')'
  from unnest(p_forms) form
$$;

-- -------------------- Rank clients --------------------

create function private.term_kind(p_term private.search_term)
returns text language sql immutable set search_path = '' as $$
  select concat('case ',
    case when p_term.forms <> '{}' then format('when %s then 0 ', private.begins_a_word(p_term.forms, 'names')) end,
    case when p_term.days <> '{}' then format(
      'when f.born operator(pg_catalog.=) any (%L::date[]) then 1 ', p_term.days) end,
    case when p_term.year is not null then format(
      'when f.birth_year operator(pg_catalog.=) %s then 1 ', p_term.year) end,
    case when length(p_term.digits) >= 4 then format(
      'when f.digits operator(pg_catalog.~~) %L then 2 ', '%' || p_term.digits) end,
    case when p_term.typed is not null then format(
      'when position(%1$L in lower(f.email)) operator(pg_catalog.>) 0 then 3 when starts_with(f.zip_code, %1$L) then 4 ',
      p_term.typed) end,
    'else 5 end')
$$;
comment on function private.term_kind(private.search_term) is
  'A term as an SQL expression for the alias f of private.judged_people: which part of a person it matched.';

-- -------------------- Search sooner --------------------

comment on function private.begins_a_word(text[], name) is
  'SQL for the alias f of private.judged_people: whether a word of a column of names begins with one of the folded forms.';

create function private.begins_the_name(p_forms text[], p_column name)
returns text language sql immutable set search_path = '' as $$
  select '(' || string_agg(format('starts_with(f.%I, %L)', p_column, ' ' || form), ' or ') || ')'
  from unnest(p_forms) form
$$;
comment on function private.begins_the_name(text[], name) is
  'SQL for the alias f of private.judged_people: whether a column of names begins with one of the folded forms.';

grant execute on function private.begins_a_word(text[], name), private.begins_the_name(text[], name)
to authenticated, service_role;

-- -------------------- Scan clients --------------------

-- Looks for pairs: at those who changed, once a day; at a whole network, when somebody asks. In parts of which
-- each is done and kept, or not at all: after an interruption whoever comes goes on.
create table private.match_queue (
  client_id uuid primary key,
  network_id uuid not null,
  queued_at timestamptz not null default clock_timestamp(),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table private.match_queue is 'Clients who were added, changed or restored since their pairs were looked for.';
create index match_queue_network_idx on private.match_queue (network_id, client_id);
alter table private.match_queue enable row level security;
comment on function private.keep_match_row() is
  'Keeps private.client_match as the client is, without who is deleted, and says whose pairs are to be looked for.';

create function private.record_pairs(
  p_network_id uuid, p_records private.client_match[], p_left integer[] default null, p_right uuid[] default null
)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  found_pairs integer;
begin
  with found as (
    select distinct on (least(r.client_id, f.client_id), greatest(r.client_id, f.client_id))
      least(r.client_id, f.client_id) as first, greatest(r.client_id, f.client_id) as second, f.bits, f.levels
    from private.find_matches(p_network_id, p_records, private.possible_bits(), p_left, p_right) f
    join unnest(p_records) with ordinality r on r.ordinality = f.place
    order by 1, 2, f.bits desc
  ),
  kept as (
    insert into public.client_pairs as p
      (network_id, first_client_id, second_client_id, confidence, relative, bits, reasons)
    select p_network_id, f.first, f.second, private.match_confidence(f.bits), private.are_relatives(f.bits, f.levels),
      round(f.bits::numeric, 1), private.match_reasons(f.levels, a, b)
    from found f
    join private.client_match a on a.client_id = f.first
    join private.client_match b on b.client_id = f.second
    on conflict (first_client_id, second_client_id) do update
      set confidence = excluded.confidence, relative = excluded.relative, bits = excluded.bits, reasons = excluded.reasons
      -- What was decided stays, and what is the same is no change for who looks at it.
      where p.decision is null
        and (p.confidence, p.relative, p.bits, p.reasons)
          is distinct from (excluded.confidence, excluded.relative, excluded.bits, excluded.reasons)
  ),
  -- Who was looked at by all their keys has no other pairs.
  gone as (
    delete from public.client_pairs p
    using unnest(p_records) r
    where p_left is null and p.decision is null and r.client_id in (p.first_client_id, p.second_client_id)
      and not exists (
        select from found f where f.first = p.first_client_id and f.second = p.second_client_id
      )
  )
  select count(*) into found_pairs from found;
  return found_pairs;
end
$$;
comment on function private.record_pairs(uuid, private.client_match[], integer[], uuid[]) is
  'Keeps whom private.find_matches finds as pairs to review; how many were found.';

create table private.client_scans (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  key_parts integer not null,
  client_parts integer not null,
  queue_parts integer not null,
  part integer not null default 0,
  pairs integer not null default 0,
  started_by uuid,
  ended_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now()
);
comment on table private.client_scans is
  'Looks for pairs in a network: first private.match_kinds, then so many parts of keys and of clients (the whole network), or of the queue.';
comment on column private.client_scans.part is 'How many parts are done.';
create index client_scans_network_idx on private.client_scans (network_id, created_at);
alter table private.client_scans enable row level security;
create trigger client_scans_touch before update on private.client_scans
  for each row execute function private.touch_updated_at();

-- Not logged, and no foreign key: two million rows that live a minute. After a crash such a scan finds less,
-- and the next one finds all.
create unlogged table private.scan_pairs (
  scan_id uuid not null,
  part integer not null,
  first_client_id uuid not null,
  second_client_id uuid not null,
  block integer not null
);
comment on table private.scan_pairs is 'Pairs of a scan that share a key, once for each key; block: how many share it.';
create index scan_pairs_part_idx on private.scan_pairs (scan_id, part);
alter table private.scan_pairs enable row level security;

create function private.scan_keys(p_scan private.client_scans, p_part integer)
returns void language sql security definer set search_path = '' set work_mem = '64MB' as $$
  with blocks as materialized (
    select k.key, k.client_id, k.clients
    from (
      select u.key, m.client_id, count(*) over (partition by u.key) as clients
      from private.client_match m, unnest(m.keys) u (key)
      where m.network_id = p_scan.network_id
        and mod(abs(u.key % 1000003), p_scan.key_parts) = p_part
    ) k
    where k.clients between 2 and 200
  )
  insert into private.scan_pairs (scan_id, part, first_client_id, second_client_id, block)
  select p_scan.id, mod(abs(hashtext(a.client_id::text)::bigint), p_scan.client_parts), a.client_id, b.client_id, a.clients
  from blocks a join blocks b on b.key = a.key and b.client_id > a.client_id
$$;
comment on function private.scan_keys(private.client_scans, integer) is
  'Finds who shares one of a part of the keys: in one join, since asking the index for each client takes twice as long.';

-- What few keys share that many have is too little evidence: of 1,785,000 pairs of 100,000 clients that leaves
-- 465,000, and 3,137 of 3,165 that comparing all of them finds.
create function private.scan_part(p_scan private.client_scans, p_part integer)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
  found_left integer[];
  found_right uuid[];
begin
  with pairs as materialized (
    select s.first_client_id, s.second_client_id
    from private.scan_pairs s
    where s.scan_id = p_scan.id and s.part = p_part
    group by s.first_client_id, s.second_client_id
    having count(*) > 2 or count(*) > 1 and min(s.block) <= 64 or min(s.block) <= 4
  ),
  firsts as materialized (
    select m as record, m.client_id from private.client_match m
    where m.client_id in (select p.first_client_id from pairs p)
  ),
  -- The place of the first one among the records: both are in the order of their ids. A join of the two
  -- may be planned as a loop in a loop.
  placed as (
    select dense_rank() over (order by p.first_client_id)::integer as place, p.second_client_id
    from pairs p where p.first_client_id in (select f.client_id from firsts f)
  )
  select
      (select array_agg(f.record order by f.client_id) from firsts f),
      (select array_agg(p.place order by p.place, p.second_client_id) from placed p),
      (select array_agg(p.second_client_id order by p.place, p.second_client_id) from placed p)
    into records, found_left, found_right;
  delete from private.scan_pairs s where s.scan_id = p_scan.id and s.part = p_part;
  if found_left is null then
    return 0;
  end if;
  return private.record_pairs(p_scan.network_id, records, found_left, found_right);
end
$$;
comment on function private.scan_part(private.client_scans, integer) is
  'Judges the pairs of a part of the clients; how many were found.';

create function private.scan_queue(p_network_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
begin
  with taken as (
    delete from private.match_queue q
    where q.client_id in (
      select n.client_id from private.match_queue n
      where n.network_id = p_network_id order by n.client_id limit 100 for update skip locked
    )
    returning q.client_id
  )
  select array_agg(m order by m.client_id) into records
    from taken t join private.client_match m on m.client_id = t.client_id;
  return case when records is null then 0 else private.record_pairs(p_network_id, records) end;
end
$$;
comment on function private.scan_queue(uuid) is 'Looks for the pairs of a hundred who changed; how many were found.';

-- -------------------- Run scans --------------------

-- Scans are begun, gone on with and cancelled: by an admin who waits for them, or by the nightly job.

-- A part takes at most a second or so with 100,000 clients, and several short ones are done in one call.
create function private.start_scan(p_network_id uuid, p_whole boolean)
returns private.client_scans language plpgsql security definer set search_path = '' as $$
declare
  clients integer;
  queued integer;
  scan private.client_scans;
begin
  -- What scans left behind that are gone.
  delete from private.scan_pairs s where not exists (select from private.client_scans c where c.id = s.scan_id);
  select count(*) into clients from private.client_match m where m.network_id = p_network_id;
  select count(*) into queued from private.match_queue q where q.network_id = p_network_id;
  insert into private.client_scans (network_id, key_parts, client_parts, queue_parts, started_by)
    values (
      p_network_id,
      case when p_whole then 1 + clients / 10000 else 0 end,
      case when p_whole then 1 + clients / 2500 else 0 end,
      case when p_whole then 0 else (queued + 99) / 100 end,
      auth.uid()
    ) returning * into scan;
  return scan;
end
$$;
comment on function private.start_scan(uuid, boolean) is
  'Begins to look for pairs in a whole network, or among those who changed.';

create function private.scan_parts(p_scan private.client_scans)
returns integer language sql stable set search_path = '' as $$
  select cardinality(private.match_kinds()) + p_scan.key_parts + p_scan.client_parts + p_scan.queue_parts
$$;
comment on function private.scan_parts(private.client_scans) is 'Of how many parts a scan is.';

create function private.do_scan_part(p_scan private.client_scans)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  kinds constant text[] := private.match_kinds();
  -- From 0 on, within each of the steps.
  place integer := p_scan.part;
begin
  if place < cardinality(kinds) then
    perform private.count_match_kind(p_scan.network_id, kinds[place + 1]);
    return 0;
  end if;
  place := place - cardinality(kinds);
  if place < p_scan.key_parts then
    perform private.scan_keys(p_scan, place);
    return 0;
  end if;
  place := place - p_scan.key_parts;
  if place < p_scan.client_parts then
    return private.scan_part(p_scan, place);
  end if;
  return private.scan_queue(p_scan.network_id);
end
$$;
comment on function private.do_scan_part(private.client_scans) is 'Does the next part of a scan; how many pairs it found.';

create function private.go_on_with_scan(p_scan_id uuid)
returns private.client_scans language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
  enough constant timestamptz := clock_timestamp() + interval '0.7 seconds';
begin
  select * into scan from private.client_scans s where s.id = p_scan_id for update;
  while scan.part < private.scan_parts(scan) and clock_timestamp() < enough loop
    scan.pairs := scan.pairs + private.do_scan_part(scan);
    scan.part := scan.part + 1;
  end loop;
  update private.client_scans s set
    part = scan.part, pairs = scan.pairs,
    ended_at = case when scan.part = private.scan_parts(scan) then clock_timestamp() end
    where s.id = p_scan_id
    returning * into scan;
  if scan.ended_at is not null and scan.client_parts > 0 then
    -- Those who changed before it began have been looked at.
    delete from private.match_queue q where q.network_id = scan.network_id and q.queued_at < scan.created_at;
  end if;
  return scan;
end
$$;
comment on function private.go_on_with_scan(uuid) is 'Does the next parts of a scan, for 0.7 seconds and one part at most.';

create function private.scan_clients(p_network_id uuid, p_scan_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
begin
  perform private.require_live_session();
  perform private.require_reviewer(p_network_id, 'network');
  if p_scan_id is null then
    -- Two admins who begin at once share one: the second one waits here.
    perform from public.networks n where n.id = p_network_id for no key update;
    select * into scan from private.client_scans s
      where s.network_id = p_network_id and s.client_parts > 0 and s.ended_at is null and s.cancelled_at is null
        and s.updated_at > now() - interval '1 hour'
      order by s.created_at desc limit 1;
    if not found then
      delete from private.client_scans s where s.network_id = p_network_id and s.client_parts > 0;
      scan := private.start_scan(p_network_id, true);
    end if;
  else
    select * into scan from private.client_scans s
      where s.id = p_scan_id and s.network_id = p_network_id for update;
    if scan.id is null then
      raise sqlstate 'PT404' using message = 'There is no such scan, or it is out of your reach.';
    elsif scan.cancelled_at is not null then
      raise sqlstate 'PT409' using message = 'This scan was cancelled.', detail = '{"code": "cancelled"}';
    end if;
  end if;
  if scan.ended_at is null then
    scan := private.go_on_with_scan(scan.id);
  end if;
  return jsonb_build_object(
    'scan_id', scan.id, 'part', scan.part, 'parts', private.scan_parts(scan),
    'pairs', scan.pairs, 'done', scan.ended_at is not null);
end
$$;

create function public.scan_clients(p_network_id uuid, p_scan_id uuid default null)
returns jsonb language sql set search_path = '' as $$ select private.scan_clients(p_network_id, p_scan_id) $$;
comment on function public.scan_clients(uuid, uuid) is
  'Looks for pairs in a whole network, a part of at most 2 seconds a call: {scan_id, part, parts, pairs found so far, done}. Without p_scan_id it begins, or goes on with the one that somebody began within the hour; call it with scan_id until done. What was decided stays. Admins of the network and of its locations; 403 for members, 404 out of reach, 409 cancelled in details.';

-- A part that counts keys of 100,000 clients was seen to take 4.3 s on a busy machine, where a person's statement has 3.
alter function public.scan_clients(uuid, uuid) set statement_timeout = '15s';

create function private.cancel_client_scan(p_scan_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
begin
  perform private.require_live_session();
  select * into scan from private.client_scans s where s.id = p_scan_id;
  perform private.require_reviewer(scan.network_id, 'scan');
  update private.client_scans s set cancelled_at = now() where s.id = p_scan_id and s.ended_at is null;
  delete from private.scan_pairs s where s.scan_id = p_scan_id;
end
$$;

create function public.cancel_client_scan(p_scan_id uuid)
returns void language sql set search_path = '' as $$ select private.cancel_client_scan(p_scan_id) $$;
comment on function public.cancel_client_scan(uuid) is
  'Ends a look at a whole network before it is done; the pairs found so far stay. Admins of the network and of its locations; 403 for members, 404 out of reach.';

grant execute on function
  private.scan_clients(uuid, uuid), public.scan_clients(uuid, uuid),
  private.cancel_client_scan(uuid), public.cancel_client_scan(uuid)
to authenticated;

-- -------------------- Look for duplicates --------------------

-- The job that makes match rows for the clients of before and looks, once a day, at who changed.
create table private.match_backfill (
  network_id uuid primary key references public.networks on delete cascade,
  done_to uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.match_backfill is 'Networks whose match rows are to be made (anew), and up to which client that is done.';
alter table private.match_backfill enable row level security;
create trigger match_backfill_touch before update on private.match_backfill
  for each row execute function private.touch_updated_at();

create function private.remake_match_rows()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_backfill where true;
  insert into private.match_backfill (network_id) select n.id from public.networks n;
$$;
comment on function private.remake_match_rows() is
  'Has all match rows made anew by the job: after another nickname, or another rule of private.match_row.';

create function private.fill_match_rows()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  filling private.match_backfill;
  ids uuid[];
begin
  select * into filling from private.match_backfill b order by b.network_id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  -- Locked: who is changed meanwhile is waited for.
  ids := array(
    select c.id from public.clients c
    where c.network_id = filling.network_id and c.id > coalesce(filling.done_to, '00000000-0000-0000-0000-000000000000')
    order by c.id limit 500 for no key update);
  delete from private.client_match m where m.client_id = any (ids);
  insert into private.client_match
    select (made.r).* from (
      select private.match_row(c) as r from public.clients c where c.id = any (ids) and c.deleted_at is null offset 0
    ) made;
  insert into private.match_queue (client_id, network_id)
    select c.id, c.network_id from public.clients c where c.id = any (ids) and c.deleted_at is null
    on conflict (client_id) do nothing;
  if cardinality(ids) < 500 then
    delete from private.match_backfill b where b.network_id = filling.network_id;
  else
    update private.match_backfill b set done_to = ids[500] where b.network_id = filling.network_id;
  end if;
  return true;
end
$$;
comment on function private.fill_match_rows() is
  'Makes the match rows of 500 clients of before; whether there was anything to do.';

-- Whose changes are many is looked at as a whole: a file of 10,000 was read in.
create function private.look_for_duplicates()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  scan private.client_scans;
  due uuid;
begin
  if private.fill_match_rows() then
    return 1;
  end if;
  select * into scan from private.client_scans s
    where s.started_by is null and s.ended_at is null order by s.created_at limit 1 for update skip locked;
  if scan.id is null then
    select n.id into due
      from public.networks n
      left join private.match_networks t on t.network_id = n.id
      where (t.counted_at is null or t.counted_at < now() - interval '20 hours' or private.is_ahead(t.counted_at))
        and exists (select from private.match_queue q where q.network_id = n.id)
      order by n.id limit 1 for update of n skip locked;
    if due is null then
      return 0;
    end if;
    delete from private.client_scans s where s.network_id = due and s.started_by is null;
    scan := private.start_scan(due,
      (select count(*) from private.match_queue q where q.network_id = due) > 2000);
  end if;
  perform private.go_on_with_scan(scan.id);
  return 1;
end
$$;

create function public.look_for_duplicates()
returns integer language sql set search_path = '' as $$ select private.look_for_duplicates() $$;
comment on function public.look_for_duplicates() is
  'The job look_for_duplicates, a part of it: makes missing match rows, counts anew how common values are, and looks at the clients who changed, in each network once a day. 0 when nothing is left, else 1. For run-jobs.';
grant execute on function private.look_for_duplicates(), public.look_for_duplicates() to service_role;

insert into private.job_schedules (kind, every) values ('look_for_duplicates', '15 minutes');

-- -------------------- Scope reports --------------------

-- What reports count: which locations, which days, which visits. ADR 27.
create function private.report_locations(p_network_id uuid, p_location_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  runs_network boolean;
  chosen uuid[];
begin
  perform private.require_live_session();
  runs_network := private.may_run_network(p_network_id);
  -- What was deleted since was there in the period: it counts for who runs the network.
  chosen := array(
    select l.id from public.locations l
    where l.network_id = p_network_id
      and (l.id = p_location_id or p_location_id is null)
      and (runs_network or l.id in (select private.my_location_ids('admin')))
  );
  if (cardinality(chosen) > 0 or (runs_network and p_location_id is null)) is not true then
    raise exception 'Reports are for admins of the location.' using errcode = '42501';
  end if;
  return chosen;
end
$$;
comment on function private.report_locations(uuid, uuid) is
  'The wall, and the locations that a report counts: the one asked for, else all of the network that the caller administers; 42501 for who administers none of them.';

create function private.require_report_days(p_from date, p_to date)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if (p_from between '1900-01-01' and '2999-12-31' and p_to between '1900-01-01' and '2999-12-31') is not true then
    raise exception 'A report needs its first and its last day.' using
      errcode = '22023', detail = '{"code": "report_days"}';
  end if;
  if p_to < p_from then
    raise exception 'The last day is before the first.' using errcode = '22023', detail = '{"code": "report_order"}';
  end if;
  if p_to - p_from >= 366 then
    raise exception 'A report is of 366 days at most.' using errcode = '22023', detail = '{"code": "report_length"}';
  end if;
end
$$;
comment on function private.require_report_days(date, date) is
  'Refuses what is no period of a report: 22023 with {code: report_days | report_order | report_length} as detail.';

create function private.days_against(p_against text, p_from date, p_to date)
returns daterange language plpgsql immutable set search_path = '' as $$
begin
  case p_against
    when 'period' then return daterange(p_from - (p_to - p_from + 1), p_from);
    when 'year' then return daterange((p_from - interval '1 year')::date, (p_to - interval '1 year')::date, '[]');
    else
      if p_against is not null then
        raise exception 'A period stands beside the one before (period) or last year''s (year).' using errcode = '22023';
      end if;
      return null;
  end case;
end
$$;
comment on function private.days_against(text, date, date) is
  'The days that a period stands beside: as many right before it, or the same a year before; null for none.';

-- One place for who counts as whom.
create function private.counted_client(p_client_id uuid)
returns uuid language sql immutable parallel safe
begin atomic
  select p_client_id;
end;
comment on function private.counted_client(uuid) is
  'The client as whom a visit of a client counts: the visits of one who is merged into another move to that one, so that it is the client of the visit.';

-- In whole numbers: extract() reckons with decimal ones, for each of the visits.
create function private.report_group_day(p_bucket text, p_day date, p_from date)
returns date language sql immutable parallel safe
begin atomic
  select greatest(
    case p_bucket
      -- Since a Sunday.
      when 'week' then p_day - (p_day - date '1899-12-31') % 7
      when 'month' then date_trunc('month', p_day::timestamp)::date
      else p_day
    end,
    p_from
  );
end;
comment on function private.report_group_day(text, date, date) is
  'The first day of the day, week (from Sunday) or month of a day that lies in a period beginning at p_from.';

create function private.report_reason(p_words text)
returns text language sql immutable parallel safe
begin atomic
  select md5(lower(btrim(regexp_replace(p_words, '\s+', ' ', 'g'))));
end;
comment on function private.report_reason(text) is
  'The code of a reason in people''s words, for addresses, which hold no words: the same for other capitals and blanks.';

create function private.report_city(p_city text)
returns text language sql immutable parallel safe
begin atomic
  select coalesce(nullif(lower(btrim(p_city)), ''), 'unknown');
end;
comment on function private.report_city(text) is 'The code of a city: lower case, or unknown.';

create function private.report_zip(p_zip text)
returns text language sql immutable parallel safe
begin atomic
  select coalesce(substring(btrim(p_zip) from '^[0-9]{5}'), nullif(upper(btrim(p_zip)), ''), 'unknown');
end;
comment on function private.report_zip(text) is
  'The code of a ZIP code: its five digits, whatever else is no US ZIP as it is, or unknown.';

create function private.reported_visits(p_locations uuid[], p_from date, p_to date)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz, local_at timestamp,
  size integer, adults integer, children integer, seniors integer, unknown integer, reason text
)
language sql stable
begin atomic
  with places as materialized (
    select p.id, p.zone, private.day_start_in(p_from, p.zone) as begins_at, private.day_start_in(p_to + 1, p.zone) as ends_at
    from (
      select l.id, coalesce(l.time_zone, n.time_zone) as zone
      from public.locations l
      join public.networks n on n.id = l.network_id
      where l.id = any (p_locations)
    ) p
  )
  select v.id, private.counted_client(v.client_id), v.location_id, v.event_id, v.visited_at,
    v.visited_at at time zone p.zone, v.household_size,
    coalesce(v.adults, 0), coalesce(v.children, 0), coalesce(v.seniors, 0),
    v.household_size - coalesce(v.adults, 0) - coalesce(v.children, 0) - coalesce(v.seniors, 0),
    nullif(btrim(v.override_reason), '')
  from places p
  join public.visits v
    on v.location_id = p.id and v.visited_at >= p.begins_at and v.visited_at < p.ends_at and v.deleted_at is null;
end;
comment on function private.reported_visits(uuid[], date, date) is
  'The visits of some locations from one day to another, each by the clock of its location (local_at), with the ages that nobody told as unknown. The callers have checked who asks.';

create function private.came_before(p_client_id uuid, p_network_id uuid, p_day date)
returns table (came boolean)
language sql stable
begin atomic
  select true
  from public.visits v
  join public.locations l on l.id = v.location_id
  join public.networks n on n.id = l.network_id
  where v.client_id = p_client_id
    and v.network_id = p_network_id
    and v.deleted_at is null
    -- For the index: no day begins later anywhere.
    and v.visited_at < p_day::timestamp at time zone 'UTC' + interval '14 hours'
    and (v.visited_at at time zone coalesce(l.time_zone, n.time_zone))::date < p_day
  -- So that the few households of a month do not make the planner read all visits of before.
  limit 1;
end;
comment on function private.came_before(uuid, uuid, date) is
  'One row when a client was anywhere in the network before a day, else none: who was not is new in a period that begins then.';

create function private.report_head(
  p_locations uuid[], p_from date, p_to date, p_against daterange
)
returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'period', jsonb_build_object('from', p_from, 'to', p_to),
    'against', case when p_against is not null then
      jsonb_build_object('from', lower(p_against), 'to', upper(p_against) - 1)
    end,
    'locations', coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id), '[]'),
    'time_zones', coalesce(jsonb_agg(distinct private.location_zone(l.id)) filter (where l.id is not null), '[]'),
    'counted_at', now()
  )
  from public.locations l
  where l.id = any (p_locations)
$$;
comment on function private.report_head(uuid[], date, date, daterange) is
  'What stands in the head of every report: {period, against, locations, time_zones, counted_at}.';

-- -------------------- Index reports --------------------

-- Whether a household came before a period is asked once for each household of it.
create index visits_came_before_idx on public.visits (client_id, network_id, visited_at) include (location_id)
  where deleted_at is null;
comment on index public.visits_came_before_idx is 'For private.came_before: without a look at the visits themselves.';

-- -------------------- Report services --------------------

-- A report that was sent already says how many of its households are fewer by now.
create function private.merged_since(p_network_id uuid, p_day date)
returns integer language sql stable security definer set search_path = '' as $$
  select count(*)::integer
  from public.client_merges m
  join public.networks n on n.id = m.network_id
  where m.network_id = p_network_id
    and m.visits > 0
    and m.undone_at is null
    and m.merged_at >= private.day_start_in(p_day + 1, n.time_zone)
$$;

-- As before, with the counts as a row.
create function private.service_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text, p_bucket text
)
returns jsonb language plpgsql stable security definer set search_path = ''
-- What is added up stays in memory; compiling the query would take longer than running it.
set work_mem = '128MB' set jit = off
as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  if (p_bucket in ('day', 'week', 'month')) is not true then
    raise exception 'A report shows days, weeks or months (day, week, month).' using errcode = '22023';
  end if;
  answer := private.report_head(places, p_from, p_to, against)
    || (select c.counts from private.count_services(p_network_id, places, p_from, p_to, p_bucket) c);
  return answer || jsonb_build_object(
    'bucket', p_bucket,
    'before', case when against is not null then (
      select c.counts -> 'figures'
      from private.count_services(p_network_id, places, lower(against), upper(against) - 1, null) c
    ) end,
    'age_bands', (
      select n.age_bands || jsonb_build_object('since', (
        select (max(a.at) at time zone n.time_zone)::date
        from private.audit_log a
        where a.entity = 'networks' and a.entity_id = n.id and a.action = 'update' and a.diff ? 'age_bands'
      ))
      from public.networks n
      where n.id = p_network_id
    ),
    'merged_since', private.merged_since(p_network_id, p_to)
  );
end
$$;

create function public.service_report(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_against text default null,
  p_bucket text default 'week'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.service_report(p_network_id, p_location_id, p_from, p_to, p_against, p_bucket)
$$;
comment on function public.service_report(uuid, uuid, date, date, text, text) is
  'Households, individuals and visits of whole days, in the shape of src/reports/answers.ts. p_location_id null: all that the caller administers. p_against: period (as many days before), year (the same a year before) or null. p_bucket: day, week or month. Exact counts: small ones are hidden by who prints. Admins of the locations, else 403; 22023 with {code: report_days | report_order | report_length} in details.';

grant execute on function
  private.service_report(uuid, uuid, date, date, text, text), public.service_report(uuid, uuid, date, date, text, text)
to authenticated;

-- -------------------- Report food --------------------

-- The food report: what came in, went out and is left, as the ledger has it. ADR 27.
create function private.stock_changes(p_locations uuid[], p_from date, p_to date, p_against daterange)
returns table (
  kind public.stock_movement_kind, reason text, category text, category_name text, unit text, delta bigint,
  is_earlier boolean, is_within boolean, is_against boolean, is_until_against boolean
)
language sql stable
begin atomic
  with places as materialized (
    select p.id,
      private.day_start_in(p_from, p.zone) as begins_at, private.day_start_in(p_to + 1, p.zone) as ends_at,
      private.day_start_in(lower(p_against), p.zone) as before_begins_at,
      private.day_start_in(upper(p_against), p.zone) as before_ends_at
    from (
      select l.id, coalesce(l.time_zone, n.time_zone) as zone
      from public.locations l
      join public.networks n on n.id = l.network_id
      where l.id = any (p_locations)
    ) p
  ),
  sums as (
    select m.item_id, m.kind, m.reason, sum(m.delta) as delta,
      m.created_at < p.begins_at as is_earlier,
      m.created_at >= p.begins_at as is_within,
      coalesce(m.created_at >= p.before_begins_at and m.created_at < p.before_ends_at, false) as is_against,
      coalesce(m.created_at < p.before_ends_at, false) as is_until_against,
      -- What goes and what comes of one kind stays apart.
      m.delta > 0 as is_in
    from places p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    group by m.item_id, m.kind, m.reason, 5, 6, 7, 8, 9
  )
  select s.kind, s.reason, coalesce(nullif(lower(btrim(i.category)), ''), 'unknown'), nullif(btrim(i.category), ''),
    nullif(btrim(i.unit), ''), s.delta, s.is_earlier, s.is_within, s.is_against, s.is_until_against
  from sums s
  join public.inventory_items i on i.id = s.item_id;
end;
comment on function private.stock_changes(uuid[], date, date, daterange) is
  'Sums of the ledger of some locations up to the end of a day, by item and kind, and whether they are of before the period, of it, of the days it is compared with, or of up to the end of those. Category and unit are the item''s of today. The callers have checked who asks.';

create function private.count_food(p_locations uuid[], p_from date, p_to date, p_against daterange)
returns jsonb language sql stable set search_path = '' as $$
  with changes as materialized (
    select * from private.stock_changes(p_locations, p_from, p_to, p_against)
  ),
  units as (
    select c.unit,
      coalesce(sum(c.delta) filter (where c.is_earlier), 0) as opening,
      coalesce(sum(c.delta) filter (where c.is_within and c.kind = 'receive'), 0) as received,
      coalesce(sum(c.delta) filter (where c.is_within and c.kind = 'transfer' and c.delta > 0), 0) as transferred_in,
      coalesce(sum(c.delta) filter (where c.is_within and c.kind in ('adjust', 'count')), 0) as corrected,
      coalesce(-sum(c.delta) filter (where c.is_within and c.kind = 'fulfil'), 0) as handed_out,
      coalesce(-sum(c.delta) filter (where c.is_within and c.kind = 'waste'), 0) as wasted,
      coalesce(-sum(c.delta) filter (where c.is_within and c.kind = 'transfer' and c.delta < 0), 0) as transferred_out,
      coalesce(sum(c.delta), 0) as closing
    from changes c
    group by c.unit
  ),
  lines as (
    select l.part, l.value, min(l.name collate "C") as name, c.unit,
      coalesce(sum(abs(c.delta)) filter (where c.is_within and l.part <> 'on_hand'), 0)
        + coalesce(sum(c.delta) filter (where l.part = 'on_hand'), 0) as quantity,
      case when p_against is not null then
        coalesce(sum(abs(c.delta)) filter (where c.is_against and l.part <> 'on_hand'), 0)
          + coalesce(sum(c.delta) filter (where c.is_until_against and l.part = 'on_hand'), 0)
      end as before
    from changes c
    cross join lateral (
      values
        (case c.kind when 'receive' then 'received' when 'fulfil' then 'handed_out' when 'waste' then 'wasted' end,
          case when c.kind = 'fulfil' then c.category else c.reason end,
          case when c.kind = 'fulfil' then c.category_name end),
        ('on_hand', c.category, c.category_name)
    ) l (part, value, name)
    where l.part is not null
    group by l.part, l.value, c.unit
  )
  select jsonb_build_object(
      'units', (
        select coalesce(jsonb_agg(to_jsonb(u) order by u.handed_out desc, u.unit collate "C" nulls first), '[]')
        from units u
        where num_nonnulls(
          nullif(u.opening, 0), nullif(u.received, 0), nullif(u.transferred_in, 0), nullif(u.corrected, 0),
          nullif(u.handed_out, 0), nullif(u.wasted, 0), nullif(u.transferred_out, 0), nullif(u.closing, 0)
        ) > 0
      )
    ) || jsonb_object_agg(p.part, (
      select coalesce(jsonb_agg(to_jsonb(l) - 'part'
        order by l.quantity desc, l.before desc nulls last, l.value collate "C", l.unit collate "C" nulls first), '[]')
      from lines l
      where l.part = p.part and (l.quantity <> 0 or l.before <> 0)
    ))
  from (values ('received'), ('handed_out'), ('wasted'), ('on_hand')) p (part)
$$;
comment on function private.count_food(uuid[], date, date, daterange) is
  'What the food report counts of some locations: {units, received, handed_out, wasted, on_hand}. The callers have checked who asks.';

create function private.food_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  return private.report_head(places, p_from, p_to, against) || private.count_food(places, p_from, p_to, against);
end
$$;

create function public.food_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.food_report(p_network_id, p_location_id, p_from, p_to, p_against)
$$;
comment on function public.food_report(uuid, uuid, date, date, text) is
  'Received by source, handed out and on hand by category, wasted by reason, all by unit, with opening + in - out = closing, in the shape of src/reports/answers.ts: sums of the ledger by the day on which it was written. Arguments, admins and refusals as service_report.';

grant execute on function
  private.food_report(uuid, uuid, date, date, text), public.food_report(uuid, uuid, date, date, text)
to authenticated;

-- -------------------- Mail reports --------------------

-- "Send me this on the 1st": a mail with the link to the report of the month that has ended, never with its
-- figures, to the own address of admins who switched it on.
create table private.report_readers (
  user_id uuid primary key references public.profiles on delete cascade,
  last_month date not null check (extract(day from last_month) = 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.report_readers is
  'Who wants a mail when a month has ended; written by set_report_mail only, for the caller alone. Not in the trail: it is about the own mailbox and gives nobody access.';
comment on column private.report_readers.last_month is
  'The first day of the month that the last mail was about; when it is switched on, of the month before.';

alter table private.report_readers enable row level security;
create trigger report_readers_touch before update on private.report_readers
  for each row execute function private.touch_updated_at();

create function private.ended_month(p_network_id uuid)
returns date language sql stable security definer set search_path = '' as $$
  select (date_trunc('month', private.network_today(p_network_id)::timestamp) - interval '1 month')::date
$$;
comment on function private.ended_month(uuid) is
  'The first day of the month that ended last, by the time zone of a network.';

create function private.sees_reports(p_user_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = p_user_id and p.deleted_at is null and p.network_id is not null and (
      exists (
        select from private.platform_roles r
        where r.user_id = p.id and (r.is_network_admin or r.is_super_user)
      )
      or exists (
        select from public.user_locations ul
        join public.locations l on l.id = ul.location_id and l.deleted_at is null
        where ul.user_id = p.id and ul.role = 'admin'
      )
    )
  )
$$;
comment on function private.sees_reports(uuid) is 'Whether somebody is admin of a location or of a network, and not deleted.';

create function private.my_report_mail()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  return exists (select from private.report_readers r where r.user_id = auth.uid());
end
$$;

create function private.set_report_mail(p_wanted boolean)
returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if p_wanted is not true then
    delete from private.report_readers r where r.user_id = auth.uid();
    return false;
  end if;
  if private.sees_reports(auth.uid()) is not true then
    raise exception 'Reports are for admins of the location.' using errcode = '42501';
  end if;
  insert into private.report_readers (user_id, last_month)
  values (auth.uid(), private.ended_month(private.my_network_id()))
  on conflict (user_id) do nothing;
  return true;
end
$$;

create function public.my_report_mail()
returns boolean language sql stable set search_path = '' as $$ select private.my_report_mail() $$;
comment on function public.my_report_mail() is 'Whether the caller gets a mail when a month has ended.';

create function public.set_report_mail(p_wanted boolean)
returns boolean language sql set search_path = '' as $$ select private.set_report_mail(p_wanted) $$;
comment on function public.set_report_mail(boolean) is
  'Has the caller mailed the link to the report of each month on the 1st, at the own address, or no longer: what holds now. Admins; 403 for members, who may always switch it off.';

-- Asked for every hour, so that a month ends where the network is. After an outage the mail comes later; a
-- month that was mailed is kept, so that it comes once.
create function private.mail_monthly_reports()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  mails integer := 0;
begin
  for reader in
    select r.user_id, private.ended_month(p.network_id) as month
    from private.report_readers r
    join public.profiles p on p.id = r.user_id
    where r.last_month <> private.ended_month(p.network_id) and private.sees_reports(r.user_id)
    for update of r skip locked
  loop
    update private.report_readers r set last_month = reader.month where r.user_id = reader.user_id;
    perform private.add_mail('monthly_report', reader.user_id,
      jsonb_build_object('month', to_char(reader.month, 'YYYY-MM')));
    mails := mails + 1;
  end loop;
  return mails;
end
$$;

create function public.mail_monthly_reports()
returns integer language sql set search_path = '' as $$ select private.mail_monthly_reports() $$;
comment on function public.mail_monthly_reports() is
  'Adds the mails of the month that has ended for those who want them and have not had them: how many. For run-jobs.';

grant execute on function
  private.my_report_mail(), public.my_report_mail(),
  private.set_report_mail(boolean), public.set_report_mail(boolean)
to authenticated;
grant execute on function private.mail_monthly_reports(), public.mail_monthly_reports() to service_role;

insert into private.job_schedules (kind, every) values ('mail_monthly_reports', '1 hour');

-- -------------------- Count merges --------------------

comment on function private.merged_since(uuid, date) is
  'How many clients of a network who had been there were merged into others after a day, and are still.';

-- -------------------- Refuse figures --------------------

create function public.dashboard_figures(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$
  select private.dashboard_figures(p_location_id) where (select private.require_live_session())
$$;
comment on function public.dashboard_figures(uuid) is
  'Counts of the last 30 days of the location, today among them, and of the 30 days before: new clients of the network; visits, fulfilled orders and distinct clients seen at the location.';
comment on function private.dashboard_figures(uuid) is
  'What public.dashboard_figures answers, counted of the rows that the caller sees.';
grant execute on function public.dashboard_figures(uuid) to authenticated;

-- -------------------- Read reports sooner --------------------

-- A year of 600,000 visits takes longer than a person's statement may, above all with another year beside it.
alter function public.service_report(uuid, uuid, date, date, text, text) set statement_timeout = '15s';

-- -------------------- List reported stock --------------------

-- The rows behind each number of the food report: entries of the ledger; of what was on hand at the beginning
-- or at the end the items, since those entries are all that ever was.
create function private.is_reported_stock(p_measure text, p_kind public.stock_movement_kind, p_delta integer)
returns boolean language sql immutable parallel safe
begin atomic
  select case p_measure
    when 'received' then p_kind = 'receive'
    when 'transferred_in' then p_kind = 'transfer' and p_delta > 0
    when 'corrected' then p_kind in ('adjust', 'count') and p_delta <> 0
    when 'handed_out' then p_kind = 'fulfil'
    when 'wasted' then p_kind = 'waste'
    when 'transferred_out' then p_kind = 'transfer' and p_delta < 0
    else false
  end;
end;
comment on function private.is_reported_stock(text, public.stock_movement_kind, integer) is
  'Whether an entry of the ledger counts for what came in, went out or was corrected, as private.count_food says; a count that changed nothing is no row.';

create function private.report_stock(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_unit text, p_split text, p_value text,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  is_on_hand constant boolean := p_measure in ('opening', 'closing');
  goes_out constant boolean := p_measure in ('handed_out', 'wasted', 'transferred_out');
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['created_at', 'item_name', 'location_name', 'quantity']);
  if (is_on_hand or goes_out or p_measure in ('received', 'transferred_in', 'corrected')) is not true then
    raise exception 'A food report counts opening, received, transferred_in, corrected, handed_out, wasted, transferred_out or closing.'
      using errcode = '22023';
  end if;
  if (p_split in ('category', 'reason') or p_split is null) is not true or (p_split is null) <> (p_value is null) then
    raise exception 'A food report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  with entries as materialized (
    select m.id, m.item_id, m.location_id, m.kind, m.reason, m.delta, m.order_id, m.counterpart_item_id, m.donor, m.actor,
      m.created_at, m.created_at at time zone p.zone as local_at
    from (
      select l.id, z.zone, private.day_start_in(p_from, z.zone) as begins_at, private.day_start_in(p_to + 1, z.zone) as ends_at
      from unnest(places) l (id)
      cross join lateral (select private.location_zone(l.id) as zone) z
      offset 0
    ) p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    join public.inventory_items i on i.id = m.item_id
    where nullif(btrim(i.unit), '') is not distinct from nullif(btrim(p_unit), '')
      and case p_measure
        when 'opening' then m.created_at < p.begins_at
        when 'closing' then true
        else m.created_at >= p.begins_at and private.is_reported_stock(p_measure, m.kind, m.delta)
      end
      and case p_split
        when 'category' then coalesce(nullif(lower(btrim(i.category)), ''), 'unknown') = p_value
        when 'reason' then m.reason = p_value
        else true
      end
  ),
  counted as materialized (
    select e.id::text as id, e.item_id, e.location_id, case when goes_out then -e.delta else e.delta end::bigint as quantity,
      e.created_at, e.local_at, e.kind, e.reason, e.order_id, e.counterpart_item_id, e.donor, e.actor
    from entries e
    where not is_on_hand
    union all
    select e.item_id::text, e.item_id, e.location_id, sum(e.delta), null, null, null, null, null, null, null, null
    from entries e
    where is_on_hand
    group by e.item_id, e.location_id
    having sum(e.delta) <> 0
  ),
  named as (
    select c.*, i.name as item_name, i.category, i.deleted_at is not null as item_deleted, l.name as location_name
    from counted c
    join public.inventory_items i on i.id = c.item_id
    join public.locations l on l.id = c.location_id
  ),
  page as (
    select n.*, row_number() over (
      order by
        case when p_sort = 'created_at' and not p_descending then n.created_at end,
        case when p_sort = 'created_at' and p_descending then n.created_at end desc,
        case when p_sort = 'item_name' and not p_descending then n.item_name end,
        case when p_sort = 'item_name' and p_descending then n.item_name end desc,
        case when p_sort = 'location_name' and not p_descending then n.location_name end,
        case when p_sort = 'location_name' and p_descending then n.location_name end desc,
        case when p_sort = 'quantity' and not p_descending then n.quantity end,
        case when p_sort = 'quantity' and p_descending then n.quantity end desc,
        n.created_at desc, n.item_name, n.id
    ) as place
    from named n
    order by place
    limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (select coalesce(sum(c.quantity), 0) from counted c),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', p.id, 'item_id', p.item_id, 'item_name', p.item_name, 'item_deleted', p.item_deleted,
            'category', nullif(btrim(p.category), ''), 'location_id', p.location_id, 'location_name', p.location_name,
            'quantity', p.quantity,
            'recorded_on', p.local_at::date, 'recorded_time', to_char(p.local_at, 'HH24:MI'),
            'kind', p.kind, 'reason', p.reason, 'donor', p.donor, 'order_number', o.order_number,
            'other_location_name', x.name, 'actor_name', w.full_name
          ) order by p.place)
        from page p
        left join public.orders o on o.id = p.order_id
        left join public.inventory_items c on c.id = p.counterpart_item_id
        left join public.locations x on x.id = c.location_id
        left join public.colleagues w on w.id = p.actor
      ), '[]')
    )
    into answer;
  return answer;
end
$$;

create function public.report_stock(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_measure text,
  p_unit text default null,
  p_split text default null,
  p_value text default null,
  p_sort text default 'created_at',
  p_descending boolean default true,
  p_limit integer default 10,
  p_offset integer default 0
)
returns jsonb language sql stable set search_path = '' as $$
  select private.report_stock(p_network_id, p_location_id, p_from, p_to, p_measure, p_unit, p_split, p_value,
    p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.report_stock(
  uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer
) is
  'The rows behind a number of food_report, in the shape of src/reports/answers.ts: {total, number, rows}. p_measure: received, transferred_in, corrected, handed_out, wasted, transferred_out (entries of the ledger), opening, closing (items with what they had on hand). p_unit: null for what has none. p_split category or reason, and p_value, name the group as food_report does, both null for all of the unit. number is the sum of the quantities, which are positive for what goes out, total how many rows they are; at most 1,000 rows. 403 and 22023 as food_report.';

grant execute on function
  private.report_stock(uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer),
  public.report_stock(uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer)
to authenticated;

-- -------------------- Preview unmerges --------------------

-- Before a merge is taken back people see what goes where, and say whose the visits since are.
create function private.preview_unmerge(p_merge_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  merge public.client_merges;
  before jsonb;
  since uuid[];
  answer jsonb;
begin
  perform private.require_live_session();
  select * into merge from public.client_merges m where m.id = p_merge_id;
  since := private.visits_since(merge);
  select to_jsonb(c) into before from public.clients c where c.id = merge.survivor_id;
  -- The undo is tried and taken back: a preview refuses what it would refuse.
  begin
    perform private.unmerge_clients(p_merge_id, '{}');
    select jsonb_build_object(
        'survivor_name', s.full_name, 'merged_name', m.full_name, 'merged_at', merge.merged_at,
        'visits', (select count(*) from public.visits v where v.client_id = m.id and v.deleted_at is null),
        'orders', (select count(*) from public.orders o where o.client_id = m.id),
        'members', (select count(*) from public.household_members h where h.client_id = m.id and h.deleted_at is null),
        'columns', (
          select coalesce(jsonb_agg(k order by array_position(private.mergeable_columns(), k)), '[]')
          from unnest(private.mergeable_columns()) k
          where before -> k is distinct from to_jsonb(s) -> k
        ))
      into answer
      from public.clients s, public.clients m
      where s.id = merge.survivor_id and m.id = merge.merged_id;
    raise sqlstate 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return answer || jsonb_build_object('since', coalesce((
    select jsonb_agg(jsonb_build_object(
        'visit_id', v.id, 'visited_at', v.visited_at, 'household_size', v.household_size, 'location_name', l.name,
        'orders', (select count(*) from public.orders o where o.visit_id = v.id)
      ) order by v.visited_at desc, v.id)
    from public.visits v
    join public.locations l on l.id = v.location_id
    where v.id = any (since) and v.deleted_at is null
      -- Of other locations one sees no visits: they stay where they are.
      and (private.may_run_network(merge.network_id) or v.location_id in (select private.my_location_ids()))
  ), '[]'));
end
$$;

create function public.preview_unmerge(p_merge_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.preview_unmerge(p_merge_id) $$;
comment on function public.preview_unmerge(uuid) is
  'What unmerge_clients would give back, without doing it: {survivor_name, merged_name, merged_at, visits, orders, members: what goes to the merged one, columns: of the survivor that become what they were, since: [{visit_id, visited_at, household_size, location_name, orders}]: visits of the survivor since the merge at locations that the caller sees, which p_take_visits may name}. Refused as unmerge_clients is.';

grant execute on function private.preview_unmerge(uuid), public.preview_unmerge(uuid) to authenticated;

-- -------------------- List survivors --------------------

comment on function private.word_conditions(text, name) is
  'A free text as SQL for the alias c: " and (...)" for each of its terms (private.read_search, private.text_conditions). Of clients, which have no number column, it lets those through, too, into whom one was merged whom the text means.';

-- -------------------- Keep digits from drafts --------------------

comment on function public.similar_clients(uuid, jsonb, uuid, integer) is
  'Clients of a network who may be the person of a form {first_name, last_name, date_of_birth (yyyy-mm-dd), phone_number, email, address_line1, address_line2, city, zip_code}, the best first, 20 at most: [{client_id, first_name, last_name, date_of_birth, phone_number, address_line1, city, confidence: likely | possible, relative, bits, reasons: [{field, level}]}], see private.match_reasons. p_except: who is being edited. None for fewer than three letters in both names together (two signs in scripts without an alphabet), or a network that is not the caller''s; what makes no sense in the form is passed over, and so are the digits of an SSN, which could be guessed by asking.';

-- -------------------- Create imports --------------------

-- Records that come from a spreadsheet: which file, what became of each of its rows, and how its columns
-- were matched. In the schema private: only the functions here read and write them, each for who may.
create table private.imports (
  id uuid primary key,
  network_id uuid not null references public.networks on delete cascade,
  location_id uuid,
  entity text not null check (entity ~ '^[a-z][a-z_]{0,62}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  file_rows integer not null check (file_rows between 1 and 50000),
  actor uuid not null,
  ended_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade
);
comment on table private.imports is 'A file that was read in; kept for private.import_time().';
comment on column private.imports.id is 'Made by the page, so that what is sent twice is done once.';
comment on column private.imports.file_hash is 'SHA-256 of what was read, to know the file again.';
comment on column private.imports.ended_at is 'When it was done or cancelled; null while it may go on.';
create index imports_place_idx on private.imports (network_id, entity, created_at);
create index imports_location_idx on private.imports (location_id, network_id);
alter table private.imports enable row level security;
create trigger imports_touch before update on private.imports
  for each row execute function private.touch_updated_at();

create table private.import_rows (
  import_id uuid not null references private.imports on delete cascade,
  place integer not null check (place between 1 and 1000000),
  outcome text not null check (outcome in ('created', 'added', 'left_out')),
  record_id uuid,
  record_at timestamptz,
  filled text[],
  cells jsonb,
  reason text check (length(reason) <= 500),
  undone text check (undone in ('removed', 'changed', 'used', 'deleted')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (import_id, place),
  check ((outcome = 'left_out') = (record_id is null))
);
comment on table private.import_rows is
  'What became of a row of a file. What came in stands in the record and in the trail; here only of a row that stayed out.';
comment on column private.import_rows.place is 'The row in the file, from 1; with the import the key of its idempotency.';
comment on column private.import_rows.record_at is 'updated_at of the record as the import left it: a later one was changed since.';
comment on column private.import_rows.filled is 'Of added: the columns that were empty before.';
comment on column private.import_rows.cells is
  'Of left_out: what was in the file, [[header, text]], without what only a function hands out.';
comment on column private.import_rows.undone is 'removed, or why the record stayed when the import was undone.';
create index import_rows_record_idx on private.import_rows (record_id);
alter table private.import_rows enable row level security;
create trigger import_rows_touch before update on private.import_rows
  for each row execute function private.touch_updated_at();

create table private.import_matches (
  network_id uuid not null references public.networks on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z_]{0,62}$'),
  shape text not null check (shape ~ '^[0-9a-f]{64}$'),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (network_id, entity, shape)
);
comment on table private.import_matches is
  'How the columns of a file were matched the last time: shape is the SHA-256 of its headers, columns names a column for each place.';
alter table private.import_matches enable row level security;
create trigger import_matches_touch before update on private.import_matches
  for each row execute function private.touch_updated_at();

create function private.import_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '30 days' $$;
comment on function private.import_time() is 'For how long an import can be undone, and what is kept of it.';

create function private.import_chunk_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 500 $$;
comment on function private.import_chunk_limit() is 'How many rows one request of an import brings.';
grant execute on function private.import_chunk_limit() to authenticated;

create function private.import_scope(p_entity text, p_network_id uuid, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  of_location boolean;
begin
  perform private.require_live_session();
  select bool_or(a.attname = 'location_id') into of_location
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname in ('network_id', 'location_id') and not a.attisdropped
      and has_any_column_privilege('authenticated', target, 'insert');
  if of_location then
    if private.require_location(p_location_id, 'location') <> 'admin' then
      raise exception 'Only admins of the location import.' using
        errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    return (
      select jsonb_build_object('network_id', l.network_id, 'location_id', l.id)
      from public.locations l where l.id = p_location_id
    );
  end if;
  if (p_network_id = any (private.reviewed_network_ids())) is not true then
    if p_network_id = private.staff_network_id() then
      raise exception 'Only admins import.' using errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    raise sqlstate 'PT404' using message = 'There is no such network, or it is out of your reach.';
  elsif of_location is null then
    raise sqlstate 'PT404' using message = 'There is nothing of this kind that is imported.';
  end if;
  return jsonb_build_object('network_id', p_network_id);
end
$$;
comment on function private.import_scope(text, uuid, uuid) is
  'Whose the records of an import are, {network_id} or {network_id, location_id}, by the columns of their table. Admins of the network or location; 42501 for members, PT404 for others.';
grant execute on function private.import_scope(text, uuid, uuid) to authenticated;

create function private.import_counts(p_import uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'created', count(*) filter (where r.outcome = 'created'),
    'added', count(*) filter (where r.outcome = 'added'),
    'left_out', count(*) filter (where r.outcome = 'left_out'),
    'removed', count(*) filter (where r.undone = 'removed'),
    'stayed', count(*) filter (where r.undone <> 'removed')
  )
  from private.import_rows r where r.import_id = p_import
$$;
comment on function private.import_counts(uuid) is 'What became of the rows of an import, by number.';

create function private.describe_import(p_import private.imports)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p_import.id, 'file', p_import.file_name, 'rows', p_import.file_rows, 'at', p_import.created_at,
    'by', c.full_name, 'ended_at', p_import.ended_at, 'undone_at', p_import.undone_at,
    'undo_until', p_import.created_at + private.import_time()
  ) || private.import_counts(p_import.id)
  from (values (1)) one (n) left join public.colleagues c on c.id = p_import.actor
$$;
comment on function private.describe_import(private.imports) is 'An import as pages show it.';

create function private.require_import(p_import uuid)
returns private.imports language plpgsql security definer set search_path = '' as $$
declare
  import private.imports;
begin
  perform private.require_live_session();
  select * into import from private.imports i where i.id = p_import for update;
  if import.id is null then
    raise sqlstate 'PT404' using message = 'There is no such import, or it is out of your reach.';
  end if;
  perform private.import_scope(import.entity, import.network_id, import.location_id);
  return import;
end
$$;
comment on function private.require_import(uuid) is
  'An import, locked, for who may import where it went; 42501 for members, PT404 for others.';

create function private.import_context(
  p_entity text, p_network_id uuid, p_location_id uuid, p_file_hash text, p_shape text
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  network constant uuid := (place ->> 'network_id')::uuid;
  open uuid;
begin
  select i.id into open
    from private.imports i
    where i.network_id = network and i.entity = p_entity and i.actor = auth.uid()
      and i.location_id is not distinct from (place ->> 'location_id')::uuid
      and i.file_hash = p_file_hash and i.ended_at is null
    order by i.created_at desc limit 1;
  return jsonb_build_object(
    'recent', coalesce((
      select jsonb_agg(private.describe_import(i) order by i.created_at desc)
      from (
        select * from private.imports r
        where r.network_id = network and r.entity = p_entity
          and r.location_id is not distinct from (place ->> 'location_id')::uuid
          and r.created_at > now() - private.import_time()
        order by r.created_at desc limit 10
      ) i
    ), '[]'),
    'same', (
      select private.describe_import(i) from private.imports i
      where i.network_id = network and i.entity = p_entity
        and i.location_id is not distinct from (place ->> 'location_id')::uuid
        and i.file_hash = p_file_hash and i.undone_at is null and i.id is distinct from open
        and exists (select from private.import_rows r where r.import_id = i.id and r.outcome <> 'left_out')
      order by i.created_at desc limit 1
    ),
    'open', (
      select jsonb_build_object('id', open, 'rows', coalesce(jsonb_agg(r.place order by r.place), '[]'))
      from private.import_rows r where r.import_id = open having open is not null
    ),
    'match', (
      select m.columns from private.import_matches m
      where m.network_id = network and m.entity = p_entity and m.shape = p_shape
    )
  );
end
$$;

create function private.begin_import(
  p_import uuid, p_entity text, p_network_id uuid, p_location_id uuid, p_file jsonb, p_columns jsonb, p_again boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  network constant uuid := (place ->> 'network_id')::uuid;
  known private.imports;
  same jsonb;
begin
  if p_import is null or jsonb_typeof(p_file) is distinct from 'object' then
    raise exception 'An import names itself and its file.' using errcode = '22023';
  end if;
  -- Two pages with the same file: the second one waits here and then hears of the first.
  perform pg_advisory_xact_lock(hashtextextended('import ' || network::text || p_entity, 0));
  select * into known from private.imports i where i.id = p_import;
  if known.id is not null then
    if (known.actor = auth.uid() and known.network_id = network and known.entity = p_entity
      and known.location_id is not distinct from (place ->> 'location_id')::uuid and known.ended_at is null) is not true
    then
      raise exception 'This key belongs to another import.' using errcode = '23505';
    end if;
  else
    same := private.import_context(p_entity, p_network_id, p_location_id, p_file ->> 'hash', null) -> 'same';
    if same <> 'null' and p_again is not true then
      raise sqlstate 'PT409' using
        message = 'This file was imported already.',
        detail = jsonb_build_object('code', 'same_file', 'import', same)::text,
        hint = 'Import it again, or undo the other import first.';
    end if;
    insert into private.imports (id, network_id, location_id, entity, file_name, file_hash, file_rows, actor)
    values (p_import, network, (place ->> 'location_id')::uuid, p_entity, left(p_file ->> 'name', 200),
      p_file ->> 'hash', (p_file ->> 'rows')::integer, auth.uid());
  end if;
  insert into private.import_matches (network_id, entity, shape, columns)
  values (network, p_entity, p_file ->> 'shape', p_columns)
  on conflict (network_id, entity, shape) do update set columns = excluded.columns;
  return (
    select coalesce(jsonb_agg(r.place order by r.place), '[]') from private.import_rows r where r.import_id = p_import
  );
end
$$;

create function private.end_import(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import private.imports := private.require_import(p_import);
begin
  if import.ended_at is null then
    update private.imports i set ended_at = clock_timestamp() where i.id = p_import returning * into import;
    perform private.record_event('imported', import.entity, null, import.network_id, jsonb_build_object('count', (
      select count(*) from private.import_rows r where r.import_id = p_import and r.outcome <> 'left_out')));
  end if;
  return private.describe_import(import);
end
$$;

create function private.import_left_out(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('row', r.place, 'cells', r.cells, 'reason', r.reason) order by r.place)
    from private.import_rows r where r.import_id = import.id and r.outcome = 'left_out'
  ), '[]');
end
$$;

create function public.import_context(
  p_entity text, p_network_id uuid default null, p_location_id uuid default null,
  p_file_hash text default null, p_shape text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.import_context(p_entity, p_network_id, p_location_id, p_file_hash, p_shape)
$$;
comment on function public.import_context(text, uuid, uuid, text, text) is
  'What is known before an import: {recent: the imports of 30 days, ten at most; same: the one that brought the same file; open: {id, rows}, the own one of this file that never ended; match: how a file of these headers was matched}. Admins of the network or location; 403 for members, 404 out of reach.';

create function public.begin_import(
  p_import uuid, p_entity text, p_file jsonb, p_columns jsonb,
  p_network_id uuid default null, p_location_id uuid default null, p_again boolean default false
)
returns jsonb language sql set search_path = '' as $$
  select private.begin_import(p_import, p_entity, p_network_id, p_location_id, p_file, p_columns, p_again)
$$;
comment on function public.begin_import(uuid, text, jsonb, jsonb, uuid, uuid, boolean) is
  'Begins an import by an id of the caller''s, or goes on with it: the rows that are done. p_file: {name, hash, rows, shape}. 409 same_file in details for a file whose records are there, unless p_again. Admins of the network or location; 403 for members, 404 out of reach.';

create function public.end_import(p_import uuid)
returns jsonb language sql set search_path = '' as $$ select private.end_import(p_import) $$;
comment on function public.end_import(uuid) is
  'Ends an import, done or cancelled, and writes it into the trail: {id, file, rows, at, by, created, added, left_out, undo_until, ...}. Admins where it went; 403 for members, 404 out of reach.';

create function public.import_left_out(p_import uuid)
returns jsonb language sql set search_path = '' as $$ select private.import_left_out(p_import) $$;
comment on function public.import_left_out(uuid) is
  'The rows of an import that stayed out: [{row, cells: [[header, text]], reason}]. Admins where it went; 403 for members, 404 out of reach.';

grant execute on function
  private.import_context(text, uuid, uuid, text, text), public.import_context(text, uuid, uuid, text, text),
  private.begin_import(uuid, text, uuid, uuid, jsonb, jsonb, boolean),
  public.begin_import(uuid, text, jsonb, jsonb, uuid, uuid, boolean),
  private.end_import(uuid), public.end_import(uuid),
  private.import_left_out(uuid), public.import_left_out(uuid)
to authenticated;

-- -------------------- Import rows --------------------

-- The rows of an import, by the caller's own rights: the functions that insert are SECURITY INVOKER, so that
-- grants, policies and triggers judge as they judge any insert. What is kept of it is written by definer functions.
create function private.read_import_rows(p_rows jsonb)
returns void language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_rows) is distinct from 'array'
    or exists (
      select from jsonb_array_elements(p_rows) r
      where ((r ->> 'row')::integer > 0 and jsonb_typeof(r -> 'values') = 'object') is not true
    )
  then
    raise exception 'The rows must be a list of {row, values}.' using errcode = '22023';
  end if;
  if jsonb_array_length(p_rows) > private.import_chunk_limit() then
    raise sqlstate 'PT413' using
      message = 'These are too many records at once.',
      hint = format('Send at most %s at a time.', private.import_chunk_limit());
  end if;
end
$$;
comment on function private.read_import_rows(jsonb) is '22023 for what is no list of rows, PT413 for too many.';
grant execute on function private.read_import_rows(jsonb) to authenticated;

create function private.insert_together(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  columns text;
  answer jsonb;
begin
  select string_agg(quote_ident(k.name), ', ' order by k.name) into columns
    from (
      select distinct jsonb_object_keys(r -> 'values') as name from jsonb_array_elements(p_rows) r
      -- The network of a location's record follows from the location.
      union select case when p_scope ? 'location_id' then 'location_id' else 'network_id' end
    ) k;
  -- A plain insert gives back its rows in the order in which it got them.
  execute format($query$
    with given as (
      select g.place, g.r from jsonb_array_elements($1) with ordinality g (r, place)
    ),
    made as (
      insert into public.%1$I (%2$s)
      select %2$s from (
        select v.* from given g
        cross join lateral jsonb_populate_record(null::public.%1$I, g.r -> 'values' || $2) v
        order by g.place
      ) ordered
      returning id, updated_at
    ),
    numbered as (select m.id, m.updated_at, row_number() over () as place from made m)
    select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'id', n.id, 'at', n.updated_at) order by g.place)
    from given g join numbered n on n.place = g.place
  $query$, p_entity, columns) into answer using p_rows, p_scope;
  return coalesce(answer, '[]');
end
$$;
comment on function private.insert_together(text, jsonb, jsonb) is
  'Inserts rows [{row, values}] as the caller: [{row, id, at}]. Any row that is refused refuses all.';

create function private.insert_rows(p_entity text, p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  answer jsonb := '[]';
  one jsonb;
begin
  if jsonb_array_length(p_rows) = 0 then
    return answer;
  end if;
  begin
    return private.insert_together(p_entity, p_scope, p_rows);
  exception when integrity_constraint_violation or data_exception then
    null;
  end;
  -- One of them does not fit: which, and why. A missing right is no row's fault and goes on upwards.
  for one in select r from jsonb_array_elements(p_rows) r loop
    begin
      answer := answer || private.insert_together(p_entity, p_scope, jsonb_build_array(one));
    exception when integrity_constraint_violation or data_exception then
      answer := answer || jsonb_build_object(
        'row', one -> 'row', 'problem', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
    end;
  end loop;
  return answer;
end
$$;
comment on function private.insert_rows(text, jsonb, jsonb) is
  'Inserts rows [{row, values}] as the caller: [{row, id, at}], of what the database refuses [{row, problem: {code, message}}].';

create function private.add_to_record(p_entity text, p_id uuid, p_values jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  readable text;
  kept jsonb;
  filled text[];
  changed timestamptz;
begin
  select string_agg(quote_ident(a.attname), ', ') into readable
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
      and has_column_privilege(target, a.attnum, 'select');
  execute format('select to_jsonb(t) from (select %s from %s where id = $1 for update) t', readable, target)
    into kept using p_id;
  if kept is null or kept ->> 'deleted_at' is not null then
    return jsonb_build_object('problem', jsonb_build_object('code', 'PT404', 'message', 'The record is gone.'));
  end if;
  -- What is there stays: only what is empty is filled.
  filled := array(
    select v.key from jsonb_each(p_values) v
    where v.value <> 'null' and kept ? v.key and kept -> v.key = 'null'
      and has_column_privilege(target, v.key, 'update')
    order by v.key
  );
  changed := kept ->> 'updated_at';
  if cardinality(filled) > 0 then
    execute format('update %1$s t set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $2)) where id = $1
      returning updated_at', target,
      (select string_agg(quote_ident(f), ', ') from unnest(filled) f))
      into changed using p_id, p_values;
  end if;
  return jsonb_build_object('id', p_id, 'at', changed, 'filled', to_jsonb(filled));
exception when integrity_constraint_violation or data_exception then
  return jsonb_build_object('problem', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
end
$$;
comment on function private.add_to_record(text, uuid, jsonb) is
  'Fills what is empty of a record, as the caller: {id, at, filled: [column]} or {problem}.';

create function private.open_import(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
begin
  if import.actor is distinct from auth.uid() then
    raise sqlstate 'PT404' using message = 'There is no such import, or it is out of your reach.';
  elsif import.ended_at is not null then
    raise sqlstate 'PT409' using
      message = 'This import has ended.', detail = jsonb_build_object('code', 'import_ended')::text;
  end if;
  return jsonb_build_object('entity', import.entity, 'scope', jsonb_strip_nulls(jsonb_build_object(
    'network_id', import.network_id, 'location_id', import.location_id)));
end
$$;
comment on function private.open_import(uuid) is
  'Where an import of the caller goes that has not ended, {entity, scope}; locked, so that what is sent twice waits.';

create function private.known_rows(p_import uuid, p_rows jsonb)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', r.place, 'outcome', r.outcome)), '[]')
  from private.import_rows r
  join private.imports i on i.id = r.import_id and i.actor = auth.uid()
  where r.import_id = p_import
    and r.place in (select (g ->> 'row')::integer from jsonb_array_elements(p_rows) g)
$$;
comment on function private.known_rows(uuid, jsonb) is 'Those of some rows that are done: [{row, outcome}].';

create function private.keep_import_rows(p_import uuid, p_rows jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.imports i where i.id = p_import and i.actor = auth.uid() and i.ended_at is null) then
    raise sqlstate 'PT404' using message = 'There is no such import, or it is out of your reach.';
  end if;
  insert into private.import_rows (import_id, place, outcome, record_id, record_at, filled, cells, reason)
  select p_import, r."row", r.outcome, r.id, r.at, r.filled, r.cells, left(r.reason, 500)
  from jsonb_to_recordset(p_rows) as r (
    "row" integer, outcome text, id uuid, at timestamptz, filled text[], cells jsonb, reason text
  );
end
$$;
comment on function private.keep_import_rows(uuid, jsonb) is 'Keeps what became of rows of an open import of the caller.';

create function public.import_rows(p_import uuid, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' set statement_timeout = '30s' as $$
declare
  import constant jsonb := private.open_import(p_import);
  entity constant text := import ->> 'entity';
  known jsonb;
  due jsonb;
  done jsonb;
begin
  perform private.read_import_rows(p_rows);
  known := private.known_rows(p_import, p_rows);
  select coalesce(jsonb_agg(r), '[]') into due
    from jsonb_array_elements(p_rows) r
    where r -> 'row' not in (select k -> 'row' from jsonb_array_elements(known) k);
  select private.insert_rows(entity, import -> 'scope', coalesce(jsonb_agg(r), '[]')) into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'create';
  select done || coalesce(jsonb_agg(
      private.add_to_record(entity, (r ->> 'record')::uuid, r -> 'values') || jsonb_build_object('row', r -> 'row')), '[]')
    into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'add';
  -- What the database refused stays out like what the person left out, each with its reason.
  select coalesce(jsonb_agg(case
      when d ? 'id' then d || jsonb_build_object('outcome', case r ->> 'action' when 'add' then 'added' else 'created' end)
      else jsonb_build_object('row', r -> 'row', 'outcome', 'left_out', 'cells', r -> 'cells',
        'problem', d -> 'problem', 'reason', coalesce(d -> 'problem' ->> 'message', r ->> 'reason'))
    end), '[]')
    into done
    from jsonb_array_elements(due) r
    left join jsonb_array_elements(done) d on d -> 'row' = r -> 'row';
  perform private.keep_import_rows(p_import, done);
  return known || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('row', d -> 'row', 'outcome', d -> 'outcome', 'problem', d -> 'problem')))
    from jsonb_array_elements(done) d
  ), '[]');
end
$$;
comment on function public.import_rows(uuid, jsonb) is
  'Up to 500 rows of an import that was begun, [{row, action: create | add | leave, values, record, cells, reason}]: [{row, outcome: created | added | left_out, problem: {code, message}}]. add fills what is empty of a record. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';

grant execute on function
  private.insert_together(text, jsonb, jsonb), private.insert_rows(text, jsonb, jsonb),
  private.add_to_record(text, uuid, jsonb), private.open_import(uuid), private.known_rows(uuid, jsonb),
  private.keep_import_rows(uuid, jsonb), public.import_rows(uuid, jsonb)
to authenticated;

-- -------------------- Check imports --------------------

-- What an import would do, without doing it: the rows are inserted and taken back in one transaction.

-- A table that knows better who is alike has a function private.similar_<table>_of.
create function private.similar_clients_of(p_network_id uuid, p_ids uuid[])
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.asked, 'other', c.id, 'name', c.full_name, 'reasons', private.match_reasons(f.levels, a, b)))
    from (
      select distinct on (found.place) p_ids[found.place] as asked, found.client_id, found.levels
      from private.find_matches(p_network_id,
        array(select m from unnest(p_ids) with ordinality i (id, place)
          join private.client_match m on m.client_id = i.id order by i.place),
        private.likely_bits()) found
      -- Who stands in the file itself is named only where nobody else is.
      order by found.place, found.client_id = any (p_ids), found.bits desc, found.client_id
    ) f
    join private.client_match a on a.client_id = f.asked
    join private.client_match b on b.client_id = f.client_id
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;
comment on function private.similar_clients_of(uuid, uuid[]) is
  'Who of a network is likely the same person as each of some clients: [{id, other, name, reasons}], the best of each.';

-- Every other table: a record that has the same in all columns that came in.
create function private.equal_rows_of(p_entity text, p_scope jsonb, p_rows jsonb, p_ids uuid[])
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  compared text;
  place constant text := case when p_scope ? 'location_id' then 'location_id' else 'network_id' end;
  answer jsonb;
begin
  select string_agg(format('lower(coalesce(a.%1$I::text, '''')) = lower(coalesce(b.%1$I::text, ''''))', k.name), ' and ')
    into compared
    from (select distinct jsonb_object_keys(r -> 'values') as name from jsonb_array_elements(p_rows) r) k
    where has_column_privilege(target, k.name, 'select');
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', s.id, 'other', s.other, 'name', s.name, 'reasons', '[]'::jsonb))
    from (
      select distinct on (a.id) a.id, b.id as other, coalesce(to_jsonb(b) ->> 'full_name', to_jsonb(b) ->> 'name') as name
      from %1$s a join %1$s b on b.id <> a.id and b.%2$I = $2 and %3$s
      where a.id = any ($1) and to_jsonb(b) ->> 'deleted_at' is null
      order by a.id, b.id = any ($1), b.created_at
    ) s
  $query$, target, place, compared) into answer using p_ids, (p_scope ->> place)::uuid;
  return coalesce(answer, '[]');
end
$$;
comment on function private.equal_rows_of(text, jsonb, jsonb, uuid[]) is
  'Which live records hold the same as each of some: [{id, other, name, reasons}], as the caller sees them.';

create function private.similar_rows(p_entity text, p_scope jsonb, p_rows jsonb, p_made jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  own constant regprocedure := to_regprocedure(format('private.similar_%s_of(uuid, uuid[])', p_entity));
  ids constant uuid[] := array(select (m ->> 'id')::uuid from jsonb_array_elements(p_made) m where m ? 'id');
  answer jsonb;
begin
  if cardinality(ids) = 0 then
    return '[]';
  elsif own is null then
    return private.equal_rows_of(p_entity, p_scope, p_rows, ids);
  end if;
  execute format('select %s($1, $2)', own::regproc) into answer
    using coalesce(p_scope ->> 'location_id', p_scope ->> 'network_id')::uuid, ids;
  return answer;
end
$$;
comment on function private.similar_rows(text, jsonb, jsonb, jsonb) is
  'Which record is likely the same as each that was made: by the table''s own function, else an equal one.';

create function public.check_import(
  p_entity text, p_rows jsonb, p_earlier jsonb default '[]', p_network_id uuid default null, p_location_id uuid default null
)
returns jsonb language plpgsql set search_path = '' set statement_timeout = '30s' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  earlier jsonb;
  made jsonb;
  alike jsonb;
begin
  perform private.read_import_rows(p_rows);
  perform private.read_import_rows(p_earlier);
  begin
    earlier := private.insert_rows(p_entity, place, p_earlier);
    made := private.insert_rows(p_entity, place, p_rows);
    alike := private.similar_rows(p_entity, place, p_rows, made);
    raise exception using errcode = 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'row', m -> 'row', 'problem', m -> 'problem',
        'similar', case when s is not null then jsonb_strip_nulls(jsonb_build_object(
          'name', s -> 'name', 'reasons', s -> 'reasons',
          -- A record, or a row of the file.
          'id', case when e.row is null then s -> 'other' end, 'row', e.row)) end
      )))
    from jsonb_array_elements(made) m
    left join jsonb_array_elements(alike) s on s -> 'id' = m -> 'id'
    left join lateral (
      select r -> 'row' as row from jsonb_array_elements(earlier || made) r where r -> 'id' = s -> 'other' limit 1
    ) e on true
    where m ? 'problem' or s is not null
  ), '[]');
end
$$;
comment on function public.check_import(text, jsonb, jsonb, uuid, uuid) is
  'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message}, similar: {id or row, name, reasons}}], of rows without either nothing. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';

grant execute on function
  private.similar_clients_of(uuid, uuid[]), private.equal_rows_of(text, jsonb, jsonb, uuid[]),
  private.similar_rows(text, jsonb, jsonb, jsonb), public.check_import(text, jsonb, jsonb, uuid, uuid)
to authenticated;

-- -------------------- Undo imports --------------------

-- The way back from an import, for private.import_time(): what it made goes, unless somebody changed or used it since.
create function private.referring_columns(p_target regclass)
returns table (referring regclass, name text) language sql stable set search_path = '' as $$
  select c.conrelid::regclass, a.attname
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute f on f.attrelid = p_target and f.attname = 'id'
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid
    and a.attnum = c.conkey[array_position(c.confkey, f.attnum)]
  where c.contype = 'f' and c.confrelid = p_target
    -- What the database derives by itself is no use that anybody made of a record.
    and c.conrelid::regclass::text <> all (array[
      'private.client_match', 'private.match_queue', 'private.scan_pairs', 'public.client_pairs'
    ])
$$;
comment on function private.referring_columns(regclass) is
  'The columns that name records of a table: who stands in one is used. A new table counts by itself.';

create function private.used_records(p_target regclass, p_ids uuid[])
returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  query text;
  used uuid[];
begin
  select string_agg(format('select %1$I from %2$s where %1$I = any ($1)', r.name, r.referring), ' union ')
    into query from private.referring_columns(p_target) r;
  if query is null then
    return '{}';
  end if;
  execute format('select coalesce(array_agg(u.id), ''{}'') from (%s) u (id)', query) into used using p_ids;
  return used;
end
$$;
comment on function private.used_records(regclass, uuid[]) is 'Which of some records others name.';

create function private.take_back(p_import private.imports, p_ids uuid[])
returns void language plpgsql set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_import.entity));
  place constant text := case when p_import.location_id is null then 'network_id' else 'location_id' end;
begin
  if exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = 'deleted_at' and not a.attisdropped
  ) then
    execute format('update %s set deleted_at = now() where id = any ($1) and %I = $2', target, place)
      using p_ids, coalesce(p_import.location_id, p_import.network_id);
  else
    execute format('delete from %s where id = any ($1) and %I = $2', target, place)
      using p_ids, coalesce(p_import.location_id, p_import.network_id);
  end if;
end
$$;
comment on function private.take_back(private.imports, uuid[]) is
  'Deletes what an import made, softly where the table knows that; only where the import went.';

create function private.empty_again(p_import private.imports, p_rows private.import_rows[])
returns void language plpgsql set search_path = '' as $$
declare
  one private.import_rows;
begin
  foreach one in array p_rows loop
    continue when cardinality(one.filled) = 0;
    execute format('update public.%I set %s where id = $1 and network_id = $2', p_import.entity,
      (select string_agg(format('%I = null', f), ', ') from unnest(one.filled) f))
      using one.record_id, p_import.network_id;
  end loop;
end
$$;
comment on function private.empty_again(private.imports, private.import_rows[]) is 'Empties what an import had filled.';

create function private.undo_import(p_import uuid, p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
  target constant regclass := to_regclass('public.' || quote_ident(import.entity));
  ids uuid[];
  used uuid[];
  judged jsonb;
  left_over integer;
begin
  if import.created_at + private.import_time() <= now() then
    raise sqlstate 'PT409' using
      message = 'This import can no longer be undone.', detail = jsonb_build_object('code', 'too_late')::text;
  end if;
  -- A page that is still at it hears that the import has ended.
  update private.imports i set ended_at = coalesce(i.ended_at, clock_timestamp()) where i.id = import.id;
  ids := array(
    select r.record_id from private.import_rows r
    where r.import_id = import.id and r.record_id is not null and r.undone is null
    order by r.place limit least(greatest(coalesce(p_limit, 1), 1), private.import_chunk_limit())
  );
  -- What names a record waits for it, or is seen.
  execute format('select coalesce(jsonb_object_agg(t.id, jsonb_build_object(''at'', t.updated_at,
      ''gone'', to_jsonb(t) ->> ''deleted_at'' is not null,
      ''name'', coalesce(to_jsonb(t) ->> ''full_name'', to_jsonb(t) ->> ''name''))), ''{}'')
    from (select * from %s where id = any ($1) order by id for update) t', target)
    into judged using ids;
  used := private.used_records(target, ids);
  update private.import_rows r
    set undone = case
      when (judged -> r.record_id::text ->> 'gone')::boolean is distinct from false then 'deleted'
      when (judged -> r.record_id::text ->> 'at')::timestamptz is distinct from r.record_at then 'changed'
      -- Who was there before the import is used by others, too.
      when r.outcome = 'created' and r.record_id = any (used) then 'used'
      else 'removed'
    end
    where r.import_id = import.id and r.record_id = any (ids) and r.undone is null;
  perform private.take_back(import, array(
    select r.record_id from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome = 'created' and r.undone = 'removed'));
  perform private.empty_again(import, array(
    select r from private.import_rows r
    where r.import_id = import.id and r.record_id = any (ids) and r.outcome = 'added' and r.undone = 'removed'));
  select count(*) into left_over from private.import_rows r
    where r.import_id = import.id and r.record_id is not null and r.undone is null;
  if left_over = 0 and import.undone_at is null then
    update private.imports i set undone_at = clock_timestamp() where i.id = import.id;
    perform private.record_event('import_undone', import.entity, null, import.network_id,
      jsonb_build_object('count', (private.import_counts(import.id) ->> 'removed')::integer));
  end if;
  return jsonb_build_object(
    'left', left_over,
    'kept', coalesce((
      select jsonb_agg(jsonb_build_object('row', r.place, 'id', r.record_id, 'why', r.undone,
        'name', judged -> r.record_id::text -> 'name') order by r.place)
      from private.import_rows r
      where r.import_id = import.id and r.record_id = any (ids) and r.undone <> 'removed'
    ), '[]')
  ) || private.import_counts(import.id);
end
$$;

create function public.undo_import(p_import uuid, p_limit integer default 500)
returns jsonb language sql set search_path = '' set statement_timeout = '30s' as $$
  select private.undo_import(p_import, p_limit)
$$;
comment on function public.undo_import(uuid, integer) is
  'Takes back up to 500 records of an import of the last 30 days: {left, kept: [{row, id, name, why: changed | used | deleted}], removed, stayed, created, added, left_out}; again until left is 0. Admins where it went; 403 for members, 404 out of reach, 409 too_late.';

grant execute on function private.undo_import(uuid, integer), public.undo_import(uuid, integer) to authenticated;

-- What is kept goes after its time.
create function private.forget_imports()
returns void language sql security definer set search_path = '' as $$
  delete from private.imports i where i.created_at <= now() - private.import_time()
$$;
create function public.forget_imports()
returns void language sql set search_path = '' as $$ select private.forget_imports() $$;
comment on function public.forget_imports() is
  'The job forget_imports: what is kept of imports goes after private.import_time(). For run-jobs.';
grant execute on function private.forget_imports(), public.forget_imports() to service_role;

insert into private.job_schedules (kind, every) values ('forget_imports', '1 day');

-- -------------------- Tell histories --------------------

-- Who changed what of any record, from the trail: one function for every table that is audited.
create function private.audited_table(p_table text)
returns regclass language sql stable set search_path = '' as $$
  select t.tgrelid::regclass
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid
  where t.tgfoid = 'private.record_changes'::regproc
    and c.relnamespace = 'public'::regnamespace and c.relname = p_table
  limit 1
$$;
comment on function private.audited_table(text) is 'The table of the API with this name, if the trail holds its changes; else null.';

-- SECURITY INVOKER on purpose: the policies say whether there is such a record for this person.
create function private.sees_record(p_table text, p_id uuid)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  target constant regclass := private.audited_table(p_table);
  is_there boolean;
begin
  if target is null then
    return false;
  end if;
  execute format('select exists (select from %s where id = $1)', target) into is_there using p_id;
  return is_there;
end
$$;
comment on function private.sees_record(text, uuid) is 'Whether the caller may read this record of an audited table.';

create function private.administers_record(p_table text, p_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
  network uuid;
  location uuid;
begin
  execute format('select to_jsonb(t) from %s t where id = $1', private.audited_table(p_table)) into found using p_id;
  network := case p_table when 'networks' then p_id else (found ->> 'network_id')::uuid end;
  location := case p_table when 'locations' then p_id else (found ->> 'location_id')::uuid end;
  return private.may_run_network(network)
    or location in (select private.my_location_ids('admin'))
    or (
      location is null and p_table <> 'networks' and network = private.my_network_id()
      and exists (select from private.my_location_ids('admin'))
    );
end
$$;
comment on function private.administers_record(text, uuid) is
  'Whether the caller is an admin where a record belongs: of its location, of any location of its network where it has none, or of the network.';

-- What screens only know to be there (a column beside it, has_partial_ssn, says so) is told by its own
-- function, which writes that down; the trail does not tell it, nor a column that the API does not hand out.
create function private.hidden_columns(p_table text)
returns text[] language sql stable set search_path = '' as $$
  select array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = private.audited_table(p_table) and a.attnum > 0 and not a.attisdropped
      and (
        not pg_catalog.has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
        or exists (
          select from pg_catalog.pg_attribute known
          where known.attrelid = a.attrelid and known.attname = 'has_' || a.attname
        )
      )
  )
$$;
comment on function private.hidden_columns(text) is 'The columns whose values no page reads with its record.';

create function private.shown_diff(p_diff jsonb, p_hidden text[])
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_diff ?| p_hidden then (
      select jsonb_object_agg(d.key, case
          when d.key <> all (p_hidden) or d.value = 'null' then d.value
          when jsonb_typeof(d.value) = 'array' then (
            select jsonb_agg(case when v = 'null' then v else '"••••"' end order by place)
            from jsonb_array_elements(d.value) with ordinality as t (v, place)
          )
          else '"••••"'
        end)
      from jsonb_each(p_diff) d
    )
    else p_diff
  end
$$;
comment on function private.shown_diff(jsonb, text[]) is 'A diff of the audit trail with dots for the values of some columns.';

-- What belongs to a client is told with the client: household, visits, orders; the last two only of the
-- locations that the caller sees.
create function private.history_subjects(p_table text, p_id uuid)
returns table (entity text, id uuid) language plpgsql stable security definer set search_path = '' as $$
declare
  network uuid;
  places uuid[];
begin
  return query select p_table, p_id;
  if p_table = 'clients' then
    select c.network_id into network from public.clients c where c.id = p_id;
    places := array(
      select l.id from public.locations l
      where l.network_id = network
        and (private.may_run_network(network) or l.id in (select private.my_location_ids()))
    );
    return query
      select 'household_members', m.id from public.household_members m
      where m.client_id = p_id and m.network_id = network
      union all
      select 'visits', v.id from public.visits v
      where v.client_id = p_id and v.network_id = network and v.location_id = any (places)
      union all
      select 'orders', o.id from public.orders o
      where o.client_id = p_id and o.network_id = network and o.location_id = any (places);
  end if;
end
$$;
comment on function private.history_subjects(text, uuid) is 'The records whose changes are the history of a record.';

create function private.is_told(p_row private.audit_log)
returns boolean language sql stable set search_path = '' as $$
  select case p_row.entity
    -- A merge, a split and a move say more than the rows that they are made of.
    when 'clients' then (p_row.diff ? 'merged_into' and p_row.action in ('soft_delete', 'restore')) is not true
    when 'household_members' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
      and not exists (
        select from private.audit_log e
        where e.entity = p_row.entity and e.entity_id = p_row.entity_id and (
          p_row.action = 'soft_delete' and e.action in ('moved_out', 'split_off')
          or p_row.action = 'insert' and e.action = 'moved_in'
        )
      )
    when 'visits' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'orders' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    -- The ledger tells why stock changed.
    when 'inventory_items' then
      (p_row.action = 'update' and p_row.diff - array['quantity_actual', 'quantity_requested'] = '{}') is not true
    -- Sessions and factors are told in Activity.
    when 'profiles' then p_row.action in ('insert', 'update', 'delete', 'soft_delete', 'restore')
    else true
  end
$$;
comment on function private.is_told(private.audit_log) is 'Whether a row of the trail is part of the history of its record.';

create function private.record_history(p_table text, p_id uuid, p_before bigint, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 10), 1), 200);
  answer jsonb;
begin
  if private.administers_record(p_table, p_id) is not true then
    raise exception 'Only admins see who changed what.' using errcode = '42501';
  end if;
  with found as materialized (
    select a.id, a.at, a.action, a.entity, a.entity_id, a.actor, a.diff
    from private.history_subjects(p_table, p_id) s
    join private.audit_log a on a.entity = s.entity and a.entity_id = s.id
    where (p_before is null or a.id < p_before) and private.is_told(a)
    order by a.id desc
    -- one more than is told says whether there are more
    limit most + 1
  ),
  told as materialized (select * from found order by id desc limit most)
  select jsonb_build_object(
      'next', case when (select count(*) from found) > most then (select min(id) from told) end,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'name', coalesce(o.order_number::text, m.full_name), 'other_name', other.full_name,
            'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.shown_diff(f.diff, hidden.columns)
          ) order by f.id desc)
        from told f
        join lateral (select private.hidden_columns(f.entity) as columns offset 0) hidden on true
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
        left join public.household_members m on m.id = f.entity_id and f.entity = 'household_members'
        left join public.clients other
          on f.action in ('moved_out', 'moved_in', 'split_off', 'merged', 'merged_away', 'unmerged', 'pair_decided')
          and other.id = coalesce(f.diff ->> 'to_client_id', f.diff ->> 'from_client_id')::uuid
      ), '[]')
    )
    into answer;
  return answer;
end
$$;
comment on function private.record_history(text, uuid, bigint, integer) is
  'For record_history, which has looked whether the caller sees the record.';

create function public.record_history(
  p_table text, p_id uuid, p_before bigint default null, p_limit integer default 10
)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.sees_record(p_table, p_id) is not true then
    raise sqlstate 'PT404' using message = 'There is no such record, or it is out of your reach.';
  end if;
  return private.record_history(p_table, p_id, p_before, p_limit);
end
$$;
comment on function public.record_history(text, uuid, bigint, integer) is
  'Who changed what of a record, newest first, behind the row p_before: {next, rows: [{id, at, action, entity, entity_id, name, other_name, actor_id, actor_name, diff}]}. A client''s has the household, the visits and the orders (with their name; other_name: whose household a member came from or went to, who was merged or compared; diff has the merge_id). next: the p_before of the next rows, null for none; 200 rows at most. Admins of where the record belongs; 403 for others, 404 out of reach.';

grant execute on function
  private.audited_table(text), private.sees_record(text, uuid),
  private.record_history(text, uuid, bigint, integer), public.record_history(text, uuid, bigint, integer)
to authenticated;

-- -------------------- Keep last visits --------------------

-- As before, and without what somebody looks for.
create function private.derived_columns()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array[
    'updated_at', 'full_name', 'search_text', 'quantity_available', 'stock_state', 'has_partial_ssn', 'last_visit_at',
    -- of a saved view: what its owner looks for may be a person
    'query'
  ]
$$;
comment on column public.clients.last_visit_at is
  'When the last visit was that is not deleted, at whichever location of the network; kept by private.keep_last_visits.';

-- A check-in is no change of the client: a form that is open meanwhile can be saved.
drop trigger clients_touch on public.clients;
create trigger clients_touch before update on public.clients
  for each row when (new.last_visit_at is not distinct from old.last_visit_at)
  execute function private.touch_updated_at();

-- As before, and what reports count.
create function private.tell_last_visits(p_clients uuid[])
returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Locked in one order, and before the visits are read: what another transaction wrote meanwhile is seen.
  perform from public.clients c where c.id = any (p_clients) order by c.id for no key update;
  update public.clients c set last_visit_at = last.at
    from unnest(p_clients) as t (id)
    cross join lateral (
      select max(v.visited_at) as at from public.visits v where v.client_id = t.id and v.deleted_at is null
    ) last
    where c.id = t.id and c.last_visit_at is distinct from last.at;
  perform private.count_visits(p_clients);
end
$$;

create function private.keep_last_visits()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.client_id) into touched from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.client_id) into touched from old_rows o;
  else
    select array_agg(distinct t.client_id) into touched
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values (o.client_id), (n.client_id)) as t (client_id)
      where (n.client_id, n.visited_at, n.deleted_at, n.location_id, n.event_id,
          n.household_size, n.adults, n.children, n.seniors)
        is distinct from (o.client_id, o.visited_at, o.deleted_at, o.location_id, o.event_id,
          o.household_size, o.adults, o.children, o.seniors);
  end if;
  if touched is not null then
    perform private.tell_last_visits(touched);
    if tg_op <> 'INSERT' then
      delete from private.counted_visits k
        where k.client_id = any (touched) and not exists (
          select from public.visits v
          where v.id = k.visit_id and v.client_id = k.client_id and v.deleted_at is null
        );
    end if;
  end if;
  return null;
end
$$;

create trigger visits_last_insert after insert on public.visits
  referencing new table as new_rows
  for each statement execute function private.keep_last_visits();
create trigger visits_last_update after update on public.visits
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.keep_last_visits();
create trigger visits_last_delete after delete on public.visits
  referencing old table as old_rows
  for each statement execute function private.keep_last_visits();

create index clients_last_visit_at_idx on public.clients (network_id, last_visit_at, id) where deleted_at is null;

-- -------------------- Create saved views --------------------

-- Lists as people want to open them again: filters, order and columns under a name; one's own, or shared by
-- who administers the location or the network.
create function private.is_list_view(p_view jsonb)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    jsonb_typeof(p_view) = 'object'
    and p_view - array['filter', 'sort', 'hidden'] = '{}'
    and octet_length(p_view::text) <= 4000
    and jsonb_typeof(p_view -> 'filter') = 'object'
    and not exists (
      select from jsonb_each(case jsonb_typeof(p_view -> 'filter') when 'object' then p_view -> 'filter' else '{}' end) f
      where f.key !~ '^[a-z][a-z0-9_]*@[a-z]{2,5}$'
        or jsonb_typeof(f.value) = 'object'
        or jsonb_typeof(f.value) = 'array' and jsonb_path_exists(f.value, 'strict $[*] ? (@.type() == "object" || @.type() == "array")')
    )
    and jsonb_typeof(p_view -> 'sort') = 'object'
    and (p_view -> 'sort') - array['field', 'order'] = '{}'
    and p_view -> 'sort' ->> 'field' ~ '^[a-z][a-z0-9_]{0,62}$'
    and p_view -> 'sort' ->> 'order' in ('ASC', 'DESC')
    and jsonb_typeof(p_view -> 'hidden') = 'array'
    and not jsonb_path_exists(p_view -> 'hidden', 'strict $[*] ? (@.type() != "string")'),
    false)
$$;
comment on function private.is_list_view(jsonb) is
  'Whether it is a list as somebody arranged it: {filter: {"<column>@<operator>": value}, sort: {field, order}, hidden: [column]}, at most 4,000 bytes.';
grant execute on function private.is_list_view(jsonb) to authenticated, service_role;
-- The saved view that a person opens a list with: theirs, on whichever machine they sign in.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  owner_id uuid not null default auth.uid() references public.profiles on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z0-9_]{0,62}$'),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 60),
  view jsonb not null check (private.is_list_view(view)),
  query text check (length(query) between 1 and 200),
  is_shared boolean not null default false,
  shared_location_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (shared_location_id, network_id) references public.locations (id, network_id) on delete cascade,
  -- What somebody looks for may be a person.
  constraint saved_views_shares_no_query check (not is_shared or query is null),
  constraint saved_views_shared_somewhere check (is_shared or shared_location_id is null),
  constraint saved_views_list_key unique (id, network_id, entity)
);
comment on table public.saved_views is 'A list as somebody arranged it, under a name.';
comment on column public.saved_views.owner_id is 'Who saved it.';
comment on column public.saved_views.entity is 'Whose list.';
comment on column public.saved_views.view is 'Filters, order and hidden columns (private.is_list_view); the app reads only what the list knows.';
comment on column public.saved_views.query is 'The free text; never of a shared view.';
comment on column public.saved_views.shared_location_id is 'For whom it is shared: the people of a location, or of the network for null.';

create index saved_views_network_id_idx on public.saved_views (network_id, entity, deleted_at);
create index saved_views_shared_location_id_idx on public.saved_views (shared_location_id, network_id);
create index saved_views_owner_id_idx on public.saved_views (owner_id);
create unique index saved_views_name_idx on public.saved_views (owner_id, network_id, entity, lower(btrim(name)))
  where deleted_at is null;
comment on function private.derived_columns() is
  'Columns that the trail leaves out: they say nothing which their sources do not, or are nobody else''s business.';

call private.tenant_table('public.saved_views', scope => 'network', deletable_by => 'member',
  frozen => array['owner_id', 'entity']);

grant select on public.saved_views to authenticated;
grant insert (network_id, entity, name, view, query, is_shared, shared_location_id) on public.saved_views to authenticated;
grant update (name, view, query, is_shared, shared_location_id, deleted_at) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

create policy saved_views_select on public.saved_views for select to authenticated
  using (
    (network_id = any ((select private.staff_network_ids())::uuid[])) is true
    and (
      owner_id = (select auth.uid())
      or is_shared and (
        shared_location_id is null
        or (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids())
      )
    )
  );
create policy saved_views_insert on public.saved_views for insert to authenticated
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id = (select auth.uid())
    and (
      not is_shared
      or (select private.is_super_user())
      or network_id = (select private.admin_network_id())
      or shared_location_id in (select private.my_location_ids('admin'))
    )
  );
-- Own ones, and shared ones by who may share there; who lost that right can still take a share back or away.
create policy saved_views_update on public.saved_views for update to authenticated
  using (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and (
      owner_id = (select auth.uid())
      or is_shared and (
        (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids('admin'))
      )
    )
  )
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and (
      owner_id = (select auth.uid()) and (not is_shared or deleted_at is not null)
      or is_shared and (
        (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids('admin'))
      )
    )
  );

create function private.saved_view_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
comment on function private.saved_view_limit() is 'How many views of one list a person has at most.';

create function private.limit_saved_views()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two pages at once: the second one waits and then counts the first one's view.
  perform from public.profiles p where p.id = new.owner_id for no key update;
  if (
    select count(*) from public.saved_views v
    where v.owner_id = new.owner_id and v.network_id = new.network_id and v.entity = new.entity
      and v.deleted_at is null
  ) > private.saved_view_limit() then
    raise sqlstate 'PT409' using
      message = format('A list has at most %s views of one person.', private.saved_view_limit()),
      hint = 'Delete one first.';
  end if;
  return null;
end
$$;
comment on function private.limit_saved_views() is 'Refuses a view beyond private.saved_view_limit(): PT409.';
create trigger saved_views_limit after insert on public.saved_views
  for each row execute function private.limit_saved_views();

-- -------------------- Search everywhere --------------------

-- The command palette: one request for clients, orders, items and events of where somebody works. Each is
-- found as its own search finds it; what the palette shows besides comes along.

-- Of two letters nearly every name has them somewhere: only what begins with them is meant.
create function private.found_records(
  p_table regclass, p_location_id uuid, p_query text, p_words text, p_name text, p_sort text, p_limit integer
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  typed constant text[] := regexp_split_to_array(private.fold_text(p_query), ' ');
  is_short constant boolean := p_query !~ '[0-9]' and (select max(length(word)) from unnest(typed) word) < 3;
  begins text;
  answer jsonb;
begin
  select string_agg(format('strpos(n.words, %L) > 0', ' ' || word), ' and ')
    into begins
    from unnest(typed) word;
  execute format(
    $query$
      with found as materialized (
        select c.id, %2$s as begins, row_number() over (order by %3$s, c.id) as place
        from %1$s c, lateral (select ' ' || %4$s as words) n
        where c.location_id = $1 %5$s
      ),
      best as (
        select f.* from found f where f.begins or not $2 order by f.begins desc, f.place limit $3
      )
      select coalesce(jsonb_agg(to_jsonb(c) - 'search_text' order by b.begins desc, b.place), '[]')
      from best b join %1$s c on c.id = b.id
    $query$, p_table, begins, p_sort, p_name, p_words)
    into answer
    using p_location_id, is_short, p_limit;
  return answer;
end
$$;
comment on function private.found_records(regclass, uuid, text, text, text, text, integer) is
  'The first rows of a location''s table for a typed text: those that the conditions let through, first those whose names (an expression, folded) have words that begin with the typed ones. Judges nobody.';

create function private.search_everywhere(p_location_id uuid, p_query text, p_entities text[], p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(p_limit, 1), 8);
  words constant text := private.word_conditions(p_query);
  answer jsonb := '{}';
begin
  -- Whoever works at a location reads all of these there, as their policies say.
  perform private.require_location(p_location_id, 'location');
  if words = '' then
    return answer;
  end if;
  if 'clients' = any (p_entities) then
    answer := answer || jsonb_build_object('clients', (
      select coalesce(jsonb_agg(
          (f.row -> 'client') || jsonb_build_object('facts', f.row - 'client') order by f.place), '[]')
      from jsonb_array_elements(private.find_at_desk(p_location_id, p_query) -> 'rows')
        with ordinality f (row, place)
      where f.place <= most
    ));
  end if;
  if 'orders' = any (p_entities) then
    answer := answer || jsonb_build_object('orders', (
      select coalesce(jsonb_agg(
          f.row || jsonb_build_object('client', jsonb_build_object('full_name', c.full_name)) order by f.place), '[]')
      from jsonb_array_elements(private.found_records(
          'public.orders', p_location_id, p_query, private.word_conditions(p_query, 'order_number'),
          'c.search_text', 'c.created_at desc', most))
        with ordinality f (row, place)
      left join public.clients c on c.id = (f.row ->> 'client_id')::uuid
    ));
  end if;
  if 'inventory_items' = any (p_entities) then
    answer := answer || jsonb_build_object('inventory_items', private.found_records(
      'public.inventory_items', p_location_id, p_query,
      format(' and c.deleted_at is null and ((true%s) or c.barcode operator(pg_catalog.=) %L)', words, btrim(p_query)),
      'private.fold_text(c.name)', 'c.name', most));
  end if;
  if 'events' = any (p_entities) then
    answer := answer || jsonb_build_object('events', private.found_records(
      'public.events', p_location_id, p_query, ' and c.deleted_at is null' || words,
      'private.fold_text(c.name)', 'c.start_date desc', most));
  end if;
  return answer;
end
$$;

create function public.search_everywhere(
  p_location_id uuid, p_query text, p_entities text[], p_limit integer default 5
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_everywhere(p_location_id, p_query, p_entities, p_limit)
$$;
comment on function public.search_everywhere(uuid, text, text[], integer) is
  'What a typed text finds at a location among the named of clients, orders, inventory_items and events: the rows by entity, 8 each at most. Clients as find_at_desk tells them, what it says besides as facts; orders with client: {full_name}. Others are not answered. 404 out of reach.';

grant execute on function
  private.search_everywhere(uuid, text, text[], integer),
  public.search_everywhere(uuid, text, text[], integer)
to authenticated;

-- -------------------- Hold photo folders --------------------

-- Two photos in a folder, whoever writes the row. Supabase's storage asks the policies in a transaction that it takes
-- back, and writes in another one, as service_role, past all of them: of eight uploads at the same moment each had
-- been alone when it asked.
create function private.refuse_third_photo()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- What adds nothing takes no lock: storage has the row of such a photo locked by now, for which the next upload
  -- of it waits with the folder's.
  if tg_op = 'UPDATE' then
    if new.bucket_id = old.bucket_id
      and substring(new.name from '^.*/') is not distinct from substring(old.name from '^.*/')
    then
      return new;
    end if;
  elsif exists (select from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name) then
    return new;
  end if;
  if private.photo_folder_has_room(new.name) is not true then
    -- In the words of the policies, which are asked later: nobody learns whether somebody else's folder is full.
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.refuse_third_photo() is
  'Holds a folder of photos to two rows, also against a role that the policies do not bind.';

do $$
begin
  -- Hosted Supabase grants postgres this right on a table that is storage's own. A project without it keeps its
  -- policies, and is told.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger avatars_room before insert or update of bucket_id, name on storage.objects
      for each row when (new.bucket_id = 'avatars') execute function private.refuse_third_photo();
  else
    raise warning 'storage.objects takes no trigger of this role: several photos uploaded at the same moment are all kept.';
  end if;
end
$$;

-- -------------------- Word storage refusals --------------------

-- Supabase's storage answers 403 to 42501 and 500 to codes that it does not know, which those are that REST makes a
-- status of. It has no 401 for anything: a token that has expired is a 403 of its own.
create function private.require_live_session_in_storage()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  problem constant text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise exception 'Your session has ended.' using errcode = '42501', hint = 'Sign in again.';
  elsif problem is not null then
    raise exception 'The second factor is missing.'
      using errcode = '42501', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;

-- -------------------- Create avatar storage --------------------

create policy avatars_wall on storage.objects as restrictive for all to authenticated
  using ((select private.require_live_session_in_storage()))
  with check ((select private.require_live_session_in_storage()));

-- -------------------- Word storage refusals --------------------

comment on function private.require_live_session_in_storage() is
  'As private.require_live_session, for storage.objects: raises 42501, which Supabase''s storage answers with 403.';
grant execute on function private.require_live_session_in_storage() to authenticated;

-- -------------------- Order visits --------------------

-- Where each visit stands among the visits of its client, so that reports need not sort them. ADR 27.
create table private.counted_visits (
  network_id uuid not null,
  visited_at timestamptz not null,
  first_at timestamptz not null,
  previous_at timestamptz not null,
  next_at timestamptz not null,
  previous_here_at timestamptz not null,
  next_here_at timestamptz not null,
  next_at_event_at timestamptz not null,
  next_at_event_here_at timestamptz not null,
  number integer not null,
  people integer not null,
  number_here integer not null,
  people_here integer not null,
  size smallint not null,
  adults smallint not null,
  children smallint not null,
  seniors smallint not null,
  client_id uuid not null,
  visit_id uuid not null,
  location_id uuid not null,
  event_id uuid,
  primary key (client_id, visit_id)
-- Each row changes when its client comes the next time: there is room for that beside it.
) with (fillfactor = 85);
comment on table private.counted_visits is
  'Derived from visits by private.order_visits: those that are not deleted, and where each stands among its client''s, in the whole network and at its location (here). Kept by private.keep_last_visits.';
comment on column private.counted_visits.first_at is 'When the client first came to the network.';
comment on column private.counted_visits.previous_at is
  'When the client came the time before, -infinity for never; next_at likewise, and infinity.';
comment on column private.counted_visits.next_at_event_at is
  'When the client came to the same event the next time, or, where there is none, to none again anywhere (here: at the location).';
comment on column private.counted_visits.number is 'The how many-th visit of its client it is.';
comment on column private.counted_visits.people is 'The sizes of the household at the client''s visits so far, this one too.';
alter table private.counted_visits enable row level security;

create index counted_visits_network_id_idx on private.counted_visits (network_id, visited_at);

create function private.order_visits(p_clients uuid[])
returns setof private.counted_visits language sql stable
begin atomic
  select v.network_id, v.visited_at,
    first_value(v.visited_at) over anywhere,
    lag(v.visited_at, 1, '-infinity') over anywhere, lead(v.visited_at, 1, 'infinity') over anywhere,
    lag(v.visited_at, 1, '-infinity') over here, lead(v.visited_at, 1, 'infinity') over here,
    lead(v.visited_at, 1, 'infinity') over (partition by v.client_id, v.event_id order by v.visited_at, v.id),
    lead(v.visited_at, 1, 'infinity') over (
      partition by v.client_id, v.location_id, v.event_id order by v.visited_at, v.id
    ),
    row_number() over anywhere, sum(v.household_size) over anywhere,
    row_number() over here, sum(v.household_size) over here,
    v.household_size, coalesce(v.adults, 0), coalesce(v.children, 0), coalesce(v.seniors, 0),
    private.counted_client(v.client_id), v.id, v.location_id, v.event_id
  from public.visits v
  where v.client_id = any (p_clients) and v.deleted_at is null
  window
    anywhere as (partition by v.client_id order by v.visited_at, v.id rows unbounded preceding),
    here as (partition by v.client_id, v.location_id order by v.visited_at, v.id rows unbounded preceding);
end;
comment on function private.order_visits(uuid[]) is 'What private.counted_visits has to say of the visits of these clients.';

create function private.count_visits(p_clients uuid[])
returns void language plpgsql security definer set search_path = ''
-- Planning would take as long as a check-in has.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Only what is new or different is written: for most visits of a client nothing changes when there is one more.
  insert into private.counted_visits
    select o.*
    from private.order_visits(p_clients) o
    left join private.counted_visits k on k.client_id = o.client_id and k.visit_id = o.visit_id
    where k is distinct from o
    order by o.visited_at
  on conflict (client_id, visit_id) do update set
    (network_id, visited_at, first_at, previous_at, next_at, previous_here_at, next_here_at, next_at_event_at,
      next_at_event_here_at, number, people, number_here, people_here, size, adults, children, seniors,
      location_id, event_id)
    = (excluded.network_id, excluded.visited_at, excluded.first_at, excluded.previous_at, excluded.next_at, excluded.previous_here_at,
      excluded.next_here_at, excluded.next_at_event_at, excluded.next_at_event_here_at, excluded.number,
      excluded.people, excluded.number_here, excluded.people_here, excluded.size, excluded.adults,
      excluded.children, excluded.seniors, excluded.location_id, excluded.event_id);
end
$$;
comment on function private.count_visits(uuid[]) is
  'Writes into private.counted_visits what is new or different for these clients. Who calls it has locked them.';
comment on function private.tell_last_visits(uuid[]) is
  'Writes last_visit_at of these clients anew, and private.counted_visits as far as there are visits.';
comment on function private.keep_last_visits() is
  'Keeps last_visit_at and private.counted_visits of the clients whose visits a statement made, changed, moved or took away.';

-- Few visits have a reason, and a report reads those alone.
create index visits_reason_idx on public.visits (location_id, visited_at)
  where deleted_at is null and override_reason is not null;

-- -------------------- Count services sooner --------------------

-- The service report without sorting: from where each visit stands among its client's. ADR 27.
create function private.counted_scope(p_network_id uuid, p_locations uuid[])
returns text language sql stable set search_path = '' as $$
  select case
      when count(distinct coalesce(l.time_zone, n.time_zone)) is distinct from 1 then 'any'
      when count(*) filter (where l.id = any (p_locations)) = count(*) then 'network'
      when cardinality(p_locations) = 1 then 'location'
      else 'any'
    end
  from public.locations l
  join public.networks n on n.id = l.network_id
  where l.network_id = p_network_id
$$;
comment on function private.counted_scope(uuid, uuid[]) is
  'How the visits of some locations are counted: network (all of it) and location (one) from private.counted_visits, where all the network has one clock, so that its days begin at one moment; any with windows over the visits.';

create function private.bucket_bounds(p_zone text, p_from date, p_to date, p_bucket text)
returns timestamptz[] language sql stable set search_path = '' as $$
  select array_agg(private.day_start_in(b.day, p_zone) order by b.day)
  from (
    select private.report_group_day(p_bucket, d::date, p_from) as day
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
    union
    select p_to + 1
  ) b
$$;
comment on function private.bucket_bounds(text, date, date, text) is
  'When the days, weeks or months of a period begin in a time zone, and last when the period ends.';

create function private.kept_rows(
  p_scope text, p_network_id uuid, p_location_id uuid, p_begins_at timestamptz, p_ends_at timestamptz,
  p_bounds timestamptz[], p_longest interval
)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz,
  size smallint, adults smallint, children smallint, seniors smallint,
  is_end boolean, is_latest boolean, visits integer, people integer, is_new boolean,
  latest_here boolean, latest_at_event boolean, latest_then boolean
)
language sql stable parallel safe
begin atomic
  select v.visit_id, v.client_id, v.location_id, v.event_id, v.visited_at, v.size, v.adults, v.children, v.seniors,
    -- The first says what was before, which is nothing for a client's very first one.
    case p_scope when 'network' then v.next_at >= p_ends_at or (v.previous_at < p_begins_at and v.number > 1)
      else v.next_here_at >= p_ends_at or (v.previous_here_at < p_begins_at and v.number_here > 1) end,
    case p_scope when 'network' then v.next_at else v.next_here_at end >= p_ends_at,
    case p_scope
      when 'network' then case when v.next_at >= p_ends_at then v.number else 0 end
        - case when v.previous_at < p_begins_at then v.number - 1 else 0 end
      else case when v.next_here_at >= p_ends_at then v.number_here else 0 end
        - case when v.previous_here_at < p_begins_at then v.number_here - 1 else 0 end
    end,
    case p_scope
      when 'network' then case when v.next_at >= p_ends_at then v.people else 0 end
        - case when v.previous_at < p_begins_at then v.people - v.size else 0 end
      else case when v.next_here_at >= p_ends_at then v.people_here else 0 end
        - case when v.previous_here_at < p_begins_at then v.people_here - v.size else 0 end
    end,
    v.first_at >= p_begins_at,
    v.next_here_at >= p_ends_at,
    case p_scope when 'network' then v.next_at_event_at else v.next_at_event_here_at end >= p_ends_at,
    -- Most come again so late that it is another day, week or month without a look at when those begin.
    case when case p_scope when 'network' then v.next_at else v.next_here_at end >= v.visited_at + p_longest then true
      else case p_scope when 'network' then v.next_at else v.next_here_at end
        >= p_bounds[width_bucket(v.visited_at, p_bounds) + 1] end
  from private.counted_visits v
  where v.network_id = p_network_id and v.visited_at >= p_begins_at and v.visited_at < p_ends_at
    and (p_scope = 'network' or v.location_id = p_location_id);
end;
comment on function private.kept_rows(text, uuid, uuid, timestamptz, timestamptz, timestamptz[], interval) is
  'The visits of a network or a location from one moment to another, as private.counted_visits keeps them. is_latest: the household''s latest of the period; is_end: that, or its first. visits and people: summed over the ends of a household what it has in the period. latest_here, _at_event, _then: its latest at the location, at the event, in the day, week or month; those begin at p_bounds, and none is longer than p_longest.';

create function private.window_rows(
  p_network_id uuid, p_locations uuid[], p_from date, p_to date, p_bucket text
)
returns table (
  id uuid, client_id uuid, location_id uuid, event_id uuid, visited_at timestamptz,
  size smallint, adults smallint, children smallint, seniors smallint,
  is_end boolean, is_latest boolean, visits integer, people integer, is_new boolean,
  latest_here boolean, latest_at_event boolean, latest_then boolean
)
language sql stable parallel safe
begin atomic
  select v.id, v.client_id, v.location_id, v.event_id, v.visited_at,
    v.size::smallint, v.adults::smallint, v.children::smallint, v.seniors::smallint,
    v.is_latest, v.is_latest, v.visits::integer, v.people::integer,
    case when v.is_latest then not exists (select from private.came_before(v.client_id, p_network_id, p_from)) end,
    v.latest_here, v.latest_at_event, v.latest_then
  from (
    select v.*,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest,
      count(*) over (partition by v.client_id) as visits,
      sum(v.size) over (partition by v.client_id) as people,
      row_number() over (partition by v.client_id, v.location_id order by v.visited_at desc, v.id desc) = 1 as latest_here,
      row_number() over (partition by v.client_id, v.event_id order by v.visited_at desc, v.id desc) = 1 as latest_at_event,
      row_number() over (
        partition by v.client_id, private.report_group_day(p_bucket, v.local_at::date, p_from)
        order by v.visited_at desc, v.id desc
      ) = 1 as latest_then
    from private.reported_visits(p_locations, p_from, p_to) v
  ) v;
end;
comment on function private.window_rows(uuid, uuid[], date, date, text) is
  'The same as private.kept_rows for any locations, each with its own clock, from the visits themselves.';

-- What reports split households by, without a look at the clients themselves.
create index clients_reported_idx on public.clients (id) include (referral_type, gender, ethnicity, zip_code, city);

-- Read by several processes where the server has them to spare.
alter function private.reported_visits(uuid[], date, date) parallel safe;
alter function private.came_before(uuid, uuid, date) parallel safe;
alter function private.location_zone(uuid) parallel safe;
-- As before, but by whole hours where clocks are whole hours from UTC: a quarter of the groups, a tenth less time.
create function private.count_services(
  p_network_id uuid, p_locations uuid[], p_from date, p_to date, p_bucket text
)
returns table (counts jsonb) language plpgsql stable set search_path = ''
-- Planned for what is asked: whichever way of counting is not taken is not in the plan.
set plan_cache_mode = force_custom_plan
as $$
declare
  scope constant text := private.counted_scope(p_network_id, p_locations);
  zone constant text := private.location_zone(p_locations[1]);
  begins_at constant timestamptz := private.day_start_in(p_from, zone);
  ends_at constant timestamptz := private.day_start_in(p_to + 1, zone);
  bounds constant timestamptz[] := private.bucket_bounds(zone, p_from, p_to, p_bucket);
  -- All clocks are whole quarters of an hour from UTC, since Monrovia's was put right in 1972; most are whole hours,
  -- and then there is a quarter of the groups. Lord Howe moves by half an hour: each beginning is looked at.
  grain constant interval := case
    when p_from < '1973-01-01' then interval '1 second'
    when scope <> 'any' and not exists (
      select from unnest(bounds) as b (at) where date_part('minute', b.at at time zone 'UTC') <> 0
    ) then interval '1 hour'
    else interval '15 minutes'
  end;
  -- Where the clock goes back.
  longest constant interval := case p_bucket
    when 'day' then interval '25 hours' when 'week' then interval '169 hours' else interval '745 hours' end;
begin
  return query with places as materialized (
    select l.id, private.location_zone(l.id) as zone from public.locations l where l.id = any (p_locations)
  ),
  windowed as materialized (
    select w.* from private.window_rows(p_network_id, p_locations, p_from, p_to, p_bucket) w where scope = 'any'
  ),
  visits as not materialized (
    select k.* from private.kept_rows(scope, p_network_id, p_locations[1], begins_at, ends_at, bounds, longest) k
    where scope <> 'any'
    union all
    select w.* from windowed w where scope = 'any'
  ),
  -- Households of one size and the same ages together: there are few kinds of them.
  sizes as materialized (
    select v.size, v.adults, v.children, v.seniors, count(*) as visits,
      count(*) filter (where v.is_latest) as households,
      count(*) filter (where v.is_latest and v.is_new) as new_households
    from visits v
    group by 1, 2, 3, 4
  ),
  reasons as materialized (
    select v.client_id, v.household_size as size, v.visited_at, v.id, btrim(v.override_reason) as reason
    from places p
    join public.visits v on v.location_id = p.id and v.deleted_at is null and v.override_reason is not null
    where v.visited_at >= private.day_start_in(p_from, p.zone) and v.visited_at < private.day_start_in(p_to + 1, p.zone)
      and btrim(v.override_reason) <> ''
  ),
  figures as (
    select jsonb_build_object(
      'households', coalesce(sum(s.households), 0),
      'individuals', coalesce(sum(s.size * s.households), 0),
      'visits', coalesce(sum(s.visits), 0),
      'people', coalesce(sum(s.size * s.visits), 0),
      'new_households', coalesce(sum(s.new_households), 0),
      'returning_households', coalesce(sum(s.households - s.new_households), 0),
      'over_limit_visits', (select count(*) from reasons)
    ) as r
    from sizes s
  ),
  ages as (
    select jsonb_agg(jsonb_build_object('value', k.value, 'name', null,
        'households', coalesce(a.households, 0), 'individuals', coalesce(a.individuals, 0),
        'visits', coalesce(a.visits, 0), 'people', coalesce(a.people, 0)) order by k.place) as r
    from unnest(array['children', 'adults', 'seniors', 'unknown']) with ordinality k (value, place)
    left join (
      select n.value, sum(s.households) as households, sum(n.people * s.households) as individuals,
        sum(s.visits) as visits, sum(n.people * s.visits) as people
      from sizes s
      cross join lateral (
        values ('children', s.children), ('adults', s.adults), ('seniors', s.seniors),
          ('unknown', s.size - s.children - s.adults - s.seniors)
      ) n (value, people)
      where n.people > 0
      group by 1
    ) a on a.value = k.value
  ),
  -- Splits of households: small tables of all combinations first, then their sums.
  kinds as materialized (
    select case when v.is_new then 'new' else 'returning' end as arrival,
      coalesce(c.referral_type, 'unknown') as referral_type,
      coalesce(c.gender, 'unknown') as gender,
      coalesce(c.ethnicity, 'unknown') as ethnicity,
      coalesce(c.zip_code, '') as zip_code, coalesce(c.city, '') as city,
      count(*) filter (where v.is_latest) as households,
      coalesce(sum(v.size) filter (where v.is_latest), 0) as individuals,
      sum(v.visits) as visits, sum(v.people) as people
    from visits v
    join public.clients c on c.id = v.client_id
    where v.is_end
    group by grouping sets ((1, 2, 3, 4), (5, 6))
  ),
  household_lines as (
    select s.split, s.value, sum(k.households) as households, sum(k.individuals) as individuals,
      sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    cross join lateral (
      values ('arrival', k.arrival), ('referral_type', k.referral_type), ('gender', k.gender), ('ethnicity', k.ethnicity)
    ) s (split, value)
    where k.arrival is not null
    group by 1, 2
  ),
  -- Each spelling is looked at once.
  zips as (
    select z.zip_code, private.report_zip(z.zip_code) as zip
    from (select distinct k.zip_code from kinds k where k.arrival is null) z
  ),
  cities as (
    select c.city as spelling, private.report_city(c.city) as city, nullif(btrim(c.city), '') as name
    from (select distinct k.city from kinds k where k.arrival is null) c
  ),
  towns as materialized (
    select z.zip, c.city, c.name as city_name, sum(k.households) as households,
      sum(k.individuals) as individuals, sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    join zips z on z.zip_code = k.zip_code
    join cities c on c.spelling = k.city
    where k.arrival is null
    group by 1, 2, 3
  ),
  city_lines as (
    select t.city as value, min(t.city_name collate "C") as name, sum(t.households) as households,
      sum(t.individuals) as individuals, sum(t.visits) as visits, sum(t.people) as people
    from towns t
    group by 1
  ),
  zip_lines as (
    select t.zip as value, null as name,
      (array_agg(t.city_name order by t.households desc, t.city_name collate "C"))[1] as detail,
      sum(t.households) as households, sum(t.individuals) as individuals, sum(t.visits) as visits, sum(t.people) as people
    from towns t
    group by 1
  ),
  -- Splits of visits: a household counts once in each group where it was, as its latest visit there says.
  moments as (
    select v.location_id, v.event_id, date_bin(grain, v.visited_at, timestamptz '2000-01-01 00:00Z') as moment,
      count(*) as visits, sum(v.size) as people,
      count(*) filter (where v.latest_here) as here, sum(v.size) filter (where v.latest_here) as people_here,
      count(*) filter (where v.latest_at_event) as at_event, sum(v.size) filter (where v.latest_at_event) as people_at_event,
      count(*) filter (where v.latest_then) as then_, sum(v.size) filter (where v.latest_then) as people_then
    from visits v
    group by 1, 2, 3
  ),
  cells as materialized (
    select m.*, private.report_group_day(p_bucket, l.local_at::date, p_from) as bucket,
      date_part('dow', l.local_at) as weekday, date_part('hour', l.local_at) as hour
    from moments m
    join places p on p.id = m.location_id
    cross join lateral (select m.moment at time zone p.zone as local_at) l
  ),
  location_lines as (
    select l.id::text as value, l.name, sum(c.here) as households, coalesce(sum(c.people_here), 0) as individuals,
      sum(c.visits) as visits, sum(c.people) as people
    from cells c
    join public.locations l on l.id = c.location_id
    group by l.id
  ),
  event_lines as (
    select coalesce(c.event_id::text, 'none') as value, e.name, sum(c.at_event) as households,
      coalesce(sum(c.people_at_event), 0) as individuals, sum(c.visits) as visits, sum(c.people) as people
    from cells c
    left join public.events e on e.id = c.event_id
    group by c.event_id, e.name
  ),
  hour_lines as (
    select c.weekday || '-' || c.hour as value, null as name, sum(c.visits) as visits, sum(c.people) as people
    from cells c
    group by c.weekday, c.hour
  ),
  bucket_lines as (
    select b.first_day as value, null as name, b.last_day,
      coalesce(sum(c.then_), 0) as households, coalesce(sum(c.people_then), 0) as individuals,
      coalesce(sum(c.visits), 0) as visits, coalesce(sum(c.people), 0) as people
    from (
      select private.report_group_day(p_bucket, d::date, p_from) as first_day, max(d::date) as last_day
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
      group by 1
    ) b
    left join cells c on c.bucket = b.first_day
    group by b.first_day, b.last_day
  ),
  reason_lines as (
    select r.code as value, min(r.reason collate "C") as name,
      count(*) filter (where r.is_latest_so) as households,
      coalesce(sum(r.size) filter (where r.is_latest_so), 0) as individuals,
      count(*) as visits, sum(r.size) as people
    from (
      select r.reason, r.size, c.code,
        row_number() over (partition by r.client_id, c.code order by r.visited_at desc, r.id desc) = 1 as is_latest_so
      from reasons r
      join (
        select w.reason, private.report_reason(w.reason) as code from (select distinct o.reason from reasons o) w
      ) c on c.reason = r.reason
    ) r
    group by r.code
    order by count(*) desc, r.code collate "C"
    limit 50
  )
  select jsonb_build_object(
    'figures', (select r from figures),
    -- Without a bucket nothing of this is reckoned.
    'splits', case when p_bucket is not null then jsonb_build_object(
      'age', (select r from ages),
      'city', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, t.value collate "C"), '[]') from city_lines t),
      'zip', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, t.value collate "C"), '[]') from zip_lines t),
      'location', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from location_lines t),
      'event', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from event_lines t),
      'bucket', (select coalesce(jsonb_agg(to_jsonb(t) order by t.value), '[]') from bucket_lines t),
      'reason', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from reason_lines t),
      'hour', (select coalesce(jsonb_agg(to_jsonb(t) order by t.value collate "C"), '[]') from hour_lines t)
    ) || (
      select jsonb_object_agg(s.split, coalesce((
          select jsonb_agg(
              jsonb_build_object('value', t.value, 'name', null, 'households', t.households,
                'individuals', t.individuals, 'visits', t.visits, 'people', t.people)
              order by t.households desc, t.value collate "C")
          from household_lines t
          where t.split = s.split
        ), '[]'))
      from (values ('referral_type'), ('gender'), ('ethnicity')) s (split)
    ) || jsonb_build_object('arrival', (
      select jsonb_agg(
          jsonb_build_object('value', a.value, 'name', null, 'households', coalesce(t.households, 0),
            'individuals', coalesce(t.individuals, 0), 'visits', coalesce(t.visits, 0), 'people', coalesce(t.people, 0))
          order by a.value)
      from (values ('new'), ('returning')) a (value)
      left join household_lines t on t.split = 'arrival' and t.value = a.value
    )) end
  );
end
$$;
comment on function private.count_services(uuid, uuid[], date, date, text) is
  'What the service report counts of some locations: {figures, splits}; without a bucket the figures only. The callers have checked who asks.';

-- -------------------- Keep first views --------------------

create table public.first_views (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  owner_id uuid not null default auth.uid() references public.profiles on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z0-9_]{0,62}$'),
  view_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, network_id, entity),
  -- A view of this list.
  foreign key (view_id, network_id, entity) references public.saved_views (id, network_id, entity) on delete cascade
);
comment on table public.first_views is 'With which saved view a person opens a list.';
comment on column public.first_views.owner_id is 'Whose choice it is.';
comment on column public.first_views.entity is 'Which list.';
comment on column public.first_views.view_id is 'The view; null for the list as it is.';
create index first_views_network_id_idx on public.first_views (network_id);
create index first_views_view_id_idx on public.first_views (view_id, network_id, entity);

call private.tenant_table('public.first_views', scope => 'network', frozen => array['owner_id', 'entity']);

grant select on public.first_views to authenticated;
grant insert (network_id, entity, view_id) on public.first_views to authenticated;
grant update (view_id) on public.first_views to authenticated;
grant select, insert, update, delete on public.first_views to service_role;

-- Whoever owns no row shall meet the wall nevertheless: an index on the owner or the network would find nothing
-- before it is asked. So these are no conditions of an index.
create policy first_views_select on public.first_views for select to authenticated
  using (
    (network_id = any ((select private.staff_network_ids())::uuid[])) is true
    and owner_id is not distinct from (select auth.uid())
  );
-- The policies of saved_views say which views there are for somebody.
create policy first_views_insert on public.first_views for insert to authenticated
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id = (select auth.uid())
    and (view_id is null or view_id in (select v.id from public.saved_views v where v.deleted_at is null))
  );
create policy first_views_update on public.first_views for update to authenticated
  using (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id is not distinct from (select auth.uid())
  )
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id = (select auth.uid())
    and (view_id is null or view_id in (select v.id from public.saved_views v where v.deleted_at is null))
  );

-- -------------------- List imported records --------------------

-- The records behind the numbers of an import that is done.
create function private.import_records(p_import uuid, p_outcome text, p_after integer, p_limit integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
  answer jsonb;
begin
  -- Whoever imports somewhere reads all records of the kind there.
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object('row', f.place, 'id', f.id, 'name', f.name, 'gone', f.gone)
        order by f.place), '[]')
    from (
      select r.place, t.id, coalesce(to_jsonb(t) ->> 'full_name', to_jsonb(t) ->> 'name') as name,
        to_jsonb(t) ->> 'deleted_at' is not null as gone
      from private.import_rows r
      join public.%I t on t.id = r.record_id
      where r.import_id = $1 and r.outcome = $2 and r.place > $3
      order by r.place limit $4
    ) f
  $query$, import.entity)
    into answer
    using import.id, p_outcome, coalesce(p_after, 0), least(greatest(coalesce(p_limit, 1), 1), 200);
  return answer;
end
$$;

create function public.import_records(
  p_import uuid, p_outcome text, p_after integer default 0, p_limit integer default 50
)
returns jsonb language sql set search_path = '' as $$
  select private.import_records(p_import, p_outcome, p_after, p_limit)
$$;
comment on function public.import_records(uuid, text, integer, integer) is
  'The records that an import made (p_outcome: created) or filled (added), in the order of the file behind the row p_after: [{row, id, name, gone: deleted since}], 200 at most. Admins where it went; 403 for members, 404 out of reach.';

grant execute on function
  private.import_records(uuid, text, integer, integer), public.import_records(uuid, text, integer, integer)
to authenticated;

-- -------------------- List other groups --------------------

create function private.report_visits(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_split text, p_value text,
  p_except text[], p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off
-- Planned for what is asked: whichever way, split and order is not taken is not in the plan.
set plan_cache_mode = force_custom_plan
as $$
declare
  places uuid[] := private.report_locations(p_network_id, p_location_id);
  once constant boolean := p_measure in ('households', 'individuals');
  first_day date := p_from;
  last_day date := p_to;
  scope text := 'any';
  begins_at timestamptz;
  ends_at timestamptz;
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['visited_at', 'client_name', 'location_name', 'household_size']);
  if (p_measure in ('households', 'individuals', 'visits', 'people')) is not true then
    raise exception 'A report counts households, individuals, visits or people.' using errcode = '22023';
  end if;
  if (
    p_split in ('age', 'arrival', 'city', 'zip', 'referral_type', 'gender', 'ethnicity',
      'location', 'event', 'day', 'week', 'month', 'hour', 'reason')
    or p_split is null
  ) is not true
    or num_nonnulls(p_value, p_except) <> (p_split is not null)::integer
    or p_except is not null and (p_split in ('age', 'arrival') or cardinality(p_except) not between 1 and 100)
  then
    raise exception 'A report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  -- The line of a location, a day, a week or a month is the report of that one alone.
  if p_split = 'location' then
    places := array(select l.id from unnest(places) as l (id) where l.id::text = p_value or l.id::text <> all (p_except));
  elsif p_split in ('day', 'week', 'month') and p_value is not null then
    select min(d)::date, max(d)::date into first_day, last_day
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
      where private.report_group_day(p_split, d::date, p_from)::text = p_value;
  end if;
  if (p_split in ('hour', 'reason') or p_split in ('day', 'week', 'month') and p_except is not null) is not true then
    scope := private.counted_scope(p_network_id, places);
    begins_at := private.day_start_in(first_day, private.location_zone(places[1]));
    ends_at := private.day_start_in(last_day + 1, private.location_zone(places[1]));
  end if;

  with windowed as materialized (
    select v.id, v.client_id, v.location_id, v.visited_at,
      v.size::smallint as size, v.adults::smallint as adults, v.children::smallint as children,
      v.seniors::smallint as seniors,
      row_number() over (partition by v.client_id order by v.visited_at desc, v.id desc) = 1 as is_latest,
      case p_split when 'arrival' then not exists (
        select from private.came_before(v.client_id, p_network_id, p_from)
      ) end as is_new
    from private.reported_visits(places, first_day, last_day) v
    where scope = 'any'
      and case
        when p_split = 'event' then
          coalesce(v.event_id::text, 'none') = p_value or coalesce(v.event_id::text, 'none') <> all (p_except)
        when p_split = 'hour' then
          extract(dow from v.local_at) || '-' || extract(hour from v.local_at) = p_value
          or extract(dow from v.local_at) || '-' || extract(hour from v.local_at) <> all (p_except)
        when p_split = 'reason' then
          v.reason is not null
          and (p_value in ('any', private.report_reason(v.reason)) or private.report_reason(v.reason) <> all (p_except))
        when p_split in ('day', 'week', 'month') and p_except is not null then
          private.report_group_day(p_split, v.local_at::date, p_from)::text <> all (p_except)
        else true
      end
  ),
  visits as not materialized (
    select k.id, k.client_id, k.location_id, k.visited_at, k.size, k.adults, k.children, k.seniors,
      case p_split when 'event' then k.latest_at_event else k.is_latest end, k.is_new
    from private.kept_rows(scope, p_network_id, places[1], begins_at, ends_at, null, null) k
    where scope <> 'any' and case p_split
      when 'event' then coalesce(k.event_id::text, 'none') = p_value or coalesce(k.event_id::text, 'none') <> all (p_except)
      else true
    end
    union all
    select w.* from windowed w where scope = 'any'
  ),
  -- Splits of households: all visits of those whose group it is.
  counted as materialized (
    select v.id, v.visited_at,
      case p_sort
        when 'client_name' then c.full_name
        when 'location_name' then (select l.name from public.locations l where l.id = v.location_id)
      end as name,
      case p_sort when 'household_size' then v.size end as size,
      a.people
    from visits v
    left join public.clients c on c.id = v.client_id
    cross join lateral (
      select case p_split
        when 'age' then case p_value
          when 'children' then v.children when 'adults' then v.adults when 'seniors' then v.seniors
          when 'unknown' then v.size - v.children - v.adults - v.seniors else 0
        end
        else v.size
      end as people
    ) a
    where (v.is_latest or not once)
      and a.people > 0
      and case p_split
        when 'arrival' then p_value = case when v.is_new then 'new' else 'returning' end
        when 'city' then private.report_city(c.city) = p_value or private.report_city(c.city) <> all (p_except)
        when 'zip' then private.report_zip(c.zip_code) = p_value or private.report_zip(c.zip_code) <> all (p_except)
        when 'referral_type' then coalesce(c.referral_type, 'unknown') = p_value or coalesce(c.referral_type, 'unknown') <> all (p_except)
        when 'gender' then coalesce(c.gender, 'unknown') = p_value or coalesce(c.gender, 'unknown') <> all (p_except)
        when 'ethnicity' then coalesce(c.ethnicity, 'unknown') = p_value or coalesce(c.ethnicity, 'unknown') <> all (p_except)
        else true
      end
  ),
  page as (
    select c.*, row_number() over () as place
    from (
      select c.id, c.people
      from counted c
      order by
        case when not p_descending then c.name end,
        case when p_descending then c.name end desc,
        case when not p_descending then c.size end,
        case when p_descending then c.size end desc,
        case when p_sort = 'visited_at' and not p_descending then c.visited_at end,
        c.visited_at desc, c.id
      limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
    ) c
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (
        select case when p_measure in ('individuals', 'people') then coalesce(sum(c.people), 0) else count(*) end
        from counted c
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', v.id, 'client_id', v.client_id, 'client_name', c.full_name, 'client_deleted', c.deleted_at is not null,
            'location_id', v.location_id, 'location_name', l.name,
            'event_id', v.event_id, 'event_name', e.name,
            'visited_at', v.visited_at, 'visited_on', t.local_at::date, 'visited_time', to_char(t.local_at, 'HH24:MI'),
            'household_size', v.household_size, 'adults', v.adults, 'children', v.children, 'seniors', v.seniors,
            'is_new', not exists (select from private.came_before(v.client_id, p_network_id, p_from)),
            'override_reason', nullif(btrim(v.override_reason), ''), 'created_by_name', w.full_name,
            'counted', case when p_measure in ('individuals', 'people') then p.people else 1 end
          ) order by p.place)
        from page p
        join public.visits v on v.id = p.id
        join public.clients c on c.id = v.client_id
        join public.locations l on l.id = v.location_id
        cross join lateral (select v.visited_at at time zone private.location_zone(l.id) as local_at) t
        left join public.events e on e.id = v.event_id
        left join public.colleagues w on w.id = v.created_by
      ), '[]')
    )
    into answer;
  return answer;
end
$$;

create function public.report_visits(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_measure text,
  p_split text default null,
  p_value text default null,
  p_except text[] default null,
  p_sort text default 'visited_at',
  p_descending boolean default true,
  p_limit integer default 10,
  p_offset integer default 0
)
returns jsonb language sql stable set search_path = '' as $$
  select private.report_visits(p_network_id, p_location_id, p_from, p_to, p_measure, p_split, p_value, p_except,
    p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer) is
  'The visits behind a number of service_report: {total, number, rows}. p_measure: households, individuals (of each household the latest visit of the group), visits, people; p_split and p_value name the group as service_report does, both null for the figure itself; p_except names in the place of p_value the groups that it is not (none of age and arrival). number is the sum of what the rows count, total how many they are; at most 1,000 rows. 403 and 22023 as service_report.';

grant execute on function
  private.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer),
  public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer)
to authenticated;
-- As before: who administers several locations but not all has them sorted.
alter function public.report_visits(uuid, uuid, date, date, text, text, text, text[], text, boolean, integer, integer)
  set statement_timeout = '15s';

-- -------------------- Page broad searches --------------------

-- A letter that nearly everybody has: the page is read in the order of its index, and the rest only counted.
create function private.broad_search_rows()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 10000 $$;
comment on function private.broad_search_rows() is
  'Of more rows than these a search sorts no copy: that many stand so close in an index that a page is found in it at once.';

-- -------------------- Weigh twins --------------------

comment on table private.match_levels is
  'How two values of a field may compare, and how probable that is. Level 0, nothing to compare, says nothing. After a change: private.make_match_model(), then private.judge_pairs_again() for each network.';
comment on function private.are_relatives(double precision, integer[]) is
  'Whether two who are not likely one person may be twins or relatives: the address agrees, the first name only sounds alike or does not agree, or the birth date does not.';

create function private.judge_pairs_again(p_network_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
declare
  records private.client_match[];
  places integer[];
  others uuid[];
begin
  -- The pairs that nobody knows yet are found by the next look.
  insert into private.match_queue (client_id, network_id)
    select m.client_id, m.network_id from private.client_match m where m.network_id = p_network_id
    on conflict (client_id) do nothing;
  with firsts as (
    select m as record, p.second_client_id, row_number() over (order by p.id)::integer as place
    from public.client_pairs p
    join private.client_match m on m.client_id = p.first_client_id
    where p.network_id = p_network_id and p.decision is null
  )
  select array_agg(f.record order by f.place), array_agg(f.place order by f.place),
      array_agg(f.second_client_id order by f.place)
    into records, places, others from firsts f;
  if records is null then
    return;
  end if;
  perform private.record_pairs(p_network_id, records, places, others);
  delete from public.client_pairs p
    where p.network_id = p_network_id and p.decision is null and not exists (
      select from private.find_matches(p_network_id, records, private.possible_bits(), places, others) f
      where records[f.place].client_id = p.first_client_id and f.client_id = p.second_client_id);
end
$$;
comment on function private.judge_pairs_again(uuid) is
  'After a change of how clients are compared: judges the pairs of a network that nobody decided about, lets go of those that are none any more, and has the next look go through everybody.';

-- -------------------- Count side by side --------------------

-- Words of one or two letters are in no index: the texts of the whole network are read to count who is found, which is
-- most of what such a search takes. It is done by several processes where there are some. The planner takes starting
-- them for dearer (1,000) than half of such a count; elsewhere it is left to think so.
create function private.count_clients(p_network_id uuid, p_found text)
returns integer language plpgsql stable set search_path = '' set parallel_setup_cost = 100 as $$
declare
  total integer;
begin
  execute format('select count(*) from public.clients c where %s', p_found) into total using p_network_id;
  return total;
end
$$;
comment on function private.count_clients(uuid, text) is
  'How many clients a condition (SQL for the alias c, the network is $1) lets through. Judges nobody.';
