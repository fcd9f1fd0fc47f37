import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

/** Tells a person that an admin removed their second factor. */
export const factorReset = defineMail('factor_reset', z.object({}), () => ({
  subject: 'Your second factor was removed',
  paragraphs: [
    'An admin of your network removed the second factor from your Larder account and signed you ' +
      'out everywhere.',
    "The next time you sign in, you'll set up a new one with your authenticator app.",
    "If you didn't ask for this, change your password and tell an admin of your network.",
  ],
  link: { label: 'Sign in', path: '/auth/login' },
}));
