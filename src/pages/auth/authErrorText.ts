import { retryAfterSeconds } from '../../db/retryAfter';
import { text, type TextKey } from '../../i18n/text';

/** What the auth client's errors hold, as far as the pages ask. */
interface AuthFailure {
  name: string;
  status: number | undefined;
  code: string | undefined;
}

/** Texts of the server's error codes; the same for an unknown person as for a wrong password. */
const TEXTS: Readonly<Record<string, TextKey>> = {
  invalid_credentials: 'auth.errors.credentials',
  email_not_confirmed: 'auth.errors.credentials',
  user_banned: 'auth.errors.credentials',
  validation_failed: 'auth.errors.validation',
  mfa_verification_failed: 'auth.errors.code',
  mfa_verification_rejected: 'auth.errors.code',
  same_password: 'auth.errors.samePassword',
  weak_password: 'auth.errors.weakPassword',
  mfa_factor_name_conflict: 'auth.errors.factorName',
  too_many_enrolled_mfa_factors: 'auth.errors.tooManyFactors',
  mfa_factor_not_found: 'auth.errors.factorGone',
  insufficient_aal: 'auth.errors.assurance',
  session_not_found: 'auth.errors.session',
  session_expired: 'auth.errors.session',
  refresh_token_not_found: 'auth.errors.session',
};

/** Reads an error of the auth client, or anything else that was thrown. */
export function failureOf(error: unknown): AuthFailure {
  if (typeof error !== 'object' || error === null) return { name: '', status: undefined, code: '' };
  const read = (key: string): unknown => Reflect.get(error, key);
  const [name, status, code] = [read('name'), read('status'), read('code')];
  return {
    name: typeof name === 'string' ? name : '',
    status: typeof status === 'number' ? status : undefined,
    code: typeof code === 'string' ? code : undefined,
  };
}

/** Whether the server could not be reached, or could not answer: trying again may help. */
export const isOffline = (error: unknown): boolean =>
  failureOf(error).name === 'AuthRetryableFetchError';

/** What happened and what to do, for an error of the auth client. */
export function authErrorText(error: unknown): string {
  const { status, code, name } = failureOf(error);
  // The auth client calls an answer of 500 or more a network error, too.
  if (status !== undefined && status >= 500) return text('auth.errors.unexpected');
  if (isOffline(error)) return text('auth.errors.offline');
  if (status === 429) return tooManyText(retryAfterSeconds());
  if (code === 'mfa_verification_failed' && isReplay(error)) return text('auth.errors.codeUsed');
  if (code === 'weak_password' && isCommon(error)) return text('auth.errors.passwordCommon');
  if (name === 'AuthSessionMissingError') return text('auth.errors.session');
  return text((code && TEXTS[code]) || 'auth.errors.unexpected');
}

/** The embedded backend refuses a code that was right once already, and says so. */
export const isReplay = (error: unknown): boolean =>
  error instanceof Error && /used already/i.test(error.message);

/** The server has found a new password on a list of common or leaked ones. */
function isCommon(error: unknown): boolean {
  const reasons: unknown = error instanceof Error ? Reflect.get(error, 'reasons') : undefined;
  return Array.isArray(reasons) && reasons.includes('pwned');
}

/** @param seconds how long to wait; null when the server did not say */
export function tooManyText(seconds: number | null): string {
  if (seconds === null) return text('auth.errors.tooManySoon');
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return waitText(text('auth.errors.seconds', { count: seconds }));
  return waitText(
    minutes === 1 ? text('auth.errors.minute') : text('auth.errors.minutes', { count: minutes }),
  );
}

const waitText = (wait: string) => text('auth.errors.tooMany', { wait });
