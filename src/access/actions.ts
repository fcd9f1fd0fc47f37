import type { Rank } from './roles';

/** What can be done with a resource. */
export const ACTIONS = [
  ...(['list', 'show', 'create', 'edit', 'delete', 'export', 'restore'] as const),
  'history',
  'import',
] as const;
export type Action = (typeof ACTIONS)[number];

/** The lowest rank that may do an action; an action that is left out is nobody's. */
export type AccessRules = Partial<Record<Action, Rank>>;

/** Whether a word (react-admin's canAccess passes any) is one of the actions. */
export function isAction(word: string): word is Action {
  return ACTIONS.some((action) => action === word);
}
