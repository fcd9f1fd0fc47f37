import { NO_KEY, TokenError } from '../http/verifyToken';

/**
 * A refusal as Supabase Storage words it: `statusCode` and `error` in the body decide, the HTTP
 * status is 400 for nearly all of them (see `httpStatus`).
 */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  /**
   * @param statusCode what the answer's body says
   * @param error the name that storage had for it first
   * @param code the name that it has now
   * @param message a sentence
   * @param isServers whether the web server refuses, before storage itself is asked
   */
  constructor(
    readonly statusCode: 400 | 403 | 404 | 409 | 413 | 415 | 429 | 500,
    readonly error: string,
    readonly code: string,
    message: string,
    private readonly isServers = false,
  ) {
    super(message);
  }

  /** Supabase's storage itself answers 400 to every refusal; only too many must be known as such. */
  get httpStatus(): StorageError['statusCode'] {
    return this.isServers || this.statusCode === 429 || this.statusCode === 500
      ? this.statusCode
      : 400;
  }

  /** The answer's body. */
  get body() {
    const { statusCode, error, code, message } = this;
    return { statusCode: String(statusCode), error, code, message };
  }
}

export const bucketNotFound = () =>
  new StorageError(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found');
export const objectNotFound = () =>
  new StorageError(404, 'not_found', 'NoSuchKey', 'Object not found');
export const alreadyExists = () =>
  new StorageError(409, 'Duplicate', 'KeyAlreadyExists', 'A file with this name already exists.');
export const accessDenied = (message = 'You may not use this folder.') =>
  new StorageError(403, 'Unauthorized', 'AccessDenied', message);
export const invalidKey = () =>
  new StorageError(400, 'InvalidKey', 'InvalidKey', 'This file name is not allowed.');
export const invalidRequest = (message: string) =>
  new StorageError(400, 'InvalidRequest', 'InvalidRequest', message);
/** What storage's web server refuses by its schema, before storage itself is asked. */
export const invalidForm = (message: string) =>
  new StorageError(400, 'Error', 'InvalidRequest', message);
export const noJson = () =>
  new StorageError(400, 'FastifyError', 'InvalidRequest', 'The request body is not JSON.');
export const invalidToken = (message: string) =>
  new StorageError(400, 'InvalidJWT', 'InvalidJWT', message);
export const emptyFile = () =>
  new StorageError(400, 'EmptyFile', 'InvalidRequest', 'The file is empty. Choose another one.');
export const tooManyUploads = () =>
  new StorageError(
    429,
    'TooManyRequests',
    'SlowDown',
    'Too many files. Wait a minute and try again.',
  );
export const unsupportedType = (allowed: readonly string[]) =>
  new StorageError(
    415,
    'invalid_mime_type',
    'InvalidMimeType',
    `This file is not of a supported type (${allowed.join(', ')}).`,
  );

export const bodyTooLarge = () =>
  new StorageError(413, 'FastifyError', 'EntityTooLarge', 'The request body is too large.', true);
export const noSuchRoute = () =>
  new StorageError(404, 'Not Found', 'InvalidRequest', 'Storage has no such function.', true);

/** @param limit largest accepted size in bytes */
export function tooLarge(limit: number): StorageError {
  const megabytes = Number((limit / 1024 / 1024).toFixed(1));
  return new StorageError(
    413,
    'Payload too large',
    'EntityTooLarge',
    `The file is larger than ${megabytes} MB. Choose a smaller one.`,
  );
}

/** The wall's codes are those of REST; its policy on storage.objects says the same by 42501 and its sentence. */
const DATABASE_ERRORS: Partial<Record<string, () => StorageError>> = {
  '23505': alreadyExists,
  '42501': accessDenied,
  PT401: () => accessDenied('Your session has ended.'),
  PT403: () => accessDenied('The second factor is missing.'),
};

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** As Supabase's storage says it, which hands on what the library jose says. */
const EXPIRED = '"exp" claim timestamp check failed';

/**
 * Turns whatever a handler threw into the answer for the caller: database refusals by their
 * SQLSTATE, refused tokens as Supabase's storage words them; everything else becomes a 500 without details, as
 * database messages can hold personal data.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const known = DATABASE_ERRORS[codeOf(error)];
  if (known) return known();
  // Storage's web server asks for the header before storage looks at it.
  if (error instanceof TokenError && error.message === NO_KEY) return invalidForm(NO_KEY);
  if (error instanceof TokenError)
    return accessDenied(error.code === 'PGRST303' ? EXPIRED : error.message);
  return new StorageError(
    500,
    'Internal',
    'InternalError',
    'The file store failed. Try again in a moment.',
  );
}
