/** How the rows behind a number are ordered, and which page of them is shown. */
export interface RowOrder<Sort extends string = string> {
  sort: Sort;
  descending: boolean;
  /** From 1. */
  page: number;
}

/**
 * Reads order and page from the address of the rows behind a number.
 *
 * @param sorts what they can be ordered by; unless the address names one, by the first, the latest first
 */
export function readRowOrder<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): RowOrder<Sort> {
  const sort = sorts.find((one) => one === params.get('sort'));
  const page = params.get('page') ?? '';
  return {
    ...(sort
      ? { sort, descending: params.get('order') === 'desc' }
      : { sort: sorts[0], descending: true }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/**
 * The split and its group that an address names; null for none of all, undefined where it says half of it or
 * something else.
 */
export function readGroup<Split extends string>(
  params: URLSearchParams,
  splits: readonly Split[],
): { split: Split; value: string } | null | undefined {
  const split = splits.find((one) => one === params.get('split'));
  const value = params.get('value');
  if (split && value !== null) return { split, value };
  return params.has('split') ? undefined : null;
}
