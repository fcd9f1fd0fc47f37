/**
 * A refusal as Supabase Storage words it: `statusCode` and `error` in the body decide, the HTTP
 * status is 400 for nearly all of them (see `httpStatus`).
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }

  /** The hosted service answers 400 to every refusal; only a dead session and too many must be known as such. */
  get httpStatus(): 400 | 401 | 429 | 500 {
    if (this.statusCode === 401 || this.statusCode === 429) return this.statusCode;
    return this.statusCode >= 500 ? 500 : 400;
  }
}

export const bucketNotFound = () => new StorageError(404, 'Bucket not found', 'Bucket not found');
export const objectNotFound = () => new StorageError(404, 'not_found', 'Object not found');
export const alreadyExists = () =>
  new StorageError(409, 'Duplicate', 'A file with this name already exists.');
export const accessDenied = () =>
  new StorageError(403, 'Unauthorized', 'You may not use this folder.');
export const invalidKey = () =>
  new StorageError(400, 'InvalidKey', 'This file name is not allowed.');
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidToken = (message: string) => new StorageError(400, 'InvalidJWT', message);
export const emptyFile = () =>
  new StorageError(400, 'EmptyFile', 'The file is empty. Choose another one.');
export const tooManyUploads = () =>
  new StorageError(429, 'TooManyRequests', 'Too many files. Wait a minute and try again.');
export const unsupportedType = (allowed: readonly string[]) =>
  new StorageError(
    415,
    'invalid_mime_type',
    `This file is not of a supported type (${allowed.join(', ')}).`,
  );

/** @param limit largest accepted size in bytes */
export function tooLarge(limit: number): StorageError {
  const megabytes = Number((limit / 1024 / 1024).toFixed(1));
  return new StorageError(
    413,
    'Payload too large',
    `The file is larger than ${megabytes} MB. Choose a smaller one.`,
  );
}

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
