-- A row of the trail about an offer of a location leads to its person, as one about a role does.

create or replace function private.audit_target(p_row private.audit_log, out entity text, out id uuid, out name text)
language plpgsql stable set search_path = '' as $$
declare
  is_deleted boolean := false;
begin
  entity := case p_row.entity
    when 'visits' then 'clients'
    when 'order_items' then 'orders'
    when 'user_locations' then 'profiles'
    when 'location_offers' then 'profiles'
    when 'platform_roles' then 'profiles'
    else p_row.entity
  end;
  id := case p_row.entity
    when 'visits' then (select t.client_id from public.visits t where t.id = p_row.entity_id)
    -- of a line, a link or an offer that is gone, what its last row of the trail said
    when 'order_items' then coalesce(
      (select t.order_id from public.order_items t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'order_id')::uuid end)
    when 'user_locations' then coalesce(
      (select t.user_id from public.user_locations t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    when 'location_offers' then coalesce(
      (select t.user_id from public.location_offers t where t.id = p_row.entity_id),
      case when p_row.action in ('insert', 'delete') then (p_row.diff ->> 'user_id')::uuid end)
    else p_row.entity_id
  end;
  case entity
    when 'clients' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.clients t where t.id = audit_target.id;
    when 'orders' then
      select t.order_number::text into name from public.orders t where t.id = audit_target.id;
    when 'inventory_items' then
      select t.name, t.deleted_at is not null into name, is_deleted
        from public.inventory_items t where t.id = audit_target.id;
    when 'events' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.events t where t.id = audit_target.id;
    when 'locations' then
      select t.name, t.deleted_at is not null into name, is_deleted from public.locations t where t.id = audit_target.id;
    when 'networks' then
      select t.name into name from public.networks t where t.id = audit_target.id;
    when 'profiles' then
      select t.full_name, t.deleted_at is not null into name, is_deleted from public.colleagues t where t.id = audit_target.id;
    else
      null;
  end case;
  -- What is deleted or gone cannot be opened.
  if name is null or is_deleted then
    id := null;
  end if;
end
$$;
