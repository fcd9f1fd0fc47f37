import { defineConfig } from 'vitest/config';
import { helpAnswers } from './scripts/vite/helpAnswers.ts';
import { isLostSocket } from './local/cli/tolerateLostSocket.ts';

/** Files share their modules: none leaves anything in one that another could find there. */
const shared = { isolate: false, unstubGlobals: true, unstubEnvs: true };

const slow = { ...shared, testTimeout: 60_000, hookTimeout: 120_000 };

/** Each worker has a database of its own; whoever looks into it from outside needs there to be one. */
const DATABASES = Number(process.env.TEST_DATABASES ?? 2);

/** Node resolves react-router by this condition, too: without it there would be two routers. */
const resolve = { conditions: ['module-sync', 'node', 'development|production'] };

/** The unit tests in files of one ending. */
const unit = (ending: string) => ({
  ...shared,
  include: [`tests/unit/**/*.test.${ending}`],
  testTimeout: 30_000,
  // vitest leaves one core free by itself; what else runs then waits often (scripts/test.ts).
  maxWorkers: 2,
});

export default defineConfig({
  test: {
    // Tests that take a Postgres away run the backend in their own process: it tolerates what runCommand does.
    onUnhandledError: (error) => !isLostSocket(error),
    // `--changed` follows imports alone, in seconds, and says what it left out (scripts/changedTests.ts).
    forceRerunTriggers: [],
    projects: [
      // A DOM takes longer to make than most tests take to run: only those of screens have one.
      {
        resolve,
        test: {
          name: 'unit',
          ...unit('ts'),
          environment: 'node',
          setupFiles: ['tests/support/nodeSetup.ts'],
        },
      },
      {
        resolve,
        plugins: [helpAnswers()],
        test: {
          name: 'dom',
          ...unit('tsx'),
          environment: 'jsdom',
          setupFiles: ['tests/support/unitSetup.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          ...slow,
          globalSetup: ['tests/support/globalDatabases.ts'],
          setupFiles: ['tests/support/databaseSetup.ts'],
          maxWorkers: DATABASES,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          ...slow,
          // One backend for all files, started once.
          globalSetup: ['tests/support/globalBackend.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
