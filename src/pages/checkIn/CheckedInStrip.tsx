import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { UNDO } from '../../config';
import { useText } from '../../i18n/text';
import { pickListPath } from '../../resources/orders/pickListPath';
import type { CheckedIn } from '../../resources/visits/useSaveVisit';
import { Button, LinkButton } from '../../ui/Button';

/** The last check-in of this desk. */
export interface LastCheckIn {
  visit: CheckedIn;
  name: string;
  isUndone: boolean;
}

/** Says who was checked in, with the way back for two minutes. */
export function CheckedInStrip({ last, onUndo }: { last: LastCheckIn; onUndo: () => void }) {
  const translate = useText();
  const { visit, name, isUndone } = last;
  const mayUndo = useMoment(visit.visit_id) && !isUndone;
  return (
    <Alert
      severity={isUndone ? 'info' : visit.isEarlier ? 'warning' : 'success'}
      role="status"
      sx={STRIP}
      action={
        <>
          {visit.order_id !== null && !isUndone && (
            <LinkButton to={pickListPath([visit.order_id])} variant="text" size="small">
              {translate('desk.done.order', { number: visit.order_number })}
            </LinkButton>
          )}
          {mayUndo && (
            <Button
              variant="text"
              size="small"
              aria-label={translate('desk.done.undoLabel', { name })}
              onClick={onUndo}
            >
              {translate('desk.done.undo')}
            </Button>
          )}
        </>
      }
    >
      <Box component="strong" sx={{ fontWeight: 600 }}>
        {name}
      </Box>{' '}
      {isUndone
        ? translate('desk.done.undone')
        : visit.isEarlier
          ? translate('desk.done.earlier')
          : translate('desk.done.done', { smart_count: visit.people })}
    </Alert>
  );
}

/** Whether the two minutes of a visit are still on. */
function useMoment(visitId: string): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(visitId);
    }, UNDO.time);
    return () => {
      clearTimeout(timer);
    };
  }, [visitId]);
  return over !== visitId;
}

const STRIP = {
  mt: '0.75rem',
  minHeight: '2.75rem',
  py: '0.25rem',
  alignItems: 'center',
  borderRadius: '0.75rem',
  overflowWrap: 'anywhere',
  '& .MuiAlert-action': { alignItems: 'center', gap: '0.25rem' },
  '& .MuiAlert-action > *': {
    color: 'inherit',
    textDecoration: 'underline',
    textUnderlineOffset: '0.1875rem',
    whiteSpace: 'nowrap',
  },
} as const;
