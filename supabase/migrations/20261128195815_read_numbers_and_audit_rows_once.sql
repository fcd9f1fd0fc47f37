-- Read numbers and audit rows once.

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

reset check_function_bodies;

comment on function private.text_conditions(private.search_term[],name) is 'The terms as SQL for the alias c: " and (...)" each. A term has to stand in search_text, each character taken literally, to be another form of a word of the first name, or to be the number of the row, with or without a sign before it. src/data/searchWords.ts reads words alike.';
