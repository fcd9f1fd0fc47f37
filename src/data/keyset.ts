import { all, any, compare, equals, isNotNull, isNull, type Condition } from './conditions';
import type { KeysetPosition } from './queryMeta';
import type { SortColumn } from './sortOrder';

/**
 * The rows behind a position, in an order of at most one column and the id. As in PostgreSQL, rows
 * without a value come last in ascending and first in descending order.
 *
 * @throws Error when the order has more columns, or the value cannot be compared (`isQuotable`)
 */
export function behind(order: readonly SortColumn[], { id, value }: KeysetPosition): Condition {
  const [first, second, ...more] = order;
  if (!first || more.length > 0) throw new Error('An export is ordered by one column.');
  const operator = first.direction === 'asc' ? 'gt' : 'lt';
  const laterId = compare('id', operator, id);
  if (!second) return laterId;
  const { column } = first;
  if (value === null) {
    const tie = all([isNull(column), laterId]);
    return operator === 'gt' ? tie : any([tie, isNotNull(column)]);
  }
  const later = [compare(column, operator, value), all([equals(column, value), laterId])];
  return any(operator === 'gt' ? [...later, isNull(column)] : later);
}
