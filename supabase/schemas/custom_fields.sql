-- Fields of a network's own: questions that its admins add to the records of the product. The values stand in the
-- column custom of each table that takes them, {code: value}; only what is answered has a key.
create table public.custom_fields (
  id uuid primary key default gen_random_uuid(),
  network_id uuid not null references public.networks on delete cascade,
  entity text not null default 'clients' check (entity ~ '^[a-z][a-z0-9_]{0,62}$'),
  code text not null default '' check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text collate "und-x-icu" not null check (length(btrim(label)) between 1 and 60),
  help text collate "und-x-icu" check (length(help) <= 200),
  kind text not null check (kind in (
    'short_text', 'long_text', 'whole_number', 'decimal_number', 'yes_no', 'date', 'one_of', 'some_of'
  )),
  options jsonb not null default '[]',
  section text collate "und-x-icu" check (length(btrim(section)) between 1 and 60),
  position integer not null default 0 check (position between 0 and 10000),
  required boolean not null default false,
  retired boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  readers text not null default 'all' check (readers in ('all', 'admins')),
  searchable boolean not null default false,
  ask_at_check_in boolean not null default false,
  default_value jsonb,
  constraint custom_fields_label_one_line check (private.is_one_line(label)),
  constraint custom_fields_searchable_kind check (not searchable or kind in ('short_text', 'long_text')),
  constraint custom_fields_help_one_line check (private.is_one_line(help)),
  constraint custom_fields_section_one_line check (private.is_one_line(section)),
  -- Signs of the app's texts, which stand for a value and for a plural.
  constraint custom_fields_label_check1 check (label !~ '%\{|\|\|\|\|'),
  -- Everyone at a desk checks in.
  constraint custom_fields_ask_at_check_in_check1 check (
    not ask_at_check_in or entity in ('clients', 'visits') and readers = 'all'
  )
);
comment on table public.custom_fields is 'A field that a network adds to the records of a table.';
comment on column public.custom_fields.entity is 'The table whose records have the field.';
comment on column public.custom_fields.code is
  'The key of its values in the column custom of that table; made of the first label, and never changed.';
comment on column public.custom_fields.options is
  'Of one_of and some_of: [{code, label, retired}] in their order. A retired one is chosen no more.';
comment on column public.custom_fields.section is 'The heading of the form under which it stands; null: at the end.';
comment on column public.custom_fields.position is 'Its place among the fields of the table.';
comment on column public.custom_fields.required is 'Whether a new record must have it; an import may lack it.';
comment on column public.custom_fields.retired is
  'Whether it is asked no more: its values stay, and stand in the history.';
comment on column public.custom_fields.readers is 'Who reads and writes its values: all staff, or admins of the network only.';
comment on column public.custom_fields.searchable is 'Whether the search of records looks into its values; of texts only.';
comment on column public.custom_fields.ask_at_check_in is
  'Whether the desk asks it at the check-in; of clients and visits only.';
comment on column public.custom_fields.default_value is 'The value that a form of a new record starts with; null: none.';

-- Named so that a form puts the refusal at its field (src/data/errors.ts).
create unique index custom_fields_network_id_label_key on public.custom_fields (network_id, entity, lower(btrim(label)))
  where deleted_at is null and not retired;
create unique index custom_fields_code_idx on public.custom_fields (network_id, entity, code);

call private.tenant_table('public.custom_fields', scope => 'network', deletable_by => 'member',
  frozen => array['entity', 'code', 'kind']);

grant select on public.custom_fields to authenticated;
grant insert (
  network_id, entity, label, help, kind, options, section, required, readers, searchable, ask_at_check_in, default_value)
  on public.custom_fields to authenticated;
grant update (
  label, help, options, section, position, required, retired, deleted_at, readers, searchable, ask_at_check_in, default_value)
  on public.custom_fields to authenticated;
grant select, insert, update, delete on public.custom_fields to service_role;

-- What others do not answer they are not asked, either: of a field of admins they read nothing.
create policy custom_fields_select on public.custom_fields for select to authenticated
  using (
    (select private.is_super_user())
    or network_id = (select private.admin_network_id())
    or readers = 'all' and network_id = (select private.staff_network_id())
  );
