import type postgres from 'postgres';
import type { FailureRecorder } from '../database/recordFailures';
import type { Mailbox } from '../mail/createMailbox';
import type { AuthLimits } from './limits';

/** A transaction that runs as supabase_auth_admin. */
export type AuthTransaction = postgres.TransactionSql;

/** What the routes are made of. */
export interface AuthDependencies {
  /** A superuser's connections; each transaction steps down to supabase_auth_admin. */
  sql: postgres.Sql;
  /** Signs and checks the access tokens (HS256). */
  jwtSecret: string;
  /** Opens the admin API. */
  serviceKey: string;
  publishableKey: string;
  /** The `iss` of tokens: the address of this auth server. */
  issuer: string;
  /** Where the app is, without a slash at the end: default of redirects. */
  siteUrl: string;
  /** Further addresses that links in mails may lead to: whole URLs, or a prefix with `/**`. */
  redirectAllowList: readonly string[];
  mailbox: Mailbox;
  /** Writes wrong passwords and codes into the audit trail. */
  failures: Pick<FailureRecorder, 'record'>;
  /** The clock; only tests give another one than the system's. */
  now: () => Date;
  limits?: Partial<AuthLimits> | undefined;
  /** Told of errors that are nobody's refusal; must not write down personal data. */
  onError?: ((error: unknown) => void) | undefined;
}

export type Json = string | number | boolean | null | { [key: string]: Json } | Json[];
export type JsonObject = { [key: string]: Json };

/** A row of auth.users, as far as the routes read it. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  last_sign_in_at: Date | null;
  raw_app_meta_data: JsonObject | null;
  raw_user_meta_data: JsonObject | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export type AssuranceLevel = 'aal1' | 'aal2';

/** A row of auth.sessions, as far as the routes read it. */
export interface SessionRow {
  id: string;
  user_id: string;
  aal: AssuranceLevel;
  factor_id: string | null;
}

/** A row of auth.mfa_factors. */
export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: 'totp';
  status: 'unverified' | 'verified';
  secret: string;
  created_at: Date;
  updated_at: Date;
}

/** How somebody signed in, as it stands in a token's amr. */
export type SignInMethod = 'password' | 'otp' | 'totp';
