-- A super user may read and write every network. Entering one changes nothing of that: it says which network the
-- screens are of, for the one session that entered, and tells the network's admins why. The token says the
-- network and the location of the entry (custom_access_token_hook).
create table private.network_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  session_id uuid not null,
  network_id uuid not null references public.networks on delete cascade,
  location_id uuid,
  reason text not null check (private.is_reason(reason) and length(reason) <= 200),
  entered_at timestamptz not null default now(),
  left_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete set null (location_id),
  constraint network_entries_reason_one_line check (private.is_one_line(reason))
);
comment on table private.network_entries is
  'Which network a super user works in besides their own, since when and why. The trail says so in network_entered and network_left.';
comment on column private.network_entries.session_id is
  'The session that entered: an entry ends with it at the latest, and other devices stay where they are.';
comment on column private.network_entries.location_id is 'The location whose screens are shown; null for none.';

create index network_entries_user_id_idx on private.network_entries (user_id);
create index network_entries_network_id_idx on private.network_entries (network_id);
create index network_entries_location_id_idx on private.network_entries (location_id, network_id);
create unique index network_entries_open_idx on private.network_entries (session_id) where left_at is null;

alter table private.network_entries enable row level security;

create function private.open_entry(p_user uuid, p_session uuid)
returns private.network_entries language plpgsql stable security definer set search_path = '' as $$
declare
  entry private.network_entries;
begin
  select e.* into entry
    from private.network_entries e
    join private.platform_roles r on r.user_id = e.user_id and r.is_super_user
    where e.user_id = p_user and e.session_id = p_session and e.left_at is null;
  return entry;
end
$$;
comment on function private.open_entry(uuid, uuid) is
  'The entry of a super user''s session that they have not left; of nulls for none.';

create function private.current_network_id()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (private.open_entry(auth.uid(), (auth.jwt() ->> 'session_id')::uuid)).network_id, private.my_network_id());
end
$$;
comment on function private.current_network_id() is
  'The network whose screens the current user sees: the one that a super user has entered, else their own.';

create function private.leave_network()
returns boolean language plpgsql security definer set search_path = '' as $$
declare
  left_network uuid;
begin
  perform private.require_live_session();
  update private.network_entries e set left_at = now()
    where e.user_id = auth.uid() and e.session_id = (auth.jwt() ->> 'session_id')::uuid and e.left_at is null
    returning e.network_id into left_network;
  if not found then
    return false;
  end if;
  perform private.record_event('network_left', 'networks', left_network, left_network);
  return true;
end
$$;

create function private.enter_network(p_network_id uuid, p_reason text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.is_super_user() is not true or not exists (select from public.networks n where n.id = p_network_id) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or you may not enter it.';
  end if;
  if p_network_id = private.my_network_id() then
    raise exception 'You belong to this network: leave the other one to work in it.' using errcode = '42501';
  end if;
  perform private.leave_network();
  insert into private.network_entries (user_id, session_id, network_id, location_id, reason)
  values (
    auth.uid(), (auth.jwt() ->> 'session_id')::uuid, p_network_id,
    (select l.id from public.locations l
      where l.network_id = p_network_id and l.deleted_at is null
      order by l.name, l.id limit 1),
    btrim(p_reason)
  );
  perform private.record_event('network_entered', 'networks', p_network_id, p_network_id,
    jsonb_build_object('reason', btrim(p_reason)));
end
$$;

create function private.enter_location(p_location_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  update private.network_entries e set location_id = l.id
    from public.locations l
    where e.user_id = auth.uid() and e.session_id = (auth.jwt() ->> 'session_id')::uuid and e.left_at is null
      and private.is_super_user()
      and l.id = p_location_id and l.network_id = e.network_id and l.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such location in the network that you have entered.';
  end if;
end
$$;

create function public.enter_network(p_network_id uuid, p_reason text)
returns void language sql set search_path = '' as $$ select private.enter_network(p_network_id, p_reason) $$;
comment on function public.enter_network(uuid, text) is
  'From the next token on, the session of a super user works in another network, at its first location; the network''s activity says so with the reason (private.is_reason, 200 characters at most). What was entered before is left. Super users, never for their own; else 404 or 403.';

create function public.enter_location(p_location_id uuid)
returns void language sql set search_path = '' as $$ select private.enter_location(p_location_id) $$;
comment on function public.enter_location(uuid) is
  'Works at another location of the network that the session has entered. PT404 for any other.';

create function public.leave_network()
returns boolean language sql set search_path = '' as $$ select private.leave_network() $$;
comment on function public.leave_network() is
  'Ends the stay in another network, from the next token on; false where there was none.';

grant execute on function
  private.enter_network(uuid, text), private.enter_location(uuid), private.leave_network(),
  private.current_network_id(), public.enter_network(uuid, text), public.enter_location(uuid), public.leave_network()
to authenticated;

create trigger network_entries_touch before update on private.network_entries
  for each row execute function private.touch_updated_at();
