import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { AUDIENCE } from '../http/verifyToken';
import { AuthError } from './AuthError';
import { listMethods } from './sessions';
import type { AuthDependencies, AuthTransaction, SessionRow, UserRow } from './types';

/** How long an access token is valid, in seconds; GoTrue's default. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** GoTrue's limit for a hook, in milliseconds. */
const HOOK_MILLISECONDS = 2000;

const hookAnswer = z.object({
  error: z.object({ http_code: z.number().optional(), message: z.string() }).optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
});

/** What a hook may not take out of a token. */
const requiredClaims = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  iat: z.number(),
  sub: z.string(),
  email: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
});

/** How the token came about, told to the hook. */
export type TokenOrigin = 'password' | 'otp' | 'totp' | 'token_refresh';

/**
 * Makes an access token: GoTrue's claims, then what public.custom_access_token_hook makes of
 * them.
 *
 * @param tx runs the hook, as supabase_auth_admin
 * @returns the signed token and when it ends (Unix seconds)
 * @throws AuthError with the hook's status and message when it refuses
 */
export async function createAccessToken(
  tx: AuthTransaction,
  deps: AuthDependencies,
  user: UserRow,
  session: SessionRow,
  origin: TokenOrigin,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const claims = await runHook(tx, user, origin, {
    iss: deps.issuer,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: await listMethods(tx, session.id),
    session_id: session.id,
    is_anonymous: false,
  });
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(deps.jwtSecret));
  return { token, expiresAt };
}

async function runHook(
  tx: AuthTransaction,
  user: UserRow,
  origin: TokenOrigin,
  claims: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const event = JSON.stringify({ user_id: user.id, claims, authentication_method: origin });
  await tx`select set_config('statement_timeout', ${String(HOOK_MILLISECONDS)}, true)`;
  const [row] = await tx<{ answer: unknown }[]>`
    select public.custom_access_token_hook(${event}::text::jsonb) as answer`;
  await tx`set local statement_timeout to default`;
  const answer = hookAnswer.parse(row?.answer);
  if (answer.error?.message) {
    throw new AuthError(hookStatus(answer.error.http_code), 'unknown', answer.error.message);
  }
  const checked = requiredClaims.safeParse(answer.claims);
  if (!checked.success) {
    throw new AuthError(
      500,
      'unexpected_failure',
      'The output claims do not conform to the expected schema.',
    );
  }
  return checked.data;
}

/** The statuses that a refusing hook is likely to name; anything else counts as a failure. */
function hookStatus(status: number | undefined): 400 | 401 | 403 | 404 | 422 | 429 | 500 {
  const known = [400, 401, 403, 404, 422, 429] as const;
  return known.find((candidate) => candidate === status) ?? 500;
}

const tokenClaims = z.object({
  sub: z.uuid().optional(),
  role: z.string().optional(),
  session_id: z.uuid().optional(),
});

export type TokenClaims = z.infer<typeof tokenClaims>;

/**
 * Checks an access token's signature, issuer, audience and time.
 *
 * @throws AuthError 403 bad_jwt
 */
export async function readAccessToken(
  token: string,
  deps: Pick<AuthDependencies, 'jwtSecret' | 'issuer' | 'now'>,
): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(deps.jwtSecret), {
      algorithms: ['HS256'],
      issuer: deps.issuer,
      audience: AUDIENCE,
      currentDate: deps.now(),
    });
    return tokenClaims.parse(payload);
  } catch {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }
}
