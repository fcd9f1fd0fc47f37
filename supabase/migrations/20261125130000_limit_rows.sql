-- How many rows one statement of the API adds and changes, how many records a member deletes within
-- an hour, and the way back for several records at once.

-- Who is asked -------------------------------------------------------------------------------------

create function private.is_any_admin()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_super_user()
    or private.admin_network_id() is not null
    or exists (select from private.my_location_ids('admin'));
end
$$;
comment on function private.is_any_admin() is
  'Whether the current user is a super user, a network admin or the admin of a location: whom the limits of members spare.';
grant execute on function private.is_any_admin() to authenticated;

create function private.admin_row_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 1000 $$;
comment on function private.admin_row_limit() is
  'How many rows one statement of an admin may add: as many as the API answers at most.';
grant execute on function private.admin_row_limit() to authenticated;

create function private.hourly_deletion_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 100 $$;
comment on function private.hourly_deletion_limit() is 'How many records a member may delete within an hour.';

-- Deletions of an hour -----------------------------------------------------------------------------

-- The limit of 100 an hour is one of deletions only. A desk changes perhaps 60 clients an hour and
-- each of them several times; a change names one record and what it was before stands in the trail,
-- whereas a deletion takes a household out of everybody's sight. Counting all changes would cost every
-- save a further write and would some day stop a busy desk in the middle of its queue.
--
-- A table of its own, not the audit trail: that would need a further index, which every write of
-- everybody would pay for. Here only a deletion by a member writes, one row for a statement.
create table private.member_deletions (
  id bigint generated always as identity primary key,
  actor uuid not null references public.profiles on delete cascade,
  at timestamptz not null default clock_timestamp(),
  records integer not null check (records > 0)
);
comment on table private.member_deletions is 'What members deleted within the last hour; older rows go with the next one.';
create index member_deletions_actor_idx on private.member_deletions (actor, at);
alter table private.member_deletions enable row level security;

create function private.count_deletions(p_records integer)
returns void language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.hourly_deletion_limit();
  free_at timestamptz;
  minutes integer;
begin
  -- Two requests at once: the second one waits here and then counts what the first one deleted.
  perform pg_advisory_xact_lock(hashtextextended('deletions of ' || auth.uid()::text, 0));
  delete from private.member_deletions d
    where d.actor = auth.uid() and d.at <= clock_timestamp() - interval '1 hour';
  -- Room is made by the oldest ones: the first moment at which those that came later leave enough.
  select min(d.at) + interval '1 hour' into free_at
    from (
      select e.at,
        sum(e.records) over (order by e.id desc) - e.records as later,
        sum(e.records) over () as total
      from private.member_deletions e
      where e.actor = auth.uid()
    ) d
    where d.total + p_records > most and d.later + p_records <= most;
  if free_at is not null then
    minutes := greatest(1, ceil(extract(epoch from free_at - clock_timestamp()) / 60));
    raise sqlstate 'PT429' using
      message = format('A member may delete at most %s records within an hour.', most),
      detail = jsonb_build_object('code', 'deletion_limit', 'limit', most, 'minutes', minutes)::text,
      hint = format('Wait %s minutes, or ask an admin of your location to delete them.', minutes);
  end if;
  insert into private.member_deletions (actor, records) values (auth.uid(), p_records);
end
$$;
comment on function private.count_deletions(integer) is
  'Counts what the current user deletes; beyond private.hourly_deletion_limit() within the last hour PT429 with {code: deletion_limit, limit, minutes}.';
grant execute on function private.count_deletions(integer) to authenticated;

-- Rows of a statement ------------------------------------------------------------------------------

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API. Argument: how many
-- rows an admin may write in one statement; without one an admin is not limited.
create or replace function private.guard_row_count()
returns trigger language plpgsql set search_path = '' as $$
declare
  admin_limit constant integer := tg_argv[0];
  deleted integer;
begin
  if current_user not in ('anon', 'authenticated') then
    return null;
  end if;
  if (select count(*) from (select from changed limit private.member_row_limit() + 1) first)
      > private.member_row_limit()
  then
    if private.is_any_admin() is not true then
      raise sqlstate 'PT413' using
        message = 'These are too many records at once.',
        hint = format('Send at most %s at a time, or ask an admin.', private.member_row_limit());
    elsif (select count(*) from (select from changed limit admin_limit + 1) first) > admin_limit then
      raise sqlstate 'PT413' using
        message = 'These are too many records at once.',
        hint = format('Send at most %s at a time.', admin_limit);
    end if;
  elsif tg_op = 'UPDATE' then
    -- A deleted row is frozen: one that is deleted now was deleted by this statement.
    select count(*) into deleted from changed c where to_jsonb(c) ->> 'deleted_at' is not null;
    if deleted > 0 and private.is_any_admin() is not true then
      perform private.count_deletions(deleted);
    end if;
  end if;
  return null;
end
$$;
comment on function private.guard_row_count() is
  'Refuses a statement by which a member writes more rows than private.member_row_limit(), or an admin more than the trigger''s argument; counts what a member deletes.';

create procedure private.limit_inserts(target regclass)
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I after insert on %s
    referencing new table as changed for each statement execute function private.guard_row_count(%L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = target) || '_guard_inserts', target,
    private.admin_row_limit());
end
$$;
comment on procedure private.limit_inserts(regclass) is
  'Limits how many rows one statement of the API adds to a table; part of private.tenant_table.';
revoke all on procedure private.limit_inserts(regclass) from public;

do $$
declare
  target regclass;
