import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run';

/**
 * Type-checks the server functions as Deno sees them, without a network: `npm:` specifiers are
 * resolved to node_modules. Called through its own launcher, which also finds the binary when
 * install scripts were off.
 */
const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const functions = join(root, 'supabase/functions');
const entryPoints = readdirSync(functions, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => join(functions, entry.name, 'index.ts'));

process.exitCode = await run(
  process.execPath,
  [
    createRequire(import.meta.url).resolve('deno/bin.cjs'),
    'check',
    '--quiet',
    '--node-modules-dir=manual',
    '--no-remote',
    '--no-lock',
    '--no-config',
    ...entryPoints,
  ],
  { DENO_DIR: join(root, 'node_modules/.cache/deno'), DENO_NO_UPDATE_CHECK: '1' },
);
