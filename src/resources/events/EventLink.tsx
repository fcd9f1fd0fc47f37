import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { formatTime } from '../../i18n/dates';
import { pathTo } from '../../routes';
import { startOn } from './calendar';
import type { MonthEvent } from './useMonthEvents';
import { useText } from '../../i18n/text';

interface EventLinkProps {
  event: MonthEvent;
  day: string;
  /** In a cell of the grid: one line, without the words for what has no time. */
  compact?: boolean;
}

/** An event on a day of the calendar: when it begins and what it is called. */
export function EventLink({ event, day, compact = false }: EventLinkProps) {
  const translate = useText();
  const start = startOn(event, day);
  const time = start === '' ? translate('common.allDay') : formatTime(start);
  return (
    <Box
      component={Link}
      to={pathTo('EventDetails', { event_id: event.id })}
      aria-label={`${time}, ${event.name}`}
      title={compact ? event.name : undefined}
      sx={{
        display: 'block',
        textDecoration: 'none',
        px: '0.375rem',
        py: compact ? '0.125rem' : '0.625rem',
        borderRadius: '0.375rem',
        border: 1,
        borderColor: 'larder.accentTintBorder',
        bgcolor: 'larder.accentTint',
        color: 'larder.accentText',
        fontSize: compact ? '0.75rem' : '0.875rem',
        lineHeight: '1.125rem',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: compact ? 'nowrap' : 'normal',
        overflowWrap: 'anywhere',
        '&:hover': { borderColor: 'larder.accent' },
      }}
    >
      {!(compact && start === '') && (
        <Box component="span" sx={{ mr: '0.375rem', fontVariantNumeric: 'tabular-nums' }}>
          {time}
        </Box>
      )}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {event.name}
      </Box>
    </Box>
  );
}
