import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';
import { inWords, MOMENT } from './moment.ts';

/** Tells a person that another second factor belongs to their account. */
export const factorAdded = defineMail(
  'factor_added',
  z.object({ time: MOMENT }),
  ({ time }, zone) => ({
    subject: 'A second factor was added to your account',
    paragraphs: [
      `A second factor, such as an authenticator app, was added to your Larder account on ` +
        `${inWords(time, zone)}.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't, remove it in your account settings, change your password, and tell an admin " +
        'of your network.',
    ],
    link: { label: 'Open your account settings', path: '/account-settings' },
  }),
);
