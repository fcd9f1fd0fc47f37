-- The monthly form that a food bank asks for: which figures it has, in which order, under which numbers and names.
create table public.monthly_form_lines (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  place integer not null check (place between 1 and 100),
  number text check (length(btrim(number)) between 1 and 10),
  figure text not null constraint monthly_form_lines_figure_check check (figure in (
    'days_open', 'households', 'household_visits', 'new_households', 'individuals', 'individual_visits',
    'children', 'adults', 'seniors', 'age_unknown', 'gender', 'ethnicity', 'program_households', 'program_individuals',
    'sources', 'pounds_received', 'pounds_handed_out', 'pounds_per_household', 'pounds_wasted', 'pounds_on_hand', 'value'
  )),
  label text collate "und-x-icu" check (length(btrim(label)) between 1 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (network_id, figure),
  constraint monthly_form_lines_one_line check (private.is_one_line(number) and private.is_one_line(label))
);
comment on table public.monthly_form_lines is
  'A line of a network''s monthly form for its food bank. A network without any has the usual lines (src/reports/monthlyForm.ts).';
comment on column public.monthly_form_lines.place is 'Its place on the form, from 1.';
comment on column public.monthly_form_lines.number is
  'Its number on the form of the food bank; null for the one after the line above.';
comment on column public.monthly_form_lines.figure is
  'What it counts. sources, program_households, program_individuals, gender and ethnicity are tables: a line for each source, program or answer, numbered on from its number. gender and ethnicity are those of heads of household.';
comment on column public.monthly_form_lines.label is 'Its name on the form of the food bank; null for that of the figure.';

call private.tenant_table('public.monthly_form_lines', scope => 'network', frozen => array['figure']);

grant select on public.monthly_form_lines to authenticated;
grant select, insert, update, delete on public.monthly_form_lines to service_role;

create policy monthly_form_lines_select on public.monthly_form_lines for select to authenticated
  using ((select private.is_super_user()) or network_id = (select private.stock_network_id()));

create function private.save_monthly_form(p_network_id uuid, p_lines jsonb)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_network_run(p_network_id);
  if (jsonb_typeof(p_lines) = 'array') is not true then
    raise exception 'The lines of the form are missing.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_to_recordset(p_lines) n (figure text) group by n.figure having count(*) > 1
  ) then
    raise exception 'A figure stands in the form once.' using errcode = '22023';
  end if;
  -- Two admins at once: the form is the one's or the other's.
  perform from public.networks n where n.id = p_network_id for no key update;
  delete from public.monthly_form_lines l
    where l.network_id = p_network_id
      and l.figure not in (select n.figure from jsonb_to_recordset(p_lines) n (figure text) where n.figure is not null);
  -- A line that stays as it is leaves nothing in the trail.
  insert into public.monthly_form_lines as l (network_id, place, number, figure, label)
  select p_network_id, n.place, nullif(btrim(n.number), ''), n.figure, nullif(btrim(n.label), '')
  from rows from (jsonb_to_recordset(p_lines) as (figure text, number text, label text))
    with ordinality n (figure, number, label, place)
  on conflict (network_id, figure) do update
    set place = excluded.place, number = excluded.number, label = excluded.label
    where (l.place, l.number, l.label) is distinct from (excluded.place, excluded.number, excluded.label);
  return jsonb_build_object('lines', jsonb_array_length(p_lines));
end
$$;

create function public.save_monthly_form(p_network_id uuid, p_lines jsonb)
returns jsonb language sql set search_path = '' as $$ select private.save_monthly_form(p_network_id, p_lines) $$;
comment on function public.save_monthly_form(uuid, jsonb) is
  'Makes the lines of a network''s monthly form these [{figure, number, label}], in this order; [] for the usual ones: {lines}. Each figure once; number null for the one after the line above, label null for the words of the figure. Network admins of it, super users; else 404.';

grant execute on function private.save_monthly_form(uuid, jsonb), public.save_monthly_form(uuid, jsonb) to authenticated;
