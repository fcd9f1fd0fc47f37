import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { startBackend, type BackendOptions } from '../../local/backend';
import type { DatabaseAddress } from '../../local/database/address';
import { temporaryData } from '../../local/postgres/temporaryData';

/** Tests fail to sign in all the time; those about the limits set their own. */
const NO_LIMITS = {
  accountFailures: 10_000,
  addressFailures: 10_000,
  accountMails: 10_000,
  addressMails: 10_000,
};

/** What tests know of the API that they talk to. Everything in it can be sent to a worker. */
export interface TestBackend {
  url: string;
  publishableKey: string;
  serviceKey: string;
  /** Null for a real Supabase, whose tokens cannot be made here. */
  jwtSecret: string | null;
  /** Null for a real Supabase: what looks into the database is skipped then. */
  database: DatabaseAddress | null;
  /** Whether auth and storage are Supabase's own servers. */
  isUpstream?: boolean;
  /** Whether REST is PostgREST itself. */
  isPostgrest?: boolean;
}

/** A backend for one test file (or one run), and how to end it. */
export interface StartedTestBackend extends TestBackend {
  stop: () => Promise<void>;
}

/**
 * Gives tests an API: the one that LARDER_STACK names (a file that `npm run upstream` left), or
 * SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SERVICE_KEY, else an embedded backend with the
 * demo data on a free port and in a temporary directory.
 *
 * @param options for a backend of one's own; then the environment does not count
 */
export async function startTestBackend(
  options?: Partial<BackendOptions>,
): Promise<StartedTestBackend> {
  const remote = options ? null : remoteBackend();
  if (remote) return { ...remote, stop: () => Promise.resolve() };
  const dataDir = temporaryData('larder-test-');
  const { stop, ...backend } = await startBackend({
    dataDir,
    port: 0,
    limits: NO_LIMITS,
    // A mail that comes by itself would stand between those that a test expects.
    jobs: false,
    uploadsPerMinute: 10_000,
    ...options,
  });
  const { url, publishableKey, serviceKey, jwtSecret, database } = backend;
  return {
    url,
    publishableKey,
    serviceKey,
    jwtSecret,
    database,
    isUpstream: false,
    isPostgrest: options?.createRest !== undefined,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const STACK = z.object({
  url: z.string(),
  publishableKey: z.string(),
  serviceKey: z.string(),
  jwtSecret: z.string(),
  database: z.custom<DatabaseAddress>(),
});

function remoteBackend(): TestBackend | null {
  const {
    LARDER_STACK: stack,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SERVICE_KEY: serviceKey,
  } = process.env;
  if (stack) return { ...STACK.parse(JSON.parse(readFileSync(stack, 'utf8'))), isUpstream: true };
  if (!url || !publishableKey || !serviceKey) return null;
  const keys = { url, publishableKey, serviceKey };
  return { ...keys, jwtSecret: null, database: null, isUpstream: true };
}
