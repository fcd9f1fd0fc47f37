import { Hono } from 'hono';
import type postgres from 'postgres';
import type { DatabaseAddress } from '../database/address';
import { hasNoBody } from '../http/apiLimits';
import type { FailureRecorder } from '../database/recordFailures';
import { readApiSettings } from '../database/requestContext';
import { knownAddress } from '../http/clientAddress';
import { TokenError, type TokenVerifier } from '../http/verifyToken';
import { BadQuery } from './BadQuery';
import { checkReadable } from './checkReadable';
import { createLite } from './createLite';
import { exactFilters } from './exactFilters';
import { PersonQueue, TooManyRequests } from './PersonQueue';
import { checkEmbeds } from './queryLimits';
import { silenceRefusals } from './refusals';
import { RestConnection } from './RestConnection';

/** What the routes are made of. */
export interface RestDependencies {
  address: DatabaseAddress;
  /** Reads which check runs before every request. */
  sql: postgres.Sql;
  verify: TokenVerifier;
  /** Writes into the audit trail whom the wall or a policy refused something. */
  failures: Pick<FailureRecorder, 'record'>;
  /** Told of every request as it came; tests only. */
  heard?: ((request: Request) => void) | undefined;
}

/** The routes under /rest/v1, and what goes with them. */
export interface RestRoutes {
  app: Hono;
  /** Reads the schema anew; after migrations. */
  refresh(): Promise<void>;
  /** Opens new connections after Postgres was lost. */
  renew(): void;
  close(): Promise<void>;
}

/**
 * PostgREST's API. Callers are verified here and nowhere else: lite is told who calls and never
 * sees a token or a key.
 *
 * @param dependencies where the database is and who verifies callers
 */
export function createRestRoutes(dependencies: RestDependencies): RestRoutes {
  const { address, sql, verify, failures, heard } = dependencies;
  const connection = new RestConnection(address.authenticator, address.superuser);
  silenceRefusals();
  const lite = createLite(connection);
  const queue = new PersonQueue();
  const app = new Hono();
  app.all('/rest/v1/*', async (context) => {
    const request = context.req.raw;
    heard?.(request);
    try {
      // A preflight has no key, and asks for nothing.
      const claims = request.method === 'OPTIONS' ? null : await verify(request);
      const asked = forLite(request);
      const answer = async (): Promise<Response> => {
        const given = await lite(asked, claims);
        if (given.status === 403 && claims?.sub) failures.record('refused', { id: claims.sub });
        return told(given, request);
      };
      // The server's own functions act for many people, and judge for themselves.
      if (claims === null || claims.role === 'service_role') return await answer();
      const person = claims.sub ?? `nobody at ${knownAddress(context)}`;
      return await queue.run(person, request.signal, answer);
    } catch (error) {
      if (isRefusal(error)) return error.toResponse();
      throw error;
    }
  });
  return {
    app,
    refresh: async () => {
      await connection.clearSchemaCache();
      connection.settings = await readApiSettings(sql);
      await connection.introspect();
    },
    renew: () => connection.renew(),
    close: () => connection.close(),
  };
}

/** What answers a request without asking the database. */
const isRefusal = (error: unknown): error is TokenError | TooManyRequests | BadQuery =>
  error instanceof TokenError || error instanceof TooManyRequests || error instanceof BadQuery;

/**
 * The request as lite gets it: keys are nothing for the database's request.headers, which functions
 * can read, and filters are written as lite reads them rightly. A PUT names one row by its key, which
 * lite compares with the body itself.
 *
 * @throws BadQuery
 */
function forLite(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('apikey');
  const { method, headers } = request;
  checkReadable(url);
  for (const select of url.searchParams.getAll('select')) checkEmbeds(select);
  if (method !== 'PUT') url.search = exactFilters(url.searchParams).toString();
  // Without a body nothing is taken over but these, and Node need not make the whole request twice.
  const copy = new Request(url, hasNoBody(method) ? { method, headers } : request);
  copy.headers.delete('apikey');
  copy.headers.delete('authorization');
  return copy;
}

/**
 * The answer with its length, which says what it took to make it, and with what was asked for in the
 * words of the request, where lite names what it was asked.
 */
async function told(answer: Response, request: Request): Promise<Response> {
  const { status, statusText } = answer;
  // A copy: Node's server begins with an answer's first headers again when its body is read.
  const headers = new Headers(answer.headers);
  const [place] = headers.get('Content-Location')?.split('?') ?? [];
  if (place !== undefined) {
    const { searchParams } = new URL(request.url);
    searchParams.delete('apikey');
    searchParams.sort();
    headers.set('Content-Location', `${place}?${searchParams}`);
  }
  if (answer.body === null) return new Response(null, { status, statusText, headers });
  const body = await answer.arrayBuffer();
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status, statusText, headers });
}
