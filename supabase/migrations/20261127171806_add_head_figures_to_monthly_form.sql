-- Add head figures to monthly form.

alter table public.monthly_form_lines drop constraint monthly_form_lines_figure_check;

alter table public.monthly_form_lines add constraint monthly_form_lines_figure_check CHECK ((figure = ANY (ARRAY['days_open'::text, 'households'::text, 'household_visits'::text, 'new_households'::text, 'individuals'::text, 'individual_visits'::text, 'children'::text, 'adults'::text, 'seniors'::text, 'age_unknown'::text, 'gender'::text, 'ethnicity'::text, 'program_households'::text, 'program_individuals'::text, 'sources'::text, 'pounds_received'::text, 'pounds_handed_out'::text, 'pounds_per_household'::text, 'pounds_wasted'::text, 'pounds_on_hand'::text, 'value'::text])));

comment on column public.monthly_form_lines.figure is 'What it counts. sources, program_households, program_individuals, gender and ethnicity are tables: a line for each source, program or answer, numbered on from its number. gender and ethnicity are those of heads of household.';
