import { can } from '../access/can';
import type { AccessRules, Action } from '../access/actions';
import { subjectOf } from '../access/roles';
import { useCurrentUser } from '../data/useCurrentUser';

/** Tells what the signed-in person may do with a resource, without asking anybody. */
export function useCan(resource: { access: AccessRules }): (action: Action) => boolean {
  const user = useCurrentUser();
  return (action) => user !== null && can(resource.access, subjectOf(user), action);
}
