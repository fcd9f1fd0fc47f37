import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainAddress } from './http/clientAddress';
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
  /** Network addresses whose X-Forwarded-For names the client. */
  trustedProxies: readonly string[];
  /** Whether the demo accounts are wanted although others can reach this machine. */
  demo: boolean;
}

/**
 * Reads PORT, HOST, LARDER_DATA_DIR, DATABASE_URL, TRUSTED_PROXY and LARDER_DEMO.
 *
 * @param env usually `process.env`
 * @returns the values, defaults filled in; `dataDir` is absolute
 * @throws StartError when PORT is no port number, TRUSTED_PROXY no network address or LARDER_DEMO
 *   something else than 1
 */
export function readEnvironment(env: NodeJS.ProcessEnv): LocalEnvironment {
  return {
    port: parsePort(env['PORT']),
    host: env['HOST'] || DEFAULT_HOST,
    dataDir: resolve(PROJECT_ROOT, env['LARDER_DATA_DIR'] || '.local'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    trustedProxies: parseProxies(env['TRUSTED_PROXY']),
    demo: parseDemo(env['LARDER_DEMO']),
  };
}

function parsePort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function parseProxies(text: string | undefined): string[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const address = plainAddress(part.trim());
    if (isIP(address) !== 0) return address;
    throw new StartError(
      `TRUSTED_PROXY must be the network address of the proxy, or several with commas between them, not "${text}".`,
    );
  });
}

function parseDemo(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === '0') return false;
  if (text === '1') return true;
  throw new StartError(`LARDER_DEMO must be 1 or left away, not "${text}".`);
}
