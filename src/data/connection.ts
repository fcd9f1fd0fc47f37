import type { SupabaseClient } from '@supabase/supabase-js';

/** Who is signed in and where; null where there is none. */
export interface ActiveScope {
  userId: string | null;
  networkId: string | null;
  locationId: string | null;
  /** How many rows one request may change. */
  rowsPerChange: number;
}

/** What the data layer needs from the session and the build; tests pass their own. */
export interface Connection {
  /** Address of the API without a trailing slash. */
  apiUrl: string;
  publishableKey: string;
  /** The data client, which takes its token from the one session owner. */
  client: SupabaseClient;
  /** A token that is valid now; null when nobody is signed in. */
  getAccessToken: () => Promise<string | null>;
  getActiveScope: () => ActiveScope;
  /** Asks for a new token after the claims changed. @throws when it could not be had */
  refreshSession: () => Promise<void>;
  /** Writes an error to the console, without personal data. */
  logError: (where: string, error: unknown) => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}
