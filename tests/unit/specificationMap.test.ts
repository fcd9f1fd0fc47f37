// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/specification.md', 'utf8');
const named = [...page.matchAll(/`([\w./-]+\.tsx?)` "([^"]+)"/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

it('names tests in every section', () => {
  for (const section of page.split(/^## /m).slice(1, 11)) {
    expect(section).toMatch(/`[\w./-]+\.tsx?` "[^"]+"/);
  }
  expect(named.length).toBeGreaterThan(80);
});

it('names only files that exist, and titles that stand in them', () => {
  const missing = named.filter(
    ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  );
  expect(missing).toEqual([]);
});

it('names every file that it mentions together with a title', () => {
  const mentioned = page.matchAll(/`((?:e2e|tests|src)\/[\w./-]+\.(?:spec|test)\.tsx?)`(?! ")/g);
  expect([...mentioned].map(([, file]) => file)).toEqual(['tests/unit/specificationMap.test.ts']);
});
