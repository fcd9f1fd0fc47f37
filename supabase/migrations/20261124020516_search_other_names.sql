-- Who is called by a short or pet form is found by it, and the other way round: bill miller is William Miller,
-- pepe is José (private.nicknames). Whoever is called as it was typed comes before. Six digits may be a birth date.

alter type private.search_term add attribute other_forms text[];
comment on column private.search_term.other_forms is
  'What somebody of this first name may be called besides (private.nicknames): whole words, folded.';

create function private.other_forms(p_word text)
returns text[] language sql stable set search_path = '' as $$
  select array(
    select distinct other.form
    from private.nicknames typed
    join private.nicknames other on other.name = typed.name
    where typed.form = p_word and other.form <> p_word
    order by other.form
  )
$$;
comment on function private.other_forms(text) is
  'The forms of first names that share a name with a folded word; none when it is no form of a name.';

create or replace function private.read_days(p_text text)
returns date[] language plpgsql stable set search_path = '' as $$
declare
  found text[];
  days date[];
begin
  -- 1984-03-14, 19840314
  found := regexp_match(p_text, '^(\d{4})([-/. ]?)(\d\d?)\2(\d\d?)$');
  if found is not null then
    days := private.days_of(found[1], found[3]::integer, found[4]::integer);
    if days <> '{}' then
      return days;
    end if;
  end if;
  -- 3/14/1984, 03-14-84, 03141984, 031484: the month first, as in the United States; else the day.
  found := coalesce(
    regexp_match(p_text, '^(\d\d?)([-/. ])(\d\d?)\2(\d{4}|\d\d)$'),
    regexp_match(p_text, '^(\d\d)()(\d\d)(\d{4}|\d\d)$'));
  if found is not null then
    days := private.days_of(found[4], found[1]::integer, found[3]::integer);
    if days = '{}' then
      days := private.days_of(found[4], found[3]::integer, found[1]::integer);
    end if;
    -- 840314
    if days = '{}' and length(p_text) = 6 and found[2] = '' then
      days := private.days_of(found[1], found[3]::integer, found[4]::integer);
    end if;
    return days;
  end if;
  -- Mar 14 1984, 14th of March '84
  found := regexp_match(
    p_text, '^(' || private.month_pattern() || ')\.? ?(\d\d?)(?:st|nd|rd|th)? ''?(\d{4}|\d\d)$');
  if found is null then
    found := regexp_match(
      p_text, '^(\d\d?)(?:st|nd|rd|th)? ?(?:of )?(' || private.month_pattern() || ')\.? ''?(\d{4}|\d\d)$');
    found := array[found[2], found[1], found[3]];
  end if;
  return private.days_of(
    found[3],
    (position(left(found[1], 3) in 'janfebmaraprmayjunjulaugsepoctnovdec') + 2) / 3,
    found[2]::integer);
end
$$;

create or replace function private.word_terms(p_words text[])
returns private.search_term[] language plpgsql stable set search_path = '' as $$
declare
  -- Signs that no name has: all of ASCII but '-.
  signs constant text := '[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]';
  number constant text := '^[0-9+()./-]*$';
  has_words constant boolean := private.fold_text(array_to_string(p_words, ' ')) <> '';
  -- A sign alone is looked for when there is nothing else; it does not stand between the words on its sides, either.
  words constant text[] := array(
    select w from unnest(p_words) with ordinality t (w, place)
    where not has_words or private.fold_text(w) <> ''
    order by place);
  folded constant text[] := array(
    select case when w ~ signs and w !~ number then '' else replace(private.fold_text(w), ' ', '') end
    from unnest(words) with ordinality t (w, place)
    order by place);
  has_letters constant boolean := array_to_string(folded, '') ~ '[^0-9]';
  terms private.search_term[] := '{}';
  term private.search_term;
begin
  for i in 1 .. cardinality(words) loop
    term := row(words[i], folded[i], '{}', null, '{}', null, '{}');
    if term.typed ~ number and length(term.word) < 3 and term.word <> term.typed then
      term.word := '';
    elsif term.typed ~ number and length(term.word) >= 3 then
      term.forms := array[term.word];
      term.digits := regexp_replace(term.word, '^1(?=[0-9]{10}$)', '');
      -- 031484 is a birth date or the end of a phone number.
      if term.typed ~ '^[0-9]{6}$' then
        term.days := private.read_days(term.typed);
      end if;
      if has_letters and term.typed ~ '^(19|20)[0-9]{2}$' then
        term.year := term.word::integer;
      end if;
    elsif term.word <> '' then
      term.forms := array_remove(array[
        term.word,
        case when folded[i] ~ '[^0-9]' and folded[i - 1] ~ '[^0-9]' then folded[i - 1] || folded[i] end,
        case when folded[i] ~ '[^0-9]' and folded[i + 1] ~ '[^0-9]' then folded[i] || folded[i + 1] end
      ], null);
      term.other_forms := private.other_forms(term.word);
    end if;
    terms := terms || term;
  end loop;
  return terms;
