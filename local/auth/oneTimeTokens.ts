import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { equalText } from './equalText';
import type { AuthTransaction } from './types';

export type OneTimeTokenType =
  'confirmation_token' | 'recovery_token' | 'email_change_token_new' | 'email_change_token_current';

/** How long the link and the code of a mail work, in seconds (supabase/config.toml: otp_expiry). */
export const VALID_SECONDS = 3600;
/** Digits of a code (supabase/config.toml: otp_length). */
const CODE_LENGTH = 8;

/** What goes into a mail; the database keeps hashes. */
export interface OneTimeToken {
  /** 256 random bits for the link. */
  token: string;
  /** Eight digits, for typing. */
  code: string;
}

export interface FoundToken {
  user_id: string;
  token_type: OneTimeTokenType;
  /** The mail address that it was sent to. */
  relates_to: string;
}

interface TokenRow extends FoundToken {
  id: string;
  created: Date;
  code_hash: string;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function hashCode(email: string, code: string, jwtSecret: string): string {
  return createHmac('sha256', jwtSecret)
    .update(`code ${email.toLowerCase()} ${code}`)
    .digest('hex');
}

/**
 * Makes a link token and a code for a mail; the user's earlier ones of the same type are void.
 *
 * @param email where it is sent
 * @param jwtSecret keys the hash of the code
 */
export async function createOneTimeToken(
  tx: AuthTransaction,
  values: { userId: string; type: OneTimeTokenType; email: string },
  jwtSecret: string,
  now: Date,
): Promise<OneTimeToken> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const id = randomUUID();
  await tx`
    delete from auth.one_time_tokens
    where user_id = ${values.userId} and token_type = ${values.type}`;
  await tx`
    insert into auth.one_time_tokens ${tx({
      id,
      user_id: values.userId,
      token_type: values.type,
      token_hash: hashToken(token),
      relates_to: values.email.toLowerCase(),
      created_at: now,
      updated_at: now,
    })}`;
  await tx`
    insert into auth.one_time_codes ${tx({
      one_time_token_id: id,
      code_hash: hashCode(values.email, code, jwtSecret),
    })}`;
  return { token, code };
}

/**
 * Uses up the token of a link.
 *
 * @returns what it was for, or undefined when it is wrong, used or too old
 */
export async function takeByToken(
  tx: AuthTransaction,
  token: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<FoundToken | undefined> {
  // The delete itself decides between two requests with the same link.
  const [row] = await tx<TokenRow[]>`
    delete from auth.one_time_tokens
    where token_hash = ${hashToken(token)} and token_type::text in ${tx([...types])}
    returning id, user_id, token_type, relates_to, created_at at time zone 'utc' as created`;
  return row && isFresh(row, now) ? row : undefined;
}

/**
 * Uses up the code of a mail.
 *
 * @param email whose code it is
 * @returns what it was for, or undefined when it is wrong, used or too old
 */
export async function takeByCode(
  tx: AuthTransaction,
  values: { email: string; code: string; types: readonly OneTimeTokenType[] },
  jwtSecret: string,
  now: Date,
): Promise<FoundToken | undefined> {
  const rows = await tx<TokenRow[]>`
    select t.id, t.user_id, t.token_type, t.relates_to, c.code_hash,
           t.created_at at time zone 'utc' as created
    from auth.one_time_tokens t join auth.one_time_codes c on c.one_time_token_id = t.id
    where t.relates_to = ${values.email.toLowerCase()}
      and t.token_type::text in ${tx([...values.types])}`;
  const hash = hashCode(values.email, values.code, jwtSecret);
  const match = rows.find((row) => equalText(row.code_hash, hash) && isFresh(row, now));
  if (!match) return undefined;
  const taken = await tx`delete from auth.one_time_tokens where id = ${match.id} returning id`;
  return taken.length > 0 ? match : undefined;
}

function isFresh(row: { created: Date }, now: Date): boolean {
  return now.getTime() <= new Date(row.created).getTime() + VALID_SECONDS * 1000;
}
