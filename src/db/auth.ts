import { AuthClient } from '@supabase/auth-js';
import { env } from './env';
import { readLinkArrival, withoutLink } from './linkArrival';
import { fetchNotingRetryAfter } from './retryAfter';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

/** How this page was arrived at, read before the address is tidied. */
export const linkArrival = readLinkArrival(window.location);

/**
 * The one owner of the session: the auth pages, the guards and the data client all ask it. A
 * second client on the same storage would refresh twice, and one of the two would fail.
 */
export const auth = new AuthClient({
  url: `${env.apiUrl}/auth/v1`,
  headers: { apikey: env.publishableKey },
  fetch: fetchNotingRetryAfter,
  storageKey: SESSION_STORAGE_KEY,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  // A link from a mail may be opened in another browser than the one that asked for it.
  flowType: 'implicit',
});

// The client has read the address while it was made. It would leave the tokens in the history.
const tidy = withoutLink(window.location);
if (tidy !== null) window.history.replaceState(window.history.state, '', tidy);

/** Whether this browser keeps a session, which may have ended meanwhile: known before it is read. */
export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(SESSION_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Whether there is a session to look for: in this browser, or in the link that led here. */
export const mayHaveSession = (): boolean => tidy !== null || hasStoredSession();
