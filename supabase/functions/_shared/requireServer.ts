import { required } from './environment.ts';
import { signInAgain } from './RequestError.ts';

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/**
 * Lets only the project's own scheduler pass: by the secret JOBS_SECRET, as a bearer token. It opens
 * nothing else, unlike the secret key of the API.
 * @throws RequestError 401
 */
export async function requireServer(request: Request): Promise<void> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const [given, wanted] = await Promise.all([digest(token), digest(required('JOBS_SECRET'))]);
  // Of hashes, so that the time tells nothing of the secret.
  if (!given.every((byte, index) => byte === wanted[index])) throw signInAgain();
}
