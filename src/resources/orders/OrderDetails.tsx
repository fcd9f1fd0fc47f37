import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { PageTitle } from '../../ui/PageTitle';
import { StatusChip } from '../../ui/StatusChip';
import type { DetailsProps } from '../../kit/declaration';
import { RecordHistory } from '../../kit/history/RecordHistory';
import { useCan } from '../../kit/useCan';
import { orderOf } from './order';
import { OrderActions } from './OrderActions';
import { OrderClientLine } from './OrderClientLine';
import { OrderFacts } from './OrderFacts';
import { OrderFrame } from './OrderFrame';
import { OrderLinesCard } from './OrderLinesCard';
import { OrderNotes } from './OrderNotes';
import { OrderSkeleton } from './OrderSkeleton';
import { OrderTrack } from './OrderTrack';
import { Receipt } from './Receipt';
import { useText } from '../../i18n/text';

/** An order: where it stands and what comes next, its lines, and whose it is. */
export default function OrderDetails({ resource }: DetailsProps) {
  const record = useRecordContext();
  const translate = useText();
  const can = useCan(resource);
  const [editing, setEditing] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  if (!record) return <OrderSkeleton />;
  const order = orderOf(record);
  const isFulfilled = order.fulfillment_status === 'fulfilled';
  return (
    <OrderFrame>
      <Box data-print={isFulfilled ? 'hide' : undefined}>
        <PageTitle
          title={
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: '0.75rem',
              }}
            >
              {translate('resources.orders.details.title', { name: order.order_number })}
              <StatusChip status={order.fulfillment_status} />
            </Box>
          }
          lead={<OrderClientLine order={order} />}
          actions={
            // The open form has the page's primary button; with a cancelled order nothing can be done.
            !editing &&
            order.fulfillment_status !== 'cancelled' && (
              <OrderActions
                order={order}
                mayEdit={can('edit')}
                menuButton={menuButton}
                onEdit={() => {
                  setEditing(true);
                }}
              />
            )
          }
        />
        <Box sx={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <OrderNotes order={order} />
          <OrderTrack order={order} />
          <OrderLinesCard
            order={order}
            editing={editing}
            next={() => menuButton.current}
            onDone={() => {
              setEditing(false);
            }}
          />
          <OrderFacts order={order} record={record} resource={resource} />
          <RecordHistory />
        </Box>
      </Box>
      {isFulfilled && <Receipt order={order} record={record} resource={resource} />}
    </OrderFrame>
  );
}
