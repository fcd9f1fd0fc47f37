import type postgres from 'postgres';
import { REFERENCE_ROWS } from '../../local/database/referenceRows';
import { COMPARES_ROWS } from './databaseRuns';
import type { Mutant } from './Mutant';

/**
 * One inserted row of each reference table dropped.
 *
 * @param sql the owner of the database that the tests use
 */
export function listRowMutants(sql: postgres.Sql): Mutant[] {
  return Object.keys(REFERENCE_ROWS).map((table) => {
    let dropped: postgres.Row | undefined;
    return {
      name: `row of ${table} dropped`,
      apply: async () => {
        // Rows that refer to the bucket stay: only the comparison is asked.
        await sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          [dropped] = await tx`
            delete from ${tx(table)} t where t.ctid = (select min(o.ctid) from ${tx(table)} o) returning *`;
        });
      },
      undo: async () => {
        if (dropped) await sql`insert into ${sql(table)} ${sql(dropped)}`;
      },
      runs: [COMPARES_ROWS],
    };
  });
}
