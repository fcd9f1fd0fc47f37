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
-- is asked. What an equal value says follows from its share in the network, drawn towards a prior that weighs as much
-- as 500 clients, so that a new network starts sensibly; what a nearly equal one says is a bit less at best, of the
-- value of either record that more clients have.
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
  near_january double precision;
  same_first constant double precision := private.evidence(model, 1, 1, 1);
  same_last constant double precision := private.evidence(model, 2, 1, 1);
  same_address constant double precision := private.evidence(model, 4, 1, 1);
  -- A typo in a common value says no less than what is only alike, and the value itself no less than that.
  alike_first constant double precision := private.gain(model, 1, 4);
  alike_last constant double precision := private.gain(model, 2, 4);
  alike_address constant double precision := private.gain(model, 4, 4);
  same_area constant double precision := private.evidence(model, 5, 1, 1);
  same_phone constant double precision := private.evidence(model, 6, 1, 1);
  same_email constant double precision := private.evidence(model, 7, 1, 1);
  -- What address, area and phone number can say at best for one person against two of one household.
  best_of_home constant double precision := (
    select sum(t.best) from (
      select max(private.kin_gain(model, f, l)) as best
      from generate_series(4, 6) f cross join generate_series(0, 8) l group by f
    ) t);
begin
  select * into network from private.match_networks n where n.network_id = p_network_id;
  total := greatest(coalesce(network.clients, 0), 200);
  network.common_keys := coalesce(network.common_keys, '{}');
  network.common_dates := coalesce(network.common_dates, '{}');
  log_all := ln(total + 500) * log2;
  -- Of those who are born on 1 January a fifth are one digit of the year away from each: a tenth of the prior are.
  near_january := ln((coalesce(network.january, 0) + 50) * .2::double precision) * log2 - log_all;
  return query
  with asked as materialized (
    select r.place, r.a,
      case when network.common_keys = '{}' then (r.a).keys
        else array(select unnest((r.a).keys) except select unnest(network.common_keys)) end as keys,
      -- What it says that the other one has the same.
      greatest(alike_first, same_first - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first' and f.value = (r.a).first_name), 1, log_all)) as first_name,
      greatest(alike_last, same_last - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = (r.a).last_name), .25, log_all)) as last_name,
      private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'born' and f.value = (r.a).born), .02, log_all) as born_share,
      greatest(alike_address, same_address - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'address' and f.value = (r.a).house || ' ' || (r.a).street
      ), .01, log_all)) as address,
      private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'zip' and f.value = (r.a).zip), 10, log_all) as zip_share,
      private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'city' and f.value = (r.a).city), 50, log_all) as city_share,
      greatest(0, same_phone - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'phone' and f.value = (r.a).phone), .001, log_all)) as phone,
      greatest(0, same_email - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'email' and f.value = (r.a).email), .001, log_all)) as email
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
      private.birth_level((r.a).born, (c.b).born, network.common_dates) as d,
      private.email_level((r.a).email, (c.b).email) as e,
      private.suffix_level((r.a).suffix, (c.b).suffix) as x
    from asked r join candidates c on c.place = r.place
    offset 0
  ),
  judged as (
    select t.*,
      t.g in (0, 6) and t.s in (0, 6) and private.names_are_swapped(t.a, t.b) as swapped,
      t.g = 6 and t.s = 6 and private.one_name_is_swapped(t.a, t.b) as half_swapped,
      -- The whole name stands in the field of the first one.
      t.s = 0 and t.g = 2 and ((t.b).last_words && (t.a).first_words or (t.a).last_words && (t.b).first_words) as whole
    from compared t
    offset 0
  ),
  levelled as (
    select t.place, t.a, t.b, t.d, t.e, t.x, t.whole,
      t.first_name, t.last_name, t.born_share, t.address, t.zip_share, t.city_share, t.phone, t.email,
      case when t.swapped or t.half_swapped then 7 else t.g end as g,
      case when t.swapped then 7 when t.whole then 2 else t.s end as s
    from judged t
    offset 0
  ),
  -- Against another one of the household, who shares address, area and phone number: of those who share a key this
  -- leaves a quarter, before the rest of them is compared.
  told_apart as (
    select t.*,
      -- Of one household there are 0.3 others.
      private.kin_gain(model, 1, t.g) + private.kin_gain(model, 2, t.s)
        + case
          when t.d = 1 and not private.is_placeholder((t.a).born, network.common_dates) then
            -- Who shares the first name with another of the household is a parent, a child, and no twin.
            private.kin_gain(model, 3, 1) + case t.g when 1 then 6 else 0 end
          when t.d = 1 then
            greatest(0, private.evidence(model, 3, 1, 1) - greatest(private.evidence(model, 3, 1, 3), t.born_share))
          when t.d = 8 then private.evidence(model, 3, 8, 1) - greatest(private.evidence(model, 3, 8, 3), near_january)
          else private.kin_gain(model, 3, t.d) end
        + private.kin_gain(model, 7, t.e) + private.kin_gain(model, 8, t.x) + (ln(0.1) - ln(0.3)) * log2 as household
    from levelled t
    offset 0
  ),
  close as (
    select t.*,
      private.address_level((t.a).house, (t.b).house, (t.a).street, (t.b).street, (t.a).unit, (t.b).unit,
        (t.a).second_line, (t.b).second_line) as h,
      private.area_level((t.a).zip, (t.b).zip, (t.a).city, (t.b).city) as z,
      private.digits_level((t.a).phone, (t.b).phone) as p
    from told_apart t
    where t.household + best_of_home >= p_least_bits
    offset 0
  ),
  -- What is looked up of a pair: shares of what both have of a name, and what is nearly the same in the other record.
  looked_up as (
    select t.*,
      case when t.g in (2, 8) then private.share_bits((
        select max(f.clients) from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first'
          and f.value = any ((t.a).first_roots) and f.value = any ((t.b).first_roots)), 1, log_all) end as first_share,
      case when t.s in (2, 8) then private.share_bits((
        select max(f.clients) from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = any ((t.a).last_words || (t.b).last_words)
          and (t.whole or f.value = any ((t.a).last_words) and f.value = any ((t.b).last_words))
      ), .25, log_all) end as last_share,
      case when t.g = 3 then greatest(alike_first, same_first - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'first' and f.value = (t.b).first_name), 1, log_all)) end as first_name_b,
      case when t.s = 3 then greatest(alike_last, same_last - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'last' and f.value = (t.b).last_name), .25, log_all)) end as last_name_b,
      -- Names in each other's field: of each record the words that most have. Chains of given names cross easily.
      case when t.g = 7 then (
        select case t.s when 7 then min(n.first + n.last) else min(least(n.first, n.last)) end - 1
        from (
          select
            case when (w.r).first_name is null then 0 else greatest(alike_first, same_first - private.share_bits((
              select max(f.clients) from private.match_frequencies f
              where f.network_id = p_network_id and f.kind = 'first'
                and f.value = any ((w.r).first_roots || (w.r).first_words)), 1, log_all)) end as first,
            case when (w.r).last_name is null then 0 else greatest(alike_last, same_last - private.share_bits((
              select max(f.clients) from private.match_frequencies f
              where f.network_id = p_network_id and f.kind = 'last' and f.value = any ((w.r).last_words)
            ), .25, log_all)) end as last
          from (values (t.a), (t.b)) w (r)
        ) n
      ) end as crossed,
      case when t.h in (2, 3) or t.h = 1 and (t.a).street <> (t.b).street then
        greatest(alike_address, same_address - private.share_bits((
          select f.clients from private.match_frequencies f
          where f.network_id = p_network_id and f.kind = 'address' and f.value = (t.b).house || ' ' || (t.b).street
        ), .01, log_all)) end as address_b,
      case when t.z in (1, 3) and (t.a).city <> (t.b).city then private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'city' and f.value = (t.b).city), 50, log_all) end as city_share_b,
      case when t.p = 2 then greatest(0, same_phone - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'phone' and f.value = (t.b).phone), .001, log_all)) end as phone_b,
      case when t.e = 2 then greatest(0, same_email - private.share_bits((
        select f.clients from private.match_frequencies f
        where f.network_id = p_network_id and f.kind = 'email' and f.value = (t.b).email), .001, log_all)) end as email_b
    from close t
    offset 0
  ),
  -- What each field says for one person, against strangers.
  gained as (
    select t.*,
      case
        when t.g = 7 and t.s = 7 then least(private.gain(model, 1, 7) + private.gain(model, 2, 7), t.crossed)
        when t.g = 7 then least(private.gain(model, 1, 7), t.crossed) + private.gain(model, 2, t.s)
        else
          case t.g when 1 then t.first_name when 2 then private.evidence(model, 1, 2, 1) - least(t.first_share + 1, -2)
            when 8 then private.evidence(model, 1, 8, 1) - t.first_share + 1.5
            when 3 then least(private.gain(model, 1, 3),
              greatest(alike_first, t.first_name - 1), greatest(alike_first, t.first_name_b - 1))
            else private.gain(model, 1, t.g) end
          + case t.s when 1 then t.last_name when 2 then private.evidence(model, 2, 2, 1) - least(t.last_share + 1, -2)
            when 8 then greatest(private.gain(model, 2, 6), private.evidence(model, 2, 8, 1) - t.last_share)
            when 3 then least(private.gain(model, 2, 3),
              greatest(alike_last, t.last_name - 1), greatest(alike_last, t.last_name_b - 1))
            else private.gain(model, 2, t.s) end
      end as names,
      case t.d when 1 then greatest(0, private.evidence(model, 3, 1, 1) - t.born_share)
        when 8 then private.evidence(model, 3, 8, 1) - greatest(private.evidence(model, 3, 3, 2), near_january)
        else private.gain(model, 3, t.d) end as born,
      case t.h when 1 then least(t.address, t.address_b)
        when 2 then least(private.gain(model, 4, 2),
          greatest(alike_address, t.address - 1), greatest(alike_address, t.address_b - 1))
        when 3 then least(private.gain(model, 4, 3),
          greatest(alike_address, t.address - 1), greatest(alike_address, t.address_b - 1))
        else private.gain(model, 4, t.h) end as living,
      case t.z
        when 1 then greatest(0, same_area - t.zip_share,
          private.evidence(model, 5, 3, 1) + 1 - greatest(t.city_share, t.city_share_b))
        when 2 then greatest(0, private.evidence(model, 5, 2, 1) + 2 - t.zip_share)
        when 3 then greatest(0, private.evidence(model, 5, 3, 1) + 1 - greatest(t.city_share, t.city_share_b))
        else private.gain(model, 5, t.z) end as area,
      case t.p when 1 then t.phone when 2 then least(private.gain(model, 6, 2), t.phone - 1, t.phone_b - 1)
        else private.gain(model, 6, t.p) end as calling,
      case t.e when 1 then t.email when 2 then least(private.gain(model, 7, 2), t.email - 1, t.email_b - 1)
        else private.gain(model, 7, t.e) end as mailing
    from looked_up t
    offset 0
  ),
  weighed as (
    select t.place, (t.b).client_id as other, array[t.g, t.s, t.d, t.h, t.z, t.p, t.e, t.x] as levels,
      -- One person has 0.1 other records, and everybody is a stranger.
      t.names + t.born
        -- The area follows from the address, and is not counted twice; another city says little beside another address.
        + case when t.h between 1 and 5 and t.z between 1 and 4 then greatest(t.living, t.area)
          when t.h = 6 and t.z = 5 then t.living + t.area / 2
          else t.living + t.area end
        + t.calling + t.mailing + private.gain(model, 8, t.x)
        + (ln(0.1) - ln(total)) * log2 as strangers,
      t.household + private.kin_gain(model, 4, t.h) + private.kin_gain(model, 5, t.z) + private.kin_gain(model, 6, t.p) as household
    from gained t
    offset 0
  ),
  summed as (
    select w.place, w.other, w.levels,
      -- Against both other explanations together.
      least(w.strangers, w.household)
        - ln(1 + power(2.0::double precision, -abs(w.strangers - w.household))) * log2 as bits
    from weighed w
    offset 0
  )
  select s.place, s.other, s.bits, s.levels from summed s where s.bits >= p_least_bits;
