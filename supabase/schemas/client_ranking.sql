create function private.term_keys(p_term private.search_term)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select 'n' || left(f, private.name_key_length()) from unnest(p_term.forms) f
    union all
    select private.birth_key(d) from unnest(p_term.days) d
    union all
    select 'y' || p_term.year::text where p_term.year is not null
    union all
    select 'p' || right(p_term.digits, case when n >= 10 then 10 when n >= 7 then 7 else 4 end)
      from length(p_term.digits) n where n >= 4
  )
$$;
comment on function private.term_keys(private.search_term) is
  'The keys (private.search_keys) of which somebody has one whom the term may mean; none when only the text tells.';

create function private.whole_name(p_terms private.search_term[])
returns text language sql immutable set search_path = '' as $$
  select string_agg(t.word, '' order by place)
  from (select u.word, row_number() over () as place from unnest(p_terms) u where u.word ~ '[^0-9]') t
$$;
comment on function private.whole_name(private.search_term[]) is
  'The words with letters in one, as the key of a whole name has them; null without any.';

create function private.text_conditions(p_terms private.search_term[], p_number_column name default null)
returns text language sql immutable set search_path = '' as $$
  select string_agg(' and (' || concat_ws(' or ',
      'false',
      (
        select string_agg(
          format('c.search_text operator(pg_catalog.~~) %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'),
          ' or ')
        from (
          select part
          from unnest(array[
            -- What the folded word finds, too, is not looked for again.
            case when t.word = '' or (t.typed collate "und-x-icu") ~ '[^[:alnum:]'']' then t.typed end,
            t.word, t.digits
          ]) part
          where part <> ''
          union
          select d::text from unnest(t.days) d
        ) parts
      ),
      -- Of clients a word of the first name, which is the first part (private.client_search_text): what has no
      -- parts is no client. Orders have nothing but the name of theirs.
      case when t.other_forms <> '{}' then format(
        'c.search_text operator(pg_catalog.~) %L',
        replace(
          case when p_number_column is null then U&'^[^\001F]* (?:forms) [^\001F]*\001F' else '(?:^| )(?:forms)(?: |$)' end,
          'forms', array_to_string(t.other_forms, '|'))) end,
      (
        select format('c.%I operator(pg_catalog.=) %s', p_number_column, number)
        from cast(substring(t.typed from '^[^0-9]*([0-9]{1,10})$') as bigint) number
        where p_number_column is not null and number <= 2147483647
      )
    ) || ')', '')
  from unnest(p_terms) t
$$;
comment on function private.text_conditions(private.search_term[], name) is
  'The terms as SQL for the alias c: " and (...)" each. A term has to stand in search_text, each character taken literally, to be another form of a word of the first name, or to be the number of the row, with or without a sign before it. src/data/searchWords.ts reads words alike.';

