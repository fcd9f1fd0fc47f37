import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/text';
import { CheckInPanel } from '../../resources/visits/CheckInPanel';
import { PanelSkeleton } from '../../resources/visits/PanelSkeleton';
import type { CheckedIn } from '../../resources/visits/useSaveVisit';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { NewClientPanel } from './NewClientPanel';
import { draftOf, NEW, type Desk } from './useDesk';
import type { DeskDayQuery } from './useDeskDay';
import { Card } from '../../ui/Card';
import Box from '@mui/material/Box';

interface DeskPanelProps {
  desk: Desk;
  dayQuery: DeskDayQuery;
  /** The event that the desk was opened for. */
  event: string | null;
  /** It stands beside the results, else below the row. */
  isBeside: boolean;
  onSaved: (visit: CheckedIn, name: string) => void;
  onClose: () => void;
}

/** The form of whoever is chosen. */
export function DeskPanel(props: DeskPanelProps) {
  const { desk, isBeside, onClose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    }
    // The key that opened the form, still held down, checks nobody in.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  };
  const content = <PanelContent {...props} />;
  return isBeside ? (
    <Box component={Card} onKeyDown={onKeyDown} sx={BESIDE}>
      {content}
    </Box>
  ) : (
    <Box
      component={Card}
      flat
      onKeyDown={onKeyDown}
      sx={desk.row || desk.search.answer ? INSIDE : undefined}
    >
      {content}
    </Box>
  );
}

function PanelContent({ desk, dayQuery, event, isBeside, onSaved }: DeskPanelProps) {
  const translate = useText();
  const { row, isNew, entered, search } = desk;
  const { day, error, refetch } = dayQuery;
  if (!row && !isNew)
    return search.isCurrent || search.error ? (
      <EmptyState
        title={translate('desk.nobody.title')}
        text={translate(search.answer?.close ? 'desk.nobody.closeText' : 'desk.nobody.text')}
      />
    ) : (
      <PanelSkeleton />
    );
  if (!day)
    return error ? (
      <FailedState
        error={error}
        title={translate('resources.visits.errors.context')}
        onRetry={refetch}
      />
    ) : (
      <PanelSkeleton />
    );
  if (!row) {
    const draft = draftOf({ text: desk.text, picked: NEW, client: null }) ?? '';
    return (
      <NewClientPanel
        key={draft}
        place={day}
        asked={desk.asked}
        event={event}
        draft={draft}
        entered={entered}
        onSaved={onSaved}
        onUse={desk.use}
      />
    );
  }
  return (
    <CheckInPanel
      key={row.client.id}
      context={{ ...row, ...day }}
      event={event}
      headless={!isBeside}
      entered={entered}
      onSaved={(visit) => {
        onSaved(visit, row.client.full_name);
      }}
    />
  );
}

const BESIDE = {
  position: 'sticky',
  top: '4.75rem',
  // As the page opens, below title and search: there the footer is in sight, too.
  maxHeight: 'max(24rem, calc(100dvh - 15.5rem))',
  overflowY: 'auto',
  // A draft that was brought back says so above the fields.
  '& form > .MuiAlert-root:first-of-type': { m: '1.25rem 1.25rem 0' },
} as const;

const INSIDE = {
  border: 0,
  borderRadius: 0,
  '& form > .MuiAlert-root:first-of-type': { m: '1rem 1rem 0' },
} as const;
