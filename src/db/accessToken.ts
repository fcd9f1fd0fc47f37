import { loadAuth } from './loadAuth';
import { hasStoredSession } from './storedSession';
import { freshSession } from './storedToken';

/**
 * The token for a request; null where nobody is signed in. The auth client is asked only for a new one.
 *
 * @throws AuthError where it cannot be renewed; what loading the auth client throws
 */
export async function accessToken(): Promise<string | null> {
  const kept = freshSession();
  if (kept) return kept.access_token;
  if (!hasStoredSession()) return null;
  const auth = await loadAuth();
  const { data, error } = await auth.getSession();
  if (error) throw error;
  return data.session?.access_token ?? null;
}
