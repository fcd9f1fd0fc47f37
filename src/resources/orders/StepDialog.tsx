import { CancelOrderDialog } from './CancelOrderDialog';
import { FulfilDialog } from './FulfilDialog';
import type { Order } from './order';

interface StepDialogProps {
  order: Order;
  step: 'fulfilled' | 'cancelled';
  onClose: () => void;
}

/** Asks before an order comes to its end. */
export default function StepDialog({ step, ...props }: StepDialogProps) {
  return step === 'fulfilled' ? <FulfilDialog {...props} /> : <CancelOrderDialog {...props} />;
}
