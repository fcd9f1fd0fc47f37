import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';
import { inWords, MOMENT } from './moment.ts';

/** Tells a person of a sign-in on a device that was not seen before. */
export const newDevice = defineMail(
  'new_device',
  z.object({ device: z.string().max(200), time: MOMENT }),
  ({ device, time }, zone) => ({
    subject: 'New sign-in to your Larder account',
    paragraphs: [
      `Someone signed in to your Larder account on a new device: ${device}, ` +
        `${inWords(time, zone)}.`,
      "If it was you, you don't need to do anything.",
      "If it wasn't, change your password, sign out your other devices, and tell an admin of " +
        'your network.',
    ],
    link: { label: 'Open your account settings', path: '/account-settings' },
  }),
);
