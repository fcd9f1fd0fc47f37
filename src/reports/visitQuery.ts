import {
  MEASURES,
  REPORT_VISIT_SORTS,
  SPLITS,
  type Measure,
  type ReportVisitSort,
  type Split,
} from './answers';

/** Which number of a report the visits are of, and how they are ordered. */
export interface VisitQuery {
  measure: Measure;
  /** The split and its group; null for a figure. */
  group: { split: Split; value: string } | null;
  sort: ReportVisitSort;
  descending: boolean;
  /** From 1. */
  page: number;
}

const LATEST_FIRST = { sort: 'visited_at', descending: true } as const;

/** Reads the address of the visits behind a number; null where it names none. */
export function readVisitQuery(params: URLSearchParams): VisitQuery | null {
  const measure = MEASURES.find((one) => one === params.get('measure'));
  const split = SPLITS.find((one) => one === params.get('split'));
  const value = params.get('value');
  if (!measure || params.has('split') !== (split !== undefined && value !== null)) return null;
  const sort = REPORT_VISIT_SORTS.find((one) => one === params.get('sort'));
  const page = params.get('page') ?? '';
  return {
    measure,
    group: split && value !== null ? { split, value } : null,
    ...(sort ? { sort, descending: params.get('order') === 'desc' } : LATEST_FIRST),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** What the function of the visits is asked beside place and days. */
export const visitArguments = (
  { measure, group, sort, descending }: VisitQuery,
  rows: { limit: number; offset: number },
) => ({
  p_measure: measure,
  p_split: group?.split ?? null,
  p_value: group?.value ?? null,
  p_sort: sort,
  p_descending: descending,
  p_limit: rows.limit,
  p_offset: rows.offset,
});
