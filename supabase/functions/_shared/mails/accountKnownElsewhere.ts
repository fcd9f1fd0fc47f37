import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

/** Tells a person that someone tried to invite their address. It names no network. */
export const accountKnownElsewhere = defineMail('account_known_elsewhere', z.object({}), () => ({
  subject: 'Your address already has a Larder account',
  paragraphs: [
    'Someone tried to invite you to Larder at this address, but it already has an account. ' +
      'An account belongs to one network, so nothing changed.',
    'To work for another network too, give its admin a different email address.',
    "If you weren't expecting this email, you can ignore it.",
  ],
  link: { label: 'Sign in', path: '/auth/login' },
}));
