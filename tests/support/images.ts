import { crc32, deflateSync } from 'node:zlib';

/** A real PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A real GIF of one pixel: a picture, but of no accepted type. */
export const GIF = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);
/** The first bytes of a JPEG and of a WebP, as far as their signatures go. */
export const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
export const WEBP = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([64, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(52),
]);
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** A PNG of a given length in bytes; what follows the picture is nothing. */
export const pngOfLength = (length: number): Buffer =>
  Buffer.concat([PNG, Buffer.alloc(length - PNG.length)]);

/** A file as a browser sends it, with the name and type that its sender gives it. */
export const aFile = (bytes: Buffer, name: string, type: string): File =>
  new File([new Uint8Array(bytes)], name, { type });

type Colour = readonly [red: number, green: number, blue: number];

/** A real PNG, its left half in one colour and its right half in another. */
export function pngOfHalves(width: number, height: number, left: Colour, right: Colour): Buffer {
  const pixels = Array.from({ length: width }, (_, x) => (x < width / 2 ? left : right)).flat();
  // before each row stands how it is filtered: not at all
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...pixels])));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits each of red, green and blue
  return Buffer.concat([
    PNG.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
