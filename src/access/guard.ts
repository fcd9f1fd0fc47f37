import { hasRank, type Rank, type Subject } from './roles';

/** Who may open a route: anyone, anyone signed in, or whoever has at least a rank. */
export type RouteAccess = 'public' | 'signedIn' | Rank;

export type GuardVerdict = 'allow' | 'login' | 'forbidden';

/**
 * The specification's guard order (section 6): not signed in goes to Login; then super-user-only,
 * network-admin-only and the location roles go to Forbidden, which is what the order of the ranks
 * says: a super user passes everything, a network admin the network and location guards.
 *
 * @param access what the route asks for
 * @param subject who asks; null when not signed in with both factors
 */
export function guardRoute(access: RouteAccess, subject: Subject | null): GuardVerdict {
  if (access === 'public') return 'allow';
  if (subject === null) return 'login';
  if (access === 'signedIn') return 'allow';
  return hasRank(subject, access) ? 'allow' : 'forbidden';
}
