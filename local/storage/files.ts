import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { objectNotFound } from './errors';
import type { ObjectRow } from './objects';

/**
 * The bytes of stored objects, one file per *version*. A version is a random id that the row in
 * storage.objects names, so replacing a file never overwrites bytes that a row points to.
 */
export interface FileStore {
  /** Writes a new version: complete and on the disk when this resolves, or not there at all. */
  write(version: string, bytes: Uint8Array): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** The bytes, or null when there is no such file. */
  read(version: string): Promise<Buffer | null>;
  /** Removes versions; one that is not there is no error. */
  remove(versions: readonly (string | null)[]): Promise<void>;
  /** Removes every file that is not in `versions`, such as those of an upload cut off by a crash. */
  keepOnly(versions: ReadonlySet<string>): Promise<void>;
}

const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @param directory where the files are kept; made when missing */
export function createFileStore(directory: string): FileStore {
  function fileOf(version: string): string {
    if (!VERSION.test(version)) throw new Error('A stored version must be a UUID.');
    return path.join(directory, version);
  }

  async function place(version: string, fill: (temporary: string) => Promise<void>): Promise<void> {
    const target = fileOf(version);
    const temporary = path.join(directory, `.${randomUUID()}.part`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    try {
      await fill(temporary);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    write: (version, bytes) =>
      place(version, async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    copy: (from, to) => place(to, (temporary) => copyFile(fileOf(from), temporary)),
    read: (version) =>
      readFile(fileOf(version)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    async remove(versions) {
      for (const version of versions) {
        if (version !== null) await rm(fileOf(version), { force: true });
      }
    },
    async keepOnly(versions) {
      const names = await readdir(directory).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        if (!versions.has(name)) await rm(path.join(directory, name), { force: true });
      }
    },
  };
}

function disposition(name: string, download: string | null): string | null {
  if (download === null) return null;
  const fileName = download || name.split('/').at(-1) || 'file';
  return `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/**
 * The bytes of an object with the headers that keep a browser from guessing at another type or
 * running anything; 304 when the caller has them already.
 * @throws StorageError 404 when the row is missing or its file is gone
 */
export async function fileResponse(
  request: Request,
  object: ObjectRow | undefined,
  files: FileStore,
): Promise<Response> {
  if (!object) throw objectNotFound();
  const { metadata } = object;
  const headers = new Headers({
    'content-type': metadata.mimetype,
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
    'last-modified': new Date(object.updated_at).toUTCString(),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.headers.get('if-none-match') === metadata.eTag) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await files.read(object.version);
  if (!bytes) throw objectNotFound();
  const attachment = disposition(object.name, new URL(request.url).searchParams.get('download'));
  if (attachment) headers.set('content-disposition', attachment);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}
