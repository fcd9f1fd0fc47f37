import { sessionPlace } from './browserStorage';
import { SESSION_STORAGE_KEY } from './sessionStorageKey';

/** Whether this browser keeps a session, which may have ended meanwhile: known before it is read. */
export const hasStoredSession = (): boolean => sessionPlace.getItem(SESSION_STORAGE_KEY) !== null;
