import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { IS_MAC } from '../../ui/isMac';
import { Kbd } from '../../ui/Kbd';

/** What the keys do, where there is a keyboard; who hears the page is told by the roles. */
export function PaletteFooter({ canCheckIn }: { canCheckIn: boolean }) {
  const translate = useText();
  return (
    <Box aria-hidden sx={FOOT}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {translate('palette.footer.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {translate('palette.footer.open')}
      </span>
      {canCheckIn && (
        <span>
          <Kbd>Shift Enter</Kbd> {translate('palette.footer.checkIn')}
        </span>
      )}
      <span>
        <Kbd>{IS_MAC ? '⌘ K' : 'Ctrl K'}</Kbd> {translate('palette.footer.close')}
      </span>
    </Box>
  );
}

const FOOT = {
  display: { xs: 'none', md: 'flex' },
  flex: 'none',
  gap: '1rem',
  px: '1.25rem',
  py: '0.5rem',
  borderTop: 1,
  borderColor: 'larder.border',
  bgcolor: 'larder.sunken',
  color: 'text.secondary',
  fontSize: '0.75rem',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
  '& > :last-child': { ml: 'auto' },
  '@media (pointer: coarse)': { display: 'none' },
} as const;
