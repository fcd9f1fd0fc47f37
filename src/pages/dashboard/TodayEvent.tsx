import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatTime, today } from '../../i18n/dates';
import { useText, type Text } from '../../i18n/text';
import { deskPath } from '../../resources/visits/deskPath';
import { DateTile } from './DateTile';
import type { TodayFigures } from './useTodayFigures';
import { LinkButton } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

/** What is on today at a location, and the way to its desk; undefined while it is read. */
export function TodayEvent({ day }: { day: TodayFigures | undefined }) {
  const translate = useText();
  const event = day?.events[0];
  return (
    <Box className="today-event" sx={EVENT}>
      <Box sx={ROOMY}>
        <DateTile date={day?.today ?? today()} />
      </Box>
      <Box sx={{ flex: '1 1 7rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {day ? (
          <>
            <Typography variant="label" component="p">
              {event?.name ?? translate('dashboard.today.noEvent')}
            </Typography>
            {event && (
              <Typography variant="small" component="p" color="text.secondary">
                {timesOf(event, translate)}
              </Typography>
            )}
          </>
        ) : (
          <Skeleton width="8rem" height="1.5rem" />
        )}
      </Box>
      <LinkButton
        to={deskPath(event && { event: event.id })}
        variant="contained"
        startIcon={<HowToRegOutlined />}
      >
        {translate('dashboard.today.checkIn')}
      </LinkButton>
    </Box>
  );
}

function timesOf(
  { start_time: from, end_time: to }: TodayFigures['events'][number],
  translate: Text,
): string {
  if (from === null) return translate('common.allDay');
  return to === null
    ? formatTime(from)
    : translate('dashboard.today.times', { from: formatTime(from), to: formatTime(to) });
}

/** A phone has the line for the event and its button. */
const ROOMY = { display: { xs: 'none', sm: 'block' } } as const;

const EVENT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem',
  px: '1.25rem',
  py: '0.875rem',
  bgcolor: 'larder.sunken',
  borderColor: 'larder.border',
  '@media (min-width: 1280px)': { borderLeft: 1, borderColor: 'larder.border' },
  '@media (max-width: 1279.95px)': { borderBottom: 1, borderColor: 'larder.border' },
} as const;
