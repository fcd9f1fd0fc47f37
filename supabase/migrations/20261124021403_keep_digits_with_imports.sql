-- The digits of a client are a part of the record: an import that brought them can be undone.
create or replace function private.referring_columns(p_target regclass)
returns table (referring regclass, name text) language sql stable set search_path = '' as $$
  select c.conrelid::regclass, a.attname
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute f on f.attrelid = p_target and f.attname = 'id'
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid
    and a.attnum = c.conkey[array_position(c.confkey, f.attnum)]
  where c.contype = 'f' and c.confrelid = p_target
    -- What the database derives by itself, or keeps as a part of the record, is no use that anybody made of it.
    and c.conrelid::regclass::text <> all (array[
      'private.client_digits', 'private.client_match', 'private.match_queue', 'private.scan_pairs', 'public.client_pairs'
    ])
$$;
