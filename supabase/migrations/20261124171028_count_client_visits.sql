-- How often clients of a choice came: two namesakes differ by it.

create function private.count_client_visits(p_client_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if cardinality(p_client_ids) > 100 then
    raise exception 'At most 100 clients are counted at once.' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_object_agg(c.id, (
      select count(*) from public.visits v
      where v.client_id = c.id and v.network_id = c.network_id and v.deleted_at is null)), '{}')
    from public.clients c
    where c.id = any (p_client_ids) and (private.is_super_user() or c.network_id = private.staff_network_id())
  );
end
$$;
create function public.count_client_visits(p_client_ids uuid[])
returns jsonb language sql stable set search_path = '' as $$ select private.count_client_visits(p_client_ids) $$;
comment on function public.count_client_visits(uuid[]) is
  'Visits of clients in the whole network: {client_id: visits}, for those alone whom the caller serves. At most 100 clients: 22023 for more.';
grant execute on function private.count_client_visits(uuid[]), public.count_client_visits(uuid[]) to authenticated;
