import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState, lazy, Suspense, useEffect, useRef } from 'react';
import { useGetOne, useNotify, type RaRecord } from 'ra-core';
import { useText } from '../../i18n/text';
import { useAdministered } from '../../kit/useAdministered';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import { DayVisits } from './DayVisits';
import type { DayVisit } from './deskAnswer';
import type { DeskDayQuery } from './useDeskDay';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DESK } from './deskConfig';

const EditVisitDialog = lazy(() => import('../../resources/visits/EditVisitDialog'));

interface EditDayVisitProps {
  id: string;
  /** The name of the place where it was. */
  location: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The correction of a visit of today, as it stands now. */
function EditDayVisit({ id, location, onSaved, onClose }: EditDayVisitProps) {
  const translate = useText();
  const notify = useNotify();
  const { data: visit, error } = useGetOne<RaRecord>('visits', { id }, { gcTime: 0, retry: false });
  useEffect(() => {
    if (!error) return;
    notify(translate('resources.visits.errors.one'), { type: 'error' });
    onClose();
  }, [error, notify, translate, onClose]);
  return (
    visit && (
      <Suspense fallback={null}>
        <EditVisitDialog visit={visit} location={location} onSaved={onSaved} onClose={onClose} />
      </Suspense>
    )
  );
}

interface DeskDayCardProps {
  query: DeskDayQuery;
  isPhone: boolean;
  onUndo: (visit: DayVisit) => void;
}

/** Who was here today, and how many that makes, from all desks of the location. */
export function DeskDayCard({ query, isPhone, onUndo }: DeskDayCardProps) {
  const translate = useText();
  const { day, error, refetch, showAll } = query;
  const [edited, setEdited] = useState<DayVisit | null>(null);
  const administered = useAdministered();
  const mayEditAll = administered === 'all' || administered.some((id) => id === day?.location.id);
  return (
    <Box component={Card} element="section" aria-labelledby="desk-day" sx={CARD}>
      <Box sx={HEAD}>
        <Typography id="desk-day" variant="h3" component="h2">
          {translate('desk.day.title')}
        </Typography>
        <Counts households={day?.households} people={day?.people} />
      </Box>
      {error && !day ? (
        <FailedState error={error} title={translate('desk.day.failed')} onRetry={refetch} />
      ) : day?.visits.length === 0 ? (
        <EmptyState title={translate('desk.day.emptyTitle')} text={translate('desk.day.empty')} />
      ) : (
        <DayVisits
          visits={day?.visits}
          mayEditAll={mayEditAll}
          isPhone={isPhone}
          onEdit={setEdited}
          onUndo={onUndo}
        />
      )}
      {day && day.total > day.visits.length && (
        <Box sx={{ p: '0.5rem 1rem', borderTop: 1, borderColor: 'larder.border' }}>
          <Button variant="text" size="small" onClick={showAll}>
            {translate('desk.day.showAll', { count: day.total })}
          </Button>
        </Box>
      )}
      {day && edited && (
        <EditDayVisit
          key={edited.id}
          id={edited.id}
          location={day.location.name}
          onSaved={refetch}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Box>
  );
}

interface CountsProps {
  households: number | undefined;
  people: number | undefined;
}

/** How many came: seen at once, and read out when it has changed. */
function Counts({ households, people }: CountsProps) {
  const translate = useText();
  const words =
    households === undefined
      ? undefined
      : translate('desk.day.counts', {
          households: translate('desk.day.households', { smart_count: households }),
          people: translate('desk.day.people', { smart_count: people }),
        });
  const announced = useAnnounced(words);
  return (
    <>
      <Typography component="p" color="textSecondary">
        {words?.split(/(\d+)/).map((part, place) =>
          place % 2 === 1 ? (
            <Box key={place} component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {part}
            </Box>
          ) : (
            part
          ),
        )}
      </Typography>
      <span aria-live="polite" style={visuallyHidden}>
        {announced}
      </span>
    </>
  );
}

const CARD = { overflow: 'hidden' } as const;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0.125rem 1rem',
  px: { xs: '1rem', md: '1.25rem' },
  py: '0.875rem',
  borderBottom: 1,
  borderColor: 'larder.border',
} as const;

/**
 * A text for a live region: what it says first is not read out, and what changes often only from time to
 * time.
 *
 * @returns what the region says now
 */
function useAnnounced(text: string | undefined): string {
  const [said, setSaid] = useState('');
  const state = useRef<{ last: string | undefined; at: number }>({ last: undefined, at: 0 });
  useEffect(() => {
    const { last, at } = state.current;
    if (text === undefined || text === last) return undefined;
    if (last === undefined) {
      state.current.last = text;
      return undefined;
    }
    const timer = setTimeout(
      () => {
        state.current = { last: text, at: Date.now() };
        setSaid(text);
      },
      Math.max(0, at + DESK.announce - Date.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return said;
}
