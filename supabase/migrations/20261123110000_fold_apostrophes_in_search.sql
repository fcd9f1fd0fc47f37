-- A phone types O’Brien, a keyboard O'Brien: what is looked for and what is looked in use the same
-- apostrophe.

create function private.plain_apostrophes(p_text text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select translate(p_text, U&'\2018\2019\201B\02BB\02BC\2032\FF07`\00B4', repeat('''', 9))
$$;
comment on function private.plain_apostrophes(text) is
  'The text with every sign that people type for an apostrophe as the plain one; src/data/searchWords.ts knows the same signs.';
grant execute on function private.plain_apostrophes(text) to authenticated, service_role;

create or replace function private.search_key(variadic p_parts text[])
returns text language sql immutable parallel safe set search_path = '' as $$
  select case when plain = folded then plain else plain || ' ' || folded end
  from (
      select private.plain_apostrophes(
        lower(normalize(array_to_string(p_parts, ' '), nfc) collate "und-x-icu")
      ) as plain
    ) t,
    lateral (select lower(extensions.unaccent('extensions.unaccent', plain) collate "und-x-icu") as folded) u
$$;

-- Made anew, so that the rows that are there get the new text.
alter table public.clients drop column search_text;
alter table public.clients add column search_text text collate "C" not null generated always as (
  private.search_key(
    first_name, last_name, email, phone_number,
    regexp_replace(phone_number, '[^0-9]', '', 'g'), address_line1, city, zip_code
  )
) stored;
comment on column public.clients.search_text is
  'Lower case, with and without accents, plain apostrophes; what the free-text filter looks in.';
create index clients_search_idx on public.clients
  using gin (network_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);
