import { createHash, createHmac, randomBytes } from 'node:crypto';
import { AuthError, bannedUser } from './AuthError';
import { endSession, findSession, hasEnded } from './sessions';
import { findUserById, isBanned } from './users';
import type { AuthTransaction, SessionRow, UserRow } from './types';

/** A token may be used again this long after its first use: tabs refresh at the same time. */
export const REUSE_SECONDS = 10;

interface RefreshTokenRow {
  id: string;
  token: string;
  revoked: boolean;
  updated_at: Date;
  parent: string | null;
  session_id: string;
}

/** The database holds hashes: who reads it cannot continue a session. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The token that follows another one. It is derived, so that two requests with the same token
 * get the same successor although no token is stored in the clear.
 */
function successorOf(token: string, jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update(`refresh ${token}`).digest('base64url');
}

/** Gives a session its first refresh token. */
export async function createRefreshToken(
  tx: AuthTransaction,
  session: SessionRow,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store(tx, session, token, null, now);
  return token;
}

/** Gives a session a new refresh token and revokes all that it had, without a way back. */
export async function replaceRefreshTokens(
  tx: AuthTransaction,
  session: SessionRow,
  now: Date,
): Promise<string> {
  await tx`delete from auth.refresh_tokens where session_id = ${session.id}`;
  return createRefreshToken(tx, session, now);
}

export type Rotation =
  | { kind: 'rotated'; token: string; user: UserRow; session: SessionRow }
  /** To be thrown after the transaction: what it changed must stay. */
  | { kind: 'refused'; error: AuthError };

/**
 * Exchanges a refresh token for its successor, by GoTrue's rules: a token may be used once; for
 * another ten seconds, or as long as its successor was never used (its answer may have been
 * lost), using it again gives the same successor. Any other second use means that the token was
 * stolen: the session ends.
 *
 * @param tx the transaction; it must be committed even when the answer is a refusal
 */
export async function rotateRefreshToken(
  tx: AuthTransaction,
  presented: string,
  jwtSecret: string,
  now: Date,
): Promise<Rotation> {
  const found = await findToken(tx, hashToken(presented));
  if (!found) return refuse('refresh_token_not_found', 'Refresh Token Not Found');

  // The lock makes parallel refreshes of one session follow each other.
  const session = await findSession(tx, found.session_id, true);
  const current = await findToken(tx, found.token);
  if (!session || !current) return refuse('session_not_found', 'No Valid Session Found');
  const user = await findUserById(tx, session.user_id);
  if (!user) return refuse('session_not_found', 'No Valid Session Found');
  if (isBanned(user, now)) {
    return { kind: 'refused', error: bannedUser(400, 'Invalid Refresh Token: User Banned') };
  }
  if (await hasEnded(tx, session, now)) return refuse('session_expired', 'Session Expired');

  const token = successorOf(presented, jwtSecret);
  if (!current.revoked) {
    await tx`
      update auth.refresh_tokens set revoked = true, updated_at = ${now} where id = ${current.id}`;
    await store(tx, session, token, current.token, now);
  } else {
    const successor = await findToken(tx, hashToken(token));
    const reusableUntil = new Date(current.updated_at).getTime() + REUSE_SECONDS * 1000;
    const unused = successor !== undefined && !successor.revoked;
    if (!successor || (!unused && now.getTime() > reusableUntil)) {
      await endSession(tx, session.id);
      return refuse('refresh_token_already_used', 'Already Used');
    }
  }
  return { kind: 'rotated', token, user, session };
}

function refuse(code: string, reason: string): Rotation {
  return {
    kind: 'refused',
    error: new AuthError(400, code, `Invalid Refresh Token: ${reason}`),
  };
}

async function findToken(tx: AuthTransaction, hash: string): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    select id, token, revoked, updated_at, parent, session_id from auth.refresh_tokens
    where token = ${hash} and session_id is not null`;
  return row;
}

async function store(
  tx: AuthTransaction,
  session: SessionRow,
  token: string,
  parent: string | null,
  now: Date,
): Promise<void> {
  await tx`
    insert into auth.refresh_tokens ${tx({
      token: hashToken(token),
      user_id: session.user_id,
      revoked: false,
      created_at: now,
      updated_at: now,
      parent,
      session_id: session.id,
    })}`;
}
