-- The values of a network's own fields: who writes and reads them, and what is right.

-- All staff are one role of the database, and a grant of a column knows no codes. So the values of fields that only
-- admins read stand apart from their records, in a table that the API does not reach.
create table private.admin_answers (
  id uuid primary key,
  network_id uuid not null references public.networks on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z0-9_]{0,62}$'),
  custom jsonb not null check (custom <> '{}'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table private.admin_answers is 'What records hold of the fields that only admins of their network read.';
comment on column private.admin_answers.id is 'The id of the record.';
comment on column private.admin_answers.entity is 'The table of the record.';
comment on column private.admin_answers.custom is '{code: value}, as in the column custom of the record.';

create index admin_answers_network_idx on private.admin_answers (network_id, entity);

alter table private.admin_answers enable row level security;

create trigger admin_answers_touch before update on private.admin_answers
  for each row execute function private.touch_updated_at();

create function private.admin_codes(p_entity text, p_network_id uuid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array(
    select f.code from public.custom_fields f
    where f.network_id = p_network_id and f.entity = p_entity and f.readers = 'admins')
$$;
comment on function private.admin_codes(text, uuid) is 'The fields of a table that only admins of the network read, retired and deleted ones, too.';

create function private.admin_answers_of(p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select a.custom from private.admin_answers a where a.id = p_id), '{}');
end
$$;
comment on function private.admin_answers_of(uuid) is
  'What a record holds of the fields of admins, {} for nothing. Judges nobody.';

-- Volatile: what the same statement has written is read, too (RETURNING). In one query, without
-- private.admin_network_id() and private.is_super_user(): a list asks it for each row.
create function private.readable_answers(p_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  return coalesce((
    select a.custom from private.admin_answers a
    where a.id = p_id and exists (
      select from private.platform_roles r
      left join public.profiles p on p.id = r.user_id and p.deleted_at is null
      where r.user_id = auth.uid() and (r.is_super_user or r.is_network_admin and p.network_id = a.network_id)
    )
  ), '{}');
end
$$;
comment on function private.readable_answers(uuid) is
  'What the caller reads of the fields of admins of a record: admins of its network and super users all, others {}.';

create function private.keep_admin_answers(p_entity text, p_id uuid, p_network_id uuid, p_before jsonb, p_values jsonb)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_values = '{}' then
    delete from private.admin_answers a where a.id = p_id;
  else
    insert into private.admin_answers as a (id, network_id, entity, custom)
    values (p_id, p_network_id, p_entity, p_values)
    on conflict (id) do update set custom = excluded.custom;
  end if;
  -- As a change of the record; to whom it is told says private.record_history.
  perform private.record_event('update', p_entity, p_id, p_network_id,
    jsonb_build_object('custom', jsonb_build_array(p_before, p_values)));
end
$$;
comment on function private.keep_admin_answers(text, uuid, uuid, jsonb, jsonb) is
  'Gives a record its values of the fields of admins, all of them. p_before: what it had, null for a new record.';

create function private.custom_answers(p_entity text, p_network_id uuid, p_code text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format($query$
    select jsonb_build_object('records', count(*), 'codes', coalesce((
      select jsonb_object_agg(c.code, c.records) from (
        select o #>> '{}' as code, count(*) as records
        from public.%1$I t%2$s
        cross join lateral jsonb_array_elements(case jsonb_typeof(%3$s.custom -> $2)
          when 'array' then %3$s.custom -> $2 else jsonb_build_array(%3$s.custom -> $2) end) o
        where t.network_id = $1 and t.deleted_at is null and %3$s.custom ? $2
        group by 1
      ) c
      where $3
    ), '{}'))
    from public.%1$I t%2$s where t.network_id = $1 and t.deleted_at is null and %3$s.custom ? $2
  $query$, p_entity,
    case when p_code = any (private.admin_codes(p_entity, p_network_id))
      then ' join private.admin_answers a on a.id = t.id' else '' end,
    case when p_code = any (private.admin_codes(p_entity, p_network_id)) then 'a' else 't' end
  ) into answer using p_network_id, p_code, exists (
    select from public.custom_fields f
    where f.network_id = p_network_id and f.entity = p_entity and f.code = p_code
      and f.kind in ('yes_no', 'one_of', 'some_of')
  );
  return answer;
end
$$;
comment on function private.custom_answers(text, uuid, text) is
  'How many live records of a network have a field: {records, codes: {option: records}}; codes of yes_no, one_of and some_of.';

-- In PL/pgSQL, since the body of a SQL function is started anew for every value.
create function private.fits_custom_field(p_field public.custom_fields, p_value jsonb)
returns boolean language plpgsql stable set search_path = '' as $$
declare
  said constant text := p_value #>> '{}';
begin
  if jsonb_typeof(p_value) is distinct from (case
    when p_field.kind in ('whole_number', 'decimal_number') then 'number'
    when p_field.kind = 'some_of' then 'array'
    else 'string' end)
  then
    return false;
  end if;
  case p_field.kind
    when 'short_text' then return length(said) <= 200 and private.is_one_line(said);
    when 'long_text' then return length(said) <= 2000;
    when 'whole_number' then return said::numeric between -2147483647 and 2147483647 and said::numeric % 1 = 0;
    when 'decimal_number' then return said::numeric between -1000000000 and 1000000000 and length(said) <= 30;
    when 'yes_no' then return said in ('yes', 'no');
    when 'date' then return said ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(said, 'date');
    when 'one_of' then return p_field.options @> jsonb_build_array(jsonb_build_object('code', p_value));
    when 'some_of' then return (
      select count(*) = count(distinct v)
        and bool_and(jsonb_typeof(v) = 'string' and p_field.options @> jsonb_build_array(jsonb_build_object('code', v)))
      from jsonb_array_elements(p_value) v);
    else return false;
  end case;
end
$$;
comment on function private.fits_custom_field(public.custom_fields, jsonb) is
  'Whether a value is one of a field: a text, a number, yes or no, a day as 2026-11-27, the code of an option or a list of such codes. Retired options are options.';

create function private.without_empty(p_values jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}')
    from jsonb_each(p_values) v
    where v.value <> '[]' and v.value #>> '{}' ~ '\S');
end
$$;
comment on function private.without_empty(jsonb) is 'What is answered: null, a blank text and an empty list are no values.';

create function private.judge_custom(
  p_entity text, p_id uuid, p_network_id uuid, p_before jsonb, p_values jsonb, p_by_api boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  hidden text[];
  reads boolean := true;
  -- Of the fields of admins.
  own jsonb := '{}';
  kept jsonb;
  before jsonb := coalesce(p_before, '{}');
  judged jsonb := p_values;
  refusal text;
  field text;
begin
  -- Who reads a field is not changed meanwhile (private.move_answers).
  perform pg_advisory_xact_lock_shared(hashtextextended('custom readers ' || p_network_id, 0));
  hidden := private.admin_codes(p_entity, p_network_id);
  if hidden <> '{}' then
    reads := p_by_api is not true or private.may_run_network(p_network_id);
    own := private.admin_answers_of(p_id);
    if reads then
      before := before || own;
    end if;
  end if;
  if p_by_api and p_values = '{}' then
    judged := before;
  elsif p_by_api then
    -- A request names what it changes. What is asked no more stays as it is, also where a form that was opened before
    -- sends it. A field of admins is one that others do not have.
    judged := before || (
      select coalesce(jsonb_object_agg(g.key, g.value), '{}')
      from jsonb_each(p_values) g
      left join public.custom_fields f
        on f.network_id = p_network_id and f.entity = p_entity and f.code = g.key and (reads or f.readers = 'all')
      where f.id is null or f.deleted_at is null and not f.retired);
  else
    -- A function writes the whole column, and of the fields of admins what it names, null for an emptied one.
    judged := own || p_values;
  end if;
  if judged <> '{}' then
    judged := private.without_empty(judged);
    -- What stays as it was is not judged: the field may have changed since.
    select case when f.id is null then 'unknown' else 'not_valid' end, coalesce(f.label, left(g.key, 60))
      into refusal, field
      from jsonb_each(judged) g
      left join public.custom_fields f
        on f.network_id = p_network_id and f.entity = p_entity and f.code = g.key and (reads or f.readers = 'all')
      where g.value is distinct from before -> g.key and private.fits_custom_field(f, g.value) is not true
      order by f.position, g.key limit 1;
  end if;
  if refusal is null then
    if hidden <> '{}' and reads then
      select coalesce(jsonb_object_agg(v.key, v.value), '{}') into kept
        from jsonb_each(judged) v where v.key = any (hidden);
      if kept <> own then
        perform private.keep_admin_answers(p_entity, p_id, p_network_id, case when p_before is not null then own end, kept);
      end if;
    end if;
    return judged - hidden;
  -- The policies judge after it: who may not write there hears nothing of the fields.
  elsif p_by_api and (private.is_super_user() or p_network_id = private.staff_network_id()) is not true then
    return judged;
  elsif refusal = 'unknown' then
    raise sqlstate 'PT409' using
      message = 'custom_field_unknown', detail = jsonb_build_object('field', field)::text, hint = 'No field has this code.';
  else
    raise sqlstate 'PT409' using
      message = 'custom_value_not_valid', detail = jsonb_build_object('field', field)::text,
      hint = 'Look at the kind and the options of the field.';
  end if;
end
$$;
comment on function private.judge_custom(text, uuid, uuid, jsonb, jsonb, boolean) is
  'The column custom of a record by what it had, null for a new one, and what is written; values of the fields of admins are put into private.admin_answers. PT409 custom_field_unknown or custom_value_not_valid with {field}.';

-- SECURITY INVOKER, like every guard: current_user tells a write of the API from one of a function.
create function private.write_custom()
returns trigger language plpgsql set search_path = '' as $$
begin
  -- What only moves was judged before (private.move_answers).
  if current_setting('larder.moving_answers', true) = 'on' then
    return new;
  elsif tg_op = 'INSERT' then
    -- Of several new rows one has none.
    new.custom := coalesce(new.custom, '{}');
  end if;
  if (jsonb_typeof(new.custom) = 'object' and length(new.custom::text) <= 200000) is not true then
    raise sqlstate 'PT409' using
      message = 'custom_value_not_valid', detail = jsonb_build_object('field', 'custom')::text,
      hint = 'The column holds one value by code.';
  end if;
  new.custom := private.judge_custom(
    tg_table_name, new.id, new.network_id, case tg_op when 'UPDATE' then old.custom end, new.custom,
    current_user in ('anon', 'authenticated'));
  return new;
end
$$;
comment on function private.write_custom() is
  'An update of the API names the fields that it changes, null for an emptied one, and leaves the others; every value is judged by the network''s fields.';

-- Of all new rows at once: a thousand rows ask for the fields as one does.
create function private.require_custom()
returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
begin
  -- A file may lack what a form asks for (public.import_rows).
  if current_user not in ('anon', 'authenticated') or current_setting('larder.importing', true) = 'on' then
    return null;
  end if;
  select f.label into field
    from public.custom_fields f
    where f.entity = tg_table_name and f.required and not f.retired and f.deleted_at is null
      and exists (
        select from added a
        where a.network_id = f.network_id
          and not case f.readers when 'all' then a.custom else private.readable_answers(a.id) end ? f.code)
    order by f.position, f.code limit 1;
  if field is not null then
    raise sqlstate 'PT409' using
      message = 'custom_value_missing', detail = jsonb_build_object('field', field)::text, hint = 'Fill the field in.';
  end if;
  return null;
end
$$;
comment on function private.require_custom() is
  'What the API inserts has a value of each required field: PT409 custom_value_missing with {field}.';

create function private.move_answers()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('custom readers ' || new.network_id, 0));
  -- No answer is another one: the trail of the records does not tell of it.
  perform set_config('larder.moving_answers', 'on', true);
  if new.readers = 'admins' then
    execute format($query$
      insert into private.admin_answers as a (id, network_id, entity, custom)
      select t.id, t.network_id, $3, jsonb_build_object($2, t.custom -> $2)
      from public.%I t where t.network_id = $1 and t.custom ? $2
      on conflict (id) do update set custom = a.custom || excluded.custom
    $query$, new.entity) using new.network_id, new.code, new.entity;
    execute format('update public.%I t set custom = t.custom - $2 where t.network_id = $1 and t.custom ? $2', new.entity)
      using new.network_id, new.code;
  else
    execute format($query$
      update public.%I t set custom = t.custom || jsonb_build_object($2, a.custom -> $2)
      from private.admin_answers a
      where a.id = t.id and a.network_id = $1 and a.entity = $3 and a.custom ? $2
    $query$, new.entity) using new.network_id, new.code, new.entity;
    delete from private.admin_answers a
      where a.network_id = new.network_id and a.entity = new.entity and a.custom - new.code = '{}';
    update private.admin_answers a set custom = a.custom - new.code
      where a.network_id = new.network_id and a.entity = new.entity and a.custom ? new.code;
  end if;
  perform set_config('larder.moving_answers', '', true);
  return null;
end
$$;
comment on function private.move_answers() is
  'Moves the values of a field between the records and private.admin_answers when others are to read it.';

create trigger custom_fields_move_answers after update of readers on public.custom_fields
  for each row when (new.readers <> old.readers) execute function private.move_answers();

create function private.forget_answers()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.admin_answers a using gone g where a.id = g.id;
  return null;
end
$$;
comment on function private.forget_answers() is 'Records that are gone for good leave no values behind.';

create procedure private.takes_custom_fields(target regclass)
language plpgsql set search_path = '' as $$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  -- Behind the trigger that fills in the network.
  execute format('create trigger %I before insert on %s for each row when (new.custom is distinct from ''{}'')
    execute function private.write_custom()', name || '_write_custom_insert', target);
  execute format('create trigger %I before update of custom on %s for each row when (new.custom is distinct from old.custom)
    execute function private.write_custom()', name || '_write_custom_update', target);
  execute format('create trigger %I after insert on %s referencing new table as added for each statement
    execute function private.require_custom()', name || '_require_custom', target);
  -- Behind the triggers that judge the values: they fire in the order of their names.
  if private.has_column(name, 'custom_text') then
    execute format('create trigger %I before insert on %s for each row when (new.custom is distinct from ''{}'')
      execute function private.write_custom_text()', name || '_write_text_insert', target);
    execute format('create trigger %I before update of custom on %s for each row when (new.custom is distinct from old.custom)
      execute function private.write_custom_text()', name || '_write_text_update', target);
  end if;
  execute format('create trigger %I after delete on %s referencing old table as gone
    for each statement execute function private.forget_answers()', name || '_forget_answers', target);
  -- A column of the API, which is read, filtered and sorted by like one of the table.
  execute format('create function public.all_custom(%s) returns jsonb language plpgsql set search_path = '''' as
    $body$ begin return $1.custom || private.readable_answers($1.id); end $body$', target);
  execute format('comment on function public.all_custom(%s) is %L', target,
    'The column custom, with the values of the fields of admins for admins of the network.');
  execute format('grant execute on function public.all_custom(%s) to authenticated', target);
end
$$;
comment on procedure private.takes_custom_fields(regclass) is
  'Has the values in the column custom of a table judged by the network''s fields, and kept as free text where the table has custom_text, and makes its column all_custom: call private.takes_custom_fields(''public.things'').';

create function public.custom_answers(p_field_id uuid)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  field public.custom_fields;
begin
  perform private.require_live_session();
  select * into field
    from public.custom_fields f
    where f.id = p_field_id and (private.is_super_user() or f.network_id = private.admin_network_id());
  if field.id is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such field, or it is out of your reach.';
  end if;
  return private.custom_answers(field.entity, field.network_id, field.code);
end
$$;
comment on function public.custom_answers(uuid) is
  'How many records of the network have a value of a field, deleted ones left out: {records, codes: {option: records}}. Network admins of it, super users; else 404.';

grant execute on function public.custom_answers(uuid) to authenticated;
-- The triggers run as who writes.
grant execute on function
  private.judge_custom(text, uuid, uuid, jsonb, jsonb, boolean), private.custom_answers(text, uuid, text),
  private.fits_custom_field(public.custom_fields, jsonb), private.without_empty(jsonb)
to authenticated, service_role;
grant execute on function private.readable_answers(uuid) to authenticated;
revoke all on procedure private.takes_custom_fields(regclass) from public;
