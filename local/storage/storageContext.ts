import type { TransactionSql } from 'postgres';
import type { AsRole } from '../database/connections';
import type { TokenVerifier } from '../http/verifyToken';
import type { Bucket } from './buckets';
import { findBucket } from './buckets';
import type { FileStore } from './createFileStore';
import type { UrlSigner } from './createUrlSigner';
import { bucketNotFound } from './StorageError';

/** What the route groups share. */
export interface StorageContext {
  readonly verifyToken: TokenVerifier;
  readonly asRole: AsRole;
  /** Runs one transaction as service_role, for what the server itself has to know. */
  readonly asService: <T>(run: (tx: TransactionSql) => Promise<T>) => Promise<T>;
  readonly files: FileStore;
  readonly signer: UrlSigner;
}

/** Settings of a bucket, whoever asks. @throws StorageError 404 */
export async function requireBucket(
  context: Pick<StorageContext, 'asService'>,
  id: string,
): Promise<Bucket> {
  const bucket = await context.asService((tx) => findBucket(tx, id));
  if (!bucket) throw bucketNotFound();
  return bucket;
}
