import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { can } from '../../access/can';
import { subjectOf } from '../../access/roles';
import { useCurrentUser } from '../../data/useCurrentUser';
import { EMPTY, formatNumber } from '../../i18n/formatValue';
import { useText, type Text } from '../../i18n/text';
import { NARROW } from '../../ui/tokens';
import { pickListPath } from '../../resources/orders/pickListPath';
import { entityOf } from '../../entities';
import { pathTo } from '../../routes';
import { FailedState } from '../../ui/FailedState';
import { usePhone } from '../../ui/usePhone';
import { listPath } from '../../kit/list/listPath';
import { TodayEvent } from './TodayEvent';
import { useTodayFigures, type TodayFigures } from './useTodayFigures';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { TextLink } from '../../ui/TextLink';

/** Items of which there is too little, as the list of items filters them. */
const SHORT_ITEMS = listPath('inventory_items', { 'stock_state@in': ['short'] });
const ITEMS = entityOf('inventory_items');

/** Today at a location: who came, what is to be picked, what is short, and the event with the way to the desk. */
export function TodayStrip({ locationId }: { locationId: string }) {
  const translate = useText();
  const { day, error, refetch } = useTodayFigures(locationId);
  const user = useCurrentUser();
  const seesItems = user !== null && can(ITEMS.access, subjectOf(user), 'list');
  const expiring = day?.items?.expiring;
  if (error && !day)
    return (
      <Card clip>
        <FailedState error={error} title={translate('dashboard.today.failed')} onRetry={refetch} />
      </Card>
    );
  return (
    <Box
      component={Card}
      clip
      element="section"
      aria-label={translate('dashboard.today.title')}
      sx={STRIP}
    >
      <Cell
        Icon={HowToRegOutlined}
        name="checkedIn"
        to={pathTo('CheckIn')}
        figure={day?.households}
        words={
          day &&
          translate('dashboard.today.households', {
            smart_count: day.households,
            people: translate('dashboard.today.people', { smart_count: day.people }),
          })
        }
        brief={day && translate('dashboard.today.people', { smart_count: day.people })}
      />
      <Cell
        Icon={ShoppingBasketOutlined}
        name="toPick"
        to={pickListPath()}
        figure={day?.orders.waiting}
        words={day && begunWords(day.orders, translate)}
      />
      {seesItems && (
        <Cell
          Icon={ErrorOutlineOutlined}
          name="short"
          to={SHORT_ITEMS}
          figure={day?.items?.short}
          words={day && firstAndMore(translate, day.items?.short, day.items?.first)}
          brief=""
        />
      )}
      {day && day.recalls.count > 0 && (
        <Cell
          Icon={CampaignOutlined}
          name="recalls"
          to={pathTo('Recalls')}
          figure={day.recalls.count}
          words={firstAndMore(translate, day.recalls.count, day.recalls.first)}
        />
      )}
      {expiring && expiring.count > 0 && (
        <Cell
          Icon={EventBusyOutlined}
          name="expiring"
          to={pathTo('ExpiringStock')}
          figure={expiring.count}
          words={firstAndMore(translate, expiring.count, expiring.first)}
          brief=""
        />
      )}
      <TodayEvent day={day} />
    </Box>
  );
}

const begunWords = ({ begun }: TodayFigures['orders'], translate: Text): string =>
  begun === 0 ? '' : translate('dashboard.today.inProgress', { count: begun });

/** The first item, and how many more. */
const firstAndMore = (translate: Text, count = 0, first: string | null = null): string =>
  count > 1
    ? translate('dashboard.today.andMore', { name: first ?? '', count: count - 1 })
    : (first ?? '');

interface CellProps {
  Icon: SvgIconComponent;
  name: 'checkedIn' | 'toPick' | 'short' | 'expiring' | 'recalls';
  to: string;
  /** Undefined where it cannot be counted. */
  figure: number | undefined;
  /** Behind the figure; undefined while it is counted. */
  words: string | undefined;
  /** What a phone has room for of them; all of it unless said otherwise. */
  brief?: string | undefined;
}

function Cell({ Icon, name, to, figure, words, brief = words }: CellProps) {
  const translate = useText();
  const isPhone = usePhone();
  const shown = isPhone ? brief : words;
  const label = translate(`dashboard.today.${name}`);
  const number = figure === undefined ? EMPTY : formatNumber(figure);
  return (
    <Box className="today-cell">
      <Box className="today-label">
        <Icon aria-hidden />
        {label}
      </Box>
      <Box className="today-figure">
        {words === undefined ? (
          <Skeleton width="8rem" height="1.5rem" />
        ) : (
          <>
            <TextLink
              variant="quiet"
              to={to}
              // The words follow at once.
              style={{ minWidth: 0 }}
              aria-label={translate('dashboard.today.open', { number, label, words })}
            >
              {number}
            </TextLink>
            {shown && <span>{shown}</span>}
          </>
        )}
      </Box>
    </Box>
  );
}

const STRIP = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))',
  '& .today-cell': {
    display: 'grid',
    alignContent: 'center',
    gap: '0.25rem',
    minWidth: 0,
    px: '1.25rem',
    py: '0.875rem',
  },
  '& .today-cell + .today-cell': { borderLeft: 1, borderColor: 'larder.border' },
  '& .today-label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    color: 'text.secondary',
    typography: 'label',
    '& svg': { fontSize: '1.125rem' },
  },
  '& .today-figure': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '0.5rem',
    minWidth: 0,
    color: 'text.secondary',
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
    '& a': {
      flex: 'none',
      fontSize: '1.25rem',
      lineHeight: '1.5rem',
    },
  },
  // Behind what they take back.
  '@media (min-width: 1280px)': {
    display: 'flex',
    '& > .today-cell': { flex: '1 1 0' },
    // Several that have no room for their labels in one line begin at one height.
    '&:has(> .today-cell:nth-of-type(4)) > .today-cell': { alignContent: 'start', px: '1rem' },
    '& > .today-event': { flex: '0 0 23rem' },
    // what is long goes on below itself, never below the figure
    '& .today-figure': { flexWrap: 'nowrap' },
  },
  '@media (max-width: 1279.95px)': {
    '& > .today-event': { gridColumn: '1 / -1', order: -1 },
  },
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .today-cell': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '1rem',
      minHeight: '3rem',
      px: '1rem',
      py: '0.5rem',
    },
    // On a phone the figures stand below each other, at the right edge.
    '& .today-figure': { flexDirection: { xs: 'row-reverse', sm: 'row' }, ml: 'auto' },
    '& .today-cell + .today-cell': { borderLeft: 0, borderTop: 1, borderColor: 'larder.border' },
  },
} as const;
