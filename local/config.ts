import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './startError';

/** The checkout: migrations, the seed and the built app are found from here. */
export const PROJECT_ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)));

/**
 * The publishable key of every embedded backend, also in `.env.embedded`. It is public by
 * nature (every browser holds it) and only names the role anon.
 */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_larder_embedded';

export const DEFAULT_PORT = 3000;
export const DEFAULT_HOST = '127.0.0.1';

/** Under which paths the backend answers; everything else belongs to the app. */
export const API_PREFIXES = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1', '/_local'];

/** What the command line programs read from the environment. */
export interface LocalEnvironment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
}

/**
 * Reads PORT, HOST, LARDER_DATA_DIR and DATABASE_URL.
 *
 * @param env usually `process.env`
 * @returns the values, defaults filled in; `dataDir` is absolute
 * @throws StartError when PORT is not a port number
 */
export function readEnvironment(env: NodeJS.ProcessEnv): LocalEnvironment {
  return {
    port: parsePort(env['PORT']),
    host: env['HOST'] || DEFAULT_HOST,
    dataDir: resolve(PROJECT_ROOT, env['LARDER_DATA_DIR'] || '.local'),
    databaseUrl: env['DATABASE_URL'] || undefined,
  };
}

function parsePort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
}
