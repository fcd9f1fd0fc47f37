import type { ZodType } from 'zod';
import { bodyTooLarge, emptyFile, invalidForm, invalidRequest, noJson, tooLarge } from './errors';

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

/** Room for the names of a thousand files, in bytes. */
const LONGEST_BODY = 1024 * 1024;

/** Parses a JSON body by a schema. @throws StorageError 400 that names the wrong field */
export async function readJson<T>(request: Request, schema: ZodType<T>): Promise<T> {
  const bytes = await readLimited(request, LONGEST_BODY);
  if (!bytes) throw bodyTooLarge();
  const parsed = schema.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.');
  throw invalidForm(`The request body is not valid${field ? ` (${field})` : ''}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noJson();
  }
}

/** Beyond this a body is cut off rather than read to its end, in bytes. */
const DRAIN_LIMIT = 64 * 1024 * 1024;

/**
 * Reads a body, keeping at most `limit` bytes. What is beyond is read and dropped, because a
 * browser that is answered in the middle of sending shows a network failure and not the answer.
 * @returns the bytes, or null when there were more
 */
export async function readLimited(request: Request, limit: number): Promise<Buffer | null> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total <= limit) chunks.push(value);
    if (total > DRAIN_LIMIT) {
      await reader.cancel();
      break;
    }
  }
  return total > limit ? null : Buffer.concat(chunks, total);
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const asciiAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/**
 * The image type that the bytes themselves show, or null. Name and declared type of an upload are
 * the sender's word and count for nothing. Signatures: PNG (RFC 2083, with its IHDR chunk),
 * JPEG (SOI and the next marker), WebP (RIFF container, RFC 9649).
 */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, PNG_SIGNATURE) && asciiAt(bytes, 12, 4) === 'IHDR') return 'image/png';
  if (startsWith(bytes, JPEG_SIGNATURE)) return 'image/jpeg';
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP') return 'image/webp';
  return null;
}
