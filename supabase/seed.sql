-- Demo data: two networks with people, clients, events, stock, visits and orders. Deterministic,
-- with dates relative to now, so that the dashboard of Eastside Pantry shows +21, +108, +79 and
-- +86 whenever it is loaded. Days: 2 to 28 ago (and today) are the current window, 32 to 58 the one before,
-- 62 and more are older; no row lies within a day of a window's edge.
--
-- The accounts themselves (auth.users, factors) are made by the embedded backend beforehand, from
-- local/demo/accounts.ts, with the ids that stand here.

do $$
begin
  if coalesce(current_setting('larder.demo', true), '') <> 'on' then
    raise exception 'These are demo data with known passwords: they are loaded by the embedded backend only.';
  end if;
end
$$;

-- Who did all this, for the audit trail: Maya Okafor.
select set_config('larder.actor', '30000000-0000-4000-8000-000000000002', true);

-- Networks, locations and people are older than the first client.
insert into public.networks (
  id, name, description, visit_rules, time_zone, created_at, updated_at, get_started_closed_at
) values
  ('10000000-0000-4000-8000-000000000001', 'Harvest Valley Network', 'Pantries and a mobile market across Wayne County',
    '{"max_visits": 2, "period_days": 14, "scope": "network"}', 'America/Detroit',
    now() - interval '1100 days', now() - interval '1100 days', now() - interval '1000 days'),
  ('10000000-0000-4000-8000-000000000002', 'Lakeshore Neighbors', 'Two neighborhood pantries near the lake', '{}', 'America/Detroit',
    now() - interval '1100 days', now() - interval '1100 days', now() - interval '1000 days');

