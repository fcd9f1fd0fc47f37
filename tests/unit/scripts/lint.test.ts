import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const OXLINT = resolve('node_modules/.bin/oxlint');

/** A file of each kind of fault, and the rule or the error that names it. */
const FAULTS = {
  'src/kit/hook.tsx': [
    `import { useState } from 'react';\nexport const A = (props: { on: boolean }) => {\n  if (props.on) useState(1);\n  return null;\n};`,
    'rules-of-hooks',
  ],
  'src/kit/effect.tsx': [
    `import { useEffect } from 'react';\nexport const A = (props: { on: string }) => {\n  useEffect(() => {\n    document.title = props.on;\n  }, []);\n  return null;\n};`,
    'exhaustive-deps',
  ],
  'src/data/said.ts': [`console.log('a');`, 'no-console'],
  'src/data/late.ts': [`const go = () => Promise.resolve(1);\ngo();`, 'no-floating-promises'],
  'src/data/any.ts': [`export const a = (row: any) => String(row);`, 'no-explicit-any'],
  'src/data/unsafe.ts': [`export const a: number = JSON.parse('1');`, 'no-unsafe-assignment'],
  'src/data/kinds.ts': [
    `export const a = (kind: 'b' | 'c') => {\n  switch (kind) {\n    case 'b':\n      return 1;\n  }\n  return 2;\n};`,
    'switch-exhaustiveness-check',
  ],
  'src/data/type.ts': [`export const a: number = 'one';`, 'TS2322'],
  'tests/unit/mock.test.ts': [
    `import { vi } from 'vitest';\nvi.mock('./somewhere', () => ({}));`,
    'no-restricted-properties',
  ],
} as const;

/** What is allowed, although it looks alike. */
const FINE = {
  'src/config.ts': 'export const config = 1;',
  'src/db/logError.ts': `console.error('a');`,
};

const folder = mkdtempSync(join(tmpdir(), 'larder-lint-'));
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${text}\n`);
};
beforeAll(() => {
  for (const file of ['oxlint.config.js', 'tsconfig.json', 'package.json'])
    copyFileSync(file, join(folder, file));
  // Nothing is looked at through it.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(FINE)) write(file, text);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const lint = () =>
  spawnSync(OXLINT, ['-c', 'oxlint.config.js', '--format', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });

it('each fault of hooks, promises and types is named in its file, and nothing else is', () => {
  expect(lint()).toMatchObject({ status: 0, stdout: '' });
  for (const [file, [text]] of Object.entries(FAULTS)) write(file, text);
  const { stdout, status } = lint();
  expect(status).toBe(1);
  const lines = stdout.split('\n');
  const unnoticed = Object.entries(FAULTS).filter(
    ([file, [, name]]) => !lines.some((line) => line.includes(file) && line.includes(name)),
  );
  expect(unnoticed.map(([file]) => file)).toEqual([]);
  expect(lines.filter((line) => Object.keys(FINE).some((file) => line.includes(file)))).toEqual([]);
});
