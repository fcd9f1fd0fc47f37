import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { serverFile } from '../e2e/support/serverFile';
import { buildApp } from '../local/cli/buildApp';
import { freePort } from '../local/http/freePort';
import { postgrestAbsence } from '../local/upstream/findPostgrest';
import { ensureBrowser } from './findBrowser';
import { readStack } from './readStack';
import { run } from './run';

/** The walks that go through auth and storage. */
const WALKS = ['sign-in', 'invitation-links', 'second-factors', 'auth-pages', 'photos'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/**
 * `npm run test:e2e`: the browser tests, on a build of the present sources. With `--stack upstream --url http://localhost:3000` those of
 * sign-in, invitation, recovery, factors and photos, on Supabase's own servers as `npm run upstream`
 * joined them. With `--stack postgrest` all, with PostgREST in the place of our REST.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stack: { type: 'string', default: 'embedded' },
      url: { type: 'string' },
      data: { type: 'string', default: '.upstream' },
    },
  });
  const isPostgrest = values.stack === 'postgrest';
  const absence = isPostgrest ? postgrestAbsence() : null;
  if (absence !== null) {
    process.stdout.write(`${absence}\n`);
    return 0;
  }
  ensureBrowser();
  if (values.stack === 'embedded' || isPostgrest) {
    await buildApp(() => process.stdout.write('Building the app ...\n'));
    const port = process.env.E2E_PORT ?? String(await freePort());
    return run('playwright', ['test', ...positionals], {
      E2E_PORT: port,
      ...(isPostgrest && { E2E_REST: 'postgrest' }),
    });
  }
  const { url, publishableKey, serviceKey, jwtSecret, database } = readStack('test:e2e', values);
  const port = new URL(url).port;
  const facts = { url, publishableKey, serviceKey, jwtSecret, database: database.superuser };
  mkdirSync('.cache', { recursive: true });
  writeFileSync(serverFile(Number(port)), JSON.stringify({ ...facts, isUpstream: true }));
  return run('playwright', ['test', ...(positionals.length > 0 ? positionals : WALKS)], {
    E2E_PORT: port,
    E2E_URL: url,
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
