-- Refuse estimated counts.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.pre_request()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if current_user = 'authenticated' then
    perform private.require_live_session();
    -- The planner's estimates are made of the values of all networks.
    if nullif(current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*(planned|estimated)' then
      raise exception 'Only exact counts are answered.' using errcode = '22023', hint = 'Ask for count=exact.';
    end if;
  end if;
end
$function$;

reset check_function_bodies;

comment on function public.pre_request() is 'Run by the API before each request: refuses ended sessions (401), sessions without second factor (403) and estimated counts (400).';
