import { useState } from 'react';
import {
  useGetList,
  useStore,
  type PaginationPayload,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { API, TABLE } from '../../config';
import { PAGE_SIZE_KEY, type Paging } from '../table/PagingBar';

export interface RelatedRows {
  data: readonly RaRecord[] | undefined;
  total: number | undefined;
  error: unknown;
  refetch: () => void;
}

/** Rows that come in pages, or all at once while a free text is looked for in them. */
export interface RelatedPages extends RelatedRows {
  paging: Paging;
  /** Whether all of them are wanted. */
  setWhole: (whole: boolean) => void;
  /** Another page is on its way, and the one before still there. */
  isTurning: boolean;
}

type Filter = Readonly<Record<string, unknown>>;

const EVERYWHERE = { scope: 'none', count: 'exact' } as const;
const WHOLE = { page: 1, perPage: API.exportPageSize } as const;

/** How many rows a page has, as the person chose. */
export const usePageSize = () => useStore<number>(PAGE_SIZE_KEY, TABLE.defaultPageSize)[0];

/**
 * The first rows of another resource that belong to a record, in whichever of the person's places
 * they are.
 */
export function useRelated(
  resource: string,
  filter: Filter,
  sort: SortPayload,
  perPage: number,
): RelatedRows {
  const { data, total, error, refetch } = useRows(resource, filter, sort, { page: 1, perPage });
  return { data, total, error, refetch: () => void refetch() };
}

/** The same rows with all their pages; a free text looks through 1,000 of them at most. */
export function useRelatedPages(resource: string, filter: Filter, sort: SortPayload): RelatedPages {
  const perPage = usePageSize();
  const [page, setPage] = useState(1);
  const [whole, setWhole] = useState(false);
  const rows = useRows(resource, filter, sort, whole ? WHOLE : { page, perPage }, !whole);
  const { data, total, error, isPlaceholderData } = rows;
  // The last row of the last page may go.
  const pages = Math.max(1, Math.ceil((total ?? 0) / perPage));
  if (total !== undefined && !isPlaceholderData && page > pages) setPage(pages);
  return {
    data,
    total,
    error,
    refetch: () => void rows.refetch(),
    isTurning: isPlaceholderData,
    setWhole,
    paging: {
      page,
      perPage,
      total,
      setPage,
      setPerPage: () => {
        // The bar has remembered the size; the page counts in the old one.
        setPage(1);
      },
    },
  };
}

const useRows = (
  resource: string,
  filter: Filter,
  sort: SortPayload,
  pagination: PaginationPayload,
  keepsLast = false,
) =>
  useGetList<RaRecord>(
    resource,
    { pagination, sort, filter, meta: EVERYWHERE },
    keepsLast ? { placeholderData: (last) => last } : {},
  );
