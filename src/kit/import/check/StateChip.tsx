import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DragHandleOutlined from '@mui/icons-material/DragHandleOutlined';
import SyncAltOutlined from '@mui/icons-material/SyncAltOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { useText } from '../../../i18n/text';
import { Chip } from '../../../ui/Chip';
import type { RowState } from './validateRows';

/** How each state looks, in chips and tiles. */
export const STATE_LOOKS = {
  ready: { tone: 'success', Icon: CheckCircleOutlined },
  warning: { tone: 'warning', Icon: WarningAmberOutlined },
  error: { tone: 'danger', Icon: ErrorOutlineOutlined },
  duplicate: { tone: 'info', Icon: CompareArrowsOutlined },
  changed: { tone: 'info', Icon: SyncAltOutlined },
  same: { tone: 'neutral', Icon: DragHandleOutlined },
} as const satisfies Record<RowState, object>;

/** Where a row stands, in a word. */
export function StateChip({ state }: { state: RowState }) {
  const translate = useText();
  return <Chip {...STATE_LOOKS[state]} label={translate(`import.check.states.${state}`)} />;
}