end
$$;
comment on function private.find_matches(uuid, private.client_match[], double precision, integer[], uuid[]) is
  'The clients of a network who may be the same person as one of the records: its place among them, the client, the bits of evidence, the level of each field (private.match_levels). Judges nobody.';

create function private.share_bits(p_clients bigint, p_prior double precision, p_log_all double precision)
returns double precision language sql immutable parallel safe
return ln(coalesce(p_clients, 1) + p_prior) * 1.4426950408889634 - p_log_all;
comment on function private.share_bits(bigint, double precision, double precision) is
  'The log2 of the share of those who have a value: how many they are (one where that is not counted), the prior, the log2 of all.';

create function private.gain(p_bits double precision[], p_field integer, p_level integer)
returns double precision language sql immutable parallel safe
return private.evidence(p_bits, p_field, p_level, 1) - private.evidence(p_bits, p_field, p_level, 2);
comment on function private.gain(double precision[], integer, integer) is
  'What a level of a field says in bits for one person against strangers; of private.match_model.';

create function private.kin_gain(p_bits double precision[], p_field integer, p_level integer)
returns double precision language sql immutable parallel safe
return private.evidence(p_bits, p_field, p_level, 1) - private.evidence(p_bits, p_field, p_level, 3);
comment on function private.kin_gain(double precision[], integer, integer) is
  'What a level of a field says in bits for one person against two of one household; of private.match_model.';
