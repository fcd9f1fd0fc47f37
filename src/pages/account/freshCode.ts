import { FRESH_CODE_SECONDS } from '../../config';
import { auth } from '../../db/auth';
import { failureOf } from '../auth/authErrorText';

/** What is left of a code's time must do for a name that is typed and a question that is read. */
const SECONDS_LEFT = 60;

/**
 * Whether the session's person has typed a code of an authenticator app so lately that what they sign in with may be
 * changed. By this device's clock: where that is wrong, the server asks for one.
 */
export async function hasFreshCode(): Promise<boolean> {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  const age = (data?.currentAuthenticationMethods ?? []).flatMap((entry) =>
    typeof entry !== 'string' && entry.method === 'totp' ? Date.now() / 1000 - entry.timestamp : [],
  )[0];
  return age !== undefined && age < FRESH_CODE_SECONDS - SECONDS_LEFT;
}

/** Whether the server refused a change because it wants a code first. */
export const wantsCode = (error: unknown): boolean =>
  failureOf(error).code === 'reauthentication_needed';
