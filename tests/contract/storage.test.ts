import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { useApiWorld } from '../support/apiWorld';
import { photoBucket } from '../support/photoBucket';
import { aFile, GIF, JPEG, PNG, pngOfLength, SVG, WEBP } from '../support/images';

const MEBIBYTE = 1024 * 1024;
/** Supabase's storage goes by the type that an upload says it has; ours looks at the bytes. */
const { isUpstream } = inject('backend');
const world = useApiWorld();

let lastNumber = 1_000;
/** A photo's path in somebody's folder; every call another. */
const photoOf = (network: string, user: string, extension = 'png'): string =>
  `${network}/${user}/avatar-${(lastNumber += 1)}.${extension}`;

/** The member's own bucket access and folder, with room for two photos. */
async function own() {
  const { claims, client, here, sql } = world();
  const user = claims.member.sub ?? '';
  await sql`delete from storage.objects where name like ${`${here.id}/${user}/%`}`;
  const avatars = photoBucket(await client('member'));
  return { avatars, user, folder: `${here.id}/${user}`, path: photoOf(here.id, user) };
}

const publicUrl = (path: string): string =>
  `${world().url}/storage/v1/object/public/avatars/${path}`;

const rowsOf = async (path: string): Promise<number> => {
  const { sql } = world();
  return (await sql`select from storage.objects where name = ${path}`).length;
};

