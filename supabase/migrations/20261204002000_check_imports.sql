-- What an import would do, without doing it: the rows are inserted and taken back in one transaction.

-- A table that knows better who is alike has a function private.similar_<table>_of.
create function private.similar_clients_of(p_network_id uuid, p_ids uuid[])
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', f.asked, 'other', c.id, 'name', c.full_name, 'reasons', private.match_reasons(f.levels, a, b)))
    from (
      select distinct on (found.place) p_ids[found.place] as asked, found.client_id, found.levels
      from private.find_matches(p_network_id,
        array(select m from unnest(p_ids) with ordinality i (id, place)
          join private.client_match m on m.client_id = i.id order by i.place),
        private.likely_bits()) found
      -- Who stands in the file itself is named only where nobody else is.
      order by found.place, found.client_id = any (p_ids), found.bits desc, found.client_id
    ) f
    join private.client_match a on a.client_id = f.asked
    join private.client_match b on b.client_id = f.client_id
    join public.clients c on c.id = f.client_id
  ), '[]');
end
$$;
comment on function private.similar_clients_of(uuid, uuid[]) is
  'Who of a network is likely the same person as each of some clients: [{id, other, name, reasons}], the best of each.';

-- Every other table: a record that has the same in all columns that came in.
create function private.equal_rows_of(p_entity text, p_scope jsonb, p_rows jsonb, p_ids uuid[])
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  target constant regclass := to_regclass('public.' || quote_ident(p_entity));
  compared text;
  place constant text := case when p_scope ? 'location_id' then 'location_id' else 'network_id' end;
  answer jsonb;
begin
  select string_agg(format('lower(coalesce(a.%1$I::text, '''')) = lower(coalesce(b.%1$I::text, ''''))', k.name), ' and ')
    into compared
    from (select distinct jsonb_object_keys(r -> 'values') as name from jsonb_array_elements(p_rows) r) k
    where has_column_privilege(target, k.name, 'select');
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', s.id, 'other', s.other, 'name', s.name, 'reasons', '[]'::jsonb))
    from (
      select distinct on (a.id) a.id, b.id as other, coalesce(to_jsonb(b) ->> 'full_name', to_jsonb(b) ->> 'name') as name
      from %1$s a join %1$s b on b.id <> a.id and b.%2$I = $2 and %3$s
      where a.id = any ($1) and to_jsonb(b) ->> 'deleted_at' is null
      order by a.id, b.id = any ($1), b.created_at
    ) s
  $query$, target, place, compared) into answer using p_ids, (p_scope ->> place)::uuid;
  return coalesce(answer, '[]');
end
$$;
comment on function private.equal_rows_of(text, jsonb, jsonb, uuid[]) is
  'Which live records hold the same as each of some: [{id, other, name, reasons}], as the caller sees them.';

create function private.similar_rows(p_entity text, p_scope jsonb, p_rows jsonb, p_made jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  own constant regprocedure := to_regprocedure(format('private.similar_%s_of(uuid, uuid[])', p_entity));
  ids constant uuid[] := array(select (m ->> 'id')::uuid from jsonb_array_elements(p_made) m where m ? 'id');
  answer jsonb;
begin
  if cardinality(ids) = 0 then
    return '[]';
  elsif own is null then
    return private.equal_rows_of(p_entity, p_scope, p_rows, ids);
  end if;
  execute format('select %s($1, $2)', own::regproc) into answer
    using coalesce(p_scope ->> 'location_id', p_scope ->> 'network_id')::uuid, ids;
  return answer;
end
$$;
comment on function private.similar_rows(text, jsonb, jsonb, jsonb) is
  'Which record is likely the same as each that was made: by the table''s own function, else an equal one.';

create function public.check_import(
  p_entity text, p_rows jsonb, p_earlier jsonb default '[]', p_network_id uuid default null, p_location_id uuid default null
)
returns jsonb language plpgsql set search_path = '' set statement_timeout = '30s' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  earlier jsonb;
  made jsonb;
  alike jsonb;
begin
  perform private.read_import_rows(p_rows);
  perform private.read_import_rows(p_earlier);
  begin
    earlier := private.insert_rows(p_entity, place, p_earlier);
    made := private.insert_rows(p_entity, place, p_rows);
    alike := private.similar_rows(p_entity, place, p_rows, made);
    raise exception using errcode = 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'row', m -> 'row', 'problem', m -> 'problem',
        'similar', case when s is not null then jsonb_strip_nulls(jsonb_build_object(
          'name', s -> 'name', 'reasons', s -> 'reasons',
          -- A record, or a row of the file.
          'id', case when e.row is null then s -> 'other' end, 'row', e.row)) end
      )))
    from jsonb_array_elements(made) m
    left join jsonb_array_elements(alike) s on s -> 'id' = m -> 'id'
    left join lateral (
      select r -> 'row' as row from jsonb_array_elements(earlier || made) r where r -> 'id' = s -> 'other' limit 1
    ) e on true
    where m ? 'problem' or s is not null
  ), '[]');
end
$$;
comment on function public.check_import(text, jsonb, jsonb, uuid, uuid) is
  'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message}, similar: {id or row, name, reasons}}], of rows without either nothing. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';

grant execute on function
  private.similar_clients_of(uuid, uuid[]), private.equal_rows_of(text, jsonb, jsonb, uuid[]),
  private.similar_rows(text, jsonb, jsonb, jsonb), public.check_import(text, jsonb, jsonb, uuid, uuid)
to authenticated;
