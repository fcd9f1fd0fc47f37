import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { bootstrap } from '../../local/database/bootstrap';
import { compareDumps } from '../../local/database/compareDumps';
import { migrate } from '../../local/database/migrate';
import { readMigrations } from '../../local/database/readMigrations';
import { loadSecrets } from '../../local/secrets';
import { connect, dumpOf, presentSchema, useDataFolder } from '../support/dataFolder';
import { mustRun, runBackend } from '../support/runBackend';

const MIGRATIONS = readMigrations(join(PROJECT_ROOT, 'supabase', 'migrations'));
const { database } = inject('backend');

/** What the last version before the baseline has recorded: its migrations.lock. */
const REPLACED = readFileSync(
  join(PROJECT_ROOT, 'tests/support/replacedMigrations.lock'),
  'utf8',
).matchAll(/^([0-9a-f]{64}) {2}(\d+)_(.+)\.sql$/gm);
const RECORD = [...REPLACED].map(([, checksum, version, name]) => ({ checksum, version, name }));

describe.skipIf(!database)('data from before the baseline (embedded)', () => {
  const { folder, directory, secrets, between } = useDataFolder();
  const versionsOf = async (sql: postgres.Sql) => {
    const rows = await sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    return rows.map(({ version }) => version);
  };
  const mails = (sql: postgres.Sql) => sql`select recipient, subject from _local.mails`;

  beforeAll(async () => {
    const baseline = join(folder, 'baseline');
    mkdirSync(baseline);
    for (const { file, text } of MIGRATIONS.slice(0, 1)) writeFileSync(join(baseline, file), text);
    await between(async (sql) => {
      await bootstrap(sql, secrets.authenticatorPassword);
      await migrate(sql, baseline);
      await sql`delete from supabase_migrations.schema_migrations`;
      await sql`insert into supabase_migrations.schema_migrations ${sql(RECORD)}`;
      await sql`insert into public.networks (name) values ('Kept')`;
      await sql`
        insert into _local.mails (created_at, recipient, subject, html, text, type)
        values (now(), 'kept@example.org', 'Kept', '', '', 'invite')`;
    });
  });

  it.each([
    [
      'one migration has not run',
      'delete from supabase_migrations.schema_migrations where version = $1',
    ],
    [
      'one was another',
      "update supabase_migrations.schema_migrations set checksum = 'other' where version = $1",
    ],
  ])('are refused in one sentence, and left alone, when %s', async (_what, statement) => {
    const last = RECORD.at(-1);
    if (!last) throw new Error('The record is empty.');
    const refused = await between(async (sql) => {
      await sql.unsafe(statement, [String(last.version)]);
      return versionsOf(sql);
    });
    expect(await runBackend(directory.path)).toEqual({
      code: 1,
      message:
        'This database is older than the last version before the baseline migration; start over ' +
        'with npm run db:reset.',
    });
    await between(async (sql) => {
      expect(await versionsOf(sql)).toEqual(refused);
      await sql`delete from supabase_migrations.schema_migrations where version = ${String(last.version)}`;
      await sql`insert into supabase_migrations.schema_migrations ${sql(last)}`;
    });
  });

  it('are adopted by the next start, with their rows, keys and mails', async () => {
    const backend = await mustRun(directory.path);
    try {
      await connect(backend.database.superuser, async (sql) => {
        expect(await sql`select name from public.networks`).toEqual([{ name: 'Kept' }]);
        expect(await versionsOf(sql)).toEqual(MIGRATIONS.map(({ version }) => version));
        expect(await mails(sql)).toEqual([{ recipient: 'kept@example.org', subject: 'Kept' }]);
        expect(compareDumps(await presentSchema(), await dumpOf(sql))).toEqual([]);
      });
    } finally {
      await backend.end('SIGTERM');
    }
    expect(loadSecrets(directory.path)).toEqual(secrets);
  });
});
