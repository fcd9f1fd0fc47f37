-- A certification says that a household is eligible for a program, from when until when and by what. It is never
-- changed: it ends, or an admin revokes it with a reason.
create table public.certifications (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null,
  client_id uuid not null,
  program_id uuid not null,
  location_id uuid,
  visit_id uuid,
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  ends_on date,
  basis text check (basis in ('income', 'snap', 'tanf', 'ssi', 'medicaid', 'wic', 'homeless', 'disaster', 'other')),
  household_size integer not null check (household_size between 1 and 99),
  income integer check (income between 0 and 10000000),
  proxy_name text check (length(btrim(proxy_name)) between 1 and 120),
  created_by uuid default auth.uid() references public.colleagues on delete set null,
  revoked_at timestamptz,
  revoked_by uuid references public.colleagues on delete set null,
  revoked_reason text check (length(btrim(revoked_reason)) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  imported boolean not null default false,
  unique (id, network_id),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (program_id, network_id) references public.programs (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete set null (location_id),
  foreign key (visit_id) references public.visits (id) on delete set null,
  constraint certifications_days_check check (ends_on >= starts_on),
  constraint certifications_revoked_check check ((revoked_at is not null) = (revoked_reason is not null)),
  constraint certifications_proxy_name_one_line check (private.is_one_line(proxy_name))
);
comment on table public.certifications is
  'That a household is eligible for a program, from a day until a day. Written by certify, check_in and revoke_certification, and by imports.';
comment on column public.certifications.visit_id is 'The visit that it was made at; null for one made on the page of the client.';
comment on column public.certifications.ends_on is 'The last day on which it holds; null where it has no end.';
comment on column public.certifications.basis is 'What the household is eligible by; null where the program asks nothing.';
comment on column public.certifications.household_size is 'How many people the household had then.';
comment on column public.certifications.income is 'Dollars a year, where the program asks for the amount.';
comment on column public.certifications.proxy_name is 'Who spoke for the household; null for the client.';
comment on column public.certifications.imported is
  'An admin brought it from a list of before: whatever was signed is on paper, and it has no signature here.';

create index certifications_client_id_idx on public.certifications (client_id, network_id, program_id, starts_on);
create index certifications_program_id_idx on public.certifications (program_id, network_id, ends_on);
create index certifications_location_id_idx on public.certifications (location_id, network_id);
create index certifications_visit_id_idx on public.certifications (visit_id);
create index certifications_created_by_idx on public.certifications (created_by);
create index certifications_revoked_by_idx on public.certifications (revoked_by);

call private.tenant_table('public.certifications', scope => 'network');

grant select on public.certifications to authenticated;
grant insert (network_id, client_id, program_id, starts_on, ends_on, basis, household_size, imported)
  on public.certifications to authenticated;
grant select, insert, update, delete on public.certifications to service_role;

create policy certifications_select on public.certifications for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));

-- What a visit counts for.
create table public.visit_programs (
  id uuid primary key default gen_random_uuid(),
  visit_id uuid not null,
  program_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  certification_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (visit_id, program_id),
  foreign key (visit_id, location_id) references public.visits (id, location_id) on delete cascade,
  foreign key (program_id, network_id) references public.programs (id, network_id) on delete cascade,
  foreign key (certification_id, network_id) references public.certifications (id, network_id) on delete cascade
);
comment on table public.visit_programs is
  'The programs that a visit counts for, each by a certification that was valid then. Written by check_in and check_in_new_client only.';

create index visit_programs_visit_idx on public.visit_programs (visit_id, location_id);
create index visit_programs_program_id_idx on public.visit_programs (program_id, network_id);
create index visit_programs_certification_id_idx on public.visit_programs (certification_id, network_id);

call private.tenant_table('public.visit_programs', scope => 'location',
  frozen => array['visit_id', 'program_id', 'certification_id'], fill_network => false, audited => false);

grant select on public.visit_programs to authenticated;
grant select, insert, update, delete on public.visit_programs to service_role;

create policy visit_programs_select on public.visit_programs for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

