import { ROUTES } from '../../src/routes';
import type { RecordIds } from './records';

/** What an address needs behind its path. */
const QUERIES: Readonly<Record<string, (ids: RecordIds) => string>> = {
  '/orders/pick-list': ({ order_id = '' }) => `?ids=${order_id}`,
  '/dashboard/reports/visits': () => '?measure=visits',
  '/dashboard/reports/stock': () => '?measure=closing',
  '/dashboard/reports/certifications': ({ program_id = '' }) =>
    `?measure=ending&split=program&value=${program_id}`,
};

/**
 * Whether a page waits for data when it opens: forms that make records do not, but for the one that
 * offers visits. Those of deliveries and counts read the items while one begins to write. The answers of
 * Help come with the app.
 */
const asksForData = (path: string): boolean =>
  path === '/orders/create' ||
  !/\/(?:create|clients\/new|inventory\/(?:receive|count)|import|help)$/.test(path);

/** A page of the shell, for the records that a test has made. */
export interface Screen {
  /** As in the route table. */
  path: string;
  /** The path with ids in it. */
  address: string;
  /** What the address needs behind its path, with the question mark. */
  query: string;
  /** Whether it waits for data when it opens. */
  asks: boolean;
}

/** Every page of the route table that needs a session. */
export const screensOf = (ids: RecordIds): Screen[] =>
  ROUTES.filter(({ access }) => access !== 'public').map(({ path }) => ({
    path,
    address: path.replace(/:(\w+)/g, (_, param: string) => {
      const id = ids[param];
      if (!id) throw new Error(`e2e/support/records.ts makes no record for :${param} of ${path}`);
      return id;
    }),
    query: QUERIES[path]?.(ids) ?? '',
    asks: asksForData(path),
  }));

/** Every place of the shell: pages, and the calendar of one; editing happens on details pages. */
export const placesOf = (ids: RecordIds): { address: string; asks: boolean }[] => [
  ...screensOf(ids)
    .filter(({ path }) => !path.endsWith('/edit'))
    .map(({ address, query, asks }) => ({ address: address + query, asks })),
  { address: '/events?view=calendar', asks: true },
];
