import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wordFaults } from '../../../scripts/words';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-words-'));
  for (const name of ['src', 'scripts', 'local', 'tests', 'e2e', 'bench'])
    mkdirSync(join(folder, name));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What is said of a project with these files. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return wordFaults(folder);
}

it('says nothing of other words, of longer ones, and of names in texts', () => {
  expect(
    faultsOf({
      'src/kit/searchResult.tsx': `export const footer = 'on foot, as was given';`,
      'src/kit/footnotes.ts': `/** Portions of rice. */ export const footnote = 1;`,
    }),
  ).toEqual([]);
});

it('names the file with a refused name, and the name to use', () => {
  expect(
    faultsOf({ 'src/kit/Rows.tsx': `export const Rows = ({ bones = 3 }) => <i>{bones}</i>;` }),
  ).toEqual(['Open src/kit/Rows.tsx: the name bones is skeletonRows here (scripts/words.ts).']);
});

it('names the file whose own name is refused', () => {
  expect(faultsOf({ 'tests/unit/reach.test.tsx': `export const one = 1;` })).toEqual([
    'Open tests/unit/reach.test.tsx: the file name reach is connectivity here (scripts/words.ts).',
  ]);
});

it('names the file with a refused phrase in a comment', () => {
  expect(faultsOf({ 'local/start.ts': `// Begins anew.\nexport const one = 1;` })).toEqual([
    'Open local/start.ts: the phrase anew is again here (scripts/words.ts).',
  ]);
});

it('finds no refused word in the product', () => {
  expect(wordFaults()).toEqual([]);
});
