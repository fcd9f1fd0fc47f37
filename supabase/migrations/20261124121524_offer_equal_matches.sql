-- A row of an import named one record that it is like, also where others are exactly as much like it: "Add to existing"
-- wrote to whichever came first. All that tie are answered, and a record comes before every row of the file, those of
-- earlier chunks, too.

drop function private.similar_rows(text, jsonb, jsonb, jsonb);
drop function private.similar_clients_of(uuid, uuid[]);
drop function private.equal_rows_of(text, jsonb, jsonb, uuid[]);

-- A table that knows better who is alike has a function private.similar_<table>_of.
create function private.similar_clients_of(p_network_id uuid, p_ids uuid[], p_file uuid[])
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  if (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return '[]';
  end if;
  return coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'id', f.asked, 'other', c.id, 'name', c.full_name, 'first_name', c.first_name, 'last_name', c.last_name,
        'date_of_birth', c.date_of_birth, 'phone_number', c.phone_number, 'address_line1', c.address_line1,
        'city', c.city, 'reasons', private.match_reasons(f.levels, a, b))
      order by f.place, f.bits desc, c.created_at, c.id)
    from (
      select t.*, row_number() over best as place_of_match, first_value(t.bits) over best as best_bits
      from (
        select found.place, p_ids[found.place] as asked, found.client_id, found.levels,
          found.client_id = any (p_file) as in_file, round(found.bits::numeric, 1) as bits
        from private.find_matches(p_network_id,
          array(select m from unnest(p_ids) with ordinality i (id, place)
            join private.client_match m on m.client_id = i.id order by i.place),
          private.likely_bits()) found
      ) t
      -- Who stands in the file itself is named only where nobody else is.
      window best as (partition by t.place order by t.in_file, t.bits desc, t.client_id)
    ) f
    join private.client_match a on a.client_id = f.asked
    join private.client_match b on b.client_id = f.client_id
    join public.clients c on c.id = f.client_id
    where f.place_of_match = 1 or (not f.in_file and f.bits = f.best_bits)
  ), '[]');
end
$$;
comment on function private.similar_clients_of(uuid, uuid[], uuid[]) is
  'Who of a network is likely the same person as each of some clients: [{id, other, name, first_name, last_name, date_of_birth, phone_number, address_line1, city, reasons}], the best of each, and whose bits, with one decimal, are the same. Of p_file, the clients that rows of the file made, one, and only where there is no other.';

-- Every other table: a record that has the same in all columns that came in.
create function private.equal_rows_of(p_entity text, p_scope jsonb, p_rows jsonb, p_ids uuid[], p_file uuid[])
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
    select jsonb_agg(
      jsonb_build_object('id', s.id, 'other', s.other, 'name', s.name, 'reasons', '[]'::jsonb) order by s.id, s.match)
    from (
      select a.id, b.id as other, coalesce(to_jsonb(b) ->> 'full_name', to_jsonb(b) ->> 'name') as name,
        b.id = any ($3) as in_file,
        row_number() over (partition by a.id order by b.id = any ($3), b.created_at, b.id) as match
      from %1$s a join %1$s b on b.id <> a.id and b.%2$I = $2 and %3$s
      where a.id = any ($1) and to_jsonb(b) ->> 'deleted_at' is null
    ) s
    where s.match = 1 or not s.in_file
  $query$, target, place, compared) into answer using p_ids, (p_scope ->> place)::uuid, p_file;
  return coalesce(answer, '[]');
end
$$;
comment on function private.equal_rows_of(text, jsonb, jsonb, uuid[], uuid[]) is
  'Which live records hold the same as each of some: [{id, other, name, reasons}], the oldest first, as the caller sees them. Of p_file, what rows of the file made, one, and only where there is no other.';

create function private.similar_rows(p_entity text, p_scope jsonb, p_rows jsonb, p_made jsonb, p_earlier jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  own constant regprocedure := to_regprocedure(format('private.similar_%s_of(uuid, uuid[], uuid[])', p_entity));
  ids constant uuid[] := array(select (m ->> 'id')::uuid from jsonb_array_elements(p_made) m where m ? 'id');
  file constant uuid[] := ids || array(
    select (e ->> 'id')::uuid from jsonb_array_elements(p_earlier) e where e ? 'id');
  answer jsonb;
begin
  if cardinality(ids) = 0 then
    return '[]';
  elsif own is null then
    return private.equal_rows_of(p_entity, p_scope, p_rows, ids, file);
  end if;
  execute format('select %s($1, $2, $3)', own::regproc) into answer
    using coalesce(p_scope ->> 'location_id', p_scope ->> 'network_id')::uuid, ids, file;
  return answer;
end
$$;
comment on function private.similar_rows(text, jsonb, jsonb, jsonb, jsonb) is
  'Which records are likely the same as each that was made, all that are equally alike: by the table''s own function, else equal ones.';

create or replace function public.check_import(
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
    alike := private.similar_rows(p_entity, place, p_rows, made, earlier);
    raise exception using errcode = 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'row', m -> 'row', 'problem', m -> 'problem', 'similar', s.similar)))
    from jsonb_array_elements(made) m
    left join (
      select a.one -> 'id' as id, jsonb_agg(
        -- A record, or a row of the file.
        (a.one - 'other') || jsonb_build_object('id', case when r is null then a.one -> 'other' end, 'row', r -> 'row')
        order by a.match) as similar
      from jsonb_array_elements(alike) with ordinality a (one, match)
      left join jsonb_array_elements(earlier || made) r on r -> 'id' = a.one -> 'other'
      group by a.one -> 'id'
    ) s on s.id = m -> 'id'
    where m ? 'problem' or s.similar is not null
  ), '[]');
end
$$;
comment on function public.check_import(text, jsonb, jsonb, uuid, uuid) is
  'What the database would refuse of up to 500 rows [{row, values}], and what is there already: [{row, problem: {code, message}, similar: [{id or row, name, reasons}]}], of rows without either nothing. similar: the best match and all records that are as much alike, of clients with first_name, last_name, date_of_birth, phone_number, address_line1 and city; a row of the file only where no record is. Nothing is saved. p_earlier: rows before these that may be the same ones. Admins of the network or location; 403 for members, 404 out of reach, 413 for too many.';

grant execute on function
  private.similar_clients_of(uuid, uuid[], uuid[]), private.equal_rows_of(text, jsonb, jsonb, uuid[], uuid[]),
  private.similar_rows(text, jsonb, jsonb, jsonb, jsonb)
to authenticated;
