-- Pounds by source: a part of the food report. What goes out is of the sources that private.source_movements names.
create function private.count_sources(p_locations uuid[], p_from date, p_to date)
returns jsonb language sql stable set search_path = '' as $$
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
$$;
comment on function private.count_sources(uuid[], date, date) is
  'Pounds received and handed out by source, and the units without a weight: [{value, name, kind, received, handed_out, received_unweighed, handed_out_unweighed}], value unknown for what came without one. What was given away counts as handed out. The callers have checked who asks.';
