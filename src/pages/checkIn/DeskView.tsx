import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type MouseEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useText, type Text } from '../../i18n/text';
import { PageTitle } from '../../ui/PageTitle';
import { useMovingPart } from '../../ui/useMovingPart';
import { usePhone } from '../../ui/usePhone';
import { CheckedInStrip, type LastCheckIn } from './CheckedInStrip';
import { DeskDayCard } from './DeskDayCard';
import { DeskField } from './DeskField';
import { DeskPanel } from './DeskPanel';
import { ResultList } from './ResultList';
import { NEW, useDesk } from './useDesk';
import { useDeskDay } from './useDeskDay';
import { useUndo } from './useUndo';
import { Button } from '../../ui/Button';
import { formatTime } from '../../i18n/dates';
import type { DeskPlace } from '../../resources/visits/checkInContext';

interface DeskViewProps {
  userId: string;
  location: { id: string; name: string };
}

/** Beside the results there is room for the form. */
const IS_WIDE = '(min-width: 1100px)';

/** Keeps the line until its words are there. */
const NOT_YET = '\u00a0';

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/** The page of a desk. */
export function DeskView({ userId, location }: DeskViewProps) {
  const translate = useText();
  const isWide = useMediaQuery(IS_WIDE, { noSsr: true });
  const isPhone = usePhone();
  const [params] = useSearchParams();
  const desk = useDesk(userId, location.id);
  const dayQuery = useDeskDay(location.id);
  const undo = useUndo();
  const input = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState<LastCheckIn | null>(null);
  const { day } = dayQuery;
  const events = useEventWords(day?.events);
  // A phone names the pantry in the bar above.
  const whatIsOn = isPhone
    ? events
    : events && translate('desk.place', { location: location.name, events });

  const focusSearch = () => input.current?.focus();
  const create = () => {
    desk.open(NEW);
  };
  const choose = (id: string, event: MouseEvent) => {
    if (!isTouch(event)) {
      desk.open(id);
      return;
    }
    // The keyboard of a phone would cover the form.
    input.current?.blur();
    desk.pick(id);
  };
  const undoVisit = async (visitId: string) => {
    if (!(await undo(visitId))) return;
    setLast((shown) => (shown?.visit.visit_id === visitId ? { ...shown, isUndone: true } : shown));
    dayQuery.refetch();
    focusSearch();
  };

  const { answer } = desk.search;
  const isSearching = desk.text.trim() !== '' || answer !== undefined;
  const isChosen = desk.row !== undefined || desk.isNew;
  // Below a row it needs the rows.
  const hasPanel = isWide
    ? isSearching || desk.isNew
    : isChosen && !(isSearching && answer === undefined);
  // A window that changes its width takes nothing from a form that is being filled in.
  const { place, part } = useMovingPart(
    hasPanel && (
      <DeskPanel
        desk={desk}
        dayQuery={dayQuery}
        event={params.get('event')}
        isBeside={isWide}
        onSaved={(visit, name) => {
          setLast({ visit, name, isUndone: false });
          desk.clear();
          desk.forgetAddress();
          dayQuery.refetch();
          focusSearch();
        }}
        onClose={() => {
          desk.pick(null);
          focusSearch();
        }}
      />
    ),
  );
  const panel = hasPanel ? place : null;
  return (
    <>
      <PageTitle
        title={translate('routes.checkIn')}
        lead={whatIsOn ?? NOT_YET}
        actions={
          <Button startIcon={<PersonAddOutlined />} variant="outlined" onClick={create}>
            {translate('desk.newClient')}
          </Button>
        }
      />
      <DeskField
        desk={desk}
        inputRef={input}
        hasList={isSearching && desk.search.answer !== undefined}
        onCreate={create}
      />
      {!isSearching && last && (
        <CheckedInStrip last={last} onUndo={() => void undoVisit(last.visit.visit_id)} />
      )}
      {desk.search.isCurrent && answer?.close && <NobodyLine desk={desk} />}
      <Box sx={isWide && hasPanel ? BESIDE : BELOW}>
        <Box sx={{ minWidth: 0 }}>
          {isSearching ? (
            <ResultList
              desk={desk}
              today={day?.today ?? ''}
              offered={day?.programs_offered}
              panel={isWide ? null : panel}
              isPhone={isPhone}
              onChoose={choose}
              onCreate={create}
            />
          ) : (
            <>
              {!isWide && panel && <Box sx={{ mb: '1.25rem' }}>{panel}</Box>}
              <DeskDayCard
                query={dayQuery}
                isPhone={isPhone}
                onUndo={(visit) => void undoVisit(visit.id)}
              />
            </>
          )}
        </Box>
        {isWide && panel}
      </Box>
      {part}
    </>
  );
}

/** Says that nobody is called so. */
function NobodyLine({ desk }: { desk: ReturnType<typeof useDesk> }) {
  const translate = useText();
  const { name } = desk.asked;
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ mt: '0.75rem', overflowWrap: 'anywhere' }}
    >
      {name === '' ? translate('desk.close.nothing') : translate('desk.close.nobody')}{' '}
      <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {`“${name === '' ? desk.text.trim() : name}”`}
      </Box>
      .
      {desk.rows.length > 0 && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {` ${translate('desk.close.check')}`}
        </Box>
      )}
    </Typography>
  );
}

const BELOW = { mt: '1.25rem' } as const;

const BESIDE = {
  ...BELOW,
  display: 'grid',
  gap: '1.25rem',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) 24rem',
} as const;

type Event = DeskPlace['events'][number];

/** What is on today: 'Open Pantry, today 9:00 AM to 1:00 PM'; undefined while it is not known. */
function useEventWords(events: readonly Event[] | undefined): string | undefined {
  const translate = useText();
  if (!events) return undefined;
  const [first, ...others] = events;
  if (!first) return translate('desk.noEvent');
  const name = eventInWords(first, translate);
  return others.length === 0
    ? name
    : translate('desk.event.more', { name, smart_count: others.length });
}

function eventInWords({ name, start_time: from, end_time: to }: Event, translate: Text): string {
  if (from === null) return translate('desk.event.all', { name });
  const times = { name, from: formatTime(from), to: formatTime(to ?? '') };
  return translate(to === null ? 'desk.event.from' : 'desk.event.fromTo', times);
}
