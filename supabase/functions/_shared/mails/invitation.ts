import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';
import { invitationWords } from './invitationWords.ts';

/** The mail with the link of an invitation; no job, because the token is kept nowhere. */
export const invitation = defineMail(
  'invite',
  z.object({ email: z.email(), token: z.string() }),
  ({ email, token }) => {
    const lifetime = 'for seven days, until you choose your password';
    const { subject, paragraphs, label } = invitationWords(email, lifetime);
    // Behind a #, which browsers keep to themselves: no server's log has it.
    return { subject, paragraphs, link: { label, path: `/auth/setup#invitation=${token}` } };
  },
);
