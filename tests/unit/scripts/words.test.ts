import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wordFaults } from '../../../scripts/words';
import { temporaryProject } from '../../support/temporaryProject';

const write = temporaryProject();

/** What is said of a project with these files. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  const folder = write(files);
  for (const name of ['src', 'scripts', 'local', 'tests', 'e2e', 'bench'])
    mkdirSync(join(folder, name), { recursive: true });
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