-- A signature serves one purpose: a certification, or a visit for a program. Its digest stands in the trail; the salts
-- keep what was signed from being guessed from it once name and strokes are erased.
create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null,
  certification_id uuid,
  visit_id uuid,
  program_id uuid,
  kind text not null check (kind in ('drawn', 'typed', 'paper', 'verbal')),
  signed_by text not null default 'client' check (signed_by in ('client', 'proxy')),
  name text check (length(btrim(name)) between 1 and 161),
  strokes jsonb check (octet_length(strokes::text) <= 20480),
  statement_id uuid,
  signed_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.colleagues on delete set null,
  name_salt bytea,
  strokes_salt bytea,
  name_hash bytea not null,
  strokes_hash bytea not null,
  digest bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (certification_id, network_id) references public.certifications (id, network_id) on delete cascade,
  foreign key (visit_id, program_id) references public.visit_programs (visit_id, program_id) on delete cascade,
  foreign key (statement_id, network_id) references public.program_statements (id, network_id) on delete cascade,
  unique (certification_id),
  unique (visit_id, program_id),
  constraint signatures_purpose_check check (
    num_nonnulls(certification_id, visit_id) = 1 and (visit_id is null) = (program_id is null)
  ),
  constraint signatures_drawn_check check (strokes is null or kind = 'drawn'),
  constraint signatures_name_one_line check (private.is_one_line(name))
);
comment on table public.signatures is
  'How somebody signed for a certification, or at a visit for a program. Written with them only, and never changed.';
comment on column public.signatures.kind is
  'drawn on a screen, typed as a name, on paper, or said aloud before the person in created_by.';
comment on column public.signatures.name is 'Who signed; null once it is erased.';
comment on column public.signatures.strokes is
  'What was drawn: [[[x, y, time in ms], ...], ...], a list of points for each stroke; null for other kinds, and once it is erased.';
comment on column public.signatures.statement_id is 'The wording that was signed; null where the program has none.';
comment on column public.signatures.digest is 'SHA-256 of the statement, the moment and the hashes (private.signature_digest).';

create index signatures_certification_id_idx on public.signatures (certification_id, network_id);
create index signatures_statement_id_idx on public.signatures (statement_id, network_id);
create index signatures_created_by_idx on public.signatures (created_by);

call private.tenant_table('public.signatures', scope => 'network',
  frozen => array['certification_id', 'visit_id', 'program_id'], audited => false);

grant select on public.signatures to authenticated;
grant select, insert, update, delete on public.signatures to service_role;

create policy signatures_select on public.signatures for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));

create function private.salted_hash(p_salt bytea, p_value text)
returns bytea language sql immutable parallel safe set search_path = '' as $$
  select sha256(p_salt || convert_to(coalesce(p_value, ''), 'UTF8'))
$$;
comment on function private.salted_hash(bytea, text) is 'SHA-256 of a salt and a text; an empty text for null.';

