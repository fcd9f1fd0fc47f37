import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearTests } from '../../../scripts/nearTests';

const FILES = {
  'src/row.ts': '',
  'src/list.ts': `import type { Row } from './row';`,
  'src/table.ts': `import { list } from './list';\nimport './round';`,
  'src/round.ts': `export const again = () => import('./table');`,
  'tests/row.test.ts': `import { row } from '../src/row';`,
  'tests/list.test.ts': `import { list } from '../src/list';`,
  'tests/table.test.tsx': `import { table } from '../src/table';`,
  'tests/other.test.ts': `import { other } from 'elsewhere';`,
};
const folder = mkdtempSync(join(tmpdir(), 'larder-near-'));
beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const near = (changed: readonly string[], limit: number) => {
  const { files, furtherAway } = nearTests(changed, limit, folder);
  return [...files.map((file) => relative(folder, file)), furtherAway];
};

describe('the tests nearest to changed files', () => {
  it('are those that reach them by imports, of values or types, at once or later', () => {
    const all = ['tests/row.test.ts', 'tests/list.test.ts', 'tests/table.test.tsx', 0];
    expect(near(['src/row.ts'], 9)).toEqual(all);
    expect(near(['src/round.ts'], 9)).toEqual(['tests/table.test.tsx', 0]);
    expect(near(['docs/page.md'], 9)).toEqual([0]);
  });

  it('come with the files that import a changed one, whose types it can break', () => {
    const { importers } = nearTests(['src/list.ts'], 9, folder);
    expect(importers.map((file) => relative(folder, file)).sort()).toEqual([
      'src/table.ts',
      'tests/list.test.ts',
    ]);
  });

  it('are those that changed themselves', () => {
    expect(near(['tests/other.test.ts'], 9)).toEqual(['tests/other.test.ts', 0]);
  });

  it('are as many as are enough, and the others are counted', () => {
    expect(near(['src/row.ts'], 1)).toEqual(['tests/row.test.ts', 2]);
    expect(near(['src/row.ts', 'src/list.ts'], 1)).toEqual([
      'tests/row.test.ts',
      'tests/list.test.ts',
      1,
    ]);
  });
});
