-- What clients are found by: a text that is looked in, and an index of hashed keys. A key stands for one
-- way to find a client (the first letters of a name, the end of a phone number, a birth date) in one
-- network: a question reads few rows, however many clients other networks have.

-- The parts in their order, U+001F between them: words of the first name, words of the last name, other
-- spellings (each with a space before and behind), digits of the phone number, birth date, the rest.
create function private.client_search_text(
  p_first_name text, p_last_name text, p_email text, p_phone_number text, p_date_of_birth date,
  p_address text, p_city text, p_zip_code text
)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return concat_ws(U&'\001F',
    ' ' || private.fold_text(p_first_name) || ' ',
    ' ' || coalesce(private.fold_text(p_last_name), '') || ' ',
    ' ' || array_to_string(private.name_spellings(p_first_name, p_last_name), ' ') || ' ',
    coalesce(private.phone_digits(p_phone_number), ''),
    coalesce(
      lpad(extract(year from p_date_of_birth)::text, 4, '0') || '-'
        || lpad(extract(month from p_date_of_birth)::text, 2, '0') || '-'
        || lpad(extract(day from p_date_of_birth)::text, 2, '0'), ''),
    private.plain_apostrophes(lower(normalize(concat_ws(' ', p_first_name, p_last_name), nfc) collate "und-x-icu")),
    private.search_key(p_address, p_city),
    lower(concat_ws(' ', p_email, p_phone_number, p_zip_code) collate "und-x-icu")
  );
end
$$;
comment on function private.client_search_text(text, text, text, text, date, text, text, text) is
  'What a client is found by, in parts with U+001F between them: first name, last name, other spellings, phone digits, birth date, the rest as typed.';

-- The kinds of keys: n the first letters of a name, w a whole name in either order, s how a word of a name
-- sounds, d a word with one letter less, p the end of a phone number, b a birth date, y a birth year.
create function private.name_key_length()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 10 $$;
comment on function private.name_key_length() is 'Of how many letters the longest key of a name is.';

create function private.name_sound(p_word text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  -- Spanish spellings first: Jiménez is Gimenez and Ximenez, Vázquez is Basques, Hernández is Ernandes.
  return coalesce(nullif(extensions.dmetaphone(translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        p_word, '^h|^x(?=[aeiou])', case when p_word like 'x%' then 'j' else '' end),
        'qu', 'k', 'g'), 'c(?=[ei])', 's', 'g'), 'g(?=[ei])', 'j', 'g'),
      'vzy', 'bsi')), ''), left(p_word, 6));
end
$$;
comment on function private.name_sound(text) is
  'How a folded word of a name sounds, to English and to Spanish ears; its first letters where it has no Latin ones.';

-- Two words that differ by one letter, or by two that changed places, have one of these in common.
create function private.shortened_words(p_word text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(
    select distinct overlay(p_word placing '' from i for 1)
    from generate_series(1, case when length(p_word) > 3 then least(length(p_word), 12) end) i
  ) || p_word;
end
$$;
comment on function private.shortened_words(text) is
  'A folded word, and it without each of its letters when it has four and more.';

create function private.hash_keys(p_network_id uuid, p_keys text[])
returns bigint[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  network constant bigint := hashtextextended(p_network_id::text, 0);
begin
  return array(select distinct hashtextextended(k, network) from unnest(p_keys) k);
end
$$;
comment on function private.hash_keys(uuid, text[]) is 'Keys as they stand in the index: of one network only.';

create function private.birth_key(p_day date)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return 'b' || (p_day - date '1900-01-01')::text;
end
$$;
comment on function private.birth_key(date) is 'The key of a birth date.';

create function private.search_keys(
  p_network_id uuid, p_first_name text, p_last_name text, p_phone_number text, p_born date, p_birth_year integer
)
returns bigint[] language plpgsql immutable parallel safe cost 100000 set search_path = '' as $$
declare
  longest constant integer := private.name_key_length();
  first_name constant text := private.fold_text(p_first_name);
  last_name constant text := coalesce(private.fold_text(p_last_name), '');
  digits constant text := coalesce(private.phone_digits(p_phone_number), '');
  words constant text[] := string_to_array(first_name, ' ') || string_to_array(nullif(last_name, ''), ' ');
  keys text[] := array[
    'w' || replace(first_name || last_name, ' ', ''), 'w' || replace(last_name || first_name, ' ', '')];
  word text;
begin
  foreach word in array words || private.name_spellings(p_first_name, p_last_name) loop
    for i in 1 .. least(length(word), longest) loop
      keys := keys || ('n' || left(word, i));
    end loop;
  end loop;
  foreach word in array words loop
    keys := keys || ('s' || private.name_sound(word)) || ('d' || word);
    for i in 1 .. case when length(word) > 3 then least(length(word), longest) else 0 end loop
      keys := keys || ('d' || overlay(word placing '' from i for 1));
    end loop;
  end loop;
  for i in 1 .. 3 loop
    if length(digits) >= (array[4, 7, 10])[i] then
      keys := keys || ('p' || right(digits, (array[4, 7, 10])[i]));
    end if;
  end loop;
  if p_born is not null then
    keys := keys || private.birth_key(p_born) || ('y' || extract(year from p_born)::text);
  elsif p_birth_year is not null then
    keys := keys || ('y' || p_birth_year::text);
  end if;
  return private.hash_keys(p_network_id, keys);
end
$$;
comment on function private.search_keys(uuid, text, text, text, date, integer) is
  'What a person of a network is found by, as hashed keys for an index. Dear: only ever the condition of an index.';

grant execute on function
  private.client_search_text(text, text, text, text, date, text, text, text), private.name_key_length(),
  private.name_sound(text), private.shortened_words(text), private.hash_keys(uuid, text[]), private.birth_key(date),
  private.search_keys(uuid, text, text, text, date, integer)
to authenticated, service_role;
