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
