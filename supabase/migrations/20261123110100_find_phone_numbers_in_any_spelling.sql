-- Free text of any table in one place: the words of a query, and one page of the rows that hold
-- them. A phone number is found however it is written.

-- PL/pgSQL: PostgreSQL plans the body of a SQL function anew in every statement.
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
  'A free text as SQL for the alias c: " and (...)" for each of its words, 20 at most. It has to stand in search_text, each character taken literally, or to be the number of the row, with or without #. src/data/searchWords.ts reads a text alike.';

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

create or replace function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, array[
    'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'created_at'
  ]);
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;
  return private.search_rows(
    'public.clients', 'c.network_id = $1 and c.deleted_at is null', p_network_id,
    private.word_conditions(p_query), p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;
