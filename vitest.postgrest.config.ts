import { defineConfig } from 'vitest/config';
import { isLostSocket } from './local/cli/tolerateLostSocket.ts';

/** The contract tests of REST that PostgREST itself is asked as well. */
const REST_TESTS =
  '{adminAnswersWall,data{Changes,CustomFields,Pages,Queries,Search},partialSsn,restDialect,restFilters,restQueries,restReload,restTokens,stockRefusals,tenantWall}';

/** `npm run test:postgrest`: what vitest.config.ts has as `contract`, with PostgREST in the place of our REST. */
export default defineConfig({
  test: {
    name: 'postgrest',
    include: ['tests/postgrest/**/*.test.ts', `tests/contract/${REST_TESTS}.test.ts`],
    globalSetup: ['tests/support/globalPostgrest.ts'],
    fileParallelism: false,
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    onUnhandledError: (error) => !isLostSocket(error),
  },
});
