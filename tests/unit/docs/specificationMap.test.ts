import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const page = readFileSync('docs/specification.md', 'utf8');
const named = [...page.matchAll(/`([\w./-]+\.tsx?)` "([^"]+)"/g)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

it('names tests in every section', () => {
  const sections = page.split(/^## /m).slice(1, 11);
  expect(sections).toHaveLength(10);
  for (const section of sections) expect(section).toMatch(/`[\w./-]+\.tsx?` "[^"]+"/);
  expect(named.length).toBeGreaterThan(80);
});

/** Whether a call makes a test or a group of tests, also `it.each(rows)(title, ...)`. */
const isTest = (call: ts.CallExpression): boolean =>
  /^(?:test|usersTest|it|describe)\b/.test(call.expression.getText());

/** The titles of the tests of a file, as they are written. */
function titlesOf(file: string): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return titles;
}

it('names only files that exist, and titles of their tests', () => {
  const titles = new Map<string, readonly string[]>();
  const missing = named.filter(({ file, title }) => {
    if (!existsSync(file)) return true;
    // A check of the build is no test: there the words stand in the code.
    if (file.startsWith('scripts/')) return !readFileSync(file, 'utf8').includes(title);
    if (!titles.has(file)) titles.set(file, titlesOf(file));
    return !titles.get(file)?.some((one) => one.includes(title));
  });
  expect(missing).toEqual([]);
});

it('names every file that it mentions together with a title', () => {
  const mentioned = page.matchAll(/`((?:e2e|tests|src)\/[\w./-]+\.(?:spec|test)\.tsx?)`(?! ")/g);
  expect([...mentioned].map(([, file]) => file)).toEqual([
    'tests/unit/docs/specificationMap.test.ts',
  ]);
});
