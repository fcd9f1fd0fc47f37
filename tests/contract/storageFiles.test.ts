import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { openConnections, type Connections } from '../../local/database/connections';
import { createStorageRoutes, UPLOADS_PER_MINUTE } from '../../local/storage/createStorageRoutes';
import { createUrlSigner } from '../../local/storage/signedUrls';
import { useApiWorld } from '../support/apiWorld';
import { JPEG, PNG } from '../support/images';

/** Storage over a folder of the test's own: what only the embedded backend can show. */
const world = useApiWorld();
const { database, jwtSecret, publishableKey, serviceKey, url } = inject('backend');

let connections: Connections;
let directory: string;
let path: string;
let clock = new Date();

beforeAll(async () => {
  if (!database) throw new Error('These tests look into the database.');
  connections = openConnections(database);
  await connections.refresh();
});
afterAll(() => connections.close());

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'larder-files-'));
  path = `${world().here.id}/${world().claims.member.sub}/avatar-${Date.now()}.png`;
});
afterEach(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world().sql`delete from storage.objects where name = ${path}`;
});

const storageIn = (folder: string) =>
  createStorageRoutes({
    sql: connections.sql,
    asRole: connections.asRole,
    jwtSecret: jwtSecret ?? '',
    serviceKey,
    publishableKey,
    issuer: `${url}/auth/v1`,
    directory: folder,
    now: () => clock,
  });

async function send(
  storage: ReturnType<typeof storageIn>,
  method: 'POST' | 'PUT' | 'DELETE',
  body: Buffer | string,
  url = `/object/avatars/${path}`,
): Promise<Response> {
  return storage.request(url, {
    method,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: {
      authorization: `Bearer ${await world().token('member')}`,
      'content-type': typeof body === 'string' ? 'application/json' : 'image/png',
    },
  });
}

const rows = () => world().sql<{ version: string }[]>`
  select version from storage.objects where name = ${path}`;

describe('rows and files', () => {
  it('agree after an upload, a replacement and a removal', async () => {
    const storage = storageIn(directory);
    expect((await send(storage, 'POST', PNG)).status).toBe(200);
    expect(readdirSync(directory)).toEqual((await rows()).map(({ version }) => version));
    expect((await send(storage, 'PUT', JPEG)).status).toBe(200);
    expect(readdirSync(directory)).toEqual((await rows()).map(({ version }) => version));
    const removal = JSON.stringify({ prefixes: [path] });
    expect((await send(storage, 'DELETE', removal, '/object/avatars')).status).toBe(200);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('leave nothing behind when a policy or the bytes refuse', async () => {
    const storage = storageIn(directory);
    const foreign = `/object/avatars/${world().here.id}/${world().here.colleague}/avatar-1.png`;
    expect((await send(storage, 'POST', PNG, foreign)).status).toBe(400);
    expect((await send(storage, 'POST', Buffer.from('text'))).status).toBe(400);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('leave no row when the file cannot be written, and the photo that was there', async () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    const storage = storageIn(directory);
    await send(storage, 'POST', PNG);
    const before = await rows();
    const kept = join(directory, before[0]?.version ?? '');
    // Nothing can be made inside a file that stands where the folder should be.
    const broken = join(directory, 'no-folder');
    writeFileSync(broken, '');
    const failing = storageIn(broken);
    const answer = await send(failing, 'PUT', JPEG);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ statusCode: '500' });
    expect(await rows()).toEqual(before);
    expect(readdirSync(directory)).toContain(kept.split('/').at(-1));
    silent.mockRestore();
  });

  it('agree again after a crash: at the start, files that no row names are removed', async () => {
    await send(storageIn(directory), 'POST', PNG);
    const [row] = await rows();
    writeFileSync(join(directory, randomUUID()), 'left over');
    writeFileSync(join(directory, '.half.part'), 'left over');
    const restarted = storageIn(directory);
    expect((await restarted.request(`/object/public/avatars/${path}`)).status).toBe(200);
    expect(readdirSync(directory)).toEqual([row?.version]);
  });
});

it('one person uploads ten photos a minute, and hears when there are more', async () => {
  const storage = storageIn(directory);
  for (let i = 0; i < UPLOADS_PER_MINUTE; i += 1)
    expect((await send(storage, 'PUT', PNG)).status).toBe(200);
  for (const [method, body, url] of [
    ['POST', PNG, undefined],
    ['PUT', JPEG, undefined],
    [
      'POST',
      JSON.stringify({ bucketId: 'avatars', sourceKey: path, destinationKey: path }),
      '/object/copy',
    ],
  ] as const) {
    const refused = await send(storage, method, body, url);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ statusCode: '429' });
  }
  clock = new Date(clock.getTime() + 61_000);
  expect((await send(storage, 'PUT', PNG)).status).toBe(200);
});

describe('a signed address', () => {
  it('ends', async () => {
    await send(storageIn(directory), 'POST', PNG);
    const signer = createUrlSigner(jwtSecret ?? '');
    const open = await signer.sign('avatars', path, 60);
    const ended = await signer.sign('avatars', path, -1);
    expect((await storageIn(directory).request(open)).status).toBe(200);
    expect((await storageIn(directory).request(ended)).status).toBe(400);
  });
});
