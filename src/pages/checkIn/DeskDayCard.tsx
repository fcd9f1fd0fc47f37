import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { DESK } from './deskConfig';
import { formatMomentTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { menuColumn, Rows } from '../../kit/table/Rows';
import { RowMenu } from '../../kit/table/RowMenu';
import { useRowFocus } from '../../kit/table/useRowFocus';
import { sizeOf } from '../../resources/visits/household';
import { partsInWords, peopleInWords } from '../../resources/visits/householdWords';
import { pathTo } from '../../routes';
import { Avatar } from '../../ui/Avatar';
import { EmptyState } from '../../ui/EmptyState';
import { FailedState } from '../../ui/FailedState';
import type { DayVisit } from './deskAnswer';
import { useAnnounced } from './useAnnounced';
import type { DeskDayQuery } from './useDeskDay';

interface DeskDayCardProps {
  query: DeskDayQuery;
  isPhone: boolean;
  onUndo: (visit: DayVisit) => void;
}

/** Who was here today, and how many that makes, from all desks of the location. */
export function DeskDayCard({ query, isPhone, onUndo }: DeskDayCardProps) {
  const translate = useText();
  const { day, error, refetch, showAll } = query;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="desk-day" sx={CARD}>
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
        <Visits visits={day?.visits} isPhone={isPhone} onUndo={onUndo} />
      )}
      {day && day.total > day.visits.length && (
        <Box sx={{ p: '0.5rem 1rem', borderTop: 1, borderColor: 'larder.border' }}>
          <Button variant="text" size="small" onClick={showAll}>
            {translate('desk.day.showAll', { count: day.total })}
          </Button>
        </Box>
      )}
    </Paper>
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

interface VisitsProps {
  visits: readonly DayVisit[] | undefined;
  isPhone: boolean;
  onUndo: (visit: DayVisit) => void;
}

function Visits({ visits, isPhone, onUndo }: VisitsProps) {
  const translate = useText();
  const { frame } = useRowFocus();
  const isNew = useIsNew(visits?.[0]?.id);
  const menu = (visit: DayVisit) => <VisitMenu visit={visit} onUndo={onUndo} />;
  if (isPhone && visits)
    return (
      <Box component="ul" sx={PHONE_LIST} data-new={isNew || undefined}>
        {visits.map((visit) => (
          <PhoneRow key={visit.id} visit={visit} menu={menu(visit)} />
        ))}
      </Box>
    );
  return (
    <Box {...frame} sx={TABLE} data-new={isNew || undefined}>
      <Rows
        labelledBy="desk-day"
        rows={visits}
        columns={[
          {
            source: 'visited_at',
            label: translate('resources.visits.time'),
            className: 'column-time',
            render: ({ visited_at: at }) => formatMomentTime(at),
          },
          {
            source: 'full_name',
            label: translate('desk.day.name'),
            render: (visit) => (
              <Box sx={NAMED}>
                <Avatar id={visit.client_id} name={visit.full_name} size={32} />
                <NameLink visit={visit} />
              </Box>
            ),
          },
          {
            source: 'household',
            label: translate('desk.day.household'),
            render: (visit) => <HouseholdOf visit={visit} />,
          },
          {
            source: 'by',
            label: translate('desk.day.by'),
            render: ({ by }) => by ?? EMPTY,
          },
          menuColumn(translate('table.actions'), menu),
        ]}
      />
    </Box>
  );
}

/** For a moment, whether the first row has just come. */
function useIsNew(first: string | undefined): boolean {
  const [seen, setSeen] = useState(first);
  const [fresh, setFresh] = useState<string | null>(null);
  if (first !== seen) {
    setSeen(first);
    setFresh(seen === undefined ? null : (first ?? null));
  }
  useEffect(() => {
    if (fresh === null) return undefined;
    const timer = setTimeout(() => {
      setFresh(null);
    }, DESK.newest);
    return () => {
      clearTimeout(timer);
    };
  }, [fresh]);
  return fresh !== null;
}

const NameLink = ({ visit }: { visit: DayVisit }) => (
  <Link
    component={RouterLink}
    to={pathTo('ClientDetails', { client_id: visit.client_id })}
    underline="hover"
    sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
  >
    {visit.full_name}
  </Link>
);

function HouseholdOf({ visit }: { visit: DayVisit }) {
  const translate = useText();
  const { household_size: size, adults, children, seniors } = visit;
  const ages = { adults: adults ?? 0, children: children ?? 0, seniors: seniors ?? 0 };
  const parts = partsInWords(
    { ...ages, unknown: Math.max(0, size - sizeOf({ ...ages, unknown: 0 })) },
    translate,
  );
  const [number, ...words] = peopleInWords(size, translate).split(' ');
  return (
    <>
      <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
        {number}
      </Box>
      <Box component="span" sx={{ color: 'text.primary' }}>{` ${words.join(' ')}`}</Box>
      {parts && `, ${parts}`}
    </>
  );
}

function VisitMenu({ visit, onUndo }: { visit: DayVisit; onUndo: (visit: DayVisit) => void }) {
  const translate = useText();
  return (
    <RowMenu
      name={visit.full_name}
      actions={[
        {
          label: translate('table.view'),
          icon: <BadgeOutlined />,
          to: pathTo('ClientDetails', { client_id: visit.client_id }),
        },
        ...(visit.undo_seconds > 0
          ? [
              {
                label: translate('desk.done.undo'),
                icon: <UndoOutlined />,
                onSelect: () => {
                  onUndo(visit);
                },
              },
            ]
          : []),
      ]}
    />
  );
}

function PhoneRow({ visit, menu }: { visit: DayVisit; menu: ReactNode }) {
  const translate = useText();
  return (
    <li>
      <Box sx={{ minWidth: 0 }}>
        <NameLink visit={visit} />
        <Typography variant="body2" color="textSecondary">
          {[peopleInWords(visit.household_size, translate), visit.by ?? EMPTY].join(' · ')}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {formatMomentTime(visit.visited_at)}
      </Typography>
      {menu}
    </li>
  );
}

const CARD = { overflow: 'hidden', boxShadow: 1 } as const;

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

const TABLE = {
  overflowX: 'auto',
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& .column-time': { width: '7.25rem', whiteSpace: 'nowrap' },
  '& td.column-time': { color: 'text.secondary', fontWeight: 400 },
  '& .column-menu': { width: '3rem', px: 1, py: 0, textAlign: 'right' },
  '&[data-new] tbody tr:first-of-type': { bgcolor: 'larder.selected' },
} as const;

const NAMED = { display: 'flex', alignItems: 'center', gap: '0.75rem', minWidth: '9rem' } as const;

const PHONE_LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 2.75rem',
    alignItems: 'start',
    columnGap: '0.5rem',
    minHeight: '4rem',
    p: '0.625rem 0.25rem 0.625rem 1rem',
  },
  '& > li + li': { borderTop: 1, borderColor: 'larder.border' },
  '&[data-new] > li:first-of-type': { bgcolor: 'larder.selected' },
} as const;
