import { filesSince, hasCommit } from './changes';

/** The tests of the embedded backend itself; what the product asks of a backend is in the others. */
export const BACKEND_TESTS: readonly string[] = [
  'adoption',
  'auth*',
  'cluster',
  'commands',
  'databaseCommands',
  'externalDatabase',
  'http',
  'jobs',
  'logs',
  'mailbox',
  'rest*',
  'storage*',
].map((name) => `tests/contract/${name}.test.ts`);

/** What the embedded backend is made of, and what its tests read. */
const STANDS_ON: readonly string[] = [
  'local',
  'supabase/functions',
  'supabase/templates',
  'supabase/config.toml',
  'package-lock.json',
  'tests/support',
  'tests/contract',
];

const ORIGIN = 'origin/main';

/** Why the backend's own tests may be left out; null where they have to run. */
export function whyNotBackend(isCi = Boolean(process.env.CI), folder = '.'): string | null {
  if (isCi || !hasCommit(ORIGIN, folder)) return null;
  if (filesSince(ORIGIN, STANDS_ON, folder).length > 0) return null;
  return `the embedded backend's own tests: what they stand on is as in ${ORIGIN}`;
}
