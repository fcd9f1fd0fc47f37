import { useSyncExternalStore } from 'react';
import { authState, subscribe } from '../db/authState';
import type { CurrentUser } from '../db/claims';

const knownUser = () => authState().user;

/**
 * The signed-in person, for components; null until the session is known. The same object until the
 * claims say something else.
 */
export const useCurrentUser = (): CurrentUser | null => useSyncExternalStore(subscribe, knownUser);
