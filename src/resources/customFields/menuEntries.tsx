import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { text, type TextKey } from '../../i18n/text';
import type { RowAction } from '../../kit/table/tableTypes';

/**
 * The ways up and down, as far as there is room: of a field or of an option.
 *
 * @param place from 0; below where it has none
 */
export const movesFrom = (place: number, count: number) => [
  ...(place > 0 && place < count
    ? [{ by: -1, label: text('resources.custom_fields.moveUp'), icon: <ArrowUpwardIcon /> }]
    : []),
  ...(place >= 0 && place < count - 1
    ? [{ by: 1, label: text('resources.custom_fields.moveDown'), icon: <ArrowDownwardIcon /> }]
    : []),
];

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
