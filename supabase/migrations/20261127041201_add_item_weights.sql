-- Add item weights.

drop trigger inventory_items_touch on public.inventory_items;

drop function private.report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer);
drop function public.report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer);
drop function private.stock_changes(uuid[],date,date,daterange);

alter table public.inventory_items add column unit_pounds numeric(6,2);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.transfer_target(p_item public.inventory_items, p_location_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target uuid;
begin
  if private.require_location(p_location_id, 'location') <> 'admin' then
    raise exception 'Only admins of both locations transfer between them.' using errcode = '42501';
  end if;
  -- Two transfers of a new item at once must not make it twice.
  perform from public.locations l where l.id = p_location_id and l.network_id = p_item.network_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such location in this network.';
  end if;
  target := private.find_item(p_location_id, p_item.name, p_item.barcode);
  if target is null then
    insert into public.inventory_items
      (location_id, name, description, category, unit, barcode, unit_pounds, contains)
    values (p_location_id, p_item.name, p_item.description, p_item.category, p_item.unit, p_item.barcode,
      p_item.unit_pounds, p_item.contains)
    returning id into target;
  end if;
  return target;
end
$function$;

CREATE OR REPLACE FUNCTION private.movement_pounds(m private.stock_movements, i public.inventory_items)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (((m).delta)::numeric * (i).unit_pounds);
END;

CREATE OR REPLACE FUNCTION private.stock_changes(p_locations uuid[], p_from date, p_to date, p_against daterange)
 RETURNS TABLE(item_id uuid, kind public.stock_movement_kind, reason text, category text, category_name text, unit text, delta bigint, pounds numeric, is_unweighed boolean, is_earlier boolean, is_within boolean, is_against boolean, is_until_against boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH places AS MATERIALIZED (
          SELECT p.id,
             private.day_start_in(stock_changes.p_from, p.zone) AS begins_at,
             private.day_start_in((stock_changes.p_to + 1), p.zone) AS ends_at,
             private.day_start_in(lower(stock_changes.p_against), p.zone) AS before_begins_at,
             private.day_start_in(upper(stock_changes.p_against), p.zone) AS before_ends_at
            FROM ( SELECT l.id,
                     COALESCE(l.time_zone, n.time_zone) AS zone
                    FROM (public.locations l
                      JOIN public.networks n ON ((n.id = l.network_id)))
                   WHERE (l.id = ANY (stock_changes.p_locations))) p
         ), sums AS (
          SELECT m.item_id,
             private.reported_kind(m.kind, m.reason) AS kind,
             m.reason,
             sum(m.delta) AS delta,
             sum(private.movement_pounds(m.*, i_1.*)) AS pounds,
             bool_or((private.movement_pounds(m.*, i_1.*) IS NULL)) AS is_unweighed,
             (m.created_at < p.begins_at) AS is_earlier,
             (m.created_at >= p.begins_at) AS is_within,
             COALESCE(((m.created_at >= p.before_begins_at) AND (m.created_at < p.before_ends_at)), false) AS is_against,
             COALESCE((m.created_at < p.before_ends_at), false) AS is_until_against,
             (m.delta > 0) AS is_in
            FROM ((places p
              JOIN private.stock_movements m ON (((m.location_id = p.id) AND (m.created_at < p.ends_at))))
              JOIN public.inventory_items i_1 ON ((i_1.id = m.item_id)))
           GROUP BY m.item_id, m.kind, m.reason, (m.created_at < p.begins_at), (m.created_at >= p.begins_at), COALESCE(((m.created_at >= p.before_begins_at) AND (m.created_at < p.before_ends_at)), false), COALESCE((m.created_at < p.before_ends_at), false), (m.delta > 0)
         )
  SELECT s.item_id,
     s.kind,
     s.reason,
     COALESCE(NULLIF(lower(btrim(i.category)), ''::text), 'unknown'::text) AS "coalesce",
     NULLIF(btrim(i.category), ''::text) AS "nullif",
     NULLIF(btrim(i.unit), ''::text) AS "nullif",
     s.delta,
     s.pounds,
     s.is_unweighed,
     s.is_earlier,
     s.is_within,
     s.is_against,
     s.is_until_against
    FROM (sums s
      JOIN public.inventory_items i ON ((i.id = s.item_id)));
END;

CREATE OR REPLACE FUNCTION private.count_food(p_locations uuid[], p_from date, p_to date, p_against daterange)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with changes as materialized (
    select * from private.stock_changes(p_locations, p_from, p_to, p_against)
  ),
  -- Pounds are one more unit of whatever has a weight.
  counted as materialized (
    select false as is_pounds, c.unit, c.delta::numeric as amount, c.kind, c.reason, c.category, c.category_name,
      c.is_earlier, c.is_within, c.is_against, c.is_until_against
    from changes c
    union all
    select true, null, c.pounds, c.kind, c.reason, c.category, c.category_name,
      c.is_earlier, c.is_within, c.is_against, c.is_until_against
    from changes c
    where c.pounds is not null
  ),
  units as (
    select c.is_pounds, c.unit,
      coalesce(sum(c.amount) filter (where c.is_earlier), 0) as opening,
      coalesce(sum(c.amount) filter (where c.is_within and c.kind = 'receive'), 0) as received,
      coalesce(sum(c.amount) filter (where c.is_within and c.kind = 'transfer' and c.amount > 0), 0) as transferred_in,
      coalesce(sum(c.amount) filter (where c.is_within and c.kind in ('adjust', 'count')), 0) as corrected,
      coalesce(-sum(c.amount) filter (where c.is_within and c.kind = 'fulfil'), 0) as handed_out,
      coalesce(-sum(c.amount) filter (where c.is_within and c.kind = 'waste'), 0) as wasted,
      coalesce(-sum(c.amount) filter (where c.is_within and c.kind = 'transfer' and c.amount < 0), 0) as transferred_out,
      coalesce(sum(c.amount), 0) as closing
    from counted c
    group by c.is_pounds, c.unit
  ),
  lines as (
    select l.part, l.value, min(l.name collate "C") as name, c.is_pounds, c.unit,
      coalesce(sum(abs(c.amount)) filter (where c.is_within and l.part <> 'on_hand'), 0)
        + coalesce(sum(c.amount) filter (where l.part = 'on_hand'), 0) as quantity,
      case when p_against is not null then
        coalesce(sum(abs(c.amount)) filter (where c.is_against and l.part <> 'on_hand'), 0)
          + coalesce(sum(c.amount) filter (where c.is_until_against and l.part = 'on_hand'), 0)
      end as before
    from counted c
    cross join lateral (
      values
        (case c.kind when 'receive' then 'received' when 'fulfil' then 'handed_out' when 'waste' then 'wasted' end,
          case when c.kind = 'fulfil' then c.category else c.reason end,
          case when c.kind = 'fulfil' then c.category_name end),
        ('on_hand', c.category, c.category_name)
    ) l (part, value, name)
    where l.part is not null
    group by l.part, l.value, c.is_pounds, c.unit
  ),
  parts as (
    select c.is_pounds, p.part, (
        select coalesce(jsonb_agg(to_jsonb(l) - array['part', 'is_pounds'] - case when c.is_pounds then 'unit' else '' end
          order by l.quantity desc, l.before desc nulls last, l.value collate "C", l.unit collate "C" nulls first), '[]')
        from lines l
        where l.part = p.part and l.is_pounds = c.is_pounds and (l.quantity <> 0 or l.before <> 0)
      ) as lines
    from (values (false), (true)) c (is_pounds)
    cross join (values ('received'), ('handed_out'), ('wasted'), ('on_hand')) p (part)
  ),
  unweighed as (
    select count(*) filter (where i.received) as received, count(*) filter (where i.handed_out) as handed_out,
      count(*) filter (where i.wasted) as wasted, count(*) filter (where i.closing) as closing
    from (
      select bool_or(c.is_unweighed and c.is_within and c.kind = 'receive') as received,
        bool_or(c.is_unweighed and c.is_within and c.kind = 'fulfil') as handed_out,
        bool_or(c.is_unweighed and c.is_within and c.kind = 'waste') as wasted,
        bool_or(c.is_unweighed) and sum(c.delta) <> 0 as closing
      from changes c
      group by c.item_id
    ) i
  )
  select jsonb_build_object(
      'units', (
        select coalesce(jsonb_agg(to_jsonb(u) - 'is_pounds'
          order by u.handed_out desc, u.unit collate "C" nulls first), '[]')
        from units u
        where not u.is_pounds and num_nonnulls(
          nullif(u.opening, 0), nullif(u.received, 0), nullif(u.transferred_in, 0), nullif(u.corrected, 0),
          nullif(u.handed_out, 0), nullif(u.wasted, 0), nullif(u.transferred_out, 0), nullif(u.closing, 0)
        ) > 0
      ),
      'pounds', (select jsonb_object_agg(p.part, p.lines) from parts p where p.is_pounds) || jsonb_build_object(
        'ledger', (select to_jsonb(u) - array['is_pounds', 'unit'] from units u where u.is_pounds),
        'unweighed', (select to_jsonb(w) from unweighed w),
        'before', case when p_against is not null then (
          select jsonb_build_object(
            'received', coalesce(sum(c.amount) filter (where c.is_against and c.kind = 'receive'), 0),
            'handed_out', coalesce(-sum(c.amount) filter (where c.is_against and c.kind = 'fulfil'), 0),
            'wasted', coalesce(-sum(c.amount) filter (where c.is_against and c.kind = 'waste'), 0),
            'closing', coalesce(sum(c.amount) filter (where c.is_until_against), 0)
          )
          from counted c
          where c.is_pounds
        ) end
      )
    ) || (select jsonb_object_agg(p.part, p.lines) from parts p where not p.is_pounds)
$function$;

CREATE OR REPLACE FUNCTION private.report_stock(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_unit text, p_split text, p_value text, p_sort text, p_descending boolean, p_limit integer, p_offset integer, p_weight text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
AS $function$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  is_on_hand constant boolean := p_measure in ('opening', 'closing');
  goes_out constant boolean := p_measure in ('handed_out', 'wasted', 'transferred_out');
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['created_at', 'item_name', 'location_name', 'quantity', 'pounds']);
  if (is_on_hand or goes_out or p_measure in ('received', 'transferred_in', 'corrected')) is not true then
    raise exception 'A food report counts opening, received, transferred_in, corrected, handed_out, wasted, transferred_out or closing.'
      using errcode = '22023';
  end if;
  if (p_split in ('category', 'reason') or p_split is null) is not true or (p_split is null) <> (p_value is null) then
    raise exception 'A food report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  if (p_weight in ('known', 'unknown') or p_weight is null) is not true then
    raise exception 'The weight of the rows of a food report is known or unknown.' using errcode = '22023';
  end if;

  with entries as materialized (
    select m.id, m.item_id, m.location_id, m.kind, m.reason, m.delta, private.movement_pounds(m, i) as pounds, m.order_id,
      m.counterpart_item_id, m.donor, m.actor, m.created_at, m.created_at at time zone p.zone as local_at
    from (
      select l.id, z.zone, private.day_start_in(p_from, z.zone) as begins_at, private.day_start_in(p_to + 1, z.zone) as ends_at
      from unnest(places) l (id)
      cross join lateral (select private.location_zone(l.id) as zone) z
      offset 0
    ) p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    join public.inventory_items i on i.id = m.item_id
    where case
        when p_weight is null then nullif(btrim(i.unit), '') is not distinct from nullif(btrim(p_unit), '')
        else (private.movement_pounds(m, i) is null) = (p_weight = 'unknown')
      end
      and case p_measure
        when 'opening' then m.created_at < p.begins_at
        when 'closing' then true
        else m.created_at >= p.begins_at and private.is_reported_stock(p_measure, private.reported_kind(m.kind, m.reason), m.delta)
      end
      and case p_split
        when 'category' then coalesce(nullif(lower(btrim(i.category)), ''), 'unknown') = p_value
        when 'reason' then m.reason = p_value
        else true
      end
  ),
  counted as materialized (
    select e.id::text as id, e.item_id, e.location_id, case when goes_out then -e.delta else e.delta end::bigint as quantity,
      case when goes_out then -e.pounds else e.pounds end as pounds, e.created_at, e.local_at, e.kind, e.reason, e.order_id,
      e.counterpart_item_id, e.donor, e.actor
    from entries e
    where not is_on_hand
    union all
    select e.item_id::text, e.item_id, e.location_id, sum(e.delta), sum(e.pounds), null, null, null, null, null, null, null, null
    from entries e
    where is_on_hand
    group by e.item_id, e.location_id
    having sum(e.delta) <> 0
  ),
  named as (
    select c.*, i.name as item_name, i.category, i.unit, i.deleted_at is not null as item_deleted, l.name as location_name
    from counted c
    join public.inventory_items i on i.id = c.item_id
    join public.locations l on l.id = c.location_id
  ),
  page as (
    select n.*, row_number() over (
      order by
        case when p_sort = 'created_at' and not p_descending then n.created_at end,
        case when p_sort = 'created_at' and p_descending then n.created_at end desc,
        case when p_sort = 'item_name' and not p_descending then n.item_name end,
        case when p_sort = 'item_name' and p_descending then n.item_name end desc,
        case when p_sort = 'location_name' and not p_descending then n.location_name end,
        case when p_sort = 'location_name' and p_descending then n.location_name end desc,
        case when p_sort = 'quantity' and not p_descending then n.quantity end,
        case when p_sort = 'quantity' and p_descending then n.quantity end desc,
        case when p_sort = 'pounds' and not p_descending then n.pounds end,
        case when p_sort = 'pounds' and p_descending then n.pounds end desc,
        n.created_at desc, n.item_name, n.id
    ) as place
    from named n
    order by place
    limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (
        select coalesce(
          case p_weight when 'known' then sum(c.pounds) when 'unknown' then count(distinct c.item_id) else sum(c.quantity) end, 0)
        from counted c
      ),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', p.id, 'item_id', p.item_id, 'item_name', p.item_name, 'item_deleted', p.item_deleted,
            'category', nullif(btrim(p.category), ''), 'location_id', p.location_id, 'location_name', p.location_name,
            'quantity', p.quantity, 'unit', nullif(btrim(p.unit), ''), 'pounds', p.pounds,
            'recorded_on', p.local_at::date, 'recorded_time', to_char(p.local_at, 'HH24:MI'),
            'kind', p.kind, 'reason', p.reason, 'donor', p.donor, 'order_number', o.order_number,
            'other_location_name', x.name, 'actor_name', w.full_name
          ) order by p.place)
        from page p
        left join public.orders o on o.id = p.order_id
        left join public.inventory_items c on c.id = p.counterpart_item_id
        left join public.locations x on x.id = c.location_id
        left join public.colleagues w on w.id = p.actor
      ), '[]')
    )
    into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.report_stock(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_unit text DEFAULT NULL::text, p_split text DEFAULT NULL::text, p_value text DEFAULT NULL::text, p_sort text DEFAULT 'created_at'::text, p_descending boolean DEFAULT true, p_limit integer DEFAULT 10, p_offset integer DEFAULT 0, p_weight text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.report_stock(p_network_id, p_location_id, p_from, p_to, p_measure, p_unit, p_split, p_value,
    p_sort, p_descending, p_limit, p_offset, p_weight)
$function$;

reset check_function_bodies;

alter table public.inventory_items add constraint inventory_items_unit_pounds_check CHECK (((unit_pounds >= 0.01) AND (unit_pounds <= 999.99)));

create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.unit, new.barcode, new.low_stock_level, new.contains, new.unit_pounds,
      new.deleted_at)
      is distinct from
    (old.name, old.description, old.category, old.unit, old.barcode, old.low_stock_level, old.contains, old.unit_pounds,
      old.deleted_at)
  )
  execute function private.touch_updated_at();

