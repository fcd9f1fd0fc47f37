import { applyAuthEvent, authState, idleSession, openStoredSession, updateAuth } from './authState';
import { sessionPlace } from './browserStorage';
import { isIdle, noteLeaving } from './idle';
import { loadAuth } from './loadAuth';
import { logError } from './logError';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';
import { hasStoredSession } from './storedSession';
import { freshSession, storedToken } from './storedToken';
import { forgetTablet } from './turnedTablet';

/** What is done with the session; what is known about it is in authState.ts. */

async function start(): Promise<void> {
  // Nothing to wait for: the sign-in is there with the first paint.
  if (!hasStoredSession()) {
    forgetTablet(null);
    updateAuth({ loading: false });
    return;
  }
  // The auth client may find that the server no longer takes it.
  const open = openStoredSession();
  const kept = freshSession();
  if (kept && !(open && isIdle(open))) {
    applyAuthEvent('INITIAL_SESSION', kept);
    updateAuth({ loading: false });
    return;
  }
  try {
    const auth = await loadAuth();
    const { data, error } = await auth.getSession();
    if (data.session?.access_token) applyAuthEvent('INITIAL_SESSION', data.session);
    const now = idleSession();
    if (now && isIdle(now)) await endSession();
    else if (error && authState().idleMinutes === null) throw error;
  } catch (error) {
    logError('initialising the session', error);
  } finally {
    updateAuth({ loading: false });
  }
}

let started: Promise<void> | undefined;

/**
 * Looks for the session, once however often it is called; resolves when it is known, and also
 * after a failure, which is logged and leaves nobody signed in. The auth client is asked only where what is
 * kept does not say it; else it may come later (loadAuth), to renew the session and to hear other tabs.
 */
export function initAuth(): Promise<void> {
  started ??= start();
  return started;
}

/**
 * Ends the session of this browser (all its tabs), not those of other devices. Works without the
 * server too: then only the copy kept here is forgotten.
 */
export async function signOut(): Promise<void> {
  const open = idleSession();
  if (open) noteLeaving(open);
  if (authState().session) updateAuth({ signedOutHere: true });
  await endSession();
}

/** Forgets a session that the server no longer takes; the person comes back to the same page. */
export async function endSession(): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.signOut({ scope: 'local' });
  if (!error) return;
  // gone already: the server no longer took its refresh token
  if (storedToken() === null) return;
  logError('signing out', error);
  sessionPlace.removeItem(SESSION_STORAGE_KEY);
  applyAuthEvent('SIGNED_OUT', null);
}

/** How asking for a fresh session went: 'offline' means that the server could not be asked. */
export type RefreshOutcome = 'fresh' | 'ended' | 'offline';

/**
 * Asks for a new access token, after a change of what the claims say or after a 401. Ends the
 * session when the server refuses.
 */
export async function refreshSession(): Promise<RefreshOutcome> {
  const auth = await loadAuth();
  const { error } = await auth.refreshSession();
  if (!error) return 'fresh';
  if (error.name === 'AuthRetryableFetchError') return 'offline';
  // another tab or a sign-out was faster: what it left is the truth
  if (error.name === 'AuthRefreshDiscardedError') return authState().session ? 'fresh' : 'ended';
  await endSession();
  return 'ended';
}
