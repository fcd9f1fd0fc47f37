import { API } from '../config';
import { accessToken } from '../db/accessToken';
import { currentUser } from '../db/authState';
import { refreshSession } from '../db/session';
import { isMember, isVisiting } from '../db/claims';
import { client } from '../db/client';
import { env } from '../db/env';
import { logError } from '../db/logError';
import type { Connection } from './http';
import { noteAnswer, noteSilence } from './connectivity';
import { DataError } from './errors';

/** As little as the API answers; whatever it says. */
const probe = () =>
  fetch(`${env.apiUrl}/auth/v1/health`, {
    cache: 'no-store',
    headers: { apikey: env.publishableKey },
    signal: AbortSignal.timeout(API.timeout),
  });

/** Notes whether the server was there. */
async function reachingFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    noteAnswer();
    return response;
  } catch (error) {
    // Who gave a request up has not lost the server.
    if (!init.signal?.aborted) noteSilence(probe);
    throw error;
  }
}

/** Whether a new token could not even be asked for: there was no answer, or no auth client to ask by. */
const isUnreachable = (cause: unknown): boolean =>
  cause instanceof TypeError || Reflect.get(Object(cause), 'name') === 'AuthRetryableFetchError';

/** The connection of the app: the one session owner and the configured API. */
export const appConnection: Connection = {
  apiUrl: env.apiUrl,
  publishableKey: env.publishableKey,
  client,
  getAccessToken: () =>
    accessToken().catch((cause: unknown) => {
      // Without this a lost network would look like a lost session once the token has expired.
      throw new DataError({ kind: isUnreachable(cause) ? 'offline' : 'session', cause });
    }),
  getActiveScope: () => {
    const user = currentUser();
    return {
      userId: user?.id ?? null,
      networkId: user?.networkId ?? null,
      isVisiting: user !== null && isVisiting(user),
      locationId: user?.activeLocation?.id ?? null,
      rowsPerChange: user && !isMember(user) ? API.idsPerRequest : API.memberRowsPerChange,
    };
  },
  refreshSession: async () => {
    const outcome = await refreshSession();
    if (outcome !== 'fresh') throw new Error(`The session could not be refreshed: ${outcome}.`);
  },
  logError,
  fetch: reachingFetch,
};
