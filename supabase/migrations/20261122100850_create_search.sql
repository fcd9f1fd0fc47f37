-- Free text over tables of tenants. Under row-level security a trigram index is of no use, because
-- ilike is not leakproof; a function of a table judges the tenant once and then reads past the
-- policies. The words of a text and the filters of the list beside it become conditions of one query.

-- A phone types O’Brien, a keyboard O'Brien: what is looked for and what is looked in use the same
-- apostrophe.
create function private.plain_apostrophes(p_text text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select translate(p_text, U&'\2018\2019\201B\02BB\02BC\2032\FF07`\00B4', repeat('''', 9))
$$;
comment on function private.plain_apostrophes(text) is
  'The text with every sign that people type for an apostrophe as the plain one; src/data/filters.ts knows the same signs.';
grant execute on function private.plain_apostrophes(text) to authenticated, service_role;

-- What free text finds: lower case, as typed and once more without accents, so that both
-- 'ávila' and 'avila' find Ávila. Declared immutable: the unaccent dictionary is part of the
-- schema and does not change under us.
create function private.search_key(variadic p_parts text[])
returns text language sql immutable parallel safe set search_path = '' as $$
  select case when plain = folded then plain else plain || ' ' || folded end
  from (
      select private.plain_apostrophes(
        lower(normalize(array_to_string(p_parts, ' '), nfc) collate "und-x-icu")
      ) as plain
    ) t,
    lateral (select lower(extensions.unaccent('extensions.unaccent', plain) collate "und-x-icu") as folded) u
$$;
comment on function private.search_key(text[]) is 'The text that free-text search looks in, made of the given parts.';
grant execute on function private.search_key(text[]) to authenticated, service_role;

-- Only names of columns, operators of this list and quoted literals go into the text.
create function private.filter_conditions(p_table regclass, p_filters jsonb)
returns text language plpgsql stable set search_path = '' as $$
declare
  operators constant jsonb :=
    '{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}';
  conditions text := '';
  entry record;
begin
  for entry in
    select f ->> 'column' as name, f ->> 'operator' as operator, f -> 'value' as value, f ->> 'value' as word
    from jsonb_array_elements(p_filters) f
  loop
    if not exists (
      select from pg_attribute a
      where a.attrelid = p_table and a.attname = entry.name and a.attnum > 0 and not a.attisdropped
    ) then
      raise exception 'There is no column %.', coalesce(entry.name, 'without a name') using errcode = '22023';
    elsif operators ? entry.operator and jsonb_typeof(entry.value) in ('string', 'number', 'boolean') then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.%s) %L', entry.name, operators ->> entry.operator, entry.word);
    elsif entry.operator = 'in' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.=) any (%L)', entry.name,
        array(select jsonb_array_elements_text(entry.value)));
    elsif entry.operator = 'is' and jsonb_typeof(entry.value) = 'null' then
      conditions := conditions || format(' and c.%I is null', entry.name);
    elsif entry.operator = 'is' and entry.word = 'not.null' then
      conditions := conditions || format(' and c.%I is not null', entry.name);
    else
      raise exception 'A filter of % is not understood.', entry.name using errcode = '22023';
    end if;
  end loop;
  return conditions;
end
$$;
comment on function private.filter_conditions(regclass, jsonb) is
  'Filters [{column, operator, value}] of a table as SQL for the alias c: " and ..." each. Operators: eq, neq, gt, gte, lt, lte, in (an array), is (null or "not.null"); 22023 for anything else.';

-- A phone number is found however it is written. PL/pgSQL: PostgreSQL plans the body of a SQL function anew in every statement.
create function private.word_conditions(p_query text, p_number_column name default null)
returns text language plpgsql stable set search_path = '' as $$
declare
  contains constant text := 'c.search_text operator(pg_catalog.~~) %L';
  conditions text;
begin
  select string_agg(' and (' || concat_ws(' or ',
      format(contains, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'),
      -- Part of a phone number, such as 555-0184.
      case when word ~ '^[0-9+()./-]*$' and word ~ '[^0-9]' and length(digits) >= 3
        then format(contains, '%' || digits || '%') end,
      case when p_number_column is not null and word ~ '^#?[0-9]{1,10}$' then
        case when digits::bigint <= 2147483647 then
          format('c.%I operator(pg_catalog.=) %s', p_number_column, digits::bigint)
        end
      end
    ) || ')', '')
    into conditions
    from (
      select distinct word
      from regexp_split_to_table(
        -- Ten digits with what people put between them, and the country's 1 before, are one word.
        regexp_replace(
          private.plain_apostrophes(lower(normalize(p_query, nfc) collate "und-x-icu")),
          '(^|\s)(?:\+?1[\s./-]*)?\(?([0-9]{3})\)?[\s./-]*([0-9]{3})[\s./-]*([0-9]{4})(?=\s|$)',
          '\1\2\3\4', 'g'
        ),
        '\s+'
      ) word
      where word <> ''
      limit 20
    ) words,
      lateral (select regexp_replace(word, '[^0-9]', '', 'g') as digits) d;
  return coalesce(conditions, '');
end
$$;
comment on function private.word_conditions(text, name) is
  'A free text as SQL for the alias c: " and (...)" for each of its words, 20 at most. It has to stand in search_text, each character taken literally, or to be the number of the row, with or without #. src/data/filters.ts reads a text alike.';

-- Only names of columns that the caller fixed, and quoted literals, go into the text.
create function private.search_rows(
  p_table regclass, p_wall text, p_scope uuid, p_words text, p_filters jsonb,
  p_sort name, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  answer jsonb;
begin
  -- Materialized: else the planner reads the whole tenant in sort order.
  execute format(
    $query$
      with found as materialized (
        select c.id, c.%1$I as sort_key from %2$s c where %3$s %4$s
      ),
      page as (
        select f.id, f.sort_key
        from found f
        order by f.sort_key %5$s, f.id %5$s
        limit $2 offset $3
      )
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - 'search_text' order by p.sort_key %5$s, p.id %5$s)
          from page p join %2$s c on c.id = p.id
        ), '[]')
      )
    $query$,
    p_sort, p_table, p_wall, p_words || private.filter_conditions(p_table, p_filters), direction)
    into answer
    using p_scope, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return answer;
end
$$;
comment on function private.search_rows(regclass, text, uuid, text, jsonb, name, boolean, integer, integer) is
  'One page {total, rows} of a table with search_text: what the wall lets through for the scope ($1), the words of word_conditions and the filters. Judges nobody; at most 200 rows.';

create function private.require_sortable(p_sort text, p_sortable text[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if (p_sort = any (p_sortable)) is not true then
    raise exception 'This search cannot be sorted by %.', coalesce(p_sort, 'nothing') using errcode = '22023';
  end if;
end
$$;
comment on function private.require_sortable(text, text[]) is '22023 unless a search may be sorted so.';
