import {
  COMPARISONS,
  daysOf,
  PERIODS,
  type Comparison,
  type Days,
  type PeriodName,
} from './period';

/** What a report is about. All of it stands in the address, and nothing there is about a person. */
export interface ReportQuery {
  period: PeriodName;
  /** Of a custom period as they were typed: `problemOf` judges them. */
  days: Days;
  comparison: Comparison;
  /** The id of one location; null for all that the person administers. */
  location: string | null;
}

const oneOf = <Name extends string>(names: readonly Name[], word: string | null, usual: Name) =>
  names.find((name) => name === word) ?? usual;

/**
 * Reads the address of a report; what it does not say, or says wrongly, is as usual.
 *
 * @param today the location's day (`yyyy-MM-dd`)
 */
export function readReportQuery(params: URLSearchParams, today: string): ReportQuery {
  const period = oneOf(PERIODS, params.get('period'), 'thisMonth');
  return {
    period,
    days:
      period === 'custom'
        ? { from: params.get('from') ?? '', to: params.get('to') ?? '' }
        : daysOf(period, today),
    comparison: oneOf(COMPARISONS, params.get('against'), 'before'),
    location: params.get('location'),
  };
}

/** The parts of an address that change; null goes back to the usual, a list stands there word by word. */
export type QueryChange = Readonly<Record<string, string | readonly string[] | null>>;

/** An address's query with a change. */
export function withChange(params: URLSearchParams, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change))
    if (typeof value === 'string') next.set(key, value);
    else {
      next.delete(key);
      for (const word of value ?? []) next.append(key, word);
    }
  return next;
}

/** The change that chooses a period; the days only stand there where they have no name. */
export const periodChange = (period: PeriodName, days: Days): QueryChange => ({
  period: period === 'thisMonth' ? null : period,
  from: period === 'custom' ? days.from : null,
  to: period === 'custom' ? days.to : null,
});
