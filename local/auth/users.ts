import { randomUUID } from 'node:crypto';
import { AuthError } from './AuthError';
import type { AuthTransaction, FactorRow, JsonObject, UserRow } from './types';

/** What app_metadata says of everybody: one way of signing in, the mail address. */
const APP_METADATA: JsonObject = { provider: 'email', providers: ['email'] };

/** How much user_metadata may be, in bytes of JSON: names, and little else. */
const USER_METADATA_BYTES = 2048;

export async function findUserById(
  tx: AuthTransaction,
  id: string,
  lock = false,
): Promise<UserRow | undefined> {
  const [user] = await tx<UserRow[]>`
    select * from auth.users where id = ${id} ${lock ? tx`for update` : tx``}`;
  return user;
}

/** @param email any case */
export async function findUserByEmail(
  tx: AuthTransaction,
  email: string,
): Promise<UserRow | undefined> {
  const [user] = await tx<UserRow[]>`
    select * from auth.users where email = ${email.toLowerCase()} and not is_sso_user`;
  return user;
}

export interface NewUser {
  id?: string | undefined;
  email: string;
  passwordHash?: string | null | undefined;
  confirmed?: boolean | undefined;
  userMetadata?: JsonObject | undefined;
  appMetadata?: JsonObject | undefined;
}

/**
 * Adds a user.
 *
 * @param now the time of creation
 * @throws AuthError 422 email_exists, 400 validation_failed for too much user_metadata
 */
export async function insertUser(
  tx: AuthTransaction,
  values: NewUser,
  now: Date,
): Promise<UserRow> {
  const metadata = { ...values.userMetadata, ...(values.confirmed && { email_verified: true }) };
  checkSize(metadata);
  const [user] = await tx<UserRow[]>`
    insert into auth.users ${tx({
      instance_id: '00000000-0000-0000-0000-000000000000',
      id: values.id ?? randomUUID(),
      aud: 'authenticated',
      role: 'authenticated',
      email: values.email.toLowerCase(),
      encrypted_password: values.passwordHash ?? '',
      email_confirmed_at: values.confirmed ? now : null,
      raw_app_meta_data: tx.json({ ...APP_METADATA, ...values.appMetadata }),
      raw_user_meta_data: tx.json(metadata),
      // GoTrue reads no null here.
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      created_at: now,
      updated_at: now,
    })}
    on conflict do nothing
    returning *`;
  if (!user) throw emailExists();
  return user;
}

/** The refusal of an address that somebody has already. */
export function emailExists(): AuthError {
  return new AuthError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  );
}

/** Sets columns of a user and returns the row as it is then. */
export async function updateUser(
  tx: AuthTransaction,
  id: string,
  values: Partial<Record<keyof UserRow, string | number | Date | null>>,
  now: Date,
): Promise<UserRow> {
  const [user] = await tx<UserRow[]>`
    update auth.users set ${tx({ ...values, updated_at: now })} where id = ${id} returning *`;
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/**
 * Merges keys into user_metadata or app_metadata; a null removes its key, as in GoTrue.
 *
 * @throws AuthError 400 validation_failed when user_metadata becomes too large
 */
export async function mergeMetadata(
  tx: AuthTransaction,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: JsonObject,
  now: Date,
): Promise<UserRow> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  const [user] = await tx<UserRow[]>`
    update auth.users
    set ${tx(column)} =
          (coalesce(${tx(column)}, '{}'::jsonb) || ${tx.json(changes)}::jsonb)
          - array(select jsonb_array_elements_text(${tx.json(removed)}::jsonb)),
        updated_at = ${now}
    where id = ${id}
    returning *`;
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  if (column === 'raw_user_meta_data') checkSize(user.raw_user_meta_data);
  return user;
}

function checkSize(metadata: JsonObject | null): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > USER_METADATA_BYTES) {
    throw new AuthError(
      400,
      'validation_failed',
      `user_metadata may have at most ${USER_METADATA_BYTES} bytes`,
    );
  }
}

/** Marks the user's address as confirmed; every open link and code is void from then on. */
export async function confirmUser(tx: AuthTransaction, user: UserRow, now: Date): Promise<UserRow> {
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`;
  if (!user.email_confirmed_at) await updateUser(tx, user.id, { email_confirmed_at: now }, now);
  return mergeMetadata(tx, user.id, 'raw_user_meta_data', { email_verified: true }, now);
}

export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && new Date(user.banned_until) > now;
}

/** The factors of a user, oldest first. */
export function listFactors(tx: AuthTransaction, userId: string): Promise<FactorRow[]> {
  return tx<FactorRow[]>`
    select * from auth.mfa_factors where user_id = ${userId} order by created_at, id`;
}

export function hasVerifiedFactor(factors: readonly FactorRow[]): boolean {
  return factors.some((factor) => factor.status === 'verified');
}
