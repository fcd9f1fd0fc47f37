create function private.read_stock_lines(p_lines jsonb)
returns table (
  place integer, item_id uuid, name text, category text, unit text, barcode text,
  quantity integer, lot text, best_by date, on_hand integer, pounds numeric
)
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    raise exception 'The lines must be a list of {item_id or name, quantity}.' using errcode = '22023';
  end if;
  -- As many as the screens read by one request.
  if (jsonb_array_length(p_lines) between 1 and 200) is not true then
    raise exception 'A delivery or a count has from 1 to 200 lines.' using errcode = '22023';
  end if;
  return query
    select l.ordinality::integer, l.item_id, nullif(btrim(l.name), ''), nullif(btrim(l.category), ''),
      nullif(btrim(l.unit), ''), nullif(btrim(l.barcode), ''), l.quantity, nullif(btrim(l.lot), ''), l.best_by, l.on_hand,
      round(l.pounds, 2)
    from rows from (
      jsonb_to_recordset(p_lines) as (
        item_id uuid, name text, category text, unit text, barcode text,
        quantity integer, lot text, best_by date, on_hand integer, pounds numeric
      )
    ) with ordinality as l (item_id, name, category, unit, barcode, quantity, lot, best_by, on_hand, pounds, ordinality);
end
$$;
comment on function private.read_stock_lines(jsonb) is
  'Lines of a delivery or a count as sent, with their place from 1; 22023 or 22P02 for what is no list of lines.';

-- The items of the lines, in their order; what no line knows by its id is found or made.
create function private.place_stock_lines(p_location_id uuid, p_lines jsonb)
returns uuid[] language plpgsql security definer set search_path = '' as $$
declare
  placed uuid[] := array(select l.item_id from private.read_stock_lines(p_lines) l order by l.place);
  line record;
  item uuid;
  deleted jsonb;
begin
  if array_position(placed, null) is not null then
    -- Two deliveries of something new at once must not make it twice.
    perform from public.locations l where l.id = p_location_id for no key update;
  end if;
  for line in select * from private.read_stock_lines(p_lines) l where l.item_id is null order by l.place loop
    item := private.find_item(p_location_id, line.name, line.barcode);
    if item is null then
      insert into public.inventory_items (location_id, name, category, unit, barcode)
      values (p_location_id, line.name, line.category, line.unit, line.barcode)
      returning id into item;
    end if;
    placed[line.place] := item;
  end loop;

  perform from public.inventory_items i where i.id = any (placed) order by i.id for no key update;
  if exists (
    select from unnest(placed) wanted (id)
    left join public.inventory_items i on i.id = wanted.id and i.location_id = p_location_id
    where i.id is null
  ) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such item at this location.';
  end if;
  select jsonb_agg(jsonb_build_object('item_id', i.id, 'name', i.name) order by i.name, i.id) into deleted
    from public.inventory_items i where i.id = any (placed) and i.deleted_at is not null;
  if deleted is not null then
    raise sqlstate 'PT409' using
      message = 'item_deleted',
      detail = private.first_items(deleted)::text,
      hint = 'An item was deleted meanwhile. Take it out, or add it as a new one.';
  end if;
  return placed;
end
$$;
comment on function private.place_stock_lines(uuid, jsonb) is
  'The ids of the items of the lines, in their order, locked; makes those that are new. PT404 for an item of another location, PT409 item_deleted for deleted ones, as private.first_items names them. The callers have checked who asks.';

-- A pallet is weighed as one: what its lines weigh by themselves is taken off, and the rest spread by units.
create function private.spread_pounds(p_lines jsonb, p_pounds numeric)
returns numeric[] language plpgsql immutable set search_path = '' as $$
declare
  said numeric;
  open_units bigint;
  spread numeric[];
begin
  select coalesce(sum(l.pounds), 0), coalesce(sum(l.quantity) filter (where l.pounds is null), 0)
    into said, open_units
    from private.read_stock_lines(p_lines) l;
  if p_pounds is not null and (said > p_pounds or said = p_pounds and open_units > 0 or said < p_pounds and open_units = 0) then
    raise exception 'The lines of a delivery weigh together what it weighs; those without a weight share what is left.'
      using errcode = '22023';
  end if;
  -- Each share is the difference of two rounded sums, so that all of them together are the whole.
  select array_agg(coalesce(l.pounds, case when p_pounds is not null then
      round((p_pounds - said) * l.until / open_units, 2) - round((p_pounds - said) * (l.until - l.quantity) / open_units, 2)
    end) order by l.place)
    into spread
    from (
      select r.*, sum(r.quantity) filter (where r.pounds is null) over (order by r.place) as until
      from private.read_stock_lines(p_lines) r
    ) l;
  return spread;
