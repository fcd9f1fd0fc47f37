-- The last digits of a social security number stand in private.client_digits. They are read one at a time, and each
-- time is written down. Screens read that there are some (has_partial_ssn), and ask for them by a function.
--
-- One note that stands on a client's page and at the desk: an allergy, who may pick up. It is of the
-- household; what is about one visit is that visit's note.
--
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
  partial_ssn text check (partial_ssn = '••••'),
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
  has_partial_ssn boolean not null
    generated always as (partial_ssn is not null) stored,
  pinned_note text check (length(pinned_note) <= 500),
  pinned_note_by uuid references public.colleagues on delete set null,
  pinned_note_at timestamptz,
  search_text text collate "C" not null generated always as (
    private.client_search_text(
      first_name, last_name, email, phone_number, date_of_birth, address_line1, city,
      coalesce(zip_code, '') || coalesce(' ' || external_id, '')
        || coalesce(' ' || nullif(custom_text, ''), '')
    )
  ) stored,
  merged_into uuid,
  last_visit_at timestamptz,
  dietary_needs text[] check (private.are_dietary_needs(dietary_needs)),
  dietary_note text check (length(dietary_note) <= 200),
  external_id text check (length(btrim(external_id)) between 1 and 40),
  preferred_language text check (preferred_language in (
    'en', 'es', 'ar', 'bn', 'my', 'zh', 'fa', 'fr', 'ht', 'hi', 'hmn', 'ko', 'ne', 'ps', 'pl', 'pt', 'ru', 'so', 'sw',
    'tl', 'uk', 'ur', 'vi', 'other'
  )),
  certification_ends_on date,
  certified_for uuid[],
  ends_soon_for uuid[],
  custom jsonb not null default '{}',
  custom_text text collate "C" not null default '',
  told_household_size integer check (told_household_size between 1 and 99),
  told_adults integer check (told_adults between 0 and 99),
  told_children integer check (told_children between 0 and 99),
  told_seniors integer check (told_seniors between 0 and 99),
  unique (id, network_id),
  constraint clients_merged_into_fkey foreign key (merged_into, network_id)
    references public.clients (id, network_id),
  constraint clients_merged_check check (merged_into is null or merged_into <> id and deleted_at is not null),
  constraint clients_first_name_one_line check (private.is_one_line(first_name)),
  constraint clients_last_name_one_line check (private.is_one_line(last_name)),
  constraint clients_email_one_line check (private.is_one_line(email)),
  constraint clients_phone_number_one_line check (private.is_one_line(phone_number)),
  constraint clients_address_line1_one_line check (private.is_one_line(address_line1)),
  constraint clients_address_line2_one_line check (private.is_one_line(address_line2)),
  constraint clients_city_one_line check (private.is_one_line(city)),
  constraint clients_zip_code_one_line check (private.is_one_line(zip_code)),
  constraint clients_dietary_note_one_line check (private.is_one_line(dietary_note)),
  constraint clients_external_id_one_line check (private.is_one_line(external_id)),
  constraint clients_told_household_check check (
    coalesce(told_adults, 0) + coalesce(told_children, 0) + coalesce(told_seniors, 0) <= coalesce(told_household_size, 99)
  )
);
comment on table public.clients is 'A person served, shared by the locations of a network.';
comment on column public.clients.partial_ssn is
  'Dots where the last four digits are kept (private.client_digits), else null. Four digits written here are kept; dots change nothing; null removes the digits.';
comment on column public.clients.deleted_at is 'Soft delete: null to now by an update, back by restore_client only.';
comment on column public.clients.has_partial_ssn is 'Whether there are digits; what screens read in the place of partial_ssn.';
comment on column public.clients.pinned_note is 'What everybody who serves the household should see at once; null for none.';
comment on column public.clients.pinned_note_by is 'Who wrote pinned_note as it is.';
comment on column public.clients.pinned_note_at is 'When pinned_note was written as it is.';
comment on column public.clients.search_text is
  'Lower case, with and without accents, plain apostrophes; what the free-text filter looks in (private.client_search_text).';
comment on column public.clients.merged_into is
  'The client that this one was merged into; set and taken back by merge_clients and unmerge_clients only.';
comment on column public.clients.dietary_needs is
  'What the client must not or does not eat (private.dietary_need_codes); null where nobody told.';
comment on column public.clients.dietary_note is 'What dietary_needs has no word for.';
comment on column public.clients.external_id is
  'The number that another program gave; no two live clients of a network have the same, however it is written.';
comment on column public.clients.preferred_language is
  'The language that the client wants to read and sign in; null where nobody told.';
comment on column public.clients.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.clients.custom_text is 'The values of the fields that the network has searched, as free text looks for them.';
comment on column public.clients.told_household_size is
  'How many people the household has, as another program told it: nobody here counted them. Null where it told none, or its parts alone.';
