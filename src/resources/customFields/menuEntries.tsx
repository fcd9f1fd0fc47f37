import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { text, type TextKey } from '../../i18n/text';
import type { RowAction } from '../../kit/table/tableTypes';

interface Placed {
  /** From 0; below where it has none. */
  place: number;
  /** Of how many. */
  count: number;
  onMove: (by: -1 | 1) => void;
}

/** Up and down, as far as there is room: of a field or of an option. */
export const placeActions = ({ place, count, onMove }: Placed): RowAction[] =>
  [
    {
      isOpen: place > 0 && place < count,
      label: text('resources.custom_fields.moveUp'),
      icon: <ArrowUpwardIcon />,
      onSelect: () => {
        onMove(-1);
      },
    },
    {
      isOpen: place >= 0 && place < count - 1,
      label: text('resources.custom_fields.moveDown'),
      icon: <ArrowDownwardIcon />,
      onSelect: () => {
        onMove(1);
      },
    },
  ].flatMap(({ isOpen, ...action }) => (isOpen ? [action] : []));

/** Retires a field or an option, or has it used again, which has words of its own. */
export const retireAction = (
  again: TextKey,
  isRetired: boolean,
  onSelect: () => void,
): RowAction => ({
  label: text(isRetired ? again : 'resources.custom_fields.retire'),
  icon: isRetired ? <ReplayOutlined /> : <BlockOutlined />,
  onSelect,
});
