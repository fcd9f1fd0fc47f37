-- What agreement and difference of a field say, as probabilities under three explanations: both records are
-- one person, two people of one household, strangers. Without the second one spouses, twins and children
-- would pass for one person. From general knowledge, not fitted to anybody's data.
create table private.match_levels (
  field smallint not null check (field between 1 and 8),
  field_name text not null,
  level smallint not null check (level between 1 and 8),
  meaning text not null,
  reason text not null check (reason in (
    'same', 'short_form', 'part_of_name', 'sounds_alike', 'written_differently', 'swapped_names', 'initial_only',
    'day_and_month_swapped', 'one_digit_off', 'same_year', 'other_unit', 'different'
  )),
  same_person double precision not null check (same_person > 0 and same_person < 1),
  same_household double precision not null check (same_household > 0 and same_household < 1),
  strangers double precision check (strangers > 0 and strangers < 1),
  primary key (field, level)
);
comment on column private.match_levels.reason is 'What people are told: with only_on_one the words that similar_clients and client_pairs use.';
comment on column private.match_levels.strangers is 'null where it depends on how common the value is in the network (private.match_frequencies).';
comment on table private.match_levels is
  'How two values of a field may compare, and how probable that is. Level 0, nothing to compare, says nothing. After a change: private.make_match_model(), then private.judge_pairs_again() for each network.';

alter table private.match_levels enable row level security;

-- All of it as bits (log2) in one array: working it out took 0.8 ms of each question.
create table private.match_model (
  single boolean primary key default true check (single),
  bits double precision[] not null
);
comment on table private.match_model is
  'The one row is private.match_levels as bits: at (field - 1) * 24 + (level - 1) * 3 the values of one person, strangers, one household.';

alter table private.match_model enable row level security;

-- How common a value is in a network: of a Maria Garcia there are many, the first of January is what is
-- written for an unknown birthday, a shelter's address and the pantry's own phone number are everybody's.
create table private.match_frequencies (
  network_id uuid not null references public.networks on delete cascade,
  kind text not null check (kind in ('first', 'last', 'born', 'address', 'zip', 'city', 'phone', 'email')),
  value text not null,
  clients integer not null check (clients > 0),
  primary key (network_id, kind, value)
);
comment on table private.match_frequencies is 'Values that three clients and more of a network share.';

alter table private.match_frequencies enable row level security;

create table private.match_networks (
  network_id uuid primary key references public.networks on delete cascade,
  clients integer not null,
  common_keys bigint[] not null,
  counted_at timestamptz not null default now(),
  common_dates text[] not null default '{}',
  january integer not null default 0
);
comment on table private.match_networks is 'What private.count_match_values found in each network.';
comment on column private.match_networks.common_keys is
  'Keys of more than 200 clients: they say nothing, and cost most.';
comment on column private.match_networks.common_dates is
  'Birth dates that more than one in a hundred have (with 500 clients more, as all shares are counted): placeholders.';
comment on column private.match_networks.january is 'How many are born on 1 January.';

alter table private.match_networks enable row level security;

create function private.make_match_model()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_model where single;
  insert into private.match_model (bits)
  select array_agg(coalesce(log(2, v.probability::numeric), 0)::double precision order by f, l, v.place)
  from generate_series(1, 8) f cross join generate_series(1, 8) l
  left join private.match_levels x on x.field = f and x.level = l
  cross join lateral (values (1, x.same_person), (2, x.strangers), (3, x.same_household)) v (place, probability);
$$;
comment on function private.make_match_model() is 'After a change of private.match_levels.';

create function private.match_kinds()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select '{first,last,born,address,zip,city,phone,email,keys}'::text[]
$$;
comment on function private.match_kinds() is 'What private.count_match_kind counts, one after the other.';

