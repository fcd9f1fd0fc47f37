import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PROJECT_ROOT } from '../../local/config';
import { postgresAddress, type Login } from '../../local/database/address';
import { hashOfSchema } from '../../local/database/adoptDatabase';
import { bootstrap } from '../../local/database/bootstrap';
import { compareDumps } from '../../local/database/compareDumps';
import { dumpSchema } from '../../local/database/dumpSchema';
import { migrate } from '../../local/database/migrate';
import { readMigrations } from '../../local/database/readMigrations';
import { SQUASH } from '../../local/database/squash';
import { createDataDirectory, resolveDataDirectory } from '../../local/postgres/dataDirectory';
import { startPostgres } from '../../local/postgres/startPostgres';
import { loadSecrets } from '../../local/secrets';
import { mustRun, runBackend } from '../support/runBackend';

const MIGRATIONS = join(PROJECT_ROOT, 'supabase', 'migrations');
const { database } = inject('backend');
/** Tables that got the limit of rows with the squash. */
const LIMITED_SINCE = ['networks', 'locations', 'profiles', 'user_locations', 'inventory_items'];

describe.skipIf(!database)('data from before the squash (embedded)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-adoption-'));
  // As root, Postgres runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  const directory = resolveDataDirectory(join(folder, 'data'));

  const connect = async <T>(login: Login, use: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
    const sql = postgres({ ...login, max: 1, onnotice: () => undefined });
    try {
      return await use(sql);
    } finally {
      await sql.end();
    }
  };
  /** Does something in the data directory while no backend runs on it. */
  const between = async <T>(use: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
    const secrets = loadSecrets(directory.path);
    const running = await startPostgres(directory, secrets.superuserPassword, {
      onRestart: () => undefined,
      onFailure: (error) => {
        throw error;
      },
    });
    try {
      return await connect(postgresAddress(running, secrets).superuser, async (sql) => {
        await bootstrap(sql, secrets.authenticatorPassword);
        return use(sql);
      });
    } finally {
      await running.stop();
    }
  };
  const dump = async (sql: postgres.Sql): Promise<string> => {
    let text = '';
    await sql.begin(async (tx) => {
      text = await dumpSchema(tx);
    });
    return text;
  };
  const versionsOf = async (sql: postgres.Sql): Promise<string[]> => {
    const rows = await sql<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    return rows.map(({ version }) => version);
  };

  beforeAll(async () => {
    const squashed = join(folder, 'squashed');
    mkdirSync(squashed);
    for (const { version, file } of readMigrations(MIGRATIONS))
      if (version < SQUASH.until) copyFileSync(join(MIGRATIONS, file), join(squashed, file));
    createDataDirectory(directory);
    await between(async (sql) => {
      await migrate(sql, squashed);
      // As it was then: what adoption.sql says, the other way round.
      await sql`drop procedure private.tenant_table`;
      await sql`
        create procedure private.tenant_table(regclass, text, text, text[], boolean)
        language sql as ''`;
      for (const table of LIMITED_SINCE)
        await sql`drop trigger ${sql(`${table}_guard_rows`)} on ${sql(`public.${table}`)}`;
      for (const name of ['plain_apostrophes(text)', 'word_conditions(text, name)'])
        await sql.unsafe(`do $do$ begin
          execute format('comment on function private.${name} is %L', replace(
            obj_description('private.${name}'::regprocedure), 'data/filters.ts', 'data/searchWords.ts'));
        end $do$`);
      await sql`delete from supabase_migrations.schema_migrations`;
      for (const version of SQUASH.replaced)
        await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
      await sql`insert into public.networks (name) values ('Kept')`;
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are known by the schema that the squashed migrations make', async () => {
    const text = await between(dump);
    expect(hashOfSchema(text)).toBe(SQUASH.schema);
  });

  it('are refused in one sentence, and left alone, when their schema is another', async () => {
    const sentence =
      'This database was made before the migrations were squashed and its schema is not the one ' +
      'that they make now; start over with npm run db:reset.';
    await between(async (sql) => {
      // A database in which one of the old migrations has not run.
      const [missing = ''] = SQUASH.replaced;
      await sql`delete from supabase_migrations.schema_migrations where version = ${missing}`;
      await expect(migrate(sql, MIGRATIONS)).rejects.toThrow(sentence);
      await sql`insert into supabase_migrations.schema_migrations (version) values (${missing})`;
      await sql`alter function private.my_network_id() volatile`;
    });
    expect(await runBackend(directory.path)).toEqual({ code: 1, message: sentence });
    await between(async (sql) => {
      expect(await versionsOf(sql)).toEqual(SQUASH.replaced);
      await sql`alter function private.my_network_id() stable`;
    });
  });

  it('are adopted by the next start as they are, and what is new is added', async () => {
    const backend = await mustRun(directory.path);
    try {
      await connect(backend.database.superuser, async (sql) => {
        expect(await sql`select name from public.networks`).toEqual([{ name: 'Kept' }]);
        expect(await versionsOf(sql)).toEqual(
          readMigrations(MIGRATIONS).map(({ version }) => version),
        );
        if (!database) return;
        expect(compareDumps(await connect(database.superuser, dump), await dump(sql))).toEqual([]);
      });
    } finally {
      await backend.end('SIGTERM');
    }
  });
});
