-- Words of one or two letters are in no index: the texts of the whole network are read to count who is found, which is
-- most of what such a search takes. It is done by several processes where there are some. The planner takes starting
-- them for dearer (1,000) than half of such a count; elsewhere it is left to think so.
create function private.count_clients(p_network_id uuid, p_found text)
returns integer language plpgsql stable set search_path = '' set parallel_setup_cost = 100 as $$
declare
  total integer;
begin
  execute format('select count(*) from public.clients c where %s', p_found) into total using p_network_id;
  return total;
end
$$;
comment on function private.count_clients(uuid, text) is
  'How many clients a condition (SQL for the alias c, the network is $1) lets through. Judges nobody.';

create or replace function private.search_best_clients(
  p_network_id uuid, p_query text, p_limit integer, p_offset integer, p_filters jsonb
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  -- of private.rank_clients
  most constant integer := 200;
  wanted constant integer := least(greatest(p_limit, 1), 1000);
  skipped constant integer := greatest(p_offset, 0);
  found constant text := 'c.network_id = $1 and c.deleted_at is null' || private.word_conditions(p_query)
    || private.filter_conditions('public.clients', p_filters);
  ranked uuid[];
  -- Those of them whom the list shows: not who was found by a member of the household.
  best uuid[];
  page uuid[];
  others uuid[];
  total integer;
begin
  select coalesce(array_agg(r.client_id order by r.place), '{}')
    into ranked
    from private.rank_clients(p_network_id, p_query, most)
      with ordinality r (client_id, rank, exact, matched, member_id, place);
  execute format(
    $query$
      select coalesce(array_agg(c.id order by r.place), '{}')
      from unnest($2) with ordinality r (id, place)
      join public.clients c on c.id = r.id
      where %s
    $query$, found)
    into best
    using p_network_id, ranked;
  if not private.has_long_word(private.read_search(p_query)) then
    total := private.count_clients(p_network_id, found);
  elsif cardinality(ranked) < most then
    -- Then the ranking has looked in the texts, too, and there are no others.
    total := cardinality(best);
  else
    execute format('select count(*) from public.clients c where %s', found) into total using p_network_id;
  end if;
  page := best[skipped + 1 : skipped + wanted];
  if cardinality(page) < wanted and skipped + cardinality(page) < total then
    -- Materialized: else the planner reads the whole tenant in sort order.
    execute format(
      $query$
        with others as materialized (
          select c.id, c.full_name from public.clients c where %s and c.id <> all ($2)
        )
        select array_agg(o.id order by o.full_name, o.id)
        from (select * from others order by full_name, id limit $3 offset $4) o
      $query$, found)
      into others
      using p_network_id, best, wanted - cardinality(page), greatest(skipped - cardinality(best), 0);
    page := page || others;
  end if;
  return jsonb_build_object('total', total, 'rows', coalesce((
    select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.place)
    from unnest(page) with ordinality p (id, place)
    join public.clients c on c.id = p.id
  ), '[]'));
end
$$;
