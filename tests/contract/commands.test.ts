import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { announce } from '../../local/cli/announce';
import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import { isAlive } from '../../local/postgres/processes';
import {
  LAUNCHER,
  mustRun,
  PROGRAM,
  runBackend,
  SENTENCE,
  type BackendProcess,
} from '../support/runBackend';

const SETUP = fileURLToPath(new URL('../../scripts/setup.mjs', import.meta.url));

/** What npm runs in truth. */
const { scripts: SCRIPTS } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(
    JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')),
  );

const NAMES = z.array(z.object({ name: z.string() }));

describe('starting and stopping (embedded)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-commands-'));
  const dataDir = join(folder, 'data');
  // As root, Postgres runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  const running: BackendProcess[] = [];

  const start = async (): Promise<BackendProcess> => {
    const backend = await mustRun(dataDir);
    running.push(backend);
    return backend;
  };
  const networksOf = async (backend: BackendProcess): Promise<string[]> => {
    const headers = { apikey: backend.serviceKey };
    const response = await fetch(`${backend.url}/rest/v1/networks?select=name&order=name`, {
      headers,
    });
    return NAMES.parse(await response.json()).map(({ name }) => name);
  };
  const refusalOf = async (
    directory: string,
    environment?: Record<string, string>,
  ): Promise<string> => {
    const started = await runBackend(directory, environment);
    if ('process' in started) {
      running.push(started);
      throw new Error('It started');
    }
    expect(started.code).toBe(1);
    expect(started.message).toMatch(SENTENCE);
    return started.message;
  };
  const addNetwork = async (backend: BackendProcess, name: string): Promise<number> => {
    const response = await fetch(`${backend.url}/rest/v1/networks`, {
      method: 'POST',
      headers: { apikey: backend.serviceKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return response.status;
  };

  afterEach(async () => {
    for (const backend of running.splice(0)) {
      if (!isAlive(backend.pid)) continue;
      process.kill(backend.pid, 'SIGTERM');
      await backend.ended;
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps what was written over a restart, and stops Postgres with it', async () => {
    const first = await start();
    expect(await addNetwork(first, 'Before')).toBe(201);
    expect(await first.end('SIGINT')).toBe(0);
    expect(isAlive(first.postgresPid)).toBe(false);
    expect(await networksOf(await start())).toContain('Before');
  });

  it('refuses a second instance on the same data and leaves the first alone', async () => {
    const first = await start();
    expect(await refusalOf(dataDir)).toContain('already running');
    expect(await networksOf(first)).toContain('Before');
  });

  it('recovers by itself from kill -9 of the process', async () => {
    const first = await start();
    expect(await addNetwork(first, 'Killed')).toBe(201);
    await first.end('SIGKILL');
    expect(isAlive(first.postgresPid)).toBe(true);
    const second = await start();
    expect(isAlive(first.postgresPid)).toBe(false);
    expect(await networksOf(second)).toContain('Killed');
  });

  it('brings Postgres back when it alone is killed', { timeout: 150_000 }, async () => {
    const backend = await start();
    process.kill(backend.postgresPid, 'SIGKILL');
    const answers = new Set<number>();
    const ask = async () => {
      const status = await addNetwork(backend, 'After').catch(() => 0);
      answers.add(status);
      return status;
    };
    await expect.poll(ask, { timeout: 120_000 }).toBe(201);
    // Without a connection or an answer, or told to come back later.
    expect([0, 201, 503]).toEqual(expect.arrayContaining([...answers]));
    expect(await networksOf(backend)).toEqual(expect.arrayContaining(['Killed', 'After']));
  });

  it('refuses a port in use before it touches the data', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const elsewhere = join(folder, 'elsewhere');
    expect(await refusalOf(elsewhere, { PORT: port })).toContain(`Port ${port} is in use`);
    other.close();
    expect(existsSync(join(elsewhere, 'postgres'))).toBe(false);
  });

  it('refuses a data directory that is none, and damaged secrets', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'mine');
    expect(await refusalOf(file)).toContain('is not a folder');
    expect(readFileSync(file, 'utf8')).toBe('mine');

    const secrets = join(dataDir, 'secrets.json');
    const kept = readFileSync(secrets, 'utf8');
    writeFileSync(secrets, '{"jwtSecret":');
    const refusal = await refusalOf(dataDir);
    writeFileSync(secrets, kept);
    expect(refusal).toContain('is damaged');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'ends with the npm that started it, by %s, and leaves its port',
    async (signal) => {
      const start = SCRIPTS.start
        .replace('scripts/runBundled.mjs', `"${LAUNCHER}"`)
        .replace('local/cli/start.ts', `"${PROGRAM}"`);
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
      const npm = ['npm', 'start', '--silent', '--prefix', folder] as const;
      const backend = await mustRun(dataDir, {}, npm);
      running.push(backend);
      expect(backend.pid).not.toBe(backend.process.pid);
      backend.process.kill(signal);
      await expect.poll(() => isAlive(backend.pid), { timeout: 30_000 }).toBe(false);
      expect(isAlive(backend.postgresPid)).toBe(false);
      const next = createServer().listen(Number(new URL(backend.url).port), '127.0.0.1');
      await once(next, 'listening');
      next.close();
    },
  );

  it('refuses settings that are none and a DATABASE_URL that does not answer', async () => {
    const environments: Record<string, string>[] = [
      { PORT: 'eighty' },
      { TRUSTED_PROXY: '10.0.0.1, proxy.example.org' },
      { LARDER_DEMO: 'yes' },
      { DATABASE_URL: 'mysql://localhost/x' },
      { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/x' },
    ];
    for (const environment of environments)
      expect(await refusalOf(join(folder, 'other'), environment)).toContain(
        Object.keys(environment)[0],
      );
  });
});

describe('the demo accounts (embedded)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-demo-'));
  chmodSync(folder, 0o711);
  // Not written as loopback, so that it counts as one that others reach; in truth nobody does.
  const HOST = '::ffff:127.0.0.1';
  const environment = { HOST, SEED: 'true' };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts, tells how many users there are, and ends it. */
  const usersOf = async (variables: Record<string, string>): Promise<number> => {
    const backend = await mustRun(join(folder, 'data'), variables);
    const response = await fetch(`${backend.url}/auth/v1/admin/users`, {
      headers: { apikey: backend.serviceKey },
    });
    const count = Number(response.headers.get('x-total-count'));
    await backend.end('SIGTERM');
    return count;
  };

  it('are on a host that others reach only when LARDER_DEMO asks for them', async () => {
    expect(await usersOf(environment)).toBe(0);
    expect(await usersOf({ ...environment, LARDER_DEMO: '1' })).toBe(DEMO_ACCOUNTS.length);
    const refused = await runBackend(join(folder, 'data'), environment);
    expect(refused).toMatchObject({ code: 1 });
    if ('process' in refused) throw new Error('It started');
    expect(refused.message).toMatch(SENTENCE);
    expect(refused.message).toMatch(/HOST ::ffff:127.0.0.1.*LARDER_DATA_DIR.*LARDER_DEMO=1/);
    expect(await usersOf({ SEED: 'true' })).toBe(DEMO_ACCOUNTS.length);
  });

  it.each([
    ['127.0.0.1', false, /^Demo accounts: http:\/\/localhost:3000\/_local\/demo.json$/m],
    ['0.0.0.0', false, /^Other machines reach HOST 0.0.0.0: there are no demo accounts/m],
    ['0.0.0.0', true, /^Other machines reach HOST 0.0.0.0: with LARDER_DEMO=1 whoever knows/m],
  ])('are announced for what they are: HOST %s, asked for: %s', (host, demo, line) => {
    const log = vi.spyOn(console, 'log').mockReturnValue();
    announce(
      { url: 'http://localhost:3000', dataDir: folder, moved: false, host },
      { demo, trustedProxies: ['10.0.0.1'] },
    );
    const said = log.mock.calls.flat().join('\n');
    log.mockRestore();
    expect(said).toMatch(line);
    expect(said).toMatch(/is ready at http:\/\/localhost:3000$/);
  });

  it.each([
    ['0.0.0.0', [], 'Warning: passwords and data travel to HOST 0.0.0.0 without https'],
    ['0.0.0.0', ['10.0.0.1'], undefined],
    ['127.0.0.1', [], undefined],
  ])(
    'come with a warning where nothing protects what travels: HOST %s, proxies %j',
    (host, trustedProxies, words) => {
      vi.spyOn(console, 'log').mockReturnValue();
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      announce(
        { url: 'http://localhost:3000', dataDir: folder, moved: false, host },
        { demo: false, trustedProxies },
      );
      const said = warn.mock.calls.flat().map(String);
      vi.restoreAllMocks();
      expect(said).toEqual(words === undefined ? [] : [expect.stringContaining(words)]);
    },
  );
});

describe('npm’s scripts before anything else', () => {
  /** What they say where Node has another version. */
  const saidOn = (version: string) => {
    const pretend = `Object.defineProperty(process.versions,'node',{value:'${version}'})`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, SETUP],
      { encoding: 'utf8' },
    );
    return { status, said: stderr.trim() };
  };

  it.each(['18.19.1', '20.18.3', '21.7.3', '22.11.0'])(
    'say in one sentence what to do on Node %s',
    (version) => {
      const { status, said } = saidOn(version);
      expect(status).toBe(1);
      expect(said).toMatch(SENTENCE);
      expect(said).toBe(
        `Larder needs Node 20.19 or a later 20, or 22.12 or later, and this is Node ${version}: ` +
          'install Node 24 (https://nodejs.org), then run the command again.',
      );
    },
  );

  it.each(['20.19.0', '22.12.0', '23.0.0', '24.21.0', '26.0.0'])('go on on Node %s', (version) => {
    expect(saidOn(version)).toEqual({ status: 0, said: '' });
  });

  it('do nothing when everything is installed', () => {
    expect(execFileSync(process.execPath, [SETUP], { encoding: 'utf8' })).toBe('');
  });
});
