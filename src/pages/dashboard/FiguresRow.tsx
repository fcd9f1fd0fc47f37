import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HowToRegIcon from '@mui/icons-material/HowToRegOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import ShoppingBasketIcon from '@mui/icons-material/ShoppingBasketOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { DASHBOARD } from '../../config';
import { pathOf } from '../../entities';
import { shiftDay, today } from '../../i18n/dates';
import { momentOf } from '../../i18n/timeZone';
import { FailedState } from '../../ui/FailedState';
import type { LarderDataProvider } from '../../data/LarderDataProvider';
import { NARROW } from '../../ui/tokens';
import { parseFigures, type FigureName } from './figures';
import { listPath } from '../../kit/list/listPath';
import { StatCard } from './StatCard';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';

const CARDS: readonly { name: FigureName; icon: SvgIconComponent }[] = [
  { name: 'new_clients', icon: PersonAddIcon },
  { name: 'visits', icon: HowToRegIcon },
  { name: 'orders_fulfilled', icon: ShoppingBasketIcon },
  { name: 'active_clients', icon: GroupsIcon },
];

/** The first of the 30 days that are counted, as a filter of moments. */
const since = () =>
  momentOf({ day: shiftDay(today(), 1 - DASHBOARD.days), time: '00:00:00' }).toISOString();

/**
 * Where each figure leads: to what it counts, where a list can show that. Visits have no list; they and whoever
 * came are found by the clients.
 */
const LISTS: Record<FigureName, () => string> = {
  new_clients: () => listPath('clients', { 'created_at@gte': since() }),
  visits: () => pathOf('clients'),
  orders_fulfilled: () => listPath('orders', { 'fulfilled_at@gte': since() }),
  active_clients: () => pathOf('clients'),
};

/**
 * The four figures, counted by one request for the active location.
 *
 * @param quiet what is said of a 0 where nothing was done yet
 */
export function FiguresRow({ locationId, quiet }: { locationId: string; quiet?: string }) {
  const translate = useText();
  const dataProvider = useDataProvider<LarderDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'figures', locationId],
    queryFn: async ({ signal }) =>
      parseFigures(
        await dataProvider.rpc(
          'dashboard_figures',
          { p_location_id: locationId },
          {
            signal,
            message: 'dashboard.figuresFailed',
          },
        ),
      ),
  });
  if (error && !data) {
    return (
      <Card clip>
        <FailedState
          error={error}
          title={translate('dashboard.figuresFailed')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
        [NARROW]: { gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {CARDS.map(({ name, icon }) => (
        <StatCard
          key={name}
          icon={icon}
          label={translate(`dashboard.figures.${name}`)}
          figure={data?.[name]}
          to={LISTS[name]()}
          quiet={quiet}
        />
      ))}
      {/* small cards lack the room to say it each */}
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{
          display: 'none',
          gridColumn: '1 / -1',
          [NARROW]: { display: quiet ? 'none' : 'block' },
        }}
      >
        {translate('dashboard.comparisonOfAll')}
      </Typography>
    </Box>
  );
}
