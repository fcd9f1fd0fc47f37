import { PROJECT_ROOT } from '../config';
import { createMigration } from '../database/migrationLock';
import { runCommand } from './runCommand';

/** `npm run db:migration <name>` creates an empty migration and prints its path. */
await runCommand(() => {
  process.stdout.write(`${createMigration(PROJECT_ROOT, process.argv[2] ?? '')}\n`);
  return Promise.resolve();
});
