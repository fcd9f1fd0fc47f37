import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import type postgres from 'postgres';
import { DEMO_ACCOUNTS } from '../../local/demo/accounts';
import type { Database } from '../../src/db/types.gen';
import './provideWebSocket';
import type { TestBackend } from './startTestBackend';

/** How much a session has shown of itself: password (aal1), password and code (aal2). */
export type AssuranceLevel = 'aal1' | 'aal2';

/** A session as the auth server makes it, without its password and code. */
export interface TestSession {
  userId: string;
  sessionId: string;
  accessToken: string;
}

/**
 * Signs a demo account in without its password: a session row, and a token with the claims of the
 * hook. Embedded backend only.
 *
 * @param backend whose secret signs the token
 * @param sql a superuser connection to its database
 * @param email of local/demo/accounts.ts
 * @param aal default aal2
 */
export async function signInAs(
  backend: TestBackend,
  sql: postgres.Sql,
  email: string,
  aal: AssuranceLevel = 'aal2',
): Promise<TestSession> {
  const account = DEMO_ACCOUNTS.find((one) => one.email === email);
  if (!account) throw new Error(`There is no demo account ${email}`);
  const userId = account.id;
  const sessionId = randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (${sessionId}, ${userId}, ${aal}, now(), now())`;
  const event = {
    user_id: userId,
    authentication_method: 'password',
    claims: { sub: userId, role: 'authenticated', email, aal, session_id: sessionId },
  };
  const [row] = await sql<{ claims: Record<string, unknown> | null }[]>`
    select public.custom_access_token_hook(${JSON.stringify(event)}::text::jsonb) -> 'claims' as claims`;
  if (!row?.claims) throw new Error(`${email} may not sign in`);
  return { userId, sessionId, accessToken: await signToken(backend, row.claims) };
}

/**
 * Signs a token with any claims, one hour valid unless the claims say otherwise.
 *
 * @param backend whose secret signs it
 * @param claims what it says
 */
export async function signToken(
  backend: TestBackend,
  claims: Record<string, unknown>,
): Promise<string> {
  if (!backend.jwtSecret) throw new Error('Tokens can be made for the embedded backend only');
  const seconds = Math.floor(Date.now() / 1000);
  const iss = `${backend.url}/auth/v1`;
  return new SignJWT({ iss, aud: 'authenticated', iat: seconds, exp: seconds + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(backend.jwtSecret));
}

/**
 * supabase-js with a token of one's own, or as nobody.
 *
 * @param backend which API
 * @param accessToken from signInAs or signToken
 */
export function clientWith(backend: TestBackend, accessToken?: string) {
  return createClient<Database>(backend.url, backend.publishableKey, {
    ...(accessToken
      ? { accessToken: () => Promise.resolve(accessToken) }
      : { auth: { persistSession: false, autoRefreshToken: false } }),
  });
}
