create table public.events (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null,
  network_id uuid not null,
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 120),
  description text collate "und-x-icu" check (length(description) <= 2000),
  start_date date not null,
  end_date date,
  start_time time,
  end_time time,
  is_food_provided boolean not null default false,
  are_gifts_provided boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, location_id),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint events_end_date_check check (end_date >= start_date),
  constraint events_end_time_check check (
    end_time is null or (start_time is not null and (end_time > start_time or end_date > start_date))
  )
);
comment on table public.events is 'A distribution or another occasion at a location; without a start time it lasts all day.';
comment on column public.events.deleted_at is 'Soft delete by an admin of the location.';

create index events_location_id_idx on public.events (location_id, network_id);
create index events_start_idx on public.events (location_id, start_date, start_time, id) where deleted_at is null;

call private.tenant_table('public.events', scope => 'location', deletable_by => 'admin');

grant select on public.events to authenticated;
grant insert (
  location_id, name, description, start_date, end_date, start_time, end_time,
  is_food_provided, are_gifts_provided
) on public.events to authenticated;
grant update (
  name, description, start_date, end_date, start_time, end_time,
  is_food_provided, are_gifts_provided, deleted_at
) on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

create policy events_select on public.events for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy events_insert on public.events for insert to authenticated
  with check (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or location_id = any (array(select private.my_location_ids()))
  );
create policy events_update on public.events for update to authenticated
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
