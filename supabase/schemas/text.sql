create function private.is_us_state(p_code text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_code in (
    'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY',
    'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND',
    'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'
  )
$$;
comment on function private.is_us_state(text) is 'The 50 states, by postal code.';

-- How texts are folded before they are compared: what people type at a desk has half its accents or
-- none, no apostrophes, no hyphens.
-- Each of these runs for every client that is written. In PL/pgSQL their expressions are planned once; the
-- body of a SQL function that pins its search_path is started anew for every value.
create function private.plain_apostrophes(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(p_text, U&'\2018\2019\201B\02BB\02BC\2032\FF07`\00B4', repeat('''', 9));
end
$$;
comment on function private.plain_apostrophes(text) is
  'The text with every sign that people type for an apostrophe as the plain one; src/data/filters.ts knows the same signs.';

-- What people type into one line stands in mails, on paper, in file names and in the headers of answers. A line break in
-- it would begin a line of its own there. Texts of several lines (notes, descriptions, reasons) have no such check.
-- src/kit/fields/oneLine.ts says the same.
-- A body that is parsed here, without a search_path of its own: so the checks below have it inlined.
create function private.is_one_line(p_text text)
returns boolean language sql immutable parallel safe
return p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]';
comment on function private.is_one_line(text) is
  'Whether a text has no line break, no other control character and none that turns the direction of writing; null for no text.';

-- Names stand in mails to other people, whose programs make a link of whatever looks like an address:
-- a name that is one would send a stranger's words in the product's name. A dot may end a word or
-- stand before a space or a single letter (St. John, J.R. Smith). A name is judged as programs read it:
-- folded (NFKC), so that a dot leader is a dot and a full-width sign its plain one. src/kit/fields/plainName.ts
-- says the same.
create function private.is_plain_name(p_name text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select f.name !~ '[^\s.。][.。][^\s.。]{2,}'
    and f.name !~ '//'
    and f.name !~ '[<>]'
    and private.is_one_line(f.name)
  from (select normalize(p_name, nfkc) as name) f
$$;
comment on function private.is_plain_name(text) is
  'Whether the name of a person, network or location has no web address, no < or >, no line break and no other control character in it, folded by NFKC; null for no name.';

create function private.require_plain_names(p_first_name text, p_last_name text)
returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_plain_name(coalesce(p_first_name, '')) is not true
    or private.is_plain_name(coalesce(p_last_name, '')) is not true
  then
    raise sqlstate 'PT400' using
      message = 'name_not_plain', hint = 'A name has no web address and no line break in it.';
  end if;
end
$$;
comment on function private.require_plain_names(text, text) is
  'Raises PT400 name_not_plain for names that a mail program would make a link of.';

-- A trigger and not a check: names of another kind that are there already hinder no other change.
create function private.guard_profile_names()
returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.require_plain_names(new.first_name, new.last_name);
  return new;
end
$$;
comment on function private.guard_profile_names() is 'Refuses names that a mail program would make a link of.';

-- The visit rules are not passed by another time nor by a reason that says nothing.
create function private.is_reason(p_text text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select length(t.words) >= 10 and lower(t.words) !~ '^(\S)(\s|\1)*$'
  from (select btrim(regexp_replace(p_text, '\s+', ' ', 'g')) as words) t
$$;
comment on function private.is_reason(text) is
  'Whether a text can be one: at least 10 letters, blanks counted once, and not the same one again and again. The form asks for the same (src/resources/visits/reason.ts).';

-- What a day is: networks and their locations have a time zone. "Today", the days of visits and
-- events and the ends of months are those of the location, wherever the server and the reader are.
create function private.is_time_zone(p_name text)
returns boolean language plpgsql immutable strict set search_path = '' as $$
begin
  -- Names of places only: the server would also take abbreviations and rules such as 'EST5EDT'.
  if p_name !~ '^(UTC|[A-Z][A-Za-z_]*(/[A-Z][A-Za-z_-]*)+)$' then
    return false;
  end if;
  perform timestamptz '2000-01-01 00:00:00Z' at time zone p_name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_time_zone(text) is
  'Whether a text names a time zone of the IANA database by place, such as America/Detroit; UTC is one.';

create function private.fold_text(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(
        -- Accents stand apart after NFKD.
        regexp_replace(
          lower(normalize(private.plain_apostrophes(p_text), nfkd) collate "und-x-icu"),
          '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      -- Letters that are no letter with an accent; the apostrophe, which has no counterpart, goes.
      'đðøłħŧıς''', 'ddolhtiσ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
end
$$;
comment on function private.fold_text(text) is
  'The words of a text in lower case without accents and apostrophes, one space between them; any other sign parts words. src/data/foldText.ts folds alike.';

create function private.phone_digits(p_phone text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Without an extension behind the number and the country's 1 before it.
  return regexp_replace(
    regexp_replace(regexp_replace(lower(p_phone), '[a-z#;,].*$', ''), '[^0-9]', '', 'g'),
    '^1(?=[0-9]{10}$)', '');
end
$$;
comment on function private.phone_digits(text) is 'The digits of a phone number, such as 3135550142; empty when there are none.';

-- Spellings under which a name is found besides its words: de la Cruz as delacruz, Mary Ann as maryann,
-- Garcia-Lopez as garcialopez, and the part of O'Brien or N'Diaye behind the apostrophe.
create function private.joined_names(p_name text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain constant text := private.plain_apostrophes(p_name);
  words constant text[] := string_to_array(private.fold_text(plain), ' ');
  joined text[] := '{}';
begin
  for i in 1 .. coalesce(cardinality(words), 0) - 1 loop
    joined := joined || array_to_string(words[i:], '');
    if i < cardinality(words) - 1 then
      joined := joined || (words[i] || words[i + 1]);
    end if;
  end loop;
  if plain like '%_''_%' then
    joined := joined || string_to_array(private.fold_text(replace(plain, '''', ' ')), ' ');
  end if;
  return case when joined = '{}' then joined
    else array(select distinct j from unnest(joined) j where j <> all (words)) end;
end
$$;
comment on function private.joined_names(text) is
  'Words that people write in one or apart: what a name is found by besides the words of fold_text.';

-- Chinese, Japanese and Korean names are written in one, the family's first.
create function private.name_spellings(p_first_name text, p_last_name text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spellings constant text[] := private.joined_names(p_first_name) || private.joined_names(p_last_name);
begin
  if p_first_name || p_last_name ~ '[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]' then
    return spellings
      || replace(private.fold_text(p_last_name || p_first_name), ' ', '')
      || replace(private.fold_text(p_first_name || p_last_name), ' ', '');
  end if;
  return spellings;
end
$$;
comment on function private.name_spellings(text, text) is
  'What a person is found by besides the words of the first and the last name.';

-- Events are found by their days as people write them, items by their category, too; both folded like
-- everything that is found.
create function private.day_spellings(p_day date)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  year constant text := extract(year from p_day)::text;
  month constant integer := extract(month from p_day);
  day constant integer := extract(day from p_day);
  months constant text[] := array[
    'january', 'february', 'march', 'april', 'may', 'june',
    'july', 'august', 'september', 'october', 'november', 'december'];
begin
  -- 2026-03-04, 03/04/2026, 3/4/2026, 3/4/26, march 4 2026
  return concat_ws(' ',
    year || '-' || lpad(month::text, 2, '0') || '-' || lpad(day::text, 2, '0'),
    lpad(month::text, 2, '0') || '/' || lpad(day::text, 2, '0') || '/' || year,
    month || '/' || day || '/' || year,
    month || '/' || day || '/' || right(year, 2),
    months[month] || ' ' || day || ' ' || year);
end
$$;
comment on function private.day_spellings(date) is 'A day as people write it, for a text that words are looked for in; empty for none.';

-- A trigger and not a check: names of another kind that are there already hinder no other change.
create function private.guard_place_name()
returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    perform private.require_plain_names(new.name, null);
  end if;
  return new;
end
$$;
comment on function private.guard_place_name() is
  'Refuses a name of a network or location that a mail program would make a link of.';

-- Whoever writes a network or a location asks it: as the check of the column.
-- Whoever writes a row writes what is made of it.
grant execute on function
  private.is_us_state(text), private.plain_apostrophes(text), private.is_plain_name(text),
  private.require_plain_names(text, text), private.is_reason(text), private.is_time_zone(text),
  private.fold_text(text), private.phone_digits(text), private.joined_names(text), private.name_spellings(text, text),
  private.day_spellings(date), private.is_one_line(text)
to authenticated, service_role;
