import { accessDenied, alreadyExists, StorageError } from './StorageError';

const DATABASE_ERRORS: Partial<Record<string, () => StorageError>> = {
  '23505': alreadyExists,
  '42501': accessDenied,
  PT401: () => new StorageError(401, 'Unauthorized', 'Your session has ended. Sign in again.'),
  PT403: () =>
    new StorageError(403, 'Unauthorized', 'This needs a sign-in with your second factor.'),
};

function textField(error: unknown, field: 'code' | 'message'): string | undefined {
  if (typeof error !== 'object' || error === null || !(field in error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined;
}

/**
 * Turns whatever a handler threw into the answer for the caller: database refusals by their
 * SQLSTATE, token refusals by their `status`; everything else becomes a 500 without details, as
 * database messages can hold personal data.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const known = DATABASE_ERRORS[textField(error, 'code') ?? ''];
  if (known) return known();
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new StorageError(status, 'Unauthorized', textField(error, 'message') ?? 'Not allowed.');
  }
  return new StorageError(500, 'Internal', 'The file store failed. Try again in a moment.');
}
