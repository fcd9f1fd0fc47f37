import Box from '@mui/material/Box';
import { useListContext, type RaRecord } from 'react-admin';
import { useText } from '../../i18n/text';
import { ReferenceText } from '../../kit/fields/fieldParts';
import { orderOf } from './order';
import { isSettled } from './orderStatus';
import { useOrderLines } from './useOrderLines';

/** Whose order it is; a phone has no room for the avatar. */
export const OrderClient = ({ record }: { record: RaRecord }) => (
  <ReferenceText reference="clients" id={orderOf(record).client_id} column="full_name" />
);

/** How many items an order of the list around it asks for, and whether one of them is short. */
export function OrderContents({ record }: { record: RaRecord }) {
  const { data = [] } = useListContext<RaRecord>();
  return <ContentsOfOrder record={record} orders={data} />;
}

interface ContentsOfOrderProps {
  record: RaRecord;
  /** The orders beside it, and itself. */
  orders: readonly RaRecord[];
  /** What stands before the words, once they are known. */
  lead?: string;
}

/** The same of an order among others that were read with it. */
export function ContentsOfOrder({ record, orders, lead }: ContentsOfOrderProps) {
  const translate = useText();
  // One question for all orders of the page, which each row asks and the cache answers.
  const { lines } = useOrderLines(orders.map(({ id }) => String(id)));
  if (!lines) return null;
  const { id, fulfillment_status: status } = orderOf(record);
  const own = lines.filter(({ order_id }) => order_id === id);
  const isShort = !isSettled(status) && own.some(({ item }) => item.quantity_available < 0);
  return (
    <>
      {lead}
      {translate('resources.orders.list.items', { smart_count: own.length })}
      {isShort && (
        <>
          {' · '}
          <Box component="span" sx={{ color: 'larder.dangerText', fontWeight: 600 }}>
            {translate('chips.short')}
          </Box>
        </>
      )}
    </>
  );
}

/** How long ago it was ordered: '12 min', '5 h', '3 days'. */
export function OrderAge({ record }: { record: RaRecord }) {
  const translate = useText();
  const { unit, count } = ageOf(orderOf(record).created_at);
  return translate(`resources.orders.list.${unit}`, { smart_count: count });
}

/** How long ago a moment is, in the largest unit that fits. */
function ageOf(moment: string) {
  // What the server's clock is ahead of this one counts as now.
  const past = Math.max(0, Date.now() - Date.parse(moment));
  const [unit, length] = AGES.find(([, milliseconds]) => past >= milliseconds) ?? MINUTES;
  return { unit, count: Math.floor(past / length) };
}

const MINUTES = ['minutes', 60_000] as const;
const AGES = [['days', 86_400_000], ['hours', 3_600_000], MINUTES] as const;
