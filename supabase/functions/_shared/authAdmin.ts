import { AuthClient, GoTrueAdminApi } from 'npm:@supabase/auth-js@2.109.0';
import type { Environment } from './environment.ts';
import { fetchDirectly } from './fetchDirectly.ts';
import { tooMany, unavailable } from './RequestError.ts';

/** What the other parts of the API take as the server. */
export const serverHeaders = (environment: Environment): Record<string, string> => ({
  apikey: environment.secretKey,
  Authorization: `Bearer ${environment.secretKey}`,
});

/** The auth API with the server's rights. */
export function authAdmin(environment: Environment): GoTrueAdminApi {
  return new GoTrueAdminApi({
    url: `${environment.apiUrl}/auth/v1`,
    headers: serverHeaders(environment),
    fetch: fetchDirectly,
  });
}

/** The auth API as any visitor sees it: no session is kept. */
export function authClient(environment: Environment): InstanceType<typeof AuthClient> {
  return new AuthClient({
    url: `${environment.apiUrl}/auth/v1`,
    headers: { apikey: environment.publishableKey },
    fetch: fetchDirectly,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

/** Refuses when the auth API did. @throws RequestError 429 or 502 */
export function refuseAuthError(error: { status?: number } | null): void {
  if (error) throw error.status === 429 ? tooMany() : unavailable();
}

/** About a hundred years, in the form that the auth API takes. */
const FOR_GOOD = '876000h';

/** Keeps a person from signing in, or lets them again. @throws RequestError 502 */
export async function setBan(
  environment: Environment,
  userId: string,
  isBanned: boolean,
): Promise<void> {
  const attributes = { ban_duration: isBanned ? FOR_GOOD : 'none' };
  const { error } = await authAdmin(environment).updateUserById(userId, attributes);
  refuseAuthError(error);
}
