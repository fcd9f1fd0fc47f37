/**
 * What an access token says, undecided: the signature is the server's business.
 *
 * @throws Error when the token is no JWT
 */
export function payloadOf(token: string): unknown {
  const payload = token.split('.')[1];
  if (!payload) throw new Error('The access token is not a JWT.');
  const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return claims;
}
