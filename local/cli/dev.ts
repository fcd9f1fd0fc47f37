import type { Server } from 'node:http';
import { createServer } from 'vite';
import { startBackend } from '../backend';
import { PROJECT_ROOT, readEnvironment } from '../config';
import type { NodeHandler } from '../http/httpServer';
import { announce } from './announce';
import { exitOnFailure } from './exitOnFailure';
import { runCommand } from './runCommand';
import { stopOnSignal } from './stopOnSignal';

/** `npm run dev`: the same backend, the app by Vite's development server with hot reload. */
async function dev(): Promise<void> {
  let closeVite: () => Promise<void> = () => Promise.resolve();
  const app = async (server: Server): Promise<NodeHandler> => {
    const vite = await createServer({
      root: PROJECT_ROOT,
      mode: 'embedded',
      appType: 'spa',
      server: { middlewareMode: true, hmr: { server } },
    });
    closeVite = () => vite.close();
    return vite.middlewares;
  };
  const environment = readEnvironment(process.env);
  const starting = startBackend({ ...environment, app, onFailure: exitOnFailure });
  stopOnSignal(async () => {
    const { stop } = await starting;
    await closeVite();
    await stop();
  });
  announce(await starting, environment);
}

await runCommand(dev);
