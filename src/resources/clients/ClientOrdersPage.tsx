import { useMemo } from 'react';
import { useText } from '../../i18n/text';
import { RelatedTable } from '../../kit/details/RelatedTable';
import { EVERYWHERE } from '../../kit/details/useRelated';
import { useResource } from '../../kit/ResourcesContext';
import { OrderContents } from '../orders/phoneParts';
import { ClientPart } from './ClientPart';

/** All orders of a client, wherever they were placed. */
export default function ClientOrdersPage() {
  const translate = useText();
  return (
    <ClientPart title={translate('titles.Orders')}>
      {(clientId) => <Orders clientId={clientId} />}
    </ClientPart>
  );
}

function Orders({ clientId }: { clientId: string }) {
  const orders = useResource('orders');
  const filter = useMemo(() => ({ 'client_id@eq': clientId }), [clientId]);
  return (
    <RelatedTable
      resource={orders}
      columns={COLUMNS}
      filter={filter}
      meta={EVERYWHERE}
      phone={PHONE}
    />
  );
}

const COLUMNS = ['order_number', 'fulfillment_status', 'fulfilled_by', 'created_at'];
const PHONE = { right: 'fulfillment_status', line2: ['created_at', OrderContents] } as const;
