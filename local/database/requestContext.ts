import type postgres from 'postgres';
import type { Claims } from '../http/claims';

/** A statement with its parameters. */
export interface Statement {
  text: string;
  parameters: string[];
}

/**
 * The statements that make a transaction of `authenticator` the request of one caller, as
 * PostgREST does it: role and claims first, then the check of every request.
 *
 * @param claims from a verified token
 * @param preRequest from readPreRequest
 */
export function requestContext(claims: Claims, preRequest: string | null): Statement[] {
  const settings: Record<string, string> = {
    role: claims.role,
    'request.jwt.claims': JSON.stringify(claims),
    'request.jwt.claim.role': claims.role,
    'request.jwt.claim.sub': claims.sub ?? '',
    'request.jwt.claim.email': typeof claims['email'] === 'string' ? claims['email'] : '',
  };
  const calls = Object.keys(settings).map(
    (_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`,
  );
  const statements = [
    { text: `select ${calls.join(', ')}`, parameters: Object.entries(settings).flat() },
  ];
  if (preRequest) statements.push({ text: `select ${preRequest}()`, parameters: [] });
  return statements;
}

/**
 * The function that is called once per request, from where PostgREST reads it too:
 * `alter role authenticator set pgrst.db_pre_request = 'public.pre_request'`.
 *
 * @param sql a connection that may read the catalogue
 * @returns a quoted name, or null when none is set
 */
export async function readPreRequest(sql: postgres.Sql): Promise<string | null> {
  const rows = await sql<{ setting: string }[]>`
    select unnest(s.setconfig) as setting
    from pg_db_role_setting s
    join pg_roles r on r.oid = s.setrole
    where r.rolname = 'authenticator'`;
  const name = rows
    .map(({ setting }) => setting.match(/^pgrst\.db_pre_request=(?:(\w+)\.)?(\w+)$/))
    .find(Boolean);
  return name ? `"${name[1] ?? 'public'}"."${name[2]}"` : null;
}
