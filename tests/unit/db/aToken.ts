/** An unsigned access token with the claims that every session has, and others. */
export function aToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { sub: 'user-1', email: 'zoe@example.org', aal: 'aal2', ...claims };
  return `${part({ alg: 'none' })}.${part(payload)}.${Buffer.from('sign').toString('base64url')}`;
}
