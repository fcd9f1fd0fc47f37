import { join } from 'node:path';
import postgres from 'postgres';
import { mustRun, runBackend } from '../../tests/support/runBackend';
import { pause } from '../Writers';
import type { Scene } from './Scene';

/** Two instances on one directory: the second one says so and ends. */
export const startTwice: Scene = async ({ folder, report }) => {
  const dataDir = join(folder, 'process');
  const first = await mustRun(dataDir);
  const second = await runBackend(dataDir);
  const message = 'message' in second ? second.message : 'both run';
  await first.end('SIGTERM');
  report('two instances on one directory', /already running/.test(message), message);
};

/** Ctrl-C while a request runs: it is answered before everything ends. */
export const interruptRequest: Scene = async ({ folder, report }) => {
  const dataDir = join(folder, 'process');
  const preparing = await mustRun(dataDir);
  const sql = postgres({ ...preparing.database.superuser, max: 1 });
  await sql`
    create or replace function public.slow() returns text language sql as
      $$ select 'done' from pg_sleep(2) $$`;
  await sql`grant execute on function public.slow() to service_role`;
  await sql.end();
  await preparing.end('SIGTERM');

  const backend = await mustRun(dataDir);
  const answer = fetch(`${backend.url}/rest/v1/rpc/slow`, {
    method: 'POST',
    headers: { apikey: backend.serviceKey, 'Content-Type': 'application/json' },
    body: '{}',
  }).then((response) => response.json());
  await pause(700);
  const code = await backend.end('SIGINT');
  const text: unknown = await answer.catch(() => 'cut off');
  report(
    'Ctrl-C in the middle of a request',
    text === 'done' && code === 0,
    `the request was answered with ${JSON.stringify(text)}, exit code ${code}`,
  );
};
