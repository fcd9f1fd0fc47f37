import { useGetList, type RaRecord } from 'react-admin';
import { useReportError } from '../../kit/errors/useReportError';
import { useCurrentUser } from '../../data/useCurrentUser';
import { placementOf, type Placement } from './placement';

/** More locations than anybody works at. */
const ROWS = 1_000;

export interface Placements {
  /** At the active location, else at any; undefined until it is known. */
  placement: Placement | undefined;
  /** Whether `placement` is the one at the active location. */
  isHere: boolean;
  /** Whether it is still being asked for. */
  isLoading: boolean;
  /** Why nothing is known. */
  error: Error | null;
  refetch: () => void;
}

/** What a user is at the active location, and above it. */
export function usePlacements(userId: string): Placements {
  const here = useCurrentUser()?.activeLocation?.id;
  const report = useReportError();
  const { data, error, refetch } = useGetList<RaRecord>(
    'location_users',
    {
      filter: { 'id@eq': userId },
      sort: { field: 'created_at', order: 'ASC' },
      pagination: { page: 1, perPage: ROWS },
      meta: { scope: 'none', about: 'one' },
    },
    { onError: report },
  );
  const placements = data?.map(placementOf);
  const placement =
    placements?.find(({ location_id: location }) => location === here) ?? placements?.[0];
  return {
    placement,
    isHere: placement !== undefined && placement.location_id === here,
    isLoading: !data && !error,
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}
