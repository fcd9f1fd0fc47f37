import { API } from '../config';
import { auth } from '../db/auth';
import { currentUser, refreshSession } from '../db/authState';
import { isMember } from '../db/claims';
import { client } from '../db/client';
import { env } from '../db/env';
import { logError } from '../db/logError';
import type { Connection } from './http';
import { DataError } from './errors';

/** The connection of the app: the one session owner and the configured API. */
export const appConnection: Connection = {
  apiUrl: env.apiUrl,
  publishableKey: env.publishableKey,
  client,
  getAccessToken: async () => {
    const { data, error } = await auth.getSession();
    // Without this a lost network would look like a lost session once the token has expired.
    if (error) {
      const kind = error.name === 'AuthRetryableFetchError' ? 'offline' : 'session';
      throw new DataError({ kind, cause: error });
    }
    return data.session?.access_token ?? null;
  },
  getActiveScope: () => {
    const user = currentUser();
    return {
      userId: user?.id ?? null,
      networkId: user?.networkId ?? null,
      locationId: user?.activeLocation?.id ?? null,
      rowsPerChange: user && !isMember(user) ? API.idsPerRequest : API.memberRowsPerChange,
    };
  },
  refreshSession: async () => {
    const outcome = await refreshSession();
    if (outcome !== 'fresh') throw new Error(`The session could not be refreshed: ${outcome}.`);
  },
  logError,
  fetch: (url, init) => fetch(url, init),
};
