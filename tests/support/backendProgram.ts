import { startBackend } from '../../local/backend';
import { runCommand } from '../../local/cli/runCommand';
import { exitOnFailure } from '../../local/cli/exitOnFailure';
import { onAncestorGone } from '../../local/cli/onLauncherGone';
import { stopOnSignal } from '../../local/cli/stopOnSignal';
import { readEnvironment } from '../../local/config';

/** A backend in a process of its own, to be killed: like npm start, without the app and its build. */
await runCommand(async () => {
  const starting = startBackend({
    ...readEnvironment(process.env),
    seed: process.env['SEED'] === 'true',
    app: process.env['APP_DIRECTORY'],
    onFailure: exitOnFailure,
  });
  stopOnSignal(async () => (await starting).stop());
  // Tests that were killed end nothing.
  onAncestorGone(/vitest/, () => {
    process.kill(process.pid, 'SIGTERM');
  });
  const backend = await starting;
  const { url, publishableKey, serviceKey, jwtSecret, database } = backend;
  const postgresPid = backend.postgresPid();
  const { pid } = process;
  console.log(
    JSON.stringify({ url, publishableKey, serviceKey, jwtSecret, database, postgresPid, pid }),
  );
});
