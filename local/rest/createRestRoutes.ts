import { Hono } from 'hono';
import type postgres from 'postgres';
import type { DatabaseAddress } from '../database/address';
import { hasNoBody } from '../http/apiLimits';
import { readPreRequest } from '../database/requestContext';
import { TokenError, type TokenVerifier } from '../http/verifyToken';
import { createLite } from './createLite';
import { MendedConnection, silenceRefusals } from './mends';

/** What the routes are made of. */
export interface RestDependencies {
  address: DatabaseAddress;
  /** Reads which check runs before every request. */
  sql: postgres.Sql;
  verify: TokenVerifier;
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
  const { address, sql, verify } = dependencies;
  const connection = new MendedConnection(address.authenticator, address.superuser);
  silenceRefusals();
  const lite = createLite(connection);
  const app = new Hono();
  app.all('/rest/v1/*', async (context) => {
    const request = context.req.raw;
    try {
      // A preflight has no key, and asks for nothing.
      const claims = request.method === 'OPTIONS' ? null : await verify(request);
      return await lite(withoutKeys(request), claims);
    } catch (error) {
      if (error instanceof TokenError) return error.toResponse();
      throw error;
    }
  });
  return {
    app,
    refresh: async () => {
      await connection.clearSchemaCache();
      connection.preRequest = await readPreRequest(sql);
      await connection.introspect();
    },
    renew: () => connection.renew(),
    close: () => connection.close(),
  };
}

/** Keys are nothing for the database's request.headers, which functions can read. */
function withoutKeys(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('apikey');
  const { method, headers } = request;
  // Without a body nothing is taken over but these, and Node need not make the whole request twice.
  const copy = new Request(url, hasNoBody(method) ? { method, headers } : request);
  copy.headers.delete('apikey');
  copy.headers.delete('authorization');
  return copy;
}
