import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ORDER } from '../../config';
import { descriptionId, FormField } from '../../kit/form/FormField';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { StatusIcon } from '../../ui/StatusChip';
import { useText } from '../../i18n/text';

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

/** Asks why before orders are cancelled: that cannot be taken back, and their pages say the reason. */
export function CancelQuestion({ title, cancelLabel, busy, ...props }: CancelQuestionProps) {
  const { onConfirm, onClose, children } = props;
  const translate = useText();
  const id = useId();
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
      <FormField
        id={id}
        required
        label={translate('resources.orders.cancel.reason')}
        {...(error !== undefined && { error })}
      >
        <OutlinedInput
          id={id}
          inputRef={input}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          inputProps={{
            maxLength: ORDER.reasonMaximum,
            required: false,
            'aria-required': true,
            'aria-describedby': error === undefined ? undefined : descriptionId(id),
          }}
        />
      </FormField>
    </ConfirmDialog>
  );
}
