import { listFactors } from './users';
import type { AuthTransaction, FactorRow, UserRow } from './types';

/** A factor as the API shows it: without its secret. */
export function presentFactor(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    phone: '',
  };
}

/**
 * A user as GoTrue's API shows it: without secrets, with the factors and the one identity.
 *
 * @param tx where the factors are read
 * @param user the row
 */
export async function presentUser(tx: AuthTransaction, user: UserRow) {
  const factors = await listFactors(tx, user.id);
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...present('email_confirmed_at', user.email_confirmed_at),
    ...present('invited_at', user.invited_at),
    phone: '',
    ...present('confirmation_sent_at', user.confirmation_sent_at),
    ...present('confirmed_at', user.email_confirmed_at),
    ...present('recovery_sent_at', user.recovery_sent_at),
    ...present('new_email', user.email_change || null),
    ...present('email_change_sent_at', user.email_change_sent_at),
    ...present('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length > 0 ? { factors: factors.map(presentFactor) } : {}),
    identities: [presentIdentity(user)],
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...present('banned_until', user.banned_until),
    ...present('deleted_at', user.deleted_at),
    is_anonymous: false,
  };
}

/** There is one way to sign in, so the identity is derived from the user and kept nowhere. */
function presentIdentity(user: UserRow) {
  return {
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: {
      email: user.email ?? '',
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
      sub: user.id,
    },
    provider: 'email',
    ...present('last_sign_in_at', user.last_sign_in_at),
    created_at: user.created_at,
    updated_at: user.updated_at,
    email: user.email ?? '',
  };
}

/** GoTrue leaves out what is not set. */
function present<K extends string, V>(key: K, value: V | null): Partial<Record<K, V>> {
  if (value === null) return {};
  const entry: Partial<Record<K, V>> = {};
  entry[key] = value;
  return entry;
}