end
$$;
comment on function private.spread_pounds(jsonb, numeric) is
  'What each line of a delivery weighs, in their order, when all of it weighs so many pounds: its own weight, else its share by units; null where nothing is said. 22023 for weights that do not add up.';

create function private.receive_delivery(
  p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_donor text, p_received_on date, p_note text,
  p_pounds numeric
)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  return private.record_stock_sheet(p_location_id, 'receive', p_key, p_reason, p_lines, p_donor,
    coalesce(p_received_on, private.local_today(p_location_id)), p_note, null, round(p_pounds, 2));
end
$$;

create function private.delivery_sources(p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  return coalesce((
    select jsonb_agg(d.name order by d.latest desc nulls last, d.name)
    from (
      select s.name, n.latest
      from public.locations l
      join public.food_sources s on s.network_id = l.network_id and s.deleted_at is null
      left join (
        select private.surviving_source_id(g.source_id) as id, max(g.latest) as latest
        from (
          select m.source_id, max(m.id) as latest
          from private.stock_movements m
          where m.location_id = p_location_id and m.source_id is not null
          group by m.source_id
        ) g
        group by 1
      ) n on n.id = s.id
      where l.id = p_location_id
      order by n.latest desc nulls last, s.name
      limit 200
    ) d
  ), '[]');
end
$$;

create function public.receive_delivery(
  p_location_id uuid,
  p_key uuid,
  p_reason text,
  p_lines jsonb,
  p_donor text default null,
  p_received_on date default null,
  p_note text default null,
  p_pounds numeric default null
)
returns jsonb language sql set search_path = '' as $$
  select private.receive_delivery(p_location_id, p_key, p_reason, p_lines, p_donor, p_received_on, p_note, p_pounds)
$$;
comment on function public.receive_delivery(uuid, uuid, text, jsonb, text, date, text, numeric) is
  'Puts a delivery on hand, 1 to 200 lines [{item_id, quantity, lot, best_by, pounds}], of something new {name, category, unit, barcode, quantity}: {lines, units, pounds, repeated}. All or none; the same key again gives the first result. donor: the name of its source, which is made where it is new. received_on: today of the location unless said. pounds: what all of it weighs; lines without a weight share what the others leave, by units. Admins; 403 for members, 404 out of reach, 409 item_deleted in details.';

create function public.delivery_sources(p_location_id uuid)
returns jsonb language sql stable set search_path = '' as $$ select private.delivery_sources(p_location_id) $$;
comment on function public.delivery_sources(uuid) is
  'The names of the sources that a delivery to a location can be from, those of its latest deliveries first, at most 200: [text]. Admins; 403 for members, 404 out of reach.';

create function private.record_stock_sheet(
  p_location_id uuid, p_kind public.stock_movement_kind, p_key uuid, p_reason text, p_lines jsonb, p_donor text,
  p_received_on date, p_note text, p_confirmed text default null, p_pounds numeric default null
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  weights numeric[];
  placed uuid[];
  moved jsonb;
  source uuid;
  is_repeated boolean;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of the location keep its stock.' using errcode = '42501';
  end if;
  if p_key is null then
    raise exception 'The key of the form is missing.' using errcode = '22023';
  end if;
  if (p_reason = any (private.stock_reasons(p_kind))) is not true then
    raise exception 'This is no reason for that: %.', array_to_string(private.stock_reasons(p_kind), ', ')
      using errcode = '22023';
  end if;
  if p_received_on > private.local_today(p_location_id) then
    raise exception 'A delivery cannot have come after today.' using errcode = '22023';
  end if;
  if exists (
    select from private.read_stock_lines(p_lines) l
    where (l.quantity between case p_kind when 'count' then 0 else 1 end and 1000000) is not true
      or num_nonnulls(l.item_id, l.name) <> 1
  ) then
    raise exception 'A line names an item or a new one, and a whole number of at most 1,000,000.' using errcode = '22023';
  end if;
  weights := private.spread_pounds(p_lines, p_pounds);
  if exists (
    select from private.read_stock_lines(p_lines) l
    where p_kind <> 'receive' and l.pounds is not null
      or not (weights[l.place] > 0 and weights[l.place] <= l.quantity * private.heaviest_unit())
  ) then
    raise exception 'A line of a delivery weighs more than nothing, and at most % pounds for each unit.',
      private.heaviest_unit() using errcode = '22023';
  end if;

  -- A double click: the second request waits here and then finds what the first one saved.
  perform pg_advisory_xact_lock(hashtextextended(p_key::text, 0));
  is_repeated := exists (select from private.stock_movements m where m.form_key = p_key);
  if is_repeated then
    if exists (
      select from private.stock_movements m
      where m.form_key = p_key and (m.location_id, m.kind) is distinct from (p_location_id, p_kind)
    ) then
      raise exception 'This key belongs to another delivery or count.' using errcode = '23505';
    end if;
  else
    placed := private.place_stock_lines(p_location_id, p_lines);
    source := private.place_source(
      (select l.network_id from public.locations l where l.id = p_location_id), p_donor, p_reason);
    if p_kind = 'count' then
      if cardinality(placed) <> (select count(distinct p) from unnest(placed) p) then
        raise exception 'An item is counted on one line only.' using errcode = '22023';
      end if;
      -- What was handed out since it was counted would come back by the count.
      select jsonb_agg(jsonb_build_object('item_id', i.id, 'name', i.name, 'on_hand', i.quantity_actual)
          order by l.place)
        into moved
        from private.read_stock_lines(p_lines) l
        join public.inventory_items i on i.id = placed[l.place]
        where l.on_hand <> i.quantity_actual;
      if moved is not null then
        raise sqlstate 'PT409' using
          message = 'stock_moved',
          detail = private.first_items(moved)::text,
          hint = 'Stock moved while it was counted. Look at these again, and save with what is on hand now.';
      end if;
      if private.is_strict_location(p_location_id) then
        perform private.ask_for_reserved(array_agg(i.id), array_agg(l.quantity), null, p_confirmed)
          from private.read_stock_lines(p_lines) l
          join public.inventory_items i on i.id = placed[l.place];
      end if;
    end if;
    insert into private.stock_movements
      (item_id, kind, delta, reason, note, donor, received_on, lot, best_by, form_key, source_id, pounds)
    select i.id, p_kind, case p_kind when 'count' then l.quantity - i.quantity_actual else l.quantity end,
      p_reason, nullif(btrim(p_note), ''), nullif(btrim(p_donor), ''), p_received_on, l.lot, l.best_by, p_key,
      source, weights[l.place]
    from private.read_stock_lines(p_lines) l
    join public.inventory_items i on i.id = placed[l.place]
    order by l.place;
  end if;

  return (
    select jsonb_build_object(
      'lines', count(*), 'units', sum(m.delta), 'pounds', sum(m.pounds), 'repeated', is_repeated)
    from private.stock_movements m where m.form_key = p_key
  );
end
$$;
comment on function private.record_stock_sheet(
  uuid, public.stock_movement_kind, uuid, text, jsonb, text, date, text, text, numeric
) is
  'One entry of the ledger for each line, all or none, once for a key: {lines, units, pounds, repeated}, units what came in or changed, pounds what was said of its weight. Kinds: receive, count.';

create function private.save_count(
  p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_note text, p_confirmed text
)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  return private.record_stock_sheet(
    p_location_id, 'count', p_key, p_reason, p_lines, null, null, p_note, p_confirmed);
end
$$;

create function public.save_count(
  p_location_id uuid,
  p_key uuid,
  p_reason text,
  p_lines jsonb,
  p_note text default null,
  p_confirmed text default null
)
returns jsonb language sql set search_path = '' as $$
  select private.save_count(p_location_id, p_key, p_reason, p_lines, p_note, p_confirmed)
$$;
comment on function public.save_count(uuid, uuid, text, jsonb, text, text) is
  'Makes what is on hand what was counted, 1 to 200 lines [{item_id, quantity, on_hand}], new items as receive_delivery: {lines, units, repeated}. on_hand is what the page showed; 409 stock_moved where it is another by now (left out: not compared), 409 item_deleted; at a strict location 409 reserved_for_orders where open orders would go short, unless p_confirmed is its confirm. All or none; the same key again gives the first result. Admins; 403 for members, 404 out of reach.';

grant execute on function
  private.receive_delivery(uuid, uuid, text, jsonb, text, date, text, numeric),
  public.receive_delivery(uuid, uuid, text, jsonb, text, date, text, numeric), private.delivery_sources(uuid),
  public.delivery_sources(uuid), private.save_count(uuid, uuid, text, jsonb, text, text),
  public.save_count(uuid, uuid, text, jsonb, text, text)
to authenticated;
