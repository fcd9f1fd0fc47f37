import { useRecordContext } from 'react-admin';
import { orderOf, type Order } from './order';
import { OrderLines } from './OrderLines';
import { useOrderLines } from './useOrderLines';
import { Card } from '../../ui/Card';
import Box from '@mui/material/Box';

/** The lines of the order whose row was opened. */
export default function OrderRowDetails() {
  const record = useRecordContext();
  return record ? <LinesOf order={orderOf(record)} /> : null;
}

function LinesOf({ order }: { order: Order }) {
  const lines = useOrderLines([order.id]);
  return (
    <Box component={Card} flat sx={{ overflow: 'hidden', borderColor: 'larder.border' }}>
      <OrderLines order={order} lines={lines} />
    </Box>
  );
}
