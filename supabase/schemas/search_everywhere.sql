-- The command palette: one request for clients, orders, items and events of where somebody works. Each is
-- found as its own search finds it; what the palette shows besides comes along.
-- Of two letters nearly every name has them somewhere: only what begins with them is meant.
create function private.found_records(
  p_table regclass, p_location_id uuid, p_query text, p_words text, p_name text, p_sort text, p_limit integer
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  typed constant text[] := regexp_split_to_array(private.fold_text(p_query), ' ');
  is_short constant boolean := p_query !~ '[0-9]' and (select max(length(word)) from unnest(typed) word) < 3;
  begins text;
  answer jsonb;
begin
  select string_agg(format('strpos(n.words, %L) > 0', ' ' || word), ' and ')
    into begins
    from unnest(typed) word;
  execute format(
    $query$
      with found as materialized (
        select c.id, %2$s as begins, row_number() over (order by %3$s, c.id) as place
        from %1$s c, lateral (select ' ' || %4$s as words) n
        where c.location_id = $1 %5$s
      ),
      best as (
        select f.* from found f where f.begins or not $2 order by f.begins desc, f.place limit $3
      )
      select coalesce(jsonb_agg(to_jsonb(c) - 'search_text' order by b.begins desc, b.place), '[]')
      from best b join %1$s c on c.id = b.id
    $query$, p_table, begins, p_sort, p_name, p_words)
    into answer
    using p_location_id, is_short, p_limit;
  return answer;
end
$$;
comment on function private.found_records(regclass, uuid, text, text, text, text, integer) is
  'The first rows of a location''s table for a typed text: those that the conditions let through, first those whose names (an expression, folded) have words that begin with the typed ones. Judges nobody.';

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
          'public.orders', p_location_id, p_query, private.word_conditions(p_query, 'order_number'),
          'c.search_text', 'c.created_at desc', most))
        with ordinality f (row, place)
      left join public.clients c on c.id = (f.row ->> 'client_id')::uuid
    ));
  end if;
  if 'inventory_items' = any (p_entities) then
    answer := answer || jsonb_build_object('inventory_items', private.found_records(
      'public.inventory_items', p_location_id, p_query,
      format(' and c.deleted_at is null and ((true%s) or c.barcode operator(pg_catalog.=) %L)', words, btrim(p_query)),
      'private.fold_text(c.name)', 'c.name', most));
  end if;
  if 'events' = any (p_entities) then
    answer := answer || jsonb_build_object('events', private.found_records(
      'public.events', p_location_id, p_query, ' and c.deleted_at is null' || words,
      'private.fold_text(c.name)', 'c.start_date desc', most));
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
  private.search_everywhere(uuid, text, text[], integer), public.search_everywhere(uuid, text, text[], integer)
to authenticated;
