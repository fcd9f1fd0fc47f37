import { useEffect, useState } from 'react';
import { auth } from '../../db/auth';
import { useAuthState } from '../../db/authState';
import type { CurrentUser } from '../../db/claims';
import { isLinkSession, isPasswordMail, rememberLinkSession } from '../../db/linkSession';
import { linkArrival } from '../../db/opening';
import { isOffline } from './authErrorText';
import { openInvitation, type InvitationProblem } from './openInvitation';

/** Why the link of a mail leads nowhere: used or too old, none at all, or the invitation's own reason. */
export type LinkProblem = 'used' | 'missing' | { invitation: InvitationProblem };

/** Whether the link of a mail has led to a session. */
export type LinkState =
  | { kind: 'checking' }
  | { kind: 'ready'; email: string; name: string | null }
  /** Somebody is signed in, but did not come by a link. */
  | { kind: 'elsewhere' }
  | { kind: 'problem'; reason: LinkProblem }
  | { kind: 'offline'; retry: () => void };

type Outcome = 'pending' | 'confirmed' | 'offline' | Exclude<LinkProblem, 'missing'>;

/** What came of the token of the address: asked for once, since a token works once. */
let confirmation: Promise<Outcome> | undefined;

async function confirm(fallbackType: 'recovery' | 'invite'): Promise<Outcome> {
  const { tokenHash, invitation, type } = linkArrival;
  if (invitation === null) {
    return verify(tokenHash ?? '', isPasswordMail(type) ? type : fallbackType);
  }
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

async function verify(tokenHash: string, type: 'recovery' | 'invite'): Promise<Outcome> {
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (data.session) rememberLinkSession(data.session.access_token);
  if (error === null) return 'confirmed';
  return isOffline(error) ? 'offline' : 'used';
}

/**
 * The session that a mail's link leads to: the auth client takes it from the address, or a
 * `token_hash` or `invitation` of the address is confirmed here. A session that came otherwise is none
 * of the page's.
 *
 * @param fallbackType what kind of token it is when the address does not say
 */
export function useLinkSession(fallbackType: 'recovery' | 'invite'): LinkState {
  const { loading, session, user } = useAuthState();
  const [outcome, setOutcome] = useState<Outcome>(
    linkArrival.tokenHash || linkArrival.invitation ? 'pending' : 'confirmed',
  );

  useEffect(() => {
    if (outcome !== 'pending') return;
    confirmation ??= confirm(fallbackType);
    void confirmation.then((came) => {
      // the server was not asked: the token is still good
      if (came === 'offline') confirmation = undefined;
      setOutcome(came);
    });
  }, [outcome, fallbackType]);

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
