-- Trigram search inside a tenant (pg_trgm, btree_gin), names found without their accents (unaccent) and by
-- their sound (fuzzystrmatch). All are trusted extensions: the ordinary migration role may create them.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

-- Grants are opt-in: hosted Supabase gives every new table and function to every API role by
-- default; here each file names what it grants (ADR 10).
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- Function execution is given to PUBLIC database-wide; a default per schema cannot take it back.
alter default privileges revoke execute on functions from public;

-- Helpers, roles and the audit log live here: a schema that the API does not expose.
create schema private;
comment on schema private is 'Not exposed by the API: helpers of policies and triggers, platform roles, audit trail.';
grant usage on schema private to authenticated, service_role;
-- The embedded auth server asks for the end of a session before it refreshes one.
grant usage on schema private to supabase_auth_admin;
grant usage on schema public to supabase_auth_admin;

alter role authenticator set pgrst.db_pre_request = 'public.pre_request';

-- One request of a person holds a connection for three seconds at most. PostgREST (and the embedded
-- server) sets what the role of a request has at the beginning of its transaction; before, the eight
-- seconds of authenticator held for everybody. anon has three seconds on hosted Supabase already.
alter role authenticated set statement_timeout = '3s';
alter role anon set statement_timeout = '3s';
