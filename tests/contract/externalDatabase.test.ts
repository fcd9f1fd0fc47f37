import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBackend, type Backend } from '../../local/backend';
import { freePort } from '../../local/http/freePort';
import postgres from 'postgres';
import { explainUrlError, urlLogin } from '../../local/database/address';
import { createExternalPostgres, type ExternalPostgres } from '../support/externalPostgres';

const { database } = inject('backend');

describe.skipIf(!database)('a database of DATABASE_URL (embedded only)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-external-'));
  // As root, Postgres runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
  const fileOf = (authority: 'ca' | 'other') => join(folder, `${authority}.pem`);
  let external: ExternalPostgres;
  let backend: Backend;

  const start = (): Promise<Backend> =>
    startBackend({ dataDir, port: 0, seed: true, databaseUrl: external.url });
  const addNetwork = async (name: string): Promise<number> => {
    const response = await fetch(`${backend.url}/rest/v1/networks`, {
      method: 'POST',
      headers: { apikey: backend.serviceKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return response.status;
  };
  const namesOf = async (): Promise<string> => {
    const headers = { apikey: backend.serviceKey };
    const response = await fetch(`${backend.url}/rest/v1/networks?select=name`, { headers });
    return response.text();
  };

  beforeAll(async () => {
    if (!database) return;
    external = await createExternalPostgres(folder, await freePort());
    backend = await start();
  }, 120_000);
  afterAll(async () => {
    await backend.stop();
    await external.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is migrated and filled with the demo data, without a Postgres of our own', async () => {
    expect(backend.postgresPid()).toBeUndefined();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(await namesOf()).toContain('Harvest Valley Network');
  });

  it('signs people in, and refuses who has no session', async () => {
    const signIn = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: 'samuel.albright@example.org',
        password: 'Larder-demo-2026',
      }),
    });
    expect(signIn.status).toBe(200);
    const anybody = await fetch(`${backend.url}/rest/v1/clients?select=id`, {
      headers: { apikey: backend.publishableKey },
    });
    expect(anybody.status).toBe(401);
  });

  describe('by sslmode and sslrootcert', () => {
    /** Connects as the backend does; whether TLS protects it, or the sentence that says why there is none. */
    const connect = async (words: string, host = 'localhost') => {
      const url = external.url.replace('@localhost', `@${host}`);
      const sql = postgres({ ...urlLogin(`${url}?${words}`), max: 1 });
      try {
        const [row] = await sql<{ ssl: boolean }[]>`
          select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
        return row?.ssl;
      } catch (error) {
        const explained = explainUrlError(error);
        return explained instanceof Error ? explained.message : explained;
      } finally {
        await sql.end();
      }
    };
    const UNTRUSTED = /^The database of DATABASE_URL shows no certificate that .* trust/;

    it.each([
      ['', true],
      ['sslmode=disable', false],
      ['sslmode=allow', true],
      ['sslmode=prefer', true],
      ['sslmode=require', true],
      [`sslmode=require&sslrootcert=${fileOf('ca')}`, true],
      [`sslmode=require&sslrootcert=${fileOf('other')}`, UNTRUSTED],
      [`sslmode=verify-ca&sslrootcert=${fileOf('ca')}`, true],
      [`sslmode=verify-ca&sslrootcert=${fileOf('other')}`, UNTRUSTED],
      [`sslmode=verify-full&sslrootcert=${fileOf('ca')}`, true],
      [`sslmode=verify-full&sslrootcert=${fileOf('other')}`, UNTRUSTED],
      ['sslmode=verify-full', UNTRUSTED],
      ['sslrootcert=system', UNTRUSTED],
    ])('a connection with %j', async (words, expected) => {
      const came = await connect(words);
      if (expected instanceof RegExp) expect(came).toMatch(expected);
      else expect(came).toBe(expected);
    });

    it('the certificate has to name the host for verify-full alone', async () => {
      const authority = `sslrootcert=${fileOf('ca')}`;
      expect(await connect(`sslmode=verify-ca&${authority}`, '127.0.0.1')).toBe(true);
      expect(await connect(`sslmode=verify-full&${authority}`, '127.0.0.1')).toMatch(UNTRUSTED);
    });

    it('a server without TLS gets nothing that was to be protected', async () => {
      const plain = createServer((socket) => {
        // As PostgreSQL does: TLS that comes all the same is no packet that it knows.
        socket.once('data', () => {
          socket.once('data', () => socket.end());
          socket.write('N');
        });
      }).listen(0);
      await once(plain, 'listening');
      const address = plain.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const sql = postgres({
        ...urlLogin(`postgres://a:b@localhost:${port}/c?sslmode=require`),
        max: 1,
      });
      const error: unknown = await sql`select 1`.catch((reason: unknown) => reason);
      expect(explainUrlError(error)).toHaveProperty(
        'message',
        'The database of DATABASE_URL does not speak TLS, which its sslmode asks for.',
      );
      await sql.end();
      plain.close();
    });
  });

  it('goes on by itself after that server was away', async () => {
    expect(await addNetwork('Before the restart')).toBe(201);
    await external.stop();
    expect(await addNetwork('Meanwhile')).toBe(503);
    await external.start();
    await expect.poll(() => addNetwork('After the restart'), { timeout: 30_000 }).toBe(201);
    expect(await namesOf()).toContain('Before the restart');
  });

  it('is found as it was left by the next start', async () => {
    await backend.stop();
    backend = await start();
    expect(await namesOf()).toContain('After the restart');
  });
});
