import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { describeLeft } from '../../local/database/compareSchemas';
import { readSchema } from '../../local/database/dumpSchema';
import { REFERENCE_ROWS } from '../../local/database/referenceRows';
import { readSchemaFiles } from '../../local/database/schemaFiles';
import { openNewDatabase, type NewDatabase } from '../../local/database/withNewDatabase';
import { writeMigration, type WrittenMigration } from '../../local/database/writeMigration';
import { ownDatabase } from '../support/ownDatabase';

// What npm run db:migration writes for a change of supabase/schemas, and what it asks a person to write.
const migrated = postgres({ ...ownDatabase().superuser, max: 1, onnotice: () => undefined });
const files = readSchemaFiles(PROJECT_ROOT);
let database: NewDatabase;

beforeAll(async () => {
  database = await openNewDatabase(files);
});
afterAll(async () => {
  await database.close();
  await migrated.end();
});

/** What is written when the schema files had run with these statements behind them. Nothing of it stays. */
async function written(statements: string): Promise<WrittenMigration> {
  let migration: WrittenMigration | undefined;
  const undo = new Error('undone');
  const writing = migrated.begin((from) =>
    database.sql.begin(async (to) => {
      await to.unsafe(`set local session authorization postgres;\n${statements}`).simple();
      await to`reset session authorization`;
      migration = await writeMigration(from, to);
      throw undo;
    }),
  );
  await expect(writing).rejects.toBe(undo);
  if (!migration) throw new Error('Nothing was written.');
  return migration;
}

const PATH = 'supabase/migrations/20261125000000_change.sql';
const said = (migration: WrittenMigration) => describeLeft({ path: PATH, ...migration }, files);

it('writes nothing where both are the same', async () => {
  expect(await written('')).toEqual({ text: '', left: [], failure: null });
});

it('writes the rows of every table whose rows are compared', async () => {
  const objects = [...(await migrated.begin((tx) => readSchema(tx))).keys()];
  const compared = objects.flatMap((object) => /^rows of (.+)$/.exec(object)?.[1] ?? []);
  expect(['storage.buckets', ...compared].sort()).toEqual(Object.keys(REFERENCE_ROWS).sort());
});

