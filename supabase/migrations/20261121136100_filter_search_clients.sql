-- The filters of the list beside a free text: under row-level security the trigram index is of no
-- use for them either. Both become conditions of one query here.

drop function public.search_clients(uuid, text, text, boolean, integer, integer);
drop function private.search_clients(uuid, text, text, boolean, integer, integer);

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

create function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  sortable constant text[] := array[
    'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'created_at'
  ];
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  conditions text;
  answer jsonb;
begin
  perform private.require_live_session();
  if (p_sort = any (sortable)) is not true then
    raise exception 'Clients cannot be sorted by %.', coalesce(p_sort, 'nothing') using errcode = '22023';
  end if;
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;

  -- Every word must be found; each character is taken literally.
  select string_agg(format(
      ' and c.search_text operator(pg_catalog.~~) %L',
      '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    ), '')
    into conditions
    from (
      select distinct word
      from regexp_split_to_table(lower(normalize(p_query, nfc) collate "und-x-icu"), '\s+') word
      where word <> ''
      limit 20
    ) words;

  -- Materialized: else the planner reads the whole tenant in sort order.
  execute format(
    $query$
      with found as materialized (
        select c.id, c.%1$I as sort_key
        from public.clients c
        where c.network_id = $1 and c.deleted_at is null %2$s
      ),
      page as (
        select f.id, f.sort_key
        from found f
        order by f.sort_key %3$s, f.id %3$s
        limit $2 offset $3
      )
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - 'search_text' order by p.sort_key %3$s, p.id %3$s)
          from page p join public.clients c on c.id = p.id
        ), '[]')
      )
    $query$,
    p_sort,
    coalesce(conditions, '') || private.filter_conditions('public.clients', p_filters),
    direction)
    into answer
    using p_network_id, least(greatest(p_limit, 1), 200), greatest(p_offset, 0);
  return answer;
end
$$;

create function public.search_clients(
  p_network_id uuid,
  p_query text,
  p_sort text default 'full_name',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_clients(
    p_network_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters)
$$;
comment on function public.search_clients(uuid, text, text, boolean, integer, integer, jsonb) is
  'One page of the clients in whose search_text every word occurs and that the filters [{column, operator, value}] let through: {total, rows}. At most 200 rows; 22023 for an unknown sort or filter; nothing for a network that is not the caller''s.';

grant execute on function
  private.search_clients(uuid, text, text, boolean, integer, integer, jsonb),
  public.search_clients(uuid, text, text, boolean, integer, integer, jsonb)
to authenticated;