create function private.signature_digest(p_row public.signatures)
returns bytea language sql stable set search_path = '' as $$
  select sha256(convert_to(jsonb_build_array(
    p_row.id, p_row.certification_id, p_row.visit_id, p_row.program_id, p_row.kind, p_row.signed_by, p_row.statement_id,
    to_char(p_row.signed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    encode(p_row.name_hash, 'hex'), encode(p_row.strokes_hash, 'hex')
  )::text, 'UTF8'))
$$;
comment on function private.signature_digest(public.signatures) is
  'SHA-256 of a signature as a JSON array: its purpose, kind, statement, moment, and the salted hashes of name and strokes.';

create function private.seal_signature()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.name_salt := uuid_send(gen_random_uuid());
  new.strokes_salt := uuid_send(gen_random_uuid());
  new.name_hash := private.salted_hash(new.name_salt, new.name);
  new.strokes_hash := private.salted_hash(new.strokes_salt, new.strokes::text);
  new.digest := private.signature_digest(new);
  perform private.record_event('signed', case when new.visit_id is null then 'certifications' else 'visits' end,
    coalesce(new.certification_id, new.visit_id), new.network_id,
    jsonb_build_object('signature_id', new.id, 'kind', new.kind, 'digest', encode(new.digest, 'hex')));
  return new;
end
$$;
comment on function private.seal_signature() is 'Before insert: the salts, hashes and digest of a signature, and its row in the trail.';

create trigger signatures_seal before insert on public.signatures
  for each row execute function private.seal_signature();

-- What a desk shows of several households is read of all of them at once. The same of one household asks these functions.
create function private.live_certifications(p_client_ids uuid[], p_program_ids uuid[], p_day date)
returns setof public.certifications language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
    select distinct on (c.client_id, c.program_id) c.*
    from public.certifications c
    where c.client_id = any (p_client_ids) and c.program_id = any (p_program_ids) and c.revoked_at is null
      and c.starts_on <= p_day and coalesce(c.ends_on >= p_day, true)
    order by c.client_id, c.program_id, c.ends_on desc nulls first, c.created_at desc, c.id;
end
$$;
comment on function private.live_certifications(uuid[], uuid[], date) is
  'The certification of each client for each program that holds on a day, the one that ends last. Judges nobody.';

create function private.live_certification(p_client_id uuid, p_program_id uuid, p_day date)
returns public.certifications language sql stable security definer set search_path = '' as $$
  select c.* from private.live_certifications(array[p_client_id], array[p_program_id], p_day) c
$$;
comment on function private.live_certification(uuid, uuid, date) is
  'The same of one client and one program; nulls for none.';

create function private.ineligible_households(p_programs public.programs[], p_client_ids uuid[], p_day date)
returns table (client_id uuid, program_id uuid, reason text)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
    select c.id, t.id, case
      when left(btrim(c.zip_code), 5) <> all (t.zip_codes) then 'outside_area'
      -- Of whom no birth is known may be old enough.
      when t.minimum_age is not null and not exists (
        select from (
          select c.date_of_birth as birth_date, null::integer as birth_year
          union all
          select m.birth_date, m.birth_year
          from public.household_members m where m.client_id = c.id and m.deleted_at is null
        ) p
        where coalesce(
          coalesce(extract(year from age(p_day, p.birth_date)), extract(year from p_day) - p.birth_year)
            >= t.minimum_age, true)
      ) then 'under_age'
    end
    from public.clients c
    cross join unnest(p_programs) t
    where c.id = any (p_client_ids);
end
$$;
comment on function private.ineligible_households(public.programs[], uuid[], date) is
  'Why each household cannot be certified for each program: under_age, outside_area; null where it can. Judges nobody.';

create function private.ineligible_by(p_program public.programs, p_client_id uuid, p_day date)
returns text language sql stable security definer set search_path = '' as $$
  select i.reason from private.ineligible_households(array[p_program], array[p_client_id], p_day) i
$$;
comment on function private.ineligible_by(public.programs, uuid, date) is 'The same of one program and one household.';

create function private.program_next_days(p_programs public.programs[], p_client_ids uuid[], p_day date)
returns table (client_id uuid, program_id uuid, next_on date)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
    with rules as materialized (
      select p.* from unnest(p_programs) p where p.max_visits is not null
    ),
    counted as materialized (
      select v.client_id, r.id as program_id, v.visited_at, v.location_id
      from rules r
      join public.visits v on v.network_id = r.network_id and v.client_id = any (p_client_ids)
      join public.visit_programs t on t.visit_id = v.id and t.program_id = r.id
      where v.deleted_at is null and v.visited_at > p_day - (coalesce(r.period_days, 31) + 3)
    ),
    zones as materialized (
      select l.location_id, private.location_zone(l.location_id) as zone
      from (select distinct c.location_id from counted c) l
    ),
    days as (
      select c.client_id, c.program_id, (c.visited_at at time zone z.zone)::date as day
      from counted c join zones z on z.location_id = c.location_id
    ),
    newest as (
      select d.client_id, d.program_id, d.day, r.max_visits, r.period_days,
        row_number() over (partition by d.client_id, d.program_id order by d.day desc) as place
      from days d
      join rules r on r.id = d.program_id
      where case when r.period_days is null then d.day >= date_trunc('month', p_day)
        else d.day > p_day - r.period_days end
    )
    -- The last one that counts has to be out of the period.
    select n.client_id, n.program_id,
      case when n.period_days is null then (date_trunc('month', p_day) + interval '1 month')::date
        else n.day + n.period_days end
    from newest n
    where n.place = n.max_visits;
end
$$;
comment on function private.program_next_days(public.programs[], uuid[], date) is
  'From which day on another visit of each household counts for each program by the program''s own rule; no row where one counts now. Judges nobody.';

create function private.program_next_on(p_program public.programs, p_client_id uuid, p_day date)
returns date language sql stable security definer set search_path = '' as $$
  select n.next_on from private.program_next_days(array[p_program], array[p_client_id], p_day) n
$$;
comment on function private.program_next_on(public.programs, uuid, date) is
  'The same of one program and one household; null where a visit counts now.';

create function private.offered_programs(p_location_id uuid)
returns setof public.programs language sql stable security definer set search_path = '' as $$
  select p.*
  from public.locations l
  join public.programs p on p.network_id = l.network_id
  where l.id = p_location_id and p.is_active and p.deleted_at is null
    and coalesce(l.id = any (p.location_ids), true)
$$;
comment on function private.offered_programs(uuid) is 'The active programs that a location offers. Judges nobody.';

create function private.program_standings(p_client_ids uuid[], p_location_id uuid)
returns table (client_id uuid, standings jsonb)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  today constant date := private.local_today(p_location_id);
  programs constant public.programs[] := array(select p from private.offered_programs(p_location_id) p);
  program_ids constant uuid[] := array(select p.id from unnest(programs) p);
begin
  return query
    with ended as materialized (
      select distinct on (c.client_id, c.program_id) c.*
      from public.certifications c
      where c.client_id = any (p_client_ids) and c.program_id = any (program_ids) and c.revoked_at is null
        and c.ends_on < today
      order by c.client_id, c.program_id, c.ends_on desc
    )
    select c.client_id, jsonb_agg(jsonb_build_object(
        'program_id', p.id, 'name', p.name,
        'state', case
          when held.id is null then coalesce(i.reason, case when e.id is null then 'not_certified' else 'ended' end)
          when n.next_on is not null then 'over_limit'
          when p.signature = 'each_visit' then 'sign'
          else 'certified' end,
        'certification_id', held.id,
        'ends_on', case when held.id is null then e.ends_on else held.ends_on end,
        'days_left', held.ends_on - today,
        'basis', case when held.id is null then e.basis else held.basis end,
        'certified_size', coalesce(held.household_size, e.household_size),
        'next_on', n.next_on
      ) order by p.kind = 'other', p.kind desc, p.name, p.id)
    from unnest(p_client_ids) c (client_id)
    cross join unnest(programs) p
    left join private.live_certifications(p_client_ids, program_ids, today) held
      on held.client_id = c.client_id and held.program_id = p.id
    left join private.program_next_days(programs, p_client_ids, today) n
      on n.client_id = c.client_id and n.program_id = p.id and held.id is not null
    left join private.ineligible_households(programs, p_client_ids, today) i
      on i.client_id = c.client_id and i.program_id = p.id
    left join ended e on e.client_id = c.client_id and e.program_id = p.id
    group by c.client_id;
end
$$;
comment on function private.program_standings(uuid[], uuid) is
  'Where households stand with the programs of a location today, federal ones first: [{program_id, name, state: certified, sign (at this visit), over_limit, ended, not_certified, under_age or outside_area, certification_id, ends_on, days_left, basis, certified_size, next_on}]; no row without programs. Judges nobody.';

create function private.desk_programs(p_location_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'kind', p.kind, 'signature', p.signature, 'on_paper_only', p.on_paper_only,
      'asks', p.asks, 'bases', coalesce(p.bases, '{}'), 'minimum_age', p.minimum_age,
      'certification_months', p.certification_months,
      'limits', (
        select jsonb_build_object('starts_on', l.starts_on, 'amounts', l.amounts, 'each_further', l.each_further)
        from public.program_limits l
        where l.program_id = p.id and l.starts_on <= private.local_today(p_location_id)
        order by l.starts_on desc limit 1)
    ) order by p.kind = 'other', p.kind desc, p.name, p.id), '[]')
  from private.offered_programs(p_location_id) p
