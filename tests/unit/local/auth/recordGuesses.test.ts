import { expect, it } from 'vitest';
import { AuthError } from '../../../../local/auth/AuthError';
import { createLimiter, DEFAULT_LIMITS } from '../../../../local/auth/limits';
import { recordGuesses } from '../../../../local/auth/recordGuesses';

const ID = '10000000-0000-4000-8000-000000000001';

it.each([
  ['password', 'zoe@example.org', ['sign_in_failed', { email: 'zoe@example.org' }]],
  ['password', 'zoe', ['sign_in_failed', { email: 'zoe' }]],
  ['password', ID, ['sign_in_failed', { email: ID }]],
  ['code', 'zoe@example.org', ['code_failed', { email: 'zoe@example.org' }]],
  ['factor', ID, ['code_failed', { id: ID }]],
] as const)('a wrong %s for %s is written down as one of it', async (kind, account, expected) => {
  const recorded: unknown[] = [];
  const limiter = recordGuesses(
    createLimiter(DEFAULT_LIMITS, () => new Date()),
    {
      record: (...failure) => recorded.push(failure),
    },
  );
  const wrong = () => Promise.reject(new AuthError(400, 'wrong', 'Wrong', { guess: true }));
  await expect(limiter.guess(kind, { account, address: '::1' }, wrong)).rejects.toThrow('Wrong');
  expect(recorded).toEqual([expected]);
});
