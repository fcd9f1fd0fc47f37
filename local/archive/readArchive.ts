import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { isSystemError, StartError } from '../startError';

/** The one format that there is (src/data/archive/makeArchive.ts). */
const FORMAT = 1;

const MANIFEST = z.object({
  format: z.number(),
  schema: z.string(),
  at: z.string(),
  network: z.object({ id: z.uuid(), name: z.string() }),
  /** Records that were changed while it was made. */
  changes: z.number(),
  tables: z.array(z.object({ name: z.string(), purpose: z.enum(['data', 'history', 'digits']) })),
  files: z.array(
    z.object({
      name: z.string(),
      table: z.string().nullable(),
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof MANIFEST>;

/** The archive of a network, found whole. */
export interface NetworkArchive {
  manifest: Manifest;
  /** The bytes of a file that the manifest names. */
  read: (name: string) => Buffer;
}

const EXPORT_AGAIN = 'Export the network again, or copy the archive again.';

/**
 * Reads the archive of a network and checks all of it: format, files and their sums.
 *
 * @throws StartError in one sentence
 */
export function readArchive(path: string): NetworkArchive {
  const unzip = openZip(readBytes(path), path);
  const manifest = readManifest(unzip, path);
  for (const { name, bytes, sha256 } of manifest.files) {
    const found = unzip(name);
    if (!found) throw new StartError(`The archive has no file ${name}. ${EXPORT_AGAIN}`);
    if (found.byteLength !== bytes || createHash('sha256').update(found).digest('hex') !== sha256)
      throw new StartError(
        `The file ${name} of the archive is not as it was exported. ${EXPORT_AGAIN}`,
      );
  }
  return { manifest, read: (name) => unzip(name) ?? Buffer.alloc(0) };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isSystemError(error)) throw new StartError(`The archive ${path} cannot be read.`);
    throw error;
  }
}

function readManifest(unzip: (name: string) => Buffer | null, path: string): Manifest {
  const text = unzip('manifest.json')?.toString('utf8');
  const foreign = new StartError(`${path} is not the archive of a network: it has no manifest.`);
  if (text === undefined) throw foreign;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw foreign;
  }
  const { format } = z.object({ format: z.unknown() }).parse(content);
  if (format !== FORMAT)
    throw new StartError(
      `The archive has the format ${String(format)}, and this version of Larder reads format ${FORMAT}: use the version that made it.`,
    );
  const parsed = MANIFEST.safeParse(content);
  if (!parsed.success) throw foreign;
  return parsed.data;
}

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** A function that unpacks a file by its name; null where there is none. @throws StartError for a ZIP that is broken off */
function openZip(bytes: Buffer, path: string): (name: string) => Buffer | null {
  const damaged = new StartError(`${path} is no ZIP archive, or is broken off. ${EXPORT_AGAIN}`);
  const places = new Map<string, { offset: number; packed: number; method: number }>();
  try {
    const end = bytes.lastIndexOf(Uint8Array.from([0x50, 0x4b, 5, 6]));
    if (end < 0 || bytes.readUInt32LE(end) !== END) throw damaged;
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw damaged;
      const length = bytes.readUInt16LE(at + 28);
      places.set(bytes.toString('utf8', at + 46, at + 46 + length), {
        offset: bytes.readUInt32LE(at + 42),
        packed: bytes.readUInt32LE(at + 20),
        method: bytes.readUInt16LE(at + 10),
      });
      at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch {
    throw damaged;
  }
  return (name) => {
    const place = places.get(name);
    if (!place) return null;
    try {
      const { offset, packed, method } = place;
      const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
      const content = bytes.subarray(begin, begin + packed);
      return method === DEFLATED ? inflateRawSync(content) : content;
    } catch {
      throw damaged;
    }
  };
}

/** The rows of a CSV file in which every value is quoted and null is nothing. */
export function* csvRows(text: string): Generator<(string | null)[]> {
  let at = 0;
  while (at < text.length) {
    const row: (string | null)[] = [];
    for (;;) {
      let value: string | null = null;
      if (text[at] === '"') {
        let end = text.indexOf('"', at + 1);
        while (text[end + 1] === '"') end = text.indexOf('"', end + 2);
        value = text.slice(at + 1, end).replaceAll('""', '"');
        at = end + 1;
      }
      row.push(value);
      if (text[at] !== ',') break;
      at += 1;
    }
    at += 2;
    yield row;
  }
}
