-- All of a network as files, to be taken along: which tables there are, and their rows, part after part. What brings them
-- into another database is `npm run network:import` (docs/adr/0042-leaving.md).
create function private.archive_tables()
returns table (place integer, name text, purpose text, condition text, left_out text[])
language sql immutable parallel safe set search_path = '' as $$
  -- Each behind those that its rows refer to: an export begins at the end, so that what comes in meanwhile lacks nothing.
  values
    (1, 'public.networks', 'data', 't.id = $1', '{}'::text[]),
    (2, 'public.locations', 'data', 't.network_id = $1', '{}'),
    (3, 'public.profiles', 'data', 't.network_id = $1', '{}'),
    (4, 'private.platform_roles', 'history',
      't.is_network_admin and t.user_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (5, 'public.user_locations', 'history', 't.network_id = $1', '{}'),
    (6, 'public.clients', 'data', 't.network_id = $1', '{}'),
    (7, 'private.client_digits', 'digits', 't.network_id = $1', '{}'),
    (8, 'public.household_members', 'data', 't.network_id = $1', '{}'),
    (9, 'public.events', 'data', 't.network_id = $1', '{}'),
    (10, 'public.visits', 'data', 't.network_id = $1', '{}'),
    (11, 'public.programs', 'data', 't.network_id = $1', '{}'),
    (12, 'public.program_limits', 'data', 't.network_id = $1', '{}'),
    (13, 'public.program_statements', 'data', 't.network_id = $1', '{}'),
    (14, 'public.certifications', 'data', 't.network_id = $1', '{}'),
    (15, 'public.visit_programs', 'data', 't.network_id = $1', '{}'),
    (16, 'public.signatures', 'data', 't.network_id = $1', '{}'),
    (17, 'public.inventory_items', 'data', 't.network_id = $1', '{}'),
    (18, 'public.orders', 'data', 't.network_id = $1', '{}'),
    (19, 'public.order_items', 'data', 't.network_id = $1', '{}'),
    (20, 'private.order_counters', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (21, 'public.food_sources', 'data', 't.network_id = $1', '{}'),
    (22, 'private.stock_movements', 'data', 't.network_id = $1', '{}'),
    (23, 'private.stock_lots', 'data', 't.network_id = $1', '{}'),
    (24, 'private.lot_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (25, 'private.source_movements', 'data',
      't.location_id in (select l.id from public.locations l where l.network_id = $1)', '{}'),
    (26, 'public.recalls', 'data', 't.network_id = $1', '{}'),
    (27, 'private.recalled_stock', 'data',
      't.recall_id in (select r.id from public.recalls r where r.network_id = $1)', '{}'),
    (28, 'private.recall_contacts', 'data', 't.network_id = $1', '{}'),
    (29, 'public.client_pairs', 'data', 't.network_id = $1', '{}'),
    (30, 'public.client_merges', 'data', 't.network_id = $1', '{}'),
    (31, 'private.client_merge_contents', 'data',
      't.merge_id in (select m.id from public.client_merges m where m.network_id = $1)', '{}'),
    (32, 'private.import_matches', 'data', 't.network_id = $1', '{}'),
    (33, 'public.custom_fields', 'data', 't.network_id = $1', '{}'),
    (34, 'private.admin_answers', 'data', 't.network_id = $1', '{}'),
    -- A super user's own are of no person who comes along.
    (35, 'public.saved_views', 'data',
      't.network_id = $1 and t.owner_id in (select p.id from public.profiles p where p.network_id = $1)', '{}'),
    (36, 'public.monthly_form_lines', 'data', 't.network_id = $1', '{}'),
    (37, 'private.sample_rows', 'data', 't.network_id = $1', '{}'),
    (38, 'private.visit_answers', 'data', 't.network_id = $1', '{}'),
    (39, 'private.audit_log', 'history', 't.network_id = $1', '{session_id}')
$$;
comment on function private.archive_tables() is
  'The tables of an archive of a network ($1 of the condition), without some columns. data: what an import brings back; history: for reading; digits: data that is taken along on wish only.';

create function private.archive_columns(p_table text, p_left_out text[])
returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table::regclass and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.attname <> all (p_left_out)
$$;
comment on function private.archive_columns(text, text[]) is 'The columns of a table that no rule of the database fills.';

create function private.archive_key(p_table text)
returns table (name text, type text) language sql stable rows 2 set search_path = '' as $$
  select quote_ident(a.attname), format_type(a.atttypid, a.atttypmod)
  from pg_catalog.pg_index i
  cross join lateral unnest(i.indkey::smallint[]) with ordinality k (number, place)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
  where i.indrelid = p_table::regclass and i.indisprimary
  order by k.place
$$;
comment on function private.archive_key(text) is 'The columns of the primary key of a table, in their order, and their types.';

create function private.begin_network_export(p_network_id uuid, p_with_digits boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  found record;
  counted bigint;
  total bigint := 0;
  tables jsonb := '[]';
begin
  perform private.require_network_run(p_network_id);
  for found in
    select t.* from private.archive_tables() t where p_with_digits or t.purpose <> 'digits' order by t.place
  loop
    execute format('select count(*) from %s t where %s', found.name, found.condition) into counted using p_network_id;
    total := total + counted;
    tables := tables || jsonb_build_object(
      'name', split_part(found.name, '.', 2), 'purpose', found.purpose, 'rows', counted,
      'about', obj_description(found.name::regclass, 'pg_class'),
      'columns', (
        select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'about', col_description(a.attrelid, a.attnum)
        ) order by a.attnum)
        from pg_catalog.pg_attribute a
        where a.attrelid = found.name::regclass
          and a.attname = any (private.archive_columns(found.name, found.left_out))
      )
    );
  end loop;
  perform private.record_event('network_exported', 'networks', p_network_id, p_network_id,
    jsonb_build_object('count', total, 'digits', p_with_digits));
  return jsonb_build_object(
    'network', (select jsonb_build_object('id', n.id, 'name', n.name) from public.networks n where n.id = p_network_id),
    'at', now(),
    'schema', (select max(m.version) from supabase_migrations.schema_migrations m),
    'tables', tables,
    'photos', (
      select coalesce(jsonb_agg(o.name order by o.name), '[]')
      from storage.objects o
      where o.bucket_id = 'avatars' and starts_with(o.name, p_network_id || '/')
    )
  );
end
$$;

create function private.network_export_rows(p_network_id uuid, p_table text, p_after text[], p_limit integer)
returns jsonb language plpgsql stable security definer
-- As a machine reads them, whatever the session has set.
set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'iso_8601' set extra_float_digits = 1
set search_path = '' as $$
declare
  begun jsonb;
  source record;
  keys text;
  line text;
  behind text := 'true';
  answer jsonb;
begin
  perform private.require_network_run(p_network_id);
  -- Nothing is handed out that the trail does not tell of.
  select a.diff into begun
    from private.audit_log a
    where a.network_id = p_network_id and a.actor = auth.uid() and a.action = 'network_exported'
      and a.at > now() - interval '1 day'
    order by a.at desc limit 1;
  select t.* into source
    from private.archive_tables() t
    where split_part(t.name, '.', 2) = p_table and (t.purpose <> 'digits' or (begun -> 'digits')::boolean);
  if begun is null or source.name is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such table in the archive that you have begun, or you have begun none.';
  end if;
  select string_agg('t.' || k.name, ', '), string_agg(format('t.%s::text', k.name), ', ') into keys, line
    from private.archive_key(source.name) k;
  -- A table without a key is small: it comes as a whole.
  if p_after is not null then
    select format('(%s) > (%s)', keys, string_agg(format('($2)[%s]::%s', k.place, k.type), ', ' order by k.place))
      into behind
      from (select *, row_number() over () as place from private.archive_key(source.name)) k;
  end if;
  execute format(
    $query$
      select jsonb_build_object(
        'csv', coalesce(string_agg(r.line, '' order by r.place), ''),
        'rows', count(*),
        'after', nullif((array_agg(r.key order by r.place desc))[1], '[]')
      )
      from (
        select row_number() over (%1$s) as place, jsonb_build_array(%2$s) as key, %3$s as line
        from %4$s t where %5$s and %6$s %1$s limit $3
      ) r
    $query$,
    'order by ' || keys,
    line,
    (
      select string_agg(format($cell$coalesce('"' || replace(t.%I::text, '"', '""') || '"', '')$cell$, c.name), $comma$ || ',' || $comma$
        order by c.place) || $end$ || E'\r\n'$end$
      from unnest(private.archive_columns(source.name, source.left_out)) with ordinality c (name, place)
    ),
    source.name, source.condition, behind
  ) into answer using p_network_id, p_after, case when keys is not null then least(greatest(p_limit, 1), 5000) end;
  return answer;
end
$$;

create function public.begin_network_export(p_network_id uuid, p_with_digits boolean default false)
returns jsonb language sql set search_path = '' set statement_timeout = '30s' as $$
  select private.begin_network_export(p_network_id, p_with_digits)
$$;
comment on function public.begin_network_export(uuid, boolean) is
  'Writes into the trail that all of a network is taken along, and answers what that is: {network: {id, name}, at, schema, tables: [{name, purpose, rows, about, columns: [{name, type, about}]}], photos: [path]}. The last digits of social security numbers only where they are asked for. Network admins of it, super users; else 404.';

create function public.network_export_rows(p_network_id uuid, p_table text, p_after text[] default null, p_limit integer default 2000)
returns jsonb language sql stable set search_path = '' set statement_timeout = '15s' as $$
  select private.network_export_rows(p_network_id, p_table, p_after, p_limit)
$$;
comment on function public.network_export_rows(uuid, text, text[], integer) is
  'Rows of a table of the archive that the caller has begun within a day, as lines of CSV in which every value is quoted and null is nothing, 5000 at most: {csv, rows, after}. after: the key of the last row, behind which the next ones are; null for none. Network admins of it, super users; else 404.';

grant execute on function
  private.begin_network_export(uuid, boolean), private.network_export_rows(uuid, text, text[], integer),
  public.begin_network_export(uuid, boolean), public.network_export_rows(uuid, text, text[], integer)
to authenticated;
