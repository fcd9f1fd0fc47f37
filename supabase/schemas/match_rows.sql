-- What is known of each client for comparing, beside the table of clients and not in it: clients is not
-- rewritten, the API and the trail do not see it, and it can be made anew at any time (another nickname,
-- another rule) without touching a client.
create table private.client_match (
  client_id uuid primary key,
  network_id uuid not null,
  first_words text[],
  first_name text,
  first_roots text[],
  first_sounds text[],
  last_words text[],
  last_name text,
  last_sounds text[],
  suffix text,
  born text,
  phone text,
  email text,
  house text,
  street text,
  unit text,
  second_line text,
  zip text,
  city text,
  keys bigint[] not null,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade
);
comment on table private.client_match is
  'Derived from clients by private.match_row: what is compared of everybody who is not deleted, and the keys by which candidates are found.';
comment on column private.client_match.first_roots is 'The names that the words of the first name are forms of (private.nicknames).';
comment on column private.client_match.born is 'The birth date as YYYYMMDD.';
comment on column private.client_match.keys is
  'Hashes, the network in each (private.hash_keys): two clients are compared when they share one.';

-- Without the pending list, which every question would have to read through.
create index client_match_keys_idx on private.client_match using gin (keys) with (fastupdate = off);
create index client_match_network_idx on private.client_match (network_id, client_id);

alter table private.client_match enable row level security;

