-- Orders are found by their number and by the name of their client. The name stands in the order
-- too: only so can one index answer for a location, and every list, filter and export find it.

create index orders_search_idx on public.orders
  using gin (location_id extensions.uuid_ops, search_text extensions.gin_trgm_ops);

create function private.fill_order_search()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Locked: a client who is being renamed is waited for, and a renaming waits for this order.
  select private.search_key(c.first_name, c.last_name) into new.search_text
    from public.clients c
    where c.id = new.client_id
    for share;
  new.search_text := coalesce(new.search_text, '');
  return new;
end
$$;
comment on function private.fill_order_search() is
  'Before insert, after the client of the order is known: what free text looks in.';
create trigger orders_fill_search before insert on public.orders
  for each row execute function private.fill_order_search();

create function private.carry_client_name()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o
    set search_text = private.search_key(new.first_name, new.last_name)
    where o.client_id = new.id and o.network_id = new.network_id;
  return null;
end
$$;
comment on function private.carry_client_name() is 'Carries the new name of a client to what is looked in for the orders.';
create trigger clients_carry_name after update of first_name, last_name on public.clients
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.carry_client_name();

create function private.search_orders(
  p_location_id uuid, p_query text, p_sort text, p_descending boolean, p_limit integer, p_offset integer,
  p_filters jsonb
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  perform private.require_sortable(
    p_sort, array['order_number', 'fulfillment_status', 'created_at', 'fulfilled_at']);
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

create function public.search_orders(
  p_location_id uuid,
  p_query text,
  p_sort text default 'created_at',
  p_descending boolean default false,
  p_limit integer default 10,
  p_offset integer default 0,
  p_filters jsonb default '[]'
)
returns jsonb language sql stable set search_path = '' as $$
  select private.search_orders(
    p_location_id, p_query, p_sort, p_descending, p_limit, p_offset, p_filters)
$$;
comment on function public.search_orders(uuid, text, text, boolean, integer, integer, jsonb) is
  'One page of a location''s orders of which every word is the number (with or without #) or stands in the client''s name, and that the filters [{column, operator, value}] let through: {total, rows}. At most 200 rows; 22023 for an unknown sort or filter; nothing for a location out of reach.';

grant execute on function
  private.search_orders(uuid, text, text, boolean, integer, integer, jsonb),
  public.search_orders(uuid, text, text, boolean, integer, integer, jsonb)
to authenticated;
