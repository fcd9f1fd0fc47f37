import type { Sql, TransactionSql } from 'postgres';
import { invalidKey } from './errors';

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

/** Facts about the bytes, as Supabase keeps them in storage.objects.metadata. */
export type ObjectMetadata = {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
};

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly created_at: Date | string;
  readonly updated_at: Date | string;
  readonly last_accessed_at: Date | string;
}

export interface ListedEntry {
  readonly name: string;
  readonly id: string | null;
  readonly metadata: ObjectMetadata | null;
  readonly created_at: Date | string | null;
  readonly updated_at: Date | string | null;
  readonly last_accessed_at: Date | string | null;
}

export interface NewObject {
  readonly bucketId: string;
  readonly name: string;
  readonly owner: string | null;
  readonly version: string;
  readonly metadata: ObjectMetadata;
}

export interface ListQuery {
  readonly bucketId: string;
  /** Empty, or a folder with a slash at its end. */
  readonly folder: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly column: 'name' | 'created_at' | 'updated_at' | 'last_accessed_at';
  readonly descending: boolean;
}

// Every statement runs in the transaction of the requester's role: policies decide, and a row
// that they hide does not exist for the caller.

/** The row of an object, or undefined when it is missing or hidden. */
export async function findObject(
  tx: TransactionSql,
  bucketId: string,
  name: string,
): Promise<ObjectRow | undefined> {
  const [row] = await tx<ObjectRow[]>`
    select id, bucket_id, name, owner, owner_id, version, metadata,
           created_at, updated_at, last_accessed_at
      from storage.objects where bucket_id = ${bucketId} and name = ${name}`;
  return row;
}

/** Adds the row of a new object. @throws 23505 when the name is taken, 42501 when refused */
export async function insertObject(tx: TransactionSql, object: NewObject): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    values (${object.bucketId}, ${object.name}, ${object.owner}, ${object.owner},
            ${object.version}, ${tx.json(object.metadata)})
    returning id`;
  if (!row) throw new Error('An insert returned no row.');
  return row;
}

/** Adds or replaces the row of an object. @throws 42501 when refused */
export async function upsertObject(tx: TransactionSql, object: NewObject): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    values (${object.bucketId}, ${object.name}, ${object.owner}, ${object.owner},
            ${object.version}, ${tx.json(object.metadata)})
    on conflict (bucket_id, name) do update
      set version = excluded.version, metadata = excluded.metadata,
          owner = excluded.owner, owner_id = excluded.owner_id
    returning id`;
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}

/** Renames an object inside its bucket. @returns false when it is missing or hidden */
export async function renameObject(
  tx: TransactionSql,
  bucketId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const renamed = await tx`
    update storage.objects set name = ${to}
     where bucket_id = ${bucketId} and name = ${from} returning id`;
  return renamed.length > 0;
}

/** Removes rows and returns them; names that are missing or hidden are left out. */
export async function deleteObjects(
  tx: TransactionSql,
  bucketId: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  return tx<ObjectRow[]>`
    delete from storage.objects where bucket_id = ${bucketId} and name = any (${[...names]})
    returning id, bucket_id, name, owner, owner_id, version, metadata,
              created_at, updated_at, last_accessed_at`;
}

/** Files and folders directly inside a folder; a folder has a name only. */
export async function listObjects(tx: TransactionSql, query: ListQuery): Promise<ListedEntry[]> {
  const direction = query.descending ? tx`desc` : tx`asc`;
  return tx<ListedEntry[]>`
    with inside as (
      select substr(name, length(${query.folder}::text) + 1) as rest, id, metadata,
             created_at, updated_at, last_accessed_at
        from storage.objects
       where bucket_id = ${query.bucketId} and starts_with(name, ${query.folder}::text)
    ), entries as (
      select split_part(rest, '/', 1) as name, position('/' in rest) > 0 as is_folder, inside.*
        from inside
    )
    select name,
           (array_agg(id))[1] as id, (array_agg(metadata))[1] as metadata,
           max(created_at) as created_at, max(updated_at) as updated_at,
           max(last_accessed_at) as last_accessed_at
      from (select name, is_folder,
                   case when not is_folder then id end as id,
                   case when not is_folder then metadata end as metadata,
                   case when not is_folder then created_at end as created_at,
                   case when not is_folder then updated_at end as updated_at,
                   case when not is_folder then last_accessed_at end as last_accessed_at
              from entries
             where starts_with(lower(name), lower(${query.search}::text))) as shown
     group by name, is_folder
     order by ${tx(query.column)} ${direction}, name
     limit ${query.limit} offset ${query.offset}`;
}

/** Every version that a row names, for clearing away files that no row knows. */
export async function storedVersions(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ version: string }[]>`
    select version from storage.objects where version is not null`;
  return new Set(rows.map((row) => row.version));
}

/** S3's safe characters, as the hosted service accepts them. */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const LONGEST_KEY = 1024;

/**
 * Checks the name of an object inside its bucket: no empty, `.` or `..` segment, no backslash, no
 * control character, no percent sign (a second decoding somewhere could make a slash of it).
 * Files are stored under a random version, so a name never becomes a path of the disk; these
 * rules keep policies that read folder names out of surprises.
 * @throws StorageError 400 InvalidKey
 */
export function parseObjectKey(key: string): string {
  const segments = key.split('/');
  const isSafe =
    key.length <= LONGEST_KEY &&
    KEY.test(key) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isSafe) throw invalidKey();
  return key;
}

/**
 * A folder to list, with a slash at its end; the empty string is the bucket itself. It is compared with names
 * and nothing else: one that no file can be in holds none, as on the hosted service.
 * @throws StorageError 400 InvalidKey for a NUL, which no text of the database can hold
 */
export function parseFolder(prefix: string): string {
  if (prefix.includes('\0')) throw invalidKey();
  const folder = prefix.replace(/\/+$/, '');
  return folder === '' ? '' : `${folder}/`;
}
