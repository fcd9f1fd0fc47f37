import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { bootstrap } from '../../local/database/bootstrap';
import { compareDumps } from '../../local/database/compareDumps';
import { dumpSchema } from '../../local/database/dumpSchema';
import { migrate } from '../../local/database/migrate';
import { readMigrations } from '../../local/database/readMigrations';
import { HOSTED_FILES } from '../../local/upstream/openStackDatabase';
import { ownDatabase } from '../support/ownDatabase';

// Whether the migrations run where only a hosted project's things are. The tables of auth and storage
// are those of the embedded backend, made by the roles that make them there and with no further rights;
// docs/upstream.md says with which versions of the servers themselves the migrations ran.
const MIGRATIONS = join(PROJECT_ROOT, 'supabase', 'migrations');
const DATABASE = 'larder_hosted';
const login = ownDatabase().superuser;
const administrator = postgres({ ...login, max: 1, onnotice: () => undefined });
const hosted = postgres({ ...login, database: DATABASE, max: 1, onnotice: () => undefined });

const schemaOf = (part: 'auth' | 'storage'): string =>
  readFileSync(join(PROJECT_ROOT, 'local', part, 'schema.sql'), 'utf8');

beforeAll(async () => {
  await administrator`drop database if exists ${administrator(DATABASE)}`;
  await administrator`create database ${administrator(DATABASE)} template template0`;
  await bootstrap(hosted, login.password, HOSTED_FILES);
  await hosted.begin(async (tx) => {
    await tx`set local session authorization supabase_auth_admin`;
    await tx.unsafe(schemaOf('auth')).simple();
    await tx`reset session authorization`;
    await tx.unsafe(schemaOf('storage')).simple();
  });
});
afterAll(async () => {
  await hosted.end();
  await administrator`drop database if exists ${administrator(DATABASE)}`;
  await administrator.end();
});

const dumpOf = (sql: postgres.Sql): Promise<string> => sql.begin((tx) => dumpSchema(tx));

it('postgres is no superuser, and makes nothing in schema auth', async () => {
  const [rights] = await hosted`
    select rolsuper, has_schema_privilege('postgres', 'auth', 'create') as creates,
           has_table_privilege('postgres', 'auth.users', 'references') as refers
      from pg_roles where rolname = 'postgres'`;
  expect(rights).toEqual({ rolsuper: false, creates: false, refers: true });
});

it('all migrations run there, and make the schema that the embedded backend has', async () => {
  expect(await migrate(hosted, MIGRATIONS)).toBe(readMigrations(MIGRATIONS).length);
  const differences = compareDumps(await dumpOf(administrator), await dumpOf(hosted));
  // The path of the database, who owns schema extensions, and what the platform brings into it, are not ours.
  const theirs = /^[-+ ] +(?:database|set search_path)|extension|pgcrypto|uuid-ossp/;
  const ours = differences.filter((line) => !theirs.test(line));
  expect(ours).toEqual([]);
});

// Hosted Supabase loads pg_safeupdate into every session of its API.
it('no function changes all rows of a table without saying so', async () => {
  const functions = await hosted<{ name: string; body: string }[]>`
    select p.oid::regprocedure::text as name,
      coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  expect(functions.length).toBeGreaterThan(100);
  const careless = functions.filter(({ body }) => changesAllRows(body)).map(({ name }) => name);
  expect(careless).toEqual([]);
  expect(changesAllRows('delete from a; select 1 where true')).toBe(true);
  expect(changesAllRows('update a x set b = (select 1 where true)')).toBe(true);
  expect(changesAllRows('with c as (delete from a where b) select 1')).toBe(false);
});

/** Whether an UPDATE or DELETE stands in a text of SQL that has no WHERE of its own. */
function changesAllRows(text: string): boolean {
  const code = text.replace(/--.*|'(?:[^']|'')*'/g, '').toLowerCase();
  const changes = code.matchAll(
    /\bdelete\s+from\b|\bupdate\s+[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set\b/g,
  );
  return [...changes].some(({ index }) => !/\bwhere\b/.test(ownLevel(code.slice(index))));
}

/** What a statement says up to its end, without what stands in brackets. */
function ownLevel(code: string): string {
  let depth = 0;
  let own = '';
  for (const character of code) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && character === ';')) return own;
    if (depth === 0) own += character;
  }
  return own;
}
