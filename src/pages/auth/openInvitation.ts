import { enum as choice, object, safeParse, string } from 'zod/mini';
import { env } from '../../db/env';
import { fetchNotingRetryAfter } from '../../db/retryAfter';

const LINK = object({ token_hash: string(), type: choice(['invite', 'recovery']) });
const REFUSAL = object({
  error: object({ code: choice(['invitation_used', 'invitation_expired', 'invitation_unknown']) }),
});

/** Why an invitation leads nowhere. */
export type InvitationProblem = 'used' | 'expired' | 'unknown';

/** What the token of an invitation leads to. */
export type OpenedInvitation =
  | { kind: 'link'; tokenHash: string; type: 'invite' | 'recovery' }
  | { kind: 'problem'; reason: InvitationProblem }
  /** The server could not be asked, or could not answer: trying again may help. */
  | { kind: 'offline' };

/** Asks the server for a link of the auth server, which the token of an invitation is good for. */
export async function openInvitation(token: string): Promise<OpenedInvitation> {
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