$$;
comment on function private.desk_programs(uuid) is
  'What a desk asks for each program of its location: [{id, name, kind, signature, on_paper_only, asks, bases, minimum_age, certification_months, limits: {starts_on, amounts, each_further} of today or null}]. Judges nobody.';

create function private.statement_for(p_program_id uuid, p_language text)
returns uuid language sql stable security definer set search_path = '' as $$
  select s.id
  from public.program_statements s
  where s.program_id = p_program_id
  order by s.language = p_language desc nulls last, s.language = 'en' desc, s.version desc, s.id
  limit 1
$$;
comment on function private.statement_for(uuid, text) is
  'The newest statement of a program in a language, else in English, else in any; null for none. Judges nobody.';

-- The callers have checked who asks, and hold the lock of the client.
create function private.add_signature(
  p_program public.programs, p_client_id uuid, p_certification_id uuid, p_visit_id uuid, p_signature jsonb
)
returns void language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := p_signature ->> 'kind';
  by_proxy constant boolean := p_signature ->> 'signed_by' = 'proxy';
  client constant public.clients := (select c from public.clients c where c.id = p_client_id);
  statement_id uuid := (p_signature ->> 'statement_id')::uuid;
begin
  if (kind in ('drawn', 'typed', 'paper', 'verbal')) is not true then
    raise sqlstate 'PT409' using
      message = 'signature_missing', detail = jsonb_build_object('program', p_program.name)::text,
      hint = 'Say how it was signed, or leave the program out.';
  elsif p_program.on_paper_only and kind <> 'paper' then
    raise sqlstate 'PT409' using
      message = 'paper_only', detail = jsonb_build_object('program', p_program.name)::text,
      hint = 'This program takes signatures on paper only.';
  elsif by_proxy and nullif(btrim(p_signature ->> 'name'), '') is null or kind = 'typed' and nullif(btrim(p_signature ->> 'name'), '') is null then
    raise sqlstate 'PT409' using message = 'signer_missing', hint = 'Say who signed.';
  elsif kind = 'drawn' and (
    jsonb_path_exists(p_signature -> 'strokes', 'strict $[*] ? (@.size() > 1)', '{}', true)
  ) is not true then
    raise sqlstate 'PT409' using message = 'signature_empty', hint = 'Nothing was drawn.';
  elsif kind = 'drawn' and octet_length(p_signature ->> 'strokes') > 20480 then
    raise sqlstate 'PT413' using message = 'signature_too_big', hint = 'Draw it again, with fewer strokes.';
  end if;
  if statement_id is null then
    statement_id := private.statement_for(p_program.id, client.preferred_language);
  elsif not exists (
    select from public.program_statements s where s.id = statement_id and s.program_id = p_program.id
  ) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such statement of this program.';
  end if;
  if statement_id is null and kind in ('drawn', 'typed') then
    raise sqlstate 'PT409' using
      message = 'statement_missing', detail = jsonb_build_object('program', p_program.name)::text,
      hint = 'The network has entered no statement to sign yet.';
  end if;
  insert into public.signatures (
    network_id, certification_id, visit_id, program_id, kind, signed_by, name, strokes, statement_id
  ) values (
    p_program.network_id, p_certification_id, p_visit_id, case when p_visit_id is not null then p_program.id end, kind,
    case when by_proxy then 'proxy' else 'client' end,
    coalesce(nullif(btrim(p_signature ->> 'name'), ''), client.full_name),
    case when kind = 'drawn' then p_signature -> 'strokes' end, statement_id
  );
