-- Add food sources.

drop index private.stock_movements_donor_idx;
alter table private.stock_movements drop constraint stock_movements_delivery_check;

drop function private.delivery_donors(uuid);
drop function private.receive_delivery(uuid,uuid,text,jsonb,text,date,text);
drop function private.record_stock_sheet(uuid,public.stock_movement_kind,uuid,text,jsonb,text,date,text,text);
drop function public.delivery_donors(uuid);
drop function public.receive_delivery(uuid,uuid,text,jsonb,text,date,text);
drop function private.read_stock_lines(jsonb);

alter table private.stock_movements add column pounds numeric(9,2);
alter table private.stock_movements add column source_id uuid;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.heaviest_unit()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select 999.99 $function$;

create table public.food_sources (
  id uuid not null default gen_random_uuid(),
  network_id uuid not null,
  name text collate "und-x-icu" not null,
  kind text,
  description text collate "und-x-icu",
  merged_into uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone
);

CREATE OR REPLACE FUNCTION private.stock_network_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.admin_network_id() is not null or exists (select from private.my_location_ids('admin')) then
    return private.my_network_id();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.surviving_source_id(p_source_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recursive merged as (
    select s.id, s.merged_into from public.food_sources s where s.id = p_source_id
    union all
    select s.id, s.merged_into from merged m join public.food_sources s on s.id = m.merged_into
  )
  select m.id from merged m where m.merged_into is null
$function$;

CREATE OR REPLACE FUNCTION private.find_source(p_network_id uuid, p_name text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.surviving_source_id(s.id)
  from public.food_sources s
  where s.network_id = p_network_id and lower(btrim(s.name)) = lower(btrim(p_name))
    and (s.deleted_at is null or s.merged_into is not null)
  order by s.deleted_at is not null, s.created_at desc, s.id
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.place_source(p_network_id uuid, p_name text, p_reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_id uuid := private.find_source(p_network_id, p_name);
begin
  if found_id is null and nullif(btrim(p_name), '') is not null then
    -- Two deliveries of somebody new at once must not make the source twice.
    insert into public.food_sources (network_id, name, kind)
    values (p_network_id, btrim(p_name), case p_reason when 'donation' then 'donated' when 'purchase' then 'purchased' end)
    on conflict (network_id, lower(btrim(name))) where deleted_at is null do nothing
    returning id into found_id;
    found_id := coalesce(found_id, private.find_source(p_network_id, p_name));
  end if;
  return found_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_source(p_source_id uuid)
 RETURNS public.food_sources
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_source public.food_sources;
begin
  perform private.require_live_session();
  select * into found_source from public.food_sources s where s.id = p_source_id;
  if (private.is_super_user() or found_source.network_id = private.stock_network_id()) is not true then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such source.';
  end if;
  -- Two merges at once could make a circle of them.
  perform pg_advisory_xact_lock(hashtextextended('merge sources ' || found_source.network_id, 0));
  select * into found_source from public.food_sources s where s.id = p_source_id for update;
  return found_source;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_food_source(p_source_id uuid, p_into_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merged constant public.food_sources := private.require_source(p_source_id);
begin
  if merged.deleted_at is not null or not exists (
    select from public.food_sources s
    where s.id = p_into_id and s.id <> merged.id and s.network_id = merged.network_id and s.deleted_at is null
  ) then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'One of the two sources is gone. Load the list again.';
  end if;
  update public.food_sources s set merged_into = p_into_id, deleted_at = now() where s.id = merged.id;
  return jsonb_build_object('source_id', p_into_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.unmerge_food_source(p_source_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merged constant public.food_sources := private.require_source(p_source_id);
begin
  if merged.merged_into is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'This source is not merged. Load the page again.';
  end if;
  update public.food_sources s set merged_into = null, deleted_at = null where s.id = merged.id;
  return jsonb_build_object('source_id', merged.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.merge_food_source(p_source_id uuid, p_into_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.merge_food_source(p_source_id, p_into_id) $function$;

CREATE OR REPLACE FUNCTION public.unmerge_food_source(p_source_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.unmerge_food_source(p_source_id) $function$;

CREATE OR REPLACE FUNCTION private.item_ledger(p_item_id uuid, p_limit integer, p_offset integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item constant public.inventory_items := private.require_item(p_item_id);
begin
  return jsonb_build_object(
    'total', (
      select count(*) from private.stock_movements m
      where m.item_id = item.id and m.location_id = item.location_id
    ),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
          'id', m.id, 'created_at', m.created_at, 'kind', m.kind, 'delta', m.delta, 'balance', m.balance,
          'reason', m.reason, 'note', m.note, 'actor_id', m.actor, 'actor_name', a.full_name,
          'order_id', m.order_id, 'order_number', o.order_number, 'counterpart_location', l.name,
          'donor', coalesce(f.name, m.donor), 'pounds', m.pounds, 'received_on', m.received_on, 'lot', m.lot, 'best_by', m.best_by,
          'lots', coalesce((
            select jsonb_agg(jsonb_build_object('lot', b.lot, 'best_by', b.best_by, 'quantity', abs(s.delta))
              order by b.best_by, b.lot, b.id)
            from private.lot_movements s join private.stock_lots b on b.id = s.lot_id
            where s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
          ), '[]')
        ) order by m.id desc)
      from (
        select * from private.stock_movements s
        where s.item_id = item.id and s.location_id = item.location_id
        order by s.id desc
        limit least(greatest(p_limit, 1), 200) offset greatest(p_offset, 0)
      ) m
      left join public.colleagues a on a.id = m.actor
      left join public.orders o on o.id = m.order_id
      left join public.inventory_items c on c.id = m.counterpart_item_id
      left join public.locations l on l.id = c.location_id
      left join public.food_sources f on f.id = private.surviving_source_id(m.source_id)
    ), '[]')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.divide_new_movement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.divide_movement(new);
  perform private.attribute_movement(new);
  return null;
end
$function$;

create table private.source_movements (
  item_id uuid not null,
  location_id uuid not null,
  movement_id bigint not null,
  place smallint not null,
  lot_id uuid,
  source_id uuid,
  delta integer not null
);

CREATE OR REPLACE FUNCTION private.attribute_movement(p_entry private.stock_movements)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.is_of_donor(p_entry private.stock_movements, p_recall public.recalls)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_entry.kind = 'receive'
    and (
      lower(btrim(p_entry.donor)) = lower(btrim(p_recall.donor))
      -- Renamed since, or merged.
      or private.surviving_source_id(p_entry.source_id) = private.find_source(p_recall.network_id, p_recall.donor)
    )
    and (p_recall.since is null
      or coalesce(p_entry.received_on, private.local_day(p_entry.created_at, p_entry.location_id)) >= p_recall.since)
$function$;

CREATE OR REPLACE FUNCTION private.read_stock_lines(p_lines jsonb)
 RETURNS TABLE(place integer, item_id uuid, name text, category text, unit text, barcode text, quantity integer, lot text, best_by date, on_hand integer, pounds numeric)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.spread_pounds(p_lines jsonb, p_pounds numeric)
 RETURNS numeric[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.receive_delivery(p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_donor text, p_received_on date, p_note text, p_pounds numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.record_stock_sheet(p_location_id, 'receive', p_key, p_reason, p_lines, p_donor,
    coalesce(p_received_on, private.local_today(p_location_id)), p_note, null, round(p_pounds, 2));
end
$function$;

CREATE OR REPLACE FUNCTION private.delivery_sources(p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.receive_delivery(p_location_id uuid, p_key uuid, p_reason text, p_lines jsonb, p_donor text DEFAULT NULL::text, p_received_on date DEFAULT NULL::date, p_note text DEFAULT NULL::text, p_pounds numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.receive_delivery(p_location_id, p_key, p_reason, p_lines, p_donor, p_received_on, p_note, p_pounds)
$function$;

CREATE OR REPLACE FUNCTION public.delivery_sources(p_location_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.delivery_sources(p_location_id) $function$;

CREATE OR REPLACE FUNCTION private.record_stock_sheet(p_location_id uuid, p_kind public.stock_movement_kind, p_key uuid, p_reason text, p_lines jsonb, p_donor text, p_received_on date, p_note text, p_confirmed text DEFAULT NULL::text, p_pounds numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.importable_entities()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['clients', 'events', 'food_sources', 'inventory_items', 'visits']
$function$;

CREATE OR REPLACE FUNCTION private.archive_tables()
 RETURNS TABLE(place integer, name text, purpose text, condition text, left_out text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Each behind those that its rows refer to: an export begins at the end, so that what comes in meanwhile lacks nothing.
  values
    (1, 'public.networks', 'data', 't.id = $1', '{}'::text[]),
    (2, 'public.locations', 'data', 't.network_id = $1', '{}'),
    (3, 'public.profiles', 'data', 't.network_id = $1', '{}'),
    (4, 'private.platform_roles', 'history',
      't.is_network_admin and t.user_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (5, 'public.user_locations', 'history', 't.network_id = $1', '{}'),
    (6, 'public.clients', 'data', 't.network_id = $1', '{}'),
    (7, 'private.client_digits', 'digits', 't.network_id = $1', '{}'),
    (8, 'public.household_members', 'data', 't.network_id = $1', '{}'),
    (9, 'public.events', 'data', 't.network_id = $1', '{}'),
    (10, 'public.visits', 'data', 't.network_id = $1', '{}'),
    (11, 'public.inventory_items', 'data', 't.network_id = $1', '{}'),
    (12, 'public.orders', 'data', 't.network_id = $1', '{}'),
    (13, 'public.order_items', 'data', 't.network_id = $1', '{}'),
    (14, 'private.order_counters', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (15, 'public.food_sources', 'data', 't.network_id = $1', '{}'),
    (16, 'private.stock_movements', 'data', 't.network_id = $1', '{}'),
    (17, 'private.stock_lots', 'data', 't.network_id = $1', '{}'),
    (18, 'private.lot_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (19, 'private.source_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (20, 'public.recalls', 'data', 't.network_id = $1', '{}'),
    (21, 'private.recalled_stock', 'data',
      't.recall_id in (select r.id from public.recalls r where r.network_id = $1)', '{}'),
    (22, 'private.recall_contacts', 'data', 't.network_id = $1', '{}'),
    (23, 'public.client_pairs', 'data', 't.network_id = $1', '{}'),
    (24, 'public.client_merges', 'data', 't.network_id = $1', '{}'),
    (25, 'private.client_merge_contents', 'data',
      't.merge_id in (select m.id from public.client_merges m where m.network_id = $1)', '{}'),
    (26, 'private.import_matches', 'data', 't.network_id = $1', '{}'),
    -- A super user's own are of no person who comes along.
    (27, 'public.saved_views', 'data',
      't.network_id = $1 and t.owner_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (28, 'private.sample_rows', 'data', 't.network_id = $1', '{}'),
    (29, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$function$;

reset check_function_bodies;

alter table public.food_sources add constraint food_sources_description_check CHECK ((length(description) <= 2000));
alter table public.food_sources add constraint food_sources_id_network_id_key UNIQUE (id, network_id);
alter table public.food_sources add constraint food_sources_kind_check CHECK ((kind = ANY (ARRAY['tefap'::text, 'csfp'::text, 'usda_other'::text, 'food_rescue'::text, 'donated'::text, 'purchased'::text])));
alter table public.food_sources add constraint food_sources_merged_is_deleted CHECK (((merged_into IS NULL) OR (deleted_at IS NOT NULL)));
alter table public.food_sources add constraint food_sources_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120)));
alter table public.food_sources add constraint food_sources_name_one_line CHECK (private.is_one_line(name));
alter table public.food_sources add constraint food_sources_pkey PRIMARY KEY (id);
alter table private.stock_movements add constraint stock_movements_delivery_check CHECK (((kind = 'receive'::public.stock_movement_kind) OR ((num_nonnulls(donor, received_on, source_id, pounds) = 0) AND ((kind = 'waste'::public.stock_movement_kind) OR (num_nonnulls(lot, best_by) = 0)))));
alter table private.stock_movements add constraint stock_movements_pounds_check CHECK (((pounds > (0)::numeric) AND (pounds <= ((delta)::numeric * private.heaviest_unit()))));
alter table private.source_movements add constraint source_movements_delta_check CHECK ((delta <> 0));
alter table private.source_movements add constraint source_movements_pkey PRIMARY KEY (item_id, location_id, movement_id, place);

alter table public.food_sources add constraint food_sources_merged_into_network_id_fkey FOREIGN KEY (merged_into, network_id) REFERENCES public.food_sources(id, network_id) ON DELETE CASCADE;
alter table public.food_sources add constraint food_sources_network_id_fkey FOREIGN KEY (network_id) REFERENCES public.networks(id) ON DELETE CASCADE;
alter table private.stock_movements add constraint stock_movements_source_id_network_id_fkey FOREIGN KEY (source_id, network_id) REFERENCES public.food_sources(id, network_id) ON DELETE CASCADE;
alter table private.source_movements add constraint source_movements_item_id_location_id_movement_id_fkey FOREIGN KEY (item_id, location_id, movement_id) REFERENCES private.stock_movements(item_id, location_id, id) ON DELETE CASCADE;
alter table private.source_movements add constraint source_movements_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES private.stock_lots(id) ON DELETE CASCADE;
alter table private.source_movements add constraint source_movements_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.food_sources(id) ON DELETE CASCADE;

CREATE INDEX food_sources_merged_into_idx ON public.food_sources USING btree (merged_into, network_id);
CREATE INDEX food_sources_name_idx ON public.food_sources USING btree (network_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX food_sources_network_id_idx ON public.food_sources USING btree (network_id, deleted_at);
CREATE TRIGGER food_sources_audit_delete AFTER DELETE ON public.food_sources REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER food_sources_audit_insert AFTER INSERT ON public.food_sources REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER food_sources_audit_update AFTER UPDATE ON public.food_sources REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.record_changes();
CREATE TRIGGER food_sources_freeze BEFORE UPDATE ON public.food_sources FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'network_id', 'merged_into', 'created_at');
CREATE TRIGGER food_sources_guard_deleted BEFORE UPDATE ON public.food_sources FOR EACH ROW EXECUTE FUNCTION private.guard_deleted_at('member');
CREATE TRIGGER food_sources_guard_inserts AFTER INSERT ON public.food_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count('1000');
CREATE TRIGGER food_sources_guard_rows AFTER UPDATE ON public.food_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.guard_row_count();
CREATE TRIGGER food_sources_touch BEFORE UPDATE ON public.food_sources FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();
CREATE UNIQUE INDEX food_sources_network_id_name_key ON public.food_sources USING btree (network_id, lower(btrim(name))) WHERE (deleted_at IS NULL);
create policy food_sources_insert on public.food_sources as permissive for insert to authenticated
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.stock_network_id() AS stock_network_id))));
create policy food_sources_select on public.food_sources as permissive for select to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.stock_network_id() AS stock_network_id))));
create policy food_sources_update on public.food_sources as permissive for update to authenticated
  using ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.stock_network_id() AS stock_network_id))))
  with check ((( SELECT private.is_super_user() AS is_super_user) OR (network_id = ( SELECT private.stock_network_id() AS stock_network_id))));
create policy food_sources_wall on public.food_sources as restrictive for all to authenticated
  using (( SELECT private.require_live_session() AS require_live_session))
  with check (( SELECT private.require_live_session() AS require_live_session));
alter table public.food_sources enable row level security;
CREATE INDEX stock_movements_location_source_idx ON private.stock_movements USING btree (location_id, source_id, id) WHERE (source_id IS NOT NULL);
CREATE INDEX stock_movements_source_id_idx ON private.stock_movements USING btree (source_id, network_id);
CREATE INDEX source_movements_arrivals_idx ON private.source_movements USING btree (item_id, location_id, movement_id, place) WHERE (delta > 0);
CREATE INDEX source_movements_lot_id_idx ON private.source_movements USING btree (lot_id);
CREATE INDEX source_movements_source_id_idx ON private.source_movements USING btree (source_id);
CREATE TRIGGER source_movements_append_only BEFORE UPDATE OR TRUNCATE ON private.source_movements FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_rewriting();
alter table private.source_movements enable row level security;

grant update (deleted_at) on public.food_sources to authenticated;
grant insert (description), update (description) on public.food_sources to authenticated;
grant insert (kind), update (kind) on public.food_sources to authenticated;
grant insert (name), update (name) on public.food_sources to authenticated;
grant insert (network_id) on public.food_sources to authenticated;
grant delete, insert, select, update on public.food_sources to service_role;
grant select on public.food_sources to authenticated;
grant execute on function private.stock_network_id() to authenticated;
grant execute on function private.merge_food_source(uuid,uuid) to authenticated;
grant execute on function private.unmerge_food_source(uuid) to authenticated;
grant execute on function public.merge_food_source(uuid,uuid) to authenticated;
grant execute on function public.unmerge_food_source(uuid) to authenticated;
grant execute on function private.receive_delivery(uuid,uuid,text,jsonb,text,date,text,numeric) to authenticated;
grant execute on function private.delivery_sources(uuid) to authenticated;
grant execute on function public.receive_delivery(uuid,uuid,text,jsonb,text,date,text,numeric) to authenticated;
grant execute on function public.delivery_sources(uuid) to authenticated;

comment on function private.heaviest_unit() is 'So many pounds one unit of an item weighs at most (src/config.ts says the same): a pallet, not a truck.';
comment on column public.food_sources.kind is 'As funders ask for it: TEFAP, CSFP, other USDA food, food rescue, donated or purchased; null where it is not stated.';
comment on column public.food_sources.merged_into is 'The source that this one was merged into: its deliveries count as that one''s. Written by merge_food_source only.';
comment on table public.food_sources is 'A source of food, as a network''s reports count it.';
comment on function private.stock_network_id() is 'The network whose stock the current user keeps: as network admin, or as admin of one of its locations.';
comment on function private.surviving_source_id(uuid) is 'The source that the deliveries of a source count for: itself, or the one that it was merged into; judges nobody.';
comment on function private.find_source(uuid,text) is 'The source of a network with this name, or the one that a source of this name was merged into; null for none. Judges nobody.';
comment on function private.place_source(uuid,text,text) is 'The source that a delivery names, made where it is new: donated or purchased by the delivery''s reason. Null without a name. The callers have checked who asks.';
comment on function private.require_source(uuid) is 'A source of the network whose stock the caller keeps, locked; PT404 out of reach.';
comment on function public.merge_food_source(uuid,uuid) is 'Merges a source into another one of its network: its deliveries count as that one''s from now on: {source_id}, the other one. Admins; 404 for members, out of reach, or when one of both is deleted.';
comment on function public.unmerge_food_source(uuid) is 'Undoes merge_food_source: the source is as it was before, and so are its deliveries: {source_id}. Refused as that; 409 when its name was given to another source meanwhile.';
comment on column private.stock_movements.pounds is 'Of a delivery: what it weighed, where that was entered or spread from the whole; null: as its units weigh.';
comment on column private.stock_movements.source_id is 'Of a delivery: the source that its donor was when it came; private.surviving_source_id says which one counts.';
comment on function private.divide_new_movement() is 'After insert, entry by entry: its lots, and their sources.';
comment on column private.source_movements.lot_id is 'As in lot_movements; null for what has no lot.';
comment on column private.source_movements.place is 'From 1; of what came in at once, the order in which it goes out.';
comment on column private.source_movements.source_id is 'The source of the delivery that it came by; null for what was found, or came without a source.';
comment on table private.source_movements is 'How an entry of the ledger divides over lots and sources; its deltas add up to the entry''s. Append-only, as the ledger.';
comment on function private.attribute_movement(private.stock_movements) is 'Says which sources an entry of the ledger is of, after divide_movement said which lots: a delivery its own, a transfer those of what the other location sent, and what goes out those of the oldest that is on hand.';
comment on function private.read_stock_lines(jsonb) is 'Lines of a delivery or a count as sent, with their place from 1; 22023 or 22P02 for what is no list of lines.';
comment on function private.spread_pounds(jsonb,numeric) is 'What each line of a delivery weighs, in their order, when all of it weighs so many pounds: its own weight, else its share by units; null where nothing is said. 22023 for weights that do not add up.';
comment on function public.receive_delivery(uuid,uuid,text,jsonb,text,date,text,numeric) is 'Puts a delivery on hand, 1 to 200 lines [{item_id, quantity, lot, best_by, pounds}], of something new {name, category, unit, barcode, quantity}: {lines, units, pounds, repeated}. All or none; the same key again gives the first result. donor: the name of its source, which is made where it is new. received_on: today of the location unless said. pounds: what all of it weighs; lines without a weight share what the others leave, by units. Admins; 403 for members, 404 out of reach, 409 item_deleted in details.';
comment on function public.delivery_sources(uuid) is 'The names of the sources that a delivery to a location can be from, those of its latest deliveries first, at most 200: [text]. Admins; 403 for members, 404 out of reach.';
comment on function private.record_stock_sheet(uuid,public.stock_movement_kind,uuid,text,jsonb,text,date,text,text,numeric) is 'One entry of the ledger for each line, all or none, once for a key: {lines, units, pounds, repeated}, units what came in or changed, pounds what was said of its weight. Kinds: receive, count.';

-- The donors of earlier deliveries become sources.
insert into public.food_sources (network_id, name, kind, created_at)
select m.network_id, (array_agg(btrim(m.donor) order by m.id desc))[1],
  case when count(distinct m.reason) = 1 then
    case min(m.reason) when 'donation' then 'donated' when 'purchase' then 'purchased' end
  end,
  min(m.created_at)
from private.stock_movements m
where m.donor is not null
group by m.network_id, lower(btrim(m.donor));

-- The ledger is append-only for everything but this.
alter table private.stock_movements disable trigger stock_movements_append_only;
update private.stock_movements m
set source_id = s.id
from public.food_sources s
where m.donor is not null and s.network_id = m.network_id and lower(btrim(s.name)) = lower(btrim(m.donor));
alter table private.stock_movements enable trigger stock_movements_append_only;

-- attribute_movement reads what is on hand of a lot as it is after the entry: the lots are carried once more, entry by
-- entry, and end as they were.
alter table private.stock_lots disable trigger stock_lots_touch;
update private.stock_lots set quantity = 0;
do $$
declare
  entry private.stock_movements;
begin
  for entry in select m.* from private.stock_movements m order by m.id loop
    update private.stock_lots l
      set quantity = l.quantity + s.delta
      from private.lot_movements s
      where s.item_id = entry.item_id and s.location_id = entry.location_id and s.movement_id = entry.id
        and l.id = s.lot_id;
    perform private.attribute_movement(entry);
  end loop;
end
$$;
alter table private.stock_lots enable trigger stock_lots_touch;
