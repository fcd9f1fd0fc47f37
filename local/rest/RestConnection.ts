import type { AnyAST } from '@supabase/lite';
import { PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import type { Login } from '../database/address';
import { RenewedPool } from '../database/RenewedPool';
import { NO_SETTINGS, requestContext, type ApiSettings } from '../database/requestContext';
import { hasNoBody } from '../http/apiLimits';
import { isRequestRole, type Claims } from '../http/claims';
import { computedColumns } from './ComputedColumns';
import { exactAst } from './exactAst';
import { inTransaction } from './inTransaction';
import { asRefusal } from './refusals';

/*
 * Where @supabase/lite 0.10.0 differs from PostgREST, and what is done about it: the numbered
 * corrections here, in refusals.ts and in exactFilters.ts. tests/contract/restConnection.test.ts
 * shows each fault on lite as it comes: when a newer version no longer has it, that test fails and
 * the correction can go.
 */

/** Correction 1: timestamps in ISO 8601 and numerics as JSON numbers, as in PostgREST's JSON. */
export const PARSERS: Record<string, postgres.PostgresType> = {
  timestamptz: { to: 1184, from: [1184], serialize: keep, parse: isoTime },
  timestamp: { to: 1114, from: [1114], serialize: keep, parse: isoTime },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  /** Correction 7: lite hands jsonb arguments of functions over as text, which must not be quoted again. */
  jsonb: {
    to: 3802,
    from: [3802],
    serialize: jsonText,
    parse: (text: string) => JSON.parse(text) as unknown,
  },
  /** Part of correction 9: the text true is true, which the driver sends as false. */
  bool: {
    to: 16,
    from: [16],
    serialize: (value: unknown) => (typeof value === 'string' ? value : value === true ? 't' : 'f'),
    parse: (text: string) => text === 't',
  },
};

type Introspection = Awaited<ReturnType<PostgresConnection['introspect']>>;
type Database = PostgresConnection['kysely'];
type ContextOptions = Parameters<PostgresConnection['withContext']>[2];

/** How long the schema may take to be read, in milliseconds: it takes less than a second. */
const READ_MILLISECONDS = 10_000;

/** The schema could not be read, as while Postgres starts again: in PostgREST's words. */
export class SchemaUnread extends Error {
  override name = 'SchemaUnread';

  toResponse(): Response {
    const message = 'Could not query the database for the schema cache. Retrying.';
    return Response.json({ code: 'PGRST002', message, details: null, hint: null }, { status: 503 });
  }
}

/** REST's connection: requests as `authenticator`, the schema read by an administrator. */
export class RestConnection extends PostgresConnection {
  private schema: Promise<Introspection> | undefined;
  private readonly pool: RenewedPool<PostgresConnection['driver']>;
  private computed: ReadonlySet<string> = new Set();
  /** How the database wants requests to be run. */
  settings: ApiSettings = NO_SETTINGS;

  constructor(
    requestLogin: Login,
    private readonly administratorLogin: Login,
  ) {
    const options = { ...driverOptions(requestLogin), max: 10 };
    super({ postgresOptions: options });
    this.pool = new RenewedPool<PostgresConnection['driver']>((onclose) => {
      const fresh = new PostgresConnection({ postgresOptions: { ...options, onclose } });
      this.driver = fresh.driver;
      this.kysely = fresh.kysely;
      return fresh.driver;
    });
  }

  /** Opens a new pool after Postgres was lost. */
  renew(): void {
    this.pool.renew();
  }

  /**
   * Correction 2: the schema is read by an administrator. As the role of the request, lite sees only
   * what that role may see, and caches it for everybody.
   *
   * @throws SchemaUnread
   */
  override introspect(): Promise<Introspection> {
    this.schema ??= this.readSchema();
    this.schema.catch(() => (this.schema = undefined));
    return this.schema;
  }

  private async readSchema(): Promise<Introspection> {
    let onclose = (): void => undefined;
    // A connection of postgres.js that was lost may never answer (RenewedPool): all requests would wait for it.
    const lost = new Promise<never>((_resolve, reject) => {
      onclose = () => {
        reject(new Error('The connection to the database was lost.'));
      };
    });
    const timer = setTimeout(onclose, READ_MILLISECONDS);
    // After the end it says nothing to anybody.
    lost.catch(() => undefined);
    const administrator = new PostgresConnection({
      postgresOptions: { ...driverOptions(this.administratorLogin), max: 1, onclose },
    });
    const read = async (): Promise<Introspection> => {
      const schema = await administrator.introspect();
      const constraints = await administrator.driver<{ name: string }[]>`
        select conname as name from pg_constraint
        where contype = 'u' and connamespace = 'public'::regnamespace`;
      this.computed = computedColumns(schema);
      if (schema.tables.length > 0 || schema.functions)
        return exposed(schema, new Set(constraints.map(({ name }) => name)));
      throw new Error('There is none.');
    };
    try {
      return await Promise.race([read(), lost]);
    } catch (cause) {
      throw new SchemaUnread('The schema could not be read.', { cause });
    } finally {
      clearTimeout(timer);
      void administrator.driver.end({ timeout: 5 });
    }
  }

  /** Correction 3: tables made after the first request are seen once this was called. */
  override clearSchemaCache(): Promise<void> {
    this.schema = undefined;
    return Promise.resolve();
  }

  /** Corrections 11 to 14, and 17: see exactAst.ts. */
  override async onPostgrestAST(ast: AnyAST): Promise<AnyAST> {
    return exactAst(await super.onPostgrestAST(ast), await this.introspect());
  }

  /**
   * Correction 4: one transaction per request that begins with role, claims, the request itself, what role and function
   * have set, and the check of every request. lite's own version first grants everything on every table to anon and
   * authenticated, and knows no check.
   */
  override withContext<T>(
    vars: Record<string, unknown> | undefined,
    fn: (db: Database) => Promise<T>,
    options?: ContextOptions,
  ): Promise<T> {
    const { claims, request } = callerOf(vars);
    const { preRequest, roles, functionTimeouts } = this.settings;
    const timeout = functionTimeouts[options?.rpc?.path.split('/').at(-1) ?? ''];
    const opening = requestContext(claims, preRequest, {
      ...roles[claims.role],
      ...(timeout !== undefined && { statement_timeout: timeout }),
      ...(request && requestSettings(request)),
      ...(options?.rpc && { 'response.status': '', 'response.headers': '' }),
    });
    return inTransaction(this.driver, opening, fn, this.computed);
  }

  /** Corrections 5, 6 and 10: see refusals.ts. */
  override normalizeDbError(error: unknown): unknown {
    return asRefusal(error);
  }

  override async close(): Promise<void> {
    await this.pool.close(5);
  }
}

/**
 * Of a schema what the API has: relationships by tables elsewhere are none.
 *
 * Correction 16: only a constraint makes a column unique. lite takes an index of `(network_id, lower(external_id))`
 * for one of network_id alone, and embeds one client where there are many.
 */
const exposed = (schema: Introspection, constraints: ReadonlySet<string>): Introspection => ({
  ...schema,
  indexes: schema.indexes.filter(({ name }) => constraints.has(name)),
  foreign_keys: schema.foreign_keys.filter(
    (key) => key.schema === 'public' && (key.ref_schema ?? 'public') === 'public',
  ),
});

/** What the database is told of a request; one that reads cannot write. */
function requestSettings({ method, url, headers }: Request): Record<string, string> {
  return {
    'request.method': method,
    'request.path': new URL(url).pathname.replace(/^\/rest\/v1/, ''),
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
    ...(hasNoBody(method) && { transaction_read_only: 'on' }),
  };
}

/** The requests that claims came with. */
const requests = new WeakMap<object, Request>();

/** Claims that are known to belong to one request. */
export function claimsOf(request: Request, claims: Claims): Claims {
  const own = { ...claims };
  requests.set(own, request);
  return own;
}

/** The token was verified before lite saw the request; without claims nothing is allowed. */
function callerOf(vars: Record<string, unknown> | undefined): {
  claims: Claims;
  request?: Request | undefined;
} {
  const auth = vars?.['auth'];
  const jwt = typeof auth === 'object' && auth !== null && 'jwt' in auth ? auth.jwt : null;
  if (typeof jwt !== 'object' || jwt === null || !('role' in jwt) || !isRequestRole(jwt.role))
    return { claims: { role: 'anon' } };
  return { claims: { ...jwt, role: jwt.role }, request: requests.get(jwt) };
}

function driverOptions(login: Login): postgres.Options<typeof PARSERS> {
  return { ...login, types: PARSERS, max_lifetime: null, onnotice: () => undefined };
}

function keep(value: string): string {
  return value;
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
