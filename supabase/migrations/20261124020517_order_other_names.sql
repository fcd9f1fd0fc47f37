-- The list and the desk: whoever is called as it was typed comes before those who are called so by another form of
-- their name, however many they are; a desk that meets such forms only sees who comes close, too.

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
          select c.id, c.full_name, (true%s) as as_typed
          from public.clients c where %s and c.id <> all ($2)
        )
        select array_agg(o.id order by o.as_typed desc, o.full_name, o.id)
        from (
          select * from others order by as_typed desc, full_name, id limit $3 offset $4
        ) o
      $query$, private.typed_conditions(p_query), found)
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
comment on function private.search_best_clients(uuid, text, integer, integer, jsonb) is
  'As private.search_rows over clients, the 200 best first (private.rank_clients), then those in whom the words stand, then those whose name has another form of them, both by their names.';

create function private.typed_conditions(p_query text)
returns text language plpgsql stable set search_path = '' as $$
declare
  terms constant private.search_term[] := private.read_search(p_query);
  as_typed private.search_term[] := '{}';
  term private.search_term;
begin
  if not exists (select from unnest(terms) t where t.other_forms <> '{}') then
    return '';
  end if;
  foreach term in array terms loop
    term.other_forms := '{}';
    as_typed := as_typed || term;
  end loop;
  return private.text_conditions(as_typed);
end
$$;
comment on function private.typed_conditions(text) is
  'As private.word_conditions, without the other forms of names; empty when the text has none.';

create or replace function private.find_at_desk(p_location_id uuid, p_query text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 8;
  network uuid;
  total integer;
  chosen uuid;
  found uuid[];
  rows jsonb;
  -- Nobody is called as it was typed.
  is_unnamed boolean;
  close_total integer;
  close_rows jsonb;
begin
  perform private.require_location(p_location_id, 'location');
  select l.network_id into strict network from public.locations l where l.id = p_location_id;
  with ranked as materialized (
    select r.client_id, r.rank, r.exact, r.matched, r.member_id, r.place
    from private.rank_clients(network, p_query, 50)
      with ordinality r (client_id, rank, exact, matched, member_id, place)
  )
  select count(*),
      -- Two of the same name are nobody yet.
      case when count(*) filter (where r.exact) = 1 then (array_agg(r.client_id) filter (where r.exact))[1] end,
      coalesce(array_agg(r.client_id), '{}'),
      coalesce(bool_and(r.rank = 4), true),
      coalesce(jsonb_agg(
        private.check_in_facts(r.client_id, p_location_id) || jsonb_build_object(
          'matched', r.matched, 'reason', null,
          'member', (select m.full_name from public.household_members m where m.id = r.member_id))
        order by r.place
      ) filter (where r.place <= most), '[]')
    into total, chosen, found, is_unnamed, rows
    from ranked r;
  if is_unnamed and total < most then
    select count(*),
        coalesce(jsonb_agg(
          private.check_in_facts(f.client_id, p_location_id) || jsonb_build_object(
            'matched', null, 'reason', f.reason,
            'member', (select m.full_name from public.household_members m where m.id = f.member_id))
          order by f.place), '[]')
      into close_total, close_rows
      from (
        select c.client_id, c.reason, c.member_id, c.place
        from private.find_close_clients(network, p_query, most)
          with ordinality c (client_id, rank, reason, member_id, place)
        where c.client_id <> all (found)
        order by c.place
        limit most - total
      ) f;
  end if;
  return jsonb_build_object(
    'total', total + coalesce(close_total, 0), 'chosen', chosen, 'close', total = 0,
    'rows', rows || coalesce(close_rows, '[]'),
    'asked', (
      select jsonb_build_object(
        'days', coalesce(jsonb_agg(t.days) filter (where t.days <> '{}') -> 0, '[]'),
        'phone', max(t.digits) filter (where length(t.digits) >= 7)
      )
      from unnest(private.read_search(p_query)) t
    )
  );
end
$$;
comment on function public.find_at_desk(uuid, text) is
  'Whom a typed text means at a desk: {total (50 at most), chosen: the id of the only whole-name, phone or birth-date match or null, close: nobody matches and the rows come close, rows: 8 at most, asked: {days: birth dates that the text may mean, phone: its digits}}. A row is {client, household, last_visit, limit, here_today, matched, reason of a close match, member: name of whom was found in the household}. Behind those who match by another form of their name alone stand those who come close. 404 out of reach.';
