import type postgres from 'postgres';
import { isLoopback } from '../http/loopback';
import { StartError } from '../startError';
import { DEMO_ACCOUNTS } from './accounts';

/** Whom the backend listens to, and what was asked for. */
export interface DemoQuestion {
  /** The host that the server is bound to. */
  host: string;
  /** Whether LARDER_DEMO asks for the demo accounts whoever can reach them. */
  demo?: boolean | undefined;
}

/**
 * Whether the demo accounts may be there. Their passwords and secrets stand in the sources: on a
 * host that other machines reach they are as good as no sign-in, and wanted only when said so.
 */
export const mayHaveDemo = ({ host, demo = false }: DemoQuestion): boolean =>
  demo || isLoopback(host);

/**
 * Keeps a database with demo accounts from a host where they must not be.
 *
 * @param sql a superuser connection to a migrated database
 * @throws StartError when there are any, and nobody asked for them
 */
export async function guardDemo(sql: postgres.Sql, question: DemoQuestion): Promise<void> {
  if (mayHaveDemo(question)) return;
  const [known] = await sql`
    select from auth.users
    where id in ${sql(DEMO_ACCOUNTS.map(({ id }) => id))} and deleted_at is null limit 1`;
  if (!known) return;
  throw new StartError(
    `These data hold the demo accounts, whose passwords everybody knows, and with HOST ${question.host} ` +
      'other machines could sign in with them; set LARDER_DATA_DIR to an empty folder (or DATABASE_URL ' +
      'to an empty database), or LARDER_DEMO=1 if that is what you want.',
  );
}
