import { postgrestAbsence } from '../local/upstream/findPostgrest';
import { reasonOnPostgrest } from '../tests/contract/postgrestDifferences';
import { runContract } from './contractReport';

/** `npm run test:postgrest`: the contract tests of REST on PostgREST itself, and both compared. */
async function main(): Promise<void> {
  const absence = postgrestAbsence();
  if (absence !== null) {
    process.stdout.write(`${absence}\n`);
    return;
  }
  const failed = await runContract({
    options: ['--config', 'vitest.postgrest.config.ts'],
    file: '.cache/reports/postgrest.json',
    table: 'tests/contract/postgrestDifferences.ts',
    reasonOf: reasonOnPostgrest,
  });
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
