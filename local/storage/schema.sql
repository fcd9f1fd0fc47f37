-- The schema `storage` with the table, column and function names of hosted Supabase, so that
-- policies written for the hosted service run here unchanged. Run as superuser on first start.
create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;

set role supabase_storage_admin;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null,
  owner uuid,
  owner_id text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
-- Byte order, whatever the locale, so that a prefix search is an index range.
create unique index if not exists bucketid_objname
  on storage.objects (bucket_id, name collate "C");

create or replace function storage.foldername(name text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select parts[1:cardinality(parts) - 1] from (select string_to_array(name, '/') as parts) as split
$$;

create or replace function storage.filename(name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select parts[cardinality(parts)] from (select string_to_array(name, '/') as parts) as split
$$;

create or replace function storage.extension(name text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Nothing is allowed until a migration adds a policy.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant all on storage.buckets, storage.objects to postgres, anon, authenticated, service_role;
grant execute on all functions in schema storage to postgres, anon, authenticated, service_role;

reset role;
