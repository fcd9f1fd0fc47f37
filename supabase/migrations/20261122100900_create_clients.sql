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

-- Free text over a big tenant. Under row-level security a trigram index is of no use, because
-- ilike is not leakproof; this function judges the tenant once and then reads past the policies.
-- The filters of the list beside the text become conditions of the same query.

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

create function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  sortable constant text[] := array[
    'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'created_at'
  ];
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  conditions text;
  answer jsonb;
begin
  perform private.require_live_session();
  if (p_sort = any (sortable)) is not true then
    raise exception 'Clients cannot be sorted by %.', coalesce(p_sort, 'nothing') using errcode = '22023';
  end if;
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;

  -- Every word must be found; each character is taken literally.
  select string_agg(format(
      ' and c.search_text operator(pg_catalog.~~) %L',
      '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    ), '')
    into conditions
    from (
      select distinct word
      from regexp_split_to_table(lower(normalize(p_query, nfc) collate "und-x-icu"), '\s+') word
      where word <> ''
      limit 20
    ) words;

  -- Materialized: else the planner reads the whole tenant in sort order.
  execute format(
    $query$
      with found as materialized (
        select c.id, c.%1$I as sort_key
        from public.clients c
        where c.network_id = $1 and c.deleted_at is null %2$s
      ),
      page as (
        select f.id, f.sort_key
        from found f
        order by f.sort_key %3$s, f.id %3$s
        limit $2 offset $3
      )
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - 'search_text' order by p.sort_key %3$s, p.id %3$s)
          from page p join public.clients c on c.id = p.id
        ), '[]')
      )
    $query$,
    p_sort,
    coalesce(conditions, '') || private.filter_conditions('public.clients', p_filters),
    direction)
    into answer
    using p_network_id, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return answer;
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
