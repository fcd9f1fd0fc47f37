import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';
import { inWords, MOMENT } from './moment.ts';

/** Tells a person that the password of their account is a new one. */
export const passwordChanged = defineMail(
  'password_changed',
  z.object({ time: MOMENT }),
  ({ time }, zone) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your Larder account was changed on ${inWords(time, zone)}.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't, set a new password with “Forgot your password?” and tell an admin of your " +
        'network.',
    ],
    link: { label: 'Sign in', path: '/auth/login' },
  }),
);
