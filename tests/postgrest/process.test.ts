import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, describe, expect, inject, it, vi } from 'vitest';
import { loginUrl } from '../../local/database/address';
import { isAlive } from '../../local/postgres/processes';
import { createPostgrestRoutes } from '../../local/upstream/createPostgrestRoutes';
import { startPostgrest, type RunningPostgrest } from '../../local/upstream/startPostgrest';
import { SENTENCE } from '../support/runBackend';
import { startTestBackend } from '../support/startTestBackend';

const backend = inject('backend');
const { database, jwtSecret, publishableKey, serviceKey } = backend;
if (!database || jwtSecret === null) throw new Error('These tests start PostgREST themselves.');
const sql = postgres({ ...database.superuser, max: 1 });
const places = { restDatabase: loginUrl(database.authenticator), jwtSecret };
const running: { stop: () => Promise<void> }[] = [];
const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);

afterEach(async () => {
  for (const { stop } of running.splice(0)) await stop();
  complain.mockClear();
});
afterAll(() => sql.end());

async function started(): Promise<RunningPostgrest> {
  const postgrest = await startPostgrest(places);
  running.push(postgrest);
  return postgrest;
}

/** The database's side of every connection that requests are run on. */
const connections = () =>
  sql<{ pid: number }[]>`select pid from pg_stat_activity where usename = 'authenticator'`;

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('PostgREST beside our REST', () => {
  it('listens on a socket that nobody else can open, and sees no variable of this process', async () => {
    const { socket, pid } = await started();
    expect([modeOf(socket), modeOf(dirname(socket))]).toEqual(['600', '700']);
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    expect(variables.filter((text) => !text.startsWith('PGRST_'))).toEqual([]);
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toMatch(/sh\0|password|secret/);
  });

  it('connects as authenticator', async () => {
    await started();
    const rows = await sql`
      select distinct usename from pg_stat_activity where application_name ilike 'postgrest%'`;
    expect(rows).toEqual([{ usename: 'authenticator' }]);
  });

  it('is gone with its socket once it was stopped, without a word', async () => {
    const { socket, pid, stop } = await startPostgrest(places);
    await stop();
    expect([isAlive(pid), existsSync(dirname(socket))]).toEqual([false, false]);
    expect(complain).not.toHaveBeenCalled();
  });

  it('is ended before Postgres when the backend stops', async () => {
    let answer: unknown;
    const { stop } = await startTestBackend({
      seed: false,
      createRest: async (dependencies) => {
        const rest = await createPostgrestRoutes(dependencies);
        const close = async () => {
          await rest.close();
          const own = postgres({ ...dependencies.address.superuser, max: 1 });
          answer = await own`select 1 as there`.catch(({ code }: { code: string }) => code);
          await own.end();
        };
        return { ...rest, close };
      },
    });
    await stop();
    expect(answer).toEqual([{ there: 1 }]);
    // As it does when the database goes away from it.
    expect(complain).not.toHaveBeenCalled();
  });

  it('says in one sentence what to do when it does not start', async () => {
    const wrong = { ...places, restDatabase: places.restDatabase.replace(/:[^:@]+@/, ':wrong@') };
    await expect(startPostgrest({ ...wrong, jwtSecret: 'short' })).rejects.toThrow(
      /^PostgREST did not start: .+/,
    );
  });

  it('says in one sentence what to do when it was killed in the middle', async () => {
    const { pid, failure } = await started();
    process.kill(pid, 'SIGKILL');
    await expect.poll(failure).toMatch(SENTENCE);
    expect(complain).toHaveBeenCalledExactlyOnceWith(failure());
  });

  it('ends when its database does, and answers with that sentence from then on', async () => {
    const others = (await connections()).map(({ pid }) => pid);
    const routes = await createPostgrestRoutes({
      ...{ address: database, jwtSecret, keys: { publishableKey, serviceKey } },
    });
    running.push({ stop: () => routes.close() });
    const ask = () =>
      routes.app.request('http://localhost/rest/v1/', { headers: { apikey: publishableKey } });
    expect((await ask()).status).toBe(200);
    const own = (await connections()).filter(({ pid }) => !others.includes(pid));
    for (const { pid } of own) await sql`select pg_terminate_backend(${pid})`;
    // Until its end is noticed it does not answer, which is a 503 as well.
    await expect
      .poll(async (): Promise<unknown> => (await ask()).json())
      .toMatchObject({ message: expect.stringMatching(SENTENCE) as string });
    expect((await ask()).status).toBe(503);
  });
});
