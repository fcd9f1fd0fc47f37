-- Made-up households for a network that is still empty, to try things out. Which rows these are stands here and
-- nowhere else, so that all of it goes again. They are called "(sample)", so that every list, the desk and paper say so.
create table private.sample_rows (
  network_id uuid not null references public.networks on delete cascade,
  entity text not null check (entity in ('clients', 'household_members', 'visits')),
  id uuid not null,
  version timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (entity, id)
);
comment on table private.sample_rows is 'The rows of the sample data of a network.';
comment on column private.sample_rows.version is 'updated_at of the row as it was made: another one has been changed.';

create index sample_rows_network_id_idx on private.sample_rows (network_id);

alter table private.sample_rows enable row level security;

create function private.is_sample(p_client_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.sample_rows s where s.entity = 'clients' and s.id = p_client_id)
$$;
comment on function private.is_sample(uuid) is 'Whether a client is one of the sample data.';

create function private.refuse_sample()
returns void language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using
    message = 'sample_client',
    hint = 'A sample household takes no stock and is not mixed with real ones. Remove the sample data when you are done.';
end
$$;
comment on function private.refuse_sample() is 'Says that something is not done with a sample household.';

-- Stock is real: what an order of a sample household took would have to come back when the samples go.
create function private.refuse_sample_order()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_sample(new.client_id) then
    perform private.refuse_sample();
  end if;
  return new;
end
$$;
comment on function private.refuse_sample_order() is 'No order for a sample household.';

-- A merge would take a real household along, or leave a made-up one in a real one.
create function private.refuse_sample_merge()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_sample(new.survivor_id) or private.is_sample(new.merged_id) then
    perform private.refuse_sample();
  end if;
  return new;
end
$$;
comment on function private.refuse_sample_merge() is 'No merge with a sample household.';

create function private.require_network_run(p_network_id uuid)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.may_run_network(p_network_id) is not true or not exists (
    select from public.networks n where n.id = p_network_id
  ) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such network, or you do not run it.';
  end if;
end
$$;
comment on function private.require_network_run(uuid) is
  'The session''s check, and whether the caller is network admin there or super user; else PT404.';

