-- What agreement and difference of a field say, as probabilities under three explanations: both records are
-- one person, two people of one household, strangers. Without the second one spouses, twins and children
-- would pass for one person. From general knowledge, not fitted to anybody's data.
create table private.match_levels (
  field smallint not null check (field between 1 and 9),
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
comment on table private.match_levels is 'How two values of a field may compare, and how probable that is. Level 0, nothing to compare, says nothing.';
comment on column private.match_levels.reason is 'What people are told: with only_on_one the words that similar_clients and client_pairs use.';
comment on column private.match_levels.strangers is 'null where it depends on how common the value is in the network (private.match_frequencies).';
alter table private.match_levels enable row level security;

insert into private.match_levels
  (field, field_name, level, meaning, reason, same_person, same_household, strangers)
values
  (1, 'name', 1, 'same first name', 'same', .76, .03, null),
  (1, 'name', 2, 'short form, or part of the first name', 'short_form', .08, .02, null),
  (1, 'name', 3, 'first name with a typo', 'written_differently', .08, .02, .004),
  (1, 'name', 4, 'first name sounds alike', 'sounds_alike', .03, .02, .01),
  (1, 'name', 5, 'only the initial is given', 'initial_only', .01, .07, .07),
  (1, 'name', 6, 'different first name', 'different', .025, .85, .91),
  (1, 'name', 7, 'first and last name swapped', 'swapped_names', .015, .0003, .0003),
  (1, 'name', 8, 'one of several first names is the same', 'part_of_name', .01, .04, null),
  (2, 'name', 1, 'same last name', 'same', .80, .70, null),
  (2, 'name', 2, 'one of two last names is given', 'part_of_name', .07, .12, null),
  (2, 'name', 3, 'last name with a typo', 'written_differently', .06, .01, .003),
  (2, 'name', 4, 'last name sounds alike', 'sounds_alike', .02, .01, .008),
  (2, 'name', 5, 'only the initial is given', 'initial_only', .01, .05, .07),
  (2, 'name', 6, 'different last name', 'different', .035, .20, .91),
  (2, 'name', 7, 'first and last name swapped', 'swapped_names', .50, .05, .01),
  (2, 'name', 8, 'one last name is the same, the other is not', 'part_of_name', .02, .20, null),
  (3, 'date_of_birth', 1, 'same birth date', 'same', .86, .02, null),
  (3, 'date_of_birth', 2, 'day and month swapped', 'day_and_month_swapped', .012, .0003, .00004),
  (3, 'date_of_birth', 3, 'one digit off', 'one_digit_off', .05, .004, .0012),
  (3, 'date_of_birth', 4, 'two of day, month and year agree', 'written_differently', .03, .008, .004),
  (3, 'date_of_birth', 5, 'same year only', 'same_year', .010, .04, .02),
  (3, 'date_of_birth', 6, 'different birth date', 'different', .020, .53, .40),
  (3, 'date_of_birth', 7, 'a generation apart', 'different', .018, .40, .57),
  (4, 'address', 1, 'same address', 'same', .55, .88, null),
  (4, 'address', 2, 'same building, other unit', 'other_unit', .04, .02, .0002),
  (4, 'address', 3, 'nearly the same address', 'written_differently', .12, .04, .0002),
  (4, 'address', 4, 'same street, other number', 'different', .03, .01, .003),
  (4, 'address', 5, 'same house number only', 'different', .02, .005, .008),
  (4, 'address', 6, 'different address', 'different', .24, .045, .99),
  (5, 'area', 1, 'same ZIP code and city', 'same', .72, .90, null),
  (5, 'area', 2, 'same ZIP code', 'written_differently', .06, .03, null),
  (5, 'area', 3, 'same city', 'written_differently', .12, .04, null),
  (5, 'area', 4, 'ZIP code one digit off', 'one_digit_off', .03, .01, .005),
  (5, 'area', 5, 'another city and ZIP code', 'different', .07, .02, .80),
  (6, 'phone_number', 1, 'same phone number', 'same', .55, .45, null),
  (6, 'phone_number', 2, 'phone number one digit off', 'one_digit_off', .04, .01, .0001),
  (6, 'phone_number', 3, 'different phone number', 'different', .41, .54, .9999),
  (7, 'email', 1, 'same mail address', 'same', .60, .15, null),
  (7, 'email', 2, 'nearly the same mail address', 'written_differently', .08, .03, .0003),
  (7, 'email', 3, 'different mail address', 'different', .32, .82, .9997),
  (8, 'partial_ssn', 1, 'same digits', 'same', .93, .0001, .0001),
  (8, 'partial_ssn', 2, 'one digit off', 'one_digit_off', .03, .004, .004),
  (8, 'partial_ssn', 3, 'different digits', 'different', .04, .996, .996),
  (9, 'name', 1, 'same suffix', 'same', .60, .05, .02),
  (9, 'name', 2, 'only one has a suffix', 'part_of_name', .38, .55, .50),
  (9, 'name', 3, 'Jr. against Sr.', 'different', .02, .40, .48);

-- All of it as bits (log2) in one array: working it out took 0.8 ms of each question.
create table private.match_model (
  single boolean primary key default true check (single),
  bits double precision[] not null
);
comment on table private.match_model is
  'The one row is private.match_levels as bits: at (field - 1) * 24 + (level - 1) * 3 the values of one person, strangers, one household.';
alter table private.match_model enable row level security;

create function private.make_match_model()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_model;
  insert into private.match_model (bits)
  select array_agg(coalesce(log(2, v.probability::numeric), 0)::double precision order by f, l, v.place)
  from generate_series(1, 9) f cross join generate_series(1, 8) l
  left join private.match_levels x on x.field = f and x.level = l
  cross join lateral (values (1, x.same_person), (2, x.strangers), (3, x.same_household)) v (place, probability);
$$;
comment on function private.make_match_model() is 'After a change of private.match_levels.';
select private.make_match_model();

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
  counted_at timestamptz not null default now()
);
comment on table private.match_networks is 'What private.count_match_values found in each network.';
comment on column private.match_networks.common_keys is
  'Keys of more than 200 clients: they say nothing, and cost most.';
alter table private.match_networks enable row level security;

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
    insert into private.match_networks (network_id, clients, common_keys)
    select n.id,
      (select count(*) from private.client_match m where m.network_id = n.id),
      array(
        select k from private.client_match m, unnest(m.keys) k
        where m.network_id = n.id group by k having count(*) > 200)
    from public.networks n where n.id = p_network_id;
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
