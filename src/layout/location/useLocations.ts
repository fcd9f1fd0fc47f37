import { useGetList, type RaRecord } from 'ra-core';
import type { CurrentUser } from '../../db/claims';
import { useShell } from '../ShellContext';

/** A location that the person can switch to. */
export interface LocationChoice {
  id: string;
  name: string;
  role: 'admin' | 'member';
  /** In the list, from 0: decides the look. */
  position: number;
}

interface LocationRecord extends RaRecord {
  id: string;
  name: string;
}

/** More than any network has; one request then holds them all. */
const EVERY = 1_000;

/** What somebody is at a location; without a link (a network admin) they count as its admin. */
export function roleAt(user: CurrentUser, locationId: string): 'admin' | 'member' {
  return user.locations.find(({ id }) => id === locationId)?.role ?? 'admin';
}

/**
 * The locations a person can work at, by name: all of the network for a network admin, else those
 * they are linked to.
 */
export function useLocations(): {
  locations: readonly LocationChoice[] | undefined;
  error: Error | null;
  retry: () => void;
} {
  const { user } = useShell();
  const linked = user.locations.map(({ id }) => id);
  const everywhere = user.isNetworkAdmin || user.isSuperUser;
  const { data, error, refetch } = useGetList<LocationRecord>(
    'locations',
    {
      pagination: { page: 1, perPage: EVERY },
      sort: { field: 'name', order: 'ASC' },
      filter: everywhere ? {} : { 'id@in': linked },
    },
    { enabled: everywhere || linked.length > 0 },
  );
  const records = everywhere || linked.length > 0 ? data : [];
  return {
    locations: records?.map(({ id, name }, position) => ({
      id,
      name,
      role: roleAt(user, id),
      position,
    })),
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
