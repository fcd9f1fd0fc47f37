import type { TrueRecord } from '../../tests/support/households';
import { levenshtein, soundex } from './spelling';

/** Pairs of places in a list of records, as `first * records + second`. */
export type Pairs = ReadonlySet<number>;

/** A rule that other systems document, applied to a list of records. */
export interface PublishedRule {
  name: string;
  find: (records: readonly TrueRecord[]) => Pairs;
}

type KeysOf = (record: TrueRecord) => readonly (string | null)[];

const text = (value: string | null): string | null => value?.trim().toLowerCase() ?? null;
const joined = (...parts: (string | null)[]): string | null =>
  parts.some((part) => part === null) ? null : parts.join('|');

/** Every two that have one of the keys in common. */
function sharing(records: readonly TrueRecord[], keysOf: KeysOf): Set<number> {
  const places = new Map<string, number[]>();
  for (const [place, record] of records.entries())
    for (const key of keysOf(record)) {
      if (key === null) continue;
      const block = places.get(key);
      if (block) block.push(place);
      else places.set(key, [place]);
    }
  const pairs = new Set<number>();
  for (const block of places.values())
    for (const [at, first] of block.entries())
      for (const second of block.slice(at + 1)) pairs.add(first * records.length + second);
  return pairs;
}

/** Year and month, month and day, or year and day. */
const partsOfDay = (day: string | null): (string | null)[] =>
  day === null
    ? [null]
    : [`ym${day.slice(0, 7)}`, `md${day.slice(5)}`, `yd${day.slice(0, 4)}${day.slice(8)}`];

/** Three of first name, last name, two parts of the birth date, first line of the address. */
function threeOfFour(record: TrueRecord): (string | null)[] {
  const [first, last, line] = [record.first_name, record.last_name, record.address_line1].map(text);
  const days = partsOfDay(record.date_of_birth);
  const fixed = [first, last, line].map((value) => value ?? null);
  const [one = null, two = null, three = null] = fixed;
  return [
    joined('fla', one, two, three),
    ...days.flatMap((day) => [
      joined('fld', one, two, day),
      joined('fad', one, three, day),
      joined('lad', two, three, day),
    ]),
  ];
}

const inOne = (...parts: (string | null)[]): string => parts.join('').toLowerCase();

/** Both names sound alike and have three letters that differ at most, the addresses nine. */
function isNearly(one: TrueRecord, other: TrueRecord): boolean {
  const nameOf = ({ first_name, last_name }: TrueRecord) => inOne(first_name, last_name);
  const placeOf = ({ address_line1, address_line2 }: TrueRecord) =>
    inOne(address_line1, address_line2);
  return (
    levenshtein(nameOf(one), nameOf(other)) < 4 && levenshtein(placeOf(one), placeOf(other)) < 10
  );
}

/**
 * The first two as their manuals say (support.pantrysoft.com "Duplicate Detection & Handling", Link2Feed
 * "Updated Duplicate Matching Criteria"), both exact; the third as wrk-tafel/admin
 * compares the heads of households; the last is what most other systems ask for.
 */
export const PUBLISHED_RULES: readonly PublishedRule[] = [
  {
    name: 'PantrySoft: same names, or same address',
    find: (records) =>
      sharing(records, (record) => [
        joined('n', text(record.first_name), text(record.last_name)),
        joined(
          'a',
          text(record.address_line1),
          text(record.zip_code),
          text(record.address_line2) ?? '',
        ),
      ]),
  },
  {
    name: 'Link2Feed: three of names, birth date, address; or mail',
    find: (records) => {
      const pairs = sharing(records, threeOfFour);
      // Those of one household may share a mail address.
      const lives = ({ address_line1, address_line2 }: TrueRecord): string =>
        `${address_line1 ?? ''}|${address_line2 ?? ''}`;
      for (const pair of sharing(records, (record) => [text(record.email)])) {
        const [one, other] = [
          records[Math.floor(pair / records.length)],
          records[pair % records.length],
        ];
        if (one && other && lives(one) !== lives(other)) pairs.add(pair);
      }
      return pairs;
    },
  },
  {
    name: 'wrk-tafel: names that sound alike, nearly the same names and address',
    find: (records) => {
      const pairs = sharing(records, ({ first_name, last_name }) => [
        last_name === null ? null : joined(soundex(first_name), soundex(last_name)),
      ]);
      for (const pair of pairs) {
        const [one, other] = [
          records[Math.floor(pair / records.length)],
          records[pair % records.length],
        ];
        if (!one || !other || !isNearly(one, other)) pairs.delete(pair);
      }
      return pairs;
    },
  },
  {
    name: 'the usual: same names and birth date',
    find: (records) =>
      sharing(records, (record) => [
        joined(text(record.first_name), text(record.last_name), record.date_of_birth),
      ]),
  },
];
