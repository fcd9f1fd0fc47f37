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
  dietary_needs text[] check (private.are_dietary_needs(dietary_needs)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  dietary_note text check (length(dietary_note) <= 200),
  custom jsonb not null default '{}',
  foreign key (client_id, network_id) references public.clients (id, network_id) on delete cascade,
  constraint household_members_one_birth_check check (birth_date is null or birth_year is null),
  constraint household_members_first_name_one_line check (private.is_one_line(first_name)),
  constraint household_members_last_name_one_line check (private.is_one_line(last_name)),
  constraint household_members_dietary_note_one_line check (private.is_one_line(dietary_note))
);
comment on table public.household_members is
  'Somebody who lives with a client and is fed by the client''s visits. The client is the head of the household and no row of this table.';
comment on column public.household_members.birth_year is
  'Where only the year is known; never beside birth_date.';
comment on column public.household_members.relation is 'What the member is to the client; null where nobody told.';
comment on column public.household_members.dietary_needs is
  'What the member must not or does not eat (private.dietary_need_codes); null where nobody told.';
comment on column public.household_members.dietary_note is 'What dietary_needs has no word for.';
comment on column public.household_members.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.household_members.deleted_at is
  'When the member was removed from the household: null to now by an update.';

create index household_members_client_id_idx on public.household_members (client_id, network_id);
-- Few have any needs.
create index household_members_dietary_needs_idx on public.household_members (network_id) where dietary_needs is not null;
-- Finding a member leads to the household.
create index household_members_full_name_idx on public.household_members (network_id, full_name, id)
  where deleted_at is null;
-- Who is meant by what somebody typed at a desk: the best first. The terms of a search become conditions
-- of one query; only quoted literals go into its text.
create index household_members_keys_idx on public.household_members
  using gin (private.search_keys(network_id, first_name, last_name, null, birth_date, birth_year))
  with (fastupdate = off)
  where deleted_at is null;

call private.tenant_table('public.household_members', scope => 'network', deletable_by => 'member',
  frozen => array['client_id']);
call private.takes_custom_fields('public.household_members');

grant select on public.household_members to authenticated;
grant insert (
  network_id, client_id, first_name, last_name, birth_date, birth_year, relation, note, dietary_needs, dietary_note,
  custom
) on public.household_members to authenticated;
grant update (
  first_name, last_name, birth_date, birth_year, relation, note, deleted_at, dietary_needs, dietary_note, custom
) on public.household_members to authenticated;
grant select, insert, update, delete on public.household_members to service_role;

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
      message = 'household_full',
      detail = jsonb_build_object('limit', private.household_member_limit())::text,
      hint = 'Remove somebody first, or make a household of their own for some of them.';
  end if;
  return null;
end
$$;
comment on function private.limit_household_members() is
  'Refuses a live member beyond private.household_member_limit(): PT409 household_full with {limit} as detail.';

-- Households change: somebody moves out and comes alone, somebody moves in with others. The row of the
-- member stays with the old household as removed, so that its counts know; the trail says where to.
create function private.require_household_member(p_member_id uuid)
returns public.household_members language plpgsql security definer set search_path = '' as $$
declare
  member public.household_members;
begin
  perform private.require_live_session();
  select m.* into member
    from public.household_members m
    join public.clients c on c.id = m.client_id and c.deleted_at is null
    where m.id = p_member_id and m.deleted_at is null
    for update of m;
  if not found or (private.is_super_user() or member.network_id = private.staff_network_id()) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such household member, or it is out of your reach.';
  end if;
  -- A copy of somebody made up would stay when the samples go.
  if private.is_sample(member.client_id) then
    perform private.refuse_sample();
  end if;
  return member;
end
$$;
comment on function private.require_household_member(uuid) is
  'A live member of a live client whom the caller serves, locked; else PT404. PT409 sample_client of a sample household.';

create function private.household_of(p_client_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'full_name', c.full_name,
    'members', (
      select count(*) from public.household_members m where m.client_id = c.id and m.deleted_at is null
    )
  )
  from public.clients c where c.id = p_client_id
$$;
comment on function private.household_of(uuid) is
  'A household as a preview names it: {id, full_name, members}, the head not counted.';

