import AddIcon from '@mui/icons-material/Add';
import { formatDate } from '../../i18n/dates';
import { localDate } from '../../i18n/localMoment';
import { useText } from '../../i18n/text';
import { NEWEST_ROWS, QuietCard } from '../../kit/details/QuietCard';
import { useRelated } from '../../kit/details/useRelated';
import { useResource } from '../../kit/ResourcesContext';
import { useCan } from '../../kit/useCan';
import { pathTo } from '../../routes';
import { LinkButton } from '../../ui/Button';
import { ContentsOfOrder } from '../orders/phoneParts';
import { useClientVisits } from './useClientVisits';

const NEWEST = { field: 'created_at', order: 'DESC' } as const;

/** The newest orders of a client, wherever they were placed, and an order for the newest visit. */
export function ClientOrders({ clientId }: { clientId: string }) {
  const translate = useText();
  const orders = useResource('orders');
  const mayOrder = useCan(orders)('create');
  const visit = useClientVisits(clientId).data?.[0];
  const rows = useRelated('orders', { 'client_id@eq': clientId }, NEWEST, NEWEST_ROWS);
  return (
    <QuietCard
      title={translate('resources.orders.name', { smart_count: 2 })}
      actions={
        mayOrder &&
        visit && (
          <LinkButton
            size="small"
            to={`${pathTo('AddOrder')}?visit=${String(visit.id)}`}
            startIcon={<AddIcon />}
          >
            {translate('resources.clients.details.newOrder')}
          </LinkButton>
        )
      }
      rows={rows}
      rowOf={(order) => ({
        to: pathTo('OrderDetails', { order_id: String(order.id) }),
        name: translate('resources.orders.details.title', { name: Number(order['order_number']) }),
        words: (
          <>
            {formatDate(localDate(order['created_at']))}
            <ContentsOfOrder record={order} orders={rows.data ?? []} lead=", " />
          </>
        ),
        chip: orders.fields['fulfillment_status']?.show(order),
      })}
      all={{
        to: pathTo('ClientOrders', { client_id: clientId }),
        label: translate('resources.orders.all', { smart_count: rows.total }),
      }}
      empty={translate('resources.orders.none')}
    />
  );
}
