import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';
import { descriptionId, FormField } from './form/FormField';

/** The props of a text field; anything else goes to Material UI's OutlinedInput. */
export interface LabelledInputProps extends Omit<OutlinedInputProps, 'error' | 'label'> {
  label: string;
  /** Said instead of `help`; undefined when the field is fine. */
  error?: string | undefined;
  help?: string | undefined;
  /** Stands at the end of the label's line, such as a link. */
  beside?: ReactNode;
  /** The id of more text that describes the field. */
  describedBy?: string | undefined;
}

/**
 * A text field outside react-admin: label above, help or error below, tied together for everyone.
 * `required` is told to screen readers only: a form of nothing but required fields needs no marks.
 */
export function LabelledInput(props: LabelledInputProps) {
  const { label, error, help, beside, describedBy, required = false, inputProps, ...rest } = props;
  const id = useId();
  const descriptions = [error ?? help ? descriptionId(id) : undefined, describedBy];
  return (
    <FormField
      id={id}
      label={label}
      help={help}
      error={error}
      beside={beside}
    >
      <OutlinedInput
        {...rest}
        id={id}
        inputProps={{
          ...inputProps,
          required: false,
          'aria-required': required || undefined,
          'aria-describedby': descriptions.filter(Boolean).join(' ') || undefined,
        }}
      />
    </FormField>
  );
}
