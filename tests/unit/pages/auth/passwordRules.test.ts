import { describe, expect, it } from 'vitest';
import { safeParseAsync } from 'zod/mini';
import { newPasswordSchema, passwordProblem } from '../../../../src/pages/auth/passwordRules';

describe('passwordProblem', () => {
  it.each([
    ['aB3', 'Password must be at least 12 characters'],
    ['ABCDEFGHIJK1', 'Password must contain a lowercase letter'],
    ['abcdefghijk1', 'Password must contain an uppercase letter'],
    ['abcdefghijkL', 'Password must contain a number'],
    ['abcdefghijK1', undefined],
  ])('judges %j by the first rule it breaks', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

describe('newPasswordSchema', () => {
  it('shows a difference on the confirm field', async () => {
    const parsed = await safeParseAsync(newPasswordSchema, {
      password: 'abcdefghijK1',
      confirmation: 'abcdefghijK2',
    });
    expect(parsed.error?.issues).toMatchObject([
      { path: ['confirmation'], message: 'Passwords do not match' },
    ]);
  });

  it('takes a good password typed twice', async () => {
    const typed = { password: 'abcdefghijK1', confirmation: 'abcdefghijK1' };
    expect((await safeParseAsync(newPasswordSchema, typed)).success).toBe(true);
  });
});
