import type { RaRecord } from 'react-admin';
import { ageInYear, ageOn } from '../../i18n/age';
import { formatDate, formatShortDate, today } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import type { Text } from '../../i18n/text';
import { PARTS, type Part } from '../visits/household';
import type { HouseholdCounts } from '../visits/useHouseholdCounts';
import { TOLD_PARTS, TOLD_SIZE } from './told';

/** Somebody of a household, the head or a member. */
export interface Person {
  id: string;
  name: string;
  birthDate: string | null;
  /** Where only the year is known. */
  birthYear: number | null;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads a household member. */
export const memberOf = (record: RaRecord): Person => ({
  id: String(record.id),
  name: String(record['full_name'] ?? ''),
  birthDate: textOrNull(record['birth_date']),
  birthYear: typeof record['birth_year'] === 'number' ? record['birth_year'] : null,
});

/** Reads a client as the head of the household. */
export const headOf = (client: RaRecord): Person => ({
  id: String(client.id),
  name: String(client['full_name'] ?? ''),
  birthDate: textOrNull(client['date_of_birth']),
  birthYear: null,
});

/** The age of a person on a day (`yyyy-MM-dd`); null where nobody told. */
export function ageOf({ birthDate, birthYear }: Person, day: string): number | null {
  if (birthDate !== null) return ageOn(birthDate, day);
  return birthYear === null ? null : ageInYear(birthYear, day);
}

/** When a person was born, as far as it is known: a date, 'Year 2021', or '-'. */
export function bornText({ birthDate, birthYear }: Person, translate: Text): string {
  if (birthDate !== null) return formatDate(birthDate);
  if (birthYear === null) return EMPTY;
  return translate('resources.clients.household.birthYear', { year: birthYear });
}

/** '5 people: 2 adults, 3 children', and of which visit that is, or who told it, where nobody is written down. */
export function countsText(counts: HouseholdCounts, translate: Text): string {
  const words = (key: Part | 'people', count: number) =>
    translate(`resources.clients.household.${key}`, { smart_count: count });
  const parts = PARTS.filter((part) => counts[part] > 0).map((part) => words(part, counts[part]));
  const counted = translate('resources.clients.household.counted', {
    people: words('people', counts.size),
    parts: parts.join(', '),
  });
  if (counts.from === 'told') return translate('resources.clients.household.told', { counted });
  if (counts.from !== 'last_visit' || counts.visited_on === null) return counted;
  return translate('resources.clients.household.lastVisit', {
    counted,
    date: formatShortDate(counts.visited_on),
  });
}

/** When a client was born; undefined where nobody told. */
export function bornLine(client: RaRecord, translate: Text): string | undefined {
  const head = headOf(client);
  if (head.birthDate === null) return undefined;
  return translate('resources.clients.details.born', {
    date: formatDate(head.birthDate),
    age: ageOf(head, today()),
  });
}

/** What the list says of certifications; the card Programs says more. */
export const CERTIFIED: readonly string[] = [
  ...['certified_for', 'certification_ends_on', 'ends_soon_for'],
];

/** The fields of a client that title, note, household and visits say. */
export const SAID_ABOVE = [
  ...['first_name', 'last_name', 'date_of_birth', 'last_visit_at', 'created_at', 'pinned_note'],
  ...[TOLD_SIZE, ...TOLD_PARTS],
  ...CERTIFIED,
];
