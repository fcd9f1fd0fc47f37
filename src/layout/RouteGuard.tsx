import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { guardRoute } from '../access/guard';
import type { Subject } from '../access/roles';
import { loginPathFor, matchRoute, pathTo } from '../routes';

/**
 * Decides before a page of the shell is mounted, and so before its first request, whether it may
 * be seen. Leaves by replacing the address: Back never lands on a denied page again.
 *
 * @param loading the session is not known yet: shows `waiting`
 * @param subject who is signed in with both factors, or null
 * @param signedOutHere the person chose to sign out: Login then keeps no way back
 */
export function RouteGuard({
  loading,
  subject,
  signedOutHere,
  waiting,
  children,
}: {
  loading: boolean;
  subject: Subject | null;
  signedOutHere: boolean;
  waiting: ReactNode;
  children: ReactNode;
}) {
  const location = useLocation();
  const match = matchRoute(location.pathname);

  // By its key each address is left again, also one that Back came to before the last was left.
  const leaveFor = (path: string) => <Navigate key={location.key} to={path} replace />;

  if (loading) return waiting;
  if (!match) return leaveFor(pathTo('NotFound'));

  const verdict = guardRoute(match.route.access, subject);
  if (verdict === 'login')
    return leaveFor(signedOutHere ? pathTo('Login') : loginPathFor(location));
  if (verdict === 'forbidden') return leaveFor(pathTo('Forbidden'));
  return children;
}
