import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RecordRows } from '../../components/RecordRows';
import { SectionCard } from '../../components/SectionCard';
import { formatDate } from '../../i18n/dates';
import { useRelated } from '../../resource/useRelated';
import { useResource } from '../../resource/ResourcesContext';
import { pathTo } from '../../routes';
import { useLineCounts } from './useLineCounts';
import { localDate } from '../../i18n/localMoment';

const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** The newest orders of a client, wherever they were placed. */
export function ClientOrders({ clientId }: { clientId: string }) {
  const translate = useTranslate();
  const orders = useResource('orders');
  const rows = useRelated('orders', { 'client_id@eq': clientId }, NEWEST, 10);
  const linesOf = useLineCounts((rows.data ?? []).map(({ id }) => String(id)));
  return (
    <SectionCard flush title={translate('resources.orders.name', { smart_count: 2 })}>
      <RecordRows
        name={translate('resources.orders.name', { smart_count: 2 })}
        rows={rows}
        empty={translate('resources.orders.none')}
        columns={[
          {
            label: translate('resources.orders.fields.order_number'),
            render: (order) => (
              <Box>
                <Link
                  component={RouterLink}
                  to={pathTo('OrderDetails', { order_id: String(order.id) })}
                  color="inherit"
                  underline="hover"
                >
                  {translate('resources.orders.details.title', {
                    name: Number(order['order_number']),
                  })}
                </Link>
                <Typography variant="caption" component="div" color="textSecondary">
                  {formatDate(localDate(order['created_at']))}
                  {linesOf && (
                    <>
                      {' · '}
                      {translate('resources.orders.lineCount', {
                        smart_count: linesOf(String(order.id)),
                      })}
                    </>
                  )}
                </Typography>
              </Box>
            ),
          },
          {
            label: translate('resources.orders.fields.fulfillment_status'),
            render: (order) => orders.fields['fulfillment_status']?.show(order),
          },
        ]}
      />
    </SectionCard>
  );
}
