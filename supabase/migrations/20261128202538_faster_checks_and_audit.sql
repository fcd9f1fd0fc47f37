-- Faster checks and audit.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.record_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  derived constant text[] := private.derived_columns();
  actor constant uuid := private.current_actor();
  session constant text := auth.jwt() ->> 'session_id';
begin
  -- A value that moves because others are to read it is no other value (private.move_answers).
  if current_setting('larder.moving_answers', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'insert', tg_table_name, s.entity_id, s.network_id, r.after_row
    from new_rows n
    cross join lateral (select to_jsonb(n) - derived as after_row) r
    cross join lateral private.audit_subject(tg_table_name, r.after_row) s;
  elsif tg_op = 'DELETE' then
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session, 'delete', tg_table_name, s.entity_id, s.network_id,
      -- What goes with its network is named without its content.
      case when s.network_id is null or tg_table_name = 'networks'
        or exists (select from public.networks g where g.id = s.network_id) then r.before_row end
    from old_rows o
    cross join lateral (select to_jsonb(o) - derived as before_row) r
    cross join lateral private.audit_subject(tg_table_name, r.before_row) s;
  else
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id, diff)
    select actor, session,
      case
        when b.row ->> 'deleted_at' is null and a.row ->> 'deleted_at' is not null then 'soft_delete'
        when b.row ->> 'deleted_at' is not null and a.row ->> 'deleted_at' is null then 'restore'
        else 'update'
      end,
      tg_table_name, a.entity_id, a.network_id, d.changes
    from (
      select r.row, s.* from new_rows n
      cross join lateral (select to_jsonb(n) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
      -- Otherwise each column would make the whole row JSON again.
      offset 0
    ) a
    join (
      select r.row, s.entity_id from old_rows o
      cross join lateral (select to_jsonb(o) - derived as row) r
      cross join lateral private.audit_subject(tg_table_name, r.row) s
      offset 0
    ) b on b.entity_id = a.entity_id
    cross join lateral (
      select jsonb_object_agg(f.key, jsonb_build_array(f.value, a.row -> f.key)) as changes
      from jsonb_each(b.row) f
      where f.value is distinct from a.row -> f.key
    ) d
    where d.changes is not null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_last_visits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid[];
begin
  -- What is undone at once is not counted (public.check_import).
  if current_setting('larder.checking_import', true) = 'on' then
    return null;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct n.client_id) into touched from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.client_id) into touched from old_rows o;
  else
    select array_agg(distinct t.client_id) into touched
      from new_rows n
      join old_rows o on o.id = n.id
      cross join lateral (values (o.client_id), (n.client_id)) as t (client_id)
      where (n.client_id, n.visited_at, n.deleted_at, n.location_id, n.event_id,
          n.household_size, n.adults, n.children, n.seniors)
        is distinct from (o.client_id, o.visited_at, o.deleted_at, o.location_id, o.event_id,
          o.household_size, o.adults, o.children, o.seniors);
  end if;
  if touched is not null then
    perform private.tell_last_visits(touched);
    if tg_op <> 'INSERT' then
      delete from private.counted_visits k
        where k.client_id = any (touched) and not exists (
          select from public.visits v
          where v.id = k.visit_id and v.client_id = k.client_id and v.deleted_at is null
        );
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.text_conditions(p_terms private.search_term[], p_number_column name DEFAULT NULL::name)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(' and (' || concat_ws(' or ',
      'false',
      (
        select string_agg(
          format('c.search_text operator(pg_catalog.~~) %L', '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'),
          ' or ')
        from (
          select part
          from unnest(array[
            -- What the folded word finds, too, is not looked for again.
            case when t.word = '' or (t.typed collate "und-x-icu") ~ '[^[:alnum:]'']' then t.typed end,
            t.word, t.digits
          ]) part
          where part <> ''
          union
          select d::text from unnest(t.days) d
        ) parts
      ),
      -- Of clients a word of the first name, which is the first part (private.client_search_text): what has no
      -- parts is no client. Orders have nothing but the name of theirs.
      case when t.other_forms <> '{}' then format(
        'c.search_text operator(pg_catalog.~) %L',
        replace(
          case when p_number_column is null then U&'^[^\001F]* (?:forms) [^\001F]*\001F' else '(?:^| )(?:forms)(?: |$)' end,
          'forms', array_to_string(t.other_forms, '|'))) end,
      (
        select format('c.%I operator(pg_catalog.=) %s', p_number_column, number)
        from cast(substring(t.typed from '^[^0-9]*([0-9]{1,10})$') as bigint) number
        where p_number_column is not null and number <= 2147483647
      )
    ) || ')', '')
  from unnest(p_terms) t
$function$;

CREATE OR REPLACE FUNCTION public.check_import(p_entity text, p_rows jsonb, p_earlier jsonb DEFAULT '[]'::jsonb, p_network_id uuid DEFAULT NULL::uuid, p_location_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  read jsonb;
  known jsonb;
  fresh jsonb;
  earlier jsonb;
  made jsonb;
  alike jsonb;
begin
  perform private.read_import_rows(p_rows);
  perform private.read_import_rows(p_earlier);
  read := private.read_rows(p_entity, place, p_rows);
  select private.known_records(p_entity, place, coalesce(jsonb_agg(r), '[]')) into known
    from jsonb_array_elements(read) r where not r ? 'problem';
  select coalesce(jsonb_agg(r), '[]') into fresh
    from jsonb_array_elements(read) r
    where r -> 'row' not in (select k -> 'row' from jsonb_array_elements(known) k);
  begin
    -- A file may lack what a form asks for (private.require_custom).
    perform set_config('larder.importing', 'on', true);
    perform set_config('larder.checking_import', 'on', true);
    earlier := private.insert_read_rows(p_entity, place, private.read_rows(p_entity, place, p_earlier));
    made := private.insert_read_rows(p_entity, place, fresh);
    alike := private.similar_rows(p_entity, place, fresh, made, earlier);
    raise exception using errcode = 'LRDRY';
  exception when sqlstate 'LRDRY' then
    null;
  end;
  return known || coalesce((
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
$function$;

reset check_function_bodies;

comment on function private.text_conditions(private.search_term[],name) is 'The terms as SQL for the alias c: " and (...)" each. A term has to stand in search_text, each character taken literally, to be another form of a word of the first name, or to be the number of the row, with or without a sign before it. src/data/searchWords.ts reads words alike.';
