import { errors, jwtVerify } from 'jose';
import { isRequestRole, type Claims } from './claims';

/** Why a request was refused before it reached anything; answered in PostgREST's shape. */
export class TokenError extends Error {
  override name = 'TokenError';

  constructor(
    readonly status: 401 | 403,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** The answer for REST: `{ code, message, details, hint }`. */
  toResponse(): Response {
    const body = { code: this.code, message: this.message, details: null, hint: null };
    const fault = `Bearer error="invalid_token", error_description=${JSON.stringify(this.message)}`;
    return Response.json(body, {
      status: this.status,
      headers: this.status === 401 ? { 'WWW-Authenticate': fault } : {},
    });
  }
}

/** A token in order, whose role no request may have. */
export class RoleError extends TokenError {
  constructor(readonly role: string) {
    super(403, '42501', `permission denied to set role "${role}"`);
  }
}

/** What is said to who names neither a token nor a key. */
export const NO_KEY = 'No API key found in request';

/** For whom the tokens of people are meant. */
export const AUDIENCE = 'authenticated';

/** The keys by which callers are known. */
export interface TokenVerifierOptions {
  jwtSecret: string;
  serviceKey: string;
  publishableKey: string;
  /** Who must have made a token: the address of the auth server. */
  issuer: string;
  /** The clock for expiry; tests only. */
  now?: () => Date;
}

/** Tells who sends a request. @throws TokenError */
export type TokenVerifier = (request: Request) => Promise<Claims>;

/**
 * Makes the one check of who calls, for every part of the API. A user's token counts before the
 * key; a key alone (header `apikey`, query `apikey` or as bearer) makes the caller anon or, for
 * the service key, service_role.
 *
 * @param options the keys of this data directory
 * @returns a function from request to claims; it throws a TokenError with 401 for no key, another
 *   key and a malformed, expired or wrongly signed token, or one of another issuer or audience, with 403 for a role that no token may have
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const secret = new TextEncoder().encode(options.jwtSecret);
  const keys = new Map<string, Claims>([
    [options.publishableKey, { role: 'anon' }],
    [options.serviceKey, { role: 'service_role' }],
  ]);
  const { issuer } = options;
  const known = new KnownTokens();
  return async (request) => {
    const key = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey');
    const authorization = request.headers.get('authorization');
    const bearer = authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
    if (key !== null && !keys.has(key) && key !== bearer)
      throw new TokenError(401, 'PGRST301', 'Invalid API key');
    if (authorization !== null && !bearer)
      throw new TokenError(401, 'PGRST301', 'The Authorization header must be "Bearer <token>"');
    const caller = keys.get(bearer ?? key ?? '');
    if (caller) return caller;
    if (!bearer) throw new TokenError(401, 'PGRST301', NO_KEY);
    const now = options.now?.() ?? new Date();
    return (
      known.find(bearer, now) ?? known.add(bearer, await verify(bearer, { secret, issuer, now }))
    );
  };
}

/** As many tokens as are remembered; the oldest make room. */
const KNOWN_TOKENS = 1_000;

/**
 * Tokens whose signature was right, until they expire: computing it again for each request of the
 * same person is a good part of a short answer. Whether the session still lives is another
 * question, which the database answers at every request.
 */
class KnownTokens {
  private readonly claims = new Map<string, Claims>();

  /** What a token says, as a copy; undefined when it is not known or has expired. */
  find(token: string, now: Date): Claims | undefined {
    const found = this.claims.get(token);
    const lives = Number(found?.['exp']) > Math.floor(now.valueOf() / 1000);
    return found && lives ? { ...found } : undefined;
  }

  /** @returns a copy of the claims */
  add(token: string, claims: Claims): Claims {
    const [oldest] = this.claims.keys();
    if (this.claims.size >= KNOWN_TOKENS && oldest !== undefined) this.claims.delete(oldest);
    this.claims.set(token, claims);
    return { ...claims };
  }
}

async function verify(
  token: string,
  { secret, issuer, now }: { secret: Uint8Array; issuer: string; now: Date },
): Promise<Claims> {
  const { payload } = await jwtVerify(token, secret, {
    algorithms: ['HS256'],
    requiredClaims: ['exp'],
    issuer,
    audience: AUDIENCE,
    currentDate: now,
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new TokenError(401, 'PGRST303', 'JWT expired');
    throw new TokenError(401, 'PGRST301', 'The token is not valid');
  });
  const { role, sub, session_id, aal, ...others } = payload;
  if (!isRequestRole(role)) throw new RoleError(roleText(role));
  const text = (name: string, value: unknown): Record<string, string> =>
    typeof value === 'string' ? { [name]: value } : {};
  return {
    ...others,
    role,
    ...text('sub', sub),
    ...text('session_id', session_id),
    ...text('aal', aal),
  };
}

/** A role as PostgREST reads it off a token. */
const roleText = (role: unknown): string =>
  typeof role === 'string' ? role : JSON.stringify(role ?? null);
