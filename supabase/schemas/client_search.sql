-- Who may be meant when nobody is found: names that are one letter away or sound alike, one surname of
-- two, day and month swapped, the same birth date or phone number under another name.
create function private.close_keys(p_word text)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['n' || left(p_word, private.name_key_length()), 's' || private.name_sound(p_word)]
    || array(select 'd' || d from unnest(private.shortened_words(p_word)) d)
$$;
comment on function private.close_keys(text) is
  'The keys (private.search_keys) of which somebody has one whose name comes close to a folded word.';

create function private.swapped_letters(p_word text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select string_agg(' ' || overlay(p_word placing substr(p_word, i + 1, 1) || substr(p_word, i, 1) from i for 2) || ' ', '')
  from generate_series(1, least(length(p_word), 40) - 1) i
$$;
comment on function private.swapped_letters(text) is
  'The word with each two neighbours swapped, every one between spaces.';

create function private.swapped_days(p_days date[])
returns date[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select make_date(extract(year from d)::integer, extract(day from d)::integer, extract(month from d)::integer)
    from unnest(p_days) d
    where extract(day from d) <= 12 and extract(day from d) <> extract(month from d)
  )
$$;
comment on function private.swapped_days(date[]) is 'The days with day and month swapped, where there is such a day.';

-- SQL of the people of whom one may come close, as private.people_with_keys has them, and whether they
-- were found by all words of the name; null when the text says nothing that one comes close to.
create function private.close_people(p_network_id uuid, p_words text[], p_days date[], p_numbers text[])
returns text language plpgsql immutable set search_path = '' as $$
declare
  sources text[] := '{}';
  names constant text[] := array(
    select private.hash_keys(p_network_id, array['n' || left(w, private.name_key_length())])::text
    from unnest(p_words) with ordinality t (w, place) order by place);
  others text[];
begin
  -- A letter or two come close to everybody.
  if exists (select from unnest(p_words) w where length(w) > 2) then
    sources := sources || format('select true as by_name, p.* from (%s) p', private.people_with_keys(
      array(select private.hash_keys(p_network_id, private.close_keys(w))::text from unnest(p_words) w), 300));
  end if;
  -- One of two surnames may not be known here: all words but one, the first always.
  if cardinality(p_words) between 3 and 5 then
    for dropped in 2 .. cardinality(p_words) loop
      sources := sources || format('select false as by_name, p.* from (%s) p', private.people_with_keys(
        names[:dropped - 1] || names[dropped + 1:], 100));
    end loop;
  end if;
  others := array(select private.birth_key(d) from unnest(p_days || private.swapped_days(p_days)) d)
    || array(select 'p' || right(n, 7) from unnest(p_numbers) n);
  if others <> '{}' then
    sources := sources || format('select false as by_name, p.* from (%s) p', private.people_with_keys(
      array[private.hash_keys(p_network_id, others)::text], 300));
  end if;
  return nullif(array_to_string(sources, ' union all '), '');
end
$$;
comment on function private.close_people(uuid, text[], date[], text[]) is
  'SQL of the people who may come close to words, birth dates or phone numbers; null without any of them.';

create function private.find_close_clients(p_network_id uuid, p_query text, p_limit integer)
returns table (client_id uuid, rank integer, reason text, member_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  term private.search_term;
  words text[] := '{}';
  days date[] := '{}';
  numbers text[] := '{}';
  people text;
begin
  foreach term in array private.read_search(p_query) loop
    if term.word ~ '[^0-9]' then
      words := words || term.word;
    elsif length(term.digits) >= 7 then
      numbers := numbers || term.digits;
    end if;
    days := days || term.days;
  end loop;
  people := private.close_people(p_network_id, words, days, numbers);
  if people is null then
    return;
  end if;
  return query execute format(
    $query$
      with found as materialized (
        select distinct on (p.id, p.member_id) p.*, string_to_array(p.search_text, U&'\001F') as parts
        from (%s) p
        order by p.id, p.member_id, p.by_name desc
      ),
      compared as (
        select f.id, f.member_id, f.full_name, n.missing, n.far, n.total,
          coalesce(f.born = any ($4), false) as same_day,
          coalesce(f.born = any ($5), false) as swapped_day,
          -- With or without the area code.
          right(f.parts[4], 7) = any (array(select right(number, 7) from unnest($6) number)) as same_number
        from found f,
          lateral (
            -- How far the words are from the name: 0 its beginning, 1 a letter, 2 the sound; null is missing.
            select count(*) filter (where d.far is null) as missing, coalesce(max(d.far), 0) as far, sum(d.far) as total
            from unnest($2, $3) w (word, swapped),
              lateral (
                select min(case
                  when starts_with(n, w.word) then 0
                  when extensions.levenshtein_less_equal(left(n, 60), left(w.word, 60), 1) < 2 then 1
                  when position(' ' || n || ' ' in w.swapped) > 0 then 1
                  -- What sounds alike is spelt alike by half: Teresa is no d'Arcy.
                  when f.by_name and length(n) > 2
                    and extensions.levenshtein(left(n, 60), left(w.word, 60)) <= greatest(2, length(w.word) / 2) then 2
                end) as far
                from unnest(string_to_array(btrim(f.parts[1] || f.parts[2] || f.parts[3]), ' ')) n
                where n <> ''
              ) d
          ) n
      ),
      explained as (
        select c.*, case
          when c.missing = 0 and c.swapped_day then 'day_and_month_swapped'
          when $2 = '{}' then null
          when c.missing = 0 and c.far > 0 and ($4 = '{}' or c.same_day) and ($6 = '{}' or c.same_number)
            then case c.far when 1 then 'written_differently' else 'sounds_alike' end
          when c.missing = 0 and c.far = 0 then case when $4 <> '{}' and c.same_day is false then 'other_birth_date' end
          when c.same_day then 'same_birth_date'
          when c.same_number then 'same_phone'
          when c.missing = 1 and c.far = 0 and $4 = '{}' and cardinality($2) > 2 then 'part_of_name'
        end as reason
        from compared c
      ),
      best as (
        select distinct on (r.id) r.*
        from (
          select e.*, case
            when e.reason in ('written_differently', 'day_and_month_swapped') then 1
            when e.reason in ('sounds_alike', 'other_birth_date', 'part_of_name') then 2
            else 3
          end as rank
          from explained e
          where e.reason is not null
        ) r
        order by r.id, r.rank, r.member_id nulls first
      )
      select b.id, b.rank, b.reason, b.member_id
      from best b
      order by b.rank, b.total, b.full_name, b.id
      limit $7
    $query$,
    people)
    using p_network_id, words,
      array(select private.swapped_letters(w) from unnest(words) with ordinality t (w, place) order by place),
      days, private.swapped_days(days), numbers, least(greatest(p_limit, 1), 200);
end
$$;
comment on function private.find_close_clients(uuid, text, integer) is
  'The live clients of a network who come close to what a text means, each with the reason, the nearest first, 200 at most: written_differently (one letter away), sounds_alike, day_and_month_swapped, other_birth_date, part_of_name (all words but one), same_birth_date, same_phone; with the id of a member of the household who was found. None of whom every word tells. Judges nobody.';

-- The list of clients asks for the same: the best first where nothing else is sorted, those who come close
-- when asked, and for an export the rows behind the last one that it has.
create function private.rows_behind(p_sort name, p_descending boolean, p_after jsonb)
returns text language plpgsql immutable set search_path = '' as $$
declare
  behind constant text := case when p_descending then '<' else '>' end;
  nulls constant boolean := coalesce((p_after ->> 'nulls')::boolean, false);
  id constant uuid := p_after ->> 'id';
  behind_id constant text := coalesce(format(' and c.id operator(pg_catalog.%s) %L', behind, nullif(id::text, '')), '');
begin
  if p_after is null then
    return '';
  elsif p_sort = 'id' then
    return case when nulls then ' and false' when id is null then '' else behind_id end;
  elsif nulls then
    return format(' and c.%I is null', p_sort) || case when id is null then '' else behind_id end;
  elsif id is null then
    return format(' and c.%I is not null', p_sort);
  end if;
  return format(
    ' and (c.%1$I operator(pg_catalog.%2$s) %3$L or c.%1$I operator(pg_catalog.=) %3$L%4$s)',
    p_sort, behind, p_after ->> 'value', behind_id);
end
$$;
comment on function private.rows_behind(name, boolean, jsonb) is
  'The rows behind one {nulls, id, value} as SQL for the alias c: with nulls those without a value to sort by, which stand for themselves; without an id from the first one on.';

-- A client with the name as typed comes before those with another form of the name, however many they are.
create function private.search_best_clients(
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

create function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb, p_after jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (p_sort = 'rank') is not true then
    perform private.require_sortable(p_sort, 'public.clients'::regclass);
  end if;
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  elsif p_sort = 'rank' then
    return private.search_best_clients(p_network_id, p_query, p_limit, p_offset, p_filters);
  end if;
  return private.search_rows(
    'public.clients', 'c.network_id = $1 and c.deleted_at is null', p_network_id,
    private.word_conditions(p_query) || private.rows_behind(p_sort, p_descending, p_after),
    p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;

create function public.search_clients(
  p_network_id uuid,
  p_query text,
  p_sort text default 'full_name',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]',
  p_after jsonb default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_clients(
    p_network_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters, p_after)
$$;
comment on function public.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb) is
  'One page of the clients whom every word means and whom the filters [{column, operator, value}] let through: {total, rows}. p_sort rank: the best first. p_after {nulls, id, value}: only the rows behind one, for exports; then total counts these. At most 1,000 rows; 22023 for an unknown sort or filter; nothing for a network that is not the caller''s.';

create function private.search_close_clients(p_network_id uuid, p_query text, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]'::jsonb;
  end if;
  return coalesce((
    select jsonb_agg(
      to_jsonb(c) - array['search_text', 'partial_ssn']
        || jsonb_build_object('reason', f.reason, 'member_id', f.member_id)
      order by f.place)
    from (
      select r.*, row_number() over () as place
      from private.find_close_clients(p_network_id, p_query, p_limit) r
    ) f
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;

create function public.search_close_clients(p_network_id uuid, p_query text, p_limit integer default 10)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_close_clients(p_network_id, p_query, p_limit)
$$;
comment on function public.search_close_clients(uuid, text, integer) is
  'Clients who come close to what a text means, the nearest first, each with its reason (private.find_close_clients). At most 200; nothing for a network that is not the caller''s.';

grant execute on function
  private.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb),
  public.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb),
  private.search_close_clients(uuid, text, integer), public.search_close_clients(uuid, text, integer)
to authenticated;