comment on column public.clients.told_adults is 'How many of them are adults; null where nobody told.';
comment on column public.clients.told_children is 'How many of them are children; null where nobody told.';
comment on column public.clients.told_seniors is 'How many of them are seniors; null where nobody told.';
comment on column public.clients.last_visit_at is
  'When the last visit was that is not deleted, at whichever location of the network; kept by private.keep_last_visits.';

comment on column public.clients.certified_for is
  'The programs that the household is certified for on this day of the network, null for none; kept by private.keep_certified.';
comment on column public.clients.ends_soon_for is
  'Those of certified_for whose certification ends within private.certification_notice(), null for none; kept likewise.';
comment on column public.clients.certification_ends_on is
  'The last day of the certification that ends next, null where none ends; kept likewise.';

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
create index clients_pinned_note_by_idx on public.clients (pinned_note_by);
-- Few have any needs.
create index clients_dietary_needs_idx on public.clients (network_id) where dietary_needs is not null;
create index clients_search_idx on public.clients
  using gin (network_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);
-- Without the pending list, which every question would have to read through.
create index clients_keys_idx on public.clients
  using gin (private.search_keys(network_id, first_name, last_name, phone_number, date_of_birth, null))
  with (fastupdate = off)
  where deleted_at is null;
create index clients_merged_into_idx on public.clients (merged_into, network_id);
-- Search finds the survivor by what is known of the merged one, and the history says what was merged.
create index clients_merged_keys_idx on public.clients
  using gin (private.search_keys(network_id, first_name, last_name, phone_number, date_of_birth, null))
  with (fastupdate = off)
  where merged_into is not null;
create index clients_last_visit_at_idx on public.clients (network_id, last_visit_at, id) where deleted_at is null;
create index clients_certification_ends_on_idx on public.clients (network_id, certification_ends_on, id)
  where deleted_at is null;
create index clients_certified_for_idx on public.clients (network_id) where certified_for is not null and deleted_at is null;
-- Few at a time.
create index clients_ends_soon_for_idx on public.clients (network_id) where ends_soon_for is not null and deleted_at is null;
-- Its name says the column to whoever types a number that is taken (src/data/errors.ts).
create unique index clients_network_id_external_id_key on public.clients (network_id, lower(external_id))
  where deleted_at is null;
-- With those that were merged: an import that brings their number means the survivor.
create index clients_external_id_idx on public.clients (network_id, lower(external_id)) where external_id is not null;
-- What reports split households by, without a look at the clients themselves.
create index clients_reported_idx on public.clients (id) include (referral_type, gender, ethnicity, zip_code, city);

-- A check-in is no change of the client, nor is a certification: its trigger clients_touch leaves their columns out.
call private.tenant_table('public.clients', scope => 'network', deletable_by => 'member',
  frozen => array['merged_into'], touch => false);
call private.takes_custom_fields('public.clients');

grant select on public.clients to authenticated;
grant insert (
  network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth, address_line1, address_line2,
  city, state, zip_code, referral_type, gender, ethnicity, pinned_note, dietary_needs, dietary_note, external_id,
  preferred_language, custom, told_household_size, told_adults, told_children, told_seniors
) on public.clients to authenticated;
grant update (
  first_name, last_name, email, phone_number, partial_ssn, date_of_birth, address_line1, address_line2, city, state,
  zip_code, referral_type, gender, ethnicity, deleted_at, pinned_note, dietary_needs, dietary_note, external_id,
  preferred_language, custom, told_household_size, told_adults, told_children, told_seniors
) on public.clients to authenticated;
grant select, insert, update, delete on public.clients to service_role;