-- The job that makes match rows for the clients of before and looks, once a day, at who changed.
create table private.match_backfill (
  network_id uuid primary key references public.networks on delete cascade,
  done_to uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.match_backfill is 'Networks whose match rows are to be made (anew), and up to which client that is done.';

alter table private.match_backfill enable row level security;

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

create function private.match_address(p_row private.client_match, p_line1 text, p_line2 text)
returns private.client_match language plpgsql immutable set search_path = '' as $$
declare
  first_line constant text := private.match_text(replace(p_line1, '#', ' unit '));
  second_line constant text := private.match_text(replace(p_line2, '#', ' unit '));
  parts text[];
begin
  if first_line is not null then
    parts := regexp_match(first_line,
      '^(?:(\d+)[a-z]?\M)?\s*(.*?)(?:\s+(?:apt|apartment|unit|ste|suite|lot|rm|room|spc|trlr|no|bldg)\s*(\w+).*)?$');
    p_row.house := nullif(ltrim(parts[1], '0'), '');
    p_row.street := private.match_street(parts[2]);
    p_row.unit := parts[3];
  end if;
  if second_line is not null then
    p_row.unit := coalesce(p_row.unit,
      substring(second_line from '^(?:apt|apartment|unit|ste|suite|lot|rm|room|spc|trlr|no)\s*(\w+)$'),
      case when length(second_line) <= 4 then second_line end);
    p_row.second_line := case when length(second_line) > 4 then private.match_street(second_line) end;
  end if;
  return p_row;
end
$$;
comment on function private.match_address(private.client_match, text, text) is
  'The row with house number, street, unit (12 Oak St #4, or the unit in the second line) and what else the second line says.';

-- Each key leaves few candidates; together they survive several broken fields. A letter says the kind:
-- d birth date, p phone, e email, h house and street with the flat (else a block of flats would be one
-- block of candidates), z house and ZIP code; then with the sound of one name y month and year of birth, m
-- day and month, n house number; a the sounds of both names, i their first three letters, x their initials
-- with ZIP code and year. Names may stand in the wrong field: pairs are ordered.
create function private.match_keys(p_row private.client_match)
returns text[] language plpgsql immutable set search_path = '' as $$
declare
  keys text[] := '{}';
  sound text;
  other text;
  first_letters constant text := left(p_row.first_name, 3);
  last_letters constant text := left(p_row.last_name, 3);
begin
  keys := array['d' || p_row.born, 'p' || right(p_row.phone, 7), 'e' || p_row.email,
    'z' || p_row.house || ' ' || p_row.zip || coalesce(' ' || p_row.unit, ''),
    case when p_row.house is null then 'h' || p_row.street || coalesce(p_row.zip, '')
      else 'h' || p_row.house || left(p_row.street, 3) || coalesce(' ' || p_row.unit, '') end,
    'i' || least(first_letters, last_letters) || greatest(first_letters, last_letters),
    'x' || least(left(first_letters, 1), left(last_letters, 1)) || greatest(left(first_letters, 1), left(last_letters, 1))
      || p_row.zip || left(p_row.born, 4)];
  if first_letters is null or last_letters is null then
    keys := keys[:5];
  end if;
  foreach sound in array p_row.first_sounds || p_row.last_sounds loop
    keys := keys || array['y' || sound || left(p_row.born, 6), 'm' || sound || right(p_row.born, 4),
      'n' || sound || ' ' || p_row.house];
  end loop;
  foreach sound in array p_row.first_sounds loop
    foreach other in array p_row.last_sounds loop
      keys := keys || ('a' || least(sound, other) || ' ' || greatest(sound, other));
    end loop;
  end loop;
  return array_remove(keys, null);
end
$$;
comment on function private.match_keys(private.client_match) is
  'The keys of what is known of a client, before they are hashed.';

-- Clients are compared without the digits of an SSN. Whoever saves or imports a guess would learn from a match, its
-- bits or its confidence whether it was right. On generated households where 30 % have digits they add .004 to the
-- recall of likely, .010 where 60 % have them (ADR 26).
create function private.match_row(p_client public.clients)
returns private.client_match language plpgsql stable set search_path = '' as $$
declare
  made private.client_match;
  last_name constant text := private.match_text(p_client.last_name);
begin
  made.client_id := p_client.id;
  made.network_id := p_client.network_id;
  made.first_words := private.match_words(private.match_text(p_client.first_name));
  made.first_name := nullif(array_to_string(made.first_words, ''), '');
  made.first_roots := array(
    select coalesce(n.name, w) from unnest(made.first_words) w left join private.nicknames n on n.form = w);
  made.first_sounds := array(
    select distinct private.name_sound(w) from unnest(made.first_roots || made.first_words) w);
  made.last_words := private.match_words(last_name);
  made.last_name := nullif(array_to_string(made.last_words, ''), '');
  made.last_sounds := array(select distinct private.name_sound(w) from unnest(made.last_words) w);
  made.suffix := private.match_suffix(last_name);
  made.born := to_char(p_client.date_of_birth, 'YYYYMMDD');
  made.phone := private.match_phone(p_client.phone_number);
  made.email := nullif(left(lower(btrim(p_client.email)), 100), '');
  made := private.match_address(made, p_client.address_line1, p_client.address_line2);
  made.zip := nullif(left(regexp_replace(lower(left(p_client.zip_code, 20)), '[^0-9a-z]', '', 'g'), 5), '');
  made.city := replace(private.match_text(p_client.city), ' ', '');
  made.keys := private.hash_keys(made.network_id, private.match_keys(made));
  return made;
end
$$;
comment on function private.match_row(public.clients) is 'What is compared of a client, or of the draft of one.';

-- A client that is deleted has no pairs to review. One that changed is compared again, also where a reviewer was not sure.
create function private.keep_match_row()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.client_match m where m.client_id = new.id;
    update public.client_pairs p set decision = null, decided_by = null, decided_at = null
      where p.decision = 'not_sure' and new.id in (p.first_client_id, p.second_client_id);
  end if;
  if new.deleted_at is null then
    -- offset 0: else the row would be worked out once for each of its columns.
    insert into private.client_match select (made.r).* from (select private.match_row(new) as r offset 0) made;
    insert into private.match_queue (client_id, network_id) values (new.id, new.network_id)
      on conflict (client_id) do nothing;
  else
    delete from private.match_queue q where q.client_id = new.id;
    delete from public.client_pairs p
      where p.decision is null and new.id in (p.first_client_id, p.second_client_id);
  end if;
  return null;
end
$$;
comment on function private.keep_match_row() is
  'Keeps private.client_match as the client is, without who is deleted, and says whose pairs are to be looked for.';

create function private.remake_match_rows()
returns void language sql security definer set search_path = '' as $$
  delete from private.match_backfill where true;
  insert into private.match_backfill (network_id) select n.id from public.networks n;
$$;
comment on function private.remake_match_rows() is
  'Has all match rows made anew by the job: after another nickname, or another rule of private.match_row.';

create function private.fill_match_rows()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  filling private.match_backfill;
  ids uuid[];
begin
  select * into filling from private.match_backfill b order by b.network_id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  -- Locked: who is changed meanwhile is waited for.
  ids := array(
    select c.id from public.clients c
    where c.network_id = filling.network_id and c.id > coalesce(filling.done_to, '00000000-0000-0000-0000-000000000000')
    order by c.id limit 500 for no key update);
  delete from private.client_match m where m.client_id = any (ids);
  insert into private.client_match
    select (made.r).* from (
      select private.match_row(c) as r from public.clients c where c.id = any (ids) and c.deleted_at is null offset 0
    ) made;
  insert into private.match_queue (client_id, network_id)
    select c.id, c.network_id from public.clients c where c.id = any (ids) and c.deleted_at is null
    on conflict (client_id) do nothing;
  if cardinality(ids) < 500 then
    delete from private.match_backfill b where b.network_id = filling.network_id;
  else
    update private.match_backfill b set done_to = ids[500] where b.network_id = filling.network_id;
  end if;
  return true;
end
$$;
comment on function private.fill_match_rows() is
  'Makes the match rows of 500 clients of before; whether there was anything to do.';

create trigger clients_match_insert after insert on public.clients
  for each row execute function private.keep_match_row();
-- Not of the digits, which are not compared (ADR 26).
create trigger clients_match_update after update of
    first_name, last_name, email, phone_number, date_of_birth, address_line1, address_line2, city,
    zip_code, deleted_at
  on public.clients for each row when (
    (old.first_name, old.last_name, old.email, old.phone_number, old.date_of_birth,
      old.address_line1, old.address_line2, old.city, old.zip_code, old.deleted_at)
    is distinct from
    (new.first_name, new.last_name, new.email, new.phone_number, new.date_of_birth,
      new.address_line1, new.address_line2, new.city, new.zip_code, new.deleted_at)
  )
  execute function private.keep_match_row();

create trigger match_backfill_touch before update on private.match_backfill
  for each row execute function private.touch_updated_at();
