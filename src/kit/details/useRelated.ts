import { useGetList, type RaRecord, type SortPayload } from 'react-admin';

export interface RelatedRows {
  data: readonly RaRecord[] | undefined;
  total: number | undefined;
  error: unknown;
  refetch: () => void;
}

/** Of lists that belong to a record: in whichever of the person's places their rows are. */
export const EVERYWHERE = { scope: 'none', count: 'exact' } as const;

/**
 * The first rows of another resource that belong to a record, in whichever of the person's places
 * they are.
 */
export function useRelated(
  resource: string,
  filter: Readonly<Record<string, unknown>>,
  sort: SortPayload,
  perPage: number,
): RelatedRows {
  const pagination = { page: 1, perPage };
  const { data, total, error, refetch } = useGetList<RaRecord>(resource, {
    ...{ pagination, sort, filter },
    meta: EVERYWHERE,
  });
  return { data, total, error, refetch: () => void refetch() };
}
