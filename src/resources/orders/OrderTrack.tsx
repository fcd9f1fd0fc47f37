import Box from '@mui/material/Box';
import { StepTrack } from '../../ui/StepTrack';
import { StatusIcon } from '../../ui/StatusChip';
import { formatDateTime, formatShortDateTime } from '../../i18n/dates';
import { choiceText } from '../../i18n/choices';
import type { Order } from './order';
import { ORDER_STATUSES } from './orderStatus';
import { useOrderVisit } from './useOrderVisit';
import { useText } from '../../i18n/text';
import { Card } from '../../ui/Card';

/** The way of an order to its client, and what says when it got there. */
const WAY = [
  { status: 'pending', reachedAt: 'created_at' },
  { status: 'in_progress', reachedAt: 'in_progress_at' },
  { status: 'ready', reachedAt: 'ready_at' },
  { status: 'fulfilled', reachedAt: 'fulfilled_at' },
] as const;

/**
 * How far an order has come and when; of a cancelled one, why. A phone has the chip for the first.
 *
 * @param order undefined while it is on its way
 */
export function OrderTrack({ order }: { order: Order | undefined }) {
  const translate = useText();
  if (order?.fulfillment_status === 'cancelled') return <CancelledLine order={order} />;
  const current = WAY.findIndex(({ status }) => status === order?.fulfillment_status);
  return (
    <Box component={Card} sx={{ ...CARD, display: { xs: 'none', sm: 'block' } }}>
      <StepTrack
        label={translate('resources.orders.track.label')}
        current={current}
        steps={WAY.map(({ status, reachedAt }, place) => {
          const moment = place <= current ? order?.[reachedAt] : undefined;
          return {
            name: choiceText(ORDER_STATUSES, status),
            detail: moment ? formatShortDateTime(moment) : undefined,
            reached: place === current || Boolean(moment),
          };
        })}
      />
    </Box>
  );
}

function CancelledLine({ order }: { order: Order }) {
  const translate = useText();
  const visit = useOrderVisit(order);
  const { cancelled_at: at, cancel_reason: reason } = order;
  const why = reason ?? (visit === null ? translate('resources.orders.track.withoutVisit') : null);
  return (
    <Box component={Card} sx={{ ...CARD, ...CANCELLED }}>
      <StatusIcon status="cancelled" />
      <Box component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        <strong>
          {at
            ? translate('resources.orders.track.cancelledOn', { date: formatDateTime(at) })
            : translate('resources.orders.track.cancelled')}
        </strong>{' '}
        {why}
      </Box>
    </Box>
  );
}

const CARD = { px: '1.25rem', py: '0.875rem' } as const;

const CANCELLED = {
  display: 'flex',
  gap: '0.625rem',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  color: 'text.secondary',
  '& svg': { fontSize: 20, color: 'larder.neutralText' },
  '& strong': { fontWeight: 600, color: 'text.primary' },
} as const;
