import '../../i18n/clientHistoryTexts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { FailedState } from '../../ui/FailedState';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { HistoryEntry } from './HistoryEntry';
import { useClientHistory } from './useClientHistory';
import { useText, type TextUnder } from '../../i18n/text';

/** Who changed what of a client, the visits and the orders, from the audit trail. */
export function ClientHistory({ clientId }: { clientId: string }) {
  const translate = useText();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useClientHistory(clientId);
  const list = useRef<HTMLElement>(null);
  // There is no more: what was read is next.
  const handover = useFocusHandover(() => list.current);
  const text = (key: TextUnder<'resources.clients.history'>) =>
    translate(`resources.clients.history.${key}`);
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <SectionCard title={text('title')}>
      {rows ? (
        <Box ref={list} component="ol" tabIndex={-1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <HistoryEntry key={row.id} row={row} />
          ))}
        </Box>
      ) : error ? (
        <FailedState error={error} title={text('failed')} onRetry={() => void refetch()} />
      ) : (
        [1, 2, 3].map((line) => <Skeleton key={line} height="2rem" width="80%" />)
      )}
      {hasNextPage && (
        <Button
          {...handover}
          size="small"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: '0.5rem' }}
        >
          {text('more')}
        </Button>
      )}
    </SectionCard>
  );
}
