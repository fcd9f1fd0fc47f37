import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { requestContext } from '../../local/database/requestContext';
import type { Claims } from '../../local/http/claims';
import { ownDatabase } from '../support/ownDatabase';
import { aWorld, type ActorName, type DeadActorName, type World } from './world';

/** What came of a statement: the rows it answered, or how it was refused. */
export interface Outcome {
  rows: Record<string, unknown>[];
  /** SQLSTATE; undefined when the statement went through. */
  code: string | undefined;
  message: string;
  /** What the refusal says beside its message. */
  detail?: string | undefined;
  hint?: string | undefined;
}

/** A statement with its parameters. */
export type Statement = readonly [text: string, ...parameters: postgres.ParameterOrJSON<never>[]];

/** One test's view of the world: everything it does is rolled back. */
export interface Scene extends World {
  /** As the owner, past all policies. */
  sql: postgres.ReservedSql;
  /**
   * Runs one statement as an actor, the way a request does: authenticator, role, claims and the
   * check of every request. What goes through stays until the end of the test.
   */
  as: (
    actor: ActorName | DeadActorName | Claims,
    statement: Statement,
    options?: {
      /** false: policies only, as if the API did not call the check. */
      preRequest?: boolean;
    },
  ) => Promise<Outcome>;
  /** The rows of an owner's query, as JSON. */
  owner: (statement: Statement) => Promise<Record<string, unknown>[]>;
}

const PRE_REQUEST = '"public"."pre_request"';

/**
 * Opens one transaction for a test file, fills it with the world, and gives each test a scene in
 * it that is rolled back afterwards.
 *
 * @returns a function that gives the scene of the running test
 */
export function useScene(): () => Scene {
  const pool = postgres({ ...ownDatabase().superuser, max: 1, onnotice: () => undefined });
  let sql: postgres.ReservedSql;
  let world: World;

  beforeAll(async () => {
    sql = await pool.reserve();
    await sql`begin`;
    world = await aWorld(sql);
  });
  beforeEach(async () => {
    await sql`savepoint scene`;
  });
  afterEach(async () => {
    await sql`rollback to savepoint scene`;
  });
  afterAll(async () => {
    await sql`rollback`;
    sql.release();
    await pool.end();
  });

  return () => ({
    ...world,
    sql,
    owner: async ([text, ...parameters]) => [...(await sql.unsafe(text, parameters))],
    as: (actor, statement, { preRequest = true } = {}) =>
      act(sql, typeof actor === 'string' ? world.claims[actor] : actor, statement, preRequest),
  });
}

/** Runs one statement as who has these claims, the way a request does, inside the running transaction. */
export async function act(
  sql: postgres.ReservedSql,
  claims: Claims,
  [text, ...parameters]: Statement,
  preRequest = true,
): Promise<Outcome> {
  await sql`savepoint act`;
  try {
    await sql`set local session authorization authenticator`;
    for (const step of requestContext(claims, preRequest ? PRE_REQUEST : null))
      await sql.unsafe(step.text, step.parameters);
    const rows = [...(await sql.unsafe(text, parameters))];
    await sql`reset session authorization`;
    const settings = ['claims', 'claim.role', 'claim.sub', 'claim.email'];
    for (const setting of settings)
      await sql`select set_config(${`request.jwt.${setting}`}, '', true)`;
    await sql`release savepoint act`;
    return { rows, code: undefined, message: '' };
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    await sql`rollback to savepoint act`;
    const { code, message, detail, hint } = error;
    return { rows: [], code, message, detail, hint };
  }
}
