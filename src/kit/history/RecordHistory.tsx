import { createContext, useContext, useRef } from 'react';
import '../../i18n/historyTexts';
import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { entityOf, type EntityName } from '../../entities';
import { useCan } from '../useCan';
import { useText } from '../../i18n/text';
import { FailedState } from '../../ui/FailedState';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { HistoryEntry } from './HistoryEntry';
import { Button } from '../../ui/Button';
import { HISTORY } from '../../data/queryClient';
import { useDataApi } from '../useDataApi';
import { parseHistory } from './history';
import { Skeleton } from '../../ui/Skeleton';

/** As many as the newest rows of the cards beside it; then more at a time. */
const FIRST = 5;
const PAGE = 10;

/** The audit trail of a record, newest first, page after page. */
export function useHistory(entity: EntityName, id: string) {
  const dataApi = useDataApi();
  return useInfiniteQuery({
    // Under the entity's name: an import has it read again.
    queryKey: [entity, HISTORY, id],
    queryFn: async ({ pageParam, signal }) =>
      parseHistory(
        await dataApi.rpc(
          'record_history',
          {
            p_table: entity,
            p_id: id,
            p_before: pageParam,
            p_limit: pageParam === null ? FIRST : PAGE,
          },
          { message: 'history.failed', signal },
        ),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** The record that a details page is about. */
export interface PageRecord {
  entity: EntityName;
  id: string;
}

/** Set by the route of a record (`RecordRoute`); null elsewhere. */
export const PageRecordContext = createContext<PageRecord | null>(null);

/**
 * The history of the page's record, for whom `access.history` names. `DetailsColumns` ends with it; a page
 * without columns puts it where it wants.
 */
export function RecordHistory() {
  const record = useContext(PageRecordContext);
  return record && <AllowedHistory {...record} />;
}

function AllowedHistory({ entity, id }: PageRecord) {
  const can = useCan(entityOf(entity));
  if (!can('history')) return null;
  return (
    // Who changed what is not for who holds the paper.
    <div data-print="hide">
      <HistoryCard entity={entity} id={id} />
    </div>
  );
}

/** Who changed what of a record, from the audit trail, in the fields' own words. */
function HistoryCard({ entity, id }: { entity: EntityName; id: string }) {
  const translate = useText();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useHistory(
    entity,
    id,
  );
  const list = useRef<HTMLElement>(null);
  // There is no more: what was read is next.
  const handover = useFocusHandover(() => list.current);
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <SectionCard title={translate('history.title')}>
      {rows?.length === 0 ? (
        translate('history.empty')
      ) : rows ? (
        <Box ref={list} component="ol" tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <HistoryEntry key={row.id} row={row} of={entity} />
          ))}
        </Box>
      ) : error ? (
        <FailedState
          error={error}
          title={translate('history.failed')}
          onRetry={() => void refetch()}
        />
      ) : (
        [1, 2, 3].map((line) => <Skeleton key={line} height="2rem" width="80%" />)
      )}
      {hasNextPage && (
        <Button
          {...handover}
          size="small"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ marginTop: '0.5rem' }}
        >
          {translate('history.more')}
        </Button>
      )}
    </SectionCard>
  );
}
