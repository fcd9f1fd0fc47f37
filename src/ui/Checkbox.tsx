import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { FieldNote } from './FieldFrame';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'>;

/** A box that is checked or not: drawn, and with a name of its own (`aria-label`) where no words stand beside it. */
export function Checkbox({ className = '', ...props }: CheckboxProps) {
  return <input {...props} type="checkbox" className={`ui-checkbox ${className}`} />;
}

interface CheckboxFieldProps extends Omit<CheckboxProps, 'className' | 'style'> {
  label: ReactNode;
  help?: ReactNode;
  /** Replaces the help. */
  error?: string | undefined;
  /** Spans both columns of a form. */
  wide?: boolean | undefined;
}

/** A checkbox with its words, and a line below them. */
export function CheckboxField({ label, help, error, wide = false, ...props }: CheckboxFieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={`ui-check-field ${wide ? 'ui-field-wide' : ''}`}>
      <label className="ui-check">
        <Checkbox {...props} aria-describedby={note === undefined ? undefined : id} />
        {label}
      </label>
      {note !== undefined && (
        <FieldNote id={id} error={error !== undefined}>
          {note}
        </FieldNote>
      )}
    </div>
  );
}
