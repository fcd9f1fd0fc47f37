import { randomUUID } from 'node:crypto';
import { AuthClient, type Session } from '@supabase/auth-js';
import type postgres from 'postgres';
import { asAuthAdmin } from '../../local/auth/asAuthAdmin';
import { hashPassword } from '../../local/auth/passwords';
import { createRefreshToken } from '../../local/auth/refreshTokens';
import { createSession, raiseSession } from '../../local/auth/sessions';
import { insertUser } from '../../local/auth/users';
import type { Server } from './readServer';
import { totpCode } from './totp';

/** From the one who may least: everyone behind may that, too. */
export const ROLES = ['member', 'locationAdmin', 'networkAdmin', 'superUser'] as const;
export type StaffRole = (typeof ROLES)[number];

/** Somebody who can sign in. */
export interface Staff {
  id: string;
  email: string;
  password: string;
  totpSecret: string;
}

const PASSWORD = 'Larder-tests-2026';
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** bcrypt is slow on purpose, and the password is everybody's: hashed once per worker. */
let passwordHash: Promise<string> | undefined;

/**
 * Makes an account with both factors.
 * @param locations where it works; the first one is active
 */
export async function createStaff(
  sql: postgres.Sql,
  options: { networkId: string; role: StaffRole; locations: string[]; firstName?: string },
): Promise<Staff> {
  const id = randomUUID();
  const { networkId, role, locations, firstName = 'Robin' } = options;
  const staff = {
    id,
    email: `${id}@example.org`,
    password: PASSWORD,
    totpSecret: TOTP_SECRET,
  };
  passwordHash ??= hashPassword(PASSWORD);
  const user = {
    id,
    email: staff.email,
    passwordHash: await passwordHash,
    confirmed: true,
    userMetadata: { first_name: firstName, last_name: 'Example' },
  };
  await sql.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`;
    await insertUser(tx, user, new Date());
    await tx`
      insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'Authenticator', 'totp', 'verified', ${TOTP_SECRET},
              now(), now())`;
    await tx`reset role`;
    await tx`
      insert into public.profiles (id, network_id, email, first_name, last_name)
      values (${id}, ${networkId}, ${staff.email}, ${firstName}, 'Example')`;
    for (const location of locations)
      await tx`
        insert into public.user_locations (user_id, location_id, network_id, role)
        values (${id}, ${location}, ${networkId}, ${role === 'member' ? 'member' : 'admin'})`;
    await tx`
      update public.profiles set active_location_id = ${locations[0] ?? null} where id = ${id}`;
    if (role === 'networkAdmin' || role === 'superUser')
      await tx`
        insert into private.platform_roles (user_id, is_super_user, is_network_admin)
        values (${id}, ${role === 'superUser'}, ${role === 'networkAdmin'})`;
  });
  return staff;
}

type Api = Pick<Server, 'url' | 'publishableKey'>;

/** A client of the auth API that keeps nothing. */
export const authClient = ({ url, publishableKey }: Api) =>
  new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey },
    persistSession: false,
    autoRefreshToken: false,
  });

/** Signs in through the API with the password alone. */
export async function signInHalfway(
  server: Api,
  { email, password }: Pick<Staff, 'email' | 'password'>,
): Promise<Session> {
  const { data, error } = await authClient(server).signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** From now on somebody is a member where they were an admin. */
export const demote = (sql: postgres.Sql, { id }: Staff) =>
  sql`update public.user_locations set role = 'member' where user_id = ${id}`;

/**
 * A session with both factors, without the way of signing in to it: its first tokens are those
 * that the server gives for a refresh.
 */
export async function startSession(
  sql: postgres.Sql,
  server: Api & Pick<Server, 'isUpstream'>,
  staff: Staff,
): Promise<Session> {
  // Only the embedded backend keeps its tokens in a form that can be written from here.
  if (server.isUpstream) return signInByApi(server, staff);
  const { id, email } = staff;
  const refreshToken = await asAuthAdmin(sql, async (tx) => {
    const now = new Date();
    const client = { address: null, userAgent: null };
    const session = await createSession(tx, id, 'password', client, now);
    const [factor] = await tx<{ id: string }[]>`
      select id from auth.mfa_factors where user_id = ${id}`;
    if (!factor) throw new Error(`${email} has no second factor.`);
    return createRefreshToken(tx, await raiseSession(tx, session, factor.id, now), now);
  });
  const refreshed = await authClient(server).refreshSession({ refresh_token: refreshToken });
  if (refreshed.error) throw refreshed.error;
  const { session } = refreshed.data;
  if (!session) throw new Error(`${email} has no session.`);
  return session;
}

/** Signs in through the API with both factors. */
export async function signInByApi(
  server: Api,
  staff: Pick<Staff, 'email' | 'password' | 'totpSecret'>,
): Promise<Session> {
  const auth = authClient(server);
  const { email, password } = staff;
  const signedIn = await auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  const factorId = signedIn.data.user.factors?.[0]?.id;
  if (!factorId) throw new Error(`${email} has no second factor.`);
  const verified = await auth.mfa.challengeAndVerify({
    factorId,
    code: totpCode(staff.totpSecret),
  });
  if (verified.error) throw verified.error;
  const { data } = await auth.getSession();
  if (!data.session) throw new Error(`${email} has no session after the second factor.`);
  return data.session;
}
