import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import { useTranslate } from 'react-admin';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { pathTo } from '../../routes';

/** The row action 'New visit'. */
export const useVisitAction: RowActionsHook = () => {
  const translate = useTranslate();
  return (record) => [
    {
      label: translate('resources.clients.details.newVisit'),
      icon: <HowToRegOutlinedIcon />,
      shortcut: 'v',
      to: pathTo('CreateVisit', { client_id: String(record.id) }),
    },
  ];
};
