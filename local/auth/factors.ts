import { randomUUID } from 'node:crypto';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import type { Caller } from './authenticate';
import { knownSince } from './knownAddresses';
import { replaceRefreshTokens } from './refreshTokens';
import { findSession, lowerSessions, raiseSession, type ClientInfo } from './sessions';
import { answerTokens, type TokenAnswer } from './startSession';
import { currentStep, stepOf, WINDOW } from './totp';
import { findUserById } from './users';
import type { AuthService } from './service';
import type { AuthTransaction, FactorRow } from './types';

/** GoTrue's numbers. */
export const MAXIMUM_FACTORS = 10;
export const CHALLENGE_SECONDS = 300;
const UNVERIFIED_FACTOR_SECONDS = 300;

/** @throws AuthError 404 mfa_factor_not_found, for the factors of others too */
export async function findOwnFactor(
  tx: AuthTransaction,
  userId: string,
  factorId: string,
): Promise<FactorRow> {
  const [factor] = await tx<FactorRow[]>`
    select * from auth.mfa_factors where id = ${factorId} and user_id = ${userId}`;
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Drops enrolments that were begun and left. */
export async function deleteExpiredFactors(
  tx: AuthTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - UNVERIFIED_FACTOR_SECONDS * 1000);
  await tx`
    delete from auth.mfa_factors
    where user_id = ${userId} and status = 'unverified' and created_at < ${before}`;
}

/** Takes a factor off its user; sessions that it had raised fall back to aal1. */
export async function deleteFactor(tx: AuthTransaction, factor: FactorRow): Promise<void> {
  await lowerSessions(tx, factor.user_id, factor.id);
  await tx`delete from auth.mfa_factors where id = ${factor.id}`;
}

/** Starts a challenge and drops the factor's old ones, met ones once they say nothing more. @returns its id */
export async function createChallenge(
  tx: AuthTransaction,
  factor: FactorRow,
  client: ClientInfo,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const before = new Date(now.getTime() - CHALLENGE_SECONDS * 1000);
  await tx`
    delete from auth.mfa_challenges where factor_id = ${factor.id}
      and created_at < case when verified_at is null then ${before}::timestamptz else ${knownSince(now)} end`;
  await tx`
    insert into auth.mfa_challenges ${tx({
      id,
      factor_id: factor.id,
      created_at: now,
      ip_address: client.address ?? '0.0.0.0',
    })}`;
  return id;
}

export interface FactorProof {
  factorId: string;
  challengeId: string;
  code: string;
  client: ClientInfo;
}

/**
 * Judges a code, without accepting it yet.
 *
 * @returns the time step that it belongs to
 * @throws AuthError 422 mfa_verification_failed (a guess), mfa_challenge_expired,
 *   mfa_ip_address_mismatch, mfa_factor_not_found
 */
export function judgeCode(
  service: AuthService,
  caller: Caller,
  proof: FactorProof,
): Promise<number> {
  return asAuthAdmin(service.sql, async (tx) => {
    const factor = await findOwnFactor(tx, caller.user.id, proof.factorId);
    await checkChallenge(tx, proof, service.now());
    const step = stepOf(proof.code, factor.secret, service.now());
    if (step === undefined) {
      throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered', {
        guess: true,
      });
    }
    return step;
  });
}

async function checkChallenge(tx: AuthTransaction, proof: FactorProof, now: Date): Promise<void> {
  const [challenge] = await tx<
    { created_at: Date; verified_at: Date | null; is_same_address: boolean }[]
  >`
    select created_at, verified_at,
           ip_address = ${proof.client.address ?? '0.0.0.0'}::inet as is_same_address
    from auth.mfa_challenges
    where id = ${proof.challengeId} and factor_id = ${proof.factorId}`;
  if (!challenge) {
    throw new AuthError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  if (challenge.verified_at !== null || !challenge.is_same_address) {
    throw new AuthError(
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch.',
    );
  }
  if (now.getTime() > new Date(challenge.created_at).getTime() + CHALLENGE_SECONDS * 1000) {
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${proof.challengeId} has expired, verify against another challenge or create a new challenge.`,
    );
  }
}

/**
 * Accepts a right code: the factor is verified, the session rises to aal2 and gets new tokens,
 * the user's sessions at aal1 end.
 *
 * @throws AuthError 422 mfa_verification_failed when the code was used already
 */
export function acceptCode(
  service: AuthService,
  caller: Caller,
  proof: FactorProof & { step: number },
): Promise<TokenAnswer> {
  const now = service.now();
  return asAuthAdmin(service.sql, async (tx) => {
    await useStep(tx, proof.factorId, proof.step, now);
    await tx`
      update auth.mfa_challenges set verified_at = ${now} where id = ${proof.challengeId}`;
    await tx`
      update auth.mfa_factors set status = 'verified', updated_at = ${now}
      where id = ${proof.factorId} and status = 'unverified'`;
    const user = await findUserById(tx, caller.user.id);
    const session = await findSession(tx, caller.session.id, true);
    if (!user || !session) {
      throw new AuthError(403, 'session_not_found', 'The session has ended');
    }
    const raised = await raiseSession(tx, session, proof.factorId, now);
    await tx`
      delete from auth.sessions where user_id = ${user.id} and aal < 'aal2' and id <> ${raised.id}`;
    await tx`
      delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`;
    // Whoever holds a refresh token from before the code must not get a session at aal2 by it.
    const refreshToken = await replaceRefreshTokens(tx, raised, now);
    return answerTokens(tx, service, { user, session: raised, refreshToken, origin: 'totp' });
  });
}

/**
 * Notes the time step as used; the database decides between two requests with one code. A step further
 * ahead than any code is accepted was noted while the clock was wrong: it does not count.
 */
async function useStep(
  tx: AuthTransaction,
  factorId: string,
  step: number,
  now: Date,
): Promise<void> {
  const latest = currentStep(now) + WINDOW;
  const used = await tx`
    insert into auth.mfa_totp_steps as known (factor_id, last_step) values (${factorId}, ${step})
    on conflict (factor_id) do update set last_step = excluded.last_step
      where known.last_step < excluded.last_step or known.last_step > ${latest}
    returning factor_id`;
  if (used.length === 0) {
    throw new AuthError(
      422,
      'mfa_verification_failed',
      'This code was used already. Wait for the next one.',
    );
  }
}
