import { useEffect, useState } from 'react';
import { auth } from '../../db/auth';
import { useAuthState } from '../../db/authState';
import { linkArrival } from '../../db/opening';
import { isOffline } from './authErrorText';

/** Whether the link of a mail has led to a session. */
export type LinkState =
  | { kind: 'checking' }
  | { kind: 'ready'; email: string; firstName: string | null }
  /** `used` or too old, or the page was opened without any link. */
  | { kind: 'problem'; reason: 'used' | 'missing' }
  | { kind: 'offline'; retry: () => void };

/** The answer to the token of the address: asked for once, since a token works once. */
let confirmation: Promise<unknown> | undefined;

function confirmToken(fallbackType: 'recovery' | 'invite'): Promise<unknown> {
  const { tokenHash, type } = linkArrival;
  const known = type === 'recovery' || type === 'invite' ? type : fallbackType;
  confirmation ??= auth
    .verifyOtp({ token_hash: tokenHash ?? '', type: known })
    .then(({ error }) => error);
  return confirmation;
}

/**
 * The session that a mail's link leads to: the auth client takes it from the address, or a
 * `token_hash` of the address is confirmed here.
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
  return {
    kind: 'ready',
    email: session.user.email ?? '',
    firstName: user?.firstName ?? nameOf(session.user.user_metadata),
  };
}

/** The first name that an invitation carries. */
function nameOf(metadata: Record<string, unknown>): string | null {
  const name = metadata['first_name'];
  return typeof name === 'string' && name !== '' ? name : null;
}
