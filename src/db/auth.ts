import { AuthClient } from '@supabase/auth-js';
import { followAuth } from './authState';
import { sessionPlace } from './browserStorage';
import { env } from './env';
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
  // The client would sign in whomever any link names. The pages that mails lead to detect the session of
  // theirs (src/pages/auth/useLinkSession.ts).
  detectSessionInUrl: false,
  // A link from a mail may be opened in another browser than the one that asked for it.
  flowType: 'implicit',
});

followAuth(auth);
