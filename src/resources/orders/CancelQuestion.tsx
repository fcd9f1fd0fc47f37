import type { ReactNode } from 'react';
import { ORDER } from '../../config';
import { useText } from '../../i18n/text';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { StatusIcon } from '../../ui/StatusChip';

interface CancelQuestionProps {
  title: string;
  /** What keeps the orders as they are. */
  cancelLabel: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Which orders, where the title does not say it. */
  children?: ReactNode;
}

/** Asks why before orders are cancelled: that cannot be undone, and their pages say the reason. */
export function CancelQuestion(props: CancelQuestionProps) {
  const translate = useText();
  return (
    <ReasonDialog
      {...props}
      icon={<StatusIcon status="cancelled" />}
      text={translate('resources.orders.cancel.text')}
      confirmLabel={translate('resources.orders.steps.cancelled')}
      label={translate('resources.orders.cancel.reason')}
      missing={translate('resources.orders.cancel.reasonMissing')}
      maxLength={ORDER.reasonMaximum}
    />
  );
}