insert into public.locations (
  id, network_id, name, description, inventory_tracking_enabled, strict_inventory_tracking_enabled, created_at, updated_at
)
select id::uuid, network_id::uuid, name, description, tracks, is_strict, now() - interval '1090 days', now() - interval '1090 days'
from (values
  ('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'Eastside Pantry', 'Choice pantry, open four days a week', true, false),
  ('20000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 'Northgate Mobile Market', 'A truck with fresh food, three stops a week', false, false),
  ('20000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'St. Brigid’s Food Shelf', 'In the parish hall, Tuesdays and Saturdays', true, true),
  ('20000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', 'Hamtramck Annex', 'Pre-packed boxes by appointment', true, false),
  ('20000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000002', 'Lakeshore Pantry', null, true, false)
) as l (id, network_id, name, description, tracks, is_strict);

-- People ---------------------------------------------------------------------------------------

insert into public.profiles (id, network_id, email, first_name, last_name, active_location_id, address_line1, city, state, zip_code, created_at, updated_at, deleted_at)
select
  ('30000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('10000000-0000-4000-8000-' || lpad(network::text, 12, '0'))::uuid,
  email, first_name, last_name,
  ('20000000-0000-4000-8000-' || lpad(active::text, 12, '0'))::uuid,
  address, city, case when city is not null then 'MI' end, zip, joined, joined,
  case when n = 10 then now() - interval '40 days' end
from (values
  (1, 2, 'samuel.albright@example.org', 'Samuel', 'Albright', 4, null, null, null),
  (2, 1, 'maya.okafor@example.org', 'Maya', 'Okafor', 1, '418 Pulaski Street', 'Hamtramck', '48212'),
  (3, 1, 'jonas.weber@example.org', 'Jonas', 'Weber', 1, '77 Fielding Avenue', 'Ferndale', '48220'),
  (4, 1, 'hassan.karimi@example.org', 'Hassan', 'Karimi', 1, '1520 Schaefer Road', 'Dearborn', '48126'),
  (5, 1, 'grace.lindqvist@example.org', 'Grace', 'Lindqvist', 1, null, 'Detroit', '48214'),
  (6, 1, 'tomas.rivera@example.org', 'Tomas', 'Rivera', 1, null, 'Detroit', '48209'),
  (7, 1, 'bridget.omalley@example.org', 'Bridget', 'O’Malley', 3, null, null, null),
  (8, 1, 'sofia.marchetti@example.org', 'Sofia', 'Marchetti', 1, null, null, null),
  (9, 1, 'nokomis.benton@example.org', 'Nokomis', 'Benton', 1, null, null, null),
  (10, 1, 'walter.pruitt@example.org', 'Walter', 'Pruitt', null, null, null, null),
  (11, 2, 'priya.raman@example.org', 'Priya', 'Raman', 4, null, null, null),
  (12, 2, 'daniel.kowalczyk@example.org', 'Daniel', 'Kowalczyk', 5, null, null, null),
  (13, 2, 'aisha.rahman@example.org', 'Aisha', 'Rahman', 5, null, null, null)
) as people (n, network, email, first_name, last_name, active, address, city, zip)
-- Two were invited the other day.
cross join lateral (select now() - case when n in (8, 9) then interval '3 days' else interval '1080 days' end as joined) j;

insert into private.platform_roles (user_id, is_super_user, is_network_admin) values
  ('30000000-0000-4000-8000-000000000001', true, false),
  ('30000000-0000-4000-8000-000000000002', false, true),
  ('30000000-0000-4000-8000-000000000011', false, true);

insert into public.user_locations (id, user_id, location_id, network_id, role, created_at, updated_at)
select
  ('90000000-0000-4000-8000-' || lpad((person * 10 + l.place)::text, 12, '0'))::uuid,
  ('30000000-0000-4000-8000-' || lpad(person::text, 12, '0'))::uuid,
  ('20000000-0000-4000-8000-' || lpad(l.place::text, 12, '0'))::uuid,
  ('10000000-0000-4000-8000-' || lpad(case when l.place <= 3 then '1' else '2' end, 12, '0'))::uuid,
  l.role::public.location_role, joined, joined
from (values
  (1, 4, 'admin'),
  (2, 1, 'admin'), (2, 2, 'member'), (2, 3, 'admin'),
  (3, 1, 'admin'),
  (4, 1, 'member'),
  (5, 1, 'member'), (5, 2, 'member'),
  (6, 1, 'admin'), (6, 2, 'admin'),
  (7, 3, 'admin'),
  (8, 1, 'member'),
  (9, 1, 'member'),
  (11, 4, 'admin'), (11, 5, 'admin'),
  (12, 5, 'admin'),
  (13, 5, 'member')
) as l (person, place, role)
cross join lateral (select now() - case when person in (8, 9) then interval '3 days' else interval '1080 days' end as joined) j;

-- Fields of the network's own ------------------------------------------------------------------

insert into public.custom_fields (
  id, network_id, entity, label, help, kind, options, section, created_at, updated_at
)
select
  ('d0000000-0000-4000-8000-' || lpad(f.n::text, 12, '0'))::uuid, '10000000-0000-4000-8000-000000000001',
  f.entity, f.label, f.help, f.kind,
  (select coalesce(jsonb_agg(jsonb_build_object('label', o) order by place), '[]')
    from unnest(f.options) with ordinality o (o, place)),
  f.section, now() - interval '1090 days', now() - interval '1090 days'
from (values
  (1, 'clients', 'School district', null, 'one_of',
    array['Detroit', 'Hamtramck', 'Dearborn', 'Another district'], 'Household'),
  (2, 'clients', 'Has a stroller', 'The ramp is at the back door.', 'yes_no', null, 'Household'),
  (3, 'clients', 'Van route', null, 'one_of', array['North', 'East', 'Downriver'], 'Delivery'),
  (4, 'visits', 'Came by', null, 'one_of', array['Car', 'Bus', 'On foot', 'Bicycle'], null)
) as f (n, entity, label, help, kind, options, section);

-- Clients --------------------------------------------------------------------------------------
-- Names come from lists of neighbors' names; the odd first names of a list are women's, the even
-- ones men's. The lists have 11 and 7 entries, so that no pair comes twice within 77 clients.

with name_lists (list, ethnicity, language, first_names, last_names) as (values
  (0, 'black_or_african_american', 'en',
    array['Aaliyah', 'Darnell', 'Keisha', 'Marcus', 'Latoya', 'Terrence', 'Ebony', 'DeShawn', 'Monique', 'Malik', 'Tamika'],
    array['Johnson', 'Coleman', 'Booker', 'Gaines', 'Freeman', 'Mosley', 'Banks']),
  (1, 'hispanic_or_latino', 'es',
    array['Lucía', 'Alejandro', 'Guadalupe', 'José', 'María-José', 'Ramón', 'Ximena', 'Andrés', 'Inés', 'Tomás', 'Beatriz'],
    array['Hernández', 'Ruiz', 'Muñoz', 'Delgado', 'García-López', 'Ibáñez', 'Castillo']),
  (2, 'middle_eastern_or_north_african', 'ar',
    array['Amina', 'Yousef', 'Layla', 'Omar', 'Nadia', 'Karim', 'Zahra', 'Tariq', 'Mariam', 'Bilal', 'Huda'],
    array['Al-Masri', 'Haddad', 'El-Sayed', 'Mansour', 'Khoury', 'Saleh', 'Abdallah']),
  (3, 'asian', 'vi',
    array['Thị Mai', 'Quốc', 'Thanh', 'Minh', 'Hương', 'Đức', 'Linh', 'Anh', 'Phượng', 'Bảo', 'Ngọc'],
    array['Nguyễn', 'Trần', 'Phạm', 'Đặng', 'Võ', 'Bùi', 'Lê']),
  (4, 'white', 'en',
    array['Siobhán', 'Patrick', 'Maeve', 'Declan', 'Niamh', 'Connor', 'Orla', 'Brendan', 'Clare', 'Liam', 'Deirdre'],
    array['O’Brien', 'O''Connor', 'Murphy', 'McAllister', 'Fitzgerald', 'Byrne', 'D’Arcy']),
  (5, 'white', null,
    array['Agnieszka', 'Zbigniew', 'Małgorzata', 'Łukasz', 'Olena', 'Bogdan', 'Katarzyna', 'Andriy', 'Ivana', 'Piotr', 'Zoë'],
    array['Kowalski', 'Nowak', 'Wiśniewski', 'Kovalenko', 'Ionescu', 'Wójcik', 'Horvat']),
  (6, 'black_or_african_american', null,
    array['Adaeze', 'Kwame', 'Ngozi', 'Abdi', 'Fatou', 'Chidi', 'Hodan', 'Kofi', 'Amara', 'Tesfaye', 'Selam'],
    array['Nwosu', 'Mensah', 'Warsame', 'Diallo', 'Bekele', 'Adeyemi', 'N’Diaye']),
  (7, 'asian', null,
    array['Mei-Ling', 'Wei', 'Xiu', 'Jun', 'Li Na', 'Hao', 'Yuki', 'Kenji', 'Ji-woo', 'Min-jun', 'Aiko'],
    array['Chen', 'Wang', 'Tanaka', 'Kim', 'Zhang', 'Park', 'Sato']),
  (8, 'asian', null,
    array['Priya', 'Arjun', 'Anjali', 'Rahul', 'Nasrin', 'Imran', 'Lakshmi', 'Sanjay', 'Farzana', 'Vikram', 'Meera'],
    array['Patel', 'Rahman', 'Sharma', 'Chowdhury', 'Iyer', 'Begum', 'Singh']),
  (9, 'white', 'en',
    array['Emily', 'Robert', 'Susan', 'William', 'Dorothy', 'Gary', 'Linda', 'Earl', 'Hannah', 'Travis', 'Joyce'],
    array['Miller', 'Van Buren', 'Carter', 'Smith-Jones', 'Hughes', 'Baker', 'St. Clair']),
  (10, 'american_indian_or_alaska_native', 'en',
    array['Winona', 'Joseph', 'Aiyana', 'Elijah', 'Nita', 'Samuel', 'Dakota', 'Leonard', 'Talise', 'Vernon', 'Kaya'],
    array['Bearheart', 'Pelletier', 'Two Rivers', 'Shomin', 'Kishigo', 'Blackwood', 'Antoine']),
  (11, 'native_hawaiian_or_pacific_islander', 'en',
    array['Leilani', 'Keanu', 'Malia', 'Sione', 'Noelani', 'Tavita', 'Kalea', 'Ikaika', 'Sefina', 'Manu', 'Moana'],
    array['Kealoha', 'Faleolo', 'Kahananui', 'Tuiasosopo', 'Kamaka', 'Leota', 'Nāone'])
),
-- Names that the pictures and the tests know, and names that are hard on software.
known (network, n, first_name, last_name, email, gender) as (values
  (1, 1, 'Rosa', 'Delgado', 'rosa.delgado@example.org', 'woman'),
  (1, 2, 'Thanh', 'Nguyen', 'thanh.nguyen@example.org', 'man'),
  (1, 3, 'Amina', 'Yusuf', 'amina.y@example.org', 'woman'),
  (1, 4, 'Darnell', 'Whitfield', 'd.whitfield@example.org', 'man'),
  (1, 5, 'Mei-Ling', 'Chen', 'meiling.chen@example.org', 'woman'),
  (1, 6, 'Olena', 'Kovalenko', 'olena.k@example.org', 'woman'),
  (1, 7, 'Patrick', 'O’Connell', 'pat.oconnell@example.org', 'man'),
  (1, 40, 'Teresa', 'Ávila', 'teresa.avila@example.org', 'woman'),
  (1, 41, 'Teodoro', 'Avila', 'teo.avila@example.org', 'man'),
  (1, 42, '芳', '王', null, 'woman'),
  (1, 43, '太郎', '山田', null, 'man'),
  (1, 44, 'Sukarno', null, null, 'man'),
  -- The same person twice, most likely.
  (1, 45, 'Katherine', 'Bell', 'kathy.bell@example.org', 'woman'),
  (1, 200, 'Kathryn', 'Bell', 'kathy.bell@example.org', 'woman'),
  (1, 46, 'Seán', 'O''Brien-Nuñez', 'sean.obn@example.org', 'man'),
  (2, 1, 'Imani', 'Okoye', 'imani.okoye@example.org', 'woman'),
  (2, 2, 'Rosa', 'Delgado', 'rosa.d@example.org', 'woman')
),
numbered as (
  select 1 as network, n from generate_series(1, 260) n
  union all
  select 2, n from generate_series(1, 60) n
),
named as (
  select
    c.network, c.n, c.n + (c.network - 1) * 7 as salt,
    case when k.n is not null then k.first_name else l.first_names[1 + (step % 11)] end as first_name,
    case when k.n is not null then k.last_name else l.last_names[1 + (step % 7)] end as last_name,
    k.n is not null as is_known,
    k.email,
    k.gender,
    l.ethnicity,
    l.language,
    step
  from numbered c
  cross join lateral (select (c.n + (c.network - 1) * 19) / 12 as step) s
  join name_lists l on l.list = (c.n + (c.network - 1) * 5) % 12
  left join known k on k.network = c.network and k.n = c.n
),
-- Days ago that each was first seen.
dated as (
  select *,
    case
      when n <= case network when 1 then 21 else 5 end then 2 + (n * 9) / 8
      when n <= case network when 1 then 39 else 10 end then 32 + (n * 11) % 27
      when n <= 160 then 400 + (n * 13) % 600
      else 62 + (n * 17) % 330
    end as days_ago
  from named
)
insert into public.clients (
  id, network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
  address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity,
  preferred_language, custom, created_at, updated_at, deleted_at
)
select
  ('40000000-0000-4000-8000-' || lpad((network * 1000 + n)::text, 12, '0'))::uuid,
  ('10000000-0000-4000-8000-' || lpad(network::text, 12, '0'))::uuid,
  first_name, last_name,
  case when is_known then email when salt % 6 <> 0 then
    regexp_replace(lower(extensions.unaccent(first_name || '.' || last_name)), '[^a-z.]', '', 'g')
    || case when salt % 4 = 0 then (salt % 90 + 10)::text else '' end || '@example.org'
  end,
  case when n in (45, 200) and network = 1 then '(313) 555-0145' when salt % 9 <> 0 then
    format('(%s) 555-01%s', (array['313', '248', '586', '734'])[1 + salt % 4], lpad((salt * 37 % 100)::text, 2, '0'))
  end,
  case when salt % 3 <> 0 then lpad((salt * 7919 % 10000)::text, 4, '0') end,
  case when n in (45, 200) and network = 1 then date '1968-04-17' when n = 1 and network = 1 then date '1984-03-03'
    when salt % 11 <> 0 then date '1938-01-01' + (salt * 7919 % 25000) end,
  (100 + salt * 53 % 8900) || ' ' || (array[
    'Caniff Street', 'Joseph Campau Avenue', 'Gratiot Avenue', 'Vernor Highway', 'Livernois Avenue',
    'Woodward Avenue', 'Mack Avenue', 'Evergreen Road', 'Conant Street', 'Jefferson Avenue', 'Holbrook Street'
  ])[1 + salt % 11],
  case when salt % 5 = 0 then 'Apt ' || (1 + salt % 24) end,
  places.city, 'MI', places.zip,
  (array['self_referral', 'friend_or_family', 'school', 'clinic', 'self_referral', 'social_worker', 'faith_community',
    'other_agency', 'friend_or_family', 'website', 'other', 'prefer_not_to_say', 'self_referral'])[1 + salt % 13],
  case when salt % 23 = 0 then 'non_binary' when salt % 17 = 0 then 'prefer_not_to_say'
    when is_known then gender
    when step % 11 % 2 = 0 then 'woman' else 'man' end,
  case when salt % 19 = 0 then 'prefer_not_to_say' when salt % 29 = 0 then 'multiple'
    when not is_known then ethnicity end,
  case when network = 1 and n = 1 then 'es' when not is_known and salt % 5 <> 0 then language end,
  case when network = 1 then jsonb_build_object(
    'school_district',
    case when n % 3 = 1 then (array['detroit', 'hamtramck', 'dearborn', 'another_district'])[1 + n / 3 % 4] end,
    'has_a_stroller', case n % 4 when 0 then 'yes' when 1 then 'no' end,
    'van_route', case when n % 5 = 0 then (array['north', 'east', 'downriver'])[1 + n / 5 % 3] end
  ) else '{}' end,
  seen, seen,
  case when network = 1 and n > 254 or network = 2 and n > 58 then now() - interval '10 days' end
from dated
cross join lateral (
  select ((now() at time zone 'America/Detroit')::date - days_ago + time '09:00' + (n * 23 % 330) * interval '1 minute')
    at time zone 'America/Detroit' as seen
) t
join (values
  (0, 'Detroit', '48207'), (1, 'Hamtramck', '48212'), (2, 'Dearborn', '48126'), (3, 'Ferndale', '48220'),
  (4, 'Detroit', '48214'), (5, 'Warren', '48089'), (6, 'Ypsilanti', '48197'), (7, 'Madison Heights', '48071'),
  (8, 'Detroit', '48209'), (9, 'Ann Arbor', '48104'), (10, 'Highland Park', '48203')
) as places (i, city, zip) on places.i = salt % 11;

-- Events ---------------------------------------------------------------------------------------

insert into public.events (id, location_id, name, description, start_date, end_date, start_time, end_time, is_food_provided, are_gifts_provided, created_at, updated_at)
select
  ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('20000000-0000-4000-8000-' || lpad(place::text, 12, '0'))::uuid,
  name, description, today + days, today + days + more_days, starts::time, ends::time, food, gifts, planned, planned
from (values
  (1, 1, 'Harvest Supper', 'A shared meal for the whole street', -51, 0, '17:00', '20:00', true, false),
  (2, 1, 'School Supply Day', 'Backpacks and notebooks', -44, 0, '10:00', '14:00', false, true),
  (3, 1, 'Fresh Produce Day', 'Vegetables, eggs and milk from Oakridge Farm', -23, 0, '10:30', '13:00', true, false),
  (4, 1, 'Evening Pantry', 'For people who work by day', -9, 0, '17:30', '20:30', true, false),
  (5, 1, 'Open Pantry', 'Walk in, no appointment', 0, 0, '09:00', '17:00', true, false),
  (6, 1, 'Weekend Distribution', 'Turkey or a vegetarian basket', 4, 0, '08:00', '12:00', true, false),
  (7, 1, 'Cooking on a Budget', 'Workshop with samples, in English and Spanish', 10, 0, '17:30', '19:00', true, false),
  (8, 1, 'Fresh Produce Day', 'Vegetables, eggs and milk from Oakridge Farm', 14, 0, '10:30', '13:00', true, false),
  (9, 1, 'Coat Drive', 'Coats, hats and gloves in all sizes', 21, 0, null, null, false, true),
  (10, 1, 'Family Food Boxes', 'One box per household, with a gift for each child', 28, 0, '09:00', '15:00', true, true),
  (11, 1, 'Neighborhood Weekend', 'Three days of games, food and music', 45, 2, null, null, true, true),
  (12, 2, 'Market at the Library', 'The truck stops at the north entrance', -8, 0, '11:00', '14:00', true, false),
  (13, 2, 'Market at the Library', 'The truck stops at the north entrance', 6, 0, '11:00', '14:00', true, false),
  (14, 2, 'Market at the Clinic', null, 0, 0, '15:00', '18:00', true, false),
  (15, 3, 'Soup Kitchen', 'Hot lunch in the parish hall', -15, 0, '11:30', '13:30', true, false),
  (16, 3, 'Soup Kitchen', 'Hot lunch in the parish hall', 6, 0, '11:30', '13:30', true, false),
  (17, 3, 'Toy Shop', 'Choose a present for your child', 18, 1, null, null, false, true),
  (18, 4, 'Box Day', 'Boxes packed beforehand, by appointment', 3, 0, '09:00', '12:00', true, false),
  (19, 5, 'Lakeside Dinner', null, 12, 0, '18:00', '20:00', true, false),
  (20, 5, 'Book Swap', 'Take one, leave one', 0, 0, null, null, false, true)
) as e (n, place, name, description, days, more_days, starts, ends, food, gifts)
cross join lateral (select (now() at time zone 'America/Detroit')::date as today) t
-- A month before, or the other day.
cross join lateral (
  select (today + least(days - 30, -3) + time '10:00') at time zone 'America/Detroit' as planned
) p;

-- Inventory ------------------------------------------------------------------------------------
-- Forty items at Eastside Pantry; the other locations keep the first fifteen. Five are short.

-- What is on hand and what open orders want comes at the end: quantities follow the stock ledger.

create temporary table demo_items on commit drop as
select
  ('70000000-0000-4000-8000-' || lpad((place * 100 + n)::text, 12, '0'))::uuid as id,
  ('20000000-0000-4000-8000-' || lpad(place::text, 12, '0'))::uuid as location_id,
  place, n, name, description, category, unit, barcode, low_stock_level,
  case when place = 1 then on_hand else on_hand / 2 + place end as on_hand,
  case when place = 1 then wanted else wanted / 3 end as wanted
from generate_series(1, 5) place
cross join (values
  (1, 'Brown rice, 2 lb', 'Long grain, bagged', 'Dry goods', 84, 12, 'bag', '200000000011', 20),
  (2, 'Black beans, 15 oz', 'Low sodium', 'Canned', 46, 50, 'can', '200000000028', 24),
  (3, 'Eggs, dozen', 'Oakridge Farm, grade A', 'Fresh', 30, 18, 'dozen', null, 10),
  (4, 'Tuna in water, 5 oz', 'Chunk light', 'Canned', 220, 36, 'can', '200000000042', 48),
  (5, 'Masa harina, 4 lb', null, 'Dry goods', 38, 6, 'bag', null, null),
  (6, 'Peanut butter, 16 oz', 'Creamy, no added sugar', 'Spreads', 64, 14, 'jar', '200000000066', 24),
  (7, 'Apples, bag of 6', 'From the orchard at Romeo', 'Fresh', 52, 20, 'bag', '200000000073', 20),
  (8, 'Oat milk, 32 oz', 'Shelf-stable', 'Dairy and alternatives', 41, 9, 'carton', null, null),
  (9, 'Whole wheat pasta, 1 lb', null, 'Dry goods', 118, 22, 'bag', '200000000097', 24),
  (10, 'Tomato sauce, 24 oz', 'No salt added', 'Canned', 96, 18, 'jar', null, null),
  (11, 'Chicken thighs, 3 lb', 'Frozen, halal', 'Frozen', 12, 16, 'pack', null, 12),
  (12, 'Milk, half gallon', '2 percent', 'Dairy and alternatives', 24, 20, 'carton', '200000000127', 12),
  (13, 'Carrots, 2 lb', null, 'Fresh', 47, 11, 'bag', null, null),
  (14, 'Corn tortillas, 30 count', null, 'Bread and bakery', 60, 15, 'pack', '200000000141', null),
  (15, 'Diapers, size 4', 'Pack of 24', 'Baby', 9, 13, 'pack', '200000000158', 10),
  (16, 'Diapers, size 2', 'Pack of 30', 'Baby', 22, 4, 'pack', '200000000165', null),
  (17, 'Infant formula, 12 oz', 'Powder, milk based', 'Baby', 6, 8, 'can', '200000000172', 12),
  (18, 'Lentils, 1 lb', 'Green', 'Dry goods', 72, 5, 'bag', null, null),
  (19, 'Chickpeas, 15 oz', null, 'Canned', 140, 12, 'can', '200000000196', 24),
  (20, 'Vegetable oil, 48 oz', null, 'Cooking', 33, 7, 'bottle', null, 10),
  (21, 'Rolled oats, 42 oz', 'Old fashioned', 'Breakfast', 58, 9, 'carton', null, null),
  (22, 'Corn flakes, 18 oz', null, 'Breakfast', 44, 10, 'box', '200000000226', null),
  (23, 'Greek yogurt, 32 oz', 'Plain', 'Dairy and alternatives', 16, 6, 'tub', null, 12),
  (24, 'Cheddar, 8 oz', null, 'Dairy and alternatives', 35, 8, 'block', null, null),
  (25, 'Tofu, 14 oz', 'Firm', 'Dairy and alternatives', 18, 3, 'block', null, null),
  (26, 'Ground turkey, 1 lb', 'Frozen', 'Frozen', 27, 12, 'pack', null, null),
  (27, 'Frozen peas, 12 oz', null, 'Frozen', 80, 6, 'bag', null, null),
  (28, 'Potatoes, 5 lb', 'Russet', 'Fresh', 64, 24, 'bag', null, 20),
  (29, 'Yellow onions, 3 lb', null, 'Fresh', 55, 14, 'bag', null, null),
  (30, 'Bananas, 3 lb', null, 'Fresh', 20, 18, 'bunch', null, 6),
  (31, 'Cabbage, each', null, 'Fresh', 26, 2, 'head', null, null),
  (32, 'Jasmine rice, 5 lb', null, 'Dry goods', 40, 10, 'bag', '200000000325', null),
  (33, 'All-purpose flour, 5 lb', 'Unbleached', 'Dry goods', 31, 4, 'bag', '200000000332', 10),
  (34, 'Sugar, 4 lb', null, 'Dry goods', 29, 3, 'bag', '200000000349', null),
  (35, 'Canned peaches, 15 oz', 'In juice', 'Canned', 105, 8, 'can', '200000000356', 24),
  (36, 'Chicken broth, 32 oz', 'Low sodium', 'Canned', 48, 5, 'carton', '200000000363', null),
  (37, 'Dish soap, 16 oz', null, 'Household', 37, 6, 'bottle', null, null),
  (38, 'Laundry detergent, 50 oz', 'Unscented', 'Household', 14, 15, 'bottle', null, 8),
  (39, 'Toothpaste, 6 oz', null, 'Household', 66, 5, 'tube', '200000000394', 20),
  (40, 'Period products, mixed pack', 'Pads and tampons', 'Household', 51, 7, 'pack', null, null)
) as i (n, name, description, category, on_hand, wanted, unit, barcode, low_stock_level)
where place = 1 or n <= 15;

-- A barcode that begins with 2 is a shop's own: no product of the world has one of these.
-- All are older than the first entry of the ledger.
insert into public.inventory_items (
  id, location_id, name, description, category, unit, barcode, low_stock_level, contains, unit_pounds, created_at,
  updated_at
)
select id, location_id, name, description, category, unit, barcode, low_stock_level, c.contains, w.pounds,
  now() - interval '430 days', now() - interval '430 days'
from demo_items
-- Of some items nobody has stated what they contain.
left join (values
  (1, '{none}'::text[]), (2, '{none}'), (3, '{eggs}'), (4, '{fish}'), (5, '{none}'), (6, '{peanuts}'), (7, '{none}'),
  (9, '{wheat}'), (10, '{none}'), (11, '{meat}'), (12, '{milk}'), (13, '{none}'), (17, '{milk,soy}'), (18, '{none}'),
  (23, '{milk}'), (24, '{milk}'), (25, '{soy}'), (26, '{meat}'), (28, '{none}'), (33, '{wheat}')
) c (n, contains) using (n)
-- What weighs as much as its name says, and what somebody put on the scale; three have no weight yet.
left join (values
  (1, 2), (2, 0.94), (3, 1.5), (4, 0.31), (5, 4), (6, 1), (7, 2), (8, 2.2), (9, 1), (10, 1.5), (11, 3), (12, 4.3),
  (13, 2), (14, 1.6), (17, 0.75), (18, 1), (19, 0.94), (20, 2.75), (21, 2.63), (22, 1.13), (23, 2), (24, 0.5),
  (25, 0.88), (26, 1), (27, 0.75), (28, 5), (29, 3), (30, 3), (31, 2.5), (32, 5), (33, 5), (34, 4), (35, 0.94),
  (36, 2), (37, 1), (38, 3.13), (39, 0.38)
) w (n, pounds) using (n);

-- Visits ---------------------------------------------------------------------------------------
-- Who came where, and how many days ago; null means on the day of registration. They come while the event of
-- the day is on. Once the event of today has been on for a quarter of an hour, those of two days ago have come
-- today instead: the figures of 30 days are the same at every hour.

with came (place, n, days_ago) as (
  -- Eastside Pantry, current window: 86 people, 22 of them twice.
  select 1, n, null from generate_series(1, 12) n
  union all select 1, n, 2 + n * 7 % 13 from generate_series(40, 113) n
  union all select 1, n, 16 + n * 5 % 12 from generate_series(40, 61) n
  -- The window before: 77 people, 23 of them twice.
  union all select 1, n, null from generate_series(22, 30) n
  union all select 1, n, 32 + n * 7 % 13 from generate_series(40, 107) n
  union all select 1, n, 46 + n * 5 % 12 from generate_series(40, 62) n
  -- Older.
  union all select 1, n, 62 + m * 60 + n * 11 % 50 from generate_series(40, 120) n, generate_series(0, 1) m
  union all select 1, n, 182 + m * 40 + n * 3 % 30 from generate_series(40, 60) n, generate_series(0, 4) m
  -- Northgate Mobile Market and St. Brigid's Food Shelf.
  union all select 2, n, 2 + n * 5 % 26 from generate_series(114, 150) n
  union all select 2, n, 32 + n * 5 % 26 from generate_series(118, 148) n
  union all select 2, n, null from (values (13), (14), (31), (200)) late (n)
  -- With one at Eastside Pantry 23 days ago these are three visits within 14 days: one too many.
  union all select 2, 47, days from (values (20), (17)) again (days)
  union all select 3, n, 3 + n * 11 % 25 from generate_series(90, 112) n
  union all select 3, n, 33 + n * 11 % 25 from generate_series(88, 112) n
  union all select 3, n, null from (values (15), (32)) late (n)
  -- The second network: Hamtramck Annex and Lakeshore Pantry.
  union all select 4, n, 2 + n * 5 % 26 from generate_series(11, 36) n
  union all select 4, n, 32 + n * 5 % 26 from generate_series(11, 34) n
  union all select 5, n, 2 + n * 9 % 25 from generate_series(30, 55) n
  union all select 5, n, 32 + n * 9 % 25 from generate_series(28, 55) n
  union all select 5, n, null from generate_series(1, 5) n
),
detroit as (
  select t.local, t.local::date as today from (select now() at time zone 'America/Detroit' as local) t
),
hours as (
  select e.location_id, e.start_date as day, e.start_time as opens, e.end_time as closes
  from public.events e where e.start_time is not null
),
open_today as (
  select h.location_id, h.opens, least(d.local::time, h.closes - interval '30 minutes') - h.opens as so_far
  from hours h join detroit d on h.day = d.today
  where d.local::time >= h.opens + interval '15 minutes'
),
placed as (
  select
    came.*, c.id as client_id, c.created_at as registered, l.id as location_id, o.opens, o.so_far,
    row_number() over (partition by came.place, came.days_ago order by came.n)::int as turn,
    count(*) over (partition by came.place, came.days_ago)::int as of_all
  from came
  join public.clients c
    on c.id = ('40000000-0000-4000-8000-' || lpad((case when place <= 3 then 1000 else 2000 end + n)::text, 12, '0'))::uuid
  join public.locations l on l.id = ('20000000-0000-4000-8000-' || lpad(place::text, 12, '0'))::uuid
  left join open_today o on o.location_id = l.id and came.days_ago = 2
),
timed as (
  select
    p.place, p.n, p.days_ago, p.client_id, p.location_id,
    case
      when p.days_ago is null then p.registered + interval '20 minutes'
      else (case
        when p.opens is not null then d.today + p.opens + p.so_far * p.turn / (p.of_all + 1)
        else d.today - p.days_ago + coalesce(
          h.opens + interval '1 minute' * (n * 37 % (extract(epoch from h.closes - h.opens)::int / 60 - 30)),
          time '09:30' + n * 37 % 420 * interval '1 minute')
      end) at time zone 'America/Detroit'
    end as visited_at,
    1 + (n * 5 + coalesce(p.days_ago, 0) / 30) % 6 as size
  from placed p
  cross join detroit d
  left join hours h on h.location_id = p.location_id and h.day = d.today - p.days_ago
),
households as (
  select *, least(size, 1 + n % 2) as adults, (n % 7 = 0 and size > 2)::int as seniors from timed
)
insert into public.visits (
  id, client_id, location_id, event_id, visited_at, household_size, adults, children, seniors,
  note, override_reason, custom, created_by, created_at, updated_at
)
select
  ('50000000-0000-4000-8000-' || lpad(row_number() over (order by visited_at, place, n)::text, 12, '0'))::uuid,
  client_id, households.location_id, e.id, visited_at, size, adults, size - adults - seniors, seniors,
  case when n % 16 = 0 then 'Prefers soft food' when n % 21 = 0 then 'Picked up by a neighbor' when n % 26 = 0 then 'Allergic to peanuts' end,
  case when n = 47 and days_ago = 17 then 'Fire at home, agreed with Maya' end,
  case when place <= 3 and n % 3 <> 0 then jsonb_build_object('came_by', (array['car', 'bus', 'on_foot', 'car'])[1 + n % 4])
    else '{}' end,
  ('30000000-0000-4000-8000-' || lpad((
    case place when 1 then array[2, 3, 4, 5] when 2 then array[5, 6, 5, 2] when 3 then array[7, 7, 2, 7]
      when 4 then array[11, 1, 11, 11] else array[12, 13, 13, 13] end
  )[1 + n % 4]::text, 12, '0'))::uuid,
  visited_at, visited_at
from households
cross join lateral (select visited_at at time zone 'America/Detroit' as local) t
left join public.events e
  on e.location_id = households.location_id and e.start_date = t.local::date
  and (e.start_time is null or t.local::time between e.start_time and e.end_time);

-- Households -----------------------------------------------------------------------------------
-- Of every fourth client whose own age fits, everybody whom the last visit counted. The others are
-- clients of before: their last visit alone tells how many they are.

with last_visits as (
  select distinct on (v.client_id) v.client_id, v.network_id, v.visited_at, v.adults, v.children, v.seniors
  from public.visits v
  order by v.client_id, v.visited_at desc
),
heads as (
  select v.*, c.last_name, right(c.id::text, 3)::int as n
  from last_visits v
  join public.clients c on c.id = v.client_id and c.deleted_at is null
  where extract(year from age(c.date_of_birth)) between 20 and 58
    and right(c.id::text, 3)::int % 4 = 1
),
people as (
  select h.*, 'partner' as relation, 1 as place, 24 + n * 7 % 30 as years from heads h where adults > 1
  union all
  select h.*, 'child', 1 + k, 2 + (n + k * 5) % 14 from heads h, generate_series(1, 9) k where k <= children
  union all
  select h.*, 'parent', 11, 66 + n % 20 from heads h where seniors > 0
),
born as (
  select *, (now() at time zone 'America/Detroit')::date - years * interval '1 year' - (n * 31 + place * 17) % 300 * interval '1 day' as day
  from people
)
insert into public.household_members (
  network_id, client_id, first_name, last_name, birth_date, birth_year, relation, note, created_at, updated_at
)
select
  network_id, client_id,
  case when relation = 'partner' then (array['Sam', 'Luis', 'Nadia', 'Omar', 'Elena'])[1 + n % 5]
    when relation = 'parent' then (array['Josefina', 'Walter', 'Halina'])[1 + n % 3]
    else (array['Noor', 'Ana', 'Mateo', 'Lucía', 'Tomás', 'Elijah', 'Mina', 'Leo', 'Grace'])[1 + (n + place - 2) % 9] end,
  last_name,
  case when relation <> 'child' or place <> 4 then day::date end,
  -- Of some only the year is known.
  case when relation = 'child' and place = 4 then extract(year from now() at time zone 'America/Detroit') - years end,
  relation,
  case when relation = 'child' and n % 5 = 1 and place = 2 then 'Peanut allergy' end,
  visited_at + place * interval '1 second', visited_at + place * interval '1 second'
from born;

update public.clients c set pinned_note = p.note
  from (values
    (1001, 'Peanut allergy; daughter Ana may pick up'),
    (1045, 'Uses a wheelchair: the ramp is at the back door'),
    (1049, 'No pork')
  ) as p (n, note)
  where c.id = ('40000000-0000-4000-8000-' || lpad(p.n::text, 12, '0'))::uuid;

update public.clients c set dietary_needs = p.needs
  from (values
    (1001, '{peanuts_severe}'::text[]),
    (1012, '{milk_avoid,diabetic}'),
    (1023, '{vegetarian}'),
    (1049, '{halal}')
  ) as p (n, needs)
  where c.id = ('40000000-0000-4000-8000-' || lpad(p.n::text, 12, '0'))::uuid;
update public.household_members set dietary_needs = '{peanuts_severe}' where note = 'Peanut allergy';

-- Orders ---------------------------------------------------------------------------------------
-- The newest visits of each location still wait; of the others most were fulfilled.

with ranked as (
  select
    v.id, v.location_id, v.visited_at, v.created_by,
    right(v.location_id::text, 1)::int as place,
    v.visited_at >= now() - interval '30 days' as is_current,
    row_number() over (
      partition by v.location_id, v.visited_at >= now() - interval '30 days', v.visited_at >= now() - interval '60 days'
      order by v.visited_at desc, v.id
    ) as rank
  from public.visits v
),
decided as (
  select *,
    case
      when is_current and rank <= case place when 1 then 8 else 3 end then 'pending'
      when is_current and rank <= case place when 1 then 13 else 5 end then 'in_progress'
      when is_current and rank <= case place when 1 then 17 else 6 end then 'ready'
      -- 6 of 108 and 6 of 100 cancelled, 6 and 12 without an order: 79 and 82 fulfilled
      when is_current then case rank % 15 when 0 then 'cancelled' when 7 then null else 'fulfilled' end
      when rank % 16 = 0 then 'cancelled'
      when rank % 8 = 3 and rank > 3 then null
      else 'fulfilled'
    end::public.fulfillment_status as status
  from ranked
)
insert into public.orders (
  id, visit_id, location_id, fulfillment_status, in_progress_at, ready_at, fulfilled_by, fulfilled_at,
  cancelled_at, cancel_reason, created_at, updated_at
)
select
  ('80000000-0000-4000-8000-' || right(id::text, 12))::uuid, id, location_id, status,
  case when status in ('in_progress', 'ready', 'fulfilled') then visited_at + interval '9 minutes' end,
  case when status in ('ready', 'fulfilled') then visited_at + interval '18 minutes' end,
  case when status = 'fulfilled' then created_by end,
  case when status = 'fulfilled' then visited_at + interval '25 minutes' end,
  case when status = 'cancelled' then visited_at + interval '25 minutes' end,
  case when status = 'cancelled' then (array['Not picked up', 'Asked for by mistake', 'Left without it'])[(1 + rank / 15 % 3)::int] end,
  -- A check-in makes the order along with the visit.
  visited_at,
  visited_at + case status
    when 'pending' then interval '0' when 'in_progress' then interval '9 minutes'
    when 'ready' then interval '18 minutes' else interval '25 minutes' end
from decided
where status is not null
order by visited_at, id;

-- Order lines ----------------------------------------------------------------------------------
-- Open orders share what is wanted of each item; of the others each got three to six items.

with numbered as (
  select
    o.*, right(o.location_id::text, 1)::int as place,
    o.fulfillment_status in ('pending', 'in_progress', 'ready') as is_open,
    row_number() over (
      partition by o.location_id, o.fulfillment_status in ('pending', 'in_progress', 'ready')
      order by o.order_number
    )::int as rank,
    count(*) over (
      partition by o.location_id, o.fulfillment_status in ('pending', 'in_progress', 'ready')
    )::int as of_all
  from public.orders o
),
open_lines as (
  select o.id as order_id, i.id as item_id, o.location_id, o.network_id, o.fulfillment_status, o.created_at,
    i.wanted / share.orders + ((o.rank + i.n * 5) % o.of_all < i.wanted % share.orders)::int as quantity,
    false as is_partial
  from numbered o
  join demo_items i on i.place = o.place and i.wanted > 0
  cross join lateral (select least(o.of_all, (i.wanted + 3) / 4) as orders) share
  where o.is_open and (o.rank + i.n * 5) % o.of_all < share.orders
),
closed_lines as (
  select o.id, i.id, o.location_id, o.network_id, o.fulfillment_status, o.created_at,
    1 + (o.rank + i.n) % 3,
    (o.rank + i.n) % 37 = 0
  from numbered o
  join demo_items i on i.place = o.place
  cross join lateral (select case when o.place = 1 then 40 else 15 end as items) stock
  where not o.is_open and (o.rank * 7 + i.n * 3) % stock.items < 3 + o.rank % 4
)
insert into public.order_items (
  id, order_id, item_id, location_id, network_id, quantity, quantity_reserved, quantity_fulfilled, asked_at, created_at,
  updated_at
)
select
  ('a0000000-0000-4000-8000-' || right(order_id::text, 9) || right(item_id::text, 3))::uuid,
  order_id, item_id, l.location_id, l.network_id, quantity,
  case when fulfillment_status in ('pending', 'in_progress', 'ready') and p.inventory_tracking_enabled then quantity else 0 end,
  case when fulfillment_status = 'fulfilled' then quantity - is_partial::int end,
  l.created_at, l.created_at, l.created_at
from (select * from open_lines union all select * from closed_lines) l
join public.locations p on p.id = l.location_id;

-- Programs -------------------------------------------------------------------------------------
-- The income limits and the wordings are examples: a network enters those of its state.

insert into public.programs (
  id, network_id, name, kind, location_ids, signature, certification_months, asks, bases, minimum_age, created_at, updated_at
) values
  ('c0000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'TEFAP', 'tefap', null,
    'at_certification', 12, 'within_limit', '{snap,tanf,ssi,medicaid,wic,disaster}', null,
    now() - interval '1090 days', now() - interval '1090 days'),
  ('c0000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 'CSFP', 'csfp',
    '{20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000003}',
    'each_visit', 36, 'within_limit', null, 60, now() - interval '1090 days', now() - interval '1090 days'),
  ('c0000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'Baby pantry', 'other',
    '{20000000-0000-4000-8000-000000000001}', 'never', null, 'nothing', null, null,
    now() - interval '1090 days', now() - interval '1090 days');

insert into public.program_limits (network_id, program_id, starts_on, amounts, each_further, created_at, updated_at)
select p.network_id, p.id, date_trunc('year', current_date)::date - y.years_ago * 365,
  (select array_agg(ceil((y.first + n * y.step) * 1.85)::integer order by n) from generate_series(0, 7) n),
  ceil(y.step * 1.85)::integer, p.created_at, p.created_at
from public.programs p
cross join (values (0, 15000, 5000), (1, 14500, 4800), (2, 14000, 4600)) y (years_ago, first, step)
where p.kind <> 'other';

insert into public.program_statements (
  network_id, program_id, language, statement, nondiscrimination, created_at, updated_at
)
select p.network_id, p.id, s.language, s.statement, s.nondiscrimination, p.created_at, p.created_at
from public.programs p
cross join (values
  ('en', 'EXAMPLE ONLY. Enter the wording of your state. I live in this area, and my household is eligible for this food. What I said is true. Signing here counts as on paper. I can ask for paper, and for a copy.',
    'EXAMPLE ONLY. Enter the nondiscrimination statement of the USDA. Everyone is treated alike.'),
  ('es', 'SOLO UN EJEMPLO. Escriba el texto de su estado. Vivo en esta zona y mi hogar puede recibir estos alimentos. Lo que dije es verdad. Firmar aquí vale como en papel. Puedo pedir papel y una copia.',
    'SOLO UN EJEMPLO. Escriba la declaración de no discriminación del USDA. Todas las personas reciben el mismo trato.')
) s (language, statement, nondiscrimination)
where p.signature <> 'never';

-- Nine of ten households with a visit in the last 300 days are certified for TEFAP, by the first of these visits.

with recent as (
  select v.client_id, v.network_id, v.location_id, v.id, v.created_by, v.visited_at, right(v.client_id::text, 3)::int as n,
    (v.visited_at at time zone 'America/Detroit')::date as day,
    first_value(v.household_size) over (partition by v.client_id order by v.visited_at desc) as size,
    row_number() over (partition by v.client_id order by v.visited_at) as place
  from public.visits v
  join public.clients c on c.id = v.client_id and c.deleted_at is null
  where v.network_id = '10000000-0000-4000-8000-000000000001' and v.visited_at > now() - interval '300 days'
)
insert into public.certifications (
  id, network_id, client_id, program_id, location_id, visit_id, starts_on, ends_on, basis, household_size, created_by,
  created_at, updated_at
)
select
  ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, network_id, client_id,
  'c0000000-0000-4000-8000-000000000001', location_id, id, day, (day + interval '12 months' - interval '1 day')::date,
  (array['income', 'income', 'snap', 'income', 'medicaid', 'snap', 'wic'])[1 + n % 7], size, created_by, visited_at, visited_at
from recent
where place = 1 and n % 10 <> 4;

insert into public.signatures (
  network_id, certification_id, kind, name, statement_id, signed_at, created_by, created_at, updated_at
)
select k.network_id, k.id, case when right(k.id::text, 1) = '7' then 'verbal' else 'paper' end, c.full_name, s.id, k.created_at,
  k.created_by, k.created_at, k.created_at
from public.certifications k
join public.clients c on c.id = k.client_id
join public.program_statements s on s.program_id = k.program_id
  and s.language = case c.preferred_language when 'es' then 'es' else 'en' end;

insert into public.visit_programs (visit_id, program_id, location_id, network_id, certification_id, created_at, updated_at)
select v.id, k.program_id, v.location_id, v.network_id, k.id, v.created_at, v.created_at
from public.certifications k
join public.visits v on v.client_id = k.client_id and v.network_id = k.network_id and v.visited_at >= k.created_at;

-- Stock ledger ---------------------------------------------------------------------------------
-- A count at the beginning, every four weeks a delivery of what the four weeks will take, in
-- sixes; so each item ends with exactly what is on hand.

insert into public.food_sources (id, network_id, name, kind, description, created_at, updated_at)
select ('b0000000-0000-4000-8000-' || right(n.id::text, 1) || lpad(s.number::text, 11, '0'))::uuid, n.id, s.name, s.kind,
  s.description, n.created_at, n.created_at
from public.networks n
cross join (values
  (1, 'County Food Bank', 'tefap', 'Truck on the first Tuesday of the month'),
  (2, 'Oakridge Farm', 'donated', null),
  (3, 'Midway Wholesale', 'purchased', null),
  (4, 'Corner Bakery', 'food_rescue', 'Pick-up at closing time')
) s (number, name, kind, description);

with
-- Besides orders: place, item, days ago, kind, delta, reason, note, the other place.
special (place, n, days_ago, kind, delta, reason, note, other) as (values
  (1, 3, 9, 'waste', -4, 'damaged', 'Crate fell from the cart', null),
  (1, 12, 6, 'waste', -6, 'expired', null, null),
  (1, 23, 20, 'waste', -3, 'spoiled', 'Cooler failed over the weekend', null),
  (1, 30, 4, 'waste', -5, 'spoiled', null, null),
  (1, 17, 40, 'waste', -2, 'recalled', 'Recall of lot 4417', null),
  (1, 2, 12, 'count', -1, 'cycle_count', null, null),
  (1, 1, 12, 'count', 0, 'cycle_count', null, null),
  (1, 4, 12, 'count', -2, 'cycle_count', 'Two cans short', null),
  (1, 39, 34, 'adjust', 6, 'found', 'Box behind the freezer', null),
  (1, 15, 18, 'adjust', -1, 'data_error', 'Entered twice', null),
  (1, 4, 16, 'transfer', -24, 'request', 'For the soup kitchen', 3),
  (3, 4, 16, 'transfer', 24, 'request', 'For the soup kitchen', 1),
  (3, 12, 5, 'waste', -2, 'expired', null, null),
  (4, 7, 7, 'waste', -3, 'spoiled', null, null),
  (5, 9, 11, 'count', 0, 'spot_check', null, null)
),
taken as (
  select
    i.id as item_id, i.place, (now() at time zone 'America/Detroit')::date - s.days_ago as day,
    time '16:30' + i.n * interval '1 minute' as at, s.kind, s.delta, s.reason, s.note, null::uuid as order_id,
    ('70000000-0000-4000-8000-' || lpad((s.other * 100 + s.n)::text, 12, '0'))::uuid as counterpart_item_id,
    null::uuid as actor
  from special s join demo_items i using (place, n)
  union all
  select
    oi.item_id, i.place, (o.fulfilled_at at time zone 'America/Detroit')::date,
    (o.fulfilled_at at time zone 'America/Detroit')::time, 'fulfil', -oi.quantity_fulfilled, null, null, o.id, null, o.fulfilled_by
  from public.order_items oi
  join public.orders o on o.id = oi.order_id
  join public.locations l on l.id = o.location_id and l.inventory_tracking_enabled
  join demo_items i on i.id = oi.item_id
  where oi.quantity_fulfilled > 0
),
periods as (
  select item_id, place, ((now() at time zone 'America/Detroit')::date - day) / 28 as period,
    -sum(delta) filter (where delta < 0) as quantity
  from taken
  group by item_id, place, period
  having sum(delta) filter (where delta < 0) < 0
),
delivered as (
  select item_id, place, period,
    ceil(sum(quantity) over so_far / 6.0) * 6 - coalesce(ceil((sum(quantity) over so_far - quantity) / 6.0) * 6, 0) as quantity
  from periods
  window so_far as (partition by item_id order by period desc)
),
opening as (
  select i.id as item_id, i.place,
    i.on_hand - coalesce((select sum(delta) from taken t where t.item_id = i.id), 0)
      - coalesce((select sum(quantity) from delivered d where d.item_id = i.id), 0) as quantity
  from demo_items i
),
entries as (
  select item_id, place, day, at, kind, delta, reason, note, order_id, counterpart_item_id, actor from taken
  union all
  select item_id, place, (now() at time zone 'America/Detroit')::date - (period * 28 + 27), time '08:15', 'receive', quantity,
    (array['food_bank', 'donation', 'food_bank', 'purchase'])[1 + (period + right(item_id::text, 2)::int) % 4], null, null, null, null
  from delivered where quantity > 0
  union all
  select item_id, place, (now() at time zone 'America/Detroit')::date - 420, time '08:00', 'count', quantity,
    'full_count', 'Opening balance', null, null, null
  from opening
)
insert into private.stock_movements
  (item_id, kind, delta, reason, note, donor, source_id, received_on, lot, best_by, order_id, counterpart_item_id, actor,
    created_at)
select
  item_id, kind::public.stock_movement_kind, delta, reason, note, f.name, f.id,
  case kind when 'receive' then day end,
  -- The food bank names its lots; every fifth item does not last.
  case when reason = 'food_bank' then 'L' || to_char(day, 'YYMMDD') end,
  case when reason = 'food_bank' then day + case right(item_id::text, 2)::int % 5 when 0 then 40 else 240 end end,
  order_id, counterpart_item_id,
  coalesce(actor, ('30000000-0000-4000-8000-' || lpad((array[3, 6, 7, 11, 12])[place]::text, 12, '0'))::uuid),
  created_at
from entries
cross join lateral (select (day + at) at time zone 'America/Detroit' as created_at) t
left join (
  select i.id as of_item, s.id, s.name
  from public.inventory_items i join public.food_sources s on s.network_id = i.network_id
) f on f.of_item = item_id and f.name = case reason
  when 'donation' then 'Oakridge Farm' when 'food_bank' then 'County Food Bank' when 'purchase' then 'Midway Wholesale'
end
order by created_at, item_id, order_id;

-- Trail ----------------------------------------------------------------------------------------
-- What was made long ago stands in the trail on that day, too, so that histories agree with what they are
-- about. A trail is told in the order of its ids: its rows are written anew, the oldest first. Nothing of it
-- is sealed yet.

create temporary table demo_trail on commit drop as
select coalesce(
    case action
      when 'insert' then (diff ->> 'created_at')::timestamptz
      when 'signed' then (select s.signed_at from public.signatures s where s.id = (diff ->> 'signature_id')::uuid)
    end, at) as at,
  id, actor, session_id, action, entity, entity_id, network_id, diff
from private.audit_log;

alter table private.audit_log disable trigger user;
delete from private.audit_log;
insert into private.audit_log (at, actor, session_id, action, entity, entity_id, network_id, diff)
select at, actor, session_id, action, entity, entity_id, network_id, diff from demo_trail order by at, id;
alter table private.audit_log enable trigger user;
