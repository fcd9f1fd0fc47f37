import { SignJWT } from 'jose';
import type { RequestRole } from '../http/claims';
import type { ProjectKeys } from '../http/keyRefusal';

/** A year: the token lives no longer than the process that made it. */
const LIFETIME_SECONDS = 365 * 24 * 3600;

/** The project's keys, and what the servers behind the gateway take instead of them. */
export interface StackKeys extends ProjectKeys {
  /** The token that a request with the publishable key is given. */
  readonly anonToken: string;
  /** The token that a request with the secret key is given. */
  readonly serviceToken: string;
}

/**
 * Makes the tokens that stand behind the keys: the servers of Supabase know tokens only, and its
 * gateway puts one in the place of a key.
 */
export async function createStackKeys(keys: ProjectKeys, jwtSecret: string): Promise<StackKeys> {
  const token = (role: RequestRole): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    return new SignJWT({ role, iss: 'supabase', iat: seconds, exp: seconds + LIFETIME_SECONDS })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(jwtSecret));
  };
  return { ...keys, anonToken: await token('anon'), serviceToken: await token('service_role') };
}

/**
 * Who sends a request, as the gateway tells the servers behind it: a person's own token counts; else
 * the key's.
 *
 * @returns the Authorization header; null when there is neither
 */
export function authorizationOf(request: Request, keys: StackKeys): string | null {
  const given = request.headers.get('authorization');
  const bearer = given?.match(/^Bearer\s+(\S+)$/i)?.[1];
  if (given !== null && !bearer?.startsWith('sb_')) return given;
  const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
  return tokenOf(bearer ?? key, keys);
}

function tokenOf(key: string | null, keys: StackKeys): string | null {
  if (key === keys.serviceKey) return `Bearer ${keys.serviceToken}`;
  if (key === keys.publishableKey) return `Bearer ${keys.anonToken}`;
  return key === null ? null : `Bearer ${key}`;
}
