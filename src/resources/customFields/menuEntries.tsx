import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { text } from '../../i18n/text';
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

/** Retires a field or an option, or has it used again. */
export const retireAction = (isRetired: boolean, onSelect: () => void): RowAction => ({
  label: text(isRetired ? 'resources.custom_fields.useAgain' : 'resources.custom_fields.retire'),
  icon: isRetired ? <ReplayOutlined /> : <BlockOutlined />,
  onSelect,
});
