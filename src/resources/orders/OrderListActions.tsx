import AddIcon from '@mui/icons-material/Add';
import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ToolbarButton } from '../../components/table/ToolbarButton';
import { pathTo } from '../../routes';
import { orderOf } from './order';
import { isOpen } from './orderStatus';
import { pickListPath } from './pickListPath';

/** The pick list of the orders on this page that are still open, and the way to a new order. */
export function OrderListActions() {
  const translate = useTranslate();
  const { data = [] } = useListContext();
  const open = data.map(orderOf).filter((order) => isOpen(order.fulfillment_status));
  return (
    <>
      {open.length > 0 && (
        <ToolbarButton
          component={Link}
          to={pickListPath(open.map(({ id }) => id))}
          variant="text"
          label={translate('resources.orders.pickList.title')}
          icon={<ChecklistOutlinedIcon />}
        />
      )}
      <Button component={Link} to={pathTo('AddOrder')} variant="contained" startIcon={<AddIcon />}>
        {translate('resources.orders.list.create')}
      </Button>
    </>
  );
}