create policy custom_fields_insert on public.custom_fields for insert to authenticated
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));
create policy custom_fields_update on public.custom_fields for update to authenticated
  using ((select private.is_super_user()) or network_id = (select private.admin_network_id()))
  with check ((select private.is_super_user()) or network_id = (select private.admin_network_id()));

create function private.custom_field_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 50 $$;
comment on function private.custom_field_limit() is 'How many fields of its own a network may add to one table (custom-fields.md).';

create function private.custom_option_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 200 $$;
comment on function private.custom_option_limit() is 'How many options a field may have, retired ones among them (custom-fields.md).';

create function private.code_of_label(p_label text, p_taken text[])
returns text language plpgsql immutable set search_path = '' as $$
declare
  words constant text := regexp_replace(private.fold_text(p_label), '[^a-z0-9]+', '_', 'g');
  folded constant text := btrim(left(btrim(words, '_'), 24), '_');
  -- A program in JavaScript finds a constructor in every object.
  base constant text := case when folded ~ '^[a-z]' and folded <> 'constructor' then folded
    else btrim('field_' || folded, '_') end;
  code text := base;
  place integer := 1;
begin
  while code = any (p_taken) loop
    place := place + 1;
    code := base || '_' || place;
  end loop;
  return code;
end
$$;
comment on function private.code_of_label(text, text[]) is
  'A code that is made of the words of a label and that none of the taken ones is, such as van_route.';

create function private.write_options(p_options jsonb)
returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  codes text[];
  answer jsonb := '[]';
  one jsonb;
  code text;
begin
  if (case when jsonb_typeof(p_options) = 'array' then
    jsonb_array_length(p_options) <= private.custom_option_limit()
    and not exists (
      select from jsonb_array_elements(p_options) o
      where (jsonb_typeof(o) = 'object' and jsonb_typeof(o -> 'label') = 'string'
        and length(btrim(o ->> 'label')) between 1 and 80
        and private.is_one_line(o ->> 'label') and o ->> 'label' !~ '%\{|\|\|\|\|'
        and (o ->> 'code' is null or o ->> 'code' ~ '^[a-z][a-z0-9_]{0,39}$' and o ->> 'code' <> 'constructor')
        and (o ->> 'retired' is null or jsonb_typeof(o -> 'retired') = 'boolean')) is not true
    )
    and (
      select count(*) = count(distinct lower(btrim(o ->> 'label'))) and count(o ->> 'code') = count(distinct o ->> 'code')
      from jsonb_array_elements(p_options) o
    )
  end) is not true then
    raise sqlstate 'PT409' using
      message = 'options_not_valid',
      detail = jsonb_build_object('limit', private.custom_option_limit())::text,
      hint = 'Each option has words of its own, and at most 80 letters.';
  end if;
  codes := array(select o ->> 'code' from jsonb_array_elements(p_options) o where o ->> 'code' is not null);
  for one in select o from jsonb_array_elements(p_options) o loop
    code := coalesce(one ->> 'code', private.code_of_label(one ->> 'label', codes));
    codes := codes || code;
    answer := answer || (jsonb_build_object('code', code, 'label', btrim(one ->> 'label'))
      || case when (one ->> 'retired')::boolean then '{"retired": true}'::jsonb else '{}' end);
  end loop;
  return answer;
end
$$;
comment on function private.write_options(jsonb) is
  'Options [{code, label, retired}] with a code for each that has none; PT409 options_not_valid with {limit}.';

create function private.has_column(p_table text, p_column name)
returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass('public.' || quote_ident(p_table)) and a.attname = p_column)
$$;
comment on function private.has_column(text, name) is 'Whether a table of the API has a column.';
create function private.write_default(p_field public.custom_fields)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  offered public.custom_fields := p_field;
  value jsonb := private.without_empty(jsonb_build_object('value', p_field.default_value)) -> 'value';
