import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList, type RaRecord, useNotify } from 'ra-core';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { DASHBOARD } from '../../config';
import { formatDate, formatTime, today } from '../../i18n/dates';
import { pathTo } from '../../routes';
import { CardHeading } from './CardHeading';
import { DateTile } from './DateTile';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextLink } from '../../ui/TextLink';

interface UpcomingEvent extends RaRecord {
  id: string;
  name: string;
  description: string | null;
  start_date: string;
  start_time: string | null;
}

const COLUMNS = ['name', 'description', 'start_date', 'start_time'];

/** The soonest events of today and later at the active location, shown newest first. */
export function UpcomingEvents() {
  const translate = useText();
  const notify = useNotify();
  const failure = translate('resources.events.errors.list');
  const { data, error, refetch } = useGetList<UpcomingEvent>(
    'events',
    {
      pagination: { page: 1, perPage: DASHBOARD.eventsLimit },
      sort: { field: 'start_date,start_time', order: 'ASC' },
      filter: { 'start_date@gte': today() },
      meta: { columns: COLUMNS },
    },
    { onError: () => notify(failure, { type: 'error' }) },
  );
  return (
    <Card clip element="section" aria-labelledby="upcoming-events" aria-busy={!data && !error}>
      <CardHeading
        id="upcoming-events"
        title={translate('dashboard.upcomingEvents.title')}
        lead={translate('dashboard.upcomingEvents.lead')}
      />
      {error && !data ? (
        <FailedState error={error} title={failure} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyState title={translate('dashboard.upcomingEvents.none')} />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data
            ? [...data].reverse().map((event) => <EventLine key={event.id} event={event} />)
            : Array.from({ length: DASHBOARD.eventsLimit }, (_, line) => (
                <Box component="li" key={line} sx={{ px: 2.5, py: 1.5 }}>
                  <Skeleton variant="rounded" width="80%" height="2.5rem" />
                </Box>
              ))}
        </Box>
      )}
    </Card>
  );
}

function EventLine({ event }: { event: UpcomingEvent }) {
  const translate = useText();
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, px: 2.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <DateTile date={event.start_date} />
      <Box sx={{ minWidth: 0 }}>
        <TextLink
          variant="name"
          to={pathTo('EventDetails', { event_id: event.id })}
          style={{ fontSize: '0.875rem' }}
        >
          {event.name}
        </TextLink>
        {event.description && (
          <Typography variant="small" color="text.secondary" component="p" noWrap>
            {event.description}
          </Typography>
        )}
        <Typography variant="small" component="p" color="text.secondary">
          {formatDate(event.start_date)}
          {' · '}
          <Box component="span" sx={{ color: 'text.primary' }}>
            {event.start_time ? formatTime(event.start_time) : translate('common.allDay')}
          </Box>
        </Typography>
      </Box>
    </Box>
  );
}
