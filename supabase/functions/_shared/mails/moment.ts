import { z } from 'npm:zod@4.6.7';

/** A time as the database writes it into JSON. */
export const MOMENT = z.iso.datetime({ offset: true });

/** The time in words, in UTC: nobody knows where a mail is read. */
export const inWords = (moment: string): string =>
  `${new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(moment))} UTC`;
