import { randomUUID } from 'node:crypto';
import type { AssuranceLevel, AuthTransaction, SessionRow, SignInMethod } from './types';

/** Where a request comes from, kept with the session. */
export interface ClientInfo {
  /** IP address; null when unknown. */
  address: string | null;
  userAgent: string | null;
}

export interface MethodReference {
  method: string;
  /** Unix seconds. */
  timestamp: number;
}

/** Starts a session at aal1. */
export async function createSession(
  tx: AuthTransaction,
  userId: string,
  method: SignInMethod,
  client: ClientInfo,
  now: Date,
): Promise<SessionRow> {
  const id = randomUUID();
  await tx`
    insert into auth.sessions ${tx({
      id,
      user_id: userId,
      created_at: now,
      updated_at: now,
      aal: 'aal1',
      user_agent: client.userAgent,
      ip: client.address,
    })}`;
  await addMethod(tx, id, method, now);
  return { id, user_id: userId, aal: 'aal1', factor_id: null };
}

/** Notes that the session was signed in to by a further method. */
export async function addMethod(
  tx: AuthTransaction,
  sessionId: string,
  method: SignInMethod,
  now: Date,
): Promise<void> {
  await tx`
    insert into auth.mfa_amr_claims ${tx({
      id: randomUUID(),
      session_id: sessionId,
      created_at: now,
      updated_at: now,
      authentication_method: method,
    })}
    on conflict (session_id, authentication_method) do update set updated_at = ${now}`;
}

/** The methods of a session, newest first. */
export async function listMethods(
  tx: AuthTransaction,
  sessionId: string,
): Promise<MethodReference[]> {
  const rows = await tx<{ authentication_method: string; updated_at: Date }[]>`
    select authentication_method, updated_at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc`;
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(new Date(row.updated_at).getTime() / 1000),
  }));
}

export async function findSession(
  tx: AuthTransaction,
  id: string,
  lock = false,
): Promise<SessionRow | undefined> {
  const [session] = await tx<SessionRow[]>`
    select id, user_id, aal, factor_id from auth.sessions
    where id = ${id} ${lock ? tx`for update` : tx``}`;
  return session;
}

/** Whether a session has come to its end, by the rules that the database has for that. */
export async function hasEnded(
  tx: AuthTransaction,
  session: SessionRow,
  now: Date,
): Promise<boolean> {
  const [row] = await tx<{ lives: boolean | null }[]>`
    select private.session_end(${session.id}) > ${now} as lives`;
  return row?.lives !== true;
}

/** Notes that a session was refreshed, and from where: what its person's list of sessions shows. */
export async function noteRefresh(
  tx: AuthTransaction,
  session: SessionRow,
  client: ClientInfo,
  now: Date,
): Promise<void> {
  await tx`
    update auth.sessions
    set refreshed_at = ${now}, updated_at = ${now},
        user_agent = ${client.userAgent}, ip = ${client.address}
    where id = ${session.id}`;
}

/** Raises a session to aal2 after its user proved a factor. */
export async function raiseSession(
  tx: AuthTransaction,
  session: SessionRow,
  factorId: string,
  now: Date,
): Promise<SessionRow> {
  const aal: AssuranceLevel = 'aal2';
  await addMethod(tx, session.id, 'totp', now);
  await tx`
    update auth.sessions set aal = ${aal}, factor_id = ${factorId}, updated_at = ${now}
    where id = ${session.id}`;
  return { ...session, aal, factor_id: factorId };
}

/** Puts the sessions that a factor had raised back to aal1, when that factor is gone. */
export async function lowerSessions(
  tx: AuthTransaction,
  userId: string,
  factorId: string,
): Promise<void> {
  await tx`
    delete from auth.mfa_amr_claims c using auth.sessions s
    where s.id = c.session_id and s.user_id = ${userId} and s.factor_id = ${factorId}
      and c.authentication_method = 'totp'`;
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = ${userId} and factor_id = ${factorId}`;
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(
  tx: AuthTransaction,
  userId: string,
  exceptId: string | null = null,
): Promise<void> {
  await tx`
    delete from auth.sessions
    where user_id = ${userId} and (${exceptId}::uuid is null or id <> ${exceptId})`;
}

export async function endSession(tx: AuthTransaction, id: string): Promise<void> {
  await tx`delete from auth.sessions where id = ${id}`;
}
