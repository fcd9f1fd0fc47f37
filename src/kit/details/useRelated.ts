import { useGetList, type RaRecord, type SortPayload } from 'react-admin';

export interface RelatedRows {
  data: readonly RaRecord[] | undefined;
  total: number | undefined;
  error: unknown;
  refetch: () => void;
}

const EVERYWHERE = { scope: 'none', count: 'exact' } as const;

/**
 * The first rows of another resource that belong to a record, in whichever of the person's places
 * they are.
 */
export function useRelated(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  sort: SortPayload,
  rows: number,
): RelatedRows {
  const { data, total, error, refetch } = useGetList(resource, {
    pagination: { page: 1, perPage: rows },
    sort,
    filter,
    meta: EVERYWHERE,
  });
  return { data, total, error, refetch: () => void refetch() };
}
