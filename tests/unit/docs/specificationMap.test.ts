import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const specification = readFileSync('docs/specification.md', 'utf8');
const asvs = readFileSync('docs/asvs.md', 'utf8');
const security = readFileSync('docs/security.md', 'utf8');

/** A file, and the title of a test in it. */
const NAMED = /`([\w./-]+\.tsx?)` "([^"]+)"/g;

const namedIn = (page: string) =>
  [...page.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));

it('names tests in every section', () => {
  const sections = specification.split(/^## /m).slice(1, 11);
  expect(sections).toHaveLength(10);
  for (const section of sections) expect(namedIn(section)).not.toEqual([]);
  expect(namedIn(specification).length).toBeGreaterThan(80);
  expect(namedIn(asvs).length).toBeGreaterThan(80);
  expect(namedIn(security).length).toBeGreaterThan(30);
});

/** Whether a call makes a test or a group of tests, also `it.each(rows)(title, ...)`. */
const isTest = (call: ts.CallExpression, source: ts.SourceFile): boolean =>
  /^(?:test|usersTest|it|describe)\b/.test(call.expression.getText(source));

/** Parents and comments are not asked for: two hundred files are read in half the time. */
const SETTINGS: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** The titles of the tests of a file, as they are written. */
function titlesOf(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), SETTINGS);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node, source)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

it.each([
  ['specification.md', specification],
  ['asvs.md', asvs],
  ['security.md', security],
])('%s names only files that exist, and titles of their tests', (_, page) => {
  const titles = new Map<string, readonly string[]>();
  const missing = namedIn(page).filter(({ file, title }) => {
    if (!existsSync(file)) return true;
    // A check of the build is no test: there the words stand in the code.
    if (file.startsWith('scripts/')) return !readFileSync(file, 'utf8').includes(title);
    if (!titles.has(file)) titles.set(file, titlesOf(file));
    return !titles.get(file)?.some((one) => one.includes(title));
  });
  expect(missing).toEqual([]);
});

it('names every file that it mentions together with a title', () => {
  const mentioned = specification.matchAll(
    /`((?:e2e|tests|src)\/[\w./-]+\.(?:spec|test)\.tsx?)`(?! ")/g,
  );
  expect([...mentioned].map(([, file]) => file)).toEqual([
    'tests/unit/docs/specificationMap.test.ts',
  ]);
});

it('asvs.md mentions no file that does not exist', () => {
  const mentioned = asvs.matchAll(/`((?:e2e|tests|src|local|scripts|supabase)\/[\w./-]+\.\w+)`/g);
  expect([...mentioned].map(([, file = '']) => file).filter((file) => !existsSync(file))).toEqual(
    [],
  );
});

it('asvs.md begins with every item that is not met, and counts them all', () => {
  const items = [...asvs.matchAll(/^\| (\d+\.\d+\.\d+) L[12] *\|[^|]*\| ([^|]*?) *\|/gm)];
  const numbersOf = (verdicts: readonly string[]) =>
    items.filter(([, , verdict = '']) => verdicts.includes(verdict)).map(([, number]) => number);
  const head = /^## What is not met$(.*?)^## /ms.exec(asvs)?.[1] ?? '';
  const open = ['not met', 'embedded only', 'hosted only'];
  expect([...head.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number).sort()).toEqual(
    numbersOf(open).sort(),
  );
  const counts = ['met', 'embedded only', 'hosted only', 'not met', 'n/a'].map(
    (verdict) => numbersOf([verdict]).length,
  );
  const said = /(\d+) items (\d+) .*?, (\d+) .*?, (\d+) .*?, (\d+) .*?; (\d+) /s.exec(head);
  expect(said?.slice(1).map(Number)).toEqual([items.length, ...counts]);
});
