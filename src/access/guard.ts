import type { LocationRole, Subject } from './roles';

/** Who may open a route: anyone, anyone signed in, or whoever the specification's guard names. */
export type RouteAccess =
  'public' | 'signedIn' | 'superUser' | 'networkAdmin' | readonly LocationRole[];

export type GuardVerdict = 'allow' | 'login' | 'forbidden';

/**
 * The specification's guard order (section 6): not signed in goes to Login; then super-user-only,
 * network-admin-only and the location roles go to Forbidden. A super user passes everything, a
 * network admin the network and location guards.
 *
 * @param access what the route asks for
 * @param subject who asks; null when not signed in with both factors
 */
export function guardRoute(access: RouteAccess, subject: Subject | null): GuardVerdict {
  if (access === 'public') return 'allow';
  if (subject === null) return 'login';
  if (access === 'signedIn' || subject.isSuperUser) return 'allow';
  if (access === 'superUser') return 'forbidden';
  if (subject.isNetworkAdmin) return 'allow';
  if (access === 'networkAdmin') return 'forbidden';
  return access.some((role) => role === subject.activeLocationRole) ? 'allow' : 'forbidden';
}
