import { isSystemError, StartError } from '../startError';
import type { RunningPostgres } from '../postgres/startPostgres';
import type { Secrets } from '../secrets';
import { explainTlsError, tlsOf, type Tls } from './urlTls';

/** How one role connects, as the driver's options. */
export interface Login {
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
  ssl?: Tls;
}

/** Where the database is, for the two roles that connect to it. */
export interface DatabaseAddress {
  superuser: Login;
  authenticator: Login;
}

/**
 * The address of our own Postgres: a Unix socket.
 *
 * @param running from startPostgres
 * @param secrets the passwords
 */
export function postgresAddress(running: RunningPostgres, secrets: Secrets): DatabaseAddress {
  const common = { host: running.socketDirectory, port: 5432, database: 'postgres' };
  return {
    superuser: { ...common, username: running.superuser, password: secrets.superuserPassword },
    authenticator: {
      ...common,
      username: 'authenticator',
      password: secrets.authenticatorPassword,
    },
  };
}

/**
 * The address of a PostgreSQL of somebody's own.
 *
 * @param url DATABASE_URL, of a superuser
 * @param secrets the password that `authenticator` gets there
 * @throws StartError as `urlLogin`
 */
export function urlAddress(url: string, secrets: Secrets): DatabaseAddress {
  const superuser = urlLogin(url);
  return {
    superuser,
    authenticator: {
      ...superuser,
      username: 'authenticator',
      password: secrets.authenticatorPassword,
    },
  };
}

/**
 * How the user of a URL connects.
 *
 * @param url DATABASE_URL
 * @throws StartError when it is not a PostgreSQL URL, or asks for a protection that there is not
 */
export function urlLogin(url: string): Login {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new StartError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    );
  const host =
    parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname || 'localhost');
  const ssl = tlsOf(parsed.searchParams, host);
  return {
    host,
    port: Number(parsed.port || 5432),
    database: decodeURIComponent(parsed.pathname.slice(1)) || 'postgres',
    username: decodeURIComponent(parsed.username) || 'postgres',
    password: decodeURIComponent(parsed.password),
    ...(ssl && { ssl }),
  };
}

/**
 * The same login as a URL, for programs that take one.
 *
 * @param login of our own Postgres or another one, without TLS
 */
export function loginUrl({ host, port, database, username, password }: Login): string {
  const isSocket = host.startsWith('/');
  const user = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  const place = isSocket ? `localhost:${port}` : `${host}:${port}`;
  const query = isSocket ? `?host=${encodeURIComponent(host)}` : '';
  return `postgres://${user}@${place}/${encodeURIComponent(database)}${query}`;
}

/**
 * Turns what happens when the database of DATABASE_URL cannot be reached into a StartError;
 * anything else is returned as it is.
 *
 * @param error what was thrown
 */
export function explainUrlError(error: unknown): unknown {
  if (isSystemError(error, 'ECONNREFUSED', 'ENOTFOUND', 'ENOENT', 'ETIMEDOUT'))
    return new StartError('The database of DATABASE_URL does not answer; start it or correct it.');
  if (isSystemError(error, '28P01', '28000'))
    return new StartError('The database of DATABASE_URL refuses this user or password.');
  return explainTlsError(error) ?? error;
}
