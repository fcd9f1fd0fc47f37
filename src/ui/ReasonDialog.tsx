import { useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { Field } from './Field';

interface ReasonDialogProps extends Omit<
  ConfirmDialogProps,
  'open' | 'typed' | 'startsInside' | 'onConfirm'
> {
  label: string;
  help?: string;
  /** What is said where nobody gave a reason. */
  missing: string;
  maxLength: number;
  /** Whether what was typed is a reason; anything is unless said otherwise. */
  isReason?: (typed: string) => boolean;
  onConfirm: (reason: string) => void;
}

/** Asks why, in one line, before something is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, help, missing, maxLength, isReason = Boolean, onConfirm, ...dialog } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reason = typed.trim();
  const isMissing = !isReason(reason);
  return (
    <ConfirmDialog
      {...dialog}
      open
      startsInside
      onConfirm={() => {
        setTried(true);
        if (isMissing) input.current?.focus();
        else onConfirm(reason);
      }}
    >
      {dialog.children}
      <Field
        ref={input}
        required
        marked
        label={label}
        help={help}
        error={tried && isMissing ? missing : undefined}
        autoFocus
        autoComplete="off"
        maxLength={maxLength}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
    </ConfirmDialog>
  );
}
