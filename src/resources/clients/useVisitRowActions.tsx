import AddShoppingCartOutlined from '@mui/icons-material/AddShoppingCartOutlined';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import { type RaRecord } from 'react-admin';
import { useCurrentUser } from '../../data/useCurrentUser';
import { today } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import type { RowAction } from '../../kit/table/tableTypes';
import { useAdministered } from '../../kit/useAdministered';
import { useResource } from '../../kit/ResourcesContext';
import { useCan } from '../../kit/useCan';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';

/** What can be done with a visit by a dialog. */
export type VisitDeed = 'edit' | 'delete';

/**
 * What can be done with a visit: an order that comes late, on the day on which one saved it and for admins of its
 * place a correction, and for those the end.
 *
 * @param ask opens the dialog of a deed
 */
export function useVisitRowActions(
  ask: (deed: VisitDeed, visit: RaRecord) => void,
): (visit: RaRecord) => readonly RowAction[] {
  const translate = useText();
  const user = useCurrentUser();
  const mayOrder = useCan(useResource('orders'))('create');
  const administered = useAdministered();
  const isAdminOf = (place: unknown) =>
    administered === 'all' || administered.some((id) => id === place);
  const savedToday = (visit: RaRecord) =>
    visit['created_by'] === user?.id && localDate(visit['created_at']) === today();
  return (visit) => {
    const isAdmin = isAdminOf(visit['location_id']);
    const opens = (deed: VisitDeed) => () => {
      ask(deed, visit);
    };
    return [
      ...(isAdmin || savedToday(visit)
        ? [
            {
              label: translate('table.edit'),
              icon: <EditOutlinedIcon />,
              onSelect: opens('edit'),
            },
          ]
        : []),
      ...(mayOrder
        ? [
            {
              label: translate('resources.visits.newOrder'),
              icon: <AddShoppingCartOutlined />,
              to: `${pathTo('AddOrder')}?visit=${String(visit.id)}`,
            },
          ]
        : []),
      ...(isAdmin
        ? [
            {
              label: translate('table.delete'),
              icon: <DeleteOutlineIcon />,
              danger: true,
              onSelect: opens('delete'),
            },
          ]
        : []),
    ];
  };
}
