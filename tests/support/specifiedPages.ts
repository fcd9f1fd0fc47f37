import type { Rank } from '../../src/access/roles';

/** The pages behind the sign-in, each with the lowest rank that may open it (specification, section 2). */
export const LEAST_RANK = {
  '/dashboard': 'member',
  '/account-settings': 'member',
  '/networks': 'superUser',
  '/networks/:network_id': 'superUser',
  '/network-settings': 'networkAdmin',
  '/locations': 'networkAdmin',
  '/locations/:location_id': 'networkAdmin',
  '/users': 'locationAdmin',
  '/users/:user_id': 'locationAdmin',
  '/clients': 'member',
  '/clients/new': 'member',
  '/clients/:client_id': 'member',
  '/clients/:client_id/visits/new': 'member',
  '/events': 'member',
  '/events/:event_id': 'member',
  '/inventory': 'locationAdmin',
  '/inventory/:item_id': 'locationAdmin',
  '/orders': 'member',
  '/orders/:order_id': 'member',
} as const satisfies Record<string, Rank>;

export type SpecifiedPath = keyof typeof LEAST_RANK;

/** The lowest rank that may open a page, by its path in the table. @throws Error for another path */
export function leastRankAt(path: string): Rank {
  const ranks: Readonly<Record<string, Rank>> = LEAST_RANK;
  const rank = ranks[path];
  if (!rank) throw new Error(`The specification has no page ${path}.`);
  return rank;
}
