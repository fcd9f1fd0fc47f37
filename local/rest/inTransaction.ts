import type { PostgresConnection } from '@supabase/lite/postgres';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type postgres from 'postgres';
import type { Statement } from '../database/requestContext';
import { delivered } from './carriedValues';
import { ComputedColumns } from './ComputedColumns';

type Database = PostgresConnection['kysely'];
type Pool = PostgresConnection['driver'];
type Reserved = Awaited<ReturnType<Pool['reserve']>>;

/**
 * Runs something in one transaction and commits it. What opens the transaction is sent together
 * with the first statement of the work, not one after the other's answer: on the way to a page
 * that was half of the time. When it is refused, Postgres runs nothing that stands behind it
 * (25P02), and the refusal is what is thrown.
 *
 * When the connection is lost on the way, that is said at once: the answer to a rollback would
 * never come.
 *
 * @param pool the pool of now
 * @param opening what is run first
 * @param work what belongs together
 * @param computed names of columns that functions of the schema compute
 * @throws what a statement, `work` or the commit throws
 */
export async function inTransaction<T>(
  pool: Pool,
  opening: readonly Statement[],
  work: (transaction: Database) => Promise<T>,
  computed: ReadonlySet<string> = new Set(),
): Promise<T> {
  const reserved = await pool.reserve();
  const opened = Promise.all([
    reserved.unsafe('begin'),
    ...opening.map(({ text, parameters }) =>
      reserved.unsafe(text, parameters, { prepare: isWorthwhile(text) }),
    ),
  ]);
  // Work that sends nothing may fail of itself first.
  opened.catch(() => undefined);
  try {
    const result = await work(databaseOn(new OpeningConnection(reserved, opened), computed));
    await opened;
    await reserved.unsafe('commit');
    reserved.release();
    return result;
  } catch (error) {
    const rollback = reserved.unsafe('rollback').then(() => reserved.release());
    if (isLoss(error)) rollback.catch(() => undefined);
    else await rollback;
    throw error;
  }
}

/** As many statements as each connection keeps prepared; they take memory there as long as it lives. */
const PREPARED_STATEMENTS = 100;
const prepared = new Set<string>();

/**
 * Whether a statement is to be prepared, which saves asking for the types of its parameters: the
 * ones that come first, which are those of the lists, and not every length of a list of ids.
 */
function isWorthwhile(text: string): boolean {
  if (prepared.size < PREPARED_STATEMENTS) prepared.add(text);
  return prepared.has(text);
}

/** A connection whose statements are answered after those that opened its transaction. */
class OpeningConnection implements DatabaseConnection {
  constructor(
    private readonly reserved: Reserved,
    private readonly opened: Promise<unknown>,
  ) {}

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const sql = withEmptyRows(text);
    // kysely says nothing of its parameters' types; lite gives what the driver takes.
    const values = parameters.map(delivered) as postgres.ParameterOrJSON<never>[];
    const own = this.reserved.unsafe<Row[]>(sql, values, { prepare: isWorthwhile(sql) });
    // Of two refusals the first one is to be told: the second only says that there was one.
    own.catch(() => undefined);
    await this.opened;
    const result = await own;
    const { command, count } = result;
    const changed = CHANGES.has(command) ? { numAffectedRows: BigInt(count) } : {};
    return { ...changed, rows: Array.from(result) };
  }

  streamQuery(): never {
    throw new Error('REST does not stream');
  }
}

/** Rows without any value, as Postgres takes them: kysely writes `() values ()`, and each gets its defaults. */
const withEmptyRows = (text: string): string =>
  text.replace(
    /^(insert into "[^(]+") \(\) values (\(\)(?:, \(\))*)/,
    (_, head: string, rows: string) =>
      `${head} select from generate_series(1, ${rows.split(', ').length})`,
  );

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Kysely on one connection; it neither opens nor closes anything. */
function databaseOn(connection: DatabaseConnection, computed: ReadonlySet<string>): Database {
  const driver = new DummyDriver();
  driver.acquireConnection = () => Promise.resolve(connection);
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new ComputedColumns(computed),
      createIntrospector: (database) => new PostgresIntrospector(database),
    },
  });
}

/** The driver's own codes (CONNECTION_CLOSED), and 57P01 to 57P03: Postgres ends the connection. */
function isLoss(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(CONNECTION_|57P0[123]$|E[A-Z]+$)/.test(code);
}
