import { Hono } from 'hono';
import { z } from 'zod';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError, bannedUser, expiredToken } from './AuthError';
import { guessSubject } from './knownAddresses';
import { takeByCode, takeByToken, type FoundToken, type OneTimeTokenType } from './oneTimeTokens';
import { clientOf, emailAddress, readBody } from './requests';
import { startSession, type TokenAnswer } from './startSession';
import { confirmUser, emailExists, findUserById, isBanned, updateUser } from './users';
import type { AuthService } from './service';
import type { ClientInfo } from './sessions';
import type { AuthTransaction, UserRow } from './types';

const EMAIL_CHANGE_TYPES = ['email_change_token_current', 'email_change_token_new'] as const;

/** Which tokens a `type` of /verify may use up. */
const ACCEPTED: Record<string, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: EMAIL_CHANGE_TYPES,
};

/** GoTrue's words after the first of the two links of a change of address. */
const FIRST_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const body = z.object({
  type: z.string(),
  token: z.string().max(100).nullish(),
  token_hash: z.string().max(500).nullish(),
  email: z.string().nullish(),
});

type Verified =
  | { kind: 'session'; answer: TokenAnswer }
  /** A change of address that waits for its second link. */
  | { kind: 'half' };

/** GET and POST /verify: the links and codes of mails. */
export function createVerifyRoutes(service: AuthService): Hono {
  const app = new Hono();

  app.get('/verify', async (c) => {
    const { token, type } = { token: c.req.query('token'), type: c.req.query('type') };
    // Such a link leads nowhere, as in GoTrue.
    if (!type) throw invalid('Verify requires a verification type');
    if (!token) throw invalid('Verify requires a token or a token hash');
    const target = new URL(service.redirectTo(c.req.query('redirect_to')));
    target.hash = await verifyLink(service, clientOf(c), { token, type });
    return c.redirect(target.href, 303);
  });

  app.post('/verify', async (c) => {
    const { type, token, token_hash: tokenHash, email } = await readBody(c, body);
    const types = acceptedTypes(type);
    const client = clientOf(c);
    if (Boolean(token) === Boolean(tokenHash)) {
      throw invalid('Verify requires either a token or a token hash');
    }
    let verified: Verified;
    if (tokenHash) {
      if (email) throw invalid('Only the token_hash and type should be provided');
      verified = await verify(service, client, (tx) =>
        takeByToken(tx, tokenHash, types, service.now()),
      );
    } else {
      if (!token || !email) throw invalid('An email address is required to verify a token');
      if (!emailAddress.safeParse(email).success) {
        throw new AuthError(422, 'validation_failed', 'Invalid email format');
      }
      const subject = await guessSubject(service, 'email', email.toLowerCase(), client);
      verified = await service.limiter.guess('code', subject, () =>
        verify(service, client, (tx) =>
          takeByCode(tx, { email, code: token, types }, service.jwtSecret, service.now()),
        ),
      );
    }
    if (verified.kind === 'session') return c.json(verified.answer);
    return c.json({ msg: FIRST_CONFIRMATION, code: '200' });
  });

  return app;
}

/** Uses a link up and says, for the fragment of the redirect, what came of it. */
async function verifyLink(
  service: AuthService,
  client: ClientInfo,
  link: { token: string; type: string },
): Promise<string> {
  try {
    const types = acceptedTypes(link.type);
    const verified = await verify(service, client, (tx) =>
      takeByToken(tx, link.token, types, service.now()),
    );
    if (verified.kind === 'half') return fragment({ message: FIRST_CONFIRMATION });
    const { answer } = verified;
    return fragment({
      access_token: answer.access_token,
      expires_at: String(answer.expires_at),
      expires_in: String(answer.expires_in),
      refresh_token: answer.refresh_token,
      token_type: answer.token_type,
      type: link.type,
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return fragment({
      error: error.status === 400 ? 'invalid_request' : 'access_denied',
      error_code: error.code,
      error_description: error.message,
    });
  }
}

/** `sb` marks the redirect as one of Supabase's auth server. */
function fragment(values: Record<string, string>): string {
  return new URLSearchParams({ ...values, sb: '' }).toString();
}

function acceptedTypes(type: string): readonly OneTimeTokenType[] {
  const types = Object.hasOwn(ACCEPTED, type) ? ACCEPTED[type] : undefined;
  if (!types) throw invalid('Unsupported verification type');
  return types;
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

async function verify(
  service: AuthService,
  client: ClientInfo,
  take: (tx: AuthTransaction) => Promise<FoundToken | undefined>,
): Promise<Verified> {
  return asAuthAdmin(service.sql, async (tx) => {
    const token = await take(tx);
    if (!token) throw expiredToken('Email link is invalid or has expired', true);
    const user = await findUserById(tx, token.user_id, true);
    if (!user || user.deleted_at) throw expiredToken('Email link is invalid or has expired');
    if (isBanned(user, service.now())) throw bannedUser(403);

    const confirmed = await apply(tx, service, user, token);
    if (!confirmed) return { kind: 'half' };
    const answer = await startSession(tx, service, confirmed, 'otp', client);
    return { kind: 'session', answer };
  });
}

/** Does what the token was for; undefined when a change of address waits for its second link. */
async function apply(
  tx: AuthTransaction,
  service: AuthService,
  user: UserRow,
  token: FoundToken,
): Promise<UserRow | undefined> {
  const now = service.now();
  const isEmailChange = EMAIL_CHANGE_TYPES.some((type) => type === token.token_type);
  if (!isEmailChange) return confirmUser(tx, user, now);
  if (user.email_change_confirm_status === 0) {
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, now);
    return undefined;
  }
  const email = user.email_change;
  if (!email) throw expiredToken('Email link is invalid or has expired');
  const taken = await tx`
    select 1 from auth.users where email = ${email} and id <> ${user.id} and not is_sso_user`;
  if (taken.length > 0) throw emailExists();
  const changed = await updateUser(
    tx,
    user.id,
    { email, email_change: '', email_change_confirm_status: 0 },
    now,
  );
  return confirmUser(tx, changed, now);
}
