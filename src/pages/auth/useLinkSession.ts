import type { AuthResponse } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { enum as choice, object, safeParse, string } from 'zod/mini';
import { auth } from '../../db/auth';
import { isAuthenticated, useAuthState } from '../../db/authState';
import { signOut } from '../../db/session';
import { readClaims, type CurrentUser } from '../../db/claims';
import { isLinkSession, isPasswordMail, rememberLinkSession } from '../../db/linkSession';
import { linkArrival } from '../../db/opening';
import { isOffline } from './authErrorText';
import { env } from '../../db/env';
import { fetchNotingRetryAfter } from '../../db/retryAfter';

const LINK = object({ token_hash: string(), type: choice(['invite', 'recovery']) });
const REFUSAL = object({
  error: object({ code: choice(['invitation_used', 'invitation_expired', 'invitation_unknown']) }),
});

/** Why an invitation leads nowhere. */
type InvitationProblem = 'used' | 'expired' | 'unknown';

/** What the token of an invitation leads to. */
type OpenedInvitation =
  | { kind: 'link'; tokenHash: string; type: 'invite' | 'recovery' }
  | { kind: 'problem'; reason: InvitationProblem }
  /** The server could not be asked, or could not answer: trying again may help. */
  | { kind: 'offline' };

/** Asks the server for a link of the auth server, which the token of an invitation is good for. */
async function openInvitation(token: string): Promise<OpenedInvitation> {
  const answer = await ask(token);
  const link = safeParse(LINK, answer);
  if (link.success) {
    return { kind: 'link', tokenHash: link.data.token_hash, type: link.data.type };
  }
  const refusal = safeParse(REFUSAL, answer);
  if (!refusal.success) return { kind: 'offline' };
  switch (refusal.data.error.code) {
    case 'invitation_used':
      return { kind: 'problem', reason: 'used' };
    case 'invitation_expired':
      return { kind: 'problem', reason: 'expired' };
    case 'invitation_unknown':
      return { kind: 'problem', reason: 'unknown' };
  }
}

/** The server's answer; undefined when there is none. A token of another form is unknown to it. */
async function ask(token: string): Promise<unknown> {
  try {
    const response = await fetchNotingRetryAfter(`${env.apiUrl}/functions/v1/accept-invitation`, {
      method: 'POST',
      headers: { apikey: env.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (response.status === 400) return { error: { code: 'invitation_unknown' } };
    return await response.json();
  } catch {
    return undefined;
  }
}

/** Why the link of a mail leads nowhere: used or too old, none at all, or the invitation's own reason. */
export type LinkProblem = 'used' | 'missing' | { invitation: InvitationProblem };

/** Whether the link of a mail has led to a session. */
export type LinkState =
  | { kind: 'checking' }
  | { kind: 'ready'; email: string; name: string | null }
  /** Somebody is signed in, whom the link would sign out. */
  | { kind: 'occupied'; email: string; signOut: () => Promise<void> }
  /** Somebody is signed in, but did not come by a link. */
  | { kind: 'elsewhere' }
  | { kind: 'problem'; reason: LinkProblem }
  | { kind: 'offline'; retry: () => void };

type Outcome = 'pending' | 'confirmed' | 'offline' | Exclude<LinkProblem, 'missing'>;

/** What came of the token of the address: asked for once, since a token works once. */
let confirmation: Promise<Outcome> | undefined;

const hasLink = (): boolean => {
  const { tokenHash, invitation, tokens, type } = linkArrival;
  return Boolean(tokenHash ?? invitation) || (tokens !== null && isPasswordMail(type));
};

async function confirm(fallbackType: 'recovery' | 'invite'): Promise<Outcome> {
  const { tokenHash, invitation, tokens, type } = linkArrival;
  if (invitation !== null) {
    const opened = await openInvitation(invitation);
    switch (opened.kind) {
      case 'link':
        return verify(opened.tokenHash, opened.type);
      case 'problem':
        return { invitation: opened.reason };
      case 'offline':
        return 'offline';
    }
  }
  if (tokenHash !== null) return verify(tokenHash, isPasswordMail(type) ? type : fallbackType);
  // No mail leads to a session with both factors: somebody has put an own one into the link.
  if (tokens === null || readClaims(tokens.access_token)?.aal !== 'aal1') return 'used';
  return outcomeOf(await auth.setSession(tokens));
}

const verify = async (tokenHash: string, type: 'recovery' | 'invite'): Promise<Outcome> =>
  outcomeOf(await auth.verifyOtp({ token_hash: tokenHash, type }));

function outcomeOf({ data, error }: AuthResponse): Outcome {
  if (data.session) rememberLinkSession(data.session.access_token);
  if (error === null) return 'confirmed';
  return isOffline(error) ? 'offline' : 'used';
}

/**
 * The session that a mail's link leads to: its tokens, its `token_hash` or its `invitation` in the address are
 * confirmed here, and on no other page. A session that came otherwise is none of the page's. Who is signed in
 * with both factors is asked first, because the link may be somebody else's.
 *
 * @param fallbackType what kind of token it is when the address does not say
 */
export function useLinkSession(fallbackType: 'recovery' | 'invite'): LinkState {
  const state = useAuthState();
  const { loading, session, user } = state;
  const [outcome, setOutcome] = useState<Outcome>(hasLink() ? 'pending' : 'confirmed');
  const isOccupied = confirmation === undefined && isAuthenticated(state);

  useEffect(() => {
    if (outcome !== 'pending' || loading || isOccupied) return;
    confirmation ??= confirm(fallbackType);
    void confirmation.then((came) => {
      // the server was not asked: the token is still good
      if (came === 'offline') confirmation = undefined;
      setOutcome(came);
    });
  }, [outcome, loading, isOccupied, fallbackType]);

  if (outcome === 'pending' && isOccupied && !loading) {
    return { kind: 'occupied', email: user?.email ?? '', signOut };
  }
  if (loading || outcome === 'pending') return { kind: 'checking' };
  if (outcome === 'offline') return { kind: 'offline', retry: () => setOutcome('pending') };
  if (outcome !== 'confirmed') return { kind: 'problem', reason: outcome };
  if (linkArrival.errorCode) return { kind: 'problem', reason: 'used' };
  if (!session) return { kind: 'problem', reason: 'missing' };
  if (!isLinkSession(session.access_token)) return { kind: 'elsewhere' };
  return {
    kind: 'ready',
    email: session.user.email ?? '',
    name: nameOf(user, session.user.user_metadata),
  };
}

/** First and last name, as far as there are any: as the token says, else as the invitation does. */
function nameOf(user: CurrentUser | null, invitation: Record<string, unknown>): string | null {
  const told = namesOf([user?.firstName, user?.lastName]);
  return told || namesOf([invitation['first_name'], invitation['last_name']]) || null;
}

const namesOf = (names: readonly unknown[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');
