import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { PageTitle } from '../../ui/PageTitle';
import { StatusChip } from '../../ui/StatusChip';
import type { DetailsProps } from '../../kit/declaration';
import { RecordHistory } from '../../kit/history/RecordHistory';
import { useCan } from '../../kit/useCan';
import { orderOf, type Order } from './order';
import { OrderActions } from './OrderActions';
import { OrderClashes } from './OrderClashes';
import { OrderFacts } from './OrderFacts';
import { OrderFrame } from './OrderFrame';
import { OrderLinesCard } from './OrderLinesCard';
import { OrderNotes } from './OrderNotes';
import { OrderTrack } from './OrderTrack';
import { Receipt } from './Receipt';
import { useText } from '../../i18n/text';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useOrderVisit } from './useOrderVisit';
import { VisitLine } from './VisitLine';
import { DetailsSkeleton, ValueSkeleton } from '../../kit/details/DetailsSkeleton';
import { Facts } from '../../kit/details/Facts';
import { SectionCard } from '../../ui/SectionCard';
import { usePhone } from '../../ui/usePhone';
import { LineBones } from './LineList';
import { LineTable } from './LineTable';

/** The page of an order on its way: its steps, the head of its lines, the labels of its details. */
function OrderSkeleton() {
  const translate = useText();
  const isPhone = usePhone();
  return (
    <DetailsSkeleton>
      <Box sx={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OrderTrack order={undefined} />
        <SectionCard flush title={translate('resources.orders.lines.title')}>
          {isPhone ? <LineBones /> : <LineTable status="pending" lines={undefined} />}
        </SectionCard>
        <SectionCard title={translate('form.details')}>
          <Facts
            columns={3}
            facts={LABELS.map((key) => ({ label: translate(key), value: <ValueSkeleton /> }))}
          />
        </SectionCard>
      </Box>
    </DetailsSkeleton>
  );
}

/** Of OrderFacts. */
const LABELS = [
  'resources.orders.fields.client_id',
  'resources.orders.fields.created_at',
  'resources.clients.household.title',
  'resources.orders.details.visit',
  'resources.visits.fields.created_by',
  'resources.orders.fields.fulfilled_at',
] as const;

/** Whose order it is. */
function OrderClientLine({ order }: { order: Order }) {
  const visit = useOrderVisit(order);
  return (
    <VisitLine
      clientId={order.client_id}
      visit={
        visit
          ? { size: visit.household_size, date: formatDate(localDate(visit.visited_at)) }
          : undefined
      }
    />
  );
}

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
  const mayEditLines = can('edit') && order.fulfillment_status === 'pending';
  const onEdit = () => {
    setEditing(true);
  };
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
                onEdit={onEdit}
              />
            )
          }
        />
        <Box sx={{ display: 'grid', gap: '1.25rem', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <OrderNotes order={order} />
          <OrderTrack order={order} />
          <OrderClashes order={order} />
          <OrderLinesCard
            order={order}
            editing={editing}
            onEdit={mayEditLines ? onEdit : undefined}
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
