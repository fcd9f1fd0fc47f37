import type postgres from 'postgres';
import type { Migration } from './readMigrations';

/** Notes that a migration was applied, where `supabase db push` looks for it. */
export async function recordMigration(
  tx: postgres.TransactionSql,
  { version, name, checksum, text }: Migration,
): Promise<void> {
  await tx`insert into supabase_migrations.schema_migrations ${tx({
    version,
    name,
    checksum,
    statements: [text],
  })}`;
}
