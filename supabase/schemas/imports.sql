-- Records that come from a spreadsheet: which file, what became of each of its rows, and how its columns
-- were matched. In the schema private: only the functions here read and write them, each for who may.
create table private.imports (
  id uuid primary key,
  network_id uuid not null references public.networks on delete cascade,
  location_id uuid,
  entity text not null check (entity ~ '^[a-z][a-z_]{0,62}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  file_rows integer not null check (file_rows between 1 and 200000),
  actor uuid not null,
  ended_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  foreign key (location_id, network_id) references public.locations (id, network_id) on delete cascade,
  constraint imports_file_name_one_line check (private.is_one_line(file_name))
);
comment on table private.imports is 'A file that was read in; kept for private.import_time().';
comment on column private.imports.id is 'Made by the page, so that what is sent twice is done once.';
comment on column private.imports.file_hash is 'SHA-256 of what was read, to know the file again.';
comment on column private.imports.ended_at is 'When it was done or cancelled; null while it may go on.';

create index imports_place_idx on private.imports (network_id, entity, created_at);
create index imports_location_idx on private.imports (location_id, network_id);

alter table private.imports enable row level security;

create table private.import_rows (
  import_id uuid not null references private.imports on delete cascade,
  place integer not null check (place between 1 and 1000000),
  outcome text not null check (outcome in ('created', 'added', 'changed', 'left_out')),
  record_id uuid,
  record_at timestamptz,
  filled text[],
  cells jsonb,
  reason text check (length(reason) <= 500),
  undone text check (undone in ('removed', 'changed', 'used', 'deleted')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  before jsonb,
  members uuid[],
  members_before jsonb,
  primary key (import_id, place),
  check ((outcome = 'left_out') = (record_id is null))
);
comment on table private.import_rows is
  'What became of a row of a file. What came in stands in the record and in the trail; here only of a row that stayed out.';
comment on column private.import_rows.place is 'The row in the file, from 1; with the import the key of its idempotency.';
comment on column private.import_rows.record_at is 'updated_at of the record as the import left it: a later one was changed since.';
comment on column private.import_rows.filled is 'Of added: the columns that were empty before.';
comment on column private.import_rows.before is 'Of changed: {column: what was there}.';
comment on column private.import_rows.members is 'The household members who came along with the row.';
comment on column private.import_rows.members_before is
  'Of changed: the members who were there and were changed, {id: {column: what was there, at: updated_at since then}}.';
comment on column private.import_rows.cells is
  'Of left_out: what was in the file, [[header, text]], without what only a function hands out.';
comment on column private.import_rows.undone is 'removed, or why the record stayed when the import was undone.';

create index import_rows_record_idx on private.import_rows (record_id);

alter table private.import_rows enable row level security;

create table private.import_matches (
  network_id uuid not null references public.networks on delete cascade,
  entity text not null check (entity ~ '^[a-z][a-z_]{0,62}$'),
  shape text not null check (shape ~ '^[0-9a-f]{64}$'),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (network_id, entity, shape)
);
comment on table private.import_matches is
  'How the columns of a file were matched the last time: shape is the SHA-256 of its headers, columns names a column for each place.';

alter table private.import_matches enable row level security;

create function private.import_time()
returns interval language sql immutable parallel safe set search_path = '' as $$ select interval '30 days' $$;
comment on function private.import_time() is 'For how long an import can be undone, and what is kept of it.';

create function private.import_chunk_limit()
returns integer language sql immutable parallel safe set search_path = '' as $$ select 500 $$;
comment on function private.import_chunk_limit() is 'How many rows one request of an import brings.';

create function private.import_scope(p_entity text, p_network_id uuid, p_location_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  target constant regclass := case when p_entity = any (private.importable_entities())
    then to_regclass('public.' || quote_ident(p_entity)) end;
  of_location boolean;
begin
  perform private.require_live_session();
  select bool_or(a.attname = 'location_id') into of_location
    from pg_catalog.pg_attribute a
    -- A record that may be of no location is of its network.
    where a.attrelid = target and not a.attisdropped
      and (a.attname = 'network_id' or a.attname = 'location_id' and a.attnotnull);
  if of_location is null then
    raise sqlstate 'PT404' using message = 'not_found', hint = 'There is nothing of this kind that is imported.';
  elsif of_location then
    if private.require_location(p_location_id, 'location') <> 'admin' then
      raise exception 'Only admins of the location import.' using
        errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    return (
      select jsonb_build_object('network_id', l.network_id, 'location_id', l.id)
      from public.locations l where l.id = p_location_id
    );
  end if;
  if (p_network_id = any (private.reviewed_network_ids())) is not true then
    if p_network_id = private.staff_network_id() then
      raise exception 'Only admins import.' using errcode = '42501', hint = 'Ask an admin of your location.';
    end if;
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such network, or it is out of your reach.';
  end if;
  return jsonb_build_object('network_id', p_network_id);
end
$$;
comment on function private.import_scope(text, uuid, uuid) is
  'Whose the records of an import are, {network_id} or {network_id, location_id}, by the columns of their table. Admins of the network or location; 42501 for members, PT404 for others.';

create function private.import_counts(p_import uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'created', count(*) filter (where r.outcome = 'created'),
    'added', count(*) filter (where r.outcome = 'added'),
    'changed', count(*) filter (where r.outcome = 'changed'),
    'left_out', count(*) filter (where r.outcome = 'left_out'),
    'removed', count(*) filter (where r.undone = 'removed'),
    'stayed', count(*) filter (where r.undone <> 'removed')
  )
  from private.import_rows r where r.import_id = p_import
$$;
comment on function private.import_counts(uuid) is 'What became of the rows of an import, by number.';

create function private.describe_import(p_import private.imports)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p_import.id, 'file', p_import.file_name, 'rows', p_import.file_rows, 'at', p_import.created_at,
    'by', c.full_name, 'ended_at', p_import.ended_at, 'undone_at', p_import.undone_at,
    'undo_until', p_import.created_at + private.import_time()
  ) || private.import_counts(p_import.id)
  from (values (1)) one (n) left join public.colleagues c on c.id = p_import.actor
$$;
comment on function private.describe_import(private.imports) is 'An import as pages show it.';

create function private.require_import(p_import uuid, p_shared boolean default false)
returns private.imports language plpgsql security definer set search_path = '' as $$
declare
  import private.imports;
begin
  perform private.require_live_session();
  if p_shared then
    select * into import from private.imports i where i.id = p_import for share;
  else
    select * into import from private.imports i where i.id = p_import for update;
  end if;
  if import.id is null then
    raise sqlstate 'PT404' using
      message = 'not_found', hint = 'There is no such import, or it is out of your reach.';
  end if;
  perform private.import_scope(import.entity, import.network_id, import.location_id);
  return import;
end
$$;
comment on function private.require_import(uuid, boolean) is
  'An import, locked (shared: against its end, not against its other rows), for who may import where it went; 42501 for members, PT404 for others.';

create function private.import_context(
  p_entity text, p_network_id uuid, p_location_id uuid, p_file_hash text, p_shape text
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  network constant uuid := (place ->> 'network_id')::uuid;
  open uuid;
begin
  select i.id into open
    from private.imports i
    where i.network_id = network and i.entity = p_entity and i.actor = auth.uid()
      and i.location_id is not distinct from (place ->> 'location_id')::uuid
      and i.file_hash = p_file_hash and i.ended_at is null
    order by i.created_at desc limit 1;
  return jsonb_build_object(
    'recent', coalesce((
      select jsonb_agg(private.describe_import(i) order by i.created_at desc)
      from (
        select * from private.imports r
        where r.network_id = network and r.entity = p_entity
          and r.location_id is not distinct from (place ->> 'location_id')::uuid
          and r.created_at > now() - private.import_time()
        order by r.created_at desc limit 10
      ) i
    ), '[]'),
    'same', (
      select private.describe_import(i) from private.imports i
      where i.network_id = network and i.entity = p_entity
        and i.location_id is not distinct from (place ->> 'location_id')::uuid
        and i.file_hash = p_file_hash and i.undone_at is null and i.id is distinct from open
        and exists (select from private.import_rows r where r.import_id = i.id and r.outcome <> 'left_out')
      order by i.created_at desc limit 1
    ),
    'open', (
      select jsonb_build_object('id', open, 'rows', coalesce(jsonb_agg(r.place order by r.place), '[]'))
      from private.import_rows r where r.import_id = open having open is not null
    ),
    'match', (
      select m.columns from private.import_matches m
      where m.network_id = network and m.entity = p_entity and m.shape = p_shape
    ),
    -- A file may say at which of them something was.
    'locations', case when place ? 'location_id' then (
      select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.id <> p_location_id, l.name)
      from public.locations l
      where l.network_id = network and l.deleted_at is null and private.location_standing(l.id) = 'admin'
    ) end,
    'programs', case when p_entity = 'certifications' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
      from public.programs p
      where p.network_id = network and p.deleted_at is null and p.is_active
    ) end
  );
end
$$;

create function private.begin_import(
  p_import uuid, p_entity text, p_network_id uuid, p_location_id uuid, p_file jsonb, p_columns jsonb,
  p_again boolean
)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  place constant jsonb := private.import_scope(p_entity, p_network_id, p_location_id);
  network constant uuid := (place ->> 'network_id')::uuid;
  known private.imports;
  same jsonb;
begin
  if p_import is null or jsonb_typeof(p_file) is distinct from 'object' then
    raise exception 'An import names itself and its file.' using errcode = '22023';
  end if;
  -- Two pages with the same file: the second one waits here and then hears of the first.
  perform pg_advisory_xact_lock(hashtextextended('import ' || network::text || p_entity, 0));
  select * into known from private.imports i where i.id = p_import;
  if known.id is not null then
    if (known.actor = auth.uid() and known.network_id = network and known.entity = p_entity
      and known.location_id is not distinct from (place ->> 'location_id')::uuid and known.ended_at is null) is not true
    then
      raise exception 'This key belongs to another import.' using errcode = '23505';
    end if;
  else
    same := private.import_context(p_entity, p_network_id, p_location_id, p_file ->> 'hash', null) -> 'same';
    if same <> 'null' and p_again is not true then
      raise sqlstate 'PT409' using
        message = 'same_file',
        detail = jsonb_build_object('import', same)::text,
        hint = 'This file was imported already. Import it again, or undo the other import first.';
    end if;
    insert into private.imports (id, network_id, location_id, entity, file_name, file_hash, file_rows, actor)
    values (p_import, network, (place ->> 'location_id')::uuid, p_entity, left(p_file ->> 'name', 200),
      p_file ->> 'hash', (p_file ->> 'rows')::integer, auth.uid());
  end if;
  insert into private.import_matches (network_id, entity, shape, columns)
  values (network, p_entity, p_file ->> 'shape', p_columns)
  on conflict (network_id, entity, shape) do update set columns = excluded.columns;
  return (
    select coalesce(jsonb_agg(r.place order by r.place), '[]') from private.import_rows r where r.import_id = p_import
  );
end
$$;

create function private.end_import(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import private.imports := private.require_import(p_import);
begin
  if import.ended_at is null then
    update private.imports i set ended_at = clock_timestamp() where i.id = p_import returning * into import;
    perform private.record_event('imported', import.entity, null, import.network_id, jsonb_build_object('count', (
      select count(*) from private.import_rows r where r.import_id = p_import and r.outcome <> 'left_out')));
  end if;
  return private.describe_import(import);
end
$$;

create function private.import_left_out(p_import uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  import constant private.imports := private.require_import(p_import);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('row', r.place, 'cells', r.cells, 'reason', r.reason) order by r.place)
    from private.import_rows r where r.import_id = import.id and r.outcome = 'left_out'
  ), '[]');
