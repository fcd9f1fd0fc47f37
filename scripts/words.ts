import { readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources';

/** A word that the product does not use, and the one that it uses. */
interface Word {
  not: string;
  but: string;
}

/** Names of variables, functions, props, types and files. */
const IDENTIFIERS: readonly Word[] = [
  { not: 'bones', but: 'skeletonRows' },
  { not: 'roleWords', but: 'roleLabels' },
  { not: 'headerWords', but: 'headerAliases' },
  { not: 'judgeRow', but: 'validateRow' },
  { not: 'judgeRows', but: 'validateRows' },
  { not: 'portion', but: 'batch' },
  { not: 'portions', but: 'batches' },
  { not: 'portionsOf', but: 'batchesOf' },
  { not: 'useGiven', but: 'useInitialValues' },
  { not: 'onSettle', but: 'onResolve' },
  { not: 'StandingChip', but: 'EligibilityChip' },
  { not: 'foot', but: 'footer' },
  { not: 'StickyFoot', but: 'StickyFooter' },
];

/** Names of files, without their endings. */
const FILES: readonly Word[] = [
  { not: 'found', but: 'searchResult' },
  { not: 'reach', but: 'connectivity' },
  { not: 'given', but: 'initialValues' },
];

/** Phrases of comments and texts. */
const PHRASES: readonly Word[] = [
  { not: 'anew', but: 'again' },
  { not: 'any more', but: 'no longer' },
  { not: 'taken back', but: 'undone' },
];

/** Where the listed words stand as such. */
const EXEMPT = ['scripts/words.ts', 'tests/unit/scripts/words.test.ts'];

const FOLDERS = ['src', 'scripts', 'local', 'tests', 'e2e', 'bench'];

const NAMES = new Map(IDENTIFIERS.map(({ not, but }) => [not, but]));

/** To parse a file takes long, and hardly one has such a name. */
const MAYBE_NAMED = new RegExp(`\\b(?:${[...NAMES.keys()].join('|')})\\b`);

const ENDING = /(?:\.test)?\.\w+$/;

function faultsOfFile(file: string, text: string): string[] {
  const faults: string[] = [];
  const refuse = (what: string, { not, but }: Word) =>
    faults.push(`Open ${file}: the ${what} ${not} is ${but} here (scripts/words.ts).`);
  const name = basename(file).replace(ENDING, '');
  for (const word of [...FILES, ...IDENTIFIERS]) if (word.not === name) refuse('file name', word);
  for (const word of PHRASES)
    if (new RegExp(`\\b${word.not}\\b`, 'i').test(text)) refuse('phrase', word);

  if (!MAYBE_NAMED.test(text)) return faults;
  const named = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) named.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kindOf(file)));
  for (const not of named) {
    const but = NAMES.get(not);
    if (but) refuse('name', { not, but });
  }
  return faults;
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

/**
 * Which files use a name or a phrase that the product's vocabulary does not have.
 *
 * @param folder of the project
 * @returns one sentence for each, with the file to open
 */
export function wordFaults(folder: string = resolve('.')): string[] {
  return FOLDERS.flatMap((name) => sourcesIn(join(folder, name))).flatMap((path) => {
    const file = relative(folder, path).replaceAll('\\', '/');
    return EXEMPT.includes(file) ? [] : faultsOfFile(file, readFileSync(path, 'utf8'));
  });
}
