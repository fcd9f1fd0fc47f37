import { createHash } from 'node:crypto';
import type { Bucket, Measure, Split } from '../../src/reports/answers';

/** A visit as it stands in its table. */
export interface RawVisit {
  id: string;
  client_id: string;
  location_id: string;
  event_id: string | null;
  visited_at: Date;
  household_size: number;
  adults: number | null;
  children: number | null;
  seniors: number | null;
  override_reason: string | null;
  deleted_at: Date | null;
  /** The programs that it counts for. */
  programs: readonly string[];
  /** What the client had answered, and what was answered at the visit, by the code of the field. */
  answers: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** Of a client what reports split by. */
export interface RawClient {
  id: string;
  city: string | null;
  zip_code: string | null;
  referral_type: string | null;
  gender: string | null;
  ethnicity: string | null;
  /** Of everybody in the household. */
  needs: readonly string[];
}

/** All that a network has, row by row. */
export interface RawNetwork {
  visits: readonly RawVisit[];
  clients: readonly RawClient[];
  /** Fields of its own with choices, of clients and of visits. */
  fields: readonly { entity: string; code: string }[];
  /** The time zone of each location. */
  zones: ReadonlyMap<string, string>;
}

/** What is asked: the locations that count, and whole days. */
export interface Asked {
  locations: readonly string[];
  from: string;
  to: string;
}

/** A visit with the clock of its location. */
interface LocalVisit extends RawVisit {
  day: string;
  hour: number;
  unknown: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    hour: '2-digit',
  } as const);
  clocks.set(zone, clock);
  return clock;
}

