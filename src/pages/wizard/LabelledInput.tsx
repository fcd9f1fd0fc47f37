import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { descriptionId, FormField } from '../../kit/form/FormField';

/** The props of a text field; anything else goes to Material UI's OutlinedInput. */
export interface LabelledInputProps extends Omit<OutlinedInputProps, 'error' | 'label'> {
  label: string;
  /** Said instead of `help`; undefined when the field is fine. */
  error?: string | undefined;
  help?: string | undefined;
}

/**
 * A text field of a form that is not react-admin's: label above, help or error below, tied
 * together for everyone. Pages that load before Material UI use `plain/PlainField`.
 */
export function LabelledInput(props: LabelledInputProps) {
  const { label, error, help, required = false, inputProps, ...rest } = props;
  const id = useId();
  return (
    <FormField id={id} label={label} required={required} help={help} error={error}>
      <OutlinedInput
        {...rest}
        id={id}
        inputProps={{
          ...inputProps,
          required: false,
          'aria-required': required || undefined,
          'aria-describedby': (error ?? help) ? descriptionId(id) : undefined,
        }}
      />
    </FormField>
  );
}
