import { API } from '../config';

let seconds: number | null = null;

/**
 * Seconds to wait, as the server's last 429 answer said in its Retry-After header; null when it
 * did not say. The auth client drops the headers, so its fetch notes them down here.
 */
export const retryAfterSeconds = (): number | null => seconds;

/**
 * The browser's fetch that notes down the waiting time of a 429 answer, and gives up a server that
 * takes longer than `API.timeout`: to the auth client that is a lost network.
 */
export const fetchNotingRetryAfter: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(API.timeout) });
  if (response.status === 429) {
    const header = Number(response.headers.get('retry-after'));
    seconds = Number.isFinite(header) && header > 0 ? Math.ceil(header) : null;
  }
  return response;
};
