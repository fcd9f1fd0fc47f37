import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importFaults, importLevels } from '../../../scripts/imports';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-imports-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What is said of a project with these files, each given with what it imports. */
function faultsOf(files: Readonly<Record<string, readonly string[]>>): string[] {
  for (const [file, imports] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const lines = imports.map((from, index) => `import type { T${index} } from '${from}';`);
    writeFileSync(path, `${lines.join('\n')}\nexport const value = 1;\n`);
  }
  return importFaults(folder);
}

it('says nothing of imports that lead down, and nothing of packages', () => {
  expect(
    faultsOf({
      'src/ui/card.ts': ['../config', 'react'],
      'src/config.ts': [],
      'src/kit/list.ts': ['../ui/card', './row'],
      'src/kit/row.ts': [],
      'src/App.tsx': ['./kit/list', './start/open'],
      'src/start/open.ts': ['../kit/list'],
    }),
  ).toEqual([]);
});

it('names the file that imports upward, be it a type', () => {
  expect(
    faultsOf({
      'src/ui/card.ts': ['../kit/list', '../App'],
      'src/kit/list.ts': [],
      'src/App.tsx': [],
    }),
  ).toEqual([
    'Open src/ui/card.ts: it imports src/App.tsx, but ui stands below start (scripts/imports.ts).',
    'Open src/ui/card.ts: it imports src/kit/list.ts, but ui stands below kit (scripts/imports.ts).',
  ]);
});

it('names the file that imports what its folder may not', () => {
  expect(faultsOf({ 'src/ui/card.ts': ['../data/rows'], 'src/data/rows.ts': [] })).toEqual([
    'Open src/ui/card.ts: it imports src/data/rows.ts, but ui may import only config, i18n (scripts/imports.ts).',
  ]);
  expect(faultsOf({ 'src/ui/card.ts': ['../../scripts/run'], 'scripts/run.ts': [] })).toEqual([
    'Open src/ui/card.ts: it imports scripts/run.ts, which is not part of src.',
  ]);
});

it('asks for the line of a new folder', () => {
  expect(faultsOf({ 'src/rooms/a.ts': ['../config'], 'src/config.ts': [] })).toEqual([
    'Open scripts/imports.ts: it has no line for src/rooms, where src/rooms/a.ts stands.',
  ]);
});

it('lets a resource import the others that are named, and no more', () => {
  expect(
    faultsOf({
      'src/resources/clients/index.ts': ['../visits/panel', '../users/roles'],
      'src/resources/orders/index.ts': ['../clients'],
      'src/resources/visits/panel.ts': [],
      'src/resources/users/roles.ts': [],
      'src/resources/index.ts': ['./clients', './orders'],
    }),
  ).toEqual([
    'Open src/resources/clients/index.ts: it imports src/resources/users/roles.ts, but of the other resources clients may import orders, visits, certifications (scripts/imports.ts).',
    'Open src/resources/orders/index.ts: it imports src/resources/clients/index.ts, but of the other resources orders may import none (scripts/imports.ts).',
  ]);
});

it('names a cycle once, types and lazy parts included', () => {
  const files = { 'src/kit/a.ts': ['./b'], 'src/kit/b.ts': ['./c'], 'src/kit/c.ts': ['./b'] };
  expect(faultsOf(files)).toEqual([
    'Open src/kit/b.ts: it imports itself over src/kit/c.ts, a cycle.',
  ]);
  writeFileSync(join(folder, 'src/kit/c.ts'), `export const load = () => import('./a');\n`);
  expect(importFaults(folder)).toEqual([
    'Open src/kit/a.ts: it imports itself over src/kit/b.ts, src/kit/c.ts, a cycle.',
  ]);
});

it('allows no longer chain of imports than one of nine levels', () => {
  expect(importLevels()).toBe(9);
});
