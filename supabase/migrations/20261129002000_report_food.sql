-- The food report: what came in, went out and is left, as the ledger has it. ADR 27.

create function private.stock_changes(p_locations uuid[], p_from date, p_to date, p_against daterange)
returns table (
  kind public.stock_movement_kind, reason text, category text, category_name text, unit text, delta bigint,
  is_earlier boolean, is_within boolean, is_against boolean, is_until_against boolean
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
    select m.item_id, m.kind, m.reason, sum(m.delta) as delta,
      m.created_at < p.begins_at as is_earlier,
      m.created_at >= p.begins_at as is_within,
      coalesce(m.created_at >= p.before_begins_at and m.created_at < p.before_ends_at, false) as is_against,
      coalesce(m.created_at < p.before_ends_at, false) as is_until_against,
      -- What goes and what comes of one kind stays apart.
      m.delta > 0 as is_in
    from places p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    group by m.item_id, m.kind, m.reason, 5, 6, 7, 8, 9
  )
  select s.kind, s.reason, coalesce(nullif(lower(btrim(i.category)), ''), 'unknown'), nullif(btrim(i.category), ''),
    nullif(btrim(i.unit), ''), s.delta, s.is_earlier, s.is_within, s.is_against, s.is_until_against
  from sums s
  join public.inventory_items i on i.id = s.item_id;
end;
comment on function private.stock_changes(uuid[], date, date, daterange) is
  'Sums of the ledger of some locations up to the end of a day, by item and kind, and whether they are of before the period, of it, of the days it is compared with, or of up to the end of those. Category and unit are the item''s of today. The callers have checked who asks.';

create function private.count_food(p_locations uuid[], p_from date, p_to date, p_against daterange)
returns jsonb language sql stable set search_path = '' as $$
  with changes as materialized (
    select * from private.stock_changes(p_locations, p_from, p_to, p_against)
  ),
  units as (
    select c.unit,
      coalesce(sum(c.delta) filter (where c.is_earlier), 0) as opening,
      coalesce(sum(c.delta) filter (where c.is_within and c.kind = 'receive'), 0) as received,
      coalesce(sum(c.delta) filter (where c.is_within and c.kind = 'transfer' and c.delta > 0), 0) as transferred_in,
      coalesce(sum(c.delta) filter (where c.is_within and c.kind in ('adjust', 'count')), 0) as corrected,
      coalesce(-sum(c.delta) filter (where c.is_within and c.kind = 'fulfil'), 0) as handed_out,
      coalesce(-sum(c.delta) filter (where c.is_within and c.kind = 'waste'), 0) as wasted,
      coalesce(-sum(c.delta) filter (where c.is_within and c.kind = 'transfer' and c.delta < 0), 0) as transferred_out,
      coalesce(sum(c.delta), 0) as closing
    from changes c
    group by c.unit
  ),
  lines as (
    select l.part, l.value, min(l.name collate "C") as name, c.unit,
      coalesce(sum(abs(c.delta)) filter (where c.is_within and l.part <> 'on_hand'), 0)
        + coalesce(sum(c.delta) filter (where l.part = 'on_hand'), 0) as quantity,
      case when p_against is not null then
        coalesce(sum(abs(c.delta)) filter (where c.is_against and l.part <> 'on_hand'), 0)
          + coalesce(sum(c.delta) filter (where c.is_until_against and l.part = 'on_hand'), 0)
      end as before
    from changes c
    cross join lateral (
      values
        (case c.kind when 'receive' then 'received' when 'fulfil' then 'handed_out' when 'waste' then 'wasted' end,
          case when c.kind = 'fulfil' then c.category else c.reason end,
          case when c.kind = 'fulfil' then c.category_name end),
        ('on_hand', c.category, c.category_name)
    ) l (part, value, name)
    where l.part is not null
    group by l.part, l.value, c.unit
  )
  select jsonb_build_object(
      'units', (
        select coalesce(jsonb_agg(to_jsonb(u) order by u.handed_out desc, u.unit collate "C" nulls first), '[]')
        from units u
        where num_nonnulls(
          nullif(u.opening, 0), nullif(u.received, 0), nullif(u.transferred_in, 0), nullif(u.corrected, 0),
          nullif(u.handed_out, 0), nullif(u.wasted, 0), nullif(u.transferred_out, 0), nullif(u.closing, 0)
        ) > 0
      )
    ) || jsonb_object_agg(p.part, (
      select coalesce(jsonb_agg(to_jsonb(l) - 'part'
        order by l.quantity desc, l.before desc nulls last, l.value collate "C", l.unit collate "C" nulls first), '[]')
      from lines l
      where l.part = p.part and (l.quantity <> 0 or l.before <> 0)
    ))
  from (values ('received'), ('handed_out'), ('wasted'), ('on_hand')) p (part)
$$;
comment on function private.count_food(uuid[], date, date, daterange) is
  'What the food report counts of some locations: {units, received, handed_out, wasted, on_hand}. The callers have checked who asks.';

create function private.food_report(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  against daterange;
begin
  perform private.require_report_days(p_from, p_to);
  against := private.days_against(p_against, p_from, p_to);
  return private.report_head(places, p_from, p_to, against) || private.count_food(places, p_from, p_to, against);
end
$$;

create function public.food_report(
  p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_against text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.food_report(p_network_id, p_location_id, p_from, p_to, p_against)
$$;
comment on function public.food_report(uuid, uuid, date, date, text) is
  'Received by source, handed out and on hand by category, wasted by reason, all by unit, with opening + in - out = closing, in the shape of src/reports/answers.ts: sums of the ledger by the day on which it was written. Arguments, admins and refusals as service_report.';

grant execute on function
  private.food_report(uuid, uuid, date, date, text), public.food_report(uuid, uuid, date, date, text)
to authenticated;
