-- The food report: what came in, went out and is left, as the ledger has it. ADR 27.
create function private.reported_kind(p_kind public.stock_movement_kind, p_reason text)
returns public.stock_movement_kind language sql immutable parallel safe
begin atomic
  select case when p_reason = 'given_away' then 'fulfil' else p_kind end;
end;
comment on function private.reported_kind(public.stock_movement_kind, text) is
  'The kind that an entry of the ledger counts as: what was given away without an order was handed out, not wasted.';

create function private.movement_pounds(m private.stock_movements, i public.inventory_items)
returns numeric language sql immutable parallel safe
begin atomic
  select coalesce(m.pounds, m.delta * i.unit_pounds);
end;
comment on function private.movement_pounds(private.stock_movements, public.inventory_items) is
  'What an entry of the ledger weighs, in pounds: a delivery what was entered, all else what the item weighs today; null where nobody stated that. The one place that says so.';

create function private.stock_changes(p_locations uuid[], p_from date, p_to date, p_against daterange)
returns table (
  item_id uuid, kind public.stock_movement_kind, reason text, category text, category_name text, unit text,
  delta bigint, pounds numeric, is_unweighed boolean, is_earlier boolean, is_within boolean, is_against boolean,
  is_until_against boolean
)
language sql stable
begin atomic
  with places as materialized (
    select p.id,
      private.day_start_in(p_from, p.zone) as begins_at, private.day_start_in(p_to + 1, p.zone) as ends_at,
      private.day_start_in(lower(p_against), p.zone) as before_begins_at,
      private.day_start_in(upper(p_against), p.zone) as before_ends_at
    from (
      select l.id, coalesce(l.time_zone, n.time_zone) as zone
      from public.locations l
      join public.networks n on n.id = l.network_id
      where l.id = any (p_locations)
    ) p
  ),
  sums as (
    select m.item_id, private.reported_kind(m.kind, m.reason) as kind, m.reason, sum(m.delta) as delta,
      sum(private.movement_pounds(m, i)) as pounds, bool_or(private.movement_pounds(m, i) is null) as is_unweighed,
      m.created_at < p.begins_at as is_earlier,
      m.created_at >= p.begins_at as is_within,
      coalesce(m.created_at >= p.before_begins_at and m.created_at < p.before_ends_at, false) as is_against,
      coalesce(m.created_at < p.before_ends_at, false) as is_until_against,
      -- What goes and what comes of one kind stays apart.
      m.delta > 0 as is_in
    from places p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    join public.inventory_items i on i.id = m.item_id
    group by m.item_id, m.kind, m.reason, 7, 8, 9, 10, 11
  )
  select s.item_id, s.kind, s.reason, coalesce(nullif(lower(btrim(i.category)), ''), 'unknown'),
    nullif(btrim(i.category), ''), nullif(btrim(i.unit), ''), s.delta, s.pounds, s.is_unweighed, s.is_earlier,
    s.is_within, s.is_against, s.is_until_against
  from sums s
  join public.inventory_items i on i.id = s.item_id;
end;
comment on function private.stock_changes(uuid[], date, date, daterange) is
  'Sums of the ledger of some locations up to the end of a day, by item and kind, and whether they are of before the period, of it, of the days it is compared with, or of up to the end of those. Category, unit and weight are the item''s of today; pounds are of what has a weight, and is_unweighed says that some has none. The callers have checked who asks.';

create function private.count_food(p_locations uuid[], p_from date, p_to date, p_against daterange)
returns jsonb language sql stable set search_path = '' as $$
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
$$;
comment on function private.count_food(uuid[], date, date, daterange) is
  'What the food report counts of some locations: {units, received, handed_out, wasted, on_hand, pounds}; pounds has the same of what has a weight, and how many items have none. The callers have checked who asks.';

create function private.food_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  return private.report_head(places, p_from, p_to, against) || private.count_food(places, p_from, p_to, against)
    || jsonb_build_object('sources', private.count_sources(places, p_from, p_to));
end
$$;

create function public.food_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.food_report(p_network_id, p_location_id, p_from, p_to, p_against)
$$;
comment on function public.food_report(uuid, uuid, date, date, text) is
  'Received by source, handed out and on hand by category, wasted by reason, all by unit and in pounds, pounds by source (private.count_sources), with opening + in - out = closing, in the shape of src/reports/answers.ts: sums of the ledger by the day on which it was written. Arguments, admins and refusals as service_report.';

-- The rows behind each number of the food report: entries of the ledger; of what was on hand at the beginning
-- or at the end the items, since those entries are all that ever was.
create function private.is_reported_stock(p_measure text, p_kind public.stock_movement_kind, p_delta integer)
returns boolean language sql immutable parallel safe
begin atomic
  select case p_measure
    when 'received' then p_kind = 'receive'
    when 'transferred_in' then p_kind = 'transfer' and p_delta > 0
    when 'corrected' then p_kind in ('adjust', 'count') and p_delta <> 0
    when 'handed_out' then p_kind = 'fulfil'
    when 'wasted' then p_kind = 'waste'
    when 'transferred_out' then p_kind = 'transfer' and p_delta < 0
    else false
  end;
end;
comment on function private.is_reported_stock(text, public.stock_movement_kind, integer) is
  'Whether an entry of the ledger counts for what came in, went out or was corrected, as private.count_food says; a count that changed nothing is no row.';

create function private.report_stock(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_unit text, p_split text, p_value text,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer, p_weight text
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
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
$$;

create function public.report_stock(
  p_network_id uuid,
  p_location_id uuid,
  p_from date,
  p_to date,
  p_measure text,
  p_unit text default null,
  p_split text default null,
  p_value text default null,
  p_sort text default 'created_at',
  p_descending boolean default true,
  p_limit integer default 10,
  p_offset integer default 0,
  p_weight text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.report_stock(p_network_id, p_location_id, p_from, p_to, p_measure, p_unit, p_split, p_value,
    p_sort, p_descending, p_limit, p_offset, p_weight)
$$;
comment on function public.report_stock(
  uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer, text
) is
  'The rows behind a number of food_report, in the shape of src/reports/answers.ts: {total, number, rows}. p_measure: received, transferred_in, corrected, handed_out, wasted, transferred_out (entries of the ledger), opening, closing (items with what they had on hand). p_unit: null for what has none. p_split category, reason, source or source_kind, and p_value, name the group as food_report does, both null for all of the unit. p_weight known: of all units what has a weight, and number is the sum of their pounds; unknown: what has none, and number is how many items; null: of p_unit, and number is the sum of the quantities. Both are positive for what goes out; total how many rows they are; at most 1,000 rows. 403 and 22023 as food_report.';

grant execute on function
  private.food_report(uuid, uuid, date, date, text), public.food_report(uuid, uuid, date, date, text),
  private.report_stock(uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer, text),
  public.report_stock(uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer, text)
to authenticated;
