-- What several tables share: trigger functions, and a check of addresses.

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
  if old.deleted_at is not null then
    raise exception 'This record was deleted.' using errcode = '42501', hint = 'Restore it first.';
  end if;
  if new.deleted_at is not null then
    if required_role = 'nobody' then
      raise exception 'This record is deleted by its own function only.' using errcode = '42501';
    elsif required_role = 'admin' then
      if (
        private.is_super_user()
        or new.network_id = private.admin_network_id()
        or new.location_id in (select private.my_location_ids('admin'))
      ) is not true then
        raise exception 'Only an admin of the location may delete this.' using errcode = '42501';
      end if;
    end if;
    new.deleted_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_deleted_at() is
  'deleted_at goes from null to now only; deleted rows are frozen. Argument, who may delete: member, admin, or nobody where a function owns it.';

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

create function private.is_us_state(p_code text)
returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_code in (
    'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY',
    'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND',
    'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'
  )
$$;
comment on function private.is_us_state(text) is 'The 50 states, by postal code.';
grant execute on function private.is_us_state(text) to authenticated, service_role;

-- A member deletes and changes what is on a page, not the whole table: one request without a filter
-- would take every client along. Admins are not limited; functions of the database are not, either.
create function private.member_row_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 20 $$;
comment on function private.member_row_limit() is
  'How many rows one statement of a member may change; the app sends more in parts of this size (src/config.ts).';
grant execute on function private.member_row_limit() to authenticated;

-- SECURITY INVOKER, like every guard: current_user tells a direct write of the API.
create function private.guard_row_count()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    if (select count(*) from (select from changed limit private.member_row_limit() + 1) first)
        > private.member_row_limit()
      and (
        private.is_super_user()
        or private.admin_network_id() is not null
        or exists (select from private.my_location_ids('admin'))
      ) is not true
    then
      raise sqlstate 'PT413' using
        message = 'These are too many records at once.',
        hint = format('Change at most %s at a time, or ask an admin.', private.member_row_limit());
    end if;
  end if;
  return null;
end
$$;
comment on function private.guard_row_count() is
  'Refuses a statement by which a member changes more rows than private.member_row_limit().';
