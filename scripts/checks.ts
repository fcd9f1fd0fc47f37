import { check, type Step } from './steps';

/*
 * What needs no running product: format, lint, types, migrations and the types generated from them.
 * What is known from the last run is in .cache/, so that only what has changed is looked at again.
 */

/** They take long where nothing is known, and wait for nothing. */
export const LONG_CHECKS: readonly Step[] = [
  check('lint and types', 'oxlint', ['-c', 'oxlint.config.js']),
  check('format', 'prettier', [
    ...['--check', '--log-level', 'warn', '.'],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier'],
  ]),
];

export const MIGRATIONS: Step = check(
  'migrations are unedited, schema files and database types current',
  'tsx',
  ['local/cli/types.ts', '--check'],
);

export const SHORT_CHECKS: readonly Step[] = [
  check('generated files are current', 'tsx', ['scripts/generate.ts', '--check']),
  check('imports, controls and words', 'tsx', ['scripts/checkImports.ts']),
  check('types of the server functions', 'tsx', ['scripts/checkFunctions.ts']),
  MIGRATIONS,
];
