import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import { useTranslate } from 'react-admin';
import type { AccessRules } from '../access/actions';
import { pathsOf } from './declaration';
import type { RowActionsHook } from './rowActions';
import { useCan } from './useCan';

/** The row action Edit, for tables whose menu offers it. */
export const editAction = (resource: { path: string; access: AccessRules }): RowActionsHook =>
  function useEditAction() {
    const translate = useTranslate();
    const can = useCan(resource);
    return (record) =>
      can('edit')
        ? [
            {
              label: translate('table.edit'),
              icon: <EditOutlinedIcon />,
              to: pathsOf(resource).edit(record.id),
            },
          ]
        : [];
  };
