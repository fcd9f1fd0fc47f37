-- Add monthly form.

alter table public.networks add column agency_number text;
alter table public.networks add column food_bank text collate "und-x-icu";
alter table public.networks add column pound_values jsonb not null default '{}'::jsonb;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.are_pound_values(p_values jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_typeof(p_values) = 'object'
    and not exists (
      select from jsonb_each(case jsonb_typeof(p_values) when 'object' then p_values else '{}' end) v
      where v.key !~ '^(19|20)[0-9]{2}$' or case jsonb_typeof(v.value)
        when 'number' then v.value::numeric not between 0.01 and 100 or scale(v.value::numeric) > 4 else true end
    ),
    false)
$function$;

create table public.monthly_form_lines (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  place integer not null,
  number text,
  figure text not null,
  label text collate "und-x-icu",
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now()
);

CREATE OR REPLACE FUNCTION private.save_monthly_form(p_network_id uuid, p_lines jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.save_monthly_form(p_network_id uuid, p_lines jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_monthly_form(p_network_id, p_lines) $function$;

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
    (11, 'public.inventory_items', 'data', 't.network_id = $1', '{}'),
    (12, 'public.orders', 'data', 't.network_id = $1', '{}'),
    (13, 'public.order_items', 'data', 't.network_id = $1', '{}'),
    (14, 'private.order_counters', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (15, 'public.food_sources', 'data', 't.network_id = $1', '{}'),
    (16, 'private.stock_movements', 'data', 't.network_id = $1', '{}'),
    (17, 'private.stock_lots', 'data', 't.network_id = $1', '{}'),
    (18, 'private.lot_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (19, 'private.source_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (20, 'public.recalls', 'data', 't.network_id = $1', '{}'),
    (21, 'private.recalled_stock', 'data',
      't.recall_id in (select r.id from public.recalls r where r.network_id = $1)', '{}'),
    (22, 'private.recall_contacts', 'data', 't.network_id = $1', '{}'),
    (23, 'public.client_pairs', 'data', 't.network_id = $1', '{}'),
    (24, 'public.client_merges', 'data', 't.network_id = $1', '{}'),
    (25, 'private.client_merge_contents', 'data',
      't.merge_id in (select m.id from public.client_merges m where m.network_id = $1)', '{}'),
    (26, 'private.import_matches', 'data', 't.network_id = $1', '{}'),
    -- A super user's own are of no person who comes along.
    (27, 'public.saved_views', 'data',
      't.network_id = $1 and t.owner_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (28, 'public.monthly_form_lines', 'data', 't.network_id = $1', '{}'),
    (29, 'private.sample_rows', 'data', 't.network_id = $1', '{}'),
    (30, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$function$;

reset check_function_bodies;

alter table public.networks add constraint networks_agency_number_check CHECK (((length(btrim(agency_number)) >= 1) AND (length(btrim(agency_number)) <= 40)));
alter table public.networks add constraint networks_agency_number_one_line CHECK (private.is_one_line(agency_number));
alter table public.networks add constraint networks_food_bank_check CHECK (((length(btrim(food_bank)) >= 1) AND (length(btrim(food_bank)) <= 120)));
alter table public.networks add constraint networks_food_bank_one_line CHECK (private.is_one_line(food_bank));
alter table public.networks add constraint networks_pound_values_check CHECK (private.are_pound_values(pound_values));
alter table public.monthly_form_lines add constraint monthly_form_lines_figure_check CHECK ((figure = ANY (ARRAY['days_open'::text, 'households'::text, 'household_visits'::text, 'new_households'::text, 'individuals'::text, 'individual_visits'::text, 'children'::text, 'adults'::text, 'seniors'::text, 'age_unknown'::text, 'sources'::text, 'pounds_received'::text, 'pounds_handed_out'::text, 'pounds_wasted'::text, 'pounds_on_hand'::text, 'value'::text])));
alter table public.monthly_form_lines add constraint monthly_form_lines_label_check CHECK (((length(btrim(label)) >= 1) AND (length(btrim(label)) <= 120)));
alter table public.monthly_form_lines add constraint monthly_form_lines_network_id_figure_key UNIQUE (network_id, figure);
alter table public.monthly_form_lines add constraint monthly_form_lines_number_check CHECK (((length(btrim(number)) >= 1) AND (length(btrim(number)) <= 10)));
alter table public.monthly_form_lines add constraint monthly_form_lines_one_line CHECK ((private.is_one_line(number) AND private.is_one_line(label)));
alter table public.monthly_form_lines add constraint monthly_form_lines_pkey PRIMARY KEY (id);
alter table public.monthly_form_lines add constraint monthly_form_lines_place_check CHECK (((place >= 1) AND (place <= 100)));

alter table public.monthly_form_lines add constraint monthly_form_lines_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;

CREATE TRIGGER monthly_form_lines_audit_delete AFTER DELETE ON public.monthly_form_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER monthly_form_lines_audit_insert AFTER INSERT ON public.monthly_form_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER monthly_form_lines_audit_update AFTER UPDATE ON public.monthly_form_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER monthly_form_lines_freeze BEFORE UPDATE ON public.monthly_form_lines FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'figure', 'created_at');
CREATE TRIGGER monthly_form_lines_guard_inserts AFTER INSERT ON public.monthly_form_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER monthly_form_lines_guard_rows AFTER UPDATE ON public.monthly_form_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER monthly_form_lines_touch BEFORE UPDATE ON public.monthly_form_lines FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
create policy monthly_form_lines_select on public.monthly_form_lines as permissive for select to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.stock_network_id() AS stock_network_id))));
create policy monthly_form_lines_wall on public.monthly_form_lines as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.monthly_form_lines enable row level security;

grant execute on function private.are_pound_values(jsonb) to authenticated;
grant execute on function private.are_pound_values(jsonb) to service_role;
grant insert (agency_number) on public.networks to authenticated;
grant update (agency_number) on public.networks to authenticated;
grant insert (food_bank) on public.networks to authenticated;
grant update (food_bank) on public.networks to authenticated;
grant insert (pound_values) on public.networks to authenticated;
grant update (pound_values) on public.networks to authenticated;
grant delete, insert, select, update on public.monthly_form_lines to service_role;
grant select on public.monthly_form_lines to authenticated;
grant execute on function private.save_monthly_form(uuid,jsonb) to authenticated;
grant execute on function public.save_monthly_form(uuid,jsonb) to authenticated;

comment on function private.are_pound_values(jsonb) is 'Whether it says what a pound of food is worth by year: {"2026": 1.97}, from 0.01 to 100 dollars.';
comment on column public.networks.agency_number is 'The number that the food bank knows it by.';
comment on column public.networks.food_bank is 'The food bank that it sends the monthly form to.';
comment on column public.networks.pound_values is 'What a pound of food is worth, in dollars, by year: {"2026": 1.97}. The network''s own figures; none comes with the product.';
comment on column public.monthly_form_lines.figure is 'What it counts. sources is a table: a line for each source and kind, numbered on from its number.';
comment on column public.monthly_form_lines.label is 'Its name on the form of the food bank; null for that of the figure.';
comment on column public.monthly_form_lines.number is 'Its number on the form of the food bank; null for the one after the line above.';
comment on column public.monthly_form_lines.place is 'Its place on the form, from 1.';
comment on table public.monthly_form_lines is 'A line of a network''s monthly form for its food bank. A network without any has the usual lines (src/reports/monthlyForm.ts).';
comment on function public.save_monthly_form(uuid,jsonb) is 'Makes the lines of a network''s monthly form these [{figure, number, label}], in this order; [] for the usual ones: {lines}. Each figure once; number null for the one after the line above, label null for the words of the figure. Network admins of it, super users; else 404.';