begin
  if value is null then
    return null;
  end if;
  -- An option that is new has no code before it is saved: '=North' names it by its words.
  offered.options := (
    select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(p_field.options) o
    where (o ->> 'retired')::boolean is not true);
  if p_field.kind in ('one_of', 'some_of') then
    value := (
      select case jsonb_typeof(value) when 'array' then jsonb_agg(n.code order by n.place) else jsonb_agg(n.code) -> 0 end
      from (
        select v.place, coalesce(
          (select o -> 'code' from jsonb_array_elements(offered.options) o where '=' || (o ->> 'label') = v.one #>> '{}'),
          v.one) as code
        from jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end)
          with ordinality v (one, place)
      ) n);
  end if;
  if private.fits_custom_field(offered, value) is not true then
    raise sqlstate 'PT409' using
      message = 'custom_default_not_valid', hint = 'The default is a value that a new record can have.';
  end if;
  return value;
end
$$;
comment on function private.write_default(public.custom_fields) is
  'The default of a field: a value of its kind, of options those in use; ''=North'' is the option of these words. Null for an empty one; PT409 custom_default_not_valid.';

-- SECURITY INVOKER: the policies judge after it, and so it sees no field of another network.
create function private.keep_custom_field()
returns trigger language plpgsql set search_path = '' as $$
declare
  removed text[];
begin
  -- Two admins at once: the limit, the codes and the places are judged one after the other.
  perform pg_advisory_xact_lock(hashtextextended('custom fields ' || new.network_id, 0));
  new.options := case when new.kind in ('one_of', 'some_of') then private.write_options(new.options) else '[]' end;
  if new.kind in ('one_of', 'some_of') and not exists (
    select from jsonb_array_elements(new.options) o where (o ->> 'retired')::boolean is not true
  ) then
    raise sqlstate 'PT409' using message = 'options_missing', hint = 'Add at least one option.';
  end if;
  new.default_value := private.write_default(new);
  if (tg_op = 'INSERT' or old.deleted_at is not null and new.deleted_at is null) and (
    select count(*) from public.custom_fields f
    where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
  ) >= private.custom_field_limit() then
    raise sqlstate 'PT409' using
      message = 'too_many_fields',
      detail = jsonb_build_object('limit', private.custom_field_limit())::text,
      hint = 'Delete a field first.';
  end if;
  if tg_op = 'INSERT' then
    if not private.has_column(new.entity, 'custom') then
      raise exception 'Records of % take no fields of a network.', new.entity using errcode = '23514';
    end if;
    -- The form may have had another kind first.
    new.searchable := new.searchable and new.kind in ('short_text', 'long_text')
      and private.has_column(new.entity, 'custom_text');
    new.code := case when new.code = '' then private.code_of_label(new.label, array(
      select f.code from public.custom_fields f where f.network_id = new.network_id and f.entity = new.entity
    )) else new.code end;
    new.position := case when new.position > 0 then new.position else least(10000, 1 + coalesce((
      select max(f.position) from public.custom_fields f
      where f.network_id = new.network_id and f.entity = new.entity and f.deleted_at is null
    ), 0)) end;
    return new;
  end if;
  removed := array(
    select o ->> 'code' from jsonb_array_elements(old.options) o
    except select n ->> 'code' from jsonb_array_elements(new.options) n);
  if removed <> '{}' and private.custom_answers(new.entity, new.network_id, new.code) -> 'codes' ?| removed then
    raise sqlstate 'PT409' using message = 'option_in_use', hint = 'Retire the option: records have it.';
  end if;
  return new;
end
$$;
comment on function private.keep_custom_field() is
  'Gives a new field its code and place; options have codes, and one that records have stays. PT409 options_missing, options_not_valid, option_in_use, custom_default_not_valid or too_many_fields with {limit}.';

create trigger custom_fields_keep_insert before insert on public.custom_fields
  for each row execute function private.keep_custom_field();
create trigger custom_fields_keep_update before update of options, default_value, deleted_at on public.custom_fields
  for each row when (
    new.options is distinct from old.options or new.default_value is distinct from old.default_value
    or new.deleted_at is null and old.deleted_at is not null
  )
  execute function private.keep_custom_field();

grant execute on function
  private.custom_field_limit(), private.custom_option_limit(), private.code_of_label(text, text[]),
  private.write_options(jsonb), private.has_column(text, name), private.write_default(public.custom_fields)
to authenticated, service_role;
