import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '../../src/db/sessionStorageKey';

/** A page's address as the server's answer to a mail's link leaves it, with a session. */
export function linkAddress(path: string, session: Session): string {
  const { access_token, refresh_token, token_type, expires_in } = session;
  const values = { access_token, refresh_token, token_type, expires_in: String(expires_in) };
  return `${path}#${new URLSearchParams({ ...values, type: 'recovery' }).toString()}`;
}

/** Leaves a session, whatever it is worth, where an open page of the app keeps its own. */
export const storeSession = (page: Page, session: Session): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
