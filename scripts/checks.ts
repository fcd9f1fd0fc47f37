import { runCheck, type StepResult } from './run';

/** What needs no running product: format, lint, types, migrations and the types generated from them. */
export async function runChecks(): Promise<StepResult[]> {
  return [
    await runCheck('format', 'prettier', ['--check', '--log-level', 'warn', '.']),
    await runCheck('lint', 'eslint', ['.', '--max-warnings', '0']),
    await runCheck('types', 'tsc', ['--noEmit']),
    await runCheck('types of the server functions', 'tsx', ['scripts/checkFunctions.ts']),
    await runCheck('migrations are unedited, database types current', 'tsx', [
      ...['local/cli/types.ts', '--check'],
    ]),
  ];
}
