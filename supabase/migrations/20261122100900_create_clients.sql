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
comment on column public.clients.search_text is
  'Lower case, with and without accents, plain apostrophes; what the free-text filter looks in.';
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

create function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, array[
    'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'created_at'
  ]);
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;
  return private.search_rows(
    'public.clients', 'c.network_id = $1 and c.deleted_at is null', p_network_id,
    private.word_conditions(p_query), p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;

create function public.search_clients(
  p_network_id uuid,
  p_query text,
  p_sort text default 'full_name',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_clients(
    p_network_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters)
$$;
comment on function public.search_clients(uuid, text, text, boolean, integer, integer, jsonb) is
  'One page of the clients in whose search_text every word occurs and that the filters [{column, operator, value}] let through: {total, rows}. At most 200 rows; 22023 for an unknown sort or filter; nothing for a network that is not the caller''s.';

grant execute on function
  private.search_clients(uuid, text, text, boolean, integer, integer, jsonb),
  public.search_clients(uuid, text, text, boolean, integer, integer, jsonb)
to authenticated;
