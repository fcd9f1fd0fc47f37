import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RecordRows } from '../../kit/table/RecordRows';
import { SectionCard } from '../../ui/SectionCard';
import { formatDate } from '../../i18n/dates';
import { useRelated } from '../../kit/details/useRelated';
import { useResource } from '../../kit/ResourcesContext';
import { pathTo } from '../../routes';
import { useLineCounts } from './useLineCounts';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';

const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** The newest orders of a client, wherever they were placed. */
export function ClientOrders({ clientId }: { clientId: string }) {
  const translate = useText();
  const orders = useResource('orders');
  const rows = useRelated('orders', { 'client_id@eq': clientId }, NEWEST, 10);
  const linesOf = useLineCounts((rows.data ?? []).map(({ id }) => String(id)));
  const nameOf = (order: RaRecord) =>
    translate('resources.orders.details.title', { name: Number(order['order_number']) });
  const detailOf = (order: RaRecord) =>
    [
      formatDate(localDate(order['created_at'])),
      ...(linesOf
        ? [translate('resources.orders.lineCount', { smart_count: linesOf(String(order.id)) })]
        : []),
    ].join(' · ');
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
            text: (order) => `${nameOf(order)} ${detailOf(order)}`,
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
                  {detailOf(order)}
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
