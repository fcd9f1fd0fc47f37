import type { Session } from '@supabase/auth-js';
import { sessionPlace } from './browserStorage';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

/** Milliseconds before its end in which the auth client renews a token (its EXPIRY_MARGIN_MS). */
const RENEWAL = 90_000;

function storedValue(): object {
  try {
    const kept: unknown = JSON.parse(sessionPlace.getItem(SESSION_STORAGE_KEY) ?? '{}');
    return Object(kept) as object;
  } catch {
    return {};
  }
}

/** The access token of the session that this browser keeps; null without one. */
export function storedToken(): string | null {
  const token: unknown = Reflect.get(storedValue(), 'access_token');
  return typeof token === 'string' ? token : null;
}

/** What the auth client writes, and takes for a session. */
const isSession = (value: object): value is Session =>
  typeof Reflect.get(value, 'access_token') === 'string' &&
  typeof Reflect.get(value, 'refresh_token') === 'string' &&
  typeof Reflect.get(value, 'expires_at') === 'number' &&
  typeof Reflect.get(value, 'user') === 'object';

/** The session that this browser keeps, where its token needs no renewal yet: the auth client would say the same. */
export function freshSession(): Session | null {
  const kept = storedValue();
  if (!isSession(kept)) return null;
  return (kept.expires_at ?? 0) * 1000 - Date.now() > RENEWAL ? kept : null;
}
