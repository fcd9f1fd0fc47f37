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

  /** The hosted service answers 400 to every refusal; only a dead session must stay a 401. */
  get httpStatus(): 400 | 401 | 500 {
    if (this.statusCode === 401) return 401;
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
