/**
 * Why the backend cannot start, as one sentence for the person who started it: what is wrong
 * and what to do next. The command line programs print the message alone and exit with 1.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Whether a value is one of Node's system errors (EACCES, ENOENT, ENOSPC and so on).
 *
 * @param error anything that was thrown
 * @param codes when given, the error's code must be among them
 */
export function isSystemError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return false;
  return codes.length === 0 || codes.includes(error.code);
}

/**
 * Turns a system error on a data directory into a StartError; anything else is returned as it is.
 *
 * @param error what was thrown
 * @param directory the data directory, for the sentence
 */
export function explainFileError(error: unknown, directory: string): unknown {
  if (isSystemError(error, 'EACCES', 'EPERM', 'EROFS'))
    return new StartError(
      `The data directory ${directory} cannot be read and written by this user; ` +
        'change its owner or set LARDER_DATA_DIR to another folder.',
    );
  if (isSystemError(error, 'ENOSPC', 'EDQUOT'))
    return new StartError(
      `There is no space left for the data directory ${directory}; free some space and start again.`,
    );
  if (isSystemError(error, 'ENOTDIR', 'EEXIST'))
    return new StartError(
      `${directory} is not a folder; move that file away or set LARDER_DATA_DIR to another folder.`,
    );
  return error;
}
