import { useGetList, type RaRecord } from 'react-admin';
import { offerOf, type Offer } from './offer';

/** More than anybody has at once. */
const ROWS = 100;
/** Offers are rare: coming back to the window asks again after so many milliseconds only. */
const STALE_TIME = 60_000;

export interface Offers {
  /** Undefined until they are known. */
  offers: Offer[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/**
 * The offers that wait for an answer, the oldest first.
 *
 * @param of those to the signed-in person, or those to the active location
 */
export function useOffers(of: 'me' | 'location'): Offers {
  const { data, error, refetch } = useGetList<RaRecord>(
    'open_location_offers',
    {
      filter: { 'is_mine@eq': of === 'me' },
      sort: { field: 'created_at', order: 'ASC' },
      pagination: { page: 1, perPage: ROWS },
      ...(of === 'me' && { meta: { scope: 'none' } }),
    },
    { staleTime: STALE_TIME },
  );
  return {
    offers: data?.map(offerOf),
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}
