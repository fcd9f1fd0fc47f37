import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { filesSince } from './changes';
import { ensureBrowser } from './findBrowser';
import { nearTests } from './nearTests';
import { specsOf } from './specsOf';
import { MIGRATIONS } from './checks';
import { check, runSteps, type Step, type StepResult } from './steps';
import { browserTests, vitest } from './testSteps';

const SOURCE = /\.(?:ts|tsx|js|mjs)$/;
/** Ten files of a median file reach it; they take some twenty seconds. */
const ENOUGH_FILES = 12;

/** The checks of files, and of the types of those that import them. */
function checksOf(files: readonly string[], importers: readonly string[]): Step[] {
  const sources = [...files, ...importers].filter((file) => SOURCE.test(file));
  return [
    check('format', 'prettier', ['--check', '--ignore-unknown', '--log-level', 'warn', ...files]),
    ...(sources.length > 0
      ? [check('lint and types', 'oxlint', ['-c', 'oxlint.config.js', ...sources])]
      : []),
    ...(files.some((file) => /^supabase\/(?:migrations|schemas)\b/.test(file)) ? [MIGRATIONS] : []),
  ];
}

/** What a change of some kinds of file can break where no import tells. */
function unseen(changed: readonly string[]): string[] {
  const has = (files: RegExp) => changed.some((file) => files.test(file));
  return [
    ...(has(/^supabase\//)
      ? ['what reads supabase/: npx vitest run --project database --project contract']
      : []),
    ...(has(/^package|\.config\.\w+$/) ? ['what packages and settings change: npm test'] : []),
  ];
}

/**
 * `npm test -- --changed [commit]`: the nearest tests that reach a changed file by imports, the browser
 * tests of the changed screens, and the checks of the changed files.
 *
 * @param fork the commit to compare with, of which HEAD descends
 */
export async function runChanged(
  fork: string,
): Promise<{ results: StepResult[]; leftOut: string[] }> {
  const changed = filesSince(fork);
  const present = changed.filter((file) => existsSync(file));
  if (changed.length === 0)
    return { results: [], leftOut: [`everything: nothing differs from ${fork.slice(0, 10)}`] };
  const { files, furtherAway, importers } = nearTests(changed, ENOUGH_FILES);
  const tests = files.filter((file) => existsSync(file)).map((file) => relative('.', file));
  const specs = readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'));
  const chosen = specsOf(present, specs);
  const inBrowser = chosen.map((name) => `e2e/${name}`);
  if (chosen.length > 0) ensureBrowser();
  const results = await runSteps([
    ...(present.length > 0 ? checksOf(present, importers) : []),
    ...(tests.length > 0 ? [vitest('changed', tests)] : []),
    ...(chosen.length > 0
      ? [
          check('build', 'vite', ['build', '--mode', 'embedded']),
          browserTests('browser', inBrowser),
        ]
      : []),
  ]);
  return {
    results,
    leftOut: [
      `${specs.length - chosen.length} of ${specs.length} browser specs, by the names of their screens`,
      ...(furtherAway > 0
        ? [
            `${furtherAway} test files that reach the change from further away: npx vitest run --changed`,
          ]
        : []),
      ...unseen(changed),
      'types further away than one import, those of the server functions, the migrations: npm run check',
      'the size and the secrets of the build',
    ],
  };
}
