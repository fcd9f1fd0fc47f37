/** The letters of base64url without its two signs: readable in an address, and in a password. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 43;

/** 43 random letters and digits: 256 bits. The form of a token is TOKEN. */
export function randomToken(): string {
  let token = '';
  while (token.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // 248 is the largest multiple of 62 in a byte: more would favor the first letters.
      if (byte < 248 && token.length < LENGTH) token += LETTERS[byte % LETTERS.length];
    }
  }
  return token;
}

export const TOKEN = /^[A-Za-z0-9]{43}$/;

/** What the database keeps of a token: SHA-256, in hex. */
export async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
