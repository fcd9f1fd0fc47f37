import { readLimited } from './readLimited';
import { emptyFile, invalidRequest, tooLarge } from './StorageError';

/** What a client uploads: the bytes and how long browsers may cache them. */
export interface Upload {
  readonly bytes: Uint8Array;
  readonly cacheControl: string;
}

/** Room for the multipart frame around a file, in bytes. */
const FRAME_ALLOWANCE = 64 * 1024;

/** Only digits reach the response header that is made of it. */
function cacheControlOf(seconds: string | null): string {
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';
}

async function readForm(body: Buffer, contentType: string): Promise<Upload> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => {
      throw invalidRequest('The upload could not be read. Send it again.');
    });
  let file: Blob | undefined;
  form.forEach((value) => {
    if (typeof value !== 'string') file ??= value;
  });
  if (!file) throw invalidRequest('The upload holds no file.');
  const seconds = form.get('cacheControl');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    cacheControl: cacheControlOf(typeof seconds === 'string' ? seconds : null),
  };
}

/**
 * Reads an upload in either form that storage-js sends: multipart (Blob, File, FormData) or the
 * plain body (Buffer, stream).
 * @param limit largest accepted file in bytes
 * @throws StorageError 413 too large, 400 empty or unreadable
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const contentType = request.headers.get('content-type') ?? '';
  const isForm = contentType.toLowerCase().startsWith('multipart/form-data');
  const body = await readLimited(request, isForm ? limit + FRAME_ALLOWANCE : limit);
  if (!body) throw tooLarge(limit);
  const header = request.headers.get('cache-control') ?? '';
  const upload: Upload = isForm
    ? await readForm(body, contentType)
    : { bytes: body, cacheControl: cacheControlOf(/max-age=(\d+)/.exec(header)?.[1] ?? null) };
  if (upload.bytes.byteLength > limit) throw tooLarge(limit);
  if (upload.bytes.byteLength === 0) throw emptyFile();
  return upload;
}
