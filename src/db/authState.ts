import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import type { auth } from './auth';
import { IDLE_KEY, sessionPlace, tabPlace } from './browserStorage';
import { decodeClaims, type Aal, type CurrentUser } from './claims';
import { forgetDrafts } from './drafts';
import { forgetSnapshot } from './forgetSnapshot';
import { hasLeft, idleLimit, idleSessionOf, isIdle, noteLeaving, type IdleSession } from './idle';
import { loadAuth } from './loadAuth';
import { logError } from './logError';
import { hasStoredSession } from './storedSession';
import { freshSession, storedToken } from './storedToken';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

/** What is known about the session. */
export interface AuthState {
  /** True until the stored session was looked for. */
  loading: boolean;
  session: Session | null;
  /** The claims of the session's token; null without a session or when they cannot be read. */
  user: CurrentUser | null;
  /** The assurance level; null when `user` is. */
  aal: Aal | null;
  /** True after the person chose to sign out: then Login keeps no way back to the page. */
  signedOutHere: boolean;
  /** After how many minutes without input the last session ended; null where it did not end so. */
  idleMinutes: number | null;
}

const NOBODY = { session: null, user: null, aal: null };

let state: AuthState = {
  ...NOBODY,
  loading: true,
  signedOutHere: false,
  idleMinutes: Number(tabPlace.getItem(IDLE_KEY)) || null,
};
const listeners = new Set<() => void>();

function update(change: Partial<AuthState>): void {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

/**
 * Decodes the claims; a token that cannot be read leaves them unset and is logged. Every refresh
 * brings a new token: while it says the same, nothing is to be drawn anew for it.
 */
function claimsOf(session: Session): { user: CurrentUser | null; aal: Aal | null } {
  try {
    const told = decodeClaims(session.access_token);
    const known = state.user;
    const user = known && JSON.stringify(known) === JSON.stringify(told) ? known : told;
    return { user, aal: user.aal };
  } catch (error) {
    logError('decoding the access token', error);
    return { user: null, aal: null };
  }
}

/** The session that is open here, as far as its idle time goes; null without one. */
let open: IdleSession | null = null;

export const idleSession = (): IdleSession | null => open;

/**
 * Takes over what an auth event says (specification, section 4): claims are decoded again at every
 * event with a token, and cleared at SIGNED_OUT. Synchronous: waiting for the auth client in here
 * would wait for itself.
 *
 * The client hands on what other tabs say. On a shared computer each tab has a session of its own, so
 * that only what this one keeps counts; and what all keep may be seen here later than it is told.
 */
function apply(event: AuthChangeEvent, session: Session | null): void {
  const now = event !== 'SIGNED_OUT' && session?.access_token ? session : null;
  const isFirst = event === 'INITIAL_SESSION';
  // Another tab may have ended the session before the auth client listened here.
  const isOver = event === 'SIGNED_OUT' || (isFirst && state.session !== null);
  if (now === null && !isOver) return;
  // What was read of the storage already.
  if (isFirst && now && state.user && now.access_token === state.session?.access_token) return;
  const isKept = (now?.access_token ?? null) === storedToken();
  awaited = isKept ? undefined : () => apply(event, session);
  if (!isKept) return;
  if (now === null) {
    leave();
    return;
  }
  const claims = claimsOf(now);
  // What somebody else has typed here is not for this person's eyes.
  if (claims.user) forgetDrafts(claims.user.id);
  tabPlace.removeItem(IDLE_KEY);
  open = idleSessionOf(now.access_token);
  update({ session: now, ...claims, signedOutHere: false, idleMinutes: null });
}

/** Takes over what was told before it was seen here. */
let awaited: (() => void) | undefined;

/** The session is over: takes down why, as far as that is known here. */
function leave(): void {
  const ended = open;
  open = null;
  const signedOutHere = state.signedOutHere || (ended !== null && hasLeft(ended));
  const idleMinutes =
    ended !== null && !signedOutHere && isIdle(ended) ? idleLimit(ended) : state.idleMinutes;
  if (signedOutHere) forgetDrafts(null);
  forgetSnapshot();
  if (idleMinutes !== null) tabPlace.setItem(IDLE_KEY, String(idleMinutes));
  update({ ...NOBODY, signedOutHere, idleMinutes });
}

/** Has this state follow what the auth client says; called where that is made (auth.ts). */
export function followAuth(client: Pick<typeof auth, 'onAuthStateChange'>): void {
  client.onAuthStateChange(apply);
  window.addEventListener('storage', () => awaited?.());
}

async function start(): Promise<void> {
  // Nothing to wait for: the sign-in is there with the first paint.
  if (!hasStoredSession()) {
    update({ loading: false });
    return;
  }
  // The auth client may find that the server no longer takes it.
  open = idleSessionOf(storedToken());
  const kept = freshSession();
  if (kept && !(open && isIdle(open))) {
    apply('INITIAL_SESSION', kept);
    update({ loading: false });
    return;
  }
  try {
    const auth = await loadAuth();
    const { data, error } = await auth.getSession();
    if (data.session?.access_token) apply('INITIAL_SESSION', data.session);
    if (open && isIdle(open)) await endSession();
    else if (error && state.idleMinutes === null) throw error;
  } catch (error) {
    logError('initialising the session', error);
  } finally {
    update({ loading: false });
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

/** The state as it is now. */
export const authState = (): AuthState => state;

/** Calls back after every change of the state; returns how to stop that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state, for components. */
export const useAuthState = (): AuthState => useSyncExternalStore(subscribe, authState, authState);

/** Whether somebody has given both factors. */
export function isAuthenticated({ session, aal }: AuthState): boolean {
  return session !== null && aal === 'aal2';
}

/** The signed-in person; null until both factors were given. */
export const currentUser = (): CurrentUser | null => (isAuthenticated(state) ? state.user : null);

/** Milliseconds since the server said what the claims say; infinite without a session. */
export function claimsAge(): number {
  const { session } = state;
  if (!session?.expires_at) return Infinity;
  return Date.now() - (session.expires_at - session.expires_in) * 1000;
}

/**
 * Ends the session of this browser (all its tabs), not those of other devices. Works without the
 * server too: then only the copy kept here is forgotten.
 */
export async function signOut(): Promise<void> {
  if (open) noteLeaving(open);
  if (state.session) update({ signedOutHere: true });
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
  apply('SIGNED_OUT', null);
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
  if (error.name === 'AuthRefreshDiscardedError') return state.session ? 'fresh' : 'ended';
  await endSession();
  return 'ended';
}
