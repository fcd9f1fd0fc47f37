-- Lists as people want to open them again: filters, order and columns under a name; one's own, or shared by
-- who administers the location or the network.
create function private.is_list_view(p_view jsonb)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    jsonb_typeof(p_view) = 'object'
    and p_view - array['filter', 'sort', 'hidden'] = '{}'
    and octet_length(p_view::text) <= 4000
    and jsonb_typeof(p_view -> 'filter') = 'object'
    and not exists (
      select from jsonb_each(case jsonb_typeof(p_view -> 'filter') when 'object' then p_view -> 'filter' else '{}' end) f
      where f.key !~ '^[a-z][a-z0-9_]*@[a-z]{2,5}$'
        or jsonb_typeof(f.value) = 'object'
        or jsonb_typeof(f.value) = 'array' and jsonb_path_exists(f.value, 'strict $[*] ? (@.type() == "object" || @.type() == "array")')
    )
    and jsonb_typeof(p_view -> 'sort') = 'object'
    and (p_view -> 'sort') - array['field', 'order'] = '{}'
    and p_view -> 'sort' ->> 'field' ~ '^[a-z][a-z0-9_]{0,62}$'
    and p_view -> 'sort' ->> 'order' in ('ASC', 'DESC')
    and jsonb_typeof(p_view -> 'hidden') = 'array'
    and not jsonb_path_exists(p_view -> 'hidden', 'strict $[*] ? (@.type() != "string")'),
    false)
$$;
comment on function private.is_list_view(jsonb) is
  'Whether it is a list as somebody arranged it: {filter: {"<column>@<operator>": value}, sort: {field, order}, hidden: [column]}, at most 4,000 bytes.';

-- The saved view that a person opens a list with: theirs, on whichever machine they sign in.
create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  owner_id uuid not null default auth.uid() references public.profiles on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z0-9_]{0,62}$'),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 60),
  view jsonb not null check (private.is_list_view(view)),
  query text check (length(query) between 1 and 200),
  is_shared boolean not null default false,
  shared_location_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (shared_location_id, network_id) references public.locations (id, network_id) on delete cascade,
  -- What somebody looks for may be a person.
  constraint saved_views_shares_no_query check (not is_shared or query is null),
  constraint saved_views_shared_somewhere check (is_shared or shared_location_id is null),
  constraint saved_views_list_key unique (id, network_id, entity),
  constraint saved_views_name_one_line check (private.is_one_line(name)),
  constraint saved_views_query_one_line check (private.is_one_line(query))
);
comment on table public.saved_views is 'A list as somebody arranged it, under a name.';
comment on column public.saved_views.owner_id is 'Who saved it.';
comment on column public.saved_views.entity is 'Whose list.';
comment on column public.saved_views.view is 'Filters, order and hidden columns (private.is_list_view); the app reads only what the list knows.';
comment on column public.saved_views.query is 'The free text; never of a shared view.';
comment on column public.saved_views.shared_location_id is 'For whom it is shared: the people of a location, or of the network for null.';

create index saved_views_network_id_idx on public.saved_views (network_id, entity, deleted_at);
create index saved_views_shared_location_id_idx on public.saved_views (shared_location_id, network_id);
create index saved_views_owner_id_idx on public.saved_views (owner_id);
create unique index saved_views_name_idx on public.saved_views (owner_id, network_id, entity, lower(btrim(name)))
  where deleted_at is null;

call private.tenant_table('public.saved_views', scope => 'network', deletable_by => 'member',
  frozen => array['owner_id', 'entity']);

grant select on public.saved_views to authenticated;
grant insert (
  network_id, entity, name, view, query, is_shared, shared_location_id
) on public.saved_views to authenticated;
grant update (name, view, query, is_shared, shared_location_id, deleted_at) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

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

create function private.saved_view_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
comment on function private.saved_view_limit() is 'How many views of one list a person has at most.';

create function private.limit_saved_views()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two pages at once: the second one waits and then counts the first one's view.
  perform from public.profiles p where p.id = new.owner_id for no key update;
  if (
    select count(*) from public.saved_views v
    where v.owner_id = new.owner_id and v.network_id = new.network_id and v.entity = new.entity
      and v.deleted_at is null
  ) > private.saved_view_limit() then
    raise sqlstate 'PT409' using
      message = 'too_many_views',
      detail = jsonb_build_object('limit', private.saved_view_limit())::text,
      hint = 'Delete one first.';
  end if;
  return null;
end
$$;
comment on function private.limit_saved_views() is
  'Refuses a view beyond private.saved_view_limit(): PT409 too_many_views with {limit} as detail.';

grant execute on function private.is_list_view(jsonb) to authenticated, service_role;

create trigger saved_views_limit after insert on public.saved_views
  for each row execute function private.limit_saved_views();
-- A view that comes back counts like a new one.
create trigger saved_views_limit_undone after update of deleted_at on public.saved_views
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.limit_saved_views();

create policy saved_views_select on public.saved_views for select to authenticated
  using (
    (network_id = any ((select private.staff_network_ids())::uuid[])) is true
    and (
      owner_id = (select auth.uid())
      or is_shared and (
        shared_location_id is null
        or (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids())
      )
    )
  );
create policy saved_views_insert on public.saved_views for insert to authenticated
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and owner_id = (select auth.uid())
    and (
      not is_shared
      or (select private.is_super_user())
      or network_id = (select private.admin_network_id())
      or shared_location_id in (select private.my_location_ids('admin'))
    )
  );
-- Own ones, and shared ones by who may share there; who lost that right can still take a share back or away.
create policy saved_views_update on public.saved_views for update to authenticated
  using (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and (
      owner_id = (select auth.uid())
      or is_shared and (
        (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids('admin'))
      )
    )
  )
  with check (
    ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
    and (
      owner_id = (select auth.uid()) and (not is_shared or deleted_at is not null)
      or is_shared and (
        (select private.is_super_user())
        or network_id = (select private.admin_network_id())
        or shared_location_id in (select private.my_location_ids('admin'))
      )
    )
  );

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
