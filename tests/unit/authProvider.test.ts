// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aSession, openApp, silent, type Answer } from './pages/auth/freshApp';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function open(stored: unknown, answer: Answer) {
  const app = await openApp(stored, answer);
  await app.initAuth();
  const { createAuthProvider } = await import('../../src/authProvider');
  const provider = createAuthProvider();
  return { ...app, provider };
}

const member = { active_location: { id: 'l1', name: 'Main', role: 'member' } };
const fresh: Answer = () => ({ status: 200, body: aSession({ ...member, first_name: 'New' }) });
const gone: Answer = (url) =>
  url.pathname.endsWith('/token')
    ? { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } }
    : { status: 204, body: null };

describe('login', () => {
  it('is nothing of its own: the login page signs in', async () => {
    const { provider, requests } = await open(null, fresh);
    await expect(provider.login({ email: 'x@example.org', password: 'x' })).rejects.toThrow();
    expect(requests).toEqual([]);
  });
});

describe('checkAuth', () => {
  it('takes both factors, and nothing less', async () => {
    const both = await open(aSession(), silent);
    await expect(both.provider.checkAuth({})).resolves.toBeUndefined();
    const one = await open(aSession({ aal: 'aal1' }), silent);
    await expect(one.provider.checkAuth({})).rejects.toThrow();
  });

  it('asks for fresh claims once they are a minute old, however often it is called', async () => {
    const expiresIn = (seconds: number) => ({
      ...aSession(member),
      expires_at: Math.floor(Date.now() / 1000) + seconds,
    });
    const young = await open(expiresIn(3600 - 50), fresh);
    await young.provider.checkAuth({});
    expect(young.requests).toEqual([]);

    // as after a reload: the token was kept, the app has just begun
    const old = await open(expiresIn(3600 - 60), fresh);
    await old.provider.checkAuth({});
    await old.provider.checkAuth({});
    await vi.waitFor(() => expect(old.currentUser()?.firstName).toBe('New'));
    await old.provider.checkAuth({});
    expect(old.requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
  });

  it('asks no more than once a minute where the clock of this computer is wrong', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    // every token seems to be an hour old
    const old = () => ({ ...aSession(member), expires_in: 7_200 });
    const { provider, requests } = await open(old(), () => ({ status: 200, body: old() }));
    await provider.checkAuth({});
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    clock.mockReturnValue(59_999);
    await provider.checkAuth({});
    clock.mockReturnValue(60_000);
    await provider.checkAuth({});
    await vi.waitFor(() => expect(requests).toHaveLength(2));
  });
});

describe('getIdentity', () => {
  it('answers from the claims, the same object until the next auth event', async () => {
    const { provider, refreshSession, requests } = await open(aSession(member), fresh);
    const first = await provider.getIdentity();
    expect(first).toMatchObject({ id: 'user-1', fullName: 'zoe@example.org' });
    expect(await provider.getIdentity()).toBe(first);
    expect(requests).toEqual([]);
    await refreshSession();
    expect(await provider.getIdentity()).toMatchObject({ fullName: 'New' });
  });
});

describe('checkError', () => {
  it('never ends the session for a 403', async () => {
    const { provider, currentUser } = await open(aSession(), fresh);
    await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined();
    await vi.waitFor(() => expect(currentUser()?.firstName).toBe('New'));
  });

  it('asks for fresh claims after a 403, once for several refusals', async () => {
    const { provider, currentUser, requests } = await open(aSession(), fresh);
    await Promise.all([provider.checkError({ status: 403 }), provider.checkError({ status: 403 })]);
    await vi.waitFor(() => expect(currentUser()?.firstName).toBe('New'));
    expect(requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
  });

  it('does nothing about other errors', async () => {
    const { provider, requests } = await open(aSession(), silent);
    await expect(provider.checkError({ status: 500 })).resolves.toBeUndefined();
    await expect(provider.checkError(new Error('x'))).resolves.toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('keeps a session that can be refreshed after a 401', async () => {
    const { provider, authState } = await open(aSession(), fresh);
    const error = new Error('resources.events.errors.list', { cause: { status: 401 } });
    await expect(provider.checkError(error)).resolves.toBeUndefined();
    expect(authState().session).not.toBeNull();
  });

  it('ends a session that cannot', async () => {
    const { provider, authState } = await open(aSession(), gone);
    await expect(provider.checkError({ status: 401 })).rejects.toThrow();
    expect(authState().session).toBeNull();
  });
});

describe('canAccess', () => {
  it.each([
    ['events', 'list', true],
    ['events', 'delete', false],
    ['events', 'conquer', false],
    ['nothing', 'list', false],
  ])('decides %s %s for a member: %s', async (resource, action, allowed) => {
    const { provider } = await open(aSession(member), silent);
    expect(await provider.canAccess?.({ resource, action })).toBe(allowed);
  });
});

describe('logout', () => {
  it('signs out of this session and leaves the way to Login to the guards', async () => {
    const { provider, requests } = await open(aSession(), () => ({ status: 204, body: null }));
    expect(await provider.logout({})).toBe(false);
    expect(requests).toEqual(['POST /auth/v1/logout?scope=local']);
  });
});
