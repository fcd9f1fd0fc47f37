import { check, object, string, type infer as Infer } from 'zod/mini';
import { PASSWORD_MINIMUM } from '../../config';
import { text, type TextKey } from '../../i18n/text';
import { isCommonPassword } from './commonPasswords';

/** One rule of a new password: the checklist's words, the error's words, and the test. */
export interface PasswordRule {
  label: TextKey;
  error: TextKey;
  test: (password: string) => boolean;
}

/**
 * The rules of section 5 of the specification, in its order. Letters are those of English, as the
 * server counts them.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: 'auth.passwordRules.length',
    error: 'auth.errors.passwordLength',
    test: (password) => password.length >= PASSWORD_MINIMUM,
  },
  {
    label: 'auth.passwordRules.lowercase',
    error: 'auth.errors.passwordLowercase',
    test: (password) => /[a-z]/.test(password),
  },
  {
    label: 'auth.passwordRules.uppercase',
    error: 'auth.errors.passwordUppercase',
    test: (password) => /[A-Z]/.test(password),
  },
  {
    label: 'auth.passwordRules.digit',
    error: 'auth.errors.passwordDigit',
    test: (password) => /\d/.test(password),
  },
];

/** The error of the first rule a new password breaks, or undefined when it keeps them all. */
export function passwordProblem(password: string): string | undefined {
  const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
  return broken && text(broken.error, { minimum: PASSWORD_MINIMUM });
}

/** What is said of a password that many people use; nothing when the list cannot be had: servers know it. */
async function commonProblem(password: string): Promise<string | undefined> {
  const isCommon = await isCommonPassword(password).catch(() => false);
  return isCommon ? text('auth.errors.passwordCommon') : undefined;
}

/** The fields of a new password. Judged by parseAsync. */
export const NEW_PASSWORD_FIELDS = {
  password: string().check(async (field) => {
    const message = passwordProblem(field.value) ?? (await commonProblem(field.value));
    if (message) field.issues.push({ code: 'custom', input: field.value, message });
  }),
  confirmation: string(),
};

/** The check of a form with these fields: a difference is shown on the confirm field. */
export const typedTwice = check<{ password: string; confirmation: string }>(({ value, issues }) => {
  if (value.password === value.confirmation) return;
  issues.push({
    code: 'custom',
    input: value.confirmation,
    path: ['confirmation'],
    message: text('auth.errors.passwordsDiffer'),
  });
});

/** A new password and its confirmation, and nothing else. */
export const newPasswordSchema = object(NEW_PASSWORD_FIELDS).check(typedTwice);

/** What the form of a new password holds. */
export type NewPassword = Infer<typeof newPasswordSchema>;
