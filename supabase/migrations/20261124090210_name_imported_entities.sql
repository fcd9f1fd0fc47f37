-- Only what a page of the app imports is imported: any other table that has a network or a location was taken, too.
-- The list is compared with the declarations of the app (tests/database/imports.test.ts).
create function private.importable_entities()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['clients', 'events', 'inventory_items']
$$;
comment on function private.importable_entities() is
  'The entities whose declaration has access.import: what import_scope lets in.';

create or replace function private.import_scope(p_entity text, p_network_id uuid, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  target constant regclass := case when p_entity = any (private.importable_entities())
    then to_regclass('public.' || quote_ident(p_entity)) end;
  of_location boolean;
begin
  perform private.require_live_session();
  select bool_or(a.attname = 'location_id') into of_location
    from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attname in ('network_id', 'location_id') and not a.attisdropped;
  if of_location is null then
    raise sqlstate 'PT404' using message = 'There is nothing of this kind that is imported.';
  elsif of_location then
    if private.require_location(p_location_id, 'location') <> 'admin' then
      raise exception 'Only admins of the location import.' using
        errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    return (
      select jsonb_build_object('network_id', l.network_id, 'location_id', l.id)
      from public.locations l where l.id = p_location_id
    );
  end if;
  if (p_network_id = any (private.reviewed_network_ids())) is not true then
    if p_network_id = private.staff_network_id() then
      raise exception 'Only admins import.' using errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    raise sqlstate 'PT404' using message = 'There is no such network, or it is out of your reach.';
  end if;
  return jsonb_build_object('network_id', p_network_id);
end
$$;
