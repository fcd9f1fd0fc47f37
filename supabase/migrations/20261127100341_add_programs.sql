-- Add programs.

drop function private.add_visit(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb);
drop function private.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean);
drop function private.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb);
drop function public.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean);
drop function public.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb);

alter table private.client_merge_contents add column certification_ids uuid[] not null default '{}'::uuid[];

set check_function_bodies = off;

create table public.programs (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  name text collate "und-x-icu" not null,
  code text,
  kind text not null default 'other'::text,
  is_active boolean not null default true,
  location_ids uuid[],
  signature text not null default 'at_certification'::text,
  on_paper_only boolean not null default false,
  certification_months integer,
  asks text not null default 'within_limit'::text,
  bases text[],
  minimum_age integer,
  zip_codes text[],
  max_visits integer,
  period_days integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone
);

CREATE OR REPLACE FUNCTION private.require_program_locations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from unnest(new.location_ids) i
    where not exists (select from public.locations l where l.id = i and l.network_id = new.network_id)
  ) then
    raise exception 'A program is offered at locations of its network.' using errcode = '42501';
  end if;
  return new;
end
$function$;

create table public.program_limits (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  program_id uuid not null,
  starts_on date not null,
  amounts integer[] not null,
  each_further integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.income_limit(p_program_id uuid, p_household_size integer, p_day date)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.amounts[least(p_household_size, 8)] + greatest(p_household_size - 8, 0) * l.each_further
  from public.program_limits l
  where l.program_id = p_program_id and l.starts_on <= p_day
  order by l.starts_on desc
  limit 1
$function$;

create table public.program_statements (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  program_id uuid not null,
  language text not null,
  version integer not null default 1,
  statement text not null,
  nondiscrimination text,
  created_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.number_statement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

create table public.certifications (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  client_id uuid not null,
  program_id uuid not null,
  location_id uuid,
  visit_id uuid,
  starts_on date not null,
  ends_on date,
  basis text,
  household_size integer not null,
  income integer,
  proxy_name text,
  created_by uuid default auth.uid(),
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoked_reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

create table public.visit_programs (
  id uuid not null default gen_random_uuid(),
  visit_id uuid not null,
  program_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  certification_id uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

create table public.signatures (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  certification_id uuid,
  visit_id uuid,
  program_id uuid,
  kind text not null,
  signed_by text not null default 'client'::text,
  name text,
  strokes jsonb,
  statement_id uuid,
  signed_at timestamp with time zone not null default now(),
  created_by uuid default auth.uid(),
  name_salt bytea,
  strokes_salt bytea,
  name_hash bytea not null,
  strokes_hash bytea not null,
  digest bytea not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.salted_hash(p_salt bytea, p_value text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select sha256(p_salt || convert_to(coalesce(p_value, ''), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.signature_digest(p_row public.signatures)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select sha256(convert_to(jsonb_build_array(
    p_row.id, p_row.certification_id, p_row.visit_id, p_row.program_id, p_row.kind, p_row.signed_by, p_row.statement_id,
    to_char(p_row.signed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    encode(p_row.name_hash, 'hex'), encode(p_row.strokes_hash, 'hex')
  )::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION private.seal_signature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.live_certification(p_client_id uuid, p_program_id uuid, p_day date)
 RETURNS public.certifications
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.*
  from public.certifications c
  where c.client_id = p_client_id and c.program_id = p_program_id and c.revoked_at is null
    and c.starts_on <= p_day and coalesce(c.ends_on >= p_day, true)
  order by c.ends_on desc nulls first, c.created_at desc, c.id
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.ineligible_by(p_program public.programs, p_client_id uuid, p_day date)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when left(btrim(c.zip_code), 5) <> all (p_program.zip_codes) then 'outside_area'
    -- Of whom no birth is known may be old enough.
    when p_program.minimum_age is not null and not exists (
      select from (
        select c.date_of_birth as birth_date, null::integer as birth_year
        union all
        select m.birth_date, m.birth_year
        from public.household_members m where m.client_id = c.id and m.deleted_at is null
      ) p
      where coalesce(
        coalesce(extract(year from age(p_day, p.birth_date)), extract(year from p_day) - p.birth_year)
          >= p_program.minimum_age, true)
    ) then 'under_age'
  end
  from public.clients c where c.id = p_client_id
$function$;

CREATE OR REPLACE FUNCTION private.program_next_on(p_program public.programs, p_client_id uuid, p_day date)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with counted as (
    select private.local_day(v.visited_at, v.location_id) as day
    from public.visits v
    join public.visit_programs t on t.visit_id = v.id and t.program_id = p_program.id
    where v.client_id = p_client_id and v.network_id = p_program.network_id and v.deleted_at is null
      and v.visited_at > p_day - (coalesce(p_program.period_days, 31) + 3)
  )
  select case when p_program.period_days is null then (date_trunc('month', p_day) + interval '1 month')::date
    else min(c.day) + p_program.period_days end
  from (
    select c.day
    from counted c
    where case when p_program.period_days is null then c.day >= date_trunc('month', p_day)
      else c.day > p_day - p_program.period_days end
    order by c.day desc
    limit p_program.max_visits
  ) c
  having count(*) >= p_program.max_visits
$function$;

CREATE OR REPLACE FUNCTION private.offered_programs(p_location_id uuid)
 RETURNS SETOF public.programs
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p.*
  from public.locations l
  join public.programs p on p.network_id = l.network_id
  where l.id = p_location_id and p.is_active and p.deleted_at is null
    and coalesce(l.id = any (p.location_ids), true)
$function$;

CREATE OR REPLACE FUNCTION private.program_standing(p_program public.programs, p_client_id uuid, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held constant public.certifications := private.live_certification(p_client_id, p_program.id, p_day);
  last public.certifications;
  next_on date;
  reason text;
begin
  if held.id is not null then
    next_on := case when p_program.max_visits is not null then private.program_next_on(p_program, p_client_id, p_day) end;
    return jsonb_build_object(
      'program_id', p_program.id, 'name', p_program.name,
      'state', case
        when next_on is not null then 'over_limit'
        when p_program.signature = 'each_visit' then 'sign'
        else 'certified' end,
      'certification_id', held.id, 'ends_on', held.ends_on, 'days_left', held.ends_on - p_day,
      'basis', held.basis, 'certified_size', held.household_size, 'next_on', next_on);
  end if;
  reason := private.ineligible_by(p_program, p_client_id, p_day);
  select * into last
    from public.certifications c
    where c.client_id = p_client_id and c.program_id = p_program.id and c.revoked_at is null and c.ends_on < p_day
    order by c.ends_on desc limit 1;
  return jsonb_build_object(
    'program_id', p_program.id, 'name', p_program.name,
    'state', coalesce(reason, case when last.id is null then 'not_certified' else 'ended' end),
    'certification_id', null, 'ends_on', last.ends_on, 'days_left', null,
    'basis', last.basis, 'certified_size', last.household_size, 'next_on', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.client_programs(p_client_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    private.program_standing(p, p_client_id, private.local_today(p_location_id))
    order by p.kind = 'other', p.kind desc, p.name, p.id), '[]')
  from private.offered_programs(p_location_id) p
$function$;

CREATE OR REPLACE FUNCTION private.desk_programs(p_location_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.statement_for(p_program_id uuid, p_language text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.id
  from public.program_statements s
  where s.program_id = p_program_id
  order by s.language = p_language desc nulls last, s.language = 'en' desc, s.version desc, s.id
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.add_signature(p_program public.programs, p_client_id uuid, p_certification_id uuid, p_visit_id uuid, p_signature jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.add_certification(p_program public.programs, p_client_id uuid, p_location_id uuid, p_household_size integer, p_visit_id uuid, p_entry jsonb)
 RETURNS public.certifications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.require_program(p_program_id uuid, p_location_id uuid)
 RETURNS public.programs
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.add_visit_programs(p_visit_id uuid, p_entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.certify(p_client_id uuid, p_program_id uuid, p_location_id uuid, p_household_size integer, p_entry jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.certify(p_client_id uuid, p_program_id uuid, p_location_id uuid, p_household_size integer, p_entry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.certify(p_client_id, p_program_id, p_location_id, p_household_size, p_entry)
$function$;

CREATE OR REPLACE FUNCTION private.revoke_certification(p_certification_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.revoke_certification(p_certification_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.revoke_certification(p_certification_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION private.check_in_facts(p_client_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client public.clients;
  last public.visits;
  last_on date;
begin
  select * into strict client from public.clients c where c.id = p_client_id;
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = client.network_id and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  last_on := private.local_day(last.visited_at, last.location_id);
  return jsonb_build_object(
    'client', jsonb_build_object(
      'id', client.id, 'full_name', client.full_name, 'date_of_birth', client.date_of_birth,
      'phone_number', client.phone_number, 'address_line1', client.address_line1,
      'address_line2', client.address_line2, 'city', client.city, 'pinned_note', client.pinned_note
    ),
    'needs', private.needs_as_json(array[p_client_id]),
    'household', private.household_counts(p_client_id, private.local_today(p_location_id))
      || jsonb_build_object('visited_on', last_on),
    'last_visit', case when last.id is not null then jsonb_build_object(
      'visited_at', last.visited_at, 'visited_on', last_on, 'household_size', last.household_size,
      'adults', last.adults, 'children', last.children, 'seniors', last.seniors
    ) end,
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'here_today', private.here_today(p_client_id, p_location_id),
    'programs', private.client_programs(p_client_id, p_location_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.desk_place(p_location_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'today', private.local_today(l.id),
    'location', jsonb_build_object(
      'id', l.id, 'name', l.name,
      'inventory_tracking_enabled', l.inventory_tracking_enabled,
      'strict_inventory_tracking_enabled', l.strict_inventory_tracking_enabled
    ),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', e.id, 'name', e.name, 'start_time', e.start_time, 'end_time', e.end_time
        ) order by e.start_time nulls first, e.name, e.id)
      from public.events e
      where e.location_id = l.id
        and e.deleted_at is null
        and private.local_today(l.id) between e.start_date and coalesce(e.end_date, e.start_date)
    ), '[]'),
    'programs_offered', private.desk_programs(l.id)
  )
  from public.locations l
  where l.id = p_location_id
$function$;

CREATE OR REPLACE FUNCTION private.add_visit(p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_lines jsonb, p_programs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  visit_id uuid;
begin
  if p_event_id is not null and exists (
    select from public.events e
    where e.id = p_event_id and e.location_id = p_location_id and e.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such event at this location.';
  end if;
  insert into public.visits (
    client_id, location_id, event_id, household_size, adults, children, seniors,
    note, override_reason, idempotency_key
  ) values (
    p_client_id, p_location_id, p_event_id, p_household_size, p_adults, p_children, p_seniors,
    nullif(btrim(p_note), ''), nullif(btrim(p_override_reason), ''), p_idempotency_key
  ) returning id into visit_id;
  perform private.add_visit_programs(visit_id, p_programs);
  return jsonb_build_object(
      'visit_id', visit_id, 'client_id', p_client_id, 'order_id', null, 'order_number', null, 'repeated', false)
    || case when jsonb_array_length(p_lines) > 0 then private.add_order(visit_id, p_lines) else '{}' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_in(p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_override_reason text, p_lines jsonb, p_again boolean, p_programs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made jsonb;
  client_id uuid;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null then
    raise exception 'The household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, p_client_id);
  if made is not null then
    return made;
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  -- The second of two desks then sees the first one's visit.
  client_id := private.lock_client(p_client_id);
  if p_again is not true then
    perform private.refuse_second_visit(client_id, p_location_id);
  end if;
  return private.add_visit(
    client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines, coalesce(p_programs, '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.check_in(p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer DEFAULT NULL::integer, p_children integer DEFAULT NULL::integer, p_seniors integer DEFAULT NULL::integer, p_event_id uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text, p_override_reason text DEFAULT NULL::text, p_lines jsonb DEFAULT '[]'::jsonb, p_again boolean DEFAULT true, p_programs jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.check_in(
    p_client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines, p_again, p_programs)
$function$;

CREATE OR REPLACE FUNCTION private.check_in_new_client(p_client jsonb, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer, p_children integer, p_seniors integer, p_event_id uuid, p_note text, p_lines jsonb, p_programs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  made jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null or p_client is null then
    raise exception 'The client, the household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, null);
  if made is not null then
    return made;
  end if;
  return private.add_visit(
    private.add_client_at_desk(
      (select l.network_id from public.locations l where l.id = p_location_id), p_client,
      private.local_today(p_location_id)),
    p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, null, p_lines, coalesce(p_programs, '[]'));
end
$function$;

CREATE OR REPLACE FUNCTION public.check_in_new_client(p_client jsonb, p_location_id uuid, p_household_size integer, p_idempotency_key uuid, p_adults integer DEFAULT NULL::integer, p_children integer DEFAULT NULL::integer, p_seniors integer DEFAULT NULL::integer, p_event_id uuid DEFAULT NULL::uuid, p_note text DEFAULT NULL::text, p_lines jsonb DEFAULT '[]'::jsonb, p_programs jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.check_in_new_client(
    p_client, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_lines, p_programs)
$function$;

CREATE OR REPLACE FUNCTION private.undo_check_in(p_visit_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  visit public.visits;
begin
  perform private.require_location((select v.location_id from public.visits v where v.id = p_visit_id), 'visit');
  select * into strict visit from public.visits v where v.id = p_visit_id for update;
  if visit.created_by is distinct from auth.uid() then
    raise exception 'A check-in is taken back by who saved it.' using
      errcode = '42501', detail = '{"code": "undo_not_yours"}', hint = 'An admin of the location can delete the visit.';
  elsif visit.deleted_at is not null then
    return jsonb_build_object('visit_id', visit.id, 'repeated', true);
  elsif visit.created_at <= now() - private.undo_time() then
    raise exception 'A check-in can be taken back for 2 minutes.' using
      errcode = '42501', detail = '{"code": "undo_too_late"}', hint = 'An admin of the location can delete the visit.';
  elsif exists (
    select from public.orders o
    where o.visit_id = visit.id and o.location_id = visit.location_id and o.fulfillment_status = 'fulfilled'
  ) then
    raise exception 'The order of this visit was handed out already.' using
      errcode = '42501', detail = '{"code": "undo_handed_out"}', hint = 'An admin of the location can delete the visit.';
  end if;
  -- Its open orders are cancelled with it, and give back what they reserved.
  update public.visits set deleted_at = now() where id = visit.id;
  -- It may have been the wrong household.
  update public.certifications c
    set revoked_at = now(), revoked_by = auth.uid(), revoked_reason = 'The check-in was undone.'
    where c.visit_id = visit.id and c.revoked_at is null;
  return jsonb_build_object('visit_id', visit.id, 'repeated', false);
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_clients(p_survivor_id uuid, p_merged_id uuid, p_values jsonb, p_survivor_updated_at timestamp with time zone, p_merged_updated_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  survivor public.clients;
  merged public.clients;
  -- The digits of an SSN are not shown: whoever wants those of the other record says so.
  wanted jsonb := coalesce(p_values, '{}');
  before jsonb;
  other jsonb;
  diet text;
  unknown text;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  kept_members jsonb;
  member_ids uuid[];
  certification_ids uuid[];
  pairs jsonb;
  merge public.client_merges;
begin
  perform private.require_live_session();
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.require_reviewer(survivor.network_id, 'client');
  perform private.require_reviewer(merged.network_id, 'client');
  if survivor.network_id <> merged.network_id then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There are no such two clients in one network.';
  end if;
  perform private.await_merges(survivor.network_id);
  perform private.lock_both(
    array(select v.id from public.visits v where v.client_id = p_merged_id), p_survivor_id, p_merged_id);
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.refuse_unmergeable(survivor, merged);
  if (survivor.updated_at, merged.updated_at) is distinct from (p_survivor_updated_at, p_merged_updated_at) then
    raise sqlstate 'PT409' using
      message = 'outdated', hint = 'One of the two was changed in the meantime. Look at both again.';
  end if;
  select k into unknown from jsonb_object_keys(wanted) k where k <> all (private.mergeable_columns()) limit 1;
  if unknown is not null then
    raise exception 'The column % is not one that can be chosen.', unknown using errcode = '22023';
  end if;
  before := private.client_with_digits(survivor);
  other := private.client_with_digits(merged);
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', other -> 'partial_ssn');
  end if;

  -- Never less: an allergy that one of the two records knows is known.
  if coalesce(survivor.dietary_needs, merged.dietary_needs) is not null then
    wanted := wanted || jsonb_build_object(
      'dietary_needs', private.unite_needs(survivor.dietary_needs, merged.dietary_needs));
  end if;
  diet := private.unite_notes(survivor.dietary_note, merged.dietary_note);
  if length(diet) > 200 then
    raise sqlstate 'PT409' using
      message = 'dietary_notes_too_long',
      hint = 'Both dietary notes are kept and are too long together. Shorten one of them first.';
  elsif diet is not null then
    wanted := wanted || jsonb_build_object('dietary_note', diet);
  end if;

  -- Nor a number that the next import of the old program brings again.
  if survivor.external_id is null and merged.external_id is not null and not wanted ? 'external_id' then
    wanted := wanted || jsonb_build_object('external_id', merged.external_id);
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  kept_members := private.members_there(p_survivor_id, p_merged_id);
  member_ids := array(
    select m.id from public.household_members m
    where m.client_id = p_merged_id and not kept_members ? m.id::text);
  certification_ids := array(select c.id from public.certifications c where c.client_id = p_merged_id order by c.id);
  pairs := private.pairs_of(p_survivor_id, p_merged_id);
  -- Before the other one is deleted, whose open pairs go.
  update public.client_pairs p set decision = 'merged', decided_by = auth.uid(), decided_at = now()
    where p.first_client_id = least(p_survivor_id, p_merged_id)
      and p.second_client_id = greatest(p_survivor_id, p_merged_id);
  update public.clients set deleted_at = clock_timestamp(), merged_into = p_survivor_id where id = p_merged_id;
  perform private.write_client(p_survivor_id, wanted);
  if wanted ->> 'pinned_note' = merged.pinned_note and survivor.pinned_note is distinct from merged.pinned_note then
    -- It stays the note of who wrote it.
    perform private.write_client(p_survivor_id,
      jsonb_build_object('pinned_note_by', merged.pinned_note_by, 'pinned_note_at', merged.pinned_note_at));
  end if;
  merge.orders := private.move_visits(visit_ids, p_survivor_id);
  update public.household_members m set client_id = p_survivor_id where m.id = any (member_ids);
  update public.certifications c set client_id = p_survivor_id where c.id = any (certification_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents
      (merge_id, changes, visit_ids, survivor_visit_ids, member_ids, kept_members, pairs, certification_ids)
    values (
      merge.id, private.merge_changes(before, other, wanted), visit_ids, survivor_visit_ids, member_ids,
      kept_members, private.changed_pairs(pairs), certification_ids
    );
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.unmerge_clients(p_merge_id uuid, p_take_visits uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merge public.client_merges;
  contents private.client_merge_contents;
  taken constant uuid[] := coalesce(p_take_visits, '{}');
  onward uuid;
  back jsonb;
  gone uuid[];
begin
  perform private.require_live_session();
  select * into merge from public.client_merges m where m.id = p_merge_id;
  perform private.require_reviewer(merge.network_id, 'merge');
  perform private.await_merges(merge.network_id);
  select * into contents from private.client_merge_contents t where t.merge_id = p_merge_id;
  perform private.lock_both(contents.visit_ids || taken, merge.survivor_id, merge.merged_id);
  select * into merge from public.client_merges m where m.id = p_merge_id for update;
  select c.merged_into into onward from public.clients c where c.id = merge.survivor_id;
  if merge.undone_at is not null then
    raise sqlstate 'PT409' using message = 'already_undone', hint = 'This merge was taken back already.';
  elsif onward is not null then
    raise sqlstate 'PT409' using
      message = 'survivor_merged',
      detail = jsonb_build_object('client_id', onward)::text,
      hint = 'The client that survived was merged, too. Undo that merge first.';
  elsif merge.merged_at <= now() - private.unmerge_time() then
    raise sqlstate 'PT409' using
      message = 'too_late',
      detail = jsonb_build_object('days', extract(day from private.unmerge_time()))::text,
      hint = 'This merge can no longer be undone.';
  elsif (taken <@ private.visits_since(merge)) is not true then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such visit since the merge.';
  end if;

  back := private.take_back_changes(merge, contents.changes);
  update public.clients set deleted_at = null, merged_into = null where id = merge.merged_id;
  perform private.move_visits(
    array(select v.id from public.visits v
      where v.id = any (contents.visit_ids || taken) and v.client_id = merge.survivor_id),
    merge.merged_id);
  with back_home as (
    update public.household_members m set client_id = merge.merged_id
      where m.id = any (contents.member_ids) and m.client_id = merge.survivor_id
      returning m.id, m.deleted_at
  )
  select coalesce(array_agg(h.id) filter (where h.deleted_at is null), '{}') into gone from back_home h;
  -- Those that were made at a visit that goes back, too.
  update public.certifications c set client_id = merge.merged_id
    where (c.id = any (contents.certification_ids) or c.visit_id = any (taken)) and c.client_id = merge.survivor_id;
  update public.client_merges m set undone_by = auth.uid(), undone_at = clock_timestamp() where m.id = merge.id;
  if back ?| array['first_name', 'last_name', 'date_of_birth'] then
    gone := gone || merge.survivor_id;
  end if;
  perform private.move_kept_members(merge.survivor_id, gone);
  update public.client_pairs p set decision = null, decided_by = null, decided_at = null
    where p.decision = 'merged'
      and p.first_client_id = least(merge.survivor_id, merge.merged_id)
      and p.second_client_id = greatest(merge.survivor_id, merge.merged_id);
  perform private.restore_pairs(contents.pairs);
  perform private.record_event('unmerged', 'clients', t.id, merge.network_id,
      jsonb_build_object('merge_id', merge.id, 'from_client_id', t.other, 'visits', cardinality(taken),
        'columns', (select coalesce(jsonb_agg(k order by k), '[]') from jsonb_object_keys(back) k)))
    from (values (merge.survivor_id, merge.merged_id), (merge.merged_id, merge.survivor_id)) t (id, other);
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_target(p_row private.audit_log, OUT entity text, OUT id uuid, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_deleted boolean := false;
begin
  entity := case p_row.entity
    when 'visits' then 'clients'
    when 'household_members' then 'clients'
    when 'certifications' then 'clients'
    when 'program_limits' then 'programs'
    when 'program_statements' then 'programs'
    when 'order_items' then 'orders'
    when 'recall_contacts' then 'recalls'
    when 'user_locations' then 'profiles'
    when 'location_offers' then 'profiles'
    when 'platform_roles' then 'profiles'
    else p_row.entity
  end;
  id := case p_row.entity
    when 'visits' then (select t.client_id from public.visits t where t.id = p_row.entity_id)
    when 'household_members' then (
      select t.client_id from public.household_members t where t.id = p_row.entity_id)
    when 'certifications' then (select t.client_id from public.certifications t where t.id = p_row.entity_id)
    when 'program_limits' then (select t.program_id from public.program_limits t where t.id = p_row.entity_id)
    when 'program_statements' then (select t.program_id from public.program_statements t where t.id = p_row.entity_id)
    -- of a line, a link or an offer that is gone, what its last row of the trail said
    when 'order_items' then coalesce(
      (select t.order_id from public.order_items t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'order_id')::uuid end)
    when 'user_locations' then coalesce(
      (select t.user_id from public.user_locations t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'location_offers' then coalesce(
      (select t.user_id from public.location_offers t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'recall_contacts' then coalesce(
      (select t.recall_id from private.recall_contacts t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'recall_id')::uuid end)
    else p_row.entity_id
  end;
  case entity
    when 'clients' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.clients t where t.id = audit_target.id;
    when 'orders' then
      select t.order_number::text into name from public.orders t where t.id = audit_target.id;
    when 'inventory_items' then
      select t.name, t.deleted_at is not null into name, is_deleted
        from public.inventory_items t where t.id = audit_target.id;
    when 'events' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.events t where t.id = audit_target.id;
    when 'food_sources' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.food_sources t where t.id = audit_target.id;
    when 'programs' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.programs t where t.id = audit_target.id;
    when 'recalls' then
      select t.title into name from public.recalls t where t.id = audit_target.id;
    when 'locations' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.locations t where t.id = audit_target.id;
    when 'networks' then
      select t.name into name from public.networks t where t.id = audit_target.id;
    when 'profiles' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.colleagues t where t.id = audit_target.id;
    else
      null;
  end case;
  -- What is deleted or gone cannot be opened.
  if name is null or is_deleted then
    id := null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.history_subjects(p_table text, p_id uuid)
 RETURNS TABLE(entity text, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  network uuid;
  places uuid[];
begin
  return query select p_table, p_id;
  if p_table = 'clients' then
    select c.network_id into network from public.clients c where c.id = p_id;
    places := array(
      select l.id from public.locations l
      where l.network_id = network
        and (private.may_run_network(network) or l.id in (select private.my_location_ids()))
    );
    return query
      select 'household_members', m.id from public.household_members m
      where m.client_id = p_id and m.network_id = network
      union all
      select 'certifications', k.id from public.certifications k
      where k.client_id = p_id and k.network_id = network
      union all
      select 'visits', v.id from public.visits v
      where v.client_id = p_id and v.network_id = network and v.location_id = any (places)
      union all
      select 'orders', o.id from public.orders o
      where o.client_id = p_id and o.network_id = network and o.location_id = any (places);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_told(p_row private.audit_log)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case p_row.entity
    -- A merge, a split and a move say more than the rows that they are made of.
    when 'clients' then (p_row.diff ? 'merged_into' and p_row.action in ('soft_delete', 'restore')) is not true
    when 'household_members' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
      and not exists (
        select from private.audit_log e
        where e.entity = p_row.entity and e.entity_id = p_row.entity_id and (
          p_row.action = 'soft_delete' and e.action in ('moved_out', 'split_off')
          or p_row.action = 'insert' and e.action = 'moved_in'
        )
      )
    -- That it was signed stands with the certification.
    when 'certifications' then (
      p_row.action = 'signed' or p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'visits' then (
      p_row.action = 'signed' or p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'orders' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    -- The ledger tells why stock changed.
    when 'inventory_items' then
      (p_row.action = 'update' and p_row.diff - array['quantity_actual', 'quantity_requested'] = '{}') is not true
    -- Sessions and factors are told in Activity.
    when 'profiles' then p_row.action in ('insert', 'update', 'delete', 'soft_delete', 'restore')
    else true
  end
$function$;

CREATE OR REPLACE FUNCTION private.record_history(p_table text, p_id uuid, p_before bigint, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := least(greatest(coalesce(p_limit, 10), 1), 200);
  answer jsonb;
begin
  if private.administers_record(p_table, p_id) is not true then
    raise exception 'Only admins see who changed what.' using errcode = '42501';
  end if;
  with found as materialized (
    select a.id, a.at, a.action, a.entity, a.entity_id, a.actor, a.diff
    from private.history_subjects(p_table, p_id) s
    join private.audit_log a on a.entity = s.entity and a.entity_id = s.id
    where (p_before is null or a.id < p_before) and private.is_told(a)
    order by a.id desc
    -- one more than is told says whether there are more
    limit most + 1
  ),
  told as materialized (select * from found order by id desc limit most)
  select jsonb_build_object(
      'next', case when (select count(*) from found) > most then (select min(id) from told) end,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'name', coalesce(o.order_number::text, m.full_name, p.name), 'other_name', other.full_name,
            'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.shown_diff(f.diff, hidden.columns)
          ) order by f.id desc)
        from told f
        join lateral (select private.hidden_columns(f.entity) as columns offset 0) hidden on true
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
        left join public.household_members m on m.id = f.entity_id and f.entity = 'household_members'
        left join public.certifications k on k.id = f.entity_id and f.entity = 'certifications'
        left join public.programs p on p.id = k.program_id
        left join public.clients other
          on f.action in ('moved_out', 'moved_in', 'split_off', 'merged', 'merged_away', 'unmerged', 'pair_decided')
          and other.id = coalesce(f.diff ->> 'to_client_id', f.diff ->> 'from_client_id')::uuid
      ), '[]')
    )
    into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.archive_tables()
 RETURNS TABLE(place integer, name text, purpose text, condition text, left_out text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Each behind those that its rows refer to: an export begins at the end, so that what comes in meanwhile lacks nothing.
  values
    (1, 'public.networks', 'data', 't.id = $1', '{}'::text[]),
    (2, 'public.locations', 'data', 't.network_id = $1', '{}'),
    (3, 'public.profiles', 'data', 't.network_id = $1', '{}'),
    (4, 'private.platform_roles', 'history',
      't.is_network_admin and t.user_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (5, 'public.user_locations', 'history', 't.network_id = $1', '{}'),
    (6, 'public.clients', 'data', 't.network_id = $1', '{}'),
    (7, 'private.client_digits', 'digits', 't.network_id = $1', '{}'),
    (8, 'public.household_members', 'data', 't.network_id = $1', '{}'),
    (9, 'public.events', 'data', 't.network_id = $1', '{}'),
    (10, 'public.visits', 'data', 't.network_id = $1', '{}'),
    (11, 'public.programs', 'data', 't.network_id = $1', '{}'),
    (12, 'public.program_limits', 'data', 't.network_id = $1', '{}'),
    (13, 'public.program_statements', 'data', 't.network_id = $1', '{}'),
    (14, 'public.certifications', 'data', 't.network_id = $1', '{}'),
    (15, 'public.visit_programs', 'data', 't.network_id = $1', '{}'),
    (16, 'public.signatures', 'data', 't.network_id = $1', '{}'),
    (17, 'public.inventory_items', 'data', 't.network_id = $1', '{}'),
    (18, 'public.orders', 'data', 't.network_id = $1', '{}'),
    (19, 'public.order_items', 'data', 't.network_id = $1', '{}'),
    (20, 'private.order_counters', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (21, 'public.food_sources', 'data', 't.network_id = $1', '{}'),
    (22, 'private.stock_movements', 'data', 't.network_id = $1', '{}'),
    (23, 'private.stock_lots', 'data', 't.network_id = $1', '{}'),
    (24, 'private.lot_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (25, 'private.source_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (26, 'public.recalls', 'data', 't.network_id = $1', '{}'),
    (27, 'private.recalled_stock', 'data',
      't.recall_id in (select r.id from public.recalls r where r.network_id = $1)', '{}'),
    (28, 'private.recall_contacts', 'data', 't.network_id = $1', '{}'),
    (29, 'public.client_pairs', 'data', 't.network_id = $1', '{}'),
    (30, 'public.client_merges', 'data', 't.network_id = $1', '{}'),
    (31, 'private.client_merge_contents', 'data',
      't.merge_id in (select m.id from public.client_merges m where m.network_id = $1)', '{}'),
    (32, 'private.import_matches', 'data', 't.network_id = $1', '{}'),
    -- A super user's own are of no person who comes along.
    (33, 'public.saved_views', 'data',
      't.network_id = $1 and t.owner_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (34, 'public.monthly_form_lines', 'data', 't.network_id = $1', '{}'),
    (35, 'private.sample_rows', 'data', 't.network_id = $1', '{}'),
    (36, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$function$;

reset check_function_bodies;

alter table public.programs add constraint programs_asks_check CHECK ((asks = ANY (ARRAY['nothing'::text, 'within_limit'::text, 'amount'::text])));
alter table public.programs add constraint programs_bases_check CHECK (((cardinality(bases) >= 1) AND (array_position(bases, NULL::text) IS NULL) AND (bases <@ ARRAY['snap'::text, 'tanf'::text, 'ssi'::text, 'medicaid'::text, 'wic'::text, 'homeless'::text, 'disaster'::text, 'other'::text])));
alter table public.programs add constraint programs_certification_months_check CHECK (((certification_months >= 1) AND (certification_months <= 60)));
alter table public.programs add constraint programs_code_check CHECK (((length(btrim(code)) >= 1) AND (length(btrim(code)) <= 20)));
alter table public.programs add constraint programs_code_one_line CHECK (private.is_one_line(code));
alter table public.programs add constraint programs_id_network_id_key UNIQUE (id, network_id);
alter table public.programs add constraint programs_kind_check CHECK ((kind = ANY (ARRAY['tefap'::text, 'csfp'::text, 'other'::text])));
alter table public.programs add constraint programs_location_ids_check CHECK (((cardinality(location_ids) >= 1) AND (cardinality(location_ids) <= 200) AND (array_position(location_ids, NULL::uuid) IS NULL)));
alter table public.programs add constraint programs_max_visits_check CHECK (((max_visits >= 1) AND (max_visits <= 100)));
alter table public.programs add constraint programs_minimum_age_check CHECK (((minimum_age >= 1) AND (minimum_age <= 120)));
alter table public.programs add constraint programs_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 60)));
alter table public.programs add constraint programs_name_one_line CHECK (private.is_one_line(name));
alter table public.programs add constraint programs_period_check CHECK (((period_days IS NULL) OR (max_visits IS NOT NULL)));
alter table public.programs add constraint programs_period_days_check CHECK (((period_days >= 1) AND (period_days <= 366)));
alter table public.programs add constraint programs_pkey PRIMARY KEY (id);
alter table public.programs add constraint programs_signature_check CHECK ((signature = ANY (ARRAY['never'::text, 'at_certification'::text, 'each_visit'::text])));
alter table public.programs add constraint programs_zip_codes_check CHECK (((cardinality(zip_codes) >= 1) AND (cardinality(zip_codes) <= 500) AND (array_position(zip_codes, NULL::text) IS NULL) AND (array_to_string(zip_codes, ' '::text) ~ '^[0-9]{5}( [0-9]{5})*$'::text)));
alter table public.program_limits add constraint program_limits_amounts_check CHECK (((cardinality(amounts) = 8) AND (array_position(amounts, NULL::integer) IS NULL) AND (1 <= ALL (amounts)) AND (10000000 >= ALL (amounts))));
alter table public.program_limits add constraint program_limits_each_further_check CHECK (((each_further >= 0) AND (each_further <= 1000000)));
alter table public.program_limits add constraint program_limits_pkey PRIMARY KEY (id);
alter table public.program_limits add constraint program_limits_program_id_starts_on_key UNIQUE (program_id, starts_on);
alter table public.program_limits add constraint program_limits_starts_on_check CHECK (((starts_on >= '2000-01-01'::date) AND (starts_on <= '2100-01-01'::date)));
alter table public.program_statements add constraint program_statements_id_network_id_key UNIQUE (id, network_id);
alter table public.program_statements add constraint program_statements_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text));
alter table public.program_statements add constraint program_statements_nondiscrimination_check CHECK (((length(btrim(nondiscrimination)) >= 1) AND (length(btrim(nondiscrimination)) <= 8000)));
alter table public.program_statements add constraint program_statements_pkey PRIMARY KEY (id);
alter table public.program_statements add constraint program_statements_program_id_language_version_key UNIQUE (program_id, language, version);
alter table public.program_statements add constraint program_statements_statement_check CHECK (((length(btrim(statement)) >= 1) AND (length(btrim(statement)) <= 8000)));
alter table public.program_statements add constraint program_statements_version_check CHECK ((version >= 1));
alter table public.certifications add constraint certifications_basis_check CHECK ((basis = ANY (ARRAY['income'::text, 'snap'::text, 'tanf'::text, 'ssi'::text, 'medicaid'::text, 'wic'::text, 'homeless'::text, 'disaster'::text, 'other'::text])));
alter table public.certifications add constraint certifications_days_check CHECK ((ends_on >= starts_on));
alter table public.certifications add constraint certifications_household_size_check CHECK (((household_size >= 1) AND (household_size <= 99)));
alter table public.certifications add constraint certifications_id_network_id_key UNIQUE (id, network_id);
alter table public.certifications add constraint certifications_income_check CHECK (((income >= 0) AND (income <= 10000000)));
alter table public.certifications add constraint certifications_pkey PRIMARY KEY (id);
alter table public.certifications add constraint certifications_proxy_name_check CHECK (((length(btrim(proxy_name)) >= 1) AND (length(btrim(proxy_name)) <= 120)));
alter table public.certifications add constraint certifications_proxy_name_one_line CHECK (private.is_one_line(proxy_name));
alter table public.certifications add constraint certifications_revoked_check CHECK (((revoked_at IS NOT NULL) = (revoked_reason IS NOT NULL)));
alter table public.certifications add constraint certifications_revoked_reason_check CHECK (((length(btrim(revoked_reason)) >= 1) AND (length(btrim(revoked_reason)) <= 500)));
alter table public.certifications add constraint certifications_starts_on_check CHECK (((starts_on >= '2000-01-01'::date) AND (starts_on <= '2100-01-01'::date)));
alter table public.visit_programs add constraint visit_programs_pkey PRIMARY KEY (id);
alter table public.visit_programs add constraint visit_programs_visit_id_program_id_key UNIQUE (visit_id, program_id);
alter table public.signatures add constraint signatures_certification_id_key UNIQUE (certification_id);
alter table public.signatures add constraint signatures_drawn_check CHECK (((strokes IS NULL) OR (kind = 'drawn'::text)));
alter table public.signatures add constraint signatures_kind_check CHECK ((kind = ANY (ARRAY['drawn'::text, 'typed'::text, 'paper'::text, 'verbal'::text])));
alter table public.signatures add constraint signatures_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 161)));
alter table public.signatures add constraint signatures_name_one_line CHECK (private.is_one_line(name));
alter table public.signatures add constraint signatures_pkey PRIMARY KEY (id);
alter table public.signatures add constraint signatures_purpose_check CHECK (((num_nonnulls(certification_id, visit_id) = 1) AND ((visit_id IS NULL) = (program_id IS NULL))));
alter table public.signatures add constraint signatures_signed_by_check CHECK ((signed_by = ANY (ARRAY['client'::text, 'proxy'::text])));
alter table public.signatures add constraint signatures_strokes_check CHECK ((octet_length((strokes)::text) <= 20480));
alter table public.signatures add constraint signatures_visit_id_program_id_key UNIQUE (visit_id, program_id);

alter table public.programs add constraint programs_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;
alter table public.program_limits add constraint program_limits_program_id_network_id_fkey FOREIGN KEY (program_id, network_id) REFERENCES public.programs(id, network_id) ON DELETE CASCADE;
alter table public.program_statements add constraint program_statements_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table public.program_statements add constraint program_statements_program_id_network_id_fkey FOREIGN KEY (program_id, network_id) REFERENCES public.programs(id, network_id) ON DELETE CASCADE;
alter table public.certifications add constraint certifications_client_id_network_id_fkey FOREIGN KEY (client_id, network_id) REFERENCES public.clients(id, network_id) ON DELETE CASCADE;
alter table public.certifications add constraint certifications_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table public.certifications add constraint certifications_location_id_network_id_fkey FOREIGN KEY (location_id, network_id) REFERENCES public.locations(id, network_id) ON DELETE SET NULL (location_id);
alter table public.certifications add constraint certifications_program_id_network_id_fkey FOREIGN KEY (program_id, network_id) REFERENCES public.programs(id, network_id) ON DELETE CASCADE;
alter table public.certifications add constraint certifications_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table public.certifications add constraint certifications_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE SET NULL;
alter table public.visit_programs add constraint visit_programs_certification_id_network_id_fkey FOREIGN KEY (certification_id, network_id) REFERENCES public.certifications(id, network_id) ON DELETE CASCADE;
alter table public.visit_programs add constraint visit_programs_program_id_network_id_fkey FOREIGN KEY (program_id, network_id) REFERENCES public.programs(id, network_id) ON DELETE CASCADE;
alter table public.visit_programs add constraint visit_programs_visit_id_location_id_fkey FOREIGN KEY (visit_id, location_id) REFERENCES public.visits(id, location_id) ON DELETE CASCADE;
alter table public.signatures add constraint signatures_certification_id_network_id_fkey FOREIGN KEY (certification_id, network_id) REFERENCES public.certifications(id, network_id) ON DELETE CASCADE;
alter table public.signatures add constraint signatures_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;
alter table public.signatures add constraint signatures_statement_id_network_id_fkey FOREIGN KEY (statement_id, network_id) REFERENCES public.program_statements(id, network_id) ON DELETE CASCADE;
alter table public.signatures add constraint signatures_visit_id_program_id_fkey FOREIGN KEY (visit_id, program_id) REFERENCES public.visit_programs(visit_id, program_id) ON DELETE CASCADE;

CREATE INDEX programs_network_id_idx ON public.programs USING btree (network_id, deleted_at);
CREATE TRIGGER programs_audit_delete AFTER DELETE ON public.programs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER programs_audit_insert AFTER INSERT ON public.programs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER programs_audit_update AFTER UPDATE ON public.programs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER programs_freeze BEFORE UPDATE ON public.programs FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'created_at');
CREATE TRIGGER programs_guard_deleted BEFORE UPDATE ON public.programs FOR EACH ROW EXECUTE FUNCTION private.guard_deleted_at('member');
CREATE TRIGGER programs_guard_inserts AFTER INSERT ON public.programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER programs_guard_rows AFTER UPDATE ON public.programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER programs_locations BEFORE INSERT OR UPDATE OF location_ids ON public.programs FOR EACH ROW EXECUTE FUNCTION private.require_program_locations();
CREATE TRIGGER programs_touch BEFORE UPDATE ON public.programs FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE UNIQUE INDEX programs_network_id_name_key ON public.programs USING btree (network_id, lower(btrim(name))) WHERE (deleted_at IS NULL);
create policy programs_insert on public.programs as permissive for insert to authenticated
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy programs_select on public.programs as permissive for select to authenticated
  using ((network_id = ANY (( SELECT private.staff_network_ids() AS staff_network_ids)::uuid[])));
create policy programs_update on public.programs as permissive for update to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))))
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy programs_wall on public.programs as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.programs enable row level security;
CREATE INDEX program_limits_program_id_idx ON public.program_limits USING btree (program_id, network_id);
CREATE TRIGGER program_limits_audit_delete AFTER DELETE ON public.program_limits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER program_limits_audit_insert AFTER INSERT ON public.program_limits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER program_limits_audit_update AFTER UPDATE ON public.program_limits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER program_limits_freeze BEFORE UPDATE ON public.program_limits FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'program_id', 'created_at');
CREATE TRIGGER program_limits_guard_inserts AFTER INSERT ON public.program_limits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER program_limits_guard_rows AFTER UPDATE ON public.program_limits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER program_limits_touch BEFORE UPDATE ON public.program_limits FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy program_limits_insert on public.program_limits as permissive for insert to authenticated
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy program_limits_select on public.program_limits as permissive for select to authenticated
  using ((network_id = ANY (( SELECT private.staff_network_ids() AS staff_network_ids)::uuid[])));
create policy program_limits_update on public.program_limits as permissive for update to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))))
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy program_limits_wall on public.program_limits as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.program_limits enable row level security;
CREATE INDEX program_statements_created_by_idx ON public.program_statements USING btree (created_by);
CREATE INDEX program_statements_program_id_idx ON public.program_statements USING btree (program_id, network_id);
CREATE TRIGGER program_statements_audit_delete AFTER DELETE ON public.program_statements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER program_statements_audit_insert AFTER INSERT ON public.program_statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER program_statements_audit_update AFTER UPDATE ON public.program_statements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER program_statements_freeze BEFORE UPDATE ON public.program_statements FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'program_id', 'language', 'version', 'statement', 'nondiscrimination', 'created_by', 'created_at');
CREATE TRIGGER program_statements_guard_inserts AFTER INSERT ON public.program_statements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER program_statements_guard_rows AFTER UPDATE ON public.program_statements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER program_statements_number BEFORE INSERT ON public.program_statements FOR EACH ROW EXECUTE FUNCTION private.number_statement();
CREATE TRIGGER program_statements_touch BEFORE UPDATE ON public.program_statements FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy program_statements_insert on public.program_statements as permissive for insert to authenticated
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id))));
create policy program_statements_select on public.program_statements as permissive for select to authenticated
  using ((network_id = ANY (( SELECT private.staff_network_ids() AS staff_network_ids)::uuid[])));
create policy program_statements_wall on public.program_statements as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.program_statements enable row level security;
CREATE INDEX certifications_client_id_idx ON public.certifications USING btree (client_id, network_id, program_id, starts_on);
CREATE INDEX certifications_created_by_idx ON public.certifications USING btree (created_by);
CREATE INDEX certifications_location_id_idx ON public.certifications USING btree (location_id, network_id);
CREATE INDEX certifications_program_id_idx ON public.certifications USING btree (program_id, network_id, ends_on);
CREATE INDEX certifications_revoked_by_idx ON public.certifications USING btree (revoked_by);
CREATE INDEX certifications_visit_id_idx ON public.certifications USING btree (visit_id);
CREATE TRIGGER certifications_aim BEFORE INSERT ON public.certifications FOR EACH ROW EXECUTE FUNCTION private.follow_merge();
CREATE TRIGGER certifications_audit_delete AFTER DELETE ON public.certifications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER certifications_audit_insert AFTER INSERT ON public.certifications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER certifications_audit_update AFTER UPDATE ON public.certifications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER certifications_freeze BEFORE UPDATE ON public.certifications FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'created_at');
CREATE TRIGGER certifications_guard_inserts AFTER INSERT ON public.certifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER certifications_guard_rows AFTER UPDATE ON public.certifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER certifications_touch BEFORE UPDATE ON public.certifications FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy certifications_select on public.certifications as permissive for select to authenticated
  using ((network_id = ANY (( SELECT private.staff_network_ids() AS staff_network_ids)::uuid[])));
create policy certifications_wall on public.certifications as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.certifications enable row level security;
CREATE INDEX visit_programs_certification_id_idx ON public.visit_programs USING btree (certification_id, network_id);
CREATE INDEX visit_programs_program_id_idx ON public.visit_programs USING btree (program_id, network_id);
CREATE INDEX visit_programs_visit_idx ON public.visit_programs USING btree (visit_id, location_id);
CREATE TRIGGER visit_programs_freeze BEFORE UPDATE ON public.visit_programs FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'visit_id', 'program_id', 'location_id', 'network_id', 'certification_id', 'created_at');
CREATE TRIGGER visit_programs_guard_inserts AFTER INSERT ON public.visit_programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER visit_programs_guard_rows AFTER UPDATE ON public.visit_programs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER visit_programs_touch BEFORE UPDATE ON public.visit_programs FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy visit_programs_select on public.visit_programs as permissive for select to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.admin_network_id() AS admin_network_id)) OR (location_id = ANY (ARRAY( SELECT private.my_location_ids() AS my_location_ids)))));
create policy visit_programs_wall on public.visit_programs as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.visit_programs enable row level security;
CREATE INDEX signatures_certification_id_idx ON public.signatures USING btree (certification_id, network_id);
CREATE INDEX signatures_created_by_idx ON public.signatures USING btree (created_by);
CREATE INDEX signatures_statement_id_idx ON public.signatures USING btree (statement_id, network_id);
CREATE TRIGGER signatures_freeze BEFORE UPDATE ON public.signatures FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'certification_id', 'visit_id', 'program_id', 'created_at');
CREATE TRIGGER signatures_guard_inserts AFTER INSERT ON public.signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER signatures_guard_rows AFTER UPDATE ON public.signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER signatures_seal BEFORE INSERT ON public.signatures FOR EACH ROW EXECUTE FUNCTION private.seal_signature();
CREATE TRIGGER signatures_touch BEFORE UPDATE ON public.signatures FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy signatures_select on public.signatures as permissive for select to authenticated
  using ((network_id = ANY (( SELECT private.staff_network_ids() AS staff_network_ids)::uuid[])));
create policy signatures_wall on public.signatures as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.signatures enable row level security;

grant insert (asks), update (asks) on public.programs to authenticated;
grant insert (bases), update (bases) on public.programs to authenticated;
grant insert (certification_months), update (certification_months) on public.programs to authenticated;
grant insert (code), update (code) on public.programs to authenticated;
grant update (deleted_at) on public.programs to authenticated;
grant insert (is_active), update (is_active) on public.programs to authenticated;
grant insert (kind), update (kind) on public.programs to authenticated;
grant insert (location_ids), update (location_ids) on public.programs to authenticated;
grant insert (max_visits), update (max_visits) on public.programs to authenticated;
grant insert (minimum_age), update (minimum_age) on public.programs to authenticated;
grant insert (name), update (name) on public.programs to authenticated;
grant insert (network_id) on public.programs to authenticated;
grant insert (on_paper_only), update (on_paper_only) on public.programs to authenticated;
grant insert (period_days), update (period_days) on public.programs to authenticated;
grant insert (signature), update (signature) on public.programs to authenticated;
grant insert (zip_codes), update (zip_codes) on public.programs to authenticated;
grant delete, insert, select, update on public.programs to service_role;
grant select on public.programs to authenticated;
grant insert (amounts), update (amounts) on public.program_limits to authenticated;
grant insert (each_further), update (each_further) on public.program_limits to authenticated;
grant insert (network_id) on public.program_limits to authenticated;
grant insert (program_id) on public.program_limits to authenticated;
grant insert (starts_on), update (starts_on) on public.program_limits to authenticated;
grant delete, insert, select, update on public.program_limits to service_role;
grant select on public.program_limits to authenticated;
grant insert (language) on public.program_statements to authenticated;
grant insert (network_id) on public.program_statements to authenticated;
grant insert (nondiscrimination) on public.program_statements to authenticated;
grant insert (program_id) on public.program_statements to authenticated;
grant insert (statement) on public.program_statements to authenticated;
grant delete, insert, select, update on public.program_statements to service_role;
grant select on public.program_statements to authenticated;
grant delete, insert, select, update on public.certifications to service_role;
grant select on public.certifications to authenticated;
grant delete, insert, select, update on public.visit_programs to service_role;
grant select on public.visit_programs to authenticated;
grant delete, insert, select, update on public.signatures to service_role;
grant select on public.signatures to authenticated;
grant execute on function private.certify(uuid,uuid,uuid,integer,jsonb) to authenticated;
grant execute on function public.certify(uuid,uuid,uuid,integer,jsonb) to authenticated;
grant execute on function private.revoke_certification(uuid,text) to authenticated;
grant execute on function public.revoke_certification(uuid,text) to authenticated;
grant execute on function private.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb) to authenticated;
grant execute on function public.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb) to authenticated;
grant execute on function private.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb) to authenticated;
grant execute on function public.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb) to authenticated;

comment on column public.programs.asks is 'What is asked about income: nothing, whether it is at or below the limit, or the amount.';
comment on column public.programs.bases is 'What a household is eligible by besides its income.';
comment on column public.programs.certification_months is 'For how many months a certification holds; null: until it is revoked.';
comment on column public.programs.code is 'What the food bank or the state calls it.';
comment on column public.programs.kind is 'tefap and csfp are federal: their statements need the USDA''s nondiscrimination statement.';
comment on column public.programs.location_ids is 'The locations that offer it; null for all.';
comment on column public.programs.max_visits is 'How many visits count for it in period_days; null for no rule of its own.';
comment on column public.programs.minimum_age is 'At least one person of the household is as old; null for any age.';
comment on column public.programs.on_paper_only is 'Some states do not take signatures on a screen.';
comment on column public.programs.period_days is 'Null beside max_visits: in a calendar month.';
comment on column public.programs.signature is 'When a household signs: never, when it is certified, or at each visit.';
comment on column public.programs.zip_codes is 'Where its households live; null for everywhere.';
comment on table public.programs is 'A food program of a network, such as TEFAP: who is eligible, for how long, and how they sign.';
comment on function private.require_program_locations() is 'The locations of a program are those of its network.';
comment on column public.program_limits.amounts is 'Dollars a year, for households of one to eight people.';
comment on column public.program_limits.each_further is 'Dollars a year for each person beyond eight.';
comment on table public.program_limits is 'Up to which income a household is eligible for a program, from a day on.';
comment on function private.income_limit(uuid,integer,date) is 'Dollars a year up to which a household of this size is eligible on a day; null where no limit is entered. Judges nobody.';
comment on column public.program_statements.nondiscrimination is 'The USDA''s nondiscrimination statement in this language; the kinds tefap and csfp need it.';
comment on column public.program_statements.version is 'The first in a language has the newest version of the other languages; the next one is a version further.';
comment on table public.program_statements is 'The wording that a household signs for a program, by language and version; never edited.';
comment on function private.number_statement() is 'Before insert: the version of a statement, and 23514 with {code: nondiscrimination} without that statement where the kind of the program needs it.';
comment on column public.certifications.basis is 'What the household is eligible by; null where the program asks nothing.';
comment on column public.certifications.ends_on is 'The last day on which it holds; null where it has no end.';
comment on column public.certifications.household_size is 'How many people the household had then.';
comment on column public.certifications.income is 'Dollars a year, where the program asks for the amount.';
comment on column public.certifications.proxy_name is 'Who spoke for the household; null for the client.';
comment on column public.certifications.visit_id is 'The visit that it was made at; null for one made on the page of the client.';
comment on table public.certifications is 'That a household is eligible for a program, from a day until a day. Written by certify, check_in and revoke_certification only.';
comment on table public.visit_programs is 'The programs that a visit counts for, each by a certification that was valid then. Written by check_in and check_in_new_client only.';
comment on column public.signatures.digest is 'SHA-256 of the statement, the moment and the hashes (private.signature_digest).';
comment on column public.signatures.kind is 'drawn on a screen, typed as a name, on paper, or said aloud before the person in created_by.';
comment on column public.signatures.name is 'Who signed; null once it is erased.';
comment on column public.signatures.statement_id is 'The wording that was signed; null where the program has none.';
comment on column public.signatures.strokes is 'What was drawn: [[[x, y, time in ms], ...], ...], a list of points for each stroke; null for other kinds, and once it is erased.';
comment on table public.signatures is 'How somebody signed for a certification, or at a visit for a program. Written with them only, and never changed.';
comment on function private.salted_hash(bytea,text) is 'SHA-256 of a salt and a text; an empty text for null.';
comment on function private.signature_digest(public.signatures) is 'SHA-256 of a signature as a JSON array: its purpose, kind, statement, moment, and the salted hashes of name and strokes.';
comment on function private.seal_signature() is 'Before insert: the salts, hashes and digest of a signature, and its row in the trail.';
comment on function private.live_certification(uuid,uuid,date) is 'The certification of a client for a program that holds on a day, the one that ends last; nulls for none. Judges nobody.';
comment on function private.ineligible_by(public.programs,uuid,date) is 'Why a household cannot be certified for a program: under_age, outside_area; null where it can. Judges nobody.';
comment on function private.program_next_on(public.programs,uuid,date) is 'From which day on another visit counts for a program by the program''s own rule; null where one counts now. Judges nobody.';
comment on function private.offered_programs(uuid) is 'The active programs that a location offers. Judges nobody.';
comment on function private.program_standing(public.programs,uuid,date) is 'Where a household stands with a program on a day: {program_id, name, state: certified, sign (at this visit), over_limit, ended, not_certified, under_age or outside_area, certification_id, ends_on, days_left, basis, certified_size, next_on}. Judges nobody.';
comment on function private.client_programs(uuid,uuid) is 'Where a client stands with the programs of a location today, federal ones first (private.program_standing). Judges nobody.';
comment on function private.desk_programs(uuid) is 'What a desk asks for each program of its location: [{id, name, kind, signature, on_paper_only, asks, bases, minimum_age, certification_months, limits: {starts_on, amounts, each_further} of today or null}]. Judges nobody.';
comment on function private.statement_for(uuid,text) is 'The newest statement of a program in a language, else in English, else in any; null for none. Judges nobody.';
comment on function private.add_signature(public.programs,uuid,uuid,uuid,jsonb) is 'Signs for a certification, or at a visit: {kind, signed_by, name, strokes, statement_id}; the name is the client''s and the statement that of the client''s language unless said otherwise. PT409 signature_missing, paper_only, signer_missing, signature_empty, statement_missing; PT413 signature_too_big.';
comment on function private.add_certification(public.programs,uuid,uuid,integer,uuid,jsonb) is 'Certifies a household from today on: entry {certification: {basis, income, replaces: the certification that was seen}, signature}. Where somebody else certified it meanwhile, theirs. PT409 not_eligible, basis_missing, limit_missing, income_missing, income_over_limit {limit, size}, and those of private.add_signature.';
comment on function private.require_program(uuid,uuid) is 'A program that a location offers; else PT409 program_ended.';
comment on function private.add_visit_programs(uuid,jsonb) is 'Counts a new visit for each program of its location that the household is certified for, or is now: entries [{program_id, certification, signature, not_today}]. A program without its signature of the visit, or beyond its own rule, does not count. PT409 program_ended and those of private.add_certification.';
comment on function public.certify(uuid,uuid,uuid,integer,jsonb) is 'Certifies the household of a client for a program that the location offers, from today on: {certification_id, ends_on}. p_entry: {certification: {basis, income, replaces}, signature: {kind: drawn, typed, paper or verbal, signed_by: client or proxy, name, strokes, statement_id}}. replaces is the certification that the caller saw; where somebody else certified the household meanwhile, theirs is returned. Staff of the location; 404 out of reach; 409 program_ended, not_eligible, basis_missing, limit_missing, income_missing, income_over_limit, signature_missing, paper_only, signer_missing, signature_empty or statement_missing in details, 413 signature_too_big.';
comment on function public.revoke_certification(uuid,text) is 'Ends a certification now, with a reason; one that is revoked already stays as it is: {certification_id}. Admins of the network and of its locations; 403 for members, 404 out of reach; 400 revoke_reason in details.';
comment on function public.check_in_context(uuid,uuid,date) is 'What the check-in form shows: {client, household, last_visit, limit, here_today: {visit_id, visited_at, by} or null, programs: where the household stands with each, today, events of the location''s today, programs_offered: what is asked for each, location}. p_today is not read. 404 out of reach.';
comment on function private.check_in_facts(uuid,uuid) is 'Of a client, for a check-in at a location: {client, needs (public.household_needs), household (private.household_counts of today), last_visit in the network, limit (private.visit_limit), here_today, programs (private.client_programs)}.';
comment on function private.desk_place(uuid) is 'Where a desk stands: {today, location with how it keeps its stock, events of the location''s today, programs_offered (private.desk_programs)}.';
comment on function private.add_visit(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,jsonb) is 'A visit of now with its programs and its order; the callers have checked who asks, and the client.';
comment on function public.check_in(uuid,uuid,integer,uuid,integer,integer,integer,uuid,text,text,jsonb,boolean,jsonb) is 'A visit, with an order when there are lines [{item_id, quantity}]: {visit_id, client_id, order_id, order_number, repeated}. The same key again gives the first result. p_again false refuses whoever was at the location today. p_programs [{program_id, certification, signature, not_today}]: what was certified and signed for the programs of the location, as certify takes it; the others that the household is certified for count without a word. 409 already_here, visit_limit, insufficient_stock or those of certify in details; 404 out of reach.';
comment on function public.check_in_new_client(jsonb,uuid,integer,uuid,integer,integer,integer,uuid,text,jsonb,jsonb) is 'A client of these columns and the first visit, whole or not at all, as check_in. The same key again gives the first result. 409 insufficient_stock or those of certify in details; 404 out of reach.';
comment on function public.undo_check_in(uuid) is 'Takes a check-in back within 2 minutes: the visit, its certifications and its open order; a client who was new stays: {visit_id, repeated}. By who saved it, else 403 with undo_not_yours, undo_too_late or undo_handed_out in details; 404 out of reach.';
comment on function public.merge_clients(uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone) is 'Makes two records of one person one: the id of the merge. Visits, orders, household members and certifications move to the survivor; the other one goes to the trash and leads to the survivor. p_values {column: value}: what the survivor gets, of the columns that people fill in; partial_ssn "merged" takes the digits of the other one. The times are updated_at of both as they were seen. 409 same_client, already_merged, deleted, outdated, dietary_notes_too_long or household_full in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';
comment on function private.audit_target(private.audit_log) is 'Which record a row of the trail leads to, and what that is called now: of a visit or a certification the client, of a line the order, of a role the person, of limits and statements the program. Without an id when it cannot be opened.';
comment on function public.record_history(text,uuid,bigint,integer) is 'Who changed what of a record, newest first, behind the row p_before: {next, rows: [{id, at, action, entity, entity_id, name, other_name, actor_id, actor_name, diff}]}. A client''s has the household, the certifications (named after their program), the visits and the orders (with their name; other_name: whose household a member came from or went to, who was merged or compared; diff has the merge_id). next: the p_before of the next rows, null for none; 200 rows at most. Admins of where the record belongs; 403 for others, 404 out of reach.';
