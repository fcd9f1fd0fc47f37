import { invalidKey } from './StorageError';

/** S3's safe characters, as the hosted service accepts them. */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const LONGEST_KEY = 1024;

/**
 * Checks the name of an object inside its bucket: no empty, `.` or `..` segment, no backslash, no
 * control character, no percent sign (a second decoding somewhere could make a slash of it).
 * Files are stored under a random version, so a name never becomes a path of the disk; these
 * rules keep policies that read folder names out of surprises.
 * @throws StorageError 400 InvalidKey
 */
export function parseObjectKey(key: string): string {
  const segments = key.split('/');
  const isSafe =
    key.length <= LONGEST_KEY &&
    KEY.test(key) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isSafe) throw invalidKey();
  return key;
}

/** The same for a folder to list; the empty string is the bucket itself. */
export function parseFolder(prefix: string): string {
  const folder = prefix.replace(/\/+$/, '');
  return folder === '' ? '' : `${parseObjectKey(folder)}/`;
}
