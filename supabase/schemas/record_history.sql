-- Who changed what of any record, from the trail: one function for every table that is audited.
create function private.audited_table(p_table text)
returns regclass language sql stable set search_path = '' as $$
  select t.tgrelid::regclass
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid
  where t.tgfoid = 'private.record_changes'::regproc
    and c.relnamespace = 'public'::regnamespace and c.relname = p_table
  limit 1
$$;
comment on function private.audited_table(text) is 'The table of the API with this name, if the trail holds its changes; else null.';

-- SECURITY INVOKER on purpose: the policies say whether there is such a record for this person.
create function private.sees_record(p_table text, p_id uuid)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  target constant regclass := private.audited_table(p_table);
  is_there boolean;
begin
  if target is null then
    return false;
  end if;
  execute format('select exists (select from %s where id = $1)', target) into is_there using p_id;
  return is_there;
end
$$;
comment on function private.sees_record(text, uuid) is 'Whether the caller may read this record of an audited table.';

create function private.administers_record(p_table text, p_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
  network uuid;
  location uuid;
begin
  execute format('select to_jsonb(t) from %s t where id = $1', private.audited_table(p_table)) into found using p_id;
  network := case p_table when 'networks' then p_id else (found ->> 'network_id')::uuid end;
  location := case p_table when 'locations' then p_id else (found ->> 'location_id')::uuid end;
  return private.may_run_network(network)
    or location in (select private.my_location_ids('admin'))
    or (
      location is null and p_table <> 'networks' and network = private.my_network_id()
      and exists (select from private.my_location_ids('admin'))
    );
end
$$;
comment on function private.administers_record(text, uuid) is
  'Whether the caller is an admin where a record belongs: of its location, of any location of its network where it has none, or of the network.';

-- What screens only know to be there (a column beside it, has_partial_ssn, says so) is told by its own
-- function, which writes that down; the trail does not tell it, nor a column that the API does not hand out.
create function private.hidden_columns(p_table text)
returns text[] language sql stable set search_path = '' as $$
  select array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = private.audited_table(p_table) and a.attnum > 0 and not a.attisdropped
      and (
        not pg_catalog.has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')
        or exists (
          select from pg_catalog.pg_attribute known
          where known.attrelid = a.attrelid and known.attname = 'has_' || a.attname
        )
      )
  )
$$;
comment on function private.hidden_columns(text) is 'The columns whose values no page reads with its record.';

create function private.shown_diff(p_diff jsonb, p_hidden text[])
returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case
    when p_diff ?| p_hidden then (
      select jsonb_object_agg(d.key, case
          when d.key <> all (p_hidden) or d.value = 'null' then d.value
          when jsonb_typeof(d.value) = 'array' then (
            select jsonb_agg(case when v = 'null' then v else '"••••"' end order by place)
            from jsonb_array_elements(d.value) with ordinality as t (v, place)
          )
          else '"••••"'
        end)
      from jsonb_each(p_diff) d
    )
    else p_diff
  end
$$;
comment on function private.shown_diff(jsonb, text[]) is 'A diff of the audit trail with dots for the values of some columns.';

-- A row of the trail has whole columns, and a field that only admins read today may have been read by all.
create function private.hidden_answers()
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.entity, f.codes), '{}')
  from (
    select f.entity, jsonb_agg(f.code) as codes
    from public.custom_fields f
    where f.network_id = private.my_network_id() and f.readers = 'admins' and not private.may_run_network(f.network_id)
    group by f.entity
  ) f
$$;
comment on function private.hidden_answers() is
  'The fields of admins that the caller does not read, {table: [code]}; {} for admins.';

create function private.without_answers(p_diff jsonb, p_codes jsonb)
returns jsonb language plpgsql immutable parallel safe set search_path = '' as $$
declare
  codes constant text[] := array(select jsonb_array_elements_text(p_codes));
  custom constant jsonb := p_diff -> 'custom';
begin
  if codes = '{}' or custom is null then
    return p_diff;
  elsif jsonb_typeof(custom) = 'object' then
    return p_diff || jsonb_build_object('custom', custom - codes);
  elsif (custom -> 0) - codes = (custom -> 1) - codes then
    return p_diff - 'custom';
  end if;
  return p_diff || jsonb_build_object('custom', jsonb_build_array((custom -> 0) - codes, (custom -> 1) - codes));
end
$$;
comment on function private.without_answers(jsonb, jsonb) is
  'A diff of the audit trail without the values of some fields of the network''s own.';

-- What belongs to a client is told with the client: household, certifications, visits, orders; the last two only of the
-- locations that the caller sees.
create function private.history_subjects(p_table text, p_id uuid)
returns table (entity text, id uuid) language plpgsql stable security definer set search_path = '' as $$
declare
  network uuid;
  places uuid[];
begin
  return query select p_table, p_id;
  if p_table = 'clients' then
    select c.network_id into network from public.clients c where c.id = p_id;
    places := array(
      select l.id from public.locations l
      where l.network_id = network
        and (private.may_run_network(network) or l.id in (select private.my_location_ids()))
    );
    return query
      select 'household_members', m.id from public.household_members m
      where m.client_id = p_id and m.network_id = network
      union all
      select 'certifications', k.id from public.certifications k
      where k.client_id = p_id and k.network_id = network
      union all
      select 'visits', v.id from public.visits v
      where v.client_id = p_id and v.network_id = network and v.location_id = any (places)
      union all
      select 'orders', o.id from public.orders o
      where o.client_id = p_id and o.network_id = network and o.location_id = any (places);
  end if;