end
$$;

create or replace function private.text_conditions(p_terms private.search_term[], p_number_column name default null)
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
        from cast(substring(t.typed from '^#?([0-9]{1,10})$') as bigint) number
        where p_number_column is not null and number <= 2147483647
      )
    ) || ')', '')
  from unnest(p_terms) t
$$;
comment on function private.text_conditions(private.search_term[], name) is
  'The terms as SQL for the alias c: " and (...)" each. A term has to stand in search_text, each character taken literally, to be another form of a word of the first name, or to be the number of the row, with or without #. src/data/searchWords.ts reads words alike.';

create function private.other_form_keys(p_term private.search_term)
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select private.term_keys(p_term) || array(select 'd' || form from unnest(p_term.other_forms) form)
$$;
comment on function private.other_form_keys(private.search_term) is
  'As private.term_keys, with those of whom the other forms of the word are a name.';

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
    case when p_term.other_forms <> '{}' then format(
      'when %s then 3 ',
      private.begins_a_word(array(select form || ' ' from unnest(p_term.other_forms) form), 'first_name')) end,
    case when p_term.typed is not null then format(
      'when position(%1$L in lower(f.email)) operator(pg_catalog.>) 0 then 4 when starts_with(f.zip_code, %1$L) then 5 ',
      p_term.typed) end,
    'else 6 end')
$$;
comment on function private.term_kind(private.search_term) is
  'A term as an SQL expression for the alias f of private.judged_people: which part of a person it matched. 0 the beginning of a name, 1 the birth date, 2 the end of the phone number, 3 another form of the first name, 4 the mail address, 5 the ZIP code, 6 something else or the middle of something.';

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
      exact := exact || format('coalesce(f.born = any (%L::date[]), false)', term.days);
    end if;
  end loop;
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  return format(
    $query$
      select f.id, f.member_id, f.full_name, f.kind, f.kind < 3 and (%5$s) as exact,
        case when f.kind > 5 then 6 when f.kind > 3 then 5 when f.kind = 3 then 4
          when f.whole then 1 when f.in_order then 2 else 3 end as rank
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

create or replace function private.rank_clients(p_network_id uuid, p_query text, p_limit integer)
returns table (client_id uuid, rank integer, exact boolean, matched text, member_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  terms constant private.search_term[] := private.read_search(p_query);
  name constant text := private.whole_name(terms);
  keys text[] := '{}';
  other_keys text[] := '{}';
  has_other_forms boolean := false;
  people text;
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
  people := private.people_with_keys(keys, 1000) || coalesce(' union all '
    || private.people_with_keys(array[private.hash_keys(p_network_id, array['w' || name])::text], 200), '');
  return query execute format(
    $query$
      with known as materialized (
        select * from (%1$s) j where j.kind < 3
      ),
      -- Read only when those who are called as it was typed are too few.
      renamed as materialized (%2$s),
      -- Read only when the keys found too few.
      other as materialized (%3$s),
      best as (
        select distinct on (j.id) j.*
        from (table known union all table renamed union all table other) j
        order by j.id, j.rank, j.member_id nulls first
      )
      select b.id, b.rank, b.exact,
        case when b.member_id is not null then 'member'
          else (array['name', 'birth_date', 'phone', 'nickname', 'email', 'zip', 'other'])[b.kind + 1] end,
        b.member_id
      from best b
      order by b.rank, b.member_id is not null, b.full_name, b.id
      limit $2
    $query$,
    private.judged_people(terms, people),
    case when has_other_forms then format(
        'select * from (%s) j where j.kind = 3',
        private.judged_people(terms, format(
          'select p.* from (%s) p where (select count(distinct k.id) from known k) < $2',
          private.people_with_keys(other_keys, 1000))))
      else 'select * from known where false' end,
    private.judged_people(terms, format(
      $people$
        select c.id, null::uuid as member_id, c.full_name, c.search_text, c.email, c.zip_code,
          c.date_of_birth as born, extract(year from c.date_of_birth)::integer as birth_year
        from public.clients c
        where %L and (select count(distinct k.id) from (table known union all table renamed) k) < $2
          and c.network_id = $1 and c.deleted_at is null%s
        limit 500
      $people$,
      private.has_long_word(terms), private.text_conditions(terms))))
    using p_network_id, least(greatest(p_limit, 1), 200);
end
$$;
comment on function private.rank_clients(uuid, text, integer) is
  'The live clients of a network whom a text means, the best first, 200 at most. rank: 1 the whole name; 2 the beginnings of first and last name in this order; 3 otherwise name, birth date or end of the phone number; 4 another form of the first name (private.nicknames); 5 mail or ZIP code; 6 something else. exact: a whole name, a whole phone number or a birth date. matched: what the least of the terms matched, or member, whose id stands beside. Of very many, the first thousand are ranked. Judges nobody.';
