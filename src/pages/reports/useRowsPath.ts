import { useSearchParams } from 'react-router-dom';
import type { VisitRows } from '../../reports/declaration';
import { withChange } from '../../reports/reportQuery';
import { pathTo } from '../../routes';

/** The address of the visits behind a number. */
export type RowsPath = (rows: VisitRows) => string;

/** Leads to the visits behind a number of the report that the address names, and back to the same report. */
export function useRowsPath(): RowsPath {
  const [params] = useSearchParams();
  return ({ measure, split, value }) => {
    const query = withChange(params, { measure, split: split ?? null, value: value ?? null });
    return `${pathTo('ReportVisits')}?${query.toString()}`;
  };
}
