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
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
)
returns jsonb language plpgsql stable security definer set search_path = '' set work_mem = '128MB' set jit = off as $$
declare
  places constant uuid[] := private.report_locations(p_network_id, p_location_id);
  is_on_hand constant boolean := p_measure in ('opening', 'closing');
  goes_out constant boolean := p_measure in ('handed_out', 'wasted', 'transferred_out');
  answer jsonb;
begin
  perform private.require_report_days(p_from, p_to);
  perform private.require_sortable(p_sort, array['created_at', 'item_name', 'location_name', 'quantity']);
  if (is_on_hand or goes_out or p_measure in ('received', 'transferred_in', 'corrected')) is not true then
    raise exception 'A food report counts opening, received, transferred_in, corrected, handed_out, wasted, transferred_out or closing.'
      using errcode = '22023';
  end if;
  if (p_split in ('category', 'reason') or p_split is null) is not true or (p_split is null) <> (p_value is null) then
    raise exception 'A food report has no such split, or the group is missing.' using errcode = '22023';
  end if;

  with entries as materialized (
    select m.id, m.item_id, m.location_id, m.kind, m.reason, m.delta, m.order_id, m.counterpart_item_id, m.donor, m.actor,
      m.created_at, m.created_at at time zone p.zone as local_at
    from (
      select l.id, z.zone, private.day_start_in(p_from, z.zone) as begins_at, private.day_start_in(p_to + 1, z.zone) as ends_at
      from unnest(places) l (id)
      cross join lateral (select private.location_zone(l.id) as zone) z
      offset 0
    ) p
    join private.stock_movements m on m.location_id = p.id and m.created_at < p.ends_at
    join public.inventory_items i on i.id = m.item_id
    where nullif(btrim(i.unit), '') is not distinct from nullif(btrim(p_unit), '')
      and case p_measure
        when 'opening' then m.created_at < p.begins_at
        when 'closing' then true
        else m.created_at >= p.begins_at and private.is_reported_stock(p_measure, m.kind, m.delta)
      end
      and case p_split
        when 'category' then coalesce(nullif(lower(btrim(i.category)), ''), 'unknown') = p_value
        when 'reason' then m.reason = p_value
        else true
      end
  ),
  counted as materialized (
    select e.id::text as id, e.item_id, e.location_id, case when goes_out then -e.delta else e.delta end::bigint as quantity,
      e.created_at, e.local_at, e.kind, e.reason, e.order_id, e.counterpart_item_id, e.donor, e.actor
    from entries e
    where not is_on_hand
    union all
    select e.item_id::text, e.item_id, e.location_id, sum(e.delta), null, null, null, null, null, null, null, null
    from entries e
    where is_on_hand
    group by e.item_id, e.location_id
    having sum(e.delta) <> 0
  ),
  named as (
    select c.*, i.name as item_name, i.category, i.deleted_at is not null as item_deleted, l.name as location_name
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
        n.created_at desc, n.item_name, n.id
    ) as place
    from named n
    order by place
    limit least(greatest(p_limit, 0), 1000) offset greatest(p_offset, 0)
  )
  select jsonb_build_object(
      'total', (select count(*) from counted),
      'number', (select coalesce(sum(c.quantity), 0) from counted c),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', p.id, 'item_id', p.item_id, 'item_name', p.item_name, 'item_deleted', p.item_deleted,
            'category', nullif(btrim(p.category), ''), 'location_id', p.location_id, 'location_name', p.location_name,
            'quantity', p.quantity,
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
  p_offset integer default 0
)
returns jsonb language sql stable set search_path = '' as $$
  select private.report_stock(p_network_id, p_location_id, p_from, p_to, p_measure, p_unit, p_split, p_value,
    p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.report_stock(
  uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer
) is
  'The rows behind a number of food_report, in the shape of src/reports/answers.ts: {total, number, rows}. p_measure: received, transferred_in, corrected, handed_out, wasted, transferred_out (entries of the ledger), opening, closing (items with what they had on hand). p_unit: null for what has none. p_split category or reason, and p_value, name the group as food_report does, both null for all of the unit. number is the sum of the quantities, which are positive for what goes out, total how many rows they are; at most 1,000 rows. 403 and 22023 as food_report.';

grant execute on function
  private.report_stock(uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer),
  public.report_stock(uuid, uuid, date, date, text, text, text, text, text, boolean, integer, integer)
to authenticated;
