import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

const NAME = z.string().min(1).max(200);

/** Asks a person with an account to work at another location. */
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
      `${askedBy} is inviting you to work at ${location} (${network}) as ` +
        `${role === 'admin' ? 'an admin' : 'a member'}.`,
      'Nothing changes until you accept. You can accept or decline in your account settings.',
      'Once you accept, its admins can see your name and email address.',
    ],
    link: { label: 'Accept or decline', path: '/account-settings' },
  }),
);
