-- An invitation says of which kind it is.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.prepare_invitation(p_email text, p_network_id uuid, p_location_id uuid, p_role public.location_role, p_first_name text, p_last_name text, p_key uuid, p_network_admin boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  if p_email is null or p_role is null or p_network_admin is null
    or private.may_invite(auth.uid(), p_network_id, p_location_id) is not true
    or p_network_admin and private.may_run_network(p_network_id) is not true
  then
    perform private.refuse();
  end if;
  -- Before the auth server hears of the names: what it knows of a person stands in its mails, too.
  perform private.require_plain_names(p_first_name, p_last_name);
  return private.begin_invitation(
    auth.uid(), p_email, p_network_id, p_location_id, p_role, p_key, p_network_admin);
end
$function$;

reset check_function_bodies;
