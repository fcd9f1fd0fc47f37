import { sessionPlace } from './browserStorage';
import { readLinkArrival, withoutLink } from './linkArrival';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

/*
 * What is known when a page is opened, without the auth client: that comes in a chunk of its own,
 * which the sign-in need not wait for.
 */

/** How this page was arrived at, read before the address is tidied. */
export const linkArrival = readLinkArrival(window.location);

/** The address without what a link put there; null where there was no link. */
export const tidyAddress = withoutLink(window.location);

/** Whether this browser keeps a session, which may have ended meanwhile: known before it is read. */
export const hasStoredSession = (): boolean => sessionPlace.getItem(SESSION_STORAGE_KEY) !== null;

/** Whether there is a session to look for: in this browser, or in the link that led here. */
export const mayHaveSession = (): boolean => tidyAddress !== null || hasStoredSession();

/** The access token of the session that this browser keeps; null without one. */
export function storedToken(): string | null {
  try {
    const kept: unknown = JSON.parse(sessionPlace.getItem(SESSION_STORAGE_KEY) ?? '{}');
    const token: unknown = Reflect.get(Object(kept), 'access_token');
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}
