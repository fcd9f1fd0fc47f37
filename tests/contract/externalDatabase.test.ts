import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBackend, type Backend } from '../../local/backend';
import { freePort } from '../../scripts/run';
import { createExternalPostgres, type ExternalPostgres } from '../support/externalPostgres';

const { database } = inject('backend');

describe.skipIf(!database)('a database of DATABASE_URL (embedded only)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-external-'));
  // As root, Postgres runs as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, 'data');
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
