import { describe, expect, it } from 'vitest';
import { safeParseAsync } from 'zod/mini';
import { isCommonPassword } from '../../../../src/pages/auth/commonPasswords';
import { newPasswordSchema } from '../../../../src/pages/auth/passwordRules';

describe('a common password', () => {
  it.each([
    ['of the list, in any case', 'QwertyUiop123'],
    ['with digits behind', 'Password1234'],
    ['with digits in front', '1234Password'],
    ['with more digits than letters, when those are common, too', 'Password123456789'],
    ['with letters that are written as digits', 'P@ssw0rd1234'],
    ['with signs around it', '!!Christopher1!!'],
    ['with digits between its letters', '1Q2w3e4r5t6y'],
  ])('is one %s', async (_what, password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Larder-demo-2026', 'Correct-horse-7', 'abcdefghijK1', 'Ann-4829105746', ''])(
    'is not %j',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  it('is none that is longer than what a server compares', async () => {
    expect(await isCommonPassword(`Password${'1'.repeat(65)}`)).toBe(false);
  });

  it('is refused on its field, after the rules of the checklist', async () => {
    const judge = async (password: string) => {
      const typed = { password, confirmation: password };
      return (await safeParseAsync(newPasswordSchema, typed)).error?.issues;
    };
    expect(await judge('Password1234')).toMatchObject([
      {
        path: ['password'],
        message: expect.stringMatching(/^Many people use this password/) as string,
      },
    ]);
    expect(await judge('password1234')).toMatchObject([
      { path: ['password'], message: 'Password must contain an uppercase letter' },
    ]);
  });
});
