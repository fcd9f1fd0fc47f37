import { Hono } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError, bannedUser } from './AuthError';
import { guessSubject } from './knownAddresses';
import { matchesPassword } from './passwords';
import { rotateRefreshToken } from './refreshTokens';
import { clientOf, readBody } from './requests';
import { answerTokens, startSession, type TokenAnswer } from './startSession';
import { findUserByEmail, isBanned } from './users';
import type { AuthService } from './service';
import { noteRefresh, type ClientInfo } from './sessions';

const passwordGrant = z.object({
  email: z.string().max(255).nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});
/** GoTrue's own form, and ours: 256 bits. Anything else was never a token. */
const REFRESH_TOKEN = /^(?:[\w-]{12}|[\w-]{43})$/;
const refreshGrant = z.object({
  refresh_token: z.string().regex(REFRESH_TOKEN, 'Refresh token is not valid'),
});

/** POST /token?grant_type=password|refresh_token; the app does not use PKCE. */
export function createTokenRoutes(service: AuthService): Hono {
  const app = new Hono();
  app.post('/token', async (c) => {
    const grant = c.req.query('grant_type');
    if (grant === 'password') {
      const credentials = judgeCredentials(await readBody(c, passwordGrant));
      return c.json(await signIn(service, credentials, clientOf(c)));
    }
    if (grant === 'refresh_token') {
      const { refresh_token: token } = await readBody(c, refreshGrant);
      return c.json(await refresh(service, token, clientOf(c)));
    }
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  });
  return app;
}

interface Credentials {
  email: string;
  password: string;
}

/** In GoTrue's order. A password that is missing is a wrong one. */
function judgeCredentials({ email, phone, password }: z.infer<typeof passwordGrant>): Credentials {
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.';
    throw new AuthError(400, 'validation_failed', message);
  }
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw new AuthError(400, 'validation_failed', 'missing email or phone');
  return { email, password: password ?? '' };
}

async function signIn(
  service: AuthService,
  credentials: Credentials,
  client: ClientInfo,
): Promise<TokenAnswer> {
  const account = credentials.email.toLowerCase();
  const subject = await guessSubject(service, 'email', account, client);
  const user = await service.limiter.guess('password', subject, async () => {
    const found = await asAuthAdmin(service.sql, (tx) => findUserByEmail(tx, account));
    const hash = found && !found.deleted_at ? found.encrypted_password : null;
    // The password is compared in any case: an unknown account must take as long as a known one.
    const matches = await matchesPassword(credentials.password, hash);
    if (!found || !matches) throw invalidCredentials();
    return found;
  });
  if (isBanned(user, service.now())) throw bannedUser(400);
  if (!user.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  }
  return asAuthAdmin(service.sql, (tx) => startSession(tx, service, user, 'password', client));
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials', { guess: true });
}

async function refresh(
  service: AuthService,
  token: string,
  client: ClientInfo,
): Promise<TokenAnswer> {
  const result = await asAuthAdmin(service.sql, async (tx) => {
    const rotation = await rotateRefreshToken(tx, token, service.jwtSecret, service.now());
    if (rotation.kind === 'refused') return rotation;
    const { user, session, token: refreshToken } = rotation;
    const answer = await answerTokens(tx, service, {
      user,
      session,
      refreshToken,
      origin: 'token_refresh',
    });
    // After the hook, as GoTrue does it: the hook sees when the session was refreshed before.
    await noteRefresh(tx, session, client, service.now());
    return answer;
  });
  if ('kind' in result) throw result.error;
  return result;
}
