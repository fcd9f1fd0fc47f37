import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The header with which a client says which error form it reads, and we say which it got. */
const API_VERSION_HEADER = 'x-supabase-api-version';
/** From this version on, `code` is the text code; before, it was the HTTP status. */
const TEXT_CODES_SINCE = '2024-01-01';

interface AuthErrorDetails {
  /** Which password rules were not met: `length`, `characters`. */
  weakPassword?: string[];
  /** Seconds until the client may try again. */
  retryAfter?: number;
  /** Whether this was a wrong guess at a secret, which the limits count. */
  guess?: boolean;
}

/** A refusal with the status and the code that GoTrue gives in the same case. */
export class AuthError extends Error {
  override name = 'AuthError';

  /**
   * @param status HTTP status
   * @param code text code, from auth-js's list of error codes
   * @param message a sentence for the person or the developer
   */
  constructor(
    readonly status: ContentfulStatusCode,
    readonly code: string,
    message: string,
    readonly details: AuthErrorDetails = {},
  ) {
    super(message);
  }
}

/** The refusal of a link or code from a mail that is wrong, used or too old. */
export function expiredToken(message: string, guess = false): AuthError {
  return new AuthError(403, 'otp_expired', message, { guess });
}

/** The refusal of a user whose ban has not ended. */
export function bannedUser(status: 400 | 403, message = 'User is banned'): AuthError {
  return new AuthError(status, 'user_banned', message);
}

/**
 * Writes an error in the form that the client asked for: `{ code, message }` since API version
 * 2024-01-01, `{ code: status, error_code, msg }` before.
 *
 * @param c the request's context
 * @param error what was thrown; anything but an AuthError becomes a 500 that tells nothing
 */
export function sendError(c: Context, error: unknown): Response {
  const known =
    error instanceof AuthError
      ? error
      : new AuthError(500, 'unexpected_failure', 'Unexpected failure, please try again.');
  const { retryAfter, weakPassword } = known.details;
  const extra = weakPassword ? { weak_password: { reasons: weakPassword } } : {};
  const headers: Record<string, string> = { 'x-sb-error-code': known.code };
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);

  const version = c.req.header(API_VERSION_HEADER) ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= TEXT_CODES_SINCE) {
    headers[API_VERSION_HEADER] = TEXT_CODES_SINCE;
    return c.json({ code: known.code, message: known.message, ...extra }, known.status, headers);
  }
  return c.json(
    { code: known.status, error_code: known.code, msg: known.message, ...extra },
    known.status,
    headers,
  );
}
