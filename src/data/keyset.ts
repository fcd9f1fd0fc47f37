import { any, compare, isNotNull, isNull, NEVER, type Condition } from './conditions';
import type { KeysetPosition } from './queryMeta';
import type { SortColumn } from './sortOrder';

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