end
$$;
comment on function private.history_subjects(text, uuid) is 'The records whose changes are the history of a record.';

create function private.is_told(p_row private.audit_log)
returns boolean language sql stable set search_path = '' as $$
  -- What a new record has is no change of it.
  select coalesce(p_row.action <> 'update' or p_row.diff -> 'custom' -> 0 <> 'null', true) and case p_row.entity
    -- A merge, a split and a move say more than the rows that they are made of.
    when 'clients' then (p_row.diff ? 'merged_into' and p_row.action in ('soft_delete', 'restore')) is not true
    when 'household_members' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
      and not exists (
        select from private.audit_log e
        where e.entity = p_row.entity and e.entity_id = p_row.entity_id and (
          p_row.action = 'soft_delete' and e.action in ('moved_out', 'split_off')
          or p_row.action = 'insert' and e.action = 'moved_in'
        )
      )
    -- That it was signed stands with the certification.
    when 'certifications' then (
      p_row.action = 'signed' or p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'visits' then (
      p_row.action = 'signed' or p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    when 'orders' then (p_row.action = 'update' and p_row.diff ? 'client_id') is not true
    -- The ledger tells why stock changed.
    when 'inventory_items' then
      (p_row.action = 'update' and p_row.diff - array['quantity_actual', 'quantity_requested'] = '{}') is not true
    -- Sessions and factors are told in Activity.
    when 'profiles' then p_row.action in ('insert', 'update', 'delete', 'soft_delete', 'restore')
    else true
  end
$$;
comment on function private.is_told(private.audit_log) is 'Whether a row of the trail is part of the history of its record.';

create function private.record_history(p_table text, p_id uuid, p_before bigint, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := least(greatest(coalesce(p_limit, 10), 1), 200);
  hidden constant jsonb := private.hidden_answers();
  answer jsonb;
begin
  if private.administers_record(p_table, p_id) is not true then
    raise exception 'Only admins see who changed what.' using errcode = '42501';
  end if;
  with found as materialized (
    select a.id, a.at, a.action, a.entity, a.entity_id, a.actor, d.diff
    from private.history_subjects(p_table, p_id) s
    join private.audit_log a on a.entity = s.entity and a.entity_id = s.id
    cross join lateral (select private.without_answers(a.diff, coalesce(hidden -> a.entity, '[]')) as diff offset 0) d
    where (p_before is null or a.id < p_before) and private.is_told(a)
      and coalesce(a.action <> 'update' or d.diff <> '{}', true)
    order by a.id desc
    -- one more than is told says whether there are more
    limit most + 1
  ),
  told as materialized (select * from found order by id desc limit most)
  select jsonb_build_object(
      'next', case when (select count(*) from found) > most then (select min(id) from told) end,
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
            'id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entity_id', f.entity_id,
            'name', coalesce(o.order_number::text, m.full_name, p.name), 'other_name', other.full_name,
            'actor_id', f.actor, 'actor_name', c.full_name, 'diff', private.shown_diff(f.diff, hidden.columns)
          ) order by f.id desc)
        from told f
        join lateral (select private.hidden_columns(f.entity) as columns offset 0) hidden on true
        left join public.colleagues c on c.id = f.actor
        left join public.orders o on o.id = f.entity_id and f.entity = 'orders'
        left join public.household_members m on m.id = f.entity_id and f.entity = 'household_members'
        left join public.certifications k on k.id = f.entity_id and f.entity = 'certifications'
        left join public.programs p on p.id = k.program_id
        left join public.clients other
          on f.action in ('moved_out', 'moved_in', 'split_off', 'merged', 'merged_away', 'unmerged', 'pair_decided')
          and other.id = coalesce(f.diff ->> 'to_client_id', f.diff ->> 'from_client_id')::uuid
      ), '[]')
    )
    into answer;
  return answer;
end
$$;
comment on function private.record_history(text, uuid, bigint, integer) is
  'For record_history, which has looked whether the caller sees the record.';

create function public.record_history(
  p_table text, p_id uuid, p_before bigint default null::bigint, p_limit integer default 10
)
returns jsonb language plpgsql stable set search_path = '' as $$
begin
  perform private.require_live_session();
  if private.sees_record(p_table, p_id) is not true then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such record, or it is out of your reach.';
  end if;
  return private.record_history(p_table, p_id, p_before, p_limit);
end
$$;
comment on function public.record_history(text, uuid, bigint, integer) is
  'Who changed what of a record, newest first, behind the row p_before: {next, rows: [{id, at, action, entity, entity_id, name, other_name, actor_id, actor_name, diff}]}. A client''s has the household, the certifications (named after their program), the visits and the orders (with their name; other_name: whose household a member came from or went to, who was merged or compared; diff has the merge_id). next: the p_before of the next rows, null for none; 200 rows at most. Admins of where the record belongs; 403 for others, 404 out of reach.';

grant execute on function
  private.audited_table(text), private.sees_record(text, uuid), private.record_history(text, uuid, bigint, integer),
  public.record_history(text, uuid, bigint, integer)
to authenticated;
