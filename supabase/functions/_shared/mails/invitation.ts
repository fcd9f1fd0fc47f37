import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

/** The mail with the link of an invitation; no job, because the token is kept nowhere. */
export const invitation = defineMail(
  'invite',
  z.object({ email: z.email(), token: z.string() }),
  ({ email, token }) => ({
    subject: 'You are invited to Larder',
    paragraphs: [
      `an account in Larder was made for you (${email}). Choose your password to set it up; then ` +
        'you connect an authenticator app, which gives you a code for each sign-in.',
      'The link works for seven days, until you have chosen your password. If it has expired, ask ' +
        'the person who invited you for a new one.',
      'If you did not expect this mail, there is nothing to do.',
    ],
    // Behind a #, which browsers keep to themselves: no server's log has it.
    link: { label: 'Set up your account', path: `/auth/setup#invitation=${token}` },
  }),
);
