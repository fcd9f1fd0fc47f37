import type { Page } from '@playwright/test';
import type { Session } from '@supabase/auth-js';
import { SESSION_STORAGE_KEY } from '../../src/db/sessionStorageKey';

/** Leaves a session, whatever it is worth, where an open page of the app keeps its own. */
export const storeSession = (page: Page, session: Session): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_STORAGE_KEY,
    JSON.stringify(session),
  ] as const);
