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
  search_text text collate "C" not null generated always as (
    private.search_key(name, description) || coalesce(' ' || nullif(custom_text, ''), '') || ' '
      || private.day_spellings(start_date) || ' ' || private.day_spellings(end_date)
  ) stored,
  custom jsonb not null default '{}',
  custom_text text collate "C" not null default '',
  unique (id, location_id),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint events_end_date_check check (end_date >= start_date),
  constraint events_end_time_check check (
    end_time is null or (start_time is not null and (end_time > start_time or end_date > start_date))
  ),
  constraint events_name_one_line check (private.is_one_line(name))
);
comment on table public.events is 'A distribution or another occasion at a location; without a start time it lasts all day.';
comment on column public.events.custom is 'What the network''s own fields hold, by code (public.custom_fields).';
comment on column public.events.custom_text is 'The values of the fields that the network has searched, as free text looks for them.';
comment on column public.events.deleted_at is 'Soft delete by an admin of the location.';
comment on column public.events.search_text is
  'Name, description and days, in lower case as typed and folded; what the free-text filter looks in.';

create index events_location_id_idx on public.events (location_id, network_id);
create index events_start_idx on public.events (location_id, start_date, start_time, id) where deleted_at is null;

call private.tenant_table('public.events', scope => 'location', deletable_by => 'admin');
call private.takes_custom_fields('public.events');

grant select on public.events to authenticated;
grant insert (
  location_id, name, description, start_date, end_date, start_time, end_time, is_food_provided, are_gifts_provided,
  custom
) on public.events to authenticated;
grant update (
  name, description, start_date, end_date, start_time, end_time, is_food_provided, are_gifts_provided, deleted_at,
  custom
) on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;

create function private.event_figures(p_event_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place constant uuid := (select e.location_id from public.events e where e.id = p_event_id);
begin
  perform private.require_location(place, 'event');
  return (
    select jsonb_build_object(
      'visits', count(*),
      'people', coalesce(sum(v.household_size), 0),
      'adults', coalesce(sum(v.adults), 0),
      'children', coalesce(sum(v.children), 0),
      'seniors', coalesce(sum(v.seniors), 0)
    )
    from public.visits v
    where v.event_id = p_event_id and v.location_id = place and v.deleted_at is null
  );
end
$$;

create function public.event_figures(p_event_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.event_figures(p_event_id) $$;
comment on function public.event_figures(uuid) is
  'Attendance of an event: {visits, people, adults, children, seniors}. 404 out of reach.';

grant execute on function private.event_figures(uuid), public.event_figures(uuid) to authenticated;

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
