-- Bring stock with imports.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.read_inventory_items_rows(p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(case
      when g.r -> 'values' ? 'on_hand' then
        g.r || jsonb_build_object('values', (g.r -> 'values') - 'on_hand', 'on_hand', g.r -> 'values' -> 'on_hand')
      else g.r - 'on_hand'
    end order by g.place), '[]')
  from jsonb_array_elements(p_rows) with ordinality g (r, place)
$function$;

CREATE OR REPLACE FUNCTION private.bring_stock(p_entity text, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  one jsonb;
begin
  if p_entity = 'inventory_items' then
    for one in select r from jsonb_array_elements(p_rows) r where (r ->> 'on_hand')::integer <> 0 loop
      -- The item's own id is the key of the entry, by which an undo knows it.
      perform private.record_stock_movement((one ->> 'id')::uuid, 'count', (one ->> 'on_hand')::integer, 'other',
        (one ->> 'id')::uuid, 'Came with an import.', null, null, null);
    end loop;
  end if;
  return (select coalesce(jsonb_agg(r - 'on_hand'), '[]') from jsonb_array_elements(p_rows) r);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_back_stock(p_import private.imports, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Entries stay as they are. Another one makes up for them, since reports count the ledger of deleted items, too.
  perform private.record_stock_movement(
      i.id, 'count', 0, 'other', gen_random_uuid(), 'The import was undone.', null, null, null)
    from public.inventory_items i
    where p_import.entity = 'inventory_items' and i.id = any (p_ids) and i.location_id = p_import.location_id
      and i.quantity_actual > 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_together(p_entity text, p_scope jsonb, p_rows jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  columns text;
  answer jsonb;
begin
  select string_agg(quote_ident(k.name), ', ' order by k.name) into columns
    from (
      select distinct jsonb_object_keys(r -> 'values') as name from jsonb_array_elements(p_rows) r
      -- The network of a location's record follows from the location.
      union select case when p_scope ? 'location_id' then 'location_id' else 'network_id' end
    ) k;
  -- A plain insert gives back its rows in the order in which it got them.
  execute format($query$
    with given as (
      select g.place, g.r from jsonb_array_elements($1) with ordinality g (r, place)
    ),
    made as (
      insert into public.%1$I (%2$s)
      select %2$s from (
        select v.* from given g
        cross join lateral jsonb_populate_record(null::public.%1$I, g.r -> 'values' || $2) v
        order by g.place
      ) ordered
      returning id, updated_at
    ),
    numbered as (select m.id, m.updated_at, row_number() over () as place from made m)
    select jsonb_agg(jsonb_build_object('row', g.r -> 'row', 'id', n.id, 'at', n.updated_at, 'members', g.r -> 'members',
      'on_hand', g.r -> 'on_hand') order by g.place)
    from given g join numbered n on n.place = g.place
  $query$, p_entity, columns) into answer using p_rows, p_scope;
  return private.bring_members(p_entity, p_scope, private.bring_stock(p_entity, coalesce(answer, '[]')));
end
$function$;

CREATE OR REPLACE FUNCTION private.used_records(p_target regclass, p_ids uuid[], p_import uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  query text;
  used uuid[];
begin
  -- What another import brought, and its undo took back, is no use that is left.
  select string_agg(format('select r.%1$I from %2$s r where r.%1$I = any ($1)%3$s', r.name, r.referring, case
      when exists (
        select from pg_catalog.pg_attribute a
        where a.attrelid = r.referring and a.attname = 'deleted_at' and not a.attisdropped
      ) then ' and (r.deleted_at is null or not exists (
        select from private.import_rows x where x.record_id = r.id and x.undone = ''removed''))'
      else ''
    end || case when r.referring = 'public.household_members'::regclass then format('
      -- Nor is who came along with the record, or with a row that was taken back.
      and not exists (select from private.import_rows x where x.record_id = r.%I and r.id = any (x.members)
        and (x.import_id = $2 or r.deleted_at is not null and x.undone = ''removed''))', r.name)
      -- Nor is the stock that an item came with (private.bring_stock).
      when r.referring = 'private.stock_movements'::regclass then format(' and r.idempotency_key is distinct from r.%I', r.name)
    else '' end), ' union ')
    into query from private.referring_columns(p_target) r;
  if query is null then
    return '{}';
  end if;
  execute format('select coalesce(array_agg(u.id), ''{}'') from (%s) u (id)', query) into used using p_ids, p_import;
  return used;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_back(p_import private.imports, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_import.entity));
  place constant text := case when p_import.location_id is null then 'network_id' else 'location_id' end;
begin
  perform private.take_back_stock(p_import, p_ids);
  if exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname = 'deleted_at' and not a.attisdropped
  ) then
    execute format('update %s set deleted_at = now() where id = any ($1) and %I = $2', target, place)
      using p_ids, coalesce(p_import.location_id, p_import.network_id);
  else
    execute format('delete from %s where id = any ($1) and %I = $2', target, place)
      using p_ids, coalesce(p_import.location_id, p_import.network_id);
  end if;
end
$function$;

reset check_function_bodies;

grant execute on function private.read_inventory_items_rows(jsonb,jsonb) to authenticated;
grant execute on function private.bring_stock(text,jsonb) to authenticated;

comment on function public.import_rows(uuid,jsonb) is 'Up to 500 rows of an import that was begun, [{row, action: create | add | update | leave, values, members, record, cells, reason}]: [{row, outcome: created | added | changed | left_out, problem: {code, message}}]. add fills what is empty of a record, update replaces what differs. members: of clients, the people of the household, of whom those come in who are not there yet. values of inventory_items may have on_hand, which an item that is created gets as its first entry of the ledger, a count. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';
comment on function private.read_inventory_items_rows(jsonb,jsonb) is 'The items that rows of a file tell, {row, values, on_hand}: stock is written to the ledger alone, and is nothing that items are compared by.';
comment on function private.bring_stock(text,jsonb) is 'Counts as the caller what came with rows [{row, id: an item, on_hand}] that were just inserted: the rows without it. Rows of another table have none.';
comment on function private.take_back_stock(private.imports,uuid[]) is 'Counts to zero the items that an import made and its undo is about to delete.';
comment on function private.used_records(regclass,uuid[],uuid) is 'Which of some records others name, but for the household members and the stock that the import brought along.';
comment on function private.take_back(private.imports,uuid[]) is 'Deletes what an import made, with its stock, softly where the table knows that; only where the import went.';
