import HowToRegOutlinedIcon from '@mui/icons-material/HowToRegOutlined';
import type { RowActionsHook } from '../../kit/list/rowActions';
import { pathTo } from '../../routes';
import { useText } from '../../i18n/text';

/** The row action 'New visit'. */
export const useVisitAction: RowActionsHook = () => {
  const translate = useText();
  return (record) => [
    {
      label: translate('resources.clients.details.newVisit'),
      icon: <HowToRegOutlinedIcon />,
      shortcut: 'v',
      to: pathTo('CreateVisit', { client_id: String(record.id) }),
    },
  ];
};
