-- Hide fields of admins from the desk.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.desk_answers(p_answers jsonb, p_entity text, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unknown text;
begin
  if p_answers is null or p_answers = '{}' then
    return '{}';
  elsif (case when jsonb_typeof(p_answers) = 'object' then
    p_answers - array['clients', 'visits'] = '{}'
    and coalesce(jsonb_typeof(p_answers -> p_entity), 'object') = 'object'
  end) is not true then
    raise exception 'The answers are one value by code, for clients and for visits.' using errcode = '22023';
  end if;
  -- A field that only admins read is one that the desk does not have: nobody learns by a guess that there is one.
  select left(a.key, 60) into unknown
    from jsonb_each(p_answers -> p_entity) a
    where not exists (
      select from public.custom_fields f
      where f.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
        and f.entity = p_entity and f.code = a.key and f.readers = 'all')
    order by a.key limit 1;
  if unknown is not null then
    raise sqlstate 'PT409' using
      message = 'custom_field_unknown', detail = jsonb_build_object('field', unknown)::text, hint = 'No field has this code.';
  end if;
  -- What the desk does not ask, or no longer, stays as it is.
  return (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}')
    from jsonb_each(p_answers -> p_entity) a
    join public.custom_fields f
      on f.network_id = (select l.network_id from public.locations l where l.id = p_location_id)
        and f.entity = p_entity and f.code = a.key
    where f.ask_at_check_in and not f.retired and f.deleted_at is null);
end
$function$;

reset check_function_bodies;

comment on function private.desk_answers(jsonb,text,uuid) is 'Of p_answers {clients: {code: value}, visits: {code: value}} those of a table to fields that the network of a location asks at the check-in. PT409 custom_field_unknown with {field}.';
