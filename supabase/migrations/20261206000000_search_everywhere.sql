-- The command palette: one request for clients, orders, items and events of where somebody works. Each is
-- found as its own search finds it; what the palette shows besides comes along.

create function private.found_records(p_table regclass, p_location_id uuid, p_words text, p_sort name, p_limit integer)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_rows(
    p_table, 'c.location_id = $1', p_location_id, p_words, '[]', p_sort, p_sort <> 'name', p_limit, 0) -> 'rows'
$$;
comment on function private.found_records(regclass, uuid, text, name, integer) is
  'The first rows of a location''s table that the conditions let through: by name, or what is newest by another column. Judges nobody.';

create function private.search_everywhere(p_location_id uuid, p_query text, p_entities text[], p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(p_limit, 1), 8);
  words constant text := private.word_conditions(p_query);
  answer jsonb := '{}';
begin
  -- Whoever works at a location reads all of these there, as their policies say.
  perform private.require_location(p_location_id, 'location');
  if words = '' then
    return answer;
  end if;
  if 'clients' = any (p_entities) then
    answer := answer || jsonb_build_object('clients', (
      select coalesce(jsonb_agg(
          (f.row -> 'client') || jsonb_build_object('facts', f.row - 'client') order by f.place), '[]')
      from jsonb_array_elements(private.find_at_desk(p_location_id, p_query) -> 'rows')
        with ordinality f (row, place)
      where f.place <= most
    ));
  end if;
  if 'orders' = any (p_entities) then
    answer := answer || jsonb_build_object('orders', (
      select coalesce(jsonb_agg(
          f.row || jsonb_build_object('client', jsonb_build_object('full_name', c.full_name)) order by f.place), '[]')
      from jsonb_array_elements(private.found_records(
          'public.orders', p_location_id, private.word_conditions(p_query, 'order_number'), 'created_at', most))
        with ordinality f (row, place)
      left join public.clients c on c.id = (f.row ->> 'client_id')::uuid
    ));
  end if;
  if 'inventory_items' = any (p_entities) then
    answer := answer || jsonb_build_object('inventory_items', private.found_records(
      'public.inventory_items', p_location_id,
      format(' and c.deleted_at is null and ((true%s) or c.barcode operator(pg_catalog.=) %L)', words, btrim(p_query)),
      'name', most));
  end if;
  if 'events' = any (p_entities) then
    answer := answer || jsonb_build_object('events', private.found_records(
      'public.events', p_location_id, ' and c.deleted_at is null' || words, 'start_date', most));
  end if;
  return answer;
end
$$;

create function public.search_everywhere(
  p_location_id uuid, p_query text, p_entities text[], p_limit integer default 5
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_everywhere(p_location_id, p_query, p_entities, p_limit)
$$;
comment on function public.search_everywhere(uuid, text, text[], integer) is
  'What a typed text finds at a location among the named of clients, orders, inventory_items and events: the rows by entity, 8 each at most. Clients as find_at_desk tells them, what it says besides as facts; orders with client: {full_name}. Others are not answered. 404 out of reach.';

grant execute on function
  private.search_everywhere(uuid, text, text[], integer),
  public.search_everywhere(uuid, text, text[], integer)
to authenticated;
