import { z } from 'npm:zod@4.6.7';

/** A time as the database writes it into JSON. */
export const MOMENT = z.iso.datetime({ offset: true });

/**
 * The time in words, and by which clocks: 'November 23, 2026 at 7:14 AM EST'.
 * @param zone the IANA time zone of who reads it; null where nobody knows: then it is UTC
 */
export const inWords = (moment: string, zone: string | null): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone ?? 'UTC',
    timeZoneName: 'short',
  }).format(new Date(moment));
