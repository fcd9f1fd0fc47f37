import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runBackend } from '../support/runBackend';

const { database } = inject('backend');

it.skipIf(!database)('a new cluster has checksums of its pages (embedded)', async () => {
  const sql = postgres({ ...database?.superuser, max: 1 });
  const [row] = await sql`show data_checksums`;
  await sql.end();
  expect(row).toEqual({ data_checksums: 'on' });
});

describe('a cluster that has lost PG_VERSION (embedded)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-cluster-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused in one sentence that says what to do, and left as it is', async () => {
    const cluster = join(folder, 'postgres');
    mkdirSync(join(cluster, 'base'), { recursive: true });
    const started = await runBackend(folder);
    if ('process' in started) throw new Error('It started');
    expect(started.code).toBe(1);
    expect(started.message).toMatch(/^[^\n]*postgres is damaged[^\n]*PG_VERSION[^\n]*\.$/);
    expect(started.message).toMatch(/backup.*npm run db:reset/);
    expect(readdirSync(cluster)).toEqual(['base']);
  });
});
