-- Make auditing optional.

drop procedure private.tenant_table(regclass,text,text,text[],boolean,boolean);

set check_function_bodies = off;

CREATE OR REPLACE PROCEDURE private.tenant_table(IN target regclass, IN scope text, IN deletable_by text DEFAULT NULL::text, IN frozen text[] DEFAULT '{}'::text[], IN touch boolean DEFAULT true, IN fill_network boolean DEFAULT true, IN audited boolean DEFAULT true)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  columns constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  );
  kept constant text[] := array['id', 'created_at'] || frozen || case scope
    when 'network' then array['network_id']
    when 'location' then array['location_id', 'network_id']
  end;
begin
  if (scope in ('global', 'network', 'location')) is not true then
    raise exception 'The scope of % is global, network or location.', target using errcode = '22023';
  elsif (kept <@ columns) is not true then
    raise exception '% lacks one of the columns %.', target, array_to_string(kept, ', ') using errcode = '42703';
  elsif ('deleted_at' = any (columns)) is distinct from (deletable_by is not null) then
    raise exception 'deletable_by of % goes with a column deleted_at.', target using errcode = '22023';
  elsif (
    deletable_by is null or deletable_by in ('member', 'nobody') or (deletable_by = 'admin' and scope = 'location')
  ) is not true then
    raise exception '% is deletable by member, nobody, or admin of its location.', target using errcode = '22023';
  end if;

  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s as restrictive for all to authenticated
    using ((select private.require_live_session()))
    with check ((select private.require_live_session()))', name || '_wall', target);
  execute format('create trigger %I before update on %s
    for each row execute function private.freeze_columns(%s)', name || '_freeze', target,
    (select string_agg(quote_literal(c), ', ' order by place)
      from unnest(columns) with ordinality as t (c, place) where c = any (kept)));
  if scope = 'location' and fill_network then
    execute format('create trigger %I before insert on %s
      for each row execute function private.fill_network_id()', name || '_fill_network', target);
  end if;
  if deletable_by is not null then
    execute format('create trigger %I before update on %s
      for each row execute function private.guard_deleted_at(%L)', name || '_guard_deleted', target, deletable_by);
  end if;
  if touch then
    execute format('create trigger %I before update on %s
      for each row execute function private.touch_updated_at()', name || '_touch', target);
  end if;
  execute format('create trigger %I after update on %s
    referencing new table as changed for each statement execute function private.guard_row_count()',
    name || '_guard_rows', target);
  call private.limit_inserts(target);
  if audited then
    call private.audit(target);
  end if;
end
$procedure$;

reset check_function_bodies;

comment on procedure private.tenant_table(regclass,text,text,text[],boolean,boolean,boolean) is 'Row-level security with the wall, frozen keys, network_id filled from the location, touched updated_at, guarded deleted_at, the limits of rows and the audit trail: call private.tenant_table(''public.things'', scope => ''network'', deletable_by => ''member''). scope: global, network or location, the columns that name the owner. deletable_by: see guard_deleted_at; null without a deleted_at. frozen: further columns that the API never changes. touch: false where the table has a rule of its own for updated_at. fill_network: false where whoever inserts knows the network. audited: false where changes stand in the audit log under another name, or are derived.';
