-- Compare columns of pairs.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.compared_rows(p_one uuid, p_other uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- The columns of the trigger clients_match_update, which takes back a decision of not sure.
  select md5(string_agg(
    jsonb_build_array(c.first_name, c.last_name, c.email, c.phone_number, c.date_of_birth,
      c.address_line1, c.address_line2, c.city, c.zip_code)::text, ' ' order by c.id))
  from public.clients c where c.id in (p_one, p_other)
$function$;

reset check_function_bodies;

comment on function private.compared_rows(uuid,uuid) is 'A digest of the fields of two clients that are compared: it is another when one of them is.';
