-- Where food comes from: a donor, a food bank, a store, a purchase, USDA. A delivery names one, and the food report
-- counts by them.
create table public.food_sources (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  kind text check (kind in ('tefap', 'csfp', 'usda_other', 'food_rescue', 'donated', 'purchased')),
  description text collate "und-x-icu" check (length(description) <= 2000),
  merged_into uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, network_id),
  foreign key (merged_into, network_id) references public.food_sources (id, network_id) on delete cascade,
  constraint food_sources_name_one_line check (private.is_one_line(name)),
  constraint food_sources_merged_is_deleted check (merged_into is null or deleted_at is not null)
);
comment on table public.food_sources is 'A source of food, as a network''s reports count it.';
comment on column public.food_sources.kind is
  'As funders ask for it: TEFAP, CSFP, other USDA food, food rescue, donated or purchased; null where it is not stated.';
comment on column public.food_sources.merged_into is
  'The source that this one was merged into: its deliveries count as that one''s. Written by merge_food_source only.';

create index food_sources_network_id_idx on public.food_sources (network_id, deleted_at);
create index food_sources_name_idx on public.food_sources (network_id, name, id) where deleted_at is null;
create index food_sources_merged_into_idx on public.food_sources (merged_into, network_id);
-- Named so that a form puts the refusal at its field (src/data/errors.ts).
create unique index food_sources_network_id_name_key on public.food_sources (network_id, lower(btrim(name)))
  where deleted_at is null;

call private.tenant_table('public.food_sources', scope => 'network', deletable_by => 'member',
  frozen => array['merged_into']);

grant select on public.food_sources to authenticated;
grant insert (network_id, name, kind, description) on public.food_sources to authenticated;
grant update (name, kind, description, deleted_at) on public.food_sources to authenticated;
grant select, insert, update, delete on public.food_sources to service_role;

create function private.stock_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if private.admin_network_id() is not null or exists (select from private.my_location_ids('admin')) then
    return private.my_network_id();
  end if;
  return null;
end
$$;
comment on function private.stock_network_id() is
  'The network whose stock the current user keeps: as network admin, or as admin of one of its locations.';

create function private.surviving_source_id(p_source_id uuid)
returns uuid language sql stable security definer set search_path = '' as $$
  with recursive merged as (
    select s.id, s.merged_into from public.food_sources s where s.id = p_source_id
    union all
    select s.id, s.merged_into from merged m join public.food_sources s on s.id = m.merged_into
  )
  select m.id from merged m where m.merged_into is null
$$;
comment on function private.surviving_source_id(uuid) is
  'The source that the deliveries of a source count for: itself, or the one that it was merged into; judges nobody.';

create function private.find_source(p_network_id uuid, p_name text)
returns uuid language sql stable security definer set search_path = '' as $$
  select private.surviving_source_id(s.id)
  from public.food_sources s
  where s.network_id = p_network_id and lower(btrim(s.name)) = lower(btrim(p_name))
    and (s.deleted_at is null or s.merged_into is not null)
  order by s.deleted_at is not null, s.created_at desc, s.id
  limit 1
$$;
comment on function private.find_source(uuid, text) is
  'The source of a network with this name, or the one that a source of this name was merged into; null for none. Judges nobody.';

create function private.place_source(p_network_id uuid, p_name text, p_reason text)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid := private.find_source(p_network_id, p_name);
begin
  if found_id is null and nullif(btrim(p_name), '') is not null then
    -- Two deliveries of somebody new at once must not make the source twice.
    insert into public.food_sources (network_id, name, kind)
    values (p_network_id, btrim(p_name), case p_reason when 'donation' then 'donated' when 'purchase' then 'purchased' end)
    on conflict (network_id, lower(btrim(name))) where deleted_at is null do nothing
    returning id into found_id;
    found_id := coalesce(found_id, private.find_source(p_network_id, p_name));
  end if;
  return found_id;
end
$$;
comment on function private.place_source(uuid, text, text) is
  'The source that a delivery names, made where it is new: donated or purchased by the delivery''s reason. Null without a name. The callers have checked who asks.';

create function private.require_source(p_source_id uuid)
returns public.food_sources language plpgsql security definer set search_path = '' as $$
declare
  found_source public.food_sources;
begin
  perform private.require_live_session();
  select * into found_source from public.food_sources s where s.id = p_source_id;
  if (private.is_super_user() or found_source.network_id = private.stock_network_id()) is not true then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such source.';
  end if;
  -- Two merges at once could make a circle of them.
  perform pg_advisory_xact_lock(hashtextextended('merge sources ' || found_source.network_id, 0));
  select * into found_source from public.food_sources s where s.id = p_source_id for update;
  return found_source;
end
$$;
comment on function private.require_source(uuid) is
  'A source of the network whose stock the caller keeps, locked; PT404 out of reach.';

create function private.merge_food_source(p_source_id uuid, p_into_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  merged constant public.food_sources := private.require_source(p_source_id);
begin
  if merged.deleted_at is not null or not exists (
    select from public.food_sources s
    where s.id = p_into_id and s.id <> merged.id and s.network_id = merged.network_id and s.deleted_at is null
  ) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'One of the two sources is gone. Load the list again.';
  end if;
  update public.food_sources s set merged_into = p_into_id, deleted_at = now() where s.id = merged.id;
  return jsonb_build_object('source_id', p_into_id);
end
$$;

create function private.unmerge_food_source(p_source_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  merged constant public.food_sources := private.require_source(p_source_id);
begin
  if merged.merged_into is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'This source is not merged. Load the page again.';
  end if;
  update public.food_sources s set merged_into = null, deleted_at = null where s.id = merged.id;
  return jsonb_build_object('source_id', merged.id);
end
$$;

create function public.merge_food_source(p_source_id uuid, p_into_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.merge_food_source(p_source_id, p_into_id) $$;
comment on function public.merge_food_source(uuid, uuid) is
  'Merges a source into another one of its network: its deliveries count as that one''s from now on: {source_id}, the other one. Admins; 404 for members, out of reach, or when one of both is deleted.';

create function public.unmerge_food_source(p_source_id uuid)
returns jsonb language sql set search_path = '' as $$ select private.unmerge_food_source(p_source_id) $$;
comment on function public.unmerge_food_source(uuid) is
  'Undoes merge_food_source: the source is as it was before, and so are its deliveries: {source_id}. Refused as that; 409 when its name was given to another source meanwhile.';

grant execute on function
  private.stock_network_id(), private.merge_food_source(uuid, uuid), public.merge_food_source(uuid, uuid),
  private.unmerge_food_source(uuid), public.unmerge_food_source(uuid)
to authenticated;

create policy food_sources_select on public.food_sources for select to authenticated
  using ((select private.is_super_user()) or network_id = (select private.stock_network_id()));
create policy food_sources_insert on public.food_sources for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.stock_network_id()));
create policy food_sources_update on public.food_sources for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.stock_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.stock_network_id()));
