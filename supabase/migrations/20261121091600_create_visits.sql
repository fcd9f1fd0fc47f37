create table public.visits (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null,
  location_id uuid not null,
  network_id uuid not null,
  event_id uuid,
  visited_at timestamptz not null default now(),
  household_size integer not null default 1 check (household_size between 1 and 99),
  adults integer check (adults between 0 and 99),
  children integer check (children between 0 and 99),
  seniors integer check (seniors between 0 and 99),
  note text check (length(note) <= 2000),
  override_reason text check (length(override_reason) <= 500),
  idempotency_key uuid unique,
  created_by uuid default auth.uid() references public.colleagues on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, location_id),
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  foreign key (event_id, location_id) references public.events (id, location_id) on delete set null (event_id),
  constraint visits_household_check check (
    coalesce(adults, 0) + coalesce(children, 0) + coalesce(seniors, 0) <= household_size
  ),
  constraint visits_visited_at_check check (visited_at < created_at + interval '1 day')
);
comment on table public.visits is
  'One check-in of a client at a location: a snapshot of the household, which later edits of the client never change.';
comment on column public.visits.override_reason is 'Why the visit was allowed although the visit rules said no.';
comment on column public.visits.idempotency_key is 'Made by the form when it opens: saving twice makes one visit.';
comment on column public.visits.created_by is 'Who checked the client in.';
comment on column public.visits.deleted_at is 'Soft delete by an admin of the location.';

create index visits_client_id_idx on public.visits (client_id, network_id, visited_at);
create index visits_location_id_idx on public.visits (location_id, network_id);
create index visits_event_id_idx on public.visits (event_id, location_id);
create index visits_created_by_idx on public.visits (created_by);
create index visits_visited_at_idx on public.visits (location_id, visited_at, id) where deleted_at is null;

revoke all on public.visits from anon, authenticated;
grant select on public.visits to authenticated;
grant insert (
  client_id, location_id, event_id, visited_at, household_size, adults, children, seniors,
  note, override_reason, idempotency_key
) on public.visits to authenticated;
grant update (
  event_id, visited_at, household_size, adults, children, seniors, note, override_reason, deleted_at
) on public.visits to authenticated;
grant select, insert, update, delete on public.visits to service_role;

alter table public.visits enable row level security;

create policy visits_wall on public.visits as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy visits_select on public.visits for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy visits_insert on public.visits for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy visits_update on public.visits for update to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  )
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );

-- SECURITY INVOKER: a client whom the caller may not see is as good as none.
create function private.guard_visit()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and exists (
    select from public.clients c where c.id = new.client_id and c.deleted_at is null
  ) is not true then
    raise exception 'This client does not exist or was deleted.' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.guard_visit() is 'No visit for a deleted client.';

create trigger visits_fill_network before insert on public.visits
  for each row execute function private.fill_network_id();
create trigger visits_freeze before update on public.visits
  for each row execute function private.freeze_columns(
    'id', 'client_id', 'location_id', 'network_id', 'idempotency_key', 'created_by', 'created_at'
  );
create trigger visits_guard before insert on public.visits
  for each row execute function private.guard_visit();
create trigger visits_guard_deleted before update on public.visits
  for each row execute function private.guard_deleted_at('admin');
create trigger visits_touch before update on public.visits
  for each row execute function private.touch_updated_at();
call private.audit('public.visits');