create function private.split_household_member(p_member_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  head public.clients;
  made uuid;
begin
  select * into strict head from public.clients c where c.id = member.client_id;
  if p_preview is not true then
    update public.household_members set deleted_at = now() where id = member.id;
    insert into public.clients (
      network_id, first_name, last_name, date_of_birth, pinned_note, dietary_needs, dietary_note,
      address_line1, address_line2, city, state, zip_code
    ) values (
      member.network_id, member.first_name, member.last_name, member.birth_date, member.note, member.dietary_needs,
      member.dietary_note, head.address_line1, head.address_line2, head.city, head.state, head.zip_code
    ) returning id into made;
    perform private.record_event('split_off', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', made));
    perform private.record_event('split_off', 'clients', made, member.network_id,
      jsonb_build_object('from_client_id', head.id));
  end if;
  return jsonb_build_object(
    'client_id', made,
    'client', jsonb_build_object(
      'full_name', member.full_name, 'date_of_birth', member.birth_date, 'pinned_note', member.note,
      'address_line1', head.address_line1, 'address_line2', head.address_line2,
      'city', head.city, 'state', head.state, 'zip_code', head.zip_code
    ),
    -- A client has no place for it.
    'lost_birth_year', member.birth_year,
    'from', private.household_of(head.id)
  );
end
$$;

create function private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if private.is_sample(p_client_id) then
    perform private.refuse_sample();
  end if;
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'same_household',
      hint = 'This member belongs to that household already. Choose another household.';
  end if;
  -- The whole move is tried and taken back: a preview refuses what the move would refuse.
  begin
    update public.household_members set deleted_at = now() where id = member.id;
    -- What the member is to the other head nobody has told.
    insert into public.household_members (
      network_id, client_id, first_name, last_name, birth_date, birth_year, note, dietary_needs, dietary_note, custom
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note, member.dietary_needs, member.dietary_note,
      member.custom || private.admin_answers_of(member.id)
    ) returning id into made;
    if p_preview then
      raise sqlstate 'LRDRY';
    end if;
  exception when sqlstate 'LRDRY' then
    made := null;
  end;
  if made is not null then
    perform private.record_event('moved_out', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', p_client_id));
    perform private.record_event('moved_in', 'household_members', made, member.network_id,
      jsonb_build_object('from_client_id', member.client_id));
  end if;
  return jsonb_build_object(
    'member_id', made,
    'member', jsonb_build_object('full_name', member.full_name),
    'from', private.household_of(member.client_id),
    'to', private.household_of(p_client_id)
  );
end
$$;

create function public.split_household_member(p_member_id uuid, p_preview boolean)
returns jsonb language sql set search_path = '' as $$
  select private.split_household_member(p_member_id, p_preview)
$$;
comment on function public.split_household_member(uuid, boolean) is
  'Makes a household member a client of their own, with names, birth date and note of the member and the address of the household: {client_id, client, lost_birth_year, from: {id, full_name, members}}. With p_preview nothing is changed and client_id is null. Staff of the network; else 404.';

create function public.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
returns jsonb language sql set search_path = '' as $$
  select private.move_household_member(p_member_id, p_client_id, p_preview)
$$;
comment on function public.move_household_member(uuid, uuid, boolean) is
  'Brings a household member to the household of another client of the network: {member_id, member, from, to: {id, full_name, members}}. With p_preview nothing is changed and member_id is null. 409 household_full or same_household in details; staff of the network, else 404.';

grant execute on function
  private.split_household_member(uuid, boolean), public.split_household_member(uuid, boolean),
  private.move_household_member(uuid, uuid, boolean), public.move_household_member(uuid, uuid, boolean)
to authenticated;

create trigger household_members_guard before insert or update on public.household_members
  for each row execute function private.guard_household_member();
create trigger household_members_limit_insert after insert on public.household_members
  for each row when (new.deleted_at is null)
  execute function private.limit_household_members();
create trigger household_members_limit_update after update on public.household_members
  for each row when (
    new.deleted_at is null
    and (old.deleted_at is not null or new.client_id is distinct from old.client_id)
  )
  execute function private.limit_household_members();

-- As for clients: whoever works in the network, and no word of deleted_at (ADR 0011).
create policy household_members_select on public.household_members for select to authenticated
  using (network_id = any ((select private.staff_network_ids())::uuid[]));
create policy household_members_insert on public.household_members for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
create policy household_members_update on public.household_members for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.staff_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.staff_network_id()));
