import type postgres from 'postgres';
import { REQUEST_ROLES, type Claims } from '../http/claims';

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
 * @param preRequest from readApiSettings
 * @param further what the role and the called function have set, by name
 */
export function requestContext(
  claims: Claims,
  preRequest: string | null,
  further: Readonly<Record<string, string>> = {},
): Statement[] {
  const settings: Record<string, string> = {
    ...further,
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

/** What the database says about how its API's requests are run; PostgREST reads the same. */
export interface ApiSettings {
  /** What is called before each request, as a quoted name; null when the database names nothing. */
  preRequest: string | null;
  /** Settings of the roles that a request may have, by role and name. */
  roles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * How long a function of the API may take, by its name: a statement's time begins to run before the
   * function is entered, so that its own `set statement_timeout` would come too late.
   */
  functionTimeouts: Readonly<Record<string, string>>;
}

/** Of a database that says nothing. */
export const NO_SETTINGS: ApiSettings = { preRequest: null, roles: {}, functionTimeouts: {} };

/**
 * Reads `alter role authenticator set pgrst.db_pre_request = ...`, `alter role authenticated set ...`
 * and the `set statement_timeout` of functions.
 *
 * @param sql a connection that may read the catalogue
 */
export async function readApiSettings(sql: postgres.Sql): Promise<ApiSettings> {
  const rows = await sql<{ owner: string; name: string; value: string; may: boolean }[]>`
    select r.rolname as owner, split_part(s.setting, '=', 1) as name,
      substr(s.setting, strpos(s.setting, '=') + 1) as value, coalesce(p.context = 'user', false) as may
    from pg_roles r
    cross join lateral (
      select unnest(d.setconfig) as setting from pg_db_role_setting d where d.setrole = r.oid
    ) s
    left join pg_settings p on p.name = split_part(s.setting, '=', 1)
    where r.rolname in ${sql(['authenticator', ...REQUEST_ROLES])}`;
  const timeouts = await sql<{ name: string; value: string }[]>`
    select p.proname as name, split_part(c.setting, '=', 2) as value
    from pg_proc p cross join lateral unnest(p.proconfig) c (setting)
    where p.pronamespace = 'public'::regnamespace and c.setting like 'statement_timeout=%'`;
  const of = (role: string) =>
    Object.fromEntries(
      rows
        .filter(({ owner, may }) => owner === role && may)
        .map(({ name, value }) => [name, value]),
    );
  const named = rows.find(
    ({ owner, name }) => owner === 'authenticator' && name === 'pgrst.db_pre_request',
  )?.value;
  const [, schema = 'public', name] = named?.match(/^(?:(\w+)\.)?(\w+)$/) ?? [];
  return {
    preRequest: name ? `"${schema}"."${name}"` : null,
    roles: Object.fromEntries(REQUEST_ROLES.map((role) => [role, of(role)])),
    functionTimeouts: Object.fromEntries(timeouts.map((one) => [one.name, one.value])),
  };
}
