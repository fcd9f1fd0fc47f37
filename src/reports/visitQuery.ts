import {
  MEASURES,
  REPORT_VISIT_SORTS,
  SPLITS,
  type Measure,
  type ReportVisitSort,
  type Split,
} from './answers';
import { readGroup, readRowOrder, type RowOrder } from './rowOrder';

/** A group of a split, or all the others together: those that are none of `except`. */
export type VisitGroup = { split: Split } & (
  { value: string; except: null } | { value: null; except: readonly string[] }
);

/** Which number of a report the visits are of, and how they are ordered. */
export interface VisitQuery extends RowOrder<ReportVisitSort> {
  measure: Measure;
  /** Null for a figure. */
  group: VisitGroup | null;
}

/** Reads the address of the visits behind a number; null where it names none. */
export function readVisitQuery(params: URLSearchParams): VisitQuery | null {
  const measure = MEASURES.find((one) => one === params.get('measure'));
  const group = readVisitGroup(params);
  if (!measure || group === undefined) return null;
  return { measure, group, ...readRowOrder(params, REPORT_VISIT_SORTS) };
}

/** As `readGroup`, with all the others together. */
function readVisitGroup(params: URLSearchParams): VisitGroup | null | undefined {
  const except = params.getAll('except');
  if (except.length === 0) {
    const group = readGroup(params, SPLITS);
    return group && { ...group, except: null };
  }
  const split = SPLITS.find((one) => one === params.get('split'));
  return split && !params.has('value') ? { split, value: null, except } : undefined;
}

/** What the function of the visits is asked beside place, days and page. */
export const visitArguments = ({ measure, group, sort, descending }: VisitQuery) => ({
  p_measure: measure,
  p_split: group?.split ?? null,
  p_value: group?.value ?? null,
  p_except: group?.except ?? null,
  p_sort: sort,
  p_descending: descending,
});
