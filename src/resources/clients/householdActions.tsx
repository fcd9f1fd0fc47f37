import CallSplitOutlinedIcon from '@mui/icons-material/CallSplitOutlined';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import MoveDownOutlinedIcon from '@mui/icons-material/MoveDownOutlined';
import PersonRemoveOutlinedIcon from '@mui/icons-material/PersonRemoveOutlined';
import type { RaRecord } from 'react-admin';
import type { Text } from '../../i18n/text';
import type { RowAction } from '../../kit/table/tableTypes';

/** What is asked about a household; each has its dialog. */
export type HouseholdQuestion =
  | { what: 'add' | 'note' }
  | { what: 'edit' | 'move'; member: RaRecord }
  | { what: 'remove'; member: RaRecord }
  /** Without a member whoever asks chooses one. */
  | { what: 'split'; member?: RaRecord };

/** What can be done with a member of a household. */
export function memberActions(
  member: RaRecord,
  ask: (question: HouseholdQuestion) => void,
  translate: Text,
): readonly RowAction[] {
  const action = (
    what: 'edit' | 'split' | 'move' | 'remove',
    label: string,
    icon: RowAction['icon'],
  ): RowAction => ({
    label,
    icon,
    danger: what === 'remove',
    onSelect: () => {
      ask({ what, member });
    },
  });
  const words = (key: 'split' | 'move' | 'remove') =>
    translate(`resources.clients.household.${key}`);
  return [
    action('edit', translate('form.edit'), <EditOutlinedIcon />),
    action('split', words('split'), <CallSplitOutlinedIcon />),
    action('move', words('move'), <MoveDownOutlinedIcon />),
    action('remove', words('remove'), <PersonRemoveOutlinedIcon />),
  ];
}
