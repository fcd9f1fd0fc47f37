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
