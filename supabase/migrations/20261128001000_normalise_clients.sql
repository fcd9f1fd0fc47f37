-- What two clients are compared by: names, dates and addresses in one spelling. All text is folded first
-- (private.fold_text), and cut: nobody's name has a thousand letters, and a comparison has to end.

create function private.match_text(p_text text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return nullif(left(private.fold_text(left(p_text, 200)), 100), '');
end
$$;
comment on function private.match_text(text) is
  'A text as it is compared: folded, at most 100 letters; null for one that says nothing.';

-- García de la Cruz is garcia cruz, Mc Donald is mcdonald. Titles, suffixes and middle initials go, unless
-- nothing else is there.
create function private.match_words(p_folded text)
returns text[] language plpgsql immutable parallel safe set search_path = '' as $$
declare
  noise constant text[] := '{de,la,las,los,del,y,e,da,das,do,dos,di,van,von,der,den,ter,bin,ibn,bint,al,el,mr,mrs,ms,dr,jr,sr,ii,iii,iv,junior,senior}';
  most constant integer := 5;
  words text[];
  kept text[];
begin
  if p_folded is null or position(' ' in p_folded) = 0 then
    return array_remove(array[p_folded], null);
  end if;
  words := string_to_array(regexp_replace(p_folded, '\m(mc|mac|o|st) (?=\w)', '\1', 'g'), ' ');
  kept := array(
    select w from unnest(words) with ordinality t (w, place)
    where length(w) > 1 and w <> all (noise)
    order by place limit most);
  return case when kept = '{}' then words[:most] else kept end;
end
$$;
comment on function private.match_words(text) is
  'The words of a folded name that tell people apart, five at most; none for no name.';

create function private.match_suffix(p_folded text)
returns text language sql immutable parallel safe
return case substring(p_folded from ' (jr|junior|sr|senior|ii|iii|iv)$')
  when 'jr' then 'jr' when 'junior' then 'jr' when 'ii' then 'jr'
  when 'sr' then 'sr' when 'senior' then 'sr'
  when 'iii' then 'iii' when 'iv' then 'iv' end;
comment on function private.match_suffix(text) is
  'jr (also II), sr, iii or iv at the end of a folded last name: a parent and a child of one name.';

create function private.match_street(p_folded text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  kinds constant text := '\m(st|street|ave|av|avenue|rd|road|dr|drive|ln|lane|ct|court|pl|place|blvd|boulevard|way|cir|circle|crescent|cres|close|ter|terrace|terr|pkwy|parkway|hwy|highway|sq|square|trl|trail|[nsew]|north|south|east|west|[ns][ew])\M';
begin
  return coalesce(
    nullif(replace(regexp_replace(p_folded, kinds, '', 'g'), ' ', ''), ''),
    nullif(replace(p_folded, ' ', ''), ''));
end
$$;
comment on function private.match_street(text) is
  'The name of a street in one word, without St, Ave, N and their like: 118 N Oak St and 118 Oak Street are one.';

create function private.match_phone(p_phone text)
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  digits constant text := right(private.phone_digits(left(p_phone, 40)), 10);
begin
  -- 555-5555 and 0000000 are what is typed when there is no number.
  return case when length(digits) >= 7 and digits !~ '^(\d)\1*$' then digits end;
end
$$;
comment on function private.match_phone(text) is 'The last ten digits of a phone number; null for what can be none.';

create function private.has_enough_letters(p_first_name text, p_last_name text)
returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  letters constant text := regexp_replace(
    concat(private.match_text(p_first_name), private.match_text(p_last_name)), '[0-9 ]', '', 'g');
begin
  -- Each sign of a script without an alphabet says as much as several letters.
  return length(letters) >= case when letters ~ '[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff]' then 2 else 3 end;
end
$$;
comment on function private.has_enough_letters(text, text) is
  'Whether two names say anything: three letters in both together, two signs in scripts without an alphabet. The form asks for the same.';
