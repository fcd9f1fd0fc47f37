import { defineConfig } from 'vitest/config';

/** Database and contract tests share one backend, started once by the global setup. */
const withBackend = {
  globalSetup: ['tests/support/globalBackend.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  fileParallelism: false,
};

export default defineConfig({
  test: {
    projects: [
      {
        // Node resolves react-router by this condition, too: without it there would be two routers.
        resolve: { conditions: ['module-sync', 'node', 'development|production'] },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/support/unitSetup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          setupFiles: ['tests/support/databaseSetup.ts'],
          ...withBackend,
        },
      },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...withBackend } },
    ],
  },
});
