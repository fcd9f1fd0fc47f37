import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import { entityOf, pathOf, type EntityName } from '../../entities';
import { pathsOf } from '../declaration';
import type { RowActionsHook } from './rowActions';
import { useCan } from '../useCan';
import { useText } from '../../i18n/text';

/** The row action Edit, for tables whose menu offers it. */
export const editAction = (name: EntityName): RowActionsHook =>
  function useEditAction() {
    const translate = useText();
    const can = useCan(entityOf(name));
    return (record) =>
      can('edit')
        ? [
            {
              label: translate('table.edit'),
              icon: <EditOutlinedIcon />,
              to: pathsOf({ path: pathOf(name) }).edit(record.id),
            },
          ]
        : [];
  };
