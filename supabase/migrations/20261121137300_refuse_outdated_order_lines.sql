-- Lines are saved as a whole: two people who opened the same order would undo each other's changes
-- without seeing them. Who saves says which version of the order the form was filled from.

drop function public.save_order_lines(uuid, jsonb);
drop function private.save_order_lines(uuid, jsonb);

create function private.save_order_lines(p_order_id uuid, p_lines jsonb, p_unchanged_since timestamptz)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
  lines integer;
begin
  if target.status <> 'pending' then
    raise exception 'The lines of an order that is % stay as they are.', target.status
      using errcode = '23514', hint = 'Set it back to pending first.';
  end if;
  -- Locked above: nobody changes it between this look and the end of the transaction.
  if p_unchanged_since <> (select o.updated_at from public.orders o where o.id = p_order_id) then
    raise sqlstate 'PT409' using
      message = 'Somebody else changed this order meanwhile.',
      detail = jsonb_build_object('code', 'order_changed')::text,
      hint = 'Read it again.';
  end if;
  lines := private.write_lines(p_order_id, p_lines);
  -- The order has changed: whoever saves an older state of it is told.
  update public.orders set updated_at = now() where id = p_order_id;
  return jsonb_build_object('lines', lines);
end
$$;

create function public.save_order_lines(p_order_id uuid, p_lines jsonb, p_unchanged_since timestamptz default null)
returns jsonb language sql set search_path = '' as $$
  select private.save_order_lines(p_order_id, p_lines, p_unchanged_since)
$$;
comment on function public.save_order_lines(uuid, jsonb, timestamptz) is
  'Makes the lines of a pending order these [{item_id, quantity}]: {lines}. 409 insufficient_stock in details where the location is strict, 409 order_changed when the order is another than p_unchanged_since (its updated_at; null to save over anything); 404 out of reach.';

grant execute on function
  private.save_order_lines(uuid, jsonb, timestamptz), public.save_order_lines(uuid, jsonb, timestamptz)
to authenticated;
