import { useSyncExternalStore } from 'react';

/*
 * The clock by which days and times are shown and asked for: that of the active location. Moments
 * are stored as such; a reader who is elsewhere reads the location's day all the same.
 */

/** Where the location's zone is not known, the reader's. */
const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As it was told; whether this device knows it is found out when somebody asks: a clock takes a while to make. */
let told: string | null = null;
const listeners = new Set<() => void>();

/**
 * From now on moments are shown by this clock.
 *
 * @param zone an IANA name; the reader's own clock counts for null and for what this device does not know
 */
export function setTimeZone(zone: string | null): void {
  if (zone === told) return;
  told = zone;
  listeners.forEach((listener) => {
    listener();
  });
}

function isKnown(zone: string): boolean {
  try {
    return clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** The IANA name of the zone whose clock counts. */
export const timeZone = (): string => (told !== null && isKnown(told) ? told : readersZone());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The same for components that stay when it changes. */
export const useTimeZone = (): string => useSyncExternalStore(subscribe, timeZone);

/** What a clock and a calendar on the wall say, as the database writes it. */
export interface WallTime {
  /** `yyyy-MM-dd`. */
  day: string;
  /** `HH:mm:ss`. */
  time: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that this device does not know */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** What the clock of the zone says at a moment, which is one. */
export function wallTime(moment: Date, zone: string = timeZone()): WallTime {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return {
    day: `${year.padStart(4, '0')}-${month}-${day}`,
    time: `${hour}:${minute}:${second}`,
  };
}

const written = ({ day, time }: WallTime) => `${day}T${time}`;
const DAY = 24 * 60 * 60 * 1000;

/**
 * When the clock of the zone says so: the first time where the hour comes twice, and just after the
 * gap where it is left out. A day begins at `00:00:00`.
 */
export function momentOf(wall: WallTime, zone: string = timeZone()): Date {
  const asUtc = Date.parse(`${written(wall)}Z`);
  // By the offsets of the day before and of the day after: a change of the clock lies between them.
  const candidates = [asUtc - DAY, asUtc + DAY]
    .map((at) => asUtc - (Date.parse(`${written(wallTime(new Date(at), zone))}Z`) - at))
    .sort((one, other) => one - other);
  const reached = candidates.find((at) => written(wallTime(new Date(at), zone)) >= written(wall));
  return new Date(reached ?? candidates.at(-1) ?? asUtc);
}
