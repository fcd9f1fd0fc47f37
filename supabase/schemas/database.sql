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

alter role authenticator set pgrst.db_pre_request = 'public.pre_request';

grant usage on schema public to supabase_auth_admin;

-- The embedded auth server asks for it before it refreshes a session.
grant usage on schema private to supabase_auth_admin;

-- One request of a person holds a connection for three seconds at most. PostgREST (and the embedded
-- server) sets what the role of a request has at the beginning of its transaction; before, the eight
-- seconds of authenticator held for everybody. anon has three seconds on hosted Supabase already.
alter role authenticated set statement_timeout = '3s';

alter role anon set statement_timeout = '3s';

-- What clients are found by: a text that is looked in, and an index of hashed keys. A key stands for one
-- way to find somebody (the first letters of a name, the end of a phone number, a birth date) in one
-- network: a question reads few rows, however many clients other networks have.
create extension if not exists fuzzystrmatch with schema extensions;
