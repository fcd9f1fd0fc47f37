-- What a row of a file says of a certification that was made on paper: whose it is, for which program, from when until
-- when and by what. It is judged by the program as one at the desk is, but for the income, which the paper has.
create function private.imported_problem(
  p_network_id uuid, p_program_id uuid, p_client_id uuid, p_starts_on date, p_ends_on date, p_basis text
)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  program constant public.programs := (
    select p from public.programs p
    where p.id = p_program_id and p.network_id = p_network_id and p.deleted_at is null and p.is_active);
begin
  return case
    when program.id is null then 'program_unknown'
    when p_starts_on is null then 'no_start'
    when p_starts_on > private.network_today(p_network_id) then 'starts_later'
    when p_starts_on < date '2000-01-01' then 'starts_too_early'
    when p_ends_on < p_starts_on then 'ends_before'
    -- Paper says the same day of a later year where the desk says the day before it.
    when program.certification_months is not null
      and coalesce(p_ends_on > p_starts_on + make_interval(months => program.certification_months), true) then 'too_long'
    when p_basis is null and (program.asks <> 'nothing' or program.bases is not null) then 'no_basis'
    when case p_basis when 'income' then program.asks = 'nothing' else (p_basis = any (program.bases)) is not true end
      and p_basis is not null then 'basis_unknown'
    else private.ineligible_by(program, p_client_id, p_starts_on)
  end;
end
$$;
comment on function private.imported_problem(uuid, uuid, uuid, date, date, text) is
  'Why a certification of before cannot be taken: program_unknown, no_start, starts_later, starts_too_early, ends_before, too_long (for its program), no_basis, basis_unknown, under_age, outside_area; null for nothing. Judges nobody.';

