import { useGetList, type RaRecord } from 'react-admin';
import { useAdministered } from '../../kit/useAdministered';

/** A location that the person reports on. */
export interface Place {
  id: string;
  name: string;
}

const QUERY = {
  pagination: { page: 1, perPage: 1000 },
  sort: { field: 'name', order: 'ASC' },
  meta: { columns: ['name'] },
} as const;

/** The locations that the signed-in person may report on, by name; undefined until they are there. */
export function usePlaces() {
  const administered = useAdministered();
  const { data, error, refetch } = useGetList<RaRecord & { id: string; name: string }>(
    'locations',
    QUERY,
  );
  const places: readonly Place[] | undefined = data?.filter(
    ({ id }) => administered === 'all' || administered.includes(id),
  );
  return { places, error, refetch: () => void refetch() };
}
