import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import SendOutlinedIcon from '@mui/icons-material/SendOutlined';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { placementOf } from './placement';
import { useInvite } from './useInvite';
import { useMayManage } from './useMayManage';
import { useAskToDelete } from './UserDeletion';
import { useText } from '../../i18n/text';

/** What a row offers beside View: nothing that would only be refused. */
export const useUserActions: RowActionsHook = () => {
  const translate = useText();
  const mayManage = useMayManage();
  const askToDelete = useAskToDelete();
  const { inviteAgain } = useInvite();
  return (record) => {
    const user = placementOf(record);
    if (!mayManage(user.standing)) return [];
    return [
      ...(user.is_invited && user.is_editable
        ? [
            {
              label: translate('resources.location_users.inviteAgain'),
              icon: <SendOutlinedIcon />,
              onSelect: () => {
                inviteAgain(user);
              },
            },
          ]
        : []),
      {
        label: translate('table.delete'),
        icon: <DeleteOutlineIcon />,
        danger: true,
        onSelect: () => {
          askToDelete(user);
        },
      },
    ];
  };
};
