-- The sign-in sheet: every visit of a location that counts for a program, with how it was signed. ADR 44.
create function private.sign_in_sheet(
  p_network_id uuid, p_location_id uuid, p_program_id uuid, p_from date, p_to date
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  program constant public.programs := (
    select p from public.programs p where p.id = p_program_id and p.network_id = p_network_id);
  -- Once for all rows.
  zone constant text := private.location_zone(p_location_id);
begin
  perform private.require_report_days(p_from, p_to);
  if p_location_id is null or p_program_id is null then
    raise exception 'A sign-in sheet is of one location and one program.' using errcode = '22023';
  elsif program.id is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such program.';
  end if;
  return private.report_head(places, p_from, p_to, null) || (
    with rows as materialized (
      select v.entry_id, v.visited_at, v.visited_on, v.size, h.full_name, c.basis,
        coalesce(own.id, made.id) as signature_id
      from private.program_visits(places, p_from, p_to) v
      join public.clients h on h.id = v.client_id
      join public.certifications c on c.id = v.certification_id
      left join public.signatures own on own.visit_id = v.visit_id and own.program_id = v.program_id
      -- Signed once, when the household was certified.
      left join public.signatures made on made.certification_id = c.id
      where v.program_id = p_program_id
    )
    select jsonb_build_object(
      'program', jsonb_build_object('id', program.id, 'name', program.name, 'code', program.code),
      'statement', (
        select jsonb_build_object('language', t.language, 'version', t.version, 'nondiscrimination', t.nondiscrimination)
        from public.program_statements t where t.id = private.statement_for(program.id, 'en')),
      'signed', (
        select coalesce(jsonb_agg(distinct jsonb_build_object('language', t.language, 'version', t.version)), '[]')
        from rows r
        join public.signatures s on s.id = r.signature_id
        join public.program_statements t on t.id = s.statement_id),
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'id', r.entry_id, 'visited_on', r.visited_on, 'name', r.full_name, 'household_size', r.size, 'basis', r.basis,
            'signature', case when s.id is not null then jsonb_build_object(
              -- As text: as JSON each step would copy every number of every signature.
              'kind', s.kind, 'signed_by', s.signed_by, 'name', s.name, 'strokes', s.strokes::text,
              'signed_on', (s.signed_at at time zone zone)::date, 'witness', w.full_name) end
          ) order by r.visited_at, r.full_name, r.entry_id), '[]')
        from rows r
        left join public.signatures s on s.id = r.signature_id
        left join public.colleagues w on w.id = s.created_by and s.kind = 'verbal')
    ));
end
$$;

create function public.sign_in_sheet(p_network_id uuid, p_location_id uuid, p_program_id uuid, p_from date, p_to date)
returns jsonb language sql stable set search_path = '' set statement_timeout = '15s' as $$
  select private.sign_in_sheet(p_network_id, p_location_id, p_program_id, p_from, p_to)
$$;
comment on function public.sign_in_sheet(uuid, uuid, uuid, date, date) is
  'The visits of a location that count for a program, with household size, basis and signature (that of the visit, else that of its certification), in the shape of src/reports/signInSheet.ts: all rows in one answer. Admins of the location, else 403; 404 for a program of another network; 22023 as service_report.';

grant execute on function
  private.sign_in_sheet(uuid, uuid, uuid, date, date), public.sign_in_sheet(uuid, uuid, uuid, date, date)
to authenticated;