end
$$;
comment on function private.add_signature(public.programs, uuid, uuid, uuid, jsonb) is
  'Signs for a certification, or at a visit: {kind, signed_by, name, strokes, statement_id}; the name is the client''s and the statement that of the client''s language unless said otherwise. PT409 signature_missing, paper_only, signer_missing, signature_empty, statement_missing; PT413 signature_too_big.';

create function private.add_certification(
  p_program public.programs, p_client_id uuid, p_location_id uuid, p_household_size integer, p_visit_id uuid, p_entry jsonb
)
returns public.certifications language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.local_today(p_location_id);
  asked constant jsonb := p_entry -> 'certification';
  basis constant text := asked ->> 'basis';
  income constant integer := (asked ->> 'income')::numeric;
  size_limit constant integer := private.income_limit(p_program.id, p_household_size, today);
  reason constant text := private.ineligible_by(p_program, p_client_id, today);
  certification public.certifications := private.live_certification(p_client_id, p_program.id, today);
begin
  -- Another desk was faster: what it wrote holds.
  if certification.id is distinct from (asked ->> 'replaces')::uuid and certification.id is not null then
    return certification;
  elsif reason is not null then
    raise sqlstate 'PT409' using
      message = 'not_eligible', detail = jsonb_build_object('program', p_program.name, 'reason', reason)::text,
      hint = 'The household cannot be certified for this program.';
  elsif (case
    when basis is null then p_program.asks <> 'nothing' or p_program.bases is not null
    when basis = 'income' then p_program.asks = 'nothing'
    else (basis = any (p_program.bases)) is not true
  end) then
    raise sqlstate 'PT409' using
      message = 'basis_missing', detail = jsonb_build_object('program', p_program.name)::text,
      hint = 'Say what the household is eligible by.';
  elsif basis = 'income' and size_limit is null then
    raise sqlstate 'PT409' using
      message = 'limit_missing', detail = jsonb_build_object('program', p_program.name)::text,
      hint = 'The network has entered no income limits yet.';
  elsif basis = 'income' and p_program.asks = 'amount' and income is null then
    raise sqlstate 'PT409' using
      message = 'income_missing', detail = jsonb_build_object('program', p_program.name)::text,
      hint = 'Ask for the income of the household.';
  elsif basis = 'income' and p_program.asks = 'amount' and income > size_limit then
    raise sqlstate 'PT409' using
      message = 'income_over_limit',
      detail = jsonb_build_object('program', p_program.name, 'limit', size_limit, 'size', p_household_size)::text,
      hint = 'Choose another basis, or do not certify.';
  end if;
  insert into public.certifications (
    network_id, client_id, program_id, location_id, visit_id, starts_on, ends_on, basis, household_size, income, proxy_name
  ) values (
    p_program.network_id, p_client_id, p_program.id, p_location_id, p_visit_id, today,
    (today + make_interval(months => p_program.certification_months) - interval '1 day')::date,
    basis, p_household_size, case when p_program.asks = 'amount' and basis = 'income' then income end,
    case when p_entry #>> '{signature,signed_by}' = 'proxy' then nullif(btrim(p_entry #>> '{signature,name}'), '') end
  ) returning * into certification;
  if p_program.signature = 'at_certification' then
    perform private.add_signature(p_program, p_client_id, certification.id, null, p_entry -> 'signature');
  end if;
  return certification;
