import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

const NAME = z.string().min(1).max(200);

/** Asks somebody who has an account whether they want to work at another location. */
export const locationOffered = defineMail(
  'location_offered',
  z.object({
    network: NAME,
    location: NAME,
    asked_by: NAME,
    role: z.enum(['admin', 'member']),
  }),
  ({ network, location, asked_by: askedBy, role }) => ({
    subject: 'You are asked to join a location',
    paragraphs: [
      `${askedBy} asks whether you want to work at ${location} (${network}) as ` +
        `${role === 'admin' ? 'an admin' : 'a member'}.`,
      'Nothing changes before you accept. You can accept or decline in your account settings.',
      'Admins of a location see the profiles of the people who work there.',
    ],
    link: { label: 'Accept or decline', path: '/account-settings' },
  }),
);
