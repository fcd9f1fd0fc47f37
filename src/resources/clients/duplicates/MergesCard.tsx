import '../../../i18n/duplicatesTexts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { MERGE } from '../../../config';
import { formatDate } from '../../../i18n/dates';
import { localDate } from '../../../i18n/localMoment';
import { useText } from '../../../i18n/text';
import { useRelated } from '../../../kit/details/useRelated';
import { FramedEntry, FramedList } from '../../../ui/FramedList';
import { SectionCard } from '../../../ui/SectionCard';
import { useFocusHandover } from '../../../ui/useFocusHandover';
import { nameOf } from './PairTable';
import { UnmergeDialog } from './UnmergeDialog';
import { Button } from '../../../ui/Button';

const NEWEST = { field: 'merged_at', order: 'DESC' } as const;
const DAY = 86_400_000;

/** What was merged into a client and can still be taken apart; nothing where there is none. */
export default function MergesCard({ clientId }: { clientId: string }) {
  const translate = useText();
  const [undoing, setUndoing] = useState<string | null>(null);
  const [since] = useState(() => new Date(Date.now() - MERGE.undoDays * DAY).toISOString());
  const { data = [] } = useRelated(
    'client_merges',
    { 'survivor_id@eq': clientId, 'undone_at@is': 'null', 'merged_at@gte': since },
    NEWEST,
    20,
  );
  const ids = data.map((merge) => String(merge['merged_id']));
  const { data: merged } = useGetManyAggregate<RaRecord>(
    'clients',
    { ids },
    { enabled: ids.length > 0 },
  );
  const handover = useFocusHandover(() => null);
  if (data.length === 0) return null;
  return (
    <SectionCard
      title={translate('duplicates.merges.title')}
      text={translate('duplicates.merges.text', { days: MERGE.undoDays })}
    >
      <Box {...handover}>
        <FramedList label={translate('duplicates.merges.title')}>
          {data.map((merge) => {
            const id = String(merge.id);
            const name = nameOf(merged?.find((client) => client?.id === merge['merged_id']));
            return (
              <FramedEntry
                key={id}
                words={translate('duplicates.merges.entry', {
                  name,
                  date: formatDate(localDate(merge['merged_at'])),
                })}
              >
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={translate('duplicates.merges.undoLabel', { name })}
                  onClick={() => {
                    setUndoing(id);
                  }}
                >
                  {translate('duplicates.merges.undo')}
                </Button>
              </FramedEntry>
            );
          })}
        </FramedList>
        <UnmergeDialog
          mergeId={undoing}
          onClose={() => {
            setUndoing(null);
          }}
        />
      </Box>
    </SectionCard>
  );
}
