import Button from '@mui/material/Button';
import { useRef } from 'react';
import { StatusIcon } from '../../ui/StatusChip';
import { useFocusHandover } from '../../ui/useFocusHandover';
import type { Order } from './order';
import { useTakeStep } from './OrderFrame';
import { NEXT_STEPS, type OrderStatus } from './orderStatus';
import { useText } from '../../i18n/text';

/** The steps that the status of an order allows: the usual one is the primary button. */
export function OrderSteps({ order }: { order: Order }) {
  const translate = useText();
  const { take, taking } = useTakeStep();
  const usualButton = useRef<HTMLButtonElement>(null);
  // A step that was taken goes: the one that follows is next, after the last one the page.
  const handover = useFocusHandover(() => usualButton.current);
  const [usual, ...others] = NEXT_STEPS[order.fulfillment_status];
  if (usual === undefined) return null;
  const button = (step: OrderStatus, variant: 'contained' | 'outlined') => (
    <Button
      key={step}
      {...handover}
      ref={step === usual ? usualButton : undefined}
      variant={variant}
      color={step === 'cancelled' ? 'error' : 'primary'}
      startIcon={<StatusIcon status={step} />}
      loading={taking === step}
      disabled={taking !== undefined}
      onClick={() => {
        take(order, step);
      }}
    >
      {translate(`resources.orders.steps.${step}`)}
    </Button>
  );
  return (
    <>
      {others.toReversed().map((step) => button(step, 'outlined'))}
      {button(usual, 'contained')}
    </>
  );
}
