import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { PROJECT_ROOT } from '../config';
import { StartError } from '../startError';

/** Whatever the build depends on, relative to the checkout. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  // What the build is made with, too.
  'scripts/vite',
  'tsconfig.json',
  'package-lock.json',
  '.env.embedded',
];

/** Where the built app is. */
export const BUILD_DIRECTORY = join(PROJECT_ROOT, 'dist');

/** An ordinary `vite build` empties the folder and with it this mark. */
const STAMP = join(BUILD_DIRECTORY, '.embedded-build');

/**
 * Builds the app for the embedded backend (`vite build --mode embedded`), unless the build of
 * exactly these sources is there.
 *
 * @param onStart called when it has to be built, which takes a while
 * @throws StartError when the build fails, with the compiler's words
 */
export async function buildApp(onStart: () => void): Promise<void> {
  const hash = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  onStart();
  await runVite();
  writeFileSync(STAMP, hash);
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(join(PROJECT_ROOT, source))))
    hash.update(relative(PROJECT_ROOT, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function runVite(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json');
  const program = join(dirname(manifest), 'bin', 'vite.js');
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, 'build', '--mode', 'embedded'], {
      cwd: PROJECT_ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', fail);
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new StartError(`The app could not be built.\n${output.trim()}`)),
    );
  });
}