-- The digits of a social security number stand in a table that the API does not reach. The column of clients,
-- which the specification names in its reads, has dots where there are digits: whoever reads, filters or sorts by
-- it learns that there are some, which has_partial_ssn says anyway. Functions that write down who asked read them.
create table private.client_digits (
  client_id uuid primary key,
  network_id uuid not null,
  digits text not null check (digits ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint client_digits_client_fkey foreign key (client_id, network_id)
    references public.clients (id, network_id) on delete cascade deferrable initially deferred
);
comment on table private.client_digits is
  'The last four digits of the social security number of a client; written through clients.partial_ssn, read by functions that record it.';

create index client_digits_client_idx on private.client_digits (client_id, network_id);

alter table private.client_digits enable row level security;

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
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = p_id;
end
$$;

create function public.restore_client(p_id uuid)
returns void language sql set search_path = '' as $$ select private.restore_client(p_id) $$;
comment on function public.restore_client(uuid) is
  'Takes a client out of the trash. Admins of a location, network admins, super users; else 404.';

-- Figures and history of the details of a client and an event.
create function private.client_network_id(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  client_network uuid;
begin
  perform private.require_live_session();
  select c.network_id into client_network from public.clients c where c.id = p_client_id;
  if (private.is_super_user() or client_network = private.staff_network_id()) is not true or client_network is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or it is out of your reach.';
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

create function public.client_figures(p_client_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.client_figures(p_client_id) $$;
comment on function public.client_figures(uuid) is
  'Visits of a client in the whole network: {visits_30_days, visits_365_days, visits_total, last_visit_at}; days of the network, today among them. 404 out of reach.';

create function private.reveal_partial_ssn(p_client_id uuid)
returns text language plpgsql security definer set search_path = '' as $$
declare
  network uuid;
  digits text;
begin
  perform private.require_live_session();
  select c.network_id, d.digits into network, digits
    from public.clients c left join private.client_digits d on d.client_id = c.id
    where c.id = p_client_id;
  if network = any (private.staff_network_ids()) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such client, or it is out of your reach.';
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
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'One of the clients does not exist, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create function public.restore_clients(p_ids uuid[])
returns integer language sql set search_path = '' as $$ select private.restore_clients(p_ids) $$;
comment on function public.restore_clients(uuid[]) is
  'Takes up to 200 clients out of the trash, all or none; how many were in it. Admins of a location, network admins, super users; else 404.';

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

create function private.keep_digits()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.partial_ssn ~ '^[0-9]{4}$' then
    insert into private.client_digits as d (client_id, network_id, digits)
      values (new.id, new.network_id, new.partial_ssn)
      on conflict (client_id) do update set digits = excluded.digits;
    new.partial_ssn := '••••';
    if tg_op = 'UPDATE' and old.partial_ssn is not null then
      -- Dots before and after: the triggers of the audit log see no change. Recorded also when the digits are the
      -- same, or the history would say whether a guess was right.
      perform private.record_event('update', 'clients', new.id, new.network_id, '{"partial_ssn": ["••••", "••••"]}');
    end if;
  elsif new.partial_ssn = '••••' then
    new.partial_ssn := case when tg_op = 'UPDATE' then old.partial_ssn end;
  elsif new.partial_ssn is null then
    delete from private.client_digits d where d.client_id = new.id;
  end if;
  return new;
end
$$;
comment on function private.keep_digits() is
  'Keeps digits that are written into clients.partial_ssn in private.client_digits, and dots in their place. What is neither is left to the check.';

grant execute on function
  private.restore_client(uuid), public.restore_client(uuid), private.client_figures(uuid),
  public.client_figures(uuid), private.reveal_partial_ssn(uuid), public.reveal_partial_ssn(uuid),
  private.restore_clients(uuid[]), public.restore_clients(uuid[]), private.surviving_client(uuid),
  public.surviving_client(uuid), private.surviving_client_id(uuid)
to authenticated;

create trigger clients_sign_note_insert before insert on public.clients
  for each row when (new.pinned_note is not null)
  execute function private.sign_pinned_note();
create trigger clients_sign_note_update before update on public.clients
  for each row when (new.pinned_note is distinct from old.pinned_note)
  execute function private.sign_pinned_note();
create trigger clients_touch before update on public.clients
  for each row when (
    new.last_visit_at is not distinct from old.last_visit_at
    and new.certified_for is not distinct from old.certified_for
    and new.ends_soon_for is not distinct from old.ends_soon_for
    and new.certification_ends_on is not distinct from old.certification_ends_on
    and new.custom_text is not distinct from old.custom_text
  )
  execute function private.touch_updated_at();
create trigger clients_keep_digits_insert before insert on public.clients
  for each row when (new.partial_ssn is not null) execute function private.keep_digits();
create trigger clients_keep_digits_update before update of partial_ssn on public.clients
  for each row execute function private.keep_digits();

create trigger client_digits_touch before update on private.client_digits
  for each row execute function private.touch_updated_at();

-- Whoever comes back from the trash, or out of a merge, may find somebody else with the number.
create function private.require_free_number()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.clients c
    where c.network_id = new.network_id and lower(c.external_id) = lower(new.external_id)
      and c.deleted_at is null and c.id <> new.id
  ) then
    raise sqlstate 'PT409' using
      message = 'number_taken',
      detail = jsonb_build_object('number', new.external_id)::text,
      hint = 'Another client has this number by now. Take it from that one first.';
  end if;
  return new;
end
$$;
comment on function private.require_free_number() is
  'Before a client comes back: PT409 number_taken where a live one has its number.';

create trigger clients_require_free_number before update of deleted_at on public.clients
  for each row when (old.deleted_at is not null and new.deleted_at is null and new.external_id is not null)
  execute function private.require_free_number();

-- The policies do not look at deleted_at: they would refuse the soft delete itself (ADR 0011).
create policy clients_select on public.clients for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy clients_insert on public.clients for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy clients_update on public.clients for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
