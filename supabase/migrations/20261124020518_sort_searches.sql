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

create or replace function private.search_clients(
  p_network_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb, p_after jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if (p_sort = 'rank') is not true then
    perform private.require_sortable(p_sort, 'public.clients'::regclass);
  end if;
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

create or replace function private.search_orders(
  p_location_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(p_sort, 'public.orders'::regclass);
  -- As the policy orders_select.
  if (
    private.is_super_user()
    or p_location_id in (select private.my_location_ids())
    or exists (
      select from public.locations l
      where l.id = p_location_id and l.network_id = private.admin_network_id()
    )
  ) is not true then
    return jsonb_build_object('total', 0, 'rows', '[]'::jsonb);
  end if;
  return private.search_rows(
    'public.orders', 'c.location_id = $1', p_location_id,
    private.word_conditions(p_query, 'order_number'), p_filters, p_sort, p_descending, p_limit, p_offset);
end
$$;
