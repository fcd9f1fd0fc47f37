import { Hono } from 'hono';
import postgres from 'postgres';
import type { DatabaseAddress, Login } from '../database/address';
import { hasNoBody } from '../http/apiLimits';
import type { FailureRecorder } from '../database/recordFailures';
import { readApiSettings } from '../database/requestContext';
import { knownAddress } from '../http/clientAddress';
import { keyRefusal, type ProjectKeys } from '../http/keyRefusal';
import { RoleError, TokenError, type TokenVerifier } from '../http/verifyToken';
import { BadQuery } from './BadQuery';
import { checkReadable } from './checkReadable';
import { createLite } from './createLite';
import { exactFilters } from './exactFilters';
import { PersonQueue, TooManyRequests } from './PersonQueue';
import { checkEmbeds } from './queryLimits';
import { silenceRefusals } from './refusals';
import { RestConnection, SchemaUnread } from './RestConnection';

/** What the routes are made of. */
export interface RestDependencies {
  address: DatabaseAddress;
  /** Reads which check runs before every request. */
  sql: postgres.Sql;
  verify: TokenVerifier;
  /** One of which every request names. */
  keys: ProjectKeys;
  /** Writes into the audit trail whom the wall or a policy refused something. */
  failures: Pick<FailureRecorder, 'record'>;
  /** Told when the schema could not be read again. */
  onError: (error: unknown) => void;
  /** Told of every request as it came; tests only. */
  heard?: ((request: Request) => void) | undefined;
}

/** The routes under /rest/v1, and what goes with them. */
export interface RestRoutes {
  app: Hono;
  /** Opens new connections after Postgres was lost. */
  renew(): void;
  close(): Promise<void>;
}

/**
 * PostgREST's API. Callers are verified here and nowhere else: lite is told who calls and never
 * sees a token or a key. The schema is read here, and again at each `notify pgrst`.
 *
 * @param dependencies where the migrated database is and who verifies callers
 */
export async function createRestRoutes(dependencies: RestDependencies): Promise<RestRoutes> {
  const { address, sql, keys, verify, failures, heard, onError } = dependencies;
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
      const isPreflight = request.method === 'OPTIONS';
      const refusal = isPreflight ? null : keyRefusal(request, keys);
      if (refusal) return context.json(refusal, 401);
      const claims = isPreflight ? null : await verify(request);
      const asked = forLite(request);
      const answer = async (): Promise<Response> => {
        // lite answers 500 where it can't have the schema.
        await connection.introspect();
        const given = await lite(asked, claims);
        if (given.status === 403 && claims?.sub) failures.record('refused', { id: claims.sub });
        return told(given, request);
      };
      // The server's own functions act for many people, and judge for themselves.
      if (claims === null || claims.role === 'service_role') return await answer();
      const person = claims.sub ?? `nobody at ${knownAddress(context)}`;
      return await queue.run(person, request.signal, answer);
    } catch (error) {
      if (error instanceof RoleError) return roleRefusal(error, sql);
      if (isRefusal(error)) return error.toResponse();
      throw error;
    }
  });
  const refresh = async (): Promise<void> => {
    await connection.clearSchemaCache();
    connection.settings = await readApiSettings(sql);
    await connection.introspect();
  };
  let reading = Promise.resolve();
  const changes = await listenForChanges(address.authenticator, () => {
    reading = reading.then(refresh).catch(onError);
  });
  await refresh();
  return {
    app,
    renew: () => connection.renew(),
    close: async () => {
      await changes.end({ timeout: 0 });
      await reading;
      await connection.close();
    },
  };
}

/**
 * Calls back at each `notify pgrst`, by which migrations say that the schema or the settings have changed,
 * and whenever the connection was lost meanwhile.
 *
 * @returns the connection
 */
async function listenForChanges(login: Login, changed: () => void): Promise<postgres.Sql> {
  const sql = postgres({ ...login, max: 1, onnotice: () => undefined });
  let isFirst = true;
  await sql.listen('pgrst', changed, () => {
    if (!isFirst) changed();
    isFirst = false;
  });
  return sql;
}

/** What answers a request without asking the database. */
const isRefusal = (
  error: unknown,
): error is TokenError | TooManyRequests | BadQuery | SchemaUnread =>
  [TokenError, TooManyRequests, BadQuery, SchemaUnread].some((kind) => error instanceof kind);

/** Says of a role that no request may have whether there is one, as the database does. */
async function roleRefusal(refusal: RoleError, sql: postgres.Sql): Promise<Response> {
  const rows = await sql`select from pg_roles where rolname = ${refusal.role}`;
  if (rows.length > 0) return refusal.toResponse();
  const message = `role "${refusal.role}" does not exist`;
  return new TokenError(401, '22023', message).toResponse();
}

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
  const range = withinLimit(url.searchParams, request.headers.get('range'));
  if (method !== 'PUT') url.search = exactFilters(url.searchParams).toString();
  // Without a body nothing is taken over but these, and Node need not make the whole request twice.
  const copy = new Request(url, hasNoBody(method) ? { method, headers } : request);
  copy.headers.delete('apikey');
  copy.headers.delete('authorization');
  if (range !== null) copy.headers.set('range', range);
  return copy;
}

/**
 * Correction 15: of a page that the query limits the header Range takes a part; lite forgets the limit.
 *
 * @returns the part's header; null where there is none of the two
 */
function withinLimit(query: URLSearchParams, header: string | null): string | null {
  const [, from, to] = /^(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  const [limit, offset] = ['limit', 'offset'].map((name) => query.get(name));
  if (from === undefined || (limit === null && offset === null)) return null;
  const first = Math.max(Number(from), Number(offset ?? 0));
  const last = Math.min(
    to === '' ? Infinity : Number(to),
    limit === null ? Infinity : Number(offset ?? 0) + Number(limit) - 1,
  );
  return `${first}-${last === Infinity ? '' : last}`;
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
  // The first half is what was asked for, the second what was counted instead (exactAst.ts).
  if (/\bcount=estimated\b/.test(request.headers.get('prefer') ?? ''))
    rewrite(headers, 'Preference-Applied', 'count=exact', 'count=estimated');
  if (status === 401 && !headers.has('WWW-Authenticate')) headers.set('WWW-Authenticate', 'Bearer');
  if (answer.body === null) return new Response(null, { status, statusText, headers });
  const body = await answer.arrayBuffer();
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { status, statusText, headers });
}

function rewrite(headers: Headers, name: string, from: string, to: string): void {
  const value = headers.get(name);
  if (value !== null) headers.set(name, value.replace(from, to));
}