describe('a photo of one’s own', () => {
  it.each([
    ['a File', () => aFile(PNG, 'me.png', 'image/png')],
    ['a Blob', () => new Blob([new Uint8Array(PNG)], { type: 'image/png' })],
    ['a Buffer', () => PNG],
    ['an ArrayBuffer', () => new Uint8Array(PNG).buffer],
  ])('is uploaded as %s and read by its public address without a key', async (_, body) => {
    const { avatars, path } = await own();
    const { data, error } = await avatars.upload(path, body(), { contentType: 'image/png' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ path, fullPath: `avatars/${path}` });
    expect(data?.id).toMatch(/^[0-9a-f-]{36}$/);

    const address = avatars.getPublicUrl(path).data.publicUrl;
    expect(address).toBe(publicUrl(path));
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('max-age=3600');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  });

  it.skipIf(isUpstream).each([
    ['image/jpeg', JPEG, 'jpg'],
    ['image/webp', WEBP, 'webp'],
    ['image/png', PNG, 'png'],
  ])(
    'has the type that its bytes show (%s), whatever its label',
    async (type, bytes, extension) => {
      const { avatars, folder } = await own();
      const path = `${folder}/avatar-${(lastNumber += 1)}.${extension}`;
      const { error } = await avatars.upload(path, aFile(bytes, 'x.html', 'text/html'));
      expect(error).toBeNull();
      expect((await fetch(publicUrl(path))).headers.get('content-type')).toBe(type);
    },
  );

  it('is replaced by upsert and by update, and not by a second upload', async () => {
    const { avatars, path } = await own();
    await avatars.upload(path, PNG);
    const second = await avatars.upload(path, JPEG);
    expect(second.error).toMatchObject({ status: 400, statusCode: '409' });
    expect(Buffer.from(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(PNG);

    expect((await avatars.upload(path, JPEG, { upsert: true })).error).toBeNull();
    expect(Buffer.from(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(JPEG);

    expect((await avatars.update(path, WEBP)).error).toBeNull();
    expect(Buffer.from(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(WEBP);
    expect(await rowsOf(path)).toBe(1);
  });

  it('is moved, copied, listed, described, downloaded and removed', async () => {
    const { avatars, folder, path } = await own();
    const [moved, copied] = [`${folder}/avatar-1.png`, `${folder}/avatar-2.png`];
    await avatars.upload(path, PNG);
    expect((await avatars.move(path, moved)).error).toBeNull();
    expect((await avatars.copy(moved, copied)).data).toEqual({ path: `avatars/${copied}` });
    expect((await fetch(publicUrl(path))).status).toBe(400);

    const { data: listed } = await avatars.list(folder, { search: 'avatar-1.' });
    expect(listed).toMatchObject([
      { name: 'avatar-1.png', metadata: { size: PNG.length, mimetype: 'image/png' } },
    ]);
    const { data: folders } = await avatars.list(folder.split('/')[0]);
    expect(folders).toMatchObject([{ name: folder.split('/')[1], id: null }]);
    expect((await avatars.info(moved)).data).toMatchObject({ name: moved, size: PNG.length });
    expect((await avatars.exists(moved)).data).toBe(true);
    const { data: bytes } = await avatars.download(copied);
    expect(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(PNG);

    const { data: removed } = await avatars.remove([moved, copied]);
    expect(removed?.map(({ name }) => name).sort()).toEqual([moved, copied]);
    expect((await fetch(publicUrl(moved))).status).toBe(400);
    expect((await avatars.exists(moved)).data).toBe(false);
    expect(await rowsOf(copied)).toBe(0);
  });

  it('is removed by its own address, too', async () => {
    const { avatars, path } = await own();
    await avatars.upload(path, PNG);
    const response = await fetch(`${world().url}/storage/v1/object/avatars/${path}`, {
      method: 'DELETE',
      headers: {
        apikey: world().publishableKey,
        authorization: `Bearer ${await world().token('member')}`,
      },
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: 'Successfully deleted' },
    ]);
    expect(await rowsOf(path)).toBe(0);
  });

  it.each(['../..', '%', 'ü'])('is not in the folder %j, which holds nothing', async (name) => {
    const { avatars, path, folder } = await own();
    await avatars.upload(path, PNG);
    const { data, error } = await avatars.list(`${folder}/${name}`);
    expect(error).toBeNull();
    expect(data).toEqual([]);
  });

  it('is not sent again to who has it', async () => {
    const { avatars, path } = await own();
    await avatars.upload(path, PNG);
    const etag = (await fetch(publicUrl(path))).headers.get('etag') ?? '';
    const again = await fetch(publicUrl(path), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('is given out by a signed address, which fits that file only', async () => {
    const { avatars, folder, path } = await own();
    const other = `${folder}/avatar-3.png`;
    await avatars.upload(path, PNG);
    await avatars.upload(other, PNG, { upsert: true });
    const { data } = await avatars.createSignedUrl(path, 60);
    const address = data?.signedUrl ?? '';
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace(path, other))).status).toBe(400);
    expect((await fetch(`${address.slice(0, -6)}abcdef`)).status).toBe(400);

    const { data: many } = await avatars.createSignedUrls([path, `${folder}/avatar-404.png`], 60);
    expect(many?.[0]).toMatchObject({ path, error: null });
    expect(many?.[1]?.signedUrl).toBeNull();
    expect(many?.[1]?.error).toMatch(/does not exist/);
  });

  it('gives out no access token with a signed address', async () => {
    const { avatars, path } = await own();
    await avatars.upload(path, PNG);
    const { data } = await avatars.createSignedUrl(path, 60);
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token');
    const response = await fetch(`${world().url}/rest/v1/clients?select=id`, {
      headers: { apikey: world().publishableKey, authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
  });
});

/** Uploads it in both ways; neither leaves anything. */
async function expectNoUpload(bytes: Buffer, type: string, statusCode: string): Promise<void> {
  const { avatars, path } = await own();
  for (const body of [aFile(bytes, 'photo.png', type), bytes]) {
    const { error } = await avatars.upload(path, body, { contentType: type });
    expect(error).toMatchObject({ status: 400, statusCode });
    if (!isUpstream) expect(error?.message).toMatch(/^The (file|request)|^This file/);
  }
  expect(await rowsOf(path)).toBe(0);
}

describe('a file that the bucket does not take', () => {
  it.each([
    ['a GIF', GIF, 'image/gif', '415'],
    ['a picture over 1 MiB', pngOfLength(MEBIBYTE + 1), 'image/png', '413'],
    ['a picture of 20 MB', pngOfLength(20 * MEBIBYTE), 'image/png', '413'],
  ])('%s is refused with a sentence, as a form and as a plain body', (_, bytes, type, status) =>
    expectNoUpload(bytes, type, status),
  );

  it('may have exactly 1 MiB', async () => {
    const { avatars, path } = await own();
    const { error } = await avatars.upload(
      path,
      aFile(pngOfLength(MEBIBYTE), 'a.png', 'image/png'),
    );
    expect(error).toBeNull();
  });
});

describe.skipIf(isUpstream)('a file that is no photo', () => {
  it.each([
    ['an SVG that says it is a PNG', SVG, '415'],
    ['text', Buffer.from('hello'), '415'],
    ['nothing at all', Buffer.alloc(0), '400'],
  ])('%s is refused with a sentence, as a form and as a plain body', (_, bytes, status) =>
    expectNoUpload(bytes, 'image/png', status),
  );

  it('leaves the photo that it was to replace', async () => {
    const { avatars, path } = await own();
    await avatars.upload(path, PNG);
    expect((await avatars.update(path, SVG)).error).not.toBeNull();
    expect(Buffer.from(await (await fetch(publicUrl(path))).arrayBuffer())).toEqual(PNG);
  });
});

describe('a name that is none of a photo', () => {
  it.each([
    ['no folder', () => 'avatar-1.png'],
    ['a network only', () => `${world().here.id}/avatar-1.png`],
    ['another file name', (folder: string) => `${folder}/photo.png`],
    ['another extension', (folder: string) => `${folder}/avatar-1.svg`],
    ['a double extension', (folder: string) => `${folder}/avatar-1.png.html`],
    ['a deeper folder', (folder: string) => `${folder}/more/avatar-1.png`],
    ['a step up', (folder: string) => `${folder}/..%2f..%2favatar-1.png`],
    ['a backslash', (folder: string) => `${folder}%5cavatar-1.png`],
    ['a random user', () => photoOf(world().here.id, randomUUID())],
  ])('%s is refused', async (_, nameIn) => {
    const { avatars, folder } = await own();
    const before = await world().sql`select from storage.objects`;
    const { error } = await avatars.upload(nameIn(folder), PNG);
    expect(['400', '403']).toContain(error && 'statusCode' in error ? error.statusCode : null);
    expect(await world().sql`select from storage.objects`).toHaveLength(before.length);
  });

  it('climbs out of nothing when it is asked for', async () => {
    for (const name of ['..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/secrets.json', 'a%00b']) {
      const response = await fetch(publicUrl(name));
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).not.toMatch(/root:|jwt/i);
    }
  });
});

describe('a folder', () => {
  it('has room for two photos, however many come at the same time', async () => {
    const { avatars, folder, user } = await own();
    const photos = Array.from({ length: 8 }, () => photoOf(world().here.id, user));
    const results = await Promise.all(photos.map((photo) => avatars.upload(photo, PNG)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(2);
    expect((await avatars.list(folder)).data).toHaveLength(2);
  });
});
