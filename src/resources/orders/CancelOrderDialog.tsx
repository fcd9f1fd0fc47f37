import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StatusIcon } from '../../ui/StatusChip';
import type { Order } from './order';
import { useOrderSteps } from './useOrderSteps';
import { useText } from '../../i18n/text';

/** Asks before an order is cancelled: that cannot be taken back. */
export default function CancelOrderDialog(props: { order: Order; onClose: () => void }) {
  const { order, onClose } = props;
  const translate = useText();
  const { mutate, isPending } = useOrderSteps(onClose);
  return (
    <ConfirmDialog
      open
      icon={<StatusIcon status="cancelled" />}
      title={translate('resources.orders.cancel.title', { number: order.order_number })}
      text={translate('resources.orders.cancel.text')}
      confirmLabel={translate('resources.orders.steps.cancelled')}
      cancelLabel={translate('resources.orders.cancel.keep')}
      busy={isPending}
      onConfirm={() => {
        mutate({ order, step: 'cancelled' });
      }}
      onClose={onClose}
    />
  );
}
