import { z } from 'npm:zod@4.6.7';
import { defineMail } from './defineMail.ts';

/** Tells somebody that an invitation was tried with their address. It names no network. */
export const accountKnownElsewhere = defineMail('account_known_elsewhere', z.object({}), () => ({
  subject: 'Your address already has a Larder account',
  paragraphs: [
    'somebody tried to invite you to Larder with this address, which has an account already. ' +
      'An account belongs to one network, so nothing was changed.',
    'If you want to work for another network too, give its admin another address of yours.',
    'If you did not expect this, there is nothing to do.',
  ],
  link: { label: 'Sign in', path: '/auth/login' },
}));
