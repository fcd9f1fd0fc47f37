-- The wall once per request: a policy is not evaluated when no row is scanned, so that revoked
-- staff would see an empty table instead of the login page.
create function public.pre_request()
returns void language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.require_live_session();
  end if;
end
$$;
comment on function public.pre_request() is
  'Run by the API before each request: refuses ended sessions (401) and sessions without second factor (403).';
grant execute on function public.pre_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'public.pre_request';
notify pgrst, 'reload config';
