import AddIcon from '@mui/icons-material/Add';
import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ToolbarButton } from '../../kit/table/ToolbarButton';
import { pathTo } from '../../routes';
import { pickListPath } from './pickListPath';

/** The pick list of the selected orders, or of all that wait to be picked, and a new order. */
export function OrderListActions() {
  const translate = useTranslate();
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
