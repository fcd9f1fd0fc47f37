import { availableParallelism } from 'node:os';
import { PASSWORD_MAXIMUM_BYTES, PASSWORD_MINIMUM } from '../../src/config';
import { isCommonPassword } from '../../src/pages/auth/commonPasswords';
import { AuthError } from './AuthError';
import { createHashWorkers } from './hashWorkers';

/** bcrypt's cost: about 60 ms of one core of the year 2026. */
const COST = 10;
/** The hash of a random password that nobody knows, for accounts that do not exist. */
const NOBODYS_HASH = '$2b$10$W5NRH/AxaN3Ko/c5JT7Fou/KzQILpYxQTlegIDSzpqnbRhQEineT2';

/** One core is left to everything else; a hundred people who sign in at once wait for seconds, not for minutes. */
export const hashWorkers = createHashWorkers({
  size: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 100,
});

const REQUIRED_CHARACTERS = [/[a-z]/, /[A-Z]/, /[0-9]/];

/**
 * Checks a new password by the rules of the specification: length, a lowercase letter, an
 * uppercase letter, a digit; and whether it is a common one.
 *
 * @throws AuthError 422 weak_password with the reasons, 400 when bcrypt could not tell it whole
 */
export async function checkStrength(password: string): Promise<void> {
  if (isTooLong(password)) {
    throw new AuthError(
      400,
      'validation_failed',
      `Password cannot be longer than ${PASSWORD_MAXIMUM_BYTES} characters`,
    );
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  if (password.length < PASSWORD_MINIMUM) {
    reasons.push('length');
    messages.push(`Password should be at least ${PASSWORD_MINIMUM} characters.`);
  }
  if (!REQUIRED_CHARACTERS.every((required) => required.test(password))) {
    reasons.push('characters');
    messages.push('Password should contain a lowercase letter, an uppercase letter and a digit.');
  }
  if (reasons.length === 0 && (await isCommonPassword(password))) {
    reasons.push('pwned');
    messages.push('Password is known to be weak and easy to guess, please choose a different one.');
  }
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', messages.join(' '), { weakPassword: reasons });
  }
}

/** Whether bcrypt would leave the end of a password unread. */
const isTooLong = (password: string): boolean =>
  Buffer.byteLength(password) > PASSWORD_MAXIMUM_BYTES;

/** Hashes a password with bcrypt, on a thread of its own. */
export function hashPassword(password: string): Promise<string> {
  return hashWorkers.hash(password, COST);
}

/**
 * Compares a password. Without a hash (no such account, or none with a password) it takes the
 * same time and says no. So it does with a longer one than bcrypt reads, which would match by its beginning.
 */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const equal = await hashWorkers.compare(password, hash || NOBODYS_HASH);
  return equal && Boolean(hash) && !isTooLong(password);
}
