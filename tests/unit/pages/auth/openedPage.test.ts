// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOldSession, aSession, openApp, openPage, silent } from './freshApp';

afterEach(() => {
  window.sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('a page that is opened with a session', () => {
  it('takes up a token that still counts at once, without asking the auth client', async () => {
    const { auth, authState, initAuth } = await openApp(aSession(), silent);
    const getSession = vi.spyOn(auth, 'getSession');
    const known = initAuth();
    expect(authState()).toMatchObject({ loading: false, aal: 'aal2' });
    await known;
    expect(getSession).not.toHaveBeenCalled();
  });

  it('waits for another token where that one is about to end', async () => {
    const app = await openApp(anOldSession(), () => ({
      status: 200,
      body: aSession({ first_name: 'New' }),
    }));
    const known = app.initAuth();
    expect(app.authState().loading).toBe(true);
    await known;
    expect(app.currentUser()?.firstName).toBe('New');
  });

  it('hears later of a tab that signed out before the auth client was there', async () => {
    const app = await openPage(aSession({ session_id: 's' }), silent);
    await app.initAuth();
    expect(app.currentUser()?.id).toBe('user-1');
    window.localStorage.clear();
    await app.loadAuth();
    await vi.waitFor(() => expect(app.authState().session).toBeNull());
  });
});
