-- The people of a client's household besides the client, who is its head.
create table public.household_members (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null,
  client_id uuid not null,
  first_name text collate "und-x-icu" not null check (length(btrim(first_name)) between 1 and 80),
  last_name text collate "und-x-icu" check (length(last_name) <= 80),
  full_name text collate "und-x-icu" not null
    generated always as (btrim(first_name || ' ' || coalesce(last_name, ''))) stored,
  -- The day of the database is that of UTC, which every state of the US reaches later: it refuses no
  -- birth of today. What is still to come at the place itself the form refuses.
  birth_date date check (birth_date between '1900-01-01' and current_date),
  birth_year integer check (birth_year between 1900 and extract(year from current_date)),
  relation text check (relation in (
    'partner', 'child', 'parent', 'grandchild', 'sibling', 'other_relative', 'no_relation'
  )),
  note text check (length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  constraint household_members_one_birth_check check (birth_date is null or birth_year is null)
);
comment on table public.household_members is
  'Somebody who lives with a client and is fed by the client''s visits. The client is the head of the household and no row of this table.';
comment on column public.household_members.birth_year is
  'Where only the year is known; never beside birth_date.';
comment on column public.household_members.relation is 'What the member is to the client; null where nobody told.';
comment on column public.household_members.deleted_at is
  'When the member was removed from the household: null to now by an update.';

create index household_members_client_id_idx on public.household_members (client_id, network_id);
-- Finding a member leads to the household.
create index household_members_full_name_idx on public.household_members (network_id, full_name, id)
  where deleted_at is null;

call private.tenant_table('public.household_members', scope => 'network', deletable_by => 'member',
  frozen => array['client_id']);

grant select on public.household_members to authenticated;
grant insert (
  network_id, client_id, first_name, last_name, birth_date, birth_year, relation, note
) on public.household_members to authenticated;
grant update (
  first_name, last_name, birth_date, birth_year, relation, note, deleted_at
) on public.household_members to authenticated;
grant select, insert, update, delete on public.household_members to service_role;

-- As for clients: whoever works in the network, and no word of deleted_at (ADR 0011).
create policy household_members_select on public.household_members for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy household_members_insert on public.household_members for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy household_members_update on public.household_members for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));

-- SECURITY INVOKER, like every guard: a client whom the caller may not see is as good as none.
create function private.guard_household_member()
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
comment on function private.guard_household_member() is
  'Through the API the household of a deleted client stays as it was.';

create trigger household_members_guard before insert or update on public.household_members
  for each row execute function private.guard_household_member();

create function private.household_member_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 30 $$;
comment on function private.household_member_limit() is
  'How many members a household has at most, besides its head (src/config.ts).';

create function private.limit_household_members()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Two desks at once: the second one waits and then counts the first one's member.
  perform from public.clients c where c.id = new.client_id for no key update;
  if (
    select count(*) from public.household_members m
    where m.client_id = new.client_id and m.deleted_at is null
  ) > private.household_member_limit() then
    raise sqlstate 'PT409' using
      message = format('A household has at most %s members.', private.household_member_limit()),
      detail = jsonb_build_object('code', 'household_full', 'limit', private.household_member_limit())::text,
      hint = 'Remove somebody first, or make a household of their own for some of them.';
  end if;
  return null;
end
$$;
comment on function private.limit_household_members() is
  'Refuses a live member beyond private.household_member_limit(): PT409 with {code: household_full, limit} as detail.';

create trigger household_members_limit_insert after insert on public.household_members
  for each row when (new.deleted_at is null)
  execute function private.limit_household_members();
create trigger household_members_limit_update after update on public.household_members
  for each row when (
    new.deleted_at is null
    and (old.deleted_at is not null or new.client_id is distinct from old.client_id)
  )
  execute function private.limit_household_members();
