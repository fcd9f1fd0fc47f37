import postgres from 'postgres';
import type { Claims } from '../http/claims';
import type { DatabaseAddress } from './address';
import { readPreRequest, requestContext } from './requestContext';

/** Runs something in one transaction as the caller of a request. */
export type AsRole = <T>(
  claims: Claims,
  fn: (tx: postgres.TransactionSql) => Promise<T>,
) => Promise<T>;

/** The connections of the backend's own parts; REST has a pool of its own. */
export interface Connections {
  /** As superuser: auth, mail, migrations. Never with a statement that a request wrote. */
  sql: postgres.Sql;
  /**
   * As `authenticator`, which becomes the caller's role: the claims are set and the check of every
   * request (`public.pre_request`) is called before `fn`; what that raises is thrown.
   */
  asRole: AsRole;
  /** Reads again which check there is; after migrations. */
  refresh: () => Promise<void>;
  /**
   * Opens new pools after Postgres was lost: a connection of postgres.js 3.4.9 that lost its socket
   * in the middle of a write keeps its timer and never writes again.
   */
  renew(): void;
  close(): Promise<void>;
}

/**
 * Opens the pools. Nothing is sent before the first query.
 *
 * @param address from postgresAddress or urlAddress
 */
export function openConnections(address: DatabaseAddress): Connections {
  let pools = openPools(address);
  // Whoever holds `sql` holds it for good; the pool behind it may be another one after a renewal.
  const sql = new Proxy(pools.sql, {
    apply: (_target, _self, values: unknown[]): unknown =>
      Reflect.apply(pools.sql, undefined, values),
    get: (_target, key): unknown => Reflect.get(pools.sql, key),
  });
  let preRequest: string | null = null;
  const asRole = async <T>(
    claims: Claims,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> => {
    let result!: T;
    await pools.requests.begin(async (tx) => {
      for (const { text, parameters } of requestContext(claims, preRequest))
        await tx.unsafe(text, parameters);
      result = await fn(tx);
    });
    return result;
  };
  return {
    sql,
    asRole,
    refresh: async () => {
      preRequest = await readPreRequest(sql);
    },
    renew: () => {
      const lost = pools;
      pools = openPools(address);
      void closePools(lost, 0);
    },
    close: () => closePools(pools, CLOSE_SECONDS),
  };
}

interface Pools {
  sql: postgres.Sql;
  requests: postgres.Sql;
}

/** How long running statements may take when the pools are closed. */
const CLOSE_SECONDS = 5;

function openPools(address: DatabaseAddress): Pools {
  return {
    sql: postgres({ ...address.superuser, ...QUIET, max: 8 }),
    requests: postgres({ ...address.authenticator, ...QUIET, max: 5, idle_timeout: 60 }),
  };
}

async function closePools(pools: Pools, timeout: number): Promise<void> {
  await Promise.all([pools.sql.end({ timeout }), pools.requests.end({ timeout })]);
}

/** Notices (`relation already exists, skipping`) are of no use to anybody here. */
const QUIET = { onnotice: () => undefined, connect_timeout: 10 } satisfies postgres.Options<
  Record<string, postgres.PostgresType>
>;
