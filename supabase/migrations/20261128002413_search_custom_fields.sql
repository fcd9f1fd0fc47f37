-- Search custom fields.

alter table public.clients add column custom_text text collate "C" not null default ''::text;
alter table public.events add column custom_text text collate "C" not null default ''::text;
alter table public.inventory_items add column custom_text text collate "C" not null default ''::text;
alter table public.clients alter column search_text set expression as (
  private.client_search_text(
    first_name, last_name, email, phone_number, date_of_birth, address_line1, city,
    coalesce(zip_code, '') || coalesce(' ' || external_id, '')
      || coalesce(' ' || nullif(custom_text, ''), '')
  )
);
alter table public.events alter column search_text set expression as (
  private.search_key(name, description) || coalesce(' ' || nullif(custom_text, ''), '') || ' '
    || private.day_spellings(start_date) || ' ' || private.day_spellings(end_date)
);
alter table public.inventory_items alter column search_text set expression as (
  private.search_key(name, description, category) || coalesce(' ' || nullif(custom_text, ''), '')
);

drop trigger clients_touch on public.clients;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.derived_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array[
    'updated_at', 'full_name', 'search_text', 'custom_text', 'quantity_available', 'stock_state', 'has_partial_ssn',
    'last_visit_at', 'certified_for', 'ends_soon_for', 'certification_ends_on', 'times_handed_out',
    -- of a saved view: what its owner looks for may be a person
    'query'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.has_column(p_table text, p_column name)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass('public.' || quote_ident(p_table)) and a.attname = p_column)
$function$;

