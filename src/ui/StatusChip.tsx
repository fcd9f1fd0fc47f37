import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import ShoppingBasketOutlined from '@mui/icons-material/ShoppingBasketOutlined';
import TrendingDownOutlined from '@mui/icons-material/TrendingDownOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { text } from '../i18n/text';
import { Chip, type Tone } from './Chip';

/** Where an order stands; of an item, `short` for stock below zero and `low` for nearly none. */
export type Status =
  'pending' | 'in_progress' | 'ready' | 'fulfilled' | 'cancelled' | 'short' | 'low';

const LOOKS: Record<Status, { tone: Tone; Icon: SvgIconComponent }> = {
  pending: { tone: 'warning', Icon: ScheduleOutlined },
  in_progress: { tone: 'info', Icon: ShoppingBasketOutlined },
  ready: { tone: 'violet', Icon: Inventory2Outlined },
  fulfilled: { tone: 'success', Icon: CheckCircleOutlined },
  cancelled: { tone: 'neutral', Icon: BlockOutlined },
  short: { tone: 'danger', Icon: ErrorOutlineOutlined },
  low: { tone: 'warning', Icon: TrendingDownOutlined },
};

/** Whether a value of the database is a status that the look knows. */
export function isStatus(value: unknown): value is Status {
  return typeof value === 'string' && Object.hasOwn(LOOKS, value);
}

/** The symbol of a status; says nothing without a word beside it. */
export function StatusIcon({ status }: { status: Status }) {
  const { Icon } = LOOKS[status];
  return <Icon />;
}

/** A status as icon and word: never colour alone. */
export function StatusChip({ status }: { status: Status }) {
  return <Chip {...LOOKS[status]} label={text(`chips.${status}`)} />;
}
