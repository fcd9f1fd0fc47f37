-- What free text finds: lower case, as typed and once more without accents, so that both
-- 'ávila' and 'avila' find Ávila. Declared immutable: the unaccent dictionary is part of the
-- schema and does not change under us.
create function private.search_key(variadic p_parts text[])
returns text language sql immutable parallel safe set search_path = '' as $$
  select case when plain = folded then plain else plain || ' ' || folded end
  from (select lower(normalize(array_to_string(p_parts, ' '), nfc) collate "und-x-icu") as plain) t,
    lateral (select lower(extensions.unaccent('extensions.unaccent', plain) collate "und-x-icu") as folded) u
$$;
comment on function private.search_key(text[]) is 'The text that free-text search looks in, made of the given parts.';
grant execute on function private.search_key(text[]) to authenticated, service_role;

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
  search_text text collate "C" not null generated always as (
    private.search_key(
      first_name, last_name, email, phone_number,
      regexp_replace(phone_number, '[^0-9]', '', 'g'), address_line1, city, zip_code
    )
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id)
);
comment on table public.clients is 'A person served, shared by the locations of a network.';
comment on column public.clients.partial_ssn is 'The last four digits only.';
comment on column public.clients.search_text is 'Lower case and without accents; what the free-text filter looks in.';
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
create index clients_search_idx on public.clients
  using gin (network_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);

revoke all on public.clients from anon, authenticated;
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

alter table public.clients enable row level security;

-- The policies do not look at deleted_at: they would refuse the soft delete itself (ADR 0011).
create policy clients_wall on public.clients as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy clients_select on public.clients for select to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy clients_insert on public.clients for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy clients_update on public.clients for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));

create trigger clients_freeze before update on public.clients
  for each row execute function private.freeze_columns('id', 'network_id', 'created_at');
create trigger clients_guard_deleted before update on public.clients
  for each row execute function private.guard_deleted_at('member');
create trigger clients_touch before update on public.clients
  for each row execute function private.touch_updated_at();
call private.audit('public.clients');
