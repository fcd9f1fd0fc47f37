-- What a database of hosted Supabase has that the embedded backend does without. Runs as superuser after
-- local/database/bootstrap.sql, before the servers of auth and storage make their own tables: each
-- statement may be repeated.

-- The platform's own superuser owns the schemas that it brings; postgres may use and fill them.
do $$
declare
  platform text := current_user;
  name text;
begin
  foreach name in array array['extensions', 'vault', 'realtime', 'graphql', 'graphql_public', 'pgbouncer', 'net']
  loop
    execute format('create schema if not exists %I authorization %I', name, platform);
  end loop;
  execute format('alter schema extensions owner to %I', platform);
end
$$;
grant all on schema extensions to postgres;
grant usage on schema graphql_public, realtime to postgres, anon, authenticated, service_role;
grant usage on schema vault to postgres;

-- The auth server's tables are postgres' to read and to put triggers on; the storage server grants its own.
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;

-- Each server's role finds its own schema first, and the database itself says nothing of a path.
do $$
begin
  execute format('alter role supabase_auth_admin in database %I set search_path = auth', current_database());
  execute format('alter role supabase_storage_admin in database %I set search_path = storage', current_database());
  execute format('alter role postgres in database %I set search_path = "$user", public, extensions', current_database());
  execute format('alter database %I reset search_path', current_database());
end
$$;

-- Extensions that are there from the beginning, as far as this server's files have them.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp', 'pg_stat_statements']
  loop
    if exists (select from pg_available_extensions where name = wanted) then
      execute format('create extension if not exists %I with schema extensions', wanted);
    end if;
  end loop;
end
$$;
