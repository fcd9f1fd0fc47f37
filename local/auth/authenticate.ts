import type { Context } from 'hono';
import { readAccessToken } from './accessTokens';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError, bannedUser } from './AuthError';
import { equalText } from './equalText';
import { findSession, hasEnded } from './sessions';
import { findUserById, isBanned, listFactors } from './users';
import type { AuthDependencies, FactorRow, SessionRow, UserRow } from './types';

/** The signed-in person behind a request, as the database knows them now. */
export interface Caller {
  user: UserRow;
  session: SessionRow;
  factors: FactorRow[];
}

/**
 * Finds out who sent a request, from its access token and the live user and session.
 *
 * @throws AuthError 401 no_authorization; 403 bad_jwt, user_not_found, session_not_found,
 *   session_expired, user_banned
 */
export async function requireUser(c: Context, deps: AuthDependencies): Promise<Caller> {
  const claims = await readAccessToken(requireBearer(c), deps);
  const { sub, session_id: sessionId } = claims;
  if (!sub) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  return asAuthAdmin(deps.sql, async (tx) => {
    const user = await findUserById(tx, sub);
    if (!user || user.deleted_at) {
      throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    }
    const session = sessionId ? await findSession(tx, sessionId) : undefined;
    if (!session || session.user_id !== user.id) {
      throw new AuthError(
        403,
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      );
    }
    if (await hasEnded(tx, session, deps.now())) {
      throw new AuthError(403, 'session_expired', 'Session has expired');
    }
    if (isBanned(user, deps.now())) throw bannedUser(403);
    return { user, session, factors: await listFactors(tx, user.id) };
  });
}

/**
 * Lets only the service key through, or a token with the role service_role.
 *
 * @throws AuthError 401 no_authorization, 403 bad_jwt or not_admin
 */
export async function requireAdmin(c: Context, deps: AuthDependencies): Promise<void> {
  // Newer clients send a secret key as apikey alone.
  const credential = bearerOf(c) ?? c.req.header('apikey');
  if (!credential) throw missingBearer();
  if (equalText(credential, deps.serviceKey)) return;
  if (credential !== deps.publishableKey) {
    const { role } = await readAccessToken(credential, deps);
    if (role === 'service_role') return;
  }
  throw new AuthError(403, 'not_admin', 'User not allowed');
}

function requireBearer(c: Context): string {
  const token = bearerOf(c);
  if (!token) throw missingBearer();
  return token;
}

function bearerOf(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
}

function missingBearer(): AuthError {
  return new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
}
