import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { formatMomentTime } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText, type TextKey } from '../../i18n/text';
import { RowMenu } from '../../kit/table/RowMenu';
import { menuColumn, Rows } from '../../kit/table/Rows';
import type { RowAction } from '../../kit/table/tableTypes';
import { useRowFocus } from '../../kit/table/useRowFocus';
import { sizeOf } from '../../resources/visits/household';
import { partsInWords, peopleInWords } from '../../resources/visits/householdWords';
import { pathTo } from '../../routes';
import { Avatar } from '../../ui/Avatar';
import type { DayVisit } from './deskAnswer';
import { DESK } from './deskConfig';
import { TextLink } from '../../ui/TextLink';

interface DayVisitsProps {
  /** The newest first; undefined while they are read. */
  visits: readonly DayVisit[] | undefined;
  /** Whether who looks may correct every visit, and not only the own ones. */
  mayEditAll: boolean;
  isPhone: boolean;
  onEdit: (visit: DayVisit) => void;
  onUndo: (visit: DayVisit) => void;
}

/** The visits of a day: a table, or on a phone rows of two lines. */
export function DayVisits({ visits, mayEditAll, isPhone, onEdit, onUndo }: DayVisitsProps) {
  const translate = useText();
  const { frame } = useRowFocus();
  const isNew = useIsNew(visits?.[0]?.id);
  const menu = (visit: DayVisit) => (
    <VisitMenu
      visit={visit}
      onUndo={visit.undo_seconds > 0 ? onUndo : undefined}
      onEdit={mayEditAll || visit.is_own ? onEdit : undefined}
    />
  );
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
  <TextLink
    variant="name"
    to={pathTo('ClientDetails', { client_id: visit.client_id })}
    style={{ overflowWrap: 'anywhere' }}
  >
    {visit.full_name}
  </TextLink>
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

interface VisitMenuProps {
  visit: DayVisit;
  /** Left out for who may not. */
  onEdit: ((visit: DayVisit) => void) | undefined;
  onUndo: ((visit: DayVisit) => void) | undefined;
}

function VisitMenu({ visit, onEdit, onUndo }: VisitMenuProps) {
  const translate = useText();
  const action = (
    label: TextKey,
    icon: ReactElement,
    deed: ((visit: DayVisit) => void) | undefined,
  ): RowAction[] =>
    deed
      ? [
          {
            label: translate(label),
            icon,
            onSelect: () => {
              deed(visit);
            },
          },
        ]
      : [];
  return (
    <RowMenu
      name={visit.full_name}
      actions={[
        {
          label: translate('table.view'),
          icon: <BadgeOutlined />,
          to: pathTo('ClientDetails', { client_id: visit.client_id }),
        },
        ...action('table.edit', <EditOutlined />, onEdit),
        ...action('desk.done.undo', <UndoOutlined />, onUndo),
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
