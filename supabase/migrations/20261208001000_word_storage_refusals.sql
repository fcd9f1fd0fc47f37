-- Supabase's storage answers 403 to 42501 and 500 to codes that it does not know, which those are that REST makes a
-- status of. It has no 401 for anything: a token that has expired is a 403 of its own.
create function private.require_live_session_in_storage()
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  problem constant text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise exception 'Your session has ended.' using errcode = '42501', hint = 'Sign in again.';
  elsif problem is not null then
    raise exception 'The second factor is missing.'
      using errcode = '42501', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$$;
comment on function private.require_live_session_in_storage() is
  'As private.require_live_session, for storage.objects: raises 42501, which Supabase''s storage answers with 403.';
grant execute on function private.require_live_session_in_storage() to authenticated;

alter policy avatars_wall on storage.objects
  using ((select private.require_live_session_in_storage()))
  with check ((select private.require_live_session_in_storage()));
