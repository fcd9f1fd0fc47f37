import { FulfilDialog } from './FulfilDialog';
import type { Order } from './order';
import { CancelQuestion } from './CancelQuestion';
import { useOrderSteps } from './useOrderSteps';
import { useText } from '../../i18n/text';

interface StepDialogProps {
  order: Order;
  step: 'fulfilled' | 'cancelled';
  onClose: () => void;
}

/** Asks before an order comes to its end. */
export default function StepDialog({ step, ...props }: StepDialogProps) {
  return step === 'fulfilled' ? <FulfilDialog {...props} /> : <CancelOrderDialog {...props} />;
}

/** Cancels one order, after asking. */
function CancelOrderDialog(props: { order: Order; onClose: () => void }) {
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
