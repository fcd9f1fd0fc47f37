import postgres from 'postgres';
import type { Claims } from '../http/claims';
import type { DatabaseAddress } from './address';
import { RenewedPool } from './RenewedPool';
import { NO_SETTINGS, readApiSettings, requestContext } from './requestContext';

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
  /** Opens new pools after Postgres was lost. */
  renew(): void;
  close(): Promise<void>;
}

/**
 * Opens the pools. Nothing is sent before the first query.
 *
 * @param address from postgresAddress or urlAddress
 */
export function openConnections(address: DatabaseAddress): Connections {
  const superuser = new RenewedPool((onclose) =>
    postgres({ ...address.superuser, ...QUIET, max: 8, onclose }),
  );
  const requests = new RenewedPool((onclose) =>
    postgres({ ...address.authenticator, ...QUIET, max: 5, idle_timeout: 60, onclose }),
  );
  // Whoever holds `sql` holds it for good; the pool behind it may be another one after a renewal.
  const sql = new Proxy(superuser.current, {
    apply: (_target, _self, values: unknown[]): unknown =>
      Reflect.apply(superuser.current, undefined, values),
    get: (_target, key): unknown => Reflect.get(superuser.current, key),
  });
  let settings = NO_SETTINGS;
  const asRole = async <T>(
    claims: Claims,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> => {
    let result!: T;
    const { preRequest, roles } = settings;
    await requests.current.begin(async (tx) => {
      for (const { text, parameters } of requestContext(claims, preRequest, roles[claims.role]))
        await tx.unsafe(text, parameters);
      result = await fn(tx);
    });
    return result;
  };
  return {
    sql,
    asRole,
    refresh: async () => {
      settings = await readApiSettings(sql);
    },
    renew: () => {
      superuser.renew();
      requests.renew();
    },
    close: async () => {
      await Promise.all([superuser.close(CLOSE_SECONDS), requests.close(CLOSE_SECONDS)]);
    },
  };
}

/** How long running statements may take when the pools are closed. */
const CLOSE_SECONDS = 5;

/**
 * Notices (`relation already exists, skipping`) are of no use to anybody here. Nothing is gained by
 * closing a sound connection after a while.
 */
const QUIET = {
  onnotice: () => undefined,
  connect_timeout: 10,
  max_lifetime: null,
} satisfies postgres.Options<Record<string, postgres.PostgresType>>;
