import { daysOf, OLDER } from '../../data/filters';
import { formatDate, shiftDay } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { momentOf } from '../../i18n/timeZone';
import type { Choice } from '../../i18n/choices';
import type { TextKey } from '../../i18n/text';

/** A filter that a table offers beside its free text. */
export type TableFilter = { source: string; label: string } & (
  | { kind: 'choice'; choices: readonly Choice[] }
  /** A row has several of them. */
  | { kind: 'choices'; choices: readonly Choice[] }
  | { kind: 'flag' }
  /** Whether the column says anything. */
  | { kind: 'stated' }
  /** `moment`: the column holds a time too, so a day is a span of it. */
  | { kind: 'date'; moment: boolean }
  | { kind: 'reference'; reference: string; nameColumn: string }
  /** A row has several of them; `none`: the words for a row without any, where that is asked for. */
  | { kind: 'references'; reference: string; nameColumn: string; none?: TextKey | undefined }
);

/** The filter values of a list, as the data provider takes them: `<column>@<operator>`. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** The filters of a list context, which react-admin types as anything. */
export function filterValuesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The keys under which a filter keeps its values. */
export function filterKeys(filter: TableFilter): readonly string[] {
  switch (filter.kind) {
    case 'choice':
      return [`${filter.source}@in`];
    case 'choices':
    case 'references':
      return [`${filter.source}@ov`, `${filter.source}@is`];
    case 'stated':
      return [`${filter.source}@is`];
    case 'flag':
    case 'reference':
      return [`${filter.source}@eq`];
    case 'date':
      return [
        ...[`${filter.source}@gte`, `${filter.source}@${filter.moment ? 'lt' : 'lte'}`],
        `${filter.source}@${OLDER}`,
      ];
  }
}

/** Whether a list is narrowed by a filter. */
export function isFilterSet(filter: TableFilter, values: FilterValues): boolean {
  return filterKeys(filter).some((key) => values[key] !== undefined);
}

/** The values without those of a filter. */
export function withoutFilter(filter: TableFilter, values: FilterValues): FilterValues {
  const keys = filterKeys(filter);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** The chosen codes of a choice filter. */
export function chosenCodes(filter: TableFilter, values: FilterValues): string[] {
  const [key = ''] = filterKeys(filter);
  const value = values[key];
  return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
}

/** The values with rows alone in which a filter's column says nothing, or without that. */
export const withUnstated = (
  filter: TableFilter,
  values: FilterValues,
  isUnstated: boolean,
): FilterValues => ({
  ...withoutFilter(filter, values),
  // A word: react-admin leaves an empty value out of the address.
  ...(isUnstated && { [`${filter.source}@is`]: 'null' }),
});

/** Whether a filter lets rows through in which its column says nothing. */
export const isUnstated = (filter: TableFilter, values: FilterValues): boolean =>
  values[`${filter.source}@is`] === 'null';

/** The days (`yyyy-MM-dd`) between which a date filter lets through; '' where it is open. */
export function chosenDays(
  filter: TableFilter & { kind: 'date' },
  values: FilterValues,
): { from: string; to: string } {
  const [fromKey = '', toKey = ''] = filterKeys(filter);
  const from = textOf(values[fromKey]);
  const to = textOf(values[toKey]);
  return filter.moment ? { from: dayOf(from, 0), to: dayOf(to, -1) } : { from, to };
}

/** How many days ago at least a date filter lets through; undefined where it names no such number. */
export const chosenAge = (filter: TableFilter, values: FilterValues): number | undefined =>
  daysOf(values[`${filter.source}@${OLDER}`]);

/** The values with a date filter that moves along: nothing of the last days; undefined takes it away. */
export function withAge(
  filter: TableFilter,
  values: FilterValues,
  days: number | undefined,
): FilterValues {
  const rest = withoutFilter(filter, values);
  return days === undefined ? rest : { ...rest, [`${filter.source}@${OLDER}`]: days };
}

/** The day of a moment at the location, so many days on; '' for what is no moment. */
function dayOf(moment: string, plus: number): string {
  const day = localDate(moment);
  return day === '' ? '' : shiftDay(day, plus);
}

/** The values with a date filter's days; an empty day leaves that side open. */
export function withDays(
  filter: TableFilter & { kind: 'date' },
  values: FilterValues,
  days: { from: string; to: string },
): FilterValues {
  const [fromKey = '', toKey = ''] = filterKeys(filter);
  const startOf = (day: string, plus: number) =>
    momentOf({ day: shiftDay(day, plus), time: '00:00:00' }).toISOString();
  return {
    ...withoutFilter(filter, values),
    ...(days.from === '' ? {} : { [fromKey]: filter.moment ? startOf(days.from, 0) : days.from }),
    ...(days.to === '' ? {} : { [toKey]: filter.moment ? startOf(days.to, 1) : days.to }),
  };
}

/** The words for a span of days. */
export function describeDays({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDate(from);
  if (to === '') return `≥ ${formatDate(from)}`;
  if (from === '') return `≤ ${formatDate(to)}`;
  return `${formatDate(from)} – ${formatDate(to)}`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
