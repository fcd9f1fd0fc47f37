import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../db/claims';
import { useCurrentUser } from '../../data/useCurrentUser';
import type { ResourceDefinition } from '../declaration';

/** The saved view that a person wants a list to be opened with. */
export interface FirstView {
  id: string;
  /** The query string of the list. */
  search: string;
}

/**
 * Where a device keeps its copy (`FollowFirstViews`), so that no list waits for the question: filters name
 * no person, so it stays with the other preferences.
 */
export const firstViewKey = (
  { name }: Pick<ResourceDefinition, 'name'>,
  user: CurrentUser | null,
) => `preferences.firstView.${name}.${user?.id ?? ''}`;

/** The chosen view of a list and how another one is chosen; null for none. */
export const useFirstView = (resource: ResourceDefinition) =>
  useStore<FirstView | null>(firstViewKey(resource, useCurrentUser()), null);

/** Where the plain address of a list leads, when its person chose a view for it; else null. */
export function useFirstSearch(resource: ResourceDefinition): string | null {
  const { search } = useLocation();
  const [first] = useFirstView(resource);
  return search === '' && first ? first.search : null;
}
