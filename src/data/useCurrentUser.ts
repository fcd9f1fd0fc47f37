import type { CurrentUser } from '../db/claims';
import { useAuthState } from '../db/authState';

/** The signed-in person, for components; null until the session is known. */
export const useCurrentUser = (): CurrentUser | null => useAuthState().user;
