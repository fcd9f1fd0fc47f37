/** A ZIP archive that is being written. */
export interface ZipWriter {
  /** @throws ArchiveTooBig */
  add: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** The archive with all that was added. */
  end: () => Blob;
}

/** An archive beyond 4 GiB would need another format than the one that every program reads. */
export class ArchiveTooBig extends Error {
  override readonly name = 'ArchiveTooBig';
}

const HEADER = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: what is in a file says when it was made. */
const NO_DAY = 0x21;

/**
 * Writes a ZIP archive, each file packed as soon as it is there. What is packed is handed to the browser as a Blob, which
 * it need not keep in memory.
 */
export function zipWriter(): ZipWriter {
  const parts: Blob[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    add: async (name, bytes) => {
      const packed = await deflate(bytes);
      const path = new TextEncoder().encode(name);
      const fields = [
        ...[...half(UTF8_NAMES), ...half(DEFLATED), ...half(0), ...half(NO_DAY)],
        ...[...whole(crc32(bytes)), ...whole(packed.byteLength), ...whole(bytes.byteLength)],
        ...[...half(path.byteLength), ...half(0)],
      ];
      directory.push(
        Uint8Array.from([
          ...[...whole(ENTRY), ...half(VERSION), ...half(VERSION), ...fields],
          ...[...half(0), ...half(0), ...half(0), ...whole(0), ...whole(size), ...path],
        ]),
      );
      const header = Uint8Array.from([...whole(HEADER), ...half(VERSION), ...fields, ...path]);
      parts.push(new Blob([header, packed]));
      size += header.byteLength + packed.byteLength;
      if (size > 0xffffffff) throw new ArchiveTooBig();
    },
    end: () => {
      const length = directory.reduce((sum, entry) => sum + entry.byteLength, 0);
      const end = Uint8Array.from([
        ...[...whole(END), ...half(0), ...half(0)],
        ...[...half(directory.length), ...half(directory.length)],
        ...[...whole(length), ...whole(size), ...half(0)],
      ]);
      return new Blob([...parts, ...directory, end], { type: 'application/zip' });
    },
  };
}

const half = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff];
const whole = (value: number): number[] => [...half(value & 0xffff), ...half(value >>> 16)];

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const packed = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  await writer.write(bytes);
  await writer.close();
  return new Uint8Array(await packed);
}

const SUMS = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The sum that a ZIP archive has of each file. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (SUMS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
