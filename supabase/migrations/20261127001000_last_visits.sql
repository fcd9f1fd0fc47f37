-- When a client was last there, for lists: wherever in the network, like client_figures.

create function private.last_visit_at(p_client_id uuid, p_network_id uuid)
returns timestamptz language sql stable security definer set search_path = '' as $$
  select max(v.visited_at) from public.visits v
  where v.client_id = p_client_id and v.network_id = p_network_id and v.deleted_at is null
$$;
comment on function private.last_visit_at(uuid, uuid) is
  'For client_last_visits, about clients whom the caller sees there: when the last visit was; null for none.';
grant execute on function private.last_visit_at(uuid, uuid) to authenticated;

create view public.client_last_visits with (security_invoker = true, security_barrier = true) as
  select c.id, c.network_id, private.last_visit_at(c.id, c.network_id) as last_visit_at, c.updated_at
  from public.clients c;
comment on view public.client_last_visits is
  'When each client was last at a location of the network; asked for the clients of a page.';
grant select on public.client_last_visits to authenticated;
