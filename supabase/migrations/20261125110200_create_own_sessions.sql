-- The sessions that people have, for themselves: where they are signed in, and the way to end that.

create function private.my_sessions()
returns table (
  id uuid, browser text, system text, address text,
  created_at timestamptz, used_at timestamptz, is_current boolean, is_complete boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_live_session();
  return query
    select s.id, d.browser, d.system, host(s.ip), s.created_at,
      coalesce(s.refreshed_at at time zone 'utc', s.created_at),
      s.id = current_session,
      s.aal::text = 'aal2'
    from auth.sessions s
    cross join lateral private.device_of(s.user_agent) d
    where s.user_id = auth.uid() and private.session_end(s.id) > now()
    order by 7 desc, 6 desc, s.id
    limit 100;
end
$$;

create function private.end_session(p_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_live_session();
  delete from auth.sessions s where s.id = p_id and s.user_id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such session, or it has ended.';
  end if;
  perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
end
$$;

create function private.end_other_sessions()
returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  perform private.require_live_session();
  delete from auth.sessions s
    where s.user_id = auth.uid() and s.id <> (auth.jwt() ->> 'session_id')::uuid;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform private.record_event('sessions_ended', 'profiles', auth.uid(), private.my_network_id());
  end if;
  return ended;
end
$$;

create function public.my_sessions()
returns table (
  id uuid, browser text, system text, address text,
  created_at timestamptz, used_at timestamptz, is_current boolean, is_complete boolean
)
language sql stable set search_path = '' as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions() is
  'Where the caller is signed in, 100 sessions at most, the asking one first: kind of browser and system, network address, beginning, last refresh, whether it is the asking one, whether both factors were given.';

create function public.end_session(p_id uuid)
returns void language sql set search_path = '' as $$ select private.end_session(p_id) $$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s own sessions: its next request is refused. PT404 for any other.';

create function public.end_other_sessions()
returns integer language sql set search_path = '' as $$ select private.end_other_sessions() $$;
comment on function public.end_other_sessions() is
  'Ends all of the caller''s sessions but the asking one; answers how many there were.';

grant execute on function
  private.my_sessions(), private.end_session(uuid), private.end_other_sessions(),
  public.my_sessions(), public.end_session(uuid), public.end_other_sessions()
to authenticated;
