import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../config';
import { authSettings } from './authSettings';
import { readToml } from './readToml';

/** What the settings of the two servers depend on. */
export interface StackPlaces {
  /** The gateway: the app's address, and the API's. */
  readonly url: string;
  readonly jwtSecret: string;
  readonly serviceToken: string;
  readonly anonToken: string;
  /** How each server connects to the database. */
  readonly authDatabase: string;
  readonly storageDatabase: string;
  /** Where the servers listen, and the one that takes mails. */
  readonly authUrl: string;
  readonly storageUrl: string;
  readonly mailPort: number;
  /** A folder for the files of the photos. */
  readonly files: string;
}

/** Where the gateway has the mail templates for the auth server to fetch. */
export const TEMPLATE_PATH = '/_local/templates';

const portOf = (url: string): string => new URL(url).port;

/**
 * The variables that the auth server is started with: what supabase/config.toml says, with the places
 * of this stack. Two limits are wider than there, because tests ask for more mails than people do.
 */
export function authVariables(places: StackPlaces): Record<string, string> {
  const { url, jwtSecret, authDatabase, authUrl, mailPort } = places;
  const config = readToml(readFileSync(join(PROJECT_ROOT, 'supabase', 'config.toml'), 'utf8'));
  const wanted = Object.entries(authSettings(config)).map(([name, value]) => [
    name,
    name.startsWith('GOTRUE_MAILER_TEMPLATES_')
      ? value.replace(/^.*\//, `${url}${TEMPLATE_PATH}/`)
      : value.replace('env(APP_URL)', url).replace('env(APP_REDIRECT_URLS)', `${url}/**`),
  ]);
  return {
    ...(Object.fromEntries(wanted) as Record<string, string>),
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: portOf(authUrl),
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: authDatabase,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_ISSUER: `${url}/auth/v1`,
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(mailPort),
    GOTRUE_SMTP_ADMIN_EMAIL: 'larder@example.org',
    GOTRUE_SMTP_SENDER_NAME: 'Larder',
    GOTRUE_MAILER_EXTERNAL_HOSTS: new URL(url).hostname,
    ...Object.fromEntries(
      ['INVITE', 'CONFIRMATION', 'RECOVERY', 'EMAIL_CHANGE'].map((mail) => [
        `GOTRUE_MAILER_URLPATHS_${mail}`,
        '/auth/v1/verify',
      ]),
    ),
    GOTRUE_DB_MAX_POOL_SIZE: '10',
    GOTRUE_LOG_LEVEL: 'warn',
    // Counted by the address that a request names; who names none is not counted.
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
    GOTRUE_SMTP_MAX_FREQUENCY: '1ms',
  };
}

/** The variables that the storage server is started with. */
export function storageVariables(places: StackPlaces): Record<string, string> {
  const { url, jwtSecret, serviceToken, anonToken, storageDatabase, storageUrl, files } = places;
  return {
    SERVER_HOST: '127.0.0.1',
    SERVER_PORT: portOf(storageUrl),
    SERVER_REGION: 'local',
    AUTH_JWT_SECRET: jwtSecret,
    AUTH_JWT_ALGORITHM: 'HS256',
    ANON_KEY: anonToken,
    SERVICE_KEY: serviceToken,
    DATABASE_URL: storageDatabase,
    DB_INSTALL_ROLES: 'false',
    DB_SUPER_USER: 'postgres',
    STORAGE_PUBLIC_URL: `${url}/storage/v1`,
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: files,
    // Of config.toml's table storage, in bytes.
    UPLOAD_FILE_SIZE_LIMIT: '1048576',
    UPLOAD_FILE_SIZE_LIMIT_STANDARD: '1048576',
    PG_QUEUE_ENABLE: 'false',
    IMAGE_TRANSFORMATION_ENABLED: 'false',
    S3_PROTOCOL_ENABLED: 'false',
    LOG_LEVEL: 'warn',
  };
}

/** Of a REST server alone. */
export interface RestPlaces {
  /** How `authenticator` connects to the database. */
  readonly restDatabase: string;
  readonly jwtSecret: string;
  /** Where it listens, when that is an address. */
  readonly restUrl?: string;
}

/**
 * The variables that PostgREST is started with, as hosted Supabase does: the table `api` of
 * supabase/config.toml; the check of every request and the time limits come from the database.
 */
export function restVariables(places: RestPlaces): Record<string, string> {
  const config = readToml(readFileSync(join(PROJECT_ROOT, 'supabase', 'config.toml'), 'utf8'));
  const { restDatabase, jwtSecret, restUrl } = places;
  const list = (name: string): string => [config.get(name) ?? []].flat().join(',');
  return {
    PGRST_DB_URI: restDatabase,
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_SCHEMAS: list('api.schemas'),
    PGRST_DB_EXTRA_SEARCH_PATH: list('api.extra_search_path'),
    PGRST_DB_MAX_ROWS: list('api.max_rows'),
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_LOG_LEVEL: 'error',
    PGRST_SERVER_HOST: '127.0.0.1',
    ...(restUrl && { PGRST_SERVER_PORT: portOf(restUrl) }),
  };
}

/** The variables as a file that programs read: one a line, values in quotes. */
export const asEnvFile = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
