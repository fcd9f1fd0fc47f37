import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AuthError } from './AuthError';
import { equalText } from './equalText';
import type { challengeFields } from './requests';
import type { AuthTransaction } from './types';

/** How long a client may take from asking for a mail to using its link, in seconds. */
const FLOW_SECONDS = 3600;
/** How long the code of a redirect may be exchanged, in seconds. */
const AUTH_CODE_SECONDS = 300;

/** What the mail is for, as it stands in flow_state. */
export type FlowMethod = 'recovery' | 'email_change' | 'email/signup';

type Challenge = z.infer<z.ZodObject<typeof challengeFields>>;

/**
 * Remembers the challenge of a client that uses PKCE; the latest per user and method counts.
 * Does nothing for a client that sent none.
 */
export async function rememberChallenge(
  tx: AuthTransaction,
  values: { userId: string; method: FlowMethod; challenge: Challenge },
  now: Date,
): Promise<void> {
  const { userId, method, challenge } = values;
  if (!challenge.code_challenge) return;
  await tx`
    delete from auth.flow_state where user_id = ${userId} and authentication_method = ${method}`;
  await tx`
    insert into auth.flow_state ${tx({
      id: randomUUID(),
      user_id: userId,
      auth_code: randomUUID(),
      code_challenge_method: challenge.code_challenge_method ?? 's256',
      code_challenge: challenge.code_challenge,
      provider_type: method,
      created_at: now,
      updated_at: now,
      authentication_method: method,
    })}`;
}

/** The code for the redirect of a link that a PKCE client asked for; undefined for others. */
export async function issueAuthCode(
  tx: AuthTransaction,
  userId: string,
  method: FlowMethod,
  now: Date,
): Promise<string | undefined> {
  const since = new Date(now.getTime() - FLOW_SECONDS * 1000);
  const [flow] = await tx<{ auth_code: string }[]>`
    update auth.flow_state set auth_code_issued_at = ${now}, updated_at = ${now}
    where user_id = ${userId} and authentication_method = ${method} and created_at > ${since}
    returning auth_code`;
  return flow?.auth_code;
}

/**
 * Exchanges the code of a redirect.
 *
 * @returns the user's id
 * @throws AuthError 404 flow_state_not_found, 400 bad_code_verifier
 */
export async function takeAuthCode(
  tx: AuthTransaction,
  code: string,
  verifier: string,
  now: Date,
): Promise<string> {
  const since = new Date(now.getTime() - AUTH_CODE_SECONDS * 1000);
  const [flow] = await tx<
    { user_id: string; code_challenge: string; code_challenge_method: 's256' | 'plain' }[]
  >`
    delete from auth.flow_state where auth_code = ${code} and auth_code_issued_at > ${since}
    returning user_id, code_challenge, code_challenge_method`;
  if (!flow) {
    throw new AuthError(
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    );
  }
  const expected =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url');
  if (!equalText(expected, flow.code_challenge)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  return flow.user_id;
}
