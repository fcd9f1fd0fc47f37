-- How two values of a field compare: the levels of private.match_levels, 0 where one of them is not known.
-- Parsed when they are made, so that no search_path can change what they call; and without one of their own
-- PostgreSQL puts them into the query that compares: with it a pair took 100 microseconds and not 11.

-- 1 the same; 3 a typo: one edit, or two in five letters and more, which is also two letters that changed
-- places; 4 more edits in a long word; 6 another word.
create function private.word_level(a text, b text)
returns integer language sql immutable parallel safe
return case extensions.levenshtein_less_equal(a, b, 3)
  when 0 then 1
  when 1 then case when length(a) + length(b) >= 5 then 3 else 6 end
  when 2 then case when length(a) + length(b) >= 10 then 3 when length(a) + length(b) >= 8 then 4 else 6 end
  when 3 then case when length(a) + length(b) >= 14 then 4 else 6 end
  else 6
end;
comment on function private.word_level(text, text) is 'How far two words are from each other: 1, 3, 4 or 6; 6 also where one is not known.';

create function private.name_level(
  a text, b text, a_words text[], b_words text[], a_roots text[], b_roots text[], a_sounds text[], b_sounds text[]
)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when a_roots && b_roots then case
    when a_words <@ b_words or b_words <@ a_words or cardinality(a_words) = 1 or cardinality(b_words) = 1 then 2
    else 8 end
  when length(a) = 1 or length(b) = 1 then case when left(a, 1) = left(b, 1) then 5 else 6 end
  -- Luis and Luisa, Mario and Maria are not one name with a typo.
  when right(a, 1) in ('a', 'o') and right(b, 1) in ('a', 'o') and left(a, -1) = left(b, -1)
    or b = a || 'a' or a = b || 'a' then 6
  when length(a) >= 3 and starts_with(b, a) or length(b) >= 3 and starts_with(a, b) then 3
  else case private.word_level(a, b)
    when 3 then 3
    when 4 then 4
    else case when a_sounds && b_sounds then 4 else 6 end
  end
end;
comment on function private.name_level(text, text, text[], text[], text[], text[], text[], text[]) is
  'How two names compare: each in one, its words, what they are forms of, how they sound.';

create function private.same_but_one_digit(a text, b text)
returns boolean language sql immutable parallel safe
return extensions.levenshtein_less_equal(a, b, 1) <= 1;
comment on function private.same_but_one_digit(text, text) is 'Whether two numbers are equal or one digit apart.';

-- Of year, month and day the one that differs may have its digits turned round: 1984 and 1948, 12 and 21.
create function private.birth_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when left(a, 4) = left(b, 4) then case
    when substr(a, 5, 2) = right(b, 2) and right(a, 2) = substr(b, 5, 2) then 2
    when substr(a, 5, 2) = substr(b, 5, 2) then
      case when private.same_but_one_digit(a, b) or right(a, 2) = reverse(right(b, 2)) then 3 else 4 end
    when right(a, 2) = right(b, 2) then
      case when private.same_but_one_digit(a, b) or substr(a, 5, 2) = reverse(substr(b, 5, 2)) then 3 else 4 end
    else 5 end
  when right(a, 4) = right(b, 4) then case
    when private.same_but_one_digit(a, b)
      or left(a, 2) = left(b, 2) and substr(a, 3, 2) = reverse(substr(b, 3, 2)) then 3
    else 4 end
  when abs(left(a, 4)::integer - left(b, 4)::integer) >= 15 then 7
  else 6
end;
comment on function private.birth_level(text, text) is 'How two birth dates (YYYYMMDD) compare.';

create function private.address_level(
  a_house text, b_house text, a_street text, b_street text, a_unit text, b_unit text, a_second text, b_second text
)
returns integer language sql immutable parallel safe
return case
  when a_street is null or b_street is null then case when a_house = b_house then 5 else 0 end
  when a_street = b_street or a_street = b_second or b_street = a_second then case
    when a_house = b_house then case when a_unit <> b_unit then 2 else 1 end
    when a_house is null or b_house is null then 3
    when length(a_house || b_house) > 3 and private.same_but_one_digit(a_house, b_house) then 3
    else 4 end
  when length(a_street) >= 4 and starts_with(b_street, a_street)
    or length(b_street) >= 4 and starts_with(a_street, b_street)
    or private.word_level(a_street, b_street) <= 4 then case
    when a_house = b_house then 3
    when a_house is null or b_house is null then 4
    else 6 end
  when a_house = b_house then 5
  else 6
end;
comment on function private.address_level(text, text, text, text, text, text, text, text) is
  'How two addresses compare: house numbers, streets, units, second lines.';

create function private.area_level(a_zip text, b_zip text, a_city text, b_city text)
returns integer language sql immutable parallel safe
return case
  when a_zip = b_zip then case when private.word_level(a_city, b_city) = 6 then 2 else 1 end
  when private.word_level(a_city, b_city) <= 3 then 3
  when private.same_but_one_digit(a_zip, b_zip) then 4
  when (a_zip is null or b_zip is null) and (a_city is null or b_city is null) then 0
  else 5
end;
comment on function private.area_level(text, text, text, text) is 'How two ZIP codes and cities compare.';

create function private.digits_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when private.same_but_one_digit(a, b) then 2
  else 3
end;
comment on function private.digits_level(text, text) is 'How two numbers compare: a phone number, the digits of an SSN.';

create function private.email_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when private.word_level(split_part(a, '@', 1), split_part(b, '@', 1)) <= 3 then 2
  else 3
end;
comment on function private.email_level(text, text) is 'How two mail addresses compare; whose host it is does not matter.';

create function private.suffix_level(a text, b text)
returns integer language sql immutable parallel safe
return case
  when a is null and b is null then 0
  when a = b then 1
  when a is null or b is null then 2
  else 3
end;
comment on function private.suffix_level(text, text) is 'How two suffixes of names compare.';