begin
  for target in
    select t.tgrelid::regclass from pg_catalog.pg_trigger t
    where t.tgfoid = 'private.guard_row_count()'::regprocedure order by 1
  loop
    call private.limit_inserts(target);
  end loop;
end
$$;

-- Copied from where it was made, with the limit of inserts.
create or replace procedure private.tenant_table(
  target regclass, scope text, deletable_by text default null,
  frozen text[] default '{}', touch boolean default true, fill_network boolean default true
)
language plpgsql set search_path = '' as $$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
  columns constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  );
  kept constant text[] := array['id', 'created_at'] || frozen || case scope
    when 'network' then array['network_id']
    when 'location' then array['location_id', 'network_id']
  end;
begin
  if (scope in ('global', 'network', 'location')) is not true then
    raise exception 'The scope of % is global, network or location.', target using errcode = '22023';
  elsif (kept <@ columns) is not true then
    raise exception '% lacks one of the columns %.', target, array_to_string(kept, ', ') using errcode = '42703';
  elsif ('deleted_at' = any (columns)) is distinct from (deletable_by is not null) then
    raise exception 'deletable_by of % goes with a column deleted_at.', target using errcode = '22023';
  elsif (
    deletable_by is null or deletable_by in ('member', 'nobody') or (deletable_by = 'admin' and scope = 'location')
  ) is not true then
    raise exception '% is deletable by member, nobody, or admin of its location.', target using errcode = '22023';
  end if;

  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s as restrictive for all to authenticated
    using ((select private.require_live_session()))
    with check ((select private.require_live_session()))', name || '_wall', target);
  execute format('create trigger %I before update on %s
    for each row execute function private.freeze_columns(%s)', name || '_freeze', target,
    (select string_agg(quote_literal(c), ', ' order by place)
      from unnest(columns) with ordinality as t (c, place) where c = any (kept)));
  if scope = 'location' and fill_network then
    execute format('create trigger %I before insert on %s
      for each row execute function private.fill_network_id()', name || '_fill_network', target);
  end if;
  if deletable_by is not null then
    execute format('create trigger %I before update on %s
      for each row execute function private.guard_deleted_at(%L)', name || '_guard_deleted', target, deletable_by);
  end if;
  if touch then
    execute format('create trigger %I before update on %s
      for each row execute function private.touch_updated_at()', name || '_touch', target);
  end if;
  execute format('create trigger %I after update on %s
    referencing new table as changed for each statement execute function private.guard_row_count()',
    name || '_guard_rows', target);
  call private.limit_inserts(target);
  call private.audit(target);
end
$$;
comment on procedure private.tenant_table(regclass, text, text, text[], boolean, boolean) is
  'Row-level security with the wall, frozen keys, network_id filled from the location, touched updated_at, guarded deleted_at, the limits of rows and the audit trail: call private.tenant_table(''public.things'', scope => ''network'', deletable_by => ''member''). scope: global, network or location, the columns that name the owner. deletable_by: see guard_deleted_at; null without a deleted_at. frozen: further columns that the API never changes. touch: false where the table has a rule of its own for updated_at. fill_network: false where whoever inserts knows the network.';

-- Back from the trash ------------------------------------------------------------------------------

-- As one alone: whoever may restore each of them, else none comes back. Those that are in the trash no
-- more (two admins at once) are not counted.

create function private.refuse_too_many(p_ids uuid[])
returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(p_ids) > 200 then
    raise sqlstate 'PT413' using
      message = 'These are too many records at once.', hint = 'Send at most 200 at a time.';
  end if;
end
$$;
comment on function private.refuse_too_many(uuid[]) is
  'PT413 for more ids than one call of a function takes: as many as the app puts into a request.';

create function private.restore_clients(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  -- In one order: two admins who restore the same ones wait for each other.
  perform from public.clients c where c.id = any (p_ids) order by c.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.clients c on c.id = wanted.id
    where (
      private.is_super_user()
      or c.network_id = private.admin_network_id()
      or (c.network_id = private.my_network_id() and exists (select from private.my_location_ids('admin')))
    ) is not true or c.id is null
  ) then
    raise sqlstate 'PT404' using message = 'One of the clients does not exist, or you may not restore clients.';
  end if;
  update public.clients set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create function private.restore_locations(p_ids uuid[])
returns integer language plpgsql security definer set search_path = '' as $$
declare
  restored integer;
begin
  perform private.require_live_session();
  perform private.refuse_too_many(p_ids);
  perform from public.locations l where l.id = any (p_ids) order by l.id for update;
  if exists (
    select from unnest(p_ids) wanted (id)
    left join public.locations l on l.id = wanted.id
    where (private.is_super_user() or l.network_id = private.admin_network_id()) is not true or l.id is null
  ) then
    raise sqlstate 'PT404' using message = 'One of the locations does not exist, or you may not restore it.';
  end if;
  update public.locations set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  get diagnostics restored = row_count;
  return restored;
end
$$;

create function public.restore_clients(p_ids uuid[])
returns integer language sql set search_path = '' as $$ select private.restore_clients(p_ids) $$;
comment on function public.restore_clients(uuid[]) is
  'Takes up to 200 clients out of the trash, all or none; how many were in it. Admins of a location, network admins, super users; else 404.';

create function public.restore_locations(p_ids uuid[])
returns integer language sql set search_path = '' as $$ select private.restore_locations(p_ids) $$;
comment on function public.restore_locations(uuid[]) is
  'Takes up to 200 locations out of the trash with their people, all or none; how many were in it. Network admins, super users; else 404.';

grant execute on function
  private.restore_clients(uuid[]), public.restore_clients(uuid[]),
  private.restore_locations(uuid[]), public.restore_locations(uuid[])
to authenticated;
