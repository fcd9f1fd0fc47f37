-- The saved view that a person opens a list with: theirs, on whichever machine they sign in.

alter table public.saved_views add constraint saved_views_list_key unique (id, network_id, entity);

create table public.first_views (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  owner_id uuid not null default auth.uid() references public.profiles on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z0-9_]{0,62}$'),
  view_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, network_id, entity),
  -- A view of this list.
  foreign key (view_id, network_id, entity) references public.saved_views (id, network_id, entity) on delete cascade
);
comment on table public.first_views is 'With which saved view a person opens a list.';
comment on column public.first_views.owner_id is 'Whose choice it is.';
comment on column public.first_views.entity is 'Which list.';
comment on column public.first_views.view_id is 'The view; null for the list as it is.';
create index first_views_network_id_idx on public.first_views (network_id);
create index first_views_view_id_idx on public.first_views (view_id, network_id, entity);

call private.tenant_table('public.first_views', scope => 'network', frozen => array['owner_id', 'entity']);

grant select on public.first_views to authenticated;
grant insert (network_id, entity, view_id) on public.first_views to authenticated;
grant update (view_id) on public.first_views to authenticated;
grant select, insert, update, delete on public.first_views to service_role;

-- Whoever owns no row shall meet the wall nevertheless: an index on the owner or the network would find nothing
-- before it is asked. So these are no conditions of an index.
create policy first_views_select on public.first_views for select to authenticated
  using (
    (network_id = any ((select private.staff_network_ids())::uuid[])) is true
    and owner_id is not distinct from (select auth.uid())
  );
-- The policies of saved_views say which views there are for somebody.
create policy first_views_insert on public.first_views for insert to authenticated
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id = (select auth.uid())
    and (view_id is null or view_id in (select v.id from public.saved_views v where v.deleted_at is null))
  );
create policy first_views_update on public.first_views for update to authenticated
  using (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id is not distinct from (select auth.uid())
  )
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id = (select auth.uid())
    and (view_id is null or view_id in (select v.id from public.saved_views v where v.deleted_at is null))
  );
