import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { PROJECT_ROOT } from '../config';

/** Of the embedded backend. In this order; all of them may run again on a database that has them. */
const EMBEDDED_FILES = [
  'local/database/bootstrap.sql',
  'local/auth/schema.sql',
  'local/storage/schema.sql',
  'local/mail/schema.sql',
  'local/database/grants.sql',
];

/**
 * Gives a database what a hosted Supabase has before the first migration. Does nothing when these
 * files have run as they are.
 *
 * @param sql a superuser connection
 * @param authenticatorPassword with which REST connects
 * @param files what makes it, relative to the checkout
 */
export async function bootstrap(
  sql: postgres.Sql,
  authenticatorPassword: string,
  files: readonly string[] = EMBEDDED_FILES,
): Promise<void> {
  const text = files
    .map((file) => join(PROJECT_ROOT, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const hash = createHash('sha256').update(text).update(authenticatorPassword).digest('hex');
  if ((await readHash(sql)) === hash) return;
  await sql.begin(async (tx) => {
    await tx.unsafe(text).simple();
    const [row] = await tx<{ statement: string }[]>`
      select format('alter role authenticator password %L', ${authenticatorPassword}::text) as statement`;
    if (row) await tx.unsafe(row.statement);
    await tx`
      insert into supabase_migrations.seed_files (path, hash) values ('bootstrap', ${hash})
      on conflict (path) do update set hash = excluded.hash`;
  });
}

async function readHash(sql: postgres.Sql): Promise<string | null> {
  const [table] = await sql<{ present: boolean }[]>`
    select to_regclass('supabase_migrations.seed_files') is not null as present`;
  if (!table?.present) return null;
  const [row] = await sql<{ hash: string }[]>`
    select hash from supabase_migrations.seed_files where path = 'bootstrap'`;
  return row?.hash ?? null;
}
