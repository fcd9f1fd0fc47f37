import { useRef, useState, type ReactNode } from 'react';
import { ORDER } from '../../config';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StatusIcon } from '../../ui/StatusChip';
import { useText } from '../../i18n/text';
import { Field } from '../../ui/Field';

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
export function CancelQuestion({ title, cancelLabel, busy, ...props }: CancelQuestionProps) {
  const { onConfirm, onClose, children } = props;
  const translate = useText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reason = typed.trim();
  const error =
    tried && reason === '' ? translate('resources.orders.cancel.reasonMissing') : undefined;
  const confirm = () => {
    setTried(true);
    if (reason === '') input.current?.focus();
    else onConfirm(reason);
  };
  return (
    <ConfirmDialog
      open
      startsInside
      icon={<StatusIcon status="cancelled" />}
      title={title}
      text={translate('resources.orders.cancel.text')}
      confirmLabel={translate('resources.orders.steps.cancelled')}
      cancelLabel={cancelLabel}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      <Field
        ref={input}
        required
        marked
        label={translate('resources.orders.cancel.reason')}
        error={error}
        autoFocus
        autoComplete="off"
        maxLength={ORDER.reasonMaximum}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
