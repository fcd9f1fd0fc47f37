// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hearErrors } from '../../../support/hearErrors';
import { anOldSession, aSession, openApp, silent } from './freshApp';

afterEach(() => {
  window.sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** What the auth client writes of its own when a request gets no answer. */
const NOT_FETCHED = 'TypeError: Failed to fetch';

describe('the auth state', () => {
  it('starts loading, and knows nobody without a session', async () => {
    const { authState, initAuth, currentUser } = await openApp(null, silent);
    expect(authState().loading).toBe(true);
    await initAuth();
    expect(authState()).toMatchObject({ loading: false, session: null, user: null, aal: null });
    expect(currentUser()).toBeNull();
  });

  it('takes up a stored session with both factors', async () => {
    const { authState, initAuth, currentUser } = await openApp(aSession(), silent);
    await initAuth();
    expect(authState()).toMatchObject({ loading: false, aal: 'aal2' });
    expect(currentUser()?.id).toBe('user-1');
  });

  it('counts one factor as not signed in', async () => {
    const app = await openApp(aSession({ aal: 'aal1' }), silent);
    await app.initAuth();
    expect(app.isAuthenticated(app.authState())).toBe(false);
    expect(app.currentUser()).toBeNull();
    expect(app.authState().user?.id).toBe('user-1');
  });

  it('initialises once, however often it is asked', async () => {
    const { auth, initAuth } = await openApp(anOldSession(), () => ({
      status: 200,
      body: aSession(),
    }));
    const getSession = vi.spyOn(auth, 'getSession');
    await Promise.all([initAuth(), initAuth()]);
    await initAuth();
    expect(getSession).toHaveBeenCalledOnce();
  });

  it('stops loading after a failure, which is logged', async () => {
    const heard = hearErrors();
    const { auth, authState, initAuth } = await openApp(anOldSession(), () => ({
      status: 200,
      body: aSession(),
    }));
    vi.spyOn(auth, 'getSession').mockRejectedValue(new Error('storage is broken'));
    await initAuth();
    expect(authState().loading).toBe(false);
    expect(heard()).toEqual(['Error while initialising the session']);
  });

  it('leaves the claims unset when the token cannot be read, and logs that', async () => {
    const heard = hearErrors();
    const session = { ...aSession(), access_token: 'a.b.c' };
    const { authState, currentUser, initAuth } = await openApp(session, silent);
    await initAuth();
    expect(authState()).toMatchObject({ loading: false, user: null, aal: null });
    expect(authState().session).not.toBeNull();
    expect(currentUser()).toBeNull();
    // Once as the session is looked for, and once as the auth client tells of it, a little later.
    const unread = 'Error while decoding the access token';
    await vi.waitFor(() => expect(heard()).toEqual([unread, unread]));
  });

  it('decodes the claims again when the token is refreshed', async () => {
    const app = await openApp(aSession({ is_network_admin: true }), () => ({
      status: 200,
      body: aSession({ is_network_admin: false, first_name: 'New' }),
    }));
    await app.initAuth();
    expect(app.currentUser()?.isNetworkAdmin).toBe(true);
    await expect(app.refreshSession()).resolves.toBe('fresh');
    expect(app.currentUser()).toMatchObject({ isNetworkAdmin: false, firstName: 'New' });
  });

  it('keeps the person that it knows while a fresh token says the same', async () => {
    const app = await openApp(aSession({ first_name: 'Zoe' }), () => ({
      status: 200,
      body: aSession({ first_name: 'Zoe', iat: 1 }),
    }));
    await app.initAuth();
    const [known, token] = [app.currentUser(), app.authState().session?.access_token];
    await app.refreshSession();
    expect(app.authState().session?.access_token).not.toBe(token);
    expect(app.currentUser()).toBe(known);
  });

  it('has the token refreshed by itself before it runs out', async () => {
    vi.useFakeTimers();
    try {
      const session = aSession();
      session.expires_at = Math.floor(Date.now() / 1000) + 100;
      const app = await openApp(session, () => ({
        status: 200,
        body: aSession({ first_name: 'New' }),
      }));
      await app.initAuth();
      expect(app.requests).toEqual([]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(app.requests).toEqual(['POST /auth/v1/token?grant_type=refresh_token']);
      expect(app.currentUser()?.firstName).toBe('New');
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells its listeners, until they leave', async () => {
    const { initAuth, signOut, subscribe } = await openApp(aSession(), () => ({
      status: 204,
      body: null,
    }));
    const listener = vi.fn();
    const leave = subscribe(listener);
    await initAuth();
    expect(listener).toHaveBeenCalled();
    leave();
    listener.mockClear();
    await signOut();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a page that is opened long after the last input', () => {
  const kept = aSession({ session_id: 'session-1' });
  const longAgo = () => `session-1 ${Date.now() - 13 * 3_600_000}`;

  it('ends the session that the browser kept, before anything is shown', async () => {
    const app = await openApp(kept, () => ({ status: 204, body: null }));
    window.localStorage.setItem('larder_last_input', longAgo());
    const seen: boolean[] = [];
    app.subscribe(() => {
      const state = app.authState();
      seen.push(!state.loading && state.session !== null);
    });
    await app.initAuth();
    expect(seen).not.toContain(true);
    expect(app.authState()).toMatchObject({ session: null, idleMinutes: 720, loading: false });
    expect(window.localStorage.getItem('larder_session')).toBeNull();
  });

  it('says so, too, where the server has ended it, and after loading the page again', async () => {
    const heard = hearErrors();
    const expired = { ...kept, expires_at: Math.floor(Date.now() / 1000) - 10 };
    const app = await openApp(expired, () => ({
      status: 400,
      body: { code: 'session_expired', message: 'Session Expired' },
    }));
    window.localStorage.setItem('larder_last_input', longAgo());
    await app.initAuth();
    expect(app.authState()).toMatchObject({ session: null, idleMinutes: 720 });
    expect(heard()).toEqual([]);
    const again = await openApp(null, silent);
    expect(again.authState().idleMinutes).toBe(720);
  });

  it('is as ever when there was an input in time', async () => {
    const app = await openApp(kept, silent);
    window.localStorage.setItem('larder_last_input', `session-1 ${Date.now() - 11 * 3_600_000}`);
    await app.initAuth();
    expect(app.currentUser()?.id).toBe('user-1');
  });
});

describe('what other tabs say', () => {
  /** Another tab of the same browser says something by the auth client's channel. */
  function say(event: string, session: unknown) {
    const tab = new BroadcastChannel('larder_session');
    tab.postMessage({ event, session });
    onTestFinished(() => tab.close());
  }

  it('is believed of the session that all of them keep', async () => {
    const app = await openApp(aSession({ session_id: 's' }), silent);
    await app.initAuth();
    window.localStorage.removeItem('larder_session');
    say('SIGNED_OUT', null);
    await vi.waitFor(() => expect(app.authState().session).toBeNull());
    expect(app.authState().signedOutHere).toBe(false);
  });

  it('waits until it is seen here, too', async () => {
    const app = await openApp(aSession({ session_id: 's' }), silent);
    await app.initAuth();
    const heard = vi.fn();
    app.auth.onAuthStateChange(heard);
    say('SIGNED_OUT', null);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('SIGNED_OUT', null));
    expect(app.currentUser()?.id).toBe('user-1');
    window.localStorage.removeItem('larder_session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'larder_session' }));
    expect(app.authState().session).toBeNull();
  });

  it('of a person who signs out there, leaves no way back here either', async () => {
    const app = await openApp(aSession({ session_id: 's' }), silent);
    await app.initAuth();
    window.sessionStorage.setItem('larder_drafts user-1', '{}');
    window.localStorage.removeItem('larder_session');
    window.localStorage.setItem('larder_last_input', 's left');
    say('SIGNED_OUT', null);
    await vi.waitFor(() => expect(app.authState().session).toBeNull());
    expect(app.authState().signedOutHere).toBe(true);
    expect(window.sessionStorage.getItem('larder_drafts user-1')).toBeNull();
  });

  it('changes nothing for a tab that keeps a session of its own', async () => {
    window.sessionStorage.setItem('larder_shared_computer', 'yes');
    window.sessionStorage.setItem('larder_session', JSON.stringify(aSession()));
    const app = await openApp(null, silent);
    await app.initAuth();
    const heard = vi.fn();
    app.auth.onAuthStateChange(heard);
    const other = aSession({ sub: 'user-2' });
    say('SIGNED_IN', other);
    say('SIGNED_OUT', null);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('SIGNED_OUT', null));
    expect(heard).toHaveBeenCalledWith('SIGNED_IN', other);
    expect(app.currentUser()?.id).toBe('user-1');
  });
});

describe('another person’s drafts', () => {
  const [mine, theirs] = ['larder_drafts user-1', 'larder_drafts user-2'];

  it('are gone once somebody is here, with a password alone already', async () => {
    window.sessionStorage.setItem(mine, '{}');
    window.sessionStorage.setItem(theirs, '{}');
    const app = await openApp(aSession({ aal: 'aal1' }), silent);
    await app.initAuth();
    expect(window.sessionStorage.getItem(mine)).toBe('{}');
    expect(window.sessionStorage.getItem(theirs)).toBeNull();
  });

  it('and one’s own are gone after signing out', async () => {
    const app = await openApp(aSession(), () => ({ status: 204, body: null }));
    await app.initAuth();
    window.sessionStorage.setItem(mine, '{}');
    await app.signOut();
    expect(window.sessionStorage.getItem(mine)).toBeNull();
  });
});

describe('a turned tablet', () => {
  const KEY = 'larder_turned_tablet';
  const turnBy = (user: string) => {
    const tablet = { user, sheet: { client: 'c', program: 'p' }, pin: null };
    window.sessionStorage.setItem(KEY, JSON.stringify(tablet));
  };

  it.each([
    ['user-1', true],
    ['user-2', false],
  ])('of %s stays turned in the session of user-1: %s', async (user, stays) => {
    turnBy(user);
    const app = await openApp(aSession(), silent);
    await app.initAuth();
    expect(window.sessionStorage.getItem(KEY) !== null).toBe(stays);
  });

  it('is forgotten when the session ends, and where there is none', async () => {
    turnBy('user-1');
    const app = await openApp(aSession(), () => ({ status: 204, body: null }));
    await app.initAuth();
    await app.signOut();
    expect(window.sessionStorage.getItem(KEY)).toBeNull();
    turnBy('user-1');
    await (await openApp(null, silent)).initAuth();
    expect(window.sessionStorage.getItem(KEY)).toBeNull();
  });
});

describe('signing out', () => {
  it('ends this session only, and is known to be the person’s own wish', async () => {
    const app = await openApp(aSession(), () => ({ status: 204, body: null }));
    await app.initAuth();
    await app.signOut();
    expect(app.requests).toContain('POST /auth/v1/logout?scope=local');
    expect(app.authState()).toMatchObject({ session: null, user: null, signedOutHere: true });
  });

  it('forgets the session even when the server cannot be reached', async () => {
    const heard = hearErrors();
    const app = await openApp(aSession(), () => ({ status: 0, body: null }));
    await app.initAuth();
    await app.signOut();
    expect(heard()).toEqual([NOT_FETCHED, 'Error while signing out']);
    expect(app.authState().session).toBeNull();
    expect(window.localStorage.length).toBe(0);
  });
});

describe('refreshing', () => {
  it('ends a session that the server no longer knows', async () => {
    const app = await openApp(aSession(), (url) =>
      url.pathname.endsWith('/token')
        ? { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } }
        : { status: 403, body: { code: 'session_not_found', message: 'gone' } },
    );
    await app.initAuth();
    await expect(app.refreshSession()).resolves.toBe('ended');
    expect(app.authState()).toMatchObject({ session: null, signedOutHere: false });
  });
});
