-- Food programs that a network takes part in: who is eligible, for how long, and how they sign. The network enters its
-- state's rules; none comes with the product.
create table public.programs (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 60),
  code text check (length(btrim(code)) between 1 and 20),
  kind text not null default 'other' check (kind in ('tefap', 'csfp', 'other')),
  is_active boolean not null default true,
  location_ids uuid[] check (cardinality(location_ids) >= 1 and cardinality(location_ids) <= 200 and array_position(location_ids, null) is null),
  signature text not null default 'at_certification' check (signature in ('never', 'at_certification', 'each_visit')),
  on_paper_only boolean not null default false,
  certification_months integer check (certification_months between 1 and 60),
  asks text not null default 'within_limit' check (asks in ('nothing', 'within_limit', 'amount')),
  bases text[] check (
    cardinality(bases) >= 1 and array_position(bases, null) is null
    and bases <@ array['snap', 'tanf', 'ssi', 'medicaid', 'wic', 'homeless', 'disaster', 'other']
  ),
  minimum_age integer check (minimum_age between 1 and 120),
  zip_codes text[] check (
    cardinality(zip_codes) >= 1 and cardinality(zip_codes) <= 500 and array_position(zip_codes, null) is null
    and array_to_string(zip_codes, ' ') ~ '^[0-9]{5}( [0-9]{5})*$'
  ),
  max_visits integer check (max_visits between 1 and 100),
  period_days integer check (period_days between 1 and 366),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id),
  constraint programs_name_one_line check (private.is_one_line(name)),
  constraint programs_code_one_line check (private.is_one_line(code)),
  constraint programs_period_check check (period_days is null or max_visits is not null)
);
comment on table public.programs is 'A food program of a network, such as TEFAP: who is eligible, for how long, and how they sign.';
comment on column public.programs.code is 'What the food bank or the state calls it.';
comment on column public.programs.kind is 'tefap and csfp are federal: their statements need the USDA''s nondiscrimination statement.';
comment on column public.programs.location_ids is 'The locations that offer it; null for all.';
comment on column public.programs.signature is 'When a household signs: never, when it is certified, or at each visit.';
comment on column public.programs.on_paper_only is 'Some states do not take signatures on a screen.';
comment on column public.programs.certification_months is 'For how many months a certification holds; null: until it is revoked.';
comment on column public.programs.asks is
  'What is asked about income: nothing, whether it is at or below the limit, or the amount.';
comment on column public.programs.bases is 'What a household is eligible by besides its income.';
comment on column public.programs.minimum_age is 'At least one person of the household is as old; null for any age.';
comment on column public.programs.zip_codes is 'Where its households live; null for everywhere.';
comment on column public.programs.max_visits is 'How many visits count for it in period_days; null for no rule of its own.';
comment on column public.programs.period_days is 'Null beside max_visits: in a calendar month.';

create index programs_network_id_idx on public.programs (network_id, deleted_at);
-- Named so that a form puts the refusal at its field (src/data/errors.ts).
create unique index programs_network_id_name_key on public.programs (network_id, lower(btrim(name)))
  where deleted_at is null;

call private.tenant_table('public.programs', scope => 'network', deletable_by => 'member');

grant select on public.programs to authenticated;
grant insert (
  network_id, name, code, kind, is_active, location_ids, signature, on_paper_only, certification_months, asks, bases,
  minimum_age, zip_codes, max_visits, period_days
) on public.programs to authenticated;
grant update (
  name, code, kind, is_active, location_ids, signature, on_paper_only, certification_months, asks, bases,
  minimum_age, zip_codes, max_visits, period_days, deleted_at
) on public.programs to authenticated;
grant select, insert, update, delete on public.programs to service_role;

create function private.require_program_locations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from unnest(new.location_ids) i
    where not exists (select from public.locations l where l.id = i and l.network_id = new.network_id)
  ) then
    raise exception 'A program is offered at locations of its network.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.require_program_locations() is 'The locations of a program are those of its network.';

create trigger programs_locations before insert or update of location_ids on public.programs
  for each row execute function private.require_program_locations();

