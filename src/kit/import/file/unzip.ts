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

/** The files of an archive by their names in any case, each unpacked while it is read. */
export interface Archive {
  /** The text of a file, part after part; null where there is none of that name. */
  open: (name: string) => AsyncIterable<string> | null;
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
  const spend = (size: number) => {
    left -= size;
    if (left < 0) throw new BadFile('unpacksTooBig');
  };
  return {
    open: (name) => {
      const entry = entries.find((one) => one.name === name.toLowerCase());
      return entry ? textOf(bytes, entry, spend) : null;
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
      name: plainName(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Some programs write names with other slashes, or in another case than they refer to them. */
const plainName = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replaceAll('\\', '/').toLowerCase();

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - LONGEST_END);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw new BadFile('damaged');
}

const STORED = 0;
const DEFLATED = 8;

/** Whoever stops reading stops the unpacking. */
async function* textOf(
  bytes: Uint8Array<ArrayBuffer>,
  entry: Entry,
  spend: (size: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of chunksOf(bytes, entry)) {
      spend(chunk.byteLength);
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    // A stream says by a TypeError that it cannot go on; what falls over elsewhere is no fault of the file.
    throw error instanceof TypeError ? new BadFile('damaged') : error;
  }
  yield decoder.decode();
}

async function* chunksOf(bytes: Uint8Array<ArrayBuffer>, entry: Entry): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > view.byteLength) throw new BadFile('damaged');
  const begins =
    entry.offset +
    30 +
    view.getUint16(entry.offset + 26, true) +
    view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(begins, begins + entry.packed);
  if (entry.method === STORED) {
    yield packed;
    return;
  }
  if (entry.method !== DEFLATED) throw new BadFile('damaged');
  const stream = pieces(packed).pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Nothing waits for what is left.
    reader.cancel().catch(() => undefined);
  }
}

/** A browser unpacks a piece as a whole, to a thousand times its size, before anything of it can be read. */
const PIECE = 16 * 1024;

function pieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at < bytes.byteLength) controller.enqueue(bytes.slice(at, at + PIECE));
      else controller.close();
      at += PIECE;
    },
  });
}
