import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprints } from '../../../scripts/fingerprints';

const FILES = {
  'rules.json': '{}',
  'src/page.tsx': `import { list } from './list';\nexport const page = list;`,
  'src/list.ts': `import type { Row } from './rows';\nexport const list: Row[] = [];`,
  'src/rows/index.ts': 'export type Row = string;',
  'src/lazy.ts': `export const open = () => import('./list');`,
  'src/alone.ts': 'export const alone = 1;',
} as const;

let folder = '';
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const prints = () => fingerprints(['rules.json'], folder);

/** Which files look different after something was written. */
function changedBy(file: string, text: string): string[] {
  const before = prints();
  write(file, text);
  return [...prints()]
    .filter(([path, print]) => before.get(path) !== print)
    .map(([path]) => path.slice(folder.length + 1))
    .sort();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-prints-'));
  for (const [file, text] of Object.entries(FILES)) write(file, text);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('a file looks different when it changes, or anything that it imports', () => {
  expect(changedBy('src/alone.ts', 'export const alone = 2;')).toEqual(['src/alone.ts']);
  expect(changedBy('src/page.tsx', 'export const page = 1;')).toEqual(['src/page.tsx']);
  write('src/page.tsx', FILES['src/page.tsx']);
  const all = ['src/lazy.ts', 'src/list.ts', 'src/page.tsx', 'src/rows/index.ts'];
  expect(changedBy('src/rows/index.ts', 'export type Row = number;')).toEqual(all);
});

it('a file looks different when what it imports is found elsewhere or is gone', () => {
  expect(changedBy('src/rows.ts', 'export type Row = boolean;')).toEqual(
    expect.arrayContaining(['src/list.ts', 'src/page.tsx']),
  );
  const before = prints();
  rmSync(join(folder, 'src/rows.ts'));
  rmSync(join(folder, 'src/rows'), { recursive: true });
  expect(prints().get(join(folder, 'src/list.ts'))).not.toBe(
    before.get(join(folder, 'src/list.ts')),
  );
});

it('every file looks different when the rules change, or what is declared for all', () => {
  const all = Object.keys(FILES)
    .filter((file) => file !== 'rules.json')
    .sort();
  expect(changedBy('rules.json', '{"strict":true}')).toEqual(all);
  expect(changedBy('src/globals.d.ts', 'declare const GLOBAL: string;')).toEqual(
    [...all, 'src/globals.d.ts'].sort(),
  );
});

it('what is installed, made or hidden is no source', () => {
  for (const file of ['node_modules/a/index.js', 'dist/a.js', '.cache/a.js', 'src/a.txt'])
    expect(changedBy(file, 'x')).toEqual([]);
});
