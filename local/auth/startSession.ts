import { ACCESS_TOKEN_SECONDS, createAccessToken, type TokenOrigin } from './accessTokens';
import { presentUser } from './presentUser';
import { createRefreshToken } from './refreshTokens';
import { createSession, type ClientInfo } from './sessions';
import { updateUser } from './users';
import type { AuthDependencies, AuthTransaction, SessionRow, SignInMethod, UserRow } from './types';

/** What a client gets that has signed in or refreshed. */
export interface TokenAnswer {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  /** Unix seconds. */
  expires_at: number;
  refresh_token: string;
  user: Awaited<ReturnType<typeof presentUser>>;
}

/**
 * Signs a user in: a new session at aal1 with its tokens.
 *
 * @throws AuthError when the token hook refuses
 */
export async function startSession(
  tx: AuthTransaction,
  deps: AuthDependencies,
  user: UserRow,
  method: SignInMethod,
  client: ClientInfo,
): Promise<TokenAnswer> {
  const now = deps.now();
  const current = await updateUser(tx, user.id, { last_sign_in_at: now }, now);
  const session = await createSession(tx, current.id, method, client, now);
  const refreshToken = await createRefreshToken(tx, session, now);
  return answerTokens(tx, deps, { user: current, session, refreshToken, origin: method });
}

/** Makes the access token for a session and puts the answer together. */
export async function answerTokens(
  tx: AuthTransaction,
  deps: AuthDependencies,
  values: { user: UserRow; session: SessionRow; refreshToken: string; origin: TokenOrigin },
): Promise<TokenAnswer> {
  const { user, session, refreshToken, origin } = values;
  const access = await createAccessToken(tx, deps, user, session, origin);
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: await presentUser(tx, user),
  };
}
