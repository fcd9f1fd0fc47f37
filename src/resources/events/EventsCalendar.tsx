import AddIcon from '@mui/icons-material/Add';
import KeyboardArrowLeftIcon from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRightIcon from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FailedState } from '../../ui/FailedState';
import { PageTitle } from '../../ui/PageTitle';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { SIDEBAR } from '../../config';
import { today, formatDate } from '../../i18n/dates';
import { pathsOf, type ResourceDefinition } from '../../kit/declaration';
import { useCan } from '../../kit/useCan';
import { useTexts } from '../../kit/useTexts';
import { monthName, readMonth, shiftMonth, eventsOn, monthWeeks } from './calendar';
import { EventsViewTabs } from './EventsViewTabs';
import { MonthGrid, type MonthViewProps } from './MonthGrid';
import { useMonthEvents } from './useMonthEvents';
import { useText, type TextUnder } from '../../i18n/text';
import { Button, LinkButton } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { EventLink } from './EventLink';
import { Skeleton } from '../../ui/Skeleton';

/** The events of a month: a grid of weeks, on a phone a list of days. The address keeps the month. */
export function EventsCalendar({ resource }: { resource: ResourceDefinition }) {
  const textOf = useTexts(resource);
  const can = useCan(resource);
  return (
    <>
      <PageTitle
        title={textOf('list.title')}
        subtitle={textOf('list.subtitle')}
        actions={
          <>
            {can('create') && (
              <LinkButton to={pathsOf(resource).create} variant="contained" startIcon={<AddIcon />}>
                {textOf('list.create')}
              </LinkButton>
            )}
            <EventsViewTabs />
          </>
        }
      />
      <Month />
    </>
  );
}

function Month() {
  const translate = useText();
  const narrow = useMediaQuery(`(max-width: ${SIDEBAR.mobileBreakpoint}px)`);
  const [day] = useState(() => today());
  const [params, setParams] = useSearchParams();
  const month = readMonth(params.get('month'), day);
  const { events, error, refetch } = useMonthEvents(month);
  const previous = useRef<HTMLButtonElement>(null);
  // 'Today' leads nowhere once it is there.
  const handover = useFocusHandover(() => previous.current);
  const show = (next: string) => {
    setParams(
      (before) => {
        before.set('month', next);
        return before;
      },
      { replace: true },
    );
  };
  const text = (key: TextUnder<'resources.events.calendar'>) =>
    translate(`resources.events.calendar.${key}`);

  return (
    <Card clip element="section" aria-labelledby="calendar-month">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '0.5rem',
          px: { xs: '1rem', md: '1.25rem' },
          py: '0.75rem',
        }}
      >
        <Typography id="calendar-month" variant="h2" aria-live="polite" sx={{ flex: '1 1 auto' }}>
          {monthName(month)}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { md: '0.5rem' }, ml: 'auto' }}>
          <Button
            {...handover}
            size="small"
            disabled={month === readMonth(null, day)}
            onClick={() => {
              show(readMonth(null, day));
            }}
          >
            {text('today')}
          </Button>
          <IconButton
            ref={previous}
            aria-label={text('previous')}
            onClick={() => {
              show(shiftMonth(month, -1));
            }}
          >
            <KeyboardArrowLeftIcon />
          </IconButton>
          <IconButton
            aria-label={text('next')}
            onClick={() => {
              show(shiftMonth(month, 1));
            }}
          >
            <KeyboardArrowRightIcon />
          </IconButton>
        </Box>
      </Box>
      {error ? (
        <FailedState
          error={error}
          title={translate('resources.events.errors.list')}
          onRetry={refetch}
        />
      ) : narrow ? (
        <MonthAgenda month={month} today={day} events={events} />
      ) : (
        <MonthGrid key={month} month={month} today={day} events={events} />
      )}
    </Card>
  );
}

/** A month as the list of its days with events, for narrow screens. */
function MonthAgenda({ month, today, events }: MonthViewProps) {
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
