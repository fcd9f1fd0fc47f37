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

create trigger clients_guard_rows after update on public.clients
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger events_guard_rows after update on public.events
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger visits_guard_rows after update on public.visits
  referencing new table as changed for each statement execute function private.guard_row_count();
create trigger orders_guard_rows after update on public.orders
  referencing new table as changed for each statement execute function private.guard_row_count();
