import { useCurrentUser } from '../data/useCurrentUser';

/**
 * The locations that the signed-in person administers, be they active or not: their ids, or 'all'
 * for who stands above the locations.
 */
export function useAdministered(): readonly string[] | 'all' {
  const user = useCurrentUser();
  if (user === null) return [];
  if (user.isSuperUser || user.isNetworkAdmin) return 'all';
  return user.locations.flatMap(({ id, role }) => (role === 'admin' ? id : []));
}

/** Whether the signed-in person administers a location; false while its id is not known. */
export function useAdministers(location: unknown): boolean {
  const administered = useAdministered();
  return administered === 'all'
    ? location !== undefined
    : administered.some((id) => id === location);
}
