import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';
import { inWords, MOMENT } from './moment.ts';

/** Tells a person that a second factor no longer belongs to their account. */
export const factorRemoved = defineMail(
  'factor_removed',
  z.object({ time: MOMENT }),
  ({ time }, zone) => ({
    subject: 'A second factor was removed from your account',
    paragraphs: [
      `A second factor was removed from your Larder account on ${inWords(time, zone)}.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't, change your password and tell an admin of your network.",
    ],
    link: { label: 'Open your account settings', path: '/account-settings' },
  }),
);
