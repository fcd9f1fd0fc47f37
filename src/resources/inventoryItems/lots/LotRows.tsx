import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import DeleteSweepOutlinedIcon from '@mui/icons-material/DeleteSweepOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import VolunteerActivismOutlined from '@mui/icons-material/VolunteerActivismOutlined';
import Box from '@mui/material/Box';
import { EXPIRING } from '../../../config';
import { formatShortDate } from '../../../i18n/dates';
import { EMPTY, formatNumber } from '../../../i18n/formatValue';
import { lotWords } from '../../../i18n/lotWords';
import { useText } from '../../../i18n/text';
import { ResponsiveRows } from '../../../kit/phone/ResponsiveRows';
import { RowMenu } from '../../../kit/table/RowMenu';
import { menuColumn, type RowsColumn } from '../../../kit/table/Rows';
import { pathTo } from '../../../routes';
import { Chip } from '../../../ui/Chip';
import { movementText } from '../movementSchema';
import { useMoveStock } from '../StockFrame';
import type { Lot } from './useLots';
import { TextLink } from '../../../ui/TextLink';

/** How long a lot is still good, in words and with a sign where that is not long; nothing further ahead. */
function DaysLeft({ days }: { days: number | null }) {
  const translate = useText();
  if (days === null || days > EXPIRING.days) return null;
  const expired = days < 0;
  return (
    <Chip
      tone={expired ? 'danger' : 'warning'}
      Icon={expired ? EventBusyOutlined : ScheduleOutlined}
      label={translate(expired ? 'lots.expired' : days === 0 ? 'lots.today' : 'lots.left', {
        smart_count: Math.abs(days),
      })}
    />
  );
}

/** Lots with what is on hand of each, and what can be done with it; with the names of their items where they differ. */
export function LotRows({ lots, label, named }: LotRowsProps) {
  const translate = useText();
  const move = useMoveStock();
  const item: RowsColumn<Lot> = {
    source: 'item',
    label: translate('lots.item'),
    className: 'column-name',
    rowHeader: true,
    render: ({ item: { id, name } }) => (
      <TextLink to={pathTo('InventoryItemDetails', { item_id: id })}>{name}</TextLink>
    ),
  };
  const columns: RowsColumn<Lot>[] = [
    ...(named ? [item] : []),
    {
      source: 'lot',
      label: translate('lots.title'),
      rowHeader: !named,
      render: ({ lot }) => lot ?? EMPTY,
    },
    {
      source: 'best_by',
      label: translate('lots.day'),
      render: ({ best_by }) => (best_by === null ? EMPTY : formatShortDate(best_by)),
    },
    {
      source: 'days',
      label: translate('lots.daysLeft'),
      render: ({ days_left, is_recalled }) => (
        <>
          {is_recalled && (
            <Chip tone="danger" Icon={CampaignOutlined} label={translate('lots.recalled')} />
          )}
          <DaysLeft days={days_left} />
        </>
      ),
    },
    {
      source: 'quantity',
      label: translate('lots.onHand'),
      align: 'right',
      render: ({ quantity }) => formatNumber(quantity),
      onPhone: { place: 'right' },
    },
    menuColumn(translate('lots.actions'), (lot) => (
      <RowMenu
        name={`${lot.item.name}, ${lotWords(lot)}`}
        actions={[
          // What is recalled leaves the house no other way.
          ...(lot.is_recalled
            ? []
            : [
                {
                  label: translate('lots.giveAway'),
                  icon: <VolunteerActivismOutlined />,
                  onSelect: () => {
                    move(lot.item, 'waste', lot, 'given_away');
                  },
                },
              ]),
          {
            label: translate(movementText('kinds.waste')),
            icon: <DeleteSweepOutlinedIcon />,
            onSelect: () => {
              move(lot.item, 'waste', lot);
            },
          },
          {
            label: translate('resources.recalls.open.action'),
            icon: <CampaignOutlined />,
            onSelect: () => {
              move(lot.item, 'recall', lot);
            },
          },
        ]}
      />
    )),
  ];
  return (
    <Box sx={MENU_LAST}>
      <ResponsiveRows label={label} columns={columns} rows={lots} />
    </Box>
  );
}

// Few columns leave room, which is not the menu's.
const MENU_LAST = { '& .column-menu': { width: '3.5rem', textAlign: 'right' } } as const;

interface LotRowsProps {
  /** Undefined while they load. */
  lots: readonly Lot[] | undefined;
  label: string;
  named: boolean;
}
