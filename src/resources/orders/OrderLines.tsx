import Typography from '@mui/material/Typography';
import { FailedState } from '../../ui/FailedState';
import { usePhone } from '../../ui/usePhone';
import { LineList } from './LineList';
import { LineTable, SearchedLines, type LineTools } from './LineTable';
import type { Order } from './order';
import type { Lines } from './useOrderLines';
import { useText } from '../../i18n/text';

interface OrderLinesProps {
  order: Order;
  lines: Lines;
  /** On the page of the order: searched, with columns to choose from, on a phone ticked off, and swapped. */
  tools?: LineTools;
  /** There is no more room than on a phone. */
  isNarrow?: boolean;
}

/** The lines of an order: what was ordered, then the columns of the inventory; on a phone as rows. */
export function OrderLines(props: OrderLinesProps) {
  const { order, lines: loading, tools } = props;
  const { lines, error, refetch } = loading;
  const translate = useText();
  const isPhone = usePhone();
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (lines?.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: '1.25rem', py: '1rem' }}>
        {translate('resources.orders.lines.none')}
      </Typography>
    );
  }
  if (isPhone || props.isNarrow) return <LineList order={order} lines={lines} tools={tools} />;
  return tools ? (
    <SearchedLines order={order} lines={lines} tools={tools} />
  ) : (
    <LineTable status={order.fulfillment_status} lines={lines} />
  );
}
