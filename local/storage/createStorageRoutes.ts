import { Hono } from 'hono';
import type { Sql, TransactionSql } from 'postgres';
import type { AsRole } from '../database/connections';
import type { Claims } from '../http/claims';
import { createSlidingWindow } from '../http/slidingWindow';
import { createTokenVerifier, type TokenVerifier } from '../http/verifyToken';
import { noSuchRoute, tooManyUploads, toStorageError } from './errors';
import { createFileStore, type FileStore } from './files';
import { storedVersions } from './objects';
import { createReadRoutes } from './readRoutes';
import { createUrlSigner, type UrlSigner } from './signedUrls';
import { createWriteRoutes } from './writeRoutes';

export interface StorageOptions {
  /** The superuser's connection, used once to find files that no row names. */
  readonly sql: Sql;
  readonly asRole: AsRole;
  readonly jwtSecret: string;
  readonly serviceKey: string;
  readonly publishableKey: string;
  /** Who must have made a token. */
  readonly issuer: string;
  /** Where files are kept, absolute; made when missing. */
  readonly directory: string;
  /** The clock of the limit. */
  readonly now: () => Date;
  /** How many files one person may upload in a minute. */
  readonly uploadsPerMinute?: number | undefined;
}

/** Who tries out ten photos in a minute has tried enough. */
export const UPLOADS_PER_MINUTE = 10;

/** What the route groups share. */
export interface StorageContext {
  readonly verifyToken: TokenVerifier;
  readonly asRole: AsRole;
  /** Runs one transaction as service_role, for what the server itself has to know. */
  readonly asService: <T>(run: (tx: TransactionSql) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly signer: UrlSigner;
  /** Counts an upload. @throws StorageError 429 when there were too many */
  readonly countUpload: (claims: Claims) => void;
}

/**
 * The Supabase Storage API (mounted at /storage/v1) over a folder: what storage-js sends for
 * buckets and objects. Row-level security on storage.objects decides who may do what.
 * Refusals answer as the hosted service does: HTTP 400 with `{ statusCode, error, code, message }`.
 */
export function createStorageRoutes(options: StorageOptions): Hono {
  const { asRole, directory, issuer, jwtSecret, publishableKey, serviceKey, sql } = options;
  const files = createFileStore(directory);
  const context: StorageContext = {
    verifyToken: createTokenVerifier({ jwtSecret, serviceKey, publishableKey, issuer }),
    asRole,
    asService: (run) => asRole({ role: 'service_role' }, run),
    files,
    signer: createUrlSigner(jwtSecret),
    countUpload: createUploadCount(options),
  };

  // What a crash left behind goes before the first request can add anything.
  const cleared = storedVersions(sql)
    .then((versions) => files.keepOnly(versions))
    .catch(() => console.error('storage: left-over files could not be removed'));

  const app = new Hono();
  app.use(async (_, next) => {
    await cleared;
    await next();
  });
  app.route('/', createReadRoutes(context));
  app.route('/', createWriteRoutes(context));
  // A `notFound` would not be asked where these routes are mounted.
  app.all('*', (c) => {
    const refusal = noSuchRoute();
    return c.json(refusal.body, refusal.httpStatus);
  });
  app.onError((error, c) => {
    const refusal = toStorageError(error);
    // Name only: a database message can hold what a person typed.
    if (refusal.statusCode === 500) console.error(`storage: ${error.name}`);
    return c.json(refusal.body, refusal.httpStatus);
  });
  return app;
}

function createUploadCount({
  now,
  uploadsPerMinute = UPLOADS_PER_MINUTE,
}: StorageOptions): StorageContext['countUpload'] {
  const uploads = createSlidingWindow(60, now);
  return ({ sub }) => {
    // The service key's own have no person behind them.
    if (!sub) return;
    if (uploads.secondsUntilBelow(sub, uploadsPerMinute) > 0) throw tooManyUploads();
    uploads.add(sub);
  };
}
