-- Clashes of what a household needs with what items contain: who is told, who answered, what fits in place.
create function private.household_needs(p_client_ids uuid[])
returns table (client_id uuid, member_id uuid, person text, need text, note text)
language sql stable set search_path = '' as $$
  select p.client_id, p.member_id, p.full_name, n.need, n.note
  from (
    select c.id as client_id, null::uuid as member_id, c.full_name, c.dietary_needs, c.dietary_note
    from public.clients c
    where c.id = any (p_client_ids)
    union all
    select m.client_id, m.id, m.full_name, m.dietary_needs, m.dietary_note
    from public.household_members m
    where m.client_id = any (p_client_ids) and m.deleted_at is null
  ) p
  cross join lateral (
    select u.need, null::text as note from unnest(p.dietary_needs) u (need)
    union all
    select null, btrim(p.dietary_note) where btrim(p.dietary_note) <> ''
  ) n
$$;
comment on function private.household_needs(uuid[]) is
  'Each need of each person in the households of some clients, as the caller sees them: a code as need, or what no code says as note.';

create function private.find_clashes(p_client_ids uuid[], p_item_ids uuid[], p_needs text[] default null)
returns table (client_id uuid, item_id uuid, allergen text, level text, people text[])
language sql stable set search_path = '' as $$
  select n.client_id, i.id, a.allergen,
    substring(n.need from length(a.allergen) + 2), coalesce(array_agg(n.person order by n.person)
      filter (where n.person is not null), '{}')
  from (
    select h.client_id, h.person, h.need from private.household_needs(p_client_ids) h
    union all
    select null, null, u.need from unnest(p_needs) u (need)
  ) n
  cross join lateral (select private.allergen_of(n.need) as allergen) a
  join public.inventory_items i on i.id = any (p_item_ids) and a.allergen = any (i.contains)
  where a.allergen = any (private.allergens())
  group by n.client_id, i.id, a.allergen, n.need
$$;
comment on function private.find_clashes(uuid[], uuid[], text[]) is
  'The allergens that items contain and that the households of clients must not or would rather not have, as the caller sees both: one row for each level, with the people whose need it is. p_needs: of somebody who is not saved yet. The one answer for the desk, lines, pick lists and handing out.';

create function private.unanswered_clashes(p_order_ids uuid[])
returns table (order_id uuid, line_id uuid, item_id uuid, allergens text[])
language sql stable set search_path = '' as $$
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
$$;
comment on function private.unanswered_clashes(uuid[]) is
  'The lines of orders that contain a severe allergy of the household which nobody has answered.';

-- Also when an allergy was written while the order was picked.
create function private.refuse_unanswered_clashes()
returns trigger language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.refuse_unanswered_clashes() is
  'After orders were handed out: PT409 unanswered_clashes for lines with an allergen that somebody in the household is severely allergic to, [{order_number, item_id, name, allergens}] as private.first_items names them, unless nothing of the line was handed out or the line was answered.';

create function private.needs_as_json(p_client_ids uuid[])
returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    to_jsonb(n)
    order by n.client_id, array_position(private.dietary_need_codes(), n.need), n.member_id is not null, n.person), '[]')
  from private.household_needs(p_client_ids) n
$$;
comment on function private.needs_as_json(uuid[]) is 'As public.household_needs, which has looked who asks.';

create function public.household_needs(p_client_ids uuid[])
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_live_session();
  return private.needs_as_json(p_client_ids);
end
$$;
comment on function public.household_needs(uuid[]) is
  'The dietary needs of the people in the households of some clients: [{client_id, member_id: null for the client, person, need: a code, or null beside a note: what no code says}], allergies first. Of clients out of reach nothing.';

create function public.item_clashes(p_client_id uuid, p_item_ids uuid[], p_needs text[] default null)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_live_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'item_id', f.item_id, 'allergen', f.allergen, 'level', f.level, 'people', f.people
      ) order by f.item_id, array_position(private.dietary_need_codes(), f.allergen || '_' || f.level)), '[]')
    from private.find_clashes(array[p_client_id], p_item_ids, p_needs) f
  );
end
$$;
comment on function public.item_clashes(uuid, uuid[], text[]) is
  'Which of some items clash with the household of a client, or with the needs of somebody who is not saved yet: [{item_id, allergen, level: severe, avoid or prefers, people: none for somebody new}]. Nothing out of reach.';

create function private.fitting_items(p_order_id uuid, p_item_id uuid)
returns table (id uuid, name text, available integer)
language sql stable set search_path = '' as $$
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
$$;
comment on function private.fitting_items(uuid, uuid) is
  'Items in place of another one of an order: of its category, available, without a clash and not in the order yet; those that are described first, then by how many there are.';

create function public.order_clashes(p_order_ids uuid[])
returns jsonb language plpgsql stable set search_path = '' as $$
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
$$;
comment on function public.order_clashes(uuid[]) is
  'The lines of orders that contain what somebody in the household should not have: [{order_id, item_id, allergen, level, people, reason and answered_by of a line that was answered, swap: the name of the item that fits best in its place}]. Nothing out of reach.';

