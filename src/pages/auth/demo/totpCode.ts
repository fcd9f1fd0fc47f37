const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;
const DIGITS = 6;

/**
 * The one-time code of a second factor (RFC 6238: SHA-1, 30 seconds, six digits).
 *
 * @param secret base32, as authenticator apps take it
 * @param milliseconds the time the code is for
 */
export async function totpCode(secret: string, milliseconds: number): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    decodeBase32(secret),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  );
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(milliseconds / 1000 / STEP_SECONDS)));
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  // The last four bits say where in the digest the number begins; its sign bit is dropped.
  const offset = digest.getUint8(digest.byteLength - 1) & 0xf;
  const number = digest.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function decodeBase32(text: string): ArrayBuffer {
  const letters = Array.from(text.toUpperCase().replace(/[\s=]/g, ''));
  const bits = letters
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)).buffer;
}
