-- Who may be the same person as one of some records, with the evidence in bits: the log2 of the odds that
-- the two are one person, against two other explanations: strangers, and two people of one household, who
-- share address, phone number and last name, but neither first name nor birth date.

create function private.evidence(p_bits double precision[], p_field integer, p_level integer, p_explanation integer)
returns double precision language sql immutable parallel safe
return case p_level when 0 then 0 else p_bits[(p_field - 1) * 24 + (p_level - 1) * 3 + p_explanation] end;
comment on function private.evidence(double precision[], integer, integer, integer) is
  'What a level of a field says in bits if both are one person (1), strangers (2), of one household (3); of private.match_model.';

create function private.first_name_level(a private.client_match, b private.client_match)
returns integer language sql immutable parallel safe
return private.name_level((a).first_name, (b).first_name, (a).first_words, (b).first_words,
  (a).first_roots, (b).first_roots, (a).first_sounds, (b).first_sounds);
comment on function private.first_name_level(private.client_match, private.client_match) is 'How the first names compare.';

create function private.last_name_level(a private.client_match, b private.client_match)
returns integer language sql immutable parallel safe
return private.name_level((a).last_name, (b).last_name, (a).last_words, (b).last_words,
  (a).last_words, (b).last_words, (a).last_sounds, (b).last_sounds);
comment on function private.last_name_level(private.client_match, private.client_match) is 'How the last names compare.';

create function private.names_are_swapped(a private.client_match, b private.client_match)
returns boolean language sql immutable parallel safe
return ((a).first_sounds && (b).last_sounds or private.word_level((a).first_name, (b).last_name) <= 3)
    and ((a).last_sounds && (b).first_sounds or private.word_level((a).last_name, (b).first_name) <= 3)
  -- Who has one name only may have it in either field.
  or ((a).last_name is null or (b).first_name is null) and private.word_level((a).first_name, (b).last_name) <= 3
  or ((a).first_name is null or (b).last_name is null) and private.word_level((a).last_name, (b).first_name) <= 3;
comment on function private.names_are_swapped(private.client_match, private.client_match) is
  'Whether first and last name of one are last and first name of the other.';

create function private.one_name_is_swapped(a private.client_match, b private.client_match)
returns boolean language sql immutable parallel safe
return length((a).first_name) >= 4 and private.word_level((a).first_name, (b).last_name) <= 3
  or length((a).last_name) >= 4 and private.word_level((a).last_name, (b).first_name) <= 3;
comment on function private.one_name_is_swapped(private.client_match, private.client_match) is
  'Whether one name stands in the other field of the other one, long enough to mean something.';

-- p_left, p_right: pairs that are known already (place in p_records, id of the other); without them the index
-- is asked. The probability of a stranger's agreement is the value's share in the network, drawn towards
-- a prior that weighs as much as 500 clients, so that a new network starts sensibly.
create function private.find_matches(
  p_network_id uuid, p_records private.client_match[], p_least_bits double precision,
  p_left integer[] default null, p_right uuid[] default null
)
returns table (place integer, client_id uuid, bits double precision, levels integer[])
-- Only the index on keys is any good here, and the planner has no idea how many rows a list of keys
-- leaves. One plan for a session: planning this anew took 4 ms of each question.
language plpgsql stable set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  model constant double precision[] := (select m.bits from private.match_model m);
  network private.match_networks;
  total double precision;
  log2 constant double precision := 1 / ln(2.0::double precision);
  log_all double precision;
