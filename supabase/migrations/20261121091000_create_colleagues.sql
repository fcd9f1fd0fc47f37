-- What everybody in a network may know of each other. Column grants are the same for all
-- staff, so names and avatars stand in a table of their own: addresses stay in profiles.
create table public.colleagues (
  id uuid primary key references public.profiles on delete cascade,
  network_id uuid references public.networks on delete cascade,
  full_name text collate "und-x-icu" not null,
  avatar_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.colleagues is 'Names and avatars of users, for records that name them. Written by a trigger on profiles only.';
comment on column public.colleagues.deleted_at is 'Set while the user is deleted: the name stays readable.';

create index colleagues_network_id_idx on public.colleagues (network_id, full_name, id);

revoke all on public.colleagues from anon, authenticated;
grant select on public.colleagues to authenticated;
grant select on public.colleagues to service_role;

alter table public.colleagues enable row level security;

create policy colleagues_wall on public.colleagues as restrictive for all to authenticated
  using ((select private.require_live_session()))
  with check ((select private.require_live_session()));
create policy colleagues_select on public.colleagues for select to authenticated
  using ((select private.is_super_user()) or network_id = (select private.my_network_id()));

create trigger colleagues_touch before update on public.colleagues
  for each row execute function private.touch_updated_at();

create function private.publish_colleague()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.colleagues (id, network_id, full_name, avatar_url, deleted_at)
  values (new.id, new.network_id, new.full_name, new.avatar_url, new.deleted_at)
  on conflict (id) do update set
    network_id = excluded.network_id,
    full_name = excluded.full_name,
    avatar_url = excluded.avatar_url,
    deleted_at = excluded.deleted_at;
  return null;
end
$$;
comment on function private.publish_colleague() is 'Copies name, avatar and state of a profile to colleagues.';
create trigger profiles_publish_colleague after insert or update on public.profiles
  for each row execute function private.publish_colleague();
