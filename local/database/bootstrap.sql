-- What a hosted Supabase database already has when the first migration runs: roles, schemas,
-- helper functions and privileges. Runs as superuser, before the tables of auth, storage and mail,
-- and again whenever it changes: every statement must be repeatable.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      -- May become one of the three above and nothing else.
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'nologin noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit createrole'),
      -- Runs the migrations. Not a superuser, as on the hosted service.
      ('postgres', 'login createdb createrole bypassrls')
    ) as roles (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant authenticator to supabase_storage_admin;
-- Policies on storage.objects may only be made by a member of the table's owner.
grant supabase_storage_admin to postgres with inherit true, set false;
grant set on parameter "pgrst.db_pre_request" to postgres;
-- Longer than any page of the app needs, shorter than a person waits.
alter role authenticator set statement_timeout = '8s';

do $$
begin
  execute format('alter database %I owner to postgres', current_database());
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema auth, storage to anon, authenticated, service_role, postgres;
grant usage on schema auth to supabase_storage_admin;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.email() owner to supabase_auth_admin;
alter function auth.jwt() owner to supabase_auth_admin;

grant usage on schema public to anon, authenticated, service_role, postgres;
grant create on schema public to postgres;
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text,
  -- Ours: tells a migration that was edited after it ran.
  checksum text
);
create table if not exists supabase_migrations.seed_files (
  path text primary key,
  hash text not null
);
-- On the hosted service both are its own.
grant usage on schema supabase_migrations to postgres;
grant select on supabase_migrations.schema_migrations to postgres;

-- As in a new hosted project. The first migration revokes them: a database that has it gets them no second time.
do $$
begin
  if not exists (select from supabase_migrations.schema_migrations) then
    alter default privileges for role postgres in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant execute on functions to anon, authenticated, service_role;
  end if;
end
$$;
