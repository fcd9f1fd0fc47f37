-- Keep printed states.

drop trigger inventory_items_freeze on public.inventory_items;

drop function private.record_print(uuid[]);
drop function private.replace_order_item(uuid,uuid,uuid);
drop function public.record_print(uuid[]);
drop function public.replace_order_item(uuid,uuid,uuid);

alter table public.inventory_items add column times_handed_out integer not null default 0;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.record_print(p_order_ids uuid[], p_states text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  if not coalesce((select bool_and(s ~ '^[0-9a-f]{32}$') from unnest(p_states) s), true) then
    raise exception 'A state is what sheet_states says.' using errcode = '22023';
  end if;
  perform private.record_event(
      'printed', 'orders', o.id, o.network_id, case when o.state is not null then jsonb_build_object('state', o.state) end)
    from (
      select o.id, o.network_id, o.location_id, p.state
      from unnest(p_order_ids, p_states) p (id, state)
      join public.orders o on o.id = p.id
      limit 1000
    ) o
    where private.location_standing(o.location_id) is not null;
  if not found then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such order, or it is out of your reach.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.record_print(p_order_ids uuid[], p_states text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.record_print(p_order_ids, p_states) $function$;

CREATE OR REPLACE FUNCTION private.derived_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array[
    'updated_at', 'full_name', 'search_text', 'quantity_available', 'stock_state', 'has_partial_ssn', 'last_visit_at',
    'times_handed_out',
    -- of a saved view: what its owner looks for may be a person
    'query'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.settle_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended constant uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where n.fulfillment_status <> o.fulfillment_status and n.fulfillment_status in ('fulfilled', 'cancelled')
  );
  items constant uuid[] := array(
    select distinct oi.item_id from public.order_items oi where oi.order_id = any (ended)
  );
begin
  if cardinality(ended) = 0 then
    return null;
  end if;
  perform from public.locations l
    where l.id in (select n.location_id from new_rows n where n.id = any (ended))
    order by l.id for share;
  perform from public.inventory_items i where i.id = any (items) order by i.id for no key update;

  update public.order_items oi
    set quantity_reserved = 0
    from new_rows n
    where n.id = any (ended) and n.fulfillment_status = 'cancelled'
      and oi.order_id = n.id and oi.quantity_reserved > 0;

  with wanted as (
    select oi.id, l.inventory_tracking_enabled as is_tracked,
      case
        when oi.quantity_fulfilled is not null then oi.quantity_fulfilled
        when l.inventory_tracking_enabled then coalesce(s.share, 0)
        else oi.quantity
      end as quantity
    from new_rows n
    join public.order_items oi on oi.order_id = n.id
    join public.locations l on l.id = n.location_id
    left join private.order_shares(items) s on s.line_id = oi.id
    where n.id = any (ended) and n.fulfillment_status = 'fulfilled'
  ),
  taken as (
    update public.order_items oi
      set quantity_reserved = 0, quantity_fulfilled = w.quantity
      from wanted w
      where oi.id = w.id
      returning oi.order_id, oi.item_id, oi.quantity_fulfilled, w.is_tracked
  )
  insert into private.stock_movements (item_id, kind, delta, order_id)
  select item_id, 'fulfil', -quantity_fulfilled, order_id
  from taken
  where is_tracked and quantity_fulfilled > 0
  order by item_id, order_id;

  update public.inventory_items i
    set times_handed_out = i.times_handed_out + t.orders
    from (
      select oi.item_id, count(*)::integer as orders
      from new_rows n
      join public.order_items oi on oi.order_id = n.id
      where n.id = any (ended) and n.fulfillment_status = 'fulfilled' and oi.quantity_fulfilled > 0
      group by oi.item_id
    ) t
    where i.id = t.item_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.replace_order_item(p_order_id uuid, p_item_id uuid, p_by uuid, p_quantity integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant record := private.lock_order(p_order_id);
begin
  if target.status not in ('pending', 'in_progress', 'ready') then
    raise exception 'An order that is % stays as it is.', target.status using errcode = '23514';
  end if;
  -- What comes back is not there, and everything else is.
  if exists (select from public.order_items oi where oi.order_id = p_order_id and oi.item_id = p_item_id)
    = (p_quantity is not null)
  then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such line, or it is there again.';
  end if;
  perform private.write_lines(p_order_id, coalesce((
    select jsonb_agg(jsonb_build_object('item_id', l.item_id, 'quantity', l.quantity))
    from (
      select w.item_id, sum(w.quantity) as quantity
      from (
        select case when oi.item_id = p_item_id then p_by else oi.item_id end, oi.quantity
        from public.order_items oi
        where oi.order_id = p_order_id
        union all
        select p_by, p_quantity where p_quantity is not null
      ) w (item_id, quantity)
      where w.item_id is not null
      group by w.item_id
    ) l
  ), '[]'));
  update public.orders set updated_at = now() where id = p_order_id;
  return jsonb_build_object('item_id', p_by);
end
$function$;

CREATE OR REPLACE FUNCTION public.replace_order_item(p_order_id uuid, p_item_id uuid, p_by uuid DEFAULT NULL::uuid, p_quantity integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.replace_order_item(p_order_id, p_item_id, p_by, p_quantity)
$function$;

CREATE OR REPLACE FUNCTION private.sheet_state(p_order_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(jsonb_build_array(
      o.id, btrim(c.pinned_note), btrim(v.note),
      array(select n.need from private.household_needs(array[o.client_id]) n order by n.need),
      (
        select jsonb_agg(jsonb_build_array(oi.item_id, oi.quantity, oi.clash_reason) order by oi.item_id)
        from public.order_items oi where oi.order_id = o.id
      ),
      (
        select jsonb_agg(jsonb_build_array(f.item_id, f.allergen, f.level) order by f.item_id, f.allergen)
        from private.find_clashes(
          array[o.client_id], array(select oi.item_id from public.order_items oi where oi.order_id = o.id)) f
      )
    )::text)
  from public.orders o
  join public.clients c on c.id = o.client_id
  join public.visits v on v.id = o.visit_id
  where o.id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION private.sheet_states(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'order_id', o.id, 'state', s.state, 'changed_since', case when p.state <> s.state then p.at end
      ) order by o.order_number), '[]')
    from public.orders o
    cross join lateral (select private.sheet_state(o.id) as state) s
    left join lateral (
      select a.at, a.diff ->> 'state' as state
      from private.audit_log a
      where a.entity = 'orders' and a.entity_id = o.id and a.action = 'printed' and a.diff ? 'state'
      order by a.at desc
      limit 1
    ) p on true
    where o.id = any (p_order_ids) and private.location_standing(o.location_id) is not null
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.sheet_states(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.sheet_states(p_order_ids) $function$;

CREATE OR REPLACE FUNCTION private.add_client_at_desk(p_network_id uuid, p_client jsonb, p_today date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client_id uuid;
begin
  insert into public.clients (
    network_id, first_name, last_name, email, phone_number, partial_ssn, date_of_birth,
    address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity, dietary_needs
  )
  select p_network_id, btrim(c.first_name), nullif(btrim(c.last_name), ''), nullif(btrim(c.email), ''),
    nullif(btrim(c.phone_number), ''), c.partial_ssn, c.date_of_birth, nullif(btrim(c.address_line1), ''),
    nullif(btrim(c.address_line2), ''), nullif(btrim(c.city), ''), c.state, nullif(btrim(c.zip_code), ''),
    c.referral_type, c.gender, c.ethnicity, c.dietary_needs
  from jsonb_to_record(p_client) as c (
    first_name text, last_name text, email text, phone_number text, partial_ssn text, date_of_birth date,
    address_line1 text, address_line2 text, city text, state text, zip_code text,
    referral_type text, gender text, ethnicity text, dietary_needs text[]
  )
  returning id into client_id;
  -- The column itself leaves room for a place where tomorrow has begun.
  if exists (select from public.clients c where c.id = client_id and c.date_of_birth > p_today) then
    raise exception 'A birth date cannot be after today.' using
      errcode = '23514', detail = '{"code": "birth_date"}', hint = 'Look at the year.';
  end if;
  return client_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_services(p_network_id uuid, p_locations uuid[], p_from date, p_to date, p_bucket text)
 RETURNS TABLE(counts jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  scope constant text := private.counted_scope(p_network_id, p_locations);
  zone constant text := private.location_zone(p_locations[1]);
  begins_at constant timestamptz := private.day_start_in(p_from, zone);
  ends_at constant timestamptz := private.day_start_in(p_to + 1, zone);
  bounds constant timestamptz[] := private.bucket_bounds(zone, p_from, p_to, p_bucket);
  -- All clocks are whole quarters of an hour from UTC, since Monrovia's was put right in 1972; most are whole hours,
  -- and then there is a quarter of the groups. Lord Howe moves by half an hour: each beginning is looked at.
  grain constant interval := case
    when p_from < '1973-01-01' then interval '1 second'
    when scope <> 'any' and not exists (
      select from unnest(bounds) as b (at) where date_part('minute', b.at at time zone 'UTC') <> 0
    ) then interval '1 hour'
    else interval '15 minutes'
  end;
  -- Where the clock goes back.
  longest constant interval := case p_bucket
    when 'day' then interval '25 hours' when 'week' then interval '169 hours' else interval '745 hours' end;
begin
  return query with places as materialized (
    select l.id, private.location_zone(l.id) as zone from public.locations l where l.id = any (p_locations)
  ),
  windowed as materialized (
    select w.* from private.window_rows(p_network_id, p_locations, p_from, p_to, p_bucket) w where scope = 'any'
  ),
  visits as not materialized (
    select k.* from private.kept_rows(scope, p_network_id, p_locations[1], begins_at, ends_at, bounds, longest) k
    where scope <> 'any'
    union all
    select w.* from windowed w where scope = 'any'
  ),
  -- Households of one size and the same ages together: there are few kinds of them.
  sizes as materialized (
    select v.size, v.adults, v.children, v.seniors, count(*) as visits,
      count(*) filter (where v.is_latest) as households,
      count(*) filter (where v.is_latest and v.is_new) as new_households
    from visits v
    group by 1, 2, 3, 4
  ),
  reasons as materialized (
    select v.client_id, v.household_size as size, v.visited_at, v.id, btrim(v.override_reason) as reason
    from places p
    join public.visits v on v.location_id = p.id and v.deleted_at is null and v.override_reason is not null
    where v.visited_at >= private.day_start_in(p_from, p.zone) and v.visited_at < private.day_start_in(p_to + 1, p.zone)
      and btrim(v.override_reason) <> ''
  ),
  figures as (
    select jsonb_build_object(
      'households', coalesce(sum(s.households), 0),
      'individuals', coalesce(sum(s.size * s.households), 0),
      'visits', coalesce(sum(s.visits), 0),
      'people', coalesce(sum(s.size * s.visits), 0),
      'new_households', coalesce(sum(s.new_households), 0),
      'returning_households', coalesce(sum(s.households - s.new_households), 0),
      'over_limit_visits', (select count(*) from reasons)
    ) as r
    from sizes s
  ),
  ages as (
    select jsonb_agg(jsonb_build_object('value', k.value, 'name', null,
        'households', coalesce(a.households, 0), 'individuals', coalesce(a.individuals, 0),
        'visits', coalesce(a.visits, 0), 'people', coalesce(a.people, 0)) order by k.place) as r
    from unnest(array['children', 'adults', 'seniors', 'unknown']) with ordinality k (value, place)
    left join (
      select n.value, sum(s.households) as households, sum(n.people * s.households) as individuals,
        sum(s.visits) as visits, sum(n.people * s.visits) as people
      from sizes s
      cross join lateral (
        values ('children', s.children), ('adults', s.adults), ('seniors', s.seniors),
          ('unknown', s.size - s.children - s.adults - s.seniors)
      ) n (value, people)
      where n.people > 0
      group by 1
    ) a on a.value = k.value
  ),
  needy as materialized (
    select n.client_id, array_agg(distinct n.need) as needs
    from (
      select c.id as client_id, unnest(c.dietary_needs) as need
      from public.clients c where c.network_id = p_network_id and c.dietary_needs is not null
      union all
      select m.client_id, unnest(m.dietary_needs)
      from public.household_members m
      where m.network_id = p_network_id and m.dietary_needs is not null and m.deleted_at is null
    ) n
    group by n.client_id
  ),
  -- Splits of households: small tables of all combinations first, then their sums.
  kinds as materialized (
    select case when v.is_new then 'new' else 'returning' end as arrival,
      coalesce(c.referral_type, 'unknown') as referral_type,
      coalesce(c.gender, 'unknown') as gender,
      coalesce(c.ethnicity, 'unknown') as ethnicity,
      coalesce(c.zip_code, '') as zip_code, coalesce(c.city, '') as city, n.needs,
      count(*) filter (where v.is_latest) as households,
      coalesce(sum(v.size) filter (where v.is_latest), 0) as individuals,
      sum(v.visits) as visits, sum(v.people) as people
    from visits v
    join public.clients c on c.id = v.client_id
    left join needy n on n.client_id = v.client_id
    where v.is_end
    group by grouping sets ((1, 2, 3, 4), (5, 6), (7))
  ),
  household_lines as (
    select s.split, s.value, sum(k.households) as households, sum(k.individuals) as individuals,
      sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    cross join lateral (
      values ('arrival', k.arrival), ('referral_type', k.referral_type), ('gender', k.gender), ('ethnicity', k.ethnicity)
    ) s (split, value)
    where k.arrival is not null
    group by 1, 2
  ),
  -- A household with several needs is counted in each.
  need_lines as (
    select x.need as value, null as name, sum(k.households) as households
    from kinds k
    cross join unnest(k.needs) x (need)
    where k.households > 0
    group by 1
  ),
  -- Each spelling is looked at once.
  zips as (
    select z.zip_code, private.report_zip(z.zip_code) as zip
    from (select distinct k.zip_code from kinds k where k.zip_code is not null) z
  ),
  cities as (
    select c.city as spelling, private.report_city(c.city) as city, nullif(btrim(c.city), '') as name
    from (select distinct k.city from kinds k where k.zip_code is not null) c
  ),
  towns as materialized (
    select z.zip, c.city, c.name as city_name, sum(k.households) as households,
      sum(k.individuals) as individuals, sum(k.visits) as visits, sum(k.people) as people
    from kinds k
    join zips z on z.zip_code = k.zip_code
    join cities c on c.spelling = k.city
    where k.zip_code is not null
    group by 1, 2, 3
  ),
  city_lines as (
    select t.city as value, min(t.city_name collate "C") as name, sum(t.households) as households,
      sum(t.individuals) as individuals, sum(t.visits) as visits, sum(t.people) as people
    from towns t
    group by 1
  ),
  zip_lines as (
    select t.zip as value, null as name,
      (array_agg(t.city_name order by t.households desc, t.city_name collate "C"))[1] as detail,
      sum(t.households) as households, sum(t.individuals) as individuals, sum(t.visits) as visits, sum(t.people) as people
    from towns t
    group by 1
  ),
  -- Splits of visits: a household counts once in each group where it was, as its latest visit there says.
  moments as (
    select v.location_id, v.event_id, date_bin(grain, v.visited_at, timestamptz '2000-01-01 00:00Z') as moment,
      count(*) as visits, sum(v.size) as people,
      count(*) filter (where v.latest_here) as here, sum(v.size) filter (where v.latest_here) as people_here,
      count(*) filter (where v.latest_at_event) as at_event, sum(v.size) filter (where v.latest_at_event) as people_at_event,
      count(*) filter (where v.latest_then) as then_, sum(v.size) filter (where v.latest_then) as people_then
    from visits v
    group by 1, 2, 3
  ),
  cells as materialized (
    select m.*, private.report_group_day(p_bucket, l.local_at::date, p_from) as bucket,
      date_part('dow', l.local_at) as weekday, date_part('hour', l.local_at) as hour
    from moments m
    join places p on p.id = m.location_id
    cross join lateral (select m.moment at time zone p.zone as local_at) l
  ),
  location_lines as (
    select l.id::text as value, l.name, sum(c.here) as households, coalesce(sum(c.people_here), 0) as individuals,
      sum(c.visits) as visits, sum(c.people) as people
    from cells c
    join public.locations l on l.id = c.location_id
    group by l.id
  ),
  event_lines as (
    select coalesce(c.event_id::text, 'none') as value, e.name, sum(c.at_event) as households,
      coalesce(sum(c.people_at_event), 0) as individuals, sum(c.visits) as visits, sum(c.people) as people
    from cells c
    left join public.events e on e.id = c.event_id
    group by c.event_id, e.name
  ),
  hour_lines as (
    select c.weekday || '-' || c.hour as value, null as name, sum(c.visits) as visits, sum(c.people) as people
    from cells c
    group by c.weekday, c.hour
  ),
  bucket_lines as (
    select b.first_day as value, null as name, b.last_day,
      coalesce(sum(c.then_), 0) as households, coalesce(sum(c.people_then), 0) as individuals,
      coalesce(sum(c.visits), 0) as visits, coalesce(sum(c.people), 0) as people
    from (
      select private.report_group_day(p_bucket, d::date, p_from) as first_day, max(d::date) as last_day
      from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
      group by 1
    ) b
    left join cells c on c.bucket = b.first_day
    group by b.first_day, b.last_day
  ),
  reason_lines as (
    select r.code as value, min(r.reason collate "C") as name,
      count(*) filter (where r.is_latest_so) as households,
      coalesce(sum(r.size) filter (where r.is_latest_so), 0) as individuals,
      count(*) as visits, sum(r.size) as people
    from (
      select r.reason, r.size, c.code,
        row_number() over (partition by r.client_id, c.code order by r.visited_at desc, r.id desc) = 1 as is_latest_so
      from reasons r
      join (
        select w.reason, private.report_reason(w.reason) as code from (select distinct o.reason from reasons o) w
      ) c on c.reason = r.reason
    ) r
    group by r.code
    order by count(*) desc, r.code collate "C"
    limit 50
  )
  select jsonb_build_object(
    'figures', (select r from figures),
    -- Without a bucket nothing of this is reckoned.
    'splits', case when p_bucket is not null then jsonb_build_object(
      'age', (select r from ages),
      'need', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, array_position(private.dietary_need_codes(), t.value)), '[]') from need_lines t),
      'city', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, t.value collate "C"), '[]') from city_lines t),
      'zip', (select coalesce(jsonb_agg(to_jsonb(t) order by t.households desc, t.value collate "C"), '[]') from zip_lines t),
      'location', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from location_lines t),
      'event', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from event_lines t),
      'bucket', (select coalesce(jsonb_agg(to_jsonb(t) order by t.value), '[]') from bucket_lines t),
      'reason', (select coalesce(jsonb_agg(to_jsonb(t) order by t.visits desc, t.value collate "C"), '[]') from reason_lines t),
      'hour', (select coalesce(jsonb_agg(to_jsonb(t) order by t.value collate "C"), '[]') from hour_lines t)
    ) || (
      select jsonb_object_agg(s.split, coalesce((
          select jsonb_agg(
              jsonb_build_object('value', t.value, 'name', null, 'households', t.households,
                'individuals', t.individuals, 'visits', t.visits, 'people', t.people)
              order by t.households desc, t.value collate "C")
          from household_lines t
          where t.split = s.split
        ), '[]'))
      from (values ('referral_type'), ('gender'), ('ethnicity')) s (split)
    ) || jsonb_build_object('arrival', (
      select jsonb_agg(
          jsonb_build_object('value', a.value, 'name', null, 'households', coalesce(t.households, 0),
            'individuals', coalesce(t.individuals, 0), 'visits', coalesce(t.visits, 0), 'people', coalesce(t.people, 0))
          order by a.value)
      from (values ('new'), ('returning')) a (value)
      left join household_lines t on t.split = 'arrival' and t.value = a.value
    )) end
  );
