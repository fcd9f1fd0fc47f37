import Box from '@mui/material/Box';
import { format, parseISO } from 'date-fns';

/**
 * A leaf of a calendar with month and day; decorative, the date stands beside it in words.
 * @param date as stored, yyyy-MM-dd
 */
export function DateTile({ date }: { date: string }) {
  const day = parseISO(date);
  return (
    <Box
      aria-hidden
      sx={{
        width: '2.75rem',
        flexShrink: 0,
        alignSelf: 'flex-start',
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: '0.5rem',
        overflow: 'hidden',
        fontWeight: 600,
      }}
    >
      <Box
        sx={{
          bgcolor: 'larder.accentTint',
          color: 'larder.accentText',
          fontSize: '0.6875rem',
          lineHeight: '1.125rem',
        }}
      >
        {format(day, 'MMM')}
      </Box>
      <Box sx={{ fontSize: '1.0625rem', lineHeight: '1.75rem' }}>{format(day, 'd')}</Box>
    </Box>
  );
}
