import type { SortPayload } from 'ra-core';
import { knownColumns, type TableRules } from './tableRules';

/** One column of an order. */
export interface SortColumn {
  column: string;
  direction: 'asc' | 'desc';
}

/**
 * The order of a list. `field` names a column or several joined by commas; an unknown one counts
 * as no order. The id comes last, in the same direction, so that equal rows stay where they are
 * from page to page and one index serves both directions.
 */
export function sortOrder(rules: TableRules, sort: SortPayload | undefined): SortColumn[] {
  const columns = knownColumns(rules);
  const direction = sort?.order === 'DESC' ? 'desc' : 'asc';
  const fields = sort?.field.split(',') ?? [];
  const named = fields.every((field) => columns.has(field)) ? fields : [];
  return [...new Set([...named, 'id'])].map((column) => ({ column, direction }));
}
