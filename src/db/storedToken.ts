import { sessionPlace } from './browserStorage';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

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
