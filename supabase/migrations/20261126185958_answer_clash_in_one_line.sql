-- Answer clash in one line.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answer_clash(p_order_id uuid, p_item_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant record := private.lock_order(p_order_id);
begin
  if target.status not in ('pending', 'in_progress', 'ready') then
    raise exception 'An order that is % stays as it is.', target.status using errcode = '23514';
  elsif (length(btrim(p_reason)) between 1 and 120 and private.is_one_line(p_reason)) is not true then
    raise exception 'Why a line stays is said in one line of at most 120 letters.' using errcode = '22023';
  end if;
  update public.order_items oi
    set clash_reason = btrim(p_reason), clash_answered_by = private.current_actor(), clash_answered_at = now(),
      clash_allergens = array(
        select f.allergen from public.orders o, private.find_clashes(array[o.client_id], array[p_item_id]) f
        where o.id = p_order_id order by f.allergen)
    where oi.order_id = p_order_id and oi.item_id = p_item_id;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such line.';
  end if;
  return jsonb_build_object('item_id', p_item_id);
end
$function$;

reset check_function_bodies;
