import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { formatDate } from '../../i18n/dates';
import { eventsOn } from './calendar';
import { EventLink } from './EventLink';
import type { MonthEvent } from './useMonthEvents';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

interface DayCellProps {
  day: string;
  /** Of the month before or after. */
  outside: boolean;
  isToday: boolean;
  events: readonly MonthEvent[] | undefined;
}

/** Events that a day shows before it is opened. */
const SHOWN = 3;

/** A day of the month's grid with its events. */
export function DayCell({ day, outside, isToday, events }: DayCellProps) {
  const translate = useText();
  const [open, setOpen] = useState(false);
  const found = events && eventsOn(events, day);
  const rest = (found?.length ?? 0) - SHOWN;
  // One more event takes no more room than the button that would hide it.
  const shown = open || rest <= 1 ? found : found?.slice(0, SHOWN);
  return (
    <Box
      component="td"
      aria-current={isToday ? 'date' : undefined}
      sx={{
        height: '6.75rem',
        p: '0.375rem',
        verticalAlign: 'top',
        borderLeft: 1,
        borderBottom: 1,
        borderColor: 'larder.border',
        bgcolor: outside ? 'larder.sunken' : undefined,
        '&:first-of-type': { borderLeft: 0 },
        'tr:last-of-type > &': { borderBottom: 0 },
      }}
    >
      <Box
        sx={{
          width: '1.625rem',
          height: '1.625rem',
          mb: '0.25rem',
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          typography: 'small',
          fontVariantNumeric: 'tabular-nums',
          fontWeight: isToday ? 600 : 400,
          bgcolor: isToday ? 'larder.accent' : undefined,
          color: isToday ? 'larder.onAccent' : outside ? 'larder.textMuted' : 'text.primary',
        }}
      >
        <span aria-hidden>{Number(day.slice(-2))}</span>
        <Box component="span" sx={visuallyHidden}>
          {formatDate(day)}
        </Box>
      </Box>
      {shown ? (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: '0.1875rem',
          }}
        >
          {shown.map((event) => (
            <li key={event.id}>
              <EventLink event={event} day={day} compact />
            </li>
          ))}
        </Box>
      ) : (
        !outside && <Skeleton width="70%" />
      )}
      {rest > 1 && (
        <Button
          size="small"
          variant="text"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
          style={MORE}
        >
          {open
            ? translate('resources.events.calendar.fewer')
            : translate('resources.events.calendar.more', { smart_count: rest })}
        </Button>
      )}
    </Box>
  );
}

const MORE = {
  minHeight: '1.5rem',
  marginTop: '0.125rem',
  paddingInline: '0.375rem',
  fontSize: '0.75rem',
} as const;
