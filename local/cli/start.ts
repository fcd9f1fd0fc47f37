import { startBackend } from '../backend';
import { readEnvironment } from '../config';
import { announce } from './announce';
import { BUILD_DIRECTORY, buildApp } from './buildApp';
import { exitOnFailure } from './exitOnFailure';
import { runCommand } from './runCommand';
import { stopOnSignal } from './stopOnSignal';

/** `npm start`: the production build of the app and its backend on one port. */
async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const starting = startBackend({
    ...environment,
    app: BUILD_DIRECTORY,
    onFailure: exitOnFailure,
  });
  stopOnSignal(async () => (await starting).stop());
  const backend = await starting;
  try {
    await buildApp(() => console.log('Building the app ...'));
  } catch (error) {
    await backend.stop();
    throw error;
  }
  announce(backend, environment);
}

await runCommand(start);
