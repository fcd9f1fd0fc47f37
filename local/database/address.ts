import { StartError } from '../startError';
import type { RunningPostgres } from '../postgres/startPostgres';
import type { Secrets } from '../secrets';

/** How one role connects, as the driver's options. */
export interface Login {
  host: string;
  port: number;
  database: string;
  username: string;
  password: string;
  ssl?: 'require';
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
 * @throws StartError when it is not a PostgreSQL URL
 */
export function urlAddress(url: string, secrets: Secrets): DatabaseAddress {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new StartError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    );
  const common = {
    host: parsed.searchParams.get('host') ?? decodeURIComponent(parsed.hostname || 'localhost'),
    port: Number(parsed.port || 5432),
    database: decodeURIComponent(parsed.pathname.slice(1)) || 'postgres',
    ...(parsed.searchParams.get('sslmode') === 'require' && { ssl: 'require' as const }),
  };
  return {
    superuser: {
      ...common,
      username: decodeURIComponent(parsed.username) || 'postgres',
      password: decodeURIComponent(parsed.password),
    },
    authenticator: {
      ...common,
      username: 'authenticator',
      password: secrets.authenticatorPassword,
    },
  };
}
