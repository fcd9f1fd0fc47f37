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
  close(): Promise<void>;
}

/**
 * Opens the pools. Nothing is sent before the first query.
 *
 * @param address from postgresAddress or urlAddress
 */
export function openConnections(address: DatabaseAddress): Connections {
  const sql = postgres({ ...address.superuser, ...QUIET, max: 8 });
  const requests = postgres({ ...address.authenticator, ...QUIET, max: 5, idle_timeout: 60 });
  let preRequest: string | null = null;
  const asRole = async <T>(
    claims: Claims,
    fn: (tx: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> => {
    let result!: T;
    await requests.begin(async (tx) => {
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
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), requests.end({ timeout: 5 })]);
    },
  };
}

/** Notices (`relation already exists, skipping`) are of no use to anybody here. */
const QUIET = { onnotice: () => undefined, connect_timeout: 10 } satisfies postgres.Options<
  Record<string, postgres.PostgresType>
>;
