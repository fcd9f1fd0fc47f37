import { BadFile } from './BadFile';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end of the directory stands at the end of the file, before a comment of at most 64 KiB. */
const LONGEST_END = 22 + 0xffff;

interface Entry {
  name: string;
  method: number;
  offset: number;
  packed: number;
}

/** The files of an archive by their names, each unpacked when it is asked for. */
export interface Archive {
  names: readonly string[];
  /** The text of a file; undefined where there is none of that name. */
  read: (name: string) => Promise<string | undefined>;
}

/**
 * Opens a ZIP archive.
 *
 * @param budget bytes that all that is read may have when it is unpacked; what the archive says of
 *   itself is not believed
 * @throws BadFile for what is none, is encrypted, or unpacks to more
 */
export function openArchive(bytes: Uint8Array<ArrayBuffer>, budget: number): Archive {
  const entries = directory(bytes);
  let left = budget;
  return {
    names: entries.map(({ name }) => name),
    read: async (name) => {
      const entry = entries.find((one) => one.name === name);
      if (!entry) return undefined;
      const { text, size } = await unpack(bytes, entry, left);
      left -= size;
      return text;
    },
  };
}

function directory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY)
      throw new BadFile('damaged');
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    if (isEncrypted) throw new BadFile('oldExcel');
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - LONGEST_END);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new BadFile('damaged');
}

const STORED = 0;
const DEFLATED = 8;

async function unpack(bytes: Uint8Array<ArrayBuffer>, entry: Entry, budget: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > view.byteLength) throw new BadFile('damaged');
  const begins =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(begins, begins + entry.packed);
  if (entry.method === STORED) return whole([packed], budget);
  if (entry.method !== DEFLATED) throw new BadFile('damaged');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = stream.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > budget) {
        await reader.cancel();
        throw new BadFile('unpacksTooBig');
      }
      chunks.push(value);
    }
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('damaged');
  }
  return whole(chunks, budget);
}

function whole(chunks: readonly Uint8Array[], budget: number): { text: string; size: number } {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (const chunk of chunks) {
    size += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
  }
  if (size > budget) throw new BadFile('unpacksTooBig');
  return { text: text + decoder.decode(), size };
}
