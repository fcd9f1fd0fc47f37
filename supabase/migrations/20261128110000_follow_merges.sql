-- A merged client stays as a tombstone: in the trash, so that every list, search and guard leaves it out, with
-- the id of the one it was merged into, where links, open forms and repeated check-ins are sent on. Its
-- fields stay as they were: taking the merge back needs no copy of them.

alter table public.clients
  add column merged_into uuid,
  add constraint clients_merged_into_fkey foreign key (merged_into, network_id)
    references public.clients (id, network_id),
  add constraint clients_merged_check check (merged_into is null or merged_into <> id and deleted_at is not null);
comment on column public.clients.merged_into is
  'The client that this one was merged into; set and taken back by merge_clients and unmerge_clients only.';
create index clients_merged_into_idx on public.clients (merged_into, network_id);

drop trigger clients_freeze on public.clients;
create trigger clients_freeze before update on public.clients
  for each row execute function private.freeze_columns('id', 'network_id', 'created_at', 'merged_into');

create function private.surviving_client_id(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  survivor uuid := p_client_id;
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = survivor;
    exit when onward is null;
    survivor := onward;
  end loop;
  return survivor;
end
$$;
comment on function private.surviving_client_id(uuid) is
  'The client itself, or the one it was merged into, over any number of merges.';

create function private.surviving_client(p_client_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  -- 404 out of reach.
  perform private.client_network_id(p_client_id);
  return private.surviving_client_id(p_client_id);
end
$$;

create function public.surviving_client(p_client_id uuid)
returns uuid language sql stable set search_path = '' as $$ select private.surviving_client(p_client_id) $$;
comment on function public.surviving_client(uuid) is
  'Where the address of a client leads: the client, or the one it was merged into, over any number of merges. Staff of the network; else 404.';
grant execute on function private.surviving_client(uuid), public.surviving_client(uuid) to authenticated;

-- What is written for somebody who was merged a moment ago goes to the survivor. The lock makes both orders
-- right: a merge waits for this transaction and then takes the row along, or this one waits for the merge
-- and then sees where to go.
create function private.follow_merge()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = new.client_id for key share;
    exit when onward is null;
    new.client_id := onward;
  end loop;
  return new;
end
$$;
comment on function private.follow_merge() is 'Before insert: a row for a merged client is one for the survivor.';

-- By its name before those that look at the client.
create trigger visits_aim before insert on public.visits
  for each row execute function private.follow_merge();
create trigger household_members_aim before insert on public.household_members
  for each row execute function private.follow_merge();

-- As before, but a client that was merged is served as the survivor.
create or replace function private.require_client(p_client_id uuid, p_network_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from public.clients c
    where c.id = private.surviving_client_id(p_client_id) and c.network_id = p_network_id and c.deleted_at is null
  ) is not true then
    raise sqlstate 'PT404' using message = 'There is no such client, or it is out of your reach.';
  end if;
end
$$;
comment on function private.require_client(uuid, uuid) is
  'PT404 unless the client, or the one it was merged into, belongs to the network and is not deleted.';

create function private.lock_client(p_client_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  survivor uuid := p_client_id;
  onward uuid;
begin
  loop
    select c.merged_into into onward from public.clients c where c.id = survivor for no key update;
    exit when onward is null;
    survivor := onward;
  end loop;
  return survivor;
end
$$;
comment on function private.lock_client(uuid) is
  'Locks a client, or the one it was merged into, until the transaction ends, and says which: two desks at once wait here.';

-- The check-in knows a form that was opened before the merge, and one that is sent again after it.

create or replace function private.check_in_context(p_client_id uuid, p_location_id uuid, p_today date default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_location(p_location_id, 'location');
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  return private.desk_place(p_location_id)
    || private.check_in_facts(private.surviving_client_id(p_client_id), p_location_id);
end
$$;

create or replace function private.repeated_check_in(p_key uuid, p_location_id uuid, p_client_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  visit public.visits;
begin
  -- A double click: the second request waits here and then finds the visit of the first one.
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  select * into visit from public.visits v where v.idempotency_key = p_key;
  if not found then
    return null;
  end if;
  if (
    visit.location_id = p_location_id
    and case when p_client_id is null then visit.created_by = auth.uid()
      else visit.client_id = private.surviving_client_id(p_client_id) end
  ) is not true then
    raise exception 'This key belongs to another visit.' using errcode = '23505';
  end if;
  return jsonb_build_object(
      'visit_id', visit.id, 'client_id', visit.client_id, 'order_id', null, 'order_number', null, 'repeated', true)
    || coalesce((
      select jsonb_build_object('order_id', o.id, 'order_number', o.order_number)
      from public.orders o where o.visit_id = visit.id order by o.order_number limit 1
    ), '{}');
end
$$;

create or replace function private.check_in(
  p_client_id uuid, p_location_id uuid, p_household_size integer, p_idempotency_key uuid,
  p_adults integer, p_children integer, p_seniors integer, p_event_id uuid,
  p_note text, p_override_reason text, p_lines jsonb, p_again boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  made jsonb;
  client_id uuid;
begin
  perform private.require_location(p_location_id, 'location');
  if p_idempotency_key is null or p_household_size is null then
    raise exception 'The household size and the key of the form are missing.' using errcode = '22023';
  end if;
  made := private.repeated_check_in(p_idempotency_key, p_location_id, p_client_id);
  if made is not null then
    return made;
  end if;
  perform private.require_client(
    p_client_id, (select l.network_id from public.locations l where l.id = p_location_id));
  -- The second of two desks then sees the first one's visit.
  client_id := private.lock_client(p_client_id);
  if p_again is not true then
    perform private.refuse_second_visit(client_id, p_location_id);
  end if;
  return private.add_visit(
    client_id, p_location_id, p_household_size, p_idempotency_key, p_adults, p_children, p_seniors,
    p_event_id, p_note, p_override_reason, p_lines);
end
$$;

create or replace function public.add_past_visit(
  p_client_id uuid,
  p_location_id uuid,
  p_visited_on date,
  p_household_size integer,
  p_reason text,
  p_idempotency_key uuid,
  p_adults integer default null,
  p_children integer default null,
  p_seniors integer default null,
  p_event_id uuid default null,
  p_note text default null,
  p_override_reason text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.add_past_visit(
    private.surviving_client_id(p_client_id), p_location_id, p_visited_on, p_household_size, p_reason,
    p_idempotency_key, p_adults, p_children, p_seniors, p_event_id, p_note, p_override_reason)
$$;
grant execute on function private.surviving_client_id(uuid) to authenticated;