CREATE OR REPLACE FUNCTION private.keep_custom_field()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  removed text[];
begin
  -- Two admins at once: the limit, the codes and the places are judged one after the other.
  perform pg_advisory_xact_lock(hashtextextended('custom fields ' || new.network_id, 0));
  new.options := case when new.kind in ('one_of', 'some_of') then private.write_options(new.options) else '[]' end;
  if new.kind in ('one_of', 'some_of') and not exists (
    select from jsonb_array_elements(new.options) o where (o ->> 'retired')::boolean is not true
  ) then
    raise sqlstate 'PT409' using message = 'options_missing', hint = 'Add at least one option.';
  end if;
  new.default_value := private.write_default(new);
  if (tg_op = 'INSERT' or old.deleted_at is not null and new.deleted_at is null) and (
    select count(*) from public.custom_fields f
    where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
  ) >= private.custom_field_limit() then
    raise sqlstate 'PT409' using
      message = 'too_many_fields',
      detail = jsonb_build_object('limit', private.custom_field_limit())::text,
      hint = 'Delete a field first.';
  end if;
  if tg_op = 'INSERT' then
    if not private.has_column(new.entity, 'custom') then
      raise exception 'Records of % take no fields of a network.', new.entity using errcode = '23514';
    end if;
    -- The form may have had another kind first.
    new.searchable := new.searchable and new.kind in ('short_text', 'long_text')
      and private.has_column(new.entity, 'custom_text');
    new.code := case when new.code = '' then private.code_of_label(new.label, array(
      select f.code from public.custom_fields f where f.network_id = new.network_id and f.entity = new.entity
    )) else new.code end;
    new.position := case when new.position > 0 then new.position else least(10000, 1 + coalesce((
      select max(f.position) from public.custom_fields f
      where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
    ), 0)) end;
    return new;
  end if;
  removed := array(
    select o ->> 'code' from jsonb_array_elements(old.options) o
    except select n ->> 'code' from jsonb_array_elements(new.options) n);
  if removed <> '{}' and private.custom_answers(new.entity, new.network_id, new.code) -> 'codes' ?| removed then
    raise sqlstate 'PT409' using message = 'option_in_use', hint = 'Retire the option: records have it.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.searched_codes(p_entity text, p_network_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(f.code order by f.code), '{}')
  from public.custom_fields f
  where f.network_id = p_network_id and f.entity = p_entity and f.searchable and not f.retired and f.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION private.custom_text(p_values jsonb, p_codes text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(string_agg(private.search_key(p_values ->> c), ' ' order by c), '')
  from unnest(p_codes) c where p_values ? c
$function$;

CREATE OR REPLACE FUNCTION private.write_custom_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.custom_text := private.custom_text(new.custom, private.searched_codes(tg_table_name, new.network_id));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remake_custom_text(p_entity text, p_network_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  written integer;
begin
  execute format('with wrong as (
      select t.id from public.%1$I t
      where t.network_id = $1 and t.custom <> ''{}'' and t.custom_text <> private.custom_text(t.custom, $2)
      order by t.id limit $3 for no key update
    )
    update public.%1$I t set custom_text = private.custom_text(t.custom, $2) from wrong w where t.id = w.id', p_entity)
    using p_network_id, private.searched_codes(p_entity, p_network_id), most;
  get diagnostics written = row_count;
  if written = most then
    perform private.add_job('remake_custom_text', jsonb_build_object('p_entity', p_entity, 'p_network_id', p_network_id));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.remake_custom_text(p_entity text, p_network_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remake_custom_text(p_entity, p_network_id) $function$;

CREATE OR REPLACE FUNCTION private.search_custom_field()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remake_custom_text(new.entity, new.network_id);
  return null;
end
$function$;

CREATE OR REPLACE PROCEDURE private.takes_custom_fields(IN target regclass)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  -- Behind the trigger that fills in the network.
  execute format('create trigger %I before insert on %s for each row when (new.custom is distinct from ''{}'')
    execute function private.write_custom()', name || '_write_custom_insert', target);
  execute format('create trigger %I before update of custom on %s for each row when (new.custom is distinct from old.custom)
    execute function private.write_custom()', name || '_write_custom_update', target);
  execute format('create trigger %I after insert on %s referencing new table as added for each statement
    execute function private.require_custom()', name || '_require_custom', target);
  -- Behind the triggers that judge the values: they fire in the order of their names.
  if private.has_column(name, 'custom_text') then
    execute format('create trigger %I before insert on %s for each row when (new.custom is distinct from ''{}'')
      execute function private.write_custom_text()', name || '_write_text_insert', target);
    execute format('create trigger %I before update of custom on %s for each row when (new.custom is distinct from old.custom)
      execute function private.write_custom_text()', name || '_write_text_update', target);
  end if;
end
$procedure$;

reset check_function_bodies;

alter table public.custom_fields add constraint custom_fields_searchable_kind CHECK (((NOT searchable) OR (kind = ANY (ARRAY['short_text'::text, 'long_text'::text]))));

CREATE TRIGGER custom_fields_search AFTER UPDATE ON public.custom_fields FOR EACH ROW WHEN (((old.searchable AND (NOT old.retired) AND (old.deleted_at IS NULL)) <> (new.searchable AND (NOT new.retired) AND (new.deleted_at IS NULL)))) EXECUTE FUNCTION private.search_custom_field();
CREATE TRIGGER clients_touch BEFORE UPDATE ON public.clients FOR EACH ROW WHEN (((NOT (new.last_visit_at IS DISTINCT FROM old.last_visit_at)) AND (NOT (new.certified_for IS DISTINCT FROM old.certified_for)) AND (NOT (new.ends_soon_for IS DISTINCT FROM old.ends_soon_for)) AND (NOT (new.certification_ends_on IS DISTINCT FROM old.certification_ends_on)) AND (NOT (new.custom_text IS DISTINCT FROM old.custom_text)))) EXECUTE FUNCTION private.touch_updated_at();
CREATE TRIGGER clients_write_text_insert BEFORE INSERT ON public.clients FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom_text();
CREATE TRIGGER clients_write_text_update BEFORE UPDATE OF custom ON public.clients FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom_text();
CREATE TRIGGER events_write_text_insert BEFORE INSERT ON public.events FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom_text();
CREATE TRIGGER events_write_text_update BEFORE UPDATE OF custom ON public.events FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom_text();
CREATE TRIGGER inventory_items_write_text_insert BEFORE INSERT ON public.inventory_items FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM '{}'::jsonb)) EXECUTE FUNCTION private.write_custom_text();
CREATE TRIGGER inventory_items_write_text_update BEFORE UPDATE OF custom ON public.inventory_items FOR EACH ROW WHEN ((new.custom IS DISTINCT FROM old.custom)) EXECUTE FUNCTION private.write_custom_text();

grant execute on function private.has_column(text,name) to authenticated;
grant execute on function private.has_column(text,name) to service_role;
grant execute on function private.searched_codes(text,uuid) to authenticated;
grant execute on function private.searched_codes(text,uuid) to service_role;
grant execute on function private.custom_text(jsonb,text[]) to authenticated;
grant execute on function private.custom_text(jsonb,text[]) to service_role;
grant execute on function private.remake_custom_text(text,uuid) to service_role;
grant execute on function public.remake_custom_text(text,uuid) to service_role;

comment on function private.has_column(text,name) is 'Whether a table of the API has a column.';
comment on function private.searched_codes(text,uuid) is 'The fields of a table that the network has searched.';
comment on function private.custom_text(jsonb,text[]) is 'The values of some fields as free text looks for them.';
comment on function private.write_custom_text() is 'Keeps custom_text: the values of the fields that are searched.';
comment on function private.remake_custom_text(text,uuid) is 'Writes custom_text anew where the fields that are searched are others by now: of 500 records; a job goes on with the rest.';
comment on function public.remake_custom_text(text,uuid) is 'The job remake_custom_text: free text finds records by the fields that are searched now. For run-jobs.';
comment on function private.search_custom_field() is 'Has records found by a field that is searched from now on, or no longer.';
comment on procedure private.takes_custom_fields(regclass) is 'Has the values in the column custom of a table judged by the network''s fields, and kept as free text where the table has custom_text: call private.takes_custom_fields(''public.things'').';
comment on column public.clients.custom_text is 'The values of the fields that the network has searched, as free text looks for them.';
comment on column public.events.custom_text is 'The values of the fields that the network has searched, as free text looks for them.';
comment on column public.inventory_items.custom_text is 'The values of the fields that the network has searched, as free text looks for them.';
