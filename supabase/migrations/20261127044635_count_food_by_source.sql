-- Count food by source.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.movement_pounds(m private.stock_movements, i public.inventory_items)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE((m).pounds, (((m).delta)::numeric * (i).unit_pounds)) AS "coalesce";
END;

CREATE OR REPLACE FUNCTION private.food_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET work_mem TO '128MB'
 SET jit TO 'off'
AS $function$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  return private.report_head(places, p_from, p_to, against) || private.count_food(places, p_from, p_to, against)
    || jsonb_build_object('sources', private.count_sources(places, p_from, p_to));
end
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
  if (p_split in ('category', 'reason', 'source', 'source_kind') or p_split is null) is not true or (p_split is null) <> (p_value is null) then
    raise exception 'A food report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  if (p_weight in ('known', 'unknown') or p_weight is null) is not true then
    raise exception 'The weight of the rows of a food report is known or unknown.' using errcode = '22023';
  end if;

  with entries as materialized (
    select m.id, m.item_id, m.location_id, m.kind, m.reason, s.delta,
      private.movement_pounds(m, i) * s.delta / nullif(m.delta, 0) as pounds, s.source, m.order_id, m.counterpart_item_id,
      m.donor, m.source_id, m.actor, m.created_at, m.created_at at time zone p.zone as local_at
    from (
      select l.id, z.zone, private.day_start_in(p_from, z.zone) as begins_at, private.day_start_in(p_to + 1, z.zone) as ends_at
      from unnest(places) l (id)
      cross join lateral (select private.location_zone(l.id) as zone) z
      offset 0
    ) p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    join public.inventory_items i on i.id = m.item_id
    -- By source an entry counts as much as it has of that.
    cross join lateral (
      select m.delta, null as source where (p_split in ('source', 'source_kind')) is not true
      union all
      select sum(t.delta)::integer, max(o.name)
      from private.source_movements t
      left join public.food_sources o on o.id = private.surviving_source_id(t.source_id)
      where t.item_id = m.item_id and t.location_id = m.location_id and t.movement_id = m.id
        and case p_split
          when 'source' then coalesce(o.id::text, 'unknown') = p_value
          when 'source_kind' then coalesce(o.kind, 'unknown') = p_value
          else false
        end
      having sum(t.delta) <> 0
    ) s
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
      e.counterpart_item_id, e.donor, e.source_id, e.source, e.actor
    from entries e
    where not is_on_hand
    union all
    select e.item_id::text, e.item_id, e.location_id, sum(e.delta), sum(e.pounds), null, null, null, null, null, null,
      null, null, null, null
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
            'kind', p.kind, 'reason', p.reason, 'donor', coalesce(f.name, p.donor), 'source', p.source, 'order_number', o.order_number,
            'other_location_name', x.name, 'actor_name', w.full_name
          ) order by p.place)
        from page p
        left join public.orders o on o.id = p.order_id
        left join public.food_sources f on f.id = private.surviving_source_id(p.source_id)
        left join public.inventory_items c on c.id = p.counterpart_item_id
        left join public.locations x on x.id = c.location_id
        left join public.colleagues w on w.id = p.actor
      ), '[]')
    )
    into answer;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_sources(p_locations uuid[], p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with places as materialized (
    select l.id, private.day_start_in(p_from, z.zone) as begins_at, private.day_start_in(p_to + 1, z.zone) as ends_at
    from unnest(p_locations) l (id)
    cross join lateral (select private.location_zone(l.id) as zone) z
  ),
  shares as (
    select s.source_id, m.kind = 'receive' as comes_in,
      sum(private.movement_pounds(m, i) * s.delta / m.delta) as pounds,
      sum(s.delta) filter (where private.movement_pounds(m, i) is null) as unweighed
    from places p
    join private.stock_movements m
      on m.location_id = p.id and m.created_at >= p.begins_at and m.created_at < p.ends_at
      and private.reported_kind(m.kind, m.reason) in ('receive', 'fulfil')
    join private.source_movements s
      on s.item_id = m.item_id and s.location_id = m.location_id and s.movement_id = m.id
    join public.inventory_items i on i.id = m.item_id
    group by 1, 2
  ),
  lines as (
    select f.id, f.name, f.kind,
      coalesce(sum(s.pounds) filter (where s.comes_in), 0) as received,
      coalesce(-sum(s.pounds) filter (where not s.comes_in), 0) as handed_out,
      coalesce(sum(s.unweighed) filter (where s.comes_in), 0) as received_unweighed,
      coalesce(-sum(s.unweighed) filter (where not s.comes_in), 0) as handed_out_unweighed
    from shares s
    left join public.food_sources f on f.id = private.surviving_source_id(s.source_id)
    group by f.id, f.name, f.kind
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'value', coalesce(l.id::text, 'unknown'), 'name', l.name, 'kind', l.kind,
      'received', round(l.received, 2), 'handed_out', round(l.handed_out, 2),
      'received_unweighed', l.received_unweighed, 'handed_out_unweighed', l.handed_out_unweighed
    ) order by l.received desc, l.handed_out desc, l.name, l.id), '[]')
  from lines l
$function$;

reset check_function_bodies;

comment on function private.movement_pounds(private.stock_movements,public.inventory_items) is 'What an entry of the ledger weighs, in pounds: a delivery what was entered, all else what the item weighs today; null where nobody stated that. The one place that says so.';
comment on function public.food_report(uuid,uuid,date,date,text) is 'Received by source, handed out and on hand by category, wasted by reason, all by unit and in pounds, pounds by source (private.count_sources), with opening + in - out = closing, in the shape of src/reports/answers.ts: sums of the ledger by the day on which it was written. Arguments, admins and refusals as service_report.';
comment on function public.report_stock(uuid,uuid,date,date,text,text,text,text,text,boolean,integer,integer,text) is 'The rows behind a number of food_report, in the shape of src/reports/answers.ts: {total, number, rows}. p_measure: received, transferred_in, corrected, handed_out, wasted, transferred_out (entries of the ledger), opening, closing (items with what they had on hand). p_unit: null for what has none. p_split category, reason, source or source_kind, and p_value, name the group as food_report does, both null for all of the unit. p_weight known: of all units what has a weight, and number is the sum of their pounds; unknown: what has none, and number is how many items; null: of p_unit, and number is the sum of the quantities. Both are positive for what goes out; total how many rows they are; at most 1,000 rows. 403 and 22023 as food_report.';
comment on function private.count_sources(uuid[],date,date) is 'Pounds received and handed out by source, and the units without a weight: [{value, name, kind, received, handed_out, received_unweighed, handed_out_unweighed}], value unknown for what came without one. What was given away counts as handed out. The callers have checked who asks.';
