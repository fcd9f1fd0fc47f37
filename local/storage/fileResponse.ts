import type { FileStore } from './createFileStore';
import type { ObjectRow } from './objects';
import { objectNotFound } from './StorageError';

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
