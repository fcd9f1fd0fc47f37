import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RecordRows } from '../../kit/table/RecordRows';
import { SectionCard } from '../../ui/SectionCard';
import { formatDate } from '../../i18n/dates';
import { useRelatedPages } from '../../kit/details/useRelated';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import { OrderContents } from '../orders/phoneParts';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';

const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** The orders of a client, wherever they were placed, the newest first. */
export function ClientOrders({ clientId }: { clientId: string }) {
  const translate = useText();
  const orders = useResource('orders');
  const rows = useRelatedPages('orders', { 'client_id@eq': clientId }, NEWEST);
  const nameOf = (order: RaRecord) =>
    translate('resources.orders.details.title', { name: Number(order['order_number']) });
  const dayOf = (order: RaRecord) => formatDate(localDate(order['created_at']));
  const status = orders.fields['fulfillment_status'];
  return (
    <SectionCard flush title={translate('resources.orders.name', { smart_count: 2 })}>
      <RecordRows
        name={translate('resources.orders.name', { smart_count: 2 })}
        rows={rows}
        variant="orders"
        empty={translate('resources.orders.none')}
        columns={[
          {
            source: 'order_number',
            label: translate('resources.orders.fields.order_number'),
            text: (order) => `${nameOf(order)} ${dayOf(order)}`,
            render: (order) => (
              <Box>
                <Link
                  component={RouterLink}
                  to={pathTo('OrderDetails', { order_id: String(order.id) })}
                  color="inherit"
                  underline="hover"
                >
                  {nameOf(order)}
                </Link>
                <Typography variant="caption" component="div" color="textSecondary">
                  {dayOf(order)}
                  <Box component="span" sx={AFTER_THE_DAY}>
                    <OrderContents record={order} />
                  </Box>
                </Typography>
              </Box>
            ),
          },
          {
            source: 'fulfillment_status',
            label: translate('resources.orders.fields.fulfillment_status'),
            align: 'right',
            text: (order) => String(status?.field.plain(order['fulfillment_status']) ?? ''),
            render: (order) => status?.show(order),
          },
        ]}
      />
    </SectionCard>
  );
}

/** Between the day and what comes once it is known. */
const AFTER_THE_DAY = { '&:not(:empty)::before': { content: '" · "' } } as const;
