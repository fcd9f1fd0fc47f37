-- The list of clients asks for the same: the best first where nothing else is sorted, those who come close
-- when asked, and for an export the rows behind the last one that it has.

create function private.rows_behind(p_sort name, p_descending boolean, p_after jsonb)
returns text language plpgsql immutable set search_path = '' as $$
declare
  behind constant text := case when p_descending then '<' else '>' end;
  nulls constant boolean := coalesce((p_after ->> 'nulls')::boolean, false);
  id constant uuid := p_after ->> 'id';
  behind_id constant text := coalesce(format(' and c.id operator(pg_catalog.%s) %L', behind, nullif(id::text, '')), '');
begin
  if p_after is null then
    return '';
  elsif p_sort = 'id' then
    return case when nulls then ' and false' when id is null then '' else behind_id end;
  elsif nulls then
    return format(' and c.%I is null', p_sort) || case when id is null then '' else behind_id end;
  elsif id is null then
    return format(' and c.%I is not null', p_sort);
  end if;
  return format(
    ' and (c.%1$I operator(pg_catalog.%2$s) %3$L or c.%1$I operator(pg_catalog.=) %3$L%4$s)',
    p_sort, behind, p_after ->> 'value', behind_id);
end
$$;
comment on function private.rows_behind(name, boolean, jsonb) is
  'The rows behind one {nulls, id, value} as SQL for the alias c: with nulls those without a value to sort by, which stand for themselves; without an id from the first one on.';

-- As before, but a page has up to 1,000 rows: an export takes as many as the API answers at most.
create or replace function private.search_rows(
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
          select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.sort_key %5$s, p.id %5$s)
          from page p join %2$s c on c.id = p.id
        ), '[]')
      )
    $query$,
    p_sort, p_table, p_wall, p_words || private.filter_conditions(p_table, p_filters), direction)
    into answer
    using p_scope, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0);
  return answer;
end
$$;
comment on function private.search_rows(regclass, text, uuid, text, jsonb, name, boolean, integer, integer) is
  'One page {total, rows} of a table with search_text: what the wall lets through for the scope ($1), the words of word_conditions and the filters. Judges nobody; at most 1,000 rows.';

create function private.search_best_clients(
  p_network_id uuid, p_query text, p_limit integer, p_offset integer, p_filters jsonb
)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format(
    $query$
      with best as materialized (
        select r.client_id, row_number() over () as place from private.rank_clients($1, $2, 200) r
      ),
      found as materialized (
        select c.id, c.full_name from public.clients c
        where c.network_id = $1 and c.deleted_at is null%s
      ),
      page as (
        select f.id, b.place, f.full_name
        from found f left join best b on b.client_id = f.id
        order by b.place, f.full_name, f.id
        limit $3 offset $4
      )
      select jsonb_build_object(
        'total', (select count(*) from found),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(c) - array['search_text', 'partial_ssn'] order by p.place, p.full_name, p.id)
          from page p join public.clients c on c.id = p.id
        ), '[]')
      )
    $query$,
    private.word_conditions(p_query) || private.filter_conditions('public.clients', p_filters))
    into answer
    using p_network_id, p_query, least(greatest(p_limit, 1), 1000), greatest(p_offset, 0);
  return answer;
end
$$;
comment on function private.search_best_clients(uuid, text, integer, integer, jsonb) is
  'As private.search_rows over clients, the 200 best first (private.rank_clients), the others by their names.';

drop function public.search_clients(uuid, text, text, boolean, integer, integer, jsonb);
drop function private.search_clients(uuid, text, text, boolean, integer, integer, jsonb);

create function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb, p_after jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, array[
    'rank', 'id', 'full_name', 'last_name', 'email', 'phone_number', 'date_of_birth', 'city', 'referral_type',
    'gender', 'ethnicity', 'created_at'
  ]);
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  elsif p_sort = 'rank' then
    return private.search_best_clients(p_network_id, p_query, p_limit, p_offset, p_filters);
  end if;
  return private.search_rows(
    'public.clients', 'c.network_id = $1 and c.deleted_at is null', p_network_id,
    private.word_conditions(p_query) || private.rows_behind(p_sort, p_descending, p_after),
    p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;

create function public.search_clients(
  p_network_id uuid,
  p_query text,
  p_sort text default 'full_name',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]',
  p_after jsonb default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_clients(
    p_network_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters, p_after)
$$;
comment on function public.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb) is
  'One page of the clients whom every word means and whom the filters [{column, operator, value}] let through: {total, rows}. p_sort rank: the best first. p_after {nulls, id, value}: only the rows behind one, for exports; then total counts these. At most 1,000 rows; 22023 for an unknown sort or filter; nothing for a network that is not the caller''s.';

create function private.search_close_clients(p_network_id uuid, p_query text, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]'::jsonb;
  end if;
  return coalesce((
    select jsonb_agg(
      to_jsonb(c) - array['search_text', 'partial_ssn']
        || jsonb_build_object('reason', f.reason, 'member_id', f.member_id)
      order by f.place)
    from (
      select r.*, row_number() over () as place
      from private.find_close_clients(p_network_id, p_query, p_limit) r
    ) f
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;

create function public.search_close_clients(p_network_id uuid, p_query text, p_limit integer default 10)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_close_clients(p_network_id, p_query, p_limit)
$$;
comment on function public.search_close_clients(uuid, text, integer) is
  'Clients who come close to what a text means, the nearest first, each with its reason (private.find_close_clients). At most 200; nothing for a network that is not the caller''s.';

grant execute on function
  private.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb),
  public.search_clients(uuid, text, text, boolean, integer, integer, jsonb, jsonb),
  private.search_close_clients(uuid, text, integer),
  public.search_close_clients(uuid, text, integer)
to authenticated;