end
$function$;

reset check_function_bodies;

CREATE INDEX clients_dietary_needs_idx ON public.clients USING btree (network_id) WHERE (dietary_needs IS NOT NULL);
CREATE INDEX household_members_dietary_needs_idx ON public.household_members USING btree (network_id) WHERE (dietary_needs IS NOT NULL);
CREATE TRIGGER inventory_items_freeze BEFORE UPDATE ON public.inventory_items FOR EACH ROW EXECUTE FUNCTION private.freeze_columns('id', 'location_id', 'network_id', 'quantity_actual', 'quantity_requested', 'created_at', 'times_handed_out');

grant execute on function private.record_print(uuid[],text[]) to authenticated;
grant execute on function public.record_print(uuid[],text[]) to authenticated;
grant execute on function private.replace_order_item(uuid,uuid,uuid,integer) to authenticated;
grant execute on function public.replace_order_item(uuid,uuid,uuid,integer) to authenticated;
grant execute on function private.sheet_states(uuid[]) to authenticated;
grant execute on function public.sheet_states(uuid[]) to authenticated;

comment on function public.record_print(uuid[],text[]) is 'Says that papers of these orders are printed; of a pick list with the states that sheet_states named when it was read, one for each order. Those out of reach are passed over. 404 when there are no others.';
comment on column public.inventory_items.times_handed_out is 'In how many orders it was handed out; kept by private.settle_orders.';
comment on function private.settle_orders() is 'After a change of status: cancelled orders release what they reserved, fulfilled ones take it from stock and count for their items.';
comment on function public.replace_order_item(uuid,uuid,uuid,integer) is 'Puts another item in place of one of an open order, as many; null leaves it out; p_quantity puts one back that was left out, under its own id twice: {item_id}. 409 insufficient_stock in details where the location is strict; 404 out of reach.';
comment on function private.sheet_state(uuid) is 'What the sheet of an order says of needs, notes, lines and clashes, as a fingerprint: another one means that it changed.';
comment on function public.sheet_states(uuid[]) is 'Whether the pick list of orders still says what is true: [{order_id, state: what record_print is told, changed_since: when it was last printed, if a need, a note, a line or a clash is another since; else null}]. Nothing out of reach.';

-- What was handed out before it was counted.
update public.inventory_items i
  set times_handed_out = t.orders
  from (
    select oi.item_id, count(*)::integer as orders
    from public.order_items oi where oi.quantity_fulfilled > 0
    group by oi.item_id
  ) t
  where i.id = t.item_id;