/** The day and the hour that the clock of a zone says at a moment. */
export function localClock(moment: Date, zone: string): { day: string; hour: number } {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`;
  return { day, hour: Number(parts.get('hour')) };
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

function bucketDay(bucket: Bucket, day: string, from: string): string {
  const first = {
    day,
    week: addDays(day, -weekday(day)),
    month: `${day.slice(0, 7)}-01`,
  }[bucket];
  return first > from ? first : from;
}

/** The first and the last day of each bucket of a period. */
export function bucketsOf(bucket: Bucket, from: string, to: string): Map<string, string> {
  const buckets = new Map<string, string>();
  for (let day = from; day <= to; day = addDays(day, 1))
    buckets.set(bucketDay(bucket, day, from), day);
  return buckets;
}

const reasonOf = (words: string | null): string =>
  createHash('md5')
    .update((words ?? '').replace(/\s+/g, ' ').trim().toLowerCase())
    .digest('hex');

const zipOf = (zip: string | null): string => {
  const text = (zip ?? '').trim();
  return /^\d{5}/.exec(text)?.[0] ?? (text.toUpperCase() || 'unknown');
};

/**
 * Counts what reports count, visit by visit, slowly and plainly: beside it the database's one pass is
 * judged.
 */
export class ReportOracle {
  private readonly clients: ReadonlyMap<string, RawClient>;
  private readonly all: readonly LocalVisit[];
  private readonly visits: readonly LocalVisit[];

  constructor(
    private readonly network: RawNetwork,
    private readonly asked: Asked,
  ) {
    this.clients = new Map(network.clients.map((client) => [client.id, client]));
    this.all = network.visits
      .filter(({ deleted_at }) => deleted_at === null)
      .map((visit) => ({
        ...visit,
        ...localClock(visit.visited_at, network.zones.get(visit.location_id) ?? ''),
        unknown:
          visit.household_size - (visit.adults ?? 0) - (visit.children ?? 0) - (visit.seniors ?? 0),
      }));
    this.visits = this.all.filter(
      ({ day, location_id }) =>
        asked.from <= day && day <= asked.to && asked.locations.includes(location_id),
    );
  }

  /** How many households have somebody with a need, by its code. */
  needs(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { client_id: id } of latestOnes(this.visits))
      for (const need of new Set(this.clients.get(id)?.needs))
        counts.set(need, (counts.get(need) ?? 0) + 1);
    return counts;
  }

  /** The rows behind a number, and what each adds to it. */
  rows(measure: Measure, split: Split | null = null, value = ''): Map<string, number> {
    const mine = (visit: LocalVisit) => split === null || this.groups(split, visit).has(value);
    const people = (visit: LocalVisit) =>
      split === 'age' ? this.ofAge(visit, value) : visit.household_size;
    const isOnce = measure === 'households' || measure === 'individuals';
    const isOfVisits = split !== null && !this.isOfHouseholds(split);
    const rows = isOnce
      ? isOfVisits
        ? latestOnes(this.visits.filter(mine))
        : latestOnes(this.visits).filter(mine)
      : this.visits.filter(mine);
    const counts = (visit: LocalVisit) =>
      measure === 'individuals' || measure === 'people' ? people(visit) : 1;
    return new Map(rows.map((visit) => [visit.id, counts(visit)]));
  }

  count(measure: Measure, split: Split | null = null, value = ''): number {
    return [...this.rows(measure, split, value).values()].reduce((sum, one) => sum + one, 0);
  }

  /** Which groups of a split have a visit. */
  values(split: Split): Set<string> {
    return new Set(this.visits.flatMap((visit) => [...this.groups(split, visit)]));
  }

  private isOfHouseholds(split: Split): boolean {
    return !['location', 'event', 'program', 'day', 'week', 'month', 'hour', 'reason'].includes(
      split,
    );
  }

  private ofAge(visit: LocalVisit, age: string): number {
    const { children, adults, seniors, unknown } = visit;
    return { children, adults, seniors, unknown }[age] ?? 0;
  }

  private groups(split: Split, visit: LocalVisit): Set<string> {
    const { from } = this.asked;
    const client = this.clients.get(visit.client_id);
    switch (split) {
      case 'age':
        return new Set(
          ['children', 'adults', 'seniors', 'unknown'].filter((age) => this.ofAge(visit, age) > 0),
        );
      case 'arrival':
        return new Set([this.isNew(visit.client_id) ? 'new' : 'returning']);
      case 'city':
        return new Set([(client?.city ?? '').trim().toLowerCase() || 'unknown']);
      case 'zip':
        return new Set([zipOf(client?.zip_code ?? null)]);
      case 'referral_type':
      case 'gender':
      case 'ethnicity':
        return new Set([client?.[split] ?? 'unknown']);
      case 'location':
        return new Set([visit.location_id]);
      case 'event':
        return new Set([visit.event_id ?? 'none']);
      case 'program':
        return new Set(visit.programs);
      case 'day':
      case 'week':
      case 'month':
        return new Set([bucketDay(split, visit.day, from)]);
      case 'hour':
        return new Set([`${weekday(visit.day)}-${visit.hour}`]);
      case 'reason':
        return (visit.override_reason ?? '').trim() === ''
          ? new Set()
          : new Set(['any', reasonOf(visit.override_reason)]);
      case 'answer':
        return new Set(
          this.network.fields.flatMap(({ entity, code }) => {
            const said = visit.answers[entity]?.[code];
            const field = `${entity}.${code}`;
            return said === undefined ? [field] : [said].flat().map((one) => `${field}.${one}`);
          }),
        );
    }
  }

  private isNew(client: string): boolean {
    return !this.all.some(({ client_id, day }) => client_id === client && day < this.asked.from);
  }
}

/** The last visit of each client. */
function latestOnes(visits: readonly LocalVisit[]): LocalVisit[] {
  const latest = new Map<string, LocalVisit>();
  for (const visit of visits) {
    const other = latest.get(visit.client_id);
    if (!other || isLater(visit, other)) latest.set(visit.client_id, visit);
  }
  return [...latest.values()];
}

const isLater = (one: LocalVisit, other: LocalVisit): boolean =>
  one.visited_at.getTime() === other.visited_at.getTime()
    ? one.id > other.id
    : one.visited_at > other.visited_at;
