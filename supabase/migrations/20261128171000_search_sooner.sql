-- The list's search reads whom a text finds once, not twice, and not at all where the ranking has met
-- everybody already.

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
  if cardinality(ranked) < most and private.has_long_word(private.read_search(p_query)) then
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

-- Of a thousand people each of their names is looked at several times: LIKE and starts_with take a tenth of
-- a regular expression's time.
create function private.begins_a_word(p_forms text[], p_column name)
returns text language sql immutable set search_path = '' as $$
  select '(' || string_agg(format('f.%I operator(pg_catalog.~~) %L', p_column, '% ' || form || '%'), ' or ') || ')'
  from unnest(p_forms) form
$$;
comment on function private.begins_a_word(text[], name) is
  'SQL for the alias f of private.judged_people: whether a word of a column of names begins with one of the folded forms.';

create function private.begins_the_name(p_forms text[], p_column name)
returns text language sql immutable set search_path = '' as $$
  select '(' || string_agg(format('starts_with(f.%I, %L)', p_column, ' ' || form), ' or ') || ')'
  from unnest(p_forms) form
$$;
comment on function private.begins_the_name(text[], name) is
  'SQL for the alias f of private.judged_people: whether a column of names begins with one of the folded forms.';

create or replace function private.term_kind(p_term private.search_term)
returns text language sql immutable set search_path = '' as $$
  select concat('case ',
    case when p_term.forms <> '{}' then format('when %s then 0 ', private.begins_a_word(p_term.forms, 'names')) end,
    case when p_term.days <> '{}' then format(
      'when f.born operator(pg_catalog.=) any (%L::date[]) then 1 ', p_term.days) end,
    case when p_term.year is not null then format(
      'when f.birth_year operator(pg_catalog.=) %s then 1 ', p_term.year) end,
    case when length(p_term.digits) >= 4 then format(
      'when f.digits operator(pg_catalog.~~) %L then 2 ', '%' || p_term.digits) end,
    case when p_term.typed is not null then format(
      'when position(%1$L in lower(f.email)) operator(pg_catalog.>) 0 then 3 when starts_with(f.zip_code, %1$L) then 4 ',
      p_term.typed) end,
    'else 5 end')
$$;

create or replace function private.judged_people(p_terms private.search_term[], p_people text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  whole constant text := private.whole_name(p_terms);
  term private.search_term;
  kinds text[] := '{}';
  exact text[] := '{f.whole}';
  -- What the first word and the last one of a name may be.
  firsts text[];
  lasts text[];
  words integer := 0;
begin
  foreach term in array p_terms loop
    kinds := kinds || private.term_kind(term);
    if term.word ~ '[^0-9]' then
      words := words + 1;
      lasts := term.forms;
      firsts := coalesce(firsts, term.forms);
    elsif length(term.digits) >= 7 then
      exact := exact || format('f.digits = %L', term.digits);
    elsif term.days <> '{}' then
      exact := exact || 'true'::text;
    end if;
  end loop;
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  return format(
    $query$
      select f.id, f.member_id, f.full_name, f.kind, f.kind < 3 and (%5$s) as exact,
        case when f.kind > 4 then 5 when f.kind > 2 then 4 when f.whole then 1 when f.in_order then 2 else 3 end as rank
      from (
        select f.*, greatest(%2$s) as kind, %3$s as whole, %4$s as in_order
        from (
          select p.*, p.parts[1] as first_name, p.parts[2] as last_name,
            p.parts[1] || p.parts[2] || p.parts[3] as names, p.parts[4] as digits
          from (select p.*, string_to_array(p.search_text, U&'\001F') as parts from (%1$s) p offset 0) p
          offset 0
        ) f
        offset 0
      ) f
    $query$,
    p_people,
    array_to_string(kinds, ', '),
    case when whole is null then 'false' else format(
      '%L in (replace(f.first_name || f.last_name, '' '', ''''), replace(f.last_name || f.first_name, '' '', ''''))', whole) end,
    case
      when words = 0 then 'false'
      when words = 1 then concat_ws(' or ',
        private.begins_the_name(firsts, 'first_name'), private.begins_the_name(firsts, 'last_name'))
      else private.begins_the_name(firsts, 'first_name') || ' and ' || private.begins_a_word(lasts, 'last_name')
    end,
    array_to_string(exact, ' or '));
end
$$;

grant execute on function private.begins_a_word(text[], name), private.begins_the_name(text[], name)
to authenticated, service_role;