end
$$;

create function public.import_context(
  p_entity text, p_network_id uuid default null, p_location_id uuid default null,
  p_file_hash text default null, p_shape text default null
)
returns jsonb language sql stable set search_path = '' as $$
  select private.import_context(p_entity, p_network_id, p_location_id, p_file_hash, p_shape)
$$;
comment on function public.import_context(text, uuid, uuid, text, text) is
  'What is known before an import: {recent: the imports of 30 days, ten at most; same: the one that brought the same file; open: {id, rows}, the own one of this file that never ended; match: how a file of these headers was matched; locations: [{id, name}] of which the caller is an admin, that of the import first, null where it has none; programs: [{id, name}] of an import of certifications, else null}. Admins of the network or location; 403 for members, 404 out of reach.';

create function public.begin_import(
  p_import uuid, p_entity text, p_file jsonb, p_columns jsonb,
  p_network_id uuid default null, p_location_id uuid default null, p_again boolean default false
)
returns jsonb language sql set search_path = '' as $$
  select private.begin_import(p_import, p_entity, p_network_id, p_location_id, p_file, p_columns, p_again)
$$;
comment on function public.begin_import(uuid, text, jsonb, jsonb, uuid, uuid, boolean) is
  'Begins an import by an id of the caller''s, or goes on with it: the rows that are done. p_file: {name, hash, rows, shape}. 409 same_file in details for a file whose records are there, unless p_again. Admins of the network or location; 403 for members, 404 out of reach.';

