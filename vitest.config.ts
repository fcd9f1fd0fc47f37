import { defineConfig } from 'vitest/config';

/** Database and contract tests share one backend, started once by the global setup. */
const withBackend = {
  globalSetup: ['tests/support/globalBackend.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
};

/** Node resolves react-router by this condition, too: without it there would be two routers. */
const resolve = { conditions: ['module-sync', 'node', 'development|production'] };

/** The unit tests in files of one ending. */
const unit = (ending: string) => ({
  include: [`tests/unit/**/*.test.${ending}`, `src/**/*.test.${ending}`],
  testTimeout: 30_000,
});

export default defineConfig({
  test: {
    projects: [
      // A DOM takes longer to make than most tests take to run: only those of screens have one.
      {
        resolve,
        test: {
          name: 'unit',
          ...unit('ts'),
          environment: 'node',
          setupFiles: ['tests/support/provideWebSocket.ts'],
        },
      },
      {
        resolve,
        test: {
          name: 'dom',
          ...unit('tsx'),
          environment: 'jsdom',
          setupFiles: ['tests/support/unitSetup.ts'],
        },
      },
      { test: { name: 'database', include: ['tests/database/**/*.test.ts'], ...withBackend } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...withBackend } },
    ],
  },
});
