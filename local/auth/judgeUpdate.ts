import type postgres from 'postgres';
import { asAuthAdmin } from './asAuthAdmin';
import { AuthError } from './AuthError';
import type { Caller } from './authenticate';
import { cameByLink, requireFreshCode } from './freshness';
import { guessSubject } from './knownAddresses';
import { checkStrength, hashPassword, matchesPassword } from './passwords';
import type { AuthService } from './service';
import type { ClientInfo } from './sessions';
import type { JsonObject } from './types';
import { emailExists, findUserByEmail, hasVerifiedFactor } from './users';

/** What PUT /user may be asked for. */
export interface UserUpdate {
  email?: string | null | undefined;
  password?: string | null | undefined;
  current_password?: string | null | undefined;
  data?: JsonObject | null | undefined;
  app_metadata?: JsonObject | null | undefined;
}

/** What an update that is allowed comes down to. */
export interface JudgedUpdate {
  /** The hash of the new password. */
  passwordHash: string | undefined;
  /** The new address, when it is another one. */
  newEmail: string | undefined;
}

/**
 * Decides whether somebody may change their account in this way.
 *
 * @throws AuthError as GoTrue does with `current_password` required; 401 insufficient_aal for all but a first
 *   password without both factors; 400 reauthentication_needed for another address without a fresh code
 */
export async function judgeUpdate(
  service: AuthService,
  caller: Caller,
  update: UserUpdate,
  client: ClientInfo,
): Promise<JudgedUpdate> {
  const { user, session, factors } = caller;
  if (typeof update.password === 'string') await checkStrength(update.password);
  if (update.app_metadata) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const newEmail = update.email && update.email !== user.email ? update.email : undefined;
  if (session.aal !== 'aal2') {
    if (hasVerifiedFactor(factors) && (update.password || newEmail)) {
      throw new AuthError(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      );
    }
    // Stricter than GoTrue: who has only a password, or only a link, sets a password and no more.
    if (newEmail || update.data) {
      throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update this user.');
    }
  }
  if (newEmail) await judgeEmail(service, caller, newEmail, client);
  const passwordHash = update.password
    ? await judgePassword(service, caller, { ...update, password: update.password }, client)
    : undefined;
  return { passwordHash, newEmail };
}

/**
 * A fresh code is needed: whoever has the address can ask for a new password. What follows is counted and written
 * down before it is looked up: the answer tells whether somebody has the address.
 */
async function judgeEmail(
  service: AuthService,
  caller: Caller,
  email: string,
  client: ClientInfo,
): Promise<void> {
  await asAuthAdmin(service.sql, (tx) => requireFreshCode(tx, caller.session, service.now()));
  service.limiter.mail({ account: caller.user.id, address: client.address ?? 'unknown' });
  await recordRequest(service.sql, caller);
  if (await asAuthAdmin(service.sql, (tx) => findUserByEmail(tx, email))) throw emailExists();
}

/** In a transaction of its own, so that it stays whatever comes of the request. No address stands in it. */
async function recordRequest(sql: postgres.Sql, { user, session }: Caller): Promise<void> {
  await sql`
    insert into private.audit_log (actor, session_id, action, entity, entity_id, network_id)
    select ${user.id}::uuid, ${session.id}::text, 'email_change_requested', 'profiles', ${user.id}::uuid,
           (select network_id from public.profiles where id = ${user.id})`;
}

async function judgePassword(
  service: AuthService,
  caller: Caller,
  update: UserUpdate & { password: string },
  client: ClientInfo,
): Promise<string> {
  const { user, session } = caller;
  const isKnown = await asAuthAdmin(service.sql, (tx) => cameByLink(tx, session, service.now()));
  if (user.encrypted_password && !isKnown) {
    await requireCurrentPassword(service, caller, update.current_password, client);
  }
  if (await matchesPassword(update.password, user.encrypted_password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return hashPassword(update.password);
}

async function requireCurrentPassword(
  service: AuthService,
  { user }: Caller,
  given: string | null | undefined,
  client: ClientInfo,
): Promise<void> {
  const message = 'Current password required when setting new password.';
  if (!given) throw new AuthError(400, 'current_password_required', message);
  // Counted together with the guesses of the sign-in.
  const subject = await guessSubject(service, 'email', user.email ?? user.id, client);
  await service.limiter.guess('password', subject, async () => {
    if (await matchesPassword(given, user.encrypted_password)) return;
    throw new AuthError(400, 'current_password_invalid', message, { guess: true });
  });
}
