import type { TransactionSql } from 'postgres';

/** A bucket as storage-js expects it. Sizes in bytes; null means no limit of its own. */
export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
}

/** The buckets that the transaction's role may see, by name. */
export async function listBuckets(tx: TransactionSql): Promise<Bucket[]> {
  return tx<Bucket[]>`
    select id, name, owner, public, file_size_limit::float8 as file_size_limit,
           allowed_mime_types, created_at, updated_at
      from storage.buckets order by name`;
}

/** One bucket, or undefined when it is missing or hidden. */
export async function findBucket(tx: TransactionSql, id: string): Promise<Bucket | undefined> {
  const [bucket] = await tx<Bucket[]>`
    select id, name, owner, public, file_size_limit::float8 as file_size_limit,
           allowed_mime_types, created_at, updated_at
      from storage.buckets where id = ${id}`;
  return bucket;
}
