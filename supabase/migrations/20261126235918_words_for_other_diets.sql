-- Words for other diets.

drop function private.find_clashes(uuid[],uuid[]);
drop function public.item_clashes(uuid,uuid[]);
drop function private.household_needs(uuid[]);

alter table public.household_members add column dietary_note text;

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.unite_notes(p_one text, p_other text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when strpos(lower(p_one), lower(p_other)) > 0 then p_one
    when strpos(lower(p_other), lower(p_one)) > 0 then p_other
    else nullif(concat_ws('; ', p_one, p_other), '')
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
      network_id, first_name, last_name, date_of_birth, pinned_note, dietary_needs, dietary_note,
      address_line1, address_line2, city, state, zip_code
    ) values (
      member.network_id, member.first_name, member.last_name, member.birth_date, member.note, member.dietary_needs,
      member.dietary_note, head.address_line1, head.address_line2, head.city, head.state, head.zip_code
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
  if private.is_sample(p_client_id) then
    perform private.refuse_sample();
  end if;
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
      network_id, client_id, first_name, last_name, birth_date, birth_year, note, dietary_needs, dietary_note
    ) values (
      member.network_id, p_client_id, member.first_name, member.last_name, member.birth_date, member.birth_year,
      member.note, member.dietary_needs, member.dietary_note
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

CREATE OR REPLACE FUNCTION private.stock_reasons(p_kind public.stock_movement_kind)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case p_kind
    when 'receive' then array['donation', 'purchase', 'food_bank', 'returned', 'other']
    when 'adjust' then array['data_error', 'found', 'lost', 'other']
    when 'waste' then array['expired', 'damaged', 'spoiled', 'recalled', 'given_away', 'other']
    when 'transfer' then array['rebalance', 'request', 'event', 'other']
    when 'count' then array['cycle_count', 'full_count', 'spot_check', 'other']
  end
$function$;

CREATE OR REPLACE FUNCTION private.divide_movement(p_entry private.stock_movements)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_named constant boolean := num_nonnulls(p_entry.lot, p_entry.best_by) > 0;
  counterpart constant bigint := case when p_entry.kind = 'transfer' and p_entry.delta > 0 then (
    -- Both entries of a transfer are written at once, the one that takes first.
    select m.id from private.stock_movements m
    where m.item_id = p_entry.counterpart_item_id and m.counterpart_item_id = p_entry.item_id
      and m.kind = 'transfer' and m.delta = -p_entry.delta and m.id < p_entry.id
    order by m.id desc
    limit 1
  ) end;
  wanted constant integer := -p_entry.delta;
  -- Recalled food is thrown away, and leaves no other way.
  is_blocked constant boolean := p_entry.kind in ('fulfil', 'transfer') or p_entry.reason is not distinct from 'given_away';
  taken_from uuid;
  available integer;
begin
  if p_entry.kind = 'receive' and is_named then
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta)
    values (p_entry.item_id, p_entry.location_id, p_entry.id, private.place_lot(
      p_entry.item_id, p_entry.location_id, p_entry.network_id, p_entry.lot, p_entry.best_by), p_entry.delta);
  elsif counterpart is not null then
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta, from_lot_id)
    select p_entry.item_id, p_entry.location_id, p_entry.id, private.place_lot(
      p_entry.item_id, p_entry.location_id, p_entry.network_id, l.lot, l.best_by), -s.delta, l.id
    from private.lot_movements s
    join private.stock_lots l on l.id = s.lot_id
    where s.item_id = p_entry.counterpart_item_id and s.movement_id = counterpart;
  elsif p_entry.delta < 0 then
    if is_named then
      taken_from := private.find_lot(p_entry.item_id, p_entry.lot, p_entry.best_by);
    end if;
    if is_blocked then
      select coalesce(sum(p.quantity), 0) into available
        from private.lot_pool(p_entry.item_id, p_entry.balance - p_entry.delta) p
        where not p.is_recalled and (taken_from is null or p.lot_id = taken_from);
      if available < wanted then
        perform private.refuse_shortage(jsonb_build_array((
          select jsonb_build_object(
            'item_id', i.id, 'name', i.name, 'on_hand', available, 'reserved', i.quantity_requested, 'wanted', wanted)
          from public.inventory_items i where i.id = p_entry.item_id
        )));
      end if;
    end if;
    insert into private.lot_movements (item_id, location_id, movement_id, lot_id, delta)
    select p_entry.item_id, p_entry.location_id, p_entry.id, q.lot_id, -least(q.quantity, wanted - q.ahead)
    from (
      select p.lot_id, p.quantity,
        coalesce(sum(p.quantity) over (
          order by p.is_recalled = (p_entry.reason is distinct from 'recalled'), p.place
          rows between unbounded preceding and 1 preceding
        ), 0)::integer as ahead
      from private.lot_pool(p_entry.item_id, p_entry.balance - p_entry.delta) p
      where (taken_from is null or p.lot_id = taken_from) and not (is_blocked and p.is_recalled)
    ) q
    where q.lot_id is not null and q.ahead < wanted;
  end if;
  update private.stock_lots l
    set quantity = l.quantity + s.delta
    from private.lot_movements s
    where s.item_id = p_entry.item_id and s.location_id = p_entry.location_id and s.movement_id = p_entry.id
      and l.id = s.lot_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.household_needs(p_client_ids uuid[])
 RETURNS TABLE(client_id uuid, member_id uuid, person text, need text, note text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.find_clashes(p_client_ids uuid[], p_item_ids uuid[], p_needs text[] DEFAULT NULL::text[])
 RETURNS TABLE(client_id uuid, item_id uuid, allergen text, level text, people text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.needs_as_json(p_client_ids uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    to_jsonb(n)
    order by n.client_id, array_position(private.dietary_need_codes(), n.need), n.member_id is not null, n.person), '[]')
  from private.household_needs(p_client_ids) n
$function$;

CREATE OR REPLACE FUNCTION public.item_clashes(p_client_id uuid, p_item_ids uuid[], p_needs text[] DEFAULT NULL::text[])
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
    from private.find_clashes(array[p_client_id], p_item_ids, p_needs) f
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
$function$;

CREATE OR REPLACE FUNCTION private.sheet_state(p_order_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

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
    address_line1, address_line2, city, state, zip_code, referral_type, gender, ethnicity, dietary_needs, dietary_note
  )
  select p_network_id, btrim(c.first_name), nullif(btrim(c.last_name), ''), nullif(btrim(c.email), ''),
    nullif(btrim(c.phone_number), ''), c.partial_ssn, c.date_of_birth, nullif(btrim(c.address_line1), ''),
    nullif(btrim(c.address_line2), ''), nullif(btrim(c.city), ''), c.state, nullif(btrim(c.zip_code), ''),
    c.referral_type, c.gender, c.ethnicity, c.dietary_needs, nullif(btrim(c.dietary_note), '')
  from jsonb_to_record(p_client) as c (
    first_name text, last_name text, email text, phone_number text, partial_ssn text, date_of_birth date,
    address_line1 text, address_line2 text, city text, state text, zip_code text,
    referral_type text, gender text, ethnicity text, dietary_needs text[], dietary_note text
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
  diet text;
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
  diet := private.unite_notes(survivor.dietary_note, merged.dietary_note);
  if length(diet) > 200 then
    raise sqlstate 'PT409' using
      message = 'dietary_notes_too_long',
      hint = 'Both dietary notes are kept and are too long together. Shorten one of them first.';
  elsif diet is not null then
    wanted := wanted || jsonb_build_object('dietary_note', diet);
  end if;

  -- Nor a number that the next import of the old program brings again.
  if survivor.external_id is null and merged.external_id is not null and not wanted ? 'external_id' then
    wanted := wanted || jsonb_build_object('external_id', merged.external_id);
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
      select o.id, o.first_name, o.last_name, o.birth_date, o.birth_year, o.dietary_needs, o.dietary_note
      from public.household_members o where o.client_id = p_survivor_id and o.deleted_at is null
      union all
      select c.id, c.first_name, c.last_name, c.date_of_birth, null, c.dietary_needs, c.dietary_note
      from public.clients c where c.id = p_survivor_id
    ) there
    where m.client_id = p_merged_id and m.deleted_at is null
      -- Whoever has a need that the other row lacks moves along: nobody's allergy is lost.
      and coalesce(m.dietary_needs, '{}') <@ coalesce(there.dietary_needs, '{}')
      and private.unite_notes(there.dietary_note, m.dietary_note) is not distinct from there.dietary_note
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

CREATE OR REPLACE FUNCTION private.reported_kind(p_kind public.stock_movement_kind, p_reason text)
 RETURNS public.stock_movement_kind
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (p_reason = 'given_away'::text) THEN 'fulfil'::public.stock_movement_kind
             ELSE p_kind
         END AS p_kind;
END;

CREATE OR REPLACE FUNCTION private.stock_changes(p_locations uuid[], p_from date, p_to date, p_against daterange)
 RETURNS TABLE(kind public.stock_movement_kind, reason text, category text, category_name text, unit text, delta bigint, is_earlier boolean, is_within boolean, is_against boolean, is_until_against boolean)
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
             (m.created_at < p.begins_at) AS is_earlier,
             (m.created_at >= p.begins_at) AS is_within,
             COALESCE(((m.created_at >= p.before_begins_at) AND (m.created_at < p.before_ends_at)), false) AS is_against,
             COALESCE((m.created_at < p.before_ends_at), false) AS is_until_against,
             (m.delta > 0) AS is_in
            FROM (places p
              JOIN private.stock_movements m ON (((m.location_id = p.id) AND (m.created_at < p.ends_at))))
           GROUP BY m.item_id, m.kind, m.reason, (m.created_at < p.begins_at), (m.created_at >= p.begins_at), COALESCE(((m.created_at >= p.before_begins_at) AND (m.created_at < p.before_ends_at)), false), COALESCE((m.created_at < p.before_ends_at), false), (m.delta > 0)
         )
  SELECT s.kind,
     s.reason,
     COALESCE(NULLIF(lower(btrim(i.category)), ''::text), 'unknown'::text) AS "coalesce",
     NULLIF(btrim(i.category), ''::text) AS "nullif",
     NULLIF(btrim(i.unit), ''::text) AS "nullif",
     s.delta,
     s.is_earlier,
     s.is_within,
     s.is_against,
     s.is_until_against
    FROM (sums s
      JOIN public.inventory_items i ON ((i.id = s.item_id)));
