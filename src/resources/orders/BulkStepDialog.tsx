import { SelectedNames } from '../../kit/list/SelectedNames';
import { useResource } from '../../kit/ResourcesContext';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StatusIcon } from '../../ui/StatusChip';
import { CancelQuestion } from './CancelQuestion';
import type { Order } from './order';
import { useText } from '../../i18n/text';

interface BulkStepDialogProps {
  /** Those that the step fits. */
  orders: readonly Order[];
  step: 'fulfilled' | 'cancelled';
  busy: boolean;
  onConfirm: (reason?: string) => void;
  onClose: () => void;
}

/** Asks before several orders come to their end, and names them. */
export function BulkStepDialog(props: BulkStepDialogProps) {
  const { orders, step, busy, onConfirm, onClose } = props;
  const translate = useText();
  const resource = useResource('orders');
  const title = translate(`resources.orders.bulk.${step}Title`, { smart_count: orders.length });
  const names = <SelectedNames resource={resource} ids={orders.map(({ id }) => id)} />;
  const cancelLabel = translate('resources.orders.bulk.back');
  if (step === 'cancelled')
    return (
      <CancelQuestion
        title={title}
        cancelLabel={cancelLabel}
        busy={busy}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        {names}
      </CancelQuestion>
    );
  return (
    <ConfirmDialog
      open
      tone="accent"
      icon={<StatusIcon status="fulfilled" />}
      title={title}
      text={translate('resources.orders.bulk.fulfilled')}
      confirmLabel={translate('resources.orders.steps.fulfilled')}
      cancelLabel={cancelLabel}
      busy={busy}
      onConfirm={() => {
        onConfirm();
      }}
      onClose={onClose}
    >
      {names}
    </ConfirmDialog>
  );
}
