import { CancelQuestion } from './CancelQuestion';
import type { Order } from './order';
import { useOrderSteps } from './useOrderSteps';
import { useText } from '../../i18n/text';

/** Cancels one order, after asking. */
export function CancelOrderDialog(props: { order: Order; onClose: () => void }) {
  const { order, onClose } = props;
  const translate = useText();
  const { mutate, isPending } = useOrderSteps(onClose);
  return (
    <CancelQuestion
      title={translate('resources.orders.cancel.title', { number: order.order_number })}
      cancelLabel={translate('resources.orders.cancel.keep')}
      busy={isPending}
      onConfirm={(reason) => {
        mutate({ order, step: 'cancelled', reason });
      }}
      onClose={onClose}
    />
  );
}