END;

CREATE OR REPLACE FUNCTION private.report_stock(p_network_id uuid, p_location_id uuid, p_from date, p_to date, p_measure text, p_unit text, p_split text, p_value text, p_sort text, p_descending boolean, p_limit integer, p_offset integer)
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
$function$;

reset check_function_bodies;

alter table public.household_members add constraint household_members_dietary_note_check CHECK ((length(dietary_note) <= 200));
alter table public.household_members add constraint household_members_dietary_note_one_line CHECK (private.is_one_line(dietary_note));

grant insert (dietary_note) on public.household_members to authenticated;
grant update (dietary_note) on public.household_members to authenticated;
grant execute on function private.household_needs(uuid[]) to authenticated;
grant execute on function private.find_clashes(uuid[],uuid[],text[]) to authenticated;
grant execute on function public.item_clashes(uuid,uuid[],text[]) to authenticated;

comment on function private.unite_notes(text,text) is 'The words of both, each once; null for none.';
comment on column public.household_members.dietary_note is 'What dietary_needs has no word for.';
comment on function private.household_needs(uuid[]) is 'Each need of each person in the households of some clients, as the caller sees them: a code as need, or what no code says as note.';
comment on function private.find_clashes(uuid[],uuid[],text[]) is 'The allergens that items contain and that the households of clients must not or would rather not have, as the caller sees both: one row for each level, with the people whose need it is. p_needs: of somebody who is not saved yet. The one answer for the desk, lines, pick lists and handing out.';
comment on function public.household_needs(uuid[]) is 'The dietary needs of the people in the households of some clients: [{client_id, member_id: null for the client, person, need: a code, or null beside a note: what no code says}], allergies first. Of clients out of reach nothing.';
comment on function public.item_clashes(uuid,uuid[],text[]) is 'Which of some items clash with the household of a client, or with the needs of somebody who is not saved yet: [{item_id, allergen, level: severe, avoid or prefers, people: none for somebody new}]. Nothing out of reach.';
comment on function public.merge_clients(uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone) is 'Makes two records of one person one: the id of the merge. Visits, orders and household members move to the survivor; the other one goes to the trash and leads to the survivor. p_values {column: value}: what the survivor gets, of the columns that people fill in; partial_ssn "merged" takes the digits of the other one. The times are updated_at of both as they were seen. 409 same_client, already_merged, deleted, outdated, dietary_notes_too_long or household_full in details. Admins of the network and of its locations; 403 for members, 404 out of reach.';
comment on function private.reported_kind(public.stock_movement_kind,text) is 'The kind that an entry of the ledger counts as: what was given away without an order was handed out, not wasted.';
