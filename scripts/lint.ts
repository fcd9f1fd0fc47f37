import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { z } from 'zod';
import { fingerprints } from './fingerprints';

/*
 * ESLint over the whole project, without the files that were clean the last time and are the same
 * since, together with all that they import. ESLint's own cache looks at a file alone, but half of
 * the rules ask for types, and those come from other files.
 */

const RECORD = '.cache/lint.json';

/** What every file is judged by: the rules, the compiler's settings, the packages, Node. */
const GROUND = ['eslint.config.js', 'tsconfig.json', 'package-lock.json', 'scripts/lint.ts'];

const recordShape = z.record(z.string(), z.string());

function readRecord(): Record<string, string> {
  try {
    return recordShape.parse(JSON.parse(readFileSync(RECORD, 'utf8')));
  } catch {
    return {};
  }
}

const known = readRecord();
const now = fingerprints(GROUND);
const changed = [...now].filter(([file, print]) => known[file] !== print).map(([file]) => file);

const eslint = new ESLint({ warnIgnored: false });
const results = changed.length > 0 ? await eslint.lintFiles(changed) : [];
const unclean = new Set(
  results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath),
);
mkdirSync('.cache', { recursive: true });
const clean = [...now].filter(([file]) => !unclean.has(file));
writeFileSync(RECORD, JSON.stringify(Object.fromEntries(clean)));

const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));
process.stdout.write(`${changed.length} of ${now.size} files were looked at.\n`);
process.exitCode = unclean.size === 0 ? 0 : 1;
