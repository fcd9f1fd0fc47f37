-- Parallel policies.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.staff_network_ids()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_super_user() then
    return (select array_agg(n.id) from public.networks n);
  end if;
  return array[private.staff_network_id()];
end
$function$;

CREATE OR REPLACE FUNCTION private.require_live_session()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL RESTRICTED SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  problem text := private.session_problem(
    auth.uid(), nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.jwt() ->> 'aal');
begin
  if problem = 'ended' then
    raise sqlstate 'PT401' using message = 'session_ended', hint = 'Sign in again.';
  elsif problem is not null then
    raise sqlstate 'PT403' using
      message = 'second_factor_missing', hint = 'Enter the code of your authenticator app.';
  end if;
  return true;
end
$function$;

reset check_function_bodies;
