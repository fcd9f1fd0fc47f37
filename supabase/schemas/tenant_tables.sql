-- What several tables share: trigger functions, and private.tenant_table, which attaches them.
create function private.touch_updated_at()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- clock_timestamp: two changes within one transaction must differ, saving compares this value
  new.updated_at := clock_timestamp();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Sets updated_at on every change.';

-- SECURITY INVOKER on purpose, like every guard: current_user tells a direct API write from a
-- write by a definer function, which has checked for itself.
create function private.guard_deleted_at()
returns trigger language plpgsql set search_path = '' as $$
declare
  required_role constant text := tg_argv[0];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if old.deleted_at is not null and (
    new.deleted_at is null
    and private.may_undo_deletion(tg_table_name, old.id, old.updated_at, old.deleted_at)
  ) is not true then
    raise exception 'This record was deleted.' using errcode = '42501', hint = 'Restore it first.';
  end if;
  if new.deleted_at is null and old.deleted_at is null then
    return new;
  end if;
  if required_role = 'nobody' then
    raise exception 'This record is deleted by its own function only.' using errcode = '42501';
  elsif required_role = 'admin' then
    if (
      private.is_super_user()
      or new.network_id = private.admin_network_id()
      or new.location_id in (select private.my_location_ids('admin'))
    ) is not true then
      raise exception 'Only an admin of the location may delete or restore this.' using errcode = '42501';
    end if;
  end if;
  -- Generated columns are computed after this trigger.
  if exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> 'deleted_at'
      and to_jsonb(new) -> a.attname is distinct from to_jsonb(old) -> a.attname
  ) then
    raise exception 'A deletion changes nothing else.' using errcode = '42501', hint = 'Save the change first.';
  end if;
  if new.deleted_at is not null then
    new.deleted_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_deleted_at() is
  'deleted_at goes from null to now, and back by private.may_undo_deletion, while nothing else changes; deleted rows are frozen. Argument, who may delete: member, admin, or nobody where a function owns it.';

-- The owner keys of a row never change. Arguments: the names of the frozen columns.
create function private.freeze_columns()
returns trigger language plpgsql set search_path = '' as $$
declare
  frozen text;
begin
  if current_user in ('anon', 'authenticated') then
    foreach frozen in array tg_argv loop
      if to_jsonb(old) -> frozen is distinct from to_jsonb(new) -> frozen then
        raise exception 'The column % cannot be changed.', frozen using errcode = '42501';
      end if;
    end loop;
  end if;
  return new;
end
$$;
comment on function private.freeze_columns() is 'Refuses API writes to the columns named as arguments.';

create function private.refuse_rewriting()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'What is written here stays: %.% is never rewritten.', tg_table_schema, tg_table_name
    using errcode = '42501';
end
$$;
comment on function private.refuse_rewriting() is 'For statements that nobody may run on a table, the owner included.';

-- The API names the location; the network follows from it, so that both always agree.
create function private.fill_network_id()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select l.network_id into new.network_id
    from public.locations l
    where l.id = new.location_id and l.deleted_at is null;
  return new;
end
$$;
comment on function private.fill_network_id() is
  'Before insert: network_id of the location; stays empty for a deleted location, which the policies then refuse.';

-- A member deletes and changes what is on a page, not the whole table: one request without a filter
-- would take every client along. Admins are not limited; functions of the database are not, either.
create function private.member_row_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;
comment on function private.member_row_limit() is
  'How many rows one statement of a member may change; the app sends more in parts of this size (src/config.ts).';

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API. Argument: how many
-- rows an admin may write in one statement; without one an admin is not limited.
create function private.guard_row_count()
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
        message = 'too_many_rows_for_member',
        detail = jsonb_build_object('limit', private.member_row_limit())::text,
        hint = 'Send fewer at a time, or ask an admin.';
    elsif (select count(*) from (select from changed limit admin_limit + 1) first) > admin_limit then
      raise sqlstate 'PT413' using
        message = 'too_many_rows',
        detail = jsonb_build_object('limit', admin_limit)::text,
        hint = 'Send fewer at a time.';
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

-- Copied from where it was made, with the limit of inserts.
create procedure private.tenant_table(
  target regclass, scope text, deletable_by text default null,
  frozen text[] default '{}', touch boolean default true, fill_network boolean default true, audited boolean default true
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
  if audited then
    call private.audit(target);
  end if;
end
$$;
comment on procedure private.tenant_table(regclass, text, text, text[], boolean, boolean, boolean) is
  'Row-level security with the wall, frozen keys, network_id filled from the location, touched updated_at, guarded deleted_at, the limits of rows and the audit trail: call private.tenant_table(''public.things'', scope => ''network'', deletable_by => ''member''). scope: global, network or location, the columns that name the owner. deletable_by: see guard_deleted_at; null without a deleted_at. frozen: further columns that the API never changes. touch: false where the table has a rule of its own for updated_at. fill_network: false where whoever inserts knows the network. audited: false where changes stand in the audit log under another name, or are derived.';

create function private.admin_row_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 1000 $$;
comment on function private.admin_row_limit() is
  'How many rows one statement of an admin may add: as many as the API answers at most.';

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

grant execute on function private.member_row_limit(), private.admin_row_limit() to authenticated;
revoke all on procedure
  private.tenant_table(regclass, text, text, text[], boolean, boolean, boolean), private.limit_inserts(regclass)
from public;

create trigger failure_counts_touch before update on private.failure_counts
  for each row execute function private.touch_updated_at();
