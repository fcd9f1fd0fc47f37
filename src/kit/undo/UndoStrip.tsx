import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { TOAST } from '../../config';
import { useText } from '../../i18n/text';
import { useFocusHandover } from '../../ui/useFocusHandover';
import type { UndoOffer } from './undoOffers';
import { Button } from '../../ui/Button';

const NOBODY = () => null;

/** Above a list: what was done to it a moment ago, each with Undo. The toasts have said it aloud. */
export function UndoStrip({ offers }: { offers: readonly UndoOffer[] }) {
  const translate = useText();
  const handover = useFocusHandover(NOBODY);
  return (
    <Box {...handover} data-print="hide" sx={STRIP}>
      {offers.slice(0, TOAST.visible).map(({ id, words, run }) => (
        <Alert
          key={id}
          role="group"
          aria-label={words}
          severity="success"
          action={
            <Button
              size="small"
              variant="text"
              aria-label={translate('table.undoOf', { what: words })}
              onClick={run}
            >
              {translate('table.undo')}
            </Button>
          }
        >
          {words}
        </Alert>
      ))}
    </Box>
  );
}

const STRIP = {
  display: 'grid',
  gap: '0.5rem',
  mb: 1.75,
  '& .MuiAlert-root': { alignItems: 'center', py: 0.25, minHeight: '2.75rem' },
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
  '& button': { textDecoration: 'underline', textUnderlineOffset: '0.1875rem' },
  animation: 'larder-strip 180ms cubic-bezier(.2,0,0,1)',
  '@keyframes larder-strip': { from: { opacity: 0, transform: 'translateY(4px)' } },
} as const;
