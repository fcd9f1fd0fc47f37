-- Add dietary needs.

drop trigger inventory_items_touch on public.inventory_items;

alter table public.clients add column dietary_needs text[];
alter table public.clients add column dietary_note text;
alter table public.household_members add column dietary_needs text[];
alter table public.inventory_items add column contains text[];
alter table public.order_items add column clash_allergens text[];
alter table public.order_items add column clash_answered_at timestamp with time zone;
alter table public.order_items add column clash_answered_by uuid;
alter table public.order_items add column clash_reason text;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.allergens()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['peanuts', 'tree_nuts', 'milk', 'eggs', 'fish', 'shellfish', 'soy', 'wheat', 'sesame']
$function$;

CREATE OR REPLACE FUNCTION private.dietary_need_codes()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array(
    select allergen || '_' || level
    from unnest(private.allergens()) with ordinality a (allergen, place),
      unnest(array['severe', 'avoid', 'prefers']) with ordinality l (level, weight)
    order by place, weight
  ) || array[
    'diabetic', 'low_sodium', 'vegetarian', 'vegan', 'halal', 'kosher', 'no_cooking', 'baby_formula'
  ]
$function$;

CREATE OR REPLACE FUNCTION private.allergen_of(p_need text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select regexp_replace(p_need, '_(severe|avoid|prefers)$', '')
$function$;

CREATE OR REPLACE FUNCTION private.are_dietary_needs(p_needs text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_needs <@ private.dietary_need_codes()
    and cardinality(p_needs) = (select count(distinct private.allergen_of(n)) from unnest(p_needs) n)
    and cardinality(p_needs) > 0
$function$;

CREATE OR REPLACE FUNCTION private.is_contents(p_contains text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_contains <@ (private.allergens() || array['pork', 'alcohol', 'meat', 'none'])
    and cardinality(p_contains) = (select count(distinct c) from unnest(p_contains) c)
    and cardinality(p_contains) > 0
    and ('none' <> all (p_contains) or cardinality(p_contains) = 1)
$function$;

CREATE OR REPLACE FUNCTION private.unite_needs(p_one text[], p_other text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select nullif(array(
    select (array_agg(need order by place))[1]
    from unnest(private.dietary_need_codes()) with ordinality known (need, place)
    where need = any (p_one) or need = any (p_other)
    group by private.allergen_of(need)
    order by min(place)
  ), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.filter_conditions(p_table regclass, p_filters jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  operators constant jsonb :=
    '{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}';
  conditions text := '';
  entry record;
begin
  for entry in
    select f ->> 'column' as name, f ->> 'operator' as operator, f -> 'value' as value, f ->> 'value' as word
    from jsonb_array_elements(p_filters) f
  loop
    if not exists (
      select from pg_attribute a
      where a.attrelid = p_table and a.attname = entry.name and a.attnum > 0 and not a.attisdropped
    ) then
      raise exception 'There is no column %.', coalesce(entry.name, 'without a name') using errcode = '22023';
    elsif operators ? entry.operator and jsonb_typeof(entry.value) in ('string', 'number', 'boolean') then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.%s) %L', entry.name, operators ->> entry.operator, entry.word);
    elsif entry.operator = 'in' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.=) any (%L)', entry.name,
        array(select jsonb_array_elements_text(entry.value)));
    elsif entry.operator = 'ov' and jsonb_typeof(entry.value) = 'array' then
      conditions := conditions || format(
        ' and c.%I operator(pg_catalog.&&) %L::text[]', entry.name,
        array(select jsonb_array_elements_text(entry.value)));
    elsif entry.operator = 'is' and jsonb_typeof(entry.value) = 'null' then
      conditions := conditions || format(' and c.%I is null', entry.name);
    elsif entry.operator = 'is' and entry.word = 'not.null' then
      conditions := conditions || format(' and c.%I is not null', entry.name);
    else
      raise exception 'A filter of % is not understood.', entry.name using errcode = '22023';
    end if;
  end loop;
  return conditions;
end
$function$;

CREATE OR REPLACE FUNCTION private.split_household_member(p_member_id uuid, p_preview boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  head public.clients;
  made uuid;
begin
  select * into strict head from public.clients c where c.id = member.client_id;
  if p_preview is not true then
    update public.household_members set deleted_at = now() where id = member.id;
    insert into public.clients (
      network_id, first_name, last_name, date_of_birth, pinned_note, dietary_needs,
      address_line1, address_line2, city, state, zip_code
    ) values (
      member.network_id, member.first_name, member.last_name, member.birth_date, member.note, member.dietary_needs,
      head.address_line1, head.address_line2, head.city, head.state, head.zip_code
    ) returning id into made;
    perform private.record_event('split_off', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', made));
    perform private.record_event('split_off', 'clients', made, member.network_id,
      jsonb_build_object('from_client_id', head.id));
  end if;
  return jsonb_build_object(
    'client_id', made,
    'client', jsonb_build_object(
      'full_name', member.full_name, 'date_of_birth', member.birth_date, 'pinned_note', member.note,
      'address_line1', head.address_line1, 'address_line2', head.address_line2,
      'city', head.city, 'state', head.state, 'zip_code', head.zip_code
    ),
    -- A client has no place for it.
    'lost_birth_year', member.birth_year,
    'from', private.household_of(head.id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.move_household_member(p_member_id uuid, p_client_id uuid, p_preview boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant public.household_members := private.require_household_member(p_member_id);
  made uuid;
begin
  perform private.require_client(p_client_id, member.network_id);
  if member.client_id = p_client_id then
    raise sqlstate 'PT409' using
      message = 'same_household',
      hint = 'This member belongs to that household already. Choose another household.';
  end if;
  -- The whole move is tried and taken back: a preview refuses what the move would refuse.
  begin
    update public.household_members set deleted_at = now() where id = member.id;
    -- What the member is to the other head nobody has told.
    insert into public.household_members (
      network_id, client_id, first_name, last_name, birth_date, birth_year, note, dietary_needs
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note, member.dietary_needs
    ) returning id into made;
    if p_preview then
      raise sqlstate 'LRDRY';
    end if;
  exception when sqlstate 'LRDRY' then
    made := null;
  end;
  if made is not null then
    perform private.record_event('moved_out', 'household_members', member.id, member.network_id,
      jsonb_build_object('to_client_id', p_client_id));
    perform private.record_event('moved_in', 'household_members', made, member.network_id,
      jsonb_build_object('from_client_id', member.client_id));
  end if;
  return jsonb_build_object(
    'member_id', made,
    'member', jsonb_build_object('full_name', member.full_name),
    'from', private.household_of(member.client_id),
    'to', private.household_of(p_client_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.household_needs(p_client_ids uuid[])
 RETURNS TABLE(client_id uuid, member_id uuid, person text, need text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id, null::uuid, c.full_name, n
  from public.clients c cross join unnest(c.dietary_needs) n
  where c.id = any (p_client_ids)
  union all
  select m.client_id, m.id, m.full_name, n
  from public.household_members m cross join unnest(m.dietary_needs) n
  where m.client_id = any (p_client_ids) and m.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION private.find_clashes(p_client_ids uuid[], p_item_ids uuid[])
 RETURNS TABLE(client_id uuid, item_id uuid, allergen text, level text, people text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.client_id, i.id, a.allergen,
    -- In the order of the levels, the severest comes first.
    (array_agg(substring(n.need from length(a.allergen) + 2)
      order by array_position(private.dietary_need_codes(), n.need)))[1],
    array_agg(n.person order by array_position(private.dietary_need_codes(), n.need), n.person)
  from private.household_needs(p_client_ids) n
  cross join lateral (select private.allergen_of(n.need) as allergen) a
  join public.inventory_items i on i.id = any (p_item_ids) and a.allergen = any (i.contains)
  where a.allergen = any (private.allergens())
  group by n.client_id, i.id, a.allergen
$function$;

CREATE OR REPLACE FUNCTION private.unanswered_clashes(p_order_ids uuid[])
 RETURNS TABLE(order_id uuid, line_id uuid, item_id uuid, allergens text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.id, oi.id, oi.item_id, array_agg(f.allergen order by f.allergen)
  from public.orders o
  join public.order_items oi on oi.order_id = o.id
  join private.find_clashes(
      array(select x.client_id from public.orders x where x.id = any (p_order_ids)),
      array(select x.item_id from public.order_items x where x.order_id = any (p_order_ids))) f
    on f.client_id = o.client_id and f.item_id = oi.item_id
  where o.id = any (p_order_ids) and f.level = 'severe'
    -- What was answered before another allergy was known is not answered.
    and f.allergen <> all (coalesce(oi.clash_allergens, '{}'))
  group by o.id, oi.id, oi.item_id
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unanswered_clashes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended constant uuid[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where n.fulfillment_status <> o.fulfillment_status and n.fulfillment_status = 'fulfilled'
  );
  clashes jsonb;
begin
  if cardinality(ended) = 0 then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object(
      'order_number', o.order_number, 'item_id', i.id, 'name', i.name, 'allergens', c.allergens
    ) order by o.order_number, i.name, i.id)
    into clashes
    from private.unanswered_clashes(ended) c
    join public.orders o on o.id = c.order_id
    join public.inventory_items i on i.id = c.item_id
    join public.order_items oi on oi.id = c.line_id
    where oi.quantity_fulfilled > 0;
  if clashes is not null then
    raise sqlstate 'PT409' using
      message = 'unanswered_clashes',
      detail = private.first_items(clashes)::text,
      hint = 'Leave these items out, swap them, or say for whom they are.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.needs_as_json(p_client_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object('client_id', n.client_id, 'member_id', n.member_id, 'person', n.person, 'need', n.need)
    order by n.client_id, array_position(private.dietary_need_codes(), n.need), n.member_id is not null, n.person), '[]')
  from private.household_needs(p_client_ids) n
$function$;

CREATE OR REPLACE FUNCTION public.household_needs(p_client_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  return private.needs_as_json(p_client_ids);
end
$function$;

CREATE OR REPLACE FUNCTION public.item_clashes(p_client_id uuid, p_item_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'item_id', f.item_id, 'allergen', f.allergen, 'level', f.level, 'people', f.people
      ) order by f.item_id, array_position(private.dietary_need_codes(), f.allergen || '_' || f.level)), '[]')
    from private.find_clashes(array[p_client_id], p_item_ids) f
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.fitting_items(p_order_id uuid, p_item_id uuid)
 RETURNS TABLE(id uuid, name text, available integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select i.id, i.name, i.quantity_available
  from public.inventory_items wanted
  join public.orders o on o.id = p_order_id
  join public.inventory_items i
    on i.location_id = wanted.location_id and i.category is not distinct from wanted.category
    and i.id <> wanted.id and i.deleted_at is null and i.quantity_available > 0
  where wanted.id = p_item_id
    and not exists (select from public.order_items oi where oi.order_id = p_order_id and oi.item_id = i.id)
    and not exists (select from private.find_clashes(array[o.client_id], array[i.id]))
  -- What nobody has described may contain anything.
  order by i.contains is null, i.quantity_available desc, i.name, i.id
  limit 8
$function$;

CREATE OR REPLACE FUNCTION public.order_clashes(p_order_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  return (
    with lines as (
      select o.id as order_id, o.client_id, oi.item_id, oi.clash_reason, oi.clash_allergens, b.full_name as answered_by,
        i.location_id, i.category
      from public.orders o
      join public.order_items oi on oi.order_id = o.id
      join public.inventory_items i on i.id = oi.item_id
      left join public.colleagues b on b.id = oi.clash_answered_by
      where o.id = any (p_order_ids)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'order_id', l.order_id, 'item_id', l.item_id, 'allergen', f.allergen, 'level', f.level, 'people', f.people,
        'reason', case when f.allergen = any (l.clash_allergens) then l.clash_reason end,
        'answered_by', case when f.allergen = any (l.clash_allergens) then l.answered_by end,
        'swap', s.name
      ) order by l.order_id, l.item_id, array_position(private.dietary_need_codes(), f.allergen || '_' || f.level)), '[]')
    from lines l
    join private.find_clashes(array(select x.client_id from lines x), array(select x.item_id from lines x)) f
      on f.client_id = l.client_id and f.item_id = l.item_id
    left join lateral (select * from private.fitting_items(l.order_id, l.item_id) limit 1) s on true
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.fitting_items(p_order_id uuid, p_item_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_live_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('item_id', f.id, 'name', f.name, 'available', f.available)), '[]')
    from private.fitting_items(p_order_id, p_item_id) f
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_clash(p_order_id uuid, p_item_id uuid, p_reason text)
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
  update public.order_items oi
    set clash_reason = btrim(p_reason), clash_answered_by = private.current_actor(), clash_answered_at = now(),
      clash_allergens = array(
        select f.allergen from public.orders o, private.find_clashes(array[o.client_id], array[p_item_id]) f
        where o.id = p_order_id order by f.allergen)
    where oi.order_id = p_order_id and oi.item_id = p_item_id;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such line.';
  end if;
  return jsonb_build_object('item_id', p_item_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_clash(p_order_id uuid, p_item_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_clash(p_order_id, p_item_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION private.replace_order_item(p_order_id uuid, p_item_id uuid, p_by uuid)
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
  if not exists (select from public.order_items oi where oi.order_id = p_order_id and oi.item_id = p_item_id) then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such line.';
  end if;
  perform private.write_lines(p_order_id, coalesce((
    select jsonb_agg(jsonb_build_object('item_id', l.item_id, 'quantity', l.quantity))
    from (
      select case when oi.item_id = p_item_id then p_by else oi.item_id end as item_id, sum(oi.quantity) as quantity
      from public.order_items oi
      where oi.order_id = p_order_id and (oi.item_id <> p_item_id or p_by is not null)
      group by 1
    ) l
  ), '[]'));
  update public.orders set updated_at = now() where id = p_order_id;
  return jsonb_build_object('item_id', p_by);
end
$function$;

CREATE OR REPLACE FUNCTION public.replace_order_item(p_order_id uuid, p_item_id uuid, p_by uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.replace_order_item(p_order_id, p_item_id, p_by) $function$;

CREATE OR REPLACE FUNCTION private.check_in_facts(p_client_id uuid, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  client public.clients;
  last public.visits;
  last_on date;
begin
  select * into strict client from public.clients c where c.id = p_client_id;
  select * into last
    from public.visits v
    where v.client_id = p_client_id and v.network_id = client.network_id and v.deleted_at is null
    order by v.visited_at desc, v.id desc
    limit 1;
  last_on := private.local_day(last.visited_at, last.location_id);
  return jsonb_build_object(
    'client', jsonb_build_object(
      'id', client.id, 'full_name', client.full_name, 'date_of_birth', client.date_of_birth,
      'phone_number', client.phone_number, 'address_line1', client.address_line1,
      'address_line2', client.address_line2, 'city', client.city, 'pinned_note', client.pinned_note
    ),
    'needs', private.needs_as_json(array[p_client_id]),
    'household', private.household_counts(p_client_id, private.local_today(p_location_id))
      || jsonb_build_object('visited_on', last_on),
    'last_visit', case when last.id is not null then jsonb_build_object(
      'visited_at', last.visited_at, 'visited_on', last_on, 'household_size', last.household_size,
      'adults', last.adults, 'children', last.children, 'seniors', last.seniors
    ) end,
    'limit', private.visit_limit(p_client_id, p_location_id, now()),
    'here_today', private.here_today(p_client_id, p_location_id)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_clients(p_survivor_id uuid, p_merged_id uuid, p_values jsonb, p_survivor_updated_at timestamp with time zone, p_merged_updated_at timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  survivor public.clients;
  merged public.clients;
  -- The digits of an SSN are not shown: whoever wants those of the other record says so.
  wanted jsonb := coalesce(p_values, '{}');
  before jsonb;
  other jsonb;
  unknown text;
  visit_ids uuid[];
  survivor_visit_ids uuid[];
  kept_members jsonb;
  member_ids uuid[];
  pairs jsonb;
  merge public.client_merges;
begin
  perform private.require_live_session();
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.require_reviewer(survivor.network_id, 'client');
  perform private.require_reviewer(merged.network_id, 'client');
  if survivor.network_id <> merged.network_id then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There are no such two clients in one network.';
  end if;
  perform private.await_merges(survivor.network_id);
  perform private.lock_both(
    array(select v.id from public.visits v where v.client_id = p_merged_id), p_survivor_id, p_merged_id);
  select * into survivor from public.clients c where c.id = p_survivor_id;
  select * into merged from public.clients c where c.id = p_merged_id;
  perform private.refuse_unmergeable(survivor, merged);
  if (survivor.updated_at, merged.updated_at) is distinct from (p_survivor_updated_at, p_merged_updated_at) then
    raise sqlstate 'PT409' using
      message = 'outdated', hint = 'One of the two was changed in the meantime. Look at both again.';
  end if;
  select k into unknown from jsonb_object_keys(wanted) k where k <> all (private.mergeable_columns()) limit 1;
  if unknown is not null then
    raise exception 'The column % is not one that can be chosen.', unknown using errcode = '22023';
  end if;
  before := private.client_with_digits(survivor);
  other := private.client_with_digits(merged);
  if wanted ->> 'partial_ssn' = 'merged' then
    wanted := wanted || jsonb_build_object('partial_ssn', other -> 'partial_ssn');
  end if;

  -- Never less: an allergy that one of the two records knows is known.
  if coalesce(survivor.dietary_needs, merged.dietary_needs) is not null then
    wanted := wanted || jsonb_build_object(
      'dietary_needs', private.unite_needs(survivor.dietary_needs, merged.dietary_needs));
  end if;

  visit_ids := array(select v.id from public.visits v where v.client_id = p_merged_id order by v.id);
  survivor_visit_ids := array(select v.id from public.visits v where v.client_id = p_survivor_id order by v.id);
  kept_members := private.members_there(p_survivor_id, p_merged_id);
  member_ids := array(
    select m.id from public.household_members m
    where m.client_id = p_merged_id and not kept_members ? m.id::text);
  pairs := private.pairs_of(p_survivor_id, p_merged_id);
  -- Before the other one is deleted, whose open pairs go.
  update public.client_pairs p set decision = 'merged', decided_by = auth.uid(), decided_at = now()
    where p.first_client_id = least(p_survivor_id, p_merged_id)
      and p.second_client_id = greatest(p_survivor_id, p_merged_id);
  update public.clients set deleted_at = clock_timestamp(), merged_into = p_survivor_id where id = p_merged_id;
  perform private.write_client(p_survivor_id, wanted);
  if wanted ->> 'pinned_note' = merged.pinned_note and survivor.pinned_note is distinct from merged.pinned_note then
    -- It stays the note of who wrote it.
    perform private.write_client(p_survivor_id,
      jsonb_build_object('pinned_note_by', merged.pinned_note_by, 'pinned_note_at', merged.pinned_note_at));
  end if;
  merge.orders := private.move_visits(visit_ids, p_survivor_id);
  update public.household_members m set client_id = p_survivor_id where m.id = any (member_ids);
  insert into public.client_merges (network_id, survivor_id, merged_id, visits, orders, members, merged_by)
    values (
      survivor.network_id, p_survivor_id, p_merged_id,
      (select count(*) from public.visits v where v.id = any (visit_ids) and v.deleted_at is null),
      merge.orders,
      (select count(*) from public.household_members m where m.id = any (member_ids) and m.deleted_at is null),
      auth.uid()
    ) returning * into merge;
  insert into private.client_merge_contents
      (merge_id, changes, visit_ids, survivor_visit_ids, member_ids, kept_members, pairs)
    values (
      merge.id, private.merge_changes(before, other, wanted), visit_ids, survivor_visit_ids, member_ids,
      kept_members, private.changed_pairs(pairs)
    );
  perform private.record_event('merged', 'clients', p_survivor_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'from_client_id', p_merged_id, 'visits', merge.visits));
  perform private.record_event('merged_away', 'clients', p_merged_id, survivor.network_id,
    jsonb_build_object('merge_id', merge.id, 'to_client_id', p_survivor_id, 'visits', merge.visits));
  return merge.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.members_there(p_survivor_id uuid, p_merged_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(same.id, same.there), '{}')
  from (
    select m.id, jsonb_agg(there.id) as there
    from public.household_members m
    cross join (
      select o.id, o.first_name, o.last_name, o.birth_date, o.birth_year, o.dietary_needs
      from public.household_members o where o.client_id = p_survivor_id and o.deleted_at is null
      union all
      select c.id, c.first_name, c.last_name, c.date_of_birth, null, c.dietary_needs from public.clients c where c.id = p_survivor_id
    ) there
    where m.client_id = p_merged_id and m.deleted_at is null
      -- Whoever has a need that the other row lacks moves along: nobody's allergy is lost.
      and coalesce(m.dietary_needs, '{}') <@ coalesce(there.dietary_needs, '{}')
      and private.match_text(there.first_name) = private.match_text(m.first_name)
      and private.match_text(coalesce(there.last_name, m.last_name, ''))
        is not distinct from private.match_text(coalesce(m.last_name, there.last_name, ''))
      and case when there.birth_date is not null and m.birth_date is not null then there.birth_date = m.birth_date
        else coalesce(
          coalesce(extract(year from there.birth_date), there.birth_year)
            = coalesce(extract(year from m.birth_date), m.birth_year), true) end
    group by m.id
  ) same
$function$;

reset check_function_bodies;

alter table public.clients add constraint clients_dietary_needs_check CHECK (private.are_dietary_needs(dietary_needs));
alter table public.clients add constraint clients_dietary_note_check CHECK ((length(dietary_note) <= 200));
alter table public.clients add constraint clients_dietary_note_one_line CHECK (private.is_one_line(dietary_note));
alter table public.household_members add constraint household_members_dietary_needs_check CHECK (private.are_dietary_needs(dietary_needs));
alter table public.inventory_items add constraint inventory_items_contains_check CHECK (private.is_contents(contains));
alter table public.order_items add constraint order_items_clash_allergens_check CHECK ((clash_allergens <@ private.allergens()));
alter table public.order_items add constraint order_items_clash_check CHECK ((num_nonnulls(clash_reason, clash_allergens, clash_answered_at) = ANY (ARRAY[0, 3])));
alter table public.order_items add constraint order_items_clash_reason_check CHECK (((length(btrim(clash_reason)) >= 1) AND (length(btrim(clash_reason)) <= 120)));
alter table public.order_items add constraint order_items_clash_reason_one_line CHECK (private.is_one_line(clash_reason));

alter table public.order_items add constraint order_items_clash_answered_by_fkey FOREIGN KEY (clash_answered_by) REFERENCES public.colleagues(id) ON DELETE SET NULL;

create trigger inventory_items_touch before update on public.inventory_items
  for each row when (
    (new.name, new.description, new.category, new.unit, new.barcode, new.low_stock_level, new.contains, new.deleted_at)
      is distinct from
    (old.name, old.description, old.category, old.unit, old.barcode, old.low_stock_level, old.contains, old.deleted_at)
  )
  execute function private.touch_updated_at();
CREATE TRIGGER orders_settled_without_clashes AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_unanswered_clashes();
CREATE INDEX order_items_clash_answered_by_idx ON public.order_items USING btree (clash_answered_by);

grant execute on function private.allergens() to authenticated;
grant execute on function private.allergens() to service_role;
grant execute on function private.dietary_need_codes() to authenticated;
grant execute on function private.dietary_need_codes() to service_role;
grant execute on function private.allergen_of(text) to authenticated;
grant execute on function private.allergen_of(text) to service_role;
grant execute on function private.are_dietary_needs(text[]) to authenticated;
grant execute on function private.are_dietary_needs(text[]) to service_role;
grant execute on function private.is_contents(text[]) to authenticated;
grant execute on function private.is_contents(text[]) to service_role;
grant insert (dietary_needs) on public.clients to authenticated;
grant update (dietary_needs) on public.clients to authenticated;
grant insert (dietary_note) on public.clients to authenticated;
grant update (dietary_note) on public.clients to authenticated;
grant insert (dietary_needs) on public.household_members to authenticated;
grant update (dietary_needs) on public.household_members to authenticated;
grant insert (contains) on public.inventory_items to authenticated;
grant update (contains) on public.inventory_items to authenticated;
grant execute on function private.household_needs(uuid[]) to authenticated;
grant execute on function private.find_clashes(uuid[],uuid[]) to authenticated;
grant execute on function private.needs_as_json(uuid[]) to authenticated;
grant execute on function public.household_needs(uuid[]) to authenticated;
grant execute on function public.item_clashes(uuid,uuid[]) to authenticated;
grant execute on function private.fitting_items(uuid,uuid) to authenticated;
grant execute on function public.order_clashes(uuid[]) to authenticated;
grant execute on function public.fitting_items(uuid,uuid) to authenticated;
grant execute on function private.answer_clash(uuid,uuid,text) to authenticated;
grant execute on function public.answer_clash(uuid,uuid,text) to authenticated;
grant execute on function private.replace_order_item(uuid,uuid,uuid) to authenticated;
grant execute on function public.replace_order_item(uuid,uuid,uuid) to authenticated;

comment on function private.allergens() is 'The nine major food allergens of US law (21 USC 321 (qq)); wheat stands for gluten, too.';
comment on function private.dietary_need_codes() is 'What dietary_needs may hold: each allergen with its level, the severest first (severe: an allergy; avoid; prefers), then the diets.';
comment on function private.allergen_of(text) is 'The allergen of a dietary need; a diet is its own.';
comment on function private.are_dietary_needs(text[]) is 'Whether each is a known need, and no allergen stands there at two levels.';
comment on function private.is_contents(text[]) is 'Whether it says what an item contains: allergens, pork, alcohol or meat, or none of them.';
comment on function private.unite_needs(text[],text[]) is 'The needs of both, of an allergen the severest level; null for none.';
comment on function private.filter_conditions(regclass,jsonb) is 'Filters [{column, operator, value}] of a table as SQL for the alias c: " and ..." each. Operators: eq, neq, gt, gte, lt, lte, in (an array), ov (an array: a column that has one of them), is (null or "not.null"); 22023 for anything else.';
comment on column public.clients.dietary_needs is 'What the client must not or does not eat (private.dietary_need_codes); null where nobody told.';
comment on column public.clients.dietary_note is 'What dietary_needs has no word for.';
comment on column public.household_members.dietary_needs is 'What the member must not or does not eat (private.dietary_need_codes); null where nobody told.';
comment on column public.inventory_items.contains is 'The allergens in it, pork, alcohol or meat, or none of these (private.is_contents); null where nobody stated it.';
comment on column public.order_items.clash_allergens is 'The allergens about which that was said.';
comment on column public.order_items.clash_answered_by is 'Who said so.';
comment on column public.order_items.clash_reason is 'Why it is handed out although somebody in the household should not have it; null where nobody was asked.';
comment on function private.household_needs(uuid[]) is 'Each need of each person in the households of some clients, as the caller sees them.';
comment on function private.find_clashes(uuid[],uuid[]) is 'The allergens that items contain and that the households of clients must not or would rather not have, as the caller sees both: the severest level, and the people whose need it is, the severest first. The one answer for the desk, lines, pick lists and handing out.';
comment on function private.unanswered_clashes(uuid[]) is 'The lines of orders that contain a severe allergy of the household which nobody has answered.';
comment on function private.refuse_unanswered_clashes() is 'After orders were handed out: PT409 unanswered_clashes for lines with an allergen that somebody in the household is severely allergic to, [{order_number, item_id, name, allergens}] as private.first_items names them, unless nothing of the line was handed out or the line was answered.';
comment on function private.needs_as_json(uuid[]) is 'As public.household_needs, which has looked who asks.';
comment on function public.household_needs(uuid[]) is 'The dietary needs of the people in the households of some clients: [{client_id, member_id: null for the client, person, need}], allergies first. Of clients out of reach nothing.';
comment on function public.item_clashes(uuid,uuid[]) is 'Which of some items clash with the household of a client: [{item_id, allergen, level: severe, avoid or prefers, people}]. Nothing out of reach.';
comment on function private.fitting_items(uuid,uuid) is 'Items in place of another one of an order: of its category, available, without a clash and not in the order yet; those that are described first, then by how many there are.';
comment on function public.order_clashes(uuid[]) is 'The lines of orders that contain what somebody in the household should not have: [{order_id, item_id, allergen, level, people, reason and answered_by of a line that was answered, swap: the name of the item that fits best in its place}]. Nothing out of reach.';
comment on function public.fitting_items(uuid,uuid) is 'What can stand in place of an item of an order: [{item_id, name, available}], the best first, 8 at most. Nothing out of reach.';
comment on function public.answer_clash(uuid,uuid,text) is 'Keeps a line of an open order although it contains what somebody in the household should not have: for whom it is, or why. Who answered, when and about which allergens is kept with the line: {item_id}. 404 out of reach.';
comment on function public.replace_order_item(uuid,uuid,uuid) is 'Puts another item in place of one of an open order, as many; null leaves it out: {item_id}. 409 insufficient_stock in details where the location is strict; 404 out of reach.';
comment on function private.check_in_facts(uuid,uuid) is 'Of a client, for a check-in at a location: {client, needs (public.household_needs), household (private.household_counts of today), last_visit in the network, limit (private.visit_limit), here_today}.';
