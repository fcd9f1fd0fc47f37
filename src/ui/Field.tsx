import { useId } from 'react';
import { descriptionId, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { Input, type InputProps } from './Input';

/** The props of a text field; anything else goes to the input. */
export interface FieldProps
  extends
    Pick<FieldFrameProps, 'label' | 'help' | 'hint' | 'beside' | 'error' | 'wide'>,
    Omit<InputProps, 'error'> {
  /** Has an asterisk where it is required; a form of nothing but required fields needs no marks. */
  marked?: boolean | undefined;
  /** The id of more text that describes the field. */
  describedBy?: string | undefined;
}

/** A line of text with its label, tied together for everybody; on every page, also before the sign-in. */
export function Field(props: FieldProps) {
  const { label, help, hint, beside, error, wide, marked = false, describedBy, ...rest } = props;
  const { required = false, ...input } = rest;
  const ownId = useId();
  const id = input.id ?? ownId;
  const descriptions = [(error ?? help) !== undefined && descriptionId(id), describedBy];
  return (
    <FieldFrame {...{ id, label, help, hint, beside, error, wide }} required={required && marked}>
      <Input
        {...input}
        id={id}
        error={error !== undefined}
        // said to screen readers only: the browser's own bubble would come before the form's words
        aria-required={required || undefined}
        aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
      />
    </FieldFrame>
  );
}