create function public.end_import(p_import uuid)
returns jsonb language sql set search_path = '' as $$ select private.end_import(p_import) $$;
comment on function public.end_import(uuid) is
  'Ends an import, done or cancelled, and writes it into the trail: {id, file, rows, at, by, created, added, changed, left_out, undo_until, ...}. Admins where it went; 403 for members, 404 out of reach.';

create function public.import_left_out(p_import uuid)
returns jsonb language sql set search_path = '' as $$ select private.import_left_out(p_import) $$;
comment on function public.import_left_out(uuid) is
  'The rows of an import that stayed out: [{row, cells: [[header, text]], reason}]. Admins where it went; 403 for members, 404 out of reach.';

create function public.import_rows(p_import uuid, p_rows jsonb)
returns jsonb language plpgsql set search_path = '' set statement_timeout = '30s' as $$
declare
  import constant jsonb := private.open_import(p_import);
  entity constant text := import ->> 'entity';
  known jsonb;
  due jsonb;
  done jsonb;
begin
  perform private.read_import_rows(p_rows);
  known := private.known_rows(p_import, p_rows);
  select coalesce(jsonb_agg(r), '[]') into due
    from jsonb_array_elements(p_rows) r
    where r -> 'row' not in (select k -> 'row' from jsonb_array_elements(known) k);
  -- A file may lack what a form asks for (private.require_custom).
  perform set_config('larder.importing', 'on', true);
  select private.insert_read_rows(entity, import -> 'scope', private.read_rows(entity, import -> 'scope', coalesce(jsonb_agg(r), '[]')))
    into done
    from jsonb_array_elements(due) r where r ->> 'action' = 'create';
  select done || coalesce(jsonb_agg(
      private.add_to_record(entity, import -> 'scope', r)), '[]')
    into done
    from jsonb_array_elements(due) r where r ->> 'action' in ('add', 'update');
  perform set_config('larder.importing', '', true);
  -- What the database refused stays out like what the person left out, each with its reason.
  select coalesce(jsonb_agg(case
      when d ? 'id' then d || jsonb_build_object('outcome',
        case r ->> 'action' when 'add' then 'added' when 'update' then 'changed' else 'created' end)
      else jsonb_build_object('row', r -> 'row', 'outcome', 'left_out', 'cells', r -> 'cells',
        'problem', d -> 'problem', 'reason', coalesce(d -> 'problem' ->> 'message', r ->> 'reason'))
    end), '[]')
    into done
    from jsonb_array_elements(due) r
    left join jsonb_array_elements(done) d on d -> 'row' = r -> 'row';
  perform private.keep_import_rows(p_import, done);
  return known || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('row', d -> 'row', 'outcome', d -> 'outcome', 'problem', d -> 'problem')))
    from jsonb_array_elements(done) d
  ), '[]');
