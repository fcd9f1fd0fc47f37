import { FRESH_CODE_SECONDS } from '../../src/config';
import { AuthError } from './AuthError';
import { VALID_SECONDS } from './oneTimeTokens';
import { listMethods } from './sessions';
import { STEP_SECONDS } from './totp';
import type { AuthTransaction, SessionRow } from './types';

/**
 * Whether the link of a mail has opened a session within the hour that it works, and its person has not shown or
 * set a password there since: then they need not know the old one.
 */
export async function cameByLink(
  tx: AuthTransaction,
  session: SessionRow,
  now: Date,
): Promise<boolean> {
  const methods = await listMethods(tx, session.id);
  const link = methods.find(({ method }) => method === 'otp');
  const hasPassword = methods.some(({ method }) => method === 'password');
  return !hasPassword && isWithin(VALID_SECONDS, link?.timestamp, now);
}

/**
 * Lets only a session through whose person has shown a code of an authenticator app in the last minutes: who
 * has come by a session of somebody else has none.
 *
 * @throws AuthError 400 reauthentication_needed
 */
export async function requireFreshCode(
  tx: AuthTransaction,
  session: SessionRow,
  now: Date,
): Promise<void> {
  const methods = await listMethods(tx, session.id);
  const code = methods.find(({ method }) => method === 'totp');
  if (isWithin(FRESH_CODE_SECONDS, code?.timestamp, now)) return;
  throw new AuthError(
    400,
    'reauthentication_needed',
    'A new code of an authenticator app is needed for this.',
  );
}

/** A moment far ahead is of a clock that was wrong: it proves nothing. */
function isWithin(seconds: number, timestamp: number | undefined, now: Date): boolean {
  if (timestamp === undefined) return false;
  const age = now.getTime() / 1000 - timestamp;
  return age >= -STEP_SECONDS && age <= seconds;
}
