import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { compareSchemas, requireSame } from '../../local/database/compareSchemas';
import { readSchema, type Schema } from '../../local/database/dumpSchema';
import { applySchemaFiles, readSchemaFiles } from '../../local/database/schemaFiles';
import { openNewDatabase, type NewDatabase } from '../../local/database/withNewDatabase';
import { ownDatabase } from '../support/ownDatabase';

// Whether supabase/schemas makes the database that the migrations make, and what is said where it does not.
const migrated = postgres({ ...ownDatabase().superuser, max: 1, onnotice: () => undefined });
const files = readSchemaFiles(PROJECT_ROOT);
/** A server of its own: settings of roles are shared by all databases of one. */
let database: NewDatabase;
let stated: postgres.Sql;

beforeAll(async () => {
  database = await openNewDatabase(files);
  stated = database.sql;
});
afterAll(async () => {
  await database.close();
  await migrated.end();
});

/** The schema after a statement, of which nothing stays. */
async function schemaOf(sql: postgres.Sql, statement?: string): Promise<Schema> {
  let schema: Schema = new Map();
  const undo = new Error('undone');
  const reading = sql.begin(async (tx) => {
    if (statement !== undefined) await tx.unsafe(statement);
    schema = await readSchema(tx);
    throw undo;
  });
  await expect(reading).rejects.toBe(undo);
  return schema;
}

it('the schema files make the schema and the rows that the migrations make', async () => {
  const [before, after] = [await schemaOf(migrated), await schemaOf(stated)];
  expect(compareSchemas(before, after)).toEqual([]);
  expect(() => requireSame(before, after, files)).not.toThrow();
});

describe('a difference is said in one sentence with the file to open', () => {
  const MIGRATE = 'write a migration with npm run db:migration <name>';

  it.each([
    [
      'a column',
      'alter table public.household_members alter note type varchar(90)',
      `supabase/schemas/household_members.sql differs from the migrations in table public.household_members: column note character varying(90); ${MIGRATE}, or correct the file.`,
    ],
    [
      'the body of a function',
      `create or replace function private.reveal_partial_ssn(p_client_id uuid) returns text
        language plpgsql security definer set search_path = '' as 'begin return null; end'`,
      'supabase/schemas/clients.sql differs from the migrations in function private.reveal_partial_ssn(uuid): CREATE OR REPLACE FUNCTION',
    ],
    [
      'a policy',
      'alter policy clients_select on public.clients using (true)',
      `supabase/schemas/clients.sql differs from the migrations in table public.clients: policy clients_select; ${MIGRATE}, or correct the file.`,
    ],
    [
      'a trigger that stands beside its function',
      'drop trigger visits_last_delete on public.visits',
      'supabase/schemas/visit_counts.sql differs from the migrations in table public.visits: CREATE TRIGGER visits_last_delete; ',
    ],
    [
      'a comment',
      "comment on function private.fold_text(text) is 'Another.'",
      "supabase/schemas/text.sql differs from the migrations in function private.fold_text(text): comment 'Another.'; ",
    ],
    [
      'a row',
      "delete from private.nicknames where form = 'bill' and name = 'william'",
      'supabase/schemas/data/nicknames.sql differs from the migrations in rows of private.nicknames: william: bill; ',
    ],
    [
      'all rows',
      'delete from private.job_schedules',
      'The migrations make rows of private.job_schedules, but no file of supabase/schemas does; write it there, or remove it with npm run db:migration <name>.',
    ],
    [
      'several objects',
      'create view public.a as select 1 as b; drop view public.location_users; create table public.c ()',
      'supabase/schemas makes table public.c (and 2 more), but no migration does; ',
    ],
  ])('%s of the files', async (_what, statement, sentence) => {
    const [before, after] = [await schemaOf(migrated), await schemaOf(stated, statement)];
    expect(() => requireSame(before, after, files)).toThrow(sentence);
  });

  it('a policy of the migrations', async () => {
    const statement = 'drop policy clients_select on public.clients';
    const [before, after] = [await schemaOf(migrated, statement), await schemaOf(stated)];
    expect(() => requireSame(before, after, files)).toThrow(
      `supabase/schemas/clients.sql differs from the migrations in table public.clients: policy clients_select; ${MIGRATE}, or correct the file.`,
    );
  });

  it('what no migration makes', async () => {
    const statement = 'drop function private.dashboard_figures(uuid) cascade';
    const [before, after] = [await schemaOf(migrated, statement), await schemaOf(stated)];
    expect(() => requireSame(before, after, files)).toThrow(
      `supabase/schemas/dashboard.sql makes function private.dashboard_figures(uuid), but no migration does; ${MIGRATE}.`,
    );
  });
});

describe('a file that does not run', () => {
  const applying = (...texts: string[]) =>
    applySchemaFiles(
      stated,
      texts.map((text, place) => ({ path: `supabase/schemas/${'abc'[place]}.sql`, text })),
    );

  it.each([
    ['function', "create function public.twice() returns text return 'a';"],
    ['table', 'create table public.twice ();'],
    ['view', 'create view public.twice as select 1 as a;'],
  ])('a %s that is defined twice is named with both files', async (_kind, text) => {
    await expect(applying(text, `-- Again.\n${text}`)).rejects.toThrow(
      /^supabase\/schemas\/b\.sql defines twice, as supabase\/schemas\/a\.sql does \(.* already exists.*\); keep one of them\.$/,
    );
    await stated.unsafe(
      text.replace('create', 'drop').replace(/(\w+\.\w+(?:\(\))?) ?[^]*/, '$1 cascade'),
    );
  });

  it('a policy and a trigger that are defined twice in one file', async () => {
    const policy = 'create policy twice on public.clients using (false);';
    await expect(applying(`${policy}\n${policy}`)).rejects.toThrow(
      'supabase/schemas/a.sql defines twice, as it does before (policy "twice" for table "clients" already exists); keep one of them.',
    );
    const trigger =
      'create trigger twice before update on public.clients for each row execute function private.touch_updated_at();';
    await expect(applying(`${trigger}\n${trigger}`)).rejects.toThrow(
      'supabase/schemas/a.sql defines twice, as it does before (trigger "twice" for relation "clients" already exists); keep one of them.',
    );
  });

  it('another mistake is named with its line', async () => {
    await expect(applying('-- A table.\ncreate tabel public.a ();')).rejects.toThrow(
      'supabase/schemas/a.sql failed in line 2: syntax error at or near "tabel".',
    );
  });

  it('what a file needs and a later one makes is named', async () => {
    await expect(applying('create view public.a as select * from public.later;')).rejects.toThrow(
      'supabase/schemas/a.sql failed in line 1: relation "public.later" does not exist.',
    );
  });
});
