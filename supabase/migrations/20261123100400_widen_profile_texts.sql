-- Profile forms have no bounds; these keep out what no person types.
alter table public.profiles
  drop constraint profiles_first_name_check,
  drop constraint profiles_last_name_check,
  drop constraint profiles_address_line1_check,
  drop constraint profiles_address_line2_check,
  drop constraint profiles_city_check,
  drop constraint profiles_zip_code_check,
  add constraint profiles_first_name_check check (length(first_name) <= 1000),
  add constraint profiles_last_name_check check (length(last_name) <= 1000),
  add constraint profiles_address_line1_check check (length(address_line1) <= 1000),
  add constraint profiles_address_line2_check check (length(address_line2) <= 1000),
  add constraint profiles_city_check check (length(city) <= 1000),
  add constraint profiles_zip_code_check check (length(zip_code) <= 1000);

-- A key of an index holds no such names; the users of a network are sorted as they are read.
drop index public.profiles_network_id_idx;
create index profiles_network_id_idx on public.profiles (network_id, id);
drop index public.colleagues_network_id_idx;
create index colleagues_network_id_idx on public.colleagues (network_id, id);
