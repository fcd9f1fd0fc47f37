import type { AccessRules, Action } from './actions';
import { hasRank, type Subject } from './roles';

/**
 * Whether a person may do an action of a resource. Mirrors what the database's policies decide;
 * the screens use it to leave out what would only be refused.
 */
export function can(rules: AccessRules, subject: Subject, action: Action): boolean {
  const needed = rules[action];
  return needed !== undefined && hasRank(subject, needed);
}
