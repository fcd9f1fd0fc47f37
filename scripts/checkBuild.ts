import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCAL_PUBLISHABLE_KEY } from '../local/config';
import { DEMO_ACCOUNTS } from '../local/demo/accounts';
import { run } from './run';

/*
 * Builds the app as for a Supabase project and looks for what must not be in it: keys other than
 * the publishable one, demo accounts, and whatever only the embedded backend has.
 */

const OUT = resolve('.cache/ordinary-build');
const API = 'https://abcdefghijklmnopqrst.supabase.co';
const KEY = 'sb_publishable_checkofthebuild';

/** Nothing of the demo may be in the build, word for word. */
const demoValues = DEMO_ACCOUNTS.flatMap(({ email, password, totpSecret }) =>
  [email, password, totpSecret].filter((value) => value !== null && value !== ''),
);

const FORBIDDEN: readonly (readonly [what: string, isIn: (text: string) => boolean])[] = [
  ['a secret key', (text) => /sb_secret_\w/.test(text)],
  ['a signed token', (text) => /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\./.test(text)],
  ['the key of the embedded backend', (text) => text.includes(LOCAL_PUBLISHABLE_KEY)],
  ['an address of the embedded backend', (text) => text.includes('/_local/')],
  ['a demo account', (text) => demoValues.some((value) => value && text.includes(value))],
];

const built = await run('vite', ['build', '--outDir', OUT, '--emptyOutDir', '--logLevel', 'warn'], {
  VITE_SUPABASE_URL: API,
  VITE_SUPABASE_PUBLISHABLE_KEY: KEY,
});
if (built !== 0) process.exit(built);

const files = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:js|css|html|json|map|txt)$/.test(name),
);
const texts = files.map((name) => ({ name, text: readFileSync(join(OUT, name), 'utf8') }));
const findings = texts.flatMap(({ name, text }) =>
  FORBIDDEN.filter(([, isIn]) => isIn(text)).map(([what]) => `${name}: ${what}`),
);
// What the search would not see if it looked at the wrong files.
if (!texts.some(({ text }) => text.includes(KEY) && text.includes(API)))
  findings.push('the address and the publishable key of the project are missing');
rmSync(OUT, { recursive: true, force: true });

for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(`${files.length} files of the ordinary build looked through.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
