import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

const SOURCE = /\.(?:[cm]?js|tsx?)$/;

/** Folders with what is installed or made. */
const MADE = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);

/** What may stand behind the path of an import. */
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx'];

/** The sources below a folder, as absolute paths; nothing that is installed, made or hidden. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || MADE.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** The files of the project that a file imports, for its values or its types. */
export function importsOf(file: string, text = readFileSync(file, 'utf8')): string[] {
  if (!SOURCE.test(file)) return [];
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = resolve(dirname(file), fileName);
    return ENDINGS.map((ending) => path + ending).find(isFile) ?? [];
  });
}