end
$$;
comment on function public.import_rows(uuid, jsonb) is
  'Up to 500 rows of an import that was begun, [{row, action: create | add | update | leave, values, members, record, cells, reason}]: [{row, outcome: created | added | changed | left_out, problem: {code, message}}]. add fills what is empty of a record, update replaces what differs. members: of clients, the people of the household, of whom those come in who are not there yet; update changes those of whom the row says something else. values of inventory_items may have on_hand, which an item that is created gets as its first entry of the ledger, a count. A row that was sent before is answered, and not done again. By the caller''s own rights; 403 for members, 404 for another''s import, 409 import_ended, 413 for too many.';

-- Only what a page of the app imports is imported: any other table that has a network or a location was taken, too.
-- The list is compared with the declarations of the app (tests/database/imports.test.ts).
create function private.importable_entities()
returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['certifications', 'clients', 'events', 'food_sources', 'inventory_items', 'visits']
$$;
comment on function private.importable_entities() is
  'The entities whose declaration has access.import: what import_scope lets in.';

grant execute on function
  private.import_chunk_limit(), private.import_scope(text, uuid, uuid),
  private.import_context(text, uuid, uuid, text, text), public.import_context(text, uuid, uuid, text, text),
  private.begin_import(uuid, text, uuid, uuid, jsonb, jsonb, boolean),
  public.begin_import(uuid, text, jsonb, jsonb, uuid, uuid, boolean), private.end_import(uuid),
  public.end_import(uuid), private.import_left_out(uuid), public.import_left_out(uuid),
  public.import_rows(uuid, jsonb)
to authenticated;

create trigger imports_touch before update on private.imports
  for each row execute function private.touch_updated_at();

create trigger import_rows_touch before update on private.import_rows
  for each row execute function private.touch_updated_at();

create trigger import_matches_touch before update on private.import_matches
  for each row execute function private.touch_updated_at();
