import WifiOffOutlined from '@mui/icons-material/WifiOffOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { text } from '../i18n/text';

/**
 * Above every page while nothing reaches the server; says so politely, and goes by itself.
 *
 * @param help leads to what to do meanwhile
 */
export function OfflineBanner({ offline, help }: { offline: boolean; help?: ReactNode }) {
  return (
    // There before its words: else nobody would hear them.
    <Box role="status" data-print="hide" sx={offline ? BANNER : undefined}>
      {offline && (
        <>
          <WifiOffOutlined aria-hidden sx={{ fontSize: 20 }} />
          <span>
            <strong>{text('shell.offline.title')}</strong> {text('shell.offline.text')} {help}
          </span>
          <Box component="span" sx={{ ml: { xs: '2rem', md: 'auto' } }}>
            {text('shell.offline.end')}
          </Box>
        </>
      )}
    </Box>
  );
}

const BANNER = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  px: { xs: '1rem', md: '2rem' },
  py: '0.625rem',
  bgcolor: 'larder.warningTint',
  borderBottom: 1,
  borderColor: 'larder.warningBorder',
  color: 'larder.warningText',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  '& strong': { fontWeight: 600 },
  // The words beside the picture may wrap; it stays on their first line.
  '& > span:first-of-type': { flex: { xs: '1 1 14rem', md: '0 1 auto' } },
} as const;
