import { useEffect, useState } from 'react';
import { auth } from '../../db/auth';
import { useAuthState } from '../../db/authState';
import type { CurrentUser } from '../../db/claims';
import { isLinkSession, isPasswordMail, rememberLinkSession } from '../../db/linkSession';
import { linkArrival } from '../../db/opening';
import { isOffline } from './authErrorText';

/** Whether the link of a mail has led to a session. */
export type LinkState =
  | { kind: 'checking' }
  | { kind: 'ready'; email: string; name: string | null }
  /** Somebody is signed in, but did not come by a link. */
  | { kind: 'elsewhere' }
  /** `used` or too old, or the page was opened without any link. */
  | { kind: 'problem'; reason: 'used' | 'missing' }
  | { kind: 'offline'; retry: () => void };

/** The answer to the token of the address: asked for once, since a token works once. */
let confirmation: Promise<unknown> | undefined;

function confirmToken(fallbackType: 'recovery' | 'invite'): Promise<unknown> {
  const { tokenHash, type } = linkArrival;
  const known = isPasswordMail(type) ? type : fallbackType;
  confirmation ??= auth
    .verifyOtp({ token_hash: tokenHash ?? '', type: known })
    .then(({ data, error }) => {
      if (data.session) rememberLinkSession(data.session.access_token);
      return error;
    });
  return confirmation;
}

/**
 * The session that a mail's link leads to: the auth client takes it from the address, or a
 * `token_hash` of the address is confirmed here. A session that came otherwise is none of the page's.
 *
 * @param fallbackType what kind of token it is when the address does not say
 */
export function useLinkSession(fallbackType: 'recovery' | 'invite'): LinkState {
  const { loading, session, user } = useAuthState();
  const [outcome, setOutcome] = useState<'pending' | 'confirmed' | 'used' | 'offline'>(
    linkArrival.tokenHash ? 'pending' : 'confirmed',
  );

  useEffect(() => {
    if (outcome !== 'pending') return;
    void confirmToken(fallbackType).then((error) => {
      // the server was not asked: the token is still good
      if (isOffline(error)) confirmation = undefined;
      setOutcome(error === null ? 'confirmed' : isOffline(error) ? 'offline' : 'used');
    });
  }, [outcome, fallbackType]);

  if (loading || outcome === 'pending') return { kind: 'checking' };
  if (outcome === 'offline') return { kind: 'offline', retry: () => setOutcome('pending') };
  if (linkArrival.errorCode || outcome === 'used') return { kind: 'problem', reason: 'used' };
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
