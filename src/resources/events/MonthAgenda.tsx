import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../ui/EmptyState';
import { formatDate } from '../../i18n/dates';
import { eventsOn, monthWeeks } from './calendar';
import { EventLink } from './EventLink';
import type { MonthViewProps } from './MonthGrid';
import { useText } from '../../i18n/text';

/** A month as the list of its days with events, for narrow screens. */
export function MonthAgenda({ month, today, events }: MonthViewProps) {
  const translate = useText();
  if (!events) {
    return (
      <Box aria-busy sx={{ px: '1rem', pb: '1rem' }}>
        {['40%', '100%', '40%', '100%'].map((width, line) => (
          <Skeleton key={`${width}-${line}`} width={width} height="2rem" />
        ))}
      </Box>
    );
  }
  const days = monthWeeks(month)
    .flat()
    .filter((day) => day.startsWith(month))
    .map((day) => ({ day, found: eventsOn(events, day) }))
    .filter(({ found }) => found.length > 0);
  if (days.length === 0) {
    return <EmptyState title={translate('resources.events.calendar.none')} />;
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {days.map(({ day, found }) => (
        <Box
          component="li"
          key={day}
          aria-current={day === today ? 'date' : undefined}
          sx={{ px: '1rem', py: '0.75rem', borderTop: 1, borderColor: 'larder.border' }}
        >
          <Typography variant="label" component="h3" sx={{ mb: '0.5rem' }}>
            {formatDate(day)}
            {day === today && ` · ${translate('resources.events.calendar.today')}`}
          </Typography>
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '0.5rem' }}
          >
            {found.map((event) => (
              <li key={event.id}>
                <EventLink event={event} day={day} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
