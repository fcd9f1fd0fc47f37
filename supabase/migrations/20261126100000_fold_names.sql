-- How texts are folded before they are compared: what people type at a desk has half its accents or
-- none, no apostrophes, no hyphens.

-- Each of these runs for every client that is written. In PL/pgSQL their expressions are planned once; the
-- body of a SQL function that pins its search_path is started anew for every value.
create or replace function private.plain_apostrophes(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(p_text, U&'\2018\2019\201B\02BB\02BC\2032\FF07`\00B4', repeat('''', 9));
end
$$;

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

-- What is looked in by the trigram index: the text in lower case as it was typed, and folded.
create or replace function private.search_key(variadic p_parts text[])
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  typed constant text := private.plain_apostrophes(
    lower(normalize(array_to_string(p_parts, ' '), nfc) collate "und-x-icu"));
  folded constant text := private.fold_text(typed);
begin
  return case when folded = typed then typed else typed || ' ' || folded end;
end
$$;
comment on function private.search_key(text[]) is
  'The text that free-text search looks in, made of the given parts: in lower case as typed, and folded.';

-- Whoever writes a row writes what is made of it.
grant execute on function
  private.fold_text(text), private.phone_digits(text), private.joined_names(text),
  private.name_spellings(text, text)
to authenticated, service_role;
