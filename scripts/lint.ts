import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { z } from 'zod';
import { fingerprints } from './fingerprints';

/*
 * The types of the whole project, and ESLint over it. Half of ESLint's rules ask for types: both
 * read one program of the compiler, because making it is most of the work. The compiler's is
 * incremental by tsconfig.json. ESLint leaves out the files that were clean the last time and are
 * the same since, together with all that they import; its own cache looks at a file alone.
 */

const RECORD = '.cache/lint.json';

/** What every file is judged by: the rules, the compiler's settings, the packages, Node. */
const GROUND = ['eslint.config.js', 'tsconfig.json', 'package-lock.json', 'scripts/lint.ts'];

const recordShape = z.record(z.string(), z.string());

function readRecord(): Record<string, string> {
  try {
    return recordShape.parse(JSON.parse(readFileSync(RECORD, 'utf8')));
  } catch {
    return {};
  }
}

/** The compiler's program of the project, which knows from the last run what has not changed. */
function readProgram(): ts.EmitAndSemanticDiagnosticsBuilderProgram {
  const file = resolve('tsconfig.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: unknown;
  };
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    resolve('.'),
    undefined,
    file,
  );
  return ts.createIncrementalProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
  });
}

/** In one step: a test of the browser may copy what is there meanwhile. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** What tsc says of a program; writes down what the next run need not look at again. */
function typeErrors(
  program: ts.EmitAndSemanticDiagnosticsBuilderProgram,
): readonly ts.Diagnostic[] {
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ];
  return [...found, ...program.emit(undefined, writeWhole).diagnostics];
}

const program = readProgram();
const wrong = typeErrors(program);
process.stdout.write(
  ts.formatDiagnosticsWithColorAndContext(wrong, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  }),
);

const known = readRecord();
const now = fingerprints(GROUND);
const changed = [...now].filter(([file, print]) => known[file] !== print).map(([file]) => file);

const eslint = new ESLint({
  warnIgnored: false,
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: { projectService: false, programs: [program.getProgram()] },
    },
  },
});
const results = changed.length > 0 ? await eslint.lintFiles(changed) : [];
const unclean = new Set(
  results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath),
);
mkdirSync('.cache', { recursive: true });
const clean = [...now].filter(([file]) => !unclean.has(file));
writeFileSync(RECORD, JSON.stringify(Object.fromEntries(clean)));

const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));
process.stdout.write(`${changed.length} of ${now.size} files were looked at.\n`);
process.exitCode = unclean.size === 0 && wrong.length === 0 ? 0 : 1;
