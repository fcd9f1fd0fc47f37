-- Divide ledger by lots.

-- What was received with a lot or a best-by date before there were lots. Each such item's ledger is gone through
-- once, entry by entry, by the rule that divides new ones. Items that are divided already are left alone.
do $$
declare
  entry private.stock_movements;
begin
  for entry in
    with recursive divided (item_id) as (
      select m.item_id from private.stock_movements m where num_nonnulls(m.lot, m.best_by) > 0
      union
      select m.counterpart_item_id
      from divided d
      join private.stock_movements m on m.item_id = d.item_id
      where m.kind = 'transfer' and m.delta < 0
    )
    select m.*
    from private.stock_movements m
    join divided d on d.item_id = m.item_id
    where not exists (select from private.lot_movements s where s.item_id = m.item_id)
    order by m.id
  loop
    perform private.divide_movement(entry);
  end loop;
end
$$;