begin
  select * into network from private.match_networks n where n.network_id = p_network_id;
  total := greatest(coalesce(network.clients, 0), 200);
  network.common_keys := coalesce(network.common_keys, '{}');
  log_all := ln(total + 500) * log2;
  return query
  with asked as materialized (
    select r.place, r.a,
      case when network.common_keys = '{}' then (r.a).keys
        else array(select unnest((r.a).keys) except select unnest(network.common_keys)) end as keys,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first' and f.value = (r.a).first_name
      ), 1) + 1.0::double precision) * log2 - log_all as first_name,
      ln(coalesce((
        select max(f.clients) from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first' and f.value = any ((r.a).first_roots || (r.a).first_words)
      ), 1) + 1.0::double precision) * log2 - log_all as first_word,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = (r.a).last_name
      ), 1) + 0.25::double precision) * log2 - log_all as last_name,
      ln(coalesce((
        select max(f.clients) from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = any ((r.a).last_words)
      ), 1) + 0.25::double precision) * log2 - log_all as last_word,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'born' and f.value = (r.a).born
      ), 1) + 0.02::double precision) * log2 - log_all as born,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'address' and f.value = (r.a).house || ' ' || (r.a).street
      ), 1) + 0.01::double precision) * log2 - log_all as address,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'zip' and f.value = (r.a).zip
      ), 1) + 10.0::double precision) * log2 - log_all as zip,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'city' and f.value = (r.a).city
      ), 1) + 50.0::double precision) * log2 - log_all as city,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'phone' and f.value = (r.a).phone
      ), 1) + 0.001::double precision) * log2 - log_all as phone,
      ln(coalesce((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'email' and f.value = (r.a).email
      ), 1) + 0.001::double precision) * log2 - log_all as email
    from (select i as place, p_records[i] as a from generate_subscripts(p_records, 1) i offset 0) r
  ),
  candidates as (
    select r.place, c.b
    from asked r
    cross join lateral (
      select m as b from private.client_match m
      -- "is true": no condition of an index, which would be read beside that of the keys.
      where m.keys && r.keys and (m.network_id = p_network_id) is true and m.client_id <> (r.a).client_id
      offset 0
    ) c
    where p_left is null
    union all
    select t.place, m
    from unnest(p_left, p_right) t (place, id)
    join private.client_match m on m.client_id = t.id
    where p_left is not null
  ),
  -- Each step stands for itself (offset 0): else its expressions would be worked out several times.
  compared as (
    select r.*, c.b,
      private.first_name_level(r.a, c.b) as g, private.last_name_level(r.a, c.b) as s,
      private.birth_level((r.a).born, (c.b).born) as d,
      private.address_level((r.a).house, (c.b).house, (r.a).street, (c.b).street, (r.a).unit, (c.b).unit,
        (r.a).second_line, (c.b).second_line) as h,
      private.area_level((r.a).zip, (c.b).zip, (r.a).city, (c.b).city) as z,
      private.digits_level((r.a).phone, (c.b).phone) as p,
      private.email_level((r.a).email, (c.b).email) as e,
      private.digits_level((r.a).ssn, (c.b).ssn) as q,
      private.suffix_level((r.a).suffix, (c.b).suffix) as x
    from asked r join candidates c on c.place = r.place
    offset 0
  ),
  judged as (
    select t.*,
      t.g in (0, 6) and t.s in (0, 6) and private.names_are_swapped(t.a, t.b) as swapped,
      t.g = 6 and t.s = 6 and private.one_name_is_swapped(t.a, t.b) as half_swapped
    from compared t
    offset 0
  ),
  levelled as (
    select t.place, t.a, t.b, t.d, t.h, t.z, t.p, t.e, t.q, t.x, t.first_name, t.first_word, t.last_name, t.last_word,
      t.born, t.address, t.zip, t.city, t.phone, t.email,
      case when t.swapped or t.half_swapped then 7 else t.g end as g,
      case when t.swapped then 7
        -- The whole name stands in the field of the first one.
        when t.s = 0 and t.g = 2 and ((t.b).last_words && (t.a).first_words or (t.a).last_words && (t.b).first_words) then 2
        else t.s end as s
    from judged t
    offset 0
  ),
  weighed as (
    select t.place, (t.b).client_id as other, array[t.g, t.s, t.d, t.h, t.z, t.p, t.e, t.q, t.x] as levels,
      -- One person has 0.1 other records.
      private.evidence(model, 1, t.g, 1) + private.evidence(model, 2, t.s, 1) + private.evidence(model, 3, t.d, 1)
        + private.evidence(model, 4, t.h, 1) + private.evidence(model, 5, t.z, 1) + private.evidence(model, 6, t.p, 1)
        + private.evidence(model, 7, t.e, 1) + private.evidence(model, 8, t.q, 1) + private.evidence(model, 9, t.x, 1)
        + ln(0.1) * log2 as person,
      -- Everybody is a stranger.
      case t.g when 1 then t.first_name when 2 then least(t.first_word + 1, -2) when 8 then t.first_word - 1.5
          else private.evidence(model, 1, t.g, 2) end
        + case t.s when 1 then t.last_name when 2 then least(t.last_word + 1, -2) when 8 then t.last_word
          else private.evidence(model, 2, t.s, 2) end
        + case t.d when 1 then t.born else private.evidence(model, 3, t.d, 2) end
        + case t.h when 1 then t.address else private.evidence(model, 4, t.h, 2) end
        -- The area follows from the address, and is not counted twice.
        + case when t.h in (1, 2, 3) and t.z in (1, 2, 3) then private.evidence(model, 5, t.z, 1)
          when t.z = 1 then t.zip when t.z = 2 then t.zip - 2 when t.z = 3 then t.city - 1
          else private.evidence(model, 5, t.z, 2) end
        + case t.p when 1 then t.phone else private.evidence(model, 6, t.p, 2) end
        + case t.e when 1 then t.email else private.evidence(model, 7, t.e, 2) end
        + private.evidence(model, 8, t.q, 2) + private.evidence(model, 9, t.x, 2)
        + ln(total) * log2 as strangers,
      -- Of one household there are 0.3 others.
      private.evidence(model, 1, t.g, 3) + private.evidence(model, 2, t.s, 3) + private.evidence(model, 3, t.d, 3)
        + private.evidence(model, 4, t.h, 3) + private.evidence(model, 5, t.z, 3) + private.evidence(model, 6, t.p, 3)
        + private.evidence(model, 7, t.e, 3) + private.evidence(model, 8, t.q, 3) + private.evidence(model, 9, t.x, 3)
        + ln(0.3) * log2 as household
    from levelled t
    offset 0
  ),
  summed as (
    select w.place, w.other, w.levels,
      -- The log2 of the sum of both other explanations.
      w.person - greatest(w.strangers, w.household)
        - ln(1 + power(2.0::double precision, -abs(w.strangers - w.household))) * log2 as bits
    from weighed w
    offset 0
  )
  select s.place, s.other, s.bits, s.levels from summed s where s.bits >= p_least_bits;
end
$$;
comment on function private.find_matches(uuid, private.client_match[], double precision, integer[], uuid[]) is
  'The clients of a network who may be the same person as one of the records: its place among them, the client, the bits of evidence, the level of each field (private.match_levels). Judges nobody.';
