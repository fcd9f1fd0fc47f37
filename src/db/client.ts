import { createClient } from '@supabase/supabase-js';
import { accessToken } from './accessToken';
import { env } from './env';
import type { Database } from './types.gen';

/**
 * The one data client, given to ra-supabase so that it makes none. It has no session of its own and
 * asks the one owner for the token of a request; the requests themselves are sent by `sendRequest`.
 * Only the admin loads it; the auth pages do without.
 */
export const client = createClient<Database>(env.apiUrl, env.publishableKey, {
  // Whoever sends a request says why there is none (src/data/appConnection.ts).
  accessToken: () => accessToken().catch(() => null),
});
