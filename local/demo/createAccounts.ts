import type postgres from 'postgres';
import { hashPassword } from '../auth/passwords';
import { mailLink, prepareLink, type LinkDependencies, type PreparedLink } from '../auth/sendMails';
import { insertUser, updateUser } from '../auth/users';
import { insertMail } from '../mail/createMailbox';
import type { DemoAccount } from './accounts';

/** So far ahead that nobody meets its end. */
const BAN_YEARS = 100;

export interface CreateAccountsOptions {
  accounts: readonly DemoAccount[];
  /** Where the app is, for the link of the invitation. */
  siteUrl: string;
  jwtSecret: string;
  now?: (() => Date) | undefined;
}

/**
 * Makes the users of the demo data, as far as the auth server knows them: passwords, verified
 * factors with known secrets, an invitation in the mailbox, a ban on the deleted one. To be run
 * once, on a new database, before the seed makes the profiles.
 *
 * @param tx a superuser's transaction; it is the same role again afterwards
 */
export async function createAccounts(
  tx: postgres.TransactionSql,
  options: CreateAccountsOptions,
): Promise<void> {
  const { accounts, siteUrl, jwtSecret } = options;
  const now = options.now ?? (() => new Date());
  const hashes = await hashAll(accounts);
  const links: PreparedLink[] = [];
  await tx`set local role supabase_auth_admin`;
  for (const account of accounts) {
    const hash = hashes.get(account.password);
    const link = await createAccount(tx, { jwtSecret, now, siteUrl }, account, hash);
    if (link) links.push(link);
  }
  await tx`reset role`;
  const mailbox = { send: (mail: Parameters<typeof insertMail>[1]) => insertMail(tx, mail, now()) };
  for (const link of links) await mailLink({ siteUrl, mailbox }, link);
}

/** bcrypt is slow on purpose: each distinct password is hashed once. */
async function hashAll(accounts: readonly DemoAccount[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { password, state } of accounts) {
    if (state === 'invited' || hashes.has(password)) continue;
    hashes.set(password, await hashPassword(password));
  }
  return hashes;
}

async function createAccount(
  tx: postgres.TransactionSql,
  deps: LinkDependencies & { siteUrl: string },
  account: DemoAccount,
  passwordHash: string | undefined,
): Promise<PreparedLink | undefined> {
  const now = deps.now();
  const isInvited = account.state === 'invited';
  const user = await insertUser(
    tx,
    {
      id: account.id,
      email: account.email,
      passwordHash: isInvited ? null : passwordHash,
      confirmed: !isInvited,
      userMetadata: { first_name: account.firstName, last_name: account.lastName },
    },
    now,
  );
  if (isInvited) {
    return prepareLink(tx, deps, { user, type: 'invite', redirectTo: deps.siteUrl });
  }
  if (account.state === 'deleted') {
    const bannedUntil = new Date(now);
    bannedUntil.setFullYear(bannedUntil.getFullYear() + BAN_YEARS);
    await updateUser(tx, user.id, { banned_until: bannedUntil }, now);
  }
  if (account.totpSecret && account.state !== 'enroll') {
    await tx`
      insert into auth.mfa_factors
        (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${user.id}, 'Authenticator', 'totp', 'verified',
              ${account.totpSecret}, ${now}, ${now})`;
  }
  return undefined;
}
