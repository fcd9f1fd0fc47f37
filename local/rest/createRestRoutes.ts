import { App } from '@supabase/lite';
import { Hono } from 'hono';
import type postgres from 'postgres';
import type { DatabaseAddress } from '../database/address';
import { readPreRequest } from '../database/requestContext';
import type { Claims } from '../http/claims';
import { TokenError, type TokenVerifier } from '../http/verifyToken';
import { MendedConnection } from './mends';

/** As many rows as hosted Supabase returns at most. */
const MAX_ROWS = 1000;

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
  const callers = new WeakMap<Request, Claims>();
  const lite = createLite(connection, callers);
  const app = new Hono();
  app.all('/rest/v1/*', async (context) => {
    const request = context.req.raw;
    if (request.method === 'OPTIONS') return lite.fetch(request);
    try {
      const claims = await verify(request);
      const forwarded = withoutKeys(request);
      callers.set(forwarded, claims);
      return await lite.fetch(forwarded);
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
    close: () => connection.close(),
  };
}

function createLite(connection: MendedConnection, callers: WeakMap<Request, Claims>): App {
  return new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: MAX_ROWS },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      defaults: true,
      server: {
        admin: false,
        apiKeys: false,
        disableStudio: true,
        middlewares: [
          async (context, next) => {
            const claims = callers.get(context.req.raw);
            context.set('ignoreAuthorization', true);
            if (claims) context.set('jwt', claims);
            if (claims?.sub) context.set('userId', claims.sub);
            await next();
          },
        ],
      },
    },
  });
}

/** Keys are nothing for the database's request.headers, which functions can read. */
function withoutKeys(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('apikey');
  const copy = new Request(url, request);
  copy.headers.delete('apikey');
  copy.headers.delete('authorization');
  return copy;
}
