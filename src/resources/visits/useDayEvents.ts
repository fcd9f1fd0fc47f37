import { useGetList, useGetOne, type RaRecord } from 'react-admin';
import { API } from '../../config';

interface NamedEvent extends RaRecord {
  id: string;
  name: string;
}

const NAMED = { columns: ['name'] };
const BY_START = { field: 'start_time,name', order: 'ASC' } as const;
const ALL = { page: 1, perPage: API.exportPageSize };

/**
 * The events of a location on a day; undefined while they load.
 *
 * @param day `yyyy-MM-dd`; none are asked for without one
 * @param chosen the id of one that is offered in any case
 */
export function useDayEvents(
  locationId: string,
  day: string | null,
  chosen?: string,
): readonly NamedEvent[] | undefined {
  const { data } = useGetList<NamedEvent>(
    'events',
    {
      pagination: ALL,
      sort: BY_START,
      filter: { 'start_date@lte': day, 'start_date,end_date@gte': day },
      meta: { ...NAMED, scope: { location: locationId } },
    },
    { enabled: day !== null },
  );
  const isMissing = chosen !== undefined && data?.every(({ id }) => id !== chosen) === true;
  // One that was moved to another day since, or deleted.
  const { data: other } = useGetOne<NamedEvent>(
    'events',
    { id: chosen ?? '' },
    { enabled: isMissing },
  );
  return isMissing && other ? [other, ...(data ?? [])] : data;
}
