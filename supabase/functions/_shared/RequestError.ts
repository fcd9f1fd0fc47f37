/** A refusal that the caller sees as `{ error: { code, message, ...facts } }` with this HTTP status. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** What a screen makes words of, such as when to try again. */
    readonly facts: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const signInAgain = () =>
  new RequestError(401, 'unauthenticated', 'Your session has ended. Sign in again.');
export const secondFactorNeeded = () =>
  new RequestError(
    403,
    'insufficient_aal',
    'This needs a sign-in with your second factor. Sign in again with a code.',
  );
export const notAllowed = () =>
  new RequestError(403, 'not_allowed', 'You are not permitted to do this.');
export const tooMany = () =>
  new RequestError(429, 'rate_limited', 'Too many mails in a short time. Try again in a while.');
export const unavailable = () =>
  new RequestError(502, 'unavailable', 'The service did not answer. Try again in a moment.');
export const nameNotPlain = () =>
  new RequestError(
    400,
    'name_not_plain',
    'A name cannot have a web address, a line break or < > in it. Put a space after a dot.',
  );
