import AddShoppingCartOutlined from '@mui/icons-material/AddShoppingCartOutlined';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import { type RaRecord } from 'react-admin';
import type { RowAction } from '../../kit/table/tableTypes';
import { useAdministered } from '../../kit/useAdministered';
import { useResource } from '../../kit/ResourcesContext';
import { useCan } from '../../kit/useCan';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';

/**
 * What can be done with a visit: an order that comes late, and for admins of its place the end.
 *
 * @param onDelete asks whether to delete the visit
 */
export function useVisitRowActions(
  onDelete: (visit: RaRecord) => void,
): (visit: RaRecord) => readonly RowAction[] {
  const translate = useText();
  const mayOrder = useCan(useResource('orders'))('create');
  const administered = useAdministered();
  const mayDelete = (place: unknown) =>
    administered === 'all' || administered.some((id) => id === place);
  return (visit) => [
    ...(mayOrder
      ? [
          {
            label: translate('resources.visits.newOrder'),
            icon: <AddShoppingCartOutlined />,
            to: `${pathTo('AddOrder')}?visit=${String(visit.id)}`,
          },
        ]
      : []),
    ...(mayDelete(visit['location_id'])
      ? [
          {
            label: translate('table.delete'),
            icon: <DeleteOutlineIcon />,
            danger: true,
            onSelect: () => {
              onDelete(visit);
            },
          },
        ]
      : []),
  ];
}
