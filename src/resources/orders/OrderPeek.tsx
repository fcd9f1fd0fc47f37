import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../i18n/text';
import type { PeekProps } from '../../kit/declaration';
import { PeekView } from '../../kit/peek/PeekView';
import { orderOf, type Order } from './order';
import { OrderLines } from './OrderLines';
import { useOrderLines } from './useOrderLines';

/** An order at a glance: where it stands, and its lines. */
export default function OrderPeek(props: PeekProps) {
  const { record } = props;
  return <PeekView {...props}>{record && <LinesOf order={orderOf(record)} />}</PeekView>;
}

function LinesOf({ order }: { order: Order }) {
  const translate = useText();
  const lines = useOrderLines([order.id]);
  return (
    <Box component="section" sx={{ mx: '-1.25rem', mb: '-1rem' }}>
      <Typography
        variant="small"
        component="h3"
        sx={{ px: '1.25rem', pb: '0.75rem', fontWeight: 600 }}
      >
        {translate('resources.orders.lines.title')}
      </Typography>
      <OrderLines order={order} lines={lines} isNarrow />
    </Box>
  );
}
