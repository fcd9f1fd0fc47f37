import type { SortPayload } from 'ra-core';
import {
  NEVER,
  any,
  compare,
  isNotNull,
  isNull,
  queried,
  type Condition,
  type Scalar,
} from './conditions';
import { knownColumns, type TableRules } from './tables';

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

/** ra-data-postgrest writes a field and a direction behind each other; the rest goes in front. */
export function writtenSort(order: readonly SortColumn[]) {
  const field = order.map(({ column, direction }) => `${queried(column)}.${direction}`).join(',');
  const last = order.at(-1);
  const ascending = last?.direction !== 'desc';
  return {
    field: field.slice(0, field.lastIndexOf('.')),
    order: ascending ? ('ASC' as const) : ('DESC' as const),
  };
}

/** What the place of a row in an export is known by. */
export interface KeysetRow {
  id: string;
  /** Of the sort column. */
  value: Scalar | null;
}

/**
 * Where a page of an export begins. Rows with and without a value in the sort column are read one
 * after the other, since no index finds "behind this value, or without one".
 */
export interface KeysetPosition {
  /** Whether the rows without a value are meant. */
  nulls: boolean;
  /** The last row before the page; absent at the beginning. */
  behind?: KeysetRow;
}

/**
 * The rows from a position on, in an order of at most one column and the id.
 *
 * @throws Error when the order has more columns
 */
export function keysetConditions(
  order: readonly SortColumn[],
  { nulls, behind }: KeysetPosition,
): Condition[] {
  const [first, second, ...more] = order;
  if (!first || more.length > 0) throw new Error('An export is ordered by one column.');
  const later = first.direction === 'asc' ? 'gt' : 'lt';
  const laterId = behind ? [compare('id', later, behind.id)] : [];
  // every row has an id
  if (!second) return nulls ? [NEVER] : laterId;
  const { column } = first;
  if (nulls) return [isNull(column), ...laterId];
  if (!behind || behind.value === null) return [isNotNull(column)];
  const { value } = behind;
  // The first condition says nothing that the second does not, but it is what an index can use.
  return [
    compare(column, later === 'gt' ? 'gte' : 'lte', value),
    any([compare(column, later, value), ...laterId]),
  ];
}
