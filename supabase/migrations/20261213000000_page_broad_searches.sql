-- A letter that nearly everybody has: the page is read in the order of its index, and the rest only counted.

create function private.broad_search_rows()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 10000 $$;
comment on function private.broad_search_rows() is
  'Of more rows than these a search sorts no copy: that many stand so close in an index that a page is found in it at once.';

create or replace function private.search_rows(
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
