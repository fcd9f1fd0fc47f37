import type { Hono } from 'hono';
import { reportError, type Mount } from '../createApp';
import { createFailureRecorder } from '../database/recordFailures';
import { createFunctionRoutes, jobsRequest } from '../functions/createFunctionRoutes';
import { createTokenVerifier } from '../http/verifyToken';
import { startJobs } from '../jobs/startJobs';
import type { Mailbox } from '../mail/createMailbox';
import { waitUntil } from '../postgres/processes';
import { createRestRoutes } from '../rest/createRestRoutes';
import { StartError } from '../startError';
import { createDenoFunctions } from './denoFunctions';
import { forward } from './forward';
import type { StackDatabase } from './openStackDatabase';
import type { StackKeys } from './stackKeys';

const RELOAD_MILLISECONDS = 60_000;

/** What REST, the functions and the jobs are made of. */
export interface OwnPartsOptions {
  readonly url: string;
  readonly keys: StackKeys;
  readonly jwtSecret: string;
  readonly database: StackDatabase;
  readonly mailbox: Mailbox;
  /** Where PostgREST listens; ours answers without it. */
  readonly restUrl?: string | undefined;
  /** Whether the functions run under Deno. */
  readonly deno: boolean;
  /** Whether jobs are done as they fall due. */
  readonly jobs: boolean;
}

/**
 * The parts of the API that are ours, and REST, on a migrated database.
 *
 * @param cleanups gets how to end each
 */
export async function createOwnParts(
  options: OwnPartsOptions,
  cleanups: (() => unknown)[],
): Promise<Mount[]> {
  const { url, keys, database, mailbox } = options;
  const { publishableKey, serviceKey } = keys;
  const rest = options.restUrl
    ? await joinRest(options.restUrl, options)
    : await createOwnRest(options, cleanups);
  const deno = options.deno ? createDenoFunctions() : null;
  if (deno) cleanups.push(() => deno.stop());
  const functions = createFunctionRoutes({
    ...{ publishableKey, serviceKey, apiUrl: url, appUrl: url, mailbox },
    ...(deno && { run: deno.run }),
  });
  if (options.jobs) cleanups.push(startOwnJobs(functions, database.connections.sql, serviceKey));
  return [rest, { at: '/functions/v1', routes: functions }];
}

async function createOwnRest(
  { url, keys, jwtSecret, database }: OwnPartsOptions,
  cleanups: (() => unknown)[],
): Promise<Mount> {
  const { sql } = database.connections;
  const failures = createFailureRecorder(sql, reportError);
  cleanups.push(() => failures.settled());
  const verify = createTokenVerifier({ ...keys, jwtSecret, issuer: `${url}/auth/v1` });
  const rest = await createRestRoutes({
    ...{ address: database.address, sql, keys, verify, failures, onError: reportError },
  });
  cleanups.push(() => rest.close());
  return { at: '/', routes: rest.app };
}

/** PostgREST, once it has read what the migrations made. */
async function joinRest(
  target: string,
  { keys, database }: Pick<OwnPartsOptions, 'keys' | 'database'>,
): Promise<Mount> {
  const { sql } = database.connections;
  await sql`notify pgrst, 'reload config'`;
  await sql`notify pgrst, 'reload schema'`;
  const hasRead = async (): Promise<boolean> =>
    (await fetch(`${target}/rpc/pre_request`, { method: 'POST' })).status !== 404;
  if (!(await waitUntil(hasRead, RELOAD_MILLISECONDS)))
    throw new StartError('PostgREST does not read its schema again; start it again.');
  return {
    at: '/rest/v1',
    routes: forward({ at: '/rest/v1', target, keys, hidesKey: true }),
  };
}

function startOwnJobs(
  functions: Hono,
  sql: StackDatabase['connections']['sql'],
  serviceKey: string,
): () => Promise<void> {
  const run = async (): Promise<Response> =>
    functions.request('/run-jobs', jobsRequest(serviceKey));
  const jobs = startJobs({ sql, run, onError: reportError });
  return () => jobs.stop();
}
