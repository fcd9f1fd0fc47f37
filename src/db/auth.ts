import { AuthClient } from '@supabase/auth-js';
import { sessionPlace } from './browserStorage';
import { env } from './env';
import { tidyAddress } from './opening';
import { fetchNotingRetryAfter } from './retryAfter';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

/**
 * The one owner of the session: the auth pages, the guards and the data client all ask it. A
 * second client on the same storage would refresh twice, and one of the two would fail.
 */
export const auth = new AuthClient({
  url: `${env.apiUrl}/auth/v1`,
  headers: { apikey: env.publishableKey },
  fetch: fetchNotingRetryAfter,
  storageKey: SESSION_STORAGE_KEY,
  storage: sessionPlace,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
  // A link from a mail may be opened in another browser than the one that asked for it.
  flowType: 'implicit',
});

// The client has read the address while it was made. It would leave the tokens in the history.
if (tidyAddress !== null) window.history.replaceState(window.history.state, '', tidyAddress);