-- What a household may earn. The figures are those of the state, dated; certifications keep the day that they began.
create table public.program_limits (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null,
  program_id uuid not null,
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  amounts integer[] not null check (
    cardinality(amounts) = 8 and array_position(amounts, null) is null
    and 1 <= all (amounts) and 10000000 >= all (amounts)
  ),
  each_further integer not null check (each_further between 0 and 1000000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (program_id, network_id) references public.programs (id, network_id) on delete cascade,
  constraint program_limits_program_id_starts_on_key unique (program_id, starts_on)
);
comment on table public.program_limits is 'Up to which income a household is eligible for a program, from a day on.';
comment on column public.program_limits.amounts is 'Dollars a year, for households of one to eight people.';
comment on column public.program_limits.each_further is 'Dollars a year for each person beyond eight.';

create index program_limits_program_id_idx on public.program_limits (program_id, network_id);

call private.tenant_table('public.program_limits', scope => 'network', frozen => array['program_id']);

grant select on public.program_limits to authenticated;
grant insert (network_id, program_id, starts_on, amounts, each_further) on public.program_limits to authenticated;
grant update (starts_on, amounts, each_further) on public.program_limits to authenticated;
grant select, insert, update, delete on public.program_limits to service_role;

create function private.income_limit(p_program_id uuid, p_household_size integer, p_day date)
returns integer language sql stable security definer set search_path = '' as $$
  select l.amounts[least(p_household_size, 8)] + greatest(p_household_size - 8, 0) * l.each_further
  from public.program_limits l
  where l.program_id = p_program_id and l.starts_on <= p_day
  order by l.starts_on desc
  limit 1
$$;
comment on function private.income_limit(uuid, integer, date) is
  'Dollars a year up to which a household of this size is eligible on a day; null where no limit is entered. Judges nobody.';

-- What clients read before they sign. What was signed stays as it was: another wording is another version.
create table public.program_statements (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null,
  program_id uuid not null,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  version integer not null default 1 check (version >= 1),
  statement text not null check (length(btrim(statement)) between 1 and 8000),
  nondiscrimination text check (length(btrim(nondiscrimination)) between 1 and 8000),
  created_by uuid default auth.uid() references public.colleagues on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, network_id),
  foreign key (program_id, network_id) references public.programs (id, network_id) on delete cascade,
  unique (program_id, language, version)
);
comment on table public.program_statements is 'The wording that a household signs for a program, by language and version; never edited.';
comment on column public.program_statements.version is
  'The first in a language has the newest version of the other languages; the next one is a version further.';
comment on column public.program_statements.nondiscrimination is
  'The USDA''s nondiscrimination statement in this language; the kinds tefap and csfp need it.';

create index program_statements_program_id_idx on public.program_statements (program_id, network_id);
create index program_statements_created_by_idx on public.program_statements (created_by);

call private.tenant_table('public.program_statements', scope => 'network',
  frozen => array['program_id', 'language', 'version', 'statement', 'nondiscrimination', 'created_by']);

grant select on public.program_statements to authenticated;
grant insert (network_id, program_id, language, statement, nondiscrimination) on public.program_statements to authenticated;
grant select, insert, update, delete on public.program_statements to service_role;

create function private.number_statement()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  program public.programs;
  newest integer;
begin
  -- Two admins at once: the second one's is the next version.
  select * into program
    from public.programs p where p.id = new.program_id and p.network_id = new.network_id for no key update;
  if program.kind in ('tefap', 'csfp') and new.nondiscrimination is null then
    raise exception 'A statement of a federal program needs the nondiscrimination statement.' using
      errcode = '23514', detail = '{"code": "nondiscrimination"}', hint = 'Copy it from the page of the USDA.';
  end if;
  select max(s.version) into newest from public.program_statements s where s.program_id = new.program_id;
  new.version := coalesce(newest, 1) + (exists (
    select from public.program_statements s
    where s.program_id = new.program_id and s.language = new.language and s.version = newest
  ))::integer;
  return new;
end
$$;
comment on function private.number_statement() is
  'Before insert: the version of a statement, and 23514 with {code: nondiscrimination} without that statement where the kind of the program needs it.';

create trigger program_statements_number before insert on public.program_statements
  for each row execute function private.number_statement();

-- Staff see the programs that they certify for; network admins define them.
create policy programs_select on public.programs for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy programs_insert on public.programs for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
create policy programs_update on public.programs for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));

create policy program_limits_select on public.program_limits for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy program_limits_insert on public.program_limits for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
create policy program_limits_update on public.program_limits for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));

create policy program_statements_select on public.program_statements for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy program_statements_insert on public.program_statements for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