create function private.may_have_samples(p_network_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select not exists (select from public.clients c where c.network_id = p_network_id)
    and exists (select from public.locations l where l.network_id = p_network_id and l.deleted_at is null)
$$;
comment on function private.may_have_samples(uuid) is
  'Whether a network is empty, the trash too, and has a location where the samples can have been.';

create function private.add_sample_data(p_network_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  place uuid;
  zone text;
  today date;
begin
  perform private.require_network_run(p_network_id);
  -- Two admins who try it at once wait for one another.
  perform from public.networks n where n.id = p_network_id for update;
  if private.may_have_samples(p_network_id) is not true then
    raise sqlstate 'PT409' using
      message = 'not_empty', hint = 'Sample data go into a network with a location and without clients.';
  end if;
  select l.id into place from public.locations l
    where l.network_id = p_network_id and l.deleted_at is null
    order by l.name, l.id limit 1;
  zone := private.location_zone(place);
  today := (now() at time zone zone)::date;

  with household (n, first_name, last_name) as (
    select t.n::integer, t.first_name, t.last_name
    from unnest(
      array['Amina', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Felix', 'Gloria', 'Hassan', 'Iris', 'Jorge',
        'Keiko', 'Liam', 'Marta', 'Nadia', 'Oscar', 'Priya', 'Quentin', 'Rosa', 'Samuel', 'Tess',
        'Uma', 'Victor', 'Wanda', 'Xavier', 'Yusuf', 'Zoe', 'Andre', 'Bianca', 'Caleb', 'Dalia',
        'Emil', 'Fatima', 'Grant', 'Hilda', 'Ivan', 'Joyce', 'Karim', 'Lucia', 'Milo', 'Nora'],
      array['Abbott', 'Barros', 'Castillo', 'Dunn', 'Ellis', 'Farrow', 'Garza', 'Haddad', 'Ibarra', 'Jensen',
        'Kimura', 'Lowell', 'Mercer', 'Novak', 'Ortega', 'Patel', 'Quinn', 'Rivera', 'Soto', 'Turner',
        'Usman', 'Vega', 'Walsh', 'Xiong', 'Yilmaz', 'Zeller', 'Acosta', 'Brandt', 'Cole', 'Diaz',
        'Engel', 'Flores', 'Gibbs', 'Huang', 'Ivers', 'Joshi', 'Khan', 'Lopez', 'Moreau', 'Nguyen']
    ) with ordinality as t (first_name, last_name, n)
  ), client as (
    insert into public.clients (network_id, first_name, last_name, date_of_birth, phone_number, address_line1, created_at)
    select p_network_id, h.first_name, h.last_name || ' (sample)',
      make_date(1938 + h.n * 17 % 64, 1 + h.n * 5 % 12, 1 + h.n * 11 % 28),
      '555-01' || lpad(h.n::text, 2, '0'), h.n || ' Sample Street', now() - h.n * 13 % 28 * interval '1 day'
    from household h
    returning id, last_name, address_line1
  ), known as (
    select c.id, c.last_name, split_part(c.address_line1, ' ', 1)::integer as n from client c
  ), member as (
    insert into public.household_members (network_id, client_id, first_name, last_name, birth_date, relation)
    select p_network_id, k.id,
      (array['Alex', 'Bao', 'Cleo', 'Dani', 'Eli', 'Finn'])[1 + (k.n + m) % 6], k.last_name,
      case m when 1 then make_date(1955 + k.n * 7 % 45, 1 + k.n % 12, 1 + k.n % 28)
        else make_date(2008 + (k.n + 5 * m) % 16, 1 + (k.n + m) % 12, 1 + (k.n + m) % 28) end,
      case m when 1 then 'partner' else 'child' end
    from known k cross join lateral generate_series(1, k.n * 3 % 5) m
    returning 1
  )
  insert into public.visits (
    client_id, location_id, network_id, visited_at, household_size, adults, children, seniors, created_at
  )
  select k.id, place, p_network_id, v.visited_at, 1 + s.others,
    case when k.n * 17 % 64 < 22 then 0 else 1 end + least(s.others, 1), greatest(s.others - 1, 0),
    case when k.n * 17 % 64 < 22 then 1 else 0 end, v.visited_at
  from known k
  cross join lateral (select k.n * 3 % 5 as others) s
  cross join lateral generate_series(0, k.n % 3) t
  cross join lateral (
    select (today - (1 + k.n % 8 + 9 * t) + time '09:00' + k.n * interval '5 minutes') at time zone zone as visited_at
  ) v;

  insert into private.sample_rows (network_id, entity, id, version)
  select p_network_id, 'clients', c.id, c.updated_at from public.clients c where c.network_id = p_network_id
  union all
  select p_network_id, 'household_members', m.id, m.updated_at
    from public.household_members m where m.network_id = p_network_id
  union all
  select p_network_id, 'visits', v.id, v.updated_at from public.visits v where v.network_id = p_network_id;
  perform private.record_event('sample_data_added', 'networks', p_network_id, p_network_id, jsonb_build_object('count', 40));
  return 40;
end
$$;

create function private.changed_samples(p_network_id uuid)
returns table (id uuid, full_name text) language sql stable security definer set search_path = '' as $$
  select c.id, c.full_name
  from private.sample_rows s
  join public.clients c on c.id = s.id
  where s.network_id = p_network_id and s.entity = 'clients'
    and (
      c.updated_at <> s.version
      or exists (
        select from public.visits v
        left join private.sample_rows o on o.entity = 'visits' and o.id = v.id
        where v.client_id = c.id and o.version is distinct from v.updated_at
      )
      or exists (
        select from public.household_members m
        left join private.sample_rows o on o.entity = 'household_members' and o.id = m.id
        where m.client_id = c.id and o.version is distinct from m.updated_at
      )
    )
$$;
comment on function private.changed_samples(uuid) is
  'The sample households of a network that somebody has changed, checked in, or given another member.';

create function private.remove_sample_data(p_network_id uuid, p_confirmed boolean)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb;
  removed integer;
begin
  perform private.require_network_run(p_network_id);
  perform from public.networks n where n.id = p_network_id for update;
  select jsonb_agg(jsonb_build_object('name', t.full_name) order by t.full_name) into changed
    from private.changed_samples(p_network_id) t;
  if changed is not null and p_confirmed is not true then
    raise sqlstate 'PT409' using
      message = 'samples_changed', detail = private.first_items(changed)::text,
      hint = 'Somebody has changed sample households. Confirm that they go, too.';
  end if;
  -- Visits, members, pairs and all else of them go along.
  delete from public.clients c
    using private.sample_rows s
    where s.network_id = p_network_id and s.entity = 'clients' and c.id = s.id;
  get diagnostics removed = row_count;
  delete from private.sample_rows s where s.network_id = p_network_id;
  if removed > 0 then
    perform private.record_event('sample_data_removed', 'networks', p_network_id, p_network_id,
      jsonb_build_object('count', removed));
  end if;
  return removed;
end
$$;

create function public.add_sample_data(p_network_id uuid)
returns integer language sql set search_path = '' as $$ select private.add_sample_data(p_network_id) $$;
comment on function public.add_sample_data(uuid) is
  'Fills an empty network with 40 made-up households and their visits of the last four weeks: how many. PT409 not_empty where there are clients, or no location. Network admins of it, super users; else 404.';

create function public.remove_sample_data(p_network_id uuid, p_confirmed boolean default false)
returns integer language sql set search_path = '' as $$ select private.remove_sample_data(p_network_id, p_confirmed) $$;
comment on function public.remove_sample_data(uuid, boolean) is
  'Removes the sample households for real, with all that belongs to them: how many. PT409 samples_changed with {items: [{name}], more} where somebody has changed some, unless it is confirmed. Network admins of it, super users; else 404.';

grant execute on function
  private.add_sample_data(uuid), private.remove_sample_data(uuid, boolean),
  public.add_sample_data(uuid), public.remove_sample_data(uuid, boolean)
to authenticated;

create trigger orders_refuse_samples before insert on public.orders
  for each row execute function private.refuse_sample_order();
create trigger client_merges_refuse_samples before insert on public.client_merges
  for each row execute function private.refuse_sample_merge();
