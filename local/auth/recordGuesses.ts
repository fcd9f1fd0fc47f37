import type { FailureRecorder } from '../database/recordFailures';
import { AuthError } from './AuthError';
import type { Limiter } from './limits';

/**
 * The limiter, with every wrong password and every wrong code on its way to the audit trail.
 *
 * @param limiter the one that counts
 * @param failures where they are written down
 */
export function recordGuesses(
  limiter: Limiter,
  failures: Pick<FailureRecorder, 'record'>,
): Limiter {
  return {
    ...limiter,
    async guess(kind, subject, check) {
      try {
        return await limiter.guess(kind, subject, check);
      } catch (error) {
        if (error instanceof AuthError && error.details.guess) {
          const { account } = subject;
          failures.record(
            kind === 'password' ? 'sign_in_failed' : 'code_failed',
            // What is typed into the sign-in is an address, whatever it looks like.
            kind === 'factor' ? { id: account } : { email: account },
          );
        }
        throw error;
      }
    },
  };
}
