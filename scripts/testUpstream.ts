import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../tests/contract/skippedUpstream';
import { runContract } from './contractReport';
import { readStack } from './readStack';

/** The contract tests that are about Supabase's own behaviour; the others set the embedded backend's clock or limits. */
const FILES = [
  ...['authRefusals', 'authSessions', 'authLinks', 'authMail', 'authAdmin', 'authBadInput'],
  ...['authReuse', 'authTooMany', 'functions', 'storage.test', 'storageAccess', 'storageRefusals'],
  'tenantWall',
].map((name) => `tests/contract/${name}`);
/** Four programs and a Deno for each function share the machine: nothing here says how fast they are. */
const PATIENCE_MILLISECONDS = 300_000;

/**
 * `npm run test:upstream -- --url http://localhost:3000`: the contract tests of auth, storage and the
 * functions against the servers that `npm run upstream` has joined there.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { url: { type: 'string' }, data: { type: 'string', default: '.upstream' } },
  });
  const stack = readStack('test:upstream', values);
  const failed = await runContract({
    options: [
      ...['--project', 'contract', ...FILES],
      ...['testTimeout', 'hookTimeout'].map((name) => `--${name}=${PATIENCE_MILLISECONDS}`),
    ],
    env: { LARDER_STACK: resolve(stack.file) },
    file: '.cache/reports/upstream.json',
    table: 'docs/upstream.md',
    reasonOf,
  });
  process.exitCode = failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
