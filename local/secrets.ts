import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError, isSystemError, StartError } from './startError';

const NAMES = ['superuserPassword', 'authenticatorPassword', 'jwtSecret', 'serviceKey'] as const;

/** What is secret in one data directory; nothing of it is ever shown. */
export type Secrets = Record<(typeof NAMES)[number], string>;

/**
 * Reads the secrets of a data directory, making them at the first start.
 *
 * @param directory an existing folder
 * @throws StartError when the file is there but cannot be used
 */
export function loadSecrets(directory: string): Secrets {
  const file = join(directory, 'secrets.json');
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSecrets(content)) return content;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return createSecrets(directory, file);
    if (!(error instanceof SyntaxError)) throw explainFileError(error, directory);
  }
  throw new StartError(
    `${file} is damaged; put back a copy of it, or start over with npm run db:reset.`,
  );
}

function createSecrets(directory: string, file: string): Secrets {
  const secrets: Secrets = {
    superuserPassword: randomBytes(24).toString('base64url'),
    authenticatorPassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    serviceKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  };
  try {
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw explainFileError(error, directory);
  }
  return secrets;
}

function isSecrets(content: unknown): content is Secrets {
  if (typeof content !== 'object' || content === null) return false;
  const values = new Map<string, unknown>(Object.entries(content));
  return NAMES.every((name) => typeof values.get(name) === 'string');
}