-- With those that were merged: a user who asks for the other spelling of a name means the survivor.
create function private.people_with_keys(p_keys text[], p_most integer)
returns text language sql immutable set search_path = '' as $$
  select format(
    $query$
      (select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
          c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
        from public.clients c
        where c.network_id = $1 and c.deleted_at is null%1$s
        limit %3$s)
      union all
      (select m.client_id, m.id, m.full_name,
          private.client_search_text(m.first_name, m.last_name, null, null, m.birth_date, null, null, null), null, null,
          m.birth_date, coalesce(m.birth_year, extract(year from m.birth_date)::integer)
        from public.household_members m
        join public.clients head on head.id = m.client_id and head.deleted_at is null
        where m.network_id = $1 and m.deleted_at is null%2$s
        limit %3$s)
      union all
      (select survivor.id, null, survivor.full_name, t.search_text, t.email, t.zip_code, t.date_of_birth,
          extract(year from t.date_of_birth)::integer
        from public.clients t
        join public.clients survivor
          on survivor.id = private.surviving_client_id(t.id) and survivor.deleted_at is null
        where t.network_id = $1 and t.merged_into is not null%4$s
        limit %3$s)
    $query$,
    string_agg(
      ' and private.search_keys(c.network_id, c.first_name, c.last_name, c.phone_number, c.date_of_birth, null) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''),
    string_agg(
      ' and private.search_keys(m.network_id, m.first_name, m.last_name, null, m.birth_date, m.birth_year) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''),
    p_most,
    string_agg(
      ' and private.search_keys(t.network_id, t.first_name, t.last_name, t.phone_number, t.date_of_birth, null) '
        || format('operator(pg_catalog.&&) %L::bigint[]', keys), ''))
  from unnest(p_keys) keys
$$;
comment on function private.people_with_keys(text[], integer) is
  'SQL: the live clients of the network $1, the members of their households, and those merged into them, who have one key (private.hash_keys) of each of the arrays.';

-- kind: private.term_kind, of the worst term.
create type private.judged_person as (
  id uuid, member_id uuid, full_name text collate "und-x-icu", kind integer, exact boolean, rank integer
);

create function private.judge_people(p_network_id uuid, p_terms private.search_term[], p_people text)
returns setof private.judged_person language plpgsql stable set search_path = '' as $$
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
      exact := exact || format('coalesce(f.born = any (%L::date[]), false)', term.days);
    end if;
  end loop;
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  return query execute format(
    $query$
      select f.id, f.member_id, f.full_name, f.kind, f.kind < 3 and (%5$s),
        case when f.kind > 5 then 6 when f.kind > 3 then 5 when f.kind = 3 then 4
          when f.whole then 1 when f.in_order then 2 else 3 end
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
    array_to_string(exact, ' or '))
    using p_network_id;
end
$$;
comment on function private.judge_people(uuid, private.search_term[], text) is
  'People of a network, as the SQL of private.people_with_keys has them, judged: exact and rank as private.rank_clients tells them.';

create function private.rank_clients(p_network_id uuid, p_query text, p_limit integer)
returns table (client_id uuid, rank integer, exact boolean, matched text, member_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := least(greatest(p_limit, 1), 200);
  terms constant private.search_term[] := private.read_search(p_query);
  name constant text := private.whole_name(terms);
  keys text[] := '{}';
  other_keys text[] := '{}';
  has_other_forms boolean := false;
  found private.judged_person[];
  term private.search_term;
begin
  foreach term in array terms loop
    keys := keys || private.hash_keys(p_network_id, private.term_keys(term))::text;
    other_keys := other_keys || private.hash_keys(p_network_id, private.other_form_keys(term))::text;
    has_other_forms := has_other_forms or term.other_forms <> '{}';
  end loop;
  if terms = '{}' then
    return;
  end if;
  -- Of a thousand Garcias the one who is called nothing else would not be among the first.
  found := array(
    select j from private.judge_people(p_network_id, terms, private.people_with_keys(keys, 1000) || coalesce(' union all '
      || private.people_with_keys(array[private.hash_keys(p_network_id, array['w' || name])::text], 200), '')) j
    where j.kind < 3);
  -- Those who are called as it was typed are too few.
  if has_other_forms and (select count(distinct f.id) from unnest(found) f) < most then
    found := found || array(
      select j from private.judge_people(p_network_id, terms, private.people_with_keys(other_keys, 1000)) j
      where j.kind = 3);
  end if;
  -- The keys found too few.
  if private.has_long_word(terms) and (select count(distinct f.id) from unnest(found) f) < most then
    found := found || array(
      select j from private.judge_people(p_network_id, terms, format(
        $people$
          select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
            c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
          from public.clients c
          where c.network_id = $1 and c.deleted_at is null%s
          limit 500
        $people$,
        private.text_conditions(terms))) j);
  end if;
  return query
    select b.id, b.rank, b.exact,
      case when b.member_id is not null then 'member'
        else (array['name', 'birth_date', 'phone', 'nickname', 'email', 'zip', 'other'])[b.kind + 1] end,
      b.member_id
    from (
      select distinct on (f.id) f.*
      from unnest(found) f
      order by f.id, f.rank, f.member_id nulls first
    ) b
    order by b.rank, b.member_id is not null, b.full_name, b.id
    limit most;
end
$$;
comment on function private.rank_clients(uuid, text, integer) is
  'The live clients of a network whom a text means, the best first, 200 at most. rank: 1 the whole name; 2 the beginnings of first and last name in this order; 3 otherwise name, birth date or end of the phone number; 4 another form of the first name (private.nicknames); 5 mail or ZIP code; 6 something else. exact: a whole name, a whole phone number or a birth date. matched: what the least of the terms matched, or member, whose id stands beside. Of very many, the first thousand are ranked. Judges nobody.';

create function private.term_kind(p_term private.search_term)
returns text language sql immutable set search_path = '' as $$
  select concat('case ',
    case when p_term.forms <> '{}' then format('when %s then 0 ', private.begins_a_word(p_term.forms, 'names')) end,
    case when p_term.days <> '{}' then format(
      'when f.born operator(pg_catalog.=) any (%L::date[]) then 1 ', p_term.days) end,
    case when p_term.year is not null then format(
      'when f.birth_year operator(pg_catalog.=) %s then 1 ', p_term.year) end,
    case when length(p_term.digits) >= 4 then format(
      'when f.digits operator(pg_catalog.~~) %L then 2 ', '%' || p_term.digits) end,
    case when p_term.other_forms <> '{}' then format(
      'when %s then 3 ',
      private.begins_a_word(array(select form || ' ' from unnest(p_term.other_forms) form), 'first_name')) end,
    case when p_term.typed is not null then format(
      'when position(%1$L in lower(f.email)) operator(pg_catalog.>) 0 then 4 when starts_with(f.zip_code, %1$L) then 5 ',
      p_term.typed) end,
    'else 6 end')
$$;
comment on function private.term_kind(private.search_term) is
  'A term as an SQL expression for the alias f of private.judge_people: which part of a person it matched. 0 the beginning of a name, 1 the birth date, 2 the end of the phone number, 3 another form of the first name, 4 the mail address, 5 the ZIP code, 6 something else or the middle of something.';

-- A letter that nearly everybody has: the page is read in the order of its index, and the rest only counted.
create function private.broad_search_rows()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 10000 $$;
comment on function private.broad_search_rows() is
  'Of more rows than these a search sorts no copy: that many stand so close in an index that a page is found in it at once.';

create function private.other_form_keys(p_term private.search_term)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select private.term_keys(p_term) || array(select 'd' || form from unnest(p_term.other_forms) form)
$$;
comment on function private.other_form_keys(private.search_term) is
  'As private.term_keys, with those of whom the other forms of the word are a name.';
