import AddIcon from '@mui/icons-material/Add';
import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { pathTo } from '../../routes';
import { pickListPath } from './pickListPath';
import { useText } from '../../i18n/text';

/** The pick list of the selected orders, or of all that wait to be picked, and a new order. */
export function OrderListActions() {
  const translate = useText();
  const { selectedIds } = useListContext();
  return (
    <>
      <ToolbarButton
        component={Link}
        to={pickListPath(selectedIds)}
        variant="text"
        label={translate('resources.orders.pickList.title')}
        icon={<ChecklistOutlinedIcon />}
      />
      <Button component={Link} to={pathTo('AddOrder')} variant="contained" startIcon={<AddIcon />}>
        {translate('resources.orders.list.create')}
      </Button>
    </>
  );
}
