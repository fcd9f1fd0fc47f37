import {
  MEASURES,
  REPORT_VISIT_SORTS,
  SPLITS,
  type Measure,
  type ReportVisitSort,
  type Split,
} from './answers';
import { readGroup, readRowOrder, type RowOrder } from './rowOrder';

/** Which number of a report the visits are of, and how they are ordered. */
export interface VisitQuery extends RowOrder<ReportVisitSort> {
  measure: Measure;
  /** The split and its group; null for a figure. */
  group: { split: Split; value: string } | null;
}

/** Reads the address of the visits behind a number; null where it names none. */
export function readVisitQuery(params: URLSearchParams): VisitQuery | null {
  const measure = MEASURES.find((one) => one === params.get('measure'));
  const group = readGroup(params, SPLITS);
  if (!measure || group === undefined) return null;
  return { measure, group, ...readRowOrder(params, REPORT_VISIT_SORTS) };
}

/** What the function of the visits is asked beside place, days and page. */
export const visitArguments = ({ measure, group, sort, descending }: VisitQuery) => ({
  p_measure: measure,
  p_split: group?.split ?? null,
  p_value: group?.value ?? null,
  p_sort: sort,
  p_descending: descending,
});
