import type { AuthChangeEvent, AuthClient, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { IDLE_KEY, tabPlace } from './browserStorage';
import { decodeClaims, type Aal, type CurrentUser } from './claims';
import { forgetDrafts } from './drafts';
import { forgetSnapshot } from './forgetSnapshot';
import { hasLeft, idleLimit, idleSessionOf, isIdle, type IdleSession } from './idle';
import { logError } from './logError';
import { storedToken } from './storedToken';
import { forgetTablet } from './turnedTablet';

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

/** Changes what is known about the session; for session.ts alone. */
export function updateAuth(change: Partial<AuthState>): void {
  state = { ...state, ...change };
  listeners.forEach((listener) => listener());
}

/**
 * Decodes the claims; a token that cannot be read leaves them unset and is logged. Every refresh
 * brings a new token: while it says the same, nothing is to be drawn again for it.
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

/** Takes the stored session for the one that is open, before the auth client is asked. */
export function openStoredSession(): IdleSession | null {
  open = idleSessionOf(storedToken());
  return open;
}

/**
 * Takes over what an auth event says (specification, section 4): claims are decoded again at every
 * event with a token, and cleared at SIGNED_OUT. Synchronous: waiting for the auth client in here
 * would wait for itself.
 *
 * The client hands on what other tabs say. On a shared computer each tab has a session of its own, so
 * that only what this one keeps counts; and what all keep may be seen here later than it is told.
 */
export function applyAuthEvent(event: AuthChangeEvent, session: Session | null): void {
  const now = event !== 'SIGNED_OUT' && session?.access_token ? session : null;
  const isFirst = event === 'INITIAL_SESSION';
  // Another tab may have ended the session before the auth client listened here.
  const isOver = event === 'SIGNED_OUT' || (isFirst && state.session !== null);
  if (now === null && !isOver) return;
  // What was read of the storage already.
  if (isFirst && now && state.user && now.access_token === state.session?.access_token) return;
  const isKept = (now?.access_token ?? null) === storedToken();
  awaited = isKept ? undefined : () => applyAuthEvent(event, session);
  if (!isKept) return;
  if (now === null) {
    leave();
    return;
  }
  const claims = claimsOf(now);
  // What somebody else has typed here is not for this person's eyes.
  if (claims.user) {
    forgetDrafts(claims.user.id);
    forgetTablet(claims.user.id);
  }
  tabPlace.removeItem(IDLE_KEY);
  open = idleSessionOf(now.access_token);
  updateAuth({ session: now, ...claims, signedOutHere: false, idleMinutes: null });
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
  // Who signs in next gives password and code.
  forgetTablet(null);
  if (idleMinutes !== null) tabPlace.setItem(IDLE_KEY, String(idleMinutes));
  updateAuth({ ...NOBODY, signedOutHere, idleMinutes });
}

/** Has this state follow what the auth client says; called where that is made (auth.ts). */
export function followAuth(
  client: Pick<InstanceType<typeof AuthClient>, 'onAuthStateChange'>,
): void {
  client.onAuthStateChange(applyAuthEvent);
  window.addEventListener('storage', () => awaited?.());
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