grant insert (unit_pounds) on public.inventory_items to authenticated;
grant update (unit_pounds) on public.inventory_items to authenticated;
grant execute on function private.report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer,text) to authenticated;
grant execute on function public.report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer,text) to authenticated;

comment on column public.inventory_items.unit_pounds is 'What one of it weighs, in pounds; null where nobody stated it.';
comment on function private.movement_pounds(private.stock_movements,public.inventory_items) is 'What an entry of the ledger weighs, in pounds, as the item weighs today; null where nobody stated that. The one place that says so.';
comment on function private.stock_changes(uuid[],date,date,daterange) is 'Sums of the ledger of some locations up to the end of a day, by item and kind, and whether they are of before the period, of it, of the days it is compared with, or of up to the end of those. Category, unit and weight are the item''s of today; pounds are of what has a weight, and is_unweighed says that some has none. The callers have checked who asks.';
comment on function private.count_food(uuid[],date,date,daterange) is 'What the food report counts of some locations: {units, received, handed_out, wasted, on_hand, pounds}; pounds has the same of what has a weight, and how many items have none. The callers have checked who asks.';
comment on function public.food_report(uuid,uuid,date,date,text) is 'Received by source, handed out and on hand by category, wasted by reason, all by unit and in pounds, with opening + in - out = closing, in the shape of src/reports/answers.ts: sums of the ledger by the day on which it was written. Arguments, admins and refusals as service_report.';
comment on function public.report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer,text) is 'The rows behind a number of food_report, in the shape of src/reports/answers.ts: {total, number, rows}. p_measure: received, transferred_in, corrected, handed_out, wasted, transferred_out (entries of the ledger), opening, closing (items with what they had on hand). p_unit: null for what has none. p_split category or reason, and p_value, name the group as food_report does, both null for all of the unit. p_weight known: of all units what has a weight, and number is the sum of their pounds; unknown: what has none, and number is how many items; null: of p_unit, and number is the sum of the quantities. Both are positive for what goes out; total how many rows they are; at most 1,000 rows. 403 and 22023 as food_report.';
