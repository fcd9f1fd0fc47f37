import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import StickyNote2OutlinedIcon from '@mui/icons-material/StickyNote2Outlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { changedText, useSheetStates } from './clashes';
import type { Order } from './order';
import { isSettled } from './orderStatus';
import { useOrderNotes } from './useOrderNotes';
import { Button } from '../../ui/Button';

/**
 * At the head of an order's page: what is pinned to the client, and the visit's note; nothing without one. What
 * could not be read is no empty note.
 */
export function OrderNotes({ order }: { order: Order }) {
  const translate = useText();
  const { notes, state: reading, retry } = useOrderNotes(order);
  const handover = useFocusHandover(() => null);
  const { data: [state] = [] } = useSheetStates([order.id]);
  const changed = isSettled(order.fulfillment_status) ? undefined : changedText(state, translate);
  return (
    <>
      {changed !== undefined && <Alert severity="warning">{changed}</Alert>}
      {reading === 'unread' && (
        <Alert
          severity="error"
          sx={UNREAD}
          action={
            <Button size="small" onClick={retry} {...handover}>
              {translate('common.tryAgain')}
            </Button>
          }
        >
          {translate('resources.orders.notesUnread')}
        </Alert>
      )}
      {notes.length > 0 && (
        <Box component="section" aria-label={translate('resources.orders.notes')} sx={FRAME}>
          {notes.map(({ of, label, text }) => (
            <Box key={of} sx={LINE}>
              {of === 'client' ? <PushPinOutlinedIcon /> : <StickyNote2OutlinedIcon />}
              <Box component="dl" sx={WORDS}>
                <dt>{translate(label)}</dt>
                <dd>{text}</dd>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

const UNREAD = { alignItems: 'center', '& .MuiAlert-action': { pl: '0.75rem' } } as const;

const FRAME = {
  display: 'grid',
  gap: '0.75rem',
  p: '0.75rem 1.25rem',
  border: 1,
  borderRadius: '0.75rem',
  bgcolor: 'larder.warningTint',
  borderColor: 'larder.warningBorder',
  color: 'larder.warningText',
} as const;

const LINE = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.75rem',
  '& > svg': { fontSize: 18, mt: '0.0625rem' },
} as const;

// Never cut: it wraps.
const WORDS = {
  m: 0,
  '& dt': { typography: 'small' },
  '& dd': {
    m: 0,
    color: 'text.primary',
    fontWeight: 600,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
} as const;
