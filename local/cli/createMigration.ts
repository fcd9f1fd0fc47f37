import { PROJECT_ROOT } from '../config';
import { describeLeft } from '../database/compareSchemas';
import { checkMigrationName, createMigration } from '../database/migrationLock';
import { readSchemaFiles } from '../database/schemaFiles';
import { withNewDatabase } from '../database/withNewDatabase';
import { writeMigration } from '../database/writeMigration';
import { runCommand } from './runCommand';

/**
 * `npm run db:migration <name>` writes the migration that makes the database of the migrations like that of
 * supabase/schemas, and prints its path. What only a person can write is asked for in one sentence.
 */
await runCommand(async () => {
  const name = process.argv[2] ?? '';
  // A wrong name is refused before anything is built.
  checkMigrationName(name);
  const files = readSchemaFiles(PROJECT_ROOT);
  const { text, left, failure } = await withNewDatabase((migrated) =>
    withNewDatabase(
      (stated) => migrated.begin((from) => stated.begin((to) => writeMigration(from, to))),
      files,
    ),
  );
  const path = createMigration(PROJECT_ROOT, name, text);
  process.stdout.write(`${path}\n`);
  const sentence = describeLeft({ path, left, failure }, files);
  if (sentence !== '') process.stderr.write(`${sentence}\n`);
});
