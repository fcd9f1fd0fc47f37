-- What a typed text asks for. It is read here only: screens that mark what matched are told when that
-- was a birth date.
create type private.search_term as (
  -- As typed, in lower case with plain apostrophes; null for a birth date of several words.
  typed text,
  -- Folded, without signs; empty when it has signs that no name and no number has, such as % or @.
  word text,
  -- What a name may begin with: the word, alone and joined with its neighbours.
  forms text[],
  -- At least three digits, of a phone number.
  digits text,
  -- The days that a birth date may mean: 03/14/24 is one of 1924 or of 2024.
  days date[],
  -- A year beside a name.
  year integer,
  -- What stands for it in other forms of a name.
  other_forms text[]
);
comment on type private.search_term is 'One thing that a search asks for.';
comment on column private.search_term.other_forms is
  'What somebody of this first name may be called besides (private.nicknames): whole words, folded.';

create function private.month_pattern()
returns text language sql immutable parallel safe set search_path = '' as $$
  select 'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
$$;
comment on function private.month_pattern() is 'A regular expression of the months as people write them, in lower case.';

create function private.days_of(p_year text, p_month integer, p_day integer)
returns date[] language plpgsql stable set search_path = '' as $$
declare
  days date[] := '{}';
  year integer;
begin
  foreach year in array case
      when length(p_year) = 4 then array[p_year::integer]
      else array[1900 + p_year::integer, 2000 + p_year::integer]
    end
  loop
    if year >= 1900 and p_month between 1 and 12
      and p_day between 1 and extract(day from make_date(year, p_month, 1) + interval '1 month - 1 day')
      and make_date(year, p_month, p_day) <= current_date + 1
    then
      days := days || make_date(year, p_month, p_day);
    end if;
  end loop;
  return days;
end
$$;
comment on function private.days_of(text, integer, integer) is
  'The days from 1900 until today that a year of two or four digits, a month and a day mean; empty when there is none.';

create function private.read_days(p_text text)
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
comment on function private.read_days(text) is
  'The days that a birth date as people say it may mean: in lower case, without commas; empty when it is none.';

-- "ana % maria" means whom "ana maria" means: a sign that is looked for by nobody kept names apart that are written in one.
create function private.word_terms(p_words text[])
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
comment on function private.word_terms(text[]) is 'What the words of a search ask for, each in its turn.';

create function private.read_search(p_query text)
returns private.search_term[] language plpgsql stable set search_path = '' as $$
declare
  date_pattern constant text :=
    '(?:^| )(\d{4}[-/. ]\d\d?[-/. ]\d\d?|\d\d?[-/. ]\d\d?[-/. ](?:\d{4}|\d\d)|\d{8}'
    || '|(?:' || private.month_pattern() || ')\.? ?\d\d?(?:st|nd|rd|th)? ''?(?:\d{4}|\d\d)'
    || '|\d\d?(?:st|nd|rd|th)? ?(?:of )?(?:' || private.month_pattern() || ')\.? ''?(?:\d{4}|\d\d))(?= |$)';
  rest text := private.plain_apostrophes(lower(normalize(left(p_query, 400), nfc) collate "und-x-icu"));
  terms private.search_term[] := '{}';
  term private.search_term;
  part text;
  words text[];
begin
  rest := regexp_replace(regexp_replace(rest, '[\u2010-\u2015\u2212]', '-', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,;]+', ' ', 'g');
  -- Ten digits with what people put between them, and the country's 1 before, are one word; seven in two
  -- words, too.
  rest := regexp_replace(
    rest, '(^| )(?:\+?1[ ./-]*)?\(?(\d{3})\)?[ ./-]*(\d{3})[ ./-]*(\d{4})(?= |$)', '\1\2\3\4', 'g');
  rest := regexp_replace(rest, '(^| )(\d{3})[./-]* +[./-]*(\d{4})(?= |$)', '\1\2\3', 'g');
  for part in select m[1] from regexp_matches(rest, date_pattern, 'g') m loop
    term := row(case when part like '% %' then null else part end, '', '{}', null, private.read_days(part), null);
    if term.days <> '{}' then
      terms := terms || term;
      rest := replace(rest, part, ' ');
    end if;
  end loop;
  words := array(
    select w.word
    from (
      select t.word, min(t.place) as place
      -- The parts of Garcia-Lopez; not those of an address of mail.
      from regexp_split_to_table(
          regexp_replace(rest collate "und-x-icu", '([[:alpha:]])-(?=[[:alpha:]])(?![^ ]*@)', '\1 ', 'g'), ' +'
        ) with ordinality t (word, place)
      where t.word <> ''
      group by t.word
    ) w
    order by w.place
    limit 20
  );
  return terms || private.word_terms(words);
end
$$;
comment on function private.read_search(text) is
  'What a text asks for: birth dates first, then its words in their order, each once, 20 at most.';

create function private.has_long_word(p_terms private.search_term[])
returns boolean language sql immutable set search_path = '' as $$
  select coalesce(bool_or(
    t.days <> '{}' or t.typed ~ '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]{3}'), false)
  from unnest(p_terms) t
$$;
comment on function private.has_long_word(private.search_term[]) is
  'Whether the index of trigrams finds one of the terms: three letters or digits in a row.';

-- Of a thousand people each of their names is looked at several times: LIKE and starts_with take a tenth of
-- a regular expression's time.
create function private.begins_a_word(p_forms text[], p_column name)
returns text language sql immutable set search_path = '' as $$
  select '(' || string_agg(format('f.%I operator(pg_catalog.~~) %L', p_column, '% ' || form || '%'), ' or ') || ')'
  from unnest(p_forms) form
$$;
comment on function private.begins_a_word(text[], name) is
  'SQL for the alias f of private.judge_people: whether a word of a column of names begins with one of the folded forms.';

create function private.begins_the_name(p_forms text[], p_column name)
returns text language sql immutable set search_path = '' as $$
  select '(' || string_agg(format('starts_with(f.%I, %L)', p_column, ' ' || form), ' or ') || ')'
  from unnest(p_forms) form
$$;
comment on function private.begins_the_name(text[], name) is
  'SQL for the alias f of private.judge_people: whether a column of names begins with one of the folded forms.';

grant execute on function
  private.begins_a_word(text[], name), private.begins_the_name(text[], name)
to authenticated, service_role;