create function public.fitting_items(p_order_id uuid, p_item_id uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_live_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('item_id', f.id, 'name', f.name, 'available', f.available)), '[]')
    from private.fitting_items(p_order_id, p_item_id) f
  );
end
$$;
comment on function public.fitting_items(uuid, uuid) is
  'What can stand in place of an item of an order: [{item_id, name, available}], the best first, 8 at most. Nothing out of reach.';

create function private.answer_clash(p_order_id uuid, p_item_id uuid, p_reason text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  target constant record := private.lock_order(p_order_id);
begin
  if target.status not in ('pending', 'in_progress', 'ready') then
    raise exception 'An order that is % stays as it is.', target.status using errcode = '23514';
  elsif (length(btrim(p_reason)) between 1 and 120 and private.is_one_line(p_reason)) is not true then
    raise exception 'Why a line stays is said in one line of at most 120 letters.' using errcode = '22023';
  end if;
  update public.order_items oi
    set clash_reason = btrim(p_reason), clash_answered_by = private.current_actor(), clash_answered_at = now(),
      clash_allergens = array(
        select distinct f.allergen from public.orders o, private.find_clashes(array[o.client_id], array[p_item_id]) f
        where o.id = p_order_id order by f.allergen)
    where oi.order_id = p_order_id and oi.item_id = p_item_id;
  if not found then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is no such line.';
  end if;
  return jsonb_build_object('item_id', p_item_id);
end
$$;

create function public.answer_clash(p_order_id uuid, p_item_id uuid, p_reason text)
returns jsonb language sql set search_path = '' as $$ select private.answer_clash(p_order_id, p_item_id, p_reason) $$;
comment on function public.answer_clash(uuid, uuid, text) is
  'Keeps a line of an open order although it contains what somebody in the household should not have: for whom it is, or why. Who answered, when and about which allergens is kept with the line: {item_id}. 404 out of reach.';

create function private.replace_order_item(p_order_id uuid, p_item_id uuid, p_by uuid, p_quantity integer)
returns jsonb language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.replace_order_item(
  p_order_id uuid, p_item_id uuid, p_by uuid default null, p_quantity integer default null
)
returns jsonb language sql set search_path = '' as $$
  select private.replace_order_item(p_order_id, p_item_id, p_by, p_quantity)
$$;
comment on function public.replace_order_item(uuid, uuid, uuid, integer) is
  'Puts another item in place of one of an open order, as many; null leaves it out; p_quantity puts one back that was left out, under its own id twice: {item_id}. 409 insufficient_stock in details where the location is strict; 404 out of reach.';

-- Names nobody, as a sheet does; what a line would be swapped for and its lots follow the stock from hour to hour.
create function private.sheet_state(p_order_id uuid)
returns text language sql stable set search_path = '' as $$
  select md5(jsonb_build_array(
      o.id, btrim(c.pinned_note), btrim(v.note),
      array(select coalesce(n.need, n.note) from private.household_needs(array[o.client_id]) n order by n.need, n.note),
      (
        select jsonb_agg(jsonb_build_array(oi.item_id, oi.quantity, oi.clash_reason) order by oi.item_id)
        from public.order_items oi where oi.order_id = o.id
      ),
      (
        select jsonb_agg(jsonb_build_array(f.item_id, f.allergen, f.level) order by f.item_id, f.allergen, f.level)
        from private.find_clashes(
          array[o.client_id], array(select oi.item_id from public.order_items oi where oi.order_id = o.id)) f
      )
    )::text)
  from public.orders o
  join public.clients c on c.id = o.client_id
  join public.visits v on v.id = o.visit_id
  where o.id = p_order_id
$$;
comment on function private.sheet_state(uuid) is
  'What the sheet of an order says of needs, notes, lines and clashes, as a fingerprint: another one means that it changed.';

create function private.sheet_states(p_order_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function public.sheet_states(p_order_ids uuid[])
returns jsonb language sql stable set search_path = '' as $$ select private.sheet_states(p_order_ids) $$;
comment on function public.sheet_states(uuid[]) is
  'Whether the pick list of orders still says what is true: [{order_id, state: what record_print is told, changed_since: when it was last printed, if a need, a note, a line or a clash is another since; else null}]. Nothing out of reach.';

grant execute on function
  private.household_needs(uuid[]), private.needs_as_json(uuid[]), private.find_clashes(uuid[], uuid[], text[]), private.fitting_items(uuid, uuid),
  public.household_needs(uuid[]), public.item_clashes(uuid, uuid[], text[]), public.order_clashes(uuid[]),
  public.fitting_items(uuid, uuid), private.answer_clash(uuid, uuid, text), public.answer_clash(uuid, uuid, text),
  private.replace_order_item(uuid, uuid, uuid, integer), public.replace_order_item(uuid, uuid, uuid, integer),
  private.sheet_states(uuid[]), public.sheet_states(uuid[])
to authenticated;

-- By its name behind orders_settle, which says how many were handed out.
create trigger orders_settled_without_clashes after update on public.orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.refuse_unanswered_clashes();
