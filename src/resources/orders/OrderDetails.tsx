import ChecklistOutlinedIcon from '@mui/icons-material/ChecklistOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../ui/PageTitle';
import { StatusChip } from '../../ui/StatusChip';
import type { DetailsProps } from '../../kit/declaration';
import { useCan } from '../../kit/useCan';
import { orderOf } from './order';
import { OrderFacts } from './OrderFacts';
import { OrderFrame } from './OrderFrame';
import { OrderLinesCard } from './OrderLinesCard';
import { OrderSteps } from './OrderSteps';
import { pickListPath } from './pickListPath';
import { useText } from '../../i18n/text';

/** An order: where it stands and what may follow, its lines, and whose it is. */
export default function OrderDetails({ resource }: DetailsProps) {
  const record = useRecordContext();
  const translate = useText();
  const can = useCan(resource);
  if (!record) return null;
  const order = orderOf(record);
  return (
    <OrderFrame>
      <PageTitle
        title={
          <Box
            component="span"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' }}
          >
            {translate('resources.orders.details.title', { name: order.order_number })}
            <StatusChip status={order.fulfillment_status} />
          </Box>
        }
        subtitle={resource.fields['client_id']?.show(record)}
        actions={
          <>
            <Button
              component={Link}
              to={pickListPath([order.id])}
              variant="text"
              startIcon={<ChecklistOutlinedIcon />}
            >
              {translate('resources.orders.pickList.title')}
            </Button>
            {can('edit') && <OrderSteps order={order} />}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: '1.25rem' }}>
        <OrderLinesCard order={order} mayEdit={can('edit')} />
        <OrderFacts order={order} record={record} resource={resource} />
      </Box>
    </OrderFrame>
  );
}