create function private.imported_message(p_code text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select case p_code
    when 'program_unknown' then 'There is no such active program here.'
    when 'no_start' then 'The day from which it holds is missing.'
    when 'starts_later' then 'It begins in the future.'
    when 'starts_too_early' then 'It does not begin that long ago.'
    when 'ends_before' then 'It ends before it begins.'
    when 'too_long' then 'It holds for longer than the program allows.'
    when 'no_basis' then 'What the household is eligible by is missing.'
    when 'basis_unknown' then 'The program does not take this basis.'
    when 'under_age' then 'No one in the household is old enough for the program.'
    when 'outside_area' then 'The household lives outside the area of the program.'
    when 'before_birth' then 'It is before the birth of the client.'
  end
$$;
comment on function private.imported_message(text) is 'What a code of private.imported_problem says.';

create function private.guard_imported_certification()
returns trigger language plpgsql set search_path = '' as $$
declare
  problem text;
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  problem := private.imported_problem(
    new.network_id, new.program_id, new.client_id, new.starts_on, new.ends_on, new.basis);
  if problem is not null then
    raise exception '%', private.imported_message(problem) using
      errcode = '23514', detail = jsonb_build_object('code', problem)::text, hint = 'Correct the row.';
  end if;
  return new;
end
$$;
comment on function private.guard_imported_certification() is
  'Before insert: through the API a certification of before is one that the program allows (private.imported_problem); else 23514 with its code.';

create trigger certifications_guard_imported before insert on public.certifications
  for each row when (new.imported) execute function private.guard_imported_certification();

create function private.read_certifications_rows(p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  answer jsonb;
begin
  -- Who imports here reads all clients of the network.
  perform private.import_scope('certifications', network, null);
  with said as (
    select g.place, g.r -> 'row' as "row", g.r -> 'values' as v, t.client_id, t.born, t.code, t.who, d.*, p.id as program_id,
      coalesce(d.ends_on,
        (d.starts_on + make_interval(months => p.certification_months) - interval '1 day')::date) as last_day
    from jsonb_array_elements(p_rows) with ordinality g (r, place)
    cross join lateral (
      select case when pg_input_is_valid(g.r -> 'values' ->> 'starts_on', 'date')
          then (g.r -> 'values' ->> 'starts_on')::date end as starts_on,
        case when pg_input_is_valid(g.r -> 'values' ->> 'ends_on', 'date')
          then (g.r -> 'values' ->> 'ends_on')::date end as ends_on
    ) d
    join private.find_told_clients(network, p_rows) t on t.place = g.place
    left join public.programs p on p.network_id = network and p.id::text = g.r -> 'values' ->> 'program_id'
  ),
  judged as (
    select s.*, coalesce(s.code, case when s.starts_on < s.born then 'before_birth' end, private.imported_problem(
      network, s.program_id, s.client_id, s.starts_on, s.last_day, s.v ->> 'basis')) as problem
    from said s
  )
  select jsonb_agg(case when j.problem is null then jsonb_build_object('row', j."row", 'values', jsonb_build_object(
      'client_id', j.client_id, 'program_id', j.program_id, 'starts_on', j.starts_on, 'ends_on', j.last_day,
      'basis', j.v -> 'basis',
      'household_size', coalesce(nullif(j.v -> 'household_size', 'null'),
        to_jsonb(private.known_household_size(j.client_id, network))),
      'imported', true))
    else jsonb_build_object('row', j."row", 'problem', jsonb_build_object(
      'code', j.problem, 'who', j.who,
      'message', coalesce(private.told_client_message(j.problem), private.imported_message(j.problem))))
    end order by j.place)
    into answer from judged j;
  return coalesce(answer, '[]');
end
$$;
comment on function private.read_certifications_rows(jsonb, jsonb) is
  'The certifications that rows of a file tell, [{row, values}], of others [{row, problem: {code, message, who: how the row names its client}}]. Without a last day one ends by the months of its program, without a size it is for the client and the members. For who may import there.';

create function private.known_certifications_of(p_scope jsonb, p_rows jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  network constant uuid := (p_scope ->> 'network_id')::uuid;
  answer jsonb;
begin
  perform private.import_scope('certifications', network, null);
  select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'known', jsonb_build_object(
      'id', k.id, 'name', c.full_name, 'changed', '{}'::jsonb)))
    into answer
    from jsonb_array_elements(p_rows) g (r)
    join public.clients c on c.id = (g.r -> 'values' ->> 'client_id')::uuid
    cross join lateral (
      select e.id from public.certifications e
      where e.client_id = c.id and e.network_id = network and e.revoked_at is null
        and e.program_id = (g.r -> 'values' ->> 'program_id')::uuid
        and e.starts_on = (g.r -> 'values' ->> 'starts_on')::date
      order by e.created_at, e.id limit 1
    ) k;
  return coalesce(answer, '[]');
end
$$;
comment on function private.known_certifications_of(jsonb, jsonb) is
  'Which certifications of read_certifications_rows are here: their client has one for the program from that day: [{row, known: {id, name, changed: {}}}]. For who may import there.';

create function private.similar_certifications_of(p_network_id uuid, p_ids uuid[], p_file uuid[])
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'other', s.other, 'name', c.full_name, 'reasons', '[]'::jsonb) order by s.place), '[]')
  from (
    select distinct on (i.place) i.place, a.id, b.id as other, a.client_id
    from unnest(p_ids) with ordinality i (id, place)
    join public.certifications a on a.id = i.id
    join public.certifications b on b.client_id = a.client_id and b.network_id = p_network_id
      and b.program_id = a.program_id and b.starts_on = a.starts_on and b.id = any (p_file)
    -- The first row of a day comes in.
    where b.id <> a.id and coalesce(array_position(p_ids, b.id) < i.place, true)
    order by i.place, array_position(p_ids, b.id) nulls first
  ) s
  join public.clients c on c.id = s.client_id
$$;
comment on function private.similar_certifications_of(uuid, uuid[], uuid[]) is
  'Which certifications of a file are of a client, program and first day that an earlier row has: [{id, other, name, reasons}].';

grant execute on function
  private.imported_problem(uuid, uuid, uuid, date, date, text), private.imported_message(text),
  private.read_certifications_rows(jsonb, jsonb), private.known_certifications_of(jsonb, jsonb),
  private.similar_certifications_of(uuid, uuid[], uuid[])
to authenticated;

-- Through the API only what was certified on paper comes in as a row; the desk has its functions.
create policy certifications_insert on public.certifications for insert to authenticated
  with check (imported and network_id = any ((select private.reviewed_network_ids())::uuid[]));
