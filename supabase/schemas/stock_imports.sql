-- What is on hand of an item comes with its row: an entry of the ledger in the same statement, and undone with it.
create function private.read_inventory_items_rows(p_scope jsonb, p_rows jsonb)
returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case
      when g.r -> 'values' ? 'on_hand' then
        g.r || jsonb_build_object('values', (g.r -> 'values') - 'on_hand', 'on_hand', g.r -> 'values' -> 'on_hand')
      else g.r - 'on_hand'
    end order by g.place), '[]')
  from jsonb_array_elements(p_rows) with ordinality g (r, place)
$$;
comment on function private.read_inventory_items_rows(jsonb, jsonb) is
  'The items that rows of a file tell, {row, values, on_hand}: stock is written to the ledger alone, and is nothing that items are compared by.';

create function private.bring_stock(p_entity text, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' as $$
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
$$;
comment on function private.bring_stock(text, jsonb) is
  'Counts as the caller what came with rows [{row, id: an item, on_hand}] that were just inserted: the rows without it. Rows of another table have none.';

create function private.take_back_stock(p_import private.imports, p_ids uuid[])
returns void language plpgsql set search_path = '' as $$
begin
  -- Entries stay as they are. Another one makes up for them, since reports count the ledger of deleted items, too.
  perform private.record_stock_movement(
      i.id, 'count', 0, 'other', gen_random_uuid(), 'The import was undone.', null, null, null)
    from public.inventory_items i
    where p_import.entity = 'inventory_items' and i.id = any (p_ids) and i.location_id = p_import.location_id
      and i.quantity_actual > 0;
end
$$;
comment on function private.take_back_stock(private.imports, uuid[]) is
  'Counts to zero the items that an import made and its undo is about to delete.';

grant execute on function
  private.read_inventory_items_rows(jsonb, jsonb), private.bring_stock(text, jsonb)
to authenticated;
