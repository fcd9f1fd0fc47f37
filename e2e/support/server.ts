import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { startBackend } from '../../local/backend';
import { onAncestorGone } from '../../local/cli/onLauncherGone';
import { createPostgrestRoutes } from '../../local/upstream/createPostgrestRoutes';
import { createRestRecorder } from './recordRest';
import { READY, serverFile } from './serverFile';
import { temporaryData } from '../../local/postgres/temporaryData';

/**
 * The product as the browser tests see it: the production build over a fresh data directory with the demo
 * data. Its keys are left in a file for the tests, which make their own accounts with them. With E2E_REST=postgrest its
 * REST is PostgREST itself.
 */
const port = Number(process.env.E2E_PORT);
const dataDir = temporaryData('larder-e2e-');
const MANY = 10_000;
const backend = await startBackend({
  dataDir,
  port,
  seed: true,
  app: 'dist',
  // The tests sign in more often from one address than people do; tests/contract tests the limits.
  limits: {
    accountFailures: MANY,
    addressFailures: MANY,
    accountMails: MANY,
    addressMails: MANY,
  },
  onRest: createRestRecorder(port),
  ...(process.env.E2E_REST === 'postgrest' && { createRest: createPostgrestRoutes }),
});
mkdirSync('.cache', { recursive: true });
writeFileSync(
  serverFile(port),
  JSON.stringify({
    url: backend.url,
    publishableKey: backend.publishableKey,
    serviceKey: backend.serviceKey,
    jwtSecret: backend.jwtSecret,
    database: backend.database.superuser,
  }),
);

process.stdout.write(`${READY}\n`);

async function stop(): Promise<void> {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(serverFile(port), { force: true });
  process.exit(0);
}
// A signal comes twice, to the group of processes and handed on by the one above: that ends nothing early.
let stopping: Promise<void> | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stopping ??= stop();
  });
// A Playwright that was killed sends none.
onAncestorGone(/playwright/, () => {
  stopping ??= stop();
});
