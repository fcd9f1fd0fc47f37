import { describe, expect, it } from 'vitest';
import { api, failure } from './dataScreen';
import { NETWORK, USER, type SentRequest } from './fakeApi';

describe('a photo', () => {
  const folder = `${NETWORK}/${USER}`;
  const photo = {
    userId: USER,
    networkId: NETWORK,
    file: new Blob(['x'], { type: 'image/png' }),
    extension: 'PNG',
  };
  /** An API whose folder holds these files. */
  const withPhotos = (names: string[], refuse?: (request: SentRequest) => boolean) =>
    api((request) => {
      if (refuse?.(request)) return { status: 403, json: {} };
      if (request.path.includes('/list/')) return { json: names.map((name) => ({ name })) };
      return { json: [{ id: USER }] };
    });
  const deleted = (sent: SentRequest[]) =>
    sent.filter(({ method }) => method === 'DELETE').map(({ body }) => body);

  it('is stored under its network and user, named by its path, and removed by that name', async () => {
    const { provider, sent, refreshes } = withPhotos([]);
    const url = await provider.uploadAvatar(photo);
    const path = sent[1]?.path.replace('/storage/v1/object/avatars/', '');
    expect(path).toMatch(new RegExp(`^${folder}/avatar-\\d+\\.png$`));
    expect(url).toBe(`/storage/v1/object/public/avatars/${path}`);
    expect(sent[2]?.body).toEqual({ avatar_url: url });
    expect(deleted(sent)).toEqual([]);

    await provider.removeAvatar({ userId: USER, url });
    expect(sent[3]).toMatchObject({ method: 'DELETE', body: { prefixes: [path] } });
    expect(sent[4]?.body).toEqual({ avatar_url: null });
    expect(refreshes()).toBe(2);
  });

  it('makes room before it comes, and the one that was shown goes when it is there', async () => {
    const { provider, sent } = withPhotos(['avatar-3.png', 'avatar-2.jpg', 'avatar-1.png']);
    await provider.uploadAvatar(photo);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE', 'POST', 'PATCH', 'DELETE']);
    expect(deleted(sent)).toEqual([
      { prefixes: [`${folder}/avatar-2.jpg`, `${folder}/avatar-1.png`] },
      { prefixes: [`${folder}/avatar-3.png`] },
    ]);
  });

  it('leaves the one that is shown when the profile cannot be changed', async () => {
    const { provider, sent } = withPhotos(['avatar-3.png'], ({ method }) => method === 'PATCH');
    expect((await failure(provider.uploadAvatar(photo))).kind).toBe('refused');
    const path = sent[1]?.path.replace('/storage/v1/object/avatars/', '');
    expect(deleted(sent)).toEqual([{ prefixes: [path] }]);
  });

  it.each([
    ['Your session has ended.', '403', 'session', 401],
    ['"exp" claim timestamp check failed', '403', 'session', 401],
    ['The second factor is missing.', '403', 'assurance', 403],
    ['new row violates row-level security policy', '403', 'refused', 403],
    ['The object exceeded the maximum allowed size', '413', 'tooLong', 413],
  ])('is refused as storage means it, whose status is always 400: %s', async (...expected) => {
    const [message, statusCode, kind, status] = expected;
    const { provider } = api(() => ({ status: 400, json: { statusCode, message } }));
    expect(await failure(provider.uploadAvatar(photo))).toMatchObject({ kind, status });
  });
});
