import { useSearchParams } from 'react-router-dom';
import type { NumberRows } from '../../reports/declaration';
import { withChange } from '../../reports/reportQuery';
import { pathTo } from '../../routes';

/** The address of the rows behind a number. */
export type RowsPath = (rows: NumberRows) => string;

/** Leads to the rows behind a number of the report that the address names, and back to the same report. */
export function useRowsPath(): RowsPath {
  const [params] = useSearchParams();
  return rowsPathOf(params);
}

/**
 * Leads to the rows behind a number of a report.
 *
 * @param params the query of the report's address: its days and place
 */
export const rowsPathOf =
  (params: URLSearchParams): RowsPath =>
  (rows) => {
    const { measure } = rows;
    const { split = null, value = null } =
      'program' in rows ? { split: 'program', value: rows.program } : rows;
    const of = { measure, split, value, weight: null };
    if ('program' in rows)
      return `${pathTo('ReportCertifications')}?${withChange(params, { ...of, unit: null, except: null }).toString()}`;
    const [page, query] =
      'unit' in rows
        ? ([
            'StockMovements',
            { ...of, unit: rows.unit, weight: rows.weight ?? null, except: null },
          ] as const)
        : (['ReportVisits', { ...of, unit: null, except: rows.except ?? null }] as const);
    return `${pathTo(page)}?${withChange(params, query).toString()}`;
  };