end
$$;
comment on function private.add_certification(public.programs, uuid, uuid, integer, uuid, jsonb) is
  'Certifies a household from today on: entry {certification: {basis, income, replaces: the certification that was seen}, signature}. Where somebody else certified it meanwhile, theirs. PT409 not_eligible, basis_missing, limit_missing, income_missing, income_over_limit {limit, size}, and those of private.add_signature.';

create function private.require_program(p_program_id uuid, p_location_id uuid)
returns public.programs language plpgsql stable security definer set search_path = '' as $$
declare
  program public.programs;
begin
  select * into program from private.offered_programs(p_location_id) p where p.id = p_program_id;
  if program.id is null then
    raise sqlstate 'PT409' using
      message = 'program_ended',
      detail = jsonb_build_object('program', (
        select p.name from public.programs p
        where p.id = p_program_id
          and p.network_id = (select l.network_id from public.locations l where l.id = p_location_id)))::text,
      hint = 'This location does not offer the program any more. Load the page again.';
  end if;
  return program;
end
$$;
comment on function private.require_program(uuid, uuid) is 'A program that a location offers; else PT409 program_ended.';

create function private.add_visit_programs(p_visit_id uuid, p_entries jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  visit constant public.visits := (select v from public.visits v where v.id = p_visit_id);
  today constant date := private.local_today(visit.location_id);
  program public.programs;
  entry jsonb;
  certification public.certifications;
begin
  perform private.require_program((e ->> 'program_id')::uuid, visit.location_id) from jsonb_array_elements(p_entries) e;
  for program in select * from private.offered_programs(visit.location_id) loop
    entry := coalesce(
      (select e from jsonb_array_elements(p_entries) e where (e ->> 'program_id')::uuid = program.id limit 1), '{}');
    continue when entry ->> 'not_today' = 'true';
    certification := private.live_certification(visit.client_id, program.id, today);
    if entry ? 'certification' then
      certification := private.add_certification(
        program, visit.client_id, visit.location_id, visit.household_size, visit.id, entry);
    end if;
    continue when certification.id is null
      or program.signature = 'each_visit' and not entry ? 'signature'
      or program.max_visits is not null and private.program_next_on(program, visit.client_id, today) is not null;
    insert into public.visit_programs (visit_id, program_id, location_id, network_id, certification_id)
      values (visit.id, program.id, visit.location_id, visit.network_id, certification.id);
    if program.signature = 'each_visit' then
      perform private.add_signature(program, visit.client_id, null, visit.id, entry -> 'signature');
    end if;
  end loop;
end
$$;
comment on function private.add_visit_programs(uuid, jsonb) is
  'Counts a new visit for each program of its location that the household is certified for, or is now: entries [{program_id, certification, signature, not_today}]. A program without its signature of the visit, or beyond its own rule, does not count. PT409 program_ended and those of private.add_certification.';

create function private.certify(
  p_client_id uuid, p_program_id uuid, p_location_id uuid, p_household_size integer, p_entry jsonb
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  certification public.certifications;
begin
  perform private.require_location(p_location_id, 'location');
  if p_program_id is null or p_household_size is null or (jsonb_typeof(p_entry -> 'certification') = 'object') is not true then
    raise exception 'The program, the household size and the certification are missing.' using errcode = '22023';
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  certification := private.add_certification(
    private.require_program(p_program_id, p_location_id), private.lock_client(p_client_id), p_location_id,
    p_household_size, null, p_entry);
  return jsonb_build_object('certification_id', certification.id, 'ends_on', certification.ends_on);
end
$$;

create function public.certify(
  p_client_id uuid, p_program_id uuid, p_location_id uuid, p_household_size integer, p_entry jsonb
)
returns jsonb language sql set search_path = '' as $$
  select private.certify(p_client_id, p_program_id, p_location_id, p_household_size, p_entry)
$$;
comment on function public.certify(uuid, uuid, uuid, integer, jsonb) is
  'Certifies the household of a client for a program that the location offers, from today on: {certification_id, ends_on}. p_entry: {certification: {basis, income, replaces}, signature: {kind: drawn, typed, paper or verbal, signed_by: client or proxy, name, strokes, statement_id}}. replaces is the certification that the caller saw; where somebody else certified the household meanwhile, theirs is returned. Staff of the location; 404 out of reach; 409 program_ended, not_eligible, basis_missing, limit_missing, income_missing, income_over_limit, signature_missing, paper_only, signer_missing, signature_empty or statement_missing in details, 413 signature_too_big.';

create function private.revoke_certification(p_certification_id uuid, p_reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  certification public.certifications;
begin
  perform private.require_live_session();
  select * into certification from public.certifications c where c.id = p_certification_id for update;
  perform private.require_reviewer(certification.network_id, 'certification');
  if private.is_reason(btrim(p_reason)) is not true then
    raise exception 'The reason needs at least 10 letters.' using
      errcode = '23514', detail = '{"code": "revoke_reason"}', hint = 'Say why it does not hold any more.';
  elsif certification.revoked_at is null then
    update public.certifications c
      set revoked_at = now(), revoked_by = auth.uid(), revoked_reason = btrim(p_reason)
      where c.id = certification.id;
  end if;
  return jsonb_build_object('certification_id', certification.id);
end
$$;

create function public.revoke_certification(p_certification_id uuid, p_reason text)
returns jsonb language sql set search_path = '' as $$ select private.revoke_certification(p_certification_id, p_reason) $$;
comment on function public.revoke_certification(uuid, text) is
  'Ends a certification now, with a reason; one that is revoked already stays as it is: {certification_id}. Admins of the network and of its locations; 403 for members, 404 out of reach; 400 revoke_reason in details.';

grant execute on function
  private.certify(uuid, uuid, uuid, integer, jsonb), public.certify(uuid, uuid, uuid, integer, jsonb),
  private.revoke_certification(uuid, text), public.revoke_certification(uuid, text)
to authenticated;