create function private.count_match_kind(p_network_id uuid, p_kind text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_kind = 'keys' then
    delete from private.match_networks n where n.network_id = p_network_id;
    insert into private.match_networks (network_id, clients, january, common_dates, common_keys)
    select n.id, t.clients, t.january,
      array(
        select f.value from private.match_frequencies f
        where f.network_id = n.id and f.kind = 'born' and f.clients > (t.clients + 500) * .01),
      array(
        select k from private.client_match m, unnest(m.keys) k
        where m.network_id = n.id group by k having count(*) > 200)
    from public.networks n
    cross join lateral (
      select count(*) as clients, count(*) filter (where right(m.born, 4) = '0101') as january
      from private.client_match m where m.network_id = n.id
    ) t
    where n.id = p_network_id;
    return;
  end if;
  delete from private.match_frequencies f where f.network_id = p_network_id and f.kind = p_kind;
  insert into private.match_frequencies (network_id, kind, value, clients)
  select p_network_id, p_kind, v.value, count(*)
  from private.client_match m
  cross join lateral (
    select distinct u.value
    from unnest(case p_kind
      when 'first' then m.first_roots || m.first_words || m.first_name
      when 'last' then m.last_words || m.last_name
      when 'born' then array[m.born]
      when 'address' then array[m.house || ' ' || m.street]
      when 'zip' then array[m.zip]
      when 'city' then array[m.city]
      when 'phone' then array[m.phone]
      when 'email' then array[m.email]
    end) u (value)
    where u.value is not null
  ) v
  where m.network_id = p_network_id
  group by v.value having count(*) >= 3;
end
$$;
comment on function private.count_match_kind(uuid, text) is
  'Counts anew how common the values of one kind (private.match_kinds) are in a network, or its keys.';

create function private.count_match_values(p_network_id uuid)
returns void language sql security definer set search_path = '' as $$
  select private.count_match_kind(p_network_id, k) from unnest(private.match_kinds()) k
$$;
comment on function private.count_match_values(uuid) is
  'Counts anew how common names, birth dates, addresses, phone numbers and keys are in a network.';

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
comment on function private.digits_level(text, text) is 'How two phone numbers compare.';

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

-- Words of one or two letters are in no index: the texts of the whole network are read to count who is found, which is
-- most of what such a search takes. It is done by several processes where there are some. The planner takes starting
-- them for dearer (1,000) than half of such a count; elsewhere it is left to think so.
create function private.count_clients(p_network_id uuid, p_found text)
returns integer language plpgsql stable set search_path = '' set parallel_setup_cost = 100 as $$
declare
  total integer;
begin
  execute format('select count(*) from public.clients c where %s', p_found) into total using p_network_id;
  return total;
end
$$;
comment on function private.count_clients(uuid, text) is
  'How many clients a condition (SQL for the alias c, the network is $1) lets through. Judges nobody.';

create function private.is_placeholder(p_born text, p_common text[])
returns boolean language sql immutable parallel safe
return right(p_born, 4) = '0101' or p_born = any (p_common);
comment on function private.is_placeholder(text, text[]) is
  'Whether a birth date (YYYYMMDD) is written for an unknown one: 1 January, or one of the common dates of a network.';

create function private.birth_level(a text, b text, p_common text[] default '{}')
returns integer language sql immutable parallel safe
return case
  when a is null or b is null then 0
  when a = b then 1
  when private.is_placeholder(a, p_common) or private.is_placeholder(b, p_common) then case
    when right(a, 4) = right(b, 4) and private.is_placeholder(a, p_common) and private.is_placeholder(b, p_common)
      and (private.same_but_one_digit(a, b)
        or left(a, 2) = left(b, 2) and substr(a, 3, 2) = reverse(substr(b, 3, 2))) then 8
    when left(a, 4) = left(b, 4) then 5
    when abs(left(a, 4)::integer - left(b, 4)::integer) >= 15 then 7
    else 6 end
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
comment on function private.birth_level(text, text, text[]) is
  'How two birth dates (YYYYMMDD) compare in a network with such common dates.';
