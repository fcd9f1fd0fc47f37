import AddIcon from '@mui/icons-material/Add';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { today } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { useRowFocus } from '../../kit/table/useRowFocus';
import { FailedState } from '../../ui/FailedState';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useHashTarget } from '../../ui/useHashTarget';
import { SectionCard } from '../../ui/SectionCard';
import { usePhone } from '../../ui/usePhone';
import { useHouseholdCounts } from '../visits/useHouseholdCounts';
import { countsText } from './household';
import type { HouseholdQuestion } from './householdActions';
import { HouseholdDialogs } from './HouseholdDialogs';
import { HouseholdList } from './HouseholdList';
import { HouseholdTable } from './HouseholdTable';
import { useHouseholdMembers } from './useHousehold';
import { useHouseholdRows } from './useHouseholdRows';
import { Button } from '../../ui/Button';

interface ClientHouseholdProps {
  client: RaRecord;
  /** What is asked about the household; its dialog is open. */
  asked: HouseholdQuestion | null;
  onAsk: (question: HouseholdQuestion | null) => void;
  /** The button by which the pinned note is written: here while there is none. */
  noteButton: RefObject<HTMLButtonElement | null>;
}

/** Who belongs to a client's household, and what can be done about it. */
export function ClientHousehold({ client, asked, onAsk, noteButton }: ClientHouseholdProps) {
  const translate = useText();
  const clientId = String(client.id);
  const members = useHouseholdMembers(clientId);
  const { data: counts } = useHouseholdCounts(clientId, today());
  const rowFocus = useRowFocus();
  // Once there is a note its own button stands with it.
  const handover = useFocusHandover(() => noteButton.current);
  const rows = useHouseholdRows(client, members.data, onAsk);
  const addButton = useHashTarget<HTMLButtonElement>('household', members.data !== undefined);
  const isPhone = usePhone();
  const words = (key: 'nobody' | 'unnamed' | 'add' | 'addShort' | 'title') =>
    translate(`resources.clients.household.${key}`);
  const People = isPhone ? HouseholdList : HouseholdTable;
  return (
    <SectionCard
      flush
      id="household"
      title={words('title')}
      aside={counts && countsText(counts, translate)}
      actions={
        <Box {...handover} sx={{ display: 'flex', gap: '0.5rem' }}>
          {!client['pinned_note'] && (
            <Button
              ref={noteButton}
              size="small"
              variant="text"
              startIcon={<PushPinOutlinedIcon />}
              onClick={() => {
                onAsk({ what: 'note' });
              }}
            >
              {translate('resources.clients.note.pin')}
            </Button>
          )}
          <Button
            ref={addButton}
            size="small"
            startIcon={<AddIcon />}
            aria-label={words('add')}
            onClick={() => {
              onAsk({ what: 'add' });
            }}
          >
            {words(isPhone ? 'addShort' : 'add')}
          </Button>
        </Box>
      }
    >
      <Box {...rowFocus.frame}>
        {members.error && !members.data ? (
          <FailedState error={members.error} onRetry={members.refetch} />
        ) : (
          <People label={words('title')} rows={rows} />
        )}
      </Box>
      {members.data?.length === 0 && (
        <Typography color="textSecondary" sx={{ px: '1.25rem', py: '0.875rem' }}>
          {words(counts && counts.size > 1 ? 'unnamed' : 'nobody')}
        </Typography>
      )}
      <HouseholdDialogs
        client={client}
        members={members.data ?? []}
        asked={asked}
        onClose={() => {
          onAsk(null);
        }}
        nextRow={rowFocus.next}
        noteButton={noteButton}
      />
    </SectionCard>
  );
}