describe('writes what can be replaced, and what it writes makes both the same', () => {
  it.each([
    [
      'the body of a function',
      `create or replace function private.is_reason(p_text text)
        returns boolean language sql immutable parallel safe set search_path = '' as 'select true'`,
      /^set check_function_bodies = off;\n\nCREATE OR REPLACE FUNCTION private\.is_reason\(p_text text\)[^]*'?select true[^]*;\n\nreset check_function_bodies;$/,
    ],
    [
      'a function that returns something else, with its comment and its grants',
      `drop function private.local_today(uuid);
       create function private.local_today(p_location_id uuid) returns text language sql stable as $$ select 'a' $$;
       comment on function private.local_today(uuid) is 'A.';
       grant execute on function private.local_today(uuid) to service_role;`,
      /^drop function private\.local_today\(uuid\);[^]*CREATE OR REPLACE[^]*grant execute on function private\.local_today\(uuid\) to service_role;[^]*comment on function private\.local_today\(uuid\) is 'A\.';$/,
    ],
    [
      'two new functions, of which one calls the other as soon as it is made',
      `create function private.z(a integer) returns integer language sql immutable return a + 1;
       create function private.a(a integer default 1) returns integer language sql immutable return private.z(a);`,
      /private\.z[^]*private\.a/,
    ],
    [
      'a function that goes',
      'drop function public.photos_of(uuid)',
      /^drop function public\.photos_of\(uuid\);$/,
    ],
    [
      'a procedure that takes something else',
      `drop procedure private.limit_inserts(regclass);
       create procedure private.limit_inserts(target text) language plpgsql as 'begin end';
       revoke all on procedure private.limit_inserts(text) from public`,
      /^drop procedure private\.limit_inserts\(regclass\);/,
    ],
    [
      'a view',
      `drop view public.open_location_offers;
       create view public.open_location_offers with (security_invoker = true) as
         select o.id, o.state from public.location_offers o;
       grant select on public.open_location_offers to authenticated`,
      /^drop view public\.open_location_offers;\n\ncreate view public\.open_location_offers with \(security_invoker=true\) as/,
    ],
    [
      'the comment of a view alone',
      "comment on view public.location_users is 'A.'",
      /^comment on view public\.location_users is 'A\.';$/,
    ],
    [
      'policies: one that changes, one that comes, one that goes',
      `alter policy clients_select on public.clients using (network_id = private.my_network_id());
       create policy a on public.clients as restrictive for update to anon, authenticated using (true) with check (city <> '');
       drop policy clients_insert on public.clients`,
      /^drop policy clients_insert on public\.clients;\ndrop policy clients_select on public\.clients;[^]*create policy a on public\.clients as restrictive for update to anon, authenticated\n {2}using \(true\)\n {2}with check \(\(city <> ''::text\)\);/,
    ],
    [
      'a policy on files',
      "create policy a on storage.objects for select to anon using (bucket_id = 'a')",
      /^create policy a on storage\.objects /,
    ],
    [
      'triggers',
      `drop trigger events_touch on public.events;
       create trigger events_touch before update on public.events for each row
         when (old.name <> new.name) execute function private.touch_updated_at();
       create constraint trigger a after insert on public.events deferrable initially deferred
         for each row execute function private.touch_updated_at()`,
      /^drop trigger events_touch on public\.events;\n\nCREATE CONSTRAINT TRIGGER a /,
    ],
    [
      'indexes, with a comment',
      `drop index public.visits_came_before_idx;
       create unique index a on public.visits (id) where deleted_at is null;
       comment on index public.a is 'It''s "A"\\.'`,
      /^drop index public\.visits_came_before_idx;\n\nCREATE UNIQUE INDEX a [^]*comment on index public\.a is E?'It''s/,
    ],
    [
      'constraints',
      `alter table public.events drop constraint events_end_date_check,
         add constraint events_end_date_check check (end_date > start_date - 1),
         add constraint a unique (id, name), drop constraint events_name_one_line;
       comment on constraint a on public.events is 'A.'`,
      /^alter table public\.events drop constraint events_end_date_check;\nalter table public\.events drop constraint events_name_one_line;/,
    ],
    [
      'grants',
      `grant delete on public.clients to authenticated;
       revoke update (city) on public.clients from authenticated;
       revoke execute on function public.pre_request() from anon;
       grant usage on schema private to anon`,
      /^revoke execute on function public\.pre_request\(\) from anon;\nrevoke update \(city\) on public\.clients from authenticated;\n\ngrant usage on schema private to anon;\ngrant delete on public\.clients to authenticated;$/,
    ],
    [
      'a policy, a trigger, an index and a constraint that keep their comments or lose them',
      `comment on policy clients_select on public.clients is null;
       drop index public.visits_came_before_idx;
       create index visits_came_before_idx on public.visits (client_id);
       comment on index public.visits_came_before_idx is
         'For private.came_before: without a look at the visits themselves.'`,
      /^drop index public\.visits_came_before_idx;\n\nCREATE INDEX visits_came_before_idx ON [^;]*;\n\ncomment on index public\.visits_came_before_idx is 'For private\.came_before: [^;]*;$/,
    ],
    [
      'comments',
      `comment on table public.clients is 'A.';
       comment on column public.clients.city is 'B.';
       comment on column public.clients.partial_ssn is null;
       comment on trigger clients_touch on public.clients is 'C.';
       comment on policy clients_select on public.clients is 'D.'`,
      /^comment on column public\.clients\.partial_ssn is null;\ncomment on column public\.clients\.city is 'B\.';\ncomment on table public\.clients is 'A\.';/,
    ],
    [
      'row-level security',
      'alter table public.events disable row level security',
      /^alter table public\.events disable row level security;$/,
    ],
    [
      'a column that may be empty, or has a value for the rows that are there',
      `alter table public.clients add column allergies text collate "C" check (length(allergies) <= 500),
         add column visits_wanted integer not null default 0,
         add column shout text generated always as (upper(allergies)) stored;
       comment on column public.clients.allergies is 'A.';
       grant insert (allergies), update (allergies) on public.clients to authenticated`,
      /^alter table public\.clients add column allergies text collate "C";\nalter table public\.clients add column shout text generated always as \(upper\(allergies\)\) stored;\nalter table public\.clients add column visits_wanted integer not null default 0;\n\nalter table public\.clients add constraint clients_allergies_check CHECK/,
    ],
    [
      'a new table with all that private.tenant_table gives it, in the order of its columns',
      `create type public.volunteer_state as enum ('new', 'active');
       create table public.volunteers (
         id uuid primary key default gen_random_uuid(),
         network_id uuid not null references public.networks on delete cascade,
         number integer generated by default as identity,
         full_name text not null check (length(full_name) <= 120),
         short text generated always as (left(full_name, 3)) stored,
         state public.volunteer_state not null default 'new',
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         deleted_at timestamptz,
         unique (network_id, number)
       );
       comment on table public.volunteers is 'A.';
       create index volunteers_name_idx on public.volunteers (network_id, full_name);
       call private.tenant_table('public.volunteers', scope => 'network', deletable_by => 'member');
       grant select on public.volunteers to authenticated;
       create policy volunteers_select on public.volunteers for select to authenticated
         using (network_id = (select private.staff_network_id()))`,
      /create type public\.volunteer_state as enum \('new', 'active'\);[^]*create table public\.volunteers \(\n {2}id uuid not null default gen_random_uuid\(\),\n {2}network_id uuid not null,\n {2}number integer not null generated by default as identity,\n {2}full_name text not null,\n {2}short text generated always as/,
    ],
    [
      'a new type',
      'create type private.pair as (b uuid, a integer); comment on type private.pair is null',
      /^create type private\.pair as \(\n {2}b uuid,\n {2}a integer\n\);/m,
    ],
    [
      'a column of reference rows, with what stands in it',
      `alter table private.job_schedules add column title text;
       update private.job_schedules set every = '3 days' where kind = 'forget_imports'`,
      /^alter table private\.job_schedules add column title text;\n\ninsert into private\.job_schedules \(kind, every\) values\n {2}\('forget_imports', '3 days'\)/,
    ],
    [
      'reference rows that come, change and go',
      `delete from private.nicknames where form = 'bill';
       insert into private.nicknames (form, name) values ('willi', 'william'), ('willo', 'william');
       update private.match_levels set same_person = 0.5, strangers = null where field = 1 and level = 3;
       select private.make_match_model();
       update private.job_schedules set every = '2 days' where kind = 'forget_imports';
       update storage.buckets set allowed_mime_types = '{image/png}';`,
      /insert into private\.nicknames \(form, name\) values\n {2}\('willi', 'william'\),\n {2}\('willo', 'william'\)\non conflict \(form, name\) do nothing;\n\ndelete from private\.nicknames where \(form, name\) in \(\('bill', 'william'\)\);/,
    ],
  ])('%s', async (_what, statements, text) => {
    const migration = await written(statements);
    expect(migration).toMatchObject({ failure: null, left: [] });
    expect(migration.text).toMatch(text);
    expect(said(migration)).toBe('');
  });
});

describe('asks in one sentence for what a person has to write', () => {
  it.each([
    [
      'a column that changes',
      'alter table public.household_members alter note type varchar(90)',
      `Write the ALTER of table public.household_members (column note character varying(90); supabase/schemas/household_members.sql) at the beginning of ${PATH}.`,
    ],
    [
      'a column that goes',
      'alter table public.household_members drop note',
      `Write the ALTER of table public.household_members (column note text; supabase/schemas/household_members.sql) at the beginning of ${PATH}.`,
    ],
    [
      'a table that goes',
      'drop table private.order_counters',
      `Write the DROP of table private.order_counters at the beginning of ${PATH}.`,
    ],
    [
      'a column of reference rows that goes',
      'alter table private.match_levels drop meaning',
      `Write the ALTER of table private.match_levels (column meaning text not null; supabase/schemas/match_evidence.sql) at the beginning of ${PATH}.`,
    ],
    [
      'a value of an enumeration',
      "alter type public.location_role add value 'guest'",
      `Write the ALTER of type public.location_role (values 'admin', 'member', 'guest'; supabase/schemas/access.sql) at the beginning of ${PATH}.`,
    ],
    [
      'a setting of a role',
      "alter role anon set statement_timeout = '4s'",
      `Write the ALTER of role anon (set statement_timeout=4s; supabase/schemas/database.sql) at the beginning of ${PATH}.`,
    ],
    [
      'a column that must have a value in the rows that are there, and what needs it',
      `alter table public.events add column kind text not null;
       grant insert (kind) on public.events to authenticated`,
      `Write the ALTER of table public.events (column kind text not null; supabase/schemas/events.sql) at the beginning of ${PATH}; as it is, it does not run: column "kind" of relation "events" does not exist.`,
    ],
    [
      'a function that others stand on',
      `drop function private.is_time_zone(text) cascade;
       create function private.is_time_zone(p_zone text) returns boolean language sql immutable return p_zone <> '';
       grant execute on function private.is_time_zone(text) to authenticated, service_role;
       alter table public.networks add constraint networks_time_zone_check check (private.is_time_zone(time_zone));
       alter table public.locations add constraint locations_time_zone_check check (private.is_time_zone(time_zone))`,
      `Correct ${PATH}: as it is, it does not run: cannot drop function private.is_time_zone(text) because other objects depend on it.`,
    ],
  ])('%s', async (_what, statements, sentence) => {
    expect(said(await written(statements))).toBe(sentence);
  });

  it('leaves a column alone whose name may have changed', async () => {
    const migration = await written(
      `alter table public.household_members rename note to remark;
       comment on column public.household_members.remark is 'A.'`,
    );
    expect(migration.text).not.toMatch(/add column|drop column/);
    expect(said(migration)).toMatch(/^Write the ALTER of table public\.household_members /);
  });
});
