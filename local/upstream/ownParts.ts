import type { Hono } from 'hono';
import { reportError, type Mount } from '../createApp';
import { createFailureRecorder } from '../database/recordFailures';
import { createFunctionRoutes, jobsRequest } from '../functions/createFunctionRoutes';
import { createTokenVerifier } from '../http/verifyToken';
import { startJobs } from '../jobs/startJobs';
import type { Mailbox } from '../mail/createMailbox';
import { createRestRoutes } from '../rest/createRestRoutes';
import { createDenoFunctions } from './denoFunctions';
import type { StackDatabase } from './openStackDatabase';

/** What REST, the functions and the jobs are made of. */
export interface OwnPartsOptions {
  readonly url: string;
  readonly publishableKey: string;
  readonly serviceKey: string;
  readonly jwtSecret: string;
  readonly database: StackDatabase;
  readonly mailbox: Mailbox;
  /** Whether the functions run under Deno. */
  readonly deno: boolean;
  /** Whether jobs are done as they fall due. */
  readonly jobs: boolean;
}

/**
 * The parts of the API that are ours, on a migrated database.
 *
 * @param cleanups gets how to end each
 */
export async function createOwnParts(
  options: OwnPartsOptions,
  cleanups: (() => unknown)[],
): Promise<Mount[]> {
  const { url, publishableKey, serviceKey, jwtSecret, database, mailbox } = options;
  const { sql } = database.connections;
  const failures = createFailureRecorder(sql, reportError);
  cleanups.push(() => failures.settled());
  const keys = { jwtSecret, serviceKey, publishableKey };
  const verify = createTokenVerifier({ ...keys, issuer: `${url}/auth/v1` });
  const rest = await createRestRoutes({
    ...{ address: database.address, sql, keys, verify, failures, onError: reportError },
  });
  cleanups.push(() => rest.close());
  const deno = options.deno ? createDenoFunctions() : null;
  if (deno) cleanups.push(() => deno.stop());
  const functions = createFunctionRoutes({
    ...{ publishableKey, serviceKey, apiUrl: url, appUrl: url, mailbox },
    ...(deno && { run: deno.run }),
  });
  if (options.jobs) cleanups.push(startOwnJobs(functions, sql, serviceKey));
  return [
    { at: '/', routes: rest.app },
    { at: '/functions/v1', routes: functions },
  ];
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
