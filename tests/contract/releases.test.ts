import { createClient } from '@supabase/supabase-js';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { signInByApi } from '../../e2e/support/staff';
import { verifyTrail } from '../../local/audit/verifyTrail';
import { PROJECT_ROOT } from '../../local/config';
import { bootstrap } from '../../local/database/bootstrap';
import { compareDumps } from '../../local/database/compareDumps';
import { migrate } from '../../local/database/migrate';
import { readMigrations } from '../../local/database/readMigrations';
import type { Database } from '../../src/db/types.gen';
import { connect, dumpOf, presentSchema, useDataFolder } from '../support/dataFolder';
import { readRelease } from '../support/releases/release';
import '../support/provideWebSocket';
import { mustRun, type BackendProcess } from '../support/runBackend';
import { readRows, writeRows, type TableRows } from '../support/tableRows';

const MIGRATIONS = join(PROJECT_ROOT, 'supabase', 'migrations');
const RELEASES = readdirSync(join(PROJECT_ROOT, 'tests', 'support', 'releases')).filter((file) =>
  file.endsWith('.json.gz'),
);
const { database } = inject('backend');

/** Columns that a migration after a release changed on purpose, as `schema.table.column`. */
const CHANGED: readonly string[] = [
  // first_hour closed the first steps of networks that have visits.
  'public.networks.updated_at',
];

/** Rows with only the columns that both have, so that a new column changes nothing. */
function commonRows(old: TableRows, present: TableRows) {
  const before: Record<string, unknown[]> = {};
  const after: Record<string, unknown[]> = {};
  for (const [table, rows] of Object.entries(old.tables)) {
    const now = present.tables[table];
    // What the database records of itself, and where its jobs are.
    if (!now || table.startsWith('supabase_migrations.') || table.startsWith('cron.')) continue;
    const [sample] = now;
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => sample && column in sample && !CHANGED.includes(`${table}.${column}`),
    );
    const pick = (all: TableRows['tables'][string]) =>
      all.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
    before[table] = pick(rows);
    // Rows that migrations add, a nickname for instance, are no loss.
    const known = new Set(before[table]);
    after[table] = pick(now).filter((row) => known.has(String(row)));
  }
  return { before, after };
}

it('keeps the data of each release', () => {
  expect(RELEASES).toContain('0.1.0.json.gz');
});

describe.skipIf(!database).each(RELEASES)('the data of %s (embedded)', (file) => {
  const release = readRelease(file);
  const { folder, directory, between } = useDataFolder();
  let kept: TableRows;
  let backend: BackendProcess;

  beforeAll(async () => {
    const versions = new Set(
      release.tables['supabase_migrations.schema_migrations']?.map((row) => row['version']),
    );
    const earlier = join(folder, 'migrations');
    mkdirSync(earlier);
    for (const one of readMigrations(MIGRATIONS))
      if (versions.has(one.version)) writeFileSync(join(earlier, one.file), one.text);
    kept = await between(async (sql, secrets) => {
      await bootstrap(sql, secrets.authenticatorPassword);
      await migrate(sql, earlier);
      await writeRows(sql, release);
      await migrate(sql, MIGRATIONS);
      return readRows(sql);
    });
    backend = await mustRun(directory.path);
    return async () => {
      await backend.end('SIGTERM');
    };
  });

  it('are all there after the migrations to the present version', () => {
    const { before, after } = commonRows(release, kept);
    expect(Object.keys(before)).toContain('public.clients');
    const lost = Object.keys(before).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    );
    expect(lost).toEqual([]);
  });

  it('stand in the schema of the present version', async () => {
    const schema = await connect(backend.database.superuser, dumpOf);
    expect(compareDumps(await presentSchema(), schema)).toEqual([]);
  });

  it('have an audit log that is sound up to the newest seal of that day', async () => {
    const report = await connect(backend.database.superuser, (sql) =>
      sql.begin('isolation level repeatable read read only', (tx) => verifyTrail(tx, release.head)),
    );
    expect(report.problems).toEqual([]);
    expect(report.seals).toBeGreaterThan(0);
  });

  it('can be worked with: a sign-in with both factors, and the undo of a merge', async () => {
    const session = await signInByApi(backend, release.admin);
    const api = createClient<Database>(backend.url, backend.publishableKey, {
      accessToken: () => Promise.resolve(session.access_token),
    });
    const merged = api.from('clients').select('first_name, merged_into').eq('city', 'Salem');
    const named = () => merged.eq('last_name', 'Förster').single();
    expect((await named()).data?.merged_into).not.toBeNull();
    const undone = await api.rpc('unmerge_clients', { p_merge_id: release.merge });
    expect(undone.error).toBeNull();
    expect((await named()).data).toEqual({ first_name: 'Anna', merged_into: null });
  });
});
