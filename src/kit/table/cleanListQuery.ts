import { UNSORTED } from './sortCycle';

export interface ListQueryRules {
  /** Columns that may be sorted by. */
  sortable: readonly string[];
  /** Allowed keys of the filter object. */
  filterKeys: readonly string[];
  pageSizes: readonly number[];
}

const KEYS = ['sort', 'order', 'page', 'perPage', 'filter', 'displayedFilters'];

/**
 * The address of a list without what the list does not know: an unknown sort, page size, page or
 * filter, or free text (names are personal data).
 *
 * @param search the query string of the address
 * @returns the query string to use instead, or null when the address is fine
 */
export function cleanListQuery(search: string, rules: ListQueryRules): string | null {
  const query = new URLSearchParams(search);
  const clean = new URLSearchParams(search);
  const sort = query.get('sort');
  const sortKnown = sort === UNSORTED.field || rules.sortable.includes(sort ?? '');
  const orderKnown = ['ASC', 'DESC'].includes(query.get('order') ?? '');
  if ((sort !== null || query.has('order')) && !(sortKnown && orderKnown)) {
    clean.delete('sort');
    clean.delete('order');
  }
  const page = query.get('page');
  if (page !== null && !/^[1-9]\d{0,8}$/.test(page)) clean.delete('page');
  const size = query.get('perPage');
  if (size !== null && !rules.pageSizes.includes(Number(size))) clean.delete('perPage');
  const filter = query.get('filter');
  if (filter !== null) {
    const kept = knownFilters(filter, rules.filterKeys);
    if (kept === null) clean.delete('filter');
    else clean.set('filter', kept);
  }
  if (query.has('displayedFilters') && query.get('displayedFilters') !== '{}') {
    clean.set('displayedFilters', '{}');
  }
  for (const key of query.keys()) if (!KEYS.includes(key)) clean.delete(key);
  return clean.toString() === query.toString() ? null : clean.toString();
}

/** The JSON of a filter object with the known keys only; null when it is no object. */
function knownFilters(json: string, known: readonly string[]): string | null {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const kept = Object.entries(value).filter(([key]) => known.includes(key));
    return kept.length === Object.keys(value).length
      ? json
      : JSON.stringify(Object.fromEntries(kept));
  } catch {
    return null;
  }
}
