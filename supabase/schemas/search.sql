-- What is looked in by the trigram index: the text in lower case as it was typed, and folded.
create function private.search_key(variadic p_parts text[])
returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  typed constant text := private.plain_apostrophes(
    lower(normalize(array_to_string(p_parts, ' '), nfc) collate "und-x-icu"));
  folded constant text := private.fold_text(typed);
begin
  return case when folded = typed then typed else typed || ' ' || folded end;
end
$$;
comment on function private.search_key(text[]) is
  'The text that free-text search looks in, made of the given parts: in lower case as typed, and folded.';

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
    elsif entry.operator = 'ov' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.&&) %L::%s', entry.name,
        array(select jsonb_array_elements_text(entry.value)),
        (select format_type(a.atttypid, a.atttypmod) from pg_attribute a where a.attrelid = p_table and a.attname = entry.name));
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
  'Filters [{column, operator, value}] of a table as SQL for the alias c: " and ..." each. Operators: eq, neq, gt, gte, lt, lte, in (an array), ov (an array: a column that has one of them), is (null or "not.null"); 22023 for anything else.';

-- The list of clients finds the survivor by what was written of the merged one, as the desk does.
create function private.word_conditions(p_query text, p_number_column name default null)
returns text language plpgsql stable set search_path = '' as $$
declare
  conditions constant text := coalesce(private.text_conditions(private.read_search(p_query), p_number_column), '');
  survivors uuid[];
begin
  -- What has a number is an order; the others are clients.
  if p_number_column is null and conditions <> '' then
    execute format(
      $query$
        select array_agg(distinct private.surviving_client_id(c.id))
        from public.clients c
        where c.merged_into is not null and (c.network_id = $1 or $2)%s
      $query$, conditions)
      into survivors
      using private.staff_network_id(), private.is_super_user();
  end if;
  -- Named one by one, so that who never merged anybody is asked as before.
  return case when survivors is null then conditions
    else format(' and (true%s or c.id operator(pg_catalog.=) any (%L::uuid[]))', conditions, survivors) end;
end
$$;
comment on function private.word_conditions(text, name) is
  'A free text as SQL for the alias c: " and (...)" for each of its terms (private.read_search, private.text_conditions). Of clients, which have no number column, it lets those through, too, into whom one was merged whom the text means.';

create function private.search_rows(
  p_table regclass, p_wall text, p_scope uuid, p_words text, p_filters jsonb,
  p_sort name, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  found constant text := format('from %s c where %s %s %s',
    p_table, p_wall, p_words, private.filter_conditions(p_table, p_filters));
  answer constant text := format(
    $query$
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.sort_key %2$s, p.id %2$s)
          from page p join %1$s c on c.id = p.id
        ), '[]')
      )
    $query$, p_table, direction);
  page jsonb;
begin
  -- Materialized: else the planner reads the whole tenant in sort order, for what few rows have.
  execute format(
    $query$
      with found as materialized (select c.id, c.%1$I as sort_key %2$s limit $4),
      page as (select f.id, f.sort_key from found f order by f.sort_key %3$s, f.id %3$s limit $2 offset $3)
    $query$, p_sort, found, direction) || answer
    into page
    using p_scope, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0), private.broad_search_rows() + 1;
  if (page ->> 'total')::integer <= private.broad_search_rows() then
    return page;
  end if;
  execute format(
    $query$
      with found as not materialized (select %2$s),
      page as (select c.id, c.%1$I as sort_key %2$s order by c.%1$I %3$s, c.id %3$s limit $2 offset $3)
    $query$, p_sort, found, direction) || answer
    into page
    using p_scope, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0);
  return page;
end
$$;
comment on function private.search_rows(regclass, text, uuid, text, jsonb, name, boolean, integer, integer) is
  'One page {total, rows} of a table with search_text: what the wall lets through for the scope ($1), the words of word_conditions and the filters. Judges nobody; at most 1,000 rows.';

create function private.require_sortable(p_sort text, p_sortable text[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if (p_sort = any (p_sortable)) is not true then
    raise exception 'This search cannot be sorted by %.', coalesce(p_sort, 'nothing') using errcode = '22023';
  end if;
end
$$;
comment on function private.require_sortable(text, text[]) is '22023 unless a search may be sorted so.';

-- A search is sorted by any column that its rows have: a column that a list shows needs no word here.
create function private.require_sortable(p_sort text, p_table regclass)
returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_sortable(p_sort, array(
    select a.attname::text
    from pg_attribute a
    -- What a search does not answer it is not sorted by (private.search_rows).
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
      and a.attname <> all (array['search_text', 'partial_ssn'])
  ));
end
$$;
comment on function private.require_sortable(text, regclass) is
  '22023 unless it is a column of the table that its search answers.';

grant execute on function private.search_key(text[]) to authenticated, service_role;
