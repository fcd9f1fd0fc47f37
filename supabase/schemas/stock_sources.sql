-- Where what is on hand came from. What goes out is taken from the oldest delivery that is still there: of the lot that
-- it was taken of, else of what has no lot. Written with each entry of the ledger, so that a report only adds it up.
create table private.source_movements (
  item_id uuid not null,
  location_id uuid not null,
  movement_id bigint not null,
  place smallint not null,
  lot_id uuid references private.stock_lots on delete cascade,
  source_id uuid references public.food_sources on delete cascade,
  delta integer not null check (delta <> 0),
  primary key (item_id, location_id, movement_id, place),
  foreign key (item_id, location_id, movement_id)
    references private.stock_movements (item_id, location_id, id) on delete cascade
);
comment on table private.source_movements is
  'How an entry of the ledger divides over lots and sources; its deltas add up to the entry''s. Append-only, as the ledger.';
comment on column private.source_movements.place is 'From 1; of what came in at once, the order in which it goes out.';
comment on column private.source_movements.lot_id is 'As in lot_movements; null for what has no lot.';
comment on column private.source_movements.source_id is
  'The source of the delivery that it came by; null for what was found, or came without a source.';

-- What came in, the newest first.
create index source_movements_arrivals_idx on private.source_movements (item_id, location_id, movement_id, place)
  where delta > 0;
create index source_movements_lot_id_idx on private.source_movements (lot_id);
create index source_movements_source_id_idx on private.source_movements (source_id);

alter table private.source_movements enable row level security;

-- Also what a migration calls that goes through a ledger from before there were sources.
create function private.attribute_movement(p_entry private.stock_movements)
returns void language plpgsql security definer set search_path = '' as $$
declare
  part record;
  last_place smallint := 0;
  on_hand integer;
begin
  for part in
    select s.lot_id, s.from_lot_id, s.delta
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
    union all
    select null, null, p_entry.delta - coalesce(sum(s.delta), 0)::integer
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
    having p_entry.delta <> coalesce(sum(s.delta), 0)
    order by 1 nulls last
  loop
    if part.delta > 0 and p_entry.kind = 'transfer' then
      -- It comes from where the other location had it from; divide_movement knows that entry the same way.
      insert into private.source_movements (item_id, location_id, movement_id, place, lot_id, source_id, delta)
      select p_entry.item_id, p_entry.location_id, p_entry.id, last_place + row_number() over (order by t.place),
        part.lot_id, t.source_id, -t.delta
      from private.source_movements t
      where t.item_id = p_entry.counterpart_item_id
        and t.movement_id = (
          select max(m.id) from private.stock_movements m
          where m.item_id = p_entry.counterpart_item_id and m.counterpart_item_id = p_entry.item_id
            and m.kind = 'transfer' and m.delta = -p_entry.delta and m.id < p_entry.id
        )
        and t.lot_id is not distinct from part.from_lot_id;
    elsif part.delta > 0 then
      insert into private.source_movements (item_id, location_id, movement_id, place, lot_id, source_id, delta)
      values (p_entry.item_id, p_entry.location_id, p_entry.id, last_place + 1, part.lot_id, p_entry.source_id, part.delta);
    else
      -- Before this entry: divide_movement has just taken it off.
      on_hand := -part.delta + case
        when part.lot_id is null then p_entry.balance - coalesce((
          select sum(l.quantity) from private.stock_lots l where l.item_id = p_entry.item_id
        ), 0)
        else (select l.quantity from private.stock_lots l where l.id = part.lot_id)
      end;
      -- What is on hand came last: of that the oldest goes.
      insert into private.source_movements (item_id, location_id, movement_id, place, lot_id, source_id, delta)
      select p_entry.item_id, p_entry.location_id, p_entry.id, last_place + row_number() over (order by min(l.upto) desc),
        part.lot_id, l.source_id,
        -sum(least(l.upto, on_hand) - greatest(l.upto - l.delta, on_hand + part.delta))
      from (
        select t.source_id, t.delta, sum(t.delta) over (order by t.movement_id desc, t.place desc)::integer as upto
        from private.source_movements t
        where t.item_id = p_entry.item_id and t.location_id = p_entry.location_id
          and t.lot_id is not distinct from part.lot_id and t.movement_id < p_entry.id and t.delta > 0
      ) l
      where l.upto > on_hand + part.delta and l.upto - l.delta < on_hand
      group by l.source_id;
    end if;
    select coalesce(max(t.place), 0) into last_place
      from private.source_movements t
      where t.item_id = p_entry.item_id and t.location_id = p_entry.location_id and t.movement_id = p_entry.id;
  end loop;
end
$$;
comment on function private.attribute_movement(private.stock_movements) is
  'Says which sources an entry of the ledger is of, after divide_movement said which lots: a delivery its own, a transfer those of what the other location sent, and what goes out those of the oldest that is on hand.';

create trigger source_movements_append_only before update or truncate on private.source_movements
  for each statement execute function private.refuse_rewriting();
