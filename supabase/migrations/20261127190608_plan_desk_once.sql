-- Plan desk once.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.location_zone(p_location_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(l.time_zone, n.time_zone)
    from public.locations l
    join public.networks n on n.id = l.network_id
    where l.id = p_location_id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.client_programs(p_client_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.local_today(p_location_id);
begin
  return (
    select coalesce(jsonb_agg(
      private.program_standing(p, p_client_id, today)
      order by p.kind = 'other', p.kind desc, p.name, p.id), '[]')
    from private.offered_programs(p_location_id) p
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.here_today(p_client_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  since constant timestamptz := private.day_start(private.local_today(p_location_id), p_location_id);
begin
  return (
    select jsonb_build_object(
      'visit_id', v.id, 'visited_at', v.visited_at,
      'by', (select c.full_name from public.colleagues c where c.id = v.created_by)
    )
    from public.visits v
    where v.client_id = p_client_id
      and v.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
      and v.location_id = p_location_id
      and v.visited_at >= since
      and v.deleted_at is null
    order by v.visited_at desc
    limit 1
  );
end
$function$;

reset check_function_bodies;
